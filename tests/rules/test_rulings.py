"""The four disputed rules, each decided either way."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

import stoneage
from stoneage.errors import SetupError

GOODS = ("wood", "brick", "stone", "gold")
CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
WAITING = {"cards": ["CIV-04"], "kept": ["CIV-04"]}
PAIRS = combinations_with_replacement(GOODS, 2)
SPENDING = {" ".join(["spend CIV-04", *sorted(pair)]) for pair in PAIRS}
FULL = [
    ("place hut 2", {"people": 10}),
    ("place field 1", {"food_track": 10}),
    ("place tool_maker 1", {"tools": [4, 4, 4]}),
]
ALMOST = [
    ("place hut 2", {"people": 9}),
    ("place field 1", {"food_track": 9}),
    ("place tool_maker 1", {"tools": [4, 4, 3]}),
]


def hungry(table: Any, rulings: dict[str, Any], **own: Any) -> Any:
    """Seat 0 has five people, and the meal of the round has come."""
    given = {"players": [{"people": 5, **own}, {"people": 1}]}
    moves = ["place river 5", "place hunt 1", "use river", "roll =5", "use hunt", "roll 1"]
    return table(given=given, rulings=rulings, moves=moves)


def bought(table: Any, rulings: dict[str, Any], people: int = 1, **own: Any) -> Any:
    """Seat 0 has just paid for the two-resources card; a second person of his hunts."""
    own = {"people": people, "resources": {"wood": 1}, **own}
    given = {"players": [own, {"people": 1}], "display": ["CIV-04", *CARDS[:3]], "deck": []}
    moves = ["place card:1 1", "place hunt 1", *["place hunt 1"] * (people - 1)]
    return table(given=given, rulings=rulings, moves=[*moves, "use card:1", "pay wood=1"])


# capped_places


@pytest.mark.parametrize(("placement", "own"), FULL)
@pytest.mark.parametrize("rulings", [{}, {"capped_places": "allowed"}])
def test_full_places_are_open_by_default(
    table: Any, rulings: dict[str, Any], placement: str, own: dict[str, Any]
) -> None:
    """Unless ruled otherwise one may stand where nothing is to be gained (P9)."""
    assert table(given={"players": [own, {}]}, rulings=rulings).legal(placement)


@pytest.mark.parametrize(("placement", "own"), FULL)
def test_full_places_may_be_forbidden(table: Any, placement: str, own: dict[str, Any]) -> None:
    """With the ruling a place that can give nothing is closed to that player (P9)."""
    game = table(given={"players": [own, {}]}, rulings={"capped_places": "forbidden"})
    assert game.refused(placement) == {"P9"}
    assert placement not in game.words()
    game.play("place hunt 1")
    assert game.legal(placement)


@pytest.mark.parametrize(("placement", "own"), ALMOST)
def test_the_last_step_is_never_forbidden(table: Any, placement: str, own: dict[str, Any]) -> None:
    """Nine people, nine steps or eleven tool points still have something to gain (P9)."""
    game = table(given={"players": [own, {}]}, rulings={"capped_places": "forbidden"})
    assert game.legal(placement)


def test_forbidding_closes_only_what_is_full(table: Any) -> None:
    """A full track says nothing about the hut and the tool maker (P9)."""
    own = {"food_track": 10}
    game = table(given={"players": [own, {}]}, rulings={"capped_places": "forbidden"})
    assert game.words() == table().words() - {"place field 1"}


# hunt_again


@pytest.mark.parametrize("rulings", [{}, {"hunt_again": False}])
def test_nobody_hunts_twice_by_default(table: Any, rulings: dict[str, Any]) -> None:
    """The hunting grounds are a place like any other (P4)."""
    game = table(rulings=rulings, moves=["place hunt 1", "place river 1"])
    assert game.refused("place hunt 1") == {"P4"}


def test_more_hunters_may_follow(table: Any) -> None:
    """With the ruling hunters may be added to hunters, and all of them roll together (P4)."""
    given = {"players": [{"people": 4, "food": 4}, {"people": 1}]}
    game = table(given=given, rulings={"hunt_again": True})
    game.play("place hunt 1", "place hunt 1", "place hunt 2", "place hunt 1")
    assert game.saved["board"]["hunt"] == [4, 1]
    game.by(0, "use hunt")
    assert not game.legal("roll 1")
    game.play("roll 2 2 2 2")
    assert game.player()["food"] == 8
    assert game.to_act == 1


def test_only_the_hunt_may_be_joined_again(table: Any) -> None:
    """The ruling is about the hunting grounds and nothing else (P4)."""
    game = table(rulings={"hunt_again": True}, moves=["place river 1", "place hunt 1"])
    assert game.refused("place river 1") == {"P4"}


def test_with_the_hunt_open_nobody_is_skipped(table: Any) -> None:
    """Who may always hunt always has a legal place, and must place (P4, P2, P3)."""
    given = {"players": [{"people": 8}, {"people": 8}], "start_player": 1}
    moves = ["place forest 1", "place hunt 1", "place quarry 1", "place clay_pit 1"]
    moves += ["place field 1", "place river 1", "place tool_maker 1", "place card:1 1"]
    moves += ["place card:2 1", "place card:3 1", "place card:4 1", "place building:1 1"]
    moves += ["place building:2 1"]
    game = table(given=given, rulings={"hunt_again": True}, moves=moves)
    assert game.to_act == 0
    assert game.words() == {"place hunt 1", "place hunt 2"}


# two_resources


@pytest.mark.parametrize("rulings", [{}, {"two_resources": "later"}])
def test_two_resources_wait_by_default(table: Any, rulings: dict[str, Any]) -> None:
    """Unless ruled otherwise nothing is chosen at the purchase (A12)."""
    game = bought(table, rulings, people=2)
    assert game.player()["kept"] == ["CIV-04"]
    assert game.words() == SPENDING | {"use hunt"}


def test_two_resources_may_be_taken_at_the_purchase(table: Any) -> None:
    """With the ruling they are chosen right after the payment, before anything else (A12)."""
    game = bought(table, {"two_resources": "at_purchase"}, people=2)
    assert game.to_act == 0
    assert game.words() == SPENDING
    assert not game.legal("use hunt")
    game.by(0, "spend CIV-04 brick gold")
    assert game.goods() == (0, 1, 0, 1)
    assert (game.player()["cards"], game.player()["kept"]) == (["CIV-04"], [])
    assert game.words() == {"use hunt"}


def test_taken_at_the_purchase_with_the_last_person(table: Any) -> None:
    """The choice comes before the turn passes on (A12)."""
    game = bought(table, {"two_resources": "at_purchase"}).by(0, "spend CIV-04 wood wood")
    assert game.to_act == 1
    assert game.goods() == (2, 0, 0, 0)


def test_taken_at_the_purchase_nothing_is_left_for_the_end(table: Any) -> None:
    """At the end the card is no two wood any more (A12)."""
    game = bought(table, {"two_resources": "at_purchase"}).by(0, "spend CIV-04 gold gold")
    game.finish()
    assert game.over
    assert game.goods() == (0, 0, 0, 2)
    assert game.sheet() == {"culture": 1, "resources": 2}


# feed


@pytest.mark.parametrize("rulings", [{}, {"feed": "may"}])
def test_starving_is_a_choice_by_default(table: Any, rulings: dict[str, Any]) -> None:
    """Unless ruled otherwise resources may be kept (F5)."""
    assert hungry(table, rulings, food=4, resources={"gold": 1}).legal("starve")


def test_who_can_feed_may_have_to(table: Any) -> None:
    """With the ruling whoever can cover the rest must do so (F5)."""
    game = hungry(table, {"feed": "must"}, food=3, resources={"wood": 2, "gold": 1})
    assert game.words() == {"feed wood=2", "feed gold=1 wood=1"}
    assert game.refused("starve") == {"F5"}
    game.by(0, "feed wood=2")
    assert (game.player()["score"], game.saved["round"]) == (0, 2)


def test_who_cannot_feed_starves_under_either_ruling(table: Any) -> None:
    """The ruling is about those who are able (F5, F4)."""
    game = hungry(table, {"feed": "must"}, food=3, resources={"wood": 1})
    assert (game.player()["score"], game.goods()) == (-10, (1, 0, 0, 0))
    assert game.saved["round"] == 2


def test_a_waiting_card_must_feed_too(table: Any) -> None:
    """The two-resources card counts among what one is able to pay (F5, A12)."""
    game = hungry(table, {"feed": "must"}, food=4, **WAITING)
    assert game.words() == SPENDING
    assert game.refused("starve") == {"F5"}
    game.by(0, "spend CIV-04 stone gold")
    assert game.words() == {"feed stone=1", "feed gold=1"}
    game.by(0, "feed stone=1")
    assert (game.player()["score"], game.goods()) == (0, (0, 0, 0, 1))


@pytest.mark.parametrize("own", [{"resources": {"wood": 2}}, {**WAITING}])
def test_one_way_to_feed_is_not_asked_for(table: Any, own: dict[str, Any]) -> None:
    """A single way to pay is no choice: it is paid (F5, the only answer)."""
    game = hungry(table, {"feed": "must"}, food=3, **own)
    if "kept" in own:
        game.by(0, "spend CIV-04 brick gold")
    assert game.saved["round"] == 2
    assert (game.player()["score"], game.goods()) == (0, (0, 0, 0, 0))


def test_hand_or_card_is_still_a_choice(table: Any) -> None:
    """He must feed, but how is up to him (F5, A12)."""
    game = hungry(table, {"feed": "must"}, food=4, resources={"wood": 1}, **WAITING)
    assert game.words() == SPENDING | {"feed wood=1"}


def test_a_card_that_is_not_enough_does_not_bind(table: Any) -> None:
    """Short of three the card alone does not help: ten points (F5, A12)."""
    game = hungry(table, {"feed": "must"}, food=2, **WAITING)
    assert (game.player()["score"], game.player()["kept"]) == (-10, ["CIV-04"])


# All of them


def test_rulings_do_not_mix(table: Any) -> None:
    """Each ruling may be chosen beside the others (P4, P9, F5)."""
    rulings = {"capped_places": "forbidden", "hunt_again": True, "feed": "must"}
    given = {"players": [{"food_track": 10}, {}]}
    game = table(given=given, rulings=rulings, moves=["place hunt 1", "place river 1"])
    assert game.legal("place hunt 1")
    assert game.refused("place field 1") == {"P9"}


@pytest.mark.parametrize(
    "rulings",
    [{"feed": "never"}, {"capped_places": True}, {"two_resources": "soon"}, {"no_such_rule": 1}],
)
def test_unknown_rulings_are_refused(rulings: dict[str, Any]) -> None:
    """A ruling that does not exist, or a value it does not have, is an error (setup)."""
    with pytest.raises(SetupError):
        stoneage.Ruleset.create(rulings=rulings)


@pytest.mark.parametrize("rulings", [None, {}, "rulebook"])
def test_the_rulebook_is_the_default(rulings: Any) -> None:
    """The preset of the rulebook is what nobody asked for: all four defaults (presets)."""
    defaults = {
        "capped_places": "allowed",
        "hunt_again": False,
        "two_resources": "later",
        "feed": "may",
    }
    spelt_out = stoneage.Ruleset.create(rulings=defaults)
    assert stoneage.Ruleset.create(rulings=rulings).spec == spelt_out.spec


def test_the_rulings_of_yucata() -> None:
    """There one hunts again and takes the two resources at the purchase (presets; P4, A12)."""
    rulings = {"hunt_again": True, "two_resources": "at_purchase"}
    spelt_out = stoneage.Ruleset.create(rulings=rulings)
    assert stoneage.Ruleset.create(rulings="yucata").spec == spelt_out.spec
    assert spelt_out.spec != stoneage.Ruleset.create().spec


def test_an_unknown_preset_is_refused() -> None:
    """Only the presets there are can be named (setup)."""
    with pytest.raises(SetupError):
        stoneage.Ruleset.create(rulings="nowhere")
