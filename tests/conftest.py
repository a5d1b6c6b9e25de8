"""Options of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=100,
        help="random games to play for each number of players (default: 100)",
    )


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest) -> int:
    """How many random games to play for each number of players."""
    number: int = request.config.getoption("--games")
    return number
