"""The rules about igloos, one test for each sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from stoneage import Ruleset, State, agents
from stoneage.goods import Good
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.variant import Variant
from stoneage_igloos import Igloos

Lay = Callable[..., tuple[Ruleset, State]]
STAND = ["place igloo 1", "place hunt 1", "use igloo"]
"""Each player has one person; the first one builds."""


@attrs.frozen
class Amber(Variant):
    """A fifth resource, of which no table of igloos knows."""

    key = "amber"

    @hookimpl
    def register(self, registry: Registry) -> None:
        """It is worth eight."""
        registry.good(Good("amber", value=8))


def played(rules: Ruleset, state: State, *texts: str) -> State:
    """The position after some moves."""
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def legal(rules: Ruleset, state: State, start: str) -> list[str]:
    """The legal moves that begin so."""
    return sorted(text for text in map(str, rules.legal_moves(state)) if text.startswith(start))


def refused(rules: Ruleset, state: State, text: str) -> set[str]:
    """The ids of the rules that forbid a move."""
    return {reason.rule for reason in rules.why_not(state, rules.parse(text)) or ()}


def one_each(**resources: int) -> list[dict[str, object]]:
    """Two players with one person each, the first one with some resources."""
    return [{"people": 1, "food": 5, "resources": resources}, {"people": 1, "food": 5}]


def test_three_resources_of_one_kind_pay(lay: Lay) -> None:
    """I1: each kind of which there are three is a payment, and nothing else is."""
    rules, state = lay(seats=one_each(wood=9, brick=3, stone=2, gold=3), moves=STAND)
    assert legal(rules, state, "pay") == ["pay brick=3", "pay gold=3", "pay wood=3"]


@pytest.mark.parametrize(
    "text",
    ["pay wood=2", "pay wood=4", "pay wood=2 brick=1", "pay stone=3", "pay food=3", "pay wood=3 + gold=1"],
)
def test_other_payments_are_refused(lay: Lay, text: str) -> None:
    """I1: too few, too many, two kinds, what one has not got, food, and something on top."""
    rules, state = lay(seats=one_each(wood=9, brick=9, gold=9), moves=STAND)
    assert rules.why_not(state, rules.parse(text))
    if "+" not in text:
        assert "I1" in refused(rules, state, text)


def test_it_scores_at_once(lay: Lay) -> None:
    """I1: the points stand in the ledger when the igloo is paid, and are not counted again at the end."""
    rules, state = lay(seats=one_each(stone=3), moves=[*STAND, "pay stone=3"])
    assert state.players[0].ledger["igloos"] == state.players[0].score == 15
    sheet = rules.scores(state)[0]
    assert (sheet.lines["igloos"], sheet.total) == (15, 15)


@pytest.mark.parametrize(("kind", "points"), [("wood", 9), ("brick", 12), ("stone", 15), ("gold", 18)])
def test_points_are_the_value_paid(lay: Lay, kind: str, points: int) -> None:
    """I1: three times the value of the resource, by the table that is shipped."""
    rules, state = lay(seats=one_each(**{kind: 3}), moves=[*STAND, f"pay {kind}=3"])
    assert state.players[0].score == points == 3 * rules.goods[kind].value
    assert state.players[0].goods == [0, 0, 0, 0]


def test_the_table_says_the_points(lay: Lay, tmp_path: Path) -> None:
    """I1 by the owner's table: another number of resources, and points of its own."""
    table = tmp_path / "igloos.csv"
    lines = ["kind,amount,points", "gold,2,20", "stone,2,0", "brick,2,7", "wood,2,5"]
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")
    variant = {"igloos": str(table)}
    rules, state = lay(seats=one_each(gold=2, stone=2, wood=1), moves=STAND, variant=variant)
    assert legal(rules, state, "pay") == ["pay gold=2", "pay stone=2"]
    assert played(rules, state, "pay gold=2").players[0].score == 20
    assert played(rules, state, "pay stone=2").players[0].score == 0


def test_resources_of_others_score_the_value_paid() -> None:
    """I1: three of a kind that the table does not name."""
    rules = Ruleset.create(Igloos(), Amber())
    state = rules.new_game(players=2)
    state.own(0).goods[rules.goods["amber"].number] = 3
    state = played(rules, state, "place igloo 1", "place hunt 5", "place hunt 4", "use igloo", "pay amber=3")
    assert state.players[0].score == 24


def test_it_may_be_left(lay: Lay) -> None:
    """I1, A5: like a building; the person comes home, and the igloo stays."""
    rules, state = lay(seats=one_each(wood=3), moves=[*STAND, "decline"])
    assert (state.players[0].home, state.players[0].score, state.players[0].goods[0]) == (1, 0, 3)
    assert rules.dump(state)["state"]["ext"] == {"igloos": {"pile": 3, "built": [0, 0]}}


def test_nobody_is_asked_in_vain(lay: Lay) -> None:
    """I1, A5: whoever cannot pay comes home at once."""
    rules, state = lay(seats=one_each(wood=2, brick=2, stone=2, gold=2), moves=STAND)
    assert rules.to_act(state) == 1


def test_hut_builders_do_not_count_it(lay: Lay) -> None:
    """I2: neither among the buildings nor on the sheet."""
    first, second = one_each(wood=3)
    seats = [{**first, "cards": ["CIV-24"], "buildings": ["BLD-01", "BLD-02"]}, second]
    rules, state = lay(seats=seats, moves=STAND)
    before = rules.scores(state)[0].lines["hut_builder"]
    state = played(rules, state, "pay wood=3")
    assert rules.scores(state)[0].lines["hut_builder"] == before == 4
    assert state.players[0].buildings == ("BLD-01", "BLD-02")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_igloo_more_than_players(rules: Ruleset, players: int) -> None:
    """I3: the pile of a new game."""
    state = rules.new_game(players=players)
    assert rules.dump(state)["state"]["ext"]["igloos"]["pile"] == players + 1


def test_nothing_is_shuffled_for_it(rules: Ruleset) -> None:
    """I3: igloos are all alike, so a seed deals the same cards and tiles as without them."""
    own, base = rules.new_game(players=3, seed=8), Ruleset.create().new_game(players=3, seed=8)
    assert (own.deck, own.display, own.stacks) == (base.deck, base.display, base.stacks)


def test_one_person_stands_there(rules: Ruleset) -> None:
    """I3, P5: two are too many, and a second one finds it full."""
    state = rules.new_game(players=2)
    assert legal(rules, state, "place igloo") == ["place igloo 1"]
    assert refused(rules, state, "place igloo 2") == {"I3", "P5"}
    state = played(rules, state, "place igloo 1")
    assert legal(rules, state, "place igloo") == []
    assert refused(rules, state, "place igloo 1") == {"I3", "P5"}


def test_one_igloo_in_a_round(lay: Lay) -> None:
    """I3: the next one can be had in the next round."""
    rules, state = lay(seats=one_each(wood=6), moves=[*STAND, "pay wood=3"])
    assert legal(rules, state, "use") == ["use hunt"]
    state = played(rules, state, "use hunt", "roll 1", "place hunt 1", "place igloo 1", "use hunt", "roll 1")
    assert state.round == 2
    assert played(rules, state, "use igloo", "pay wood=3").players[0].score == 18


def test_an_empty_pile_is_closed_and_ends_nothing(lay: Lay) -> None:
    """I3: nobody comes there any more; the game goes on."""
    last = {"igloos": {"pile": 1, "built": [2, 0]}}
    rules, state = lay(seats=one_each(wood=3), moves=[*STAND, "pay wood=3", "use hunt", "roll 1"], ext=last)
    assert (state.round, rules.is_over(state)) == (2, False)
    assert legal(rules, state, "place igloo") == []
    assert refused(rules, state, "place igloo 1") == {"P1", "I3"}


def test_limits_do_not_count_it(rules: Ruleset) -> None:
    """I3, P6: it is no village place; two of those are used beside it."""
    state = played(rules, rules.new_game(players=2), "place igloo 1", "place hut 2")
    assert legal(rules, state, "place field") == ["place field 1"]
    state = played(rules, state, "place field 1")
    assert refused(rules, state, "place tool_maker 1") == {"P6"}


def test_the_greedy_agent_builds(lay: Lay) -> None:
    """I1: it takes the igloo, and pays with what brings most."""
    rules, state = lay(seats=one_each(wood=3, gold=3), moves=STAND)
    assert str(agents.create("greedy", seed=1).choose(rules.view(state, 0))).startswith("pay")
