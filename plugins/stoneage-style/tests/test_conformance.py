"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_style import Style


class TestStyle(VariantConformance):
    """Style keeps what the library promises of variants."""

    variant = Style
    options = ({}, {"visit_jewels": 0, "trade": "jewels_for_resources"})
    samples = Path(__file__).parent / "saves"
    games = 1
