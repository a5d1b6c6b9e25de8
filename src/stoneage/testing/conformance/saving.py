"""Checks of saves and copies: what is stored comes back, and old positions stay as they were."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stoneage import discover, strict
from stoneage.errors import SaveError
from stoneage.frames import CHANCE
from stoneage.moves import Move
from stoneage.records import Record, outcome, replay
from stoneage.ruleset import Ruleset
from stoneage.rulings import Rulings
from stoneage.state import State
from stoneage.testing.conformance.kit import Kit, skip
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import Step, answers, walk_on
from stoneage.variant import Variant

ON = 25
"""Moves that are played on from a position to see what it shares with others."""


class SavingChecks(Kit):
    """Positions, moves and games survive JSON, pickle, records and time."""

    def test_saves_come_back(self, table: Table) -> None:
        """At every decision, the position read from its save is the same, with the same moves."""
        rules = table.rules
        cure = (
            "Frames and extensions are attrs classes of numbers, texts and tuples; ``check`` refuses "
            "nothing that a game can come to."
        )
        for step in table.steps():
            with table.sound(f"{step.where}: loading what was saved", cure):
                text = rules.dumps(step.state)
                again = rules.load(json.loads(text))
            assert again == step.state, table.says(
                f"{step.where}: the position comes back otherwise from its save.", cure
            )
            assert answers(rules, again) == answers(rules, step.state), table.says(
                f"{step.where}: after loading other moves are offered.",
                "All that moves depend on belongs in the saved fields.",
            )

    def test_states_and_moves_travel(self, table: Table) -> None:
        """States and moves survive pickle, which other processes and threads of search need."""
        cure = "Define frames, moves and extensions at the top of a module."
        for step in table.moments():
            with table.sound(f"{step.where}: pickling", cure):
                state: State = pickle.loads(pickle.dumps(step.state))
                move: Move | None = pickle.loads(pickle.dumps(step.move))
            assert state == step.state and table.rules.dumps(state) == table.rules.dumps(step.state), (
                table.says(f"{step.where}: the position comes back otherwise from a pickle.", cure)
            )
            assert move == step.move and str(move) == str(step.move), table.says(
                f"{step.where}: the move comes back as «{move}» from a pickle.", cure
            )

    def test_old_positions_stay(self, table: Table) -> None:
        """A move leaves the position it was made in alone; so do moves on a copy, or on what was copied."""
        rules = table.rules
        cure = (
            "Write to ``player`` or ``state.own(seat)`` only, put new frames in the place of old ones, and "
            "let extensions hold numbers, texts and tuples, or copy what else they hold."
        )
        for step in table.moments():
            if step.move is None:
                continue
            before = rules.dumps(step.state)
            after = rules.apply(step.state, step.move)
            _play_on(rules, after)
            assert rules.dumps(step.state) == before, table.says(
                f"{step.where}: the old position changes when the new one is made and played on.", cure
            )
            original = step.state.copy()
            copy = original.copy()
            _play_on(rules, original)
            assert rules.dumps(step.state) == before, table.says(
                f"{step.where}: moves on a copy change the original.", cure
            )
            assert rules.dumps(copy) == before, table.says(
                f"{step.where}: moves on the original change a copy.", cure
            )

    def test_records_replay(self, table: Table) -> None:
        """The record of a game, read from its text, leads to the same bytes, move by move."""
        cure = "All that a game depends on belongs in the state, the deal, the notation or the options."
        fresh = Ruleset.create(*table.rules.variants, rounds=table.rounds)
        for game in table.walks():
            steps, texts = [], []
            for step in game:
                steps.append(step)
                texts.append(table.rules.dumps(step.state))
            with table.sound(f"replaying the record of {steps[0].where}", cure):
                replayed = [fresh.dumps(state) for state in replay(_record(table.rules, steps), fresh)]
            for step, text, again in zip(steps, texts, replayed, strict=True):
                assert text == again, table.says(
                    f"{step.where}: the replay of the record comes to another position.", cure
                )

    def test_stored_samples_load(self) -> None:
        """Every stored sample loads, is saved in the present format, comes back, and can be played on."""
        table = Table(self.variant, longest=self.longest)
        for path in self._samples():
            data = strict.from_text(path.read_text(encoding="utf-8"), SaveError)
            cure = f"{table.kind.__name__}.upgrade(data, {_format(data, table.key)}) brings it up to date."
            with table.sound(f"loading {path.name}", cure):
                rules = _rules_of(data, table.kind)
                state = rules.load(data)
                saved = rules.dump(state)
                again = rules.load(saved)
            assert _format(saved, table.key) == table.kind.schema, table.says(
                f"{path.name} is not saved again in format {table.kind.schema}."
            )
            assert again == state, table.says(f"{path.name} comes back otherwise when it is saved again.")
            with table.sound(f"{path.name}: playing on", cure):
                for step in walk_on(rules, state, 0, self.longest):
                    _raise_first(step)

    def test_the_present_format_has_a_sample(self) -> None:
        """A stored sample shows the present format, so that the next one can prove to read it."""
        table = Table(self.variant)
        found = [
            _format(strict.from_text(path.read_text(encoding="utf-8"), SaveError), table.key)
            for path in self._samples()
        ]
        assert table.kind.schema in found, table.says(
            f"no sample has format {table.kind.schema}; there are {sorted(set(found)) or 'none'}.",
            f"Store one: Path({str(self.samples)!r}, 'format-{table.kind.schema}.json')"
            f".write_text({type(self).__name__}.sample()).",
        )

    def _samples(self) -> list[Path]:
        """The files in the folder of samples."""
        if self.samples is None:
            skip("no samples are named (samples = None)")
        return sorted(Path(self.samples or "").glob("*.json"))


def _play_on(rules: Ruleset, state: State) -> None:
    """Change a position in place by some moves."""
    for _ in range(ON):
        moves = answers(rules, state)
        if not moves:
            return
        try:
            rules.play(state, moves[len(moves) // 2], check=False)
        except Exception:  # another check tells of it
            return


def _record(rules: Ruleset, steps: list[Step]) -> Record:
    """The record of a game, from its text."""
    first, last = steps[0], steps[-1]
    players = len(first.state.players)
    deal = rules.deal(players=players, seed=first.seed, start_player=first.seed % players)
    moves = [(_seat(rules, step.state), step.move) for step in steps[:-1] if step.move]
    return Record.read(str(Record.of(rules, deal, moves, outcome(rules, last.state))))


def _seat(rules: Ruleset, state: State) -> int:
    seat = rules.to_act(state)
    return CHANCE if seat is None else seat


def _format(data: Any, key: str) -> int:
    """Number of a variant's format in a save; 0 if it tells none."""
    try:
        return int(data["ruleset"]["variants"][key]["schema"])
    except (KeyError, TypeError, ValueError):
        return 0


def _rules_of(data: Any, kind: type[Variant]) -> Ruleset:
    """The ruleset that a save was made with."""
    spec = data["ruleset"]
    variants: Iterator[Variant] = (
        discover.with_options(kind, variant["options"])
        if key == kind.key
        else discover.variant(key, variant["options"])
        for key, variant in spec["variants"].items()
    )
    return Ruleset.create(*variants, rulings=Rulings.of(spec["rulings"]), rounds=spec["rounds"])


def _raise_first(step: Step) -> None:
    """Raise what a move of a walk raised."""
    for _, error in step.failed:
        raise error
