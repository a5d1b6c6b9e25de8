"""Exact expectation of rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from stoneage import Ruleset, SetupError
from stoneage.testing import scenarios

RULES = Ruleset.create()
DIVISORS = {"food": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}


@pytest.mark.parametrize("good", DIVISORS)
@pytest.mark.parametrize("people", [1, 2, 4])
@pytest.mark.parametrize("tools", [(), (2, 1), (4, 3, 3)])
def test_yields_are_those_of_all_throws(good: str, people: int, tools: tuple[int, ...]) -> None:
    """Counted over every throw of the dice, with all tools added (Y1)."""
    throws = [sum(dice) for dice in product(range(1, 7), repeat=people)]
    pieces = [(total + sum(tools)) // DIVISORS[good] for total in throws]
    result = RULES.yields(good, people, tools)
    assert result.chances == {count: Fraction(pieces.count(count), len(pieces)) for count in set(pieces)}
    assert result.mean == Fraction(sum(pieces), len(pieces))
    assert result.at_least(0) == 1
    assert result.at_least(2) == Fraction(sum(count >= 2 for count in pieces), len(pieces))


@pytest.mark.parametrize(("good", "people"), [("jewel", 1), ("dice_for_all", 2), ("wood", 0), ("wood", 21)])
def test_nonsense_is_refused(good: str, people: int) -> None:
    """A good that nobody rolls for, or too few or too many people."""
    with pytest.raises(SetupError):
        RULES.yields(good, people)


def test_expected_sheets_are_the_mean_over_the_results() -> None:
    """One wood for every three pips, a point each: the mean of two dice is 22/12 wood (S4)."""
    rules, state = scenarios.start({"players": 2}, {"players": [{"people": 2}, {"people": 1}]})
    for text in ("place forest 2", "place hunt 1"):
        state = rules.apply(state, rules.parse(text))
    before = rules.expected_scores(state)
    assert before[0] == dict.fromkeys(rules.scores(state)[0].lines, 0)
    state = rules.apply(state, rules.parse("use forest"))
    assert rules.expected_scores(state)[0]["resources"] == rules.yields("wood", 2).mean


def test_expected_sheets_use_tools_where_they_score() -> None:
    """With two tools of value 2 one die brings a gold as often as it shows two or more."""
    rules, state = scenarios.start(
        {"players": 2}, {"players": [{"people": 1, "tools": [2, 2]}, {"people": 1}]}
    )
    for text in ("place river 1", "place hunt 1", "use river"):
        state = rules.apply(state, rules.parse(text))
    assert rules.expected_scores(state)[0]["resources"] == Fraction(5, 6)
