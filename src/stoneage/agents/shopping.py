"""What is for sale: whether it can be paid for, and what buying it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stoneage.agents.model import Model
from stoneage.agents.outlook import Outlook
from stoneage.components import Item, Price
from stoneage.moves import Amounts
from stoneage.specs import Place, Shop

Stock = Sequence[float]
"""Goods by number, owned or expected."""


class Purchase(NamedTuple):
    """A purchase one may hope for.

    Args:
        worth: what it brings, the goods deducted.
        goods: the payment.
        missing: goods by number that the stock lacks for it, and how many of each.
    """

    worth: float
    goods: Amounts
    missing: tuple[tuple[int, float], ...]

    @property
    def short(self) -> float:
        """How many goods are missing in all."""
        return sum(count for _, count in self.missing)


def offer(outlook: Outlook, place: Place) -> tuple[Shop, Item, Price] | None:
    """What is for sale at a place now, or None."""
    shop = place.shop
    item = shop.item(outlook.rules, outlook.state) if shop else None
    return (shop, item, shop.price(outlook.rules, item)) if shop and item else None


def hopeful(outlook: Outlook, place: Place, stock: Stock) -> Purchase | None:
    """The best purchase in reach, roughly; None if nothing is for sale.

    Args:
        outlook: of the player.
        place: where he buys.
        stock: what he may pay with.
    """
    found = offer(outlook, place)
    if found is None:
        return None
    shop, item, price = found
    goods = price.exact
    if not goods:
        dear = _value_counts(outlook, shop, item)
        goods = _chosen(outlook.model, price, tuple([int(count + 0.5) for count in stock]), dear)
    return Purchase(gained(outlook, shop, item, goods), goods, _missing(outlook, stock, goods))


def _value_counts(outlook: Outlook, shop: Shop, item: Item) -> bool:
    """Whether more points come of dearer goods."""
    return shop.points(outlook.rules, item, outlook.model.dear) > shop.points(outlook.rules, item, ())


def _missing(outlook: Outlook, stock: Stock, goods: Amounts) -> tuple[tuple[int, float], ...]:
    numbers = outlook.numbers
    short = [(numbers[good], count) for good, count in goods if count > stock[numbers[good]]]
    return tuple([(number, count - max(0.0, stock[number])) for number, count in short])


def _chosen(model: Model, price: Price, stock: tuple[int, ...], dear: bool) -> Amounts:
    """Goods for a price of free choice: dear ones where their value is earned, else cheap ones."""
    key = (price, stock, dear)
    chosen = model.choices.get(key)
    if chosen is None:
        chosen = _choose(model, price, stock, dear)
        model.remember(model.choices, key, chosen)
    return chosen


def _choose(model: Model, price: Price, stock: tuple[int, ...], dear: bool) -> Amounts:
    sign = -1 if dear else 1
    ranked = sorted(model.rules.resources, key=lambda good: (stock[good.number] < 1, sign * good.value))
    kinds = ranked[: price.kinds or len(ranked)]
    counts = [1 if price.kinds else 0 for _ in kinds]
    left = (price.most if dear else price.least) - sum(counts)
    for index, good in enumerate(kinds):
        more = max(0, min(left, stock[good.number] - counts[index]))
        counts[index] += more
        left -= more
    counts[0] += max(0, price.least - sum(counts))
    return tuple((good.key, count) for good, count in zip(kinds, counts, strict=True) if count)


def gained(outlook: Outlook, shop: Shop, item: Item, goods: Amounts) -> float:
    """What buying brings: points and the thing, less the goods paid."""
    return shop.points(outlook.rules, item, goods) + outlook.item(item) - outlook.cost(goods)


def left_over(outlook: Outlook, stock: Stock) -> tuple[list[float], list[float]]:
    """What remains of a stock when everything claimed is paid for, and what is missing for it."""
    left, lack = list(stock), [0.0] * len(stock)
    numbers = outlook.numbers
    for place in outlook.claims:
        purchase = hopeful(outlook, place, left)
        if purchase is None:
            continue
        for good, count in purchase.goods:
            number = numbers[good]
            left[number] = max(0.0, left[number] - count)
        for number, short in purchase.missing:
            lack[number] += short
    return left, lack
