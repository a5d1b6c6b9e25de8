"""Legal moves: complete, each once, and one answer for generator, check and mask."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import product
from typing import Any

import pytest

import stoneage
from stoneage import IllegalMove, Reason, Ruleset, State

RESOURCES = ("wood", "brick", "stone", "gold")
VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
VILLAGE = {"tool_maker": 1, "hut": 2, "field": 1}
WORK = ("forest", "clay_pit", "quarry", "river")

Games = Callable[..., Iterator[State]]


def texts(rules: Ruleset, state: State) -> list[str]:
    """The legal moves in notation."""
    return [str(move) for move in rules.legal_moves(state)]


def saved(rules: Ruleset, state: State) -> dict[str, Any]:
    """The state as it is saved."""
    data: dict[str, Any] = rules.dump(state)["state"]
    return data


# what is legal, worked out from the rules


def placements(rules: Ruleset, state: State, seat: int) -> set[str]:
    """All placements by P1 to P9, by trying every number of people on every place."""
    found = set()
    data = saved(rules, state)
    for place in data["board"]:
        for people in range(1, 11):
            if not any(broken(rules, data, seat, place, people)):
                found.add(f"place {place} {people}")
    return found


def broken(rules: Ruleset, data: dict[str, Any], seat: int, place: str, people: int) -> Iterator[bool]:
    """For each rule whether a placement breaks it."""
    board, players, own = data["board"], len(data["players"]), data["players"][seat]
    there = board[place]
    unplaced = own["people"] - sum(row[seat] for row in board.values())
    yield people > unplaced  # P1
    again = place == "hunt" and rules.rulings.hunt_again
    yield there[seat] > 0 and not again  # P4
    if place in WORK:  # P5, P7
        yield sum(there) + people > 7
        others = sum(1 for number, row in enumerate(there) if row and number != seat)
        yield others + 1 > {2: 1, 3: 2, 4: 4}[players]
    elif place in VILLAGE:  # P5, P6
        yield people != VILLAGE[place] or sum(there) > 0
        occupied = sum(1 for each in VILLAGE if each != place and any(board[each]))
        yield players < 4 and occupied == 2
        if rules.rulings.capped_places == "forbidden":  # P9
            yield place == "hut" and own["people"] == 10
            yield place == "field" and own["food_track"] == 10
            yield place == "tool_maker" and own["tools"] == [4, 4, 4]
    elif place != "hunt":  # P5
        yield people != 1 or sum(there) > 0
        kind, number = place.split(":")
        lying = data["display"] if kind == "card" else data["stacks"]
        yield not lying[int(number) - 1]


def buildings() -> dict[str, dict[str, str]]:
    """The printed tiles by id."""
    text = files("stoneage.base").joinpath("buildings.csv").read_text(encoding="utf-8")
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


TILES = buildings()


def purses(owned: dict[str, int]) -> Iterator[dict[str, int]]:
    """Everything one could put on the table, up to seven pieces."""
    for counts in product(*(range(min(7, owned[good]) + 1) for good in RESOURCES)):
        if 1 <= sum(counts) <= 7:
            yield dict(zip(RESOURCES, counts, strict=True))


def pays(purse: dict[str, int], offer: str, place: str) -> bool:
    """Whether exactly this pays for a card (A6) or a tile (A7)."""
    size, kinds = sum(purse.values()), sum(1 for count in purse.values() if count)
    if place.startswith("card:"):
        return size == int(place[5:])
    tile = TILES[offer]
    if tile["kind"] == "fixed":
        return all(purse[good] == int(tile[good]) for good in RESOURCES)
    if tile["kind"] == "choose":
        return size == int(tile["min_resources"]) and kinds == int(tile["exact_kinds"])
    return True


def in_words(word: str, purse: dict[str, int]) -> str:
    """The purse in notation."""
    return " ".join([word, *(f"{good}={count}" for good, count in purse.items() if count)])


def points_of(tile: str, purse: dict[str, int]) -> int:
    """Printed points, or the value of what was paid (A7)."""
    printed = TILES[tile]["points"]
    return int(printed) if printed else sum(VALUES[good] * count for good, count in purse.items())


def offer_at(data: dict[str, Any], place: str) -> str | None:
    """The card or tile that lies there."""
    kind, _, number = place.partition(":")
    if kind == "card":
        card: str | None = data["display"][int(number) - 1]
        return card
    return next(iter(data["stacks"][int(number) - 1]), None) if kind == "building" else None


# tests


def test_every_position_offers_a_move_unless_dice_are_due(every_ruling: list[Ruleset], walk: Games) -> None:
    """Legal moves are never empty unless a roll is due or the game is over, and none is listed twice."""
    for number, rules in enumerate(every_ruling):
        for state in walk(rules, 2 + number % 3, number):
            moves = texts(rules, state)
            assert len(set(moves)) == len(moves)
            to_act = rules.to_act(state)
            assert bool(moves) == (to_act is not None and to_act >= 0)
            assert bool(rules.outcomes(state)) == (to_act == stoneage.CHANCE)
            assert rules.is_over(state) == (to_act is None)
        assert rules.is_over(state)


def test_generator_check_and_mask_agree(every_ruling: list[Ruleset], walk: Games) -> None:
    """In every position the mask marks the legal moves, and each of them is free of reasons."""
    for number, rules in enumerate(every_ruling[::5]):
        space = rules.action_space
        for state in walk(rules, 2 + number % 3, 70 + number):
            legal = rules.legal_moves(state)
            marked = [index for index, bit in enumerate(space.mask(state)) if bit]
            assert marked == sorted(map(space.index, legal))
            assert {space[index] for index in marked} == set(legal)
            for move in legal:
                assert move in legal
                assert rules.why_not(state, move) is None


def test_different_moves_lead_to_different_positions(
    every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """Choices that come to the same are offered once: no two legal moves have one result.

    Only where the round ends at once may tools used in vain and tools left alone come to the same.
    """
    compared = 0
    for number, rules in enumerate(every_ruling[::3]):
        players = 2 + number % 3
        start = rich(rules, players, number)
        for step, state in enumerate(walk(rules, players, number, start)):
            if step % 17 == 0:
                results: dict[str, list[str]] = {}
                for move in rules.legal_moves(state):
                    after = rules.apply(state, move)
                    same_round = after.round == state.round and not rules.is_over(after)
                    if same_round or not str(move).startswith("tools"):
                        results.setdefault(rules.key(after), []).append(str(move))
                assert all(len(moves) == 1 for moves in results.values()), results
                compared += len(results)
    assert compared > 500


def test_all_other_actions_are_refused(few_moments: list[tuple[Ruleset, State]]) -> None:
    """Whatever is not legal is refused with a reason, raises, and leaves the state as it was."""
    for rules, state in few_moments:
        before, copy = rules.dumps(state), state.copy()
        legal = set(rules.legal_moves(state))
        for move in rules.action_space:
            if move in legal:
                continue
            reasons = rules.why_not(state, move)
            assert reasons, f"{move} at {before}"
            assert all(isinstance(reason, Reason) and reason.code and reason.text for reason in reasons)
            with pytest.raises(IllegalMove) as caught:
                rules.apply(state, move)
            assert caught.value.reasons == reasons
            assert caught.value.code == reasons[0].code
        assert state == copy
        assert rules.dumps(state) == before


def test_all_legal_moves_can_be_made(few_moments: list[tuple[Ruleset, State]]) -> None:
    """Each legal move is no reason short, is carried out, and changes the position."""
    for rules, state in few_moments:
        for move in rules.legal_moves(state):
            assert rules.why_not(state, move) is None
            assert rules.apply(state, move) != state


def test_samples_show_every_kind_of_moment(moments: dict[str, list[tuple[Ruleset, State]]]) -> None:
    """The exhaustive checks above see every kind of question the game asks."""
    words = Counter(
        text.split()[0]
        for found in moments.values()
        for rules, state in found
        for text in texts(rules, state)
    )
    assert set(words) == {"place", "use", "tools", "pay", "decline", "pick", "spend", "feed", "starve"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements_are_those_of_the_rules(
    players: int, every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """The placements offered are those that break none of P1 to P9; nobody who has one is passed over."""
    seen = Counter[str]()
    for number, rules in enumerate(every_ruling):
        for state in walk(rules, players, number, rich(rules, players, number), 120):
            seat = rules.to_act(state)
            offered = [text for text in texts(rules, state) if text.startswith("place ")]
            if seat is not None and offered:
                seen["placing"] += 1
                assert set(offered) == placements(rules, state, seat)
    assert seen["placing"] > 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_cannot_place_is_skipped_and_nobody_else(
    players: int, every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """After a placement the next player clockwise who has one follows; phase 2 waits for all (P1, P3)."""
    skipped = 0
    for number, rules in enumerate(every_ruling[::3]):
        before: State | None = None
        for state in walk(rules, players, number, rich(rules, players, number), 120):
            if before is not None and before.agenda and before.agenda[-1].tag == "placing":
                last = before.agenda[-1].seat
                order = [(last + step) % players for step in range(1, players + 1)]
                able = [seat for seat in order if placements(rules, state, seat)]
                if state.agenda[-1].tag == "placing":
                    assert state.agenda[-1].seat == able[0]
                    skipped += able[0] != order[0]
                else:
                    assert not able
            before = state
    assert skipped


@pytest.mark.parametrize("players", [2, 3, 4])
def test_payments_are_those_of_the_rules(
    players: int, every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """The payments offered are all mixes the player owns that pay exactly (A6, A7); each gives its points."""
    paid = Counter[str]()
    for number, rules in enumerate(every_ruling):
        for state in walk(rules, players, 40 + number, rich(rules, players, 40 + number), 250):
            if not state.agenda or state.agenda[-1].tag != "paying":
                continue
            data, frame = saved(rules, state), state.agenda[-1]
            place: str = data["agenda"][-1]["place"]
            offer = offer_at(data, place)
            assert offer is not None
            owned = data["players"][frame.seat]["resources"]
            fitting = {in_words("pay", purse): purse for purse in purses(owned) if pays(purse, offer, place)}
            moves = rules.legal_moves(state)
            assert {str(move) for move in moves if str(move).startswith("pay")} == set(fitting)
            assert "decline" in texts(rules, state)
            paid[place.split(":")[0]] += 1
            for move in list(moves)[:6]:
                if str(move) in fitting:
                    check_purchase(rules, state, str(move), offer, fitting[str(move)])
    assert paid["card"] > 30
    assert paid["building"] > 15


def check_purchase(rules: Ruleset, state: State, text: str, offer: str, purse: dict[str, int]) -> None:
    """The price is gone, the thing is there, and a building scores at once."""
    seat = state.agenda[-1].seat
    before = saved(rules, state)["players"][seat]
    bought = rules.apply(state, rules.parse(text))
    after = saved(rules, bought)["players"][seat]
    if offer.startswith("BLD"):
        assert after["buildings"] == [*before["buildings"], offer]
        assert after["ledger"]["buildings"] - before["ledger"]["buildings"] == points_of(offer, purse)
        turn_goes_on = bool(bought.agenda) and bought.agenda[-1] == state.agenda[-2]
        for good in RESOURCES if turn_goes_on else ():
            assert after["resources"][good] == before["resources"][good] - purse[good]
    else:
        assert after["cards"] == [*before["cards"], offer]


def test_who_could_pay_is_asked_and_nobody_else(
    every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """Using a card or building asks for payment just where something pays, now or with two more (A5, A12)."""
    asked = Counter[bool]()
    for number, rules in enumerate(every_ruling):
        players = 2 + number % 3
        for state in walk(rules, players, number, rich(rules, players, number), 250):
            seat = rules.to_act(state)
            data = saved(rules, state)
            for text in texts(rules, state):
                offer = offer_at(data, text[4:]) if text.startswith("use ") else None
                if offer is None or seat is None:
                    continue
                own = data["players"][seat]
                payable = any(
                    pays(purse, offer, text[4:]) for reach in reaches(own) for purse in purses(reach)
                )
                after = rules.apply(state, rules.parse(text))
                waiting = bool(after.agenda) and after.agenda[-1].tag == "paying"
                assert waiting == payable, f"{text}: {own}"
                asked[payable] += 1
    assert min(asked[True], asked[False]) > 30


def reaches(own: dict[str, Any]) -> Iterator[dict[str, int]]:
    """What a player has, and what he may have with the card of two resources."""
    yield own["resources"]
    if "CIV-04" in own["kept"]:
        for one, two in product(RESOURCES, repeat=2):
            more = Counter([one, two])
            yield {good: own["resources"][good] + more[good] for good in RESOURCES}


def test_meals_are_those_of_the_rules(
    every_ruling: list[Ruleset], walk: Games, rich: Callable[..., State]
) -> None:
    """Short of food, every mix of exactly what is missing is offered, and starving if it may be (F4, F5)."""
    seen = 0
    for number, rules in enumerate(every_ruling):
        players = 2 + number % 3
        for state in walk(rules, players, number, rich(rules, players, number), 500):
            if state.agenda and state.agenda[-1].tag == "feeding":
                seen += 1
                data = saved(rules, state)
                missing = data["agenda"][-1]["missing"]
                own = data["players"][state.agenda[-1].seat]["resources"]
                mixes = product(*(range(own[good] + 1) for good in RESOURCES))
                purses_ = [dict(zip(RESOURCES, mix, strict=True)) for mix in mixes if sum(mix) == missing]
                expected = {in_words("feed", purse) for purse in purses_}
                if rules.rulings.feed == "may":
                    expected.add("starve")
                assert {text for text in texts(rules, state) if not text.startswith("spend")} == expected
    assert seen > 20


def test_legal_moves_are_a_readable_sequence(rules: Ruleset) -> None:
    """Length, index, slice, membership, order and text of what ``legal_moves`` gives."""
    state = rules.new_game(players=2, seed=3)
    moves = rules.legal_moves(state)
    assert len(moves) == len(list(moves)) == 34
    assert moves[0] in moves
    assert list(moves[1:3]) == list(moves)[1:3]
    assert moves == rules.legal_moves(state.copy())
    assert rules.parse("place forest 5") in moves
    assert rules.parse("place forest 6") not in moves
    assert "place forest 5" not in moves
    assert repr(moves).startswith("<34 legal moves: place hunt 1, ")


def test_legal_moves_come_in_the_same_order_everywhere(rules: Ruleset, walk: Games) -> None:
    """Another instance of the ruleset lists the same moves in the same order."""
    other = Ruleset.create()
    for state in walk(rules, 3, 5):
        assert texts(rules, state) == texts(other, state)
