"""Many games between agents: playing them and keeping their records.

Everything follows from the seed, by whole numbers only: the same call gives the same games everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from stoneage import engine, strict
from stoneage.chance import Random, seeded
from stoneage.engine import Policy
from stoneage.errors import IllegalMove, NotationError, SetupError
from stoneage.frames import CHANCE
from stoneage.moves import Move
from stoneage.records import Record, Result, outcome
from stoneage.ruleset import Ruleset
from stoneage.state import State

Agent = Callable[[Ruleset, Random], Policy]
"""Makes the policy of one player for one game; gets the generator that the game uses."""


def random_agent(rules: Ruleset, rng: Random) -> Policy:
    """Chooses any legal move, all equally likely."""

    def choose(state: State, moves: Sequence[Move]) -> Move:
        return moves[int(rng.random() * len(moves))]

    return choose


AGENTS: Mapping[str, Agent] = {"random": random_agent}
"""The agents that come with the library, by name."""


def agent(name: str) -> Agent:
    """The agent of a name.

    Raises:
        SetupError: there is none.

    >>> agent("random") is random_agent
    True
    """
    if name not in AGENTS:
        known = ", ".join(sorted(AGENTS))
        raise SetupError(f"There is no agent {name!r}; there are: {known}.", code="unknown-agent", agent=name)
    return AGENTS[name]


@attrs.frozen
class Played:
    """A game that was played.

    Args:
        result: totals by seat, and the winners.
        rounds: number of rounds.
        decisions: number of moves of players; rolls are none.
        record: the whole game, if it was asked for.
    """

    result: Result
    rounds: int
    decisions: int
    record: Record | None = None


def game_seed(seed: int, number: int) -> int:
    """What game ``number``, from 0, of a simulation is played with.

    Its double seeds the deal and the next number the dice and the agents.

    >>> game_seed(1, 2) == 2**32 + 2
    True
    """
    return seed * 2**32 + number


def play_game(rules: Ruleset, agents: Sequence[Agent], seed: int, *, record: bool = False) -> Played:
    """Play one game from deal to end. Seat 0 starts.

    Args:
        rules: the ruleset.
        agents: one for each seat.
        seed: what ``game_seed`` gives, or any other number from 0.
        record: whether to keep every move, which takes longer. The game is the same one.

    Raises:
        SetupError: the number of agents or the seed does not fit.
        IllegalMove: an agent answers something else than one of the moves it is given.

    >>> played = play_game(Ruleset.create(), [random_agent] * 2, seed=7)
    >>> len(played.result.scores), played.decisions > 100
    (2, True)
    """
    if seed < 0:
        raise SetupError(f"A seed is a whole number from 0, not {seed}.", code="wrong-seed")
    deal = rules.deal(players=len(agents), seed=2 * seed)
    rng = seeded(2 * seed + 1)
    policy = _together(rules, agents, rng)
    state = rules.new_game(deal)
    moves: list[tuple[int, Move]] = []
    if record:
        moves += _moves(rules, state, rng, policy or random_agent(rules, rng))
        decisions = sum(seat != CHANCE for seat, _ in moves)
    else:
        decisions = rules.playout(state, rng, policy)
    result = outcome(rules, state)
    assert result is not None
    kept = Record.of(rules, deal, moves, result) if record else None
    return Played(result, state.round, decisions, kept)


def games(
    rules: Ruleset, agents: Sequence[Agent], count: int, seed: int = 0, *, record: bool = False
) -> Iterator[Played]:
    """Play some games, one after the other.

    Args:
        rules: the ruleset.
        agents: one for each seat.
        count: number of games.
        seed: a whole number from 0; each one gives other games.
        record: whether to keep every move.

    Raises:
        SetupError: the number of agents or the seed does not fit.

    >>> [played.rounds > 5 for played in games(Ruleset.create(), [random_agent] * 3, count=2, seed=1)]
    [True, True]
    """
    for number in range(count):
        yield play_game(rules, agents, game_seed(seed, number), record=record)


def _together(rules: Ruleset, agents: Sequence[Agent], rng: Random) -> Policy | None:
    """One policy for all seats; None, which is fastest, when all of them choose at random."""
    if all(each is random_agent for each in agents):
        return None
    policies = [each(rules, rng) for each in agents]

    def choose(state: State, moves: Sequence[Move]) -> Move:
        seat = state.agenda[-1].seat
        move = policies[seat](state, moves)
        if not engine.is_among(move, tuple(moves)):
            raise IllegalMove(
                f"The agent of seat {seat} answers «{move}», which it was not given.", seat=seat
            )
        return move

    return choose


def _moves(rules: Ruleset, state: State, rng: Random, policy: Policy) -> Iterator[tuple[int, Move]]:
    """Play to the end in place as ``playout`` does, and give every move with its seat."""
    while (seat := rules.to_act(state)) is not None:
        if seat == CHANCE:
            move: Move = engine.draw(rules, state.agenda[-1], rng)
        else:
            move = policy(state, engine.legal_moves(rules, state))
        rules.play(state, move, check=False)
        yield seat, move


def to_line(record: Record) -> str:
    """A record as one line of JSON, for files of many games."""
    return strict.to_text({"record": str(record)}) + "\n"


def from_line(line: str) -> Record:
    """The record that a line of JSON holds.

    Raises:
        NotationError: it holds none.

    >>> played = play_game(Ruleset.create(), [random_agent] * 2, seed=7, record=True)
    >>> from_line(to_line(played.record)) == played.record
    True
    """
    data = strict.from_text(line, NotationError)
    if not (isinstance(data, dict) and set(data) == {"record"} and type(data["record"]) is str):
        raise NotationError('A line of a file of games is {"record": "…"}.', code="no-record")
    return Record.read(data["record"])
