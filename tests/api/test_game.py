"""Game: seeded dice, log, undo and redo, saves."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stoneage import CHANCE, Game, IllegalMove, NotationError, Ruleset, SaveError, SetupError
from stoneage.records import Record, replay

RULES = Ruleset.create()


def advance(game: Game, moves: int, seed: int = 0) -> Game:
    """Play some random moves."""
    rng = random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        legal = game.legal_moves
        game.play(legal[int(rng.random() * len(legal))])
    return game


def test_a_game_runs_to_its_end_and_replays() -> None:
    """Its record replays to the same positions, without a generator."""
    game = advance(Game.new(RULES, players=3, seed=5, names=("Ann", "Bob", "Cy")), 10_000)
    assert game.over
    assert game.to_act is None
    states = list(replay(Record.read(str(game.record()))))
    assert states[-1] == game.state
    assert [entry.before for entry in game.log] == states[:-1]


def test_the_same_seed_is_the_same_game() -> None:
    """Deal and dice follow from the seed."""
    one, two = (advance(Game.new(RULES, players=2, seed=11), 80) for _ in range(2))
    assert one.save() == two.save()
    assert one.save() != advance(Game.new(RULES, players=2, seed=12), 80).save()


def test_a_roll_depends_on_seed_and_number_only() -> None:
    """The first two rolls of a seed show the same faces, whatever is rolled for."""
    rolls = []
    for places in (("forest", "quarry"), ("hunt", "river")):
        game = Game.new(RULES, players=2, seed=3)
        for text in (f"place {places[0]} 2", "place clay_pit 5", f"place {places[1]} 3"):
            game.play(text)
        game.play(f"use {places[0]}")
        game.play(f"use {places[1]}")
        rolls.append([entry.move for entry in game.log if entry.seat == CHANCE][:2])
    assert rolls[0] == rolls[1]


def test_out_of_turn_is_refused() -> None:
    """Nothing changes, and the reason has a stable code."""
    game = Game.new(RULES, players=2, seed=1)
    before = game.save()
    with pytest.raises(IllegalMove) as caught:
        game.play("place hunt 1", seat=1)
    assert caught.value.code == "not-your-turn"
    for text in ("place hunt 6", "use hunt"):
        with pytest.raises(IllegalMove):
            game.play(text)
    with pytest.raises(NotationError):
        game.play("place moon 1")
    assert game.save() == before
    game.play("place hunt 1", seat=0)


def test_undo_and_redo_at_will() -> None:
    """All the way back and forth again, position by position, dice included."""
    game = advance(Game.new(RULES, players=2, seed=4), 60)
    end, first = game.save(), game.log[0].before
    keys = [game.rules.key(game.state)]
    while game.log:
        game.undo()
        keys.append(game.rules.key(game.state))
    assert game.state == first
    with pytest.raises(IllegalMove) as caught:
        game.undo()
    assert caught.value.code == "nothing-to-undo"
    for key in reversed(keys[:-1]):
        game.redo()
        assert game.rules.key(game.state) == key
    assert game.save() == end
    with pytest.raises(IllegalMove) as caught:
        game.redo()
    assert caught.value.code == "nothing-to-redo"


def test_a_new_move_forgets_what_was_taken_back() -> None:
    """Redo is for undone moves only as long as nothing else is played."""
    game = Game.new(RULES, players=2, seed=4)
    game.play("place hunt 2")
    game.undo()
    game.play("place forest 2")
    with pytest.raises(IllegalMove):
        game.redo()


def test_a_seat_takes_back_its_own_decision_only() -> None:
    """Not another player's, and not after a roll has shown its dice."""
    game = Game.new(RULES, players=2, seed=2)
    game.play("place forest 5")
    game.undo(0)
    assert not game.log
    game.play("place forest 5")
    game.play("place hunt 5")
    with pytest.raises(IllegalMove) as caught:
        game.undo(0)
    assert caught.value.code == "undo-not-yours"
    game.play("use forest")
    with pytest.raises(IllegalMove) as caught:
        game.undo(0)
    assert caught.value.code == "undo-revealed"
    log = len(game.log)
    game.undo()
    assert len(game.log) == log - 2


def test_a_saved_game_continues_exactly() -> None:
    """Names, log, taken-back moves and coming dice survive."""
    game = advance(Game.new(RULES, players=3, seed=6, names=("Ann", "Bob", "Cy")), 50)
    game.undo()
    game.undo()
    again = Game.load(game.save())
    assert again.save() == game.save()
    assert again.names == ("Ann", "Bob", "Cy")
    game.redo()
    again.redo()
    assert advance(again, 60, seed=1).save() == advance(game, 60, seed=1).save()


def test_rulesets_survive_in_saves() -> None:
    """Rulings and the longest number of rounds are in the save."""
    rules = Ruleset.create(rulings={"feed": "must"})
    game = advance(Game.new(rules, players=2, seed=1, rounds=4), 10_000)
    assert game.over
    assert game.state.round == 4
    assert Game.load(game.save()).rules.spec == {"variants": {}, "rulings": {"feed": "must"}, "rounds": 4}


def test_real_dice() -> None:
    """With auto_roll off, rolls are played like moves, faces or totals."""
    game = Game.new(RULES, players=2, seed=1, auto_roll=False)
    for text in ("place forest 5", "place hunt 5", "use forest"):
        game.play(text)
    assert game.to_act == CHANCE
    with pytest.raises(IllegalMove):
        game.play("roll 1 2")
    events = game.play("roll 6 6 6 1 1")
    assert [event.code for event in events] == ["rolled", "gained"]
    game.undo()
    assert game.to_act == CHANCE
    assert Game.load(game.save()).to_act == CHANCE


def test_views_of_the_session() -> None:
    """Without a seat, the view of whoever has to act."""
    game = Game.new(RULES, players=2, seed=1)
    assert game.view().seat == 0
    assert game.view(1).seat == 1
    assert not game.view(1).legal_moves


@pytest.mark.parametrize(
    "options",
    [
        {"players": 7},
        {"players": 2, "names": ("Ann",)},
        {"players": 2, "names": ("Ann", "Ann")},
        {"players": 2, "rounds": 0},
        {"players": 2, "seed": "x"},
    ],
)
def test_games_that_cannot_be(options: dict[str, Any]) -> None:
    """Players, names, rounds and seeds are checked."""
    with pytest.raises(SetupError):
        Game.new(RULES, **options)


def test_broken_saves() -> None:
    """Every key missing, of a wrong type or cut is a SaveError; so is a record that cannot be."""
    save = advance(Game.new(RULES, players=2, seed=6), 12).save()
    data = json.loads(save)
    broken: list[Any] = [save[: len(save) // 2], "{}", "[]", "null"]
    for key in data:
        broken.append(json.dumps({other: value for other, value in data.items() if other != key}))
        broken.append(json.dumps({**data, key: {"odd": 1}}))
    broken.append(json.dumps({**data, "record": data["record"].replace("place", "use", 1)}))
    broken.append(json.dumps({**data, "format": 99}))
    broken.append(json.dumps({**data, "undone": [["dance"]]}))
    for text in broken:
        with pytest.raises(SaveError):
            Game.load(text)


@pytest.mark.parametrize("seed", ["x", 1.5, True, 10**15, -(10**15)])
def test_seeds_are_checked(seed: Any) -> None:
    """Also where the deal is known and the seed is for the dice only."""
    with pytest.raises(SetupError):
        Game.new(RULES, deal=RULES.deal(players=2), seed=seed)


@pytest.mark.parametrize("names", [5, [1, 2], [[], []], "ab", {"a": 1, "b": 2}])
def test_names_are_texts(names: Any) -> None:
    """A list of different texts, one for each player."""
    with pytest.raises(SetupError):
        Game.new(RULES, players=2, names=names)


def test_a_failing_redo_changes_nothing() -> None:
    """A save whose taken-back moves cannot be made: redo refuses and the game is as it was."""
    data = json.loads(Game.new(RULES, players=2, seed=1).save())
    data["undone"] = [["place hunt 5", "place hunt 4", "place hunt 5"]]
    game = Game.load(json.dumps(data))
    before = game.save()
    with pytest.raises(IllegalMove):
        game.redo()
    assert game.save() == before


def test_dice_that_wait_in_a_save_are_thrown() -> None:
    """Whatever was saved with dice due goes on by itself, if the game throws them."""
    game = Game.new(RULES, players=2, seed=1, auto_roll=False)
    for text in ("place forest 5", "place hunt 5", "use forest"):
        game.play(text)
    data = json.loads(game.save())
    assert Game.load(json.dumps({**data, "auto_roll": True})).to_act != CHANCE


def test_undo_of_a_purchase_that_turns_nothing_up() -> None:
    """A last tile reveals nothing, so its buyer may think again."""
    from stoneage.events import BuildingBuilt, RoundStarted

    assert not BuildingBuilt(0, "BLD-01", "building:1", "").reveals
    assert BuildingBuilt(0, "BLD-01", "building:1", "BLD-02").reveals
    assert not RoundStarted(2, 0, ()).reveals
    assert RoundStarted(2, 0, ("CIV-01",)).reveals
