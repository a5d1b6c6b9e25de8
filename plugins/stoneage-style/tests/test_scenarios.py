"""The scenario files, and whether every rule has one."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import scenarios

RULES = [f"T{number}" for number in range(1, 10)]


def test_all_scenarios_pass(cases: list[Path]) -> None:
    """Each file is played and compared."""
    problems = {
        path.name: found
        for path in cases
        for case in scenarios.read(path.read_text(encoding="utf-8"))
        if (found := scenarios.verify(case))
    }
    assert problems == {}


def test_every_rule_has_a_scenario(cases: list[Path]) -> None:
    """The name of the file begins with the rule, which the scenario names."""
    named = set()
    for path in cases:
        for case in scenarios.read(path.read_text(encoding="utf-8")):
            assert path.name.split("-")[0] in case.rules
            named |= set(case.rules)
    assert named >= set(RULES)
