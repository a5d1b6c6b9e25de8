"""Dice for games and playouts, thrown with the caller's random numbers."""

from __future__ import annotations

from collections.abc import Callable

from stoneage.chance import MAX_DICE, Sampler, seeded, totals
from stoneage.frames import Rolling
from stoneage.moves import Roll
from stoneage.specs import Rules

_TOTALS = tuple(Sampler(totals(dice)) for dice in range(MAX_DICE + 1))


def throw(rules: Rules, frame: Rolling, random: Callable[[], float]) -> Roll:
    """Throw the dice that are due.

    Args:
        rules: the ruleset.
        frame: says which dice.
        random: gives numbers from 0 up to but not including 1. Where only the total matters one is used,
            and a larger number never means a smaller total.
    """
    if rules.rolls[frame.kind].faces:
        return Roll.of(*(int(random() * 6) + 1 for _ in range(frame.dice)))
    return _TOTALS[frame.dice].draw(random())


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
        return throw(rules, frame, seeded(mixed(self._seed, self.thrown)).random)


def mixed(seed: int, number: int) -> int:
    """A seed of its own for each number below 2 to the power of 32.

    >>> mixed(1, 2) == mixed(2, 1)
    False
    """
    return (seed << 32) + number
