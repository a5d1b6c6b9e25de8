"""The lines of the rules about two variants side by side, and the examples of the packages' pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stoneage import Ruleset, SetupError, State
from stoneage.testing import scenarios

PLUGINS = Path(__file__).parents[1]
HERD = {"mammoth_herd": {"place": "forest", "tile": "mammoth_01"}}


def laid(variants: list[str], given: Mapping[str, Any], *moves: str) -> tuple[Ruleset, State]:
    """A position with some variants, and moves made there."""
    rules, state = scenarios.start({"players": 2, "variants": variants}, given)
    for text in moves:
        state = rules.apply(state, rules.parse(text))
    return rules, state


def test_animals_spoil_the_work_at_the_herds_place_but_not_the_taming() -> None:
    """L2, M8: six pips less three are one wood; the dice for the herd are as they fall."""
    seats = [{"people": 2, "food": 5}, {"people": 2, "food": 5}]
    row = ["wildlife_4", "CIV-13", "CIV-25", "CIV-21"]
    given = {"players": seats, "display": row, "ext": HERD}
    moves = ["place forest 2", "place forest 2", "use forest", "roll =6", "herd 1 food=1"]
    rules, state = laid(["wildlife", "mammoth_herd"], given, *moves)
    assert state.players[0].goods[0] == 1
    for text in ("use forest", "roll =12", "herd 1 food=1", "roll 2", "roll 3"):
        state = rules.apply(state, rules.parse(text))
    assert state.players[1].goods[0] == 3
    assert rules.to_act(state) == 1


def test_an_animal_may_outlive_a_hunt() -> None:
    """L3, M3: the animal takes people beside the herd's place, with all limits as each rule says."""
    seats = [{"people": 3, "food": 5}, {"people": 3, "food": 5}]
    row = ["CIV-13", "wildlife_2", "CIV-25", "CIV-21"]
    given = {"players": seats, "display": row, "ext": HERD}
    rules, state = laid(["wildlife", "mammoth_herd"], given, "place forest 1", "place card:2 1")
    legal = set(map(str, rules.legal_moves(state)))
    assert "place card:2 1" in legal
    state = rules.apply(state, rules.parse("place card:2 1"))
    assert "place forest 1" in set(map(str, rules.legal_moves(state)))


@pytest.mark.parametrize("variants", [(), ("wildlife",), ("mammoth_herd", "wildlife")])
def test_five_players_need_style(variants: tuple[str, ...]) -> None:
    """T1: any set without it refuses five players."""
    with pytest.raises(SetupError) as caught:
        Ruleset.create(*variants).new_game(players=5)
    assert caught.value.code == "wrong-players"
    assert len(Ruleset.create("style", *variants).new_game(players=5).stacks) == 5


@pytest.mark.parametrize(
    "page", sorted(PLUGINS.glob("stoneage-*/README.md")), ids=lambda page: page.parent.name
)
def test_examples_of_a_package_run(page: Path) -> None:
    """Every Python block of its page, in order."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), names)
