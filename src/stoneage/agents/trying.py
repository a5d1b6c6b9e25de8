"""Moves nobody here has heard of: carry them out and compare what comes of it."""

from __future__ import annotations

from stoneage import board, engine
from stoneage.agents.model import Model
from stoneage.agents.position import worth
from stoneage.base.placing import PlacePeople
from stoneage.frames import CHANCE
from stoneage.moves import Move, Roll
from stoneage.specs import Rules
from stoneage.state import State


def tried(model: Model, state: State, move: Move) -> float:
    """What a move brings at once, with middling dice, in points.

    A placement is judged by what using the place now would bring.

    Args:
        model: prices things.
        state: a position without blanks; stays as it is.
        move: a legal move.
    """
    seat = state.agenda[-1].seat
    before = worth(model, state, state.players[seat])
    trial = state.copy()
    if isinstance(move, PlacePeople):
        _use(model.rules, trial, seat, move)
    else:
        engine.step(model.rules, trial, move)
    while engine.to_act(model.rules, trial) == CHANCE:
        engine.step(model.rules, trial, _middle(model.rules, trial))
    price = model.weights.person * move.people if isinstance(move, PlacePeople) else 0.0
    return worth(model, trial, trial.players[seat]) - before - price


def _use(rules: Rules, trial: State, seat: int, move: PlacePeople) -> None:
    place, player = rules.places[move.place], trial.own(seat)
    board.put(rules, trial, player, place, move.people)
    place.use(rules, trial, player, place, board.take_back(player, place))
    engine.settle(rules, trial)


def _middle(rules: Rules, state: State) -> Roll:
    """The outcome in the middle of the distribution."""
    reached = 0.0
    outcomes = engine.outcomes(rules, state)
    for roll, chance in outcomes:
        reached += float(chance)
        if reached >= 0.5:
            return roll
    return outcomes[-1][0]
