"""What is for sale: the card row and the stacks of buildings (A6, A7, A8)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from stoneage.base.buying import for_one
from stoneage.components import Building, Card, Item, Price
from stoneage.events import BuildingBuilt, CardTaken
from stoneage.moves import Amounts
from stoneage.registry import Registry
from stoneage.specs import CARD, Place, Rules, Shop
from stoneage.state import Player, State

CARD_SPACES = 4
STACKS = 4
STACK_HEIGHT = 7


@attrs.frozen
class CardSpace(Shop):
    """A space of the card row.

    Args:
        space: index from the cheapest, 0-based.
        cost: its price.
    """

    space: int
    cost: Price

    source = "cards"

    def is_open(self, rules: Rules, state: State) -> bool:
        """Whether a card lies there to stand on."""
        return state.display[self.space] is not None

    def item(self, rules: Rules, state: State) -> Card | None:
        """The card that lies there, if it can be owned."""
        key = state.display[self.space]
        card = rules.cards[key] if key else None
        return card if card and card.ownable else None

    def price(self, rules: Rules, item: Item) -> Price:
        """The price of the space, whatever lies there (A6)."""
        return self.cost

    def stock(self, rules: Rules) -> Iterable[Item]:
        """Any card may come to lie there."""
        return (card for card in rules.cards.values() if card.ownable)

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """The card leaves a gap, which stays for this round (A6)."""
        state.display = (*state.display[: self.space], None, *state.display[self.space + 1 :])
        player.cards += (item.key,)
        if state.sink is not None:
            state.sink.append(CardTaken(player.seat, item.key, f"card:{self.space + 1}"))


@attrs.frozen
class BuildingStack(Shop):
    """A stack of building tiles.

    Args:
        stack: index, 0-based.
    """

    stack: int

    source = "buildings"

    def is_open(self, rules: Rules, state: State) -> bool:
        """Whether there is a tile to stand on."""
        return bool(state.stacks[self.stack])

    def item(self, rules: Rules, state: State) -> Building | None:
        """The top tile."""
        tiles = state.stacks[self.stack]
        return rules.buildings[tiles[0]] if tiles else None

    def price(self, rules: Rules, item: Item) -> Price:
        """The price on the tile (A7)."""
        return rules.buildings[item.key].price

    def stock(self, rules: Rules) -> Iterable[Item]:
        """Any tile may come to lie on top."""
        return rules.buildings.values()

    def points(self, rules: Rules, item: Item, goods: Amounts) -> int:
        """The printed points, or the value paid; scored at once (A7, S5)."""
        points = rules.buildings[item.key].points
        return value_of(rules, goods) if points is None else points

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """The next tile is turned up at once; this round nobody stands on it (A8)."""
        stacks = state.stacks
        left = stacks[self.stack][1:]
        state.stacks = (*stacks[: self.stack], left, *stacks[self.stack + 1 :])
        player.buildings += (item.key,)
        if state.sink is not None:
            place, turned_up = f"building:{self.stack + 1}", left[0] if left else ""
            state.sink.append(BuildingBuilt(player.seat, item.key, place, turned_up))


def value_of(rules: Rules, goods: Amounts) -> int:
    """What goods are worth where the value paid counts, in points (A7).

    >>> from stoneage import Ruleset
    >>> value_of(Ruleset.create(), (("wood", 2), ("gold", 1)))
    12
    """
    return sum([rules.goods[good].value * count for good, count in goods])


def card_space(space: int, price: Price) -> Place:
    """The place for a space of the card row, for one person (P5).

    Args:
        space: index from the cheapest, 0-based; spaces are registered in this order.
        price: its price.
    """
    shop = CardSpace(space, price)
    return for_one(f"{CARD}:{space + 1}", shop, group=CARD, is_open=shop.is_open)


def building_stack(stack: int) -> Place:
    """The place for a stack of buildings, for one person; it is there with more players than that (P5).

    Args:
        stack: index, 0-based.
    """
    shop = BuildingStack(stack)
    return for_one(f"building:{stack + 1}", shop, group="building", is_open=shop.is_open, seats=stack + 1)


def register(registry: Registry) -> None:
    """Register the card spaces and the stacks."""
    for space in range(CARD_SPACES):
        registry.place(card_space(space, Price("A6", least=space + 1, most=space + 1)))
    for stack in range(STACKS):
        registry.place(building_stack(stack))
