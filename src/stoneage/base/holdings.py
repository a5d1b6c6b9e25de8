"""What somebody can pay for with what he owns: worked out once, then looked up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, compress
from operator import getitem, or_

from stoneage.moves import Amounts, Move
from stoneage.specs import Moves

LISTED = 64
"""Holdings below that are looked up; larger ones are worked out."""
MEMO = 1 << 13
"""Holdings whose moves are remembered, at most."""
_DIGITS = bytes.maketrans(b"01", b"\0\1")


class Caps:
    """The most of each good that matters for something; more makes no difference.

    Args:
        most: pieces by number of the good, at least 0.

    >>> caps = Caps((2, 0))
    >>> caps.packed([5, 7]) == caps.packed([2, 0]), caps.count([1, 7])
    (True, 1)
    """

    def __init__(self, most: Sequence[int]) -> None:
        self.most = tuple(most)
        base = max(most, default=0) + 1
        self._counts = tuple(_listed(cap, 1) for cap in most)
        self._digits = tuple(_listed(cap, base**place) for place, cap in enumerate(most))

    def packed(self, goods: Sequence[int]) -> int:
        """What counts of some goods, by number, as one number; goods beyond the last cap do not."""
        try:
            return sum(map(getitem, self._digits, goods))
        except IndexError:
            return self.packed(tuple(map(min, goods, self.most)))

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


class Affordable:
    """Moves that cost goods; tells which of them somebody can pay for.

    Args:
        order: the goods by number.
        ways: what each move costs, and the move; the same good may be named twice.
    """

    def __init__(self, order: Iterable[str], ways: Iterable[tuple[Amounts, Move]]) -> None:
        numbers = {good: number for number, good in enumerate(order)}
        costs, moves = [], []
        for amounts, move in ways:
            cost = [0] * len(numbers)
            for good, count in amounts:
                cost[numbers[good]] += count
            costs.append(cost)
            moves.append(move)
        self.fewest = min(map(sum, costs), default=0)
        """Pieces that the cheapest move costs; 0 if there is none."""
        by_good = [[cost[number] for cost in costs] for number in numbers.values()]
        self.caps = Caps([max(counts, default=0) for counts in by_good])
        """By number of the good, the most of it that any move costs."""
        self._enough = tuple(map(_enough, by_good, self.caps.most))
        self._moves: Moves = tuple(moves)
        self._memo: dict[int, Moves] = {}

    def among(self, goods: Sequence[int]) -> Moves:
        """The moves that some goods, by number, suffice for; empty if none."""
        key = self.caps.packed(goods)
        moves = self._memo.get(key)
        return self._fill(key, goods) if moves is None else moves

    def _fill(self, key: int, goods: Sequence[int]) -> Moves:
        """Sets of moves are bits of a number, so all moves are looked at together, good by good."""
        paid = (1 << len(self._moves)) - 1
        for enough, count, cap in zip(self._enough, goods, self.caps.most, strict=True):
            paid &= enough[count if count < cap else cap]
        moves = tuple(compress(self._moves, f"{paid:b}".encode().translate(_DIGITS)[::-1]))
        if len(self._memo) < MEMO:
            self._memo[key] = moves
        return moves


def _enough(costs: Iterable[int], most: int) -> tuple[int, ...]:
    """The moves for which 0, 1 and so on up to the most pieces of a good are enough, as bits."""
    exact = [0] * (most + 1)
    for number, cost in enumerate(costs):
        exact[cost] |= 1 << number
    return tuple(accumulate(exact, or_))
