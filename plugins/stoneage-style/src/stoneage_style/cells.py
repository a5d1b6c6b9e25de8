"""Reading the cells of the tables: words for goods, ids, and numbers within limits (T7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stoneage.base.tables import RESOURCES
from stoneage.errors import TableError
from stoneage.tables import Row

GOODS = {**{good: good for good in (*RESOURCES, "food")}, "jewel": "jewels", "jewels": "jewels"}
"""Words for goods, and the goods."""
MOST = 20
"""Pieces, steps or pips of one gain or price at most."""
COUNT = 9
"""Cards in their table, and tiles in theirs (T7)."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_AMOUNT = re.compile(r"([1-9][0-9]?) ([a-z]+)")


def identifier(row: Row) -> str:
    """The id of a card or tile.

    Raises:
        TableError: it is no lower-case word.
    """
    key = row.text("id")
    if not _ID.fullmatch(key):
        row.fail("id", f"{key!r} is no lower-case word")
    return key


def parts(row: Row, field: str, form: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The parts of a text of a certain form; parts that are missing are empty.

    Raises:
        TableError: it has another form.
    """
    found = form.fullmatch(text)
    if found is None:
        row.fail(field, f"{text!r} cannot be read")
    return found.groups("") if found else ()


def pieces(row: Row, field: str, number: str) -> int:
    """A number of pieces, steps or pips.

    Raises:
        TableError: it is too large.
    """
    if int(number) > MOST:
        row.fail(field, f"{number} is more than {MOST}")
    return int(number)


def amount(row: Row, field: str, text: str) -> tuple[str, int]:
    """A good and how much of it, such as ``1 jewel``.

    Raises:
        TableError: it is something else.
    """
    count, word = parts(row, field, _AMOUNT, text.strip())
    if word not in GOODS:
        row.fail(field, f"{word!r} is none of {', '.join(GOODS)}")
    return GOODS[word], pieces(row, field, count)


def all_there(file: str, field: str, found: Sequence[object], wanted: Iterable[object]) -> None:
    """See that a column holds each of some things once.

    Raises:
        TableError: one stands twice or is missing.
    """
    once(file, field, found)
    for key in wanted:
        if key not in found:
            raise TableError(f"{file}, {field}: {key} is missing.", file=file, field=field)


def nine(file: str, found: Sequence[object]) -> None:
    """See that there are nine ids, each once (T7).

    Raises:
        TableError: one stands twice, or there are more or fewer.
    """
    once(file, "id", found)
    if len(found) != COUNT:
        raise TableError(f"{file} has {len(found)} lines, not {COUNT}.", file=file, field="id")


def once(file: str, field: str, found: Sequence[object]) -> None:
    """See that nothing stands twice in a column.

    Raises:
        TableError: something does.
    """
    for key in found:
        if found.count(key) > 1:
            raise TableError(f"{file}, {field}: {key} stands twice.", file=file, field=field)
