"""The rules about animals, one test for each sentence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from stoneage import Ruleset, State
from stoneage_wildlife import Wildlife

Lay = Callable[..., tuple[Ruleset, State]]


def played(rules: Ruleset, state: State, *texts: str) -> State:
    """The position after some moves."""
    for text in texts:
        state = rules.apply(state, rules.parse(text))
    return state


def legal(rules: Ruleset, state: State, start: str) -> list[str]:
    """The legal moves that begin so."""
    return sorted(text for text in map(str, rules.legal_moves(state)) if text.startswith(start))


@pytest.mark.parametrize("seed", range(3))
def test_four_animals_are_among_the_cards(rules: Ruleset, seed: int) -> None:
    """L1: deck and row together hold the 36 cards and four animals, shuffled."""
    state = rules.new_game(players=2, seed=seed)
    cards = [*state.deck, *state.display]
    assert len(cards) == len(set(cards)) == 40
    assert sum(str(card).startswith("wildlife_") for card in cards) == 4
    assert cards != list(rules.cards)


def test_nobody_can_buy_an_animal(rules: Ruleset) -> None:
    """L1: no payment for it is a move, so there is none in the action space either."""
    shops = [place.shop for place in rules.spaces if place.shop]
    stock = [item.key for shop in shops for item in shop.stock(rules)]
    assert len(stock) == 4 * 36
    assert not any(key.startswith("wildlife") for key in stock)


def test_penalties_add_up(lay: Lay) -> None:
    """L2: two animals take 1 and 3 pips from the roll; the expected yield tells the same."""
    rules, state = lay(display=["wildlife_1", "CIV-13", "wildlife_4", "CIV-21"])
    assert rules.yields("food", 1, state=state).chances == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert rules.yields("food", 1).at_least(1) == Fraction(5, 6)
    assert rules.yields("food", 1, tools=[4], state=state).at_least(2) == 1


def test_tools_count_after_the_floor(lay: Lay) -> None:
    """L2: the total stops at 0 before tools are added."""
    moves = ["place forest 1", "place hunt 1", "use forest", "roll 1", "tools 3"]
    seats = [{"people": 1, "tools": [3]}, {"people": 1}]
    rules, state = lay(seats=seats, moves=moves, display=["wildlife_4", "CIV-13", "CIV-25", "CIV-21"])
    assert state.players[0].goods[rules.goods["wood"].number] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_animal_takes_as_many_people_as_players(lay: Lay, players: int) -> None:
    """L3: the rings are the number of players; every number up to it is a group."""
    rules, state = lay(players=players)
    assert legal(rules, state, "place card:2") == [f"place card:2 {n}" for n in range(1, players + 1)]
    assert legal(rules, state, "place card:1") == ["place card:1 1"]


def test_places_are_shared(lay: Lay) -> None:
    """L3: what one player leaves free is there for the next, once a round for each."""
    rules, state = lay(players=3, moves=["place card:2 1"])
    assert legal(rules, state, "place card:2") == ["place card:2 1", "place card:2 2"]
    state = played(rules, state, "place card:2 2")
    assert legal(rules, state, "place card:2") == []
    state = played(rules, state, "place hunt 5")
    reasons = rules.why_not(state, rules.parse("place card:2 1")) or ()
    assert {"L3", "P4"} <= {reason.rule for reason in reasons}


def test_the_village_and_the_resources_do_not_count_it(lay: Lay) -> None:
    """L3: with two players P6 has closed the village and P7 the forest, the animal takes both."""
    rules, state = lay(moves=["place field 1", "place tool_maker 1", "place forest 1", "place card:2 1"])
    assert legal(rules, state, "place hut") == []
    assert legal(rules, state, "place card:2") == ["place card:2 1"]


def test_two_animals_may_be_driven_away_in_one_round(lay: Lay) -> None:
    """L4: each by its own people; the rewards are rolled place by place."""
    seats = [{"people": 2}, {"people": 2}]
    row = ["wildlife_1", "wildlife_2", "CIV-25", "CIV-21"]
    moves = ["place card:1 2", "place card:2 2"]
    rules, state = lay(seats=seats, display=row, moves=moves)
    assert state.display == (None, None, "CIV-25", "CIV-21")
    assert state.removed == ("wildlife_1", "wildlife_2")
    state = played(rules, state, "use card:1", "roll 1 6", "use card:2", "roll 4 4")
    assert [player.goods[3] for player in state.players] == [0, 2]
    assert state.round == 2


def test_the_rewards_of_all_dice_are_taken(lay: Lay) -> None:
    """L4: a die for each person, every face its reward: the table of the variant."""
    moves = ["place card:2 2", "place hunt 5", "place forest 3", "use card:2", "roll 5 6"]
    rules, state = lay(moves=moves)
    player = state.players[0]
    assert (player.tools, player.food_track, player.goods) == ((1,), 1, [0, 0, 0, 0])
    assert rules.to_act(state) == 0


def test_rewards_at_a_cap_are_void(lay: Lay) -> None:
    """L4 within the usual limits: a full track stays where it is."""
    moves = ["place card:2 2", "place hunt 1", "use card:2", "roll 6 6"]
    _, state = lay(seats=[{"people": 2, "food_track": 9}, {"people": 1}], moves=moves)
    assert state.players[0].food_track == 10


def test_too_few_people_come_back_with_nothing(lay: Lay) -> None:
    """L5: no roll, no question; the animal spoils rolls as before."""
    seats = [{"people": 2}, {"people": 1}]
    moves = ["place card:2 1", "place hunt 1", "place forest 1", "use card:2", "use forest", "roll 4"]
    rules, state = lay(seats=seats, moves=moves)
    assert state.display[1] == "wildlife_2"
    assert state.players[0].goods[0] == 0
    assert rules.to_act(state) == 1


def test_more_people_than_an_owner_wants(lay: Lay, tmp_path: Path) -> None:
    """L3 by the owner's table: an animal may take a fixed number of people."""
    table = tmp_path / "animals.csv"
    table.write_text("id,animal,penalty,people_needed\nwildlife_2,wolf,1,4\n", encoding="utf-8")
    rules, state = lay(variant={"animals": str(table)}, display=["CIV-13", "wildlife_2", "CIV-25", "CIV-21"])
    assert len(legal(rules, state, "place card:2")) == 4
    assert len(rules.cards) == 37
    assert Wildlife(animals=str(table)).tables()["wildlife_animals.csv"].startswith("id,")


def test_an_empty_deck_after_an_animal_gives_no_extra_card(lay: Lay) -> None:
    """L6: the last card is an animal, so there is nothing left to draw."""
    seats = [{"people": 1, "resources": {"wood": 1}}, {"people": 1}]
    moves = ["place card:1 1", "place hunt 1", "use card:1", "pay wood=1"]
    row = ["CIV-16", "CIV-13", "CIV-25", "CIV-21"]
    _, state = lay(seats=seats, display=row, deck=["wildlife_3"], moves=moves)
    assert (state.players[0].hidden, state.deck, state.removed) == ((), (), ("wildlife_3",))


def test_an_animal_of_the_first_row_is_active(lay: Lay) -> None:
    """L6: it lowers rolls from the first one on."""
    moves = ["place forest 1", "place hunt 1", "use forest", "roll 5"]
    _, state = lay(seats=[{"people": 1}, {"people": 1}], moves=moves)
    assert state.round == 1
    assert state.players[0].goods[0] == 1
