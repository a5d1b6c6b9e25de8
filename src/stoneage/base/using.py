"""Using people, phase 2 (A1, A2, A16): the turns of the players and the places of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import board, words
from stoneage.components import Gain
from stoneage.errors import Reason, reason
from stoneage.events import Used
from stoneage.frames import OWN_TURN, Frame, rolling
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, Moves, MoveSpec, Phase, Place, Rules, answer
from stoneage.state import Player, State


@attrs.define
class Using(Frame):
    """A player uses his people, place by place."""

    tag: ClassVar[str] = "using"


@attrs.frozen(cache_hash=True)
class Use(Move):
    """Take the people back from a place and act there (A1).

    Args:
        place: key of the place.

    >>> str(Use("forest"))
    'use forest'
    """

    word: ClassVar[str] = "use"
    sentence: ClassVar[str] = "use the people on {place:place}."

    place: str

    def __str__(self) -> str:
        return f"use {self.place}"


def parse(rules: Rules, args: Sequence[str]) -> Use:
    """``use forest``."""
    words.count(args, 1, "use PLACE")
    return Use(words.one_of(args[0], rules.places, "place"))


def every(rules: Rules) -> Iterable[Use]:
    """All uses, for the action space."""
    return (Use(place.key) for place in rules.board)


class Turns:
    """The decision which place to use next; its moves are looked up by sets of places."""

    def __init__(self) -> None:
        self._uses: Moves = ()
        self._first: dict[int, Moves] = {}
        self._others: dict[int, Moves] = {}
        self._frames: tuple[Using, ...] = ()

    def prepare(self, rules: Rules) -> None:
        """Make the moves of a ruleset; called when it is built."""
        self._uses = tuple(rules.intern(Use(place.key)) for place in rules.board)
        self._frames = tuple(map(Using, range(rules.seats[1])))

    def advance(self, rules: Rules, state: State, frame: Using) -> None:
        """The turn lasts while own people stand somewhere; then the next player clockwise (A1)."""
        seat = (frame.seat + 1) % len(state.players)
        if seat == state.start_player:
            state.agenda.pop()
        else:
            state.agenda[-1] = self._frames[seat]

    def moves(self, rules: Rules, state: State, frame: Using, player: Player) -> Moves:
        """Every place with own people, in any order (A1)."""
        places = player.standing
        first, others = places & board.FIRST, places >> board.HALF
        moves: Moves = ()
        if first:
            moves = self._first.get(first) or self._fill(self._first, first, self._uses)
        if others:
            moves += self._others.get(others) or self._fill(self._others, others, self._uses[board.HALF :])
        return moves

    def _fill(self, memo: dict[int, Moves], places: int, uses: Moves) -> Moves:
        memo[places] = moves = tuple(use for number, use in enumerate(uses) if places >> number & 1)
        return moves

    def apply(self, rules: Rules, state: State, frame: Using, player: Player, move: Use) -> None:
        """All people of the place come back and act; gains are usable at once (A1, A2)."""
        place = rules.places[move.place]
        people = board.take_back(player, place)
        if state.sink is not None:
            state.sink.append(Used(player.seat, place.key, people))
        follow_ups = rules.follow_ups[place.number]
        if follow_ups:
            for follow_up in follow_ups:
                follow_up.begin(rules, state, player, place, people)
        site = board.site_at(rules, state, place) if state.joint & place.bit else None
        (site or place).use(rules, state, player, place, people)

    def explain(
        self, rules: Rules, state: State, frame: Using, player: Player, move: Use
    ) -> Iterator[Reason]:
        """Why a place cannot be used."""
        yield reason("nobody-there", "No own people are on {place} now.", "A1", place=move.place)


UsePlace = Callable[[Rules, State, Player, Place, int], None]


def gather(kind: str) -> UsePlace:
    """A place where people roll one die each for something (P10)."""

    def use(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        state.agenda.append(rolling(player.seat, kind, people))

    return use


def receive(gain: Gain) -> UsePlace:
    """A place that gives something; nobody may refuse it (A16)."""

    def use(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        rules.effects[gain.effect].apply(rules, state, player, gain, place.key)

    return use


def begin(rules: Rules, state: State) -> None:
    """Phase 2 starts with the start player (A1)."""
    state.agenda.append(Using(state.start_player))


def register(registry: Registry) -> None:
    """Register the phase, the places of the board and the decision."""
    turns = Turns()
    registry.prepare(turns.prepare)
    registry.move(MoveSpec(Use, parse, every))
    registry.phase(Phase("using", begin, after="placing", rank=9, rule="A1"))
    registry.decision(
        Decision(
            frame=Using,
            advance=turns.advance,
            moves=turns.moves,
            answers=(answer(Use, turns.apply, turns.explain),),
            windows=frozenset({OWN_TURN}),
        )
    )
