"""Saves, views, events and observations with a herd, and its table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, Ruleset, SaveError, State, TableError, UnknownVariant
from stoneage.events import Event
from stoneage_mammoth_herd import MammothHerd
from stoneage_mammoth_herd.tables import text

Lay = Callable[..., tuple[Ruleset, State]]
SEATS = [{"people": 2, "food": 5}, {"people": 2, "food": 5}]
HUNT = [
    *("place forest 2", "place forest 2", "use forest", "roll =2", "herd 2 food=2"),
    *("use forest", "roll =2", "herd 1 food=1", "roll 5 2", "roll 6", "reward one"),
]


def test_every_step_of_a_hunt_survives_a_save(lay: Lay) -> None:
    """M4 to M6: between any two moves the state is saved, loaded, and goes on alike."""
    rules, state = lay(seats=SEATS)
    for move in HUNT:
        again = rules.loads(rules.dumps(state))
        assert again == state
        assert list(map(str, rules.legal_moves(again))) == list(map(str, rules.legal_moves(state)))
        state = rules.apply(again, rules.parse(move))
    assert state.round == 2


def at(step: int, lay: Lay) -> tuple[Ruleset, Any]:
    """The save after so many moves of the hunt."""
    rules, state = lay(seats=SEATS, moves=HUNT[:step])
    return rules, json.loads(rules.dumps(state))


@pytest.mark.parametrize(
    ("step", "change", "said"),
    [
        (0, {"tile": "mammoth_99"}, "unknown tile"),
        (0, {"pile": ["mammoth_13", "mammoth_13"]}, "twice"),
        (0, {"next_back": "wood"}, "next back"),
        (0, {"place": "hut"}, "place of resources"),
        (0, {"place": ""}, "place of resources"),
        (0, {"tiles": [[]]}, "by seat"),
        (4, {"tile": ""}, "no herd"),
        (8, {"tile": ""}, "nobody rolls"),
        (10, {"tile": ""}, "not tamed"),
    ],
)
def test_saves_that_cannot_be_are_refused(lay: Lay, step: int, change: dict[str, Any], said: str) -> None:
    """Types fit, the position does not."""
    rules, data = at(step, lay)
    data["state"]["ext"]["mammoth_herd"].update(change)
    with pytest.raises(SaveError, match=said):
        rules.load(data)


@pytest.mark.parametrize(
    ("step", "frame", "change", "said"),
    [
        (4, -1, {"people": 3}, "number of people"),
        (9, -2, {"rolled": [[2, 5]]}, "highest first"),
        (9, -2, {"rolled": [[7, 5]]}, "highest first"),
        (9, -2, {"rolled": [[5]]}, "highest first"),
        (10, -1, {"seat": 5}, "no seat"),
    ],
)
def test_frames_that_cannot_be_are_refused(
    lay: Lay, step: int, frame: int, change: dict[str, Any], said: str
) -> None:
    """A question about people or dice that are not there."""
    rules, data = at(step, lay)
    data["state"]["agenda"][frame].update(change)
    with pytest.raises(SaveError, match=said):
        rules.load(data)


def test_the_base_game_names_the_package_of_such_a_save(rules: Ruleset) -> None:
    """Who has not got the variant learns what to install."""
    with pytest.raises(UnknownVariant, match="stoneage-mammoth-herd"):
        Ruleset.create().load(rules.dump(rules.new_game(players=2)))


def test_views_hide_the_fronts(rules: Ruleset) -> None:
    """M1, M2: only the height of the pile and the back on top; a full state agrees with both."""
    rng = random.Random(2)
    for seed in range(8):
        state = rules.new_game(players=2, seed=seed)
        for _ in range(seed * 40):
            moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
            if moves:
                state = rules.apply(state, moves[int(rng.random() * len(moves))])
        view = rules.view(state, 0)
        shown: Any = rules.dump_view(view)["ext"]
        herd: Any = state.ext["mammoth_herd"]
        assert shown["mammoth_herd"]["pile"] == len(herd.pile)
        told = json.dumps(rules.dump_view(view))
        assert not any(tile in told for tile in herd.pile)
        other: Any = rules.determinize(view, rng)
        assert rules.view(other, 0) == view
        assert sorted(other.ext["mammoth_herd"].pile + other.removed) == sorted(herd.pile + state.removed)
        assert other.ext["mammoth_herd"].next_back == herd.next_back


def test_events_tell_a_hunt(lay: Lay) -> None:
    """Joining, rolls, taming, and the herd of the next round; all of them go to JSON and back."""
    rules, state = lay(seats=SEATS)
    told: list[Event] = []
    for move in HUNT:
        state = rules.apply(state, rules.parse(move), events=told)
    sentences = [rules.describe(event, ("Ann", "Bob")) for event in told]
    assert "Ann sends 2 people to the herd for 2 food." in sentences
    assert "Bob tames the herd, keeps mammoth_01 and takes the reward for one." in sentences
    assert "The herd is at the river: mammoth_13." in sentences
    assert all(rules.load_event(rules.dump_event(event)) == event for event in told)
    assert rules.describe(rules.parse("herd 2 food=2")) == "Send 2 people to the herd for 2 food."
    assert rules.describe(rules.parse("herd -")) == "Send nobody to the herd."


def test_observations_tell_herd_and_symbols(lay: Lay) -> None:
    """Place, tile, pile and next back; for each seat its symbols, the viewer first."""
    rules, state = lay(herd={"tiles": [["mammoth_02", "mammoth_03"], ["mammoth_04"]]})
    cut = {
        each.name: slice(each.start, each.start + each.length) for each in rules.observation_layout.sections
    }
    for seat, symbols in ((0, [2, 1, 0, 0]), (1, [1, 2, 0, 0])):
        seen = rules.observation(rules.view(state, seat))
        assert seen[cut["ext.mammoth_herd"]] == (1, 1, 2, 4)
        assert [seen[cut[f"player+{n}.ext.mammoth_herd"]][0] for n in range(4)] == symbols


def test_a_session_takes_back_and_replays(rules: Ruleset) -> None:
    """Undo over hunts, and a save of the whole game."""
    game = Game.new(rules, players=3, seed=5)
    rng = random.Random(3)
    while not game.over and len(game.log) < 200:
        game.play(game.legal_moves[int(rng.random() * len(game.legal_moves))])
    assert Game.load(json.loads(json.dumps(game.save()))).state == game.state
    now = rules.dumps(game.state)
    game.undo()
    game.redo()
    assert rules.dumps(game.state) == now


def line(change: tuple[str, str]) -> str:
    """The shipped table with a change in its second line."""
    head, first, *rest = text().splitlines()
    assert change[0] in first
    return "\n".join([head, first.replace(*change, 1), *rest])


@pytest.mark.parametrize(
    ("change", "number", "field"),
    [
        (("mammoth_01", "Mammoth 1"), 2, "id"),
        (("mammoth_01", "mammoth_02"), 3, "id"),
        ((",wood,good", ",food,good"), 2, "back"),
        ((",good,wood,3", ",gift,wood,3"), 2, "one_effect"),
        ((",good,wood,3", ",good,jewels,3"), 2, "one_good"),
        ((",good,wood,3", ",good,wood,many"), 2, "one_amount"),
        ((",good,wood,3", ",choose_resources,,5"), 2, "one_amount"),
        ((",good,wood,1,1", ",tool,wood,1,1"), 2, "all_good"),
        ((",good,wood,1,1", ",good,wood,1,10"), 2, "symbols"),
    ],
)
def test_mistakes_of_a_table_are_named(
    tmp_path: Path, change: tuple[str, str], number: int, field: str
) -> None:
    """File, line and field."""
    path = tmp_path / "mine.csv"
    path.write_text(line(change), encoding="utf-8")
    with pytest.raises(TableError) as caught:
        Ruleset.create(MammothHerd(tiles=str(path)))
    assert caught.value.parameters == {"file": str(path), "line": number, "field": field}


def test_an_empty_table_is_refused(tmp_path: Path) -> None:
    """A herd needs a tile."""
    path = tmp_path / "mine.csv"
    path.write_text(text().splitlines()[0], encoding="utf-8")
    with pytest.raises(TableError, match="no tile"):
        Ruleset.create(MammothHerd(tiles=str(path)))


def test_the_shipped_table_has_a_status_in_every_line() -> None:
    """What is a house value can be told."""
    head, *lines = MammothHerd().tables()["mammoth_tiles.csv"].splitlines()
    assert head.endswith(",status")
    assert all("HOUSE" in each and "SOURCED" in each for each in lines)
