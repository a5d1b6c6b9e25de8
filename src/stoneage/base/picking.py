"""Dice for all: everybody picks one of the dice (A14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.effects import give
from stoneage.components import Gain
from stoneage.errors import Reason, reason
from stoneage.events import Picked
from stoneage.frames import Frame, Rolling, rolling, shared
from stoneage.moves import Move, Roll
from stoneage.registry import Registry
from stoneage.specs import Decision, Effect, Moves, MoveSpec, RollKind, Rules, answer
from stoneage.state import Player, State

KIND = "dice_for_all"
FACES = {
    1: Gain("good", 1, "wood"),
    2: Gain("good", 1, "brick"),
    3: Gain("good", 1, "stone"),
    4: Gain("good", 1, "gold"),
    5: Gain("tool"),
    6: Gain("food_track"),
}
"""What each face gives (A14)."""


@attrs.define
class Picking(Frame):
    """Players pick dice, clockwise from the buyer.

    Args:
        seat: who picks next.
        kind: key of the roll kind, which says what the faces give.
        dice: faces left, highest first.
    """

    tag: ClassVar[str] = "picking"

    kind: str
    dice: tuple[int, ...]


picking = shared(Picking)


@attrs.frozen(cache_hash=True)
class Pick(Move):
    """Take a die (A14).

    Args:
        face: its face, 1 to 6.

    >>> str(Pick(5))
    'pick 5'
    """

    word: ClassVar[str] = "pick"
    sentence: ClassVar[str] = "take the die that shows {face}."

    face: int

    def __str__(self) -> str:
        return f"pick {self.face}"


def parse(rules: Rules, args: Sequence[str]) -> Pick:
    """``pick 5``."""
    words.count(args, 1, "pick FACE")
    return Pick(words.number(args[0]))


def every(rules: Rules) -> Iterable[Pick]:
    """One for each face, for the action space."""
    return map(Pick, FACES)


class Picks:
    """The decision which die to take."""

    def __init__(self) -> None:
        self._picks: dict[int, Pick] = {}
        self._memo: dict[tuple[int, ...], Moves] = {}

    def prepare(self, rules: Rules) -> None:
        """Make the moves; called when the ruleset is built."""
        for pick in every(rules):
            rules.intern(pick)
            self._picks[pick.face] = pick

    def advance(self, rules: Rules, state: State, frame: Picking) -> None:
        """Every die is taken, one by each player (A14)."""
        state.agenda.pop()

    def moves(self, rules: Rules, state: State, frame: Picking, player: Player) -> Moves:
        """One move for each different face; it is asked even when one is left (A14)."""
        moves = self._memo.get(frame.dice)
        return self._fill(frame.dice) if moves is None else moves

    def _fill(self, dice: tuple[int, ...]) -> Moves:
        moves = self._memo[dice] = tuple(self._picks[face] for face in dict.fromkeys(dice))
        return moves

    def apply(self, rules: Rules, state: State, frame: Picking, player: Player, move: Pick) -> None:
        """The gain counts at once; at a cap it is void, but the die is gone (A14)."""
        left = list(frame.dice)
        left.remove(move.face)
        following = (frame.seat + 1) % len(state.players)
        state.agenda[-1] = picking(following, frame.kind, tuple(left))
        if state.sink is not None:
            state.sink.append(Picked(frame.seat, move.face))
        give(rules, state, player, (rules.rolls[frame.kind].gains[move.face],), frame.kind)

    def explain(
        self, rules: Rules, state: State, frame: Picking, player: Player, move: Pick
    ) -> Iterator[Reason]:
        """Why the die cannot be taken."""
        yield reason("no-such-die", "No die shows {face}.", "A14", face=move.face)

    def check(self, rules: Rules, state: State, frame: Picking) -> str | None:
        """Saved dice need a kind and faces, one for each player who still picks."""
        kind = rules.rolls.get(frame.kind)
        if kind is None or not kind.gains:
            return f"nobody picks dice of {frame.kind!r}"
        if not 1 <= len(frame.dice) <= len(state.players):
            return "the number of dice is out of range"
        if list(frame.dice) != sorted(frame.dice, reverse=True):
            return "the dice are not sorted, highest first"
        return None if all(face in kind.gains for face in frame.dice) else "a die shows 1 to 6"


def roll_for_all(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Effect of a card: as many dice as players (A14)."""
    state.agenda.append(rolling(player.seat, KIND, len(state.players)))


def land(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
    """The buyer picks first, and no tool helps (A4, A14)."""
    dice = tuple(sorted(roll.faces, reverse=True))
    state.agenda[-1] = picking(frame.seat, frame.kind, dice)


def register(registry: Registry) -> None:
    """Register the roll, the effect and the decision."""
    picks = Picks()
    registry.prepare(picks.prepare)
    registry.effect(Effect("dice_for_all", roll_for_all))
    registry.roll(RollKind(KIND, "A14", land, faces=True, gains=FACES))
    registry.move(MoveSpec(Pick, parse, every))
    registry.decision(
        Decision(
            frame=Picking,
            advance=picks.advance,
            moves=picks.moves,
            answers=(answer(Pick, picks.apply, picks.explain),),
            check=picks.check,
        )
    )
