"""The table of prices and points, which a box owner may replace (I1)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from stoneage.base.tables import RESOURCES
from stoneage.tables import Row, read_table, table_text

IGLOOS = "igloos.csv"
MOST = 10
"""Resources that an igloo costs at most."""


@attrs.frozen
class Terms:
    """What an igloo costs and scores (I1).

    Args:
        amount: resources of one kind that it costs, 1 to 10.
        points: what it scores, by the kind that was paid, 0 to 99.
    """

    amount: int
    points: Mapping[str, int]


def text(own: str = "") -> str:
    """The table in effect as CSV.

    Args:
        own: path of the owner's table; empty for the one that is shipped.

    Raises:
        TableError: the owner's table cannot be read.
    """
    return table_text("stoneage_igloos", IGLOOS, own)


def read_igloos(table: str, file: str = IGLOOS) -> Terms:
    """The terms of a table, which has a line for each kind of resource.

    Args:
        table: its content.
        file: its name, for messages.

    Raises:
        TableError: a field is wrong, a kind is missing or stands twice, or the amounts differ.

    >>> terms = read_igloos(text())
    >>> terms.amount, terms.points["stone"]
    (3, 15)
    """
    lines = read_table(table, file, ("kind", "amount", "points"), _line, "kind", RESOURCES)
    amount = lines[0][1]
    for row, other, _ in lines:
        if other != amount:
            row.fail("amount", f"an igloo costs {amount} of any kind, not {other}")
    return Terms(amount, {row.text("kind"): points for row, _, points in lines})


def _line(row: Row) -> tuple[Row, int, int]:
    row.choice("kind", RESOURCES)
    return row, row.number("amount", least=1, most=MOST), row.number("points")
