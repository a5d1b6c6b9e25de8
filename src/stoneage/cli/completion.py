"""What the shell may complete: names of agents, variants and rulings. Nothing is imported for it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from stoneage import agents as catalog
from stoneage import discover
from stoneage.rulings import CHOICES, PRESETS

HUMAN = "human"
"""What a person is called among the players."""
SHELLS = {
    "bash": 'eval "$(_STONEAGE_COMPLETE=bash_source stoneage)"',
    "zsh": 'eval "$(_STONEAGE_COMPLETE=zsh_source stoneage)"',
    "fish": "_STONEAGE_COMPLETE=fish_source stoneage | source",
}
"""The line that switches completion on, by shell."""


def starting(known: Iterable[str], typed: str) -> list[str]:
    """The known names that go on from what was typed.

    >>> starting(["random", "greedy"], "gr")
    ['greedy']
    """
    return [name for name in known if name.startswith(typed)]


def listed(known: Iterable[str], typed: str) -> list[str]:
    """The same in a list with commas, where the last name is completed.

    >>> listed(["random", "greedy"], "human,r")
    ['human,random']
    """
    before, comma, last = typed.rpartition(",")
    return [before + comma + name for name in starting(known, last)]


def agents(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Lists of agents."""
    return listed(catalog.names(), typed)


def players(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Lists of people and agents."""
    return listed([HUMAN, *catalog.names()], typed)


def variants(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Lists of installed variants."""
    return listed(sorted(discover.installed()), typed)


def variant(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """One installed variant."""
    return starting(sorted(discover.installed()), typed)


def rulings(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Rulings with their values, and presets."""
    values = [f"{name}={str(value).lower()}" for name, choices in CHOICES.items() for value in choices]
    return starting([*values, *PRESETS], typed)
