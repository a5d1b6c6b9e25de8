"""The variant: its options, and what it registers."""

from __future__ import annotations

from typing import ClassVar

import attrs

from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules
from stoneage.state import Deal, State
from stoneage.variant import Variant
from stoneage_wildlife import animals as rules_of_animals
from stoneage_wildlife import tables
from stoneage_wildlife.animals import KEY, WildlifeState


@attrs.frozen
class Wildlife(Variant):
    """Wild animals in the card row, which spoil rolls until people drive them away together.

    Args:
        animals: path of the owner's ``wildlife_animals.csv``; empty for the one that is shipped.
        rewards: path of the owner's ``wildlife_rewards.csv``.

    >>> Wildlife().animals
    ''
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    animals: str = ""
    rewards: str = ""

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the animals, the rewards and what they do.

        Raises:
            TableError: a table of the owner's is wrong.
        """
        text = self.tables()
        found = tables.read_animals(text[tables.ANIMALS], self.animals or tables.ANIMALS)
        rewards = tables.read_rewards(text[tables.REWARDS], self.rewards or tables.REWARDS)
        rules_of_animals.register(registry, found, rewards)

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """No animal was driven away yet; one that lies in the first row is active at once (L6)."""
        state.ext[KEY] = WildlifeState()

    def tables(self) -> dict[str, str]:
        """The tables in effect as CSV, by file name.

        Raises:
            TableError: an owner's table cannot be read.
        """
        return tables.texts({tables.ANIMALS: self.animals, tables.REWARDS: self.rewards})
