"""Holdings as one number: look-ups and arithmetic agree, however much somebody owns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stoneage import Ruleset
from stoneage.base.holdings import LISTED, Caps, packed
from stoneage.base.paying import Payments
from stoneage.base.reach import Reach
from stoneage.components import Exchange, Price

CAPS = st.lists(st.integers(0, 31), min_size=1, max_size=6)
GOODS = st.lists(st.integers(0, 2 * LISTED), min_size=6, max_size=6)


@given(CAPS, GOODS)
def test_more_than_the_cap_makes_no_difference(most: list[int], goods: list[int]) -> None:
    """Below and above what is listed, pieces beyond the cap of a good are neither packed nor counted."""
    caps = Caps(most)
    clipped = list(map(min, goods, most))
    assert caps.packed(goods) == packed(clipped)
    assert caps.count(goods) == sum(clipped)


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
