"""The hunt brings food, jewels, or some of both (T3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.effects import BEST_TOOL, MOST_PEOPLE, TOOL_SLOTS, add_good
from stoneage.base.tools import one_use_values
from stoneage.errors import Reason, reason
from stoneage.frames import OWN_TURN, Frame, shared
from stoneage.moves import Amounts, Move, written
from stoneage.registry import Registry
from stoneage.specs import Decision, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State
from stoneage_style.parts import JEWELS

ROLL = "food"
"""The roll of the hunt."""


@attrs.define
class Splitting(Frame):
    """A player says what the hunt has brought.

    Args:
        seat: the player.
        total: pieces of food and jewels, at least 1.
    """

    tag: ClassVar[str] = "splitting"

    total: int


splitting = shared(Splitting)


@attrs.frozen(cache_hash=True)
class Split(Move):
    """Take food and jewels from the hunt (T3).

    Args:
        goods: the pieces, food first; what is not taken is left out.

    >>> str(Split((("food", 3), ("jewels", 1))))
    'split food=3 jewels=1'
    """

    word: ClassVar[str] = "split"
    sentence: ClassVar[str] = "take {goods} from the hunt."

    goods: Amounts

    def __str__(self) -> str:
        return f"split {written(self.goods)}".rstrip()


def parse(rules: Rules, args: Sequence[str]) -> Split:
    """``split food=3 jewels=1``."""
    return Split(words.amounts(args, ["food", *rules.goods]))


def mixes(pieces: int) -> Iterator[Split]:
    """Every mix of so many pieces, the one with most food first."""
    for jewels in range(pieces + 1):
        mix = (("food", pieces - jewels), (JEWELS, jewels))
        yield Split(tuple((good, count) for good, count in mix if count))


class Splits:
    """The decision what the hunt has brought.

    Args:
        pips: what powers may add to a roll, all together.
    """

    def __init__(self, pips: int) -> None:
        self._pips = pips
        self._moves: tuple[Moves, ...] = ()

    def most(self, rules: Rules) -> int:
        """Most pieces that people, tools and powers can bring."""
        tools = TOOL_SLOTS * BEST_TOOL + sum(one_use_values(rules, tuple(rules.cards)))
        return (6 * MOST_PEOPLE + tools + self._pips) // rules.rolls[ROLL].divisor

    def prepare(self, rules: Rules) -> None:
        """Make all moves; called when the ruleset is built."""
        sizes = range(self.most(rules) + 1)
        self._moves = tuple(tuple(map(rules.intern, mixes(pieces))) for pieces in sizes)

    def every(self, rules: Rules) -> Iterable[Split]:
        """All mixes of all sizes, for the action space."""
        return (split for pieces in range(1, self.most(rules) + 1) for split in mixes(pieces))

    def give(self, rules: Rules, state: State, player: Player, pieces: int) -> None:
        """Ask for the mix. What no dice could bring, as from a save made by hand, is food at once."""
        beyond = max(0, pieces - len(self._moves) + 1)
        if beyond:
            add_good(rules, state, player, "food", beyond)
        state.agenda.append(splitting(player.seat, pieces - beyond))

    def moves(self, rules: Rules, state: State, frame: Splitting, player: Player) -> Moves:
        """Every mix of all pieces (T3)."""
        return self._moves[frame.total]

    def apply(self, rules: Rules, state: State, frame: Splitting, player: Player, move: Split) -> None:
        """The player takes the pieces (T3)."""
        state.agenda.pop()
        for good, count in move.goods:
            add_good(rules, state, player, good, count)

    def explain(
        self, rules: Rules, state: State, frame: Splitting, player: Player, move: Split
    ) -> Iterator[Reason]:
        """Why these pieces are not those of the hunt."""
        sentence = "The hunt has brought {pieces}, each a piece of food or a jewel."
        yield reason("wrong-split", sentence, "T3", pieces=frame.total)

    def check(self, rules: Rules, state: State, frame: Splitting) -> str | None:
        """A saved hunt has brought something."""
        return None if 1 <= frame.total < len(self._moves) else "the hunt brings no such number of pieces"


def register(registry: Registry, pips: int) -> None:
    """Register the change of the roll, the move and the decision."""
    splits = Splits(pips)
    registry.prepare(splits.prepare)
    registry.amend_roll(ROLL, give=splits.give)
    registry.move(MoveSpec(Split, parse, splits.every))
    registry.decision(
        Decision(
            frame=Splitting,
            moves=splits.moves,
            answers=(answer(Split, splits.apply, splits.explain),),
            windows=frozenset({OWN_TURN}),
            check=splits.check,
        )
    )
