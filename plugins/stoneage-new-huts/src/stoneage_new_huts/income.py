"""What huts bring at the start of every later round (H2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage.base.effects import give
from stoneage.base.tables import RESOURCES
from stoneage.events import Event
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, Phase, Rules
from stoneage.state import Extension, State
from stoneage_new_huts.tables import Hut

KEY = "new_huts"
INCOME = "new_huts_income"
"""The step of the round."""
RANK = 3
"""Its place among the steps that follow the new round: the herd comes before it, placing after it (H2)."""


@attrs.define
class NewHutsState(Extension):
    """Nothing: what a hut brings follows from the tiles that players own.

    It is there so that observations and the board tell what everybody earns.
    """


@attrs.frozen
class NewHutIncome(Event):
    """A hut brings its owner something in a new round; what it is follows as ``Gained``."""

    code: ClassVar[str] = "new_hut_income"
    sentence: ClassVar[str] = "{seat} has an income from {building}."

    seat: int
    building: str


class Income:
    """The income of one ruleset.

    Args:
        huts: the new huts; those without an income are left out.
    """

    def __init__(self, huts: Iterable[Hut]) -> None:
        self._of = {hut.tile.key: hut.income for hut in huts if hut.income is not None}

    def pay(self, rules: Rules, state: State) -> None:
        """Everybody gets what his huts bring, clockwise from the start player (H2).

        Whoever has built a hut owns it in a later round only, since rounds begin before anybody builds.
        """
        players = len(state.players)
        for step in range(players):
            seat = (state.start_player + step) % players
            for tile in state.players[seat].buildings:
                if tile in self._of:
                    self._pay(rules, state, seat, tile)

    def _pay(self, rules: Rules, state: State, seat: int, tile: str) -> None:
        if state.sink is not None:
            state.sink.append(NewHutIncome(seat, tile))
        give(rules, state, state.own(seat), (self._of[tile],), tile)

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        """Pieces of each resource that a seat gets in every round."""
        gains = [self._of[tile] for tile in state.players[seat].buildings if tile in self._of]
        return [sum(gain.amount for gain in gains if gain.good == good) for good in RESOURCES]

    def belongings(self, rules: Rules, state: State, seat: int) -> Iterator[str]:
        """What a seat gets in every round, in words."""
        pieces = zip(RESOURCES, self.numbers(rules, state, seat), strict=True)
        earned = " ".join(f"{count} {good}" for good, count in pieces if count)
        if earned:
            yield f"{earned} each round"


def register(registry: Registry, huts: Iterable[Hut]) -> None:
    """Register the step of the round, and what tells of it."""
    income = Income(huts)
    registry.event(NewHutIncome)
    registry.phase(Phase(INCOME, income.pay, after="new_round", rank=RANK, rule="H2"))
    registry.extension(
        ExtensionSpec(
            KEY,
            NewHutsState,
            seat_length=len(RESOURCES),
            seat_numbers=income.numbers,
            belongings=income.belongings,
        )
    )
