"""Tools for testing rules: conformance of variants, scripted dice, strategies and scenarios.

``VariantConformance`` is the kit for variants, ``ScriptedDice`` gives a game prescribed rolls, ``scenarios``
are the executable cases, and ``strategies``, which need Hypothesis, draw games and positions. Each is
imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module

_WHERE = {
    "ScriptedDice": "stoneage.testing.scripted",
    "VariantConformance": "stoneage.testing.conformance",
}
_MODULES = ("scenarios", "strategies")


def __getattr__(name: str) -> object:
    """What is exported; type checkers are told by the stub beside this file."""
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
