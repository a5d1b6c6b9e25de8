"""Cards, buildings and prices, and the reader of component tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import attrs

from stoneage.errors import TableError
from stoneage.moves import Amounts

T = TypeVar("T")


@attrs.frozen
class Gain:
    """Something that a card, a die or a tile gives.

    Args:
        effect: key of the effect that carries it out.
        amount: how much, at least 1 (pieces, points, steps, dice or the value of a tool).
        good: the good it is about, where the effect needs one.

    >>> Gain("good", 2, "stone")
    Gain(effect='good', amount=2, good='stone')
    """

    effect: str
    amount: int = 1
    good: str = ""


@attrs.frozen(cache_hash=True)
class Price:
    """What has to be paid for a card or building.

    Args:
        rule: id of the rule that sets the price; refusals name it.
        exact: the goods to the piece; empty where the player has a choice.
        least: fewest resources of a free choice, in pieces.
        most: most resources of a free choice, in pieces.
        kinds: how many different resources a free choice must show; None if any.

    >>> Price("A6", least=2, most=2).exact
    ()
    """

    rule: str
    exact: Amounts = ()
    least: int = 0
    most: int = 0
    kinds: int | None = None


@attrs.frozen
class Item:
    """Base of what can be bought.

    Args:
        key: its id in tables and saves.
        gains: what it gives at once, in this order.
    """

    key: str
    gains: tuple[Gain, ...] = ()


@attrs.frozen
class Card(Item):
    """A civilization card.

    Args:
        key: its id.
        gains: the upper half.
        symbol: culture symbol of the lower half, or an empty string.
        craft: craft of the lower half, or an empty string.
        multiplier: number of people shown for the craft.
    """

    symbol: str = ""
    craft: str = ""
    multiplier: int = 0


@attrs.frozen
class Building(Item):
    """A building tile.

    Args:
        key: its id.
        gains: what it gives beside points.
        price: what it costs.
        points: printed points; None where the value paid counts.
    """

    price: Price = Price("A7")
    points: int | None = None


@attrs.frozen
class Row:
    """One line of a component table, read field by field with clear errors.

    Args:
        file: name of the table, for messages.
        line: line number, from 1.
        cells: the fields by column.
    """

    file: str
    line: int
    cells: dict[str, str]

    def text(self, field: str) -> str:
        """The field as text, without spaces around it; may be empty."""
        return self.cells[field].strip()

    def number(self, field: str, least: int = 0, most: int = 99) -> int:
        """The field as a whole number within limits; an empty one is ``least``.

        Raises:
            TableError: it is something else.
        """
        text = self.text(field) or str(least)
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            self.fail(field, f"{text!r} is no number from {least} to {most}")
        return int(text)

    def choice(self, field: str, known: Iterable[str]) -> str:
        """The field, which must be one of some words.

        Raises:
            TableError: it is another one.
        """
        text, known = self.text(field), tuple(known)
        if text not in known:
            self.fail(field, f"{text!r} is none of {', '.join(known)}")
        return text

    def fail(self, field: str, problem: str) -> None:
        """Refuse a field.

        Raises:
            TableError: always, naming file, line and field.
        """
        raise TableError(
            f"{self.file}, line {self.line}, {field}: {problem}.",
            file=self.file,
            line=self.line,
            field=field,
        )


def read_table(text: str, file: str, columns: Iterable[str], make: Callable[[Row], T]) -> tuple[T, ...]:
    r"""Read a component table in CSV.

    Args:
        text: the content.
        file: its name, for messages.
        columns: the columns it must have; further ones are ignored.
        make: builds one component from a row.

    Raises:
        TableError: a column is missing, a line is too short or a field is wrong.

    >>> read_table("id,n\na,2\n", "t.csv", ["id", "n"], lambda r: (r.text("id"), r.number("n")))
    (('a', 2),)
    """
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        return _read(reader, file, tuple(columns), make)
    except csv.Error as error:
        raise TableError(f"{file}, line {reader.line_num}: {error}.", file=file) from None


def _read(
    reader: csv.DictReader[str], file: str, columns: tuple[str, ...], make: Callable[[Row], T]
) -> tuple[T, ...]:
    missing = [column for column in columns if column not in (reader.fieldnames or ())]
    if missing:
        raise TableError(
            f"{file}, line 1: the column {missing[0]} is missing.",
            file=file,
            line=1,
            field=missing[0],
        )
    return tuple(make(row) for row in _rows(reader, file, columns))


def _rows(reader: csv.DictReader[str], file: str, columns: tuple[str, ...]) -> Iterator[Row]:
    for cells in reader:
        row = Row(file, reader.line_num, cells)
        for column in columns:
            if cells[column] is None:
                row.fail(column, "the line is too short")
        yield row
