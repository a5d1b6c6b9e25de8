"""Players, the trader, the fifth card space, and what the trader's track is good for (T1, T4, T6, T8, T9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stoneage
from stoneage import Ruleset, SetupError

Make = Callable[..., Any]
VILLAGE = ("place tool_maker 1", "place hut 2", "place field 1", "place trader 2")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players: int, rules: Ruleset) -> None:
    """T1: the game is for two to five players, each with a stack of seven tiles."""
    state = rules.new_game(players=players)
    assert [len(stack) for stack in state.stacks] == [7] * players
    assert len(state.display) == 5


@pytest.mark.parametrize("players", [1, 6])
def test_no_other_number_plays(players: int, rules: Ruleset) -> None:
    """T1: neither one nor six."""
    with pytest.raises(SetupError):
        rules.new_game(players=players)


def test_five_only_with_this_variant() -> None:
    """T1: without the variant nobody plays with five."""
    with pytest.raises(SetupError):
        Ruleset.create().new_game(players=5)


def test_five_have_a_fifth_stack(table: Make) -> None:
    """T1: the fifth stack is a place for five players only."""
    assert "place building:5 1" in table(players=5).legal("place")
    assert table(players=4).refused("place building:5 1") == {"P1"}
    assert "building:5" not in table(players=4).saved["board"]


def test_five_may_stand_on_one_resource_place(table: Make) -> None:
    """T1: with five players nothing but the rings limits who works in the forest (P7)."""
    at = table(players=5, moves=["place forest 1"] * 5)
    assert at.saved["board"]["forest"] == [1] * 5


def test_five_use_the_whole_village(table: Make) -> None:
    """T1: with five players all village places are used (P6)."""
    assert table(players=5).play(*VILLAGE).saved["board"]["trader"] == [0, 0, 0, 2, 0]


def test_the_end_looks_at_the_fifth_stack(table: Make) -> None:
    """T1: an empty fifth stack ends the game like any other (E3)."""
    stacks = [["BLD-01", "BLD-02"]] * 4 + [["BLD-03"]]
    seats = [{"people": 1, "resources": {"wood": 2, "stone": 1}}, *[{"people": 1}] * 4]
    at = table(players=5, seats=seats, stacks=stacks, moves=["place building:5 1", *["place hunt 1"] * 4])
    at.play("use building:5", "pay wood=2 stone=1")
    for _ in range(4):
        at.play("use hunt", "roll 1")
    assert at.rules.is_over(at.state)


def test_three_of_four_village_places(table: Make) -> None:
    """T9: two and three players use three of the four village places, four players all."""
    for players in (2, 3):
        for last in VILLAGE:
            at = table(players=players, moves=[move for move in VILLAGE if move != last])
            assert {"P6", "T9"} <= at.refused(last)
    assert VILLAGE[-1] in table(players=4, moves=VILLAGE[:-1]).legal("place")


def test_the_trader_takes_exactly_two(table: Make) -> None:
    """T4: exactly two people of one player, in one placement."""
    at = table()
    assert {move for move in at.legal("place") if "trader" in move} == {"place trader 2"}
    for people in (1, 3):
        assert {"P5", "T4"} <= at.refused(f"place trader {people}")
    assert "T4" in at.play("place trader 2").refused("place trader 2")


@pytest.mark.parametrize("jewels", [0, 1, 2, 3])
def test_a_visit_moves_the_marker(jewels: int, table: Make) -> None:
    """T4: two steps on the track and a jewel; how many jewels is a setting."""
    at = table(options={"visit_jewels": jewels}, seats=[{"people": 2}, {"people": 1}])
    at.play("place trader 2", "place hunt 1", "use trader")
    assert at.style["track"] == [2, 0]
    assert at.goods() == {"jewels": 1 + jewels}


@pytest.mark.parametrize(("before", "after"), [(8, 10), (9, 10), (10, 10)])
def test_the_track_ends(before: int, after: int, table: Make) -> None:
    """T4: the track goes from 0 to 10."""
    at = table(seats=[{}, {}], style={"track": [0, before]}, start_player=1)
    at.play("place trader 2", "place hunt 5", "place hunt 3", "use trader")
    assert at.style["track"] == [0, after]


def test_a_visit_in_vain_may_be_forbidden(table: Make) -> None:
    """T4: at the end of the track a visit without a jewel brings nothing; a ruling forbids it (P9)."""
    forbidden = {"capped_places": "forbidden"}
    end = {"track": [10, 0]}
    at = table(style=end, options={"visit_jewels": 0}, rulings=forbidden)
    assert at.refused("place trader 2") == {"P9"}
    assert "place trader 2" in at.play("place hunt 1").legal("place")
    assert "place trader 2" in table(style=end, options={"visit_jewels": 0}).legal("place")
    assert "place trader 2" in table(style=end, rulings=forbidden).legal("place")
    assert "place trader 2" in table(options={"visit_jewels": 0}, rulings=forbidden).legal("place")


def test_the_fifth_space_wants_jewels(buyer: Make) -> None:
    """T6: the price of the leftmost space is exactly three jewels."""
    at = buyer({"wood": 9, "jewels": 4}, card="CIV-26", space=5)
    assert at.legal() == {"pay jewels=3", "decline"}
    assert at.play("pay jewels=3").goods() == {"wood": 9, "jewels": 1}


@pytest.mark.parametrize(
    "text", ["pay wood=5", "pay wood=3", "pay jewels=2", "pay wood=2 jewels=1", "pay gold=5"]
)
def test_nothing_else_pays_it(text: str, buyer: Make) -> None:
    """T6: nothing but three jewels pays it."""
    assert "T6" in buyer({"wood": 9, "gold": 9, "jewels": 9}, card="CIV-26", space=5).refused(text)


def test_cards_slide_out_of_the_fifth_space(table: Make) -> None:
    """T6: at the start of a round cards slide to the right, out of the fifth space too."""
    row = [None, "CIV-13", None, None, "CIV-26"]
    at = table(seats=[{"people": 1}] * 2, display=row, deck=["CIV-05", "CIV-06", "CIV-08"])
    at.play("place hunt 1", "place hunt 1", "use hunt", "roll 1", "use hunt", "roll 1")
    assert at.saved["display"] == ["CIV-13", "CIV-26", "CIV-05", "CIV-06", "CIV-08"]


@pytest.mark.parametrize(
    ("deck", "over"), [(["CIV-05", "CIV-06"], True), (["CIV-05", "CIV-06", "CIV-08"], False)]
)
def test_five_cards_are_needed(deck: list[str], over: bool, table: Make) -> None:
    """T6: the game is over when five cards cannot be laid out (E2)."""
    row = [None, "CIV-13", None, None, "CIV-26"]
    at = table(seats=[{"people": 1}] * 2, display=row, deck=deck)
    at.play("place hunt 1", "place hunt 1", "use hunt", "roll 1", "use hunt", "roll 1")
    assert at.rules.is_over(at.state) is over


def test_a_deal_needs_five_cards(rules: Ruleset) -> None:
    """T6: a known deal lays out five cards."""
    deal = rules.deal(players=2)
    with pytest.raises(SetupError):
        rules.new_game(stoneage.Deal(2, deal.deck[:4], deal.stacks))


def test_traders_count_the_position(table: Make) -> None:
    """T8: at the end the traders on all cards, hidden ones too, times the position on the track."""
    seats = [{"cards": ["style_c1", "style_c2"], "hidden": ["style_c4"]}, {"cards": ["style_c3"]}]
    at = table(seats=seats, style={"track": [6, 9]})
    assert [sheet.lines["trader"] for sheet in at.rules.scores(at.state)] == [(1 + 2 + 1) * 6, 9]


def test_the_track_alone_scores_nothing(table: Make) -> None:
    """T8: without traders the track counts nothing, and jewels never do."""
    at = table(seats=[{"resources": {"jewels": 25}}], style={"track": [10, 0]})
    assert [sheet.total for sheet in at.rules.scores(at.state)] == [0, 0]


def test_neither_breaks_a_tie(table: Make) -> None:
    """T8: track and jewels do not break a tie either (S6)."""
    at = table(seats=[{"resources": {"jewels": 25}}], style={"track": [10, 0]})
    assert at.rules.winners(at.state) == [0, 1]
