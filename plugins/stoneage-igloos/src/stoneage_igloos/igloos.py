"""Igloos: the pile, the place where they are built, and what they score (I1 to I3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage.base.buying import visit
from stoneage.base.shops import value_of
from stoneage.components import Item, Price
from stoneage.events import Event
from stoneage.moves import Amounts
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, Place, Rules, Shop
from stoneage.state import Extension, Player, State
from stoneage_igloos.tables import Terms

KEY = "igloos"
IGLOO = "igloo"
"""The place, and what is built there."""


@attrs.define
class IgloosState(Extension):
    """What the variant adds to a position; all of it lies open.

    Args:
        pile: igloos that nobody has built yet, at least 0.
        built: number of igloos that each seat has built.
    """

    pile: int
    built: tuple[int, ...]

    def copy(self) -> IgloosState:
        """An independent copy."""
        return IgloosState(self.pile, self.built)


def of(state: State) -> IgloosState:
    """The variant's part of a state."""
    part = state.ext[KEY]
    assert isinstance(part, IgloosState)
    return part


def supply(players: int) -> int:
    """How many igloos there are for a number of players: one more (I3).

    >>> supply(4)
    5
    """
    return players + 1


def fresh(players: int) -> IgloosState:
    """A new game: all igloos are in the pile (I3)."""
    return IgloosState(supply(players), (0,) * players)


@attrs.frozen
class IglooBuilt(Event):
    """Somebody has built an igloo; ``left`` is what remains in the pile."""

    code: ClassVar[str] = "igloo_built"

    seat: int
    left: int

    def template(self) -> str:
        """The last one is told as such."""
        if not self.left:
            return "{seat} builds the last igloo."
        return "{seat} builds an igloo; {left:igloo is|igloos are} left."


class IglooPile(Shop):
    """The pile of igloos, which are all alike; they are no buildings, so nothing else counts them (I2).

    Args:
        terms: what an igloo costs and scores.
    """

    source = KEY

    def __init__(self, terms: Terms) -> None:
        self._price = Price("I1", least=terms.amount, most=terms.amount, kinds=1)
        self._points: dict[Amounts, int] = {
            ((kind, terms.amount),): points for kind, points in terms.points.items()
        }
        points = ", ".join(f"{points} for {kind}" for kind, points in terms.points.items())
        self._igloo = Item(IGLOO, note=f"points: {points}")

    def is_open(self, rules: Rules, state: State) -> bool:
        """Whether an igloo is left to stand on (I3)."""
        return of(state).pile > 0

    def item(self, rules: Rules, state: State) -> Item | None:
        """The igloo on top of the pile."""
        return self._igloo if of(state).pile else None

    def stock(self, rules: Rules) -> Iterable[Item]:
        """One igloo is like the other."""
        return (self._igloo,)

    def price(self, rules: Rules, item: Item) -> Price:
        """Resources of one kind (I1)."""
        return self._price

    def points(self, rules: Rules, item: Item, goods: Amounts) -> int:
        """By the table; resources that it does not name count with their value (I1)."""
        points = self._points.get(goods)
        return value_of(rules, goods) if points is None else points

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """One igloo less in the pile, one more for the player; it is no building (I2, I3)."""
        own, seat = of(state), player.seat
        own.pile -= 1
        own.built = (*own.built[:seat], own.built[seat] + 1, *own.built[seat + 1 :])
        if state.sink is not None:
            state.sink.append(IglooBuilt(seat, own.pile))


def check(rules: Rules, state: State) -> str | None:
    """What is wrong with the variant's part of a save, or None."""
    own, players = of(state), len(state.players)
    if len(own.built) != players:
        return "built igloos are counted by seat"
    if min(own.pile, *own.built) < 0:
        return "there are no igloos below zero"
    if own.pile + sum(own.built) > supply(players):
        return f"there are {supply(players)} igloos for {players} players"
    return None


def table(rules: Rules, state: State) -> Iterator[str]:
    """The height of the pile, in words."""
    pile = of(state).pile
    yield f"{pile or 'no'} igloo{'s' * (pile != 1)} left"


def belongings(rules: Rules, state: State, seat: int) -> Iterator[str]:
    """What a seat has built, in words."""
    built = of(state).built[seat]
    if built:
        yield f"igloos x{built}"


def numbers(rules: Rules, state: State, seat: int) -> Sequence[int]:
    """The height of the pile."""
    return (of(state).pile,)


def seat_numbers(rules: Rules, state: State, seat: int) -> Sequence[int]:
    """How many igloos a seat has built."""
    return (of(state).built[seat],)


def register(registry: Registry, terms: Terms) -> None:
    """Register the place for one person, the line of the ledger, and the part of the state."""
    shop = IglooPile(terms)
    registry.place(Place(IGLOO, visit, least=1, most=1, rings=1, shop=shop, is_open=shop.is_open, rule="I3"))
    registry.source(KEY)
    registry.event(IglooBuilt)
    registry.extension(
        ExtensionSpec(
            KEY,
            IgloosState,
            length=1,
            numbers=numbers,
            seat_length=1,
            seat_numbers=seat_numbers,
            check=check,
            table=table,
            belongings=belongings,
        )
    )
