"""Wild animals beside the mammoth herd, and five players with any set of variants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stoneage import Ruleset, SetupError, State

Laid = Callable[..., tuple[Ruleset, State]]
RulesOf = Callable[..., Ruleset]
HERD = {"mammoth_herd": {"place": "forest", "tile": "mammoth_01"}}


def test_animals_spoil_the_work_at_the_herds_place_but_not_the_taming(laid: Laid) -> None:
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


def test_an_animal_may_outlive_a_hunt(laid: Laid) -> None:
    """L3, M3: the animal takes people beside the herd's place, with all limits as each rule says."""
    seats = [{"people": 3, "food": 5}, {"people": 3, "food": 5}]
    row = ["CIV-13", "wildlife_2", "CIV-25", "CIV-21"]
    given = {"players": seats, "display": row, "ext": HERD}
    rules, state = laid(["wildlife", "mammoth_herd"], given, "place forest 1", "place card:2 1")
    legal = set(map(str, rules.legal_moves(state)))
    assert "place card:2 1" in legal
    state = rules.apply(state, rules.parse("place card:2 1"))
    assert "place forest 1" in set(map(str, rules.legal_moves(state)))


def test_five_players_need_style(sets: list[tuple[str, ...]], rules_of: RulesOf) -> None:
    """T1, H4: a set of variants without it refuses five players; with it they have five stacks of seven."""
    for chosen in sets:
        rules = rules_of(*chosen)
        if "style" in chosen:
            assert [len(stack) for stack in rules.new_game(players=5).stacks] == [7] * 5
            continue
        with pytest.raises(SetupError) as caught:
            rules.new_game(players=5)
        assert caught.value.code == "wrong-players"


def test_a_table_of_five_with_everything(rules_of: RulesOf) -> None:
    """T1, T6, T7, H1, I3, L1, M1: nothing of any variant is left out when five play with all of them."""
    rules = rules_of("igloos", "mammoth_herd", "new_huts", "style", "wildlife", "winter")
    state = rules.new_game(players=5)
    assert (len(rules.cards), len(rules.buildings)) == (36 + 9 + 4, 28 + 9 + 6)
    assert (len(state.display), len(state.deck)) == (5, 36 + 9 + 4 - 5)
    assert (len(state.stacks), state.ext["igloos"].pile) == (5, 5 + 1)
    assert len(state.ext["mammoth_herd"].pile) == 16 - 1
