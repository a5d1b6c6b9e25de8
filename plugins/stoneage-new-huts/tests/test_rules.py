"""The rules about new huts, one test for each sentence."""

from __future__ import annotations

import csv
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from stoneage import Ruleset, SetupError, State
from stoneage.base.effects import BEST_TOOL, MOST_PEOPLE, MOST_STEPS
from stoneage.events import BuildingBuilt, Event, Gained, RoundStarted
from stoneage_new_huts import NewHuts
from stoneage_new_huts.income import NewHutIncome

Lay = Callable[..., tuple[Ruleset, State]]
TABLE = {row["id"]: row for row in csv.DictReader(NewHuts().tables()["new_huts.csv"].splitlines())}
RESOURCES = ("wood", "brick", "stone", "gold")
EARNING = [key for key, row in TABLE.items() if row["timing"] == "each_round"]
HUNTED = ["place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt", "roll =2"]
"""A round in which nothing happens."""


def played(rules: Ruleset, state: State, *texts: str) -> State:
    """The position after some moves."""
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def price(key: str) -> dict[str, int]:
    """What a new hut costs by the table."""
    return {good: int(TABLE[key][good]) for good in RESOURCES if int(TABLE[key][good])}


def pay(key: str) -> str:
    """The move that pays it."""
    return "pay " + " ".join(f"{good}={count}" for good, count in price(key).items())


def buying(lay: Lay, key: str, **seat: Any) -> tuple[Ruleset, State]:
    """Somebody who owns much stands before a new hut and has used his only person."""
    first = {"people": 1, "food": 9, "resources": dict.fromkeys(RESOURCES, 3), **seat}
    others = first["people"] - 1
    moves = ["place building:1 1", "place hunt 1", *([f"place hunt {others}"] if others else [])]
    return lay(
        seats=[first, {"people": 1, "food": 9}],
        stacks=[[key, "BLD-01"], ["BLD-26", "BLD-02"]],
        moves=[*moves, "use building:1"],
    )


def test_there_are_six_more_buildings(rules: Ruleset) -> None:
    """H1: 28 and six."""
    assert len(TABLE) == 6
    assert [key for key in rules.buildings if not key.startswith("BLD")] == list(TABLE)
    assert len(rules.buildings) == 28 + 6


@pytest.mark.parametrize("key", TABLE)
def test_they_score_fewer_points(key: str, rules: Ruleset) -> None:
    """H1: fewer than the value paid, which other buildings score, and all have a bonus."""
    value = sum(rules.goods[good].value * count for good, count in price(key).items())
    assert 0 < int(TABLE[key]["points"]) < value
    hut = rules.buildings[key]
    assert bool(hut.gains) != bool(hut.note)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_are_shuffled_in_before_stacking(players: int, rules: Ruleset) -> None:
    """H1: stacks of seven from all 34 tiles; every new hut may lie anywhere, and may be left in the box."""
    places: set[tuple[str, int]] = set()
    left: set[str] = set()
    for seed in range(150):
        stacks = rules.deal(players=players, seed=seed).stacks
        assert [len(stack) for stack in stacks] == [7] * players
        dealt = list(chain(*stacks))
        assert len(set(dealt)) == len(dealt)
        places |= {(key, height) for stack in stacks for height, key in enumerate(stack)}
        left |= set(TABLE) - set(dealt)
    assert {(key, height) for key in TABLE for height in range(7)} <= places
    assert left == set(TABLE)


def test_the_rest_is_in_the_box(rules: Ruleset) -> None:
    """H1: tiles that were not dealt lie nowhere; nobody knows which they are."""
    state = rules.new_game(players=2, seed=4)
    assert not state.removed
    assert [stack[1:] for stack in rules.view(state).known.stacks] == [("",) * 6] * 2


@pytest.mark.parametrize("key", TABLE)
def test_a_new_hut_costs_what_it_shows(key: str, lay: Lay) -> None:
    """H1: a fixed price (A7); its points are scored at once, in the line of the buildings (S5)."""
    rules, state = buying(lay, key)
    legal = {str(move) for move in rules.legal_moves(state)}
    assert legal == {pay(key), "decline"}
    state = played(rules, state, pay(key))
    player = state.players[0]
    assert player.buildings == (key,)
    assert player.ledger["buildings"] == player.score == int(TABLE[key]["points"])
    left = dict(zip(RESOURCES, player.goods, strict=True))
    assert left == {good: 3 - price(key).get(good, 0) for good in RESOURCES}


def test_another_payment_is_refused_by_the_rule_of_the_price(lay: Lay) -> None:
    """H1: neither more nor other resources (A7)."""
    rules, state = buying(lay, "newhut_1")
    for text in ("pay wood=3", "pay wood=2 brick=1 stone=1", "pay wood=1 brick=1"):
        assert {reason.rule for reason in rules.why_not(state, rules.parse(text)) or ()} == {"A7"}


@pytest.mark.parametrize("key", EARNING)
def test_a_hut_brings_a_resource_in_every_later_round(key: str, lay: Lay) -> None:
    """H2: what the table says, at the start of each round after the one of its purchase."""
    rules, state = buying(lay, key)
    state = played(rules, state, pay(key))
    good, amount = rules.goods[TABLE[key]["good"]].number, int(TABLE[key]["amount"])
    paid = state.players[0].goods[:]
    state = played(rules, state, "use hunt", "roll =2")
    for later in range(1, 4):
        assert state.round == 1 + later
        expected = paid[:]
        expected[good] += later * amount
        assert state.players[0].goods == expected
        assert state.players[1].goods == [0] * 4
        state = played(rules, state, *HUNTED)


@pytest.mark.parametrize("key", EARNING)
def test_nothing_comes_in_the_round_of_purchase(key: str, lay: Lay) -> None:
    """H2: buying the hut brings points and nothing else, as long as the round lasts."""
    rules, state = buying(lay, key)
    told: list[Event] = []
    state = rules.apply(state, rules.parse(pay(key)), events=told)
    assert any(isinstance(event, BuildingBuilt) for event in told)
    assert not any(isinstance(event, (Gained, NewHutIncome)) for event in told)
    assert (state.round, rules.to_act(state)) == (1, 1)


def test_the_first_round_brings_nothing(rules: Ruleset) -> None:
    """H2: nobody owns a hut when the first round begins."""
    state = rules.new_game(players=4, seed=9)
    assert all(player.goods == [0] * 4 for player in state.players)


def test_the_income_is_there_when_the_round_starts(lay: Lay) -> None:
    """H2: after the cards were turned up, clockwise from the new start player, before anybody places."""
    rules, state = lay(
        players=3,
        seats=[{"people": 1, "food": 5, "buildings": [key]} for key in EARNING],
        moves=["place hunt 1"] * 3 + ["use hunt", "roll =2"] * 2 + ["use hunt"],
    )
    told: list[Event] = []
    state = rules.apply(state, rules.parse("roll =2"), events=told)
    start = next(number for number, event in enumerate(told) if isinstance(event, RoundStarted))
    first, second, third = EARNING
    assert told[start + 1 :] == [
        *(NewHutIncome(1, second), Gained(1, TABLE[second]["good"], 1)),
        *(NewHutIncome(2, third), Gained(2, TABLE[third]["good"], 1)),
        *(NewHutIncome(0, first), Gained(0, TABLE[first]["good"], 1)),
    ]
    assert rules.to_act(state) == 1
    assert not state.taken


def test_the_income_may_be_spent_in_its_round(lay: Lay) -> None:
    """H2: a resource like any other; it pays for a card in the same round."""
    seat = {"people": 1, "food": 5, "buildings": ["newhut_1"]}
    rules, state = lay(seats=[seat, {"people": 1, "food": 5}], moves=HUNTED)
    state = played(rules, state, "place hunt 1", "place card:1 1", "use hunt", "roll =2", "use card:1")
    assert "pay wood=1" in {str(move) for move in rules.legal_moves(state)}


def test_nobody_gets_anything_when_cards_run_out(lay: Lay) -> None:
    """H2: E2 ends the game before the income."""
    seat = {"people": 1, "food": 5, "buildings": ["newhut_1"], "resources": {"gold": 1}}
    moves = ["place card:1 1", "place hunt 1", "use card:1", "pay gold=1", "use hunt", "roll =2"]
    for deck, over, wood in ((["CIV-05"], False, 1), ([], True, 0)):
        rules, state = lay(seats=[seat, {"people": 1, "food": 5}], deck=deck, moves=moves)
        assert (rules.is_over(state), state.players[0].goods[0]) == (over, wood)


@pytest.mark.parametrize(("rounds", "incomes"), [(1, 0), (2, 1)])
def test_nobody_gets_anything_after_the_last_round(rounds: int, incomes: int) -> None:
    """H2: where a game has a longest number of rounds, only rounds that begin bring something."""
    rules = Ruleset.create("new_huts", rounds=rounds)
    state = rules.new_game(players=2)
    state.own(0).buildings = (EARNING[0],)
    told: list[Event] = []
    while not rules.is_over(state):
        moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        state = rules.apply(state, moves[0], events=told)
    assert sum(isinstance(event, NewHutIncome) for event in told) == incomes


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("person", {"people": 5}, 6),
        ("person", {"people": MOST_PEOPLE}, MOST_PEOPLE),
        ("tool", {"tools": []}, 1),
        ("tool", {"tools": [2, 2, 1]}, 6),
        ("tool", {"tools": [BEST_TOOL] * 3}, 3 * BEST_TOOL),
        ("food_track", {"food_track": 4}, 5),
        ("food_track", {"food_track": MOST_STEPS}, MOST_STEPS),
    ],
)
def test_other_bonuses_come_at_once(effect: str, before: dict[str, Any], after: int, lay: Lay) -> None:
    """H2: a person, a step of the tools or of the food track, within the usual limits; points in any case."""
    [key] = [key for key, row in TABLE.items() if row["effect"] == effect]
    assert (TABLE[key]["timing"], TABLE[key]["amount"]) == ("at_once", "1")
    rules, state = buying(lay, key, **before)
    player = played(rules, state, pay(key)).players[0]
    found = {"person": player.people, "tool": sum(player.tools), "food_track": player.food_track}
    assert found[effect] == after
    assert player.score == int(TABLE[key]["points"])


def test_a_new_person_is_fed_and_waits(lay: Lay) -> None:
    """H2: as with the person of the village (A15), it eats in this round and is placed in the next."""
    rules, state = buying(lay, "newhut_4")
    state = played(rules, state, pay("newhut_4"))
    assert (state.players[0].home, rules.to_act(state)) == (2, 1)
    state = played(rules, state, "use hunt", "roll =2")
    assert state.players[0].food == 9 - 2
    state = played(rules, state, "place hunt 1")
    assert "place hunt 2" in {str(move) for move in rules.legal_moves(state)}


def test_hut_builders_count_new_huts(lay: Lay) -> None:
    """H3: three buildings, two of them new huts, and three hut builders."""
    first = {"cards": ["CIV-26"], "buildings": ["newhut_1", "BLD-07", "newhut_4"]}
    rules, state = lay(seats=[first, {"cards": ["CIV-26"]}])
    assert [sheet.lines["hut_builder"] for sheet in rules.scores(state)] == [9, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_players_have_four_stacks(players: int, rules: Ruleset) -> None:
    """H4: 34 tiles are enough for so many."""
    assert len(rules.new_game(players=players).stacks) == players


def test_five_players_lack_tiles(rules: Ruleset) -> None:
    """H4: the refusal names the tiles, in a new game and in a known deal."""
    with pytest.raises(SetupError, match="34 tiles make only 4 stacks of 7") as caught:
        rules.new_game(players=5)
    assert caught.value.code == "wrong-players"
    assert rules.seats == (2, 4)


def test_an_owner_says_what_a_hut_brings(lay: Lay, tmp_path: Path) -> None:
    """H2 by the owner's table: two gold in every round, two people at once."""
    own = tmp_path / "mine.csv"
    table = NewHuts().tables()["new_huts.csv"]
    table = table.replace("each_round,good,wood,1", "each_round,good,gold,2")
    own.write_text(table.replace("at_once,person,,1", "at_once,person,,2"), encoding="utf-8")
    seat = {"people": 1, "food": 9, "buildings": ["newhut_1"]}
    seats = [seat, {"people": 1, "food": 9}]
    rules, state = lay(seats=seats, variant={"huts": str(own)}, moves=HUNTED)
    assert state.players[0].goods == [0, 0, 0, 2]
    assert rules.buildings["newhut_1"].note == "2 gold at the start of every later round"
    assert rules.buildings["newhut_4"].gains[0].amount == 2
