"""Saves, views, observations, events and words of the variant."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from stoneage import NotationError, Ruleset, SaveError
from stoneage.chance import seeded
from stoneage.cli import board
from stoneage.cli import words as cli_words
from stoneage.events import Gained, Improved, Yielded
from stoneage_style.powers import Activated
from stoneage_style.splitting import Splitting
from stoneage_style.trading import Traded

Make = Callable[..., Any]


def test_what_a_save_holds(rules: Ruleset) -> None:
    """Jewels stand beside the resources; the rest is the variant's own part."""
    saved: Any = rules.dump(rules.new_game(players=3))["state"]
    assert saved["players"][0]["resources"] == {"wood": 0, "brick": 0, "stone": 0, "gold": 0, "jewels": 1}
    assert saved["ext"]["style"] == {"track": [0, 0, 0], "traded": [False] * 3, "used": []}
    assert list(saved["board"])[-2:] == ["trader", "card:5"]
    assert len(saved["display"]) == 5


@pytest.mark.parametrize(
    "part",
    [
        {"track": [0]},
        {"track": [0, 11]},
        {"track": [0, -1]},
        {"track": [0, True]},
        {"traded": [False]},
        {"traded": [0, 1]},
        {"used": ["style_b1"]},
        {"used": ["style_b7"]},
        {"used": ["style_b9", "style_b8"]},
        {"used": ["style_b8", "style_b8"]},
        {"rings": 3},
    ],
)
def test_nonsense_in_saves_is_refused(part: dict[str, Any], rules: Ruleset) -> None:
    """The error says where."""
    state = rules.new_game(players=2)
    state.own(0).buildings = ("style_b8", "style_b9", "style_b1")
    save = json.loads(rules.dumps(state))
    assert rules.load(save)
    save["state"]["ext"]["style"].update(part)
    with pytest.raises(SaveError) as caught:
        rules.load(save)
    assert str(caught.value.parameters["field"]).startswith("state.ext.style") or (
        caught.value.parameters["field"] == "ext.style"
    )


@pytest.mark.parametrize("total", [0, 43, -1])
def test_a_saved_hunt_brings_what_it_can(total: int, table: Make) -> None:
    """A hunt brings 1 to 42 pieces: ten dice, all tools and three pips."""
    at = table(seats=[{"people": 2}, {"people": 1}])
    at.play("place hunt 2", "place forest 1", "use hunt", "roll =12")
    save = json.loads(at.rules.dumps(at.state))
    assert save["state"]["agenda"][-1] == {"frame": "splitting", "seat": 0, "total": 6}
    save["state"]["agenda"][-1]["total"] = total
    with pytest.raises(SaveError):
        at.rules.load(save)


def test_a_roll_that_no_dice_bring(table: Make) -> None:
    """A save made by hand may wait with more pips than dice have; what is beyond all dice is food."""
    at = table(seats=[{"people": 1, "food": 0, "tools": [1]}, {"people": 1}])
    at.play("place hunt 1", "place forest 1", "use hunt", "roll 6")
    save = json.loads(at.rules.dumps(at.state))
    save["state"]["agenda"][-1]["total"] = 100
    at.state = at.rules.load(save)
    at.play("tools -")
    assert isinstance(at.state.agenda[-1], Splitting)
    assert sum(at.rules.action_space.mask(at.state)) == len(at.rules.legal_moves(at.state)) == 43
    assert at.state.players[0].food == 50 - 42


def test_positions_are_values(table: Make) -> None:
    """Copies do not share the track, the trade or the tiles."""
    at = table(seats=[{"people": 3, "buildings": ["style_b7"]}, {"people": 1}], style={"track": [3, 0]})
    at.play("place trader 2", "place hunt 1", "place forest 1")
    before = at.rules.dumps(at.state)
    old = at.state
    at.play("use trader", "activate style_b7 wood")
    assert at.rules.dumps(old) == before
    assert at.style == {"track": [5, 0], "traded": [False, False], "used": ["style_b7"]}
    assert at.rules.loads(at.rules.dumps(at.state)) == at.state


def test_nothing_of_it_is_hidden(table: Make) -> None:
    """Everybody sees jewels, track, trades and tiles; a full state agrees with a view."""
    seats = [{"resources": {"jewels": 4}, "hidden": ["style_c4"]}, {"buildings": ["style_b8"]}]
    piles = {"deck": ["CIV-30", "CIV-31"], "stacks": [["BLD-01", "BLD-02"], ["BLD-03", "BLD-04"]]}
    at = table(seats=seats, style={"track": [2, 7], "traded": [True, False], "used": ["style_b8"]}, **piles)
    for seat in (0, 1, None):
        view = at.rules.view(at.state, seat)
        shown: Any = at.rules.dump_view(view)
        assert shown["ext"]["style"] == at.style
        assert shown["players"][0]["resources"]["jewels"] == 4
        if seat is not None:
            full = at.rules.determinize(view, seeded(5))
            assert at.rules.view(full, seat) == view


def test_observations(table: Make) -> None:
    """Track, trade and tiles of each seat, the viewer's first; seats that are not there are zeros."""
    seats = [{"buildings": ["style_b9"]}, {"buildings": ["style_b7", "BLD-01", "style_b8"]}]
    at = table(seats=seats, style={"track": [4, 7], "traded": [True, False], "used": ["style_b8"]})
    sections = {each.name: each for each in at.rules.observation_layout.sections}
    rows = [(4, 1, 0, 0, 1), (7, 0, 1, 2, 0)]
    for seat in (0, 1):
        vector = at.rules.observation(at.rules.view(at.state, seat))
        found = []
        for step in range(5):
            section = sections[f"player+{step}.ext.style"]
            found.append(vector[section.start : section.start + section.length])
        assert found == [rows[seat], rows[1 - seat], *[(0,) * 5] * 3]


def test_events_of_a_turn(table: Make) -> None:
    """The track, the hunt, the trade and the tiles tell what happened."""
    first = {"people": 4, "food": 5, "buildings": ["style_b8"], "resources": {"wood": 2}}
    at = table(seats=[first, {"people": 1}], style={"track": [2, 0]})
    at.play("place trader 2", "place hunt 1", "place card:1 1", "place hunt 1", "use trader")
    assert Improved(0, "trader_track", 2, 4) in at.told
    assert Gained(0, "jewels", 1) in at.told
    at.play("use hunt", "roll 4")
    assert at.told[-1] == Yielded(0, "food", 2)
    at.play("split food=1 jewels=1", "activate style_b8", "use card:1", "trade wood=1 for gold=1")
    assert Activated(0, "style_b8", (("food", 2),), (("jewels", 1),), 0) in at.told
    assert at.told[-1] == Traded(0, (("wood", 1),), (("gold", 1),))
    for event in at.told:
        assert at.rules.load_event(at.rules.dump_event(event)) == event
        assert at.rules.describe(event)


def test_sentences(rules: Ruleset) -> None:
    """Moves and events read well."""
    told = {
        "split food=3 jewels=1": "Take 3 food and 1 jewels from the hunt.",
        "trade wood=2 for jewels=1": "Trade 2 wood for 1 jewels.",
        "activate style_b7 wood": "Use the power of style_b7 for wood.",
        "activate style_b9": "Use the power of style_b9.",
        "place trader 2": "Put 2 people on the trader.",
    }
    assert {text: rules.describe(rules.parse(text)) for text in told} == told
    pips = Activated(1, "style_b9", (("jewels", 1),), (), 3)
    assert rules.describe(pips, ["Ann", "Ben"]) == "Ben uses style_b9: 1 jewels for 3 pips."
    goods = Activated(0, "style_b7", (("jewels", 1),), (("wood", 1),), 0)
    assert rules.describe(goods) == "Seat 0 uses style_b7: 1 jewels for 1 wood."
    assert rules.describe(Traded(0, (("wood", 2),), (("gold", 1),))) == "Seat 0 trades 2 wood for 1 gold."


def test_notation_reads_back(rules: Ruleset) -> None:
    """Every move of the action space is what its notation reads back as; equal moves are shared."""
    assert len(set(rules.action_space)) == len(rules.action_space)
    for move in rules.action_space:
        assert rules.parse(str(move)) is move


def test_mixes_are_written_in_order(rules: Ruleset) -> None:
    """The order in which goods are typed means nothing."""
    assert str(rules.parse("trade jewels=1 wood=1 for gold=1")) == "trade wood=1 jewels=1 for gold=1"
    with pytest.raises(NotationError):
        rules.parse("split food=x")


def test_rulesets_are_pickled_as_what_they_are_built_from() -> None:
    """With their options."""
    rules = Ruleset.from_spec({"variants": {"style": {"visit_jewels": 2}}})
    again = pickle.loads(pickle.dumps(rules))
    assert again.spec == rules.spec
    state = rules.new_game(players=5, seed=1)
    assert again.key(again.new_game(players=5, seed=1)) == rules.key(state)


def test_the_board_in_the_terminal(table: Make) -> None:
    """Jewels have a column; the track and the tiles stand with what players own."""
    seats: list[dict[str, Any]] = [
        {"resources": {"jewels": 7}, "buildings": ["style_b7", "style_b8"]},
        *[{}] * 4,
    ]
    at = table(
        players=5,
        seats=seats,
        style={"track": [6, 0, 0, 0, 0], "traded": [True, *[False] * 4], "used": ["style_b8"]},
        stacks=[["style_b9"], *[["BLD-01"]] * 4],
    )
    console = Console(width=120)
    with console.capture() as capture:
        console.print(board.board(at.rules.view(at.state, 0), ["Ann", "Ben", "Cid", "Dora", "Eve"], 120))
    drawn = capture.get()
    for text in ("jewels", "card:5", "building:5", "trader", "Eve", "3 jewels"):
        assert text in drawn
    assert "trader's track 6 · has traded · style_b7 ready · style_b8 used" in drawn
    assert len(set(map(board.color, range(5)))) == 5
    told = "once a round 1 jewels for 3 pips on a roll; 10 points"
    assert cli_words.item(at.rules, "style_b9") == told
