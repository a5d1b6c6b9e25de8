"""The conformance kit: the tests that every variant should pass.

Subclass it in the tests of a variant; pytest finds the checks, which are inherited:

    from stoneage.testing import VariantConformance
    from stoneage_style import Style

    class TestStyle(VariantConformance):
        variant = Style
        options = ({}, {"visit_jewels": 0})

Every check is one method; its docstring says what a variant must keep, and its message how to mend it.
"""

from __future__ import annotations

from stoneage.testing.conformance.company import CompanyChecks
from stoneage.testing.conformance.hiding import HidingChecks
from stoneage.testing.conformance.identity import IdentityChecks
from stoneage.testing.conformance.legality import LegalityChecks
from stoneage.testing.conformance.playing import PlayingChecks
from stoneage.testing.conformance.saving import SavingChecks
from stoneage.testing.conformance.watching import WatchingChecks

__all__ = ["VariantConformance"]


class VariantConformance(
    IdentityChecks,
    LegalityChecks,
    SavingChecks,
    WatchingChecks,
    HidingChecks,
    PlayingChecks,
    CompanyChecks,
):
    """All checks of a variant; ``variant`` names its class, and see ``Kit`` for the other settings."""
