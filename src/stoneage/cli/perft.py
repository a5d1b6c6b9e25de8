"""``stoneage perft``."""

from __future__ import annotations

import click

from stoneage.cli import options


@click.command(short_help="Count lines of play.")
@click.option("--players", type=int, metavar="N", default=2, show_default=True, help="Number of players.")
@options.seed
@click.option(
    "--depth", type=click.IntRange(min=1), metavar="N", default=2, show_default=True, help="Moves and rolls."
)
@options.variants
@options.ruling
def perft(players: int, seed: int, depth: int, variants: str, rulings: tuple[str, ...]) -> None:
    """Count the lines of play from the start of a game, for each depth up to the one given.

    Results of dice count as moves. Two programs that agree on these numbers agree on the rules.
    """
    rules = options.ruleset(variants, rulings)
    state = rules.new_game(players=players, seed=seed)
    for number in range(1, depth + 1):
        click.echo(f"depth {number}: {rules.perft(state, number)}")
