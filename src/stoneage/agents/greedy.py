"""The greedy agent: takes the move that is worth most at once, by the table of ``answers``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stoneage.agents.agent import guess
from stoneage.agents.answers import ANYWHERE, JUDGES, Judge
from stoneage.agents.model import Model
from stoneage.agents.outlook import Outlook
from stoneage.agents.trying import tried
from stoneage.agents.weights import Weights
from stoneage.chance import seeded
from stoneage.moves import Move
from stoneage.specs import Rules
from stoneage.state import State
from stoneage.views import View

Full = Callable[[], State]
"""Gives a position without blanks."""


class GreedyPolicy:
    """Chooses for whoever has to act, from what that player knows.

    It serves as policy of ``rules.playout``.

    Args:
        rules: the ruleset.
        weights: what things are worth.

    >>> from stoneage import Ruleset
    >>> from stoneage.chance import seeded
    >>> rules = Ruleset.create()
    >>> state = rules.new_game(players=2, seed=1)
    >>> rules.playout(state, seeded(1), GreedyPolicy(rules)) > 50
    True
    """

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.model = Model(rules, weights)

    def __call__(self, state: State, moves: Sequence[Move]) -> Move:
        """The best move of a position in which nothing is hidden."""
        return self.best(state, moves, lambda: state)

    def best(self, state: State, moves: Sequence[Move], full: Full) -> Move:
        """The move worth most; of equal ones the first.

        Args:
            state: the position; what is hidden may be blank.
            moves: the legal moves.
            full: asked only about moves that are not known here.
        """
        if len(moves) == 1:
            return moves[0]
        worth = self.worth(state, moves, full)
        return moves[worth.index(max(worth))]

    def worth(self, state: State, moves: Sequence[Move], full: Full) -> list[float]:
        """What each move is worth, in points; comparable with each other only."""
        frame = state.agenda[-1]
        outlook = Outlook(self.model, state, state.players[frame.seat])
        table = JUDGES.get(frame.__class__, ANYWHERE)
        judges: dict[type[Move], Judge] = {}
        found: list[float] = []
        whole: State | None = None
        for move in moves:
            kind = move.__class__
            judge = judges.get(kind)
            if judge is None:
                judge = judges[kind] = table[kind](outlook, frame) if kind in table else _unknown
            worth = judge(move)
            if worth is None:
                whole = whole or full()
                worth = tried(self.model, whole, move)
            found.append(worth)
        return found


def _unknown(move: Move) -> None:
    """Nothing is known about such moves."""


class GreedyAgent:
    """Takes the move that is worth most by rules of thumb.

    It looks at nothing but the view. Moves and places of variants that it does not know are tried out on a
    position that agrees with the view.

    Args:
        seed: used for nothing but those trials.

    >>> from stoneage import Ruleset
    >>> rules = Ruleset.create()
    >>> view = rules.view(rules.new_game(players=2), 0)
    >>> GreedyAgent(seed=1).choose(view) in view.legal_moves
    True
    """

    def __init__(self, seed: int) -> None:
        self._rng = seeded(seed)
        self._policy: GreedyPolicy | None = None

    def choose(self, view: View) -> Move:
        """The move worth most."""
        policy = self._policy
        if policy is None or policy.rules is not view.rules:
            policy = self._policy = GreedyPolicy(view.rules)
        return policy.best(view.known, view.legal_moves, lambda: guess(view, self._rng))
