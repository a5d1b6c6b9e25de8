"""Matches: rotating seats, fixed dice, and who is better."""

from __future__ import annotations

import pytest

from stoneage import Ruleset, SetupError, agents
from stoneage.agents.dice import Dice
from stoneage.frames import Rolling


def test_seats_rotate(rules: Ruleset) -> None:
    result = agents.play_match(rules, ["random"] * 3, games=4, seed=1)
    assert [game.seats for game in result.games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_a_match_depends_on_its_seed(rules: Ruleset) -> None:
    first, again, other = (
        agents.play_match(rules, ["greedy", "random"], games=2, seed=seed) for seed in (3, 3, 4)
    )
    assert first == again
    assert first != other


def test_each_game_depends_on_its_number_only(rules: Ruleset) -> None:
    makers = [agents.maker("greedy"), agents.maker("random")]
    result = agents.play_match(rules, makers, games=3, seed=2)
    assert agents.play_game(rules, makers, 2, 2) == result.games[2]


def test_results_add_up(rules: Ruleset) -> None:
    result = agents.play_match(rules, ["random", "random"], games=6, seed=1)
    assert sum(result.wins(agent) for agent in range(2)) == 6
    assert result.mean(0) == sum(game.scores[0] for game in result.games) / 6
    assert all(min(game.decisions) > 20 and game.rounds > 3 for game in result.games)


def test_a_match_may_be_empty(rules: Ruleset) -> None:
    result = agents.play_match(rules, ["random", "random"], games=0)
    assert (result.mean(0), result.wins(1)) == (0, 0)


@pytest.mark.parametrize("names", [["greedy"], ["greedy", "gready"], ["random"] * 6])
def test_wrong_tables_are_refused(names: list[str], rules: Ruleset) -> None:
    with pytest.raises(SetupError):
        agents.play_match(rules, names, games=1)


def test_a_seed_is_a_whole_number(rules: Ruleset) -> None:
    with pytest.raises(SetupError) as caught:
        agents.play_match(rules, ["random", "random"], games=1, seed=0.5)  # type: ignore[arg-type]
    assert caught.value.code == "wrong-seed"


def test_the_kth_roll_depends_on_seed_and_k_only(rules: Ruleset) -> None:
    one, other = Dice(6), Dice(6)
    one.throw(rules, Rolling(0, "food", 7))
    other.throw(rules, Rolling(1, "dice_for_all", 2))
    assert one.throw(rules, Rolling(0, "wood", 3)) == other.throw(rules, Rolling(2, "gold", 3))


def test_dice_are_fair(rules: Ruleset) -> None:
    dice = Dice(1)
    faces = [dice.throw(rules, Rolling(0, "dice_for_all", 1)).total for _ in range(1200)]
    assert all(150 < faces.count(face) < 250 for face in range(1, 7))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, rules: Ruleset) -> None:
    names = ["greedy", *["random"] * (players - 1)]
    result = agents.play_match(rules, names, games=players * 2, seed=1)
    assert result.wins(0) == players * 2
    assert result.mean(0) > 120


def test_montecarlo_beats_random(rules: Ruleset) -> None:
    result = agents.play_match(rules, ["montecarlo:playouts=2,margin=0.5", "random"], games=1, seed=1)
    assert result.wins(0) == 1
