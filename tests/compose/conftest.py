"""A throw-away variant, written against the public seams only, and a workshop for broken ones.

The shrine: one more place for a single person. Whoever uses it picks an offering, nothing or one of his
resources, and gets candles for it. Buying a tile, he may add gold for points. At the end every candle counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

import attrs
import pytest

from stoneage import Move, Player, Reason, Ruleset, State, words
from stoneage.components import Building, Extra, Item
from stoneage.frames import Frame
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Decision, ExtensionSpec, Limit, Moves, MoveSpec, Place, Rules, ScoreLine, answer
from stoneage.state import Deal, Extension
from stoneage.variant import Variant

collect_ignore = ["lib"]
"""Modules that tests import by name; collected, they would be imported a second time."""


@attrs.define
class ShrineState(Extension):
    """Candles by seat, and who offered last."""

    candles: tuple[int, ...]
    last: int


@attrs.define
class Offering(Frame):
    """A player offers something."""

    tag: ClassVar[str] = "shrine_offering"


@attrs.frozen(cache_hash=True)
class Offer(Move):
    """Offer a resource, or nothing."""

    word: ClassVar[str] = "offer"

    good: str

    def __str__(self) -> str:
        return f"offer {self.good or '-'}"


def parse(rules: Rules, args: Sequence[str]) -> Offer:
    """``offer wood`` and ``offer -``."""
    words.count(args, 1, "offer GOOD")
    return Offer("" if args[0] == "-" else words.one_of(args[0], rules.goods, "good"))


def every(rules: Rules) -> Iterable[Offer]:
    """All offerings."""
    return (Offer(""), *(Offer(good.key) for good in rules.resources))


@attrs.frozen
class Shrine(Variant):
    """The variant.

    Args:
        worth: points of a candle.
        gold: points for gold on top of a price; 0 to leave that out.
        crowd: players on each resource place when two play.
    """

    key: ClassVar[str] = "shrine"
    version: ClassVar[str] = "1.2"

    worth: int = 2
    gold: int = 3
    crowd: int = attrs.field(default=1, validator=attrs.validators.in_((1, 2)))

    @hookimpl
    def register(self, registry: Registry) -> None:
        """One place, one decision, one line of the sheet, one part of the state."""
        registry.place(Place("shrine", self.use, group="shrine", least=1, most=1, rings=1))
        registry.limit(Limit("Z1", "shrine", "visitors", {2: 1, 3: 1, 4: 1}))
        registry.move(MoveSpec(Offer, parse, every))
        registry.decision(
            Decision(
                Offering,
                moves=self.moves,
                answers=(answer(Offer, self.apply, self.explain),),
                windows=frozenset({"turn"}),
            )
        )
        registry.source("gilding")
        registry.score_line(ScoreLine("candles", self.points))
        registry.extension(ExtensionSpec("shrine", ShrineState))
        if self.crowd != 1:
            registry.amend_limit("P7", {2: self.crowd})

    @hookimpl
    def extras(self, item: Item) -> Iterable[Extra] | None:
        """Gold on top of the price of a tile."""
        gilding = Extra("gold", 1, self.gold, "gilding", rule="Z3")
        return [gilding] if isinstance(item, Building) and self.gold else None

    @hookimpl
    def set_up(self, state: State, deal: Deal) -> None:
        """Nobody has a candle."""
        state.ext["shrine"] = ShrineState((0,) * deal.players, -1)

    @hookimpl
    def tiebreak(self, state: State, player: Player) -> int:
        """Candles break ties, too."""
        return own(state).candles[player.seat]

    def use(self, rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        """Ask for the offering."""
        state.agenda.append(Offering(player.seat))

    def moves(self, rules: Rules, state: State, frame: Offering, player: Player) -> Moves:
        """Nothing, or a resource that one has."""
        has = {good.key for good in rules.resources if player.goods[good.number]} | {""}
        return tuple(rules.intern(move) for move in every(rules) if move.good in has)

    def apply(self, rules: Rules, state: State, frame: Offering, player: Player, move: Offer) -> None:
        """Two candles for a resource, one for coming."""
        state.agenda.pop()
        shrine, candles = own(state), 1
        if move.good:
            player.goods[rules.goods[move.good].number] -= 1
            candles = 2
        lit = list(shrine.candles)
        lit[player.seat] += candles
        state.ext["shrine"] = ShrineState(tuple(lit), player.seat)

    def explain(
        self, rules: Rules, state: State, frame: Offering, player: Player, move: Offer
    ) -> Iterator[Reason]:
        """One has to have what one offers."""
        yield Reason("nothing-to-offer", f"There is no {move.good} to offer.", "Z2")

    def points(self, rules: Rules, state: State, player: Player) -> int:
        """So many for each candle."""
        return self.worth * own(state).candles[player.seat]


def own(state: State) -> ShrineState:
    """The shrine's part of the state."""
    shrine = state.ext["shrine"]
    assert isinstance(shrine, ShrineState)
    return shrine


@attrs.frozen
class Plain(Variant):
    """A variant that only adds a line to the sheet; stands beside others."""

    key: ClassVar[str] = "plain"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """A place without use, and a line of nothing."""
        registry.place(Place("meadow", lambda *_: None, least=1, most=2))
        registry.score_line(ScoreLine("flowers", lambda rules, state, player: 0))


def _made(key: str, **methods: Any) -> Variant:
    """A variant with these methods as hooks and other attributes as they are."""
    body: dict[str, Any] = {"key": key, "__module__": __name__}
    for name, value in methods.items():
        body[name] = hookimpl(value) if callable(value) else value
    kind = type(key.title(), (Variant,), body)
    variant: Variant = kind()
    return variant


@pytest.fixture(scope="session")
def shrine() -> type[Shrine]:
    """The throw-away variant."""
    return Shrine


@pytest.fixture(scope="session")
def plain() -> type[Plain]:
    """A second one."""
    return Plain


@pytest.fixture(scope="session")
def offering() -> tuple[type[Offering], type[Offer]]:
    """Its frame and its move."""
    return Offering, Offer


@pytest.fixture(scope="session")
def made() -> Callable[..., Variant]:
    """Makes a variant of a key from functions that are its hooks."""
    return _made


@pytest.fixture(scope="session")
def with_shrine() -> Ruleset:
    """The base game with the variant."""
    return Ruleset.create(Shrine())


@pytest.fixture(scope="session")
def walk() -> Callable[..., Iterator[State]]:
    """Every position of a random game: rules, players, seed."""

    def positions(rules: Ruleset, players: int, seed: int) -> Iterator[State]:
        state = rules.new_game(players=players, seed=seed)
        rng = random.Random(seed)
        yield state
        while not rules.is_over(state):
            moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
            state = rules.apply(state, rng.choice(moves))
            yield state

    return positions
