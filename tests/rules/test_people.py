"""The hut and the people it brings."""

from __future__ import annotations

from typing import Any

import pytest


def test_two_go_in_and_three_come_home(table: Any) -> None:
    """The couple returns with a new person to the player board (A15)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "use hut"])
    assert game.player()["people"] == 3
    assert game.saved["board"]["hut"] == [0, 0]


def test_the_new_person_does_not_work_this_round(table: Any) -> None:
    """Phase 1 is over: the newcomer is on no place and cannot be put on one (A15)."""
    given = {"players": [{"people": 4}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "place forest 2", "use hut"])
    assert game.words() == {"use forest"}
    assert not game.legal("place hunt 1")
    assert sum(people[0] for people in game.saved["board"].values()) == 2


def test_the_new_person_is_placed_in_the_next_round(table: Any) -> None:
    """From the next round on there is one more to place (A15)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "use hut"]).finish()
    game.by(1, "place hunt 1")
    assert game.legal("place hunt 3")
    assert "P1" in game.refused("place hunt 4")


@pytest.mark.parametrize(("food", "score"), [(3, 0), (2, -10)])
def test_the_new_person_eats_at_once(table: Any, food: int, score: int) -> None:
    """Three are to be fed in the round in which two went into the hut (A15, F1)."""
    given = {"players": [{"people": 2, "food": food}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "use hut"]).finish()
    assert (game.player()["food"], game.player()["score"]) == (0, score)


def test_nine_become_ten(table: Any) -> None:
    """The tenth person is the last (components: people)."""
    given = {"players": [{"people": 9}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "place hunt 7", "use hut"])
    assert game.player()["people"] == 10


def test_ten_stay_ten(table: Any) -> None:
    """With ten people the couple comes home as it went (P9)."""
    given = {"players": [{"people": 10, "food": 10}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "place hunt 8", "use hut"])
    assert game.player()["people"] == 10
    assert game.saved["board"]["hut"] == [0, 0]
    game.play("use hunt", "roll =8", "use hunt", "roll =1")
    assert game.saved["round"] == 2
    assert game.player()["food"] == 4


def test_the_hut_is_open_again_in_the_next_round(table: Any) -> None:
    """Round after round a couple may go there (A15, P4)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "use hut"]).finish()
    game.by(1, "place hunt 1").by(0, "place hut 2", "place forest 1").by(1, "use hunt")
    game.play("roll 1").by(0, "use hut")
    assert game.player()["people"] == 4
