"""Purchases in a harsh winter, laid out as scenarios are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from stoneage import Ruleset, State
from stoneage.testing import scenarios

ROW = ["CIV-14", "CIV-13", "CIV-25", "CIV-21"]
"""Cards that bring food."""
Buyer = Callable[..., tuple[Ruleset, State]]
Table = Callable[..., str]


def _buyer(
    place: str,
    goods: Mapping[str, int],
    *moves: str,
    tile: str = "BLD-01",
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> tuple[Ruleset, State]:
    seats = [{"people": 1, "resources": dict(goods)}, {"people": 1}]
    given = {"players": seats, "display": ROW, "stacks": [[tile, "BLD-28"], ["BLD-27"]], **given}
    game = {"players": 2, "variants": {"winter": dict(options or {})}}
    rules, state = scenarios.start(game, given)
    for text in (f"place {place} 1", "place hunt 1", f"use {place}", *moves):
        state = rules.apply(state, rules.parse(text))
    return rules, state


@pytest.fixture
def buyer() -> Buyer:
    """Lays out a purchase: place, goods of seat 0, moves after ``use``, tile, options, other parts."""
    return _buyer


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Writes lines, of which the first are the columns, to a file, and tells its path."""

    def write(*lines: str) -> str:
        path = tmp_path / "mine.csv"
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base game with this variant and no other."""
    return Ruleset.create("winter")
