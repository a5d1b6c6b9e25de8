"""The action space: every move of a player as an integer, the same for a ruleset everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from stoneage.engine import legal_moves, shared
from stoneage.errors import IllegalMove, reason
from stoneage.moves import Move
from stoneage.specs import Rules
from stoneage.state import State


class ActionSpace(Sequence[Move]):
    """All moves of a ruleset, numbered; results of dice are not among them.

    The order is that of the words, as the base game and then the variants register them, and within a word
    that of its own listing. It does not change while the ruleset's variants keep their versions.

    Args:
        rules: the ruleset.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        every = (move for spec in rules.words.values() for move in spec.every(rules))
        self._moves = tuple(dict.fromkeys(map(rules.intern, every)))
        self._index = {move: index for index, move in enumerate(self._moves)}

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
        return isinstance(move, Move) and shared(self._rules, move) in self._index

    def index(self, value: Move, start: int = 0, stop: int | None = None) -> int:
        """The number of a move, from 0.

        Raises:
            IllegalMove: it is no move of this ruleset.
        """
        known = shared(self._rules, value) if isinstance(value, Move) else None
        if known is None or known not in self._index:
            raise IllegalMove.because([reason("no-action", "This is no move of the ruleset.")])
        return self._index[known]

    def mask(self, state: State) -> bytes:
        """A byte for each action: 1 if it is legal, else 0; all 0 when a roll is due or the game is over.

        Returns:
            bytes of length ``len(self)``.
        """
        mask = bytearray(len(self._moves))
        for move in legal_moves(self._rules, state):
            mask[self._index[move]] = 1
        return bytes(mask)

    def __repr__(self) -> str:
        return f"<ActionSpace of {len(self)} moves>"
