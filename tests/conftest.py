"""Options of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest

from stoneage import discover
from stoneage.variant import OFFICIAL


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


@pytest.fixture(scope="session", autouse=True)
def alone() -> Iterator[None]:
    """If variants of this project are installed beside the core, its own tests do not see them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            discover,
            "entry_points",
            lambda group: [entry for entry in entry_points(group=group) if entry.name not in OFFICIAL],
        )
        yield
