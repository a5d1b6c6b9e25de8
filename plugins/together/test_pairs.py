"""The lines of the rules about two variants side by side, and the examples of the packages' pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stoneage import Ruleset, SetupError, State
from stoneage.events import Event
from stoneage.testing import scenarios

PLUGINS = Path(__file__).parents[1]
HERD = {"mammoth_herd": {"place": "forest", "tile": "mammoth_01"}}


def laid(variants: list[str], given: Mapping[str, Any], *moves: str) -> tuple[Ruleset, State]:
    """A position with some variants, and moves made there."""
    rules, state = scenarios.start({"players": 2, "variants": variants}, given)
    for text in moves:
        state = rules.apply(state, rules.parse(text))
    return rules, state


def test_animals_spoil_the_work_at_the_herds_place_but_not_the_taming() -> None:
    """L2, M8: six pips less three are one wood; the dice for the herd are as they fall."""
    seats = [{"people": 2, "food": 5}, {"people": 2, "food": 5}]
    row = ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]
    given = {"players": seats, "display": row, "ext": HERD}
    moves = ["place forest 2", "place forest 2", "use forest", "roll =6", "herd 1 food=1"]
    rules, state = laid(["wildlife", "mammoth_herd"], given, *moves)
    assert state.players[0].goods[0] == 1
    for text in ("use forest", "roll =12", "herd 1 food=1", "roll 2", "roll 3"):
        state = rules.apply(state, rules.parse(text))
    assert state.players[1].goods[0] == 3
    assert rules.to_act(state) == 1


def test_an_animal_may_outlive_a_hunt() -> None:
    """L3, M3: the animal takes people beside the herd's place, with all limits as each rule says."""
    seats = [{"people": 3, "food": 5}, {"people": 3, "food": 5}]
    row = ["CIV-13", "wildlife_2", "CIV-25", "CIV-21"]
    given = {"players": seats, "display": row, "ext": HERD}
    rules, state = laid(["wildlife", "mammoth_herd"], given, "place forest 1", "place card:2 1")
    legal = set(map(str, rules.legal_moves(state)))
    assert "place card:2 1" in legal
    state = rules.apply(state, rules.parse("place card:2 1"))
    assert "place forest 1" in set(map(str, rules.legal_moves(state)))


@pytest.mark.parametrize("variants", [(), ("wildlife",), ("mammoth_herd", "wildlife")])
def test_five_players_need_style(variants: tuple[str, ...]) -> None:
    """T1: any set without it refuses five players."""
    with pytest.raises(SetupError) as caught:
        Ruleset.create(*variants).new_game(players=5)
    assert caught.value.code == "wrong-players"
    assert len(Ruleset.create("style", *variants).new_game(players=5).stacks) == 5


@pytest.mark.parametrize(
    "page", sorted(PLUGINS.glob("stoneage-*/README.md")), ids=lambda page: page.parent.name
)
def test_examples_of_a_package_run(page: Path) -> None:
    """Every Python block of its page, in order."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), names)


def offers(rules: Ruleset, state: State) -> set[str]:
    """What may be paid or done for the thing just used."""
    return set(map(str, rules.legal_moves(state)))


def test_no_gold_on_an_animal() -> None:
    """W4, L1: an animal takes no gold and asks nothing; the card beside it takes gold as ever."""
    seats = [{"people": 2, "resources": {"wood": 9, "gold": 9}}, {"people": 1}]
    given = {"players": seats, "display": ["CIV-14", "wildlife_2", "CIV-25", "CIV-21"]}
    moves = ("place card:2 1", "place hunt 1", "place card:1 1", "use card:2")
    rules, state = laid(["winter", "wildlife"], given, *moves)
    assert {key for key, extras in rules.extras.items() if extras and key.startswith("wildlife")} == set()
    assert offers(rules, state) == {"use card:1"}
    state = rules.apply(state, rules.parse("use card:1"))
    assert "pay wood=1 + gold=1" in offers(rules, state)


@pytest.mark.parametrize("space", range(1, 6))
def test_gold_on_all_five_spaces(space: int) -> None:
    """W4, T6: each space takes a gold for six points, the fifth one on top of three jewels."""
    seats = [{"people": 1, "resources": {"wood": 4, "jewels": 3, "gold": 1}}, {"people": 1}]
    given = {"players": seats, "display": ["CIV-14", "CIV-13", "CIV-25", "CIV-21", "CIV-03"]}
    price = "jewels=3" if space == 5 else f"wood={space}"
    moves = (f"place card:{space} 1", "place hunt 1", f"use card:{space}", f"pay {price} + gold=1")
    _, state = laid(["winter", "style"], given, *moves)
    assert state.players[0].ledger["winter"] == 6
    assert state.players[0].goods[3] == 0


def test_gold_on_the_cards_of_style() -> None:
    """W1, T7: its nine cards are civilization cards like the 36."""
    rules = Ruleset.create("winter", "style")
    assert len(rules.cards) == 45
    assert all([extra.points for extra in rules.extras[card]] == [6] for card in rules.cards)


def test_no_stone_on_the_tiles_of_style() -> None:
    """W4, T7: the nine tiles take no stone, though their prices are fixed; tiles of the base game do."""
    rules = Ruleset.create("winter", "style")
    tiles = [tile for tile in rules.buildings if tile.startswith("style_")]
    assert [rules.extras[tile] for tile in tiles] == [()] * 9
    first = {"people": 1, "resources": {"wood": 1, "brick": 1, "stone": 1, "jewels": 3}}
    given = {"players": [first, {"people": 1}], "stacks": [["style_b1", "BLD-28"], ["BLD-27"]]}
    moves = ("place building:1 1", "place hunt 1", "use building:1")
    rules, state = laid(["winter", "style"], given, *moves)
    assert offers(rules, state) == {"pay wood=1 brick=1 jewels=3", "decline"}
    reasons = rules.why_not(state, rules.parse("pay wood=1 brick=1 jewels=3 + stone=1")) or ()
    assert {reason.rule for reason in reasons} == {"W2"}


def test_the_trade_may_bring_the_gold_on_top() -> None:
    """W3, T5: a jewel becomes the gold that is added; a jewel itself is never added."""
    seats = [{"people": 1, "resources": {"wood": 1, "jewels": 2}}, {"people": 1}]
    row = ["CIV-14", "CIV-13", "CIV-25", "CIV-21", "CIV-03"]
    given = {"players": seats, "display": row, "ext": {"style": {"track": [4, 0]}}}
    rules, state = laid(["winter", "style"], given, "place card:1 1", "place hunt 1", "use card:1")
    assert not any("+" in text for text in offers(rules, state))
    assert rules.why_not(state, rules.parse("pay wood=1 + jewels=1"))
    for text in ("trade jewels=1 for gold=1", "pay wood=1 + gold=1"):
        state = rules.apply(state, rules.parse(text))
    assert state.players[0].ledger["winter"] == 6


def igloo(resources: Mapping[str, int], track: int = 0, **first: Any) -> tuple[Ruleset, State]:
    """With style, the first player has come to an igloo."""
    seats = [{"people": 1, "food": 5, "resources": resources, **first}, {"people": 1}]
    given = {"players": seats, "ext": {"style": {"track": [track, 0]}}}
    return laid(["igloos", "style"], given, "place igloo 1", "place hunt 1", "use igloo")


def test_the_trade_may_serve_the_price_of_an_igloo() -> None:
    """I1, T5: a jewel becomes the third stone, and three stone pay."""
    rules, state = igloo({"stone": 2, "jewels": 1}, track=4)
    assert not [move for move in rules.legal_moves(state) if str(move).startswith("pay")]
    for text in ("trade jewels=1 for stone=1", "pay stone=3"):
        state = rules.apply(state, rules.parse(text))
    assert (state.players[0].score, state.players[0].goods) == (15, [0] * 5)
    assert state.ext["igloos"].built == (1, 0)


def test_a_trade_may_better_the_kind_that_is_paid() -> None:
    """I1, T5: who could pay in brick trades for the third gold, as the points are better; or leaves it."""
    rules, state = igloo({"brick": 4, "gold": 2}, track=9)
    assert rules.why_not(state, rules.parse("pay brick=3")) is None
    state = rules.apply(state, rules.parse("trade brick=1 for gold=2"))
    assert rules.apply(state, rules.parse("pay gold=3")).players[0].score == 18
    left = rules.apply(state, rules.parse("decline"))
    assert (left.players[0].score, left.ext["igloos"].pile) == (0, 3)


@pytest.mark.parametrize(("track", "asked"), [(0, False), (4, False), (9, True)])
def test_an_igloo_is_offered_while_a_trade_could_complete_the_price(track: int, asked: bool) -> None:
    """I1, T5, A5: with one wood and a jewel, two resources for one are needed."""
    rules, state = igloo({"wood": 1, "jewels": 1}, track=track)
    assert (rules.to_act(state) == 0) is asked


def test_jewels_pay_no_igloo() -> None:
    """I1, T2: three jewels are three of a kind, but no resources."""
    rules, state = igloo({"wood": 3, "jewels": 3})
    assert [str(move) for move in rules.legal_moves(state)] == ["pay wood=3", "decline"]
    reasons = rules.why_not(state, rules.parse("pay jewels=3")) or ()
    assert {"I1", "T2"} <= {reason.rule for reason in reasons}


def test_card_power_and_trade_serve_an_igloo_together() -> None:
    """I1, A12, T5, T7: each brings some of the wood, in any order."""
    first = {"cards": ["CIV-04"], "kept": ["CIV-04"], "buildings": ["style_b7"]}
    rules, state = igloo({"jewels": 1}, **first)
    for text in ("activate style_b7 wood", "spend CIV-04 wood wood", "pay wood=3"):
        state = rules.apply(state, rules.parse(text))
    assert state.players[0].score == 9


def test_igloos_for_five_players() -> None:
    """I3, T1: six igloos, and still one person at the place."""
    rules = Ruleset.create("igloos", "style")
    state = rules.new_game(players=5)
    assert state.ext["igloos"].pile == 6
    state = rules.apply(state, rules.parse("place igloo 1"))
    assert rules.why_not(state, rules.parse("place igloo 1"))


def test_an_igloo_is_none_of_the_village_places() -> None:
    """I3, T9: with style three of four village places are used beside it."""
    moves = ("place igloo 1", "place hut 2", "place trader 2", "place field 1")
    rules, state = laid(["igloos", "style"], {"players": []}, *moves)
    assert "place tool_maker 1" not in set(map(str, rules.legal_moves(state)))
    rules, state = laid(["igloos", "style"], {"players": []}, *moves[:3])
    assert "place tool_maker 1" in set(map(str, rules.legal_moves(state)))


def test_animals_and_herd_leave_igloos_alone() -> None:
    """I1, I3, L1, M2: neither penalty nor herd changes price, points or pile."""
    row = ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]
    seats = [{"people": 1, "resources": {"gold": 3}}, {"people": 1}]
    given = {"players": seats, "display": row, "ext": HERD}
    moves = ("place igloo 1", "place card:1 1", "use igloo", "pay gold=3")
    _, state = laid(["igloos", "mammoth_herd", "wildlife"], given, *moves)
    assert (state.players[0].score, state.ext["igloos"].pile) == (18, 2)


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


def test_the_fifth_player_has_an_income_too() -> None:
    """H2, T1: everybody at a table of five gets what his hut brings, from the start player on."""
    owned: list[list[str]] = [[], ["newhut_2"], ["newhut_3"], ["style_b1"], ["newhut_1"]]
    seats = [{"people": 1, "food": 5, "buildings": tiles} for tiles in owned]
    game = {"players": 5, "variants": ["style", "new_huts"]}
    rules, state = scenarios.start(game, {"players": seats})
    for text in ["place hunt 1"] * 5 + ["use hunt", "roll =1"] * 5:
        state = rules.apply(state, rules.parse(text))
    assert state.round == 2
    resources = [player.goods[:4] for player in state.players]
    assert resources == [[0] * 4, [0, 1, 0, 0], [0, 0, 1, 0], [0] * 4, [1, 0, 0, 0]]


def test_the_trade_serves_the_price_of_a_new_hut() -> None:
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


def test_the_herd_is_placed_before_the_income() -> None:
    """H2, M2: in a new round the cards come first, then the herd, then what the huts bring."""
    seats = [{"people": 1, "food": 5, "buildings": ["newhut_1"]}, {"people": 1, "food": 5}]
    herd = {
        "place": "forest",
        "tile": "mammoth_01",
        "pile": ["mammoth_13", "mammoth_05"],
        "next_back": "gold",
    }
    given = {"players": seats, "ext": {"mammoth_herd": herd}}
    moves = ("place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt")
    rules, state = laid(["mammoth_herd", "new_huts"], given, *moves)
    told: list[Event] = []
    state = rules.apply(state, rules.parse("roll =2"), events=told)
    assert [event.code for event in told][-4:] == ["round_started", "herd_moved", "new_hut_income", "gained"]
    assert state.players[0].goods[0] == 1


def test_with_the_last_card_neither_herd_nor_income_comes() -> None:
    """H2, M2, E2: when the row cannot be filled the game is over, and both are left out."""
    first = {"people": 1, "food": 5, "buildings": ["newhut_1"], "resources": {"gold": 1}}
    row = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
    herd = {
        "place": "forest",
        "tile": "mammoth_01",
        "pile": ["mammoth_13", "mammoth_05"],
        "next_back": "gold",
    }
    given = {"players": [first, {"people": 1}], "display": row, "deck": [], "ext": {"mammoth_herd": herd}}
    moves = ("place card:1 1", "place hunt 1", "use card:1", "pay gold=1", "use hunt")
    rules, state = laid(["mammoth_herd", "new_huts"], given, *moves)
    told: list[Event] = []
    state = rules.apply(state, rules.parse("roll =2"), events=told)
    assert rules.is_over(state)
    assert not {"herd_moved", "new_hut_income"} & {event.code for event in told}


def test_animals_leave_an_income_alone() -> None:
    """H2, L2: an income is no roll; no animal lowers it."""
    seats = [{"people": 1, "food": 5, "buildings": ["newhut_1"]}, {"people": 1, "food": 5}]
    given = {"players": seats, "display": ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]}
    moves = ("place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt", "roll =2")
    _, state = laid(["wildlife", "new_huts"], given, *moves)
    assert (state.round, state.players[0].goods[0]) == (2, 1)
