"""Beside other variants: throw-away ones that stand for what real ones do."""

from __future__ import annotations

from typing import ClassVar

import attrs
import pytest

from stoneage import Player, Ruleset, State, VariantConflict
from stoneage.base.buying import for_one
from stoneage.components import Extra, Item, Price
from stoneage.hooks import hookimpl
from stoneage.moves import Amounts
from stoneage.registry import Registry
from stoneage.specs import Modifier, RollKind, Rules, Shop
from stoneage.variant import Variant


@attrs.frozen
class Roofs(Shop):
    """Endless roofs, three wood each."""

    source = "roofs"

    def item(self, rules: Rules, state: State) -> Item | None:
        """A roof."""
        return Item("roof")

    def stock(self, rules: Rules) -> list[Item]:
        """Roofs."""
        return [Item("roof")]

    def price(self, rules: Rules, item: Item) -> Price:
        """Three of one kind."""
        return Price("Z1", least=3, most=3, kinds=1)

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """It is gone at once."""


@attrs.frozen
class Guest(Variant):
    """Lowers every roll by two, adds gold to cards for points, and sells roofs."""

    key: ClassVar[str] = "guest"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """A modifier, a source and a place."""
        registry.modifier(Modifier("fog", "Z2", self.pips))
        registry.source("roofs", "gilding")
        registry.place(for_one("roof", Roofs()))

    @hookimpl
    def extras(self, item: Item) -> list[Extra]:
        """Gold on cards."""
        return [Extra("gold", 1, 6, "gilding")] if item.key.startswith(("CIV", "style_c")) else []

    def pips(self, rules: Rules, state: State, player: Player, kind: RollKind) -> int:
        """Two fewer."""
        return -2


@attrs.frozen
class Six(Variant):
    """Wants another number of players."""

    key: ClassVar[str] = "six"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Two to six."""
        registry.players(2, 6)


def give(state: State, seat: int, rules: Ruleset, goods: Amounts) -> None:
    """Put goods on a draft."""
    for good, count in goods:
        state.own(seat).goods[rules.goods[good].number] += count


@pytest.fixture(scope="module")
def both() -> Ruleset:
    """Both variants."""
    return Ruleset.create("style", Guest())


def played(rules: Ruleset, state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def test_a_lower_roll_brings_fewer_jewels(both: Ruleset) -> None:
    """T3: what lowers the rolls also lowers the jewels of the hunt."""
    state = played(both, both.new_game(players=2), "place hunt 5", "place hunt 5", "use hunt", "roll =8")
    assert {str(move) for move in both.legal_moves(state)} >= {"split food=3", "split jewels=3"}
    assert "split jewels=4" not in map(str, both.legal_moves(state))


def test_gold_may_be_added_on_all_five_spaces(both: Ruleset) -> None:
    """T6: what may be added to the price of a card may be added to three jewels."""
    state = both.new_game(players=2)
    give(state, 0, both, (("jewels", 2), ("gold", 1)))
    state.display = (*state.display[:4], "CIV-26")
    state = played(both, state, "place card:5 1", "place hunt 5", "place hunt 4", "use card:5")
    assert {str(move) for move in both.legal_moves(state)} == {
        "pay jewels=3",
        "pay jewels=3 + gold=1",
        "decline",
    }


def test_the_trade_serves_other_prices(both: Ruleset) -> None:
    """T5: the trade is offered wherever a price is due, and counts for what is in reach there."""
    save = both.dump(both.new_game(players=2))
    save["state"]["ext"]["style"]["track"] = [10, 0]  # type: ignore[index]
    state = both.load(save)
    give(state, 0, both, (("wood", 1),))
    state = played(both, state, "place roof 1", "place hunt 5", "place hunt 4", "use roof")
    state = played(both, state, "trade jewels=1 for wood=2", "pay wood=3")
    assert state.players[0].goods[0] == 0


def test_two_that_change_the_number_of_players() -> None:
    """T1: another variant for more players is a conflict, not a surprise."""
    with pytest.raises(VariantConflict):
        Ruleset.create("style", Six())
