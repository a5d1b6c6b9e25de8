"""The table of tiles with the stone symbol, which a box owner may replace (W2)."""

from __future__ import annotations

from stoneage.base.tables import buildings
from stoneage.tables import Row, read_table, table_text

BUILDINGS = "winter_buildings.csv"
COLUMNS = ("stone", "stone_other_set")
"""The columns that may say which tiles have the symbol: the default set, and the other one."""


def text(own: str = "") -> str:
    """The table in effect as CSV.

    Args:
        own: path of the owner's table; empty for the one that is shipped.

    Raises:
        TableError: the owner's table cannot be read.
    """
    return table_text("stoneage_winter", BUILDINGS, own)


def read_marked(table: str, column: str = COLUMNS[0], file: str = BUILDINGS) -> frozenset[str]:
    """The tiles of the base game with the stone symbol; those that are not listed have none (W2, W4).

    Args:
        table: its content.
        column: which of its columns counts; ``yes`` or ``no`` stand there.
        file: its name, for messages.

    Raises:
        TableError: an id is no tile of the base game or stands twice, or a field is wrong.

    >>> sorted(read_marked(text(), "stone_other_set"))[:3]
    ['BLD-01', 'BLD-02', 'BLD-06']
    """
    known = frozenset(building.key for building in buildings())

    def tile(row: Row) -> str:
        key = row.text("id")
        if key not in known:
            row.fail("id", f"{key!r} is no building of the base game")
        return key if row.choice(column, ("yes", "no")) == "yes" else ""

    return frozenset(read_table(table, file, ("id", column), tile, key="id")) - {""}
