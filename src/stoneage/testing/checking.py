"""Playing the moves of a scenario and comparing what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from stoneage import strict
from stoneage.errors import IllegalMove, NotationError, ScenarioError
from stoneage.frames import CHANCE
from stoneage.moves import Move, Roll
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.form import CHANCE_WORD, SPECTATOR, UNSET, Refusal, Scenario
from stoneage.testing.matching import differences


class Table:
    """A game under way."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state

    def follow(self, move: object, field: str) -> str | None:
        """Play one entry of ``moves``; answers what went wrong."""
        if isinstance(move, str):
            return self.play(move)
        if isinstance(move, Mapping) and set(move) == {"as", "move"}:
            if not strict.same(self.to_act(), move["as"]):
                return f"{self.to_act()} has to act, not {move['as']}"
            return self.play(str(move["move"]))
        if isinstance(move, Mapping) and "refuse" in move and set(move) <= {"refuse", "rule"}:
            return self.refuse(Refusal(str(move["refuse"]), str(move.get("rule", ""))))
        raise ScenarioError(f"{field} is no move: {strict.shown(move)}.", field=field)

    def play(self, text: str) -> str | None:
        """Play a move; answers why it is refused."""
        try:
            self.state = self.rules.apply(self.state, self.rules.parse(text, self.state))
        except (IllegalMove, NotationError) as error:
            return f"«{text}» is refused: {error}"
        return None

    def refuse(self, refusal: Refusal) -> str | None:
        """See that a move is refused by a rule."""
        reasons = self.problems(refusal.move)
        if not reasons:
            return f"«{refusal.move}» is legal"
        if refusal.rule and refusal.rule not in reasons:
            named = ", ".join(filter(None, reasons)) or "no rule"
            return f"«{refusal.move}» is refused by {named}, not by {refusal.rule}"
        return None

    def problems(self, text: str) -> list[str]:
        """The rules that refuse a move; an empty text stands for no rule in particular."""
        try:
            move: Move = self.rules.parse(text, self.state)
        except NotationError:
            return [""]
        return [reason.rule or "" for reason in self.rules.why_not(self.state, move) or ()]

    def to_act(self) -> int | str | None:
        """As scenarios write it."""
        seat = self.rules.to_act(self.state)
        return CHANCE_WORD if seat == CHANCE else seat


def compare(table: Table, case: Scenario) -> Iterator[str]:
    """What differs from what a scenario expects after its last move.

    Raises:
        ScenarioError: the scenario names a seat, move or fraction that is none.
    """
    checks: tuple[Callable[[Table, Scenario], Iterator[str]], ...] = (
        _check_legal,
        _check_refused,
        _check_state,
        _check_views,
        _check_end,
        _check_outcomes,
    )
    for check in checks:
        yield from check(table, case)


def _check_legal(table: Table, case: Scenario) -> Iterator[str]:
    for text in case.legal:
        if table.problems(text):
            named = ", ".join(filter(None, table.problems(text))) or "no rule"
            yield f"«{text}» should be legal, but is refused by {named}"
    for text in case.illegal:
        if not table.problems(text):
            yield f"«{text}» should be refused"
    if case.legal_exactly is not None:
        expected = sorted(str(_parsed(table, text, "legal_exactly")) for text in case.legal_exactly)
        words = {text.split()[0] for text in expected}
        moves = map(str, table.rules.legal_moves(table.state))
        found = sorted(text for text in moves if text.split()[0] in words)
        for text in sorted(set(found) - set(expected)):
            yield f"«{text}» is legal, too"
        for text in sorted(set(expected) - set(found)):
            yield f"«{text}» is not legal"


def _check_refused(table: Table, case: Scenario) -> Iterator[str]:
    problem = table.refuse(case.refused) if case.refused else None
    if problem:
        yield problem


def _check_state(table: Table, case: Scenario) -> Iterator[str]:
    yield from differences(table.rules.dump(table.state)["state"], case.expect)
    if case.to_act is not UNSET and not strict.same(table.to_act(), case.to_act):
        yield f"to_act is {table.to_act()!r}, not {case.to_act!r}"
    sheets = table.rules.scores(table.state)
    for seat, lines in case.sheet.items():
        yield from differences(dict(sheets[_seat(table, seat, "sheet")].lines), lines, f"sheet[{seat}]")


def _check_views(table: Table, case: Scenario) -> Iterator[str]:
    for viewer, expected in case.views.items():
        seat = None if viewer == SPECTATOR else _seat(table, viewer, "views")
        shown = table.rules.dump_view(table.rules.view(table.state, seat))
        for problem in differences(shown, expected):
            yield f"views[{viewer}]: {problem}"


def _seat(table: Table, seat: str, field: str) -> int:
    if seat not in map(str, range(len(table.state.players))):
        raise ScenarioError(f"{field}: there is no seat {seat[:20]!r}.", field=field)
    return int(seat)


def _check_end(table: Table, case: Scenario) -> Iterator[str]:
    if case.over is not None and table.rules.is_over(table.state) != case.over:
        yield f"over is {not case.over}"
    totals = [sheet.total for sheet in table.rules.scores(table.state)]
    if case.scores is not None and totals != case.scores:
        yield f"scores are {totals}, not {case.scores}"
    winners = table.rules.winners(table.state)
    if case.winners is not None and winners != case.winners:
        yield f"winners are {winners}, not {case.winners}"


def _check_outcomes(table: Table, case: Scenario) -> Iterator[str]:
    """Chances may be written as any fraction, faces in any order."""
    found = {_content(roll): chance for roll, chance in table.rules.outcomes(table.state)}
    for text, chance in case.outcomes.items():
        actual = found.get(_content(_parsed(table, text, "outcomes")), Fraction(0))
        if actual != _fraction(chance):
            yield f"{text} has the chance {actual}, not {chance}"


def _parsed(table: Table, text: str, field: str) -> Move:
    try:
        return table.rules.parse(text, table.state)
    except NotationError as error:
        raise ScenarioError(f"{field}: {error}", field=field) from None


def _content(roll: Move) -> object:
    return (roll.total, tuple(sorted(roll.faces))) if isinstance(roll, Roll) else roll


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ScenarioError(f"{text!r} is no fraction.", field="outcomes") from None
