"""What somebody owns as one number, which is quick to make, to look up and to compare with prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import getitem

from stoneage.moves import Amounts, Move
from stoneage.specs import Moves

GUARD = 32
"""More pieces of a good than anything asks for."""
LISTED = 64
"""Holdings below that are looked up; larger ones are worked out."""


def packed(counts: Iterable[int], base: int = GUARD * 2) -> int:
    """Counts side by side in one number of a base.

    >>> packed([1, 2]) == 1 * 64 + 2
    True
    """
    number = 0
    for count in counts:
        number = number * base + count
    return number


def priced(order: Iterable[str], amounts: Amounts) -> int:
    """A price as one number.

    Args:
        order: the goods, as they are packed.
        amounts: pieces of some of them, each below ``GUARD``.
    """
    counts = dict(amounts)
    return packed(counts.get(good, 0) for good in order)


class Caps:
    """The most of each good that matters for something; more makes no difference.

    Args:
        most: pieces by number of the good, at least 0, and below ``base``.
        base: of the number that holds them side by side; prices are compared with the one of ``packed``.

    >>> caps = Caps((2, 0))
    >>> caps.packed([5, 7]) == packed([2, 0]), caps.count([1, 7])
    (True, 1)
    """

    def __init__(self, most: Sequence[int], base: int = GUARD * 2) -> None:
        self.most = tuple(most)
        self._base = base
        weights = [base**place for place in reversed(range(len(most)))]
        self._counts = tuple(_listed(cap, 1) for cap in most)
        self._digits = tuple(map(_listed, most, weights))
        self._guards = packed([GUARD] * len(most), base)

    def packed(self, goods: Sequence[int]) -> int:
        """What counts of some goods, by number, as one number; goods beyond the last cap do not."""
        try:
            return sum(map(getitem, self._digits, goods))
        except IndexError:
            return packed(map(min, goods, self.most), self._base)

    def affordable(self, ways: Iterable[tuple[int, Move]], have: int) -> Moves:
        """The moves that somebody can pay for.

        All goods are compared at once: a guard bit stays set where there are enough.

        Args:
            ways: what each move costs as one number, and the move.
            have: what counts of the goods, as one number.
        """
        guards = self._guards
        most = have | guards
        return tuple([move for needs, move in ways if most - needs & guards == guards])

    def count(self, goods: Sequence[int]) -> int:
        """How many pieces of some goods, by number, count."""
        try:
            return sum(map(getitem, self._counts, goods))
        except IndexError:
            return sum(map(min, goods, self.most))


@cache
def _listed(cap: int, weight: int) -> tuple[int, ...]:
    """What each number of pieces is worth with a weight."""
    below = [count * weight for count in range(cap)]
    return tuple(below + [cap * weight] * (LISTED - cap))
