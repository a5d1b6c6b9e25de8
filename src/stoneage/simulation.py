"""Many games between agents: playing them and keeping their records.

Everything follows from the seed, by whole numbers only: the same call gives the same games everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import attrs

from stoneage import engine, strict
from stoneage.agents import Agent, Maker
from stoneage.chance import Random, seeded
from stoneage.errors import IllegalMove, NotationError, SetupError
from stoneage.frames import CHANCE, Rolling
from stoneage.moves import Move
from stoneage.records import Record, Result, outcome
from stoneage.ruleset import Ruleset
from stoneage.state import State


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

    Its double seeds the deal, the next number the dice, and ``agent_seed`` follows from it.

    >>> game_seed(1, 2) == 2**32 + 2
    True
    """
    return seed * 2**32 + number


def agent_seed(seed: int, seat: int) -> int:
    """What the agent at a seat is made from in the game of a seed; deals and dice have other seeds.

    >>> agent_seed(3, seat=0) == 7 * 2**32 + 1
    True
    """
    return (2 * seed + 1) * 2**32 + seat + 1


def play_game(rules: Ruleset, agents: Sequence[Maker], seed: int, *, record: bool = False) -> Played:
    """Play one game from deal to end. Seat 0 starts.

    Args:
        rules: the ruleset.
        agents: what makes the agent of each seat, as ``stoneage.agents.maker`` gives.
        seed: what ``game_seed`` gives, or any other number from 0.
        record: whether to keep every move. The game is the same one.

    Raises:
        SetupError: the number of agents or the seed does not fit.
        IllegalMove: an agent answers with a move that is not legal.

    >>> from stoneage.agents import maker
    >>> played = play_game(Ruleset.create(), [maker("random")] * 2, seed=7)
    >>> len(played.result.scores), played.decisions > 100
    (2, True)
    """
    if seed < 0:
        raise SetupError(f"A seed is a whole number from 0, not {seed}.", code="wrong-seed")
    deal = rules.deal(players=len(agents), seed=2 * seed)
    state = rules.new_game(deal)
    seated = [make(agent_seed(seed, seat)) for seat, make in enumerate(agents)]
    moves: list[tuple[int, Move]] = []
    decisions = 0
    for seat, move in _moves(rules, state, seated, seeded(2 * seed + 1)):
        decisions += seat != CHANCE
        if record:
            moves.append((seat, move))
    result = outcome(rules, state)
    assert result is not None
    kept = Record.of(rules, deal, moves, result) if record else None
    return Played(result, state.round, decisions, kept)


def games(
    rules: Ruleset,
    agents: Sequence[Maker],
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    record: bool = False,
) -> Iterator[Played]:
    """Play some games, one after the other.

    Args:
        rules: the ruleset.
        agents: what makes the agent of each seat.
        count: number of games.
        seed: a whole number from 0; each one gives other games.
        first: number of the first game, to play a part of a simulation.
        record: whether to keep every move.

    Raises:
        SetupError: the number of agents or the seed does not fit.
        IllegalMove: an agent answers with a move that is not legal.

    >>> from stoneage.agents import maker
    >>> rules, agents = Ruleset.create(rounds=6), [maker("random")] * 3
    >>> [played.rounds for played in games(rules, agents, count=2, seed=1)]
    [6, 6]
    """
    for number in range(first, first + count):
        yield play_game(rules, agents, game_seed(seed, number), record=record)


def _moves(rules: Ruleset, state: State, agents: Sequence[Agent], dice: Random) -> Iterator[tuple[int, Move]]:
    """Play to the end in place, and give every move with its seat."""
    while (seat := rules.to_act(state)) is not None:
        if seat == CHANCE:
            move: Move = engine.draw(rules, cast(Rolling, state.agenda[-1]), dice.random)
            rules.play(state, move, check=False)
        else:
            move = agents[seat].choose(rules.view(state, seat))
            _play(rules, state, seat, move)
        yield seat, move


def _play(rules: Ruleset, state: State, seat: int, move: Move) -> None:
    try:
        rules.play(state, move)
    except IllegalMove as error:
        sentence = f"The agent of seat {seat} answers «{move}»: {error}"
        raise IllegalMove(sentence, code=error.code, seat=seat) from error


def to_line(record: Record) -> str:
    """A record as one line of JSON, for files of many games."""
    return strict.to_text({"record": str(record)}) + "\n"


def from_line(line: str) -> Record:
    """The record that a line of JSON holds.

    Raises:
        NotationError: it holds none.

    >>> from stoneage.agents import maker
    >>> played = play_game(Ruleset.create(rounds=2), [maker("random")] * 2, seed=7, record=True)
    >>> from_line(to_line(played.record)) == played.record
    True
    """
    data = strict.from_text(line, NotationError)
    if not (isinstance(data, dict) and set(data) == {"record"} and type(data["record"]) is str):
        raise NotationError('A line of a file of games is {"record": "…"}.', code="no-record")
    return Record.read(data["record"])
