"""What every agent keeps to: legal, deterministic, without hidden knowledge, and nothing is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from stoneage import Ruleset, State, View, agents
from stoneage.agents.agent import Agent
from stoneage.chance import seeded

QUICK = "montecarlo:playouts=4"
ALL = ["random", "greedy", QUICK]
Positions = Callable[[int, int], list[State]]


def views(rules: Ruleset, states: list[State], step: int) -> Iterator[View]:
    """Every so many decisions, what the seat to act knows."""
    for state in states[::step]:
        yield rules.view(state, rules.to_act(state))


@pytest.mark.parametrize("text", ALL)
def test_agents_are_agents(text: str) -> None:
    assert isinstance(agents.create(text), Agent)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("text", ALL)
def test_choices_are_legal(text: str, players: int, rules: Ruleset, positions: Positions) -> None:
    agent = agents.create(text, seed=players)
    for view in views(rules, positions(players, 1), 19 if text == QUICK else 1):
        assert agent.choose(view) in view.legal_moves


@pytest.mark.parametrize("text", ALL)
def test_the_same_seed_makes_the_same_choices(text: str, rules: Ruleset, positions: Positions) -> None:
    one, other = agents.create(text, seed=5), agents.create(text, seed=5)
    for view in views(rules, positions(3, 1), 23):
        assert one.choose(view) is other.choose(view)


def test_other_seeds_make_other_choices(rules: Ruleset) -> None:
    view = rules.view(rules.new_game(players=2), 0)
    assert len({agents.create("random", seed=seed).choose(view) for seed in range(40)}) > 20


def test_random_choices_are_uniform(rules: Ruleset) -> None:
    view = rules.view(rules.new_game(players=2), 0)
    agent = agents.create("random", seed=1)
    counts = dict.fromkeys(view.legal_moves, 0)
    for _ in range(200 * len(counts)):
        counts[agent.choose(view)] += 1
    assert all(130 < count < 270 for count in counts.values())


@pytest.mark.parametrize("text", ALL)
def test_the_view_stays_as_it_is(text: str, rules: Ruleset, positions: Positions) -> None:
    agent = agents.create(text, seed=1)
    for state in positions(2, 1)[::13]:
        seat = rules.to_act(state)
        view = rules.view(state, seat)
        agent.choose(view)
        assert view == rules.view(state, seat)
        assert view.known.room == state.room
        assert view.known.open == state.open


@pytest.mark.parametrize("text", ALL)
def test_hidden_things_change_nothing(text: str, rules: Ruleset, positions: Positions) -> None:
    rng = seeded(4)
    for state in positions(3, 1)[::23]:
        seat = rules.to_act(state)
        other = rules.determinize(rules.view(state, seat), rng)
        one = agents.create(text, seed=9).choose(rules.view(state, seat))
        assert one is agents.create(text, seed=9).choose(rules.view(other, seat))


def test_agents_serve_several_rulesets(rules: Ruleset) -> None:
    must = Ruleset.create(rulings={"feed": "must", "two_resources": "at_purchase"})
    for agent in [agents.create(text, seed=1) for text in ALL]:
        for each in (rules, must, rules):
            view = each.view(each.new_game(players=2, seed=1), 0)
            assert agent.choose(view) in view.legal_moves


@pytest.mark.parametrize(
    "rulings",
    [{"feed": "must"}, {"two_resources": "at_purchase"}, {"hunt_again": True, "capped_places": "forbidden"}],
)
def test_greedy_plays_under_every_ruling(rulings: dict[str, object]) -> None:
    rules = Ruleset.create(rulings=rulings)
    result = agents.play_match(rules, ["greedy"] * 3, games=1, seed=8)
    assert all(score > 50 for game in result.games for score in game.scores)


@pytest.mark.parametrize("options", ["horizon=0,playouts=2,width=2", "policy=random,playouts=4"])
def test_montecarlo_takes_other_playouts(options: str, rules: Ruleset, positions: Positions) -> None:
    agent = agents.create(f"montecarlo:{options}", seed=1)
    for view in islice(views(rules, positions(2, 1), 60), 3):
        assert agent.choose(view) in view.legal_moves


def test_montecarlo_tries_few_and_likely_moves(rules: Ruleset) -> None:
    view = rules.view(rules.new_game(players=2, seed=1), 0)
    agent = agents.create("montecarlo:width=4,margin=100")
    assert len(agent.candidates(view)) == 4  # type: ignore[attr-defined]
    agent = agents.create("montecarlo:margin=0")
    assert agent.choose(view) is agents.create("greedy").choose(view)
