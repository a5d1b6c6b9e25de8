"""Tiles that work again each round (T7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.paying import Payments
from stoneage.base.reach import Reach
from stoneage.base.tools import Tooling, raise_roll
from stoneage.components import Exchange, Price
from stoneage.errors import NotationError, Reason, reason
from stoneage.events import Event
from stoneage.frames import OWN_TURN, ROLLED, Frame
from stoneage.moves import Amounts, Move
from stoneage.registry import Registry
from stoneage.specs import FreeAction, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State
from stoneage_style.parts import of, swap
from stoneage_style.tiles import Power

WINDOWS = frozenset({OWN_TURN, ROLLED})
FOOD = -1
"""Number that stands for food among the numbers of goods."""


@attrs.frozen(cache_hash=True)
class Activate(Move):
    """Use the power of a tile (T7).

    Args:
        tile: its id.
        good: what is chosen, where the tile gives one of several things; else empty.

    >>> str(Activate("style_b7", "wood")), str(Activate("style_b9"))
    ('activate style_b7 wood', 'activate style_b9')
    """

    word: ClassVar[str] = "activate"

    tile: str
    good: str = ""

    def template(self) -> str:
        """What is chosen is told."""
        return "use the power of {tile} for {good}." if self.good else "use the power of {tile}."

    def __str__(self) -> str:
        return f"activate {self.tile} {self.good}".rstrip()


@attrs.frozen
class Activated(Event):
    """The power of a tile was used.

    Args:
        seat: whose.
        tile: its id.
        paid: the price.
        received: goods it gave.
        pips: what it added to a roll.
    """

    code: ClassVar[str] = "activated"

    seat: int
    tile: str
    paid: Amounts
    received: Amounts
    pips: int

    def template(self) -> str:
        """Goods and pips are told apart."""
        got = "{pips:pip|pips}" if self.pips else "{received}"
        return f"{{seat}} uses {{tile}}: {{paid}} for {got}."


@attrs.frozen(eq=False)
class Ready:
    """A power with its moves.

    Args:
        power: the power.
        cost: its price by number of the good; ``FOOD`` stands for food.
        moves: the ways to use it, each for the goods it gives.
        exchange: the same for the search of prices in reach; None where it gives no goods.
        price: its price, for that search too; None if there is none, or if it is food.
    """

    power: Power
    cost: tuple[tuple[int, int], ...]
    moves: dict[Move, Amounts]
    exchange: Exchange | None
    price: Payments | None

    def payable(self, player: Player) -> bool:
        """Whether a player has the price."""
        for number, count in self.cost:
            if (player.food if number == FOOD else player.goods[number]) < count:
                return False
        return True


class Powers:
    """The free action.

    Args:
        powers: the powers, in the order of their table.
    """

    def __init__(self, powers: Sequence[Power]) -> None:
        self._powers = {power.tile: power for power in powers}
        self._ready: dict[str, Ready] = {}
        self._none_of = self._powers.keys().isdisjoint
        self._reach = Reach()

    def prepare(self, rules: Rules) -> None:
        """Make all moves; called when the ruleset is built."""
        self._ready = {tile: _prepared(rules, power) for tile, power in self._powers.items()}
        self._reach.prepare(rules, WINDOWS)

    def parse(self, rules: Rules, args: Sequence[str]) -> Activate:
        """``activate style_b7 wood``; what there is no choice of may be named all the same."""
        if not 1 <= len(args) <= 2:
            raise NotationError("The form is «activate style_b7 wood».", code="wrong-form")
        tile = words.one_of(args[0], rules.buildings, "building")
        good = words.one_of(args[1], ["food", *rules.goods], "good") if len(args) > 1 else ""
        power = self._powers.get(tile)
        only = power.gets[0][0][0] if power and len(power.gets) == 1 else None
        return Activate(tile, "" if good == only else good)

    def every(self, rules: Rules) -> Iterable[Move]:
        """All ways to use all powers, for the action space."""
        return (move for power in self._powers.values() for move in _ways(power))

    def _unused(self, state: State, player: Player) -> list[Ready]:
        """The powers a player may still use this round."""
        ready, used = self._ready, of(state).used
        return [ready[tile] for tile in player.buildings if tile in ready and tile not in used]

    def moves(self, rules: Rules, state: State, frame: Frame, player: Player) -> Moves:
        """Each way to use the own powers; pips only for a roll that waits for tools (T7)."""
        if self._none_of(player.buildings):
            return ()
        moves: Moves = ()
        for ready in self._unused(state, player):
            if ready.payable(player) and (not ready.power.pips or isinstance(frame, Tooling)):
                moves += tuple(ready.moves)
        return moves

    def exchanges(self, rules: Rules, state: State, player: Player) -> tuple[Exchange, ...]:
        """Powers that may still give goods."""
        if self._none_of(player.buildings):
            return ()
        return tuple([ready.exchange for ready in self._unused(state, player) if ready.exchange])

    def raises(self, rules: Rules, state: State, frame: Frame, player: Player) -> bool:
        """Whether pips can be paid for, perhaps after other free actions."""
        if self._none_of(player.buildings):
            return False
        return any(
            ready.power.pips and self._could_pay(rules, state, player, ready)
            for ready in self._unused(state, player)
        )

    def _could_pay(self, rules: Rules, state: State, player: Player, ready: Ready) -> bool:
        if ready.payable(player):
            return True
        return ready.price is not None and self._reach.can_pay(rules, state, player, ready.price)

    def apply(self, rules: Rules, state: State, frame: Frame, player: Player, move: Activate) -> None:
        """Pay and receive, or raise the roll (T7). A roll that nothing can raise any more counts at once."""
        style, ready = of(state), self._ready[move.tile]
        power, received = ready.power, ready.moves[move]
        style.used = tuple(tile for tile in self._powers if tile == move.tile or tile in style.used)
        swap(rules, player, power.paid, received)
        if state.sink is not None:
            state.sink.append(Activated(player.seat, move.tile, power.paid, received, power.pips))
        if isinstance(frame, Tooling):
            raise_roll(rules, state, frame, player, power.pips)

    def explain(
        self, rules: Rules, state: State, frame: Frame, player: Player, move: Activate
    ) -> Iterator[Reason]:
        """Why a power cannot be used."""
        power = self._powers.get(move.tile)
        if move.tile not in player.buildings:
            yield reason("not-own", "This player has not built {tile}.", "T7", tile=move.tile)
        if power is None:
            yield reason("no-power", "{tile} does nothing more.", "T7", tile=move.tile)
            return
        if move.tile in of(state).used:
            yield reason("is-used", "{tile} was used this round.", "T7", tile=move.tile)
        if power.pips and not isinstance(frame, Tooling):
            yield reason("no-roll", "{tile} waits for a roll.", "T7", tile=move.tile)
        if move not in self._ready[move.tile].moves:
            yield reason("other-gain", "{tile} works {power}.", "T7", tile=move.tile, power=str(power))
        if not self._ready[move.tile].payable(player):
            yield reason("cannot-pay", "{tile} works {power}.", "T7", tile=move.tile, power=str(power))


def _ways(power: Power) -> dict[Move, Amounts]:
    """The ways to use a power, each for the goods it gives; the good is named where there is a choice."""
    if len(power.gets) < 2:
        return {Activate(power.tile): power.gets[0] if power.gets else ()}
    return {Activate(power.tile, got[0][0]): got for got in power.gets}


def _prepared(rules: Rules, power: Power) -> Ready:
    moves = {rules.intern(move): got for move, got in _ways(power).items()}
    exchange = Exchange(tuple((power.paid, got) for got in power.gets)) if power.gets else None
    payable = power.pips and power.paid and power.paid[0][0] in rules.goods
    price = Payments(rules, Price("T7", power.paid)) if payable else None
    cost = tuple((FOOD if good == "food" else rules.goods[good].number, count) for good, count in power.paid)
    return Ready(power, cost, moves, exchange, price)


def register(registry: Registry, powers: Sequence[Power]) -> None:
    """Register the move and the free action."""
    action = Powers(powers)
    registry.prepare(action.prepare)
    registry.event(Activated)
    registry.move(MoveSpec(Activate, action.parse, action.every))
    registry.free_action(
        "powers",
        FreeAction(
            windows=WINDOWS,
            moves=action.moves,
            answer=answer(Activate, action.apply, action.explain),
            exchanges=action.exchanges,
            raises=action.raises,
        ),
    )
