"""Chance: exact probabilities, and fair draws made of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import stoneage
from stoneage import IllegalMove, Roll, Ruleset, State, chance

FACES = range(1, 7)
YIELDS = ("food", "wood", "brick", "stone", "gold")


@pytest.fixture(scope="module")
def due(rules: Ruleset) -> Callable[..., State]:
    """A position in which a roll of a kind is due: kind, dice, players."""

    def make(kind: str, dice: int, players: int = 2) -> State:
        save: dict[str, Any] = json.loads(rules.dumps(rules.new_game(players=players)))
        save["state"]["agenda"].append({"frame": "rolling", "seat": 0, "kind": kind, "dice": dice})
        return rules.load(save)

    return make


def distribution(rules: Ruleset, state: State) -> dict[str, Fraction]:
    """The outcomes by notation, each of which must stand there once."""
    outcomes = rules.outcomes(state)
    found = {str(roll): probability for roll, probability in outcomes}
    assert len(found) == len(outcomes)
    return found


@pytest.mark.parametrize("dice", range(1, 6))
def test_totals_are_exact(dice: int, rules: Ruleset, due: Callable[..., State]) -> None:
    """The probability of each total is the share of all ways to throw it, counted one by one."""
    counted = Counter(map(sum, product(FACES, repeat=dice)))
    expected = {f"roll ={total}": Fraction(ways, 6**dice) for total, ways in counted.items()}
    assert distribution(rules, due("food", dice)) == expected


@pytest.mark.parametrize("dice", range(1, 11))
def test_totals_add_up(dice: int, rules: Ruleset, due: Callable[..., State]) -> None:
    """From one to ten dice the probabilities are fractions, sum to one, and high mirrors low."""
    outcomes = rules.outcomes(due("wood", dice))
    assert all(type(probability) is Fraction for _, probability in outcomes)
    assert sum(probability for _, probability in outcomes) == 1
    assert [roll.total for roll, _ in outcomes] == list(range(dice, 6 * dice + 1))
    shares = [probability for _, probability in outcomes]
    assert shares == shares[::-1]
    assert shares[0] == Fraction(1, 6**dice)


@pytest.mark.parametrize("dice", range(2, 11))
def test_totals_of_one_die_more(dice: int, rules: Ruleset, due: Callable[..., State]) -> None:
    """A further die shifts every total by one to six, each with a sixth of the chance."""
    expected: dict[str, Fraction] = {}
    for roll, probability in rules.outcomes(due("gold", dice - 1)):
        for face in FACES:
            text = f"roll ={roll.total + face}"
            expected[text] = expected.get(text, Fraction(0)) + probability / 6
    assert distribution(rules, due("gold", dice)) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_faces_are_exact(players: int, rules: Ruleset, due: Callable[..., State]) -> None:
    """Dice for all: each set of faces, highest first, with its share of all throws (A14)."""
    throws = product(FACES, repeat=players)
    counted = Counter(tuple(sorted(throw, reverse=True)) for throw in throws)
    expected = {
        f"roll {' '.join(map(str, faces))}": Fraction(ways, 6**players) for faces, ways in counted.items()
    }
    found = distribution(rules, due("dice_for_all", players, players))
    assert found == expected
    assert sum(found.values()) == 1


@pytest.mark.parametrize("kind", [*YIELDS, "dice_for_all"])
def test_every_outcome_can_happen(kind: str, rules: Ruleset, due: Callable[..., State]) -> None:
    """In each kind of roll every outcome is accepted and moves the game on."""
    state = due(kind, 3, 3)
    assert rules.to_act(state) == stoneage.CHANCE
    assert list(rules.legal_moves(state)) == []
    assert not any(rules.action_space.mask(state))
    for roll, _ in rules.outcomes(state):
        assert rules.why_not(state, roll) is None
        after = rules.apply(state, roll)
        assert after.agenda[-1].tag == ("picking" if kind == "dice_for_all" else "placing")


def test_kinds_of_rolls_are_all_tested(rules: Ruleset) -> None:
    """The list of kinds above is complete."""
    assert set(rules.rolls) == {*YIELDS, "dice_for_all"}


def test_faces_and_total_are_the_same_where_only_the_total_matters(
    rules: Ruleset, due: Callable[..., State]
) -> None:
    """``roll 5 4 2`` and ``roll =11`` have one result for a yield."""
    state = due("wood", 3)
    by_faces = rules.apply(state, rules.parse("roll 5 4 2"))
    assert by_faces == rules.apply(state, rules.parse("roll =11"))
    assert by_faces == rules.apply(state, rules.parse("roll 2 5 4"))
    assert by_faces.players[0].goods[0] == 3


@pytest.mark.parametrize("order", sorted(set(permutations((5, 5, 2)))))
def test_order_of_faces_does_not_matter(
    order: tuple[int, ...], rules: Ruleset, due: Callable[..., State]
) -> None:
    """Real dice lie in any order; dice for all are the same dice."""
    state = due("dice_for_all", 3, 3)
    written = rules.apply(state, rules.parse("roll " + " ".join(map(str, order))))
    assert written == rules.apply(state, Roll.of(5, 5, 2))
    assert rules.dumps(written) == rules.dumps(rules.apply(state, Roll.of(5, 5, 2)))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("wood", "roll =2"),
        ("wood", "roll =19"),
        ("wood", "roll =-3"),
        ("wood", "roll 1 2"),
        ("wood", "roll 1 2 3 4"),
        ("wood", "roll 1 2 7"),
        ("wood", "roll 0 2 3"),
        ("dice_for_all", "roll =9"),
        ("dice_for_all", "roll 1 2"),
        ("dice_for_all", "roll 1 2 7"),
    ],
)
def test_impossible_rolls_are_refused(
    kind: str, text: str, rules: Ruleset, due: Callable[..., State]
) -> None:
    """Too few, too many or impossible faces name the rule about dice (P10, A14)."""
    state = due(kind, 3, 3)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, rules.parse(text))
    assert {reason.rule for reason in caught.value.reasons} == {"A14" if kind == "dice_for_all" else "P10"}


NO_ROLLS: dict[str, tuple[Any, ...]] = {
    "a float": (11.0,),
    "a truth value": (True,),
    "not a number": (float("nan"),),
    "a text": ("11",),
    "nothing": (None,),
    "a list": ([],),
    "a huge number": (10**5000,),
    "a huge face": (-(10**5000), (1, 1, -(10**5000))),
    "too few faces": (9, (5, 4)),
    "faces in a list": (11, [5, 4, 2]),
    "a face as float": (11, (5, 4, 2.0)),
    "a face as truth value": (10, (5, 4, True)),
    "a wrong sum": (12, (5, 4, 2)),
    "no faces": (11, None),
}


@pytest.mark.parametrize("fields", NO_ROLLS.values(), ids=NO_ROLLS)
def test_rolls_that_are_no_whole_numbers_are_refused(
    fields: tuple[Any, ...], rules: Ruleset, due: Callable[..., State]
) -> None:
    """A roll made by hand is checked as strictly as a written one."""
    state = due("wood", 3)
    before = rules.dumps(state)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, Roll(*fields))
    assert caught.value.code in {"no-move", "no-roll", "wrong-total", "wrong-dice", "wrong-face"}
    assert rules.dumps(state) == before


def test_nothing_is_rolled_where_no_dice_are_due(rules: Ruleset) -> None:
    """No outcomes when a player has to act or the game is over."""
    state = rules.new_game(players=2)
    assert len(rules.outcomes(state)) == 0
    with pytest.raises(IllegalMove):
        rules.apply(state, Roll(3))
    rules.playout(state, chance.Random(1))
    assert len(rules.outcomes(state)) == 0


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_draws_follow_the_distribution(dice: int) -> None:
    """Numbers spread evenly over 0 to 1 draw each total exactly as often as it should come."""
    draw = chance.sampler(chance.totals(dice))
    size = 6**dice
    drawn = Counter(draw((number + 0.5) / size).total for number in range(size))
    assert drawn == Counter(map(sum, product(FACES, repeat=dice)))
    assert draw(0.0).total == dice
    assert draw(1.0 - 2**-53).total == 6 * dice


def test_shuffles_are_fair() -> None:
    """Evenly spread numbers bring every order of a pile equally often, and nothing but ``random`` is used."""

    class Script:
        def __init__(self, *numbers: float) -> None:
            self.numbers = list(numbers)

        def random(self) -> float:
            return self.numbers.pop(0)

    grid = [(number + 0.5) / 12 for number in range(12)]
    drawn = Counter(chance.shuffled("abcd", Script(*three)) for three in product(grid, repeat=3))  # type: ignore[arg-type]
    assert set(drawn) == set(permutations("abcd"))
    assert set(drawn.values()) == {12**3 // 24}
