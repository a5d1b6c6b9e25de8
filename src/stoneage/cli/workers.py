"""Games of a simulation in several processes, in the same order as in one.

The games are cut into chunks of neighbours. Worker k plays chunk k, k + workers, and so on; the results are
fetched in the order of the chunks. So nothing depends on who is faster, and only a few chunks are in memory.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

import attrs

from stoneage import simulation
from stoneage.agents import maker
from stoneage.errors import StoneAgeError
from stoneage.ruleset import Ruleset
from stoneage.simulation import Played

CHUNK = 10
"""Games in a chunk."""
AHEAD = 2
"""Chunks that each worker has been given and not delivered yet."""


@attrs.frozen
class Job:
    """A whole simulation.

    Args:
        rules: the ruleset.
        agents: names with options, by seat.
        games: number of games.
        seed: of the simulation.
        record: whether to keep every move.
    """

    rules: Ruleset
    agents: tuple[str, ...]
    games: int
    seed: int
    record: bool

    def check(self) -> None:
        """Find mistakes before the first game.

        Raises:
            SetupError: agents are unknown, or their number does not fit the rules.
        """
        for agent in self.agents:
            maker(agent)
        self.rules.deal(players=len(self.agents))

    def play(self, first: int, count: int) -> Iterator[Played]:
        """Play some of the games.

        Args:
            first: number of the first one.
            count: how many.
        """
        makers = [maker(agent) for agent in self.agents]
        return simulation.games(self.rules, makers, count, self.seed, first=first, record=self.record)


def play(job: Job, workers: int) -> Iterator[Played]:
    """Play all games, in order; the number of workers makes no difference to what comes out.

    Args:
        job: the simulation.
        workers: largest number of processes; with one, no other process is started.

    Raises:
        SetupError: agents do not fit.
        IllegalMove: an agent answers with a move that is not legal.
    """
    workers = min(workers, len(_starts(job)))
    return _together(job, workers) if workers > 1 else job.play(0, job.games)


def _starts(job: Job) -> range:
    return range(0, job.games, CHUNK)


def _together(job: Job, workers: int) -> Iterator[Played]:
    starts = _starts(job)
    with _started(job, workers) as pipes:
        for number in range(min(AHEAD * workers, len(starts))):
            pipes[number % workers].send(starts[number])
        for number in range(len(starts)):
            pipe = pipes[number % workers]
            played = _received(pipe)
            if number + AHEAD * workers < len(starts):
                pipe.send(starts[number + AHEAD * workers])
            yield from played


def _received(pipe: Connection) -> list[Played]:
    try:
        answer: list[Played] | StoneAgeError = pipe.recv()
    except EOFError:
        raise StoneAgeError("A process that played games has ended by itself.", code="lost-worker") from None
    if isinstance(answer, StoneAgeError):
        raise answer
    return answer


@contextmanager
def _started(job: Job, workers: int) -> Iterator[list[Connection]]:
    """Pipes to new processes, which end with the block."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(job, theirs), daemon=True)
            process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)
        yield pipes
    finally:
        for process in processes:
            process.terminate()
            process.join()


def serve(job: Job, pipe: Connection) -> None:
    """What a worker does: for each number that comes in, a chunk of games from there on goes out.

    Args:
        job: the simulation.
        pipe: the other end is in the main process, which also ends the worker.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            first: int = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(list(job.play(first, min(CHUNK, job.games - first))))
        except StoneAgeError as error:
            pipe.send(error)
