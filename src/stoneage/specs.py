"""Specs: the things a variant registers, and ``Rules``, where all of them are resolved.

A spec is frozen data with its handlers. Handlers get the rules, the state (a draft they may change), and the
acting player, ready to be written to. Another player is reached by ``state.own(seat)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, cast

import attrs

from stoneage.components import Building, Card, Exchange, Extra, Gain, Item, Pile, Price
from stoneage.errors import Reason
from stoneage.events import Event
from stoneage.frames import Frame, Rolling
from stoneage.goods import Good
from stoneage.limits import Limit as Limit
from stoneage.moves import Amounts, Move, Roll
from stoneage.rulings import Rulings
from stoneage.state import Extension, Player, State

F = TypeVar("F", bound=Frame)
M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)

Moves = tuple[Move, ...]


CARD = "card"
"""Group of the spaces of the card row, which are registered from the cheapest on."""


@attrs.frozen
class Effect:
    """What a kind of gain does.

    Args:
        key: name used by gains.
        apply: carries the gain out for a player; ``source`` is the card or tile it comes from.
    """

    key: str
    apply: Callable[[Rules, State, Player, Gain, str], None]


@attrs.frozen
class RollKind:
    """A reason to roll dice.

    Args:
        key: name used by ``Rolling`` frames.
        rule: id of the rule that sets the number of dice.
        land: carries the result out.
        faces: True where faces matter, False where only the total does.
        good: what pips yield, where they yield something.
        divisor: pips for one piece of it.
        gains: what each face gives, where faces are picked.
        give: hands out the pieces of a roll, where that is not simply so many of the good; see
            ``Registry.amend_roll``.
    """

    key: str
    rule: str
    land: Callable[[Rules, State, Rolling, Player, Roll], None]
    faces: bool = False
    good: str = ""
    divisor: int = 1
    gains: Mapping[int, Gain] = attrs.field(factory=dict)
    give: Callable[[Rules, State, Player, int], None] | None = None


@attrs.frozen
class Modifier:
    """Something that changes rolls for goods before tools are added.

    Args:
        key: its name.
        rule: id of the rule.
        pips: how many are added to a roll of a kind for a player, mostly below zero. The sum of all is
            added to the total, which never falls below zero.
    """

    key: str
    rule: str
    pips: Callable[[Rules, State, Player, RollKind], int]


class Shop:
    """What is for sale at a place; subclasses say what, for how much, and who loses it.

    Buying itself, with its payments, extras, points and gains, is the same everywhere.
    """

    source = ""
    """Where the ledger writes the points for a purchase."""

    def item(self, rules: Rules, state: State) -> Item | None:
        """The card or tile for sale now, or None."""
        raise NotImplementedError

    def stock(self, rules: Rules) -> Iterable[Item]:
        """All that may ever be for sale here, for the action space."""
        raise NotImplementedError

    def price(self, rules: Rules, item: Item) -> Price:
        """Its price."""
        raise NotImplementedError

    def points(self, rules: Rules, item: Item, goods: Amounts) -> int:
        """Points for buying it with these goods."""
        return 0

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """Hand it over to the player."""
        raise NotImplementedError


def _bit(place: Place) -> int:
    return 1 << place.number if place.number >= 0 else 0


@attrs.frozen
class Place:
    """A place where people are put.

    Args:
        key: its word in notation and saves.
        use: what happens when a player uses the people he has there; they are off the board already.
        group: places that share limits, such as ``"village"``.
        least: fewest people in one placement.
        most: most people in one placement; None if there is no limit.
        rings: people it holds in all; None if there is no limit.
        seats: fewest players with whom the place is in the game.
        shop: what is for sale here.
        is_open: whether it takes people this round; None if it always does.
        capped: whether its gain would be void for a player (P9).
        closed: True if nobody is placed here: people come by ``board.put`` in the course of the round, and
            stay until somebody takes them back.
        rule: id of a rule that sets its groups and rings; refusals name it beside P5, or P1 if not open.
        number: its index; given when the ruleset is built.
        bit: the place in sets of places; follows from the number.
    """

    key: str
    use: Callable[[Rules, State, Player, Place, int], None]
    group: str = ""
    least: int = 1
    most: int | None = None
    rings: int | None = None
    seats: int = 0
    shop: Shop | None = None
    is_open: Callable[[Rules, State], bool] | None = None
    capped: Callable[[State, Player], bool] | None = None
    closed: bool = False
    rule: str = ""
    number: int = -1
    bit: int = attrs.field(init=False, repr=False, default=attrs.Factory(_bit, takes_self=True))


@attrs.frozen
class Lift:
    """A limit of visitors that does not hold at some places for a round.

    Args:
        rule: id of the limit.
        where: the places, as bits; asked whenever the board is cleared or loaded.
    """

    rule: str
    where: Callable[[Rules, State], int]


@attrs.frozen
class Site:
    """Something that lies on a place and takes people in its stead, such as an animal in the card row.

    A group there has any size up to the free rings. No limit by number of players holds.

    Args:
        key: its name.
        rule: id of the rule, for refusals.
        room: the places on which one lies, each with the people it holds; and those from which one has gone
            while its people still stand there, with these. Asked whenever the board is cleared or loaded.
        hosts: the places on which one may come to lie, for the action space.
        most: the most people any of them holds with a number of players, for the action space.
        use: what happens when a player uses the people he has there; they are off the board already.
    """

    key: str
    rule: str
    room: Callable[[Rules, State], Iterable[tuple[Place, int]]]
    hosts: Callable[[Rules], Iterable[Place]]
    most: Callable[[int], int]
    use: Callable[[Rules, State, Player, Place, int], None]


@attrs.frozen
class FollowUp:
    """What may come after a place was used, for the people who came back from it.

    Args:
        key: its name.
        places: keys of the places.
        begin: called before the place acts; a frame pushed here is reached when all that the place brings
            is settled.
    """

    key: str
    places: frozenset[str]
    begin: Callable[[Rules, State, Player, Place, int], None]


@attrs.frozen
class MoveSpec(Generic[M_co]):
    """How a kind of move is written and listed.

    Args:
        move: the class.
        parse: makes the move from the words after the first.
        every: all moves of the kind, for the action space.
    """

    move: type[M_co]
    parse: Callable[[Rules, Sequence[str]], M_co]
    every: Callable[[Rules], Iterable[M_co]]


@attrs.frozen
class Answer(Generic[F]):
    """A kind of answer to a frame; made by ``answer``.

    Args:
        move: class of the moves.
        apply: carries one out.
        explain: the reasons why one is refused; asked only for moves that are not legal.
    """

    move: type[Move]
    apply: Callable[[Rules, State, F, Player, Move], None]
    explain: Callable[[Rules, State, F, Player, Move], Iterator[Reason]]


def answer(
    move: type[M],
    apply: Callable[[Rules, State, F, Player, M], None],
    explain: Callable[[Rules, State, F, Player, M], Iterator[Reason]],
) -> Answer[F]:
    """A kind of answer whose handlers take its own class of moves and no other.

    Args:
        move: class of the moves.
        apply: carries one out.
        explain: the reasons why one is refused; asked only for moves that are not legal.
    """
    return Answer(
        move,
        cast(Callable[[Rules, State, F, Player, Move], None], apply),
        cast(Callable[[Rules, State, F, Player, Move], Iterator[Reason]], explain),
    )


@attrs.frozen
class Decision(Generic[F]):
    """A kind of frame and all that can be done with it.

    Args:
        frame: the frame class.
        advance: called when such a frame is on top and has no moves: it takes the frame off the agenda, or
            puts others in its place or upon it. Where it leaves the agenda alone, the frame waits, for only
            a free action will do. None if such a frame always waits.
        moves: the legal answers, each once; none where nobody is asked, and for chance frames.
        answers: the kinds of answers.
        windows: names of the occasions at which free actions are offered beside the answers.
        check: what is wrong with such a frame in a save, or None.
    """

    frame: type[F]
    advance: Callable[[Rules, State, F], None] | None = None
    moves: Callable[[Rules, State, F, Player], Moves] = attrs.field(default=lambda *_: ())
    answers: tuple[Answer[F], ...] = ()
    windows: frozenset[str] = frozenset()
    check: Callable[[Rules, State, F], str | None] = attrs.field(default=lambda *_: None)


@attrs.frozen
class FreeAction:
    """Something a player may do beside the answers to a decision, such as taking two resources for a card.

    Args:
        windows: the occasions at which it is offered.
        moves: the legal moves, each once.
        answer: how one is carried out and why others are refused.
        exchanges: what a player may still do with it, whether or not he has the goods for it now; the
            library works out from these whether a price could still be paid.
        raises: for actions in the window of rolls: whether one could raise the roll that waits, now or after
            other free actions; None if any move could. Where none could, nobody is asked for tools.
    """

    windows: frozenset[str]
    moves: Callable[[Rules, State, Frame, Player], Moves]
    answer: Answer[Frame]
    exchanges: Callable[[Rules, State, Player], tuple[Exchange, ...]] = attrs.field(default=lambda *_: ())
    raises: Callable[[Rules, State, Frame, Player], bool] | None = None


@attrs.frozen
class Phase:
    """A step of the round.

    Args:
        key: its name in saves.
        begin: called when the phase starts; pushes frames, changes the state or ends the game.
        after: key of the phase it follows; empty for the first.
        rank: place among phases that follow the same one, lowest first; the base game has the last.
        rule: ids of the rules it carries out.
    """

    key: str
    begin: Callable[[Rules, State], None]
    after: str = ""
    rank: int = 0
    rule: str = ""


@attrs.frozen
class ScoreLine:
    """A line of the score sheet that is counted from what a player owns.

    Args:
        key: its name in the sheet.
        points: the points as if the game ended now.
    """

    key: str
    points: Callable[[Rules, State, Player], int]


@attrs.frozen
class ExtensionSpec:
    """A variant's own part of the state.

    Args:
        key: the variant.
        type: its class.
        length: how many numbers it adds to an observation, beside those of seats.
        numbers: makes them for a seat, out of what that seat may know; always as many.
        seat_length: how many numbers it adds for each seat.
        seat_numbers: makes them for one seat, out of what anybody may know; always as many.
        piles: names of its fields that are hidden piles; a view in JSON tells their height only.
        check: what is wrong with such a part in a save, or None.
        table: what lies on the table for all, in a few words for people each; out of what anybody may know.
        belongings: what a seat has of it, in a few words for people each; out of what anybody may know.
    """

    key: str
    type: type[Extension]
    length: int = 0
    numbers: Callable[[Rules, State, int], Sequence[int]] = attrs.field(default=lambda *_: ())
    seat_length: int = 0
    seat_numbers: Callable[[Rules, State, int], Sequence[int]] = attrs.field(default=lambda *_: ())
    piles: tuple[str, ...] = ()
    check: Callable[[Rules, State], str | None] = attrs.field(default=lambda *_: None)
    table: Callable[[Rules, State], Iterable[str]] = attrs.field(default=lambda *_: ())
    belongings: Callable[[Rules, State, int], Iterable[str]] = attrs.field(default=lambda *_: ())


@attrs.frozen
class Limits:
    """The limits of the board for one number of players.

    Args:
        present: places in the game, as bits.
        always: those that are open at the start of every round, as bits.
        sometimes: those that say themselves whether they are open: the place as a bit, and what it says.
        limited: places with a limit of players or of a group, as bits.
        rings: people each place holds, by number.
        visitors: players each place holds, by number, while no limit is lifted; 0 if there is no limit.
        groups: for each place the sets of places it shares a limit with: places as bits, most of them
            occupied, the limit.
        guests: all limits of visitors of each place, the strictest first.
        lifted: places where each lift is in force, as bits, to the players each place holds then; filled when
            it first comes up.
    """

    present: int
    always: int
    sometimes: tuple[tuple[int, Callable[[Rules, State], bool]], ...]
    limited: int
    rings: tuple[int, ...]
    visitors: tuple[int, ...]
    groups: tuple[tuple[tuple[int, int, Limit], ...], ...]
    guests: tuple[tuple[Limit, ...], ...]
    lifted: dict[tuple[int, ...], tuple[int, ...]] = attrs.field(factory=dict, eq=False, repr=False)


@attrs.frozen
class Resolved:
    """A decision with the free actions offered beside it.

    Args:
        frame: the frame class.
        chance: True where dice decide.
        advance: see ``Decision``.
        moves: see ``Decision``.
        free: generators of free actions.
        apply: class of the move to its handler.
        explain: class of the move to its reasons.
        check: see ``Decision``.
    """

    frame: type[Frame]
    chance: bool
    advance: Callable[[Rules, State, Frame], None] | None
    moves: Callable[[Rules, State, Frame, Player], Moves]
    free: tuple[Callable[[Rules, State, Frame, Player], Moves], ...]
    apply: Mapping[type[Move], Callable[[Rules, State, Frame, Player, Move], None]]
    explain: Mapping[type[Move], Callable[[Rules, State, Frame, Player, Move], Iterator[Reason]]]
    check: Callable[[Rules, State, Frame], str | None]


@attrs.frozen(eq=False)
class Rules:
    """All that is registered, resolved and ready to be looked up.

    Args:
        rulings: the choices where rulebooks are silent.
        rounds: the game ends after so many rounds at the latest; None if only the rules end it.
        seats: fewest and most players.
        goods: by key, in the order of their numbers.
        resources: the goods that are resources, in order.
        places: by key.
        board: the places by number.
        spaces: the spaces of the card row, the cheapest first.
        limits: by number of players.
        lifts: limits that do not hold everywhere.
        sites: what may lie on places.
        follow_ups: what may come after a place was used, by number of the place.
        modifiers: what changes rolls.
        free_actions: by key.
        cards: by id.
        buildings: by id.
        effects: by key.
        rolls: kinds of rolls by key.
        decisions: by frame class.
        frames: frame classes by tag.
        words: kinds of moves by first word.
        events: kinds of events by code.
        phases: the steps of a round in order.
        following: key of a phase to the next one.
        sources: lines of the ledger.
        score_lines: the counted lines of the sheet.
        extras: what may be added to the price of an item, by its id.
        extensions: the variants' own parts of the state, by variant.
        piles: variants' piles by key.
        interned: every move that was made, shared.
    """

    rulings: Rulings
    rounds: int | None
    seats: tuple[int, int]
    goods: Mapping[str, Good]
    resources: tuple[Good, ...]
    places: Mapping[str, Place]
    board: tuple[Place, ...]
    spaces: tuple[Place, ...]
    limits: tuple[Limits, ...]
    lifts: tuple[Lift, ...]
    sites: tuple[Site, ...]
    follow_ups: tuple[tuple[FollowUp, ...], ...]
    modifiers: tuple[Modifier, ...]
    free_actions: Mapping[str, FreeAction]
    cards: Mapping[str, Card]
    buildings: Mapping[str, Building]
    effects: Mapping[str, Effect]
    rolls: Mapping[str, RollKind]
    decisions: Mapping[type[Frame], Resolved]
    frames: Mapping[str, type[Frame]]
    words: Mapping[str, MoveSpec[Move]]
    events: Mapping[str, type[Event]]
    phases: Mapping[str, Phase]
    following: Mapping[str, str]
    sources: tuple[str, ...]
    score_lines: tuple[ScoreLine, ...]
    extras: Mapping[str, tuple[Extra, ...]]
    extensions: Mapping[str, ExtensionSpec]
    piles: Mapping[str, Pile]
    interned: dict[Move, Move] = attrs.field(factory=dict, repr=False)

    def intern(self, move: Move) -> Move:
        """The one shared instance of a move."""
        return self.interned.setdefault(move, move)
