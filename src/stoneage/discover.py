"""Finding installed variants by their entry points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points

import attrs

from stoneage import strict
from stoneage.errors import BrokenVariant, SetupError, UnknownVariant
from stoneage.hooks import PROJECT, Hooks
from stoneage.strict import shown
from stoneage.variant import Variant, advice

GROUP = "stoneage.variants"
KEY = re.compile("[a-z][a-z0-9_]*")
HOOKS = tuple(name for name, value in vars(Hooks).items() if hasattr(value, f"{PROJECT}_spec"))
"""Names of all hooks."""


def installed() -> dict[str, EntryPoint]:
    """The entry points of installed variants by name; imports none of them."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def variant(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """An installed variant.

    Args:
        name: its entry point.
        options: values of its fields.

    Raises:
        UnknownVariant: it is not installed.
        BrokenVariant: it cannot be imported.
        SetupError: it has no such option, or refuses a value.
    """
    entry = installed().get(name)
    if entry is None:
        known = ", ".join(sorted(installed())) or "none"
        raise UnknownVariant(
            f"There is no variant {shown(name)} here; installed: {known}.{advice(name)}",
            variant=name,
        )
    try:
        kind = entry.load()
    except Exception as error:
        raise BrokenVariant(f"{name} cannot be imported: {error}", variant=name) from error
    if not (isinstance(kind, type) and issubclass(kind, Variant) and kind.key == name):
        raise BrokenVariant(f"The entry point {name} is no variant of this name.", variant=name)
    return with_options(kind, options or {})


def with_options(kind: type[Variant], options: Mapping[str, object]) -> Variant:
    """An instance of a variant with options in their plain form.

    Raises:
        SetupError: there is no such option, or its value is refused.
    """
    key = kind.key
    known = _option_names(kind)
    for option in options:
        if option not in known:
            raise SetupError(f"{key} has no option {shown(option)}.", code="unknown-option", variant=key)
    if not known:
        return kind()
    try:
        return strict.structure(_STRICT, dict(options), kind, key, SetupError)
    except SetupError as error:
        raise SetupError(error.message, code="wrong-option", variant=key, **error.parameters) from None


def _option_names(kind: type[object]) -> list[str]:
    return [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []


def plain_options(variant: Variant) -> dict[str, object]:
    """The options of a variant in their plain form."""
    plain: dict[str, object] = _STRICT.unstructure(variant) if attrs.has(type(variant)) else {}
    return plain


def defaults(kind: type[Variant]) -> dict[str, object]:
    """The options in their plain form where none are chosen; empty if some have to be chosen."""
    try:
        return plain_options(kind())
    except TypeError:
        return {}


_STRICT = strict.converter()


def _check_kind(each: object) -> None:
    """A variant needs a key, and marks on all methods that answer hooks."""
    if not isinstance(each, Variant):
        raise SetupError(f"{shown(each)} is no variant.", code="no-variant")
    kind = type(each)
    key = getattr(kind, "key", None)
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise SetupError(
            f"{kind.__name__} needs a key of lower-case letters, digits and underscores, not {shown(key)}.",
            code="no-key",
        )
    for hook in HOOKS:
        method = getattr(kind, hook)
        if method is not getattr(Hooks, hook) and not hasattr(method, f"{PROJECT}_impl"):
            raise SetupError(f"{key}: mark the method {hook} with hookimpl.", code="not-marked", variant=key)


def from_plain(named: object) -> list[Variant]:
    """Variants from their plain form: a list of names, or names with options.

    Raises:
        SetupError: it is neither, or a variant or option is unknown.
    """
    if isinstance(named, (list, tuple)) and all(isinstance(name, str) for name in named):
        named = {name: {} for name in named}
    if not isinstance(named, Mapping) or not all(isinstance(each, Mapping) for each in named.values()):
        raise SetupError("Variants are a list of names, or names with their options.", code="wrong-variants")
    return [variant(str(name), options) for name, options in named.items()]


def chosen(variants: Iterable[str | Variant]) -> list[Variant]:
    """Instances for names and instances, sorted by key.

    Raises:
        SetupError: something is neither.
    """
    found = [variant(each) if isinstance(each, str) else each for each in variants]
    for each in found:
        _check_kind(each)
    return sorted(found, key=lambda each: each.key)
