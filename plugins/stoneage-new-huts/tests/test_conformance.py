"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_new_huts import NewHuts


class TestNewHuts(VariantConformance):
    """NewHuts keeps what the library promises of variants."""

    variant = NewHuts
    samples = Path(__file__).parent / "saves"
    games = 1
