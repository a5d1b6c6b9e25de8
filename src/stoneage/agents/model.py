"""The model: what things are worth to a player, in expected points at the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs

from stoneage.agents.weights import Weights
from stoneage.base.effects import MOST_PEOPLE, MOST_STEPS, fully_equipped
from stoneage.base.places import WORK
from stoneage.base.scoring import culture_points
from stoneage.components import Card, Price
from stoneage.moves import Amounts
from stoneage.specs import Rules
from stoneage.state import Player, State

K = TypeVar("K")
V = TypeVar("V")
MEMO = 1 << 14
"""Sets of cards remembered, at most."""
GATHERED = {"hunt": "food", **WORK}
"""Places where people roll for something, and what for."""
CRAFTS: tuple[str, ...] = ("farmer", "tool_maker", "hut_builder", "shaman")
ROUND_CARDS = (0.0, 1.0, 1.7, 2.3, 2.9, 3.3)
"""Cards that leave the row in a round, by number of players."""
ROUND_TILES = (0.0, 0.5, 0.6, 0.65, 0.7, 0.75)
"""Tiles that leave the lowest stack in a round, by number of players."""
LONG_GAME = 20
"""After so many rounds the end is always thought near, so that nobody hoards for ever."""


@attrs.frozen
class Belongings:
    """What a player's cards are good for.

    Args:
        symbols: how often he owns each culture symbol.
        different: number of different ones in the first set.
        culture: points for the sets now.
        shown: people shown for each craft.
    """

    symbols: Counter[str]
    different: int
    culture: int
    shown: dict[str, int]


@attrs.frozen
class Prices:
    """What one more of each thing is worth to a player.

    Args:
        future: rounds to come after the present one.
        goods: by number of the good.
        step: of the food track.
        tool: step of the tools.
        person: a person.
        house: a building, beside its points.
    """

    future: float
    goods: tuple[float, ...]
    step: float
    tool: float
    person: float
    house: float


class Model:
    """Prices things in one ruleset by weights, and remembers what it has worked out.

    Args:
        rules: the ruleset.
        weights: the numbers.
    """

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.weights = weights or Weights()
        self.divisors = {key: kind.divisor for key, kind in rules.rolls.items()}
        self.gathered = {key: good for key, good in GATHERED.items() if key in rules.places}
        self.gathering = [(rules.places[key], good) for key, good in self.gathered.items()]
        self.numbers = {good.key: good.number for good in rules.goods.values()}
        self.dear: Amounts = ((max(rules.resources, key=lambda good: good.value).key, 1),)
        """A piece of the resource of greatest value."""
        self.shops = [place for place in rules.board if place.shop]
        self.choices: dict[tuple[Price, tuple[int, ...], bool], Amounts] = {}
        self.shop_bits = sum(place.bit for place in self.shops)
        self._values = [
            (1.0 if good.resource else 0.0, float(good.value or self.weights.thing))
            for good in rules.goods.values()
        ]
        self._belongings: dict[tuple[str, ...], Belongings] = {}

    def future(self, state: State) -> float:
        """Rounds to come after the present one, as far as piles tell."""
        players = min(len(state.players), len(ROUND_CARDS) - 1)
        by_cards = len(state.deck) / ROUND_CARDS[players]
        by_tiles = min(map(len, state.stacks), default=0) / ROUND_TILES[players]
        return min(by_cards, by_tiles, max(0.0, LONG_GAME - state.round))

    def belongings(self, player: Player) -> Belongings:
        """What his cards are good for; cards nobody knows count as none."""
        cards = player.cards + player.hidden if player.hidden else player.cards
        known = self._belongings.get(cards)
        return self._look(cards) if known is None else known

    def _look(self, cards: tuple[str, ...]) -> Belongings:
        owned = [self.rules.cards[card] for card in cards if card]
        symbols = Counter(card.symbol for card in owned if card.symbol)
        shown: dict[str, int] = dict.fromkeys(CRAFTS, 0)
        for card in owned:
            if card.craft:
                shown[card.craft] = shown.get(card.craft, 0) + card.multiplier
        found = Belongings(symbols, len(symbols), culture_points(symbols), shown)
        self.remember(self._belongings, cards, found)
        return found

    def remember(self, memo: dict[K, V], key: K, value: V) -> None:
        """Keep an answer, while there is room."""
        if len(memo) < MEMO:
            memo[key] = value

    def prices(self, player: Player, future: float, stock: float | None = None) -> Prices:
        """What one more of each thing is worth to a player.

        Args:
            player: whose.
            future: rounds to come after the present one.
            stock: resources he has or expects; None for those he has.
        """
        weights, shown = self.weights, self.belongings(player).shown
        later = weights.people_shown * future
        eaten = weights.food if player.food_track < player.people else weights.spare
        step = eaten * future + shown["farmer"] + later
        tool = weights.pip * future + shown["tool_maker"] + later
        person = (weights.person - weights.food) * future + shown["shaman"] + later
        return Prices(
            future,
            self._goods(future, sum(player.goods) if stock is None else stock),
            step if player.food_track < MOST_STEPS else 0.0,
            tool if not fully_equipped(player) else 0.0,
            person if player.people < MOST_PEOPLE else 0.0,
            shown["hut_builder"] + later,
        )

    def _goods(self, future: float, stock: float) -> tuple[float, ...]:
        """Goods lose some worth towards the end, and where more lie about than can be used."""
        weights = self.weights
        share = weights.last_goods + (weights.goods - weights.last_goods) * min(1.0, future)
        share /= 1 + weights.crowd * max(0.0, stock - weights.enough) / (1 + future)
        return tuple([max(least, share * value) for least, value in self._values])

    def dearest(self, prices: Prices) -> float:
        """What the resource is worth that one would choose."""
        return max([prices.goods[good.number] for good in self.rules.resources])

    def card(self, player: Player, card: Card, prices: Prices) -> float:
        """The lower half of a card for a player."""
        owned = self.belongings(player)
        if card.symbol:
            before = owned.symbols[card.symbol]
            joined = sum(count > before for count in owned.symbols.values())
            growth = min(7 - joined, self.weights.symbols * prices.future) / (1 + before)
            return 1 + 2 * (joined + max(0.0, growth))
        return card.multiplier * self.count(player, card.craft, prices.future)

    def count(self, player: Player, craft: str, future: float) -> float:
        """How much of what a craft counts a player will own."""
        counted = _COUNTS.get(craft)
        if counted is None:
            return self.weights.thing
        now, most = counted(player)
        growth = self.weights.houses if craft == "hut_builder" else self.weights.growth
        return min(most, now + growth * future)


_COUNTS: Mapping[str, Callable[[Player], tuple[int, int]]] = {
    "farmer": lambda player: (player.food_track, MOST_STEPS),
    "tool_maker": lambda player: (sum(player.tools), 12),
    "hut_builder": lambda player: (len(player.buildings), 28),
    "shaman": lambda player: (player.people, MOST_PEOPLE),
}
