"""Placing people, phase 1 (P1 to P9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import ClassVar

import attrs

from stoneage import board, words
from stoneage.base.effects import MOST_PEOPLE
from stoneage.errors import Reason, reason
from stoneage.events import Placed
from stoneage.frames import Frame
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, Limit, Moves, MoveSpec, Phase, Place, Rules, Site, answer
from stoneage.state import Player, State

VILLAGE = Limit("P6", group="village", counts="places", most={2: 2, 3: 2})
SHARED = Limit("P7", group="resources", counts="visitors", most={2: 1, 3: 2})
MEMO = 1 << 13
"""Sets of places remembered, at most."""


@attrs.define
class Placing(Frame):
    """A player places people."""

    tag: ClassVar[str] = "placing"


@attrs.frozen(cache_hash=True)
class PlacePeople(Move):
    """Put people on a place (P1).

    Args:
        place: key of the place.
        people: how many, 1 to 10.

    >>> str(PlacePeople("forest", 3))
    'place forest 3'
    """

    word: ClassVar[str] = "place"
    sentence: ClassVar[str] = "put {people:person|people} on {place:place}."

    place: str
    people: int

    def __str__(self) -> str:
        return f"place {self.place} {self.people}"


def parse(rules: Rules, args: Sequence[str]) -> PlacePeople:
    """``place forest 3``."""
    words.count(args, 2, "place PLACE PEOPLE")
    return PlacePeople(words.one_of(args[0], rules.places, "place"), words.number(args[1]))


def every(rules: Rules) -> Iterable[PlacePeople]:
    """All placements, for the action space."""
    for place in rules.board:
        for people in range(place.least, _most(place) + 1):
            yield PlacePeople(place.key, people)
    for site, place in _hosts(rules):
        for people in range(1, _most_rings(rules, site) + 1):
            yield PlacePeople(place.key, people)


def _hosts(rules: Rules) -> Iterator[tuple[Site, Place]]:
    """All places on which something may come to lie that takes people."""
    return ((site, place) for site in rules.sites for place in site.hosts(rules))


def _most_rings(rules: Rules, site: Site) -> int:
    fewest, most = rules.seats
    return min(MOST_PEOPLE, max(map(site.most, range(fewest, most + 1))))


class Placements:
    """The decision where to place, with its ready lists of moves.

    Moves are looked up by sets of places. For places with a single size of group the set is enough; for the
    others the number of people at home counts too. Where rings are taken, or something lies that takes the
    people, they are looked up place by place, by the number of people that fit.
    """

    def __init__(self) -> None:
        self._by_people: tuple[tuple[Moves, ...], ...] = ()
        self._by_site: dict[int, tuple[Moves, ...]] = {}
        self._crowded: dict[tuple[int, int], tuple[tuple[int, tuple[Moves, ...]], ...]] = {}
        self._several: tuple[dict[int, Moves], ...] = ()
        self._singles: dict[int, Moves] = {}
        self._halves: dict[int, Moves] = {}
        self._single = 0
        self._ringed = 0
        self._fits: tuple[int, ...] = ()
        self._again = 0
        self._restricted = False
        self._frames: tuple[Placing, ...] = ()
        self._capped: tuple[Place, ...] = ()

    def prepare(self, rules: Rules) -> None:
        """Make the tables of a ruleset; called when it is built."""
        self._by_people = tuple(_up_to(rules, place, place.least, _most(place)) for place in rules.board)
        self._by_site = {
            place.number: _up_to(rules, place, 1, _most_rings(rules, site)) for site, place in _hosts(rules)
        }
        self._several = tuple({} for _ in range(MOST_PEOPLE + 1))
        self._single = sum(place.bit for place in rules.board if place.least == _most(place))
        self._ringed = sum(place.bit for place in rules.board if place.rings not in (None, place.least))
        self._fits = tuple(
            sum(place.bit for place in rules.board if place.least <= people)
            for people in range(MOST_PEOPLE + 1)
        )
        if rules.rulings.hunt_again:
            self._again = rules.places["hunt"].bit
        if rules.rulings.capped_places == "forbidden":
            self._capped = tuple(place for place in rules.board if place.capped)
        self._restricted = bool(self._again or self._capped)
        self._frames = tuple(map(Placing, range(rules.seats[1])))

    def _by_rulings(self, state: State, player: Player) -> int:
        """The places where the player may put somebody, as bits, where rulings change them (P4, P9)."""
        free = state.open & ~(player.standing & ~self._again) & self._fits[player.home]
        for place in self._capped:
            if place.capped and place.capped(state, player):
                free &= ~place.bit
        return free

    def advance(self, rules: Rules, state: State, frame: Placing) -> None:
        """Who cannot place is skipped: clockwise to the next who can, or the phase ends (P1, P3)."""
        seats = len(state.players)
        for step in range(1, seats):
            other = state.players[(frame.seat + step) % seats]
            if self._by_rulings(state, other):
                state.agenda[-1] = self._frames[other.seat]
                return
        state.agenda.pop()

    def moves(self, rules: Rules, state: State, frame: Placing, player: Player) -> Moves:
        """Every placement; there is no move to pass (P2), and nobody asks what it is for (P8)."""
        home = player.home
        if self._restricted:
            free = self._by_rulings(state, player)
        else:
            free = state.open & ~player.standing & self._fits[home]
        if not free:
            return ()
        crowded = free & (state.taken & self._ringed | state.joint)
        single = free & self._single & ~crowded
        several = free & ~(single | crowded)
        moves: Moves = ()
        if several:
            moves = self._several[home].get(several) or self._fill_several(home, several)
        if single:
            moves += self._singles.get(single) or self._fill_single(single)
        if crowded:
            room, key = state.room, (crowded, crowded & state.joint)
            for number, by_people in self._crowded.get(key) or self._list(key):
                fits = room[number]
                moves += by_people[home if home < fits else fits]
        return moves

    def _fill_several(self, home: int, places: int) -> Moves:
        """The moves for places that take more than one size of group."""
        moves = self._together(places, home)
        self._several[home][places] = moves
        return moves

    def _fill_single(self, places: int) -> Moves:
        """The moves for places that take one size of group; whether so many are at home is known."""
        moves = self._half(places & board.FIRST) + self._half(places & ~board.FIRST)
        if len(self._singles) < MEMO:
            self._singles[places] = moves
        return moves

    def _half(self, places: int) -> Moves:
        """The same for one half of the board, of which there are fewer sets."""
        known = self._halves.get(places)
        if known is None:
            known = self._halves[places] = self._together(places, MOST_PEOPLE)
        return known

    def _together(self, places: int, people: int) -> Moves:
        found = (moves[people] for number, moves in enumerate(self._by_people) if places >> number & 1)
        return tuple(chain.from_iterable(found))

    def _list(self, key: tuple[int, int]) -> tuple[tuple[int, tuple[Moves, ...]], ...]:
        """The placements by number of people on each of some places, the last place first."""
        crowded, joint = key
        numbers = [number for number in range(crowded.bit_length()) if crowded >> number & 1]
        found = tuple(
            (number, self._by_site[number] if joint >> number & 1 else self._by_people[number])
            for number in reversed(numbers)
        )
        if len(self._crowded) < MEMO:
            self._crowded[key] = found
        return found

    def apply(self, rules: Rules, state: State, frame: Placing, player: Player, move: PlacePeople) -> None:
        """Put the people there; the next player clockwise follows (P1)."""
        board.put(rules, state, player, rules.places[move.place], move.people)
        if state.sink is not None:
            state.sink.append(Placed(player.seat, move.place, move.people))
        seat = frame.seat + 1
        state.agenda[-1] = self._frames[seat if seat < len(state.players) else 0]

    def explain(
        self, rules: Rules, state: State, frame: Placing, player: Player, move: PlacePeople
    ) -> Iterator[Reason]:
        """Why people may not go there."""
        place = rules.places.get(move.place)
        limits = rules.limits[len(state.players)]
        if place is None or not limits.present & place.bit:
            yield reason("no-such-place", "There is no place {place} in this game.", "P1", place=move.place)
            return
        if move.people < 1:
            yield reason("nobody", "A placement needs at least one person.", "P1")
        if move.people > player.home:
            yield reason(
                "too-few-people", "Only {people} people are left to place.", "P1", people=player.home
            )
        site = board.site_at(rules, state, place)
        if player.standing & ~self._again & place.bit:
            for rule in ("P4", site.rule) if site else ("P4",):
                yield reason("stands-there", "Own people stand on {place} this round.", rule, place=place.key)
        if place.closed:
            yield reason("closed", "Nobody is placed on {place}.", "P1", place=place.key)
        if place.is_open and not place.is_open(rules, state):
            for rule in filter(None, ("P1", place.rule)):
                yield reason("nothing-there", "There is nothing on {place}.", rule, place=place.key)
        yield from _full(state, place, move.people, site.rule) if site else _rings(state, place, move.people)
        yield from _limits(rules, state, player, place)
        if place in self._capped and place.capped and place.capped(state, player):
            yield reason("capped", "This player can gain nothing more on {place}.", "P9", place=place.key)


def _most(place: Place) -> int:
    """The largest group on a place."""
    return min(place.most or MOST_PEOPLE, place.rings or MOST_PEOPLE)


def _up_to(rules: Rules, place: Place, least: int, most: int) -> tuple[Moves, ...]:
    """Placements of up to n people, by n."""
    moves = [rules.intern(PlacePeople(place.key, n)) for n in range(least, most + 1)]
    return tuple(tuple(moves[: max(0, n + 1 - least)]) for n in range(MOST_PEOPLE + 1))


def _rings(state: State, place: Place, people: int) -> Iterator[Reason]:
    for rule in filter(None, ("P5", place.rule)):
        if people < place.least or people > (place.most or people):
            yield _wrong_group(place, rule)
        yield from _full(state, place, people, rule)


def _full(state: State, place: Place, people: int, rule: str) -> Iterator[Reason]:
    room = state.room[place.number]
    if people > room:
        yield reason("full", "There is room for {room} on {place}.", rule, place=place.key, room=room)


def _wrong_group(place: Place, rule: str) -> Reason:
    if place.most is None:
        return reason(
            "too-small",
            "A group on {place} has {least} or more people.",
            rule,
            place=place.key,
            least=place.least,
        )
    if place.least == place.most:
        return reason(
            "wrong-group",
            "A group on {place} has exactly {people}.",
            rule,
            place=place.key,
            people=place.most,
        )
    sentence = "A group on {place} has {least} to {most} people."
    return reason("wrong-size", sentence, rule, place=place.key, least=place.least, most=place.most)


def _limits(rules: Rules, state: State, player: Player, place: Place) -> Iterator[Reason]:
    players = len(state.players)
    limits = rules.limits[players]
    most = state.guests[place.number]
    if most and state.visitors[place.number] >= most and not player.standing & place.bit:
        sentence = "With {players} players there is room for {most} of them on {place}."
        for rule in _rules_of(board.guest_limit(rules, state, place)):
            yield reason("too-many-players", sentence, rule, place=place.key, most=most, players=players)
    for group, occupied, limit in limits.groups[place.number]:
        if (state.taken & group).bit_count() >= occupied and not state.taken & place.bit:
            sentence = "Places like {place} are closed once {count} are taken."
            for rule in _rules_of(limit):
                yield reason("group-closed", sentence, rule, count=occupied, place=place.key)


def _rules_of(limit: Limit | None) -> list[str]:
    """Ids of the rules that set a limit and changed it."""
    return [rule for rule in (limit.rule, limit.amended) if rule] if limit else []


def begin(rules: Rules, state: State) -> None:
    """Phase 1 starts with the start player (P1)."""
    state.agenda.append(Placing(state.start_player))


def register(registry: Registry) -> None:
    """Register the phase, the limits and the decision."""
    placements = Placements()
    registry.prepare(placements.prepare)
    registry.limit(VILLAGE, SHARED)
    registry.move(MoveSpec(PlacePeople, parse, every))
    registry.phase(Phase("placing", begin, rank=9, rule="P1"))
    registry.decision(
        Decision(
            frame=Placing,
            advance=placements.advance,
            moves=placements.moves,
            answers=(answer(PlacePeople, placements.apply, placements.explain),),
        )
    )
