"""Building a ruleset: ask the variants once, resolve what they register, refuse what does not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pluggy

from stoneage.components import Extra, Item
from stoneage.errors import BrokenVariant, SetupError, StoneAgeError, VariantConflict
from stoneage.frames import Frame, Round, shared
from stoneage.hooks import HOOK_API, PROJECT, Hooks
from stoneage.registry import Registry
from stoneage.rulings import Rulings
from stoneage.specs import CARD, Decision, FollowUp, Limit, Limits, Phase, Place, Resolved, Rules
from stoneage.state import State
from stoneage.strict import shown
from stoneage.variant import Variant, advice

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
        _check_company(variant, [other.key for other in variants])
        _add(manager, variant)
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise VariantConflict(f"Unknown hook: {error}", code="unknown-hook") from None
    return manager


def _check_company(variant: Variant, chosen: Sequence[str]) -> None:
    """What a variant needs must be there, and what it excludes must not."""
    for other in variant.requires:
        if other not in chosen:
            raise SetupError(
                f"{variant.key} needs the variant {other}.{advice(other)}",
                code="unmet-requirement",
                first=variant.key,
                second=other,
            )
    for other in variant.excludes:
        if other in chosen:
            raise VariantConflict(
                f"{variant.key} does not go together with {other}.",
                code="excluded",
                first=variant.key,
                second=other,
            )


def _add(manager: pluggy.PluginManager, variant: Variant) -> None:
    try:
        manager.register(variant, variant.key)
    except pluggy.PluginValidationError as error:
        raise VariantConflict(f"{variant.key}: {error}", code="wrong-hook", variant=variant.key) from None
    except ValueError:
        raise VariantConflict(
            f"{variant.key} is chosen twice.", code="chosen-twice", variant=variant.key
        ) from None


class HookAnswer:
    """One variant's implementation of a hook; whatever it raises is told under its name.

    Args:
        hook: name of the hook.
        implementation: as pluggy found it; it may name fewer arguments than the hook has.

    Raises:
        VariantConflict: it is a wrapper, which would make order matter.
    """

    def __init__(self, hook: str, implementation: pluggy.HookImpl) -> None:
        self.variant = implementation.plugin_name
        self._hook = hook
        self._function: Callable[..., object] = implementation.function
        self._names = implementation.argnames
        if implementation.wrapper or implementation.hookwrapper:
            raise VariantConflict(
                f"{self.variant} wraps the hook {hook}; variants only answer.",
                code="hook-wrapper",
                variant=self.variant,
            )

    def __call__(self, **arguments: object) -> object:
        """The answer.

        Raises:
            BrokenVariant: the variant raised something that is no error of the library.
        """
        try:
            return self._function(*(arguments[name] for name in self._names))
        except StoneAgeError:
            raise
        except Exception as error:
            raise self.broken(f"{type(error).__name__}: {error}") from error

    def broken(self, problem: str) -> BrokenVariant:
        """The error for what this implementation did."""
        return BrokenVariant(
            f"{self.variant} failed in the hook {self._hook}: {problem}",
            variant=self.variant,
            hook=self._hook,
        )


def answers(manager: pluggy.PluginManager, hook: str) -> tuple[HookAnswer, ...]:
    """The implementations of a hook, the base game's first.

    Raises:
        VariantConflict: one of them is a wrapper.
    """
    caller: pluggy.HookCaller = getattr(manager.hook, hook)
    return tuple(HookAnswer(hook, implementation) for implementation in caller.get_hookimpls())


def register_all(manager: pluggy.PluginManager, rulings: Rulings) -> Registry:
    """Let every variant register, in order, so that numbers never depend on how they were installed."""
    registry = Registry(rulings)
    for answer in answers(manager, "register"):
        registry.owner = answer.variant
        answer(registry=registry)
    registry.amend()
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
        "spaces": tuple(place for place in board if place.group == CARD),
        "limits": tuple(_limits(registry, board, n) for n in range(registry.seats[1] + 1)),
        "lifts": tuple(registry.lifts.values()),
        "sites": tuple(registry.sites.values()),
        "follow_ups": tuple(_follow_ups(registry, place) for place in board),
        "modifiers": tuple(registry.modifiers.values()),
        "free_actions": registry.free_actions,
        "cards": registry.cards,
        "buildings": registry.buildings,
        "effects": registry.effects,
        "rolls": registry.rolls,
        "decisions": decisions,
        "frames": {frame.tag: frame for frame in decisions},
        "words": registry.words,
        "events": registry.events,
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


_round = shared(Round)


def next_phase(rules: Rules, state: State, frame: Round) -> None:
    """Let the next phase of the round begin, and those after it until somebody has to answer."""
    agenda = state.agenda
    while agenda and agenda[-1] is frame:
        key = rules.following[frame.phase]
        frame = agenda[-1] = _round(state.start_player, key)
        rules.phases[key].begin(rules, state)


def _check_round(rules: Rules, state: State, frame: Round) -> str | None:
    return None if frame.phase in rules.phases else f"there is no phase {frame.phase!r}"


def _resolve(registry: Registry, spec: Decision[Frame]) -> Resolved:
    """A decision with the free actions of its windows; handlers are found by class of the move."""
    actions = [action for action in registry.free_actions.values() if action.windows & spec.windows]
    answers = [*spec.answers, *(action.answer for action in actions)]
    twice = [kind.word for kind, count in Counter(answer.move for answer in answers).items() if count > 1]
    if twice:
        raise VariantConflict(f"«{twice[0]}» has two meanings for the frame {spec.frame.tag!r}.")
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
    guests: list[tuple[Limit, ...]] = [()] * len(board)
    groups: list[tuple[tuple[int, int, Limit], ...]] = [()] * len(board)
    for limit in sorted(registry.limits.values(), key=lambda limit: limit.most.get(players, UNLIMITED)):
        members = [place for place in board if place.group == limit.group]
        together = sum(place.bit for place in members)
        for place in members if players in limit.most else ():
            if limit.counts == "visitors":
                guests[place.number] += (limit,)
            else:
                groups[place.number] += ((together, limit.most[players], limit),)
    present = [place for place in board if place.seats <= players]
    visited = [place for place in present if not place.closed]
    return Limits(
        present=sum(place.bit for place in present),
        always=sum(place.bit for place in visited if place.is_open is None),
        sometimes=tuple((place.bit, place.is_open) for place in visited if place.is_open),
        limited=sum(place.bit for place in board if guests[place.number] or groups[place.number]),
        rings=tuple(UNLIMITED if place.rings is None else place.rings for place in board),
        visitors=tuple(limits[0].most[players] if limits else 0 for limits in guests),
        groups=tuple(groups),
        guests=tuple(guests),
    )


def _follow_ups(registry: Registry, place: Place) -> tuple[FollowUp, ...]:
    return tuple(each for each in registry.follow_ups.values() if place.key in each.places)


def _items(registry: Registry) -> list[Item]:
    return [*registry.cards.values(), *registry.buildings.values()]


def _extras(manager: pluggy.PluginManager, registry: Registry) -> dict[str, tuple[Extra, ...]]:
    """What may be added to the price of each item, in the order of the goods."""
    hooks = answers(manager, "extras")
    extras: dict[str, tuple[Extra, ...]] = {}
    for item in _items(registry):
        offered: dict[tuple[str, int], tuple[str, Extra]] = {}
        for answer in hooks:
            for extra in _checked_extras(registry, answer, answer(item=item)):
                other, _ = offered.setdefault((extra.good, extra.count), (answer.variant, extra))
                if other != answer.variant:
                    raise VariantConflict(
                        f"{other} and {answer.variant} both add {extra.count} {extra.good} to {item.key}.",
                        first=other,
                        second=answer.variant,
                    )
        found = [extra for _, extra in offered.values()]
        found.sort(key=lambda extra: (registry.goods[extra.good].number, extra.count))
        extras[item.key] = tuple(found)
    return extras


def _checked_extras(registry: Registry, answer: HookAnswer, found: object) -> tuple[Extra, ...]:
    """The extras of one answer; goods and lines of the ledger must exist."""
    if found is None:
        return ()
    if not isinstance(found, Iterable):
        raise answer.broken(f"{shown(found)} are no extras")
    extras: list[Extra] = []
    for extra in found:
        if not isinstance(extra, Extra):
            raise answer.broken(f"{shown(extra)} is no extra")
        extras.append(extra)
        if extra.good not in registry.goods or extra.source not in registry.sources or extra.count < 1:
            raise answer.broken(f"{extra} names an unknown good or source, or adds nothing")
    return tuple(extras)


def _check_gains(registry: Registry) -> None:
    """Every gain needs an effect and every craft a line of the sheet."""
    for item in _items(registry):
        for gain in item.gains:
            if gain.effect not in registry.effects:
                raise VariantConflict(f"{item.key} has the effect {gain.effect!r}, which nobody registers.")
    for building in registry.buildings.values():
        for good, _ in building.price.exact:
            if good not in registry.goods:
                raise VariantConflict(f"{building.key} costs {good!r}, which nobody registers.")
    for card in registry.cards.values():
        if card.craft and card.craft not in registry.score_lines:
            raise VariantConflict(f"{card.key} shows the craft {card.craft!r}, which nobody registers.")
