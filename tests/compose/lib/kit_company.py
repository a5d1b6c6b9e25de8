"""Variants that stand beside the oracle, as if their packages were installed."""

from __future__ import annotations

from typing import ClassVar

import attrs
from kit_oracle import OMENS

from stoneage.components import Pile
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.variant import Variant


@attrs.frozen
class Neighbour(Variant):
    """It keeps to itself."""

    key: ClassVar[str] = "neighbour"

    @hookimpl
    def register(self, registry: Registry) -> None:
        registry.source("neighbour")


@attrs.frozen
class Rival(Variant):
    """It has omens, too."""

    key: ClassVar[str] = "rival"

    @hookimpl
    def register(self, registry: Registry) -> None:
        registry.pile(Pile("omens", OMENS))


@attrs.frozen
class Follower(Variant):
    """It makes no sense without the oracle."""

    key: ClassVar[str] = "follower"
    requires: ClassVar[tuple[str, ...]] = ("oracle",)
