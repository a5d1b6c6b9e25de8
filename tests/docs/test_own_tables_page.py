"""docs/own-tables.md, followed to the letter, with the variants of this repository."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any


def test_the_page(reader: Callable[[str], Any]) -> None:
    """Files are written, commands and sessions run, and all that is printed is as the page says."""
    page = reader("own-tables.md")
    for project in page.path.parents[1].glob("plugins/*/pyproject.toml"):
        page.install(project.parent)
    page.follow()
    assert page.left_out == []
    assert page.files[:2] == ["mine.csv", "mine.csv"]
    assert len(page.ran) == 7


def test_all_tables_are_told(reader: Callable[[str], Any]) -> None:
    """Each table that a plugin ships stands on the page, with all columns it needs."""
    page = reader("own-tables.md")
    tables = sorted(page.path.parents[1].glob("plugins/*/src/*/*.csv"))
    assert len(tables) >= 10
    rows = [line for line in page.text.splitlines() if line.startswith("| `") and line.count("|") == 3]
    for table in tables:
        [row] = [line for line in rows if f"`{table.name}`" in line]
        first = table.read_text(encoding="utf-8").splitlines()[0].split(",")
        assert f"../plugins/{table.parents[2].name}/README.md" in page.links
        told = set(re.findall(r"`(\w+)`", row))
        assert set(first) - {"status"} <= told, table.name
