"""``stoneage simulate``."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stoneage import agents, simulation
from stoneage.cli import completion, options, output, workers
from stoneage.simulation import Played
from stoneage.tally import Summary, Tally

COLUMNS = ("won alone", "shared", "win share", "mean", "min", "max", "std dev")


@click.command(short_help="Play games and show the results.")
@click.option(
    "--players",
    default="random,random",
    show_default=True,
    metavar="AGENT,…",
    help="An agent for each seat; seat 0 starts. Options stand after a colon, as in "
    f"montecarlo:playouts=50. Agents: {', '.join(agents.names())}.",
    shell_complete=completion.agents,
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    metavar="N",
    default=200,
    show_default=True,
    help="Number of games.",
)
@options.seed
@options.variants
@options.ruling
@options.rounds
@click.option(
    "--workers",
    "processes",
    type=click.IntRange(min=1),
    metavar="N",
    default=multiprocessing.cpu_count,
    help="Number of processes. The output is the same for any number.  [default: all processors]",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a record of every game to this file, for «stoneage replay FILE --game N».",
)
def simulate(
    players: str,
    games: int,
    seed: int,
    variants: str,
    rulings: tuple[str, ...],
    rounds: int | None,
    processes: int,
    out: Path | None,
) -> None:
    """Play games between agents and show wins, scores and length.

    The same options give the same output, whether or not the games are recorded.
    """
    rules = options.ruleset(variants, rulings, rounds)
    names = tuple(options.players(players))
    job = workers.Job(rules, names, games, seed, record=out is not None)
    job.check()
    summary = Summary(len(names))
    with out.open("w", encoding="utf-8", newline="\n") if out else nullcontext() as file:
        for game in _with_progress(workers.play(job, processes), games):
            summary.add(game)
            if file and game.record:
                file.write(simulation.to_line(game.record))
    _show(summary, names)


def _with_progress(played: Iterable[Played], games: int) -> Iterator[Played]:
    """The games, while a bar on a terminal shows how many are done."""
    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    if not console.is_terminal:
        yield from played
        return
    with Progress(*columns, console=console, transient=True) as bar:
        yield from bar.track(played, total=games)


def _show(summary: Summary, names: Sequence[str]) -> None:
    table = output.table("seat", "agent", numbers=COLUMNS)
    for seat, (name, tally) in enumerate(zip(names, summary.seats, strict=True)):
        table.add_row(str(seat), name.strip(), *_cells(tally))
    output.show("Results", table)
    games = summary.games
    rounds, decisions = summary.rounds / games, summary.decisions / games
    click.echo(f"games: {games}, mean rounds: {rounds:.1f}, mean decisions: {decisions:.1f}")


def _cells(tally: Tally) -> tuple[str, ...]:
    return (
        str(tally.alone),
        str(tally.shared),
        f"{tally.win_share:.1%}",
        f"{tally.mean:.1f}",
        str(tally.lowest),
        str(tally.highest),
        f"{tally.deviation:.1f}",
    )
