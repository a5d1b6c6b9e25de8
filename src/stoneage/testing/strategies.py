"""Strategies for Hypothesis: positions and games of a ruleset. Needs the package hypothesis.

Fewer moves are simpler: a failure shrinks to the shortest beginning of a game that shows it.
"""

from __future__ import annotations

from hypothesis import strategies as st

from stoneage.game import Game
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.conformance.walking import walk

MOVES = 200
"""Moves and rolls of a drawn beginning at most, unless it is said otherwise."""
SEEDS = 2**31


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset, *, players: int | None = None, moves: int = MOVES) -> State:
    """Positions that random moves lead to, from the first placement on, also those where dice are due.

    Args:
        draw: given by Hypothesis.
        rules: the ruleset.
        players: number of players; None for any that the rules allow.
        moves: moves and rolls before the position at most.
    """
    number = draw(_players(rules, players))
    made, seed = draw(st.integers(0, moves)), draw(st.integers(0, SEEDS))
    *_, last = walk(rules, number, seed, made)
    return last.state


@st.composite
def games(draw: st.DrawFn, rules: Ruleset, *, players: int | None = None, moves: int = MOVES) -> Game:
    """Games under way, with their log; the dice are thrown by the game.

    Args:
        draw: given by Hypothesis.
        rules: the ruleset.
        players: number of players; None for any that the rules allow.
        moves: decisions made at most.
    """
    game = Game.new(rules, players=draw(_players(rules, players)), seed=draw(st.integers(0, SEEDS)))
    for choice in draw(st.lists(st.integers(0, SEEDS), max_size=moves)):
        legal = game.legal_moves
        if legal:
            game.play(legal[choice % len(legal)])
    return game


def _players(rules: Ruleset, players: int | None) -> st.SearchStrategy[int]:
    return st.integers(*rules.seats) if players is None else st.just(players)
