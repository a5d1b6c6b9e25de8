"""The variant: its option, and what it registers."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import attrs

from stoneage.chance import Random
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, State
from stoneage.variant import Variant
from stoneage_mammoth_herd import herd, joining, tables, taming
from stoneage_mammoth_herd.herd import KEY, Herd


@attrs.frozen
class MammothHerd(Variant):
    """A mammoth herd moves from place to place, to be tamed by those who follow it.

    Args:
        tiles: path of the owner's ``mammoth_tiles.csv``; empty for the one that is shipped.

    >>> MammothHerd().tiles
    ''
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    tiles: str = ""

    @cached_property
    def _herd(self) -> Herd:
        """The herd of the table in effect, which is read once."""
        return Herd(tables.read_tiles(tables.text(self.tiles), self.tiles or tables.TILES))

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the herd, the way to join it, and its taming.

        Raises:
            TableError: the owner's table is wrong.
        """
        herd.register(registry, self._herd)
        joining.register(registry)
        taming.register(registry, self._herd)

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """The pile lies face down; the herd comes when the first round begins (M1, M2)."""
        state.ext[KEY] = self._herd.fresh(deal)

    @hookimpl
    def hide(self, rules: Rules, state: State, seat: int | None) -> None:
        """Nobody knows the fronts of the tiles in the pile (M1, M2)."""
        self._herd.hide(state)

    @hookimpl
    def fill(self, rules: Rules, state: State, rng: Random) -> None:
        """Deal the tiles that nobody has seen, one with the right back on top (M2)."""
        self._herd.fill(state, rng)

    def tables(self) -> dict[str, str]:
        """The table in effect as CSV, by file name.

        Raises:
            TableError: the owner's table cannot be read.
        """
        return {tables.TILES: tables.text(self.tiles)}
