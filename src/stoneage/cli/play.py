"""``stoneage play``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from stoneage.cli import completion, files, options
from stoneage.cli.completion import HUMAN
from stoneage.cli.session import Session
from stoneage.cli.terminal import Terminal
from stoneage.game import Game

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(short_help="Play in the terminal.")
@click.option(
    "--players",
    metavar="PLAYER,…",
    help="Who sits at each seat: human, or an agent, which may have options, as in "
    "montecarlo:playouts=50.  [default: human,greedy]",
    shell_complete=completion.players,
)
@click.option("--names", default="", metavar="NAME,…", help="What the players are called.")
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Of shuffles and dice; else any.")
@options.variants
@options.ruling
@options.rounds
@click.option("--load", type=FILE, help="Go on with a saved game.")
@click.option("--save", type=FILE, help="Save the game to this file after every move.")
def play(
    players: str | None,
    names: str,
    seed: int | None,
    variants: str,
    rulings: tuple[str, ...],
    rounds: int | None,
    load: Path | None,
    save: Path | None,
) -> None:
    """Play against agents, or with several people at one keyboard.

    Moves are typed by number or in notation; «help» lists the commands.

    A file with a saved game holds the deck and the dice to come. Do not peek.
    """
    if load:
        if names or variants or rulings or seed is not None or rounds is not None:
            raise click.UsageError(
                "A game that is loaded has names, seed, variants, rulings and rounds already."
            )
        game = files.read(load, Game.load)
        seated = options.players(players) if players else _usual(len(game.names))
    else:
        rules = options.ruleset(variants, rulings, rounds)
        seated = options.players(players) if players else _usual(2)
        game = Game.new(
            rules,
            players=len(seated),
            seed=random.SystemRandom().randrange(2**32) if seed is None else seed,
            names=options.names(names) or default_names(seated),
        )
    Terminal(Session(game, seated, save), Console(highlight=False)).run()


def _usual(seats: int) -> list[str]:
    return [HUMAN, *["greedy"] * (seats - 1)]


def default_names(players: Sequence[str]) -> list[str]:
    """Names by what the players are, told apart by numbers.

    >>> default_names(["human", "greedy", "montecarlo:playouts=5", "greedy"])
    ['human', 'greedy', 'montecarlo', 'greedy 2']
    """
    seen: Counter[str] = Counter()
    names = []
    for player in players:
        kind = player.partition(":")[0]
        seen[kind] += 1
        names.append(kind if seen[kind] == 1 else f"{kind} {seen[kind]}")
    return names
