"""What an agent is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from stoneage.chance import Random
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.views import View


@runtime_checkable
class Agent(Protocol):
    """Chooses moves for a seat.

    An agent sees the view of the seat whose turn it is, and nothing else; the rules are ``view.rules``. It
    must not change the view. It may remember what it likes, but with the same seed and the same views it
    gives the same answers.
    """

    def choose(self, view: View) -> Move:
        """One of ``view.legal_moves``.

        Args:
            view: what the seat to act may know; it has at least one legal move.
        """
        ...


def guess(view: View, rng: Random) -> State:
    """A position that agrees with a view; what is hidden is filled at random."""
    rules = view.rules
    assert isinstance(rules, Ruleset)
    return rules.determinize(view, rng)


Maker = Callable[[int], Agent]
"""Makes a fresh agent from a seed, for one game."""
