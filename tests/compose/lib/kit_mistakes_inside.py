"""Oracles with one mistake each: in their class, their moves, their saves and their counting."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import random
from typing import Any, ClassVar
from weakref import WeakSet

import attrs
from kit_oracle import Ask, Asking, Listed, OmenRead, Oracle, OracleState, fails, replaced

from stoneage import words
from stoneage.components import Item
from stoneage.errors import Reason
from stoneage.specs import Decision, Moves, Rules, answer
from stoneage.state import Player, State

SAVES = Path(__file__).parent / "saves"

# class, options, package


@fails("test_it_is_installed_under_its_key", "entry point 'oracle'", 'Add oracle = "kit_', installed=True)
class Homeless(Oracle):
    """No package brings it."""


@fails("test_it_is_a_frozen_variant", "'worth'", "can be changed", "@attrs.frozen")
class Loose(Oracle):
    """Its options can be changed after it was made."""

    __setattr__ = object.__setattr__


@fails("test_it_names_version_format_and_hooks", "names no version")
class Nameless(Oracle):
    """It forgot its version."""

    version: ClassVar[str] = "0"


@fails("test_options_come_back", "comes back as")
@attrs.frozen
class Growing(Oracle):
    """What is stored is not what one would pass in."""

    worth: int = attrs.field(default=2, converter=lambda value: value + 1)


@fails("test_rulesets_travel", "'worth': 5", "comes back as", options=({"worth": 5},))
class Forgetful(Oracle):
    """It leaves its options behind."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


@fails("test_tables_tell_their_sources", "omens.csv", "status")
class Sourceless(Oracle):
    """Nobody learns where its values come from."""

    def tables(self) -> dict[str, str]:
        return {"omens.csv": "id\nOMEN-01\n"}


@fails("test_its_part_of_the_state_bears_its_key", "'oracle_state'", "ExtensionSpec('oracle'")
class Elsewhere(Oracle):
    """Its state stands under another name."""

    part: ClassVar[str] = "oracle_state"


# moves


@fails("test_every_legal_move_can_be_made", "ask gold", "KeyError", "Offer no move")
class Trap(Oracle):
    """Gold is offered, and then it fails."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        if move.good == "gold":
            raise KeyError("gold")
        super().apply(rules, state, frame, player, move)


@fails("test_no_move_is_offered_twice", "«ask -» is offered twice")
class Stutterer(Oracle):
    """It offers nothing twice."""

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        moves = super().moves(rules, state, frame, player)
        return (*moves, moves[0])


@fails("test_the_mask_shows_the_legal_moves", "«ask gold»", "not in the action space", "every")
class Numberless(Oracle):
    """Gold has no number."""

    def every(self, rules: Rules) -> list[Ask]:
        return [move for move in super().every(rules) if move.good != "gold"]


@fails("test_what_is_not_offered_is_refused", "nothing says why «ask ", "explain")
class Silent(Oracle):
    """It refuses, and says nothing."""

    def explain(
        self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask
    ) -> Iterator[Reason]:
        return iter(())


@attrs.frozen(cache_hash=True)
class Hum(Ask):
    """A move that nobody registers."""

    word: ClassVar[str] = "hum"


@fails("test_every_word_is_registered", "«hum»", "'oracle_asking'", "MoveSpec(Hum")
class Hummer(Oracle):
    """An answer without a notation."""

    def decision(self) -> Decision[Asking]:
        decision = super().decision()
        return attrs.evolve(decision, answers=(*decision.answers, answer(Hum, self.apply, self.explain)))


@fails("test_every_move_reads_back", "«ask gold» reads back as", "parse")
class Mumbler(Oracle):
    """Gold, which is never offered, reads as wood."""

    def parse(self, rules: Rules, args: Sequence[str]) -> Ask:
        move = super().parse(rules, args)
        return Ask("wood") if move.good == "gold" else move

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        return tuple(move for move in super().moves(rules, state, frame, player) if str(move) != "ask gold")


@attrs.frozen(cache_hash=True)
class Whisper(Ask):
    """A move with a sentence that speaks of something it has not."""

    sentence: ClassVar[str] = "Ask the oracle for {wish}."


@fails("test_moves_can_be_described", "describing «ask -»", "KeyError", "template")
class Whisperer(Oracle):
    """Its move cannot be told."""

    move: ClassVar[type[Ask]] = Whisper


# saves


@fails("test_saves_come_back", "loading what was saved", "SaveError", "check")
class Suspicious(Oracle):
    """It refuses its own decision when a save holds it."""

    def check_frame(self, rules: Rules, state: State, frame: Asking) -> str | None:
        return "nobody asks"


def _local() -> type[Ask]:
    @attrs.frozen(cache_hash=True)
    class Local(Ask):
        """A move that pickle does not find."""

    return Local


@fails("test_states_and_moves_travel", "pickling raises", "top of a module")
class Settled(Oracle):
    """Its move cannot leave the process."""

    move: ClassVar[type[Ask]] = _local()


@fails("test_old_positions_stay", "the old position changes", "tuples", also=["test_records_replay"])
class Sharing(Oracle):
    """It changes a list in place."""

    state: ClassVar[type[OracleState]] = Listed

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        own: Any = self.own(state)
        own.marks.append(str(move))


@fails("test_old_positions_stay", "the old position changes", "state.own(seat)", also=["test_records_replay"])
class Careless(Oracle):
    """It gives food to others without asking for their players."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        state.players[(player.seat + 1) % len(state.players)].food += 1


@fails("test_stored_samples_load", "format-1.json", "SaveError", "upgrade(data, 1)", samples=SAVES)
class Stuck(Oracle):
    """It cannot read what it wrote once."""

    def upgrade(self, data: dict[str, object], schema: int) -> dict[str, object]:
        return data


@fails("test_the_present_format_has_a_sample", "no sample has format 3", "[1, 2]", "sample()", samples=SAVES)
class Unproven(Oracle):
    """A new format without a sample."""

    schema: ClassVar[int] = 3

    def upgrade(self, data: dict[str, object], schema: int) -> dict[str, object]:
        return super().upgrade(data, schema) if schema == 1 else data


HEARD: WeakSet[Rules] = WeakSet()
"""Rulesets in which the oracle has offered something."""


@fails("test_records_replay", "replaying the record", "NotationError", "notation")
class Rememberer(Oracle):
    """It reads only what it has offered before."""

    def every(self, rules: Rules) -> Any:
        HEARD.add(rules)
        return super().every(rules)

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        HEARD.add(rules)
        return super().moves(rules, state, frame, player)

    def parse(self, rules: Rules, args: Sequence[str]) -> Ask:
        return super().parse(rules, args) if rules in HEARD else words.one_of("", (), "wish")  # type: ignore[return-value]


# looking


@fails("test_questions_about_moves_change_nothing", "a question about moves changes")
class Counting(Oracle):
    """It counts how often it is asked why."""

    def explain(
        self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask
    ) -> Iterator[Reason]:
        self.own(state).mark += 1
        return super().explain(rules, state, frame, player, move)


@fails("test_scoring_changes_nothing", "scoring changes the position")
class Ageing(Oracle):
    """It counts how often points are counted."""

    def points(self, rules: Rules, state: State, player: Player) -> Any:
        self.own(state).mark += 1
        return super().points(rules, state, player)


@fails("test_observing_changes_nothing", "an observation changes", "numbers")
class Observed(Oracle):
    """It counts how often it is observed."""

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        self.own(state).mark += 1
        return super().numbers(rules, state, seat)


@fails("test_listening_changes_nothing", "when its events are taken", "state.sink")
class Vain(Oracle):
    """It is kinder when somebody listens."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        if state.sink is not None:
            own = self.own(state)
            own.favour = replaced(own.favour, player.seat, own.favour[player.seat] + 1)


@fails("test_extras_leave_their_item_alone", "``extras`` changes ORACLE-1")
class Greedy(Oracle):
    """Its tile gains points when it is looked at."""

    def look_at(self, item: Item) -> None:
        if item.key == "ORACLE-1":
            object.__setattr__(item, "points", item.points + 1)  # type: ignore[attr-defined]


# counting


@fails("test_scores_are_known_at_any_moment", "'favour' of seat 0 is False", "whole number")
class Exact(Oracle):
    """Its points are no numbers."""

    def points(self, rules: Rules, state: State, player: Player) -> Any:
        return self.own(state).favour[player.seat] > 1


@fails("test_observations_keep_their_length", "are not 1 whole numbers", "seat_length")
class Talkative(Oracle):
    """It tells one number more than it said."""

    def seat_numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        return (*super().seat_numbers(rules, state, seat), 0)


@fails("test_events_come_back", "'oracle_omen_read' is not registered", "registry.event")
class Unheard(Oracle):
    """It tells what it has not registered."""

    events: ClassVar[tuple[type[Any], ...]] = ()


@attrs.frozen
class Sign(OmenRead):
    """An event with a sentence that speaks of something it has not."""

    sentence: ClassVar[str] = "{seat} reads {sign}."


@fails("test_events_can_be_described", "describing the event 'oracle_omen_read'", "KeyError")
class Cryptic(Oracle):
    """Its event cannot be told."""

    events: ClassVar[tuple[type[Any], ...]] = (Sign, Oracle.dreamt)
    read: ClassVar[type[OmenRead]] = Sign


# chance


@fails("test_it_draws_nothing_by_itself", "random in kit_mistakes_inside, line", "Rolling")
class Gambler(Oracle):
    """It draws a number, and does nothing with it."""

    def begin(self, rules: Rules, state: State) -> None:
        random()
        super().begin(rules, state)


@fails("test_it_looks_at_no_clock", "monotonic in kit_mistakes_inside, line")
class Punctual(Oracle):
    """It looks at the clock, and does nothing about it."""

    def begin(self, rules: Rules, state: State) -> None:
        time.monotonic()
        super().begin(rules, state)
