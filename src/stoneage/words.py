"""Reading the words of a move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stoneage.errors import NotationError
from stoneage.moves import Amounts

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,5})")


def number(word: str) -> int:
    """A whole number of at most six digits.

    Raises:
        NotationError: it is something else.

    >>> number("12")
    12
    """
    if not _NUMBER.fullmatch(word):
        raise NotationError(f"{word[:40]!r} is no whole number of six digits at most.", code="no-number")
    return int(word)


def count(words: Sequence[str], expected: int, usage: str) -> None:
    """Check how many words there are.

    Raises:
        NotationError: too few or too many; the message shows the right form.
    """
    if len(words) != expected:
        raise NotationError(f"The form is «{usage}».", code="wrong-form", usage=usage)


def one_of(word: str, known: Iterable[str], kind: str) -> str:
    """A word out of a list.

    Raises:
        NotationError: it is not among them.

    >>> one_of("wood", ["wood", "gold"], "good")
    'wood'
    """
    if word not in known:
        raise NotationError(f"There is no {kind} {word[:40]!r}.", code="unknown-word", kind=kind)
    return word


def amounts(words: Sequence[str], goods: Iterable[str]) -> Amounts:
    """Goods and numbers such as ``wood=2 brick=1``, brought into the order of the goods.

    Raises:
        NotationError: a good is unknown or stands twice, or a number is none.

    >>> amounts(["brick=1", "wood=2"], ["wood", "brick"])
    (('wood', 2), ('brick', 1))
    """
    order = tuple(goods)
    found: dict[str, int] = {}
    for word in words:
        good, equals, value = word.partition("=")
        one_of(good, order, "good")
        if not equals or good in found:
            raise NotationError(
                f"{word[:40]!r} is not of the form good=number, each good once.", code="wrong-form"
            )
        found[good] = number(value)
        if found[good] == 0:
            raise NotationError(f"{word[:40]!r}: leave out what is not paid.", code="no-number")
    return tuple((good, found[good]) for good in order if good in found)
