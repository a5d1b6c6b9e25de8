"""Options that several commands have: the ruleset, the seed, the agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from stoneage.agents import catalog
from stoneage.cli import completion
from stoneage.errors import SetupError
from stoneage.ruleset import Ruleset
from stoneage.rulings import CHOICES, PRESETS, Rulings

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

WORDS: dict[str, bool] = {"true": True, "false": False}
"""How truth values are written."""


def written(choice: object) -> str:
    """The value of a ruling as it is typed.

    >>> written(False), written("may")
    ('false', 'may')
    """
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


_RULINGS = ", ".join(f"{name}={'|'.join(map(written, values))}" for name, values in CHOICES.items())

variants: Decorator = click.option(
    "--variants",
    default="",
    metavar="NAME,…",
    help="Variants to play with; they must be installed. Options stand after a colon, as in "
    "style:visit_jewels=0,buildings=my.csv; «stoneage variants NAME» lists them.",
    shell_complete=completion.variants,
)
ruling: Decorator = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="NAME=VALUE",
    help=f"A ruling that differs from the rulebook's; may be given more than once. "
    f"Rulings, the default first: {_RULINGS}. A preset may be named instead: {', '.join(PRESETS)}.",
    shell_complete=completion.rulings,
)
rounds: Decorator = click.option(
    "--rounds",
    type=click.IntRange(min=1),
    metavar="N",
    help="The game ends after so many rounds at the latest.",
)
which_game: Decorator = click.option(
    "--game",
    type=click.IntRange(min=1),
    metavar="N",
    default=1,
    show_default=True,
    help="Which game of FILE.",
)
seed: Decorator = click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    default=0,
    show_default=True,
    help="The same seed, the same games.",
)


def names(text: str) -> list[str]:
    """The names in a list with commas.

    >>> names("winter, igloos")
    ['winter', 'igloos']
    """
    return [name.strip() for name in text.split(",")] if text.strip() else []


def players(text: str) -> list[str]:
    """The players in a list with commas; the same form serves for variants. Options may have commas too.

    >>> players("human, montecarlo:playouts=50,horizon=2, greedy")
    ['human', 'montecarlo:playouts=50,horizon=2', 'greedy']
    """
    found: list[str] = []
    for part in map(str.strip, text.split(",")):
        more = found and ":" in found[-1] and "=" in part and ":" not in part.partition("=")[0]
        if more:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def chosen_variants(text: str) -> dict[str, dict[str, object]]:
    """The variants in a list with commas, each with its options.

    Raises:
        SetupError: an option has no value, or a variant is named twice.

    >>> chosen_variants("style:visit_jewels=0,buildings=my.csv, wildlife")
    {'style': {'visit_jewels': 0, 'buildings': 'my.csv'}, 'wildlife': {}}
    """
    chosen: dict[str, dict[str, object]] = {}
    for part in players(text) if text.strip() else ():
        name, values = catalog.parse(part)
        if name in chosen:
            raise SetupError(f"{name} is chosen twice.", code="chosen-twice", variant=name)
        chosen[name] = values
    return chosen


def ruleset(variants: str, rulings: Iterable[str], rounds: int | None = None) -> Ruleset:
    """The ruleset that the options ask for.

    Raises:
        SetupError: a variant, option, ruling or preset is unknown.

    >>> ruleset("", ["yucata", "feed=must", "hunt_again=false"]).rulings.changes()
    {'two_resources': 'at_purchase', 'feed': 'must'}
    """
    chosen: dict[str, object] = {}
    for text in rulings:
        name, equals, value = text.partition("=")
        chosen |= {name: WORDS.get(value.lower(), value)} if equals else Rulings.of(name).changes()
    return Ruleset.from_spec({"variants": chosen_variants(variants), "rulings": chosen, "rounds": rounds})
