"""Cards and buildings: prices, payments, points, and leaving them where they are."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

GOODS = ("wood", "brick", "stone", "gold")
VALUES = (3, 4, 5, 6)
CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
RICH = {"wood": 4, "brick": 2, "stone": 3, "gold": 5}


def bundles(hand: dict[str, int], sizes: set[int], kinds: int | None = None) -> set[str]:
    """All payments of such sizes, and of exactly so many kinds, that the hand can make."""
    found = set()
    for amounts in product(*(range(hand.get(good, 0) + 1) for good in GOODS)):
        used = [f"{good}={amount}" for good, amount in zip(GOODS, amounts, strict=True) if amount]
        if sum(amounts) in sizes and kinds in (None, len(used)):
            found.add(" ".join(["pay", *sorted(used)]))
    return found


def worth(payment: str) -> int:
    """The values of the resources in a payment, added up."""
    parts = dict(part.split("=") for part in payment.split()[1:])
    return sum(int(parts.get(good, 0)) * value for good, value in zip(GOODS, VALUES, strict=True))


def at_card(table: Any, space: int, hand: dict[str, int], **given: Any) -> Any:
    """Seat 0 has just taken his person back from a card."""
    own = {"people": 1, "resources": hand}
    position = {"players": [own, {"people": 1}], "display": CARDS, "deck": [], **given}
    place = f"card:{space}"
    return table(given=position, moves=[f"place {place} 1", "place hunt 1", f"use {place}"])


def at_building(table: Any, tile: str, hand: dict[str, int], people: int = 1) -> Any:
    """Seat 0 has just taken his person back from a tile with BLD-01 below it."""
    position = {
        "players": [{"people": people, "resources": hand}, {"people": 1}],
        "stacks": [[tile, "BLD-01"], ["BLD-10", "BLD-11"]],
    }
    moves = ["place building:1 1", "place hunt 1"]
    moves += [f"place hunt {people - 1}"] if people > 1 else []
    return table(given=position, moves=[*moves, "use building:1"])


# A5: leaving it


def test_a_card_may_be_left_lying(table: Any) -> None:
    """Who could pay may decline; the card stays, the person comes home, nothing is lost (A5)."""
    game = at_card(table, 2, RICH)
    before = game.player()
    assert game.legal("decline")
    game.by(0, "decline")
    assert game.saved["display"] == CARDS
    assert game.saved["board"]["card:2"] == [0, 0]
    after = game.player()
    assert (after["resources"], after["score"], after["cards"]) == (before["resources"], 0, [])
    assert after["food"] == before["food"]


def test_a_building_may_be_left_lying(table: Any) -> None:
    """A tile that is declined stays on top of its stack (A5)."""
    game = at_building(table, "BLD-26", RICH).by(0, "decline")
    assert game.saved["stacks"][0] == ["BLD-26", "BLD-01"]
    assert game.saved["board"]["building:1"] == [0, 0]
    assert (game.player()["score"], game.player()["buildings"]) == (0, [])
    assert game.goods() == (4, 2, 3, 5)


def test_who_declines_does_not_come_back(table: Any) -> None:
    """The person went home; the same card is out of reach until the next round (A5, A1)."""
    game = at_building(table, "BLD-26", RICH, people=2).by(0, "decline")
    assert game.words() == {"use hunt"}
    assert game.refused("use building:1") == {"A1"}
    assert not game.legal("pay wood=1")


def test_a_card_that_was_declined_can_be_had_in_the_next_round(table: Any) -> None:
    """It lies there for everybody again (A5, E1)."""
    game = at_card(table, 1, RICH, deck=["CIV-03"]).by(0, "decline").finish()
    game.by(1, "place hunt 1").by(0, "place card:1 1").by(1, "use hunt").play("roll 1")
    game.by(0, "use card:1", "pay wood=1")
    assert game.player()["cards"] == ["CIV-13"]


def test_who_cannot_pay_is_not_asked(table: Any) -> None:
    """Where nothing could pay the person simply comes home (A5, P8)."""
    for game in (at_card(table, 3, {"wood": 2}), at_building(table, "BLD-02", {"wood": 9})):
        assert game.to_act == 1
        assert not game.legal("decline")
        assert game.player()["cards"] == game.player()["buildings"] == []
        assert None not in game.saved["display"]
        assert all(people[0] == 0 for people in game.saved["board"].values())


# A6: the price of a card


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_a_card_costs_the_price_of_its_space(table: Any, space: int) -> None:
    """One to four resources from the right to the left, in any mix, no more, no less (A6)."""
    game = at_card(table, space, RICH)
    assert game.words() == bundles(RICH, {space}) | {"decline"}


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_the_price_is_paid_from_the_hand(table: Any, space: int) -> None:
    """What the player paid is gone, and the card is his (A6)."""
    game = at_card(table, space, RICH)
    payment = {1: "gold=1", 2: "brick=2", 3: "wood=1 stone=1 gold=1", 4: "wood=4"}[space]
    left = {1: (4, 2, 3, 4), 2: (4, 0, 3, 5), 3: (3, 2, 2, 4), 4: (0, 2, 3, 5)}[space]
    game.by(0, f"pay {payment}")
    assert game.goods() == left
    assert game.player()["cards"] == [CARDS[space - 1]]
    assert game.saved["display"][space - 1] is None


def test_a_card_costs_neither_more_nor_less(table: Any) -> None:
    """Two resources do not pay for the third space, four are too many (A6)."""
    game = at_card(table, 3, RICH)
    assert game.refused("pay wood=2") == {"A6"}
    assert game.refused("pay wood=2 gold=2") == {"A6"}


def test_nothing_goes_on_top_of_a_price(table: Any) -> None:
    """Without a variant nobody adds anything to a price, and the rule of the price says so (A6, A7)."""
    assert at_card(table, 1, RICH).refused("pay wood=1 + gold=1") == {"A6"}
    assert at_building(table, "BLD-01", RICH).refused("pay wood=2 brick=1 + stone=1") == {"A7"}


def test_food_never_pays(table: Any) -> None:
    """Food is no resource: it buys neither a card nor a building (A6, A7)."""
    assert at_card(table, 1, {}).to_act == 1
    for game in (at_card(table, 2, RICH), at_building(table, "BLD-01", RICH)):
        for text in ("pay food=2", "pay wood=1 food=1", "pay wood=2 food=1"):
            assert not game.legal(text)


def test_nobody_pays_with_what_he_does_not_have(table: Any) -> None:
    """A payment comes from the hand, and never holds a negative amount (A6)."""
    game = at_card(table, 2, {"wood": 1, "brick": 1})
    assert game.words() == {"pay brick=1 wood=1", "decline"}
    for text in ("pay wood=2", "pay gold=2", "pay wood=3 brick=-1", "pay wood=1", "pay"):
        assert not game.legal(text)


def test_the_payment_comes_before_the_gain(table: Any) -> None:
    """The stone of a card does not pay for that very card (A6)."""
    game = at_card(table, 1, {}, display=["CIV-18", *CARDS[1:]])
    assert game.to_act == 1
    assert game.goods() == (0, 0, 0, 0)


def test_a_gap_does_not_make_cards_cheaper(table: Any) -> None:
    """While a round lasts the cards keep their spaces and prices (A6, E1)."""
    given = {
        "players": [{"people": 1, "resources": {"wood": 1}}, {"people": 1, "resources": RICH}],
        "display": CARDS,
        "deck": [],
    }
    game = table(given=given, moves=["place card:1 1", "place card:4 1", "use card:1"])
    game.by(0, "pay wood=1").by(1, "use card:4")
    assert game.saved["display"] == [None, *CARDS[1:]]
    assert game.words("pay") == bundles(RICH, {4})


def test_a_gap_is_not_filled_before_the_round_ends(table: Any) -> None:
    """The deck is not touched by a purchase (A6, E1)."""
    game = at_card(table, 1, RICH, deck=["CIV-03", "CIV-08"]).by(0, "pay wood=1")
    assert game.saved["deck"] == ["CIV-03", "CIV-08"]
    assert game.saved["display"][0] is None


# A7: buildings


def test_a_fixed_building_costs_what_is_printed(table: Any) -> None:
    """Two wood and a brick, nothing else, make ten points (A7)."""
    game = at_building(table, "BLD-01", RICH)
    assert game.words() == {"pay brick=1 wood=2", "decline"}
    for text in ("pay wood=3", "pay wood=2 brick=1 stone=1", "pay gold=3", "pay wood=1 brick=1"):
        assert "A7" in game.refused(text)
    assert game.by(0, "pay wood=2 brick=1").player()["score"] == 10


@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_four_resources_of_exactly_so_many_kinds(table: Any, kinds: int) -> None:
    """All payments of four resources of one, two, three or four kinds, and no others (A7)."""
    game = at_building(table, f"BLD-{17 + kinds}", RICH)
    assert game.words("pay") == bundles(RICH, {4}, kinds)


@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_five_resources_of_exactly_so_many_kinds(table: Any, kinds: int) -> None:
    """The same with five resources (A7)."""
    game = at_building(table, f"BLD-{21 + kinds}", RICH)
    assert game.words("pay") == bundles(RICH, {5}, kinds)


@pytest.mark.parametrize(
    ("tile", "payment"),
    [
        ("BLD-18", "wood=3 brick=1"),
        ("BLD-19", "wood=4"),
        ("BLD-19", "wood=2 brick=1 stone=1"),
        ("BLD-21", "wood=2 brick=1 stone=1"),
        ("BLD-23", "gold=5"),
        ("BLD-24", "wood=2 brick=1 stone=1 gold=1"),
    ],
)
def test_one_kind_too_few_or_too_many(table: Any, tile: str, payment: str) -> None:
    """The right number of resources of a wrong number of kinds does not pay (A7)."""
    assert at_building(table, tile, RICH).refused(f"pay {payment}") == {"A7"}


@pytest.mark.parametrize("tile", ["BLD-26", "BLD-27", "BLD-28"])
def test_one_to_seven_of_any_kinds(table: Any, tile: str) -> None:
    """A free building takes any one to seven resources (A7)."""
    game = at_building(table, tile, RICH)
    assert game.words("pay") == bundles(RICH, {1, 2, 3, 4, 5, 6, 7})
    for text in ("pay wood=4 stone=3 gold=1", "pay wood=4 brick=2 gold=2"):
        assert game.refused(text) == {"A7"}
    assert not game.legal("pay")


@pytest.mark.parametrize("tile", ["BLD-18", "BLD-19", "BLD-21", "BLD-23", "BLD-24", "BLD-26"])
def test_points_are_the_values_paid(table: Any, tile: str) -> None:
    """Wood is worth three, brick four, stone five, gold six, whatever was paid (A7)."""
    game = at_building(table, tile, {"wood": 4, "brick": 2, "stone": 1, "gold": 1})
    payments = game.words("pay")
    for payment in payments:
        after = game.then(payment).player()
        assert after["score"] == worth(payment)
        assert after["ledger"]["buildings"] == worth(payment)


def test_three_stone_and_a_wood_are_eighteen(table: Any) -> None:
    """The printed example of four resources of two kinds (A7)."""
    assert at_building(table, "BLD-19", RICH).by(0, "pay stone=3 wood=1").player()["score"] == 18


def test_seven_gold_are_forty_two(table: Any) -> None:
    """The most a free building can bring (A7)."""
    game = at_building(table, "BLD-27", {"gold": 8}).by(0, "pay gold=7")
    assert game.player()["score"] == 42
    assert game.goods() == (0, 0, 0, 1)


def test_building_points_are_scored_at_once(table: Any) -> None:
    """The score moves when the tile is bought, not at the end (A7)."""
    game = at_building(table, "BLD-28", {"wood": 2}, people=2)
    game.by(0, "pay wood=2")
    assert (game.player()["score"], game.to_act) == (6, 0)
    assert game.player()["ledger"]["buildings"] == 6


@pytest.mark.parametrize(
    ("tile", "hand"),
    [
        ("BLD-04", {"wood": 5, "brick": 5, "gold": 5}),
        ("BLD-17", {"stone": 1, "gold": 5}),
        ("BLD-18", {"wood": 3, "brick": 3, "stone": 3, "gold": 3}),
        ("BLD-19", {"wood": 9}),
        ("BLD-19", {"wood": 1, "brick": 1, "stone": 1}),
        ("BLD-21", {"wood": 5, "brick": 5, "stone": 5}),
        ("BLD-23", {"wood": 2, "brick": 2}),
        ("BLD-25", {"wood": 1, "brick": 1, "stone": 1, "gold": 1}),
        ("BLD-26", {}),
    ],
)
def test_out_of_reach(table: Any, tile: str, hand: dict[str, int]) -> None:
    """Without such a payment in hand nothing is asked, and the tile stays (A7, A5)."""
    game = at_building(table, tile, hand)
    assert game.to_act == 1
    assert game.saved["stacks"][0] == [tile, "BLD-01"]
    assert game.player()["buildings"] == []


def test_the_tile_goes_to_its_buyer(table: Any) -> None:
    """A bought tile leaves its stack and lies before its owner (A7)."""
    game = at_building(table, "BLD-28", RICH).by(0, "pay wood=1")
    assert game.player()["buildings"] == ["BLD-28"]
    assert game.saved["stacks"] == [["BLD-01"], ["BLD-10", "BLD-11"]]
    assert game.player(1)["buildings"] == []


# A8: the tile below


def test_the_next_tile_shows_at_once(table: Any) -> None:
    """After a purchase the tile below is on top (A8)."""
    game = at_building(table, "BLD-28", RICH, people=2).by(0, "pay wood=1")
    assert game.saved["stacks"][0] == ["BLD-01"]


def test_the_next_tile_is_out_of_reach_this_round(table: Any) -> None:
    """Nobody stands on it and nobody can: it waits for the next round (A8)."""
    game = at_building(table, "BLD-28", RICH, people=2).by(0, "pay wood=1")
    assert game.words() == {"use hunt"}
    for text in ("use building:1", "pay wood=2 brick=1", "place building:1 1"):
        assert not game.legal(text)
    game.by(0, "use hunt").play("roll 1")
    assert game.words() == {"use hunt"}


def test_the_next_tile_is_a_place_of_the_next_round(table: Any) -> None:
    """From the next round on anybody may go there (A8)."""
    game = at_building(table, "BLD-28", RICH).by(0, "pay wood=1").finish()
    game.by(1, "place hunt 1").by(0, "place building:1 1").by(1, "use hunt").play("roll 1")
    game.by(0, "use building:1")
    assert game.words("pay") == {"pay brick=1 wood=2"}


def test_two_tiles_in_one_turn(table: Any) -> None:
    """Who stands on two stacks may buy both tiles (P1, A7)."""
    given = {
        "players": [{"people": 2, "resources": RICH}, {"people": 1}],
        "stacks": [["BLD-01", "BLD-03"], ["BLD-26", "BLD-27"]],
    }
    game = table(given=given, moves=["place building:1 1", "place hunt 1", "place building:2 1"])
    game.play("use building:2", "pay gold=2", "use building:1", "pay wood=2 brick=1")
    assert game.player()["score"] == 22
    assert sorted(game.player()["buildings"]) == ["BLD-01", "BLD-26"]
    assert game.saved["stacks"] == [["BLD-03"], ["BLD-27"]]
