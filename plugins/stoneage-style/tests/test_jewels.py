"""Jewels, and the hunt that brings them (T2, T3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stoneage import Ruleset

Make = Callable[..., Any]


def test_everybody_starts_with_a_jewel(rules: Ruleset) -> None:
    """T2: each player starts with one jewel and nothing else in goods."""
    state = rules.new_game(players=5)
    number = rules.goods["jewels"].number
    assert all(player.goods[number] == 1 == sum(player.goods) for player in state.players)


def test_jewels_are_no_resource(rules: Ruleset) -> None:
    """T2: a jewel is neither a resource nor food."""
    assert "jewels" not in [good.key for good in rules.resources]
    assert not rules.goods["jewels"].value


def test_there_are_always_enough(table: Make) -> None:
    """T2: the supply of jewels has no end."""
    at = table(seats=[{"people": 10, "resources": {"jewels": 200}}, {"people": 1}])
    at.play("place hunt 10", "place forest 1", "use hunt", "roll =60", "split jewels=30")
    assert at.goods() == {"jewels": 230}


@pytest.mark.parametrize(
    ("tile", "card", "text"),
    [
        ("", "CIV-14", "pay jewels=1"),
        ("BLD-01", "", "pay wood=2 jewels=1"),
        ("BLD-26", "", "pay wood=1 jewels=1"),
        ("BLD-18", "", "pay jewels=4"),
    ],
)
def test_they_pay_no_other_price(tile: str, card: str, text: str, buyer: Make) -> None:
    """T2: jewels pay only prices that name them."""
    at = buyer({"wood": 5, "brick": 5, "jewels": 9}, tile=tile, card=card)
    assert "T2" in at.refused(text)
    assert not any("jewels" in move for move in at.legal("pay"))


def test_they_cannot_feed(table: Make) -> None:
    """T2: jewels feed nobody, not even where nothing else is there."""
    at = table(seats=[{"people": 1, "food": 0, "resources": {"jewels": 9}}, {"people": 1}])
    at.play("place forest 1", "place hunt 1", "use forest", "roll 1", "use hunt", "roll 1")
    assert at.saved["players"][0]["score"] == -10
    assert at.goods() == {"jewels": 9}


def test_feeding_with_jewels_is_refused(table: Make) -> None:
    """T2: a meal of jewels is refused, by their own rule too."""
    at = table(seats=[{"people": 1, "food": 0, "resources": {"wood": 1, "jewels": 9}}, {"people": 1}])
    at.play("place forest 1", "place hunt 1", "use forest", "roll 1", "use hunt", "roll 1")
    assert at.refused("feed jewels=1") == {"F4", "T2"}
    assert at.legal() == {"feed wood=1", "starve"}


def test_they_score_nothing(table: Make) -> None:
    """T2: jewels are worth nothing at the end."""
    at = table(seats=[{"resources": {"jewels": 7, "gold": 2}}])
    assert at.rules.scores(at.state)[0].total == 2


@pytest.mark.parametrize("pips", [2, 3, 7, 8, 12])
def test_every_mix_of_the_hunt(pips: int, table: Make) -> None:
    """T3: each full two pips are a piece of food or a jewel, in any mix."""
    at = table(
        seats=[{"people": 2, "food": 0}, {"people": 1}], moves=["place hunt 2", "place forest 1", "use hunt"]
    )
    at.play(f"roll ={pips}")
    pieces = pips // 2
    mixes = [(pieces - jewels, jewels) for jewels in range(pieces + 1)]
    texts = {
        " ".join(["split", *[f"food={f}"] * bool(f), *[f"jewels={j}"] * bool(j)]): (f, j) for f, j in mixes
    }
    assert at.legal("split") == set(texts)
    for text, (food, jewels) in texts.items():
        state = at.rules.apply(at.state, at.rules.parse(text))
        assert (state.players[0].food, state.players[0].goods[-1]) == (food, 1 + jewels)


@pytest.mark.parametrize(
    "text",
    ["split food=2", "split food=4", "split food=2 jewels=2", "split wood=3", "split jewels=4 food=-1"],
)
def test_all_pieces_and_no_others(text: str, table: Make) -> None:
    """T3: all pieces are taken, and nothing else."""
    at = table(seats=[{"people": 2}, {"people": 1}], moves=["place hunt 2", "place forest 1", "use hunt"])
    assert at.play("roll =6").refused(text) == {"T3"}


def test_the_order_of_words_is_free(rules: Ruleset) -> None:
    """T3: food is written first, whatever was typed; what is not taken is left out."""
    assert str(rules.parse("split jewels=1 food=3")) == "split food=3 jewels=1"


def test_a_poor_hunt_asks_nothing(table: Make) -> None:
    """T3: without a full two pips there is nothing to choose."""
    at = table(
        seats=[{"people": 1, "food": 5}, {"people": 1}], moves=["place hunt 1", "place forest 1", "use hunt"]
    )
    at.play("roll 1")
    assert at.legal() == {"use forest"}
    assert at.goods() == {"jewels": 1}


def test_tools_come_before_the_mix(table: Make) -> None:
    """T3: the mix is chosen when tools are added."""
    at = table(
        seats=[{"people": 1, "tools": [3]}, {"people": 1}],
        moves=["place hunt 1", "place forest 1", "use hunt"],
    )
    at.play("roll 1")
    assert at.legal() == {"tools -", "tools 3"}
    assert at.play("tools 3").legal() == {"split food=2", "split food=1 jewels=1", "split jewels=2"}


def test_only_the_hunt_is_split(table: Make) -> None:
    """T3: other rolls bring what they bring."""
    at = table(
        seats=[{"people": 1}, {"people": 1}], moves=["place forest 1", "place hunt 1", "use forest", "roll 6"]
    )
    assert at.goods() == {"wood": 2, "jewels": 1}


def test_the_choice_is_part_of_the_own_turn(table: Make) -> None:
    """T3: while he chooses, a player may do what he may do in his turn."""
    first = {"people": 1, "buildings": ["style_b7"], "cards": ["CIV-04"], "kept": ["CIV-04"]}
    at = table(seats=[first, {"people": 1}], moves=["place hunt 1", "place forest 1", "use hunt", "roll 6"])
    assert {"split food=3", "activate style_b7 wood", "spend CIV-04 wood gold"} <= at.legal()
    assert "split food=3" in at.play("activate style_b7 wood").legal()
