"""docs/tutorial-variant.md, followed to the letter: the project it makes passes its own tests and its kit."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

PAGES = ("tutorial-variant.md", "own-tables.md")
"""The pages that a reader follows."""
NEED_THE_NETWORK = [
    'python -m pip install ".[new-variant,testing]"',
    'python -m pip install "pip>=25.1"',
    "python -m pip install --group dev -e .",
    "python -m pip install build twine",
    "python -m build",
    "python -m twine check dist/*",
]
"""Commands of the page that are not run; the template's environment of tox does the like."""


def test_the_tutorial(reader: Callable[[str], Any]) -> None:
    """Files are written, commands and sessions run, and all that is printed is as the page says."""
    pytest.importorskip("copier", reason="copier, which makes the project, is not installed")
    page = reader("tutorial-variant.md")
    page.follow()
    assert page.left_out == NEED_THE_NETWORK
    assert "pytest -q" in page.ran
    sample = json.loads((page.folder / "tests" / "saves" / "format-1.json").read_text(encoding="utf-8"))
    assert sample["ruleset"]["variants"]["cave"]["options"] == {"pictures": ""}
    rendered = {path.relative_to(page.folder).as_posix() for path in (page.folder / "src").rglob("*.py")}
    assert rendered <= {*page.files, "src/stoneage_cave/__init__.py"}


@pytest.mark.parametrize("name", PAGES)
def test_files_are_named(reader: Callable[[str], Any], name: str) -> None:
    """Whoever reads the page as a web page sees which file a block is."""
    page = reader(name)
    lines = page.text.splitlines()
    named = [(info.split()[1], line) for info, _, line in page.blocks() if " " in info]
    assert named
    assert [path for path, line in named if f"`{path}`:" not in lines[line - 4]] == []


@pytest.mark.parametrize("name", PAGES)
def test_links(reader: Callable[[str], Any], name: str) -> None:
    """What a page links to is there, and the README links to it."""
    page = reader(name)
    assert page.links
    assert [link for link in page.links if not (page.path.parent / link).exists()] == []
    assert f"(docs/{name})" in (page.path.parents[1] / "README.md").read_text(encoding="utf-8")
