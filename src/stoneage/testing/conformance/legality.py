"""Checks of moves: one source of legality, and a notation that reads back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stoneage.errors import IllegalMove
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.conformance.kit import Kit
from stoneage.testing.conformance.table import Table, base_rules
from stoneage.testing.conformance.walking import Step

SAMPLE = 97
"""Every so-manieth move of the action space is tried where not all are."""
FULLY = 2
"""So many positions of a kind of decision are tried with all moves."""


class LegalityChecks(Kit):
    """The moves that are offered, those that are explained and those of the mask are the same."""

    def test_every_legal_move_can_be_made(self, table: Table) -> None:
        """Whatever is offered is carried out without an error."""
        cure = "Offer no move that its handler cannot carry out."
        for step in table.steps():
            for move, error in step.failed:
                raise AssertionError(
                    table.says(f"{step.where}: «{move}» raises {type(error).__name__}: {error}.", cure)
                ) from error
        for step in table.moments():
            for move in table.rules.legal_moves(step.state):
                with table.sound(f"{step.where}: the legal move «{move}»", cure):
                    table.rules.apply(step.state, move)

    def test_no_move_is_offered_twice(self, table: Table) -> None:
        """Each legal move is offered once, and it is the instance that the ruleset shares."""
        for step in table.steps():
            moves = table.rules.legal_moves(step.state)
            twice = [text for text, count in Counter(map(str, moves)).items() if count > 1]
            assert not twice, table.says(f"{step.where}: «{twice[0]}» is offered twice." if twice else "")
            for move in moves:
                assert table.rules.interned.get(move) is move, table.says(
                    f"{step.where}: «{move}» is not the shared instance.", "Offer rules.intern(move)."
                )

    def test_the_mask_shows_the_legal_moves(self, table: Table) -> None:
        """Every legal move has a number in the action space, and the mask marks these and no others."""
        space = table.rules.action_space
        for step in table.steps():
            moves = table.rules.legal_moves(step.state)
            for move in moves:
                assert move in space, table.says(
                    f"{step.where}: «{move}» is legal, but not in the action space.",
                    f"Let ``every`` of the MoveSpec of «{move.word}» list it.",
                )
            marked = {space[number] for number, bit in enumerate(space.mask(step.state)) if bit}
            assert marked == set(moves), table.says(f"{step.where}: the mask differs from the legal moves.")

    def test_what_is_not_offered_is_refused(self, table: Table) -> None:
        """A move that is not offered is refused with a reason of its own, whatever the moment."""
        cure = (
            "Let ``explain`` of the answer yield a reason for each move that is not legal, and never raise."
        )
        seen: Counter[str] = Counter()
        for step in table.moments():
            legal = set(table.rules.legal_moves(step.state))
            for move in _tried(table, step, seen):
                with table.sound(f"{step.where}: asking why «{move}» is refused", cure):
                    reasons = table.rules.why_not(step.state, move)
                assert (reasons is None) == (move in legal), table.says(
                    f"{step.where}: «{move}» is {'offered, but refused' if move in legal else 'not offered'}."
                )
                for reason in reasons or ():
                    assert reason.code != "not-legal" and reason.text, table.says(
                        f"{step.where}: nothing says why «{move}» is refused.", cure
                    )
            _check_refusal(table, step, legal)

    def test_every_word_is_registered(self, table: Table) -> None:
        """Each class of moves that answers a decision is registered under its word."""
        base = base_rules()
        for frame, decision in table.rules.decisions.items():
            known = base.decisions[frame].apply if frame in base.decisions else {}
            for kind in () if decision.chance else [kind for kind in decision.apply if kind not in known]:
                spec = table.rules.words.get(kind.word)
                assert spec and spec.move is kind, table.says(
                    f"the move «{kind.word}» of the decision {decision.frame.tag!r} is not registered.",
                    f"registry.move(MoveSpec({kind.__name__}, …)) gives it a notation and numbers.",
                )

    def test_every_move_reads_back(self, table: Table) -> None:
        """``parse(str(move))`` is the move, for all of the action space and all legal moves."""
        for move in table.rules.action_space:
            _check_notation(table, move, "in the action space")
        for step in table.steps():
            for move in table.rules.legal_moves(step.state):
                _check_notation(table, move, step.where)

    def test_moves_can_be_described(self, table: Table) -> None:
        """Every move has a plain sentence for people, with and without a subject."""
        cure = "``sentence`` of the move is a template with its fields in braces, and ends with a period."
        for move in (*table.own_moves, *table.rules.action_space[::SAMPLE]):
            with table.sound(f"describing «{move}»", cure):
                texts = [table.rules.describe(move), table.rules.describe(move, ["Ann", "Ben"], seat=1)]
            for text in texts:
                assert text.endswith("."), table.says(f"«{move}» is described as {text!r}.", cure)


def _counted(moves: tuple[Move, ...]) -> Counter[str]:
    return Counter(map(str, moves))


def _tried(table: Table, step: Step, seen: Counter[str]) -> Iterator[Move]:
    """The legal moves, the variant's own and some others; at first all that the decision might be about."""
    frame = step.state.agenda[-1] if step.state.agenda else None
    tag = frame.tag if frame else ""
    seen[tag] += 1
    space = table.rules.action_space
    if frame and tag in table.own_frames and seen[tag] <= FULLY:
        kinds = table.rules.decisions[type(frame)].apply
        yield from (move for move in space if type(move) in kinds)
    stride = 1 if seen[tag] <= FULLY else SAMPLE
    yield from table.own_moves[step.number % stride :: stride]
    yield from space[step.number % SAMPLE :: SAMPLE]
    yield from table.rules.legal_moves(step.state)


def _check_refusal(table: Table, step: Step, legal: set[Move]) -> None:
    """One move that is not offered: apply raises."""
    refused = next((move for move in table.rules.action_space if move not in legal), None)
    assert refused is None or _is_refused(table.rules, step.state, refused), table.says(
        f"{step.where}: «{refused}» is played though it is not offered."
    )


def _is_refused(rules: Ruleset, state: State, move: Move) -> bool:
    try:
        rules.apply(state, move)
    except IllegalMove:
        return True
    return False


def _check_notation(table: Table, move: Move, where: str) -> None:
    text = str(move)
    cure = f"``parse`` of the MoveSpec of «{move.word}» reads what ``__str__`` writes."
    assert text.split()[:1] == [move.word], table.says(f"{where}: «{text}» starts with another word.", cure)
    with table.sound(f"{where}: reading «{text}»", cure):
        found = table.rules.parse(text)
    assert type(found) is type(move) and found == move, table.says(
        f"{where}: «{text}» reads back as {found!r}, not as {move!r}.", cure
    )
