"""The saved form of a state: the keys of the save format with their types and ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from stoneage.frames import Frame

FORMAT = 1
"""Number of the save format."""
MOST = 1_000_000
"""No count in a save is larger."""


class RangeError(ValueError):
    """A value out of range.

    Args:
        field: name of the field.
        problem: what is wrong.
    """

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


def _between(least: int, most: int) -> Callable[[Any, Any, int], None]:
    def check(instance: object, attribute: attrs.Attribute[int], value: int) -> None:
        if not least <= value <= most:
            raise RangeError(attribute.name, f"{value} is not between {least} and {most}")

    return check


def _each(check: Callable[[Any, Any, int], None]) -> Callable[[Any, Any, Any], None]:
    def check_all(instance: object, attribute: object, values: Any) -> None:
        for value in values.values() if isinstance(values, dict) else values:
            check(instance, attribute, value)

    return check_all


_count = _between(0, MOST)


@attrs.define
class SavedPlayer:
    """A player; see ``Player``.

    ``score`` is the sum of ``ledger``; ``resources`` holds every good by its key.
    """

    food: int = attrs.field(validator=_count)
    food_track: int = attrs.field(validator=_between(0, 10))
    people: int = attrs.field(validator=_between(0, 10))
    score: int = attrs.field(validator=_between(-MOST, MOST))
    ledger: dict[str, int] = attrs.field(validator=_each(_between(-MOST, MOST)))
    resources: dict[str, int] = attrs.field(validator=_each(_count))
    tools: list[int] = attrs.field(validator=_each(_between(1, 4)))
    tools_used: list[bool]
    cards: list[str]
    kept: list[str]
    hidden: list[str]
    buildings: list[str]


@attrs.define
class SavedState:
    """A state; see ``State``. ``board`` holds people by place and seat."""

    round: int = attrs.field(validator=_between(1, MOST))
    start_player: int = attrs.field(validator=_count)
    players: list[SavedPlayer]
    display: list[str | None]
    deck: list[str]
    stacks: list[list[str]]
    board: dict[str, list[int]] = attrs.field(validator=_each(_each(_between(0, 10))))
    removed: list[str]
    agenda: list[Frame]
    ext: dict[str, object]


@attrs.define
class SavedVariant:
    """A variant of the ruleset: number of its format and its options."""

    schema: int
    options: dict[str, object]


@attrs.define
class SavedRuleset:
    """What a ruleset is built from."""

    variants: dict[str, SavedVariant]
    rulings: dict[str, object]
    rounds: int | None


@attrs.define
class Save:
    """A whole save."""

    format: int
    ruleset: SavedRuleset
    state: SavedState
