"""``stoneage variants``."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import attrs
import click

from stoneage import discover
from stoneage.cli import completion, options, output
from stoneage.rulings import CHOICES, RULES
from stoneage.variant import Variant


@click.command(short_help="List variants and rulings.")
@click.argument("name", required=False, shell_complete=completion.variant)
def variants(name: str | None) -> None:
    """List the installed variants and the rulings of the base game; with NAME, the options of one variant.

    The list is made from what packages say of themselves; no variant is loaded for it.
    """
    if name is None:
        _list_variants()
        _list_rulings()
    else:
        _show(discover.variant(name))


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
    known = discover.plain_options(variant)
    if not known:
        click.echo("It has no options.")
        return
    kinds = _types(type(variant))
    table = output.table("option", "default", "type", numbers=())
    for name, value in known.items():
        table.add_row(*map(output.cell, (name, repr(value), _kind(kinds[name]))))
    output.show("Options", table)


def _types(kind: type[object]) -> dict[str, object]:
    return {field.name: field.type for field in attrs.fields(kind)} if attrs.has(kind) else {}


def _kind(kind: object) -> str:
    return kind.__name__ if isinstance(kind, type) else str(kind or "")
