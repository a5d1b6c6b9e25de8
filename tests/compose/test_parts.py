"""Goods, points, company and saves of variants."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import attrs
import pytest
from seam_positions import given, play, texts

from stoneage import (
    BrokenVariant,
    IllegalMove,
    Ruleset,
    SaveError,
    SetupError,
    State,
    VariantConflict,
)
from stoneage.base import choosing
from stoneage.base.choosing import Choosing
from stoneage.base.effects import give
from stoneage.base.shops import card_space
from stoneage.components import Gain, Pile, Price
from stoneage.frames import CHANCE, OWN_TURN, PAYING, ROLLED, Frame
from stoneage.goods import Good
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import (
    Decision,
    ExtensionSpec,
    Phase,
    Place,
)
from stoneage.state import Deal, Extension
from stoneage.testing import scenarios
from stoneage.variant import Variant

Made = Callable[..., Variant]


def generous(self: Any, registry: Registry) -> None:
    """Using the spring lets a player choose two resources."""
    registry.move(choosing.GAIN)
    registry.place(
        Place(
            f"spring_{registry.owner}",
            lambda rules, state, player, place, people: state.agenda.append(
                Choosing(player.seat, "spring", 2)
            ),
        )
    )


def test_anybody_may_let_players_choose_resources(made: Made) -> None:
    """Two variants share the word; there is a move for each pair, in any order of its words."""
    rules = Ruleset.create(made("one", register=generous), made("two", register=generous))
    state = play(rules, rules.new_game(players=2), "place spring_one 5", "place hunt 5", "use spring_one")
    assert len(texts(rules, state, "gain ")) == 10
    assert rules.loads(rules.dumps(state)) == state
    assert play(rules, state, "gain gold wood").players[0].goods == [1, 0, 0, 1]
    with pytest.raises(IllegalMove, match="2 resources"):
        play(rules, state, "gain wood")
    data: Any = rules.dump(state)
    data["state"]["agenda"][-1]["count"] = 5
    with pytest.raises(SaveError, match="of choice"):
        rules.load(data)
    assert "gain" not in {str(move).split()[0] for move in Ruleset.create().action_space}


def test_goods_of_a_variant_pay_prices_that_name_them(made: Made) -> None:
    """They are no resources: nothing else takes them."""

    def register(self: Any, registry: Registry) -> None:
        registry.good(Good("shells", resource=False))
        registry.place(card_space(4, Price("Z8", exact=(("shells", 2),))))

    rules = Ruleset.create(made("beach", register=register))
    state = given(rules, goods=[0, 0, 0, 0, 3])
    state = play(rules, state, "place card:5 1", "place hunt 5", "place forest 4", "use card:5")
    assert texts(rules, state) == ["pay shells=2", "decline"]
    state = play(rules, state, "pay shells=2")
    assert state.players[0].goods[4] == 1
    assert not texts(rules, state, "pay")


def test_points_go_to_the_line_that_gives_them(made: Made) -> None:
    """A source that is a line of the ledger is that line; cards and tiles have theirs, the rest is other."""
    rules = Ruleset.create(made("luck", register=lambda self, registry: registry.source("luck")))
    state = rules.new_game(players=2)
    for source in ("luck", "CIV-01", "BLD-01", "thin air"):
        give(rules, state, state.own(0), (Gain("points", 2),), source)
    ledger = state.players[0].ledger
    assert [ledger[line] for line in ("luck", "cards", "buildings", "other")] == [2, 2, 2, 2]


@pytest.mark.parametrize("order", [0, 1])
def test_requirements_and_exclusions_name_both_sides(made: Made, order: int) -> None:
    """A variant may need another one, or make no sense beside it."""
    needy, shy, friend = (
        made("needy", requires=("friend",)),
        made("shy", excludes=("friend",)),
        made("friend"),
    )
    assert Ruleset.create(needy, friend).spec["variants"] == {"friend": {}, "needy": {}}

    with pytest.raises(SetupError, match=r"needy needs the variant friend") as caught:
        Ruleset.create(needy)
    assert caught.value.code == "unmet-requirement"
    both: Sequence[Variant] = (shy, friend) if order else (friend, shy)
    with pytest.raises(VariantConflict, match=r"shy does not go together with friend"):
        Ruleset.create(*both)


@attrs.define
class Diary(Extension):
    """What a variant writes down."""

    pages: tuple[str, ...]


def diary(schema: int, **hooks: Any) -> dict[str, Any]:
    """The parts of a variant that keeps a diary."""

    def register(self: Any, registry: Registry) -> None:
        registry.pile(Pile("diary", ("a", "b", "c")))
        registry.extension(
            ExtensionSpec(
                "diary",
                Diary,
                piles=("pages",),
                check=lambda rules, state: "a page is twice there" if _twice(state) else None,
            )
        )

    def set_up(self: Any, state: State, deal: Deal) -> None:
        state.ext["diary"] = Diary(deal.piles["diary"])

    return {"register": register, "set_up": set_up, "schema": schema, **hooks}


def _twice(state: State) -> bool:
    own = state.ext["diary"]
    assert isinstance(own, Diary)
    return len(set(own.pages)) < len(own.pages)


class Upgraded(Variant):
    """The diary, in its second format: the first had a text of letters."""

    key = "diary"
    schema = 2

    def upgrade(self, data: dict[str, object], schema: int) -> dict[str, object]:
        """Letters become pages."""
        assert schema == 1
        return {"pages": list(str(data["letters"]))}

    @hookimpl
    def register(self, registry: Registry) -> None:
        """As the first one."""
        diary(2)["register"](self, registry)

    @hookimpl
    def set_up(self, state: State, deal: Deal) -> None:
        """As the first one."""
        diary(2)["set_up"](self, state, deal)


def test_a_variant_upgrades_its_part_of_older_saves() -> None:
    """The present format loads as it is, an older one by way of ``upgrade``, a later one not at all."""
    rules = Ruleset.create(Upgraded())
    data: Any = rules.dump(rules.new_game(players=2))
    assert rules.load(data).ext["diary"] == rules.new_game(players=2).ext["diary"]
    data["ruleset"]["variants"]["diary"]["schema"] = 1
    data["state"]["ext"]["diary"] = {"letters": "bca"}
    assert rules.load(data).ext["diary"] == Diary(("b", "c", "a"))
    assert data["state"]["ext"]["diary"] == {"letters": "bca"}
    data["state"]["ext"]["diary"] = ["b"]
    with pytest.raises(SaveError, match="no object"):
        rules.load(data)
    for schema in (0, 3):
        data["ruleset"]["variants"]["diary"]["schema"] = schema
        with pytest.raises(SaveError):
            rules.load(data)


def test_a_variant_checks_its_part_of_saves(made: Made) -> None:
    """What its types allow and it does not is refused; views tell a pile's height only."""
    rules = Ruleset.create(made("diary", **diary(1)))
    state = rules.new_game(players=2)
    data: Any = rules.dump(state)
    data["state"]["ext"]["diary"]["pages"] = ["a", "a"]
    with pytest.raises(SaveError, match="twice there") as caught:
        rules.load(data)
    assert caught.value.parameters["field"] == "state.ext.diary"
    view: Any = rules.dump_view(rules.view(state, 0))
    assert view["ext"]["diary"]["pages"] == 3


def test_items_of_piles_may_be_removed_for_all_to_see(made: Made) -> None:
    """A save lists them beside cards and tiles."""
    rules = Ruleset.create(made("diary", **diary(1)))
    state = rules.new_game(players=2)
    state.removed = ("a", "CIV-01")
    assert rules.loads(rules.dumps(state)).removed == ("a", "CIV-01")


def test_points_without_a_line_break_the_variant(made: Made) -> None:
    """Handlers that write to the ledger need a registered source."""
    state = Ruleset.create().new_game(players=2)
    with pytest.raises(BrokenVariant, match="luck"):
        state.earn(state.own(0), "luck", 1)


@attrs.define
class Silence(Frame):
    """A frame that waits for an answer nobody can give."""

    tag: ClassVar[str] = "silence"


@pytest.mark.parametrize("advance", [None, lambda rules, state, frame: None], ids=["waits", "does nothing"])
def test_a_playout_that_is_stuck_names_the_frame(advance: Any, made: Made) -> None:
    """Where a frame waits, there is a move; nothing turns in a circle without one."""

    def register(self: Any, registry: Registry) -> None:
        registry.decision(Decision(Silence, advance=advance))
        registry.phase(
            Phase("silence", lambda rules, state: state.agenda.append(Silence(0)), after="new_round")
        )

    rules = Ruleset.create(made("mute", register=register))
    with pytest.raises(BrokenVariant, match="'silence' waits, but there is no move"):
        rules.playout(rules.new_game(players=2), random.Random(1))
    state = rules.new_game(players=2, seed=1)
    rng = random.Random(1)
    while rules.to_act(state) == CHANCE or rules.legal_moves(state):
        rolls = [roll for roll, _ in rules.outcomes(state)]
        rules.play(state, rng.choice(rolls or rules.legal_moves(state)))
    assert isinstance(state.agenda[-1], Silence)


def test_windows_are_known() -> None:
    """A scenario of the base game offers nothing where no variant does."""
    rules, state = scenarios.start({"players": 2})
    assert all(not action.windows & {PAYING, ROLLED} for action in rules.free_actions.values())
    assert any(OWN_TURN in action.windows for action in rules.free_actions.values())
    assert rules.is_over(state) is False
