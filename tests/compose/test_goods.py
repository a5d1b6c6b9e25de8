"""Goods of variants: what they do not pay, what raises a roll, and how people see what is owned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import attrs
import pytest
from rich.console import Console

from stoneage import Move, Player, Reason, Ruleset, State, engine
from stoneage.base.effects import add_good
from stoneage.base.tools import Tooling, raise_roll
from stoneage.base.using import Using
from stoneage.cli import board, words
from stoneage.components import Building, Price
from stoneage.events import Event, Yielded
from stoneage.frames import OWN_TURN, ROLLED, Frame, Round
from stoneage.goods import Good
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, FreeAction, Moves, MoveSpec, Place, Rules, answer
from stoneage.state import Deal, Extension
from stoneage.variant import Variant


@attrs.define
class Basket(Extension):
    """Who carries a basket."""

    carriers: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Pray(Move):
    """Two pips for a shell."""

    word: ClassVar[str] = "pray"


@attrs.frozen(cache_hash=True)
class Dig(Move):
    """A shell for a piece of food."""

    word: ClassVar[str] = "dig"


def _never(rules: Rules, state: State, frame: Frame, player: Player, move: Move) -> Iterator[Reason]:
    return iter(())


@attrs.frozen
class Shells(Variant):
    """Shells are no resources; one of them raises a roll, and food makes shells.

    Args:
        patient: whether a roll waits also for somebody who has to dig for a shell first.
    """

    key: ClassVar[str] = "shells"

    patient: bool = False

    @hookimpl
    def register(self, registry: Registry) -> None:
        """A good, a tile, two free actions, a part of the state, and a hunt that says what it yields."""
        registry.good(Good("shells", resource=False, rule="Z5"))
        price = Price("A7", (("shells", 2), ("wood", 1)))
        registry.building(Building("shell_hut", price=price, points=5, note="a fine view"))
        spec = ExtensionSpec("shells", Basket, belongings=self.belongings)
        registry.extension(spec)
        registry.move(_spec(Pray), _spec(Dig))
        registry.amend_roll("food", give=self.give)
        windows = frozenset({OWN_TURN, ROLLED})
        raises = self.raises if self.patient else None
        registry.free_action(
            "pray",
            FreeAction(frozenset({ROLLED}), self.prayers, answer(Pray, self.pray, _never), raises=raises),
        )
        registry.free_action(
            "dig",
            FreeAction(windows, self.digs, answer(Dig, self.dig, _never), raises=lambda *_: False),
        )

    @hookimpl
    def set_up(self, state: State, deal: Deal) -> None:
        """The first player carries a basket."""
        state.ext["shells"] = Basket((0,))

    def belongings(self, rules: Rules, state: State, seat: int) -> Sequence[str]:
        """The basket."""
        basket = state.ext["shells"]
        assert isinstance(basket, Basket)
        return ["a basket"] if seat in basket.carriers else []

    def give(self, rules: Rules, state: State, player: Player, pieces: int) -> None:
        """Shells instead of food."""
        add_good(rules, state, player, "shells", pieces)

    def raises(self, rules: Rules, state: State, frame: Frame, player: Player) -> bool:
        """Whoever has a shell or food can pray."""
        return player.goods[-1] + player.food > 0

    def prayers(self, rules: Rules, state: State, frame: Frame, player: Player) -> Moves:
        """Once for each shell."""
        return (rules.intern(Pray()),) if player.goods[-1] else ()

    def pray(self, rules: Rules, state: State, frame: Frame, player: Player, move: Pray) -> None:
        """Two pips."""
        player.goods[-1] -= 1
        raise_roll(rules, state, frame, player, 2)

    def digs(self, rules: Rules, state: State, frame: Frame, player: Player) -> Moves:
        """Once for each piece of food."""
        return (rules.intern(Dig()),) if player.food else ()

    def dig(self, rules: Rules, state: State, frame: Frame, player: Player, move: Dig) -> None:
        """A shell."""
        player.food -= 1
        player.goods[-1] += 1


def _spec(kind: type[Move]) -> MoveSpec[Move]:
    return MoveSpec(kind, lambda rules, args: kind(), lambda rules: (kind(),))


def rolled(patient: bool, shells: int, food: int) -> tuple[Ruleset, State, list[Event]]:
    """A roll of six with three hunters, without tools."""
    rules = Ruleset.create(Shells(patient))
    state = rules.new_game(players=2)
    for text in ("place hunt 3", "place hunt 5", "place forest 2", "use hunt"):
        state = rules.apply(state, rules.parse(text))
    player = state.own(0)
    player.goods[-1], player.food = shells, food
    told: list[Event] = []
    return rules, rules.apply(state, rules.parse("roll =6"), events=told), told


def test_a_roll_waits_for_what_could_raise_it() -> None:
    """A free action of the window of rolls is asked for beside tools; one without a move is not."""
    rules, state, _ = rolled(patient=False, shells=1, food=0)
    assert [str(move) for move in rules.legal_moves(state)] == ["tools -", "pray"]
    after = rules.apply(state, rules.parse("pray"))
    assert isinstance(after.agenda[-1], Using)
    assert after.players[0].goods[-1] == 4
    rules, state, _ = rolled(patient=False, shells=0, food=1)
    assert isinstance(state.agenda[-1], Using)


def test_a_roll_may_wait_for_what_comes_first() -> None:
    """An action may say that it could raise the roll after another free action."""
    rules, state, _ = rolled(patient=True, shells=0, food=1)
    assert [str(move) for move in rules.legal_moves(state)] == ["tools -", "dig"]
    after = rules.apply(rules.apply(state, rules.parse("dig")), rules.parse("pray"))
    assert not isinstance(after.agenda[-1], Tooling)
    assert after.players[0].goods[-1] == 4


def test_a_roll_of_pieces_of_choice_is_told() -> None:
    """Before it is said what the pieces are, an event tells how many."""
    _, _, told = rolled(patient=False, shells=0, food=0)
    assert Yielded(0, "food", 3) in told


@pytest.mark.parametrize(
    ("place", "move", "rules_named"),
    [
        ("card:1", "pay shells=1", {"A6", "Z5"}),
        ("building:1", "pay wood=1 brick=1 stone=1 shells=1", {"A7", "Z5"}),
        ("building:2", "pay wood=1 shells=1", {"A7"}),
        ("building:2", "pay wood=1 shells=3", {"A7"}),
    ],
)
def test_goods_that_are_no_resources_pay_what_names_them(
    place: str, move: str, rules_named: set[str]
) -> None:
    """Elsewhere the refusal names the rule of the good, too."""
    rules = Ruleset.create(Shells())
    state = rules.new_game(players=2)
    state.stacks = (("BLD-01", *state.stacks[0]), ("shell_hut", *state.stacks[1]))
    for seat in (0, 1):
        state.own(seat).goods[:] = [9] * len(rules.goods)
    for text in (f"place {place} 1", "place hunt 5", "place hunt 4", f"use {place}"):
        state = rules.apply(state, rules.parse(text))
    assert {reason.rule for reason in rules.why_not(state, rules.parse(move)) or ()} == rules_named


def test_they_feed_nobody() -> None:
    """Where food is missing, the refusal names the rule of the good."""
    rules = Ruleset.create(Shells())
    state = rules.new_game(players=2)
    state.own(0).food = 0
    state.own(0).goods[0] = 9
    state.agenda[:] = [Round(0, "using")]
    state = rules.loads(rules.dumps(_settled(rules, state)))
    named = {reason.rule for reason in rules.why_not(state, rules.parse("feed shells=5")) or ()}
    assert named == {"F4", "Z5"}


def _settled(rules: Ruleset, state: State) -> State:
    """The state when somebody has to answer."""
    engine.settle(rules, state)
    return state


def test_notes_and_belongings_are_shown(render: Callable[[Any], str]) -> None:
    """What a tile can do, and what a seat has of a variant's part, stand on the board of the terminal."""
    rules = Ruleset.create(Shells())
    assert words.item(rules, "shell_hut") == "a fine view; 5 points"
    state = rules.new_game(players=2)
    drawn = render(board.belongings(rules.view(state, 1), ["Ann", "Ben"]))
    assert "Ann  a basket" in drawn
    assert "Ben" not in drawn


@pytest.fixture
def render() -> Callable[[Any], str]:
    """What is drawn, as text."""

    def text(drawn: Any) -> str:
        console = Console(width=80)
        with console.capture() as capture:
            console.print(drawn)
        return capture.get()

    return text


def test_a_place_may_have_a_rule_of_its_own() -> None:
    """Refusals of groups that do not fit name it beside P5."""

    @attrs.frozen
    class Raft(Variant):
        key: ClassVar[str] = "raft"

        @hookimpl
        def register(self, registry: Registry) -> None:
            registry.place(Place("raft", lambda *_: None, least=2, most=3, rings=3, rule="Z6"))

    rules = Ruleset.create(Raft())
    state = rules.new_game(players=2)
    reasons = rules.why_not(state, rules.parse("place raft 1")) or ()
    assert [reason.rule for reason in reasons] == ["P5", "Z6"]
    state = rules.apply(state, rules.parse("place raft 2"))
    reasons = rules.why_not(state, rules.parse("place raft 2")) or ()
    assert {reason.rule for reason in reasons} == {"P5", "Z6"}
