"""The base game as a variant: what it registers and how a game starts."""

from __future__ import annotations

from typing import ClassVar

import attrs

from stoneage.base import (
    buying,
    cards,
    choosing,
    effects,
    ending,
    feeding,
    hidden,
    picking,
    places,
    placing,
    rolling,
    scoring,
    shops,
    tools,
    using,
)
from stoneage.chance import Random
from stoneage.events import EVENTS
from stoneage.frames import Round
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, Player, State
from stoneage.variant import Variant
from stoneage.version import VERSION

PEOPLE = 5
FOOD = 12


@attrs.frozen
class Base(Variant):
    """The base game. It is part of every ruleset and has no options; open questions are rulings."""

    key: ClassVar[str] = "base"
    version: ClassVar[str] = VERSION

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the whole base game, each rule from its own file."""
        registry.event(*EVENTS)
        effects.register(registry)
        places.register(registry)
        buying.register(registry)
        shops.register(registry)
        placing.register(registry)
        using.register(registry)
        tools.register(registry)
        rolling.register(registry)
        choosing.register(registry)
        picking.register(registry)
        cards.register(registry)
        feeding.register(registry)
        ending.register(registry)
        scoring.register(registry)

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """Five people and twelve food each; the first cards fill the row from the cheapest space on."""
        spaces = len(rules.spaces)
        state.display = deal.deck[:spaces]
        state.deck = deal.deck[spaces:]
        state.stacks = deal.stacks
        state.players = [_newcomer(rules, seat) for seat in range(deal.players)]
        state.agenda = [Round(deal.start_player, "new_round")]
        state.owned = (1 << deal.players) - 1

    @hookimpl
    def hide(self, rules: Rules, state: State, seat: int | None) -> None:
        """Nobody knows the deck and the tiles below the top ones; an extra card is its owner's (A13)."""
        hidden.hide(state, seat)

    @hookimpl
    def fill(self, rules: Rules, state: State, rng: Random) -> None:
        """Deal the cards and tiles that nobody has seen."""
        hidden.fill(rules, state, rng)

    @hookimpl
    def tiebreak(self, rules: Rules, state: State, player: Player) -> int:
        """Food track, tools and people (S6)."""
        return scoring.tie(player)


def _newcomer(rules: Rules, seat: int) -> Player:
    return Player(
        seat=seat,
        food=FOOD,
        food_track=0,
        people=PEOPLE,
        ledger=dict.fromkeys(rules.sources, 0),
        goods=[0] * len(rules.goods),
        tools=(),
        tools_used=(),
        cards=(),
        kept=(),
        hidden=(),
        buildings=(),
        placed=[0] * len(rules.board),
    )
