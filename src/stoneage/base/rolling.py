"""Rolls that yield goods (P10, Y1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stoneage import chance
from stoneage.base.effects import collect
from stoneage.base.tools import aids, ready, tooling
from stoneage.components import Gain
from stoneage.errors import Reason, reason
from stoneage.events import Rolled, RollModified
from stoneage.frames import Frame, Rolling, rolling
from stoneage.moves import Roll
from stoneage.registry import Registry
from stoneage.specs import Decision, RollKind, Rules, answer
from stoneage.state import Player, State

DIVISORS = {"food": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}
"""Pips for one piece (Y1)."""


class Yields:
    """Rolls for goods: variants may change them, then they may be raised with tools (A3, A4)."""

    def __init__(self) -> None:
        self._aids: tuple[Callable[[Rules, State, Frame, Player], object], ...] = ()

    def prepare(self, rules: Rules) -> None:
        """Look up what may be used beside tools; called when the ruleset is built."""
        self._aids = aids(rules)

    def land(self, rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
        """Ask for tools if there are any, else count at once."""
        kind = rules.rolls[frame.kind]
        total = modified(rules, state, player, kind, roll.total) if rules.modifiers else roll.total
        state.agenda[-1] = asked = tooling(frame.seat, frame.kind, total)
        if ready(rules, player):
            return
        for aid in self._aids:
            if aid(rules, state, asked, player):
                return
        state.agenda.pop()
        collect(rules, state, player, kind, total)


def modified(rules: Rules, state: State, player: Player, kind: RollKind, total: int) -> int:
    """The total of a roll for goods after all modifiers, which never take it below zero."""
    for modifier in rules.modifiers:
        pips = modifier.pips(rules, state, player, kind)
        total += pips
        if pips and state.sink is not None:
            state.sink.append(RollModified(player.seat, modifier.key, pips))
    return total if total > 0 else 0


def land(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
    """Hand the result to the kind of roll."""
    if state.sink is not None:
        state.sink.append(Rolled(frame.seat, frame.kind, frame.dice, roll.total, roll.faces))
    rules.rolls[frame.kind].land(rules, state, frame, player, roll)


def explain(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> Iterator[Reason]:
    """Why such a roll cannot be (P10)."""
    kind = rules.rolls[frame.kind]
    dice = frame.dice
    if kind.faces and not roll.faces:
        yield reason("faces-matter", "Each face has to be known here.", kind.rule)
    elif roll.faces and len(roll.faces) != dice:
        sentence = "The number of dice that are due is {dice}, not {thrown}."
        yield reason("wrong-dice", sentence, kind.rule, dice=dice, thrown=len(roll.faces))
    elif any(not 1 <= face <= 6 for face in roll.faces):
        yield reason("wrong-face", "A die shows 1 to 6.", kind.rule)
    elif not dice <= roll.total <= 6 * dice:
        sentence = "The total is from {dice} to {most}."
        yield reason("wrong-total", sentence, kind.rule, dice=dice, most=6 * dice)


def check(rules: Rules, state: State, frame: Rolling) -> str | None:
    """A saved roll needs a kind that exists and dice."""
    if frame.kind not in rules.rolls:
        return f"there is no roll {frame.kind!r}"
    return None if 1 <= frame.dice <= chance.MAX_DICE else "the number of dice is out of range"


def roll_dice(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Effect of a card: two dice for a resource, tools allowed (A4)."""
    state.agenda.append(rolling(player.seat, gain.good, gain.amount))


def register(registry: Registry) -> None:
    """Register the kinds of rolls and the frame for dice."""
    yields = Yields()
    registry.prepare(yields.prepare)
    for good, divisor in DIVISORS.items():
        registry.roll(RollKind(good, "P10", yields.land, good=good, divisor=divisor))
    registry.decision(Decision(frame=Rolling, answers=(answer(Roll, land, explain),), check=check))
