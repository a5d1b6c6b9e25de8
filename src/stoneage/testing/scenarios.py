"""Scenarios: executable cases of the rules, also the form of a bug report.

A scenario is a fresh game whose saved state is patched by ``given``; then ``moves`` are played from the first
placement on, and the position at the end is compared with what the scenario expects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import attrs

from stoneage import engine, strict
from stoneage.base.placing import Placing
from stoneage.errors import IllegalMove, NotationError, ScenarioError, SetupError, StoneAgeError
from stoneage.frames import Round
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.matching import differences

CHANCE_WORD = "chance"
"""How scenarios say that a roll is due."""
UNSET = "unset"
"""Stands where a scenario may also say null."""


@attrs.define
class Refusal:
    """A move that must be refused; ``rule`` is the id that a reason must name."""

    move: str
    rule: str = ""


@attrs.define
class GameSpec:
    """The game of a scenario: players, variants with options, rulings."""

    players: int
    variants: object = attrs.field(factory=dict)
    rulings: object = attrs.field(factory=dict)


@attrs.define
class Scenario:
    """A scenario as it stands in its file; see the page on scenario files for every key."""

    name: str
    game: GameSpec
    rules: list[str] = attrs.field(factory=list)
    why: str = ""
    given: dict[str, object] = attrs.field(factory=dict)
    moves: list[object] = attrs.field(factory=list)
    legal: list[str] = attrs.field(factory=list)
    illegal: list[str] = attrs.field(factory=list)
    legal_exactly: list[str] | None = None
    refused: Refusal | None = None
    expect: dict[str, object] = attrs.field(factory=dict)
    to_act: object = UNSET
    over: bool | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    sheet: dict[str, dict[str, int]] = attrs.field(factory=dict)
    outcomes: dict[str, str] = attrs.field(factory=dict)
    error: str = ""


_STRICT = strict.converter()


def read(text: str | bytes) -> list[Scenario]:
    """The scenarios of a file: one, or a list of them.

    Raises:
        ScenarioError: it is no JSON, or a key or value is wrong; the parameter ``field`` says where.
    """
    data = strict.from_text(text, ScenarioError)
    return [parse(each) for each in data] if isinstance(data, list) else [parse(data)]


def parse(data: object) -> Scenario:
    """A scenario from its data.

    Raises:
        ScenarioError: a key or value is wrong.
    """
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{strict.shown(data)} is no scenario.", field="")
    return strict.structure(_STRICT, data, Scenario, "", ScenarioError)


def start(game: Mapping[str, object], given: Mapping[str, object] | None = None) -> tuple[Ruleset, State]:
    """The ruleset and first position of a scenario.

    Args:
        game: players, variants, rulings.
        given: what differs from a game dealt with seed 0.

    Raises:
        SetupError: the game cannot be.
        ScenarioError: ``given`` does not fit the saved state.

    >>> rules, state = start({"players": 2}, {"players": [{"food": 3}]})
    >>> state.players[0].food, state.players[1].food
    (3, 12)
    """
    spec = strict.structure(_STRICT, dict(game), GameSpec, "game", ScenarioError)
    rules = Ruleset.from_spec({"variants": spec.variants, "rulings": spec.rulings})
    state = rules.new_game(players=spec.players, seed=0)
    return rules, _patched(rules, state, given) if given else state


def _patched(rules: Ruleset, state: State, given: Mapping[str, object]) -> State:
    save = rules.dump(state)
    data = cast(dict[str, Any], save["state"])
    _merge(data, given, "given")
    data["agenda"] = []
    try:
        patched = rules.load(save)
    except StoneAgeError as error:
        raise ScenarioError(f"given: {error}", field="given", cause=error.code) from None
    patched.agenda += [
        Round(patched.start_player, "placing"),
        Placing(patched.start_player),
    ]
    engine.settle(rules, patched)
    return patched


def _merge(data: dict[str, Any], given: Mapping[str, object], field: str) -> None:
    """Objects merge key by key, players seat by seat, everything else replaces."""
    for key, value in given.items():
        here = f"{field}.{key}"
        if key not in data and field != "given.ext":
            raise ScenarioError(f"{here} is no key of the saved state.", field=here)
        if key == "players" and field == "given":
            _merge_players(data[key], value, here)
        elif isinstance(value, Mapping) and isinstance(data.get(key), dict):
            _merge(data[key], value, here)
        else:
            data[key] = value


def _merge_players(players: list[dict[str, Any]], given: object, field: str) -> None:
    if not isinstance(given, list) or len(given) > len(players):
        raise ScenarioError(f"{field} is a list of {len(players)} objects at most.", field=field)
    for seat, patch in enumerate(given):
        if not isinstance(patch, Mapping):
            raise ScenarioError(f"{field}[{seat}] is no object.", field=f"{field}[{seat}]")
        _merge(players[seat], patch, f"{field}[{seat}]")
        _complete(players[seat], patch)


def _complete(player: dict[str, Any], patch: Mapping[str, object]) -> None:
    """What a scenario may leave out: unused tools, and where points came from."""
    if "tools" in patch and "tools_used" not in patch and isinstance(patch["tools"], list):
        player["tools_used"] = [False] * len(patch["tools"])
    if "score" in patch and "ledger" not in patch:
        player["ledger"] = dict.fromkeys(player["ledger"], 0) | {"other": patch["score"]}
    elif "ledger" in patch and "score" not in patch:
        player["score"] = sum(value for value in player["ledger"].values() if type(value) is int)


def verify(scenario: Mapping[str, object] | Scenario) -> list[str]:
    """Play a scenario and compare.

    Args:
        scenario: the scenario or its data.

    Returns:
        the problems found; empty if it passes.

    Raises:
        ScenarioError: its form is wrong.
    """
    case = scenario if isinstance(scenario, Scenario) else parse(scenario)
    game = {
        "players": case.game.players,
        "variants": case.game.variants,
        "rulings": case.game.rulings,
    }
    try:
        rules, state = start(game, case.given)
    except SetupError as error:
        return [] if case.error and case.error in _codes(error) else [f"setup: {error}"]
    if case.error:
        return [f"setup should fail with {case.error}"]
    table = _Table(rules, state)
    for number, move in enumerate(case.moves, 1):
        problem = table.follow(move, f"moves[{number - 1}]")
        if problem:
            return [f"move {number}: {problem}"]
    return list(_compare(table, case))


def _codes(error: StoneAgeError) -> set[str]:
    """The code of an error and those of the classes it belongs to."""
    kinds = [kind for kind in type(error).__mro__ if issubclass(kind, StoneAgeError)]
    return {error.code, *(kind.default_code for kind in kinds)}


class _Table:
    """A game under way."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state

    def follow(self, move: object, field: str) -> str | None:
        """Play one entry of ``moves``; answers what went wrong."""
        if isinstance(move, str):
            return self.play(move)
        if isinstance(move, Mapping) and set(move) == {"as", "move"}:
            if self.to_act() != move["as"]:
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
            return f"«{refusal.move}» is refused by {', '.join(filter(None, reasons)) or 'no rule'}"
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
        return CHANCE_WORD if seat == -1 else seat


def _compare(table: _Table, case: Scenario) -> Iterator[str]:
    checks: tuple[Callable[[_Table, Scenario], Iterator[str]], ...] = (
        _check_legal,
        _check_refused,
        _check_state,
        _check_end,
        _check_outcomes,
    )
    for check in checks:
        yield from check(table, case)


def _check_legal(table: _Table, case: Scenario) -> Iterator[str]:
    for text in case.legal:
        if table.problems(text):
            yield f"«{text}» should be legal, but is refused by {table.problems(text)}"
    for text in case.illegal:
        if not table.problems(text):
            yield f"«{text}» should be refused"
    if case.legal_exactly is not None:
        expected = sorted(str(table.rules.parse(text)) for text in case.legal_exactly)
        words = {text.split()[0] for text in expected}
        moves = map(str, table.rules.legal_moves(table.state))
        found = sorted(text for text in moves if text.split()[0] in words)
        if found != expected:
            yield f"legal are exactly {found}"


def _check_refused(table: _Table, case: Scenario) -> Iterator[str]:
    problem = table.refuse(case.refused) if case.refused else None
    if problem:
        yield problem


def _check_state(table: _Table, case: Scenario) -> Iterator[str]:
    yield from differences(table.rules.dump(table.state)["state"], case.expect)
    if case.to_act != UNSET and table.to_act() != case.to_act:
        yield f"to_act is {table.to_act()!r}, not {case.to_act!r}"
    sheets = table.rules.scores(table.state)
    for seat, lines in case.sheet.items():
        yield from differences(dict(sheets[int(seat)].lines), lines, f"sheet[{seat}]")


def _check_end(table: _Table, case: Scenario) -> Iterator[str]:
    if case.over is not None and table.rules.is_over(table.state) != case.over:
        yield f"over is {not case.over}"
    totals = [sheet.total for sheet in table.rules.scores(table.state)]
    if case.scores is not None and totals != case.scores:
        yield f"scores are {totals}, not {case.scores}"
    winners = table.rules.winners(table.state)
    if case.winners is not None and winners != case.winners:
        yield f"winners are {winners}, not {case.winners}"


def _check_outcomes(table: _Table, case: Scenario) -> Iterator[str]:
    found = {str(roll): str(chance) for roll, chance in table.rules.outcomes(table.state)}
    for roll, chance in case.outcomes.items():
        written = str(table.rules.parse(roll))
        if found.get(written) != chance:
            yield f"{roll} has the chance {found.get(written, 0)}, not {chance}"
