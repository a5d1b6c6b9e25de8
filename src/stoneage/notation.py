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


def is_written(rules: Rules, move: object) -> bool:
    """Whether a move is what its own notation reads back as: of a known kind, with whole numbers and texts.

    Moves may come from anywhere and hold anything, so whatever goes wrong in writing one down counts.
    """
    if type(move) is Roll:
        return type(move.faces) is tuple and _consistent(move)
    if not isinstance(move, Move):
        return False
    try:
        if rules.interned.get(move) is move:
            return True
        written = parse(rules, str(move))
        return type(written) is type(move) and repr(written) == repr(move)
    except Exception:
        return False


def _consistent(roll: Roll) -> bool:
    if any(type(value) is not int for value in (roll.total, *roll.faces)):
        return False
    return not roll.faces or sum(roll.faces) == roll.total


def _roll(args: list[str]) -> Roll:
    """``roll 5 4 2`` or ``roll =11``."""
    if not args or (args[0].startswith("=") and len(args) > 1):
        raise NotationError("The form is «roll 5 4 2» or «roll =11».", code="wrong-form")
    if args[0].startswith("="):
        return Roll(number(args[0][1:]))
    return Roll.of(*map(number, args))
