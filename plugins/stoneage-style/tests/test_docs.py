"""The README's example runs, and versions agree."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

from stoneage_style import Style

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """As it stands."""
    [block] = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    exec(compile(block, "README.md", "exec"), {})
    assert "[0, 0, 0, 0, 1]" in capsys.readouterr().out


def test_all_options_are_told() -> None:
    """Each option stands in the README's table."""
    for option in Style.__annotations__.keys() - {"key", "version"}:
        assert f"`{option}`" in README


def test_one_version() -> None:
    """The variant and its package have the same version."""
    assert Style.version == version("stoneage-style")
