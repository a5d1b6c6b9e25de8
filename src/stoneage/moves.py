"""Moves: the answers players and dice give.

A move is a frozen value that knows its own notation. Moves of players are made once for each ruleset and
shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

Amounts = tuple[tuple[str, int], ...]
"""Goods and how many of each, in the order of the goods, such as ``(("wood", 2), ("brick", 1))``."""


@attrs.frozen(cache_hash=True)
class Move:
    """Base of all moves; ``str`` gives the notation."""

    word: ClassVar[str]
    """First word of the notation."""
    sentence: ClassVar[str] = "{word}."
    """Template of its description, with the fields in braces."""

    def template(self) -> str:
        """The template for this very move, where it depends on the fields."""
        return self.sentence.replace("{word}", self.word)

    def __str__(self) -> str:
        return self.word


@attrs.frozen(cache_hash=True)
class Roll(Move):
    """A result of dice.

    Args:
        total: sum of the faces, pips.
        faces: the faces as thrown, 1 to 6 each; empty where only the total is known.

    >>> str(Roll.of(5, 4, 2)), str(Roll(11))
    ('roll 5 4 2', 'roll =11')
    """

    word: ClassVar[str] = "roll"

    total: int
    faces: tuple[int, ...] = ()

    def template(self) -> str:
        """Faces are told where they are known."""
        return "The dice show {faces}, {total} in all." if self.faces else "The dice show {total} in all."

    @classmethod
    def of(cls, *faces: int) -> Roll:
        """The roll that shows these faces."""
        return cls(sum(faces), faces)

    def __str__(self) -> str:
        return f"roll {spaced(self.faces)}" if self.faces else f"roll ={self.total}"


def spaced(values: Iterable[object]) -> str:
    """The values as words.

    >>> spaced((2, 1))
    '2 1'
    """
    return " ".join(map(str, values))


def written(amounts: Amounts) -> str:
    """Goods as notation.

    >>> written((("wood", 2), ("brick", 1)))
    'wood=2 brick=1'
    """
    return " ".join(f"{good}={count}" for good, count in amounts)
