"""Cards, buildings, piles, prices and what goes with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs

from stoneage.moves import Amounts

T = TypeVar("T")


@attrs.frozen
class Gain:
    """Something that a card, a die or a tile gives.

    Args:
        effect: key of the effect that carries it out.
        amount: how much, at least 1 (pieces, points, steps, dice or the value of a tool).
        good: the good it is about, where the effect needs one.

    >>> Gain("good", 2, "stone")
    Gain(effect='good', amount=2, good='stone')
    """

    effect: str
    amount: int = 1
    good: str = ""


@attrs.frozen(cache_hash=True)
class Price:
    """What has to be paid for a card or building.

    Args:
        rule: id of the rule that sets the price; refusals name it.
        exact: the goods to the piece; empty where the player has a choice.
        least: fewest resources of a free choice, in pieces.
        most: most resources of a free choice, in pieces.
        kinds: how many different resources a free choice must show; None if any.

    >>> Price("A6", least=2, most=2).exact
    ()
    """

    rule: str
    exact: Amounts = ()
    least: int = 0
    most: int = 0
    kinds: int | None = None


@attrs.frozen
class Item:
    """Base of what can be bought.

    Args:
        key: its id in tables and saves.
        gains: what it gives at once, in this order.
        note: what else it can do, in a few words for people.
    """

    key: str
    gains: tuple[Gain, ...] = ()
    note: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class Card(Item):
    """A civilization card.

    Args:
        key: its id.
        gains: the upper half.
        symbol: culture symbol of the lower half, or an empty string.
        craft: craft of the lower half, or an empty string.
        multiplier: number of people shown for the craft.
        ownable: False if it only lies in the row, and nobody may buy or draw it.
    """

    symbol: str = ""
    craft: str = ""
    multiplier: int = 0
    ownable: bool = True


@attrs.frozen
class Building(Item):
    """A building tile.

    Args:
        key: its id.
        gains: what it gives beside points.
        price: what it costs.
        points: printed points; None where the value paid counts.
    """

    price: Price = Price("A7")
    points: int | None = None


@attrs.frozen
class Extra:
    """Something that may be added to a price for points.

    Args:
        good: what is added.
        count: pieces, at least 1.
        points: what it earns.
        source: line of the ledger.
        rule: id of the rule, which refusals name where something else is added; empty if there is none.
    """

    good: str
    count: int
    points: int
    source: str
    rule: str = ""


@attrs.frozen
class Pile:
    """A pile of a variant, shuffled when a game is dealt.

    Args:
        key: its name in deals.
        items: what lies in it.
        size: how many are used for a number of players; None for all.
    """

    key: str
    items: tuple[str, ...]
    size: Callable[[int], int] | None = None


def _most(exchange: Exchange) -> int:
    return max((_pieces(received) for _, received in exchange.options), default=0)


def _gain(exchange: Exchange) -> int:
    return max((_pieces(received) - _pieces(given) for given, received in exchange.options), default=0)


def _pieces(goods: Amounts) -> int:
    return sum(count for good, count in goods if good != "food")


@attrs.frozen(eq=False)
class Exchange:
    """Goods for goods, once: exactly one of the options. Made once and shared, it is compared by identity.

    Args:
        options: what is given and what is received; food counts as a good.
        most: pieces that the best of them brings, food apart; follows from the options.
        gain: pieces that the best of them leaves more than before, food apart; follows from the options.
    """

    options: tuple[tuple[Amounts, Amounts], ...]
    most: int = attrs.field(init=False, repr=False, default=attrs.Factory(_most, takes_self=True))
    gain: int = attrs.field(init=False, repr=False, default=attrs.Factory(_gain, takes_self=True))
