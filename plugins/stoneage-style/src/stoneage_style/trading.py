"""The trade: once a round, while a price is due, goods for goods as the trader's track says (T5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.holdings import Affordable
from stoneage.components import Exchange
from stoneage.errors import NotationError, Reason, reason
from stoneage.events import Event
from stoneage.frames import PAYING, Frame
from stoneage.moves import Amounts, Move, written
from stoneage.registry import Registry
from stoneage.specs import FreeAction, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State
from stoneage_style.parts import JEWELS, of, swap
from stoneage_style.tables import Rate

ANY, JEWELS_FOR_RESOURCES = "any", "jewels_for_resources"
KINDS = (ANY, JEWELS_FOR_RESOURCES)
"""What may be traded: values of the option ``trade``."""


@attrs.frozen(cache_hash=True)
class Trade(Move):
    """Trade goods (T5).

    Args:
        given: goods that go to the supply.
        received: goods that come from there.

    >>> str(Trade((("wood", 2),), (("jewels", 1),)))
    'trade wood=2 for jewels=1'
    """

    word: ClassVar[str] = "trade"
    sentence: ClassVar[str] = "trade {given} for {received}."

    given: Amounts
    received: Amounts

    def __str__(self) -> str:
        return f"trade {written(self.given)} for {written(self.received)}".strip()


@attrs.frozen
class Traded(Event):
    """Goods were traded."""

    code: ClassVar[str] = "traded"
    sentence: ClassVar[str] = "{seat} trades {given} for {received}."

    seat: int
    given: Amounts
    received: Amounts


def parse(rules: Rules, args: Sequence[str]) -> Trade:
    """``trade wood=2 for jewels=1``."""
    order, listed = ["food", *rules.goods], list(args)
    if listed.count("for") != 1 or "for" in (listed[0], listed[-1]):
        raise NotationError("The form is «trade wood=2 for jewels=1».", code="wrong-form")
    middle = listed.index("for")
    return Trade(words.amounts(listed[:middle], order), words.amounts(listed[middle + 1 :], order))


def _mixes(goods: Sequence[str], size: int) -> list[Amounts]:
    """Every mix of so many pieces, in the order of the goods."""
    chosen = combinations_with_replacement(goods, size)
    return [tuple((good, some.count(good)) for good in dict.fromkeys(some)) for some in chosen]


class Offer:
    """All trades of one rate.

    Args:
        rules: the ruleset.
        rate: pieces given and received.
        given: goods that may be given.
        received: goods that may be received.
    """

    def __init__(self, rules: Rules, rate: Rate, given: Sequence[str], received: Sequence[str]) -> None:
        self.rate = rate
        self.trades = [
            Trade(some, other) for some in _mixes(given, rate.give) for other in _mixes(received, rate.get)
        ]
        useful = [trade for trade in self.trades if _brings(trade)]
        self.exchange = Exchange(tuple((trade.given, trade.received) for trade in useful))
        self.ways = Affordable(rules.goods, [(trade.given, rules.intern(trade)) for trade in self.trades])


def _brings(trade: Trade) -> bool:
    """Whether there is more of something afterwards; trades that only lose goods complete no price."""
    given = dict(trade.given)
    return any(count > given.get(good, 0) for good, count in trade.received)


class Trading:
    """The free action.

    Args:
        track: the rate at each position; None where there is no trade.
        kinds: ``"any"``, or ``"jewels_for_resources"``.
    """

    def __init__(self, track: Sequence[Rate | None], kinds: str) -> None:
        self._track = tuple(track)
        self._only_jewels = kinds == JEWELS_FOR_RESOURCES
        self._offers: tuple[Offer | None, ...] = ()

    def _made(self, rules: Rules) -> dict[Rate, Offer]:
        """The trades of each rate, by the goods of the option (T5)."""
        resources = [good.key for good in rules.resources]
        every = [good for good in rules.goods if good in resources or good == JEWELS]
        given, received = ([JEWELS], resources) if self._only_jewels else (every, every)
        return {rate: Offer(rules, rate, given, received) for rate in dict.fromkeys(self._track) if rate}

    def prepare(self, rules: Rules) -> None:
        """Make all moves; called when the ruleset is built."""
        made = self._made(rules)
        self._offers = tuple(made[rate] if rate else None for rate in self._track)

    def every(self, rules: Rules) -> Iterable[Trade]:
        """All trades at all positions, for the action space."""
        return (trade for offer in self._made(rules).values() for trade in offer.trades)

    def _offer(self, state: State, player: Player) -> Offer | None:
        """What the trader offers a player now (T5)."""
        style = of(state)
        return None if style.traded[player.seat] else self._offers[style.track[player.seat]]

    def moves(self, rules: Rules, state: State, frame: Frame, player: Player) -> Moves:
        """Every mix on both sides, once a round (T5)."""
        offer = self._offer(state, player)
        return offer.ways.among(player.goods) if offer else ()

    def exchanges(self, rules: Rules, state: State, player: Player) -> tuple[Exchange, ...]:
        """The trade that is still to come (T5)."""
        offer = self._offer(state, player)
        return (offer.exchange,) if offer else ()

    def apply(self, rules: Rules, state: State, frame: Frame, player: Player, move: Trade) -> None:
        """Goods for goods; whether anything is bought afterwards is another question (T5)."""
        style, seat = of(state), player.seat
        style.traded = (*style.traded[:seat], True, *style.traded[seat + 1 :])
        swap(rules, player, move.given, move.received)
        if state.sink is not None:
            state.sink.append(Traded(seat, move.given, move.received))

    def explain(
        self, rules: Rules, state: State, frame: Frame, player: Player, move: Trade
    ) -> Iterator[Reason]:
        """Why goods cannot be traded like that."""
        style = of(state)
        position = style.track[player.seat]
        offer = self._offers[position]
        if style.traded[player.seat]:
            yield reason("has-traded", "This player has traded this round.", "T5")
        if offer is None:
            yield reason("no-trade", "At {position} on the track there is no trade.", "T5", position=position)
        else:
            yield from self._wrong(rules, offer, player, move)

    def _wrong(self, rules: Rules, offer: Offer, player: Player, move: Trade) -> Iterator[Reason]:
        if move not in offer.trades:
            yield reason(
                "wrong-trade",
                "The trade is {give} for {get}, {goods}.",
                "T5",
                give=offer.rate.give,
                get=offer.rate.get,
                goods="jewels for resources" if self._only_jewels else "resources and jewels",
            )
        have = {"food": player.food, **dict(zip(rules.goods, player.goods, strict=True))}
        for good, count in move.given:
            if count > have[good]:
                sentence = "There are {have} {good}, not {count}."
                yield reason("not-enough", sentence, "T5", have=have[good], good=good, count=count)


def register(registry: Registry, track: Sequence[Rate | None], kinds: str) -> None:
    """Register the move and the free action."""
    trading = Trading(track, kinds)
    registry.prepare(trading.prepare)
    registry.event(Traded)
    registry.move(MoveSpec(Trade, parse, trading.every))
    registry.free_action(
        "trade",
        FreeAction(
            windows=frozenset({PAYING}),
            moves=trading.moves,
            answer=answer(Trade, trading.apply, trading.explain),
            exchanges=trading.exchanges,
        ),
    )
