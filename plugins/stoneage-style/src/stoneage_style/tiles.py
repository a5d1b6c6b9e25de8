"""The table of tiles: prices with jewels, and what some tiles do once a round (T7)."""

from __future__ import annotations

import re

import attrs

from stoneage.base.tables import RESOURCES
from stoneage.components import Building, Price
from stoneage.moves import Amounts
from stoneage.tables import Row, read_table
from stoneage_style.cells import MOST, amount, identifier, nine, pieces

PAY, GET = "once_a_round_pay", "once_a_round_get"
COLUMNS = ("id", *RESOURCES, "jewels", "points", PAY, GET)
_PIPS = re.compile(r"([1-9][0-9]?) pips?\b.*")


@attrs.frozen
class Power:
    """What a tile does once a round, beginning with the round of its purchase (T7).

    Args:
        tile: its id.
        paid: the price; empty if there is none.
        gets: what it gives, one of these; empty where it raises a roll.
        pips: what it adds to a roll, 0 to 20.

    >>> str(Power("style_b7", (("food", 2),), ((("wood", 1),), (("brick", 1),))))
    'once a round 2 food for 1 wood or 1 brick'
    """

    tile: str
    paid: Amounts = ()
    gets: tuple[Amounts, ...] = ()
    pips: int = 0

    def __str__(self) -> str:
        price = " and ".join(f"{count} {good}" for good, count in self.paid)
        gets = " or ".join(f"{count} {good}" for each in self.gets for good, count in each)
        return f"once a round {price or 'nothing'} for {gets or f'{self.pips} pips on a roll'}"


def read_tiles(text: str, file: str) -> tuple[tuple[Building, Power | None], ...]:
    """The tiles of a table, each with its power if it has one.

    Args:
        text: the CSV.
        file: its name, for messages.

    Raises:
        TableError: something is wrong in it.
    """
    tiles = read_table(text, file, COLUMNS, _tile)
    nine(file, [tile.key for tile, _ in tiles])
    return tiles


def _tile(row: Row) -> tuple[Building, Power | None]:
    """A tile with a fixed price (A7)."""
    counts = [(good, row.number(good, most=MOST)) for good in (*RESOURCES, "jewels")]
    exact = tuple((good, count) for good, count in counts if count)
    if not exact:
        row.fail("jewels", "the tile has no price")
    power, points = _power(row), row.number("points")
    tile = Building(identifier(row), price=Price("A7", exact), points=points, note=str(power or ""))
    return tile, power


def _power(row: Row) -> Power | None:
    price, gets = row.text(PAY), row.text(GET)
    if not gets:
        if price:
            row.fail(GET, "nothing is given for the price")
        return None
    paid = (amount(row, PAY, price),) if price else ()
    pips = _PIPS.fullmatch(gets)
    if pips:
        return Power(identifier(row), paid, pips=pieces(row, GET, pips[1]))
    given = tuple((amount(row, GET, each),) for each in gets.split(" or "))
    if len({good for ((good, _),) in given}) < len(given):
        row.fail(GET, "a good stands twice")
    return Power(identifier(row), paid, given)
