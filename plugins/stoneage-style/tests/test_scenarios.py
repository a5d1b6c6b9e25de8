"""The scenario files, and whether every rule has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from stoneage.testing import scenarios

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """The file's name begins with its rule; what it expects comes about."""
    [case] = scenarios.read(path.read_text(encoding="utf-8"))
    assert path.stem.split("-")[0] in case.rules
    assert scenarios.verify(case) == []


def test_every_rule_has_a_scenario() -> None:
    """T1 to T9."""
    named = {path.stem.split("-")[0] for path in CASES}
    assert named == {f"T{number}" for number in range(1, 10)}
