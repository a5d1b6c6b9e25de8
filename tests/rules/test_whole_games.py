"""Laws that hold at every step of games played at random."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import pytest

import stoneage

RESOURCE_PLACES = ("forest", "clay_pit", "quarry", "river")
SIZES = {"tool_maker": 1, "hut": 2, "field": 1}
SEEDS = range(6)


class Step(NamedTuple):
    """A moment of a game: its saved state, who is to act, and all legal moves in notation."""

    saved: dict[str, Any]
    to_act: int | None
    moves: list[str]


@cache
def steps(players: int, seed: int, rulings: tuple[tuple[str, Any], ...] = ()) -> list[Step]:
    """A game played at random, from the first placement to the end."""
    rules = stoneage.Ruleset.create(rulings=dict(rulings))
    state = rules.new_game(players=players, seed=seed, start_player=seed % players)
    rng = random.Random(seed)
    found = []
    while True:
        moves = list(rules.legal_moves(state))
        saved = rules.dump(state)["state"]
        found.append(Step(saved, rules.to_act(state), [str(move) for move in moves]))
        if rules.is_over(state):
            return found
        answers = moves or [roll for roll, _ in rules.outcomes(state)]
        state = rules.apply(state, answers[int(rng.random() * len(answers))])


def open_placements(saved: dict[str, Any], seat: int) -> set[str]:
    """All placements of a seat, worked out from the board alone."""
    board, players = saved["board"], len(saved["players"])
    free = saved["players"][seat]["people"] - sum(people[seat] for people in board.values())
    village = sum(1 for place in SIZES if any(board[place]))
    found = set()
    for place, people in board.items():
        if people[seat]:
            continue
        least, most = 1, 1
        if place == "hunt":
            most = free
        elif place in RESOURCE_PLACES:
            most = 7 - sum(people)
            if players < 4 and sum(map(bool, people)) >= players - 1:
                continue
        elif place in SIZES:
            least = most = SIZES[place]
            if any(people) or (players < 4 and village == 2):
                continue
        elif any(people) or not present(saved, place):
            continue
        for number in range(least, min(most, free) + 1):
            found.add(f"place {place} {number}")
    return found


def words(step: Step) -> set[str]:
    """The first words of the legal moves."""
    return {text.split()[0] for text in step.moves}


def present(saved: dict[str, Any], place: str) -> bool:
    """Whether a card or a tile lies there."""
    kind, number = place.split(":")
    pile = saved["display"] if kind == "card" else saved["stacks"]
    return bool(pile[int(number) - 1])


def tool_choices(player: dict[str, Any]) -> set[str]:
    """All choices among the tools a player may use, each sorted."""
    values = {"CIV-32": "3*", "CIV-33": "4*", "CIV-36": "2*"}
    pairs = zip(player["tools"], player["tools_used"], strict=True)
    ready = [str(value) for value, used in pairs if not used]
    ready += [values[card] for card in player["kept"] if card in values]
    sizes = range(len(ready) + 1)
    chosen = {tuple(sorted(group)) for size in sizes for group in combinations(ready, size)}
    return {" ".join(("tools", *group)) if group else "tools -" for group in chosen}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_placements_are_exactly_those_of_the_rules(players: int, seed: int) -> None:
    """Whenever somebody places, his choices are those worked out from the board (P1 to P8)."""
    seen = 0
    for saved, seat, moves in steps(players, seed):
        if seat is not None and moves and moves[0].startswith("place "):
            seen += 1
            expected = open_placements(saved, seat)
            assert set(moves) == expected
            assert len(moves) == len(expected)
    assert seen > 10


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_could_place_is_never_skipped(players: int, seed: int) -> None:
    """Phase 2 begins when nobody has a place left, and not before (P1 to P3)."""
    seen = 0
    for before, now in pairwise(steps(players, seed)):
        if any(text.startswith("place ") for text in before.moves) and "use" in words(now):
            seen += 1
            assert not any(open_placements(now.saved, seat) for seat in range(players))
            assert now.to_act == now.saved["start_player"]
    assert seen > 3


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_tool_choices_are_exactly_those_of_the_rules(players: int, seed: int) -> None:
    """Whenever tools are chosen, every choice is there a single time (A3, A11)."""
    for saved, seat, listed in steps(players, seed):
        moves = [move for move in listed if move.startswith("tools")]
        if seat is not None and moves:
            expected = tool_choices(saved["players"][seat])
            assert {" ".join(["tools", *sorted(move.split()[1:])]) for move in moves} == expected
            assert len(moves) == len(expected) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_limits_hold_at_every_step(players: int, seed: int) -> None:
    """Rings, people, track, tools and stock stay within their limits (components, A9)."""
    for saved, _, _ in steps(players, seed):
        for place, people in saved["board"].items():
            if place in RESOURCE_PLACES:
                assert sum(people) <= 7
                assert sum(map(bool, people)) <= {2: 1, 3: 2, 4: 4}[players]
            elif place != "hunt":
                assert sum(people) in (0, SIZES.get(place, 1))
        village = sum(1 for place in SIZES if any(saved["board"][place]))
        assert village <= (3 if players == 4 else 2)
        for player in saved["players"]:
            assert 5 <= player["people"] <= 10
            assert 0 <= player["food_track"] <= 10
            assert player["food"] >= 0
            assert all(amount >= 0 for amount in player["resources"].values())
            tools = player["tools"]
            assert tools == sorted(tools, reverse=True)
            assert len(tools) == len(player["tools_used"]) <= 3
            assert not tools or max(tools) - min(tools) <= 1
            assert len(tools) == 3 or set(tools) <= {1}
            assert max(tools, default=0) <= 4
            assert sum(player["ledger"].values()) == player["score"]
            assert set(player["kept"]) <= set(player["cards"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_and_no_tile_is_lost_or_doubled(players: int, seed: int) -> None:
    """Every card and every dealt tile lies in exactly one place (saved state)."""
    tiles: list[str] = []
    for saved, _, _ in steps(players, seed):
        cards = [card for card in saved["display"] if card] + saved["deck"] + saved["removed"]
        lying = [tile for stack in saved["stacks"] for tile in stack]
        for player in saved["players"]:
            cards += player["cards"] + player["hidden"]
            lying += player["buildings"]
        assert sorted(cards) == [f"CIV-{number:02}" for number in range(1, 37)]
        tiles = tiles or sorted(lying)
        assert sorted(lying) == tiles


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_ends_for_one_of_two_reasons(players: int, seed: int) -> None:
    """An empty stack or too few cards, and nothing else (E2, E3)."""
    saved, seat, moves = steps(players, seed)[-1]
    gaps = sum(card is None for card in saved["display"])
    assert not all(saved["stacks"]) or gaps > len(saved["deck"])
    assert (seat, moves) == (None, [])
    assert all(sum(people) == 0 for people in saved["board"].values())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_round_starts_as_it_should(players: int, seed: int) -> None:
    """A new round has four cards, ready tools, an empty board and the next start player (E1)."""
    *played, _ = steps(players, seed)
    number = 0
    for saved, seat, _ in played:
        assert saved["start_player"] == (seed + saved["round"] - 1) % players
        if saved["round"] != number:
            number += 1
            assert saved["round"] == number
            assert None not in saved["display"]
            assert len(saved["display"]) == 4
            assert not any(used for p in saved["players"] for used in p["tools_used"])
            assert all(sum(people) == 0 for people in saved["board"].values())
            assert seat == saved["start_player"]
            assert all(saved["stacks"])


@pytest.mark.parametrize("seed", SEEDS)
def test_other_rulings_end_as_well(seed: int) -> None:
    """Games under the other rulings are played to an end, too (P4, P9, A12, F5)."""
    rulings = (
        ("capped_places", "forbidden"),
        ("feed", "must"),
        ("hunt_again", True),
        ("two_resources", "at_purchase"),
    )
    played = steps(3, seed, rulings)
    assert played[-1].to_act is None
    assert all("CIV-04" not in player["kept"] for player in played[-1].saved["players"])
    assert not any(text == "starve" for step in played for text in step.moves)
