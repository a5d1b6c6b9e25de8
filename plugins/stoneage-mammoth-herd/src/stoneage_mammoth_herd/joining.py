"""Joining the hunt: people move on from the herd's place to its tile, for a fee (M4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage import board, words
from stoneage.base.effects import remove_good
from stoneage.base.holdings import Affordable
from stoneage.base.paying import Payments
from stoneage.base.places import RINGS
from stoneage.base.reach import Reach
from stoneage.components import Price
from stoneage.errors import NotationError, Reason, reason
from stoneage.events import Event
from stoneage.frames import OWN_TURN, Frame, shared
from stoneage.moves import Amounts, Move, written
from stoneage.registry import Registry
from stoneage.specs import Decision, FollowUp, Moves, MoveSpec, Place, Rules, answer
from stoneage.state import Player, State
from stoneage_mammoth_herd.herd import HERD, PLACES, of

WINDOWS = frozenset({OWN_TURN})
FIRST = Price("M4", least=1, most=1)
"""The fee of the first person, in resources; food is looked at apart."""


@attrs.define
class Joining(Frame):
    """A player may send people on to the herd.

    Args:
        seat: the player.
        people: how many he has just taken back from the herd's place.
    """

    tag: ClassVar[str] = "mammoth_joining"

    people: int


joining = shared(Joining)


@attrs.frozen(cache_hash=True)
class Join(Move):
    """Send people on to the herd (M4).

    Args:
        people: how many; 0 for nobody.
        fee: food or resources, a piece for each of them.

    >>> str(Join(2, (("food", 1), ("wood", 1)))), str(Join())
    ('herd 2 food=1 wood=1', 'herd -')
    """

    word: ClassVar[str] = "herd"

    people: int = 0
    fee: Amounts = ()

    def template(self) -> str:
        """Nobody is told apart."""
        if not self.people:
            return "send nobody to the herd."
        return "send {people:person|people} to the herd for {fee}."

    def __str__(self) -> str:
        return f"herd {self.people} {written(self.fee)}".rstrip() if self.people else "herd -"


@attrs.frozen
class JoinedHerd(Event):
    """People went on to the herd, and the fee was paid."""

    code: ClassVar[str] = "joined_herd"
    sentence: ClassVar[str] = "{seat} sends {people:person|people} to the herd for {fee}."

    seat: int
    people: int
    fee: Amounts


def parse(rules: Rules, args: Sequence[str]) -> Join:
    """``herd 2 food=1 wood=1`` or ``herd -``."""
    if list(args) == ["-"]:
        return Join()
    if not args:
        raise NotationError("The form is «herd 2 food=1 wood=1» or «herd -».", code="wrong-form")
    people = words.number(args[0])
    if not people:
        raise NotationError("Nobody is written «herd -».", code="wrong-form")
    return Join(people, words.amounts(args[1:], ["food", *rules.goods]))


def payable(rules: Rules) -> list[str]:
    """What pays the fee: food and resources, and nothing else (M4)."""
    return ["food", *(good.key for good in rules.resources)]


def every(rules: Rules) -> Iterator[Join]:
    """All ways to send on as many people as the herd's place holds, for the action space."""
    yield Join()
    for people in range(1, RINGS + 1):
        for chosen in combinations_with_replacement(payable(rules), people):
            yield Join(people, tuple((good, chosen.count(good)) for good in dict.fromkeys(chosen)))


class Joins:
    """The decision whom to send on."""

    def __init__(self) -> None:
        self._payable: tuple[str, ...] = ()
        self._joins: tuple[Affordable, ...] = ()
        self._reach = Reach()
        self._first: Payments | None = None

    def prepare(self, rules: Rules) -> None:
        """Make all moves; called when the ruleset is built."""
        self._payable = tuple(payable(rules))
        goods = ("food", *rules.goods)
        ways = [(join.people, join.fee, rules.intern(join)) for join in every(rules)]
        self._joins = tuple(
            Affordable(goods, [(fee, join) for people, fee, join in ways if people <= most])
            for most in range(RINGS + 1)
        )
        self._reach.prepare(rules, WINDOWS)
        self._first = Payments(rules, FIRST, make=lambda goods, _: Join(1, goods))

    def begin(self, rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        """Ask, once all that the herd's place brings is settled (M4)."""
        herd = of(state)
        if herd.tile and herd.place == place.key:
            state.agenda.append(joining(player.seat, people))

    def advance(self, rules: Rules, state: State, frame: Joining) -> None:
        """Nothing is asked where nobody could be paid for."""
        state.agenda.pop()

    def moves(self, rules: Rules, state: State, frame: Joining, player: Player) -> Moves:
        """Every number of those people with every mix of food and resources, a piece each, or nobody (M4).

        None if the player can pay for nobody, whatever he may still do.
        """
        moves = self._joins[frame.people].among((player.food, *player.goods))
        if len(moves) > 1 or (self._first and self._reach.can_pay(rules, state, player, self._first)):
            return moves
        return ()

    def apply(self, rules: Rules, state: State, frame: Joining, player: Player, move: Join) -> None:
        """The fee is paid, and the people stand on the tile until the herd is tamed (M4)."""
        state.agenda.pop()
        if not move.people:
            return
        for good, count in move.fee:
            remove_good(rules, player, good, count)
        board.put(rules, state, player, rules.places[HERD], move.people)
        if state.sink is not None:
            state.sink.append(JoinedHerd(player.seat, move.people, move.fee))

    def explain(
        self, rules: Rules, state: State, frame: Joining, player: Player, move: Join
    ) -> Iterator[Reason]:
        """Why people cannot join like that."""
        if move.people > frame.people:
            sentence = "Only the {people} people who worked at the herd's place may join."
            yield reason("too-many", sentence, "M4", people=frame.people)
        if sum(count for _, count in move.fee) != move.people:
            yield reason("wrong-fee", "Each of them costs 1 food or 1 resource.", "M4")
        have = {"food": player.food, **dict(zip(rules.goods, player.goods, strict=True))}
        for good, count in move.fee:
            if good not in self._payable:
                yield reason("no-fee", "No {good} here: food and resources pay.", "M4", good=good)
            elif count > have[good]:
                sentence = "There are {have} {good}, not {count}."
                yield reason("not-enough", sentence, "M4", have=have[good], good=good, count=count)

    def check(self, rules: Rules, state: State, frame: Joining) -> str | None:
        """A saved question is about people of the player who are at home, and a herd that is there."""
        if not of(state).tile:
            return "there is no herd to join"
        fits = 1 <= frame.people <= min(RINGS, state.players[frame.seat].home)
        return None if fits else "the number of people is out of range"


def register(registry: Registry) -> None:
    """Register the follow-up of the four places, and the decision."""
    joins = Joins()
    registry.prepare(joins.prepare)
    registry.event(JoinedHerd)
    registry.move(MoveSpec(Join, parse, every))
    registry.follow_up(FollowUp(HERD, frozenset(PLACES.values()), joins.begin))
    registry.decision(
        Decision(
            frame=Joining,
            advance=joins.advance,
            moves=joins.moves,
            answers=(answer(Join, joins.apply, joins.explain),),
            windows=WINDOWS,
            check=joins.check,
        )
    )
