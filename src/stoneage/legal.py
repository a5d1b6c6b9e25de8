"""The legal moves of a position as a sequence that reads well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from stoneage.engine import is_among, shared
from stoneage.moves import Move
from stoneage.specs import Moves, Rules


class LegalMoves(Sequence[Move]):
    """What ``rules.legal_moves`` gives: a sequence without duplicates.

    Args:
        rules: the ruleset.
        moves: the moves.
    """

    __slots__ = ("_moves", "_rules")

    def __init__(self, rules: Rules, moves: Moves) -> None:
        self._rules = rules
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        known = shared(self._rules, move) if isinstance(move, Move) else None
        return known is not None and is_among(known, self._moves)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LegalMoves):
            return self._moves == other._moves
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._rules, self._moves)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self._moves))}>"


def _rebuild(rules: Rules, moves: Moves) -> LegalMoves:
    """The same moves, shared by the ruleset as it is on the other side."""
    return LegalMoves(rules, tuple(map(rules.intern, moves)))
