"""Positions with a herd, laid out as scenarios are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from stoneage import Ruleset, State
from stoneage.testing import scenarios

HERD = {"place": "forest", "tile": "mammoth_01", "pile": ["mammoth_13", "mammoth_05"], "next_back": "gold"}
"""The herd is in the forest; next it goes to the river."""
Lay = Callable[..., tuple[Ruleset, State]]


def _lay(
    players: int = 2,
    seats: Sequence[Mapping[str, Any]] = (),
    moves: Sequence[str] = (),
    herd: Mapping[str, Any] | None = None,
    **given: Any,
) -> tuple[Ruleset, State]:
    game = {"players": players, "variants": ["mammoth_herd"]}
    given = {"players": list(seats), "ext": {"mammoth_herd": {**HERD, **(herd or {})}}, **given}
    rules, state = scenarios.start(game, given)
    for text in moves:
        state = rules.apply(state, rules.parse(text))
    return rules, state


@pytest.fixture
def lay() -> Lay:
    """Lays out a position: players, seats, moves, parts of the herd, and other parts of the save."""
    return _lay


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base game with this variant and no other."""
    return Ruleset.create("mammoth_herd")
