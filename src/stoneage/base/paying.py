"""Payments: which goods can pay a price, each way once (A6, A7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage.base.holdings import Affordable
from stoneage.components import Extra, Price
from stoneage.errors import Reason, reason
from stoneage.moves import Amounts, Move, written
from stoneage.specs import Rules
from stoneage.state import Player


@attrs.frozen(cache_hash=True)
class Pay(Move):
    """Pay for a card or building.

    Args:
        goods: the price.
        extra: what is added to it for points.

    >>> str(Pay((("wood", 2), ("brick", 1)), (("stone", 1),)))
    'pay wood=2 brick=1 + stone=1'
    """

    word: ClassVar[str] = "pay"

    goods: Amounts
    extra: Amounts = ()

    def template(self) -> str:
        """What is added is told apart."""
        return "pay {goods}, and {extra} on top." if self.extra else "pay {goods}."

    def __str__(self) -> str:
        text = f"pay {written(self.goods)}".rstrip()
        return f"{text} + {written(self.extra)}" if self.extra else text


class Payments(Affordable):
    """All payments of one price.

    Args:
        rules: the ruleset.
        price: the price.
        extras: what may be added to it.
        make: the kind of move a payment is.
    """

    def __init__(
        self,
        rules: Rules,
        price: Price,
        extras: tuple[Extra, ...] = (),
        make: Callable[[Amounts, Amounts], Move] = Pay,
    ) -> None:
        every = with_extras(rules, price, extras)
        super().__init__(
            rules.goods, [(goods + extra, rules.intern(make(goods, extra))) for goods, extra in every]
        )


def with_extras(rules: Rules, price: Price, extras: tuple[Extra, ...]) -> Iterator[tuple[Amounts, Amounts]]:
    """Every way to pay, alone and with each of the extras."""
    for goods in ways(rules, price):
        yield goods, ()
        for extra in extras:
            yield goods, ((extra.good, extra.count),)


def in_order(rules: Rules, amounts: Amounts) -> Amounts:
    """Goods in the order in which notation writes them."""
    return tuple(sorted(amounts, key=lambda each: rules.goods[each[0]].number))


def ways(rules: Rules, price: Price) -> Iterator[Amounts]:
    """Every way to pay a price, whatever one owns (A6, A7)."""
    if price.exact:
        yield in_order(rules, price.exact)
        return
    names = [good.key for good in rules.resources]
    for size in range(price.least, price.most + 1):
        for chosen in combinations_with_replacement(names, size):
            goods = tuple((name, chosen.count(name)) for name in names if name in chosen)
            if price.kinds is None or len(goods) == price.kinds:
                yield goods


def refuse(
    price: Price, extras: tuple[Extra, ...], player: Player, rules: Rules, move: Pay
) -> Iterator[Reason]:
    """Why a payment does not do."""
    have = dict(zip(rules.goods, player.goods, strict=True))
    yield from _wrong_price(rules, price, move.goods)
    offered = {((extra.good, extra.count),) for extra in extras}
    if move.extra and move.extra not in offered:
        yield from _no_extra(rules, price, move.extra)
    for good in have:
        due = dict(move.goods).get(good, 0) + dict(move.extra).get(good, 0)
        if due > have[good]:
            yield reason(
                "not-enough",
                "There are {count} {good}, not {due}.",
                price.rule,
                count=have[good],
                good=good,
                due=due,
            )


def _no_extra(rules: Rules, price: Price, goods: Amounts) -> Iterator[Reason]:
    """By the rules that let such goods be added to other prices; without one, by that of the price."""
    names = dict(goods)
    known = (extra.rule for extras in rules.extras.values() for extra in extras if extra.good in names)
    for rule in sorted(set(filter(None, known))) or [price.rule]:
        yield reason("no-extra", "Nobody takes {goods} on top of this price.", rule, goods=written(goods))


def strangers(rules: Rules, goods: Amounts, named: Amounts = ()) -> Iterator[Reason]:
    """Goods with a rule of their own that pay nothing but prices that name them.

    Args:
        rules: the ruleset.
        goods: what somebody wants to pay.
        named: the goods that the price names.
    """
    names = dict(named)
    for key, _ in goods:
        good = rules.goods.get(key)
        if good and good.rule and key not in names:
            yield reason("not-named", "No {good} here: the price does not name it.", good.rule, good=key)


def _wrong_price(rules: Rules, price: Price, goods: Amounts) -> Iterator[Reason]:
    names = {good.key for good in rules.resources}
    size = sum(count for _, count in goods)
    yield from strangers(rules, goods, price.exact)
    if price.exact:
        if goods != in_order(rules, price.exact):
            goods_due = written(in_order(rules, price.exact))
            yield reason("other-price", "The price is exactly {goods}.", price.rule, goods=goods_due)
    elif any(good not in names or count < 1 for good, count in goods):
        yield reason("no-resource", "Only resources pay, each at least once.", price.rule)
    elif not price.least <= size <= price.most:
        number = str(price.least) if price.least == price.most else f"{price.least} to {price.most}"
        yield reason(
            "wrong-number",
            "The price is {number} resources, not {size}.",
            price.rule,
            number=number,
            size=size,
        )
    elif price.kinds is not None and len(goods) != price.kinds:
        yield reason("wrong-kinds", "The price wants exactly {kinds} kinds.", price.rule, kinds=price.kinds)
