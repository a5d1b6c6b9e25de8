"""Shops of variants: what they sell need be neither a card nor a building."""

from __future__ import annotations

import attrs
import pytest

from stoneage import Ruleset, State, agents, board
from stoneage.agents.match import play_match
from stoneage.base.buying import visit
from stoneage.components import Item, Price
from stoneage.hooks import hookimpl
from stoneage.moves import Amounts
from stoneage.registry import Registry
from stoneage.specs import Place, Rules, Shop
from stoneage.state import Player
from stoneage.variant import Variant

BOAT = Item("boat", note="of wood, if you can")
POINTS = {"wood": 20, "gold": 1}
"""For a boat of two pieces; other kinds score nothing."""


class Wharf(Shop):
    """Sells boats of two pieces of one kind; the kind says what they score."""

    source = "boats"

    def is_open(self, rules: Rules, state: State) -> bool:
        """In the first round only."""
        return state.round == 1

    def item(self, rules: Rules, state: State) -> Item:
        """There is always one."""
        return BOAT

    def stock(self, rules: Rules) -> list[Item]:
        """All boats are alike."""
        return [BOAT]

    def price(self, rules: Rules, item: Item) -> Price:
        """Two of a kind."""
        return Price("Z6", least=2, most=2, kinds=1)

    def points(self, rules: Rules, item: Item, goods: Amounts) -> int:
        """By what was paid."""
        return sum(POINTS.get(good, 0) for good, _ in goods)

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """The boat is gone with the tide."""


@attrs.frozen
class Boats(Variant):
    """A wharf."""

    key = "boats"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """The place and its line of the ledger."""
        wharf = Wharf()
        registry.source(wharf.source)
        place = Place("wharf", visit, least=1, most=1, rings=1, shop=wharf, is_open=wharf.is_open, rule="Z6")
        registry.place(place)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """The base game with a wharf."""
    return Ruleset.create(Boats())


def at_the_wharf(rules: Ruleset, wood: int, gold: int) -> State:
    """The first player stands there and has some goods."""
    state = rules.new_game(players=2)
    player = state.own(0)
    player.goods[rules.goods["wood"].number], player.goods[rules.goods["gold"].number] = wood, gold
    for text in ("place wharf 1", "place hunt 5", "place field 1", "place forest 3", "use wharf"):
        state = rules.apply(state, rules.parse(text))
    return state


def test_points_follow_from_the_goods_that_were_paid(rules: Ruleset) -> None:
    """A7, A6: a shop is told the goods, not their value alone."""
    state = at_the_wharf(rules, 2, 2)
    for text, points in (("pay wood=2", 20), ("pay gold=2", 1)):
        player = rules.apply(state, rules.parse(text)).players[0]
        assert (player.ledger["boats"], player.score, player.buildings) == (points, points, ())


def test_the_greedy_agent_weighs_payments_by_their_points(rules: Ruleset) -> None:
    """A boat has no extras and is no building; wood scores more here."""
    state = at_the_wharf(rules, 2, 2)
    assert str(agents.create("greedy", seed=1).choose(rules.view(state, 0))) == "pay wood=2"


def test_all_agents_play_with_such_shops() -> None:
    """Whole games, with things of which they know nothing."""
    rules = Ruleset.create(Boats(), rounds=2)
    result = play_match(rules, ["greedy", "random", "montecarlo:playouts=2"], games=1, seed=3)
    assert result.games[0].rounds == 2


def test_a_place_that_is_not_open_names_its_own_rule(rules: Ruleset) -> None:
    """P1: beside the rule of placing, for a place that has one."""
    state = rules.new_game(players=2)
    state.round = 2
    board.clear(rules, state)
    reasons = rules.why_not(state, rules.parse("place wharf 1"))
    assert {reason.rule for reason in reasons or () if reason.code == "nothing-there"} == {"P1", "Z6"}
