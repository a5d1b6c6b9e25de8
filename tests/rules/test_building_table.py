"""The twenty-eight buildings: what each costs and what it is worth."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
FIXED = {
    "BLD-01": ({"wood": 2, "brick": 1}, 10),
    "BLD-02": ({"wood": 1, "brick": 2}, 11),
    "BLD-03": ({"wood": 2, "stone": 1}, 11),
    "BLD-04": ({"wood": 1, "brick": 1, "stone": 1}, 12),
    "BLD-05": ({"wood": 1, "brick": 1, "stone": 1}, 12),
    "BLD-06": ({"wood": 2, "gold": 1}, 12),
    "BLD-07": ({"brick": 2, "stone": 1}, 13),
    "BLD-08": ({"wood": 1, "stone": 2}, 13),
    "BLD-09": ({"wood": 1, "brick": 1, "gold": 1}, 13),
    "BLD-10": ({"wood": 1, "brick": 1, "gold": 1}, 13),
    "BLD-11": ({"brick": 1, "stone": 2}, 14),
    "BLD-12": ({"brick": 2, "gold": 1}, 14),
    "BLD-13": ({"wood": 1, "stone": 1, "gold": 1}, 14),
    "BLD-14": ({"wood": 1, "stone": 1, "gold": 1}, 14),
    "BLD-15": ({"brick": 1, "stone": 1, "gold": 1}, 15),
    "BLD-16": ({"brick": 1, "stone": 1, "gold": 1}, 15),
    "BLD-17": ({"stone": 2, "gold": 1}, 16),
}
CHOOSE = {
    "BLD-18": (4, 1),
    "BLD-19": (4, 2),
    "BLD-20": (4, 3),
    "BLD-21": (4, 4),
    "BLD-22": (5, 1),
    "BLD-23": (5, 2),
    "BLD-24": (5, 3),
    "BLD-25": (5, 4),
}
FREE = ("BLD-26", "BLD-27", "BLD-28")
HAND = {"wood": 5, "brick": 4, "stone": 3, "gold": 3}


def standing(table: Any, tile: str, hand: dict[str, int]) -> Any:
    """Seat 0 has just used the place of the tile."""
    given = {
        "players": [{"people": 1, "resources": hand}, {"people": 1}],
        "stacks": [[tile, "BLD-28"], ["BLD-27", "BLD-26"]],
    }
    moves = ["place building:1 1", "place hunt 1", "use building:1"]
    return table(given=given, moves=moves)


def text(payment: dict[str, int]) -> str:
    """A payment in notation, its goods sorted."""
    return " ".join(["pay", *sorted(f"{good}={n}" for good, n in payment.items() if n)])


def points(payment: dict[str, int]) -> int:
    """The values of all resources paid."""
    return sum(VALUES[good] * n for good, n in payment.items())


def payments(low: int, high: int, kinds: set[int]) -> list[dict[str, int]]:
    """All bundles out of the hand, of such a size and such a number of kinds."""
    found = []
    for amounts in product(*(range(n + 1) for n in HAND.values())):
        bundle = {good: n for good, n in zip(HAND, amounts, strict=True) if n}
        if low <= sum(amounts) <= high and len(bundle) in kinds:
            found.append(bundle)
    return found


def test_there_are_these_tiles_and_no_others(table: Any) -> None:
    """Four stacks of seven are all the twenty-eight tiles (components: buildings)."""
    tiles = [tile for stack in table(4).saved["stacks"] for tile in stack]
    assert sorted(tiles) == sorted([*FIXED, *CHOOSE, *FREE])
    assert len(tiles) == 28


@pytest.mark.parametrize("tile", FIXED)
def test_fixed_buildings(table: Any, tile: str) -> None:
    """The printed price is the only one, and the printed points are scored (A7)."""
    price, score = FIXED[tile]
    game = standing(table, tile, HAND)
    assert game.words() == {text(price), "decline"}
    game.play(text(price))
    own = game.player()
    assert (own["score"], own["ledger"]["buildings"]) == (score, score)
    assert own["buildings"] == [tile]
    assert own["resources"] == {good: n - price.get(good, 0) for good, n in HAND.items()}


@pytest.mark.parametrize("tile", FIXED)
def test_printed_points_are_the_values_of_the_price(tile: str) -> None:
    """The points of a fixed building are what its resources are worth (components: values)."""
    price, score = FIXED[tile]
    assert points(price) == score
    assert sum(price.values()) == 3


@pytest.mark.parametrize("tile", FIXED)
def test_a_fixed_building_wants_every_part(table: Any, tile: str) -> None:
    """One resource short, and plenty of all the others: nothing is asked (A7)."""
    price, _ = FIXED[tile]
    for good, amount in price.items():
        game = standing(table, tile, {**dict.fromkeys(VALUES, 9), good: amount - 1})
        assert game.to_act == 1
        assert game.player()["buildings"] == []


@pytest.mark.parametrize("tile", FIXED)
def test_a_fixed_building_wants_no_more(table: Any, tile: str) -> None:
    """Exactly the price in hand is enough (A7)."""
    price, score = FIXED[tile]
    game = standing(table, tile, price).play(text(price))
    assert game.player()["score"] == score
    assert game.goods() == (0, 0, 0, 0)


@pytest.mark.parametrize("tile", CHOOSE)
def test_buildings_with_a_choice(table: Any, tile: str) -> None:
    """So many resources of exactly so many kinds; each bundle scores its values (A7)."""
    size, kinds = CHOOSE[tile]
    game = standing(table, tile, HAND)
    expected = payments(size, size, {kinds})
    assert game.words("pay") == {text(payment) for payment in expected}
    for payment in expected:
        assert game.then(text(payment)).player()["score"] == points(payment)


@pytest.mark.parametrize("tile", FREE)
def test_free_buildings(table: Any, tile: str) -> None:
    """One to seven resources, any kinds; each bundle scores its values (A7)."""
    game = standing(table, tile, HAND)
    expected = payments(1, 7, {1, 2, 3, 4})
    assert game.words("pay") == {text(payment) for payment in expected}
    for payment in expected:
        assert game.then(text(payment)).player()["score"] == points(payment)
