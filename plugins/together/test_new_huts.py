"""The new huts beside the other variants: stacks, prices and incomes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stoneage import Ruleset, SetupError, State
from stoneage.events import Event

Laid = Callable[..., tuple[Ruleset, State]]
HERD = {
    "mammoth_herd": {
        "place": "forest",
        "tile": "mammoth_01",
        "pile": ["mammoth_13", "mammoth_05"],
        "next_back": "gold",
    }
}


def test_new_huts_and_style_make_five_stacks() -> None:
    """H4, T1: 28 and 9 and 6 tiles make five stacks of seven; without style five players are refused."""
    rules = Ruleset.create("style", "new_huts")
    assert (len(rules.buildings), rules.seats) == (28 + 9 + 6, (2, 5))
    dealt: set[str] = set()
    for seed in range(60):
        stacks = rules.deal(players=5, seed=seed).stacks
        assert [len(stack) for stack in stacks] == [7] * 5
        dealt |= {tile for stack in stacks for tile in stack}
    assert dealt == set(rules.buildings)
    for variants in (("new_huts",), ("new_huts", "wildlife"), ("new_huts", "mammoth_herd")):
        with pytest.raises(SetupError, match="34 tiles make only 4 stacks of 7"):
            Ruleset.create(*variants).new_game(players=5)


def test_the_fifth_player_has_an_income_too(laid: Laid) -> None:
    """H2, T1: everybody at a table of five gets what his hut brings, from the start player on."""
    owned: list[list[str]] = [[], ["newhut_2"], ["newhut_3"], ["style_b1"], ["newhut_1"]]
    seats = [{"people": 1, "food": 5, "buildings": tiles} for tiles in owned]
    moves = ["place hunt 1"] * 5 + ["use hunt", "roll =1"] * 5
    _, state = laid(["style", "new_huts"], {"players": seats}, *moves, players=5)
    assert state.round == 2
    resources = [player.goods[:4] for player in state.players]
    assert resources == [[0] * 4, [0, 1, 0, 0], [0, 0, 1, 0], [0] * 4, [1, 0, 0, 0]]


def test_the_trade_serves_the_price_of_a_new_hut(laid: Laid) -> None:
    """H1, T2, T5: jewels pay no new hut, but may be traded for what it costs."""
    first = {"people": 1, "food": 5, "resources": {"wood": 2, "jewels": 1}}
    stacks = [["newhut_4", "BLD-01"], ["BLD-26", "BLD-02"]]
    seats = [first, {"people": 1, "food": 5}]
    given = {"players": seats, "stacks": stacks, "ext": {"style": {"track": [4, 0]}}}
    moves = ("place building:1 1", "place hunt 1", "use building:1")
    rules, state = laid(["style", "new_huts"], given, *moves)
    assert rules.why_not(state, rules.parse("pay wood=2 jewels=1"))
    for text in ("trade jewels=1 for brick=1", "pay wood=2 brick=1"):
        state = rules.apply(state, rules.parse(text))
    assert (state.players[0].buildings, state.players[0].people) == (("newhut_4",), 2)


def test_the_herd_is_placed_before_the_income(laid: Laid) -> None:
    """H2, M2: in a new round the cards come first, then the herd, then what the huts bring."""
    seats = [{"people": 1, "food": 5, "buildings": ["newhut_1"]}, {"people": 1, "food": 5}]
    given = {"players": seats, "ext": HERD}
    moves = ("place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt")
    rules, state = laid(["mammoth_herd", "new_huts"], given, *moves)
    told: list[Event] = []
    state = rules.apply(state, rules.parse("roll =2"), events=told)
    assert [event.code for event in told][-4:] == ["round_started", "herd_moved", "new_hut_income", "gained"]
    assert state.players[0].goods[0] == 1


def test_with_the_last_card_neither_herd_nor_income_comes(laid: Laid) -> None:
    """H2, M2, E2: when the row cannot be filled the game is over, and both are left out."""
    first = {"people": 1, "food": 5, "buildings": ["newhut_1"], "resources": {"gold": 1}}
    row = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
    given = {"players": [first, {"people": 1}], "display": row, "deck": [], "ext": HERD}
    moves = ("place card:1 1", "place hunt 1", "use card:1", "pay gold=1", "use hunt")
    rules, state = laid(["mammoth_herd", "new_huts"], given, *moves)
    told: list[Event] = []
    state = rules.apply(state, rules.parse("roll =2"), events=told)
    assert rules.is_over(state)
    assert not {"herd_moved", "new_hut_income"} & {event.code for event in told}


def test_animals_leave_an_income_alone(laid: Laid) -> None:
    """H2, L2: an income is no roll; no animal lowers it."""
    seats = [{"people": 1, "food": 5, "buildings": ["newhut_1"]}, {"people": 1, "food": 5}]
    given = {"players": seats, "display": ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]}
    moves = ("place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt", "roll =2")
    _, state = laid(["wildlife", "new_huts"], given, *moves)
    assert (state.round, state.players[0].goods[0]) == (2, 1)
