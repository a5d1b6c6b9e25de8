"""The 36 cards and 28 buildings, read from their tables."""

from __future__ import annotations

from functools import cache

from stoneage.components import Building, Card, Gain, Price
from stoneage.tables import Row, read_table, table_text

CARD_COLUMNS = ("id", "top", "top_kind", "top_amount", "background", "bottom", "multiplier")
BUILDING_COLUMNS = (
    *("id", "kind", "wood", "brick", "stone", "gold"),
    *("min_resources", "max_resources", "exact_kinds", "points"),
)
TOPS = {
    "food": "good",
    "resource": "good",
    "roll": "roll",
    "points": "points",
    "tool": "tool",
    "food_track": "food_track",
    "one_use_tool": "one_use_tool",
    "any_resources": "any_resources",
    "dice_for_all": "dice_for_all",
    "extra_card": "extra_card",
}
"""Words of the column ``top`` and the effects behind them."""
RESOURCES = ("wood", "brick", "stone", "gold")


def card(row: Row) -> Card:
    """A card from its line."""
    top = row.choice("top", TOPS)
    good = row.choice("top_kind", RESOURCES) if top in ("resource", "roll") else ""
    gain = Gain(TOPS[top], row.number("top_amount", least=1), "food" if top == "food" else good)
    bottom = row.text("bottom")
    if row.choice("background", ("green", "sand")) == "green":
        return Card(row.text("id"), (gain,), symbol=bottom)
    return Card(row.text("id"), (gain,), craft=bottom, multiplier=row.number("multiplier", least=1))


def building(row: Row) -> Building:
    """A building from its line (A7)."""
    if row.choice("kind", ("fixed", "choose", "free")) == "fixed":
        amounts = ((good, row.number(good)) for good in RESOURCES)
        exact = tuple((good, count) for good, count in amounts if count)
        return Building(row.text("id"), price=Price("A7", exact), points=row.number("points", least=1))
    price = Price(
        "A7",
        least=row.number("min_resources", least=1),
        most=row.number("max_resources", least=1),
        kinds=row.number("exact_kinds", least=1, most=4) if row.text("exact_kinds") else None,
    )
    return Building(row.text("id"), price=price)


@cache
def cards() -> tuple[Card, ...]:
    """The cards of the base game."""
    return read_table(table_text("stoneage.base", "cards.csv"), "cards.csv", CARD_COLUMNS, card)


@cache
def buildings() -> tuple[Building, ...]:
    """The buildings of the base game."""
    return read_table(
        table_text("stoneage.base", "buildings.csv"), "buildings.csv", BUILDING_COLUMNS, building
    )
