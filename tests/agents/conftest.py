"""Rules, and positions along games played by mixed agents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from stoneage import CHANCE, Ruleset, State, agents
from stoneage.agents.dice import Dice
from stoneage.frames import Rolling

Positions = Callable[[int, int], list[State]]


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    return Ruleset.create()


@pytest.fixture(scope="session")
def positions(rules: Ruleset) -> Positions:
    """Makes the decisions of a game, given players and seed."""

    @cache
    def along(players: int, seed: int) -> list[State]:
        return list(play(rules, players, seed))

    return along


def play(rules: Ruleset, players: int, seed: int) -> Iterator[State]:
    state, dice = rules.new_game(players=players, seed=seed), Dice(seed)
    at_seat = [agents.create("greedy" if seat % 2 else "random", seed=seat) for seat in range(players)]
    while (seat := rules.to_act(state)) is not None:
        if seat == CHANCE:
            frame = state.agenda[-1]
            assert isinstance(frame, Rolling)
            state = rules.apply(state, dice.throw(rules, frame))
        else:
            yield state
            state = rules.apply(state, at_seat[seat].choose(rules.view(state, seat)))
