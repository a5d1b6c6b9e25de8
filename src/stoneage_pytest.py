"""The pytest plugin of stoneage: an option for the conformance kit, and a line in the header.

Every run of pytest loads it, also in projects that have nothing to do with stoneage, so it imports nothing of
the library. It is a module of its own because importing a part of ``stoneage`` would load the whole of it,
before coverage can be measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version

import pytest

KIT = "stoneage.testing"
"""Asserts of this package show the values they compare."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option, and let the asserts of the kit be rewritten when it is imported."""
    pytest.register_assert_rewrite(KIT)
    parser.getgroup("stoneage", "variants of stoneage").addoption(
        "--variant-games",
        type=_games,
        default=None,
        metavar="N",
        help="random games that VariantConformance plays for each number of players (default: what it says)",
    )


def _games(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def pytest_report_header() -> str:
    """Versions of the library and of the variants that are installed, as their packages tell them."""
    try:
        library = version("stoneage-rules")
    except PackageNotFoundError:
        library = "?"
    return f"stoneage: {library}, variants: {', '.join(_variants()) or 'none'}"


def _variants() -> Iterator[str]:
    for entry in sorted(entry_points(group="stoneage.variants"), key=lambda entry: entry.name):
        yield f"{entry.name} {_version(entry)}".rstrip()


def _version(entry: EntryPoint) -> str:
    """Version of the package of an entry point; empty if it tells none."""
    try:
        return entry.dist.version if entry.dist else ""
    except Exception:  # metadata may be damaged in many ways
        return ""
