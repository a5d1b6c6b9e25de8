"""Runs the command line inside the test's process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stoneage.agents import maker
from stoneage.cli.app import stoneage
from stoneage.records import Record
from stoneage.ruleset import Ruleset
from stoneage.simulation import Played, play_game

SCREEN = {"COLUMNS": "100", "FORCE_COLOR": None, "TTY_COMPATIBLE": None}

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs a command with some arguments; anything but a clean exit fails the test."""

    def run(*args: object, stdin: str = "") -> Result:
        result = CliRunner(env=SCREEN).invoke(stoneage, [str(arg) for arg in args], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Runs a command that must end with code 2, no output and one error line; gives the line."""

    def refused(*args: object) -> str:
        result = run(*args)
        assert (result.exit_code, result.stdout) == (2, "")
        [line] = result.stderr.splitlines()
        assert line.startswith("error: ")
        return line.removeprefix("error: ")

    return refused


@pytest.fixture(scope="session")
def played() -> Played:
    """A game of three with its record."""
    return play_game(Ruleset.create(), [maker("random")] * 3, seed=5, record=True)


@pytest.fixture
def record(played: Played) -> Record:
    """The record of a game of three."""
    assert played.record is not None
    return played.record


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, object], Path]:
    """Writes a file: bytes and texts as they are, anything else as JSON."""

    def write(name: str, content: object) -> Path:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    return write
