"""Limits, words, frames and options: what several variants may do to each other, and what is refused."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

from stoneage import Ruleset, SetupError, State, VariantConflict
from stoneage.frames import Frame, Rolling
from stoneage.hooks import hookimpl
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import Decision, Limit, MoveSpec, Phase, RollKind
from stoneage.variant import Variant


def variant(register: Callable[[Registry], None], name: str = "guest") -> Variant:
    """A variant that only registers."""

    class Guest(Variant):
        key = name

        @hookimpl
        def register(self, registry: Registry) -> None:
            register(registry)

    return Guest()


def limits(rules: Ruleset, players: int, place: str) -> int:
    """How many players may stand on a place; 0 for any number."""
    return rules.limits[players].visitors[rules.places[place].number]


def test_one_owner_may_change_a_limit_twice() -> None:
    """Both changes hold."""

    def register(registry: Registry) -> None:
        registry.amend_limit("P7", {2: 2})
        registry.amend_limit("P7", {4: 3})

    rules = Ruleset.create(variant(register))
    assert [limits(rules, players, "forest") for players in (2, 3, 4)] == [2, 2, 3]


def test_of_two_limits_the_narrower_holds() -> None:
    """A second limit on the same places cannot loosen the first."""

    def register(registry: Registry) -> None:
        registry.limit(Limit("Z1", "resources", "visitors", {2: 2, 3: 1, 4: 3}))

    rules = Ruleset.create(variant(register))
    assert [limits(rules, players, "river") for players in (2, 3, 4)] == [1, 1, 3]
    assert rules.limits[3].guests[rules.places["river"].number][0].rule == "Z1"


@pytest.mark.parametrize(
    "register",
    [
        lambda registry: registry.limit(Limit("Z1", "resources", "people", {2: 2})),
        lambda registry: registry.limit(Limit("Z1", "resources", "visitors", {2: 0})),
        lambda registry: registry.amend_limit("Z9", {2: 1}),
        lambda registry: registry.move(MoveSpec(Dice, parse, lambda rules: ())),
        lambda registry: registry.decision(Decision(Lots, lambda rules, state, frame: True)),
    ],
    ids=["counts", "none", "unknown limit", "word of dice", "other chance"],
)
def test_what_makes_no_sense_is_a_conflict(register: Callable[[Registry], None]) -> None:
    """Found when the ruleset is built, not in the middle of a game."""
    with pytest.raises(VariantConflict):
        Ruleset.create(variant(register))


@attrs.frozen
class Dice(Move):
    """A move with a word that is taken."""

    word: ClassVar[str] = "roll"


def parse(rules: Any, args: Any) -> Dice:
    """Never called."""
    return Dice()


@attrs.define
class Lots(Frame):
    """Chance without dice."""

    tag: ClassVar[str] = "lots"
    chance: ClassVar[bool] = True


def test_an_unmarked_hook_is_found() -> None:
    """A method with the name of a hook but without the mark is a slip."""

    class Slip(Variant):
        key = "slip"

        def register(self, registry: Registry) -> None:
            """Not marked."""

    with pytest.raises(SetupError) as caught:
        Ruleset.create(Slip())
    assert caught.value.code == "not-marked"


def test_a_variant_needs_a_key() -> None:
    """The message says so."""

    class Nameless(Variant):
        """No key."""

    with pytest.raises(SetupError) as caught:
        Ruleset.create(Nameless())
    assert caught.value.code == "no-key"


def test_policies_may_copy_where_dice_roll_for_somebody_else() -> None:
    """Copies that a policy keeps stay as they were, also when a roll belongs to another seat."""

    def land(rules: Any, state: State, frame: Rolling, player: Any, roll: Any) -> None:
        state.agenda.pop()
        player.food += roll.total

    def begin(rules: Any, state: State) -> None:
        for seat in range(len(state.players)):
            state.agenda.append(Rolling(seat, "feast", 1))

    def register(registry: Registry) -> None:
        registry.roll(RollKind("feast", "Z2", land))
        registry.phase(Phase("feast", begin, after="using"))

    rules = Ruleset.create(variant(register))
    kept: list[tuple[State, str]] = []
    rng = random.Random(1)

    def policy(state: State, moves: Any) -> Move:
        copy = state.copy()
        kept.append((copy, rules.dumps(copy)))
        return moves[int(rng.random() * len(moves))]  # type: ignore[no-any-return]

    rules.playout(rules.new_game(players=3, seed=1), rng, policy)
    assert len(kept) > 100
    assert all(rules.dumps(state) == text for state, text in kept)


def test_legal_moves_survive_pickling() -> None:
    """A pickled sequence knows its own moves."""
    rules = Ruleset.create()
    moves = rules.legal_moves(rules.new_game())
    again = pickle.loads(pickle.dumps(moves))
    assert list(again) == list(moves)
    assert all(move in again for move in again)
    assert rules.parse("use hunt") not in again
