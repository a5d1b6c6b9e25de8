"""Cards with an effect of their own: rolls for goods and the extra card (A4, A13)."""

from __future__ import annotations

from stoneage.base import tables
from stoneage.base.rolling import roll_dice
from stoneage.components import Gain
from stoneage.events import CardRemoved, ExtraCard
from stoneage.registry import Registry
from stoneage.specs import Effect, Rules
from stoneage.state import Player, State


def extra_card(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """The top card of the deck, seen by its owner only; its upper half is void (A13).

    What nobody can own is put aside for all to see, and the next card is drawn. An empty deck gives nothing.
    """
    for _ in range(gain.amount):
        _discard(rules, state)
        if state.sink is not None:
            state.sink.append(ExtraCard(player.seat, state.deck[0] if state.deck else ""))
        player.hidden += state.deck[:1]
        state.deck = state.deck[1:]


def _discard(rules: Rules, state: State) -> None:
    """Put cards aside until one comes that can be owned."""
    while state.deck and not rules.cards[state.deck[0]].ownable:
        if state.sink is not None:
            state.sink.append(CardRemoved(state.deck[0], drawn=True))
        state.removed += state.deck[:1]
        state.deck = state.deck[1:]


def register(registry: Registry) -> None:
    """Register the cards, the buildings and the effects of this file."""
    registry.effect(Effect("roll", roll_dice), Effect("extra_card", extra_card))
    registry.card(*tables.cards())
    registry.building(*tables.buildings())
