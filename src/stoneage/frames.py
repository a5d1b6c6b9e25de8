"""Frames: what the agenda of a state is made of.

The agenda is a stack. Its top frame says who decides and what about; handlers replace, push and pop frames.
A frame on the agenda is a value: never change one, put another in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ClassVar, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")

CHANCE = -1
"""What ``rules.to_act`` answers when a roll is due."""
OWN_TURN = "turn"
"""Window of free actions in a player's own turn."""
PAYING = "paying"
"""Window of free actions while a price is due."""
HUNGRY = "hungry"
"""Window of free actions while food is missing."""
ROLLED = "rolled"
"""Window of free actions that raise a roll, beside tools; who may take one is asked for tools."""


@attrs.define
class Frame:
    """Base of all frames.

    Args:
        seat: the acting player, 0-based; whoever decides, or for whom dice are rolled.
    """

    tag: ClassVar[str]
    """Name of the frame in saves, unique within a ruleset."""
    chance: ClassVar[bool] = False
    """True where dice decide."""
    after_roll: ClassVar[bool] = False
    """True where a player answers a roll that is not counted yet."""

    seat: int


F = TypeVar("F", bound=Frame)


def shared(kind: Callable[P, F]) -> Callable[P, F]:
    """A maker of frames that makes equal ones only once: they are values, and making them takes time.

    Args:
        kind: a class of frames whose fields can be hashed.

    >>> rolling = shared(Rolling)
    >>> rolling(0, "wood", 2) is rolling(0, "wood", 2)
    True
    """
    return cast(Callable[P, F], cache(kind))


@attrs.define
class Round(Frame):
    """The bottom frame of every game: which phase of the round is under way.

    Args:
        seat: the start player.
        phase: key of the phase.
    """

    tag: ClassVar[str] = "round"

    phase: str


@attrs.define
class Rolling(Frame):
    """Dice are due.

    Args:
        seat: the player who rolls.
        kind: key of the roll kind, which says what the result does.
        dice: number of dice, at least 1.
    """

    tag: ClassVar[str] = "rolling"
    chance: ClassVar[bool] = True

    kind: str
    dice: int


rolling = shared(Rolling)
"""Makes the frame for dice that are due."""
