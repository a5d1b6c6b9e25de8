"""Component tables: CSV files that a box owner may replace by his own, read field by field."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import attrs

from stoneage.components import Gain
from stoneage.errors import TableError

T = TypeVar("T")


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


def read_table(
    text: str,
    file: str,
    columns: Iterable[str],
    make: Callable[[Row], T],
    key: str = "",
    keys: Iterable[str] = (),
) -> tuple[T, ...]:
    r"""Read a component table in CSV.

    Args:
        text: the content.
        file: its name, for messages.
        columns: the columns it must have; further ones are ignored.
        make: builds one component from a row.
        key: the column in which no value may stand twice; empty if there is none.
        keys: the values that must stand there.

    Raises:
        TableError: a column, line or field is missing, too short, wrong or there twice.

    >>> read_table("id,n\na,2\n", "t.csv", ["id", "n"], lambda r: (r.text("id"), r.number("n")))
    (('a', 2),)
    """
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        made = _read(reader, file, tuple(columns), make, key, keys)
    except csv.Error as error:
        line = reader.line_num
        raise TableError(f"{file}, line {line}: {error}.", file=file, line=line) from None
    return made


def _read(
    reader: csv.DictReader[str],
    file: str,
    columns: tuple[str, ...],
    make: Callable[[Row], T],
    key: str,
    keys: Iterable[str],
) -> tuple[T, ...]:
    missing = [column for column in columns if column not in (reader.fieldnames or ())]
    if missing:
        raise TableError(
            f"{file}, line 1: the column {missing[0]} is missing.",
            file=file,
            line=1,
            field=missing[0],
        )
    rows = list(_rows(reader, file, columns))
    if key:
        _check_keys(rows, Row(file, reader.line_num, {}), key, keys)
    return tuple(map(make, rows))


def _check_keys(rows: Iterable[Row], last: Row, field: str, keys: Iterable[str]) -> None:
    """Every key stands once, and those that must be there are."""
    seen: set[str] = set()
    for row in rows:
        if row.text(field) in seen:
            row.fail(field, f"{row.text(field)!r} stands twice")
        seen.add(row.text(field))
    for key in keys:
        if key not in seen:
            last.fail(field, f"{key!r} is missing")


def _rows(reader: csv.DictReader[str], file: str, columns: tuple[str, ...]) -> Iterator[Row]:
    for cells in reader:
        row = Row(file, reader.line_num, cells)
        for column in columns:
            if cells[column] is None:
                row.fail(column, "the line is too short")
        yield row


def table_text(package: str, file: str, own: str = "") -> str:
    """The content of a component table: the one that a package ships, or the box owner's.

    Args:
        package: import name of the package that ships the table.
        file: its name there.
        own: path of the owner's table; empty for the one that is shipped.

    Raises:
        TableError: the owner's table is no file that can be read, or no text in UTF-8.

    >>> table_text("stoneage.base", "buildings.csv").splitlines()[1][:6]
    'BLD-01'
    """
    if not own:
        return files(package).joinpath(file).read_text(encoding="utf-8")
    try:
        return Path(own).read_text(encoding="utf-8")
    except OSError as error:
        raise TableError(f"{own}: {error.strerror or error}.", file=own) from None
    except ValueError:
        raise TableError(f"{own} is no text in UTF-8.", file=own) from None


def read_gain(row: Row, effects: Iterable[str], goods: Iterable[str], prefix: str = "") -> Gain:
    """A gain from the columns ``effect``, ``good`` and ``amount``.

    Args:
        row: the line.
        effects: keys of the effects that may stand there; ``good`` needs a good, the others have none.
        goods: keys of the goods that may stand there.
        prefix: what the names of the columns start with.

    Raises:
        TableError: a field is wrong.

    >>> read_gain(Row("t.csv", 2, {"effect": "good", "good": "wood", "amount": "2"}), ["good"], ["wood"])
    Gain(effect='good', amount=2, good='wood')
    """
    effect = row.choice(f"{prefix}effect", effects)
    good = row.choice(f"{prefix}good", goods if effect == "good" else [""])
    return Gain(effect, row.number(f"{prefix}amount", least=1, most=20), good)
