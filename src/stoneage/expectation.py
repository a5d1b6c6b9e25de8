"""What a roll can be expected to bring, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from stoneage import chance, engine, scoring
from stoneage.errors import SetupError
from stoneage.specs import Rules
from stoneage.state import State


@attrs.frozen
class Yield:
    """What some people bring home from a place.

    Args:
        good: what they work for.
        chances: pieces to their exact probability, fewest first; no piece is left out that can come.

    >>> Yield("wood", {0: Fraction(1, 3), 1: Fraction(2, 3)}).mean
    Fraction(2, 3)
    """

    good: str
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """The expected number of pieces."""
        return sum((pieces * chance for pieces, chance in self.chances.items()), Fraction(0))

    def at_least(self, pieces: int) -> Fraction:
        """The probability of so many pieces or more."""
        return sum((chance for count, chance in self.chances.items() if count >= pieces), Fraction(0))


def yields(
    rules: Rules,
    good: str,
    people: int,
    tools: Iterable[int] = (),
    state: State | None = None,
    seat: int = 0,
) -> Yield:
    """What a number of people with some tools yield, with the best use of the tools.

    For the number of pieces it is best to add all tools; which of them could be spared without losing a piece
    is seen after the roll.

    Args:
        rules: the ruleset.
        good: what they work for, such as ``"food"`` or ``"gold"``.
        people: dice, 1 to 20.
        tools: values of unused tools, one-use tools among them.
        state: the position, where what lies on the table changes rolls; None for a roll without that.
        seat: who rolls, 0-based.

    Raises:
        SetupError: nothing is rolled for the good, or the number of people is out of range.
    """
    kind = rules.rolls.get(good)
    if kind is None or not kind.good:
        raise SetupError(f"Nobody rolls for {good!r}.", code="no-roll")
    if type(people) is not int or not 1 <= people <= chance.MAX_DICE:
        raise SetupError(f"1 to {chance.MAX_DICE} people roll, not {people!r}.", code="wrong-people")
    pips = sum(tools)
    changed = 0
    if state is not None:
        player = state.players[seat]
        changed = sum(modifier.pips(rules, state, player, kind) for modifier in rules.modifiers)
    chances: dict[int, Fraction] = {}
    for roll, probability in chance.totals(people):
        pieces = (max(0, roll.total + changed) + pips) // kind.divisor
        chances[pieces] = chances.get(pieces, Fraction(0)) + probability
    return Yield(kind.good, chances)


def sheets(rules: Rules, state: State) -> list[dict[str, Fraction]]:
    """The expected score sheets of a position, a line per source by seat.

    Where a roll is due, the mean over its results, each with the tools that lead to most points; elsewhere
    the sheets as they are.
    """
    outcomes = engine.outcomes(rules, state)
    if not outcomes:
        return [_exact(rules, state, seat) for seat in range(len(state.players))]
    expected: list[dict[str, Fraction]] = [{} for _ in state.players]
    roller = state.agenda[-1].seat
    for roll, probability in outcomes:
        after = state.copy()
        engine.step(rules, after, roll)
        best = _best_answer(rules, after, roller)
        for seat, lines in enumerate(expected):
            for source, points in _exact(rules, best, seat).items():
                lines[source] = lines.get(source, Fraction(0)) + points * probability
    return expected


def _best_answer(rules: Rules, state: State, seat: int) -> State:
    """The state after the answer to a roll that gives the roller most points; the first of equal ones."""
    if not state.agenda or not state.agenda[-1].after_roll:
        return state
    frame = state.agenda[-1]
    results = []
    for move in rules.decisions[type(frame)].moves(rules, state, frame, state.players[seat]):
        after = state.copy()
        engine.step(rules, after, move)
        results.append(after)
    return max(results, key=lambda after: scoring.sheet(rules, after, after.players[seat]).total)


def _exact(rules: Rules, state: State, seat: int) -> dict[str, Fraction]:
    lines = scoring.sheet(rules, state, state.players[seat]).lines
    return {source: Fraction(points) for source, points in lines.items()}
