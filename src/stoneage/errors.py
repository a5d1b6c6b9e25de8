"""Typed errors, sorted by whose fault it is.

Every error has a stable ``code`` for programs, ``parameters`` for translators and an English sentence for
people. Nothing else is raised for bad input, and the state at hand stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

Parameter = int | str | bool | None
"""What a reason or an error may carry along, ready for JSON."""


@attrs.frozen
class Reason:
    """Why a move is refused.

    Args:
        code: stable key of the sentence, such as ``"stands-there"``.
        text: the sentence for a player.
        rule: id of the rule that forbids the move, or None when no rule speaks of it.
        parameters: values used in the sentence, as sorted pairs.

    >>> str(Reason("full", "The forest is full.", "P5"))
    'The forest is full. (P5)'
    """

    code: str
    text: str
    rule: str | None = None
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def reason(code: str, sentence: str, rule: str | None = None, **parameters: Parameter) -> Reason:
    """A reason whose sentence is made from its parameters.

    Args:
        code: stable key of the sentence.
        sentence: the sentence with the parameters in braces.
        rule: id of the rule, or None.
        **parameters: the values.

    >>> reason("full", "{place} has {room} free rings.", "P5", place="forest", room=2).text
    'forest has 2 free rings.'
    """
    return Reason(code, sentence.format(**parameters), rule, tuple(sorted(parameters.items())))


class StoneAgeError(Exception):
    """Base of all errors of the library.

    Args:
        message: one English sentence.
        code: stable key; each class has one of its own as default.
        **parameters: what the sentence speaks of.

    >>> SaveError("food is missing", field="players[0].food").parameters
    {'field': 'players[0].food'}
    """

    default_code = "error"

    def __init__(self, message: str, *, code: str | None = None, **parameters: Parameter) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.parameters = parameters

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.message, self.code, self.parameters)

    def __str__(self) -> str:
        return self.message


def _rebuild(
    kind: type[StoneAgeError], message: str, code: str, parameters: dict[str, Parameter]
) -> StoneAgeError:
    return kind(message, code=code, **parameters)


class IllegalMove(StoneAgeError):
    """A move that the rules forbid here; ``reasons`` says which.

    >>> IllegalMove.because([Reason("full", "The forest is full.", "P5")]).code
    'full'
    """

    default_code = "illegal-move"
    reasons: tuple[Reason, ...] = ()

    @classmethod
    def because(cls, reasons: Iterable[Reason]) -> IllegalMove:
        """The error for some reasons, at least one; the first gives its code."""
        reasons = tuple(reasons)
        error = cls(" ".join(map(str, reasons)), code=reasons[0].code)
        error.reasons = reasons
        return error

    def __reduce__(self) -> tuple[object, ...]:
        return (IllegalMove.because, (self.reasons,)) if self.reasons else super().__reduce__()


class NotationError(StoneAgeError):
    """A text that is no move, roll or record."""

    default_code = "notation"


class SetupError(StoneAgeError):
    """Variants, options, rulings, players or a deal that make no game."""

    default_code = "setup"


class VariantConflict(SetupError):
    """Two variants that cannot be combined; the sentence names both sides."""

    default_code = "variant-conflict"


class UnknownVariant(SetupError):
    """A variant that is not installed."""

    default_code = "unknown-variant"


class BrokenVariant(StoneAgeError):
    """A variant that raised or answered nonsense; names it and the place."""

    default_code = "broken-variant"


class DataError(StoneAgeError):
    """Data from outside that cannot be read."""

    default_code = "data"


class SaveError(DataError):
    """A saved state that cannot be loaded; ``parameters["field"]`` says where."""

    default_code = "save"


class ScenarioError(DataError):
    """A scenario file with a mistake in its form."""

    default_code = "scenario"


class TableError(DataError):
    """A component table with a mistake; names file, line and field."""

    default_code = "table"
