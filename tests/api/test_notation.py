"""Notation and the action space: texts, moves and integers for one another."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stoneage import IllegalMove, Move, NotationError, Roll, Ruleset, State
from stoneage.base.buying import Decline
from stoneage.base.choosing import Spend
from stoneage.base.feeding import Feed, Starve
from stoneage.base.paying import Pay
from stoneage.base.picking import Pick
from stoneage.base.placing import PlacePeople
from stoneage.base.tools import Tools
from stoneage.base.using import Use

Position = tuple[Ruleset, State]
GOODS = ("wood", "brick", "stone", "gold")
WORDS = ("place", "use", "tools", "pay", "decline", "pick", "spend", "feed", "starve", "roll")
FUZZ = settings(max_examples=300, deadline=None, derandomize=True, database=None)


def mixes(least: int, most: int) -> set[str]:
    """All mixes of resources of some sizes, in notation."""
    sizes = range(least, most + 1)
    chosen = (some for size in sizes for some in combinations_with_replacement(GOODS, size))
    return {" ".join(f"{good}={some.count(good)}" for good in GOODS if good in some) for some in chosen}


# texts


def test_every_action_reads_back(rules: Ruleset) -> None:
    """For the whole action space the text of a move stands for that move, and for the same text."""
    for move in rules.action_space:
        text = str(move)
        again = rules.parse(text)
        assert again == move
        assert type(again) is type(move)
        assert hash(again) == hash(move)
        assert str(again) == text
        assert text == text.lower() or "CIV-" in text
        assert " ".join(text.split()) == text


def test_different_actions_have_different_texts(rules: Ruleset) -> None:
    """No two moves are written alike."""
    texts = list(map(str, rules.action_space))
    assert len(set(texts)) == len(texts)
    assert {text.split()[0] for text in texts} == set(WORDS) - {"roll"}


def test_every_roll_reads_back(rules: Ruleset) -> None:
    """Totals, and faces in the order in which they lie."""
    for dice in range(1, 5):
        for faces in product(range(1, 7), repeat=dice):
            roll = Roll.of(*faces)
            assert rules.parse(str(roll)) == roll
            assert str(rules.parse(str(roll))) == str(roll)
    for total in range(1, 61):
        assert rules.parse(f"roll ={total}") == Roll(total)
        assert str(Roll(total)) == f"roll ={total}"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("pay gold=1 wood=2", "pay wood=2 gold=1"),
        ("pay brick=1 wood=1 stone=1", "pay wood=1 brick=1 stone=1"),
        ("feed stone=1 wood=1", "feed wood=1 stone=1"),
        ("tools 1 4* 2", "tools 2 1 4*"),
        ("tools 2* 4* 1 3", "tools 3 1 4* 2*"),
        ("spend CIV-04 gold wood", "spend CIV-04 wood gold"),
        ("  place   forest\t3 \n", "place forest 3"),
        ("roll\t5  4 2", "roll 5 4 2"),
        ("tools  -", "tools -"),
    ],
)
def test_other_orders_mean_the_same(written: str, canonical: str, rules: Ruleset) -> None:
    """Where order means nothing, and for spaces, one text is the canonical one."""
    move = rules.parse(written)
    assert str(move) == canonical
    assert move == rules.parse(canonical)


def test_any_order_of_arguments_is_the_same_move(rules: Ruleset) -> None:
    """Shuffled, the words of payments, meals, tools and choices stand for the same move."""
    rng = random.Random(5)
    for move in rules.action_space:
        word, *rest = str(move).split()
        if word in ("pay", "feed", "tools") and len(rest) > 1:
            rng.shuffle(rest)
            assert rules.parse(" ".join([word, *rest])) == move
        elif word == "spend":
            assert rules.parse(" ".join([word, rest[0], *reversed(rest[1:])])) == move


MALFORMED = (
    *("", " ", "-", "=", "*", "\x00", "plaice forest 3", "Place forest 3", "PLACE FOREST 3", "place", "use"),
    *("place forest", "place forest three", "place forest 3 4", "place nowhere 3", "place forest 3.0"),
    *("place forest 1e1", "place forest +3", "place forest 03", "place forest ³", "place forest ٣"),
    *("place forest 0x3", "place forest 1_0", "place forest 9999999", "place forest nan", "place card: 1"),
    *("place forest --3", "place forest 3;", "place Forest 3", "place card:5 1", "place building:9 1"),
    *("use nowhere", "use forest 3", "use card:0", "tools", "tools - -", "tools 1 -", "tools *", "tools 1**"),
    *(
        "tools *1",
        "tools one",
        "tools 1.5",
        "pay wood",
        "pay wood=",
        "pay =2",
        "pay wood=two",
        "pay wood=1.5",
    ),
    *("pay zinc=1", "pay wood=1 wood=1", "pay wood==1", "pay wood=1=1", "pay wood=0", "pay wood =1", "pay 2"),
    *(
        "pay wood=1 + + gold=1",
        "pay wood=1 + zinc=1",
        "pay wood=1,brick=1",
        "decline now",
        "pick",
        "pick five",
    ),
    *("pick 5 5", "pick 5.0", "spend", "spend CIV-99 wood wood", "spend civ-04 wood wood", "spend wood wood"),
    *(
        "spend CIV-04 wood zinc",
        "feed zinc=1",
        "feed wood",
        "starve 10",
        "roll",
        "roll =",
        "roll =x",
        "roll 5,4",
    ),
    *("roll =11 =11", "roll =11 5", "roll 5 4 =2", "roll 1.0", "roll five", "Roll 5", "roll =1e1", "roll ⅓"),
    *("place forest 3\x00", "place\u2028forest", "undo", "resign", "pass", "place forest 3 # there"),
)


@pytest.mark.parametrize("text", MALFORMED, ids=[f"{n} {text!r}" for n, text in enumerate(MALFORMED)])
def test_malformed_texts_are_refused(text: str, rules: Ruleset) -> None:
    """A text that is no move is a NotationError with a code."""
    with pytest.raises(NotationError) as caught:
        rules.parse(text)
    assert caught.value.code in {"unknown-word", "wrong-form", "no-number"}
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text", [None, 5, 1.5, True, b"place forest 3", ["place", "forest", "3"], {}, object]
)
def test_what_is_no_text_is_refused(text: object, rules: Ruleset) -> None:
    """A move is read from a text only."""
    with pytest.raises(NotationError) as caught:
        rules.parse(text)  # type: ignore[arg-type]
    assert caught.value.code == "no-text"


def test_endless_texts_are_refused(rules: Ruleset) -> None:
    """A very long text is refused at once."""
    for text in ("pay " + "wood=1 " * 100_000, "roll " + "6 " * 10_000, "x" * 1_000_000, " " * 1_000_000):
        with pytest.raises(NotationError) as caught:
            rules.parse(text)
        assert caught.value.code == "too-long"


@FUZZ
@given(st.text(max_size=40))
@example("\ud800")
def test_any_text_is_a_move_or_refused(rules: Ruleset, text: str) -> None:
    """Random text raises NotationError and nothing else, or is a move that reads back."""
    try:
        move = rules.parse(text)
    except NotationError:
        return
    assert rules.parse(str(move)) == move


@FUZZ
@given(
    st.sampled_from(WORDS),
    st.lists(
        st.one_of(
            st.sampled_from(
                [*GOODS, "food", "-", "+", "=", "forest", "hut", "card:1", "CIV-04", "BLD-01", "4*"]
            ),
            st.builds("{}={}".format, st.sampled_from(GOODS), st.integers(-3, 1_000_000)),
            st.integers(-(10**8), 10**8).map(str),
            st.integers(0, 7).map("={}".format),
            st.floats().map(str),
            st.text(max_size=3),
        ),
        max_size=5,
    ),
)
def test_nearly_right_texts_are_moves_or_refused(
    rules: Ruleset, few_moments: list[Position], word: str, rest: list[str]
) -> None:
    """Right words in any mix are refused or read back, and what reads back is legal or refused."""
    try:
        move = rules.parse(" ".join([word, *rest]))
    except NotationError:
        return
    assert rules.parse(str(move)) == move
    for table, state in few_moments[::3]:
        reasons = table.why_not(state, move)
        assert (reasons is None) == (move in table.legal_moves(state) or is_outcome(table, state, move))
        if reasons is not None:
            with pytest.raises(IllegalMove):
                table.apply(state, move)


def is_outcome(rules: Ruleset, state: State, move: Move) -> bool:
    """Whether a move is a roll that is due, by faces or total."""
    if not isinstance(move, Roll):
        return False
    outcomes = [roll for roll, _ in rules.outcomes(state)]
    return Roll(move.total) in outcomes or Roll.of(*sorted(move.faces, reverse=True)) in outcomes


def test_parse_answers_the_shared_move(rules: Ruleset) -> None:
    """A parsed text is the very move that is among the legal ones."""
    state = rules.new_game(players=2)
    for move in rules.legal_moves(state):
        assert rules.parse(str(move), state) is move


# the action space


def test_action_space_numbers_every_move(rules: Ruleset) -> None:
    """Index and move lead to each other, for moves of the same content too."""
    space = rules.action_space
    assert len(space) == len(set(space))
    for index, move in enumerate(space):
        assert space.index(move) == index
        assert space[index] is move
        assert space.index(rules.parse(str(move))) == index
        assert move in space
    assert space[-1] == list(space)[-1]
    assert list(space[3:6]) == list(space)[3:6]
    with pytest.raises(IndexError):
        space[len(space)]


def test_action_space_is_complete_and_no_larger(rules: Ruleset) -> None:
    """It holds every payment, meal, placement and choice once, counted from the rules."""
    texts = set(map(str, rules.action_space))
    by_word = {word: {text for text in texts if text.split()[0] == word} for word in WORDS}
    assert by_word["pay"] == {f"pay {text}" for text in mixes(1, 7)}
    assert by_word["feed"] == {f"feed {text}" for text in mixes(1, 10)}
    assert by_word["pick"] == {f"pick {face}" for face in range(1, 7)}
    pairs = combinations_with_replacement(GOODS, 2)
    assert by_word["spend"] == {f"spend CIV-04 {one} {two}" for one, two in pairs}
    places = [*(["hunt", "forest", "clay_pit", "quarry", "river", "tool_maker", "hut", "field"])]
    places += [f"{kind}:{number}" for kind in ("card", "building") for number in range(1, 5)]
    assert by_word["use"] == {f"use {place}" for place in places}
    assert by_word["decline"] | by_word["starve"] == {"decline", "starve"}
    sizes = dict.fromkeys(places, range(1, 2)) | dict.fromkeys(places[:5], range(1, 8))
    sizes |= {"hunt": range(1, 11), "hut": range(2, 3)}
    assert by_word["place"] == {f"place {place} {n}" for place, people in sizes.items() for n in people}
    assert len(by_word["tools"]) == 35 * 8


def test_action_space_is_the_same_everywhere(every_ruling: list[Ruleset]) -> None:
    """Neither rulings nor another instance, used before or not, change the numbers."""
    texts = list(map(str, Ruleset.create().action_space))
    for rules in every_ruling:
        assert list(map(str, rules.action_space)) == texts


def test_mask_shows_legal_moves_and_nothing_else(moments: dict[str, list[Position]]) -> None:
    """A byte for each action, 1 for the legal ones; all 0 when dice are due or the game is over."""
    for kind, found in moments.items():
        for rules, state in found[:6]:
            mask = rules.action_space.mask(state)
            assert len(mask) == len(rules.action_space)
            assert set(mask) <= {0, 1}
            assert {rules.action_space[n] for n, bit in enumerate(mask) if bit} == set(
                rules.legal_moves(state)
            )
            assert any(mask) == (kind != "rolling")
    rules, state = moments["using"][0]
    state = state.copy()
    rules.playout(state, random.Random(1))
    assert not any(rules.action_space.mask(state))


NO_ACTIONS: dict[str, Any] = {
    "a roll": Roll(3),
    "a text": "place forest 3",
    "a number": 3,
    "nothing": None,
    "too many": PlacePeople("forest", 11),
    "a float": PlacePeople("forest", 3.0),  # type: ignore[arg-type]
    "a truth value": PlacePeople("forest", True),
    "a list": PlacePeople(["forest"], 3),  # type: ignore[arg-type]
    "a huge number": PlacePeople("forest", 10**5000),
    "a bare move": Move(),
}


@pytest.mark.parametrize("move", NO_ACTIONS.values(), ids=NO_ACTIONS)
def test_what_is_no_action_has_no_number(move: Any, rules: Ruleset) -> None:
    """Only moves of the ruleset have an index; everything else is an IllegalMove."""
    assert move not in rules.action_space
    with pytest.raises(IllegalMove) as caught:
        rules.action_space.index(move)
    assert caught.value.code == "no-action"


# moves made by hand


class Impostor(PlacePeople):
    """A subclass of a move, with a text of its own choice."""

    def __str__(self) -> str:
        return "place forest 3"


ODD_VALUES = (None, True, -1, 0, 1.0, 3.0, 2.5, float("nan"), float("inf"), 10**5000, -(10**5000))
ODD_VALUES += ("", "wood", "3", b"3", [], ["wood"], {}, set(), (), (1,), (None,), (("wood", 1),), object())


def foreign() -> list[Move]:
    """Moves with fields of every wrong kind."""
    pairs: list[Any] = [(("wood", value),) for value in ODD_VALUES] + [((value, 1),) for value in ODD_VALUES]
    amounts: list[Any] = [*ODD_VALUES, *pairs, (("wood", 1, 1),), (("wood", 1), ("wood", 1)), [("wood", 1)]]
    moves: list[Move] = [Move(), Impostor("forest", 3), Decline(), Starve(), Use("forest")]
    for value in ODD_VALUES:
        odd: Any = value
        moves += [PlacePeople("forest", odd), PlacePeople(odd, 1), Use(odd), Pick(odd), Spend(odd, ("wood",))]
        moves += [Spend("CIV-04", odd), Spend("CIV-04", (odd, odd)), Tools(odd), Tools((), odd)]
        moves += [Tools((odd,)), Tools((), (odd,)), Roll(odd), Roll(3, odd), Roll(3, (odd,))]
    for odd in amounts:
        moves += [Pay(odd), Feed(odd), Pay((("wood", 1),), odd)]
    return moves


def is_fine(rules: Ruleset, state: State, move: Move) -> bool:
    """Whether a move made by hand happens to be right: legal, with fields of the right types."""
    known = [*rules.legal_moves(state), *(roll for roll, _ in rules.outcomes(state))]
    return any(type(move) is type(one) and one == move and repr(one) == repr(move) for one in known)


def test_foreign_moves_are_refused(few_moments: list[Position]) -> None:
    """Moves with NaN, floats, lists and the like are IllegalMove, at every kind of moment."""
    for rules, state in few_moments:
        before = rules.dumps(state)
        for move in foreign():
            if is_fine(rules, state, move):
                continue
            reasons = rules.why_not(state, move)
            assert reasons
            assert move not in rules.legal_moves(state)
            for act in (rules.apply, rules.play):
                with pytest.raises(IllegalMove) as caught:
                    act(state, move)
                assert caught.value.code == reasons[0].code
                assert caught.value.code.replace("-", "").isalpha()
        assert rules.dumps(state) == before


@pytest.mark.parametrize(
    "move", ["place forest 3", None, 5, Move, PlacePeople, ("place", "forest", 3), object()]
)
def test_what_is_no_move_is_refused(move: Any, rules: Ruleset) -> None:
    """A text is no move, and neither is a class; the code says so."""
    state = rules.new_game(players=2)
    for act in (rules.apply, rules.play):
        with pytest.raises(IllegalMove) as caught:
            act(state, move)
        assert caught.value.code == "no-move"
    assert move not in rules.legal_moves(state)
    assert state == rules.new_game(players=2)


def test_moves_of_another_ruleset_are_welcome(rules: Ruleset) -> None:
    """A move is a value: one made by hand or by another ruleset is as good as the shared one."""
    state = rules.new_game(players=2)
    other = Ruleset.create(rulings="yucata")
    expected = rules.apply(state, rules.parse("place forest 3"))
    assert rules.apply(state, other.parse("place forest 3")) == expected
    assert rules.apply(state, PlacePeople("forest", 3)) == expected
    assert rules.why_not(state, PlacePeople("forest", 3)) is None


def test_refusals_read_well(few_moments: list[Position]) -> None:
    """Every refusal is a short sentence; those of the rules name the rule."""
    rng = random.Random(2)
    for rules, state in few_moments:
        for move in rng.sample(list(rules.action_space), 200):
            for reason in rules.why_not(state, move) or ():
                assert reason.text[0].isupper() or reason.text[0] in "«" or reason.text.split()[0].islower()
                assert reason.text.endswith(".")
                assert len(reason.text) < 160
                assert str(reason).endswith(f"({reason.rule})" if reason.rule else ".")


def test_a_game_over_accepts_nothing(rules: Ruleset) -> None:
    """When the game is over every move and roll is refused."""
    state = rules.new_game(players=2)
    rules.playout(state, random.Random(3))
    for move in (*list(rules.action_space)[::50], Roll(3), Roll.of(3, 3)):
        reasons = rules.why_not(state, move)
        assert reasons is not None
        assert [reason.code for reason in reasons] == ["game-over"]
        with pytest.raises(IllegalMove):
            rules.apply(state, move)
