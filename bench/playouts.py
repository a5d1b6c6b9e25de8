"""Random playouts of stoneage against those of catanatron, in one process.

Each round measures one slice of whole games of either library, in random order, by the CPU time of
the process. The two rates of a round give one ratio; reported are the median of these ratios and a
95 % bootstrap interval of that median. Raw rates depend on the machine and the hour, so compare
only ratios between runs. ``bench/README.md`` says what counts as a move.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import random
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

EXPECTED_CATANATRON = "3.2.1"
RESAMPLES = 4000

Playout = Callable[[int, int], int]
"""Sets up and plays one game, given the number of players and a seed; returns its moves."""


class Slice(NamedTuple):
    """What was measured over some games played in a row."""

    games: int
    moves: int
    seconds: float

    @property
    def moves_per_second(self) -> float:
        """Moves per second of CPU time."""
        return self.moves / self.seconds

    @property
    def games_per_second(self) -> float:
        """Games per second of CPU time."""
        return self.games / self.seconds


def load(name: str) -> Any:
    """The module of that name; without its package, exits with 2 and says what to do."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        package = name.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        hint = "-r bench/requirements.txt" if package == "catanatron" else "-e ."
        print(f"playouts.py: {package} is missing; run: pip install {hint}", file=sys.stderr)
        raise SystemExit(2) from None


def stoneage_playout(variants: Sequence[str] = ()) -> Playout:
    """One game in place: set-up, then uniformly random moves to the end."""
    rules = load("stoneage").Ruleset.create(*variants)

    def playout(players: int, seed: int) -> int:
        state = rules.new_game(players=players, seed=seed)
        moves: int = rules.playout(state, random.Random(seed))
        return moves

    return playout


def rolls_per_decision(variants: Sequence[str], players: int, games: int = 40) -> float:
    """How many rolls there are for each decision in random games; counted, not timed."""
    stoneage = load("stoneage")
    rules = stoneage.Ruleset.create(*variants)
    rolls = decisions = 0
    for seed in range(games):
        state, rng = rules.new_game(players=players, seed=seed), random.Random(seed)
        while rules.to_act(state) is not None:
            outcomes = rules.outcomes(state)
            rolls += bool(outcomes)
            decisions += not outcomes
            thrown = [roll for roll, _ in outcomes]
            weights = [float(chance) for _, chance in outcomes]
            move = rng.choices(thrown, weights)[0] if thrown else rules.sample_move(state, rng)
            rules.play(state, move, check=False)
    return rolls / decisions


def catanatron_playout() -> Playout:
    """One game as catanatron's users run it: ``Game(players).play()`` with RandomPlayer only."""
    game_type = load("catanatron.game").Game
    player = load("catanatron.models.player")
    colors = list(player.Color)

    def playout(players: int, seed: int) -> int:
        game = game_type([player.RandomPlayer(color) for color in colors[:players]], seed=seed)
        game.play()
        return len(game.state.actions)

    return playout


def measure(playout: Playout, players: int, seeds: range) -> Slice:
    """Plays a game for each seed. Rubbish of earlier slices is collected first, untimed."""
    gc.collect()
    moves = 0
    start = process_time()
    for seed in seeds:
        moves += playout(players, seed)
    return Slice(len(seeds), moves, process_time() - start)


def games_for(playout: Playout, players: int, seconds: float) -> int:
    """Warms a library up, and says how many games of it fill a slice of that length."""
    games, used = 0, 0.0
    while used < seconds or games < 5:
        games += 1
        used += measure(playout, players, range(games, games + 1)).seconds
    return max(1, round(games * seconds / used))


def interval(values: Sequence[float], rng: random.Random) -> tuple[float, float]:
    """A 95 % bootstrap interval of the median."""
    medians = sorted(median(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return medians[RESAMPLES * 25 // 1000], medians[RESAMPLES * 975 // 1000 - 1]


def compare(
    playouts: dict[str, Playout], players: int, rounds: int, seconds: float, rng: random.Random
) -> dict[str, Any]:
    """Measures both libraries over all rounds; the result is ready for JSON."""
    games = {name: games_for(playout, players, seconds) for name, playout in playouts.items()}
    slices: dict[str, list[Slice]] = {name: [] for name in playouts}
    for number in range(rounds):
        for name in rng.sample(list(playouts), k=len(playouts)):
            first = 1 + number * games[name]  # catanatron takes seed 0 for "no seed"
            seeds = range(first, first + games[name])
            slices[name].append(measure(playouts[name], players, seeds))
    result: dict[str, Any] = {"players": players, "rounds": rounds}
    for name, measured in slices.items():
        result[name] = {
            "games": sum(each.games for each in measured),
            "moves_per_game": sum(s.moves for s in measured) / sum(s.games for s in measured),
            "moves_per_second": median(each.moves_per_second for each in measured),
            "games_per_second": median(each.games_per_second for each in measured),
        }
    for unit in ("moves_per_second", "games_per_second"):
        ours, theirs = ([getattr(s, unit) for s in slices[name]] for name in playouts)
        ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
        low, high = interval(ratios, rng)
        summary = {"median": median(ratios), "low": low, "high": high, "rounds": ratios}
        result[f"{unit}_ratio"] = summary
    return result


def versions() -> dict[str, str]:
    """Versions of Python and of both libraries."""
    found = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    for name, distribution in (("stoneage", "stoneage-rules"), ("catanatron", "catanatron")):
        try:
            found[name] = metadata.version(distribution)
        except metadata.PackageNotFoundError:
            found[name] = str(getattr(load(name), "__version__", "(source tree)"))
    return found


def show(result: dict[str, Any]) -> None:
    """Prints the rows of one number of players."""
    for name in ("stoneage", "catanatron"):
        row = result[name]
        print(
            f"{result['players']:>7}  {name:<10} {row['moves_per_second']:>11,.0f} "
            f"{row['games_per_second']:>9,.1f} {row['moves_per_game']:>11,.0f} {row['games']:>7,}"
        )
    for unit, label in (("moves_per_second", "moves/s"), ("games_per_second", "games/s")):
        ratio = result[f"{unit}_ratio"]
        print(
            f"{'':>9}{label} ratio: median {ratio['median']:.2f}, "
            f"95 % interval {ratio['low']:.2f} to {ratio['high']:.2f}"
        )
    both = result["moves_per_second_ratio"]["median"] * (1 + result["rolls_per_decision"])
    print(f"{'':>9}moves/s ratio with our rolls counted too, as catanatron's are: {both:.2f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the comparison and prints it."""
    parser = argparse.ArgumentParser(description="Random playouts: stoneage against catanatron.")
    add = parser.add_argument
    add("--rounds", type=int, default=25, help="slices of either library (default 25)")
    add("--players", type=int, nargs="+", choices=(2, 3, 4), default=[4], help="default 4")
    add("--slice", type=float, default=0.4, help="CPU seconds a slice (default 0.4)")
    add("--variants", default="", help="variants of stoneage's games, as in style,wildlife (default none)")
    add("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    options = parser.parse_args(arguments)
    if options.rounds < 1 or options.slice <= 0:
        parser.error("--rounds and --slice must be above zero")
    variants = [name for name in options.variants.split(",") if name]
    playouts = {"stoneage": stoneage_playout(variants), "catanatron": catanatron_playout()}
    found = versions()
    print(", ".join(f"{name} {version}" for name, version in found.items()))
    if found["catanatron"] != EXPECTED_CATANATRON:
        print(f"note: this script is meant for catanatron {EXPECTED_CATANATRON}")
    print("random games, set-up included, CPU time, medians over rounds")
    print(f"variants: {', '.join(variants) or 'none'}\n")
    print(f"players  {'library':<10} {'moves/s':>11} {'games/s':>9} {'moves/game':>11}   games")
    rng, results = random.Random(), []
    for players in options.players:
        results.append(compare(playouts, players, options.rounds, options.slice, rng))
        results[-1]["rolls_per_decision"] = rolls_per_decision(variants, players)
        show(results[-1])
    if options.json:
        report = {
            "versions": found,
            "machine": platform.machine(),
            "variants": variants,
            "results": results,
        }
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
