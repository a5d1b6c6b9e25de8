"""Checks of whole games: they end, nothing is lost, and points and events can be told at any moment."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from stoneage.events import Event
from stoneage.state import Player, State
from stoneage.testing.conformance.hiding import words
from stoneage.testing.conformance.kit import Kit
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import Step

MOST_PEOPLE = 10


class PlayingChecks(Kit):
    """Games run to their end in good order."""

    def test_random_games_end(self, table: Table) -> None:
        """A game of random moves comes to its end, and at every moment somebody can move."""
        for game in table.walks(table.full_rules):
            *_, step = game
            assert step.number < self.longest, table.says(
                f"{step.where}: the game does not end.", "Let nobody do a thing again and again."
            )
            assert not step.state.agenda or step.failed, table.says(
                f"{step.where}: nobody can move, though the game is not over.",
                "A decision without legal moves is not pushed, or its ``advance`` takes it off the agenda.",
            )

    def test_people_are_conserved(self, table: Table) -> None:
        """Everybody's people are at home or on the board, ten at most."""
        cure = "Move people with ``board.put`` and ``board.take_back``."
        for step, player in _players(table):
            placed = sum(player.placed)
            assert player.home + placed == player.people <= MOST_PEOPLE, table.says(
                f"{step.where}: seat {player.seat} has {player.people} people, {player.home} at home and "
                f"{placed} on the board.",
                cure,
            )
            assert min(player.home, *player.placed) >= 0, table.says(
                f"{step.where}: seat {player.seat} has less than nobody somewhere.", cure
            )

    def test_nobody_has_less_than_nothing(self, table: Table) -> None:
        """Food and goods never fall below zero."""
        for step, player in _players(table):
            least = min(player.food, *player.goods)
            assert least >= 0, table.says(
                f"{step.where}: seat {player.seat} has {least} of something.",
                "Offer only what can be paid, and take goods with ``effects.remove_good``.",
            )

    def test_no_card_or_tile_is_lost(self, table: Table) -> None:
        """Each card and tile of a game lies somewhere, and not twice."""
        cure = "What leaves the game goes to ``state.removed``; what the variant takes stands in its state."
        for game in table.walks():
            dealt: frozenset[str] | None = None
            for step in game:
                lying = _lying(step.state)
                twice = [thing for thing, count in lying.items() if count > 1]
                assert not twice, table.says(f"{step.where}: {', '.join(twice)} lie twice.", cure)
                dealt = frozenset(lying) if dealt is None else dealt
                lost = dealt - frozenset(lying)
                gone = lost and lost - words(_own_part(table, step.state))
                assert not gone, table.says(f"{step.where}: {', '.join(sorted(gone))} are lost.", cure)

    def test_scores_are_known_at_any_moment(self, table: Table) -> None:
        """At every moment there is a sheet for each player, whose lines are whole numbers and add up."""
        cure = "``points`` of a ScoreLine gives a whole number, in any position."
        for step in table.moments():
            with table.sound(f"{step.where}: scoring", cure):
                sheets = table.rules.scores(step.state)
                winners = table.rules.winners(step.state)
            for sheet in sheets:
                for line, points in sheet.lines.items():
                    assert type(points) is int, table.says(
                        f"{step.where}: the line {line!r} of seat {sheet.seat} is {points!r}.", cure
                    )
                ledger = step.state.players[sheet.seat].ledger
                counted = sum(points for line, points in sheet.lines.items() if line not in ledger)
                assert sheet.total == sum(ledger.values()) + counted, table.says(
                    f"{step.where}: the sheet of seat {sheet.seat} does not add up."
                )
            best = max(sheet.total for sheet in sheets)
            assert winners and {sheets[seat].total for seat in winners} == {best}, table.says(
                f"{step.where}: seats {winners} are ahead, but the best total is {best}."
            )

    def test_events_come_back(self, table: Table) -> None:
        """Every event that is told is registered, and survives JSON."""
        cure = "registry.event(…) each class; its fields are numbers, texts and tuples of these."
        for step, event in _events(table):
            assert table.rules.events.get(event.code) is type(event), table.says(
                f"{step.where}: the event {event.code!r} is not registered.", cure
            )
            with table.sound(f"{step.where}: storing the event {event.code!r}", cure):
                again = table.rules.load_event(json.loads(json.dumps(table.rules.dump_event(event))))
            assert again == event, table.says(f"{step.where}: {event} comes back as {again}.", cure)

    def test_events_can_be_described(self, table: Table) -> None:
        """Every event has a plain sentence for people, also for those who do not know all of it."""
        cure = "``sentence`` of the event is a template with its fields in braces, and ends with a period."
        for step, event in _events(table):
            for seat in (None, *range(len(step.state.players))):
                with table.sound(f"{step.where}: describing the event {event.code!r}", cure):
                    text = table.rules.describe(event.seen_by(seat))
                assert text.endswith("."), table.says(
                    f"{step.where}: {event} is described as {text!r}.", cure
                )


def _players(table: Table) -> Iterator[tuple[Step, Player]]:
    for step in table.steps():
        for player in step.state.players:
            yield step, player


def _events(table: Table) -> Iterator[tuple[Step, Event]]:
    """Every event of every game."""
    for step in table.steps():
        if step.move is not None:
            told: list[Event] = []
            table.rules.apply(step.state, step.move, events=told)
            for event in told:
                yield step, event


def _own_part(table: Table, state: State) -> object:
    data = table.rules.dump(state)["state"]
    return data["ext"] if isinstance(data, dict) else None


def _lying(state: State) -> Counter[str]:
    """Cards and tiles where the base game has them."""
    table = chain(state.deck, filter(None, state.display), chain.from_iterable(state.stacks), state.removed)
    owned = (chain(player.cards, player.hidden, player.buildings) for player in state.players)
    return Counter(chain(table, chain.from_iterable(owned)))
