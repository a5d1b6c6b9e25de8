"""Cards, dice and tiles as the tables have them (T7)."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import Any

import pytest

from stoneage import Ruleset
from stoneage_style import Style

Make = Callable[..., Any]
TABLES = {name: list(csv.DictReader(text.splitlines())) for name, text in Style().tables().items()}
CARDS = {row["id"]: row for row in TABLES["style_cards.csv"]}
TILES = {row["id"]: row for row in TABLES["style_buildings.csv"]}
DICE = {int(row["die"]): row for row in TABLES["style_dice.csv"]}


def test_nine_more_cards_and_tiles(rules: Ruleset) -> None:
    """T7: nine cards and nine tiles are shuffled in."""
    assert (len(rules.cards), len(rules.buildings)) == (36 + 9, 28 + 9)
    state = rules.new_game(players=5, seed=3)
    assert {*state.deck, *state.display} == set(rules.cards)
    dealt = [tile for stack in state.stacks for tile in stack]
    assert len(set(dealt)) == 35


def test_they_may_lie_anywhere(rules: Ruleset) -> None:
    """T7: every own card and tile comes up somewhere."""
    seen: set[str] = set()
    for seed in range(60):
        state = rules.new_game(players=2, seed=seed)
        seen |= {*state.display, *(stack[0] for stack in state.stacks)}  # type: ignore[arg-type]
    assert seen >= {*CARDS, *TILES}


@pytest.mark.parametrize("key", TILES)
def test_tiles_cost_what_they_show(key: str, buyer: Make) -> None:
    """T7: a tile costs exactly the resources and jewels of its line and scores its points (A7)."""
    row = TILES[key]
    kinds = ("wood", "brick", "stone", "gold", "jewels")
    price = {kind: int(row[kind]) for kind in kinds if int(row[kind])}
    text = "pay " + " ".join(f"{kind}={count}" for kind, count in price.items())
    at = buyer(dict.fromkeys(kinds, 7), tile=key)
    assert at.legal("pay") == {text}
    for kind in price:
        fewer = {**price, kind: price[kind] - 1}
        other = "pay " + " ".join(f"{kind}={count}" for kind, count in fewer.items() if count)
        assert "A7" in at.refused(other)
    at.play(text)
    assert at.goods() == {kind: 7 - price.get(kind, 0) for kind in kinds if price.get(kind, 0) < 7}
    assert at.saved["players"][0]["ledger"]["buildings"] == int(row["points"])


def test_tiles_are_buildings(table: Make) -> None:
    """T7: hut builders count the tiles."""
    at = table(seats=[{"buildings": ["style_b1", "BLD-01"], "cards": ["style_c8"]}])
    assert at.rules.scores(at.state)[0].lines["hut_builder"] == 2


@pytest.mark.parametrize("key", [key for key, row in CARDS.items() if row["top"] != "dice_for_all_style"])
def test_cards_give_what_they_show(key: str, buyer: Make) -> None:
    """T7: jewels, food and steps on the track, as the upper half says."""
    at = buyer({"wood": 1}, card=key, first={"food": 0})
    at.play("pay wood=1")
    jewels, food, steps = 1, 0, 0
    for clause in CARDS[key]["top"].split("; "):
        words = clause.split()
        jewels += int(words[2]) if words[:2] == ["good", "jewel"] else 0
        food += int(words[2]) if words[:2] == ["good", "food"] else 0
        steps += int(words[1]) if words[0] == "trader_track" else 0
    assert at.goods().get("jewels", 0) == jewels
    assert at.saved["players"][0]["food"] == food
    assert at.style["track"] == [steps, 0]


@pytest.mark.parametrize("key", CARDS)
def test_lower_halves(key: str, rules: Ruleset) -> None:
    """T7: every card shows people of one craft and no culture symbol."""
    card, row = rules.cards[key], CARDS[key]
    assert (card.craft, card.multiplier, card.symbol) == (row["bottom"], int(row["multiplier"]), "")


def test_the_own_dice(buyer: Make) -> None:
    """T7: a die for each player; the buyer picks first, then clockwise (A14)."""
    at = buyer({"wood": 1, "jewels": 1}, card="style_c1").play("pay wood=1")
    assert len(at.rules.outcomes(at.state)) == 21
    at.play("roll 2 6")
    assert at.rules.to_act(at.state) == 0
    assert at.play("pick 2").rules.to_act(at.state) == 1
    at.play("pick 6")
    assert (at.goods(), at.style["track"]) == ({"jewels": 3}, [0, 1])


@pytest.mark.parametrize("face", DICE)
def test_what_each_face_gives(face: int, buyer: Make) -> None:
    """T7: the faces give what their line says."""
    at = buyer({"wood": 1, "jewels": 0}, card="style_c2").play(
        "pay wood=1", f"roll {face} {face}", f"pick {face}"
    )
    row = DICE[face]
    good = {"jewel": "jewels"}.get(row["good"], row["good"])
    assert at.goods() == ({good: int(row["amount"])} if good else {})
    assert len(at.saved["players"][0]["tools"]) == (row["effect"] == "tool")
    assert at.style["track"] == [int(row["effect"] == "trader_track"), 0]


def test_no_tool_helps_the_own_dice(buyer: Make) -> None:
    """T7: as with other dice for all, neither tools nor pips help (A4)."""
    at = buyer({"wood": 1}, card="style_c1", first={"tools": [4], "buildings": ["style_b9"]})
    assert at.play("pay wood=1", "roll 1 3").legal() == {"pick 1", "pick 3"}


def test_a_step_beyond_the_end_is_void(buyer: Make) -> None:
    """T7: at the end of the track a step is void, but the die must be taken."""
    at = buyer({"wood": 1}, card="style_c1", style={"track": [10, 3]}).play(
        "pay wood=1", "roll 6 6", "pick 6", "pick 6"
    )
    assert at.style["track"] == [10, 4]


def test_five_players_pick_five_dice(table: Make) -> None:
    """T7: five players share five dice."""
    row = ["style_c1", "CIV-13", "CIV-14", "CIV-25", "CIV-26"]
    seats = [{"people": 1, "resources": {"wood": 1}}, *[{"people": 1}] * 4]
    at = table(
        players=5, seats=seats, display=row, moves=["place card:1 1", *["place hunt 1"] * 4, "use card:1"]
    )
    at.play("pay wood=1", "roll 1 2 3 4 5", *(f"pick {face}" for face in (5, 4, 3, 2, 1)))
    assert [at.goods(seat).get("jewels", 0) for seat in range(5)] == [1, 1, 1, 3, 2]
