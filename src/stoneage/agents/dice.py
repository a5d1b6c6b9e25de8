"""Dice for games and playouts, thrown with the caller's random numbers."""

from __future__ import annotations

from stoneage.chance import seeded
from stoneage.engine import draw
from stoneage.frames import Rolling
from stoneage.moves import Roll
from stoneage.specs import Rules


class Dice:
    """The dice of one game: what the k-th roll shows depends on the seed and k only.

    Args:
        seed: any integer.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.thrown = 0

    def throw(self, rules: Rules, frame: Rolling) -> Roll:
        """The next roll."""
        self.thrown += 1
        return draw(rules, frame, seeded(mixed(self._seed, self.thrown)).random)


def mixed(seed: int, number: int) -> int:
    """A seed of its own for each number below 2 to the power of 32.

    >>> mixed(1, 2) == mixed(2, 1)
    False
    """
    return (seed << 32) + number
