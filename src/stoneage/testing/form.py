"""The form of scenario files."""

from __future__ import annotations

import attrs

CHANCE_WORD = "chance"
"""How scenarios say that a roll is due."""
SPECTATOR = "spectator"
"""How scenarios name somebody without a seat."""
UNSET = object()
"""Stands where a scenario may also say null."""


@attrs.define
class Refusal:
    """A move that must be refused; ``rule`` is the id that a reason must name."""

    move: str
    rule: str = ""


@attrs.define
class GameSpec:
    """The game of a scenario: players, variants with options, rulings."""

    players: int
    variants: object = attrs.field(factory=dict)
    rulings: object = attrs.field(factory=dict)


@attrs.define
class Scenario:
    """A scenario as it stands in its file.

    Args:
        name: what it shows.
        game: players, variants, rulings.
        rules: ids of the rules it is about.
        why: what may surprise.
        given: what differs from a game dealt with seed 0, by keys of the saved state.
        moves: notation, rolls included; ``{"as": 1, "move": …}`` also says who must be to act, and
            ``{"refuse": …, "rule": …}`` is a move that must be refused.
        legal: moves that must be legal after the last one.
        illegal: moves that must not.
        legal_exactly: all legal moves whose first words are among these, each once.
        refused: one more move that must be refused, by this rule.
        expect: a subset of the saved state after the last move.
        to_act: a seat, ``"chance"``, or null when the game is over.
        over: whether the game is over.
        scores: final totals by seat.
        winners: seats.
        views: seat, or ``"spectator"``, to a subset of what it sees, hidden lists as counts.
        sheet: seat to a subset of its score sheet.
        outcomes: roll to its chance, such as ``"1/6"``.
        error: a code: setting up must fail with it.
    """

    name: str
    game: GameSpec
    rules: list[str] = attrs.field(factory=list)
    why: str = ""
    given: dict[str, object] = attrs.field(factory=dict)
    moves: list[object] = attrs.field(factory=list)
    legal: list[str] = attrs.field(factory=list)
    illegal: list[str] = attrs.field(factory=list)
    legal_exactly: list[str] | None = None
    refused: Refusal | None = None
    expect: dict[str, object] = attrs.field(factory=dict)
    to_act: object = UNSET
    over: bool | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    views: dict[str, dict[str, object]] = attrs.field(factory=dict)
    sheet: dict[str, dict[str, int]] = attrs.field(factory=dict)
    outcomes: dict[str, str] = attrs.field(factory=dict)
    error: str = ""
