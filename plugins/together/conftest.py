"""Sets of the variants of this project, positions laid out with some of them, and random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import random_games
from random_games import Means, Table

from stoneage import Move, Ruleset, State
from stoneage.testing import scenarios

NAMES = ("igloos", "mammoth_herd", "new_huts", "style", "wildlife", "winter")
"""All variants that are tested together."""

Answers = Callable[[Ruleset, State], list[Move]]
Laid = Callable[..., tuple[Ruleset, State]]
Walk = Callable[..., Iterator[State]]


def _sets() -> list[tuple[str, ...]]:
    """Every set of variants, the empty one too."""
    return [chosen for size in range(len(NAMES) + 1) for chosen in combinations(NAMES, size)]


@cache
def _rules(*names: str) -> Ruleset:
    return Ruleset.create(*names)


def _walk(rules: Ruleset, players: int, seed: int) -> Iterator[State]:
    state = rules.new_game(players=players, seed=seed, start_player=seed % players)
    rng = random.Random(seed)
    yield state
    while not rules.is_over(state):
        moves = random_games.answers(rules, state)
        state = rules.apply(state, moves[int(rng.random() * len(moves))])
        yield state


def _laid(
    variants: Sequence[str], given: Mapping[str, Any], *moves: str, players: int = 2
) -> tuple[Ruleset, State]:
    rules, state = scenarios.start({"players": players, "variants": list(variants)}, given)
    for text in moves:
        state = rules.apply(state, rules.parse(text))
    return rules, state


class PageWriter:
    """Gathers from the tests how games went, wherever they ran, and writes the page if all were played.

    Args:
        path: the page.
        games: random games for each set and number of players.
    """

    def __init__(self, path: Path, games: int) -> None:
        if games != random_games.GAMES:
            raise pytest.UsageError(f"--set-page needs --set-games {random_games.GAMES}")
        self._path = path
        self._found: dict[Table, Means] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties if report.when == "call" else ():
            if name == "games":
                variants, players, *figures = value
                self._found[tuple(variants), players] = Means(*figures)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        tables = [(names, players) for names in _sets() for players in random_games.seats(names)]
        if exitstatus == pytest.ExitCode.OK and self._found.keys() == set(tables):
            found = {table: self._found[table] for table in tables}
            self._path.write_text(random_games.page(found), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--set-page")
    if path is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(PageWriter(path, config.getoption("--set-games")))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of ``chosen`` run for pairs and all; those of ``table`` for every set and number of players."""
    if "chosen" in metafunc.fixturenames:
        few = [names for names in _sets() if len(names) <= 2 or names == NAMES]
        metafunc.parametrize("chosen", few, ids=lambda names: "+".join(names) or "base")
    if "table" in metafunc.fixturenames:
        tables = [(names, players) for names in _sets() for players in random_games.seats(names)]
        metafunc.parametrize("table", tables, ids=lambda each: f"{'+'.join(each[0]) or 'base'}-{each[1]}")


@pytest.fixture(scope="session")
def names() -> tuple[str, ...]:
    """The variants of which every set is played with."""
    return NAMES


@pytest.fixture(scope="session")
def sets() -> list[tuple[str, ...]]:
    """Every set of variants, the empty one too."""
    return _sets()


@pytest.fixture(scope="session")
def rules_of() -> Callable[..., Ruleset]:
    """The ruleset with some variants, built once."""
    return _rules


@pytest.fixture(scope="session")
def laid() -> Laid:
    """Lays out a position: variants, parts of the save, and moves made there."""
    return _laid


@pytest.fixture(scope="session")
def answers() -> Answers:
    """All moves or rolls that are possible."""
    return random_games.answers


@pytest.fixture(scope="session")
def walk() -> Walk:
    """Every position of a random game: rules, players, seed."""
    return _walk


@pytest.fixture(scope="session")
def set_games(request: pytest.FixtureRequest) -> int:
    """How many random games to play for each set and number of players."""
    number: int = request.config.getoption("--set-games")
    return number
