"""What can be paid: look-ups and arithmetic agree, however much somebody owns."""

from __future__ import annotations

from operator import le

from hypothesis import given
from hypothesis import strategies as st

from stoneage import Ruleset
from stoneage.base.holdings import LISTED, Affordable, Caps
from stoneage.base.paying import Pay, Payments
from stoneage.base.reach import Reach
from stoneage.components import Exchange, Price

CAPS = st.lists(st.integers(0, 31), min_size=1, max_size=6)
GOODS = st.lists(st.integers(0, 2 * LISTED), min_size=6, max_size=6)


@given(CAPS, GOODS)
def test_more_than_the_cap_makes_no_difference(most: list[int], goods: list[int]) -> None:
    """Below and above what is listed, pieces beyond the cap of a good are neither packed nor counted."""
    caps = Caps(most)
    clipped = list(map(min, goods, most))
    assert caps.packed(goods) == caps.packed(clipped)
    assert caps.count(goods) == sum(clipped)


@given(CAPS, st.data())
def test_no_two_holdings_are_taken_for_the_same(most: list[int], data: st.DataObject) -> None:
    """Holdings that differ in what counts are different numbers."""
    caps = Caps(most)
    holding = st.tuples(*(st.integers(0, cap) for cap in most))
    one, other = data.draw(holding), data.draw(holding)
    assert (caps.packed(one) == caps.packed(other)) == (one == other)


PRICES = st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), max_size=12)
HOLDING = st.lists(st.integers(0, 4) | st.integers(LISTED, 2 * LISTED), min_size=3, max_size=3)


@given(PRICES, HOLDING)
def test_a_move_needs_enough_of_each_good(costs: list[list[int]], have: list[int]) -> None:
    """Asked twice, worked out and looked up, the answer is what comparing good by good gives."""
    order = ("wood", "brick", "gold")
    moves = [Pay((("wood", number),)) for number in range(len(costs))]
    amounts = [tuple(zip(order, cost, strict=True)) for cost in costs]
    affordable = Affordable(order, zip(amounts, moves, strict=True))
    enough = tuple(move for cost, move in zip(costs, moves, strict=True) if all(map(le, cost, have)))
    assert affordable.among(have) == affordable.among(have) == enough
    assert affordable.fewest == min(map(sum, costs), default=0)


def test_a_good_that_is_named_twice_is_paid_twice() -> None:
    """W2: a stone on top of a price with stone makes two."""
    affordable = Affordable(("stone",), [((("stone", 1), ("stone", 1)), Pay((("stone", 1),)))])
    assert not affordable.among([1])
    assert affordable.among([2])


def test_who_owns_a_hundred_of_a_good_pays_as_who_owns_enough() -> None:
    """A6, A7: payments depend on no more of a good than the price asks for."""
    payments = Payments(Ruleset.create(), Price("A7", least=1, most=7))
    assert payments.among([100, 0, 100, 7]) == payments.among([7, 0, 7, 7])
    assert len(payments.among([100] * 4)) == 329


def test_an_exchange_knows_what_it_can_bring() -> None:
    """A12: the bound of the search counts goods and leaves food out."""
    exchange = Exchange(
        (
            ((("food", 2),), (("wood", 1),)),
            ((("stone", 2),), (("gold", 1), ("wood", 2))),
        )
    )
    assert (exchange.most, exchange.gain) == (3, 1)
    assert (Exchange(()).most, Exchange(()).gain) == (0, 0)


def test_what_nobody_can_pay_or_use_is_no_error() -> None:
    """A7: five kinds of four resources are no payment, and an exchange without options brings nothing."""
    rules = Ruleset.create()
    impossible = Payments(rules, Price("A7", least=5, most=5, kinds=5))
    assert impossible.among([9] * 4) == ()
    reach = Reach()
    reach.prepare(rules, frozenset())
    for exchange in (Exchange(()), Exchange((((), (("wood", 1),)),))):
        assert not reach.search(impossible, (exchange,)).succeeds((9, 9, 9, 9, 0))
