"""The scenario files, and whether every rule has one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from stoneage.testing import scenarios

RULES = [f"T{number}" for number in range(1, 10)]
HERE = Path(__file__).parent


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


def test_every_rule_is_tested_and_applied() -> None:
    """Each id stands in the code and in the docstring of a test."""
    code = "".join(path.read_text(encoding="utf-8") for path in (HERE.parent / "src").rglob("*.py"))
    tests = "".join(
        ast.get_docstring(node) or ""
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
    for rule in RULES:
        assert re.search(rf"\b{rule}\b", code), rule
        assert re.search(rf"\b{rule}\b", tests), rule
