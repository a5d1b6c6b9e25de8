"""Phase 2: taking people back, rolling, and what the dice yield."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

DIVISORS = {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}
RESOURCE_PLACES = ("forest", "clay_pit", "quarry", "river")
CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]


def gained(game: Any, place: str, before: Any) -> int:
    """How much more of the place's good seat 0 has than before."""
    if place == "hunt":
        return int(game.player()["food"] - before.player()["food"])
    kind = RESOURCE_PLACES.index(place)
    return int(game.goods()[kind] - before.goods()[kind])


# A1: whose turn, which place


def test_the_start_player_uses_everybody_first(table: Any) -> None:
    """One player takes back all his people before the next one begins (A1)."""
    game = table(given={"players": [{"people": 3}, {"people": 1}]})
    game.play("place hunt 1", "place hunt 1", "place quarry 1", "place river 1")
    game.by(0, "use river").play("roll 1").by(0, "use hunt").play("roll 1")
    game.by(0, "use quarry").play("roll 1")
    assert game.to_act == 1


def test_then_the_next_one_clockwise(table: Any) -> None:
    """After seat 2 comes seat 0, after seat 0 seat 1 (A1)."""
    given = {"players": [{"people": 1}] * 3, "start_player": 2}
    game = table(3, given=given, moves=["place hunt 1"] * 3)
    for seat in (2, 0, 1):
        game.by(seat, "use hunt").play("roll 1")
    assert game.saved["round"] == 2


def test_a_player_without_anybody_on_the_board_is_passed_over(table: Any) -> None:
    """Only who has people on the board has a turn in phase 2 (A1)."""
    given = {"players": [{"people": 1}, {"people": 1}, {"people": 2}]}
    game = table(3, given=given, moves=["place forest 1"] * 2 + ["place hunt 2"])
    game.by(0, "use forest").play("roll 1").by(1, "use forest").play("roll 1")
    assert game.to_act == 2


def test_the_order_of_places_is_free(table: Any) -> None:
    """Every place with one's people on it is offered, and nothing else (A1)."""
    given = {"players": [{"people": 7}, {"people": 1}]}
    game = table(given=given, moves=["place quarry 1", "place hunt 1"])
    game.play("place hunt 1", "place hut 2", "place card:3 1", "place building:2 1")
    game.play("place field 1")
    places = ("quarry", "hunt", "hut", "card:3", "building:2", "field")
    assert game.words() == {f"use {place}" for place in places}


def test_all_his_people_of_a_place_work_together(table: Any) -> None:
    """A place is used with everybody he has there, in one go (A1)."""
    given = {"players": [{"people": 4}, {"people": 1}]}
    game = table(given=given, moves=["place forest 4", "place hunt 1"])
    assert not game.legal("use forest 2")
    game.play("use forest")
    assert game.legal("roll 1 1 1 1")
    assert not game.legal("roll 1 1 1")


def test_people_come_home_from_a_used_place(table: Any) -> None:
    """After its use no one of his stands there any more (A1)."""
    given = {"players": [{"people": 3}, {"people": 1}]}
    game = table(given=given, moves=["place forest 2", "place hunt 1", "place hunt 1"])
    game.play("use forest", "roll 1 1")
    assert game.saved["board"]["forest"] == [0, 0]
    assert game.saved["board"]["hunt"] == [1, 1]


def test_a_place_is_used_once(table: Any) -> None:
    """Who has taken his people back does not act there again (A1)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place hunt 1"])
    game.play("use forest", "roll 6")
    assert game.refused("use forest") == {"A1"}
    assert game.words() == {"use hunt"}


def test_nobody_uses_the_people_of_others(table: Any) -> None:
    """A place with other people on it only is not his to use (A1)."""
    given = {"players": [{"people": 1}, {"people": 1}]}
    game = table(given=given, moves=["place hunt 1", "place forest 1"])
    assert game.refused("use forest") == {"A1"}
    assert game.refused("use river") == {"A1"}


def test_everybody_rolls_for_his_own_people_on_a_shared_place(table: Any) -> None:
    """Two groups in a place roll apart, each in its owner's turn (A1)."""
    given = {"players": [{"people": 2}, {"people": 3}, {"people": 1}]}
    game = table(3, given=given, moves=["place forest 2", "place forest 3", "place hunt 1"])
    game.by(0, "use forest").play("roll 3 3").by(1, "use forest")
    assert game.legal("roll 3 3 3")
    game.play("roll 3 3 3")
    assert (game.goods(0)[0], game.goods(1)[0]) == (2, 3)


def test_even_the_only_place_is_asked_for(table: Any) -> None:
    """The last group does not act by itself: its owner says so (A1, the only answer)."""
    game = table(given={"players": [{"people": 1}, {"people": 1}]})
    game.play("place field 1", "place hunt 1")
    assert (game.to_act, game.words()) == (0, {"use field"})
    assert game.player()["food_track"] == 0


def test_while_dice_are_due_nobody_acts(table: Any) -> None:
    """A roll is chance's turn; no player has a move (A1)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place hunt 1"])
    assert game.outcomes == {}
    game.play("use forest")
    assert game.rolling
    assert game.words() == set()
    assert not game.legal("use hunt")


def test_no_dice_without_a_roll(table: Any) -> None:
    """Dice are not rolled when none are due (A1)."""
    game = table(given={"players": [{"people": 1}, {"people": 1}]})
    assert not game.legal("roll 1")
    game.play("place field 1", "place hunt 1")
    assert not game.legal("roll 1")
    game.play("use field")
    assert not game.legal("roll 1")


# A2: gains are there at once


def test_wood_of_this_turn_pays_this_turn(table: Any) -> None:
    """What the forest gave buys a building a moment later (A2)."""
    given = {
        "players": [{"people": 4, "resources": {"brick": 1}}, {"people": 1}],
        "stacks": [["BLD-01", "BLD-02"], ["BLD-26", "BLD-27"]],
    }
    game = table(given=given, moves=["place forest 3", "place hunt 1", "place building:1 1"])
    game.play("use forest", "roll =6", "use building:1", "pay wood=2 brick=1")
    assert game.player()["buildings"] == ["BLD-01"]


def test_wood_that_is_yet_to_come_pays_nothing(table: Any) -> None:
    """Who goes to the building first has only what he has by then (A2)."""
    given = {
        "players": [{"people": 4, "resources": {"brick": 1}}, {"people": 1}],
        "stacks": [["BLD-01", "BLD-02"], ["BLD-26", "BLD-27"]],
    }
    game = table(given=given, moves=["place forest 3", "place hunt 1", "place building:1 1"])
    game.play("use building:1")
    assert game.words() == {"use forest"}
    assert game.player()["buildings"] == []


def test_a_tool_of_this_turn_serves_this_turn(table: Any) -> None:
    """The tool maker's new tile is asked for at the next roll of the same player (A2)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place tool_maker 1", "place hunt 1", "place forest 1"])
    game.play("use tool_maker", "use forest", "roll 2", "tools 1")
    assert game.goods() == (1, 0, 0, 0)


def test_a_tool_from_a_card_serves_this_turn(table: Any) -> None:
    """The card with a tool works before the quarry is used (A2)."""
    given = {
        "players": [{"people": 2, "resources": {"wood": 1}}, {"people": 1}],
        "display": ["CIV-02", *CARDS[:3]],
        "deck": [],
    }
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "place quarry 1"])
    game.play("use card:1", "pay wood=1", "use quarry", "roll 4", "tools 1")
    assert game.goods() == (0, 0, 1, 0)


# A16: gains are no choice


@pytest.mark.parametrize(
    ("placement", "before", "after"),
    [
        ("field 1", {"food_track": 3}, {"food_track": 4}),
        ("tool_maker 1", {"tools": []}, {"tools": [1]}),
        ("hut 2", {"people": 2}, {"people": 3}),
    ],
)
def test_the_village_gives_without_asking(
    table: Any, placement: str, before: dict[str, Any], after: dict[str, Any]
) -> None:
    """Field, tool maker and hut give what they give; it cannot be refused (A16)."""
    people = int(placement[-1])
    given = {"players": [{"people": people, **before}, {"people": 1}]}
    game = table(given=given, moves=[f"place {placement}", "place hunt 1"])
    game.play(f"use {placement.split()[0]}")
    assert game.to_act == 1
    assert {key: game.player()[key] for key in after} == after


def test_nobody_leaves_a_place_unused(table: Any) -> None:
    """While people of his stand somewhere his turn goes on, and there is no way out (A16)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=["place field 1", "place hunt 1", "place tool_maker 1"])
    game.play("use tool_maker")
    assert game.words() == {"use field"}
    for text in ("decline", "pass", "tools -", "starve"):
        assert not game.legal(text)


def test_a_yield_is_taken_whole(table: Any) -> None:
    """What was rolled is not declined (A16)."""
    given = {"players": [{"people": 1}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "use forest", "roll 6"])
    assert game.to_act == 1
    assert game.goods() == (2, 0, 0, 0)


# The field


def test_the_food_track_stops_at_ten(table: Any) -> None:
    """The tenth step is the last; the field then gives nothing (P9)."""
    for before, after in ((9, 10), (10, 10)):
        given = {"players": [{"people": 1, "food_track": before}, {"people": 1}]}
        game = table(given=given, moves=["place field 1", "place hunt 1", "use field"])
        assert game.player()["food_track"] == after


# Y1: yields


@pytest.mark.parametrize("place", DIVISORS)
@pytest.mark.parametrize("people", [1, 3, 7])
def test_every_total_in_every_place(table: Any, place: str, people: int) -> None:
    """The total is divided by the place's number, and a rest is lost (Y1)."""
    given = {"players": [{"people": people}, {"people": 1}]}
    game = table(given=given, moves=[f"place {place} {people}", "place hunt 1", f"use {place}"])
    for total in range(people, 6 * people + 1):
        after = game.then(f"roll ={total}")
        assert gained(after, place, game) == total // DIVISORS[place]


@pytest.mark.parametrize("place", DIVISORS)
def test_a_place_gives_its_own_good_only(table: Any, place: str) -> None:
    """Each place has one good; the others do not change (Y1)."""
    given = {"players": [{"people": 2}, {"people": 1}]}
    game = table(given=given, moves=[f"place {place} 2", "place hunt 1", f"use {place}"])
    game.play("roll 6 6")
    rest = [good for good in RESOURCE_PLACES if good != place]
    assert all(game.goods()[RESOURCE_PLACES.index(good)] == 0 for good in rest)
    assert game.player()["food"] == (18 if place == "hunt" else 12)


@pytest.mark.parametrize(
    ("place", "tools", "roll", "choice", "gain"),
    [
        ("hunt", [], "roll =14", None, 7),
        ("hunt", [1], "roll =11", "tools 1", 6),
        ("hunt", [1, 1], "roll =4", "tools 1 1", 3),
        ("river", [], "roll =5", None, 0),
        ("river", [2, 2, 2], "roll =7", "tools 2 2 2", 2),
        ("river", [2, 2, 2], "roll =7", "tools -", 1),
    ],
)
def test_the_examples_of_the_rulebook(
    table: Any, place: str, tools: list[int], roll: str, choice: str | None, gain: int
) -> None:
    """The printed examples of the hunt and the river come out as printed (Y1, A3)."""
    people = 3 if roll == "roll =14" else 2
    given = {"players": [{"people": people, "tools": tools}, {"people": 1}]}
    game = table(given=given, moves=[f"place {place} {people}", "place hunt 1", f"use {place}"])
    after = game.then(roll, *([choice] if choice else []))
    assert after.to_act == 1
    assert gained(after, place, game) == gain


@pytest.mark.parametrize("place", DIVISORS)
def test_tools_are_added_before_dividing(table: Any, place: str) -> None:
    """Dice and tools make one sum, and that is divided (Y1)."""
    given = {"players": [{"people": 1, "tools": [4, 4, 3]}, {"people": 1}]}
    game = table(given=given, moves=[f"place {place} 1", "place hunt 1", f"use {place}", "roll 1"])
    for choice, value in (("tools 4 4 3", 12), ("tools 4 3", 8), ("tools 4", 5), ("tools -", 1)):
        assert gained(game.then(choice), place, game) == value // DIVISORS[place]


def test_faces_or_their_sum(table: Any) -> None:
    """Three faces in any order or their sum are the same roll of a place (Y1)."""
    given = {"players": [{"people": 3}, {"people": 1}]}
    game = table(given=given, moves=["place quarry 3", "place hunt 1", "use quarry"])
    for text in ("roll 6 5 4", "roll 4 6 5", "roll =15"):
        assert game.then(text).goods() == (0, 0, 3, 0)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_the_chances_of_a_roll(table: Any, people: int) -> None:
    """All totals are listed, each with its exact chance (P10)."""
    given = {"players": [{"people": people}, {"people": 1}]}
    game = table(given=given, moves=[f"place forest {people}", "place hunt 1", "use forest"])
    expected: dict[str, Fraction] = {}
    for faces in product(range(1, 7), repeat=people):
        text = f"roll ={sum(faces)}"
        expected[text] = expected.get(text, Fraction(0)) + Fraction(1, 6**people)
    assert game.outcomes == expected


@pytest.mark.parametrize("dice", ["=2", "=19", "7 1 1", "0 1 1", "", "x", "=", "1 1 =1"])
def test_impossible_rolls(table: Any, dice: str) -> None:
    """Three dice show three to eighteen, each one to six (P10)."""
    given = {"players": [{"people": 3}, {"people": 1}]}
    game = table(given=given, moves=["place forest 3", "place hunt 1", "use forest"])
    assert not game.legal(f"roll {dice}")
