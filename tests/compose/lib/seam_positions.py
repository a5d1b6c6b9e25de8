"""Positions and moves for the tests of seams."""

from __future__ import annotations

from typing import Any

from stoneage import Ruleset, State


def play(rules: Ruleset, state: State, *texts: str) -> State:
    """The position after some moves."""
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def texts(rules: Ruleset, state: State, word: str = "") -> list[str]:
    """The legal moves of a word."""
    return [str(move) for move in rules.legal_moves(state) if str(move).startswith(word)]


def given(rules: Ruleset, players: int = 2, **changes: Any) -> State:
    """A fresh game with changes to the first player, at the first placement."""
    state = rules.new_game(players=players)
    for name, value in changes.items():
        setattr(state.own(0), name, value)
    return state
