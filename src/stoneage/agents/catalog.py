"""Agents by name: this package's own and those of installed packages."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from stoneage.agents.agent import Agent, Maker
from stoneage.errors import SetupError

GROUP = "stoneage.agents"
"""Entry-point group. An entry is called with ``seed`` and options by keyword and answers an agent."""

_OWN = {
    "random": "stoneage.agents.uniform:RandomAgent",
    "greedy": "stoneage.agents.greedy:GreedyAgent",
    "montecarlo": "stoneage.agents.montecarlo:FlatMonteCarlo",
}
"""Registered as entry points too; needed where the package runs from its source tree."""
_WORDS: Mapping[str, object] = {"true": True, "false": False}


def installed() -> dict[str, EntryPoint]:
    """The entry points of all agents by name; imports none of them. Own names cannot be taken by others."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    own = {name: EntryPoint(name, value, GROUP) for name, value in _OWN.items()}
    return {**found, **own}


def names() -> list[str]:
    """The names of all agents, sorted; imports none of them.

    >>> [name for name in names() if name in ("random", "greedy", "montecarlo")]
    ['greedy', 'montecarlo', 'random']
    """
    return sorted(installed())


def create(text: str, *, seed: int = 0, **options: object) -> Agent:
    """Make an agent.

    Args:
        text: its name, or name and options, such as ``"montecarlo:playouts=100,horizon=1"``.
        seed: any integer; the same one makes the same choices.
        **options: the agent's own; they win over those in the text.

    Raises:
        SetupError: there is no such agent or option, or a value is refused. The code is
            ``unknown-agent``, ``unknown-option``, ``wrong-option`` or ``broken-agent``.

    >>> type(create("greedy", seed=3)).__name__
    'GreedyAgent'
    """
    return maker(text, **options)(seed)


def maker(text: str, **options: object) -> Maker:
    """What makes fresh agents from seeds, one for each game.

    One is made at once, to find mistakes early. A maker can be pickled if the agent's class can.

    Raises:
        SetupError: see ``create``.

    >>> type(maker("random")(7)).__name__
    'RandomAgent'
    """
    name, written = parse(text)
    factory = _factory(name)
    chosen = {**written, **options}
    _check(name, factory, chosen)
    make = partial(_made, name, factory, chosen)
    make(0)
    return make


def _made(name: str, factory: Any, options: Mapping[str, object], seed: int) -> Agent:
    try:
        agent = factory(seed=seed, **options)
    except (TypeError, ValueError) as error:
        raise SetupError(f"{name}: {error}", code="wrong-option", agent=name) from error
    if not isinstance(agent, Agent):
        raise SetupError(f"{name} makes no agent.", code="broken-agent", agent=name)
    return agent


def parse(text: str) -> tuple[str, dict[str, object]]:
    """Name and options of an agent, or of a variant, from the form used on command lines.

    Raises:
        SetupError: an option has no value.

    >>> parse("montecarlo:playouts=100,policy=greedy")
    ('montecarlo', {'playouts': 100, 'policy': 'greedy'})
    """
    name, _, rest = text.partition(":")
    return name.strip(), dict(_option(name, part) for part in rest.split(",") if part.strip())


def _option(name: str, part: str) -> tuple[str, object]:
    key, equals, value = (word.strip() for word in part.partition("="))
    if not (key and equals and value):
        sentence = f"{name}: an option is written like name=value, not {part.strip()!r}."
        raise SetupError(sentence, code="wrong-option", agent=name)
    return key, _value(value)


def _value(text: str) -> object:
    """A truth value, a number, or else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _factory(name: str) -> Any:
    entry = EntryPoint(name, _OWN[name], GROUP) if name in _OWN else installed().get(name)
    if entry is None:
        sentence = f"There is no agent {name!r} here; installed: {', '.join(names())}."
        raise SetupError(sentence, code="unknown-agent", agent=name)
    try:
        return entry.load()
    except Exception as error:
        sentence = f"The agent {name} cannot be loaded: {error}"
        raise SetupError(sentence, code="broken-agent", agent=name) from error


def _check(name: str, factory: Any, options: Mapping[str, object]) -> None:
    """Refuse options that the factory has not."""
    try:
        parameters = inspect.signature(factory).parameters
    except (TypeError, ValueError) as error:
        raise SetupError(f"{name} makes no agent.", code="broken-agent", agent=name) from error
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return
    known = [each for each in parameters if each != "seed"]
    for option in options:
        if option not in known:
            sentence = f"{name} has no option {option!r}; there are: {', '.join(known) or 'none'}."
            raise SetupError(sentence, code="unknown-option", agent=name, option=option)
