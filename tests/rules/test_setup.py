"""What lies on the table before the first person is placed."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage
from stoneage.errors import SetupError

VILLAGE = {"tool_maker", "hut", "field"}
RESOURCE_PLACES = {"forest", "clay_pit", "quarry", "river"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_five_people_and_twelve_food(table: Any, players: int) -> None:
    """Five people and twelve food each, and nothing else (components: start)."""
    game = table(players)
    assert len(game.saved["players"]) == players
    for seat in range(players):
        own = game.player(seat)
        assert (own["people"], own["food"], own["food_track"], own["score"]) == (5, 12, 0, 0)
        assert game.goods(seat) == (0, 0, 0, 0)
        for pile in ("tools", "tools_used", "cards", "kept", "hidden", "buildings"):
            assert own[pile] == []
        assert sum(own["ledger"].values()) == 0


def test_resources_are_four_and_food_is_none(table: Any) -> None:
    """Wood, brick, stone and gold are resources; food stands apart (components: values)."""
    assert set(table().player()["resources"]) == {"wood", "brick", "stone", "gold"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_of_thirty_six_cards_lie_open(table: Any, players: int) -> None:
    """Four cards are face up, the other thirty-two wait in the deck (components: cards)."""
    saved = table(players).saved
    assert len(saved["display"]) == 4
    assert len(saved["deck"]) == 32
    assert len({*saved["display"], *saved["deck"]}) == 36


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stack_of_seven_tiles_for_every_player(table: Any, players: int) -> None:
    """As many stacks as players, seven tiles in each, none of them twice (components)."""
    stacks = table(players).saved["stacks"]
    assert [len(stack) for stack in stacks] == [7] * players
    assert len({tile for stack in stacks for tile in stack}) == 7 * players


def test_the_tiles_left_over_stay_unseen(table: Any) -> None:
    """Tiles that go back into the box are not among what everybody saw (who knows what)."""
    assert table(2).saved["removed"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_places_of_the_board(table: Any, players: int) -> None:
    """Eight printed places, four card spaces, one place for each stack; all empty (P1)."""
    cards = {f"card:{space}" for space in (1, 2, 3, 4)}
    tiles = {f"building:{stack}" for stack in range(1, players + 1)}
    board = table(players).saved["board"]
    assert set(board) == {"hunt"} | RESOURCE_PLACES | VILLAGE | cards | tiles
    assert all(people == [0] * players for people in board.values())


def test_the_caller_chooses_the_start_player() -> None:
    """Whoever the caller names places first; otherwise it is seat 0 (components: start)."""
    rules = stoneage.Ruleset.create()
    assert rules.to_act(rules.new_game(players=3, seed=5)) == 0
    state = rules.new_game(players=3, seed=5, start_player=2)
    assert rules.to_act(state) == 2
    assert rules.dump(state)["state"]["start_player"] == 2


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_may_play(players: int) -> None:
    """Without the expansion there are two, three or four players (components: players)."""
    with pytest.raises(SetupError):
        stoneage.Ruleset.create().new_game(players=players, seed=1)


def test_the_supply_never_runs_out(table: Any) -> None:
    """Nothing stops at the number of printed pieces (components: supply)."""
    own = {"people": 7, "food": 90, "resources": {"wood": 40, "gold": 30}}
    game = table(given={"players": [own, {"people": 1}]})
    game.play("place forest 7", "place hunt 1", "use forest", "roll =42")
    assert game.goods() == (54, 0, 0, 30)


def test_the_round_is_the_first(table: Any) -> None:
    """A fresh game is in round one and waits for the start player (P1)."""
    game = table(4)
    assert (game.saved["round"], game.saved["start_player"], game.to_act) == (1, 0, 0)
    assert not game.over
