"""Plain sentences for people: moves, rolls, events and reasons.

A sentence is a template and its parameters. The template stands on the class of the move or event, so that
variants bring their own; its parameters are the fields of the value. Translators use ``message``: the code of
the sentence and the parameters as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

import attrs

from stoneage.errors import Reason, SetupError
from stoneage.events import Event
from stoneage.moves import Move

NUMBERED = ("card", "building")
"""Places that are numbered: ``card:2`` is called card space 2."""
PLACES = {
    "hunt": "the hunting grounds",
    "forest": "the forest",
    "clay_pit": "the clay pit",
    "quarry": "the quarry",
    "river": "the river",
    "tool_maker": "the tool maker",
    "hut": "the hut",
    "field": "the field",
    "card": "card space",
    "building": "building stack",
}
"""What places are called."""


@attrs.frozen
class Message:
    """A sentence with what a translator needs to say it in another language.

    Args:
        code: stable key of the sentence.
        parameters: the values it speaks of.
        text: the sentence in English.
    """

    code: str
    parameters: Mapping[str, object]
    text: str


class _English(Formatter):
    """Fills templates: ``{seat}`` is a name, ``{people:person|people}`` is counted, ``{goods}`` a list."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        value = kwargs[field_name]
        return (self._name(value) if field_name in ("seat", "start_player") else value), field_name

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if format_spec == "place" and isinstance(value, str):
            return place_name(value)
        return _listed(value)

    def _name(self, seat: object) -> str:
        known = isinstance(seat, int) and 0 <= seat < len(self._names)
        return self._names[seat] if known and isinstance(seat, int) else f"Seat {seat}"


def place_name(key: str) -> str:
    """What a place is called.

    >>> place_name("forest"), place_name("card:2"), place_name("watch_tower")
    ('the forest', 'card space 2', 'the watch tower')
    """
    kind, _, number = key.partition(":")
    name = PLACES.get(kind, kind.replace("_", " "))
    if number:
        return f"{name} {number}"
    return name if kind in PLACES else f"the {name}"


def _listed(value: object) -> str:
    """A value in words: goods with their numbers, several things joined, nothing as such."""
    if not isinstance(value, tuple):
        return str(value)
    words = [f"{each[1]} {each[0]}" if isinstance(each, tuple) else str(each) for each in value]
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def message(thing: Move | Event | Reason, names: Sequence[str] = (), seat: int | None = None) -> Message:
    """A move, roll, event or reason as a sentence.

    Args:
        thing: what to tell.
        names: names of the players by seat; without them they are called by their seats.
        seat: who makes a move; None to speak of it without a subject.

    Raises:
        SetupError: the thing is none of these.
    """
    if isinstance(thing, Reason):
        return Message(thing.code, dict(thing.parameters), thing.text)
    if not isinstance(thing, (Move, Event)):
        raise SetupError(f"{type(thing).__name__} cannot be described.", code="not-described")
    fields = {field.name: getattr(thing, field.name) for field in attrs.fields(type(thing))}
    if isinstance(thing, Event):
        return Message(thing.code, fields, _sentence(thing.template(), fields, names))
    if seat is not None:
        fields["seat"] = seat
    text = _sentence("{seat}: " * (seat is not None) + thing.template(), fields, names)
    return Message(thing.word, fields, text)


def _sentence(template: str, fields: Mapping[str, object], names: Sequence[str]) -> str:
    text = _English(names).vformat(template, (), fields)
    return text[:1].upper() + text[1:]


def describe(thing: Move | Event | Reason, names: Sequence[str] = (), seat: int | None = None) -> str:
    """One plain sentence; see ``message``.

    >>> from stoneage.moves import Roll
    >>> describe(Roll.of(5, 4))
    'The dice show 5 and 4, 9 in all.'
    """
    return message(thing, names, seat).text
