"""Building a ruleset: ask the variants once, resolve what they register, refuse what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pluggy

from stoneage.components import Item
from stoneage.errors import SetupError, VariantConflict
from stoneage.frames import Frame, Round
from stoneage.hooks import HOOK_API, PROJECT, Hooks
from stoneage.registry import Registry
from stoneage.rulings import Rulings
from stoneage.specs import Decision, Extra, Limits, Phase, Place, Resolved, Rules
from stoneage.state import State
from stoneage.variant import Variant

UNLIMITED = 99
"""Rings of a place without limit: more than all people."""


def plugin_manager(variants: Sequence[Variant]) -> pluggy.PluginManager:
    """A manager of its own for one ruleset, with its variants in order.

    Raises:
        VariantConflict: a variant is there twice or answers a hook that does not exist.
        SetupError: a variant was written for other hooks.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    for variant in variants:
        if variant.api != HOOK_API:
            raise SetupError(
                f"{variant.key} needs hooks of version {variant.api}, these are {HOOK_API}.",
                code="hook-version",
                variant=variant.key,
            )
        try:
            manager.register(variant, variant.key)
        except ValueError:
            raise VariantConflict(
                f"{variant.key} is chosen twice.", code="chosen-twice", variant=variant.key
            ) from None
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise VariantConflict(f"Unknown hook: {error}", code="unknown-hook") from None
    return manager


def answers(manager: pluggy.PluginManager, hook: str) -> tuple[Callable[..., Any], ...]:
    """The implementations of a hook, the base game's first, callable with all arguments of the hook.

    Raises:
        VariantConflict: one of them is a wrapper, which would make order matter.
    """
    caller = getattr(manager.hook, hook)
    for implementation in caller.get_hookimpls():
        if implementation.wrapper or implementation.hookwrapper:
            raise VariantConflict(
                f"{implementation.plugin_name} wraps the hook {hook}; variants only answer.",
                code="hook-wrapper",
            )
    return tuple(map(_with_arguments, caller.get_hookimpls()))


def _with_arguments(implementation: pluggy.HookImpl) -> Callable[..., Any]:
    """A variant may name fewer arguments than the hook has."""

    def call(**arguments: object) -> Any:
        named = [arguments[name] for name in implementation.argnames]
        return implementation.function(*named)

    return call


def register_all(manager: pluggy.PluginManager, variants: Sequence[Variant], rulings: Rulings) -> Registry:
    """Let every variant register, in order, so that numbers never depend on how they were installed."""
    registry = Registry(rulings)
    for variant in variants:
        registry.owner = variant.key
        others = [other for other in variants if other is not variant]
        manager.subset_hook_caller("register", others)(registry=registry)
    return registry


def resolve(manager: pluggy.PluginManager, registry: Registry) -> dict[str, Any]:
    """The arguments of ``Rules`` for what was registered.

    Raises:
        VariantConflict: phases, cards or words do not fit together.
    """
    board = tuple(registry.places.values())
    phases = _in_order(registry.phases)
    keys = [phase.key for phase in phases]
    registry.decision(Decision(frame=Round, advance=next_phase, check=_check_round))
    decisions = {spec.frame: _resolve(registry, spec) for spec in registry.decisions.values()}
    _check_gains(registry)
    return {
        "rulings": registry.rulings,
        "seats": registry.seats,
        "goods": registry.goods,
        "resources": tuple(good for good in registry.goods.values() if good.resource),
        "places": registry.places,
        "board": board,
        "limits": tuple(_limits(registry, board, n) for n in range(registry.seats[1] + 1)),
        "cards": registry.cards,
        "buildings": registry.buildings,
        "effects": registry.effects,
        "rolls": registry.rolls,
        "decisions": decisions,
        "frames": {frame.tag: frame for frame in decisions},
        "words": registry.words,
        "phases": {phase.key: phase for phase in phases},
        "following": dict(zip(keys, keys[1:] + keys[:1], strict=True)),
        "sources": tuple(registry.sources),
        "score_lines": tuple(registry.score_lines.values()),
        "extras": _extras(manager, registry),
        "extensions": registry.extensions,
        "piles": registry.piles,
    }


def _in_order(phases: Mapping[str, Phase]) -> list[Phase]:
    """The phases of a round: each after the one it follows, of several the lowest rank first."""
    followers: dict[str, list[Phase]] = {}
    for phase in phases.values():
        if phase.after and phase.after not in phases:
            raise VariantConflict(f"The phase {phase.key} follows {phase.after}, which nobody registers.")
        followers.setdefault(phase.after, []).append(phase)
    ordered: list[Phase] = []
    waiting = [""]
    while waiting:
        key = waiting.pop()
        ordered += [phases[key]] if key else []
        after = sorted(followers.get(key, ()), key=lambda phase: (phase.rank, phase.key))
        waiting += [phase.key for phase in reversed(after)]
    if len(ordered) < len(phases):
        left = ", ".join(sorted(set(phases) - {phase.key for phase in ordered}))
        raise VariantConflict(f"The phases {left} follow each other in a circle.")
    return ordered


def next_phase(rules: Rules, state: State, frame: Round) -> bool:
    """Let the next phase of the round begin."""
    key = rules.following[frame.phase]
    state.agenda[-1] = Round(state.start_player, key)
    rules.phases[key].begin(rules, state)
    return False


def _check_round(rules: Rules, state: State, frame: Round) -> str | None:
    return None if frame.phase in rules.phases else f"there is no phase {frame.phase!r}"


def _resolve(registry: Registry, spec: Decision[Frame]) -> Resolved:
    """A decision with the free actions of its windows; handlers are found by class of the move."""
    actions = [action for action in registry.free_actions.values() if action.windows & spec.windows]
    answers = [*spec.answers, *(action.answer for action in actions)]
    return Resolved(
        frame=spec.frame,
        chance=spec.frame.chance,
        advance=spec.advance,
        moves=spec.moves,
        free=tuple(action.moves for action in actions),
        apply={answer.move: answer.apply for answer in answers},
        explain={answer.move: answer.explain for answer in answers},
        check=spec.check,
    )


def _limits(registry: Registry, board: Sequence[Place], players: int) -> Limits:
    """The limits of the board for a number of players (P5, P6, P7)."""
    visitors = [0] * len(board)
    rules = [""] * len(board)
    groups: list[tuple[tuple[int, int, str], ...]] = [()] * len(board)
    for limit in registry.limits.values():
        members = [place for place in board if place.group == limit.group]
        together = sum(place.bit for place in members)
        for place in members if players in limit.most else ():
            if limit.counts == "visitors":
                visitors[place.number] = limit.most[players]
                rules[place.number] = limit.rule
            else:
                groups[place.number] += ((together, limit.most[players], limit.rule),)
    present = [place for place in board if place.seats <= players]
    return Limits(
        present=sum(place.bit for place in present),
        always=sum(place.bit for place in present if place.is_open is None),
        sometimes=tuple(place for place in present if place.is_open),
        rings=tuple(UNLIMITED if place.rings is None else place.rings for place in board),
        visitors=tuple(visitors),
        groups=tuple(groups),
        rules=tuple(rules),
    )


def _items(registry: Registry) -> list[Item]:
    return [*registry.cards.values(), *registry.buildings.values()]


def _extras(manager: pluggy.PluginManager, registry: Registry) -> dict[str, tuple[Extra, ...]]:
    """What may be added to the price of each item, in the order of the goods."""
    extras: dict[str, tuple[Extra, ...]] = {}
    for item in _items(registry):
        answers = manager.hook.extras(item=item)
        offered = [extra for answer in answers for extra in answer]
        offered.sort(key=lambda extra: registry.goods[extra.good].number)
        extras[item.key] = tuple(offered)
    return extras


def _check_gains(registry: Registry) -> None:
    """Every gain needs an effect and every craft a line of the sheet."""
    for item in _items(registry):
        for gain in item.gains:
            if gain.effect not in registry.effects:
                raise VariantConflict(f"{item.key} has the effect {gain.effect!r}, which nobody registers.")
    for card in registry.cards.values():
        if card.craft and card.craft not in registry.score_lines:
            raise VariantConflict(f"{card.key} shows the craft {card.craft!r}, which nobody registers.")
