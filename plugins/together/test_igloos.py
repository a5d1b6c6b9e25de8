"""Igloos beside the other variants: what pays them, and who stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from stoneage import Ruleset, State

Laid = Callable[..., tuple[Ruleset, State]]
Igloo = Callable[..., tuple[Ruleset, State]]
HERD = {"mammoth_herd": {"place": "forest", "tile": "mammoth_01"}}


@pytest.fixture
def igloo(laid: Laid) -> Igloo:
    """With style, the first player has come to an igloo: goods, position on the track, more of the player."""

    def igloo(resources: Mapping[str, int], track: int = 0, **first: Any) -> tuple[Ruleset, State]:
        seats = [{"people": 1, "food": 5, "resources": resources, **first}, {"people": 1}]
        given = {"players": seats, "ext": {"style": {"track": [track, 0]}}}
        return laid(["igloos", "style"], given, "place igloo 1", "place hunt 1", "use igloo")

    return igloo


def test_the_trade_may_serve_the_price_of_an_igloo(igloo: Igloo) -> None:
    """I1, T5: a jewel becomes the third stone, and three stone pay."""
    rules, state = igloo({"stone": 2, "jewels": 1}, track=4)
    assert not [move for move in rules.legal_moves(state) if str(move).startswith("pay")]
    for text in ("trade jewels=1 for stone=1", "pay stone=3"):
        state = rules.apply(state, rules.parse(text))
    assert (state.players[0].score, state.players[0].goods) == (15, [0] * 5)
    assert state.ext["igloos"].built == (1, 0)


def test_a_trade_may_better_the_kind_that_is_paid(igloo: Igloo) -> None:
    """I1, T5: who could pay in brick trades for the third gold, as the points are better; or leaves it."""
    rules, state = igloo({"brick": 4, "gold": 2}, track=9)
    assert rules.why_not(state, rules.parse("pay brick=3")) is None
    state = rules.apply(state, rules.parse("trade brick=1 for gold=2"))
    assert rules.apply(state, rules.parse("pay gold=3")).players[0].score == 18
    left = rules.apply(state, rules.parse("decline"))
    assert (left.players[0].score, left.ext["igloos"].pile) == (0, 3)


@pytest.mark.parametrize(("track", "asked"), [(0, False), (4, False), (9, True)])
def test_an_igloo_is_offered_while_a_trade_could_complete_the_price(
    track: int, asked: bool, igloo: Igloo
) -> None:
    """I1, T5, A5: with one wood and a jewel, two resources for one are needed."""
    rules, state = igloo({"wood": 1, "jewels": 1}, track=track)
    assert (rules.to_act(state) == 0) is asked


def test_jewels_pay_no_igloo(igloo: Igloo) -> None:
    """I1, T2: three jewels are three of a kind, but no resources."""
    rules, state = igloo({"wood": 3, "jewels": 3})
    assert [str(move) for move in rules.legal_moves(state)] == ["pay wood=3", "decline"]
    reasons = rules.why_not(state, rules.parse("pay jewels=3")) or ()
    assert {"I1", "T2"} <= {reason.rule for reason in reasons}


def test_card_power_and_trade_serve_an_igloo_together(igloo: Igloo) -> None:
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


def test_an_igloo_is_none_of_the_village_places(laid: Laid) -> None:
    """I3, T9: with style three of four village places are used beside it."""
    moves = ("place igloo 1", "place hut 2", "place trader 2", "place field 1")
    rules, state = laid(["igloos", "style"], {"players": []}, *moves)
    assert "place tool_maker 1" not in set(map(str, rules.legal_moves(state)))
    rules, state = laid(["igloos", "style"], {"players": []}, *moves[:3])
    assert "place tool_maker 1" in set(map(str, rules.legal_moves(state)))


def test_animals_and_herd_leave_igloos_alone(laid: Laid) -> None:
    """I1, I3, L1, M2: neither penalty nor herd changes price, points or pile."""
    row = ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]
    seats = [{"people": 1, "resources": {"gold": 3}}, {"people": 1}]
    given = {"players": seats, "display": row, "ext": HERD}
    moves = ("place igloo 1", "place card:1 1", "use igloo", "pay gold=3")
    _, state = laid(["igloos", "mammoth_herd", "wildlife"], given, *moves)
    assert (state.players[0].score, state.ext["igloos"].pile) == (18, 2)


def test_hut_builders_count_new_huts_and_no_igloos(laid: Laid) -> None:
    """I2, H3: of an igloo and a new hut built in one round, the hut builders count the hut."""
    first = {"people": 2, "cards": ["CIV-26"], "resources": {"wood": 2, "brick": 1, "gold": 3}}
    given = {"players": [first, {"people": 1}], "stacks": [["newhut_4", "BLD-28"], ["BLD-27"]]}
    moves = ("place igloo 1", "place hunt 1", "place building:1 1", "use igloo", "pay gold=3")
    rules, state = laid(["igloos", "new_huts"], given, *moves)
    assert rules.scores(state)[0].lines["hut_builder"] == 0
    for text in ("use building:1", "pay wood=2 brick=1"):
        state = rules.apply(state, rules.parse(text))
    assert rules.scores(state)[0].lines["hut_builder"] == 3


def test_an_income_pays_an_igloo(laid: Laid) -> None:
    """I1, H2: what a hut brings at the start of a round is a resource like any other."""
    first = {"people": 1, "food": 5, "buildings": ["newhut_1"], "resources": {"wood": 2}}
    given = {"players": [first, {"people": 1, "food": 5}]}
    rules, state = laid(["igloos", "new_huts"], given, "place igloo 1", "place hunt 1", "use igloo")
    assert rules.to_act(state) == 1
    again = ("place hunt 1", "place igloo 1", "use hunt", "roll =2", "use igloo")
    for text in ("use hunt", "roll =2", *again):
        state = rules.apply(state, rules.parse(text))
    assert set(map(str, rules.legal_moves(state))) == {"pay wood=3", "decline"}


def test_the_last_igloo_ends_nothing_and_the_last_tile_does(laid: Laid) -> None:
    """I3, H3, E3: the game goes on without igloos; it ends when a new hut was the last tile of a stack."""
    first = {"people": 1, "food": 5, "resources": {"wood": 3, "brick": 2, "stone": 1}}
    given = {
        "players": [first, {"people": 1, "food": 5}],
        "stacks": [["newhut_4"], ["BLD-27"]],
        "ext": {"igloos": {"pile": 1, "built": [2, 0]}},
    }
    hunted = ("use hunt", "roll =2")
    igloo = ("place igloo 1", "place hunt 1", "use igloo", "pay wood=3", *hunted)
    rules, state = laid(["igloos", "new_huts"], given, *igloo)
    assert (state.ext["igloos"].pile, state.round, rules.is_over(state)) == (0, 2, False)
    hut = ("place building:1 1", "place hunt 1", "use building:1", "pay wood=2 brick=1", *hunted)
    assert rules.is_over(laid(["igloos", "new_huts"], given, *hut)[1])
