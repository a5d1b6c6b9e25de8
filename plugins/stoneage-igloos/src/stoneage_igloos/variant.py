"""The variant: its option, and what it registers."""

from __future__ import annotations

from typing import ClassVar

import attrs

from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, State
from stoneage.variant import Variant
from stoneage_igloos import igloos as rules_of_igloos
from stoneage_igloos import tables
from stoneage_igloos.igloos import KEY


@attrs.frozen
class Igloos(Variant):
    """Igloos beside the buildings, each for three resources of one kind.

    Args:
        igloos: path of the owner's ``igloos.csv``; empty for the one that is shipped.

    >>> Igloos().igloos
    ''
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    igloos: str = ""

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the place, its price, and the part of the state.

        Raises:
            TableError: the owner's table is wrong.
        """
        terms = tables.read_igloos(tables.text(self.igloos), self.igloos or tables.IGLOOS)
        rules_of_igloos.register(registry, terms)

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """The pile lies beside the buildings (I3)."""
        state.ext[KEY] = rules_of_igloos.fresh(deal.players)

    def tables(self) -> dict[str, str]:
        """The table in effect as CSV, by file name.

        Raises:
            TableError: the owner's table cannot be read.
        """
        return {tables.IGLOOS: tables.text(self.igloos)}
