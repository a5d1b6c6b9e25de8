"""Variants that do not fit together, or are broken, are refused when the ruleset is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pluggy
import pytest

from stoneage import BrokenVariant, Ruleset, SetupError, StoneAgeError, VariantConflict
from stoneage.components import Building, Card, Extra, Gain, Pile
from stoneage.goods import Good
from stoneage.hooks import HOOK_API
from stoneage.specs import (
    Decision,
    Effect,
    ExtensionSpec,
    FreeAction,
    Limit,
    MoveSpec,
    Phase,
    Place,
    RollKind,
    ScoreLine,
    answer,
)
from stoneage.state import Extension
from stoneage.variant import Variant

Made = Callable[..., Variant]


def nothing(*_: object) -> Any:
    """A handler that does nothing."""


CIRCLE = (Phase("day", nothing, after="night"), Phase("night", nothing, after="day"))
TWICE: dict[str, Callable[[Any, Any], None]] = {
    "good": lambda r, o: r.good(Good("pelt")),
    "place": lambda r, o: r.place(Place("cave", nothing)),
    "limit": lambda r, o: r.limit(Limit("X1", "cave", "places", {2: 1})),
    "card": lambda r, o: r.card(Card("X-1")),
    "building": lambda r, o: r.building(Building("X-2")),
    "effect": lambda r, o: r.effect(Effect("dance", nothing)),
    "roll": lambda r, o: r.roll(RollKind("luck", "X1", nothing)),
    "frame": lambda r, o: r.decision(Decision(o[0], nothing)),
    "word": lambda r, o: r.move(MoveSpec(o[1], nothing, lambda rules: ())),
    "free action": lambda r, o: r.free_action(
        "sing", FreeAction(frozenset(), lambda *_: (), answer(o[1], nothing, nothing))
    ),
    "phase": lambda r, o: r.phase(Phase("night", nothing, after="feeding")),
    "source": lambda r, o: r.source("luck"),
    "score line": lambda r, o: r.score_line(ScoreLine("beauty", lambda *_: 0)),
    "extension": lambda r, o: r.extension(ExtensionSpec("cave", Extension)),
    "pile": lambda r, o: r.pile(Pile("bones", ("one",))),
}
SAID = dict.fromkeys(("source", "score line"), "line of the score sheet")
"""What a thing is called in messages, where that is not its own name: both are lines of one sheet."""


@pytest.mark.parametrize("kind", TWICE)
def test_the_same_thing_twice_names_both_sides(kind: str, made: Made, offering: tuple[Any, Any]) -> None:
    """Two variants that register one key, word or frame are a conflict, whatever their order."""

    def register(self: Variant, registry: Any) -> None:
        TWICE[kind](registry, offering)

    one, other = made("alpha", register=register), made("omega", register=register)
    for order in ((one, other), (other, one)):
        with pytest.raises(VariantConflict) as caught:
            Ruleset.create(*order)
        assert "alpha" in str(caught.value)
        assert "omega" in str(caught.value)
        assert SAID.get(kind, kind) in str(caught.value)
        assert caught.value.code == "duplicate-key"


def test_a_key_of_the_base_game_is_taken(made: Made) -> None:
    """A second forest is a conflict with the base game."""
    variant = made("woods", register=lambda self, registry: registry.place(Place("forest", nothing)))
    with pytest.raises(VariantConflict, match=r"base.*woods.*'forest'"):
        Ruleset.create(variant)


@pytest.mark.parametrize("key", ["culture", "resources", "buildings"])
def test_a_line_of_the_sheet_has_one_owner(key: str, made: Made) -> None:
    """The ledger and the counted lines make one sheet: a key of the one is taken for the other as well."""

    def register(self: Variant, registry: Any) -> None:
        if key == "buildings":
            registry.score_line(ScoreLine(key, lambda *_: 0))
        else:
            registry.source(key)

    with pytest.raises(VariantConflict, match=key):
        Ruleset.create(made("accountant", register=register))


def test_one_limit_changed_by_two_names_both(made: Made) -> None:
    """Both change P7: a conflict, though either alone is fine."""
    one = made("alpha", register=lambda self, registry: registry.amend_limit("P7", {2: 2}))
    other = made("omega", register=lambda self, registry: registry.amend_limit("P7", {3: 3}))
    assert Ruleset.create(one).variants == (one,)
    assert Ruleset.create(other).variants == (other,)
    for order in ((one, other), (other, one)):
        with pytest.raises(VariantConflict, match=r"alpha.*omega.*P7"):
            Ruleset.create(*order)


def test_different_limits_may_be_changed(made: Made) -> None:
    """P6 by one and P7 by the other go together."""
    one = made("alpha", register=lambda self, registry: registry.amend_limit("P6", {2: 3}))
    other = made("omega", register=lambda self, registry: registry.amend_limit("P7", {2: 2}))
    rules = Ruleset.create(other, one)
    state = rules.new_game(players=2)
    for text in ("place hut 2", "place field 1", "place tool_maker 1", "place forest 1", "place forest 1"):
        state = rules.apply(state, rules.parse(text))


def test_a_limit_that_nobody_set_cannot_be_changed(made: Made) -> None:
    """The variant and the limit are named."""
    variant = made("alpha", register=lambda self, registry: registry.amend_limit("P99", {2: 2}))
    with pytest.raises(VariantConflict, match=r"alpha.*P99"):
        Ruleset.create(variant)


def test_one_extra_offered_by_two_is_a_conflict(made: Made) -> None:
    """The same gold on top of the same price cannot earn points for two variants: no move twice."""

    def extras(self: Variant, item: Any) -> Any:
        return [Extra("gold", 1, 2, "cards")]

    with pytest.raises(VariantConflict, match=r"alpha|omega|gold"):
        Ruleset.create(made("alpha", extras=extras), made("omega", extras=extras))


def test_an_unknown_hook_is_named(made: Made) -> None:
    """A hook that does not exist is a typing error in the variant, not something to ignore."""
    with pytest.raises(VariantConflict, match="registr") as caught:
        Ruleset.create(made("typo", registr=nothing))
    assert caught.value.code == "unknown-hook"
    assert "typo" in str(caught.value).lower()


def test_an_unknown_argument_of_a_hook_is_refused(made: Made) -> None:
    """A hook that wants what it is not given is refused by a typed error, too."""
    with pytest.raises(StoneAgeError, match="weather") as caught:
        Ruleset.create(made("typo", extras=lambda self, item, weather: None))
    assert isinstance(caught.value, (SetupError, BrokenVariant))


@pytest.mark.parametrize("api", [0, HOOK_API + 1, "1", None], ids=repr)
def test_variants_for_other_hooks_are_refused(api: object, made: Made) -> None:
    """A variant names the version of the hooks it was written for."""
    with pytest.raises(SetupError) as caught:
        Ruleset.create(made("old", api=api))
    assert caught.value.code == "hook-version"
    assert caught.value.parameters["variant"] == "old"


@pytest.mark.parametrize("hook", ["register", "extras", "set_up", "tiebreak"])
@pytest.mark.parametrize("style", [{"wrapper": True}, {"hookwrapper": True}], ids=["new", "old"])
def test_wrappers_are_refused(hook: str, style: dict[str, bool], made: Made) -> None:
    """A variant answers a hook; it may not wrap the others' answers, for then order would matter."""

    def wrap(self: Variant) -> Any:
        yield

    kind = type(made("wrapper"))
    setattr(kind, hook, pluggy.HookimplMarker("stoneage")(**style)(wrap))
    with pytest.raises(VariantConflict, match=rf"wrapper.*{hook}") as caught:
        Ruleset.create(kind())
    assert caught.value.code == "hook-wrapper"


def test_a_variant_is_chosen_once(shrine: type[Any]) -> None:
    """The same variant twice, even with other options, is a conflict."""
    for other in (shrine(), shrine(worth=5)):
        with pytest.raises(VariantConflict, match="shrine") as caught:
            Ruleset.create(shrine(), other)
        assert caught.value.code == "chosen-twice"


@pytest.mark.parametrize(
    ("register", "named"),
    [
        (lambda self, registry: registry.card(Card("X", (Gain("magic"),))), "magic"),
        (lambda self, registry: registry.building(Building("X", (Gain("magic"),))), "magic"),
        (lambda self, registry: registry.card(Card("X", craft="weaver", multiplier=1)), "weaver"),
        (lambda self, registry: registry.phase(Phase("night", nothing, after="dusk")), "dusk"),
        (
            lambda self, registry: registry.phase(
                Phase("a", nothing, after="b"), Phase("b", nothing, after="a")
            ),
            "circle",
        ),
    ],
    ids=["effect of a card", "effect of a tile", "craft", "phase", "circle of phases"],
)
def test_what_nobody_registers_is_named(register: Any, named: str, made: Made) -> None:
    """Effects, crafts and phases that are spoken of have to be there."""
    with pytest.raises(VariantConflict, match=named):
        Ruleset.create(made("wild", register=register))


@pytest.mark.parametrize(
    "extra",
    [Extra("pelt", 1, 1, "cards"), Extra("gold", 1, 1, "nowhere"), Extra("gold", 0, 1, "cards")],
    ids=["good", "line of the ledger", "count"],
)
def test_extras_have_to_fit(extra: Extra, made: Made) -> None:
    """An extra of an unknown good, for an unknown line of the ledger, or of nothing is refused."""
    with pytest.raises(StoneAgeError) as caught:
        Ruleset.create(made("wild", extras=lambda self, item: [extra]))
    assert isinstance(caught.value, (SetupError, BrokenVariant))


def fail(self: Variant) -> Any:
    """A hook with a mistake."""
    raise ZeroDivisionError("oops")


@pytest.mark.parametrize("hook", ["register", "extras"])
def test_a_variant_that_raises_while_building_is_named(hook: str, made: Made) -> None:
    """The plugin's mistake is its own: BrokenVariant names plugin and hook and keeps the cause."""
    with pytest.raises(BrokenVariant, match=rf"clumsy.*{hook}") as caught:
        Ruleset.create(made("clumsy", **{hook: fail}))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_variant_that_raises_at_the_start_is_named(made: Made) -> None:
    """So it is when a game is set up."""
    rules = Ruleset.create(made("clumsy", set_up=fail))
    with pytest.raises(BrokenVariant, match=r"clumsy.*set_up"):
        rules.new_game()


def test_a_variant_that_raises_at_the_end_is_named(made: Made) -> None:
    """And when winners are named."""
    rules = Ruleset.create(made("clumsy", tiebreak=fail))
    with pytest.raises(BrokenVariant, match=r"clumsy.*tiebreak"):
        rules.winners(rules.new_game())


@pytest.mark.parametrize(
    ("hook", "value"),
    [("extras", 5), ("extras", [5]), ("extras", "gold"), ("tiebreak", "more")],
    ids=range(4),
)
def test_nonsense_answers_are_named(hook: str, value: object, made: Made) -> None:
    """An answer of a wrong type is the plugin's mistake as well."""

    def play() -> None:
        rules = Ruleset.create(made("clumsy", **{hook: lambda self: value}))
        rules.winners(rules.new_game())

    with pytest.raises(BrokenVariant, match=rf"clumsy.*{hook}"):
        play()


def test_hooks_add_up(made: Made) -> None:
    """Tie-breaks of variants are added; an answer of None counts for nothing."""
    one = made("alpha", tiebreak=lambda self, player: 5 if player.seat == 1 else None)
    other = made("omega", tiebreak=lambda self, player: 4 if player.seat == 0 else None)
    rules = Ruleset.create(one)
    assert rules.winners(rules.new_game(players=3)) == [1]
    both = Ruleset.create(other, one)
    assert both.winners(both.new_game(players=3)) == [1]
    assert Ruleset.create().winners(Ruleset.create().new_game(players=3)) == [0, 1, 2]
