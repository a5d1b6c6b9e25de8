"""All tables, each of which a box owner may replace: cards, tiles, dice and the trader's track (T5, T7)."""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from stoneage.components import Building, Card, Gain
from stoneage.tables import Row, read_gain, read_table, table_text
from stoneage_style.cells import GOODS, all_there, identifier, nine, parts, pieces
from stoneage_style.parts import TRACK_END
from stoneage_style.tiles import Power, read_tiles

CARDS, BUILDINGS = "style_cards.csv", "style_buildings.csv"
DICE, TRACK = "style_dice.csv", "style_trader_track.csv"
DICE_EFFECTS = ("good", "points", "tool", "food_track", "person", "trader_track")
CARD_EFFECTS = (*DICE_EFFECTS, "extra_card", "dice_for_all", "dice_for_all_style")
"""What may stand in the tables; cards that are kept for later use are left to the base game."""
CRAFTS = ("trader", "farmer", "tool_maker", "hut_builder", "shaman")
MOST_TRADED = 4
"""Pieces on one side of a trade at most."""
_CLAUSE = re.compile(r"([a-z_]+)(?: ([a-z]+))?(?: ([1-9][0-9]?))?")


@attrs.frozen
class Rate:
    """How many goods a trade gives and gets at a position of the track (T5).

    Args:
        give: pieces given, 1 to 4.
        get: pieces received, 1 to 4.
    """

    give: int
    get: int


@attrs.frozen
class Tables:
    """All tables of the variant.

    Args:
        cards: the cards.
        buildings: the tiles.
        powers: what some of them do once a round.
        dice: what each face of the own dice gives.
        track: the rate at each position, None where there is no trade.
    """

    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]
    powers: tuple[Power, ...]
    dice: Mapping[int, Gain]
    track: tuple[Rate | None, ...]


def texts(own: Mapping[str, str]) -> dict[str, str]:
    """The tables in effect as CSV, by the name of the shipped file.

    Args:
        own: paths of the owner's tables by that name; empty for the one that is shipped.

    Raises:
        TableError: an owner's table cannot be read.
    """
    return {file: table_text("stoneage_style", file, path) for file, path in own.items()}


def load(own: Mapping[str, str]) -> Tables:
    """Read all tables.

    Args:
        own: paths of the owner's tables by the name of the shipped file; empty for the one that is shipped.

    Raises:
        TableError: something in them is wrong; it names file, line and field.
    """
    content = texts(own)
    names = {file: path or file for file, path in own.items()}
    tiles = read_tiles(content[BUILDINGS], names[BUILDINGS])
    return Tables(
        cards=_cards(content[CARDS], names[CARDS]),
        buildings=tuple(tile for tile, _ in tiles),
        powers=tuple(power for _, power in tiles if power),
        dice=_dice(content[DICE], names[DICE]),
        track=_track(content[TRACK], names[TRACK]),
    )


def _cards(text: str, file: str) -> tuple[Card, ...]:
    cards = read_table(text, file, ("id", "top", "bottom", "multiplier"), _card)
    nine(file, [card.key for card in cards])
    return cards


def _card(row: Row) -> Card:
    gains = tuple(_gain(row, clause.strip()) for clause in row.text("top").split(";"))
    craft, multiplier = row.choice("bottom", CRAFTS), row.number("multiplier", least=1, most=9)
    return Card(identifier(row), gains, craft=craft, multiplier=multiplier)


def _gain(row: Row, clause: str) -> Gain:
    """One gain of a card, such as ``good jewel 2`` or ``trader_track 1``."""
    effect, good, count = parts(row, "top", _CLAUSE, clause)
    if effect not in CARD_EFFECTS:
        row.fail("top", f"{effect!r} is none of {', '.join(CARD_EFFECTS)}")
    if good not in (GOODS if effect == "good" else ("",)):
        row.fail("top", f"{good!r} is no good for {effect}")
    return Gain(effect, pieces(row, "top", count or "1"), GOODS.get(good, ""))


def _dice(text: str, file: str) -> dict[int, Gain]:
    faces = read_table(text, file, ("die", "effect", "good", "amount"), _face)
    all_there(file, "die", [die for die, _ in faces], range(1, 7))
    return dict(faces)


def _face(row: Row) -> tuple[int, Gain]:
    gain = read_gain(row, DICE_EFFECTS, GOODS)
    return row.number("die", least=1, most=6), attrs.evolve(gain, good=GOODS.get(gain.good, ""))


def _track(text: str, file: str) -> tuple[Rate | None, ...]:
    rows = read_table(text, file, ("position", "give", "get"), _rate)
    positions = range(TRACK_END + 1)
    all_there(file, "position", [position for position, _ in rows], positions)
    return tuple(dict(rows)[position] for position in positions)


def _rate(row: Row) -> tuple[int, Rate | None]:
    position = row.number("position", most=TRACK_END)
    give, get = row.number("give", most=MOST_TRADED), row.number("get", most=MOST_TRADED)
    if bool(give) != bool(get):
        row.fail("get", "a trade gives and gets something")
    return position, Rate(give, get) if give else None
