"""Final scoring (S1 to S6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from stoneage.base.choosing import unspent
from stoneage.components import Card
from stoneage.registry import Registry
from stoneage.specs import Rules, ScoreLine
from stoneage.state import Player, State


def owned_cards(rules: Rules, player: Player) -> list[Card]:
    """All cards of a player, the extra cards too (S2)."""
    return [rules.cards[card] for card in player.cards + player.hidden]


def culture_points(symbols: Counter[str]) -> int:
    """Squares of the culture sets: the k-th set holds each symbol owned at least k times (S1).

    >>> culture_points(Counter(tablet=1, pottery=1, sundial=2, loom=3))
    21
    """
    sets = range(1, max(symbols.values(), default=0) + 1)
    return sum(sum(count >= k for count in symbols.values()) ** 2 for k in sets)


def culture(rules: Rules, state: State, player: Player) -> int:
    """Points for culture sets (S1)."""
    return culture_points(Counter(card.symbol for card in owned_cards(rules, player) if card.symbol))


def craft(key: str, count: Callable[[State, Player], int]) -> ScoreLine:
    """A line for a craft: the people shown on its cards, added up, times something the player owns (S2).

    Args:
        key: the craft, as cards name it.
        count: how much of it a player has.
    """

    def points(rules: Rules, state: State, player: Player) -> int:
        shown = sum(card.multiplier for card in owned_cards(rules, player) if card.craft == key)
        return shown * count(state, player) if shown else 0

    return ScoreLine(key, points)


def resources(rules: Rules, state: State, player: Player) -> int:
    """A point for each resource left; food is worth nothing (S4).

    A card of two resources that is not spent yet counts as what it will give (A12).
    """
    return sum(player.goods[good.number] for good in rules.resources) + unspent(rules, player)


def tool_value(player: Player) -> int:
    """Total value of the tools, used or not; one-use tools are none of them (S3)."""
    return sum(player.tools)


def tie(player: Player) -> int:
    """What breaks a tie: food track, tools and people, added up (S6)."""
    return player.food_track + tool_value(player) + player.people


def register(registry: Registry) -> None:
    """Register the lines of the sheet; points of buildings are in the ledger since their purchase (S5)."""
    registry.score_line(
        ScoreLine("culture", culture),
        craft("farmer", lambda state, player: player.food_track),
        craft("tool_maker", lambda state, player: tool_value(player)),
        craft("hut_builder", lambda state, player: len(player.buildings)),
        craft("shaman", lambda state, player: player.people),
        ScoreLine("resources", resources),
    )
