"""Options of the tests of all variants."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--set-games",
        type=int,
        default=2,
        help="random games for each set of variants and number of players (default: 2)",
    )
