"""Phase 1: who may put people where."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

RESOURCE_PLACES = ("forest", "clay_pit", "quarry", "river")
VILLAGE = ("tool_maker", "hut", "field")
CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]


def groups(place: str, most: int) -> set[str]:
    """One to so many people on a place."""
    return {f"place {place} {people}" for people in range(1, most + 1)}


def ones(*places: str) -> set[str]:
    """One person on each of the places."""
    return {f"place {place} 1" for place in places}


def cards_and_tiles(players: int) -> set[str]:
    """The four cards and the tile on top of each stack."""
    cards = [f"card:{space}" for space in (1, 2, 3, 4)]
    tiles = [f"building:{stack}" for stack in range(1, players + 1)]
    return ones(*cards, *tiles)


# P1: one placement


def test_placing_goes_clockwise_from_the_start_player(table: Any) -> None:
    """The start player places first, then the seat to his left, round and round (P1)."""
    game = table(3, given={"start_player": 1})
    game.by(1, "place hunt 1").by(2, "place hunt 1").by(0, "place hunt 1")
    game.by(1, "place forest 1").by(2, "place quarry 1").by(0, "place river 1")
    assert game.to_act == 1


def test_a_placement_is_a_single_place(table: Any) -> None:
    """One fills one place in one's turn, not two (P1)."""
    game = table()
    assert not game.legal("place forest 1 quarry 1")
    assert not game.legal("place forest 1 place quarry 1")
    game.by(0, "place forest 1")
    assert game.to_act == 1


@pytest.mark.parametrize("people", ["0", "-1", "1.5", ""])
def test_a_placement_is_at_least_one_person(table: Any, people: str) -> None:
    """Nobody places no people, or fewer (P1)."""
    assert not table().legal(f"place hunt {people}")


def test_nobody_places_more_people_than_he_has(table: Any) -> None:
    """The people placed come from the player's own free ones (P1)."""
    game = table()
    assert game.legal("place hunt 5")
    assert "P1" in game.refused("place hunt 6")
    game.play("place forest 3", "place hunt 1")
    assert game.legal("place river 2")
    assert "P1" in game.refused("place river 3")


def test_who_has_placed_everybody_is_passed_over(table: Any) -> None:
    """The others go on placing when one player has nobody left (P1)."""
    game = table(3, given={"players": [{"people": 1}, {"people": 3}, {"people": 2}]})
    game.by(0, "place hunt 1").by(1, "place hunt 1").by(2, "place hunt 1")
    game.by(1, "place forest 1").by(2, "place forest 1").by(1, "place quarry 1")
    assert game.to_act == 0
    assert game.words() == {"use hunt"}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_when_all_are_placed_the_start_player_begins_to_use(table: Any, first: int) -> None:
    """Placing ends when nobody can place; phase 2 begins with the start player (P1, A1)."""
    seats = [{"people": 1}, {"people": 1}, {"people": 2}]
    game = table(3, given={"players": seats, "start_player": first})
    game.play("place hunt 1", "place hunt 1", "place hunt 1")
    assert game.words("use") == set()
    game.by(2, "place forest 1")
    assert game.to_act == first
    assert game.words("place") == set()


def test_each_card_and_each_building_is_its_own_place(table: Any) -> None:
    """Who stands on one card may also stand on all the others, and on every tile (P1)."""
    game = table(given={"players": [{"people": 6}, {"people": 6}]})
    for place in ("card:1", "building:1", "card:3", "building:2", "card:2", "card:4"):
        game.by(0, f"place {place} 1")
        if game.to_act == 1:
            game.by(1, "place hunt 1" if place == "card:1" else _next_free(game))
    board = game.saved["board"]
    assert all(board[f"card:{space}"] == [1, 0] for space in (1, 2, 3, 4))
    assert board["building:1"] == board["building:2"] == [1, 0]


def _next_free(game: Any) -> str:
    """A placement that takes neither a card nor a building."""
    spots = ("field", "forest", "clay_pit", "quarry", "river")
    return next(text for text in sorted(ones(*spots)) if game.legal(text))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_first_placements(table: Any, players: int) -> None:
    """At the start five people may go to every place within its rings (P1, P5)."""
    expected = groups("hunt", 5) | {"place hut 2"} | ones("tool_maker", "field")
    for place in RESOURCE_PLACES:
        expected |= groups(place, 5)
    expected |= cards_and_tiles(players)
    assert len(expected) == 32 + players
    assert table(players).words() == expected


def test_all_placements_of_ten_people(table: Any) -> None:
    """Ten may hunt, seven at most work in a resource place (P1, P5)."""
    expected = groups("hunt", 10) | {"place hut 2"} | ones("tool_maker", "field")
    for place in RESOURCE_PLACES:
        expected |= groups(place, 7)
    expected |= cards_and_tiles(2)
    assert table(given={"players": [{"people": 10}, {}]}).words() == expected


def test_all_placements_of_a_single_person(table: Any) -> None:
    """One person may go anywhere but into the hut (P1, P5)."""
    expected = ones("hunt", *RESOURCE_PLACES, "tool_maker", "field") | cards_and_tiles(3)
    assert table(3, given={"players": [{"people": 1}, {}, {}]}).words() == expected


def test_all_placements_in_the_middle_of_a_round_with_two(table: Any) -> None:
    """What is full, closed or already one's own falls out, nothing else does (P4 to P7)."""
    game = table()
    game.play("place forest 2", "place tool_maker 1", "place card:2 1", "place hut 2")
    assert game.to_act == 0
    expected = groups("hunt", 2) | groups("clay_pit", 2) | groups("quarry", 2)
    expected |= groups("river", 2) | cards_and_tiles(2) - ones("card:2")
    assert game.words() == expected


def test_all_placements_in_the_middle_of_a_round_with_three(table: Any) -> None:
    """Rings that are left and the number of players count together (P4 to P7)."""
    game = table(3)
    game.play("place forest 4", "place forest 2", "place river 5", "place river 1")
    game.play("place hunt 1")
    assert game.to_act == 1
    expected = groups("clay_pit", 2) | groups("quarry", 2)
    expected |= {"place hut 2"} | ones("tool_maker", "field") | cards_and_tiles(3)
    assert game.words() == expected


def test_all_placements_in_the_middle_of_a_round_with_four(table: Any) -> None:
    """Four players share rings without a limit of players, and all of the village (P5)."""
    game = table(4)
    game.play("place forest 3", "place forest 2", "place forest 1", "place hut 2")
    game.play("place field 1", "place tool_maker 1", "place building:4 1")
    assert game.to_act == 3
    expected = groups("hunt", 3) | groups("forest", 1) | groups("clay_pit", 3)
    expected |= groups("quarry", 3) | groups("river", 3)
    expected |= cards_and_tiles(4) - ones("building:4")
    assert game.words() == expected


# P2 and P3: no passing, and who is skipped


def test_no_passing(table: Any) -> None:
    """Who has people and a place for them must place (P2)."""
    game = table()
    assert all(text.startswith("place ") for text in game.words())
    for text in ("pass", "place", "decline", "use forest", "tools -", "starve"):
        assert not game.legal(text)


def test_the_last_person_must_be_placed_too(table: Any) -> None:
    """Nobody keeps a person at home while a place is open (P2)."""
    game = table(given={"players": [{"people": 2}, {"people": 1}]})
    game.play("place hunt 1", "place hunt 1")
    assert game.to_act == 0
    assert len(game.words("place")) == len(game.words()) > 0


def crowded(table: Any, **first: Any) -> Any:
    """Two players, seat 1 first; seat 0 has people left, but no place any more."""
    given = {
        "players": [{"people": 8, **first}, {"people": 10}],
        "start_player": 1,
        "display": CARDS,
        "deck": [],
    }
    moves = ["place forest 1", "place hunt 1", "place quarry 1", "place clay_pit 1"]
    moves += ["place field 1", "place river 1", "place tool_maker 1", "place card:1 1"]
    moves += ["place card:2 1", "place card:3 1", "place card:4 1", "place building:1 1"]
    return table(given=given, moves=[*moves, "place building:2 1"])


def test_who_finds_no_place_is_skipped(table: Any) -> None:
    """Two people are left and nothing is open to them: the turn passes on (P3)."""
    game = crowded(table)
    assert game.to_act == 1
    assert game.words() == groups("hunt", 3)


def test_placing_ends_although_people_are_left(table: Any) -> None:
    """When nobody has a place any more the idle people simply stay at home (P3)."""
    game = crowded(table).by(1, "place hunt 1")
    assert game.to_act == 1
    assert game.words("place") == set()
    assert game.legal("use forest")
    assert sum(people[0] for people in game.saved["board"].values()) == 6


def test_idle_people_are_fed(table: Any) -> None:
    """All eight eat, the six who worked and the two who did not (P3, F1)."""
    game = crowded(table, food=8).by(1, "place hunt 1").finish()
    assert game.saved["round"] == 2
    assert (game.player()["food"], game.player()["score"]) == (0, 0)


def test_idle_people_go_hungry_like_others(table: Any) -> None:
    """Seven food are not enough for six workers and two idle ones (P3, F1)."""
    game = crowded(table, food=7).by(1, "place hunt 1").finish()
    assert (game.player()["food"], game.player()["score"]) == (0, -10)


def test_a_single_person_does_not_wait_for_the_hut(table: Any) -> None:
    """Two rings of the hut are no legal place for the last person of a player (P3, P5)."""
    game = table(given={"players": [{"people": 1}, {}]})
    assert not game.legal("place hut 1")
    assert not game.legal("place hut 2")


# P4: no second group


@pytest.mark.parametrize("place", ["hunt", *RESOURCE_PLACES])
def test_no_second_group_of_the_same_player(table: Any, place: str) -> None:
    """Nobody adds people to a place where he already stands, hunters included (P4)."""
    game = table(moves=[f"place {place} 1", "place field 1"])
    assert game.refused(f"place {place} 1") == {"P4"}
    assert game.words() & groups(place, 4) == set()


@pytest.mark.parametrize("place", ["tool_maker", "field", "card:3", "building:2"])
def test_no_second_person_on_a_single_ring(table: Any, place: str) -> None:
    """A place for one stays with one, be it for its owner (P4, P5)."""
    game = table(moves=[f"place {place} 1", "place hunt 1"])
    assert game.refused(f"place {place} 1") & {"P4", "P5"}


def test_no_second_couple_in_the_hut(table: Any) -> None:
    """The hut holds one couple, and its owner adds no other (P4, P5)."""
    game = table(moves=["place hut 2", "place hunt 1"])
    assert game.refused("place hut 2") & {"P4", "P5"}


def test_others_may_join_the_hunt(table: Any) -> None:
    """Only one's own people bar the way to the hunting grounds (P4, P7)."""
    game = table(moves=["place hunt 2"])
    assert game.words() >= groups("hunt", 5)


@pytest.mark.parametrize("place", ["hunt", "forest"])
def test_the_next_round_opens_the_place_again(table: Any, place: str) -> None:
    """Having stood somewhere counts for the round only (P4)."""
    game = table(given={"players": [{"people": 1}, {"people": 1}]})
    game.play(f"place {place} 1", "place quarry 1").finish()
    assert game.saved["round"] == 2
    game.by(1, "place quarry 1")
    assert game.legal(f"place {place} 1")


# P5: rings


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("place", RESOURCE_PLACES)
def test_seven_rings_for_one_player(table: Any, place: str, players: int) -> None:
    """Seven people fit into a resource place, the eighth does not (P5)."""
    game = table(players, given={"players": [{"people": 10}]})
    assert game.legal(f"place {place} 7")
    assert game.refused(f"place {place} 8") == {"P5"}


@pytest.mark.parametrize("place", RESOURCE_PLACES)
def test_the_rings_are_shared(table: Any, place: str) -> None:
    """Red has four there and yellow two: blue may add one, and then it is full (P5)."""
    game = table(4, moves=[f"place {place} 4", f"place {place} 2"])
    assert game.refused(f"place {place} 2") == {"P5"}
    game.by(2, f"place {place} 1")
    assert game.refused(f"place {place} 1") == {"P5"}
    game.by(3, "place hunt 1")
    assert game.refused(f"place {place} 1") & {"P4", "P5"}


def test_the_hunting_grounds_hold_everybody(table: Any) -> None:
    """Forty people may hunt (P5)."""
    game = table(4, given={"players": [{"people": 10}] * 4})
    game.play("place hunt 10", "place hunt 10", "place hunt 10", "place hunt 10")
    assert game.saved["board"]["hunt"] == [10, 10, 10, 10]


@pytest.mark.parametrize("people", [1, 3, 4, 5])
def test_the_hut_takes_exactly_two(table: Any, people: int) -> None:
    """Neither one nor three go into the hut (P5)."""
    assert table().refused(f"place hut {people}") == {"P5"}


def test_the_hut_takes_two_of_one_player(table: Any) -> None:
    """A couple fills the hut; another player finds no room (P5)."""
    game = table(4, moves=["place hut 2"])
    assert game.refused("place hut 2") == {"P5"}
    assert game.refused("place hut 1") == {"P5"}


@pytest.mark.parametrize("place", ["tool_maker", "field", "card:1", "card:4", "building:1"])
def test_one_person_fills_the_place(table: Any, place: str) -> None:
    """Tool maker, field, a card and a building take a single person (P5)."""
    game = table(4)
    assert game.refused(f"place {place} 2") == {"P5"}
    game.by(0, f"place {place} 1")
    assert game.refused(f"place {place} 1") == {"P5"}


def test_the_height_of_a_stack_is_no_number_of_rings(table: Any) -> None:
    """Seven tiles on a stack still make one place for one person (P5)."""
    game = table(3, moves=["place building:3 1"])
    assert len(game.saved["stacks"][2]) == 7
    assert game.refused("place building:3 1") == {"P5"}


def test_there_is_no_place_without_a_card_or_tile(table: Any) -> None:
    """Where no card and no stack lies nobody can stand (P1)."""
    game = table(2)
    for text in ("place building:3 1", "place card:5 1", "place card:0 1", "place cave 1"):
        assert not game.legal(text)


# P6: the village


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("pair", list(combinations(VILLAGE, 2)))
def test_the_third_village_place_is_closed(table: Any, players: int, pair: tuple[str, str]) -> None:
    """With two or three players two of tool maker, hut and field are open in a round (P6)."""
    size = {"tool_maker": 1, "hut": 2, "field": 1}
    (left,) = set(VILLAGE) - set(pair)
    game = table(players)
    for place in pair:
        assert game.legal(f"place {left} {size[left]}")
        game.play(f"place {place} {size[place]}")
    assert game.refused(f"place {left} {size[left]}") == {"P6"}


@pytest.mark.parametrize("players", [2, 3])
def test_one_player_may_hold_both_village_places(table: Any, players: int) -> None:
    """Two village places may belong to one player; the third is closed to all (P6)."""
    game = table(players, moves=["place field 1", *["place hunt 1"] * (players - 1)])
    game.by(0, "place tool_maker 1")
    assert game.saved["board"]["field"][0] == game.saved["board"]["tool_maker"][0] == 1
    for seat in range(1, players):
        assert game.to_act == seat
        assert game.refused("place hut 2") == {"P6"}
        game.play("place quarry 1")
    assert "P6" in game.refused("place hut 2")


def test_four_players_open_all_of_the_village(table: Any) -> None:
    """With four players all three village places may be taken (P6)."""
    game = table(4, moves=["place field 1", "place hut 2", "place tool_maker 1"])
    board = game.saved["board"]
    assert (board["field"][0], board["hut"][1], board["tool_maker"][2]) == (1, 2, 1)


def test_with_four_one_player_may_hold_all_of_the_village(table: Any) -> None:
    """Nothing keeps one of four players from all three places (P6)."""
    game = table(4)
    turns = {"field 1": "hunt 1", "hut 2": "forest 1", "tool_maker 1": "quarry 1"}
    for own, others in turns.items():
        game.by(0, f"place {own}").play(*[f"place {others}"] * 3)
    assert game.saved["board"]["tool_maker"] == [1, 0, 0, 0]


def test_the_village_opens_anew_each_round(table: Any) -> None:
    """The place that was closed may be the first one taken in the next round (P6)."""
    game = table(given={"players": [{"people": 2}, {"people": 2}]})
    game.play("place field 1", "place tool_maker 1", "place hunt 1", "place hunt 1").finish()
    assert game.saved["round"] == 2
    assert game.words() >= {"place hut 2", "place field 1", "place tool_maker 1"}


# P7: players on a resource place


@pytest.mark.parametrize("place", RESOURCE_PLACES)
def test_two_players_never_share_a_resource_place(table: Any, place: str) -> None:
    """Of two players only one works in each resource place (P7)."""
    game = table(moves=[f"place {place} 1"])
    assert game.refused(f"place {place} 1") == {"P7"}
    assert game.words() & groups(place, 5) == set()


@pytest.mark.parametrize("place", RESOURCE_PLACES)
def test_of_three_players_two_share_a_resource_place(table: Any, place: str) -> None:
    """Of three players any two may work in a resource place, the third may not (P7)."""
    game = table(3, moves=[f"place {place} 1"])
    game.by(1, f"place {place} 1")
    assert game.refused(f"place {place} 1") == {"P7"}


@pytest.mark.parametrize("place", RESOURCE_PLACES)
def test_four_players_share_within_the_rings(table: Any, place: str) -> None:
    """With four players only the rings limit who works there (P7, P5)."""
    game = table(4, moves=[f"place {place} 1"] * 4)
    assert game.saved["board"][place] == [1, 1, 1, 1]


def test_three_players_share_seven_rings(table: Any) -> None:
    """Two of three players have the seven rings between them (P7, P5)."""
    game = table(3, moves=["place quarry 4"])
    assert game.refused("place quarry 4") == {"P5"}
    assert game.legal("place quarry 3")


@pytest.mark.parametrize("players", [2, 3])
def test_the_hunt_is_open_to_all(table: Any, players: int) -> None:
    """However few play, everybody may hunt (P7)."""
    game = table(players, moves=["place hunt 2"] * players)
    assert game.saved["board"]["hunt"] == [2] * players


def test_the_limit_counts_players_on_each_place_alone(table: Any) -> None:
    """Who holds the forest may hold the other resource places as well (P7)."""
    game = table(moves=["place forest 1", "place hunt 1", "place river 1", "place field 1"])
    game.by(0, "place quarry 1")
    assert game.saved["board"]["river"] == game.saved["board"]["quarry"] == [1, 0]


# P8: blocking


def test_nobody_has_to_afford_where_he_stands(table: Any) -> None:
    """Cards and buildings may be blocked by a player without any resource (P8)."""
    game = table(3)
    assert game.goods() == (0, 0, 0, 0)
    assert game.words() >= cards_and_tiles(3)


def test_blocking_works(table: Any) -> None:
    """The rich one cannot buy the card on which the poor one stands (P8)."""
    given = {"players": [{"people": 1}, {"people": 1, "resources": {"gold": 9}}]}
    game = table(given=given, moves=["place card:1 1"])
    assert game.refused("place card:1 1") == {"P5"}


# P9: full already


@pytest.mark.parametrize(
    ("placement", "own"),
    [
        ("place hut 2", {"people": 10}),
        ("place field 1", {"food_track": 10}),
        ("place tool_maker 1", {"tools": [4, 4, 4]}),
    ],
)
def test_full_places_are_open(table: Any, placement: str, own: dict[str, Any]) -> None:
    """Ten people, ten steps and twelve tool points do not close the place (P9)."""
    assert table(given={"players": [own, {}]}).legal(placement)


# P10: dice


@pytest.mark.parametrize("people", [1, 7, 8, 10])
def test_as_many_dice_as_hunters(table: Any, people: int) -> None:
    """Everybody who hunts brings a die, also the eighth and the tenth (P10)."""
    game = table(given={"players": [{"people": people}, {"people": 1}]})
    game.play(f"place hunt {people}", "place hunt 1", "use hunt")
    assert game.legal("roll" + " 6" * people)
    assert not game.legal("roll" + " 6" * (people + 1))
    assert not game.legal("roll" + " 6" * (people - 1))
    assert set(game.outcomes) == {f"roll ={n}" for n in range(people, 6 * people + 1)}


def test_a_wrong_number_of_dice_is_named(table: Any) -> None:
    """Three workers roll three dice, neither two nor four (P10)."""
    game = table(given={"players": [{"people": 3}, {"people": 1}]})
    game.play("place forest 3", "place hunt 1", "use forest")
    assert game.refused("roll 1 1") == {"P10"}
    assert game.refused("roll 1 1 1 1") == {"P10"}
