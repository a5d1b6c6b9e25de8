"""Cards with a decision of their own: two resources, the extra card, dice for all."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

GOODS = ("wood", "brick", "stone", "gold")
CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
WAITING = {"cards": ["CIV-04"], "kept": ["CIV-04"]}
PAIRS = combinations_with_replacement(GOODS, 2)
SPENDING = {" ".join(["spend CIV-04", *sorted(pair)]) for pair in PAIRS}


def position(*seats: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Players with one person each unless said otherwise, and a display of food cards."""
    players = [{"people": 1, **seat} for seat in seats]
    return {"players": players, "display": CARDS, "deck": [], **given}


def buying(table: Any, card: str, players: int = 2, buyer: int = 0, **given: Any) -> Any:
    """The buyer has just paid for the card on the first space; the others hunt."""
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[buyer] = {"resources": {"wood": 1}}
    given = {"display": [card, *CARDS[:3]], **given}
    if "seats" in given:
        seats = [{**seat, **more} for seat, more in zip(seats, given.pop("seats"), strict=True)]
    places = ["place card:1 1" if seat == buyer else "place hunt 1" for seat in range(players)]
    game = table(players, given=position(*seats, **given), moves=places)
    for seat in range(buyer):
        game.by(seat, "use hunt").play("roll 1")
    return game.by(buyer, "use card:1", "pay wood=1")


# A12: two resources of choice, when


def test_it_waits_face_up(table: Any) -> None:
    """The card gives nothing when bought; it is kept for later (A12)."""
    game = buying(table, "CIV-04")
    assert game.player()["kept"] == game.player()["cards"] == ["CIV-04"]
    assert game.goods() == (0, 0, 0, 0)
    assert game.to_act == 1


def test_any_two_resources(table: Any) -> None:
    """Ten pairs, equal or different, each offered once (A12)."""
    game = table(given=position(WAITING, {}), moves=["place hunt 1", "place hunt 1"])
    assert game.words() == SPENDING | {"use hunt"}


@pytest.mark.parametrize("pair", list(product(GOODS, repeat=2)))
def test_the_owner_takes_what_he_names(table: Any, pair: tuple[str, str]) -> None:
    """In either order, the two named resources come and the card is used up (A12)."""
    game = table(given=position(WAITING, {}), moves=["place hunt 1", "place hunt 1"])
    game.by(0, f"spend CIV-04 {pair[0]} {pair[1]}")
    assert game.goods() == tuple(pair.count(good) for good in GOODS)
    assert (game.player()["kept"], game.player()["cards"]) == ([], ["CIV-04"])
    assert game.words() == {"use hunt"}


@pytest.mark.parametrize("rest", ["", " wood", " wood wood wood", " food wood", " - -", " wood=2"])
def test_neither_more_nor_fewer_than_two(table: Any, rest: str) -> None:
    """Exactly two resources, and food is none (A12)."""
    game = table(given=position(WAITING, {}), moves=["place hunt 1", "place hunt 1"])
    assert not game.legal(f"spend CIV-04{rest}")


def test_it_is_not_offered_while_placing(table: Any) -> None:
    """Before people are used resources matter to nobody (A12)."""
    game = table(given=position({**WAITING, "people": 2}, {}))
    assert game.words("spend") == set()
    assert not game.legal("spend CIV-04 wood wood")


def test_it_is_offered_in_its_owners_turn_only(table: Any) -> None:
    """While another player acts its owner waits, and nobody else takes from it (A12)."""
    game = table(given=position({}, WAITING), moves=["place hunt 1", "place hunt 1"])
    assert game.words() == {"use hunt"}
    assert game.refused("spend CIV-04 wood wood") == {"A12"}
    game.by(0, "use hunt").play("roll 1")
    assert game.words() == SPENDING | {"use hunt"}


def test_it_is_offered_while_choosing_tools(table: Any) -> None:
    """Between the roll and the tools it may be used; the tools are asked for after it (A12)."""
    own = {**WAITING, "tools": [1]}
    game = table(given=position(own, {}), moves=["place forest 1", "place hunt 1", "use forest"])
    game.play("roll 2")
    assert game.words() == SPENDING | {"tools 1", "tools -"}
    game.by(0, "spend CIV-04 stone gold")
    assert game.words() == {"tools 1", "tools -"}
    assert game.by(0, "tools 1").goods() == (1, 0, 1, 1)


def test_a_roll_without_tools_does_not_stop_for_it(table: Any) -> None:
    """The card alone does not make the library ask after a roll (A12, A3)."""
    game = table(given=position(WAITING, {}), moves=["place forest 1", "place hunt 1"])
    game.play("use forest", "roll 6")
    assert game.to_act == 1
    assert game.player()["kept"] == ["CIV-04"]


def test_it_is_not_offered_while_picking_dice(table: Any) -> None:
    """Using places, tools and paying are its moments; picking a die is none (A12)."""
    game = buying(table, "CIV-07", seats=[WAITING, WAITING]).play("roll 1 2")
    assert game.words() == {"pick 1", "pick 2"}
    game.by(0, "pick 1")
    assert game.words() == {"pick 2"}


def test_it_is_offered_while_paying_for_a_card(table: Any) -> None:
    """One wood in hand and a price of three: the card may complete it (A12, A6)."""
    own = {**WAITING, "resources": {"wood": 1}}
    game = table(given=position(own, {}), moves=["place card:3 1", "place hunt 1", "use card:3"])
    assert game.words() == SPENDING | {"decline"}
    game.by(0, "spend CIV-04 brick gold")
    assert game.words() == {"pay brick=1 gold=1 wood=1", "decline"}


def test_who_can_pay_anyway_may_use_it_all_the_same(table: Any) -> None:
    """Paying, taking two resources and declining stand side by side (A12)."""
    own = {**WAITING, "resources": {"wood": 1}}
    game = table(given=position(own, {}), moves=["place card:1 1", "place hunt 1", "use card:1"])
    assert game.words() == SPENDING | {"pay wood=1", "decline"}
    game.by(0, "spend CIV-04 gold gold")
    assert game.words() == {"pay wood=1", "pay gold=1", "decline"}
    game.by(0, "pay wood=1")
    assert game.goods() == (0, 0, 0, 2)


def test_it_pays_all_by_itself(table: Any) -> None:
    """Two resources from the card buy the card on the second space (A12, A6)."""
    game = table(given=position(WAITING, {}), moves=["place card:2 1", "place hunt 1"])
    game.play("use card:2", "spend CIV-04 wood stone", "pay wood=1 stone=1")
    assert game.goods() == (0, 0, 0, 0)
    assert sorted(game.player()["cards"]) == ["CIV-04", "CIV-14"]


def test_declining_keeps_the_card(table: Any) -> None:
    """Who was asked because of it may decline and keep it (A12, A5)."""
    game = table(given=position(WAITING, {}), moves=["place card:1 1", "place hunt 1"])
    game.play("use card:1", "decline")
    assert game.player()["kept"] == ["CIV-04"]


def test_nothing_is_asked_where_it_would_not_be_enough(table: Any) -> None:
    """One resource and two more do not pay four (A12, A6)."""
    own = {**WAITING, "resources": {"wood": 1}}
    game = table(given=position(own, {}), moves=["place card:4 1", "place hunt 1", "use card:4"])
    assert game.to_act == 1
    assert game.player()["kept"] == ["CIV-04"]


@pytest.mark.parametrize(
    ("tile", "hand", "asked"),
    [
        ("BLD-13", {"wood": 1}, True),
        ("BLD-13", {"brick": 5}, False),
        ("BLD-17", {"stone": 1}, True),
        ("BLD-17", {"gold": 2}, True),
        ("BLD-17", {"wood": 9}, False),
        ("BLD-18", {"wood": 2}, True),
        ("BLD-18", {"wood": 1, "brick": 1}, False),
        ("BLD-19", {"wood": 4}, True),
        ("BLD-20", {"wood": 4}, True),
        ("BLD-20", {"wood": 1}, False),
        ("BLD-21", {"wood": 5}, False),
        ("BLD-21", {"wood": 4, "brick": 1}, True),
        ("BLD-22", {"stone": 3}, True),
        ("BLD-22", {"stone": 2, "wood": 2}, False),
        ("BLD-23", {"stone": 3}, True),
        ("BLD-24", {"wood": 1, "brick": 1}, False),
        ("BLD-24", {"wood": 3}, True),
        ("BLD-25", {"wood": 3}, False),
        ("BLD-25", {"wood": 4, "gold": 1}, True),
        ("BLD-26", {}, True),
    ],
)
def test_it_counts_when_the_price_is_worked_out(
    table: Any, tile: str, hand: dict[str, int], asked: bool
) -> None:
    """The owner is asked exactly where two more resources can complete the price (A12, A7)."""
    own = {**WAITING, "resources": hand}
    given = position(own, {}, stacks=[[tile, "BLD-01"], ["BLD-10", "BLD-11"]])
    game = table(given=given, moves=["place building:1 1", "place hunt 1", "use building:1"])
    assert (game.to_act == 0) is asked
    if asked:
        assert game.words() >= SPENDING | {"decline"}
        useful = [game.then(text) for text in SPENDING]
        assert any(after.words("pay") for after in useful)
        assert all(after.to_act == (0 if after.words("pay") else 1) for after in useful)


def test_taking_the_wrong_two_sends_the_person_home(table: Any) -> None:
    """When nothing can pay any more, nothing is asked (A12, A5)."""
    own = {**WAITING, "resources": {"wood": 1}}
    given = position(own, {}, stacks=[["BLD-13", "BLD-01"], ["BLD-10", "BLD-11"]])
    game = table(given=given, moves=["place building:1 1", "place hunt 1", "use building:1"])
    game.by(0, "spend CIV-04 brick brick")
    assert game.to_act == 1
    assert game.goods() == (1, 2, 0, 0)
    assert game.saved["board"]["building:1"] == [0, 0]
    assert game.saved["stacks"][0] == ["BLD-13", "BLD-01"]


def test_bought_this_turn_it_pays_this_turn(table: Any) -> None:
    """Right after its purchase it may help with the next one (A12, A2)."""
    own = {"people": 2, "resources": {"wood": 1}}
    given = position(own, {}, display=["CIV-04", *CARDS[:3]])
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "place card:2 1"])
    game.play("use card:1", "pay wood=1", "use card:2", "spend CIV-04 wood wood", "pay wood=2")
    assert sorted(game.player()["cards"]) == ["CIV-04", "CIV-13"]


def test_it_waits_over_the_round(table: Any) -> None:
    """Unused, it lies face up in the next round, too (A12)."""
    game = table(given=position(WAITING, {}), moves=["place hunt 1", "place hunt 1"]).finish()
    assert game.saved["round"] == 2
    assert game.player()["kept"] == ["CIV-04"]


def test_what_lies_face_down_is_used_up(table: Any) -> None:
    """A card that is bought but no longer kept gives nothing (A12)."""
    game = table(given=position({"cards": ["CIV-04"]}, {}), moves=["place hunt 1", "place hunt 1"])
    assert game.words() == {"use hunt"}
    assert "A12" in game.refused("spend CIV-04 wood wood")


def test_it_is_spent_once(table: Any) -> None:
    """Two resources, one time (A12)."""
    game = table(given=position(WAITING, {}), moves=["place hunt 1", "place hunt 1"])
    game.by(0, "spend CIV-04 wood wood")
    assert "A12" in game.refused("spend CIV-04 wood wood")


def test_at_the_end_it_becomes_two_wood(table: Any) -> None:
    """If it was never used it turns into two wood and two points (A12)."""
    given = position(WAITING, {}, stacks=[["BLD-01"], []])
    game = table(given=given).hunt()
    assert game.over
    assert game.goods() == (2, 0, 0, 0)
    assert game.player()["kept"] == []
    assert game.sheet() == {"culture": 1, "resources": 2}


def test_at_the_end_by_the_cards_it_becomes_two_wood_as_well(table: Any) -> None:
    """The other end of the game treats it alike (A12, E2)."""
    own = {**WAITING, "resources": {"gold": 3}}
    game = table(given=position(own, {}), moves=["place card:1 1", "place hunt 1", "use card:1"])
    game.play("pay gold=1").finish()
    assert game.over
    assert game.goods() == (2, 0, 0, 2)
    assert game.sheet()["resources"] == 4


# A13: the extra card


def test_the_extra_card_comes_from_the_deck(table: Any) -> None:
    """Its buyer draws the top card, which only he may know (A13)."""
    game = buying(table, "CIV-16", deck=["CIV-17", "CIV-03", "CIV-05"])
    assert game.player()["hidden"] == ["CIV-17"]
    assert game.player()["cards"] == ["CIV-16"]
    assert game.saved["deck"] == ["CIV-03", "CIV-05"]
    assert game.player(1)["hidden"] == []


@pytest.mark.parametrize(
    "drawn",
    ["CIV-01", "CIV-02", "CIV-03", "CIV-04", "CIV-05", "CIV-07", "CIV-10", "CIV-18", "CIV-33"],
)
def test_its_upper_half_is_void(table: Any, drawn: str) -> None:
    """Whatever the drawn card would give, it gives nothing (A13)."""
    game = buying(table, "CIV-16", deck=[drawn, "CIV-08"])
    own = game.player()
    assert game.to_act == 1
    assert game.goods() == (0, 0, 0, 0)
    assert (own["food"], own["food_track"], own["score"]) == (12, 0, 0)
    assert (own["tools"], own["kept"], own["hidden"]) == ([], [], [drawn])


def test_its_lower_half_counts(table: Any) -> None:
    """A symbol on the extra card joins the sets (A13, S1)."""
    own = {"cards": ["CIV-16"], "hidden": ["CIV-03"]}
    given = position(own, {}, stacks=[["BLD-01"], []])
    assert table(given=given).hunt().sheet() == {"culture": 4}


def test_an_empty_deck_gives_no_extra_card(table: Any) -> None:
    """Without a deck there is nothing to draw; the purchase stands (A13)."""
    game = buying(table, "CIV-16", deck=[])
    assert game.player()["hidden"] == []
    assert game.player()["cards"] == ["CIV-16"]
    assert game.to_act == 1


def test_it_shortens_the_deck(table: Any) -> None:
    """The only card that could have filled the gap is gone, and so is the game (A13, E2)."""
    assert buying(table, "CIV-16", deck=["CIV-17"]).finish().over
    again = buying(table, "CIV-16", deck=["CIV-17", "CIV-03"]).finish()
    assert not again.over
    assert again.saved["display"] == [*CARDS[:3], "CIV-03"]


def test_who_declines_draws_nothing(table: Any) -> None:
    """The deck stays as it is when the card is left lying (A13, A5)."""
    given = position({"resources": {"wood": 1}}, {}, display=["CIV-16", *CARDS[:3]])
    game = table(given={**given, "deck": ["CIV-17"]}, moves=["place card:1 1", "place hunt 1"])
    game.play("use card:1", "decline")
    assert game.saved["deck"] == ["CIV-17"]
    assert game.player()["hidden"] == []


# A14: dice for all


def face_chances(dice: int) -> dict[str, Fraction]:
    """All results of so many dice, sorted, with their exact chances."""
    found: Counter[str] = Counter()
    for faces in product("123456", repeat=dice):
        found[" ".join(["roll", *sorted(faces)])] += 1
    return {text: Fraction(ways, 6**dice) for text, ways in found.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_die_for_every_player(table: Any, players: int) -> None:
    """As many dice as players are rolled at once, and each face matters (A14)."""
    game = buying(table, "CIV-09", players)
    assert game.rolling
    assert game.outcomes == face_chances(players)
    assert not game.legal(f"roll ={3 * players}")
    assert game.refused("roll" + " 1" * (players - 1)) & {"A14", "P10"}


@pytest.mark.parametrize("buyer", [0, 1, 2, 3])
def test_the_buyer_picks_first_then_clockwise(table: Any, buyer: int) -> None:
    """Whoever bought it begins, and the round goes to his left (A14)."""
    game = buying(table, "CIV-11", 4, buyer).play("roll 1 2 3 4")
    for step, face in enumerate((4, 1, 3, 2)):
        game.by((buyer + step) % 4, f"pick {face}")
    picked = [game.goods((buyer + step) % 4) for step in range(4)]
    assert picked == [(0, 0, 0, 1), (1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)]


@pytest.mark.parametrize(
    ("face", "key", "value"),
    [
        (1, "wood", 1),
        (2, "brick", 1),
        (3, "stone", 1),
        (4, "gold", 1),
        (5, "tools", [1]),
        (6, "food_track", 1),
    ],
)
def test_what_a_face_gives(table: Any, face: int, key: str, value: Any) -> None:
    """One to four are the resources by value, five a tool, six a step of the track (A14)."""
    game = buying(table, "CIV-15").play(f"roll {face} {face}")
    before = game.player()
    game.by(0, f"pick {face}")
    after = game.player()
    assert {**after["resources"], **after}[key] == value
    changed = {name for name in after if after[name] != before[name]}
    assert changed <= {"resources", "tools", "tools_used", "food_track"}
    assert sum(after["resources"].values()) == (1 if face < 5 else 0)
    assert len(after["tools"]) == (1 if face == 5 else 0)
    assert after["food_track"] == (1 if face == 6 else 0)


def test_every_die_is_used_once(table: Any) -> None:
    """A face can be picked as often as it lies there (A14)."""
    game = buying(table, "CIV-07", 3).play("roll 4 4 1")
    assert game.words() == {"pick 1", "pick 4"}
    game.by(0, "pick 4")
    assert game.words() == {"pick 1", "pick 4"}
    game.by(1, "pick 4")
    assert game.words() == {"pick 1"}
    assert not game.legal("pick 4")
    game.by(2, "pick 1")
    assert [game.goods(seat) for seat in range(3)] == [(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 0)]


def test_a_face_that_was_not_rolled_cannot_be_picked(table: Any) -> None:
    """Only the dice on the table are there to pick (A14)."""
    game = buying(table, "CIV-07").play("roll 5 2")
    for text in ("pick 1", "pick 3", "pick 4", "pick 6", "pick 7", "pick", "decline"):
        assert not game.legal(text)


def test_the_last_die_is_asked_for(table: Any) -> None:
    """Even one die that is left is picked by its player (A14, the only answer)."""
    game = buying(table, "CIV-07").play("roll 5 2").by(0, "pick 5")
    assert (game.to_act, game.words()) == (1, {"pick 2"})
    assert game.goods(1) == (0, 0, 0, 0)


def test_the_gain_comes_at_once(table: Any) -> None:
    """A picked tool serves its owner later in the same turn (A14, A2)."""
    own = {"people": 2, "resources": {"wood": 1}}
    given = position(own, {}, display=["CIV-07", *CARDS[:3]])
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "place river 1"])
    game.play("use card:1", "pay wood=1", "roll 5 5", "pick 5").by(1, "pick 5")
    assert game.to_act == 0
    game.play("use river", "roll 5", "tools 1")
    assert game.goods() == (0, 0, 0, 1)
    assert game.player(1)["tools"] == [1]


def test_a_picked_resource_buys_the_next_card(table: Any) -> None:
    """The second player's wood from a die completes the price of his own card (A14, A2)."""
    first, second = {"resources": {"wood": 1}}, {"resources": {"gold": 1}}
    given = position(first, second, display=["CIV-07", *CARDS[:3]])
    game = table(given=given, moves=["place card:1 1", "place card:2 1", "use card:1"])
    game.play("pay wood=1", "roll 6 1").by(0, "pick 6").by(1, "pick 1", "use card:2")
    assert game.words() == {"pay gold=1 wood=1", "decline"}


@pytest.mark.parametrize(("face", "own"), [(5, {"tools": [4, 4, 4]}), (6, {"food_track": 10})])
def test_at_the_cap_the_die_is_taken_in_vain(table: Any, face: int, own: dict[str, Any]) -> None:
    """Who has all of it must still take the die if no other is left (A14)."""
    game = buying(table, "CIV-07", seats=[{}, own]).play(f"roll 1 {face}").by(0, "pick 1")
    assert game.words() == {f"pick {face}"}
    before = game.player(1)
    game.by(1, f"pick {face}")
    assert game.player(1) == before


def test_at_the_cap_the_useless_die_may_even_be_chosen(table: Any) -> None:
    """With a choice left a player may still pick the die that gives him nothing (A14)."""
    game = buying(table, "CIV-07", seats=[{"food_track": 10}, {}]).play("roll 1 6")
    game.by(0, "pick 6")
    assert game.player()["food_track"] == 10
    assert game.goods() == (0, 0, 0, 0)


def test_after_the_dice_the_buyer_goes_on(table: Any) -> None:
    """Picking does not end the turn of the buyer (A14, A1)."""
    own = {"people": 2, "resources": {"wood": 1}}
    given = position({}, own, {}, display=["CIV-07", *CARDS[:3]])
    game = table(3, given=given, moves=["place hunt 1", "place card:1 1", "place hunt 1"])
    game.play("place field 1").by(0, "use hunt").play("roll 1").by(1, "use card:1", "pay wood=1")
    game.play("roll 1 1 1").by(1, "pick 1").by(2, "pick 1").by(0, "pick 1")
    assert (game.to_act, game.words()) == (1, {"use field"})


def test_two_dice_cards_in_one_turn(table: Any) -> None:
    """Each purchase has its own dice (A14)."""
    own = {"people": 2, "resources": {"wood": 3}}
    given = position(own, {}, display=["CIV-07", "CIV-09", *CARDS[:2]])
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "place card:2 1"])
    game.play("use card:1", "pay wood=1", "roll 1 2").by(0, "pick 2").by(1, "pick 1")
    game.by(0, "use card:2", "pay wood=2").play("roll 3 4").by(0, "pick 4").by(1, "pick 3")
    assert game.goods(0) == (0, 1, 0, 1)
    assert game.goods(1) == (1, 0, 1, 0)


def test_who_declines_rolls_nothing(table: Any) -> None:
    """Without the purchase there are no dice (A14, A5)."""
    given = position({"resources": {"wood": 1}}, {}, display=["CIV-07", *CARDS[:3]])
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1", "decline"])
    assert game.to_act == 1
    assert game.outcomes == {}


# A16: what cards give is taken


@pytest.mark.parametrize("card", ["CIV-02", "CIV-05", "CIV-10", "CIV-18", "CIV-23"])
def test_the_gain_of_a_card_is_not_asked_for(table: Any, card: str) -> None:
    """After the payment the gain comes by itself (A16)."""
    game = buying(table, card)
    assert game.to_act == 1
    assert game.words() == {"use hunt"}


def test_cards_stay_with_their_buyer(table: Any) -> None:
    """A bought card lies before its owner until the end (A6)."""
    game = buying(table, "CIV-05")
    assert game.player()["cards"] == ["CIV-05"]
    assert game.player(1)["cards"] == []
    assert game.saved["display"] == [None, *CARDS[:3]]
