"""Plain sentences."""

from __future__ import annotations

import random

import pytest

from stoneage import Game, Ruleset, SetupError
from stoneage.text import message

RULES = Ruleset.create()
NAMES = ("Ann", "Bob", "Cy")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place forest 3", "Put 3 people on the forest."),
        ("place building:2 1", "Put 1 person on building stack 2."),
        ("tools -", "Add no tool."),
        ("tools 2 1 4*", "Add tools of value 2 and 1, and one-use tools of value 4."),
        ("pay wood=2 brick=1", "Pay 2 wood and 1 brick."),
        ("spend CIV-04 wood gold", "Take wood and gold for CIV-04."),
        ("roll =11", "The dice show 11 in all."),
        ("starve", "Keep the resources and lose 10 points."),
    ],
)
def test_moves_are_sentences(text: str, sentence: str) -> None:
    """One plain sentence each."""
    assert RULES.describe(RULES.parse(text)) == sentence


def test_every_action_has_a_sentence() -> None:
    """No template lacks a field."""
    for move in RULES.action_space:
        sentence = RULES.describe(move)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_whole_games_can_be_told() -> None:
    """Every event is one sentence with the players' names; parameters are the fields, for translators."""
    rng = random.Random(5)
    game = Game.new(RULES, players=3, seed=5, names=NAMES)
    while not game.over:
        legal = game.legal_moves
        for event in game.play(legal[int(rng.random() * len(legal))]):
            told = message(event, NAMES)
            assert told.code == event.code
            assert told.text.endswith(".")
            assert "{" not in told.text
            if "seat" in told.parameters:
                assert NAMES[event.seat] in told.text  # type: ignore[attr-defined]


def test_reasons_are_sentences() -> None:
    """A refusal is told with code and parameters."""
    state = RULES.new_game(players=2)
    [reason] = RULES.why_not(state, RULES.parse("place forest 6")) or ()
    told = message(reason)
    assert (told.code, dict(told.parameters)) == ("too-few-people", {"people": 5})
    assert RULES.describe(reason) == "Only 5 people are left to place."


def test_other_things_cannot_be_described() -> None:
    """A typed error instead of a guess."""
    with pytest.raises(SetupError):
        RULES.describe(5)  # type: ignore[arg-type]
