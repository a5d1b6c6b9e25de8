"""Saves, views, events and observations with new huts, and their table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, Ruleset, SaveError, State, TableError, UnknownVariant
from stoneage.events import Event
from stoneage_new_huts import NewHuts
from stoneage_new_huts.tables import text

Lay = Callable[..., tuple[Ruleset, State]]
OWNERS = [
    {"people": 1, "food": 5, "buildings": ["newhut_1", "newhut_4", "newhut_3"]},
    {"people": 1, "food": 5, "buildings": ["newhut_2"]},
]
HUNTED = ["place hunt 1", "place hunt 1", "use hunt", "roll =2", "use hunt", "roll =2"]


def test_an_income_survives_a_save(lay: Lay) -> None:
    """H2: it follows from the tiles, so a game that was loaded in between goes on alike."""
    rules, state = lay(seats=OWNERS)
    for move in HUNTED:
        state = rules.apply(rules.loads(rules.dumps(state)), rules.parse(move))
    assert [player.goods for player in state.players] == [[1, 0, 1, 0], [0, 1, 0, 0]]
    saved: Any = rules.dump(state)["state"]
    assert saved["ext"] == {"new_huts": {}}


def test_unknown_parts_of_a_save_are_refused(lay: Lay) -> None:
    """The variant keeps nothing of its own; what claims to be of it is a mistake."""
    rules, state = lay()
    data: Any = rules.dump(state)
    data["state"]["ext"]["new_huts"] = {"income": [1]}
    with pytest.raises(SaveError):
        rules.load(data)


def test_the_base_game_names_the_package_of_such_a_save(rules: Ruleset) -> None:
    """Who has not got the variant learns what to install."""
    with pytest.raises(UnknownVariant, match="stoneage-new-huts"):
        Ruleset.create().load(rules.dump(rules.new_game(players=2)))


def test_tiles_that_nobody_has_seen_are_filled_in(rules: Ruleset) -> None:
    """H1: a full state that agrees with a view has new huts anywhere below the top tiles."""
    state = rules.new_game(players=2, seed=1)
    view, rng = rules.view(state, 0), random.Random(2)
    found: set[str] = set()
    for _ in range(40):
        other = rules.determinize(view, rng)
        assert rules.view(other, 0) == view
        found |= {tile for stack in other.stacks for tile in stack[1:]}
    tops = {stack[0] for stack in state.stacks}
    assert found | tops == set(rules.buildings)


def test_events_tell_an_income(lay: Lay) -> None:
    """Which tile brings something, and what; all of it goes to JSON and back."""
    rules, state = lay(seats=OWNERS, moves=HUNTED[:-1])
    told: list[Event] = []
    rules.apply(state, rules.parse(HUNTED[-1]), events=told)
    sentences = [rules.describe(event, ("Ann", "Bob")) for event in told]
    assert sentences[-6:] == [
        "Bob has an income from newhut_2.",
        "Bob gets 1 brick.",
        "Ann has an income from newhut_1.",
        "Ann gets 1 wood.",
        "Ann has an income from newhut_3.",
        "Ann gets 1 stone.",
    ]
    assert all(rules.load_event(rules.dump_event(event)) == event for event in told)


def test_observations_and_boards_tell_incomes(lay: Lay) -> None:
    """H2: what each seat gets in every round, by resource, the viewer first."""
    rules, state = lay(seats=OWNERS)
    cut = {
        each.name: slice(each.start, each.start + each.length) for each in rules.observation_layout.sections
    }
    for seat, order in ((0, [(1, 0, 1, 0), (0, 1, 0, 0)]), (1, [(0, 1, 0, 0), (1, 0, 1, 0)])):
        seen = rules.observation(rules.view(state, seat))
        assert [seen[cut[f"player+{n}.ext.new_huts"]] for n in range(4)] == [*order, *[(0, 0, 0, 0)] * 2]
    view = rules.view(state, 0)
    spec = view.rules.extensions["new_huts"]
    words = [list(spec.belongings(view.rules, view.known, seat)) for seat in range(2)]
    assert words == [["1 wood 1 stone each round"], ["1 brick each round"]]
    rules, state = lay(seats=[{"buildings": ["newhut_4"]}])
    assert list(spec.belongings(view.rules, state, 0)) == []


def test_a_session_takes_back_and_replays(rules: Ruleset) -> None:
    """Undo over rounds with incomes, and a save of the whole game."""
    game = Game.new(rules, players=2, seed=5)
    rng = random.Random(3)
    while not game.over:
        game.play(game.legal_moves[int(rng.random() * len(game.legal_moves))])
    assert Game.load(json.loads(json.dumps(game.save()))).state == game.state
    now = rules.dumps(game.state)
    game.undo()
    game.redo()
    assert rules.dumps(game.state) == now


@pytest.mark.parametrize(
    ("change", "number", "field"),
    [
        (("newhut_1", "New hut 1"), 2, "id"),
        (("newhut_1", "newhut_2"), 3, "id"),
        (("newhut_1,1", "newhut_1,one"), 2, "wood"),
        (("newhut_1,1", "newhut_1,21"), 2, "wood"),
        (("newhut_1,1,1,1,0", "newhut_1,0,0,0,0"), 2, "wood"),
        (("newhut_1,1,1,1,0,5", "newhut_1,1,1,1,0,-5"), 2, "points"),
        ((",each_round,", ",each_year,"), 2, "timing"),
        (("each_round,good,wood", "each_round,tool,"), 2, "effect"),
        (("each_round,good,wood", "each_round,good,food"), 2, "good"),
        (("each_round,good,wood", "each_round,good,"), 2, "good"),
        (("each_round,good,wood,1", "each_round,good,wood,0"), 2, "amount"),
        (("each_round,good,wood,1", "each_round,good,wood,21"), 2, "amount"),
        (("at_once,person,", "at_once,good,wood"), 5, "effect"),
        (("at_once,person,", "at_once,points,"), 5, "effect"),
        (("at_once,person,", "at_once,person,wood"), 5, "good"),
        (("id,wood", "id,timber"), 1, "wood"),
    ],
)
def test_mistakes_of_a_table_are_named(
    tmp_path: Path, change: tuple[str, str], number: int, field: str
) -> None:
    """File, line and field."""
    assert change[0] in text()
    path = tmp_path / "mine.csv"
    path.write_text(text().replace(*change, 1), encoding="utf-8")
    with pytest.raises(TableError) as caught:
        Ruleset.create(NewHuts(huts=str(path)))
    assert caught.value.parameters == {"file": str(path), "line": number, "field": field}


@pytest.mark.parametrize("count", [0, 5, 7])
def test_there_are_six_lines(count: int, tmp_path: Path) -> None:
    """H1: six huts, no more and no fewer."""
    lines = [*text().splitlines(), text().splitlines()[-1].replace("newhut_6", "newhut_7")]
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(lines[: count + 1]), encoding="utf-8")
    with pytest.raises(TableError, match=f"there are {count} huts, not 6"):
        Ruleset.create(NewHuts(huts=str(path)))


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    """When the ruleset is built."""
    with pytest.raises(TableError, match=r"mine\.csv"):
        Ruleset.create(NewHuts(huts=str(tmp_path / "mine.csv")))


def test_options_in_their_plain_form(tmp_path: Path) -> None:
    """A table of one's own is named in saves and specifications, and shown instead of the shipped one."""
    path = tmp_path / "mine.csv"
    path.write_text(text().replace(",5,each_round", ",6,each_round"), encoding="utf-8")
    rules = Ruleset.from_spec({"variants": {"new_huts": {"huts": str(path)}}})
    assert rules.variants == (NewHuts(huts=str(path)),)
    assert rules.variants[0].tables() == {"new_huts.csv": path.read_text(encoding="utf-8")}
    assert rules.buildings["newhut_1"].points == 6


def test_the_shipped_table_has_a_status_in_every_line() -> None:
    """What is a house value can be told."""
    head, *lines = NewHuts().tables()["new_huts.csv"].splitlines()
    assert head.endswith(",status")
    assert all("HOUSE" in each and "SOURCED" in each for each in lines)
