"""Scripted dice and strategies."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from kit_oracle import Oracle

import stoneage.testing
from stoneage import CHANCE, Game, IllegalMove, NotationError, Ruleset, ScenarioError, State
from stoneage.testing import ScriptedDice, strategies

RULES = Ruleset.create(Oracle())
QUICK = settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def hunting() -> Game:
    """A game whose first player hunts, and fetches his hunters next; real dice."""
    game = Game.new(Ruleset.create(), players=2, auto_roll=False)
    for move in ("place hunt 5", "place forest 5"):
        game.play(move)
    return game


@pytest.mark.parametrize(
    "roll", [20, (6, 5, 4, 3, 2), [6, 5, 4, 3, 2], "roll =20", "roll 6 5 4 3 2"], ids=repr
)
def test_dice_show_what_was_written(roll: object) -> None:
    """A total, faces, or notation."""
    dice, game = ScriptedDice(roll), hunting()  # type: ignore[arg-type]
    events = dice.play(game, "use hunt")
    assert game.state.players[0].food == 12 + 10
    assert dice.left == 0
    assert [event.code for event in events][:2] == ["used", "rolled"]


def test_nothing_is_thrown_where_no_dice_are_due() -> None:
    """The script waits for its moment."""
    dice, game = ScriptedDice(7, 8), hunting()
    assert dice.throw(game) == ()
    assert dice.left == 2


def test_a_script_that_is_too_short_is_told() -> None:
    """The game waits for the dice then."""
    dice, game = ScriptedDice(), hunting()
    with pytest.raises(ScenarioError) as caught:
        dice.play(game, "use hunt")
    assert caught.value.code == "no-roll-left"
    assert game.to_act == CHANCE
    assert game.play("roll =20")


@pytest.mark.parametrize(
    ("roll", "error"), [(99, IllegalMove), ((6, 6), IllegalMove), ("six", NotationError)]
)
def test_a_roll_that_cannot_be_is_refused(roll: object, error: type[Exception]) -> None:
    """It stays in the script, and the dice stay due."""
    dice, game = ScriptedDice(roll), hunting()  # type: ignore[arg-type]
    with pytest.raises(error):
        dice.play(game, "use hunt")
    assert dice.left == 1
    assert game.to_act == CHANCE


@QUICK
@given(state=strategies.positions(RULES))
def test_positions_are_positions_of_the_ruleset(state: State) -> None:
    """They can be saved and loaded, and somebody has to act, or it is over."""
    assert RULES.loads(RULES.dumps(state)) == state
    assert 2 <= len(state.players) <= 4


@QUICK
@given(game=strategies.games(RULES, players=3, moves=30))
def test_games_have_their_log(game: Game) -> None:
    """They can be saved, and taken back."""
    assert len(game.state.players) == 3
    assert Game.load(game.save(), RULES).state == game.state


def test_positions_are_found() -> None:
    """A search comes upon a position of the wanted kind, with the wanted number of players."""
    four = strategies.positions(RULES, players=4, moves=60)
    found = find(four, lambda state: state.taken > 0, settings=QUICK)
    assert len(found.players) == 4
    assert any(sum(player.placed) > 0 for player in found.players)


@QUICK
@given(state=st.data())
def test_moves_may_be_limited(state: st.DataObject) -> None:
    """No move, no change."""
    drawn = state.draw(strategies.positions(RULES, players=2, moves=0))
    assert drawn.round == 1
    assert not drawn.taken


def test_what_is_exported() -> None:
    """Names are imported when they are asked for; others do not exist."""
    assert stoneage.testing.VariantConformance.__name__ == "VariantConformance"
    assert stoneage.testing.strategies is strategies
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        stoneage.testing.nothing  # type: ignore[attr-defined]  # noqa: B018
