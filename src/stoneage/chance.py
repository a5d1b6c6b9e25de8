"""Exact chances of dice, and the only place where random numbers become piles and rolls."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial
from random import Random as Random
from typing import TypeVar

from stoneage.moves import Roll

T = TypeVar("T")

MAX_DICE = 20
"""More dice than any rule asks for; distributions stop here."""


@cache
def ways(dice: int) -> tuple[int, ...]:
    """Number of ways in which dice show each total, from ``dice`` to ``6 * dice``.

    Args:
        dice: number of dice, 1 to 20.

    >>> ways(2)
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    if not 0 <= dice <= MAX_DICE:
        raise ValueError(f"0 to {MAX_DICE} dice, not {dice}")
    if dice == 0:
        return (1,)
    fewer = (0,) * 5 + ways(dice - 1) + (0,) * 5
    return tuple(sum(fewer[first : first + 6]) for first in range(5 * dice + 1))


@cache
def totals(dice: int) -> tuple[tuple[Roll, Fraction], ...]:
    """Every total of some dice with its exact probability, lowest first.

    >>> totals(1)[0]
    (Roll(total=1, faces=()), Fraction(1, 6))
    """
    return tuple((Roll(dice + offset), Fraction(count, 6**dice)) for offset, count in enumerate(ways(dice)))


@cache
def faces(dice: int) -> tuple[tuple[Roll, Fraction], ...]:
    """Every set of faces, highest first, with its exact probability.

    >>> faces(2)[1]
    (Roll(total=11, faces=(6, 5)), Fraction(1, 18))
    """
    shown = combinations_with_replacement(range(6, 0, -1), dice)
    return tuple((Roll.of(*roll), Fraction(_orders(roll), 6**dice)) for roll in shown)


def _orders(roll: tuple[int, ...]) -> int:
    orders = factorial(len(roll))
    for count in Counter(roll).values():
        orders //= factorial(count)
    return orders


def sampler(outcomes: Iterable[tuple[Roll, Fraction]]) -> Callable[[float], Roll]:
    """A function that draws from an exact distribution, with a single random number each time.

    Args:
        outcomes: rolls with their probabilities.

    >>> sampler(totals(2))(0.0)
    Roll(total=2, faces=())
    """
    outcomes = tuple(outcomes)
    rolls = tuple(roll for roll, _ in outcomes)
    bounds = [float(bound) for bound in accumulate(chance for _, chance in outcomes)][:-1]
    return lambda number: rolls[bisect(bounds, number)]


@cache
def thrown(dice: int, known: bool) -> Callable[[float], Roll]:
    """A function that throws dice, with a single random number each time.

    Args:
        dice: number of dice, 1 to 20.
        known: whether the faces matter, or the total only.

    >>> thrown(2, True)(0.0)
    Roll(total=12, faces=(6, 6))
    """
    return sampler(faces(dice) if known else totals(dice))


def shuffled(things: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The things in random order; uses nothing of the generator but ``random()``.

    >>> shuffled("abc", Random(1))
    ('c', 'b', 'a')
    """
    pile = list(things)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def seeded(seed: int) -> Random:
    """A generator for a seed; the same seed gives the same numbers on every Python."""
    return Random(seed)
