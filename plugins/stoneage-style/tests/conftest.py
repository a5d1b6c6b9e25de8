"""The table at which the tests of this variant play: positions, moves and questions, by public names only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from stoneage import NotationError, Ruleset, State
from stoneage.testing import scenarios

ROW = ("CIV-14", "CIV-13", "CIV-25", "CIV-21", "CIV-26")
"""Five cards that ask nothing."""


class Table:
    """A ruleset and a state, asked and moved in notation."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        self.told: list[Any] = []

    def play(self, *moves: str) -> Table:
        """Make the moves here."""
        for text in moves:
            self.state = self.rules.apply(self.state, self.rules.parse(text), events=self.told)
        return self

    def legal(self, *first: str) -> set[str]:
        """All legal moves, or those with such a first word; none may be listed twice."""
        listed = list(map(str, self.rules.legal_moves(self.state)))
        assert len(listed) == len(set(listed))
        return {text for text in listed if not first or text.split()[0] in first}

    def refused(self, text: str) -> set[str]:
        """The ids of the rules that forbid a move, which must be forbidden."""
        try:
            move = self.rules.parse(text)
        except NotationError:
            return set()
        reasons = self.rules.why_not(self.state, move)
        assert reasons, f"{text} is allowed"
        return {reason.rule for reason in reasons if reason.rule}

    @property
    def saved(self) -> dict[str, Any]:
        """The state as it is saved."""
        state: dict[str, Any] = self.rules.dump(self.state)["state"]  # type: ignore[assignment]
        return state

    @property
    def style(self) -> dict[str, Any]:
        """The variant's part of it."""
        part: dict[str, Any] = self.saved["ext"]["style"]
        return part

    def goods(self, seat: int = 0) -> dict[str, int]:
        """What a player has of all goods that he has, food excepted."""
        have = self.saved["players"][seat]["resources"]
        return {good: count for good, count in have.items() if count}


def _table(
    players: int = 2,
    seats: Sequence[Mapping[str, Any]] = (),
    style: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    rulings: Mapping[str, Any] | None = None,
    moves: Sequence[str] = (),
    **given: Any,
) -> Table:
    """A game with that position laid out and those moves made."""
    game = {"players": players, "variants": {"style": dict(options or {})}, "rulings": dict(rulings or {})}
    given["players"] = list(seats)
    if style:
        given["ext"] = {"style": style}
    return Table(*scenarios.start(game, given)).play(*moves)


@pytest.fixture
def table() -> Callable[..., Table]:
    """Sets up a table: players, seats, style, options, rulings, moves, and other parts of the save."""
    return _table


@pytest.fixture
def buyer() -> Callable[..., Table]:
    """A player who stands where something is for sale and has used his only person.

    Takes the goods, what lies there (a tile, or a card on a space), and the rest as ``table`` does.
    """

    def buyer(goods: Mapping[str, int], tile: str = "", card: str = "", space: int = 1, **more: Any) -> Table:
        row = list(ROW)
        if card:
            row[space - 1] = card
        stacks = [[tile or "BLD-02", "BLD-03"], ["BLD-26", "BLD-04"]]
        place = "building:1" if tile else f"card:{space}"
        first = {"people": 1, "resources": dict(goods), **more.pop("first", {})}
        return _table(
            seats=[first, {"people": 1}],
            display=row,
            stacks=stacks,
            moves=[f"place {place} 1", "place hunt 1", f"use {place}"],
            **more,
        )

    return buyer


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base game with this variant and no other."""
    return Ruleset.create("style")
