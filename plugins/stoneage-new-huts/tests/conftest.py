"""Positions with new huts, laid out as scenarios are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from stoneage import Ruleset, State
from stoneage.testing import scenarios

ROW = ["CIV-13", "CIV-25", "CIV-21", "CIV-14"]
"""Four cards that ask nothing."""
Lay = Callable[..., tuple[Ruleset, State]]


def _lay(
    players: int = 2,
    seats: Sequence[Mapping[str, Any]] = (),
    moves: Sequence[str] = (),
    variant: Mapping[str, Any] | None = None,
    **given: Any,
) -> tuple[Ruleset, State]:
    game = {"players": players, "variants": {"new_huts": dict(variant or {})}}
    given = {"players": list(seats), "display": ROW, **given}
    rules, state = scenarios.start(game, given)
    for text in moves:
        state = rules.apply(state, rules.parse(text))
    return rules, state


@pytest.fixture
def lay() -> Lay:
    """Lays out a position: players, seats, moves, options, and other parts of the save."""
    return _lay


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base game with this variant and no other."""
    return Ruleset.create("new_huts")
