"""What rolls may be expected to bring."""

from __future__ import annotations

from functools import lru_cache

from stoneage.chance import MAX_DICE, ways


@lru_cache(maxsize=4096)
def pieces(dice: int, tools: int, divisor: int) -> float:
    """Pieces that some dice bring on average when tools of a total value are added.

    Args:
        dice: number of dice.
        tools: pips added to the roll.
        divisor: pips for one piece.

    >>> pieces(1, 0, 4)
    0.5
    """
    dice = min(dice, MAX_DICE)
    counts = ways(dice)
    total: float = sum(count * ((dice + tools + offset) // divisor) for offset, count in enumerate(counts))
    return total / float(6**dice)
