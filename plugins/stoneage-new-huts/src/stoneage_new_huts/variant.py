"""The variant: its option, and what it registers."""

from __future__ import annotations

from typing import ClassVar

import attrs

from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, State
from stoneage.variant import Variant
from stoneage_new_huts import income, tables
from stoneage_new_huts.income import KEY, NewHutsState


@attrs.frozen
class NewHuts(Variant):
    """Six buildings with fewer points and a bonus.

    They are registered as buildings: they lie in the stacks, and hut builders count them (H1, H3). The number
    of players stays as it is, since 34 tiles make four stacks (H4).

    Args:
        huts: path of the owner's ``new_huts.csv``; empty for the one that is shipped.

    >>> NewHuts().huts
    ''
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    huts: str = ""

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the huts among the buildings, and the income of some of them.

        Raises:
            TableError: the owner's table is wrong.
        """
        huts = tables.read_huts(tables.text(self.huts), self.huts or tables.HUTS)
        registry.building(*(hut.tile for hut in huts))
        income.register(registry, huts)

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """Nobody owns a hut yet."""
        state.ext[KEY] = NewHutsState()

    def tables(self) -> dict[str, str]:
        """The table in effect as CSV, by file name.

        Raises:
            TableError: the owner's table cannot be read.
        """
        return {tables.HUTS: tables.text(self.huts)}
