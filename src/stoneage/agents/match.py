"""Matches: games between agents with rotating seats, the same everywhere for the same seed."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from stoneage.agents.agent import Agent, Maker
from stoneage.agents.catalog import maker
from stoneage.agents.dice import Dice, mixed
from stoneage.errors import SetupError
from stoneage.frames import CHANCE, Rolling
from stoneage.moves import Roll
from stoneage.ruleset import Ruleset
from stoneage.state import State


@attrs.frozen
class GameResult:
    """How one game of a match ended. Everything by agent stands in the order of the match's agents.

    Args:
        number: of the game in the match, from 0.
        seats: each agent's seat.
        scores: each agent's points.
        winners: numbers of the agents that won; several share a win.
        rounds: rounds played.
        decisions: moves each agent made.
    """

    number: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: tuple[int, ...]


@attrs.frozen
class MatchResult:
    """The games of a match.

    Args:
        agents: number of agents.
        games: the results in the order of their numbers.
    """

    agents: int
    games: tuple[GameResult, ...]

    def wins(self, agent: int) -> float:
        """Games an agent won; of a shared win its share."""
        return sum(1 / len(game.winners) for game in self.games if agent in game.winners)

    def mean(self, agent: int) -> float:
        """An agent's mean score; 0 without games."""
        return sum(game.scores[agent] for game in self.games) / max(1, len(self.games))


def play_match(rules: Ruleset, agents: Sequence[str | Maker], games: int, seed: int = 0) -> MatchResult:
    """Play some games; in game k the first agent sits at seat k, modulo the seats, the others clockwise.

    Args:
        rules: the ruleset.
        agents: an agent for each seat: a name with options as for ``create``, or what makes one from a seed.
        games: number of games.
        seed: of deals, dice and agents.

    Raises:
        SetupError: an agent is unknown, or their number does not fit the rules.
        IllegalMove: an agent chose a move that is not legal.

    >>> result = play_match(Ruleset.create(), ["greedy", "random"], games=2, seed=1)
    >>> result.wins(0), [game.seats for game in result.games]
    (2.0, [(0, 1), (1, 0)])
    """
    makers = makers_of(agents)
    return MatchResult(len(makers), tuple(play_game(rules, makers, seed, number) for number in range(games)))


def makers_of(agents: Sequence[str | Maker]) -> list[Maker]:
    """Makers for names and makers.

    Raises:
        SetupError: an agent or option is unknown.
    """
    return [maker(agent) if isinstance(agent, str) else agent for agent in agents]


def play_game(rules: Ruleset, makers: Sequence[Maker], seed: int, number: int) -> GameResult:
    """Play one game of a match; it depends on seed and number, not on the games before.

    Args:
        rules: the ruleset.
        makers: what makes the agents, one for each seat.
        seed: of the match.
        number: of the game, from 0.
    """
    if type(seed) is not int:
        raise SetupError(f"A seed is a whole number, not {seed!r}.", code="wrong-seed")
    own = mixed(seed, number)
    count = len(makers)
    seats = tuple((agent + number) % count for agent in range(count))
    state = rules.new_game(players=count, seed=own)
    at_seat = dict(zip(seats, (make(mixed(own, agent)) for agent, make in enumerate(makers)), strict=True))
    decisions = run(rules, state, at_seat, Dice(own))
    totals = [sheet.total for sheet in rules.scores(state)]
    winners = rules.winners(state)
    return GameResult(
        number,
        seats,
        tuple(totals[seat] for seat in seats),
        tuple(agent for agent, seat in enumerate(seats) if seat in winners),
        state.round,
        tuple(decisions[seat] for seat in seats),
    )


def run(rules: Ruleset, state: State, at_seat: dict[int, Agent], dice: Dice) -> list[int]:
    """Play a game to its end in place; answers the number of decisions by seat."""
    decisions = [0] * len(state.players)
    while (seat := rules.to_act(state)) is not None:
        if seat == CHANCE:
            rules.play(state, _roll(rules, state, dice), check=False)
        else:
            rules.play(state, at_seat[seat].choose(rules.view(state, seat)))
            decisions[seat] += 1
    return decisions


def _roll(rules: Ruleset, state: State, dice: Dice) -> Roll:
    frame = state.agenda[-1]
    assert isinstance(frame, Rolling)
    return dice.throw(rules, frame)
