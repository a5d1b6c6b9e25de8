"""Rulings: the caller's choices where rulebooks are silent or licensed versions differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from stoneage.errors import SetupError
from stoneage.strict import shown

CHOICES: Mapping[str, tuple[str | bool, ...]] = {
    "capped_places": ("allowed", "forbidden"),
    "hunt_again": (False, True),
    "two_resources": ("later", "at_purchase"),
    "feed": ("may", "must"),
}
"""The values of each ruling, the default first."""
RULES: Mapping[str, str] = {"capped_places": "P9", "hunt_again": "P4", "two_resources": "A12", "feed": "F5"}
"""Id of the rule that each ruling is about."""

PRESETS: Mapping[str, Mapping[str, str | bool]] = {
    "rulebook": {},
    "yucata": {"hunt_again": True, "two_resources": "at_purchase"},
}
"""Named sets of rulings. ``yucata`` is partial: delayed picks of dice are not offered."""


@attrs.frozen
class Rulings:
    """One value for each open question.

    Args:
        capped_places: whether people may go where the gain would be void (P9).
        hunt_again: whether people may be added to own hunters (P4).
        two_resources: when the card of two resources is spent (A12).
        feed: whether a player may starve though he could pay the missing food with resources (F5).

    Raises:
        SetupError: a value is unknown.

    >>> Rulings(feed="must").changes()
    {'feed': 'must'}
    """

    capped_places: str = "allowed"
    hunt_again: bool = False
    two_resources: str = "later"
    feed: str = "may"

    def __attrs_post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value is choice or (type(value) is str and value == choice) for choice in choices):
                allowed = ", ".join(map(repr, choices))
                raise SetupError(
                    f"The ruling {name} is one of {allowed}, not {shown(value)}.",
                    code="unknown-ruling",
                    ruling=name,
                )

    @classmethod
    def of(cls, choice: object) -> Rulings:
        """Rulings from an instance, a mapping, the name of a preset, or None for the rulebook.

        Raises:
            SetupError: a name or value is unknown.

        >>> Rulings.of("yucata").hunt_again
        True
        """
        if isinstance(choice, Rulings):
            return choice
        if isinstance(choice, str):
            choice = _preset(choice)
        if choice is not None and not isinstance(choice, Mapping):
            raise SetupError(f"{shown(choice)} are no rulings.", code="unknown-ruling")
        values: dict[str, Any] = dict(choice or {})
        for name in values:
            if name not in CHOICES:
                raise SetupError(
                    f"There is no ruling {shown(name)}; there are {', '.join(CHOICES)}.",
                    code="unknown-ruling",
                    ruling=str(name),
                )
        return cls(**values)

    def changes(self) -> dict[str, str | bool]:
        """The rulings that differ from the rulebook's, by name."""
        return {
            name: getattr(self, name)
            for name, choices in CHOICES.items()
            if getattr(self, name) != choices[0]
        }


def _preset(name: str) -> Mapping[str, str | bool]:
    if name not in PRESETS:
        raise SetupError(
            f"There is no preset {shown(name)}; there are {', '.join(PRESETS)}.", code="unknown-preset"
        )
    return PRESETS[name]
