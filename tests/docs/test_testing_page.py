"""docs/testing.md tells every check and every setting of the conformance kit, and its examples run."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from stoneage.testing import VariantConformance
from stoneage.testing.conformance.kit import Kit

PAGE = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")


def rows() -> dict[str, str]:
    """The rows of all tables: first cell, without backquotes, to the last one."""
    found = re.findall(r"^\| `(\w+)` \|.*?([^|]*) \|$", PAGE, re.MULTILINE)
    return {name: text.strip() for name, text in found}


def test_every_check_is_told_in_its_own_words() -> None:
    """A line for each, which is its docstring, and none for others."""
    told = {name: text for name, text in rows().items() if name.startswith("test_")}
    checks = VariantConformance.checks()
    said = {name: inspect.getdoc(getattr(VariantConformance, name)) or "" for name in checks}
    assert told == {name: text.replace("``", "`") for name, text in said.items()}


def test_every_setting_is_told() -> None:
    """A line for each attribute that a subclass may set."""
    settings = [name for name in Kit.__annotations__ if not name.startswith("_")]
    assert [name for name in rows() if not name.startswith("test_")] == settings


def test_the_examples_run() -> None:
    """Those that need no installed variant; the tests in them as well."""
    pytest.importorskip("hypothesis")
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    for block in blocks[1:]:
        exec(compile(block, "docs/testing.md", "exec"), names)
    tests = [each for name, each in names.items() if name.startswith("test_") and callable(each)]
    assert len(tests) == 2
    for test in tests:
        test()
