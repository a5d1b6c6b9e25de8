"""Final scoring, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

STACKS = [["BLD-01"], [], ["BLD-02"], ["BLD-03"]]
PAIRS = ["CIV-01", "CIV-02", "CIV-03", "CIV-04", "CIV-05", "CIV-06", "CIV-07", "CIV-08"]
ONE_OF_EACH = ["CIV-01", "CIV-03", "CIV-05", "CIV-07", "CIV-09", "CIV-11", "CIV-13", "CIV-15"]
OTHER_OF_EACH = ["CIV-02", "CIV-04", "CIV-06", "CIV-08", "CIV-10", "CIV-12", "CIV-14", "CIV-16"]


def final(table: Any, *seats: dict[str, Any], **given: Any) -> Any:
    """The last round of such players: a stack is empty, everybody hunts and is fed."""
    players = max(2, len(seats))
    everybody = [*seats, {}][:players]
    position = {
        "players": [{"people": 1, "food": 40, **seat} for seat in everybody],
        "stacks": STACKS[:players],
        **given,
    }
    game = table(players, given=position).hunt()
    assert game.over
    return game


# S1: culture sets


@pytest.mark.parametrize("size", range(1, 9))
def test_a_set_scores_its_size_squared(table: Any, size: int) -> None:
    """So many different symbols, one each: 1, 4, 9 … 64 points (S1)."""
    assert final(table, {"cards": ONE_OF_EACH[:size]}).sheet() == {"culture": size * size}


@pytest.mark.parametrize("second", [1, 2, 5])
@pytest.mark.parametrize("first", [5, 7, 8])
def test_second_symbols_make_a_second_set(table: Any, first: int, second: int) -> None:
    """What one owns twice makes a set of its own (S1)."""
    cards = ONE_OF_EACH[:first] + OTHER_OF_EACH[:second]
    assert final(table, {"cards": cards}).sheet() == {"culture": first**2 + second**2}


def test_two_equal_symbols_are_two_points(table: Any) -> None:
    """The same symbol twice is two sets of one, not a set of two (S1)."""
    assert final(table, {"cards": ["CIV-01", "CIV-02"]}).sheet() == {"culture": 2}


def test_pairs_need_not_be_complete(table: Any) -> None:
    """Four symbols, all of them double, are sixteen and sixteen (S1)."""
    assert final(table, {"cards": PAIRS}).sheet() == {"culture": 32}


def test_the_example_with_a_third_loom(table: Any) -> None:
    """Tablet, pottery, two sundials and three looms: sixteen, four and one (S1)."""
    cards = ["CIV-15", "CIV-07", "CIV-09", "CIV-10", "CIV-13", "CIV-14"]
    game = final(table, {"cards": cards, "hidden": ["CIV-13"]})
    assert game.sheet() == {"culture": 21}


def test_the_order_of_purchase_means_nothing(table: Any) -> None:
    """Sets are made at the end, from all that was bought (S1)."""
    cards = [*OTHER_OF_EACH[:3], *ONE_OF_EACH[:5]]
    assert final(table, {"cards": cards}).sheet() == {"culture": 34}
    assert final(table, {"cards": cards[::-1]}).sheet() == {"culture": 34}


# S2: trades

FARMERS = {"cards": ["CIV-17", "CIV-20", "CIV-21"], "food_track": 7}
TOOL_MAKERS = {"cards": ["CIV-32", "CIV-34"], "tools": [3, 2, 2]}
HUT_BUILDERS = {
    "cards": ["CIV-24", "CIV-25", "CIV-26"],
    "buildings": ["BLD-04", "BLD-05", "BLD-06", "BLD-07", "BLD-08", "BLD-09"],
}
SHAMANS = {"cards": ["CIV-27", "CIV-30"], "people": 8}


@pytest.mark.parametrize(
    ("own", "trade", "points"),
    [
        (FARMERS, "farmer", 35),
        (TOOL_MAKERS, "tool_maker", 21),
        (HUT_BUILDERS, "hut_builder", 42),
        (SHAMANS, "shaman", 24),
    ],
)
def test_the_examples(table: Any, own: dict[str, Any], trade: str, points: int) -> None:
    """Five farmers by seven, three tool makers by seven, seven by six, three by eight (S2)."""
    assert final(table, own).sheet() == {trade: points}


def test_multipliers_are_added_first(table: Any) -> None:
    """One farmer and two farmers are three, multiplied once (S2)."""
    own = {"cards": ["CIV-19", "CIV-20"], "food_track": 4}
    assert final(table, own).sheet() == {"farmer": 12}


def test_each_trade_has_its_own_factor(table: Any) -> None:
    """Track, tools, buildings and people stay apart (S2)."""
    own = {
        "cards": ["CIV-18", "CIV-35", "CIV-26", "CIV-31"],
        "food_track": 3,
        "tools": [2, 2, 1],
        "buildings": ["BLD-09"],
        "people": 4,
    }
    lines = {"farmer": 3, "tool_maker": 10, "hut_builder": 3, "shaman": 8}
    game = final(table, own)
    assert game.sheet() == lines
    assert game.scores[0] == 24


def test_a_trade_without_its_factor_scores_nothing(table: Any) -> None:
    """Farmers without a track, builders without a building (S2)."""
    assert final(table, {"cards": ["CIV-17", "CIV-26", "CIV-34"]}).sheet() == {}


def test_a_factor_without_its_trade_scores_nothing(table: Any) -> None:
    """A long track is worth nothing by itself, nor are tools and people (S2)."""
    own = {"food_track": 9, "tools": [4, 4, 4], "people": 9, "buildings": ["BLD-09"]}
    assert final(table, own).sheet() == {}


@pytest.mark.parametrize(
    ("hidden", "lines"),
    [
        ("CIV-17", {"culture": 1, "farmer": 12}),
        ("CIV-05", {"culture": 4, "farmer": 8}),
        ("CIV-15", {"culture": 2, "farmer": 8}),
    ],
)
def test_the_extra_card_counts(table: Any, hidden: str, lines: dict[str, int]) -> None:
    """Its trade is added to the others before multiplying, its symbol joins the sets (S2)."""
    own = {"cards": ["CIV-16", "CIV-20"], "hidden": [hidden], "food_track": 4}
    assert final(table, own).sheet() == lines


def test_shamans_count_the_new_person(table: Any) -> None:
    """A person of the last round is one of the people (S2, A15)."""
    own = {"people": 2, "cards": ["CIV-30"]}
    given = {"players": [own, {"people": 1}], "stacks": STACKS[:2]}
    game = table(given=given, moves=["place hut 2", "place hunt 1", "use hut"]).finish()
    assert game.over
    assert game.sheet() == {"shaman": 6}


# S3: tools


def test_used_tools_count(table: Any) -> None:
    """A tool used in the last round has its value for the tool makers (S3)."""
    own = {"people": 1, "tools": [2, 1], "cards": ["CIV-34"]}
    given = {"players": [own, {"people": 1}], "stacks": STACKS[:2]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "use forest", "roll 1"])
    game.play("tools 2").finish()
    assert game.over
    assert game.player()["tools_used"] == [True, False]
    assert game.sheet() == {"tool_maker": 6, "resources": 1}


def test_one_use_tools_never_count(table: Any) -> None:
    """Used or waiting, a one-use tool is no tool of the tool makers (S3)."""
    waiting = {"cards": ["CIV-36"], "kept": ["CIV-36"], "tools": [1]}
    used = {"cards": ["CIV-36"], "tools": [1]}
    assert final(table, waiting).sheet() == final(table, used).sheet() == {"tool_maker": 2}


# S4 and S5: what else counts


def test_food_is_worth_nothing(table: Any) -> None:
    """However much food is left, it makes no point (S4)."""
    assert final(table, {"food": 200}).sheet() == {}


def test_every_resource_is_a_point(table: Any) -> None:
    """One point each, whatever the resource (final scoring)."""
    own = {"resources": {"wood": 1, "brick": 2, "stone": 3, "gold": 4}}
    assert final(table, own).sheet() == {"resources": 10}


def test_buildings_were_scored_when_bought(table: Any) -> None:
    """Owning a tile adds nothing at the end (S5)."""
    assert final(table, {"buildings": ["BLD-16", "BLD-17"]}).sheet() == {}


def test_points_of_a_building_appear_once(table: Any) -> None:
    """What was scored at the purchase stands in the sheet, a single time (S5)."""
    own = {"people": 1, "resources": {"stone": 2, "gold": 1}}
    given = {"players": [own, {"people": 1}], "stacks": [["BLD-17"], ["BLD-01"]]}
    game = table(given=given, moves=["place building:1 1", "place hunt 1", "use building:1"])
    game.play("pay stone=2 gold=1").finish()
    assert game.sheet() == {"buildings": 16}
    assert game.player()["score"] == 16


def test_the_sheet_has_a_line_for_each_source(table: Any) -> None:
    """Points of cards, hunger and earlier points stand apart (saved state, F6)."""
    own = {"people": 1, "food": 0, "score": 7, "resources": {"wood": 1}}
    given = {
        "players": [own, {"people": 1}],
        "display": ["CIV-05", "CIV-13", "CIV-14", "CIV-25"],
        "deck": [],
    }
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1"])
    game.play("pay wood=1").finish()
    assert game.over
    assert game.sheet() == {"cards": 3, "starvation": -10, "other": 7, "culture": 1}
    assert game.player()["ledger"] == {**game.player()["ledger"], "cards": 3, "starvation": -10}
    assert (game.player()["score"], game.scores[0]) == (0, 1)


def test_the_saved_score_is_without_the_final_points(table: Any) -> None:
    """A player's score stays as far as it came; the totals are in the sheets (final scoring)."""
    game = final(table, {"score": 5, "cards": ["CIV-01", "CIV-03"], "resources": {"gold": 2}})
    assert game.player()["score"] == 5
    assert game.scores[0] == 11


def test_everything_is_added_up(table: Any) -> None:
    """Score, sets, four trades and resources make the total (final scoring)."""
    own = {
        "score": 31,
        "cards": [*ONE_OF_EACH[:4], "CIV-02", "CIV-17", "CIV-34", "CIV-26", "CIV-27"],
        "food_track": 6,
        "tools": [2, 1, 1],
        "buildings": ["BLD-04", "BLD-05"],
        "people": 7,
        "resources": {"brick": 3, "gold": 1},
    }
    game = final(table, own)
    lines = {"other": 31, "culture": 17, "farmer": 6, "tool_maker": 8, "hut_builder": 6}
    assert game.sheet() == {**lines, "shaman": 7, "resources": 4}
    assert game.scores[0] == 79


def test_totals_may_be_negative(table: Any) -> None:
    """Hunger may leave a player below zero at the end (F7)."""
    game = final(table, {"food": 0, "score": -20}, {})
    assert game.scores == [-30, 0]
    assert game.winners == {1}


# S6: who wins


def test_most_points_win(table: Any) -> None:
    """The highest total wins, whatever the others have (S6)."""
    rich = {"score": 9, "food_track": 10, "tools": [4, 4, 4], "people": 10}
    game = final(table, rich, {"score": 10}, {"score": 8})
    assert game.winners == {1}


@pytest.mark.parametrize(
    "better",
    [{"food_track": 1}, {"tools": [1]}, {"people": 2}],
)
def test_a_tie_goes_to_the_larger_sum(table: Any, better: dict[str, Any]) -> None:
    """Track, tool value and people break a tie, each of them (S6)."""
    game = final(table, {"score": 5}, {"score": 5, **better})
    assert game.scores == [5, 5]
    assert game.winners == {1}


def test_the_tie_break_is_one_sum(table: Any) -> None:
    """7 + 3 + 8 is less than 4 + 9 + 6 (S6)."""
    first = {"food_track": 7, "tools": [1, 1, 1], "people": 8}
    second = {"food_track": 4, "tools": [3, 3, 3], "people": 6}
    assert final(table, first, second).winners == {1}
    assert final(table, second, first).winners == {0}


def test_one_use_tools_are_not_in_the_sum(table: Any) -> None:
    """A waiting one-use tool breaks no tie (S6, S3)."""
    waiting = {"cards": ["CIV-33"], "kept": ["CIV-33"]}
    game = final(table, waiting, {"cards": ["CIV-32"]})
    assert game.winners == {0, 1}


def test_the_sum_counts_used_tools(table: Any) -> None:
    """A used tool counts in the tie-break like any other (S6, S3)."""
    given = {"players": [{"people": 1, "tools": [2]}, {"people": 2}], "stacks": STACKS[:2]}
    game = table(given=given, moves=["place hunt 1", "place hunt 2", "use hunt", "roll 1"])
    game.play("tools 2", "use hunt", "roll =2")
    assert game.scores == [0, 0]
    assert game.winners == {0}


def test_still_tied_is_a_shared_win(table: Any) -> None:
    """Equal points and equal sums: they win together (S6)."""
    first = {"score": 4, "food_track": 2}
    game = final(table, first, {"score": 3, "people": 9}, {"score": 4, "people": 3})
    assert game.winners == {0, 2}


def test_resources_do_not_break_a_tie_twice(table: Any) -> None:
    """What is in the points is not in the sum: food and resources do not count there (S6)."""
    game = final(table, {"resources": {"wood": 3}, "food": 90}, {"score": 3})
    assert game.winners == {0, 1}
