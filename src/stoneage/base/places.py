"""The places of the board and what they hold (P5)."""

from __future__ import annotations

from collections.abc import Callable

from stoneage.base.effects import MOST_PEOPLE, MOST_STEPS, fully_equipped
from stoneage.base.using import gather, receive
from stoneage.components import Gain
from stoneage.goods import Good
from stoneage.registry import Registry
from stoneage.specs import Place
from stoneage.state import Player, State

RESOURCES = (
    Good("wood", value=3),
    Good("brick", value=4),
    Good("stone", value=5),
    Good("gold", value=6),
)
WORK = {"forest": "wood", "clay_pit": "brick", "quarry": "stone", "river": "gold"}
RINGS = 7
"""People on each of the four places of resources (P5)."""


def many_people(state: State, player: Player) -> bool:
    """Whether the hut could bring nobody any more (P9)."""
    return player.people >= MOST_PEOPLE


def long_track(state: State, player: Player) -> bool:
    """Whether the food track has reached its end (P9)."""
    return player.food_track >= MOST_STEPS


def register(registry: Registry) -> None:
    """Register the resources and the places that are always there."""
    registry.good(*RESOURCES)
    registry.place(Place("hunt", gather("food")))
    for key, good in WORK.items():
        registry.place(Place(key, gather(good), group="resources", rings=RINGS))
    registry.place(
        _village("tool_maker", Gain("tool"), 1, best_tools),
        _village("hut", Gain("person"), 2, many_people),
        _village("field", Gain("food_track"), 1, long_track),
    )


def best_tools(state: State, player: Player) -> bool:
    """Whether the tool maker could better no tool (P9)."""
    return fully_equipped(player)


def _village(key: str, gain: Gain, people: int, capped: Callable[[State, Player], bool]) -> Place:
    return Place(
        key,
        receive(gain),
        group="village",
        least=people,
        most=people,
        rings=people,
        capped=capped,
    )
