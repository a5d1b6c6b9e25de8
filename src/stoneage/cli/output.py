"""What the commands print: lines, error lines, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stoneage.scoring import Sheet


def one_line(text: str) -> str:
    r"""A text without line ends and control characters, which a file may have smuggled in.

    >>> one_line("a\tname\n with \x1b[2J")
    'a name with \\x1b[2J'
    """
    spaced = " ".join(text.split())
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in spaced)


def fail(text: str) -> None:
    """Print an error line."""
    click.echo(f"error: {one_line(text)}", err=True)


def sentence(error: Exception) -> str:
    """What an error says, without the number and the file of an error of the operating system."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def table(*texts: str, numbers: Iterable[str]) -> Table:
    """A table with columns of text, then columns of numbers."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in texts:
        made.add_column(Text(name), overflow="fold")
    for name in numbers:
        made.add_column(Text(name), justify="right")
    return made


def cell(text: str) -> Text:
    """A cell of a table whose text comes from elsewhere."""
    return Text(one_line(text))


def show(title: str, made: Table) -> None:
    """Print a table under its title."""
    console = Console(highlight=False)
    console.print(Text(title, style="bold"))
    console.print(made)


def sheets(sheets: Sequence[Sheet], names: Sequence[str], winners: Sequence[int] = ()) -> Table:
    """Score sheets side by side, a line for each source.

    Args:
        sheets: by seat.
        names: of the players, by seat.
        winners: seats that have won; empty while the game goes on.
    """
    won = "won" if len(winners) < 2 else "shared"
    heads = (f"{names[s.seat]} ({won})" if s.seat in winners else names[s.seat] for s in sheets)
    made = table("source", numbers=heads)
    for source in sheets[0].lines:
        made.add_row(source.replace("_", " "), *(str(sheet.lines[source]) for sheet in sheets))
    made.add_section()
    made.add_row("total", *(str(sheet.total) for sheet in sheets), style="bold")
    return made
