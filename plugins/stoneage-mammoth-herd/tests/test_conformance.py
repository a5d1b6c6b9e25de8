"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_mammoth_herd import MammothHerd


class TestMammothHerd(VariantConformance):
    """MammothHerd keeps what the library promises of variants."""

    variant = MammothHerd
    samples = Path(__file__).parent / "saves"
    games = 1
