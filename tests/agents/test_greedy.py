"""The greedy agent's judgement in positions where good play is plain, and with things it does not know."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from stoneage import Ruleset, State, agents
from stoneage.agents.chances import pieces
from stoneage.agents.greedy import GreedyPolicy
from stoneage.agents.model import Model
from stoneage.agents.position import worth
from stoneage.base.effects import give
from stoneage.chance import seeded
from stoneage.components import Card, Gain
from stoneage.frames import Frame, Rolling
from stoneage.goods import Good
from stoneage.hooks import hookimpl
from stoneage.moves import Move, Roll
from stoneage.registry import Registry
from stoneage.specs import Decision, MoveSpec, Place, RollKind, Rules, ScoreLine, answer
from stoneage.state import Player
from stoneage.variant import Variant


def at(rules: Ruleset, agenda: list[dict[str, Any]], **player: Any) -> State:
    """A two-player game with the first player's belongings and further frames on the agenda."""
    data: Any = rules.dump(rules.new_game(players=2, seed=1))
    data["state"]["players"][0].update(player)
    data["state"]["agenda"][1:] = agenda
    return rules.load(data)


def choice(rules: Ruleset, state: State) -> str:
    return str(agents.create("greedy", seed=1).choose(rules.view(state, 0)))


def goods(**counts: int) -> dict[str, int]:
    return {"wood": 0, "brick": 0, "stone": 0, "gold": 0, **counts}


USING = {"frame": "using", "seat": 0}


def test_enough_tools_complete_a_piece(rules: Ruleset) -> None:
    state = at(
        rules,
        [USING, {"frame": "tooling", "seat": 0, "kind": "gold", "total": 10}],
        tools=[2, 1],
        tools_used=[False, False],
    )
    assert choice(rules, state) == "tools 2"


def test_tools_that_complete_nothing_stay(rules: Ruleset) -> None:
    state = at(
        rules,
        [USING, {"frame": "tooling", "seat": 0, "kind": "gold", "total": 6}],
        tools=[2, 1],
        tools_used=[False, False],
    )
    assert choice(rules, state) == "tools -"


def test_one_use_tools_are_not_spent_on_wood(rules: Ruleset) -> None:
    state = at(
        rules,
        [USING, {"frame": "tooling", "seat": 0, "kind": "wood", "total": 5}],
        cards=["CIV-33"],
        kept=["CIV-33"],
        tools=[1],
        tools_used=[False],
    )
    assert choice(rules, state) == "tools 1"


def test_cards_are_paid_with_what_is_cheap(rules: Ruleset) -> None:
    agenda = [USING, {"frame": "paying", "seat": 0, "place": "card:2"}]
    state = at(rules, agenda, resources=goods(wood=2, brick=2, stone=2, gold=2))
    assert choice(rules, state) == "pay wood=2"


def test_people_eat_what_is_cheap(rules: Ruleset) -> None:
    agenda = [{"frame": "feeding", "seat": 0, "missing": 2}]
    state = at(rules, agenda, food=0, resources=goods(wood=1, brick=1, gold=3))
    assert choice(rules, state) == "feed wood=1 brick=1"


def test_people_starve_when_food_is_too_dear(rules: Ruleset) -> None:
    agenda = [{"frame": "feeding", "seat": 0, "missing": 5}]
    state = at(rules, agenda, food=0, resources=goods(gold=5))
    assert choice(rules, state) == "starve"


def test_gold_is_better_than_wood(rules: Ruleset) -> None:
    agenda = [USING, {"frame": "picking", "seat": 0, "kind": "dice_for_all", "dice": [4, 1]}]
    assert choice(rules, at(rules, agenda)) == "pick 4"


def test_a_void_gain_is_not_picked(rules: Ruleset) -> None:
    agenda = [USING, {"frame": "picking", "seat": 0, "kind": "dice_for_all", "dice": [6, 1]}]
    assert choice(rules, at(rules, agenda, food_track=10)) == "pick 1"


@pytest.mark.parametrize(("food", "hunts"), [(0, True), (40, False)])
def test_hungry_people_hunt(food: int, hunts: bool, rules: Ruleset) -> None:
    state = at(rules, [{"frame": "placing", "seat": 0}], food=food)
    moves = [rules.parse("place hunt 5"), rules.parse("place forest 5")]
    hunt, forest = GreedyPolicy(rules).worth(state, moves, lambda: state)
    assert (hunt > forest) is hunts


def test_the_two_resources_complete_a_payment(rules: Ruleset) -> None:
    agenda = [USING, {"frame": "paying", "seat": 0, "place": "card:2"}]
    state = at(rules, agenda, cards=["CIV-04"], kept=["CIV-04"])
    assert choice(rules, state).startswith("spend CIV-04")


def test_the_two_resources_are_kept_for_later(rules: Ruleset) -> None:
    state = rules.apply(rules.new_game(players=2, seed=1), rules.parse("place forest 5"))
    while rules.to_act(state) == 1:
        state = rules.apply(state, rules.parse("place hunt 5"))
    data: Any = rules.dump(state)
    data["state"]["players"][0].update(cards=["CIV-04"], kept=["CIV-04"])
    assert choice(rules, rules.load(data)) == "use forest"


@pytest.mark.parametrize(("dice", "tools", "divisor", "mean"), [(1, 0, 6, 1 / 6), (2, 1, 3, 7 / 3)])
def test_expected_pieces(dice: int, tools: int, divisor: int, mean: float) -> None:
    """7/3: the 36 rolls bring (total + 1) // 3, 84 pieces in all."""
    assert pieces(dice, tools, divisor) == pytest.approx(mean)


def test_a_finished_game_is_worth_its_points(rules: Ruleset) -> None:
    state = rules.new_game(players=2, seed=3)
    policy = GreedyPolicy(rules)
    rules.playout(state, seeded(1), policy)
    points = [worth(policy.model, state, player) for player in state.players]
    assert points == [sheet.total for sheet in rules.scores(state)]


@pytest.mark.parametrize(
    "more",
    [
        {"food": 20},
        {"food_track": 1},
        {"people": 6},
        {"tools": [1], "tools_used": [False]},
        {"resources": goods(gold=1)},
        {"cards": ["CIV-01"]},
        {"cards": ["CIV-26"]},
        {"cards": ["CIV-33"], "kept": ["CIV-33"]},
    ],
)
def test_more_is_worth_more(more: dict[str, Any], rules: Ruleset) -> None:
    model, agenda = Model(rules), [{"frame": "placing", "seat": 0}]
    poor, rich = at(rules, agenda), at(rules, agenda, **more)
    assert worth(model, rich, rich.players[0]) > worth(model, poor, poor.players[0])


# things that nobody has heard of


@attrs.define
class Asking(Frame):
    """A variant's own decision."""

    tag: ClassVar[str] = "asking"


@attrs.frozen(cache_hash=True)
class Wish(Move):
    word: ClassVar[str] = "wish"

    size: int

    def __str__(self) -> str:
        return f"wish {self.size}"


def ask(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
    state.agenda.append(Asking(player.seat))


def grant(rules: Rules, state: State, frame: Asking, player: Player, move: Wish) -> None:
    state.agenda.pop()
    give(rules, state, player, (Gain("good", move.size, "shell"),), "wish")


@attrs.frozen
class Shore(Variant):
    """A place of shells, one that asks, and a card with an effect of its own."""

    key: ClassVar[str] = "shore"

    @hookimpl
    def register(self, registry: Registry) -> None:
        registry.good(SHELL)
        registry.place(Place("beach", dig, least=1, most=3, rings=7), Place("well", ask, most=1, rings=1))
        registry.roll(RollKind("shell", "X1", land_shells, good="shell", divisor=3))
        registry.card(Card("SHORE-1", (Gain("points", 2),), craft="diver", multiplier=2))
        registry.score_line(ScoreLine("diver", lambda rules, state, player: 0))
        registry.move(MoveSpec(Wish, lambda rules, args: Wish(int(args[0])), wishes))
        registry.decision(
            Decision(
                frame=Asking,
                moves=lambda rules, state, frame, player: tuple(map(rules.intern, wishes(rules))),
                answers=(answer(Wish, grant, lambda *_: iter(())),),
            )
        )


def wishes(rules: Rules) -> list[Wish]:
    return [Wish(size) for size in (1, 3, 2)]


def dig(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
    state.agenda.append(Rolling(player.seat, "shell", people))


def land_shells(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
    state.agenda.pop()
    give(rules, state, player, (Gain("good", roll.total // 3, "shell"),), "beach")


SHELL = Good("shell", resource=False, value=9)


@pytest.fixture(scope="module")
def shore() -> Ruleset:
    return Ruleset.create(Shore())


@pytest.mark.parametrize("text", ["greedy", "montecarlo:playouts=4"])
def test_unknown_decisions_are_tried_out(text: str, shore: Ruleset) -> None:
    state = shore.new_game(players=2, seed=1)
    state.agenda.append(Asking(0))
    assert str(agents.create(text, seed=1).choose(shore.view(state, 0))) == "wish 3"


def test_unknown_places_are_tried_out(shore: Ruleset) -> None:
    state = shore.new_game(players=2, seed=1)
    moves = [shore.parse("place beach 3"), shore.parse("place forest 3")]
    beach, forest = GreedyPolicy(shore).worth(state, moves, lambda: state)
    assert beach > forest


def test_greedy_plays_variants_it_does_not_know(shore: Ruleset) -> None:
    result = agents.play_match(shore, ["greedy", "random"], games=2, seed=2)
    assert result.wins(0) == 2


def test_montecarlo_plays_variants_it_does_not_know(shore: Ruleset) -> None:
    agent = agents.create("montecarlo:playouts=2", seed=1)
    view = shore.view(shore.new_game(players=2, seed=1), 0)
    assert agent.choose(view) in view.legal_moves


def test_spaces_without_anything_for_sale_are_tried_out(rules: Ruleset) -> None:
    state = rules.new_game(players=2, seed=1)
    state.display = (None, *state.display[1:])
    [worth_of_nothing] = GreedyPolicy(rules).worth(state, [rules.parse("place card:1 1")], lambda: state)
    assert worth_of_nothing < 0
