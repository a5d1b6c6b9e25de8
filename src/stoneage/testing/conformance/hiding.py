"""Checks of hidden information: who sees what, and that views can be filled up again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from stoneage.chance import Random
from stoneage.events import Event
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.conformance.kit import Kit
from stoneage.testing.conformance.mirror import Mirror
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import Step

WORD = re.compile(r"[\w-]+")


class HidingChecks(Kit):
    """A view tells its seat what it may know, and nothing else."""

    def test_views_tell_no_hidden_id(self, table: Table) -> None:
        """No card, tile or piece that a seat may not know is named anywhere in its view."""
        for step in table.moments():
            for seat in _seats(step):
                told = words(table.rules.dump_view(table.rules.view(step.state, seat)))
                leak = sorted(told & secrets(table.rules, step.state, seat))
                assert not leak, table.says(
                    f"{step.where}: the view of {_who(seat)} names {', '.join(leak)}.",
                    "Let ``hide`` take it out of state.ext, and name hidden piles in ExtensionSpec.piles.",
                )

    def test_hidden_order_changes_no_view(self, table: Table) -> None:
        """Two games that differ in what nobody knows yet look the same to every seat, in views and events."""
        cure = (
            "Hide what depends on hidden things; piles that lie open are named in ``open_piles`` of the kit."
        )
        for players in table.players:
            for seed in range(table.games):
                for one, other in Mirror(table.rules, players, seed, self.open_piles).positions():
                    for seat in _seats(one):
                        what = _difference(table.rules, one, other, seat)
                        assert not what, table.says(
                            f"{one.where}: {what} of {_who(seat)} depends on what lies deep in the piles.",
                            cure,
                        )

    def test_events_tell_no_secret(self, table: Table) -> None:
        """``seen_by`` leaves out what its seat finds in no view, neither before nor after the move."""
        for step, events, after in _told(table):
            for seat in _seats(step):
                for event in events:
                    named = words(table.rules.dump_event(event.seen_by(seat))) & pieces(table.rules)
                    leak = [
                        piece
                        for piece in sorted(named)
                        if all(_is_unseen(table.rules, state, seat, piece) for state in (step.state, after))
                    ]
                    assert not leak, table.says(
                        f"{step.where}: the event {event.code!r} tells {_who(seat)} of {', '.join(leak)}.",
                        "Let ``seen_by`` of the event leave out what ``hide`` hides.",
                    )

    def test_views_can_be_filled_up(self, table: Table) -> None:
        """A view made a full state again agrees with the view, and hides nothing any more."""
        rules, rng = table.rules, Random(1)
        cure = (
            "``fill`` puts something possible wherever ``hide`` left an empty text, and changes nothing else."
        )
        for step in table.moments():
            for seat in _seats(step):
                view = rules.view(step.state, seat)
                with table.sound(f"{step.where}: filling up the view of {_who(seat)}", cure):
                    filled = rules.determinize(view, rng)
                    problems = [rules.extensions[key].check(rules, filled) for key in table.own_parts]
                assert rules.view(filled, seat) == view, table.says(
                    f"{step.where}: filled up, the view of {_who(seat)} shows something else.", cure
                )
                blanks = _blanks(rules, filled) - _blanks(rules, step.state)
                told = ", ".join(filter(None, problems)) or ("something is still empty" if blanks > 0 else "")
                assert not told, table.says(
                    f"{step.where}: filled up, the view of {_who(seat)} is no full state: {told}.", cure
                )

    def test_views_know_the_legal_moves(self, table: Table) -> None:
        """Who has to act finds his legal moves in his view: they depend on nothing hidden."""
        for step in table.steps():
            seat = table.rules.to_act(step.state)
            if seat is None or seat < 0:
                continue
            with table.sound(f"{step.where}: legal moves in the view"):
                found = table.rules.view(step.state, seat).legal_moves
            assert list(found) == list(table.rules.legal_moves(step.state)), table.says(
                f"{step.where}: in his view, seat {seat} has other legal moves.",
                "Let moves depend on what their player knows.",
            )

    def test_observations_keep_their_length(self, table: Table) -> None:
        """An observation has as many whole numbers as declared, at every position and number of players."""
        rules = table.rules
        cure = (
            "``numbers`` of the ExtensionSpec gives ``length`` whole numbers, and ``seat_numbers`` "
            "``seat_length`` of them, whatever the number of players."
        )
        for step in table.moments():
            for seat in range(len(step.state.players)):
                view = rules.view(step.state, seat)
                for key in table.own_parts:
                    spec = rules.extensions[key]
                    with table.sound(f"{step.where}: the numbers of seat {seat}", cure):
                        shared = spec.numbers(rules, view.known, seat)
                        own = spec.seat_numbers(rules, view.known, seat)
                    for length, numbers in ((spec.length, shared), (spec.seat_length, own)):
                        assert len(numbers) == length and {*map(type, numbers)} <= {int, bool}, table.says(
                            f"{step.where}: {numbers} are not {length} whole numbers.", cure
                        )
                with table.sound(f"{step.where}: the observation of seat {seat}", cure):
                    rules.observation(view)


def secrets(rules: Ruleset, state: State, seat: int | None) -> frozenset[str]:
    """The ids that a seat may not know: those in the piles, and until the end others' extra cards."""
    hidden = [state.deck, *(stack[1:] for stack in state.stacks)]
    if state.agenda:
        hidden += [player.hidden for player in state.players if player.seat != seat]
    for key, spec in rules.extensions.items():
        hidden += [getattr(state.ext[key], pile) for pile in spec.piles]
    return pieces(rules).intersection(chain.from_iterable(hidden))


@lru_cache(maxsize=8)
def pieces(rules: Ruleset) -> frozenset[str]:
    """Cards, tiles and things in variants' piles, as far as an id is the name of one single piece."""
    piled = chain.from_iterable(pile.items for pile in rules.piles.values())
    found = Counter((*rules.cards, *rules.buildings, *piled, *rules.goods, *rules.places))
    return frozenset(piece for piece, count in found.items() if count == 1) - {*rules.goods, *rules.places}


def _is_unseen(rules: Ruleset, state: State, seat: int | None, piece: str) -> bool:
    """Whether a piece is in a position and not in a seat's view of it."""
    return piece in words(rules.dump(state)["state"]) - words(rules.dump_view(rules.view(state, seat)))


def words(data: object) -> frozenset[str]:
    """All words in data for JSON, keys among them."""
    return frozenset(chain.from_iterable(WORD.findall(text) for text in _texts(data)))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from chain.from_iterable(_texts(each) for pair in data.items() for each in pair)
    elif isinstance(data, (list, tuple)):
        yield from chain.from_iterable(map(_texts, data))


def _seats(step: Step) -> Iterable[int | None]:
    return (None, *range(len(step.state.players)))


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _told(table: Table) -> Iterator[tuple[Step, list[Event], State]]:
    """Every move with its events and the position after it."""
    for step in table.steps():
        if step.move is not None:
            events: list[Event] = []
            after = table.rules.apply(step.state, step.move, events=events)
            yield step, events, after


def _blanks(rules: Ruleset, state: State) -> int:
    """Number of empty texts in the variants' parts of a state."""
    data: Any = rules.dump(state)["state"]
    return sum(not text for text in _texts(data["ext"]))


def _difference(rules: Ruleset, one: Step, other: Step, seat: int | None) -> str:
    """What a seat can tell two positions by."""
    views = [rules.view(step.state, seat) for step in (one, other)]
    if views[0] != views[1] or list(views[0].legal_moves) != list(views[1].legal_moves):
        return "the view"
    if seat == rules.to_act(one.state) and rules.dump_view(views[0]) != rules.dump_view(views[1]):
        return "the view"
    return "the event" if _heard(rules, one, seat) != _heard(rules, other, seat) else ""


def _heard(rules: Ruleset, step: Step, seat: int | None) -> list[object]:
    """What a seat hears of the move that led here."""
    return [rules.dump_event(event.seen_by(seat)) for event in step.told]
