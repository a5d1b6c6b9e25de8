"""The variant: its options, and what may be added to prices."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar

import attrs

from stoneage.components import Card, Extra, Item
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.variant import Variant
from stoneage_winter import tables

KEY = "winter"
GOLD = Extra("gold", 1, 6, KEY, rule="W1")
"""What a card takes on top of its price (W1)."""
STONE = Extra("stone", 1, 5, KEY, rule="W2")
"""What a building with the stone symbol takes (W2)."""


@attrs.frozen
class Winter(Variant):
    """Gold on top of the price of a card, and stone on some buildings, earn points.

    Args:
        buildings: path of the owner's ``winter_buildings.csv``; empty for the one that is shipped.
        column: the column that tells which tiles have the stone symbol: ``"stone"``, all with a fixed
            price if the table is the shipped one, or ``"stone_other_set"``, those of them without stone in
            their price (W2).

    >>> Winter().column
    'stone'
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    buildings: str = ""
    column: str = attrs.field(
        default=tables.COLUMNS[0],
        validator=attrs.validators.in_(tables.COLUMNS),
        metadata={"status": "HOUSE (W2)"},
    )

    @cached_property
    def _marked(self) -> frozenset[str]:
        """The tiles with the symbol by the table in effect, which is read once."""
        return tables.read_marked(
            tables.text(self.buildings), self.column, self.buildings or tables.BUILDINGS
        )

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Points of the winter are a line of their own in the ledger."""
        registry.source(KEY)

    @hookimpl
    def extras(self, item: Item) -> Iterable[Extra]:
        """Gold for a card that can be bought (W1), stone for a marked tile (W2), nothing else (W4).

        Each goes with the purchase and its price, once (W3).

        Raises:
            TableError: the owner's table is wrong.
        """
        if isinstance(item, Card):
            return [GOLD] if item.ownable else []
        return [STONE] if item.key in self._marked else []

    def tables(self) -> dict[str, str]:
        """The table in effect as CSV, by file name.

        Raises:
            TableError: the owner's table cannot be read.
        """
        return {tables.BUILDINGS: tables.text(self.buildings)}
