"""Phase 3: feeding, and going hungry."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

GOODS = ("wood", "brick", "stone", "gold")
WAITING = {"cards": ["CIV-04"], "kept": ["CIV-04"]}
PAIRS = combinations_with_replacement(GOODS, 2)
SPENDING = {" ".join(["spend CIV-04", *sorted(pair)]) for pair in PAIRS}


def meal(table: Any, rulings: Any = None, **own: Any) -> Any:
    """Both players have used everybody in vain; now seat 0 is to feed his people."""
    own = {"people": 5, **own}
    people = own["people"]
    given = {"players": [own, {"people": 1}]}
    moves = [f"place river {people}", "place hunt 1", "use river", f"roll ={people}"]
    return table(given=given, rulings=rulings, moves=[*moves, "use hunt", "roll 1"])


def feedings(hand: dict[str, int], missing: int) -> set[str]:
    """All ways to cover so many missing food from a hand of resources."""
    found = set()
    for amounts in product(*(range(hand.get(good, 0) + 1) for good in GOODS)):
        if sum(amounts) == missing:
            given = zip(GOODS, amounts, strict=True)
            found.add(" ".join(["feed", *sorted(f"{good}={n}" for good, n in given if n)]))
    return found


# F1: what is paid


@pytest.mark.parametrize(
    ("people", "track", "food", "rest"),
    [(5, 0, 12, 7), (5, 0, 5, 0), (5, 3, 2, 0), (5, 5, 0, 0), (4, 1, 12, 9)],
)
def test_a_food_each(table: Any, people: int, track: int, food: int, rest: int) -> None:
    """First the track brings food, then each person eats one (F1)."""
    game = meal(table, people=people, food_track=track, food=food)
    assert game.saved["round"] == 2
    assert (game.player()["food"], game.player()["score"]) == (rest, 0)


def test_a_long_track_feeds_more_than_all(table: Any) -> None:
    """What the track brings beyond the need stays in stock (F1, F2)."""
    assert meal(table, people=3, food_track=10, food=1).player()["food"] == 8


def test_the_track_does_not_run_down(table: Any) -> None:
    """The track brings its food in every round (F1)."""
    game = meal(table, people=2, food_track=2, food=0)
    assert game.player()["food_track"] == 2
    game.by(1, "place hunt 1").by(0, "place river 2").by(1, "use hunt").play("roll 1")
    game.by(0, "use river").play("roll =2")
    assert (game.saved["round"], game.player()["food"], game.player()["score"]) == (3, 0, 0)


def test_a_field_of_this_round_counts(table: Any) -> None:
    """The step won in phase 2 brings food in phase 3 of the same round (F1, A2)."""
    given = {"players": [{"people": 1, "food": 0}, {"people": 1}]}
    game = table(given=given, moves=["place field 1", "place hunt 1", "use field"]).finish()
    assert (game.player()["food"], game.player()["score"]) == (0, 0)


def test_food_hunted_this_round_counts(table: Any) -> None:
    """Hunters feed the tribe in the evening (F1, A2)."""
    given = {"players": [{"people": 3, "food": 0}, {"people": 1}]}
    game = table(given=given, moves=["place hunt 3", "place hunt 1", "use hunt", "roll =7"])
    game.by(1, "use hunt").play("roll 1")
    assert (game.player()["food"], game.player()["score"]) == (0, 0)


def test_nobody_is_fed_before_all_have_acted(table: Any) -> None:
    """Feeding begins when the last player has used his last place (F1)."""
    given = {"players": [{"people": 1}, {"people": 1}]}
    game = table(given=given, moves=["place river 1", "place hunt 1", "use river", "roll 1"])
    assert game.player()["food"] == 12
    game.by(1, "use hunt")
    assert game.player()["food"] == 12
    game.play("roll 1")
    assert game.player()["food"] == 11


@pytest.mark.parametrize("first", [0, 1, 2])
def test_feeding_goes_clockwise_from_the_start_player(table: Any, first: int) -> None:
    """The start player answers first, then the seats to his left (F1)."""
    hungry = {"people": 1, "food": 0, "resources": {"wood": 1}}
    game = table(3, given={"players": [hungry] * 3, "start_player": first})
    game.play("place river 1", "place river 1", "place quarry 1")
    for step in range(3):
        place = "quarry" if step == 2 else "river"
        game.by((first + step) % 3, f"use {place}").play("roll 1")
    for step in range(3):
        game.by((first + step) % 3, "feed wood=1")
    assert (game.saved["round"], game.to_act) == (2, (first + 1) % 3)


def test_only_the_hungry_are_asked(table: Any) -> None:
    """Who has food enough is fed without a question (F1, F3)."""
    hungry = {"people": 1, "food": 0, "resources": {"wood": 1}}
    game = table(3, given={"players": [{"people": 1}, hungry, {"people": 1}]})
    game.play("place hunt 1", "place river 1", "place hunt 1", "use hunt", "roll 1")
    game.play("use river", "roll 1", "use hunt", "roll 1")
    assert game.to_act == 1
    game.play("feed wood=1")
    assert game.saved["round"] == 2
    assert [game.player(seat)["food"] for seat in range(3)] == [11, 0, 11]


# F2 and F3: food goes first


def test_surplus_food_is_kept(table: Any) -> None:
    """There is no limit to the food one may store (F2)."""
    assert meal(table, food=70).player()["food"] == 65


def test_with_food_enough_nobody_starves(table: Any) -> None:
    """Food that is there is paid; there is no choice (F3)."""
    game = meal(table, food=5, resources={"wood": 9})
    assert (game.saved["round"], game.player()["food"], game.player()["score"]) == (2, 0, 0)
    assert game.goods() == (9, 0, 0, 0)


@pytest.mark.parametrize("food", [0, 1, 4])
def test_all_food_is_paid_before_resources(table: Any, food: int) -> None:
    """Resources cover only what food cannot (F3, F4)."""
    game = meal(table, food=food, resources={"wood": 9})
    assert game.words() == {f"feed wood={5 - food}", "starve"}
    game.by(0, f"feed wood={5 - food}")
    assert game.goods() == (4 + food, 0, 0, 0)
    assert game.player()["food"] == 0


def test_who_starves_has_no_food_left(table: Any) -> None:
    """The food there was is gone all the same (F3, F4)."""
    game = meal(table, food=4, resources={"wood": 9}).by(0, "starve")
    assert (game.player()["food"], game.player()["score"]) == (0, -10)


# F4: covering the rest


@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
def test_any_mix_covers_the_rest(table: Any, missing: int) -> None:
    """A resource stands for one food, whichever it is; every mix is offered once (F4)."""
    hand = {"wood": 2, "brick": 1, "stone": 3, "gold": 1}
    game = meal(table, food=5 - missing, resources=hand)
    assert game.to_act == 0
    assert game.words() == feedings(hand, missing) | {"starve"}


def test_a_resource_is_one_food(table: Any) -> None:
    """Gold feeds no more than wood does (F4)."""
    game = meal(table, food=3, resources={"gold": 5})
    assert "F4" in game.refused("feed gold=1")
    assert game.by(0, "feed gold=2").goods() == (0, 0, 0, 3)


def test_no_part_payment(table: Any) -> None:
    """It is the whole rest or nothing (F4)."""
    game = meal(table, food=2, resources={"wood": 3})
    for text in ("feed wood=1", "feed wood=2"):
        assert "F4" in game.refused(text)
    assert not game.legal("feed")


def test_no_over_payment(table: Any) -> None:
    """Nobody pays more resources than food is missing (F4)."""
    game = meal(table, food=4, resources={"wood": 3, "brick": 1})
    for text in ("feed wood=2", "feed wood=1 brick=1"):
        assert "F4" in game.refused(text)
    for text in ("feed food=1", "feed wood=2 brick=-1", "feed stone=1"):
        assert not game.legal(text)


@pytest.mark.parametrize(("food", "wood"), [(0, 4), (2, 2), (4, 0), (0, 0)])
def test_who_cannot_cover_the_rest_is_not_asked(table: Any, food: int, wood: int) -> None:
    """Ten points are lost at once, and the resources stay (F4)."""
    game = meal(table, food=food, resources={"wood": wood})
    assert game.saved["round"] == 2
    assert (game.player()["score"], game.player()["food"]) == (-10, 0)
    assert game.goods() == (wood, 0, 0, 0)


def test_who_covers_the_rest_loses_nothing(table: Any) -> None:
    """Paid is paid: no points are lost (F4)."""
    game = meal(table, food=0, resources={"wood": 5}).by(0, "feed wood=5")
    assert game.player()["score"] == 0
    assert game.player()["ledger"].get("starvation", 0) == 0


def test_resources_of_this_round_may_feed(table: Any) -> None:
    """Wood cut in the afternoon is eaten in the evening (F4, A2)."""
    given = {"players": [{"people": 2, "food": 0}, {"people": 1}]}
    game = table(given=given, moves=["place forest 2", "place hunt 1", "use forest", "roll =6"])
    game.by(1, "use hunt").play("roll 1")
    assert game.words() == {"feed wood=2", "starve"}


# F5 to F7: losing points


def test_going_hungry_by_choice(table: Any) -> None:
    """Who is short of food may keep his resources and lose ten points (F5)."""
    game = meal(table, food=2, resources={"gold": 3}).by(0, "starve")
    assert game.goods() == (0, 0, 0, 3)
    assert game.player()["score"] == -10
    assert game.saved["round"] == 2


@pytest.mark.parametrize("food", range(5))
def test_ten_points_however_many_are_hungry(table: Any, food: int) -> None:
    """One hungry person costs as much as five (F6)."""
    game = meal(table, food=food)
    assert game.player()["score"] == -10
    assert game.player()["ledger"]["starvation"] == -10


def test_ten_points_in_every_hungry_round(table: Any) -> None:
    """Each round of hunger costs anew (F6)."""
    game = meal(table, people=1, food=0)
    game.by(1, "place hunt 1").by(0, "place river 1").by(1, "use hunt").play("roll 1")
    game.by(0, "use river").play("roll 1")
    assert game.player()["score"] == game.player()["ledger"]["starvation"] == -20


@pytest.mark.parametrize("score", [0, 5, 10, -3])
def test_scores_go_below_zero(table: Any, score: int) -> None:
    """Nothing stops a score at zero (F7)."""
    assert meal(table, food=0, score=score).player()["score"] == score - 10


def test_the_ledger_adds_up_to_the_score(table: Any) -> None:
    """Points already there count as other ones; the sum is the score (F7, saved state)."""
    own = meal(table, food=0, score=4).player()
    assert own["ledger"]["other"] == 4
    assert sum(own["ledger"].values()) == own["score"] == -6


# A12: the waiting card of two resources


def test_the_hungry_may_take_two_resources(table: Any) -> None:
    """Short of two, with nothing in hand: two resources or ten points (A12, F4)."""
    game = meal(table, food=3, **WAITING)
    assert game.words() == SPENDING | {"starve"}
    game.by(0, "spend CIV-04 brick gold")
    assert game.words() == {"feed brick=1 gold=1", "starve"}
    game.by(0, "feed brick=1 gold=1")
    assert (game.player()["score"], game.player()["kept"], game.goods()) == (0, [], (0, 0, 0, 0))


def test_the_card_and_the_hand_feed_together(table: Any) -> None:
    """One wood in hand and two from the card cover three (A12, F4)."""
    game = meal(table, food=2, resources={"wood": 1}, **WAITING)
    assert game.words() == SPENDING | {"starve"}
    assert "F4" in game.refused("feed wood=1")
    game.by(0, "spend CIV-04 wood stone", "feed wood=2 stone=1")
    assert game.player()["score"] == 0


def test_with_enough_in_hand_the_card_is_a_choice(table: Any) -> None:
    """Feeding, taking two resources and starving stand side by side (A12, F4, F5)."""
    game = meal(table, food=4, resources={"wood": 1}, **WAITING)
    assert game.words() == SPENDING | {"feed wood=1", "starve"}
    game.by(0, "feed wood=1")
    assert game.player()["kept"] == ["CIV-04"]


def test_after_spending_one_may_still_starve(table: Any) -> None:
    """Two resources taken are not two resources paid (A12, F5)."""
    game = meal(table, food=3, **WAITING).by(0, "spend CIV-04 gold gold", "starve")
    assert (game.player()["score"], game.goods()) == (-10, (0, 0, 0, 2))


def test_a_card_that_is_not_enough_is_not_asked_for(table: Any) -> None:
    """Short of three, two resources help nobody: ten points at once (A12, F4)."""
    game = meal(table, food=2, **WAITING)
    assert game.saved["round"] == 2
    assert (game.player()["score"], game.player()["kept"]) == (-10, ["CIV-04"])


def test_with_food_enough_the_card_is_not_offered(table: Any) -> None:
    """Who is not short of food is not asked in phase 3 (A12, F3)."""
    game = meal(table, food=5, **WAITING)
    assert (game.saved["round"], game.player()["kept"]) == (2, ["CIV-04"])


def test_one_use_tools_feed_nobody(table: Any) -> None:
    """Only the two-resources card helps against hunger (A11, F4)."""
    own = {"people": 1, "food": 0, "cards": ["CIV-33"], "kept": ["CIV-33"]}
    given = {"players": [own, {"people": 1}]}
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1"]).finish()
    assert (game.player()["score"], game.player()["kept"]) == (-10, ["CIV-33"])
