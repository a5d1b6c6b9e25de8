"""The checks that every variant should pass."""

from __future__ import annotations

from pathlib import Path

from stoneage.testing import VariantConformance
from stoneage_winter import Winter


class TestWinter(VariantConformance):
    """Winter keeps what the library promises of variants."""

    variant = Winter
    options = ({}, {"column": "stone_other_set"})
    samples = Path(__file__).parent / "saves"
    games = 1
