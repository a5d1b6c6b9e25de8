"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_wildlife import Wildlife


class TestWildlife(VariantConformance):
    """Wildlife keeps what the library promises of variants."""

    variant = Wildlife
    samples = Path(__file__).parent / "saves"
    games = 1
