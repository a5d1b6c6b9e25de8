"""Random games, position by position, for checks that look at every one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import TypeVar

import attrs

from stoneage.chance import Random, seeded
from stoneage.codec import digest
from stoneage.events import Event
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State

T = TypeVar("T")


@attrs.frozen
class Step:
    """A position of a random game, and how it goes on.

    Args:
        state: the position.
        seed: seed of the game.
        number: moves and rolls so far.
        move: what is played next; None at the end, or where nothing can be played.
        failed: legal moves that raised an error when they were tried before it.
        told: events of the move that led here, where somebody listened.
    """

    state: State
    seed: int
    number: int
    move: Move | None
    failed: tuple[tuple[Move, Exception], ...] = ()
    told: tuple[Event, ...] = ()

    @property
    def where(self) -> str:
        """For messages."""
        place = f"{len(self.state.players)} players, seed {self.seed}, move {self.number + 1}"
        return f"{place} «{self.move}»" if self.move else place


def walk(rules: Ruleset, players: int, seed: int, longest: int) -> Iterator[Step]:
    """Every position of a random game.

    Games with an even seed take each legal move equally often, others each kind of move, so that rare kinds
    are seen. A move that raises is left out; ``Step.failed`` tells of it.

    Args:
        rules: the ruleset.
        players: number of players.
        seed: of deal and moves.
        longest: moves and rolls after which the walk stops, whether or not the game is over.
    """
    state = rules.new_game(players=players, seed=seed, start_player=seed % players)
    return walk_on(rules, state, seed, longest)


def walk_on(rules: Ruleset, state: State, seed: int, longest: int) -> Iterator[Step]:
    """Every position of a random game from a given one on; see ``walk``."""
    rng = seeded(seed)
    for number in range(longest + 1):
        step, after = _step(rules, state, rng, seed, number)
        yield step
        if after is None:
            return
        state = after


def _step(rules: Ruleset, state: State, rng: Random, seed: int, number: int) -> tuple[Step, State | None]:
    """The first of the moves, in random order, that can be made, and the position after it."""
    failed: list[tuple[Move, Exception]] = []
    for move in _order(answers(rules, state), rng, by_kind=seed % 2 == 1):
        try:
            after = rules.apply(state, move)
        except Exception as error:  # whatever a variant raises is for one check to tell
            failed.append((move, error))
        else:
            return Step(state, seed, number, move, tuple(failed)), after
    return Step(state, seed, number, None, tuple(failed)), None


def answers(rules: Ruleset, state: State) -> tuple[Move, ...]:
    """All legal moves, or all results of the dice that are due."""
    return tuple(rules.legal_moves(state)) or tuple(roll for roll, _ in rules.outcomes(state))


def _order(moves: Sequence[Move], rng: Random, by_kind: bool) -> Sequence[Move]:
    """The moves from a random one on, or from a random one of a random kind on."""
    if not by_kind:
        return _turned(moves, rng)
    kinds = [tuple(kind) for _, kind in groupby(moves, type)]
    return tuple(chain.from_iterable(_turned(kind, rng) for kind in _turned(kinds, rng)))


def _turned(things: Sequence[T], rng: Random) -> Sequence[T]:
    first = int(rng.random() * len(things))
    return (*things[first:], *things[:first])


def fingerprint(rules: Ruleset, players: int, seed: int, longest: int) -> str:
    """A key of a whole game: all its positions, the moves offered in each, and the action space."""
    lines = [" ".join(map(str, rules.action_space))]
    for step in walk(rules, players, seed, longest):
        lines += [rules.dumps(step.state), str(step.move), ", ".join(map(str, answers(rules, step.state)))]
    return digest("\n".join(lines))
