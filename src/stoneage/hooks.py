"""Hooks: the questions of policy that variants answer.

The first word of each docstring says how the answers of several variants combine, so that their order cannot
matter. ``register`` and ``extras`` are asked once, when a ruleset is built; no hook is asked while a move is
made.
"""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from stoneage.chance import Random
from stoneage.components import Extra, Item
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, Player, State

PROJECT = "stoneage"
HOOK_API = 1
"""Version of the hooks; a variant names the one it was written for."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks the methods of a variant that answer hooks."""


class Hooks:
    """The hooks, with their signatures."""

    @hookspec
    def register(self, registry: Registry) -> None:
        """Union: register goods, places, cards, frames and all other things.

        Called once when a ruleset is built, the base game first, then the variants by name.

        Args:
            registry: takes the specs; a key that is taken is a conflict.
        """

    @hookspec
    def extras(self, item: Item) -> Iterable[Extra] | None:
        """Union: what may be added to the price of a card or tile for points.

        Called once for each card and tile when a ruleset is built.

        Args:
            item: the card or tile.
        """

    @hookspec
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """Each: prepare the own part of a new game.

        Called once for each game, the base game first; variants touch ``state.ext`` under their own key.

        Args:
            rules: the ruleset.
            state: the new state, a draft.
            deal: how the piles lie.
        """

    @hookspec
    def hide(self, rules: Rules, state: State, seat: int | None) -> None:
        """Each: take out of a state what a seat may not know.

        Called for each view, the base game first; variants touch their own part only. An id that is hidden
        becomes an empty text, so that lists keep their length.

        Args:
            rules: the ruleset.
            state: a copy that becomes the view, a draft.
            seat: who looks, 0-based; None for a spectator.
        """

    @hookspec
    def fill(self, rules: Rules, state: State, rng: Random) -> None:
        """Each: put something possible where ``hide`` has taken something out.

        Called when a view is made a full state again, the base game first; variants touch their own part
        only.

        Args:
            rules: the ruleset.
            state: a copy of a view, a draft.
            rng: only its ``random()`` is used.
        """

    @hookspec
    def tiebreak(self, rules: Rules, state: State, player: Player) -> int | None:
        """Sum: what decides between players with equal points; more is better.

        Called when winners are named.

        Args:
            rules: the ruleset.
            state: the position.
            player: one of the players.
        """
