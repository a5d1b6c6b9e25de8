"""A variant with a bit of everything, which the conformance kit has nothing to say against.

The oracle: after each new round everybody is asked. Who wishes nothing draws an omen in secret, a dream; who
pays food for a wish reveals one to all. Favour counts at the end. Its methods and attributes are the places
where other variants of these tests break it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

import attrs

from stoneage import words
from stoneage.chance import Random, shuffled
from stoneage.components import Building, Extra, Item, Pile, Price
from stoneage.errors import Reason, reason
from stoneage.events import Event
from stoneage.frames import Frame
from stoneage.hooks import hookimpl
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, ExtensionSpec, Moves, MoveSpec, Phase, Rules, ScoreLine, answer
from stoneage.state import Deal, Extension, Player, State
from stoneage.variant import Variant

OMENS = tuple(f"OMEN-{number:02}" for number in range(1, 41))
NOTHING = "-"


@attrs.define
class OracleState(Extension):
    """The pile of omens, those that lie open, those of each seat's dreams, favour, and the last wish."""

    omens: tuple[str, ...]
    open: tuple[str, ...]
    dreams: tuple[tuple[str, ...], ...]
    favour: tuple[int, ...]
    last: str = NOTHING
    mark: int = 0
    sign: str = ""


@attrs.define
class Listed(OracleState):
    """The same with a list, which copies share."""

    marks: list[str] = attrs.field(factory=list)


@attrs.define
class Asking(Frame):
    """A player asks the oracle."""

    tag: ClassVar[str] = "oracle_asking"


@attrs.frozen(cache_hash=True)
class Ask(Move):
    """Ask for a resource, or for nothing."""

    word: ClassVar[str] = "ask"
    sentence: ClassVar[str] = "Ask the oracle: {good}."

    good: str

    def __str__(self) -> str:
        return f"ask {self.good}"


@attrs.frozen
class OmenRead(Event):
    """An omen was revealed to all."""

    code: ClassVar[str] = "oracle_omen_read"
    sentence: ClassVar[str] = "{seat} reads {omen}."

    seat: int
    omen: str

    @property
    def reveals(self) -> bool:
        return True


@attrs.frozen
class Dreamt(Event):
    """A player drew an omen in secret; empty for others."""

    code: ClassVar[str] = "oracle_dreamt"

    seat: int
    omen: str

    def template(self) -> str:
        return "{seat} dreams of {omen}." if self.omen else "{seat} dreams."

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else attrs.evolve(self, omen="")


def replaced(things: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The things with another one at an index."""
    return (*things[:index], value, *things[index + 1 :])


@attrs.frozen
class Oracle(Variant):
    """The variant.

    Args:
        worth: points of a favour.
        crowd: most people on the hunting grounds, or 0.
    """

    key: ClassVar[str] = "oracle"
    version: ClassVar[str] = "1.0"
    schema: ClassVar[int] = 2

    part: ClassVar[str] = "oracle"
    state: ClassVar[type[OracleState]] = OracleState
    move: ClassVar[type[Ask]] = Ask
    events: ClassVar[tuple[type[Event], ...]] = (OmenRead, Dreamt)
    read: ClassVar[type[OmenRead]] = OmenRead
    dreamt: ClassVar[type[Dreamt]] = Dreamt

    worth: int = attrs.field(default=2, validator=attrs.validators.in_(range(10)))
    gilding: bool = True

    @hookimpl
    def register(self, registry: Registry) -> None:
        self.register_all(registry)

    def register_all(self, registry: Registry) -> None:
        registry.pile(Pile("omens", OMENS))
        registry.phase(Phase("asking", self.begin, after="new_round"))
        registry.move(MoveSpec(self.move, self.parse, self.every))
        registry.decision(self.decision())
        registry.event(*self.events)
        registry.source("gilding")
        registry.score_line(ScoreLine("favour", self.points))
        registry.building(Building("ORACLE-1", price=Price("A7", (("wood", 1),)), points=3))
        registry.extension(
            ExtensionSpec(
                self.part,
                self.state,
                length=1,
                numbers=self.numbers,
                seat_length=1,
                seat_numbers=self.seat_numbers,
                piles=("omens",),
                check=self.check,
            )
        )

    def decision(self) -> Decision[Asking]:
        return Decision(
            Asking,
            moves=self.moves,
            answers=(answer(self.move, self.apply, self.explain),),
            check=self.check_frame,
        )

    # the pile and what is known of it

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        state.ext[self.part] = self.fresh(rules, state, deal)

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        nobody = (0,) * deal.players
        return self.state(deal.piles["omens"], (), ((),) * deal.players, nobody)

    @hookimpl
    def hide(self, rules: Rules, state: State, seat: int | None) -> None:
        self.blank(state, seat)

    def blank(self, state: State, seat: int | None) -> None:
        own = self.own(state)
        own.omens = ("",) * len(own.omens)
        own.dreams = tuple(
            dreams if owner == seat else ("",) * len(dreams) for owner, dreams in enumerate(own.dreams)
        )

    @hookimpl
    def fill(self, rules: Rules, state: State, rng: Random) -> None:
        self.guess(state, rng)

    def guess(self, state: State, rng: Random) -> None:
        own = self.own(state)
        seen = {*own.open, *(omen for dreams in own.dreams for omen in dreams)}
        left = iter(shuffled((omen for omen in OMENS if omen not in seen), rng))
        own.dreams = tuple(tuple(omen or next(left) for omen in dreams) for dreams in own.dreams)
        own.omens = tuple(omen or next(left) for omen in own.omens)

    @hookimpl
    def extras(self, item: Item) -> Iterable[Extra] | None:
        self.look_at(item)
        return [Extra("gold", 1, 3, "gilding")] if isinstance(item, Building) and self.gilding else None

    def look_at(self, item: Item) -> None:
        """Nothing to see here."""

    @hookimpl
    def tiebreak(self, state: State, player: Player) -> int:
        return self.own(state).favour[player.seat]

    def tables(self) -> dict[str, str]:
        return {"omens.csv": "id,status\n" + "".join(f"{omen},house\n" for omen in OMENS)}

    def upgrade(self, data: dict[str, object], schema: int) -> dict[str, object]:
        """In format 1 favour was called luck."""
        data["favour"] = data.pop("luck")
        return data

    # asking

    def own(self, state: State) -> OracleState:
        own = state.ext[self.part]
        assert isinstance(own, OracleState)
        return own

    def begin(self, rules: Rules, state: State) -> None:
        if len(self.own(state).omens) >= len(state.players):
            state.agenda += [Asking(seat) for seat in reversed(range(len(state.players)))]

    def parse(self, rules: Rules, args: Sequence[str]) -> Ask:
        words.count(args, 1, "ask GOOD")
        return self.move(words.one_of(args[0], (NOTHING, *rules.goods), "good"))

    def every(self, rules: Rules) -> Iterable[Ask]:
        return (self.move(NOTHING), *(self.move(good.key) for good in rules.resources))

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        last = self.own(state).last
        wishes = [good.key for good in rules.resources if player.food and good.key != last]
        return tuple(rules.intern(self.move(wish)) for wish in (NOTHING, *wishes))

    def explain(
        self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask
    ) -> Iterator[Reason]:
        yield reason("oracle-refuses", "The oracle refuses {good}.", "O1", good=move.good)

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        state.agenda.pop()
        own = self.own(state)
        omen, own.omens = own.omens[0], own.omens[1:]
        own.favour = replaced(own.favour, player.seat, own.favour[player.seat] + 1)
        if move.good == NOTHING:
            own.dreams = replaced(own.dreams, player.seat, (*own.dreams[player.seat], omen))
        else:
            player.food -= 1
            own.open, own.last = (*own.open, omen), move.good
        if state.sink is not None:
            kind = self.dreamt if move.good == NOTHING else self.read
            state.sink.append(kind(player.seat, omen))

    # counting

    def points(self, rules: Rules, state: State, player: Player) -> Any:
        return self.worth * self.own(state).favour[player.seat]

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        return (len(self.own(state).omens),)

    def seat_numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        return (self.own(state).favour[seat],)

    def check(self, rules: Rules, state: State) -> str | None:
        return None if len(self.own(state).favour) == len(state.players) else "favour is not by seat"

    def check_frame(self, rules: Rules, state: State, frame: Asking) -> str | None:
        return None


@attrs.frozen
class Case:
    """A variant with one mistake.

    Args:
        kind: its class.
        check: the check that finds it.
        words: what the message says.
        settings: attributes of the kit.
        also: other checks that cannot but find it, too.
        alone: whether only its check is tried, since hardly another one comes to an end.
    """

    kind: type[Variant]
    check: str
    words: tuple[str, ...]
    settings: dict[str, Any]
    also: frozenset[str]
    alone: bool


CASES: list[Case] = []
"""All variants with a mistake."""


def fails(
    check: str, *words: str, also: Iterable[str] = (), alone: bool = False, **settings: Any
) -> Callable[[type[Variant]], type[Variant]]:
    """Say which check finds the mistake of a variant, and in which words."""

    def mark(kind: type[Variant]) -> type[Variant]:
        CASES.append(Case(kind, check, words, settings, frozenset(also), alone))
        return kind

    return mark
