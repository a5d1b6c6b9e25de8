"""Every rule of the base game is named where it is applied and in a test that proves it."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECTIONS = {"P": 10, "A": 16, "Y": 1, "F": 7, "E": 4, "S": 6}
VARIANTS = {
    "igloos": ("I", 3),
    "mammoth-herd": ("M", 9),
    "new-huts": ("H", 4),
    "style": ("T", 9),
    "wildlife": ("L", 6),
    "winter": ("W", 4),
}
"""Package of each variant to the letter and the number of its rules."""


def ids(letter: str, last: int) -> list[str]:
    """The ids of a section."""
    return [f"{letter}{number}" for number in range(1, last + 1)]


RULES = [rule for section in SECTIONS.items() for rule in ids(*section)]


def sources(folder: Path) -> Iterator[str]:
    """The text of each Python file below a folder."""
    return (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def docstrings_of_tests(folder: Path) -> Iterator[str]:
    """The docstrings of the test functions below a folder, methods included."""
    for source in sources(folder):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def unnamed(rules: Iterable[str], texts: Iterable[str]) -> list[str]:
    """The rules that no text names as a word of its own."""
    named = {word for text in texts for word in re.findall(r"\b[A-Z]\d+\b", text)}
    return [rule for rule in rules if rule not in named]


def missing(rules: Iterable[str], tests: Path, code: Path) -> list[str]:
    """A line for each rule that lacks a test or a place in the code."""
    rules = list(rules)
    untested = unnamed(rules, docstrings_of_tests(tests))
    unapplied = unnamed(rules, sources(code))
    return [f"{rule}: no docstring of a test names it" for rule in untested] + [
        f"{rule}: no line of the code names it" for rule in unapplied
    ]


def test_every_rule_is_tested_and_applied() -> None:
    """The base game lacks neither the test nor the code of any rule."""
    assert missing(RULES, ROOT / "tests" / "rules", ROOT / "src" / "stoneage" / "base") == []


@pytest.mark.parametrize("name", VARIANTS)
def test_every_rule_of_a_variant_is_tested_applied_and_told(name: str) -> None:
    """Its package lacks neither test nor code of any rule, and its page tells each."""
    package, rules = ROOT / "plugins" / f"stoneage-{name}", ids(*VARIANTS[name])
    assert missing(rules, package / "tests", package / "src") == []
    page = ROOT / "docs" / "variants" / f"{name.replace('-', '_')}.md"
    assert unnamed(rules, [page.read_text(encoding="utf-8")]) == []


def test_missing_rules_are_found(tmp_path: Path) -> None:
    """Only whole ids count, and on the side of the tests only docstrings of test functions."""
    tests, code = tmp_path / "tests", tmp_path / "code"
    tests.mkdir()
    code.mkdir()
    (code / "rules.py").write_text("limit = Limit('P1')  # P3: who cannot place is skipped\n")
    (tests / "test_rules.py").write_text(
        '"""Tests of P3."""\n'
        "def helper():\n"
        '    """P3"""\n'
        "class TestPlacing:\n"
        "    def test_one(self):\n"
        '        """P1: one place for each placement."""\n'
        "def test_two():\n"
        '    """P2 and P10."""\n'
        "    # P3\n"
    )
    assert missing(["P1"], tests, code) == []
    assert missing(["P1", "P2", "P3", "P10"], tests, code) == [
        "P3: no docstring of a test names it",
        "P2: no line of the code names it",
        "P10: no line of the code names it",
    ]
