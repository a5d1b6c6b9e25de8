"""The table of herd tiles, which a box owner may replace (M1)."""

from __future__ import annotations

import re

import attrs

from stoneage.base.choosing import MOST_CHOSEN
from stoneage.base.tables import RESOURCES
from stoneage.components import Gain
from stoneage.tables import Row, read_gain, read_table, table_text

TILES = "mammoth_tiles.csv"
COLUMNS = (
    *("id", "back", "one_effect", "one_good", "one_amount"),
    *("all_effect", "all_good", "all_amount", "symbols"),
)
CHOOSE = "choose_resources"
EFFECTS = ("good", "points", "tool", "food_track", "person", CHOOSE)
GOODS = (*RESOURCES, "food")
_ID = re.compile("[a-z][a-z0-9_]*")


@attrs.frozen
class Tile:
    """A tile of the herd.

    Args:
        key: its id.
        back: the resource whose place its back names.
        one: what the tamer may take alone.
        all: what he may take instead, and all others who hunt with him get.
        symbols: point symbols, 0 to 9; they decide about the majority at the end.

    >>> str(Tile("m", "wood", Gain("tool"), Gain("good", 3, "food"), 1))
    'one: a step of the tools, all: 3 food'
    """

    key: str
    back: str
    one: Gain
    all: Gain
    symbols: int

    def __str__(self) -> str:
        return f"one: {_told(self.one)}, all: {_told(self.all)}"


_WORDS = {
    "points": "{0.amount} points",
    "tool": "a step of the tools",
    "food_track": "a step on the food track",
    "person": "a person",
    CHOOSE: "{0.amount} resources of choice",
}


def _told(gain: Gain) -> str:
    return _WORDS.get(gain.effect, "{0.amount} {0.good}").format(gain)


def text(own: str = "") -> str:
    """The table in effect as CSV.

    Args:
        own: path of the owner's table; empty for the one that is shipped.

    Raises:
        TableError: the owner's table cannot be read.
    """
    return table_text("stoneage_mammoth_herd", TILES, own)


def read_tiles(table: str, file: str = TILES) -> tuple[Tile, ...]:
    """The tiles of a table.

    Args:
        table: its content.
        file: its name, for messages.

    Raises:
        TableError: a field is wrong, an id stands twice, or there is no tile.

    >>> len(read_tiles(text()))
    16
    """
    tiles = read_table(table, file, COLUMNS, _tile, key="id")
    if not tiles:
        Row(file, 1, {}).fail("id", "there is no tile")
    return tiles


def _tile(row: Row) -> Tile:
    key = row.text("id")
    if not _ID.fullmatch(key):
        row.fail("id", f"{key!r} is no lower-case word")
    back = row.choice("back", RESOURCES)
    return Tile(key, back, _gain(row, "one_"), _gain(row, "all_"), row.number("symbols", most=9))


def _gain(row: Row, prefix: str) -> Gain:
    gain = read_gain(row, EFFECTS, GOODS, prefix)
    if gain.effect == CHOOSE and gain.amount > MOST_CHOSEN:
        row.fail(f"{prefix}amount", f"at most {MOST_CHOSEN} resources are chosen at once")
    return gain
