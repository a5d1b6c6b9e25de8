"""Positions for the tests of the public interface: random games, and samples of every kind of moment."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import stoneage
from stoneage import Move, Ruleset, State

CHOICES = {
    "capped_places": ("allowed", "forbidden"),
    "hunt_again": (False, True),
    "two_resources": ("later", "at_purchase"),
    "feed": ("may", "must"),
}
"""The open questions and their answers, the rulebook's first."""
KINDS = ("placing", "using", "rolling", "tooling", "paying", "picking", "choosing", "feeding")
"""Every moment at which somebody or the dice have to answer."""

Rich = Callable[[Ruleset, int, int], State]
Answers = Callable[[Ruleset, State], list[Move]]
Walk = Callable[..., Iterator[State]]
Position = tuple[Ruleset, State]


def _answers(rules: Ruleset, state: State) -> list[Move]:
    return list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]


def _walk(
    rules: Ruleset, players: int, seed: int, start: State | None = None, limit: int = 100_000
) -> Iterator[State]:
    state = start or rules.new_game(players=players, seed=seed, start_player=seed % players)
    rng = random.Random(f"{players} {seed}")
    yield state
    for _ in range(limit):
        if rules.is_over(state):
            return
        choices = _answers(rules, state)
        state = rules.apply(state, choices[int(rng.random() * len(choices))])
        yield state


def _rich(rules: Ruleset, players: int, seed: int) -> State:
    rng = random.Random(seed)
    save: dict[str, Any] = json.loads(rules.dumps(rules.new_game(players=players, seed=seed)))
    for player in save["state"]["players"]:
        size = rng.randint(0, 3)
        lowest = rng.randint(1, 4)
        tools = [min(4, lowest + rng.randint(0, 1)) for _ in range(size)] if size == 3 else [1] * size
        player["tools"] = sorted(tools, reverse=True)
        player["tools_used"] = [False] * size
        player["people"] = rng.randint(4, 10)
        player["food_track"] = rng.choice((0, 3, 9, 10))
        player["food"] = rng.randint(0, 15)
        for good in player["resources"]:
            player["resources"][good] = rng.choice((0, 0, 1, 2, 3, 6))
    kept = {"CIV-04", "CIV-32", "CIV-33", "CIV-36"}
    if rules.rulings.two_resources == "at_purchase":
        kept.remove("CIV-04")
        _swap(save["state"], "CIV-04", rng.randrange(4))
    for card in sorted(kept.intersection(save["state"]["deck"])):
        save["state"]["deck"].remove(card)
        owner = rng.choice(save["state"]["players"])
        owner["cards"].append(card)
        owner["kept"].append(card)
    return rules.load(save)


def _swap(state: dict[str, Any], card: str, space: int) -> None:
    """Put a card on a space of the row and the one there where it was."""
    other = state["display"][space]
    for pile in (state["display"], state["deck"]):
        pile[:] = [{card: other, other: card}.get(each, each) for each in pile]


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The base game by the rulebook."""
    return Ruleset.create()


@pytest.fixture(scope="session")
def every_ruling() -> list[Ruleset]:
    """A ruleset for every combination of rulings."""
    combinations = product(*CHOICES.values())
    return [Ruleset.create(rulings=dict(zip(CHOICES, values, strict=True))) for values in combinations]


@pytest.fixture(scope="session")
def answers() -> Answers:
    """All that may happen next: the legal moves, or the rolls."""
    return _answers


@pytest.fixture(scope="session")
def walk() -> Walk:
    """Every position of a random game: rules, players, seed; a first position and a limit if wanted."""
    return _walk


@pytest.fixture(scope="session")
def rich() -> Rich:
    """A first position in which players own much and reach limits: rules, players, seed."""
    return _rich


@pytest.fixture(scope="session")
def moments(every_ruling: list[Ruleset]) -> dict[str, list[Position]]:
    """Some positions for every kind of moment, under different rulings and numbers of players."""
    found: dict[str, list[Position]] = {kind: [] for kind in KINDS}
    for number, rules in enumerate(every_ruling):
        players = 2 + number % 3
        seen = dict.fromkeys(KINDS, 0)
        for state in _walk(rules, players, number, _rich(rules, players, number), 700):
            if state.agenda:
                kind = state.agenda[-1].tag
                seen[kind] += 1
                if seen[kind] in (1, 15):
                    found[kind].append((rules, state))
    counts = {kind: len(positions) for kind, positions in found.items()}
    assert min(counts.values()) >= 3, counts
    return found


@pytest.fixture(scope="session")
def few_moments(moments: dict[str, list[Position]]) -> list[Position]:
    """Three positions of every kind."""
    return [position for positions in moments.values() for position in positions[:: len(positions) // 3][:3]]


@pytest.fixture(scope="session")
def is_rolling() -> Callable[[Ruleset, State], bool]:
    """Whether dice are due."""
    return lambda rules, state: rules.to_act(state) == stoneage.CHANCE
