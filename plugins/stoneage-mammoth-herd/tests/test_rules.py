"""The rules about the herd, one test for each sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from stoneage import Ruleset, State
from stoneage_mammoth_herd import MammothHerd
from stoneage_mammoth_herd.herd import HerdState
from stoneage_mammoth_herd.tables import read_tiles, text
from stoneage_mammoth_herd.taming import tamer

Lay = Callable[..., tuple[Ruleset, State]]
JOINED = [
    "place forest 2",
    "place forest 2",
    "use forest",
    "roll =2",
    "herd 2 food=2",
    "use forest",
    "roll =2",
]
"""The first player has two people on the tile, the second has worked there with two."""
SEATS = [{"people": 2, "food": 5}, {"people": 2, "food": 5}]


def played(rules: Ruleset, state: State, *texts: str) -> State:
    """The position after some moves."""
    for each in texts:
        state = rules.apply(state, rules.parse(each))
    return state


def legal(rules: Ruleset, state: State) -> set[str]:
    """All legal moves."""
    return set(map(str, rules.legal_moves(state)))


def ext(state: State) -> HerdState:
    """The variant's part."""
    part = state.ext["mammoth_herd"]
    assert isinstance(part, HerdState)
    return part


def test_sixteen_tiles_four_for_each_place() -> None:
    """M1: the table has sixteen tiles; each resource is on four backs."""
    tiles = read_tiles(text())
    assert Counter(tile.back for tile in tiles) == dict.fromkeys(("wood", "brick", "stone", "gold"), 4)


def test_the_pile_is_shuffled(rules: Ruleset) -> None:
    """M1: another seed, another pile; the first tile lies face up in the first round."""
    piles = {rules.deal(players=2, seed=seed).piles["mammoth_herd"] for seed in range(5)}
    assert len(piles) == 5
    deal = rules.deal(players=2, seed=1)
    herd = ext(rules.new_game(deal))
    assert (herd.tile, *herd.pile) == deal.piles["mammoth_herd"]


def test_the_herd_comes_in_every_round_while_tiles_last(rules: Ruleset) -> None:
    """M2: at the start of each round, from the first one on, it is where the back said before."""
    state, expected, seen = rules.new_game(players=2, seed=3), "", 0
    while not rules.is_over(state) and state.round < 8:
        before = state.round
        moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        expected = ext(state).next_back
        state = rules.apply(state, moves[-1])
        if state.round > before:
            backs = {tile.key: tile.back for tile in read_tiles(text())}
            assert backs[ext(state).tile] == expected
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("players", [2, 3])
def test_the_limit_of_players_is_lifted_where_the_herd_is(lay: Lay, players: int) -> None:
    """M3: everybody may work in the forest; at the quarry P7 closes as ever."""
    seats = [{"people": 3}] * players
    rules, state = lay(players=players, seats=seats)
    for _ in range(players):
        state = played(rules, state, "place forest 1")
    for _ in range(players - 1):
        state = played(rules, state, "place quarry 1")
    reasons = rules.why_not(state, rules.parse("place quarry 1")) or ()
    assert [reason.rule for reason in reasons] == ["P7"]


def test_the_limit_is_lifted_in_saves_too(lay: Lay) -> None:
    """M3: after loading in the middle of placing the second player may still come."""
    rules, state = lay(moves=["place forest 1"])
    assert "place forest 1" in legal(rules, rules.loads(rules.dumps(state)))


def test_next_round_the_limit_holds_again(lay: Lay) -> None:
    """M3: the herd has gone to the river, so the forest serves one of two players."""
    seats = [{"people": 1, "food": 5}, {"people": 1, "food": 5}]
    moves = ["place forest 1", "place hunt 1", "use forest", "roll =2", "herd -", "use hunt", "roll =2"]
    rules, state = lay(seats=seats, moves=[*moves, "place forest 1"])
    assert "place forest 1" not in legal(rules, state)
    assert "place river 1" in legal(rules, state)


def test_every_mix_pays(lay: Lay) -> None:
    """M4: a piece of food or of any resource for each person, in every mix; each once."""
    seats = [{"people": 3, "food": 2, "resources": {"wood": 1, "gold": 3}}, {"people": 1, "food": 9}]
    moves = ["place forest 3", "place hunt 1", "use forest", "roll =3"]
    rules, state = lay(seats=seats, moves=moves)
    found = [str(move) for move in rules.legal_moves(state)]
    have = {"food": 2, "wood": 2, "gold": 3}  # one wood came of the roll
    mixes = [mix for mix in product(range(3), range(3), range(4)) if sum(mix) <= 3]
    assert len(found) == len(set(found)) == len(mixes)
    assert set(found) == {_join(dict(zip(have, mix, strict=True))) for mix in mixes}


def _join(fee: dict[str, int]) -> str:
    paid = " ".join(f"{good}={count}" for good, count in fee.items() if count)
    return f"herd {sum(fee.values())} {paid}" if paid else "herd -"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("herd 2 food=1", "wrong-fee"),
        ("herd 1 food=2", "wrong-fee"),
        ("herd 3 food=3", "too-many"),
        ("herd 1 stone=1", "not-enough"),
    ],
)
def test_wrong_fees_are_refused(lay: Lay, move: str, why: str) -> None:
    """M4: a piece for each, out of what there is, for no more people than worked there."""
    rules, state = lay(seats=SEATS, moves=["place forest 2", "place hunt 2", "use forest", "roll =2"])
    reasons = rules.why_not(state, rules.parse(move)) or ()
    assert (why, "M4") in {(reason.code, reason.rule) for reason in reasons}


def test_people_on_the_tile_are_used_by_nobody(lay: Lay) -> None:
    """M4: they stay until the taming; the player's turn goes on with his other people."""
    seats = [{"people": 3, "food": 5}, {"people": 1, "food": 5}]
    moves = ["place forest 2", "place hunt 1", "place field 1", "use forest", "roll =2", "herd 2 food=2"]
    rules, state = lay(seats=seats, moves=moves)
    assert legal(rules, state) == {"use field"}


@pytest.mark.parametrize(
    ("rolled", "best"),
    [
        ([(5, 5), (6,)], 1),
        ([(6, 1), (6,)], 0),
        ([(6,), (6, 1)], 1),
        ([(6, 4, 4), (6, 5)], 1),
        ([(4,), (4,)], 0),
        ([(3, 3), (3, 3), (3, 3)], 0),
    ],
)
def test_the_highest_single_die_tames(rolled: list[tuple[int, ...]], best: int) -> None:
    """M5: not the total but the best die; then the next best, a missing one counts 0; then turn order."""
    seats = [2, 0, 1][: len(rolled)]
    assert tamer(seats, rolled) == seats[best]


def test_they_roll_clockwise_from_the_start_player(lay: Lay) -> None:
    """M5: the start player first, whoever came to the tile first."""
    rules, state = lay(seats=SEATS, start_player=1, moves=JOINED)
    state = played(rules, state, "herd 1 food=1")
    assert state.agenda[-1].seat == 1
    assert len(rules.outcomes(state)) == 21
    state = played(rules, state, "roll 2 2")
    assert state.agenda[-1].seat == 0
    assert len(rules.outcomes(state)) == 6


def test_before_the_meal_after_all_turns(lay: Lay) -> None:
    """M5, M6: nobody has eaten when the dice are thrown; those who hunted eat afterwards."""
    rules, state = lay(seats=SEATS, moves=[*JOINED, "herd 1 food=1"])
    assert [player.food for player in state.players] == [3, 4]
    state = played(rules, state, "roll 6 6", "roll 1", "reward one")
    assert [player.food for player in state.players] == [1, 2]
    assert [player.home for player in state.players] == [2, 2]


def test_one_and_all_are_asked_even_if_alike(lay: Lay) -> None:
    """M6: the tamer is always asked, also when he is alone."""
    moves = [
        "place forest 2",
        "place hunt 2",
        "use forest",
        "roll =2",
        "herd 1 food=1",
        "use hunt",
        "roll =2",
    ]
    rules, state = lay(seats=SEATS, moves=moves)
    assert legal(rules, state) == {"reward one", "reward all"}
    after = played(rules, state, "reward all")
    assert ext(after).tiles == (("mammoth_01",), ())
    assert after.players[0].goods[0] == 1


def test_rewards_keep_to_the_usual_limits(lay: Lay) -> None:
    """M6: with ten people the new one is void; the other's food comes all the same."""
    seats = [{"people": 10, "food": 30}, {"people": 2, "food": 5}]
    herd = {"place": "quarry", "tile": "mammoth_10"}
    moves = ["place quarry 2", "place quarry 2", "place hunt 8", "use quarry", "roll =2", "herd 2 food=2"]
    rules, state = lay(seats=seats, herd=herd, moves=moves)
    state = played(rules, state, "use hunt", "roll =8", "use quarry", "roll =2", "herd 1 food=1")
    state = played(rules, state, "roll 6 6", "roll 1", "reward one")
    assert state.players[0].people == 10
    assert state.players[1].food == 5 - 1 + 3 - 2


def test_a_tile_that_nobody_hunts_is_gone(lay: Lay) -> None:
    """M7: for all to see."""
    moves = ["place forest 2", "place hunt 2", "use forest", "roll =2", "herd -", "use hunt", "roll =2"]
    rules, state = lay(seats=SEATS, moves=moves)
    assert state.removed == ("mammoth_01",)
    assert rules.view(state).removed == ("mammoth_01",)


def test_tools_do_not_help(lay: Lay) -> None:
    """M8: after the first roll the second is due at once."""
    seats = [{"people": 2, "food": 5, "tools": [4, 4, 4]}, {"people": 2, "food": 5}]
    moves = ["place forest 2", "place forest 2", "use forest", "roll =2", "tools -", "herd 2 food=2"]
    rules, state = lay(seats=seats, moves=[*moves, "use forest", "roll =2", "herd 2 food=2", "roll 1 1"])
    assert rules.to_act(state) == -1
    state = played(rules, state, "roll 1 2")
    assert rules.to_act(state) == 1


def test_the_majority_is_of_symbols_not_of_tiles(lay: Lay, tmp_path: Path) -> None:
    """M9: one tile with three symbols beats two with one each."""
    own = tmp_path / "mine.csv"
    head, first, *rest = text().splitlines()
    own.write_text("\n".join([head, first.replace(",1,1,", ",1,3,"), *rest]), encoding="utf-8")
    rules = Ruleset.create(MammothHerd(tiles=str(own)))
    state = rules.new_game(players=2)
    ext(state).tiles = (("mammoth_01",), ("mammoth_02", "mammoth_03"))
    assert [sheet.lines["majority"] for sheet in rules.scores(state)] == [10, 0]
