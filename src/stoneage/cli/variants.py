"""``stoneage variants``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from itertools import groupby

import attrs
import click

from stoneage import discover
from stoneage.cli import completion, options, output
from stoneage.errors import SetupError
from stoneage.rulings import CHOICES, RULES
from stoneage.variant import Variant


@click.command(short_help="List variants and rulings.")
@click.argument("name", required=False, shell_complete=completion.variant)
@click.option("--table", metavar="TABLE", help="Print this component table of the variant, as it is, in CSV.")
def variants(name: str | None, table: str | None) -> None:
    """List the installed variants and the rulings of the base game, or show one variant.

    With NAME: its options, its component tables, and which of their values are house values, those that no
    source gives and that were fixed here.

    The list is made from what packages say of themselves; no variant is loaded for it.
    """
    if name is None:
        if table is not None:
            raise click.UsageError("A table belongs to a variant: stoneage variants NAME --table TABLE.")
        _list_variants()
        _list_rulings()
    elif table is not None:
        click.echo(_table(discover.variant(name), table), nl=False)
    else:
        _show(discover.variant(name))


def _table(variant: Variant, file: str) -> str:
    tables = variant.tables()
    if file not in tables:
        known = ", ".join(tables) or "none"
        raise SetupError(
            f"{variant.key} has no table {file!r}; there are: {known}.",
            code="unknown-table",
            variant=variant.key,
        )
    return tables[file]


def _list_variants() -> None:
    entries = sorted(discover.installed().items())
    table = output.table("variant", "package", "version", numbers=())
    for name, entry in entries:
        table.add_row(output.cell(name), *map(output.cell, _package(entry)))
    if entries:
        output.show("Variants", table)
    else:
        click.echo("No variants are installed.\n")


def _package(entry: EntryPoint) -> tuple[str, str]:
    """Name and version of the package that an entry point comes from, as far as it says so."""
    try:
        return (entry.dist.name, entry.dist.version) if entry.dist else ("?", "?")
    except Exception:  # metadata may be damaged in many ways
        return "?", "?"


def _list_rulings() -> None:
    table = output.table("ruling", "values, the default first", "rule", numbers=())
    for name, values in CHOICES.items():
        table.add_row(name, ", ".join(map(options.written, values)), RULES[name])
    output.show("Rulings of the base game", table)


def _show(variant: Variant) -> None:
    click.echo(output.one_line(f"{variant.key} {variant.version}".strip()))
    doc = (type(variant).__doc__ or "").strip().partition("\n\n")[0]
    if doc:
        click.echo(output.one_line(doc))
    _show_options(variant)
    _show_tables(variant)


def _show_options(variant: Variant) -> None:
    known = discover.plain_options(variant)
    if not known:
        click.echo("It has no options.")
        return
    kind: type[object] = type(variant)
    fields = {field.name: field for field in attrs.fields(kind)} if attrs.has(kind) else {}
    table = output.table("option", "default", "type", "where the default comes from", numbers=())
    for name, value in known.items():
        status = str(fields[name].metadata.get("status", ""))
        table.add_row(*map(output.cell, (name, repr(value), _kind(fields[name].type), status)))
    output.show("Options", table)


def _show_tables(variant: Variant) -> None:
    """The lines of each component table by where their values come from: what is a house value, above all."""
    tables = variant.tables()
    if not tables:
        return
    shown = output.table("table", "lines", "where the values come from", numbers=())
    for file, text in tables.items():
        for lines, status in _statuses(text):
            shown.add_row(*map(output.cell, (file, lines, status)))
    output.show("Component tables", shown)


def _statuses(text: str) -> Iterator[tuple[str, str]]:
    """Runs of lines with the same status: from which to which, and the status."""
    rows = csv.DictReader(io.StringIO(text, newline=""))
    first = (rows.fieldnames or [""])[0]
    for status, run in groupby(rows, lambda row: row.get("status") or "the owner's"):
        names = [row[first] for row in run]
        yield " to ".join(dict.fromkeys((names[0], names[-1]))), status


def _kind(kind: object) -> str:
    return kind.__name__ if isinstance(kind, type) else str(kind or "")
