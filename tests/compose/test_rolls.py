"""Rolls that variants change, and goods for goods beside answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import attrs
import pytest
from seam_positions import given, play, texts

from stoneage import (
    Player,
    Reason,
    Ruleset,
    State,
    VariantConflict,
)
from stoneage.base.buying import Paying
from stoneage.base.effects import add_good, remove_good
from stoneage.base.tools import Tooling, raise_roll
from stoneage.components import Exchange
from stoneage.frames import PAYING, ROLLED, Frame
from stoneage.hooks import hookimpl
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import (
    ExtensionSpec,
    FreeAction,
    Modifier,
    MoveSpec,
    Rules,
    answer,
)
from stoneage.state import Extension
from stoneage.variant import Variant

Made = Callable[..., Variant]


def storm(self: Any, registry: Registry) -> None:
    """Rolls for wood are lower by 3."""
    registry.modifier(
        Modifier("storm", "Z2", lambda rules, state, player, kind: -3 if kind.key == "wood" else 0)
    )


def fog(self: Any, registry: Registry) -> None:
    """All rolls are lower by 1."""
    registry.modifier(Modifier("fog", "Z3", lambda rules, state, player, kind: -1))


def test_modifiers_add_up_before_tools_and_stop_at_zero(made: Made) -> None:
    """A roll of 3, lowered by 4, is 0, and a tool of 3 makes 1 wood of it, not none."""
    rules = Ruleset.create(made("storm", register=storm), made("fog", register=fog))
    state = given(rules, tools=(3,), tools_used=(False,))
    state = play(rules, state, "place forest 3", "place hunt 5", "place field 1", "place tool_maker 1")
    events: list[Any] = []
    state = rules.apply(play(rules, state, "use forest"), rules.parse("roll =3"), events=events)
    assert isinstance(state.agenda[-1], Tooling)
    assert state.agenda[-1].total == 0
    assert [str(rules.describe(event)) for event in events[1:]] == [
        "Seat 0: -1 pips (fog).",
        "Seat 0: -3 pips (storm).",
    ]
    assert play(rules, state, "tools 3").players[0].goods[0] == 1


def test_expected_yields_see_modifiers_of_a_position(made: Made) -> None:
    """With the position the roll is lowered, without it is not."""
    rules = Ruleset.create(made("storm", register=storm))
    state = rules.new_game(players=2)
    assert rules.yields("wood", 1).at_least(1) * 6 == 4
    assert rules.yields("wood", 1, state=state).at_least(1) * 6 == 1
    assert rules.yields("wood", 1, tools=[1], state=state).at_least(1) * 6 == 2


def test_the_pieces_of_a_roll_may_be_something_else(made: Made) -> None:
    """One variant gives stone for hunting; two that change one roll conflict, and unknown rolls are named."""

    def stones(self: Any, registry: Registry) -> None:
        registry.amend_roll(
            "food", lambda rules, state, player, pieces: add_good(rules, state, player, "stone", pieces)
        )

    rules = Ruleset.create(made("pebbles", register=stones))
    state = play(rules, rules.new_game(players=2), "place hunt 5", "place forest 5", "use hunt", "roll =9")
    assert state.players[0].goods[2] == 4
    with pytest.raises(VariantConflict, match=r"gravel.*pebbles.*roll food"):
        Ruleset.create(made("pebbles", register=stones), made("gravel", register=stones))
    with pytest.raises(VariantConflict, match=r"air.*roll wind"):
        Ruleset.create(
            made("air", register=lambda self, registry: registry.amend_roll("wind", lambda *_: None))
        )


@attrs.frozen(cache_hash=True)
class Trade(Move):
    """Give a piece of wood for one of gold, once."""

    word: ClassVar[str] = "smuggle"


@attrs.frozen(cache_hash=True)
class Push(Move):
    """Raise a roll by 2 for one food, once."""

    word: ClassVar[str] = "push"


@attrs.define
class Used(Extension):
    """What was used."""

    traded: bool = False
    pushed: bool = False


SWAP = Exchange((((("wood", 1),), (("gold", 1),)),))


def used(state: State) -> Used:
    """What was used."""
    own = state.ext["smuggler"]
    assert isinstance(own, Used)
    return own


@attrs.frozen
class Smuggler(Variant):
    """Wood for gold while paying, and two pips for food beside tools."""

    key: ClassVar[str] = "smuggler"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Two free actions."""
        registry.extension(ExtensionSpec("smuggler", Used))
        for move in (Trade, Push):
            registry.move(
                MoveSpec(move, lambda rules, args, move=move: move(), lambda rules, move=move: [move()])
            )
        registry.free_action(
            "smuggle",
            FreeAction(
                frozenset({PAYING}),
                self.offers,
                answer(Trade, self.trade, self.refuse),
                lambda rules, state, player: () if used(state).traded else (SWAP,),
            ),
        )
        registry.free_action(
            "push", FreeAction(frozenset({ROLLED}), self.pushes, answer(Push, self.push, self.refuse))
        )

    @hookimpl
    def set_up(self, state: State) -> None:
        """Nothing is used."""
        state.ext["smuggler"] = Used()

    def offers(self, rules: Rules, state: State, frame: Frame, player: Player) -> tuple[Move, ...]:
        """Once, with wood."""
        return () if used(state).traded or not player.goods[0] else (rules.intern(Trade()),)

    def trade(self, rules: Rules, state: State, frame: Frame, player: Player, move: Trade) -> None:
        """The goods change hands."""
        used(state).traded = True
        remove_good(rules, player, "wood", 1)
        add_good(rules, state, player, "gold", 1)

    def pushes(self, rules: Rules, state: State, frame: Frame, player: Player) -> tuple[Move, ...]:
        """Once, with food."""
        return () if used(state).pushed or not player.food else (rules.intern(Push()),)

    def push(self, rules: Rules, state: State, frame: Frame, player: Player, move: Push) -> None:
        """Two pips."""
        used(state).pushed = True
        remove_good(rules, player, "food", 1)
        raise_roll(rules, state, frame, player, 2)

    def refuse(self, *_: object) -> Iterator[Reason]:
        """Why not."""
        yield Reason("no-more", "That was used.", "Z7")


def paying(goods: list[int], tile: str, kept: tuple[str, ...] = ()) -> tuple[Ruleset, State]:
    """Somebody with these goods has used the person on a tile."""
    rules = Ruleset.create(Smuggler())
    state = given(rules, goods=goods, cards=kept, kept=kept)
    state.stacks = ((tile, "BLD-28"), *state.stacks[1:])
    state = play(rules, state, "place building:1 1", "place hunt 5", "place field 1")
    for move in ("place tool_maker 1", "place forest 2"):
        state = play(rules, state, move) if move in texts(rules, state) else state
    return rules, play(rules, state, "use building:1")


def fixed(rules: Ruleset) -> dict[tuple[tuple[str, int], ...], str]:
    """Tiles by their fixed price."""
    return {tile.price.exact: key for key, tile in rules.buildings.items() if tile.price.exact}


PRICE = (("brick", 1), ("stone", 1), ("gold", 1))


def test_a_price_that_an_exchange_could_complete_is_asked_for() -> None:
    """Without gold, but with wood to trade for it, the player is asked; afterwards he can pay."""
    tile = fixed(Ruleset.create())[PRICE]
    rules, state = paying([1, 1, 1, 0], tile)
    assert isinstance(state.agenda[-1], Paying)
    assert texts(rules, state) == ["decline", "smuggle"]
    state = play(rules, state, "smuggle")
    assert texts(rules, state) == ["pay brick=1 stone=1 gold=1", "decline"]
    assert play(rules, state, "decline").players[0].goods == [0, 1, 1, 1]


def test_a_price_out_of_reach_is_not_asked_for() -> None:
    """With wood for the trade, but no stone, nothing could pay."""
    tile = fixed(Ruleset.create())[PRICE]
    _, state = paying([2, 1, 0, 0], tile)
    assert not isinstance(state.agenda[-1], Paying)


def test_exchanges_chain() -> None:
    """Neither the card nor the trade alone completes the price, both together do (A12)."""
    base = Ruleset.create()
    tile = fixed(base)[PRICE]
    card = next(key for key, card in base.cards.items() if card.gains[0].effect == "any_resources")
    rules, state = paying([1, 0, 0, 0], tile, (card,))
    assert isinstance(state.agenda[-1], Paying)
    state = play(rules, state, f"spend {card} brick stone", "smuggle", "pay brick=1 stone=1 gold=1")
    assert state.players[0].buildings == (tile,)
    rules, state = paying([0, 0, 0, 0], tile, (card,))
    assert not isinstance(state.agenda[-1], Paying)


def test_what_raises_a_roll_is_asked_for_like_a_tool() -> None:
    """Without tools, but with food for two pips, the player is asked; then it counts at once (A3)."""
    rules = Ruleset.create(Smuggler())
    state = given(rules, food=1)
    state = play(rules, state, "place forest 5", "place hunt 5", "use forest", "roll =10")
    assert texts(rules, state) == ["tools -", "push"]
    after = play(rules, state, "push")
    assert after.players[0].goods[0] == 4
    assert play(rules, state, "tools -").players[0].goods[0] == 3
    hungry = play(rules, given(rules, food=0), "place forest 5", "place hunt 5", "use forest", "roll =10")
    assert hungry.players[0].goods[0] == 3


def test_a_raised_roll_still_takes_tools() -> None:
    """With a tool left the question stays."""
    rules = Ruleset.create(Smuggler())
    state = given(rules, tools=(1,), tools_used=(False,))
    state = play(rules, state, "place forest 5", "place hunt 5", "use forest", "roll =6", "push")
    assert texts(rules, state) == ["tools -", "tools 1"]
    assert play(rules, state, "tools 1").players[0].goods[0] == 3
