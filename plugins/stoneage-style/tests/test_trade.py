"""The trade (T5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any

import pytest

from stoneage.moves import written

Make = Callable[..., Any]
KINDS = ("wood", "brick", "stone", "gold", "jewels")
RATES = {1: (2, 1), 3: (2, 1), 4: (1, 1), 8: (1, 1), 9: (1, 2), 10: (1, 2)}


def mixes(size: int, kinds: Iterable[str] = KINDS) -> list[str]:
    """Every mix of so many pieces, in notation."""
    chosen = combinations_with_replacement(kinds, size)
    return [written(tuple(Counter(some).items())) for some in chosen]


def at_position(buyer: Make, position: int, goods: dict[str, int], **more: Any) -> Any:
    """A buyer whose marker is there; the other player's is elsewhere."""
    return buyer(goods, card="CIV-14", style={"track": [position, 10 - position]}, **more)


@pytest.mark.parametrize("position", RATES)
def test_the_track_says_how_many(position: int, buyer: Make) -> None:
    """T5: give and get by the track, resources and jewels in any mix on both sides."""
    give, get = RATES[position]
    at = at_position(buyer, position, dict.fromkeys(KINDS, 9))
    assert at.legal("trade") == {f"trade {a} for {b}" for a in mixes(give) for b in mixes(get)}


def test_at_the_start_there_is_no_trade(buyer: Make) -> None:
    """T5: at position 0 nothing is traded."""
    at = at_position(buyer, 0, dict.fromkeys(KINDS, 9))
    assert not at.legal("trade")
    assert at.refused("trade wood=2 for gold=1") == {"T5"}


@pytest.mark.parametrize(
    "text",
    [
        "trade wood=1 for gold=1",
        "trade wood=2 for gold=2",
        "trade wood=3 for gold=1",
        "trade food=2 for gold=1",
        "trade wood=2 for food=1",
        "trade gold=2 for wood=1",
        "trade brick=1 stone=1 for wood=1",
    ],
)
def test_wrong_trades_are_refused(text: str, buyer: Make) -> None:
    """T5: other numbers, food, and goods that are not there are refused."""
    assert at_position(buyer, 2, {"wood": 4, "brick": 1}).refused(text) == {"T5"}


def test_the_goods_change_hands(buyer: Make) -> None:
    """T5: what is given is gone, what is received is there."""
    at = at_position(buyer, 2, {"wood": 3, "stone": 1, "jewels": 0}).play("trade wood=1 stone=1 for jewels=1")
    assert at.goods() == {"wood": 2, "jewels": 1}
    assert at.style == {"track": [2, 8], "traded": [True, False], "used": []}


def test_a_good_may_be_given_for_itself(buyer: Make) -> None:
    """T5: any mix also means two wood for one wood, which is a poor trade."""
    at = at_position(buyer, 2, {"wood": 3}).play("trade wood=2 for wood=1")
    assert at.goods() == {"wood": 2, "jewels": 1}


def test_once_a_round(table: Make) -> None:
    """T5: a player trades once a round, whatever he buys."""
    seats = [{"people": 2, "resources": {"wood": 9}}, {"people": 1}]
    at = table(
        seats=seats, style={"track": [4, 0]}, moves=["place card:1 1", "place hunt 1", "place card:2 1"]
    )
    at.play("use card:1", "trade wood=1 for gold=1")
    assert not at.legal("trade")
    assert at.refused("trade wood=1 for gold=1") == {"T5"}
    at.play("decline", "use card:2")
    assert not at.legal("trade")


def test_every_round_again(table: Make) -> None:
    """T5: a new round brings a new trade."""
    seats = [{"people": 1, "resources": {"wood": 9}}] * 2
    style = {"track": [4, 4], "traded": [True, True]}
    at = table(seats=seats, style=style, moves=["place card:1 1", "place hunt 1", "use card:1"])
    assert at.refused("trade wood=1 for gold=1") == {"T5"}
    at.play(
        "decline", "use hunt", "roll 1", "place hunt 1", "place card:1 1", "use hunt", "roll 1", "use card:1"
    )
    assert "trade wood=1 for gold=1" in at.legal("trade")


def test_only_in_the_own_turn_and_while_paying(table: Make) -> None:
    """T5: neither while placing, using places, splitting, choosing tools nor feeding."""
    seats = [{"people": 1, "food": 0, "tools": [1], "resources": {"wood": 1}}, {"people": 1}]
    at = table(seats=seats, style={"track": [9, 9]})
    for move in ("place hunt 1", "place forest 1", "use hunt", "roll 1", "tools 1", "split jewels=1"):
        assert not at.legal("trade"), move
        at.refused("trade wood=1 for gold=2")
        at.play(move)
    at.play("use forest", "roll 1")
    assert at.legal() == {"feed wood=1", "starve"}


def test_for_a_building_too(buyer: Make) -> None:
    """T5: the trade serves cards and buildings."""
    at = buyer({"wood": 1, "brick": 1, "jewels": 1}, tile="BLD-01", style={"track": [4, 0]})
    at.play("trade jewels=1 for wood=1", "pay wood=2 brick=1")
    assert at.saved["players"][0]["score"] == 10


def test_it_may_bring_jewels_for_a_price(buyer: Make) -> None:
    """T5: resources may become the jewels that the fifth space wants (T6)."""
    at = buyer({"wood": 1, "jewels": 1}, card="CIV-26", space=5, style={"track": [9, 0]})
    assert "pay jewels=3" not in at.legal()
    assert "pay jewels=3" in at.play("trade wood=1 for jewels=2").legal()


def test_nobody_has_to_stand_on_the_trader(buyer: Make) -> None:
    """T5: the trade needs no people on the trader."""
    at = at_position(buyer, 4, {"wood": 1})
    assert at.saved["board"]["trader"] == [0, 0]
    assert at.legal("trade")


def test_one_may_trade_and_decline(buyer: Make) -> None:
    """T5: after a trade nobody has to buy."""
    at = at_position(buyer, 4, {"wood": 2}).play("trade wood=1 for gold=1", "decline")
    assert at.goods() == {"wood": 1, "gold": 1, "jewels": 1}
    assert at.saved["display"][0] == "CIV-14"


def test_asked_only_while_it_could_help(buyer: Make) -> None:
    """T5: who cannot pay is asked while a trade could still complete the price, else not (A5)."""
    for position, asked in ((0, False), (4, False), (9, True)):
        at = buyer({"jewels": 1}, card="CIV-13", space=2, style={"track": [position, 0]})
        assert bool(at.legal("trade")) is asked
        assert bool(at.legal("decline")) is asked


def test_a_bad_trade_ends_the_purchase(buyer: Make) -> None:
    """T5: a trade after which nothing could pay sends the person home (A5)."""
    at = buyer({"wood": 2, "brick": 1}, tile="BLD-01", style={"track": [4, 0]}).play(
        "trade wood=1 for gold=1"
    )
    assert at.legal() == {"use hunt"}
    assert at.saved["stacks"][0][0] == "BLD-01"


@pytest.mark.parametrize(
    "order",
    [
        ["spend CIV-04 wood wood", "activate style_b7 wood", "trade jewels=1 for wood=2"],
        ["trade jewels=1 for wood=2", "spend CIV-04 wood wood", "activate style_b7 wood"],
        ["activate style_b7 wood", "trade jewels=1 for wood=2", "spend CIV-04 wood wood"],
    ],
    ids=["card first", "trade first", "power first"],
)
def test_in_any_order_with_card_and_power(order: list[str], buyer: Make) -> None:
    """T5: trade, two-resources card and powers go in any order, and each counts for what is in reach."""
    first = {"cards": ["CIV-04"], "kept": ["CIV-04"], "buildings": ["style_b7"]}
    at = buyer({"jewels": 2}, tile="BLD-22", first=first, style={"track": [9, 0]}).play(*order)
    assert at.legal("pay") == {"pay wood=5"}


def test_what_one_brings_serves_the_other(buyer: Make) -> None:
    """T5: food becomes a jewel by a power, the jewel two gold by trade, and these pay."""
    first = {"food": 2, "buildings": ["style_b8"]}
    at = buyer({"jewels": 0}, card="CIV-13", space=2, first=first, style={"track": [10, 0]})
    assert at.legal() == {"activate style_b8", "decline"}
    at.play("activate style_b8", "trade jewels=1 for gold=2", "pay gold=2")
    assert at.goods() == {}


def test_the_setting_for_jewels_only(buyer: Make) -> None:
    """T5: by the setting jewels are given and resources received."""
    only = {"trade": "jewels_for_resources"}
    at = at_position(buyer, 9, dict.fromkeys(KINDS, 9), options=only)
    assert at.legal("trade") == {f"trade jewels=1 for {some}" for some in mixes(2, KINDS[:4])}
    for text in (
        "trade wood=1 for gold=2",
        "trade jewels=1 for jewels=2",
        "trade jewels=1 for wood=1 jewels=1",
    ):
        assert at.refused(text) == {"T5"}
    at = at_position(buyer, 1, dict.fromkeys(KINDS, 9), options=only)
    assert at.legal("trade") == {f"trade jewels=2 for {some}" for some in mixes(1, KINDS[:4])}


@pytest.mark.parametrize(
    "text", ["trade", "trade for", "trade wood=1", "trade wood=1 for", "trade for gold=1"]
)
def test_a_trade_has_two_sides(text: str, buyer: Make) -> None:
    """T5: what is no trade cannot be read."""
    assert at_position(buyer, 4, {"wood": 1}).refused(text) == set()
