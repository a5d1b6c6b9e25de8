"""The numbers by which positions are judged, all in points at the end of the game."""

from __future__ import annotations

import attrs


@attrs.frozen
class Weights:
    """What things are worth.

    The defaults were found by matches of slightly different weights against each other.

    Args:
        goods: a resource, for each point of its value, while a game lasts.
        last_goods: the same in the last round.
        crowd: how fast resources lose worth when there are many, the faster the fewer rounds are left.
        enough: resources that are not many yet.
        food: a piece of food that will be eaten.
        spare: a piece of food beyond that.
        feeding: a resource that has to be eaten.
        person: what a person earns in a round by gathering; its work elsewhere is measured by this.
        pip: a tool's point in a round.
        once: a point of a one-use tool.
        symbols: different culture symbols a player still finds in a round.
        people_shown: people of each craft a player still finds in a round.
        growth: by how much food track, tools and people rise in a round.
        houses: buildings a player still builds in a round.
        dice: a throw of dice for all.
        extra_card: an extra card.
        thing: a unit of anything unknown.
        missing: chance to come by a resource that is missing yet.
        promised: a resource that is missing for a tile on which one stands.
        wanted: a resource that is missing for a tile that is free.
        waiting: points lost for a tool used while other rolls are to come, for each pip.
    """

    goods: float = 0.8
    last_goods: float = 0.6
    crowd: float = 0.15
    enough: float = 5.0
    food: float = 1.4
    spare: float = 0.1
    feeding: float = 2.8
    person: float = 2.4
    pip: float = 1.0
    once: float = 1.0
    symbols: float = 0.2
    people_shown: float = 0.15
    growth: float = 0.5
    houses: float = 0.5
    dice: float = 3.0
    extra_card: float = 8.0
    thing: float = 0.5
    missing: float = 0.6
    promised: float = 1.5
    wanted: float = 0.4
    waiting: float = 0.5
