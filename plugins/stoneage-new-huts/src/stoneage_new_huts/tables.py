"""The table of new huts, which a box owner may replace (H1, H2)."""

from __future__ import annotations

import re

import attrs

from stoneage.base.tables import RESOURCES
from stoneage.components import Building, Gain, Price
from stoneage.tables import Row, read_gain, read_table, table_text

HUTS = "new_huts.csv"
COLUMNS = ("id", *RESOURCES, "points", "timing", "effect", "good", "amount")
EACH_ROUND, AT_ONCE = "each_round", "at_once"
BONUSES = {EACH_ROUND: ("good",), AT_ONCE: ("person", "tool", "food_track")}
"""When a bonus is given, and what it may be then (H2)."""
COUNT = 6
"""Lines of the table (H1)."""
MOST = 20
"""Pieces of one resource in a price at most."""
_ID = re.compile("[a-z][a-z0-9_]*")


@attrs.frozen
class Hut:
    """A new hut.

    Args:
        tile: the building; a bonus that is given at once is its gain.
        income: what it gives at the start of every later round; None if its bonus is given at once.
    """

    tile: Building
    income: Gain | None = None


def text(own: str = "") -> str:
    """The table in effect as CSV.

    Args:
        own: path of the owner's table; empty for the one that is shipped.

    Raises:
        TableError: the owner's table cannot be read.
    """
    return table_text("stoneage_new_huts", HUTS, own)


def read_huts(table: str, file: str = HUTS) -> tuple[Hut, ...]:
    """The new huts of a table (H1).

    Args:
        table: its content.
        file: its name, for messages.

    Raises:
        TableError: a field is wrong, an id stands twice, or there are not six lines.

    >>> read_huts(text())[0].income
    Gain(effect='good', amount=1, good='wood')
    """
    huts = read_table(table, file, COLUMNS, _hut, key="id")
    if len(huts) != COUNT:
        Row(file, 1, {}).fail("id", f"there are {len(huts)} huts, not {COUNT}")
    return huts


def _hut(row: Row) -> Hut:
    """A building with a fixed price (A7) and its bonus (H2)."""
    key, price, points = _id(row), _price(row), row.number("points")
    timing = row.choice("timing", BONUSES)
    bonus = read_gain(row, BONUSES[timing], RESOURCES)
    if timing == AT_ONCE:
        return Hut(Building(key, (bonus,), price=price, points=points))
    note = f"{bonus.amount} {bonus.good} at the start of every later round"
    return Hut(Building(key, price=price, points=points, note=note), bonus)


def _id(row: Row) -> str:
    key = row.text("id")
    if not _ID.fullmatch(key):
        row.fail("id", f"{key!r} is no lower-case word")
    return key


def _price(row: Row) -> Price:
    counts = [(good, row.number(good, most=MOST)) for good in RESOURCES]
    exact = tuple((good, count) for good, count in counts if count)
    if not exact:
        row.fail("wood", "the hut has no price")
    return Price("A7", exact)
