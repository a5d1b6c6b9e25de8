"""States: old ones stay, copies are independent, and everything travels between processes."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import stoneage
from stoneage import IllegalMove, Reason, Roll, Ruleset, State, StoneAgeError, errors

Position = tuple[Ruleset, State]
SOURCE = Path(stoneage.__file__).parents[1]


def test_apply_leaves_the_old_state_alone(
    few_moments: list[Position], answers: Callable[[Ruleset, State], list[Any]]
) -> None:
    """At every kind of moment, no legal move or roll changes the state it is applied to."""
    for rules, state in few_moments:
        before = rules.dumps(state)
        for move in answers(rules, state)[:40]:
            rules.apply(state, move)
        assert rules.dumps(state) == before


def test_every_state_of_a_game_stays_as_it_was(rules: Ruleset, walk: Callable[..., Iterator[State]]) -> None:
    """After a whole game all its positions still have the bytes they had."""
    kept = [(state, rules.dumps(state)) for state in walk(rules, 3, 4)]
    assert len(kept) > 200
    for state, text in kept:
        assert rules.dumps(state) == text


def test_copies_are_independent_both_ways(few_moments: list[Position]) -> None:
    """Playing on with a copy, or with the original, leaves the other alone; so does a copy of a copy."""
    for rules, state in few_moments:
        before = rules.dumps(state)
        one, two = state.copy(), state.copy()
        three = one.copy()
        assert one == two == three == state
        rules.playout(one, random.Random(1))
        assert rules.is_over(one)
        assert rules.dumps(state) == rules.dumps(two) == rules.dumps(three) == before
        original = state.copy()
        last = original.copy()
        rules.playout(original, random.Random(2))
        assert rules.dumps(last) == rules.dumps(state) == before
        rules.playout(three, random.Random(2))
        assert rules.dumps(three) == rules.dumps(original)


def test_deep_copies_are_equal_and_independent(few_moments: list[Position]) -> None:
    """``copy.deepcopy`` works as well."""
    for rules, state in few_moments[::4]:
        twin = copy.deepcopy(state)
        assert twin == state
        rules.playout(twin, random.Random(1))
        assert twin != state


def test_play_equals_apply(every_ruling: list[Ruleset], walk: Callable[..., Iterator[State]]) -> None:
    """In place, checked or not, a game passes through the same positions."""
    for number in (0, 7, 12):
        rules = every_ruling[number]
        rng = random.Random(number)
        start = rules.new_game(players=2 + number % 3, seed=number)
        state, checked, unchecked = start, start.copy(), start.copy()
        while not rules.is_over(state):
            choices = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
            move = rng.choice(choices)
            state = rules.apply(state, move)
            assert rules.play(checked, move) is None  # type: ignore[func-returns-value]
            rules.play(unchecked, move, check=False)
            assert state == checked == unchecked
        assert rules.dumps(state) == rules.dumps(checked) == rules.dumps(unchecked)


def test_an_illegal_move_in_place_changes_nothing(few_moments: list[Position]) -> None:
    """``play`` with a move that is refused raises and leaves the state as it was."""
    rng = random.Random(6)
    for rules, state in few_moments:
        state, before = state.copy(), rules.dumps(state)
        legal = set(rules.legal_moves(state))
        for move in rng.sample(list(rules.action_space), 60):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    rules.play(state, move)
        with pytest.raises(IllegalMove):
            rules.play(state, Roll(99))
        assert rules.dumps(state) == before


def test_asking_changes_nothing(few_moments: list[Position]) -> None:
    """No question about a position changes it."""
    for rules, state in few_moments:
        before = rules.dumps(state)
        twin = state.copy()
        for move in list(rules.action_space)[::20]:
            rules.why_not(state, move)
        rules.legal_moves(state), rules.outcomes(state), rules.to_act(state), rules.is_over(state)
        rules.scores(state), rules.winners(state), rules.key(state), rules.dump(state), repr(state)
        rules.action_space.mask(state), rules.perft(state, 1)
        assert state == twin
        assert rules.dumps(state) == before


def test_playout_keeps_what_a_policy_copies(rules: Ruleset) -> None:
    """A policy may copy the position or look ahead: its copies stay, and the game does not change."""
    kept: list[tuple[State, str]] = []
    rng = random.Random(3)

    def curious(state: State, moves: Any) -> Any:
        move = rng.choice(moves)
        if len(moves) % 3 == 0:
            kept.append((state.copy(), rules.dumps(state)))
            rules.apply(state, moves[0])
        return move

    one, other = rules.new_game(players=3, seed=3), rules.new_game(players=3, seed=3)
    number = rules.playout(one, random.Random(9), curious)
    rng.seed(3)
    assert rules.playout(other, random.Random(9), lambda state, moves: rng.choice(moves)) == number
    assert len(kept) > 30
    assert rules.dumps(one) == rules.dumps(other)
    assert all(rules.dumps(state) == text for state, text in kept)


def test_playout_counts_decisions(rules: Ruleset) -> None:
    """It ends the game in place and counts what the policy was asked."""
    for players in (2, 3, 4):
        asked = []
        state = rules.new_game(players=players, seed=1)

        def policy(state: State, moves: Any, asked: list[int] = asked) -> Any:
            assert list(moves) == list(rules.legal_moves(state))
            asked.append(len(moves))
            return moves[len(asked) * 7 % len(moves)]

        assert rules.playout(state, random.Random(1), policy) == len(asked) > 20
        assert rules.is_over(state)
        assert rules.playout(state, random.Random(1), policy) == 0


def test_playout_needs_nothing_but_random(rules: Ruleset) -> None:
    """Any generator with ``random()`` does, and the same numbers give the same game."""

    class Numbers:
        def __init__(self) -> None:
            self.rng = random.Random(8)

        def random(self) -> float:
            return self.rng.random()

    one, other = rules.new_game(seed=5), rules.new_game(seed=5)
    rules.playout(one, Numbers())  # type: ignore[arg-type]
    rules.playout(other, random.Random(8))
    assert rules.dumps(one) == rules.dumps(other)


def test_playout_leaves_earlier_copies_alone(rules: Ruleset) -> None:
    """A position that was copied before a playout is still the one it was."""
    state = rules.new_game(players=4, seed=2)
    twin, before = state.copy(), rules.dumps(state)
    rules.playout(state, random.Random(1))
    assert rules.dumps(twin) == before


# pickling


def test_states_are_pickled(moments: dict[str, list[Position]]) -> None:
    """States of every kind of moment come back equal and play on the same."""
    for found in moments.values():
        for rules, state in found[:4]:
            again = pickle.loads(pickle.dumps(state))
            assert again == state
            assert rules.dumps(again) == rules.dumps(state)
            one, other = again.copy(), state.copy()
            rules.playout(one, random.Random(4))
            rules.playout(other, random.Random(4))
            assert one == other


def test_rulesets_are_pickled_as_what_they_are_built_from(every_ruling: list[Ruleset]) -> None:
    """A ruleset comes back with its rulings, equal legal moves and keys, and the pickle is small."""
    for rules in every_ruling[::5]:
        rules.action_space.index(rules.parse("starve"))
        data = pickle.dumps(rules)
        assert len(data) < 1000
        again = pickle.loads(data)
        assert again.spec == rules.spec
        state = rules.new_game(players=3, seed=1)
        assert again.key(state) == rules.key(state)
        assert list(map(str, again.action_space)) == list(map(str, rules.action_space))
        assert again.legal_moves(state) == rules.legal_moves(state)


def test_moves_are_pickled(rules: Ruleset) -> None:
    """All moves and rolls come back equal, and are as legal as before."""
    again = pickle.loads(pickle.dumps(list(rules.action_space)))
    assert again == list(rules.action_space)
    assert pickle.loads(pickle.dumps(Roll.of(5, 4))) == Roll.of(5, 4)
    state = rules.new_game(players=2)
    for move in rules.legal_moves(state):
        assert rules.apply(state, pickle.loads(pickle.dumps(move))) == rules.apply(state, move)


def test_small_things_are_pickled(rules: Ruleset) -> None:
    """Deals, score sheets, rulings and reasons."""
    state = rules.new_game(players=2, seed=1)
    for thing in (
        rules.deal(players=3, seed=1),
        rules.scores(state)[0],
        rules.rulings,
        rules.why_not(state, rules.parse("place hut 1")),
        rules.outcomes(state),
        stoneage.CHANCE,
    ):
        assert pickle.loads(pickle.dumps(thing)) == thing


def kinds_of_errors(kind: type[StoneAgeError] = StoneAgeError) -> Iterator[type[StoneAgeError]]:
    """A class of errors and all below it, as far as the library defines them."""
    yield kind
    for below in kind.__subclasses__():
        yield from kinds_of_errors(below)


@pytest.mark.parametrize("kind", list(kinds_of_errors()), ids=lambda kind: kind.__name__)
def test_errors_are_pickled(kind: type[StoneAgeError]) -> None:
    """Each class of errors comes back with its sentence, code and parameters."""
    error = kind("Something is wrong.", code="some-code", field="state.round", line=3)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (str(again), again.code, again.parameters) == (str(error), "some-code", error.parameters)
    assert copy.copy(error).parameters == error.parameters
    plain = pickle.loads(pickle.dumps(kind("Wrong.")))
    assert plain.code == kind.default_code


def test_refusals_are_pickled(rules: Ruleset) -> None:
    """A refused move comes back with its reasons."""
    with pytest.raises(IllegalMove) as caught:
        rules.apply(rules.new_game(), rules.parse("place hut 1"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.reasons == caught.value.reasons
    assert (again.code, str(again)) == (caught.value.code, str(caught.value))
    assert again.reasons[0].rule == "P5"


def test_errors_are_sorted_by_guilt() -> None:
    """Each class has a code of its own and stands below the one that says whose fault it is."""
    kinds = list(kinds_of_errors())
    public = [getattr(stoneage, kind.__name__) for kind in kinds]
    assert kinds == public
    assert len({kind.default_code for kind in kinds}) == len(kinds)
    assert issubclass(errors.VariantConflict, errors.SetupError)
    assert issubclass(errors.UnknownVariant, errors.SetupError)
    for kind in (errors.SaveError, errors.ScenarioError, errors.TableError):
        assert issubclass(kind, errors.DataError)
    assert str(Reason("full", "It is full.")) == "It is full."


# determinism

SCRIPT = """
import hashlib, random, stoneage
rules = stoneage.Ruleset.create(rulings={"feed": "must"})
digest = hashlib.sha256()
for players in (2, 3, 4):
    state = rules.new_game(players=players, seed=players, start_player=1)
    rng = random.Random(players)
    while not rules.is_over(state):
        digest.update(rules.dumps(state).encode() if rng.random() < 0.05 else b"")
        moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        digest.update(" ".join(map(str, moves)).encode())
        rules.play(state, moves[int(rng.random() * len(moves))])
    digest.update(rules.key(state).encode())
    digest.update(str([sheet.lines for sheet in rules.scores(state)]).encode())
digest.update("\\n".join(map(str, rules.action_space)).encode())
print(digest.hexdigest())
"""


def test_games_are_the_same_in_every_process() -> None:
    """Neither the seed of hashes nor the process changes a byte, an order of moves or an index."""
    results = set()
    for seed in ("0", "1", "4711"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(SOURCE)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, timeout=60
        )
        assert not done.stderr
        results.add(done.stdout)
    assert len(results) == 1
    assert len(results.pop()) == 65


def test_same_seed_same_deal(rules: Ruleset) -> None:
    """A seed deals the same everywhere, another one differently."""
    assert rules.dumps(rules.new_game(players=4, seed=9)) == rules.dumps(
        Ruleset.create().new_game(players=4, seed=9)
    )
    assert len({rules.key(rules.new_game(players=2, seed=seed)) for seed in range(50)}) == 50
    deal = rules.deal(players=3, seed=42)
    assert deal.deck[:4] == ("CIV-02", "CIV-09", "CIV-26", "CIV-16")
    assert deal.stacks[0][0] == "BLD-09"


def test_states_do_not_depend_on_the_ruleset_that_made_them(rules: Ruleset) -> None:
    """A state is data: another instance of the same rules plays on with it."""
    state, other = rules.new_game(players=2, seed=3), Ruleset.create()
    rules.playout(one := state.copy(), random.Random(1))
    other.playout(two := state.copy(), random.Random(1))
    assert one == two


def test_a_sampled_move_is_the_one_that_the_list_has_at_its_place() -> None:
    """Drawing one move without the list is drawing from the list, with the same random number."""
    rules = Ruleset.create()
    rng = random.Random(1)
    for players in (2, 3, 4):
        state = rules.new_game(players=players, seed=players)
        while not rules.is_over(state):
            number = rng.random()
            moves = rules.legal_moves(state)
            drawn = rules.sample_move(state, Fixed(number))
            assert drawn is (moves[int(number * len(moves))] if moves else None)
            rules.play(state, drawn or rules.outcomes(state)[0][0])
    assert rules.sample_move(state, rng) is None


class Fixed(random.Random):
    """A generator that has one number only."""

    def __init__(self, number: float) -> None:
        self.number = number

    def __new__(cls, number: float) -> Fixed:
        return super().__new__(cls, 0)

    def random(self) -> float:
        return self.number
