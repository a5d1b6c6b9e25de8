"""Options of the tests of all variants."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--set-games",
        type=int,
        default=1,
        help="random games for each set of variants and number of players (default: 1)",
    )
    parser.addoption(
        "--set-page",
        type=Path,
        metavar="FILE",
        help="write the page that tells how these games went, if all were played and nothing failed",
    )
