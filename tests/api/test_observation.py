"""Observations: vectors of a declared layout."""

from __future__ import annotations

import random

import pytest

from stoneage import Ruleset, SetupError, State

RULES = Ruleset.create()
LAYOUT = RULES.observation_layout
AT = {section.name: section.start for section in LAYOUT.sections}


def walk(players: int, seed: int) -> list[State]:
    """All positions of a random game."""
    rng = random.Random(seed)
    states = [RULES.new_game(players=players, seed=seed)]
    while not RULES.is_over(states[-1]):
        state = states[-1]
        moves = list(RULES.legal_moves(state)) or [roll for roll, _ in RULES.outcomes(state)]
        states.append(RULES.apply(state, moves[int(rng.random() * len(moves))]))
    return states


def test_sections_tile_the_vector() -> None:
    """Each begins where the last one ends, and names are there once."""
    end = 0
    for section in LAYOUT.sections:
        assert section.start == end
        end += section.length
    assert end == len(LAYOUT)
    assert len(AT) == len(LAYOUT.sections)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_length_and_numbers_at_every_position(players: int) -> None:
    """Whole numbers, as many as declared, whatever the number of players and the moment."""
    for state in walk(players, players)[::7]:
        for seat in range(players):
            vector = RULES.observation(RULES.view(state, seat))
            assert len(vector) == len(LAYOUT)
            assert all(type(number) is int for number in vector)


def test_the_viewer_comes_first() -> None:
    """Seats are relative: the same player is seen first by himself and second by his right neighbour."""
    state = walk(3, 1)[300]
    for seat, player in enumerate(state.players):
        own = RULES.observation(RULES.view(state, seat))
        assert own[AT["player+0.food"]] == player.food
        assert own[AT["player+0.goods"] : AT["player+0.tools"]] == tuple(player.goods)
        neighbour = RULES.observation(RULES.view(state, (seat + 2) % 3))
        assert neighbour[AT["player+1.food"]] == player.food
    assert not any(own[AT["player+3.food"] :])


def test_what_is_due_shows() -> None:
    """Dice, pips, the place of a purchase: the numbers of the top frame."""
    state = RULES.new_game(players=2, seed=1)
    for text in ("place forest 4", "place hunt 5", "place field 1", "use forest"):
        state = RULES.apply(state, RULES.parse(text))
    vector = RULES.observation(RULES.view(state, 0))
    assert vector[AT["dice_due"]] == 4
    assert vector[AT["to_act"]] == 0
    assert vector[AT["round"]] == 1


def test_hidden_things_are_not_in_it() -> None:
    """Another deck gives the same vector."""
    state = walk(2, 3)[200]
    for seat in (0, 1):
        view = RULES.view(state, seat)
        other = RULES.determinize(view, random.Random(1))
        assert RULES.observation(RULES.view(other, seat)) == RULES.observation(view)


def test_positions_differ() -> None:
    """Most positions of a game have a vector of their own."""
    states = walk(2, 5)
    vectors = {RULES.observation(RULES.view(state, 0)) for state in states}
    assert len(vectors) > 0.9 * len(states)


def test_spectators_have_none() -> None:
    """Observations are relative to a seat."""
    with pytest.raises(SetupError):
        RULES.observation(RULES.view(RULES.new_game()))
