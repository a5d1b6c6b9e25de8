"""A strict cattrs converter: no silent coercion, unknown keys refused, and the place of the first fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin

import cattrs
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

from stoneage.errors import StoneAgeError

T = TypeVar("T")

LONGEST = 4_000_000
"""Characters of a JSON text at most."""
DIGITS = 15
"""Digits of a number in it at most."""


def converter() -> cattrs.Converter:
    """A converter that takes numbers, texts and truth values only for what they are."""
    strict = cattrs.Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for kind in (int, str, bool):
        strict.register_structure_hook(kind, _exactly)
    strict.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    strict.register_structure_hook_factory(_is_list, _list_factory)
    strict.register_structure_hook_factory(_is_dict, _dict_factory)
    return strict


def _is_list(kind: Any) -> bool:
    return get_origin(kind) in (list, tuple)


def _is_dict(kind: Any) -> bool:
    return get_origin(kind) is dict


def _list_factory(kind: Any, strict: cattrs.Converter) -> Callable[[object, Any], Any]:
    """Only a list becomes a list or tuple; a text is none, though it has elements."""
    if get_origin(kind) is tuple and get_args(kind)[-1] is not Ellipsis:
        return _fixed_factory(kind, strict)
    make: Callable[[object], Any] = get_origin(kind)
    elements: Any = list.__class_getitem__(get_args(kind)[0])
    read = list_structure_factory(elements, strict)

    def hook(value: object, _: Any) -> Any:
        if type(value) is not list:
            raise ValueError(f"{shown(value)} is no list")
        return make(read(value, list))

    return hook


def _fixed_factory(kind: Any, strict: cattrs.Converter) -> Callable[[object, Any], Any]:
    """A tuple of a fixed length, with a type for each place."""
    kinds = get_args(kind)

    def hook(value: object, _: Any) -> Any:
        if type(value) is not list or len(value) != len(kinds):
            raise ValueError(f"{shown(value)} is no list of {len(kinds)}")
        return tuple(strict.structure(each, one) for each, one in zip(value, kinds, strict=True))

    return hook


def _dict_factory(kind: Any, strict: cattrs.Converter) -> Callable[[object, Any], Any]:
    read = mapping_structure_factory(kind, strict)

    def hook(value: object, _: Any) -> Any:
        if type(value) is not dict:
            raise ValueError(f"{shown(value)} is no object")
        return read(value, kind)

    return hook


def structure(
    strict: cattrs.Converter, data: object, kind: type[T], field: str, error: type[StoneAgeError]
) -> T:
    """The object that data describe.

    Args:
        strict: the converter.
        data: as read from JSON.
        kind: class of the object.
        field: where the data stand, for messages.
        error: raised with the place of the first fault as parameter ``field``.
    """
    try:
        return strict.structure(data, kind)
    except (cattrs.BaseValidationError, TypeError, ValueError, KeyError, AttributeError) as fault:
        path, problem = first_fault(fault)
        path = f"{field}{path}".lstrip(".")
        raise error(f"{path}: {problem}." if path else f"{problem}.", field=path) from None


def first_fault(fault: BaseException, path: str = "") -> tuple[str, str]:
    """Place and sentence of the first fault that cattrs found."""
    if isinstance(fault, cattrs.BaseValidationError) and not isinstance(fault, ForbiddenExtraKeysError):
        inner = fault.exceptions[0]
        return first_fault(inner, path + _step(inner))
    if isinstance(fault, ForbiddenExtraKeysError):
        return f"{path}.{min(map(str, fault.extra_fields))}", "the key is unknown"
    if isinstance(fault, KeyError):
        return f"{path}.{fault.args[0]}", "it is missing"
    field = getattr(fault, "field", "")
    return (f"{path}.{field}" if field else path), str(fault)


def _step(fault: BaseException) -> str:
    if isinstance(fault, KeyError):
        return ""
    for note in getattr(fault, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]" if isinstance(note.index, int) else f".{note.index}"
    return ""


def _exactly(value: object, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{shown(value)} is no {kind.__name__}")
    return value


def shown(value: object) -> str:
    """A value for a message, not too long.

    >>> len(shown("x" * 1000))
    60
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def same(one: object, other: object) -> bool:
    """Whether plain data are equal and of the same types all the way down.

    >>> same([False], [0])
    False
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def to_text(data: object) -> str:
    """Canonical JSON: the same data give the same bytes.

    >>> to_text({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def from_text(text: str | bytes, error: type[StoneAgeError]) -> Any:
    """Read JSON strictly: no repeated keys, no fractions, no endless numbers, no endless nesting.

    Args:
        text: the JSON.
        error: raised when something is wrong, with the code ``no-json``.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        if not isinstance(text, str):
            raise ValueError(f"it is no text but {shown(text)}")
        if len(text) > LONGEST:
            raise ValueError("it is too long")
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_refuse,
            parse_float=_refuse,
            parse_int=_small,
        )
    except (ValueError, RecursionError) as problem:
        raise error(f"The JSON cannot be read: {problem}.", code="no-json") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _refuse(text: str) -> object:
    raise ValueError(f"{text[:20]} is no whole number")


def _small(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError("a number is too long")
    return int(text)
