"""Two games that differ in nothing but the order of things that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import attrs

from stoneage.chance import seeded
from stoneage.events import Event
from stoneage.ruleset import Ruleset
from stoneage.state import Deal, State
from stoneage.testing.conformance.walking import Step, answers

T = TypeVar("T")

DEEP = 2
"""So many things at the bottom of each pile are swapped."""


class Mirror:
    """A random game, and the same moves with the last two things of each pile swapped.

    Args:
        rules: the ruleset.
        players: number of players.
        seed: of deal and moves.
        open_piles: piles that lie open and are left as they are.
    """

    def __init__(self, rules: Ruleset, players: int, seed: int, open_piles: Sequence[str]) -> None:
        self._rules = rules
        self._seed = seed
        self._deal = rules.deal(players=players, seed=seed)
        piles = self._deal.piles.items()
        self._piles = [key for key, pile in piles if key not in open_piles and len(pile) > DEEP]

    def positions(self) -> Iterator[tuple[Step, Step]]:
        """Pairs of positions, for as long as nothing that was swapped can have come to light."""
        rules, rng = self._rules, seeded(self._seed)
        one, other = rules.new_game(self._deal), rules.new_game(self._swapped())
        told: tuple[list[Event], list[Event]] = ([], [])
        number = 0
        while self._still_hidden(one):
            yield self._step(one, number, told[0]), self._step(other, number, told[1])
            moves, number = answers(rules, one), number + 1
            if not moves or moves != answers(rules, other):
                return
            move = moves[int(rng.random() * len(moves))]
            told = ([], [])
            try:
                one = rules.apply(one, move, events=told[0])
                other = rules.apply(other, move, events=told[1])
            except Exception:  # another check tells of it
                return

    def _step(self, state: State, number: int, told: list[Event]) -> Step:
        return Step(state, self._seed, number, None, told=tuple(told))

    def _swapped(self) -> Deal:
        piles = {key: _turn(pile) if key in self._piles else pile for key, pile in self._deal.piles.items()}
        stacks = tuple(map(_turn, self._deal.stacks))
        return attrs.evolve(self._deal, deck=_turn(self._deal.deck), stacks=stacks, piles=piles)

    def _still_hidden(self, state: State) -> bool:
        """Whether everything that was swapped still lies at the bottom of a pile."""
        data: Any = self._rules.dump(state)["state"]
        bottoms = [_bottom(pile) for pile in _lists(data["ext"]) if len(pile) > DEEP]
        return (
            _same_bottom(state.deck, self._deal.deck)
            and all(map(_same_bottom, state.stacks, self._deal.stacks))
            and all(_bottom(self._deal.piles[key]) in bottoms for key in self._piles)
        )


def _turn(pile: tuple[T, ...]) -> tuple[T, ...]:
    """A pile with the last two things swapped."""
    return (*pile[:-DEEP], *reversed(pile[-DEEP:]))


def _bottom(pile: Sequence[object]) -> tuple[object, ...]:
    """The last two things; of what lies above nothing is said."""
    return tuple(pile[-DEEP:])


def _same_bottom(pile: tuple[str, ...], dealt: tuple[str, ...]) -> bool:
    return len(pile) > DEEP and _bottom(pile) == _bottom(dealt)


def _lists(data: Any) -> Iterator[list[object]]:
    """All lists in data for JSON."""
    if isinstance(data, list):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _lists(part)
