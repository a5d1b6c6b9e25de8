"""The page of random games tells what these games are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import random_games
from random_games import GAMES, Means, Table

from stoneage import Ruleset

PAGE = Path(__file__).parents[2] / "docs" / "variants" / "sets.md"


def test_every_set_and_number_of_players_has_its_figures(sets: list[tuple[str, ...]]) -> None:
    """Sixty-four lines; five players where the rules allow them."""
    tables = [(variants, players) for variants in sets for players in random_games.seats(variants)]
    assert list(random_games.cells(PAGE.read_text(encoding="utf-8"))) == tables


@pytest.mark.parametrize("number", [0, 1, 5, -1])
def test_figures_are_those_of_the_games(
    sets: list[tuple[str, ...]], number: int, rules_of: Callable[..., Ruleset]
) -> None:
    """Some lines are played again; ``tox -e games`` plays them all."""
    variants = sets[number]
    games = [
        random_games.play(rules_of(*variants), 2, seed, lambda state, moves: None) for seed in range(GAMES)
    ]
    written = random_games.cells(PAGE.read_text(encoding="utf-8"))[variants, 2]
    assert written == str(random_games.mean(games))


def test_a_page_reads_back() -> None:
    """Cells of a page are the means it was made of, rounded."""
    found: dict[Table, Means] = {
        ((), 2): Means(608.6, 34.25, 51.2),
        (("style",), 5): Means(1200.5, 20.0, 80.0),
    }
    text = random_games.page(found)
    assert random_games.cells(text) == {((), 2): "609 / 34.2 / 51", (("style",), 5): "1200 / 20.0 / 80"}
