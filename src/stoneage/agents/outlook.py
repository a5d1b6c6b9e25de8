"""The outlook: a player's situation at one decision, with the prices that follow from it."""

from __future__ import annotations

import operator
from collections.abc import Callable

from stoneage.agents.chances import pieces
from stoneage.agents.model import Model
from stoneage.base.choosing import unspent
from stoneage.base.feeding import PENALTY
from stoneage.components import Building, Card, Gain, Item
from stoneage.moves import Amounts
from stoneage.state import Player, State


class Outlook:
    """What a player has, expects and needs.

    Args:
        model: prices things.
        state: the position, of which only what the player knows is used.
        player: whose decision it is.
    """

    def __init__(self, model: Model, state: State, player: Player) -> None:
        self.model = model
        self.weights = model.weights
        self.rules = model.rules
        self.numbers = model.numbers
        self.state = state
        self.player = player
        self.groups = [entry for entry in model.gathering if player.standing & entry[0].bit]
        self.claims = [place for place in model.shops if player.standing & place.bit]
        self.pips = sum(player.tools)
        if True in player.tools_used:
            self.pips -= sum(map(operator.mul, player.tools, player.tools_used))
        self.stock = list(map(float, player.goods))
        self.unspent = unspent(self.rules, player) if player.kept else 0
        self.lacking = float(player.people - player.food_track - player.food)
        self._expect()
        self.prices = model.prices(player, model.future(state), sum(self.stock))
        self._items: dict[str, float] = {}
        self._now = self._fed(self.lacking)

    def _expect(self) -> None:
        """Count on what standing groups will bring on average."""
        for place, good in self.groups:
            brought = self.expected(good, self.player.placed[place.number])
            if good == "food":
                self.lacking -= brought
            else:
                self.stock[self.numbers[good]] += brought

    def expected(self, kind: str, dice: int, others: int = 0) -> float:
        """Pieces some dice bring on average, with a fair share of the tools."""
        share = self.pips // (len(self.groups) + others) if self.pips else 0
        return pieces(dice, share, self.model.divisors[kind])

    def food(self, amount: float) -> float:
        """What some food is worth: it prevents hunger now, then later, then it is spare."""
        return self._fed(self.lacking - amount) - self._now

    def _fed(self, lacking: float) -> float:
        weights = self.weights
        if lacking > 0:
            within = lacking <= sum(self.stock) + self.unspent + 0.5
            return -min(float(PENALTY), lacking * weights.feeding) if within else -float(PENALTY)
        hungry = max(0.0, float(self.player.people - self.player.food_track)) * self.prices.future
        eaten = min(-lacking, hungry)
        return eaten * weights.food + (-lacking - eaten) * weights.spare

    def good(self, good: str, amount: float) -> float:
        """What some pieces of food or of a good are worth."""
        if good == "food":
            return self.food(amount)
        if good in self.numbers:
            return self.prices.goods[self.numbers[good]] * amount
        return self.weights.thing * amount

    def cost(self, goods: Amounts) -> float:
        """What is lost with goods that are paid."""
        prices, numbers = self.prices.goods, self.numbers
        return sum([prices[numbers[good]] * count for good, count in goods if good in numbers])

    def gain(self, gain: Gain) -> float:
        """What a gain is worth."""
        judge = _GAINS.get(gain.effect)
        return judge(self, gain) if judge else self.weights.thing * gain.amount

    def item(self, item: Item) -> float:
        """What a card or tile is worth, without its points and its price."""
        known = self._items.get(item.key)
        if known is None:
            known = self._items[item.key] = self._item(item)
        return known

    def _item(self, item: Item) -> float:
        worth = sum(self.gain(gain) for gain in item.gains)
        if isinstance(item, Card):
            return worth + self.model.card(self.player, item, self.prices)
        return worth + self.prices.house if isinstance(item, Building) else worth


def _roll(outlook: Outlook, gain: Gain) -> float:
    kind = outlook.rules.rolls[gain.good]
    return outlook.good(kind.good, outlook.expected(kind.key, gain.amount, others=1))


_GAINS: dict[str, Callable[[Outlook, Gain], float]] = {
    "good": lambda outlook, gain: outlook.good(gain.good, gain.amount),
    "points": lambda outlook, gain: float(gain.amount),
    "food_track": lambda outlook, gain: outlook.prices.step * gain.amount,
    "person": lambda outlook, gain: outlook.prices.person * gain.amount,
    "tool": lambda outlook, gain: outlook.prices.tool * gain.amount,
    "roll": _roll,
    "one_use_tool": lambda outlook, gain: outlook.weights.once * gain.amount,
    "any_resources": lambda outlook, gain: outlook.model.dearest(outlook.prices) * gain.amount,
    "dice_for_all": lambda outlook, gain: outlook.weights.dice,
    "extra_card": lambda outlook, gain: outlook.weights.extra_card,
}
