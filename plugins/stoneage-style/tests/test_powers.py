"""Tiles that work again each round (T7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stoneage import NotationError, Ruleset

Make = Callable[..., Any]
TURN = ("place forest 1", "place hunt 1")


def owner(table: Make, *tiles: str, **first: Any) -> Any:
    """A player in his turn who owns tiles and has one person in the forest."""
    return table(seats=[{"people": 1, "buildings": list(tiles), **first}, {"people": 1}], moves=TURN)


def test_one_of_two_goods(table: Make) -> None:
    """T7: a jewel becomes a wood or a brick, by choice."""
    at = owner(table, "style_b7")
    assert at.legal("activate") == {"activate style_b7 wood", "activate style_b7 brick"}
    assert at.play("activate style_b7 brick").goods() == {"brick": 1}


def test_the_only_good(table: Make) -> None:
    """T7: two pieces of food become a jewel; what is the only choice is not named."""
    at = owner(table, "style_b8", food=5)
    assert at.legal("activate") == {"activate style_b8"}
    at.play("activate style_b8")
    assert at.goods() == {"jewels": 2}
    assert at.saved["players"][0]["food"] == 3


def test_the_only_good_may_be_named(rules: Ruleset) -> None:
    """T7: naming it is no mistake; it is written without."""
    assert str(rules.parse("activate style_b8 jewels")) == "activate style_b8"


def test_once_a_round_for_each_tile(table: Make) -> None:
    """T7: each tile works once a round."""
    at = owner(table, "style_b7", "style_b8", resources={"jewels": 5}).play("activate style_b7 wood")
    assert at.legal("activate") == {"activate style_b8"}
    assert at.refused("activate style_b7 brick") == {"T7"}
    assert at.style["used"] == ["style_b7"]


def test_ready_at_the_start_of_a_round(table: Make) -> None:
    """T7: a new round makes all tiles ready."""
    at = owner(table, "style_b7", resources={"jewels": 5}).play(
        "activate style_b7 wood", "use forest", "roll 1"
    )
    at.play("use hunt", "roll 1")
    assert at.saved["round"] == 2
    assert at.style["used"] == []
    at.play("place hunt 1", "place forest 1", "use hunt", "roll 1")
    assert "activate style_b7 wood" in at.legal()


def test_in_the_round_of_purchase(table: Make) -> None:
    """T7: a tile works from the round of its purchase on, not before."""
    first = {"people": 2, "resources": {"brick": 2, "stone": 1, "jewels": 1}, "food": 9}
    at = table(seats=[first, {"people": 1}], stacks=[["style_b8", "BLD-01"], ["BLD-02", "BLD-03"]])
    at.play("place building:1 1", "place hunt 1", "place forest 1", "use building:1")
    assert at.refused("activate style_b8") == {"T7"}
    at.play("pay brick=2 stone=1 jewels=1", "activate style_b8")
    assert at.goods() == {"jewels": 1}


def test_the_price_must_be_there(table: Make) -> None:
    """T7: without the price a tile does not work."""
    at = owner(table, "style_b7", "style_b8", food=1, resources={"jewels": 0})
    assert not at.legal("activate")
    assert at.refused("activate style_b7 wood") == {"T7"} == at.refused("activate style_b8")


@pytest.mark.parametrize(
    "text",
    ["activate style_b7", "activate style_b7 gold", "activate style_b8 wood", "activate style_b1"],
)
def test_what_the_tile_does_not_say(text: str, table: Make) -> None:
    """T7: a tile does what it says and nothing else."""
    at = owner(table, "style_b1", "style_b7", "style_b8", resources={"jewels": 9})
    assert at.refused(text) == {"T7"}


@pytest.mark.parametrize(
    "text", ["activate", "activate forest", "activate style_b7 amber", "activate style_b7 a b"]
)
def test_what_is_no_power(text: str, rules: Ruleset) -> None:
    """T7: texts that name no tile or no good cannot be read."""
    with pytest.raises(NotationError):
        rules.parse(text)


def test_only_the_owner(table: Make) -> None:
    """T7: a tile works for its owner only."""
    at = table(seats=[{"people": 1}, {"people": 1, "buildings": ["style_b7"]}], moves=TURN)
    assert not at.legal("activate")
    assert at.refused("activate style_b7 wood") == {"T7"}


def test_only_in_the_own_turn(table: Make) -> None:
    """T7: tiles do not work while people are placed or fed."""
    first = {"people": 1, "food": 0, "buildings": ["style_b7"], "resources": {"wood": 1, "jewels": 9}}
    at = table(seats=[first, {"people": 1, "food": 0}])
    assert not at.legal("activate")
    at.play(*TURN, "use forest", "roll 1", "use hunt", "roll 1")
    assert at.legal() == {"feed wood=1", "starve"}


def test_three_pips_without_a_tool(table: Make) -> None:
    """T7: a jewel for three pips on one own roll; the roll waits for it though there is no tool."""
    at = owner(table, "style_b9").play("use forest", "roll 4")
    assert at.legal() == {"tools -", "activate style_b9"}
    at.play("activate style_b9")
    assert at.goods() == {"wood": 2}
    assert at.legal() == {"use hunt"}


def test_the_pips_need_not_be_used(table: Make) -> None:
    """T7: nobody has to use a tile."""
    at = owner(table, "style_b9").play("use forest", "roll 4", "tools -")
    assert at.goods() == {"wood": 1, "jewels": 1}


def test_beside_tools_in_any_order(table: Make) -> None:
    """T7: pips and tools go together on one roll of A4."""
    at = owner(table, "style_b9", tools=[2, 1]).play("use forest", "roll 1", "activate style_b9")
    assert at.legal() == {"tools -", "tools 2", "tools 1", "tools 2 1"}
    assert at.play("tools 2").goods() == {"wood": 2}


def test_on_every_kind_of_roll_that_tools_raise(buyer: Make, table: Make) -> None:
    """T7: the hunt and a card's two dice are rolls of A4 too."""
    at = table(seats=[{"people": 1, "buildings": ["style_b9"]}, {"people": 1}])
    at.play("place hunt 1", "place forest 1", "use hunt", "roll 1", "activate style_b9")
    assert at.legal("split") == {"split food=2", "split food=1 jewels=1", "split jewels=2"}
    at = buyer({"wood": 1, "jewels": 1}, card="CIV-31", first={"buildings": ["style_b9"]})
    at.play("pay wood=1", "roll 1 2", "activate style_b9")
    assert at.goods() == {"wood": 2}


def test_not_on_dice_for_all(buyer: Make) -> None:
    """T7: dice for all are no roll of A4."""
    at = buyer({"wood": 1, "jewels": 1}, card="CIV-07", first={"buildings": ["style_b9"]})
    at.play("pay wood=1", "roll 1 2")
    assert at.legal() == {"pick 1", "pick 2"}


def test_pips_want_a_roll(table: Make) -> None:
    """T7: without a roll there is nothing to raise."""
    at = owner(table, "style_b9")
    assert not at.legal("activate")
    assert at.refused("activate style_b9") == {"T7"}


def test_one_roll_a_round(table: Make) -> None:
    """T7: the pips help one roll a round; a roll without another help does not wait."""
    first = {"people": 2, "buildings": ["style_b9"], "resources": {"jewels": 5}}
    at = table(seats=[first, {"people": 1}], moves=["place forest 1", "place hunt 1", "place hunt 1"])
    at.play("use forest", "roll 1", "activate style_b9", "use hunt", "roll 4")
    assert at.legal("tools", "activate") == set()
    assert at.goods() == {"wood": 1, "jewels": 4}


def test_a_roll_waits_for_a_jewel_from_elsewhere(table: Make) -> None:
    """T7: who can come by the jewel in his turn is asked too."""
    at = owner(table, "style_b8", "style_b9", food=2, resources={"jewels": 0}).play("use forest", "roll 3")
    assert at.legal() == {"tools -", "activate style_b8"}
    at.play("activate style_b8", "activate style_b9")
    assert at.goods() == {"wood": 2}
    at = owner(table, "style_b8", "style_b9", food=1, resources={"jewels": 0}).play("use forest", "roll 3")
    assert at.legal() == {"use hunt"}


def test_a_roll_that_nothing_raises_any_more(table: Make) -> None:
    """T7: if the jewel is spent otherwise while the roll waits, the roll counts at once."""
    at = owner(table, "style_b7", "style_b9").play("use forest", "roll 3")
    assert at.legal() == {"tools -", "activate style_b7 wood", "activate style_b7 brick", "activate style_b9"}
    at.play("activate style_b7 brick")
    assert at.goods() == {"wood": 1, "brick": 1}
    assert at.legal() == {"use hunt"}


def test_tiles_count_in_what_is_in_reach(buyer: Make) -> None:
    """T7: who could pay after using a tile is asked (A5)."""
    first = {"buildings": ["style_b7"]}
    at = buyer({"jewels": 1}, card="CIV-14", first=first)
    assert at.legal() == {"activate style_b7 wood", "activate style_b7 brick", "decline"}
    assert buyer({"jewels": 0}, card="CIV-14", first=first).legal() == {"use hunt"}
    assert buyer({"jewels": 1}, card="CIV-14", first=first, style={"used": ["style_b7"]}).legal() == {
        "use hunt"
    }
