"""Saves, views, events and observations with animals on the table, and its tables."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, Ruleset, SaveError, State, TableError, UnknownVariant
from stoneage.events import Event
from stoneage_wildlife import Wildlife

Lay = Callable[..., tuple[Ruleset, State]]
GONE = ["place card:2 1", "place card:2 1", "place hunt 1"]
"""Both people drive the wolf away; the second player hunts as well."""
SEATS = [{"people": 1}, {"people": 2}]


def test_a_save_with_people_at_an_animal(lay: Lay) -> None:
    """L3: rings and open places are the same after loading."""
    rules, state = lay(players=3, moves=["place card:2 2"])
    again = rules.loads(rules.dumps(state))
    assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
    assert "place card:2 1" in map(str, rules.legal_moves(again))


def test_a_save_after_it_was_driven_away(lay: Lay) -> None:
    """L4: the people on the empty space still roll for rewards, and every later position is the same."""
    rules, state = lay(seats=SEATS, moves=GONE)
    again = pickle.loads(pickle.dumps(rules.loads(rules.dumps(state))))
    for text in ("use card:2", "roll 4", "use card:2", "roll 1", "use hunt", "roll 6"):
        state, again = (rules.apply(each, rules.parse(text)) for each in (state, again))
        assert rules.dumps(again) == rules.dumps(state)


@pytest.mark.parametrize(
    ("driven", "said"),
    [
        (["card:9"], "spaces of the row"),
        (["card:2", "card:2"], "each once"),
        (["card:1"], "a card lies where"),
    ],
)
def test_saves_that_cannot_be_are_refused(lay: Lay, driven: list[str], said: str) -> None:
    """The field is named."""
    rules, state = lay(seats=SEATS, moves=GONE)
    data: Any = json.loads(rules.dumps(state))
    data["state"]["ext"]["wildlife"]["driven"] = driven
    with pytest.raises(SaveError, match=said) as caught:
        rules.load(data)
    assert str(caught.value.parameters["field"]).startswith("state.ext.wildlife")


def _refused(rules: Ruleset, data: Any, said: str, field: str) -> None:
    with pytest.raises(SaveError, match=said) as caught:
        rules.load(data)
    assert str(caught.value.parameters["field"]).startswith(field)


def test_an_animal_is_gone_only_during_the_turns(lay: Lay) -> None:
    """L4: before all are placed none was driven away, and after the turns it is forgotten."""
    rules, state = lay(seats=SEATS, moves=GONE)
    data: Any = json.loads(rules.dumps(state))
    data["state"]["agenda"][0]["phase"] = "placing"
    _refused(rules, data, "before the turns", "state.ext.wildlife")
    data["state"]["agenda"][0]["phase"] = "animals_gone"
    _refused(rules, data, "after them", "state.ext.wildlife")
    over: Any = json.loads(rules.dumps(state))
    over["state"]["agenda"] = []
    _refused(rules, over, "after them", "state.ext.wildlife")


def test_no_animal_was_driven_away_by_more_people_than_it_takes(lay: Lay) -> None:
    """L3: with two players every animal takes two people."""
    rules, state = lay(seats=[{"people": 5}, {"people": 5}], moves=GONE[:2])
    data: Any = json.loads(rules.dumps(state))
    data["state"]["board"]["card:2"] = [2, 1]
    _refused(rules, data, "rings", "state.board.card:2")
    rules, state = lay(seats=SEATS, moves=GONE)
    data = json.loads(rules.dumps(state))
    data["state"]["players"][0]["people"] = 4
    data["state"]["board"]["card:2"] = [3, 1]
    _refused(rules, data, "so many people", "state.ext.wildlife")


def test_nobody_picks_rewards(lay: Lay) -> None:
    """L4: every die brings its reward; only dice for all are picked."""
    rules, state = lay(seats=SEATS, moves=GONE)
    data: Any = json.loads(rules.dumps(state))
    picking = {"frame": "picking", "seat": 0, "kind": "wildlife_reward", "dice": [6, 1]}
    data["state"]["agenda"].append(picking)
    _refused(rules, data, "nobody picks dice", "state.agenda")


@pytest.mark.parametrize("where", ["cards", "hidden"])
def test_nobody_owns_an_animal(rules: Ruleset, where: str) -> None:
    """L1, L6: it cannot be bought, and drawn as an extra card it is discarded."""
    data: Any = json.loads(rules.dumps(rules.new_game(players=2, seed=1)))
    data["state"]["players"][1][where] = ["wildlife_2"]
    _refused(rules, data, "nobody can own 'wildlife_2'", f"state.players[1].{where}")


def test_nobody_is_guessed_to_hold_an_animal(rules: Ruleset) -> None:
    """L6, A13: unseen animals are in the deck, never among somebody's extra cards."""
    state = rules.new_game(players=2, seed=1)
    cards = [card for card in (*state.display, *state.deck) if card and rules.cards[card].ownable]
    state.deck = tuple(card for card in rules.cards if card not in cards[:24])
    state.display = tuple(cards[:4])
    state.own(1).hidden = tuple(cards[4:24])
    view = rules.view(state, 0)
    animals = {card for card in rules.cards if not rules.cards[card].ownable}
    for seed in range(20):
        guess = rules.determinize(view, random.Random(seed))
        assert not animals.intersection(guess.players[1].hidden)
        assert animals <= set(guess.deck)
        assert len({*guess.deck, *guess.players[1].hidden}) == len(guess.deck) + 20


def test_the_base_game_names_the_package_of_such_a_save(rules: Ruleset) -> None:
    """Who has not got the variant learns what to install."""
    with pytest.raises(UnknownVariant, match="stoneage-wildlife"):
        Ruleset.create().load(rules.dump(rules.new_game(players=2)))


def test_views_show_animals_and_hide_the_deck(rules: Ruleset) -> None:
    """Animals still in the deck are as unknown as other cards; what is put aside is known to all."""
    rng = random.Random(1)
    for seed in range(6):
        state = rules.new_game(players=3, seed=seed)
        for _ in range(60):
            moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
            state = rules.apply(state, moves[int(rng.random() * len(moves))])
        view = rules.view(state, 1)
        other = rules.determinize(view, rng)
        assert rules.view(other, 1) == view
        assert len(other.deck) == len(state.deck)


def test_events_tell_what_animals_do(lay: Lay) -> None:
    """Driven away, removed, the lowered roll, and people who come back from an animal that stays."""
    rules, state = lay(seats=SEATS)
    told: list[Event] = []
    for text in GONE:
        state = rules.apply(state, rules.parse(text), events=told)
    sentences = [rules.describe(event) for event in told]
    assert "The wolf on card space 2 is driven away." in sentences
    assert "Wildlife_2 leaves the game." in sentences
    rules, state = lay(seats=[{"people": 2}, {"people": 1}], moves=["place card:2 1", "place hunt 1"])
    told = []
    for text in ("place forest 1", "use card:2", "use forest", "roll 3"):
        state = rules.apply(state, rules.parse(text), events=told)
    sentences = [rules.describe(event) for event in told]
    assert "Seat 0 comes back from card space 2 with nothing; the animal stays." in sentences
    assert "Seat 0: -2 pips (wildlife)." in sentences
    assert all(rules.load_event(rules.dump_event(event)) == event for event in told)


def test_observations_tell_the_penalty(lay: Lay) -> None:
    """L2: what is lost on each roll, and how many were driven away."""
    rules, state = lay()
    section = next(each for each in rules.observation_layout.sections if each.name == "ext.wildlife")
    at = slice(section.start, section.start + section.length)
    assert rules.observation(rules.view(state, 0))[at] == (2, 0)
    rules, state = lay(seats=SEATS, moves=GONE)
    assert rules.observation(rules.view(state, 0))[at] == (0, 1)


def test_a_session_takes_back_and_replays(rules: Ruleset) -> None:
    """Undo over a round with animals, and a save of the whole game."""
    game = Game.new(rules, players=4, seed=11)
    rng = random.Random(3)
    while not game.over and len(game.log) < 150:
        game.play(game.legal_moves[int(rng.random() * len(game.legal_moves))])
    assert Game.load(json.loads(json.dumps(game.save()))).state == game.state
    bytes_now = rules.dumps(game.state)
    game.undo()
    game.redo()
    assert rules.dumps(game.state) == bytes_now


ANIMALS = "id,animal,penalty,people_needed\n"
REWARDS = "die,effect,good,amount\n1,good,wood,1\n2,good,brick,1\n3,tool,,1\n4,tool,,1\n5,tool,,1\n"


@pytest.mark.parametrize(
    ("option", "text", "line", "field"),
    [
        ("animals", ANIMALS + "Wolf,wolf,1,players\n", 2, "id"),
        ("animals", ANIMALS + "a,wolf,1,players\na,wolf,1,players\n", 3, "id"),
        ("animals", ANIMALS + "a,wolf,21,players\n", 2, "penalty"),
        ("animals", ANIMALS + "a,wolf,one,players\n", 2, "penalty"),
        ("animals", ANIMALS + "a,wolf,1,0\n", 2, "people_needed"),
        ("animals", ANIMALS + "a,wolf,1,everybody\n", 2, "people_needed"),
        ("animals", ANIMALS, 1, "id"),
        ("animals", "id,animal,penalty\na,wolf,1\n", 1, "people_needed"),
        ("rewards", REWARDS, 6, "die"),
        ("rewards", REWARDS + "5,tool,,1\n", 7, "die"),
        ("rewards", REWARDS + "6,dance,,1\n", 7, "effect"),
        ("rewards", REWARDS + "6,good,pelts,1\n", 7, "good"),
        ("rewards", REWARDS + "6,good,wood,99\n", 7, "amount"),
        ("rewards", REWARDS + "7,good,wood,1\n", 7, "die"),
    ],
)
def test_mistakes_of_a_table_are_named(tmp_path: Path, option: str, text: str, line: int, field: str) -> None:
    """File, line and field."""
    path = tmp_path / "mine.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TableError) as caught:
        Ruleset.create(Wildlife(**{option: str(path)}))
    assert caught.value.parameters == {"file": str(path), "line": line, "field": field}


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Neither a missing file nor one that is no text."""
    path = tmp_path / "mine.csv"
    with pytest.raises(TableError, match=r"mine\.csv"):
        Ruleset.create(Wildlife(rewards=str(path)))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TableError, match="UTF-8"):
        Ruleset.create(Wildlife(rewards=str(path)))


def test_shipped_tables_have_a_status_in_every_line() -> None:
    """What is a house value can be told."""
    for text in Wildlife().tables().values():
        head, *lines = text.splitlines()
        assert head.endswith(",status")
        assert all("HOUSE" in line or "SOURCED" in line for line in lines)
