"""Saves, views, events and observations with igloos, and their table."""

from __future__ import annotations

import io
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stoneage import Game, Ruleset, SaveError, State, TableError, UnknownVariant
from stoneage.cli import board
from stoneage.events import Event
from stoneage_igloos import Igloos

Lay = Callable[..., tuple[Ruleset, State]]
SEATS = [{"people": 1, "food": 5, "resources": {"stone": 3}}, {"people": 1, "food": 5}]
STAND = ["place igloo 1", "place hunt 1", "use igloo"]


def saved(rules: Ruleset, state: State) -> Any:
    """The save of a state, to be changed."""
    return json.loads(rules.dumps(state))


def test_a_save_in_the_middle_of_a_purchase(lay: Lay) -> None:
    """I1: what is due after loading is the same, and leads to the same position."""
    rules, state = lay(seats=SEATS, moves=STAND)
    again = pickle.loads(pickle.dumps(rules.loads(rules.dumps(state))))
    for text in ("pay stone=3", "use hunt", "roll 4"):
        assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
        state, again = (rules.apply(each, rules.parse(text)) for each in (state, again))
        assert rules.dumps(again) == rules.dumps(state)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"pile": 4, "built": [0, 0]}, "3 igloos for 2 players"),
        ({"pile": 2, "built": [1, 1]}, "3 igloos for 2 players"),
        ({"pile": -1, "built": [0, 0]}, "below zero"),
        ({"pile": 2, "built": [-1, 2]}, "below zero"),
        ({"pile": 3, "built": [0, 0, 0]}, "by seat"),
        ({"pile": 3, "built": [0]}, "by seat"),
        ({"pile": "3", "built": [0, 0]}, "pile"),
        ({"pile": 3}, "built"),
    ],
)
def test_saves_that_cannot_be_are_refused(lay: Lay, part: object, said: str) -> None:
    """I3: no more igloos than there are, none below zero, and the field is named."""
    rules, state = lay()
    data = saved(rules, state)
    data["state"]["ext"]["igloos"] = part
    with pytest.raises(SaveError, match=said) as caught:
        rules.load(data)
    assert str(caught.value.parameters["field"]).startswith("state.ext.igloos")


def test_nothing_is_for_sale_from_an_empty_pile(lay: Lay) -> None:
    """I3: a save in which somebody pays for an igloo that is not there."""
    rules, state = lay(seats=SEATS, moves=STAND)
    data = saved(rules, state)
    data["state"]["ext"]["igloos"]["pile"] = 0
    with pytest.raises(SaveError, match="nothing is for sale at 'igloo'"):
        rules.load(data)


def test_the_base_game_names_the_package_of_such_a_save(rules: Ruleset) -> None:
    """Who has not got the variant learns what to install."""
    with pytest.raises(UnknownVariant, match="stoneage-igloos"):
        Ruleset.create().load(rules.dump(rules.new_game(players=2)))


def test_everybody_sees_the_pile(lay: Lay) -> None:
    """I3: pile and igloos lie open, for spectators too, and nothing has to be guessed."""
    rules, state = lay(seats=SEATS, moves=[*STAND, "pay stone=3"])
    for seat in (None, 0, 1):
        view = rules.view(state, seat)
        assert view.ext["igloos"] == state.ext["igloos"]
        data: Any = rules.dump_view(view)
        assert data["ext"]["igloos"] == {"pile": 2, "built": [1, 0]}
        assert rules.determinize(view, random.Random(1)).ext == state.ext


def test_people_see_what_is_for_sale_and_who_has_built(lay: Lay) -> None:
    """The drawn board names the price, the points, the pile, and the igloos of a player."""
    rules, state = lay(seats=SEATS, moves=[*STAND, "pay stone=3"])
    console = Console(width=100, file=io.StringIO())
    with console.capture() as caught:
        console.print(board.board(rules.view(state, 1), ["Ann", "Bob"], width=100))
    text = caught.get()
    assert "3 resources of 1 kind" in text
    assert "9 for wood, 12 for brick, 15 for stone, 18 for gold" in text
    assert "2 igloos left" in text
    assert "igloos x1" in text


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        (3, "Seat 0 builds an igloo; 2 igloos are left."),
        (2, "Seat 0 builds an igloo; 1 igloo is left."),
        (1, "Seat 0 builds the last igloo."),
    ],
)
def test_events_tell_of_igloos(lay: Lay, pile: int, said: str) -> None:
    """Paid, built with what is left, scored; each comes back from JSON."""
    rules, state = lay(seats=SEATS, moves=STAND, ext={"igloos": {"pile": pile}})
    told: list[Event] = []
    rules.apply(state, rules.parse("pay stone=3"), events=told)
    sentences = [rules.describe(event) for event in told]
    assert sentences[:3] == ["Seat 0 pays 3 stone.", said, "Seat 0 scores 15 points (igloos)."]
    assert not any(event.reveals for event in told[:3])
    assert all(rules.load_event(rules.dump_event(event)) == event for event in told)


def test_observations_tell_pile_and_igloos(lay: Lay) -> None:
    """I3: the height of the pile, and for each seat from the viewer on what it has built."""
    rules, state = lay(seats=SEATS, moves=[*STAND, "pay stone=3"])
    sections = {each.name: each.start for each in rules.observation_layout.sections}
    for seat, built in ((0, [1, 0]), (1, [0, 1])):
        numbers = rules.observation(rules.view(state, seat))
        assert numbers[sections["ext.igloos"]] == 2
        assert [numbers[sections[f"player+{step}.ext.igloos"]] for step in (0, 1)] == built


def test_igloos_need_few_moves_of_their_own(rules: Ruleset) -> None:
    """I1: two moves of the action space name the place; payments are those of buildings."""
    own = [str(move) for move in rules.action_space if "igloo" in str(move)]
    assert own == ["place igloo 1", "use igloo"]
    assert len(rules.action_space) == len(Ruleset.create().action_space) + 2


def test_each_opening_has_one_placement_more(rules: Ruleset) -> None:
    """I3: the first player has one more; so has the second, unless the first one took it."""
    base = Ruleset.create()
    known = [base.perft(base.new_game(players=2, seed=1), depth) for depth in (1, 2)]
    state = rules.new_game(players=2, seed=1)
    assert [rules.perft(state, depth) for depth in (1, 2)] == [known[0] + 1, known[1] + 2 * known[0]]


def test_a_session_takes_back_and_replays(rules: Ruleset) -> None:
    """Undo over rounds with igloos, and a save of the whole game."""
    game = Game.new(rules, players=4, seed=11)
    rng = random.Random(3)
    while not game.over and len(game.log) < 250:
        game.play(game.legal_moves[int(rng.random() * len(game.legal_moves))])
    assert Game.load(json.loads(json.dumps(game.save()))).state == game.state
    before = rules.dumps(game.state)
    game.undo()
    game.redo()
    assert rules.dumps(game.state) == before


TABLE = "kind,amount,points\nwood,3,9\nbrick,3,12\nstone,3,15\n"


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        (TABLE, 4, "kind"),
        (TABLE + "stone,3,15\n", 5, "kind"),
        (TABLE + "jewels,3,1\ngold,3,18\n", 5, "kind"),
        (TABLE + "gold,4,18\n", 5, "amount"),
        (TABLE + "gold,0,18\n", 5, "amount"),
        (TABLE + "gold,11,18\n", 5, "amount"),
        (TABLE + "gold,three,18\n", 5, "amount"),
        (TABLE + "gold,3,100\n", 5, "points"),
        (TABLE + "gold,3,-1\n", 5, "points"),
        (TABLE + "gold,3,many\n", 5, "points"),
        (TABLE + "gold,3\n", 5, "points"),
        ("kind,amount\nwood,3\n", 1, "points"),
        ("", 1, "kind"),
    ],
)
def test_mistakes_of_a_table_are_named(tmp_path: Path, text: str, line: int, field: str) -> None:
    """I1: file, line and field."""
    path = tmp_path / "mine.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TableError) as caught:
        Ruleset.create(Igloos(igloos=str(path)))
    assert caught.value.parameters == {"file": str(path), "line": line, "field": field}


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Neither a missing file nor one that is no text."""
    path = tmp_path / "mine.csv"
    with pytest.raises(TableError, match=r"mine\.csv"):
        Ruleset.create(Igloos(igloos=str(path)))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TableError, match="UTF-8"):
        Igloos(igloos=str(path)).tables()


def test_the_shipped_table_has_a_status_in_every_line() -> None:
    """What is a house value can be told."""
    [text] = Igloos().tables().values()
    head, *lines = text.splitlines()
    assert head.endswith(",status")
    assert all("HOUSE" in line or "SOURCED" in line for line in lines)
