"""Feeding, phase 3 (F1 to F7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.choosing import unspent
from stoneage.base.effects import MOST_PEOPLE
from stoneage.base.paying import Payments, strangers, ways
from stoneage.components import Price
from stoneage.errors import Reason, reason
from stoneage.events import Fed, Starved
from stoneage.frames import HUNGRY, Frame, shared
from stoneage.moves import Amounts, Move, written
from stoneage.registry import Registry
from stoneage.specs import Decision, Moves, MoveSpec, Phase, Rules, answer
from stoneage.state import Player, State

PENALTY = 10
"""Points lost by a player whose people are not all fed (F4, F6)."""


@attrs.define
class Feeding(Frame):
    """A player feeds his people.

    Args:
        seat: the player.
        missing: food that is still missing after all food was paid; 0 before the meal.
    """

    tag: ClassVar[str] = "feeding"

    missing: int = 0


feeding = shared(Feeding)


@attrs.frozen(cache_hash=True)
class Feed(Move):
    """Cover the missing food with resources (F4).

    Args:
        goods: the resources.

    >>> str(Feed((("wood", 2),)))
    'feed wood=2'
    """

    word: ClassVar[str] = "feed"
    sentence: ClassVar[str] = "feed the people with {goods}."

    goods: Amounts

    def __str__(self) -> str:
        return f"feed {written(self.goods)}".rstrip()


@attrs.frozen(cache_hash=True)
class Starve(Move):
    """Keep the resources and lose ten points (F5).

    >>> str(Starve())
    'starve'
    """

    word: ClassVar[str] = "starve"
    sentence: ClassVar[str] = "keep the resources and lose 10 points."


def parse_feed(rules: Rules, args: Sequence[str]) -> Feed:
    """``feed wood=2``."""
    return Feed(words.amounts(args, ["food", *rules.goods]))


def parse_starve(rules: Rules, args: Sequence[str]) -> Starve:
    """``starve``."""
    words.count(args, 0, "starve")
    return Starve()


def _missing(size: int) -> Price:
    """The price of so many missing pieces: any resources, one for one (F4)."""
    return Price("F4", least=size, most=size)


def every(rules: Rules) -> Iterable[Feed]:
    """All ways to cover any shortage, for the action space."""
    for size in range(1, MOST_PEOPLE + 1):
        for goods in ways(rules, _missing(size)):
            yield Feed(goods)


class Meals:
    """The decision how to cover what is missing."""

    def __init__(self) -> None:
        self._ways: dict[int, Payments] = {}
        self._starve: Moves = (Starve(),)
        self._resources: Callable[[Sequence[int]], Iterable[int]] = iter

    def prepare(self, rules: Rules) -> None:
        """Share the one instance of the move to starve, and see which goods feed; called when it is built."""
        self._starve = (rules.intern(Starve()),)
        self._resources = itemgetter(*(good.number for good in rules.resources))

    def _table(self, rules: Rules, missing: int) -> Payments:
        """The ways to cover a shortage; made when it first comes up."""
        table = Payments(rules, _missing(missing), make=lambda goods, _: Feed(goods))
        self._ways[missing] = table
        return table

    def advance(self, rules: Rules, state: State, frame: Feeding) -> None:
        """One meal after the other, clockwise from the start player; where there is one way, it is taken.

        Who may still spend a card is waited for, even if nothing he owns now covers what is missing.
        """
        if not frame.missing:
            self._dine(rules, state, frame.seat)
        elif not unspent(rules, state.players[frame.seat]):
            player = state.own(frame.seat)
            self.feed(rules, state, frame, player, self._ways[frame.missing].among(player.goods)[0])

    def _dine(self, rules: Rules, state: State, seat: int) -> None:
        """Food of the track, then a piece for each person: unplaced and new ones eat too (F1, F2, F3)."""
        while True:
            player = state.own(seat)
            player.food += player.food_track - player.people
            missing = -player.food if player.food < 0 else 0
            if state.sink is not None:
                state.sink.append(Fed(seat, player.people - missing, ()))
            if missing:
                player.food = 0
                if missing <= sum(self._resources(player.goods)) + unspent(rules, player):
                    state.agenda[-1] = feeding(seat, missing)
                    return
                _lose(state, player, missing)
            seat = (seat + 1) % len(state.players)
            if seat == state.start_player:
                state.agenda.pop()
                return

    def moves(self, rules: Rules, state: State, frame: Feeding, player: Player) -> Moves:
        """Every mix that covers exactly what is missing, and to starve if the ruling allows it (F4, F5)."""
        if not frame.missing:
            return ()
        table = self._ways.get(frame.missing) or self._table(rules, frame.missing)
        ways = table.among(player.goods)
        if rules.rulings.feed != "must":
            return ways + self._starve
        return ways if len(ways) > 1 or unspent(rules, player) else ()

    def feed(self, rules: Rules, state: State, frame: Feeding, player: Player, move: Move) -> None:
        """Pay the resources (F4)."""
        assert isinstance(move, Feed)
        for good, count in move.goods:
            player.goods[rules.goods[good].number] -= count
        if state.sink is not None:
            state.sink.append(Fed(player.seat, 0, move.goods))
        _next(state, frame)

    def starve(self, rules: Rules, state: State, frame: Feeding, player: Player, move: Starve) -> None:
        """Lose the points once, however many go hungry; the food is gone (F5, F6)."""
        _lose(state, player, frame.missing)
        _next(state, frame)

    def explain_feed(
        self, rules: Rules, state: State, frame: Feeding, player: Player, move: Feed
    ) -> Iterator[Reason]:
        """Why these resources do not cover what is missing."""
        yield reason(
            "wrong-meal",
            "Exactly {missing} of the own resources cover what is missing.",
            "F4",
            missing=frame.missing,
        )
        yield from strangers(rules, move.goods)

    def explain_starve(
        self, rules: Rules, state: State, frame: Feeding, player: Player, move: Starve
    ) -> Iterator[Reason]:
        """Why the people have to be fed."""
        yield reason("must-feed", "Who has enough resources has to feed his people.", "F5")

    def check(self, rules: Rules, state: State, frame: Feeding) -> str | None:
        """A saved meal that waits misses food that could be covered."""
        player = state.players[frame.seat]
        reach = sum(self._resources(player.goods)) + unspent(rules, player)
        if not 1 <= frame.missing <= min(MOST_PEOPLE, reach):
            return "the missing food is out of range"
        return None


def _lose(state: State, player: Player, missing: int) -> None:
    """Ten points, even below zero (F6, F7)."""
    if state.sink is not None:
        state.sink.append(Starved(player.seat, missing))
    state.earn(player, "starvation", -PENALTY)


def _next(state: State, frame: Feeding) -> None:
    """The next player clockwise, or the end of the phase (F1)."""
    seat = (frame.seat + 1) % len(state.players)
    if seat == state.start_player:
        state.agenda.pop()
    else:
        state.agenda[-1] = feeding(seat)


def begin(rules: Rules, state: State) -> None:
    """Phase 3 starts with the start player (F1)."""
    state.agenda.append(feeding(state.start_player))


def _starves(rules: Rules) -> Iterable[Starve]:
    return (Starve(),)


def register(registry: Registry) -> None:
    """Register the phase and the decision."""
    meals = Meals()
    registry.prepare(meals.prepare)
    registry.move(MoveSpec(Feed, parse_feed, every), MoveSpec(Starve, parse_starve, _starves))
    registry.phase(Phase("feeding", begin, after="using", rank=9, rule="F1"))
    registry.decision(
        Decision(
            frame=Feeding,
            advance=meals.advance,
            moves=meals.moves,
            answers=(
                answer(Feed, meals.feed, meals.explain_feed),
                answer(Starve, meals.starve, meals.explain_starve),
            ),
            windows=frozenset({HUNGRY}),
            check=meals.check,
        )
    )
