"""The rules of the harsh winter, one test for each sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import attrs
import pytest

from stoneage import Ruleset, State
from stoneage.base.buying import for_one
from stoneage.base.shops import card_space
from stoneage.components import Building, Card, Item, Price
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Rules, Shop
from stoneage.state import Player
from stoneage.testing import scenarios
from stoneage.variant import Variant

Buyer = Callable[..., tuple[Ruleset, State]]
FIXED = [f"BLD-{number:02}" for number in range(1, 18)]
OTHERS = [f"BLD-{number:02}" for number in range(18, 29)]
RICH = dict.fromkeys(("wood", "brick", "stone", "gold"), 9)


def legal(position: tuple[Ruleset, State]) -> set[str]:
    """All legal moves."""
    rules, state = position
    return set(map(str, rules.legal_moves(state)))


def refused(position: tuple[Ruleset, State], text: str) -> set[str | None]:
    """The rules that refuse a move."""
    rules, state = position
    return {reason.rule for reason in rules.why_not(state, rules.parse(text)) or ()}


def goods(position: tuple[Ruleset, State]) -> list[int]:
    """What seat 0 has left: wood, brick, stone, gold."""
    return position[1].players[0].goods


def points(position: tuple[Ruleset, State]) -> dict[str, int]:
    """The ledger of seat 0, where there is something."""
    return {source: count for source, count in position[1].players[0].ledger.items() if count}


def offered(rules: Ruleset, key: str) -> list[tuple[str, int, int]]:
    """What may be added to the price of a card or tile, and the points."""
    return [(extra.good, extra.count, extra.points) for extra in rules.extras[key]]


def test_every_card_takes_gold(rules: Ruleset) -> None:
    """W1: whoever takes a civilization card may add 1 gold for 6 points, whatever the card."""
    assert all(offered(rules, card) == [("gold", 1, 6)] for card in rules.cards)
    assert len(rules.cards) == 36


@pytest.mark.parametrize("space", range(1, 5))
def test_on_every_space(space: int, buyer: Buyer) -> None:
    """W1: each way to pay is there without and with the gold, on each of the four spaces."""
    position = buyer(f"card:{space}", {"wood": space, "gold": 1})
    bare = {f"pay wood={space}", f"pay wood={space - 1} gold=1".replace(" wood=0", "")}
    assert legal(position) == bare | {f"pay wood={space} + gold=1", "decline"}


def test_gold_for_six_points(buyer: Buyer) -> None:
    """W1: one gold less and six points more; the points are a line of their own in the ledger."""
    position = buyer("card:3", {"wood": 3, "gold": 2}, "pay wood=3 + gold=1")
    assert goods(position) == [0, 0, 0, 1]
    assert points(position) == {"winter": 6}
    assert position[1].players[0].cards == ("CIV-25",)


def test_paid_before_the_card_gives(buyer: Buyer) -> None:
    """W1: the gold that a card brings comes too late for its own option."""
    row = ["CIV-28", "CIV-13", "CIV-25", "CIV-21"]
    assert legal(buyer("card:1", {"wood": 1}, display=row)) == {"pay wood=1", "decline"}
    position = buyer("card:1", {"wood": 1, "gold": 1}, "pay wood=1 + gold=1", display=row)
    assert goods(position) == [0, 0, 0, 1]


@pytest.mark.parametrize("good", ["wood", "brick", "stone"])
def test_no_other_good_on_a_card(good: str, buyer: Buyer) -> None:
    """W1: only gold is added to a card."""
    position = buyer("card:1", RICH)
    assert refused(position, f"pay wood=1 + {good}=1")
    assert {text for text in legal(position) if "+" in text} == {
        f"pay {paid}=1 + gold=1" for paid in ("wood", "brick", "stone", "gold")
    }


def test_tiles_with_the_symbol_take_stone(rules: Ruleset) -> None:
    """W2: a building with the symbol takes 1 stone for 5 points; by default these are the fixed ones."""
    assert all(offered(rules, tile) == [("stone", 1, 5)] for tile in FIXED)
    assert [tile for tile in rules.buildings if rules.extras[tile]] == FIXED


@pytest.mark.parametrize("tile", OTHERS)
def test_tiles_without_it_take_nothing(tile: str, buyer: Buyer) -> None:
    """W2: nothing is added to a tile without the symbol, and the refusal says so."""
    position = buyer("building:1", RICH, tile=tile)
    payments = legal(position) - {"decline"}
    assert payments
    assert not any("+" in text for text in payments)
    assert refused(position, f"{min(payments)} + stone=1") == {"W2"}


def test_stone_for_five_points(buyer: Buyer) -> None:
    """W2: one stone less and five points more, beside the points of the tile."""
    position = buyer("building:1", {"wood": 2, "brick": 1, "stone": 2}, "pay wood=2 brick=1 + stone=1")
    assert goods(position) == [0, 0, 1, 0]
    assert points(position) == {"buildings": 10, "winter": 5}


def test_no_gold_on_a_building(buyer: Buyer) -> None:
    """W2: the gold is for cards; a building takes only stone."""
    position = buyer("building:1", RICH)
    assert legal(position) == {"pay wood=2 brick=1", "pay wood=2 brick=1 + stone=1", "decline"}
    assert refused(position, "pay wood=2 brick=1 + gold=1") == {"W1"}


def test_the_other_set(buyer: Buyer) -> None:
    """W2 by the option: in the other set the fixed tiles without stone in their price have the symbol."""
    other = Ruleset.from_spec({"variants": {"winter": {"column": "stone_other_set"}}})
    marked = [tile for tile in other.buildings if other.extras[tile]]
    plain = [tile for tile in FIXED if "stone" not in dict(other.buildings[tile].price.exact)]
    assert marked == plain == ["BLD-01", "BLD-02", "BLD-06", "BLD-09", "BLD-10", "BLD-12"]
    position = buyer("building:1", RICH, tile="BLD-03", options={"column": "stone_other_set"})
    assert legal(position) == {"pay wood=2 stone=1", "decline"}


@pytest.mark.parametrize(
    ("place", "extra"), [("card:1", "gold=2"), ("card:1", "gold=1 stone=1"), ("building:1", "stone=2")]
)
def test_once(place: str, extra: str, buyer: Buyer) -> None:
    """W3: one piece for a card or tile, and no second one."""
    position = buyer(place, RICH)
    price = "wood=1" if place == "card:1" else "wood=2 brick=1"
    assert refused(position, f"pay {price} + {extra}")
    assert f"pay {price} + {extra}" not in legal(position)


def test_once_for_each() -> None:
    """W3: each card and tile has an option of its own, so one player may use several in a round."""
    seats = [{"people": 3, "resources": RICH}, {"people": 1}]
    row, stacks = ["CIV-14", "CIV-13", "CIV-25", "CIV-21"], [["BLD-01", "BLD-28"], ["BLD-27"]]
    game = {"players": 2, "variants": ["winter"]}
    rules, state = scenarios.start(game, {"players": seats, "display": row, "stacks": stacks})
    for text in (
        *("place card:1 1", "place hunt 1", "place card:2 1", "place building:1 1"),
        *("use card:1", "pay wood=1 + gold=1", "use building:1", "pay wood=2 brick=1 + stone=1"),
        *("use card:2", "pay wood=2 + gold=1"),
    ):
        state = rules.apply(state, rules.parse(text))
    assert points((rules, state)) == {"buildings": 10, "winter": 17}


def test_only_with_the_purchase(buyer: Buyer) -> None:
    """W3: who declines adds nothing, and who cannot pay the price is not asked, whatever gold he has."""
    position = buyer("card:2", {"wood": 2, "gold": 1}, "decline")
    assert goods(position) == [2, 0, 0, 1]
    assert points(position) == {}
    assert position[1].display[1] == "CIV-13"
    assert position[0].to_act(buyer("card:2", {"gold": 1})[1]) == 1
    assert refused(buyer("card:2", RICH), "pay + gold=1") == {"A6"}


def test_the_price_is_paid_too(buyer: Buyer) -> None:
    """W3: the piece for points is no part of the price: one gold pays the card or earns points, not both."""
    position = buyer("card:1", {"gold": 1})
    assert legal(position) == {"pay gold=1", "decline"}
    assert refused(position, "pay gold=1 + gold=1")
    position = buyer("building:1", {"wood": 2, "stone": 1}, tile="BLD-03")
    assert legal(position) == {"pay wood=2 stone=1", "decline"}
    assert refused(position, "pay wood=2 stone=1 + stone=1")


def test_nobody_has_to(buyer: Buyer) -> None:
    """W3: he may; without it the purchase is the usual one."""
    position = buyer("building:1", RICH, "pay wood=2 brick=1")
    assert points(position) == {"buildings": 10}
    assert goods(position) == [7, 8, 9, 9]


def test_not_for_the_extra_card(buyer: Buyer) -> None:
    """W4: the card that another card brings (A13) was not paid for, so no gold is added for it."""
    row, deck = ["CIV-16", "CIV-13", "CIV-25", "CIV-21"], ["CIV-01", "CIV-02"]
    position = buyer("card:1", {"wood": 1, "gold": 2}, "pay wood=1 + gold=1", display=row, deck=deck)
    rules, state = position
    assert (state.players[0].hidden, rules.to_act(state)) == (("CIV-01",), 1)
    assert (points(position), goods(position)) == ({"winter": 6}, [0, 0, 0, 1])


@attrs.frozen
class Roofs(Shop):
    """Roofs without end, for three wood; they are neither cards nor buildings."""

    source = "roofs"

    def item(self, rules: Rules, state: State) -> Item | None:
        """A roof."""
        return Item("roof")

    def stock(self, rules: Rules) -> Iterator[Item]:
        """Roofs."""
        yield Item("roof")

    def price(self, rules: Rules, item: Item) -> Price:
        """Three wood."""
        return Price("Z1", (("wood", 3),))

    def take(self, rules: Rules, state: State, player: Player, item: Item) -> None:
        """It is gone at once."""


@attrs.frozen
class Guest(Variant):
    """A fifth card space, a card to buy and one that only lies there, a tile of its own, and roofs."""

    key: ClassVar[str] = "guest"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """All of them."""
        registry.source("roofs")
        registry.place(card_space(4, Price("Z1", least=1, most=1)), for_one("roof", Roofs()))
        registry.card(Card("guest_card", symbol="art"), Card("beast", ownable=False))
        registry.building(Building("guest_tile", price=Price("A7", (("wood", 1),)), points=5))


@pytest.fixture(scope="module")
def beside() -> Ruleset:
    """The winter beside a variant that adds cards, tiles and other things for sale."""
    return Ruleset.create("winter", Guest())


def test_cards_of_others_on_a_fifth_space(beside: Ruleset) -> None:
    """W4: another variant's card takes gold as well, and so does a fifth space of the row."""
    assert offered(beside, "guest_card") == [("gold", 1, 6)]
    state = beside.new_game(players=2)
    state.display = (*state.display[:4], "guest_card")
    state.own(0).goods[:] = [1, 0, 0, 1]
    for text in ("place card:5 1", "place hunt 5", "place hunt 4", "use card:5"):
        state = beside.apply(state, beside.parse(text))
    assert legal((beside, state)) == {"pay wood=1", "pay wood=1 + gold=1", "pay gold=1", "decline"}


def test_not_for_what_nobody_buys(beside: Ruleset) -> None:
    """W4: a card that only lies in the row, such as an animal, takes no gold."""
    assert offered(beside, "beast") == []


def test_not_for_tiles_of_others(beside: Ruleset) -> None:
    """W4: a tile of another variant takes no stone, though its price is fixed."""
    assert offered(beside, "guest_tile") == []
    state = beside.new_game(players=2)
    state.stacks = (("guest_tile", "BLD-28"), ("BLD-27",))
    state.own(0).goods[:] = [9, 9, 9, 9]
    for text in ("place building:1 1", "place hunt 5", "place hunt 4", "use building:1"):
        state = beside.apply(state, beside.parse(text))
    assert legal((beside, state)) == {"pay wood=1", "decline"}
    assert refused((beside, state), "pay wood=1 + stone=1") == {"W2"}


def test_not_for_what_is_no_building(beside: Ruleset) -> None:
    """W4: something for sale that is neither card nor building takes nothing."""
    state = beside.new_game(players=2)
    state.own(0).goods[:] = [9, 9, 9, 9]
    for text in ("place roof 1", "place hunt 5", "place hunt 4", "use roof"):
        state = beside.apply(state, beside.parse(text))
    assert legal((beside, state)) == {"pay wood=3", "decline"}
