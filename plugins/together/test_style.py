"""Style beside the wild animals and the mammoth herd: what the rules say of the pairs."""

from __future__ import annotations

from collections.abc import Callable

from stoneage import Ruleset, State

Laid = Callable[..., tuple[Ruleset, State]]
ROW = ["CIV-14", "CIV-13", "CIV-25", "CIV-21", "CIV-26"]


def legal(rules: Ruleset, state: State, word: str) -> set[str]:
    """The legal moves with a first word."""
    return {str(move) for move in rules.legal_moves(state) if move.word == word}


def test_an_animal_on_the_fifth_space(laid: Laid) -> None:
    """L1, T6: an animal may lie on any of five spaces, and takes people there."""
    rules, state = laid(["style", "wildlife"], {"display": [*ROW[:4], "wildlife_2"], "players": [{}, {}]})
    assert {"place card:5 1", "place card:5 2"} <= legal(rules, state, "place")
    assert "place card:4 2" not in legal(rules, state, "place")


def test_animals_slide_and_five_cards_are_needed(laid: Laid) -> None:
    """L1, T6: an animal slides out of the fifth space and is one of the five cards."""
    given = {"players": [{"people": 1}, {"people": 1}], "display": [None, *ROW[1:4], "wildlife_2"]}
    moves = ("place hunt 1", "place hunt 1", "use hunt", "roll 1", "use hunt", "roll 1")
    _, state = laid(["style", "wildlife"], {**given, "deck": ["CIV-05"]}, *moves)
    assert state.display == (*ROW[1:4], "wildlife_2", "CIV-05")
    rules, state = laid(["style", "wildlife"], {**given, "deck": []}, *moves)
    assert rules.is_over(state)


def test_the_penalty_lowers_jewels(laid: Laid) -> None:
    """L2, T3: 8 less 2 are three pieces, of food or jewels."""
    given = {"players": [{"people": 2}, {"people": 1}], "display": [*ROW[:4], "wildlife_2"]}
    moves = ("place hunt 2", "place forest 1", "use hunt", "roll =8")
    rules, state = laid(["style", "wildlife"], given, *moves)
    assert legal(rules, state, "split") == {
        "split food=3",
        "split food=2 jewels=1",
        "split food=1 jewels=2",
        "split jewels=3",
    }


def test_the_penalty_comes_before_the_pips(laid: Laid) -> None:
    """L2, T7: the roll is lowered first, to 0 at least; then a tile adds its pips."""
    first = {"people": 1, "buildings": ["style_b9"]}
    given = {"players": [first, {"people": 1}], "display": [*ROW[:4], "wildlife_4"]}
    moves = ("place forest 1", "place hunt 1", "use forest", "roll 1", "activate style_b9")
    _, state = laid(["style", "wildlife"], given, *moves)
    assert state.players[0].goods[0] == 1


def test_the_fee_of_the_herd_is_never_a_jewel(laid: Laid) -> None:
    """M4, T2: people follow the herd for food or a resource; jewels do not pay for them."""
    herd = {"place": "forest", "tile": "mammoth_01", "next_back": "", "pile": []}
    first = {"people": 2, "food": 1, "resources": {"jewels": 9}}
    given = {"players": [first, {"people": 1}], "ext": {"mammoth_herd": herd}}
    moves = ("place forest 2", "place hunt 1", "use forest", "roll =3")
    rules, state = laid(["style", "mammoth_herd"], given, *moves)
    assert legal(rules, state, "herd") == {"herd -", "herd 1 food=1", "herd 1 wood=1", "herd 2 food=1 wood=1"}
    assert rules.why_not(state, rules.parse("herd 1 jewels=1"))


def test_five_after_one_herd() -> None:
    """M3, T1: five players stand at the herd's place, which has no limit for them anyway."""
    rules = Ruleset.create("style", "mammoth_herd", "wildlife")
    state = rules.new_game(players=5)
    for _ in range(5):
        state = rules.apply(state, rules.parse("place river 1"))
    assert rules.to_act(state) == 0
