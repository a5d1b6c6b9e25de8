"""Events: what happened, and what a seat may know of it."""

from __future__ import annotations

import json
import random

import attrs

from stoneage import Ruleset, State
from stoneage.events import EVENTS, CardRemoved, Event, ExtraCard, Gained, Paid, RollModified, Scored, Yielded
from stoneage.testing import scenarios

RULES = Ruleset.create()


def play(state: State, texts: list[str]) -> tuple[State, list[Event]]:
    """Play moves and collect events."""
    told: list[Event] = []
    for text in texts:
        state = RULES.apply(state, RULES.parse(text), events=told)
    return state, told


def test_a_purchase_is_told_in_order() -> None:
    """Price, card, gain; then what the next player's meal brings."""
    _, state = scenarios.start(
        {"players": 2},
        {
            "players": [{"people": 1, "resources": {"wood": 2}}, {"people": 1}],
            "display": ["CIV-26", "CIV-13", "CIV-14", "CIV-25"],
        },
    )
    moves = ["place card:1 1", "place hunt 1", "use card:1", "pay wood=1"]
    _, told = play(state, moves)
    assert [event.code for event in told] == ["placed", "placed", "used", "paid", "card_taken", "scored"]
    assert told[3] == Paid(0, "card:1", (("wood", 1),), ())
    assert told[5] == Scored(0, "cards", 3)


def test_every_kind_of_event_happens() -> None:
    """Random games tell of everything the base game can tell, besides what only variants make it tell."""
    seen: set[type[Event]] = set()
    for seed in range(12):
        rng = random.Random(seed)
        state = RULES.new_game(players=2 + seed % 3, seed=seed)
        while not RULES.is_over(state):
            told: list[Event] = []
            moves = list(RULES.legal_moves(state)) or [roll for roll, _ in RULES.outcomes(state)]
            state = RULES.apply(state, moves[int(rng.random() * len(moves))], events=told)
            seen |= set(map(type, told))
    assert seen == set(EVENTS) - {CardRemoved, RollModified, Yielded}


def test_goods_and_points_follow_from_events() -> None:
    """What events say was gained, paid, spent, fed and scored is the difference between two states."""
    rng = random.Random(4)
    state = RULES.new_game(players=3, seed=8)
    while not RULES.is_over(state):
        told: list[Event] = []
        moves = list(RULES.legal_moves(state)) or [roll for roll, _ in RULES.outcomes(state)]
        after = RULES.apply(state, moves[int(rng.random() * len(moves))], events=told)
        for old, new in zip(state.players, after.players, strict=True):
            changes = [balance(event, old.seat) for event in told]
            for good in RULES.goods:
                number = RULES.goods[good].number
                expected = sum(change.get(good, 0) for change in changes)
                assert new.goods[number] - old.goods[number] == expected
            fed = any(event.code == "fed" for event in told)
            if not fed:
                assert new.food - old.food == sum(change.get("food", 0) for change in changes)
            assert new.score - old.score == sum(change.get("score", 0) for change in changes)
        state = after


def balance(event: Event, seat: int) -> dict[str, int]:
    """What an event adds to a player's belongings."""
    fields = attrs.asdict(event)
    if fields.get("seat") != seat:
        return {}
    if isinstance(event, Gained):
        return {event.good: event.amount}
    if isinstance(event, Scored):
        return {"score": event.points}
    taken = [*fields.get("goods", ()), *fields.get("extra", ())]
    if event.code in ("paid", "fed"):
        return {good: -count for good, count in taken}
    if event.code == "card_spent":
        return {good: taken.count(good) for good in taken}
    return {}


def test_events_are_made_only_for_a_listener() -> None:
    """The same game with and without a sink; the state never keeps the sink."""
    told: list[Event] = []
    state = RULES.new_game(players=2, seed=1)
    move = RULES.legal_moves(state)[0]
    with_sink = RULES.apply(state, move, events=told)
    assert told
    assert with_sink == RULES.apply(state, move)
    assert with_sink.sink is None
    assert state.sink is None


def test_the_extra_card_is_told_to_its_owner_only() -> None:
    """For everybody else the event has no card (A13)."""
    event = ExtraCard(1, "CIV-05")
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(None) == ExtraCard(1, "")


def test_states_that_differ_in_hidden_things_tell_the_same() -> None:
    """A move tells a seat the same whatever lies in the deck below what is turned up."""
    state = RULES.new_game(players=2, seed=6)
    other = RULES.determinize(RULES.view(state, 0), random.Random(1))
    assert other != state
    rng = random.Random(2)
    for _ in range(12):
        moves = list(RULES.legal_moves(state)) or [roll for roll, _ in RULES.outcomes(state)]
        move = moves[int(rng.random() * len(moves))]
        one: list[Event] = []
        two: list[Event] = []
        state, other = RULES.apply(state, move, events=one), RULES.apply(other, move, events=two)
        if state.round > 1:
            break
        assert [event.seen_by(1) for event in one] == [event.seen_by(1) for event in two]


def test_events_are_json_and_come_back() -> None:
    """An event as data has its code and its fields."""
    _, told = play(RULES.new_game(players=2, seed=1), ["place forest 5", "place hunt 5", "use forest"])
    data = json.loads(json.dumps([RULES.dump_event(event) for event in told]))
    assert data[0] == {"event": "placed", "seat": 0, "place": "forest", "people": 5}
    assert [RULES.load_event(each) for each in data] == told
