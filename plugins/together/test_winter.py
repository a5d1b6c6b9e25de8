"""The harsh winter beside the other variants: what is added to prices, and what is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stoneage import Ruleset, State

Laid = Callable[..., tuple[Ruleset, State]]


def offers(rules: Ruleset, state: State) -> set[str]:
    """What may be paid or done for the thing just used."""
    return set(map(str, rules.legal_moves(state)))


def test_no_gold_on_an_animal(laid: Laid) -> None:
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
def test_gold_on_all_five_spaces(space: int, laid: Laid) -> None:
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


def test_no_stone_on_the_tiles_of_style(laid: Laid) -> None:
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


def test_the_trade_may_bring_the_gold_on_top(laid: Laid) -> None:
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


def test_nothing_is_added_to_an_igloo(laid: Laid) -> None:
    """W4, I1: neither gold nor stone goes on top of three of a kind; the refusal names what offers it."""
    seats = [{"people": 1, "resources": {"wood": 4, "stone": 4, "gold": 4}}, {"people": 1}]
    moves = ("place igloo 1", "place hunt 1", "use igloo")
    rules, state = laid(["winter", "igloos"], {"players": seats}, *moves)
    assert offers(rules, state) == {"pay wood=3", "pay stone=3", "pay gold=3", "decline"}
    for extra, rule in (("gold=1", "W1"), ("stone=1", "W2")):
        reasons = rules.why_not(state, rules.parse(f"pay wood=3 + {extra}")) or ()
        assert {reason.rule for reason in reasons} == {rule}
    state = rules.apply(state, rules.parse("pay gold=3"))
    assert state.players[0].ledger["winter"] == 0


@pytest.mark.parametrize("tile", [f"newhut_{number}" for number in range(1, 7)])
def test_nothing_is_added_to_a_new_hut(tile: str, laid: Laid) -> None:
    """W4, H1: a new hut takes no stone, though its price is fixed; the base tile beside it does."""
    seats = [{"people": 2, "resources": dict.fromkeys(("wood", "brick", "stone", "gold"), 9)}, {"people": 1}]
    given = {"players": seats, "stacks": [[tile, "BLD-28"], ["BLD-01", "BLD-27"]]}
    moves = ("place building:1 1", "place hunt 1", "place building:2 1", "use building:1")
    rules, state = laid(["winter", "new_huts"], given, *moves)
    [payment] = offers(rules, state) - {"decline"}
    assert "+" not in payment
    reasons = rules.why_not(state, rules.parse(f"{payment} + stone=1")) or ()
    assert {reason.rule for reason in reasons} == {"W2"}
    for text in (payment, "use building:2"):
        state = rules.apply(state, rules.parse(text))
    assert "pay wood=2 brick=1 + stone=1" in offers(rules, state)
