"""What may lie on places and take people, limits that are lifted, people who move on."""

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
    SaveError,
    SetupError,
    State,
    VariantConflict,
    board,
    words,
)
from stoneage.base.effects import add_good, give
from stoneage.base.shops import building_stack, card_space
from stoneage.components import Building, Card, Gain, Price
from stoneage.frames import Frame
from stoneage.moves import Move
from stoneage.registry import Registry
from stoneage.specs import (
    Decision,
    FollowUp,
    Lift,
    Limit,
    MoveSpec,
    Place,
    Rules,
    Site,
    answer,
)
from stoneage.variant import Variant

Made = Callable[..., Variant]


def bear_in_the_row(self: Any, registry: Registry) -> None:
    """A bear that takes as many people as there are players."""
    registry.card(Card("bear", ownable=False))
    registry.site(
        Site(
            "bear",
            "Z1",
            room=lambda rules, state: [
                (place, len(state.players))
                for place, card in zip(rules.spaces, state.display, strict=True)
                if card == "bear" or place.key in state.removed
            ],
            hosts=lambda rules: rules.spaces,
            most=lambda players: players,
            use=lambda rules, state, player, place, people: add_good(rules, state, player, "food", people),
        )
    )


def with_bear(made: Made, players: int = 3) -> tuple[Ruleset, State]:
    """The bear lies on the second space."""
    rules = Ruleset.create(made("woods", register=bear_in_the_row))
    deal = rules.deal(players=players, seed=1)
    cards = [card for card in deal.deck if card != "bear"]
    cards.insert(1, "bear")
    return rules, rules.new_game(attrs.evolve(deal, deck=tuple(cards)))


def test_a_site_takes_groups_of_any_size(made: Made) -> None:
    """The place takes one to as many people as are free, several players, each once; other cards do not."""
    rules, state = with_bear(made)
    assert texts(rules, state, "place card") == [
        "place card:1 1",
        "place card:3 1",
        "place card:4 1",
        "place card:2 1",
        "place card:2 2",
        "place card:2 3",
    ]
    state = play(rules, state, "place card:2 2")
    assert texts(rules, state, "place card:2") == ["place card:2 1"]
    [reason] = rules.why_not(state, rules.parse("place card:2 2")) or ()
    assert (reason.code, reason.rule) == ("full", "Z1")
    state = play(rules, state, "place card:2 1", "place hunt 5")
    again = rules.why_not(state, rules.parse("place card:2 1")) or ()
    assert {reason.rule for reason in again} >= {"P4", "Z1"}


def test_a_site_says_what_its_people_do(made: Made) -> None:
    """The handler of what lies there acts, not that of the place; a save in between changes nothing."""
    rules, state = with_bear(made)
    moves = ["place card:2 2", "place hunt 5", "place forest 5", "place field 1", "place hut 2"]
    state = play(rules, state, *moves)
    state = rules.loads(rules.dumps(state))
    assert rules.why_not(state, rules.parse("use card:2")) is None
    after = play(rules, state, "use card:2")
    assert after.players[0].food == state.players[0].food + 2
    assert after.display == state.display


def test_a_site_may_outlive_its_card(made: Made) -> None:
    """Its rings and its people stay while it says that it is there."""
    rules, state = with_bear(made)
    state = play(rules, state, "place card:2 3", "place hunt 5", "place forest 5", "place hut 2")
    state.display = tuple(None if card == "bear" else card for card in state.display)
    state.removed += ("card:2",)  # the bear of these tests remembers its space there
    assert play(rules, state, "use card:2").players[0].food == 15


def test_overfull_sites_are_refused(made: Made) -> None:
    """A save with more people than rings is none."""
    rules, state = with_bear(made)
    data: Any = rules.dump(state)
    data["state"]["board"]["card:2"] = [2, 2, 0]
    with pytest.raises(SaveError, match="there are 3 rings"):
        rules.load(data)


def test_moves_of_sites_are_in_the_action_space(made: Made) -> None:
    """Every size of group up to the most players."""
    rules, _ = with_bear(made)
    numbers = {str(move) for move in rules.action_space if str(move).startswith("place card:2")}
    assert numbers == {f"place card:2 {people}" for people in (1, 2, 3, 4)}


def test_what_cannot_be_owned_is_not_for_sale(made: Made) -> None:
    """Nobody pays for it, and an extra card passes it by, for all to see (A13)."""
    rules, state = with_bear(made)
    assert all("bear" not in str(move) for move in rules.action_space)
    shop = rules.places["card:2"].shop
    assert shop is not None
    assert shop.item(rules, state) is None
    state.deck = ("bear", "CIV-01", "CIV-02") if "CIV-01" in state.deck else state.deck
    give(rules, state, state.own(1), (Gain("extra_card"),), "test")
    assert state.players[1].hidden == ("CIV-01",)
    assert state.removed == ("bear",)


def test_a_lifted_limit_holds_elsewhere(made: Made) -> None:
    """In the forest any number of players, elsewhere P7; the rings stay."""

    def register(self: Any, registry: Registry) -> None:
        registry.lift(Lift("P7", lambda rules, state: rules.places["forest"].bit))

    rules = Ruleset.create(made("glade", register=register))
    state = play(rules, rules.new_game(players=2), "place forest 4", "place forest 3", "place quarry 1")
    assert [reason.rule for reason in rules.why_not(state, rules.parse("place quarry 1")) or ()] == ["P7"]
    full = rules.why_not(state, rules.parse("place forest 1")) or ()
    assert {reason.rule for reason in full} == {"P5", "P4"}


def test_a_lift_spares_other_limits(made: Made) -> None:
    """Where two limits hold, the one that is not lifted still does."""

    def register(self: Any, registry: Registry) -> None:
        registry.limit(Limit("Z9", "resources", "visitors", {2: 1, 3: 2, 4: 3}))
        registry.lift(Lift("P7", lambda rules, state: rules.places["forest"].bit))

    rules = Ruleset.create(made("glade", register=register))
    state = play(rules, rules.new_game(players=2), "place forest 2")
    assert [reason.rule for reason in rules.why_not(state, rules.parse("place forest 1")) or ()] == ["Z9"]


def test_nobody_lifts_what_nobody_set(made: Made) -> None:
    """The limit and the variant are named."""

    lift = Lift("P99", lambda rules, state: 0)
    with pytest.raises(VariantConflict, match=r"glade.*P99"):
        Ruleset.create(made("glade", register=lambda self, registry: registry.lift(lift)))


def test_an_amended_limit_names_both_rules(made: Made) -> None:
    """The rule of the limit and the one that changes it."""

    def register(self: Any, registry: Registry) -> None:
        registry.amend_limit("P6", {2: 1}, because="Z4")

    rules = Ruleset.create(made("hamlet", register=register))
    state = play(rules, rules.new_game(players=2), "place field 1")
    reasons = rules.why_not(state, rules.parse("place hut 2")) or ()
    assert [reason.rule for reason in reasons] == ["P6", "Z4"]


def test_five_players_need_somebody_who_allows_them(made: Made) -> None:
    """With spaces, stacks and players for five, five play; two variants that change the number conflict."""

    def register(self: Any, registry: Registry) -> None:
        registry.players(2, 5)
        registry.place(card_space(4, Price("Z5", least=5, most=5)), building_stack(4))
        registry.building(
            *(Building(f"more-{n}", price=Price("A7", (("wood", 1),)), points=1) for n in range(7))
        )

    crowd = made("crowd", register=register)
    rules = Ruleset.create(crowd)
    state = rules.new_game(players=5, seed=3)
    assert (len(state.stacks), len(state.display), rules.seats) == (5, 5, (2, 5))
    assert "place card:5 1" in texts(rules, state)
    assert "place building:5 1" not in texts(rules, rules.new_game(players=4))
    with pytest.raises(SetupError, match="2 to 4 players"):
        Ruleset.create().new_game(players=5)
    other = made("mob", register=lambda self, registry: registry.players(1, 6))
    with pytest.raises(VariantConflict, match=r"crowd.*mob.*number of players"):
        Ruleset.create(crowd, other)


def test_too_few_tiles_are_told_when_a_ruleset_is_built(made: Made) -> None:
    """Seven tiles a stack for the fewest players have to be there."""

    def register(self: Any, registry: Registry) -> None:
        registry.players(5, 6)

    with pytest.raises(SetupError, match="5 stacks of 7 need 35 tiles, there are 28") as caught:
        Ruleset.create(made("crowd", register=register))
    assert caught.value.code == "too-few-tiles"


@attrs.define
class Asking(Frame):
    """A player may send people on."""

    tag: ClassVar[str] = "asking_on"

    people: int


@attrs.frozen(cache_hash=True)
class SendOn(Move):
    """Send people to the cave."""

    word: ClassVar[str] = "send"

    people: int

    def __str__(self) -> str:
        return f"send {self.people}"


def caves(self: Any, registry: Registry) -> None:
    """From the forest people may move on to the cave."""
    registry.place(Place("cave", lambda *_: None, closed=True))
    registry.follow_up(
        FollowUp(
            "cave",
            frozenset({"forest"}),
            lambda rules, state, player, place, people: state.agenda.append(Asking(player.seat, people)),
        )
    )
    registry.move(
        MoveSpec(
            SendOn,
            lambda rules, args: SendOn(words.number(args[0])),
            lambda rules: [SendOn(people) for people in range(11)],
        )
    )

    def moves(rules: Rules, state: State, frame: Asking, player: Player) -> tuple[Move, ...]:
        return tuple(rules.intern(SendOn(people)) for people in range(frame.people + 1))

    def send(rules: Rules, state: State, frame: Asking, player: Player, move: SendOn) -> None:

        state.agenda.pop()
        if move.people:
            board.put(rules, state, player, rules.places["cave"], move.people)

    def refuse(*_: object) -> Iterator[Reason]:
        yield Reason("too-many", "There are not so many.", "Z6")

    registry.decision(Decision(Asking, moves=moves, answers=(answer(SendOn, send, refuse),)))


def test_people_may_move_on_after_the_gain(made: Made) -> None:
    """The follow-up is reached when roll and tools are settled; nobody is placed on the closed place."""
    rules = Ruleset.create(made("caves", register=caves))
    state = given(rules, tools=(1,), tools_used=(False,))
    [closed] = rules.why_not(state, rules.parse("place cave 1")) or ()
    assert closed.code == "closed"
    state = play(rules, state, "place forest 3", "place hunt 5", "place field 1", "place tool_maker 1")
    state = play(rules, state, "use forest", "roll =9", "tools 1")
    assert state.players[0].goods[0] == 3
    assert texts(rules, state) == ["send 0", "send 1", "send 2", "send 3"]
    state = play(rules, state, "send 2")
    board: Any = rules.dump(state)["state"]
    assert board["board"]["cave"] == [2, 0]
    player = state.players[0]
    assert player.home + sum(player.placed) == player.people
    assert rules.loads(rules.dumps(state)) == state


def test_the_turn_is_over_though_people_stand_on_a_closed_place(made: Made) -> None:
    """They need no use; the next round they are at home."""
    rules = Ruleset.create(made("caves", register=caves))
    state = play(rules, rules.new_game(players=2), "place forest 5", "place hunt 5", "use forest", "roll =9")
    state = play(rules, state, "send 2")
    assert rules.to_act(state) == 1
    state = play(rules, state, "use hunt", "roll =20")
    assert state.round == 2
    assert [player.home for player in state.players] == [5, 5]
