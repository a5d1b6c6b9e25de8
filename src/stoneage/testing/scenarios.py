"""Scenarios: executable cases of the rules, also the form of a bug report.

A scenario is a fresh game whose saved state is patched by ``given``; then ``moves`` are played from the first
placement on, and the position at the end is compared with what the scenario expects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from stoneage import engine, strict
from stoneage.base.placing import Placing
from stoneage.errors import ScenarioError, SetupError, StoneAgeError
from stoneage.frames import Round
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.checking import Table, compare
from stoneage.testing.form import GameSpec, Scenario

_STRICT = strict.converter()


def read(text: str | bytes) -> list[Scenario]:
    """The scenarios of a file: one, or a list of them.

    Raises:
        ScenarioError: it is no JSON, or a key or value is wrong; the parameter ``field`` says where.
    """
    data = strict.from_text(text, ScenarioError)
    if not isinstance(data, list):
        return [parse(data)]
    return [parse(each, f"[{number}]") for number, each in enumerate(data)]


def parse(data: object, field: str = "") -> Scenario:
    """A scenario from its data.

    Args:
        data: as read from JSON.
        field: where they stand, for messages.

    Raises:
        ScenarioError: a key or value is wrong.
    """
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{strict.shown(data)} is no scenario.", field=field)
    return strict.structure(_STRICT, data, Scenario, field, ScenarioError)


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
    spec = strict.structure(_STRICT, game, GameSpec, "game", ScenarioError)
    if given is not None and not isinstance(given, Mapping):
        raise ScenarioError(f"given is an object, not {strict.shown(given)}.", field="given")
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
        if here == "given.agenda":
            raise ScenarioError("given.agenda is always the first placement of the round.", field=here)
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
    elif isinstance(player["ledger"], dict) and "ledger" in patch and "score" not in patch:
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
    table = Table(rules, state)
    for number, move in enumerate(case.moves, 1):
        problem = table.follow(move, f"moves[{number - 1}]")
        if problem:
            return [f"move {number}: {problem}"]
    return list(compare(table, case))


def _codes(error: StoneAgeError) -> set[str]:
    """The code of an error and those of the classes it belongs to."""
    kinds = [kind for kind in type(error).__mro__ if issubclass(kind, StoneAgeError)]
    return {error.code, *(kind.default_code for kind in kinds)}
