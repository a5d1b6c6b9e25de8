"""From one round to the next, and when there is no next one."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
DECK = ["CIV-03", "CIV-08", "CIV-23", "CIV-18", "CIV-30"]
SPACES = (1, 2, 3, 4)
BOUGHT = list(chain.from_iterable(combinations(SPACES, size) for size in SPACES))


def after_purchases(table: Any, spaces: tuple[int, ...], deck: list[str], **other: Any) -> Any:
    """Seat 0 buys the cards on those spaces; then seat 1 hunts, all eat, and the round ends."""
    own = {"people": len(spaces), "food": 20, "resources": {"wood": 10}}
    given = {"players": [own, {"people": 1, **other}], "display": CARDS, "deck": deck}
    first, *rest = spaces
    game = table(given=given, moves=[f"place card:{first} 1", "place hunt 1"])
    game.play(*(f"place card:{space} 1" for space in rest))
    for space in spaces:
        game.by(0, f"use card:{space}", f"pay wood={space}")
    game.by(1, "use hunt").play("roll 1")
    return game.play("tools 1") if other.get("tools") else game


def last_tile(table: Any, *others: dict[str, Any], **given: Any) -> Any:
    """Seat 0 has one wood and stands on the last tile of the first stack; the others hunt."""
    players = 1 + len(others)
    own = {"people": 1, "resources": {"wood": 1}}
    stacks = [["BLD-26"], ["BLD-27", "BLD-28"], ["BLD-01", "BLD-02"], ["BLD-03", "BLD-04"]]
    seats = [own, *({"people": 1, **other} for other in others)]
    position = {"players": seats, "stacks": stacks[:players], **given}
    moves = ["place building:1 1"] + ["place hunt 1"] * len(others)
    return table(players, given=position, moves=moves)


# E1: a new round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_moves_to_the_left(table: Any, players: int) -> None:
    """Every round the next seat begins, round and round (E1)."""
    game = table(players, given={"players": [{"people": 1}] * players})
    for number in range(1, 2 * players + 2):
        first = (number - 1) % players
        saved = game.saved
        assert (saved["round"], saved["start_player"], game.to_act) == (number, first, first)
        game.hunt()


@pytest.mark.parametrize("spaces", BOUGHT)
def test_cards_slide_to_the_right(table: Any, spaces: tuple[int, ...]) -> None:
    """What is left moves to the cheap side in its order, the rest comes from the deck (E1)."""
    game = after_purchases(table, spaces, DECK)
    left = [card for space, card in zip(SPACES, CARDS, strict=True) if space not in spaces]
    assert game.saved["display"] == left + DECK[: len(spaces)]
    assert game.saved["deck"] == DECK[len(spaces) :]


def test_the_printed_example_of_sliding(table: Any) -> None:
    """Second and third are gone: the first stays, the fourth becomes the second (E1)."""
    game = after_purchases(table, (2, 3), DECK)
    assert game.saved["display"] == ["CIV-13", "CIV-21", "CIV-03", "CIV-08"]


def test_an_untouched_display_stays(table: Any) -> None:
    """Without a purchase the same four cards lie there (E1)."""
    given = {"players": [{"people": 1}] * 2, "display": CARDS, "deck": DECK}
    game = table(given=given).hunt()
    assert (game.saved["display"], game.saved["deck"]) == (CARDS, DECK)


def test_the_board_is_empty_in_a_new_round(table: Any) -> None:
    """All people have come home (E1)."""
    game = table(3, given={"players": [{"people": 2}] * 3}).hunt()
    assert all(people == [0, 0, 0] for people in game.saved["board"].values())


def test_tools_are_ready_in_a_new_round(table: Any) -> None:
    """Every used tool is ready again (E1)."""
    game = after_purchases(table, (1,), DECK, tools=[1])
    assert game.saved["round"] == 2
    assert game.player(1)["tools_used"] == [False]


# E2: no cards


@pytest.mark.parametrize("gaps", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_the_game_ends_when_the_row_cannot_be_filled(table: Any, gaps: int, cards: int) -> None:
    """Fewer cards than gaps end the game; exactly enough do not (E2)."""
    game = after_purchases(table, SPACES[:gaps], DECK[:cards])
    assert game.over is (cards < gaps)
    if not game.over:
        assert game.saved["round"] == 2
        assert len(game.saved["deck"]) == cards - gaps
        assert None not in game.saved["display"]


def test_an_empty_deck_alone_ends_nothing(table: Any) -> None:
    """While the row is full the deck may be empty (E2)."""
    given = {"players": [{"people": 1}] * 2, "display": CARDS, "deck": []}
    game = table(given=given).hunt()
    assert not game.over
    assert game.saved["round"] == 2


def test_the_round_that_could_not_begin_leaves_no_trace(table: Any) -> None:
    """The marker has moved, but round and deck stay, and no tool is made ready (E2)."""
    game = after_purchases(table, (1, 2), ["CIV-03"], tools=[1])
    saved = game.saved
    assert game.over
    assert (saved["round"], saved["start_player"], saved["deck"]) == (1, 1, ["CIV-03"])
    assert saved["players"][1]["tools_used"] == [True]


def test_everybody_has_eaten_before_the_cards_end_the_game(table: Any) -> None:
    """The end is noticed at the start of the next round, after the meal (E2, F1)."""
    game = after_purchases(table, (2,), [], food=0)
    assert game.over
    assert game.player(0)["food"] == 20 + 3 - 1
    assert (game.player(1)["food"], game.player(1)["score"]) == (0, -10)


# E3: no tiles


def test_an_empty_stack_ends_the_game_after_the_round(table: Any) -> None:
    """The others use their people, all eat, and then it is over (E3)."""
    game = last_tile(table, {}, {"food": 0})
    game.play("use building:1", "pay wood=1")
    assert not game.over
    game.by(1, "use hunt").play("roll 4")
    assert not game.over
    game.by(2, "use hunt").play("roll 1")
    assert game.over
    assert [game.player(seat)["food"] for seat in range(3)] == [11, 13, 0]
    assert game.player(2)["score"] == -10


def test_no_new_round_after_the_last_tile(table: Any) -> None:
    """Round, marker, row and tools stay as they are at the end (E3)."""
    game = last_tile(table, {"tools": [1]}, display=CARDS, deck=DECK)
    game.play("use building:1", "pay wood=1", "use hunt", "roll 1", "tools 1")
    saved = game.saved
    assert game.over
    assert (saved["round"], saved["start_player"], saved["deck"]) == (1, 0, DECK)
    assert saved["players"][1]["tools_used"] == [True]


def test_the_last_meal_may_be_paid_in_resources(table: Any) -> None:
    """The final round has its phase 3 like any other (E3, F4)."""
    game = last_tile(table, {"food": 0, "resources": {"stone": 2}})
    game.play("use building:1", "pay wood=1", "use hunt", "roll 1")
    assert not game.over
    assert game.words() == {"feed stone=1", "starve"}
    game.by(1, "feed stone=1")
    assert game.over
    assert game.scores == [3, 1]


def test_others_still_buy_after_the_last_tile(table: Any) -> None:
    """Tiles of other stacks can be bought in the rest of the last round (E3)."""
    given = {
        "players": [
            {"people": 1, "resources": {"wood": 1}},
            {"people": 1, "resources": {"gold": 2}},
        ],
        "stacks": [["BLD-26"], ["BLD-27", "BLD-28"]],
    }
    game = table(given=given, moves=["place building:1 1", "place building:2 1"])
    game.by(0, "use building:1", "pay wood=1").by(1, "use building:2", "pay gold=2")
    assert game.over
    assert game.scores == [3, 12]


def test_one_tile_left_is_not_empty(table: Any) -> None:
    """A stack with a single tile ends nothing (E3)."""
    given = {
        "players": [{"people": 1, "resources": {"wood": 1}}, {"people": 1}],
        "stacks": [["BLD-26", "BLD-27"], ["BLD-28"]],
    }
    game = table(given=given, moves=["place building:1 1", "place hunt 1", "use building:1"])
    game.play("pay wood=1").finish()
    assert not game.over
    assert game.saved["stacks"] == [["BLD-27"], ["BLD-28"]]


def test_standing_on_the_last_tile_ends_nothing(table: Any) -> None:
    """Only a purchase empties a stack (E3, A5)."""
    game = last_tile(table, {}).play("use building:1", "decline").finish()
    assert not game.over
    assert game.saved["round"] == 2


@pytest.mark.parametrize("stack", [1, 2, 3, 4])
def test_any_stack_may_end_the_game(table: Any, stack: int) -> None:
    """One empty stack is enough, whichever it is (E3)."""
    stacks = [
        ["BLD-01", "BLD-02"],
        ["BLD-03", "BLD-04"],
        ["BLD-05", "BLD-06"],
        ["BLD-07", "BLD-08"],
    ]
    stacks[stack - 1] = ["BLD-26"]
    seats = [{"people": 1, "resources": {"wood": 1}}] + [{"people": 1}] * 3
    game = table(4, given={"players": seats, "stacks": stacks})
    game.play(f"place building:{stack} 1", *["place hunt 1"] * 3)
    game.play(f"use building:{stack}", "pay wood=1").finish()
    assert game.over


# E4: both


def test_both_ends_at_once_are_one_end(table: Any) -> None:
    """No tile and no card: the game ends once, with the points of the tile end (E4)."""
    own = {"people": 2, "resources": {"wood": 2}}
    results = []
    for deck in ([], DECK):
        given = {
            "players": [own, {"people": 1}],
            "display": CARDS,
            "deck": deck,
            "stacks": [["BLD-26"], ["BLD-27", "BLD-28"]],
        }
        game = table(given=given, moves=["place building:1 1", "place hunt 1", "place card:1 1"])
        game.play("use building:1", "pay wood=1", "use card:1", "pay wood=1").finish()
        assert game.over
        results.append((game.saved["round"], game.scores, game.winners))
    assert results[0] == results[1] == (1, [4, 0], {0})


# When it is over


def test_when_it_is_over_nobody_moves(table: Any) -> None:
    """After the end there is no move, no roll and nobody to act (E3)."""
    game = last_tile(table, {}).play("use building:1", "pay wood=1").finish()
    assert game.over
    assert game.to_act is None
    assert game.words() == set()
    assert game.outcomes == {}
    for text in ("place hunt 1", "use hunt", "roll 1", "decline", "starve"):
        assert not game.legal(text)


def test_it_is_not_over_before(table: Any) -> None:
    """A game that goes on has somebody to act, or dice (E3)."""
    game = last_tile(table, {}).play("use building:1", "pay wood=1", "use hunt")
    assert not game.over
    assert game.rolling
