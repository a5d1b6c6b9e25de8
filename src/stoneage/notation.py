"""Notation: moves as text and back."""

from __future__ import annotations

from stoneage.errors import NotationError
from stoneage.moves import Move, Roll
from stoneage.specs import Rules
from stoneage.words import number

LONGEST = 200
"""Characters of a move at most."""


def parse(rules: Rules, text: str) -> Move:
    """The move a text stands for; whether it is legal is another question.

    Raises:
        NotationError: it stands for none.
    """
    if not isinstance(text, str):
        raise NotationError(f"A move is a text, not {type(text).__name__}.", code="no-text")
    if len(text) > LONGEST:
        raise NotationError("The text is too long for a move.", code="too-long")
    word, *args = text.split() or [""]
    if word == Roll.word:
        return _roll(args)
    spec = rules.words.get(word)
    if spec is None:
        raise NotationError(f"There is no move {word[:40]!r}.", code="unknown-word", kind="move")
    move: Move = spec.parse(rules, args)
    return rules.interned.get(move, move)


def _roll(args: list[str]) -> Roll:
    """``roll 5 4 2`` or ``roll =11``."""
    if not args or (args[0].startswith("=") and len(args) > 1):
        raise NotationError("The form is «roll 5 4 2» or «roll =11».", code="wrong-form")
    if args[0].startswith("="):
        return Roll(number(args[0][1:]))
    return Roll.of(*map(number, args))
