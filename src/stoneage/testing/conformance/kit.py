"""What all parts of the kit share: its settings, and how pytest gets a table for each choice of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Protocol
from unittest import SkipTest
from weakref import WeakKeyDictionary

from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import walk
from stoneage.variant import Variant

OPTION = "variant_games"
"""Where pytest keeps the option ``--variant-games``."""


class Configuration(Protocol):
    """What the kit wants of pytest's configuration."""

    def getoption(self, name: str, default: object = None) -> object:
        """The value of an option of the command line."""
        ...


class Metafunc(Protocol):
    """What the kit wants of pytest when tests are collected."""

    fixturenames: list[str]

    @property
    def config(self) -> Configuration:
        """The configuration."""
        ...

    def parametrize(self, argnames: str, argvalues: Sequence[Table], *, ids: Sequence[str]) -> None:
        """Run a test with each value."""
        ...


class Kit:
    """The settings of the kit; a subclass sets ``variant``, the others where they should differ."""

    variant: ClassVar[type[Variant]]
    """Class of the variant."""
    options: ClassVar[Sequence[Mapping[str, object] | Variant]] = ({},)
    """Every check runs with each of these: options in their plain form, or instances."""
    installed: ClassVar[bool] = True
    """False if the variant has no entry point, as those inside an application."""
    samples: ClassVar[Path | str | None] = None
    """Folder with saved positions, a JSON file each, of the present and of earlier formats."""
    open_piles: ClassVar[Sequence[str]] = ()
    """Piles of the deal that lie open from the start."""
    games: ClassVar[int] = 2
    """Random games for each number of players; ``pytest --variant-games N`` says otherwise."""
    players: ClassVar[Sequence[int] | None] = None
    """Numbers of players to try; None for all that the rules allow."""
    rounds: ClassVar[int | None] = None
    """Games end after so many rounds, except where their end is checked; None to play to the end."""
    longest: ClassVar[int] = 20_000
    """Moves and rolls of a game; more, and it is taken for endless."""

    @classmethod
    def tables(cls, games: int | None = None) -> list[Table]:
        """A table for each choice of options.

        Args:
            games: random games for each number of players; None for the number that the class sets.
        """
        number = cls.games if games is None else games
        tables = _TABLES.setdefault(cls, {})
        if number not in tables:
            tables[number] = [
                Table(cls.variant, options, number, cls.longest, cls.rounds, cls.players)
                for options in cls.options
            ]
        return tables[number]

    @classmethod
    def checks(cls) -> list[str]:
        """Names of all checks."""
        return [name for name in dir(cls) if name.startswith("test_")]

    @classmethod
    def sample(cls, players: int = 3, seed: int = 1, moves: int = 60) -> str:
        """A saved position, to be stored in ``samples``.

        Args:
            players: number of players.
            seed: of the game.
            moves: moves and rolls before it.
        """
        rules = cls.tables()[0].rules
        steps = list(walk(rules, players, seed, moves))
        return rules.dumps(steps[-1].state)

    def pytest_generate_tests(self, metafunc: Metafunc) -> None:
        """Run checks that take a table for each choice of options."""
        if "table" in metafunc.fixturenames:
            games = metafunc.config.getoption(OPTION, None)
            tables = self.tables(games if isinstance(games, int) else None)
            metafunc.parametrize("table", tables, ids=list(map(str, tables)))


_TABLES: WeakKeyDictionary[type[Kit], dict[int, list[Table]]] = WeakKeyDictionary()
"""The same tables for all checks of a class, so that each ruleset is built once."""


def skip(reason: str) -> None:
    """Leave a check out; pytest is asked only where it is there.

    Raises:
        SkipTest: where the checks do not run under pytest.
    """
    try:
        import pytest
    except ImportError:
        raise SkipTest(reason) from None
    pytest.skip(reason)
