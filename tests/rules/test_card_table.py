"""The thirty-six cards: what each gives when bought, and what it counts at the end."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import stoneage

GOODS = ("wood", "brick", "stone", "gold")
FILL = ["CIV-13", "CIV-14", "CIV-25"]
FOOD = {"CIV-03": 5, "CIV-08": 7, "CIV-13": 1, "CIV-14": 3, "CIV-21": 3, "CIV-23": 4, "CIV-25": 2}
RESOURCES = {
    "CIV-12": {"stone": 2},
    "CIV-18": {"stone": 1},
    "CIV-27": {"stone": 1},
    "CIV-28": {"gold": 1},
    "CIV-30": {"brick": 1},
}
POINTS = {"CIV-05": 3, "CIV-06": 3, "CIV-26": 3}
TRACK = ("CIV-10", "CIV-19")
TOOL = ("CIV-02",)
ONE_USE = {"CIV-32": 3, "CIV-33": 4, "CIV-36": 2}
TWO_OF_CHOICE = ("CIV-04",)
TWO_DICE = {"CIV-01": "gold", "CIV-29": "stone", "CIV-31": "wood"}
DICE_FOR_ALL = (
    *("CIV-07", "CIV-09", "CIV-11", "CIV-15", "CIV-17"),
    *("CIV-20", "CIV-22", "CIV-24", "CIV-34", "CIV-35"),
)
EXTRA_CARD = ("CIV-16",)
SYMBOLS = {
    "art": ("CIV-01", "CIV-02"),
    "healing": ("CIV-03", "CIV-04"),
    "music": ("CIV-05", "CIV-06"),
    "pottery": ("CIV-07", "CIV-08"),
    "time": ("CIV-09", "CIV-10"),
    "transport": ("CIV-11", "CIV-12"),
    "weaving": ("CIV-13", "CIV-14"),
    "writing": ("CIV-15", "CIV-16"),
}
TRADES = {
    "farmer": {"CIV-17": 1, "CIV-18": 1, "CIV-19": 1, "CIV-20": 2, "CIV-21": 2},
    "hut_builder": {"CIV-22": 1, "CIV-23": 1, "CIV-24": 2, "CIV-25": 2, "CIV-26": 3},
    "shaman": {"CIV-27": 1, "CIV-28": 1, "CIV-29": 1, "CIV-30": 2, "CIV-31": 2},
    "tool_maker": {"CIV-32": 1, "CIV-33": 1, "CIV-34": 2, "CIV-35": 2, "CIV-36": 2},
}
SYMBOL_OF = {card: symbol for symbol, cards in SYMBOLS.items() for card in cards}
TRADE_OF = {card: (trade, n) for trade, cards in TRADES.items() for card, n in cards.items()}
EVERY = [f"CIV-{number:02}" for number in range(1, 37)]


def gains() -> list[tuple[str, dict[str, Any]]]:
    """What changes at once in a player who buys a card that needs no dice."""
    nothing = dict.fromkeys(GOODS, 0)
    found: list[tuple[str, dict[str, Any]]] = []
    found += [(card, {"food": 12 + n}) for card, n in FOOD.items()]
    found += [(card, {"resources": {**nothing, **got}}) for card, got in RESOURCES.items()]
    found += [(card, {"score": n}) for card, n in POINTS.items()]
    found += [(card, {"food_track": 1}) for card in TRACK]
    found += [(card, {"tools": [1], "tools_used": [False]}) for card in TOOL]
    found += [(card, {"kept": [card]}) for card in (*ONE_USE, *TWO_OF_CHOICE)]
    found += [(card, {"hidden": ["CIV-06"]}) for card in EXTRA_CARD]
    return found


def buy(table: Any, card: str, players: int = 2, people: int = 1, **own: Any) -> Any:
    """Seat 0 has paid one wood for the card; further people of his stand in the forest."""
    own = {"people": people, "resources": {"wood": 1}, **own}
    given = {
        "players": [own, *[{"people": 1}] * (players - 1)],
        "display": [card, *FILL],
        "deck": ["CIV-06", "CIV-05", "CIV-08"],
    }
    game = table(players, given=given, moves=["place card:1 1"] + ["place hunt 1"] * (players - 1))
    if people > 1:
        game.play(f"place forest {people - 1}")
    return game.play("use card:1", "pay wood=1")


def final(table: Any, **own: Any) -> dict[str, int]:
    """The score sheet of a player in whose last round nothing happens."""
    players = [{"people": 1, "food": 40, **own}, {"people": 1}]
    game = table(given={"players": players, "stacks": [["BLD-01"], []]}).hunt()
    assert game.over
    sheet: dict[str, int] = game.sheet()
    return sheet


def test_there_are_these_cards_and_no_others(table: Any) -> None:
    """Thirty-six cards, each a single time (components: cards)."""
    saved = table(4).saved
    assert sorted([*saved["display"], *saved["deck"]]) == EVERY
    assert sorted([*SYMBOL_OF, *TRADE_OF]) == EVERY
    tops = (FOOD, RESOURCES, POINTS, TRACK, TOOL, ONE_USE, TWO_OF_CHOICE, TWO_DICE)
    assert sorted(card for top in (*tops, DICE_FOR_ALL, EXTRA_CARD) for card in top) == EVERY


@pytest.mark.parametrize(("card", "change"), gains())
def test_what_a_card_gives(table: Any, card: str, change: dict[str, Any]) -> None:
    """The upper half gives exactly this, at once, and to its buyer only (A16)."""
    fresh = table(given={"players": [{"people": 1}, {"people": 1}]})
    game = buy(table, card)
    own, before = game.player(), fresh.player()
    assert game.to_act == 1
    assert own["cards"] == [card]
    assert {**own, "cards": [], "ledger": {}} == {**before, "ledger": {}, **change}
    assert sum(own["ledger"].values()) == own["score"]
    assert game.player(1) == fresh.player(1)


@pytest.mark.parametrize("card", POINTS)
def test_points_of_cards_are_booked_as_such(table: Any, card: str) -> None:
    """Points of an upper half stand under cards in the ledger (saved state)."""
    assert buy(table, card).player()["ledger"]["cards"] == 3


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("card", TWO_DICE)
def test_cards_with_two_dice(table: Any, card: str, total: int) -> None:
    """The buyer rolls two dice for one good and divides as in its place (Y1, A4)."""
    good = TWO_DICE[card]
    game = buy(table, card)
    assert set(game.outcomes) == {f"roll ={n}" for n in range(2, 13)}
    assert not game.legal("roll 1")
    assert not game.legal("roll 1 1 1")
    game.play(f"roll ={total}")
    divisor = {"wood": 3, "stone": 5, "gold": 6}[good]
    assert game.player()["resources"] == {**dict.fromkeys(GOODS, 0), good: total // divisor}
    assert game.to_act == 1


@pytest.mark.parametrize("card", DICE_FOR_ALL)
def test_cards_with_dice_for_all(table: Any, card: str) -> None:
    """Everybody gets one of as many dice as there are players (A14)."""
    game = buy(table, card, players=3)
    assert not game.legal("roll 1 1")
    game.play("roll 1 3 4").by(0, "pick 4").by(1, "pick 3").by(2, "pick 1")
    assert [game.goods(seat) for seat in range(3)] == [(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 0, 0)]
    assert game.player()["cards"] == [card]
    assert game.to_act == 1


@pytest.mark.parametrize("card", ONE_USE)
def test_cards_with_a_one_use_tool(table: Any, card: str) -> None:
    """The value on the card is added once (A11)."""
    game = buy(table, card, people=2).play("use forest", "roll 5")
    assert game.words() == {f"tools {ONE_USE[card]}*", "tools -"}
    game.play(f"tools {ONE_USE[card]}*")
    assert game.goods() == ((5 + ONE_USE[card]) // 3, 0, 0, 0)


def test_the_card_with_two_resources(table: Any) -> None:
    """Two resources of choice wait on this card (A12)."""
    game = buy(table, "CIV-04", people=2).play("spend CIV-04 brick gold")
    assert game.goods() == (0, 1, 0, 1)


@pytest.mark.parametrize("card", SYMBOL_OF)
def test_culture_cards(table: Any, card: str) -> None:
    """With a card of the same symbol it makes two ones, with any other a set of two (S1)."""
    assert final(table, cards=[card], **FACTORS) == {"culture": 1}
    for other in SYMBOL_OF:
        if other > card:
            points = 2 if SYMBOL_OF[other] == SYMBOL_OF[card] else 4
            assert final(table, cards=[card, other]) == {"culture": points}


FACTORS = {
    "food_track": 7,
    "tools": [2, 2, 1],
    "buildings": ["BLD-02", "BLD-03", "BLD-04"],
    "people": 2,
}
FACTOR = {"farmer": 7, "tool_maker": 5, "hut_builder": 3, "shaman": 2}


@pytest.mark.parametrize("card", TRADE_OF)
def test_cards_of_a_trade(table: Any, card: str) -> None:
    """Its people multiply what their trade multiplies, and no other thing (S2)."""
    trade, people = TRADE_OF[card]
    assert final(table, cards=[card], **FACTORS) == {trade: people * FACTOR[trade]}


def test_every_pair_of_symbols_is_complete() -> None:
    """Eight symbols, two cards each; five cards for each trade (components: cards)."""
    assert Counter(SYMBOL_OF.values()) == Counter(dict.fromkeys(SYMBOLS, 2))
    assert all(len(cards) == 5 for cards in TRADES.values())
    assert all(not set(a) & set(b) for a, b in combinations(TRADES.values(), 2))


def expected_sheet(player: dict[str, Any]) -> dict[str, int]:
    """What a player's final position is worth, by source; worked out by this table."""
    cards = [*player["cards"], *player["hidden"]]
    symbols = Counter(SYMBOL_OF[card] for card in cards if card in SYMBOL_OF)
    sets = [sum(n >= k for n in symbols.values()) for k in range(1, len(cards) + 1)]
    trades: Counter[str] = Counter()
    for card in cards:
        if card in TRADE_OF:
            trade, people = TRADE_OF[card]
            trades[trade] += people
    lines = dict(player["ledger"])
    lines["culture"] = sum(size * size for size in sets)
    lines["farmer"] = trades["farmer"] * player["food_track"]
    lines["tool_maker"] = trades["tool_maker"] * sum(player["tools"])
    lines["hut_builder"] = trades["hut_builder"] * len(player["buildings"])
    lines["shaman"] = trades["shaman"] * player["people"]
    lines["resources"] = sum(player["resources"].values())
    return {source: points for source, points in lines.items() if points}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_sheets_of_whole_games(players: int, seed: int) -> None:
    """Games played at random end with the sheets and winners worked out here (S1 to S6)."""
    rules = stoneage.Ruleset.create()
    state = rules.new_game(players=players, seed=seed)
    rules.playout(state, random.Random(seed))
    assert rules.is_over(state)
    saved = rules.dump(state)["state"]
    totals = []
    for player, sheet in zip(saved["players"], rules.scores(state), strict=True):
        expected = expected_sheet(player)
        assert {source: points for source, points in sheet.lines.items() if points} == expected
        assert sheet.total == sum(expected.values())
        rest = player["food_track"] + sum(player["tools"]) + player["people"]
        totals.append((sheet.total, rest))
    assert set(rules.winners(state)) == {s for s in range(players) if totals[s] == max(totals)}
