"""Random games with sets of variants, and the page that tells how long they last and what they score."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import fsum

import attrs

from stoneage import Move, Ruleset, State
from stoneage.frames import CHANCE

GAMES = 20
"""Games behind each figure of the page."""
LONGEST = 20_000
"""Moves and rolls of a game; more, and it is taken for endless."""

Table = tuple[tuple[str, ...], int]
"""Variants and number of players."""
Look = Callable[[State, list[Move]], object]

HEAD = f"""\
# Random games with every set of variants

What a set of variants does to a game, as far as random moves can tell. Each figure is the mean of {GAMES}
games, seeds 0 to {GAMES - 1}: **moves** of a game (rolls are not counted) / **rounds** / **points** of a
player. Five players need style.

`tox -e games` plays these games and makes this page anew. It sees at every position that nothing is lost, and
at some of them that moves agree with their check, and that saves and views come back.

"""


@attrs.frozen
class Means:
    """How some games went.

    Args:
        moves: decisions of a game.
        rounds: of a game.
        points: of a player.
    """

    moves: float
    rounds: float
    points: float

    def __str__(self) -> str:
        return f"{self.moves:.0f} / {self.rounds:.1f} / {self.points:.0f}"


def seats(variants: Sequence[str]) -> range:
    """The numbers of players that a set of variants allows (T8)."""
    return range(2, 6 if "style" in variants else 5)


def answers(rules: Ruleset, state: State) -> list[Move]:
    """All moves or rolls that are possible."""
    return list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]


def play(rules: Ruleset, players: int, seed: int, look: Look) -> Means:
    """Play a random game; ``look`` sees every position, and what can happen there."""
    rng = random.Random(seed)
    state = rules.new_game(players=players, seed=seed, start_player=seed % players)
    moves = 0
    for _ in range(LONGEST):
        possible = answers(rules, state)
        look(state, possible)
        if rules.is_over(state):
            points = sum(sheet.total for sheet in rules.scores(state))
            return Means(moves, state.round, points / players)
        moves += rules.to_act(state) != CHANCE
        rules.play(state, possible[int(rng.random() * len(possible))], check=False)
    raise AssertionError(f"a game of {players} with seed {seed} does not end")


def mean(games: Sequence[Means]) -> Means:
    """The means of some games."""
    columns = zip(*map(attrs.astuple, games), strict=True)
    return Means(*(fsum(column) / len(games) for column in columns))


def page(found: Mapping[Table, Means]) -> str:
    """The page in Markdown: a line for each set, the smaller ones first."""
    lines = ["| variants | 2 players | 3 players | 4 players | 5 players |", "|---|--:|--:|--:|--:|"]
    for variants in dict.fromkeys(variants for variants, _ in found):
        cells = [str(found.get((variants, players), "")) for players in range(2, 6)]
        lines.append(f"| {', '.join(variants) or 'none'} | {' | '.join(cells)} |".replace("|  |", "| |"))
    return HEAD + "\n".join(lines) + "\n"


def cells(text: str) -> dict[Table, str]:
    """The figures of a page, as they are written."""
    found: dict[Table, str] = {}
    for line in text.splitlines():
        if line.startswith("| ") and " / " in line:
            name, *figures = [cell.strip() for cell in line.strip("|").split("|")]
            variants = () if name == "none" else tuple(name.split(", "))
            found |= {(variants, number): figure for number, figure in enumerate(figures, 2) if figure}
    return found
