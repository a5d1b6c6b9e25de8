"""The agent without any idea: every legal move is as good as another."""

from __future__ import annotations

from stoneage.chance import seeded
from stoneage.moves import Move
from stoneage.views import View


class RandomAgent:
    """Chooses uniformly among the legal moves.

    Args:
        seed: any integer; the same one makes the same choices.

    >>> from stoneage import Ruleset
    >>> rules = Ruleset.create()
    >>> view = rules.view(rules.new_game(players=2), 0)
    >>> RandomAgent(seed=1).choose(view) is RandomAgent(seed=1).choose(view)
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = seeded(seed).random

    def choose(self, view: View) -> Move:
        """One of the legal moves, each with the same chance."""
        moves = view.legal_moves
        return moves[int(self._random() * len(moves))]
