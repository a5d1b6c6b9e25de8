"""The trader, the fifth card space and the fifth stack (T1, T4, T6, T9)."""

from __future__ import annotations

from stoneage.base.effects import give
from stoneage.base.shops import CARD_SPACES, STACKS, building_stack, card_space
from stoneage.components import Gain, Price
from stoneage.registry import Registry
from stoneage.specs import Place, Rules
from stoneage.state import Player, State
from stoneage_style.parts import JEWELS, TRACK_END, of

STEPS = 2
"""Steps on the track for a visit (T4)."""
PEOPLE = 2
"""People who visit the trader together (T4)."""
PRICE = Price("T6", exact=((JEWELS, 3),))
"""Of the fifth card space: jewels and nothing else."""
VILLAGE = {2: 3, 3: 3}
"""By number of players, how many of the four village places are used in a round (T9)."""


def trader(visit_jewels: int) -> Place:
    """The place for exactly two people, which is a village place (T4).

    Args:
        visit_jewels: jewels for a visit, at least 0.
    """
    jewels = (Gain("good", visit_jewels, JEWELS),) if visit_jewels else ()
    gains = (Gain("trader_track", STEPS), *jewels)

    def use(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        give(rules, state, player, gains, place.key)

    def capped(state: State, player: Player) -> bool:
        """With jewels a visit is never in vain (P9)."""
        return not visit_jewels and of(state).track[player.seat] >= TRACK_END

    return Place(
        "trader",
        use,
        group="village",
        least=PEOPLE,
        most=PEOPLE,
        rings=PEOPLE,
        capped=capped,
        rule="T4",
    )


def register(registry: Registry, visit_jewels: int) -> None:
    """Register the places. Five players have no limits P6 and P7, since those name no such number (T1)."""
    registry.place(trader(visit_jewels), card_space(CARD_SPACES, PRICE), building_stack(STACKS))
    registry.amend_limit("P6", VILLAGE, because="T9")
