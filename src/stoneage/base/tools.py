"""Tools: raising a roll after it is seen (A3, A4, A11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.effects import BEST_TOOL, TOOL_SLOTS, collect
from stoneage.components import Gain
from stoneage.errors import NotationError, Reason, reason
from stoneage.events import CardKept, ToolsUsed
from stoneage.frames import OWN_TURN, ROLLED, Frame, shared
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, Effect, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State

MEMO = 1 << 14
"""Sets of tools whose moves are remembered, at most."""


@attrs.define
class Tooling(Frame):
    """A player may raise a roll with tools.

    Args:
        seat: the player.
        kind: key of the roll kind.
        total: the pips so far, at least 0.
    """

    tag: ClassVar[str] = "tooling"
    after_roll: ClassVar[bool] = True

    kind: str
    total: int


tooling = shared(Tooling)


@attrs.frozen(cache_hash=True)
class Tools(Move):
    """Add tools to a roll (A3).

    Args:
        values: values of tools, highest first.
        one_use: values of one-use tools, highest first (A11).

    >>> str(Tools((2, 1), (4,))), str(Tools())
    ('tools 2 1 4*', 'tools -')
    """

    word: ClassVar[str] = "tools"

    values: tuple[int, ...] = ()
    one_use: tuple[int, ...] = ()

    def template(self) -> str:
        """One-use tools are told apart."""
        if self.values and self.one_use:
            return "add tools of value {values}, and one-use tools of value {one_use}."
        if self.one_use:
            return "add one-use tools of value {one_use}."
        return "add tools of value {values}." if self.values else "add no tool."

    def __str__(self) -> str:
        written = [str(value) for value in self.values] + [f"{value}*" for value in self.one_use]
        return f"tools {' '.join(written) or '-'}"


def parse(rules: Rules, args: Sequence[str]) -> Tools:
    """``tools 2 1 4*`` or ``tools -``."""
    if list(args) == ["-"]:
        return Tools()
    if not args:
        raise NotationError("The form is «tools 2 1 4*» or «tools -».", code="wrong-form")
    values = [words.number(word) for word in args if not word.endswith("*")]
    one_use = [words.number(word[:-1]) for word in args if word.endswith("*")]
    return Tools(_falling(values), _falling(one_use))


def _falling(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def every(rules: Rules) -> Iterable[Tools]:
    """All sets of tools, for the action space."""
    one_use = [value for card in rules.cards for value in one_use_values(rules, (card,))]
    for single in _subsets(one_use):
        for size in range(TOOL_SLOTS + 1):
            for values in combinations_with_replacement(range(BEST_TOOL, 0, -1), size):
                yield Tools(values, single)


def _subsets(values: Sequence[int]) -> list[tuple[int, ...]]:
    """Every different choice out of some values, smallest first."""
    chosen = {_falling(some) for size in range(len(values) + 1) for some in combinations(values, size)}
    return sorted(chosen, key=lambda some: (len(some), some))


def one_use_values(rules: Rules, kept: tuple[str, ...]) -> list[int]:
    """Values of the one-use tools among cards that lie face up (A11)."""
    return [gain.amount for card in kept for gain in rules.cards[card].gains if gain.effect == "one_use_tool"]


class ToolChoices:
    """The decision which tools to add, with its ready lists of moves."""

    def __init__(self) -> None:
        self._memo: dict[tuple[tuple[int, ...], tuple[bool, ...], tuple[str, ...]], Moves] = {}
        self._used: dict[tuple[tuple[int, ...], tuple[bool, ...], tuple[int, ...]], tuple[bool, ...]] = {}

    def _choices(self, rules: Rules, player: Player) -> Moves:
        key = (player.tools, player.tools_used, player.kept)
        return self._memo.get(key) or self._fill(rules, player, key)

    def _fill(
        self,
        rules: Rules,
        player: Player,
        key: tuple[tuple[int, ...], tuple[bool, ...], tuple[str, ...]],
    ) -> Moves:
        ready = [value for value, used in zip(player.tools, player.tools_used, strict=True) if not used]
        moves = tuple(
            rules.intern(Tools(values, one_use))
            for one_use in _subsets(one_use_values(rules, player.kept))
            for values in _subsets(ready)
        )
        if len(self._memo) < MEMO:
            self._memo[key] = moves
        return moves

    def moves(self, rules: Rules, state: State, frame: Tooling, player: Player) -> Moves:
        """Each set of unused tools once; equal tools are one choice (A3)."""
        return self._choices(rules, player)

    def apply(self, rules: Rules, state: State, frame: Tooling, player: Player, move: Tools) -> None:
        """The tools count with their whole value and are used for this round (A3)."""
        state.agenda.pop()
        pips = frame.total
        if state.sink is not None and move != Tools():
            state.sink.append(ToolsUsed(frame.seat, move.values, move.one_use))
        if move.values:
            pips += sum(move.values)
            before = (player.tools, player.tools_used, move.values)
            player.tools_used = self._used.get(before) or self._fill_used(before)
        for value in move.one_use:
            pips += value
            _turn_down(rules, player, value)
        collect(rules, state, player, rules.rolls[frame.kind], pips)

    def _fill_used(
        self, before: tuple[tuple[int, ...], tuple[bool, ...], tuple[int, ...]]
    ) -> tuple[bool, ...]:
        """Mark tools as used, of equal ones the last unused: the unused ones come first."""
        tools, used, values = before
        after = list(used)
        for value in values:
            last = max(n for n, tool in enumerate(tools) if tool == value and not after[n])
            after[last] = True
        if len(self._used) < MEMO:
            self._used[before] = tuple(after)
        return tuple(after)

    def explain(
        self, rules: Rules, state: State, frame: Tooling, player: Player, move: Tools
    ) -> Iterator[Reason]:
        """Why these tools cannot be used."""
        ready = Counter(
            value for value, used in zip(player.tools, player.tools_used, strict=True) if not used
        )
        for value in Counter(move.values) - ready:
            sentence = "There is no unused tool of value {value} for this."
            yield reason("no-such-tool", sentence, "A3", value=value)
        kept = Counter(one_use_values(rules, player.kept))
        for value in Counter(move.one_use) - kept:
            sentence = "No one-use tool of value {value} is left."
            yield reason("no-one-use-tool", sentence, "A11", value=value)

    def check(self, rules: Rules, state: State, frame: Tooling) -> str | None:
        """A saved choice of tools needs a kind of roll and a total."""
        kind = rules.rolls.get(frame.kind)
        if kind is None or kind.faces:
            return f"there is no roll {frame.kind!r} for tools"
        return None if 0 <= frame.total <= 999 else "the total is out of range"


def ready(rules: Rules, player: Player) -> bool:
    """Whether a player has a tool that may be used."""
    return False in player.tools_used or bool(player.kept and one_use_values(rules, player.kept))


def aids(rules: Rules) -> tuple[Callable[[Rules, State, Frame, Player], object], ...]:
    """What variants offer beside tools; each answers something true if it could raise a roll."""
    actions = rules.free_actions.values()
    return tuple(action.raises or action.moves for action in actions if ROLLED in action.windows)


def raise_roll(rules: Rules, state: State, frame: Frame, player: Player, pips: int) -> None:
    """Add pips to the roll that waits for tools; it counts at once if nothing could raise it further (A3).

    Args:
        rules: the ruleset.
        state: the draft, with the frame on top.
        frame: a ``Tooling``.
        player: who rolls.
        pips: at least 0.
    """
    assert isinstance(frame, Tooling)
    raised = state.agenda[-1] = tooling(frame.seat, frame.kind, frame.total + pips)
    if not ready(rules, player) and not any(aid(rules, state, raised, player) for aid in aids(rules)):
        state.agenda.pop()
        collect(rules, state, player, rules.rolls[frame.kind], raised.total)


def _turn_down(rules: Rules, player: Player, value: int) -> None:
    """Turn a one-use tool face down; its card stays (A11)."""
    card = next(card for card in player.kept if one_use_values(rules, (card,)) == [value])
    kept = list(player.kept)
    kept.remove(card)
    player.kept = tuple(kept)


def keep(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Leave a card face up for later use (A11, A12)."""
    player.kept += (source,)
    if state.sink is not None:
        state.sink.append(CardKept(player.seat, source))


def register(registry: Registry) -> None:
    """Register the decision."""
    tools = ToolChoices()
    registry.effect(Effect("one_use_tool", keep))
    registry.move(MoveSpec(Tools, parse, every))
    registry.decision(
        Decision(
            frame=Tooling,
            moves=tools.moves,
            answers=(answer(Tools, tools.apply, tools.explain),),
            windows=frozenset({OWN_TURN, ROLLED}),
            check=tools.check,
        )
    )
