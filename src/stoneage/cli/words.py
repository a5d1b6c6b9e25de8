"""Cards, tiles, prices and gains in words."""

from __future__ import annotations

from collections.abc import Mapping

from stoneage.components import Building, Card, Gain, Item, Price
from stoneage.moves import Amounts
from stoneage.specs import Rules

GAINS: Mapping[str, str] = {
    "good": "{n} {good}",
    "roll": "roll {n} dice for {good}",
    "points": "{n} points",
    "tool": "a better tool",
    "food_track": "a step on the food track",
    "person": "a new person",
    "one_use_tool": "one-use tool of value {n}",
    "any_resources": "{n} resources of choice",
    "dice_for_all": "dice for all",
    "extra_card": "a card unseen",
}
"""What an effect gives; effects of variants are called by their names."""


def gain(gain: Gain) -> str:
    """A gain.

    >>> gain(Gain("good", 2, "stone")), gain(Gain("igloo_roof", 3))
    ('2 stone', '3 igloo roof')
    """
    template = GAINS.get(gain.effect, f"{{n}} {gain.effect.replace('_', ' ')} {{good}}")
    return template.format(n=gain.amount, good=gain.good).strip()


def gains(item: Item) -> str:
    """All that a card or tile gives.

    >>> gains(Building("x", (Gain("food_track"),), note="1 wood each round"))
    'a step on the food track, 1 wood each round'
    """
    return ", ".join(filter(None, (*map(gain, item.gains), item.note)))


def amounts(goods: Amounts) -> str:
    """Goods to the piece.

    >>> amounts((("wood", 2), ("brick", 1)))
    '2 wood 1 brick'
    """
    return " ".join(f"{count} {good}" for good, count in goods)


def price(price: Price) -> str:
    """A price.

    >>> price(Price("A7", least=1, most=7)), price(Price("A7", least=4, most=4, kinds=2))
    ('1 to 7 resources', '4 resources of 2 kinds')
    """
    if price.exact:
        return amounts(price.exact)
    number = str(price.least) if price.least == price.most else f"{price.least} to {price.most}"
    kinds = f" of {price.kinds} kind{'s' * (price.kinds != 1)}" if price.kinds is not None else ""
    return f"{number} resource{'s' * (price.most != 1)}{kinds}"


def bottom(card: Card) -> str:
    """The lower half of a card.

    >>> bottom(Card("x", craft="hut_builder", multiplier=2)), bottom(Card("y", symbol="music"))
    ('hut builder x2', 'music')
    """
    if card.craft:
        return f"{card.craft.replace('_', ' ')} x{card.multiplier}"
    return card.symbol


def worth(item: Item) -> str:
    """What a card or tile counts: the lower half, or points."""
    if isinstance(item, Card):
        return bottom(item)
    if isinstance(item, Building):
        return "value paid" if item.points is None else f"{item.points} points"
    return ""


def item(rules: Rules, key: str) -> str:
    """A card or tile in a few words.

    >>> from stoneage import Ruleset
    >>> item(Ruleset.create(), "CIV-16")
    'a card unseen; writing'
    """
    found: Item = rules.cards[key] if key in rules.cards else rules.buildings[key]
    return "; ".join(filter(None, (gains(found), worth(found))))
