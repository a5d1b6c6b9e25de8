"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_igloos import Igloos


class TestIgloos(VariantConformance):
    """Igloos keep what the library promises of variants."""

    variant = Igloos
    samples = Path(__file__).parent / "saves"
    games = 1
