"""The conformance kit finds what it looks for, says what is wrong, and leaves good variants alone."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kit_mistakes_inside
import kit_mistakes_outside
import pytest
from kit_oracle import CASES, Case, Oracle

from stoneage.testing import VariantConformance

SAVES = Path(kit_mistakes_inside.__file__).parent / "saves"
SLOW = {
    "test_another_process_plays_the_same_game",
    "test_the_base_game_stays_as_it_is",
    "test_random_games_end",
    "test_the_same_seed_is_the_same_game",
    "test_every_move_reads_back",
    "test_it_draws_nothing_by_itself",
    "test_it_looks_at_no_clock",
}
"""They start another process, play to the end, go through the whole action space, or watch every call."""
APART = {"test_it_goes_with_every_installed_variant"}
"""It needs company; see the other tests of the kit."""
SMALL = {"installed": False, "games": 1, "players": (2,), "rounds": 1}

assert kit_mistakes_outside


def kit(variant: type[Any], **settings: Any) -> type[VariantConformance]:
    """The kit for a variant."""
    return type("TestIt", (VariantConformance,), {"variant": variant, **settings})


def run(kit: type[VariantConformance], check: str) -> str:
    """What a check finds; empty if nothing, and a line in brackets if it is left out."""
    method: Callable[..., None] = getattr(kit(), check)
    tables = kit.tables() if "table" in inspect.signature(method).parameters else [None]
    try:
        for table in tables:
            method(*filter(None, [table]))
    except AssertionError as error:
        return str(error)
    except pytest.skip.Exception as skipped:
        return f"[{skipped}]"
    return ""


def found(kit: type[VariantConformance], checks: list[str]) -> dict[str, str]:
    """What all checks find, those that were left out aside."""
    said = {check: run(kit, check) for check in checks}
    return {check: text for check, text in said.items() if text and not text.startswith("[")}


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.check not in APART],
    ids=lambda case: f"{case.check}-{case.kind.__name__}",
)
def test_each_mistake_is_found_by_its_check_alone(case: Case) -> None:
    """The message names the variant, what is wrong, and how to mend it; no other check stumbles over it."""
    others = [] if case.alone else [check for check in VariantConformance.checks() if check not in SLOW]
    said = found(kit(case.kind, **SMALL | case.settings), [*others, case.check])
    assert said.keys() == {case.check, *case.also}, said
    message = said[case.check]
    assert message.startswith("oracle: ")
    for word in case.words:
        assert word in message


def test_every_check_has_its_mistake() -> None:
    """No check is without a variant that it finds."""
    assert {case.check for case in CASES} == set(VariantConformance.checks())


def test_every_check_says_what_it_is_about() -> None:
    """Each is a test with one sentence of a docstring, so that a report reads well."""
    for check in VariantConformance.checks():
        doc = inspect.getdoc(getattr(VariantConformance, check)) or ""
        assert doc.endswith(".")
        assert "\n" not in doc


class TestOracle(VariantConformance):
    """A variant without a mistake, with options and samples."""

    variant = Oracle
    options = ({}, {"worth": 3, "gilding": False})
    installed = False
    samples = SAVES
    games = 1
    players = (2, 3)
    rounds = 2


def test_the_shrine_has_no_mistake(shrine: type[Any]) -> None:
    """Neither has the other throw-away variant, with any number of players."""
    assert found(kit(shrine, installed=False, games=1, rounds=2), VariantConformance.checks()) == {}
