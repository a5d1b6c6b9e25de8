"""Buying cards and buildings (A5 to A8): one mechanism for all that is for sale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.effects import give
from stoneage.base.paying import Pay, Payments, refuse, with_extras
from stoneage.base.reach import Reach
from stoneage.components import Extra, Item, Price
from stoneage.errors import Reason
from stoneage.events import NotBought, Paid
from stoneage.frames import OWN_TURN, PAYING, Frame, shared
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, Moves, MoveSpec, Place, Rules, Shop, answer
from stoneage.state import Player, State

WINDOWS = frozenset({OWN_TURN, PAYING})
"""Free actions are offered while a price is due in the own turn."""


@attrs.define
class Paying(Frame):
    """A player may buy what is for sale at a place.

    Args:
        seat: the player.
        place: key of the place.
    """

    tag: ClassVar[str] = "paying"

    place: str


paying = shared(Paying)


@attrs.frozen(cache_hash=True)
class Decline(Move):
    """Buy nothing, though one could (A5).

    >>> str(Decline())
    'decline'
    """

    word: ClassVar[str] = "decline"
    sentence: ClassVar[str] = "buy nothing."


def parse_pay(rules: Rules, args: Sequence[str]) -> Pay:
    """``pay wood=2 brick=1`` and ``pay wood=3 + gold=1``."""
    goods = ["food", *rules.goods]
    if "+" not in args:
        return Pay(words.amounts(args, goods))
    plus = list(args).index("+")
    return Pay(words.amounts(args[:plus], goods), words.amounts(args[plus + 1 :], goods))


def parse_decline(rules: Rules, args: Sequence[str]) -> Decline:
    """``decline``."""
    words.count(args, 0, "decline")
    return Decline()


def every_pay(rules: Rules) -> Iterable[Pay]:
    """All payments for all that is for sale, for the action space."""
    for price, extras in dict.fromkeys(_offers(rules)):
        for goods, extra in with_extras(rules, price, extras):
            yield Pay(goods, extra)


def _offers(rules: Rules) -> Iterator[tuple[Price, tuple[Extra, ...]]]:
    """The price of everything that is ever for sale, with what may be added to it."""
    for place in rules.board:
        if place.shop:
            for item in place.shop.stock(rules):
                yield place.shop.price(rules, item), rules.extras.get(item.key, ())


def visit(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
    """Handler of places where something is for sale: the person comes home, and the player may buy (A5)."""
    if place.shop and place.shop.item(rules, state):
        state.agenda.append(paying(player.seat, place.key))


def for_one(
    key: str,
    shop: Shop,
    *,
    group: str = "",
    is_open: Callable[[Rules, State], bool] | None = None,
    seats: int = 0,
) -> Place:
    """A place where one person buys something (P5).

    Args:
        key: its word.
        shop: what is for sale.
        group: places that share limits.
        is_open: whether anybody may come this round; None if always.
        seats: fewest players with whom the place is in the game.
    """
    return Place(key, visit, group=group, least=1, most=1, rings=1, seats=seats, shop=shop, is_open=is_open)


class Purchases:
    """The decision whether to buy and how to pay."""

    def __init__(self) -> None:
        self._decline: Moves = (Decline(),)
        self._payments: dict[tuple[str, str], Payments] = {}
        self._shared: dict[tuple[Price, tuple[Extra, ...]], Payments] = {}
        self._reach = Reach()

    def prepare(self, rules: Rules) -> None:
        """Share the one instance of the move that buys nothing; called when the ruleset is built."""
        self._decline = (rules.intern(Decline()),)
        self._reach.prepare(rules, WINDOWS)

    def _table(self, rules: Rules, place: str, shop: Shop, item: Item) -> Payments:
        """The payments for something at a place; equal prices share one table."""
        price = (shop.price(rules, item), rules.extras.get(item.key, ()))
        if price not in self._shared:
            self._shared[price] = Payments(rules, *price)
        self._payments[place, item.key] = self._shared[price]
        return self._shared[price]

    def advance(self, rules: Rules, state: State, frame: Paying) -> None:
        """Nothing is asked once nothing could pay any more (A5, A12)."""
        state.agenda.pop()
        if state.sink is not None:
            state.sink.append(NotBought(frame.seat, frame.place, able=False))

    def moves(self, rules: Rules, state: State, frame: Paying, player: Player) -> Moves:
        """Each different payment once, and to buy nothing (A5, A6, A7); none if nothing could pay."""
        place = frame.place
        shop = rules.places[place].shop
        item = shop.item(rules, state) if shop else None
        if shop is None or item is None:
            return ()
        payments = self._payments.get((place, item.key)) or self._table(rules, place, shop, item)
        ways = payments.among(player.goods)
        if ways or self._reach.can_pay(rules, state, player, payments):
            return ways + self._decline
        return ()

    def pay(self, rules: Rules, state: State, frame: Paying, player: Player, move: Pay) -> None:
        """Pay, take the thing, then its points and gains (A6, A7)."""
        state.agenda.pop()
        if state.sink is not None:
            state.sink.append(Paid(frame.seat, frame.place, move.goods, move.extra))
        for good, count in move.goods:
            player.goods[rules.goods[good].number] -= count
        place = rules.places[frame.place]
        item, _ = _offer(rules, state, place)
        shop = place.shop
        assert shop is not None
        shop.take(rules, state, player, item)
        state.earn(player, shop.source, shop.points(rules, item, move.goods))
        if move.extra:
            _add_extra(rules, state, player, item, move)
        give(rules, state, player, item.gains, item.key)

    def decline(self, rules: Rules, state: State, frame: Paying, player: Player, move: Decline) -> None:
        """The thing stays where it is (A5)."""
        state.agenda.pop()
        if state.sink is not None:
            state.sink.append(NotBought(frame.seat, frame.place, able=True))

    def explain(
        self, rules: Rules, state: State, frame: Paying, player: Player, move: Pay
    ) -> Iterator[Reason]:
        """Why a payment does not do."""
        item, price = _offer(rules, state, rules.places[frame.place])
        return refuse(price, rules.extras.get(item.key, ()), player, rules, move)

    def never(
        self, rules: Rules, state: State, frame: Paying, player: Player, move: Decline
    ) -> Iterator[Reason]:
        """Nothing forbids to buy nothing."""
        return iter(())

    def check(self, rules: Rules, state: State, frame: Paying) -> str | None:
        """A saved purchase needs something for sale."""
        place = rules.places.get(frame.place)
        if place is None or place.shop is None or place.shop.item(rules, state) is None:
            return f"nothing is for sale at {frame.place!r}"
        return None


def _offer(rules: Rules, state: State, place: Place) -> tuple[Item, Price]:
    shop = place.shop
    item = shop.item(rules, state) if shop else None
    if shop is None or item is None:
        raise LookupError(f"nothing is for sale at {place.key}")
    return item, shop.price(rules, item)


def _add_extra(rules: Rules, state: State, player: Player, item: Item, move: Pay) -> None:
    for extra in rules.extras.get(item.key, ()):
        if ((extra.good, extra.count),) == move.extra:
            player.goods[rules.goods[extra.good].number] -= extra.count
            state.earn(player, extra.source, extra.points)


def register(registry: Registry) -> None:
    """Register the decision."""
    purchases = Purchases()
    registry.prepare(purchases.prepare)
    registry.move(MoveSpec(Pay, parse_pay, every_pay), MoveSpec(Decline, parse_decline, _declines))
    registry.decision(
        Decision(
            frame=Paying,
            advance=purchases.advance,
            moves=purchases.moves,
            answers=(
                answer(Pay, purchases.pay, purchases.explain),
                answer(Decline, purchases.decline, purchases.never),
            ),
            windows=WINDOWS,
            check=purchases.check,
        )
    )


def _declines(rules: Rules) -> Iterable[Decline]:
    return (Decline(),)
