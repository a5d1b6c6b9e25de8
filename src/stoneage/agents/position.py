"""How good a position is for a player, as a sum of terms."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import NamedTuple

from stoneage.agents.model import Belongings, Model, Prices
from stoneage.agents.weights import Weights
from stoneage.base.feeding import PENALTY
from stoneage.scoring import sheet
from stoneage.state import Player, State


class Case(NamedTuple):
    """All that the terms look at.

    Args:
        model: prices things.
        weights: its weights.
        player: whose position it is.
        owned: what his cards are good for.
        prices: what one more of each thing is worth to him.
        rounds: rounds to come, the present one counted.
    """

    model: Model
    weights: Weights
    player: Player
    owned: Belongings
    prices: Prices
    rounds: float


def worth(model: Model, state: State, player: Player) -> float:
    """A player's expected points at the end of the game, seen from the start of a round.

    When the game is over these are his points.

    Args:
        model: prices things.
        state: the position.
        player: one of its players.
    """
    if not state.agenda:
        return float(sheet(model.rules, state, player).total)
    rounds = model.future(state) + 1
    case = Case(model, model.weights, player, model.belongings(player), model.prices(player, rounds), rounds)
    return sum([term(case) for term in TERMS])


def _hungry(case: Case) -> float:
    """Food that has to be found each round."""
    return max(0.0, float(case.player.people - case.player.food_track))


def score(case: Case) -> float:
    """Points so far."""
    return float(case.player.score)


def culture(case: Case) -> float:
    """Culture sets, and what the first of them gains by symbols still to come."""
    have = case.owned.different
    return case.owned.culture + 2 * have * min(8 - have, case.weights.symbols * case.rounds)


def crafts(case: Case) -> float:
    """People shown, now and still to come, times what they will count."""
    later = case.weights.people_shown * case.rounds
    return sum(
        [
            (shown + later) * case.model.count(case.player, craft, case.rounds)
            for craft, shown in case.owned.shown.items()
        ]
    )


def goods(case: Case) -> float:
    """Goods in store."""
    return float(sum(map(operator.mul, case.prices.goods, case.player.goods)))


def food(case: Case) -> float:
    """Food in store: what will be eaten, and the rest."""
    eaten = min(float(case.player.food), _hungry(case) * case.rounds)
    return eaten * case.weights.food + (case.player.food - eaten) * case.weights.spare


def upkeep(case: Case) -> float:
    """What the people will eat; hunger costs less than feeding very many."""
    return -min(_hungry(case) * case.weights.food, float(PENALTY)) * case.rounds


def work(case: Case) -> float:
    """What people and tools will earn."""
    people, tools = case.player.people, sum(case.player.tools)
    return (people * case.weights.person + tools * case.weights.pip) * case.rounds


def kept(case: Case) -> float:
    """Cards that lie face up for later use."""
    if not case.player.kept:
        return 0.0
    each = {"one_use_tool": case.weights.once, "any_resources": case.model.dearest(case.prices)}
    gains = [gain for card in case.player.kept for gain in case.model.rules.cards[card].gains]
    return sum(each.get(gain.effect, case.weights.thing) * gain.amount for gain in gains)


TERMS: tuple[Callable[[Case], float], ...] = (score, culture, crafts, goods, food, upkeep, work, kept)
