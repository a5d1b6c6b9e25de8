"""Views: what a seat may know, and full states that agree with them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stoneage import Ruleset, ScenarioError, SetupError, State
from stoneage.testing import scenarios

RULES = Ruleset.create()


def positions(players: int, seed: int, share: float) -> list[State]:
    """Positions of a random game, some of them."""
    rng = random.Random(seed)
    state = RULES.new_game(players=players, seed=seed)
    found = [state]
    while not RULES.is_over(state):
        moves = list(RULES.legal_moves(state)) or [roll for roll, _ in RULES.outcomes(state)]
        state = RULES.apply(state, moves[int(rng.random() * len(moves))])
        if rng.random() < share:
            found.append(state)
    return found


SAMPLES = [state for players in (2, 3, 4) for state in positions(players, players, 0.05)]
WITH_EXTRA = [state for state in SAMPLES if any(player.hidden for player in state.players)]


def scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that differs from this one only in what the seat does not know."""
    save: dict[str, Any] = json.loads(RULES.dumps(state))
    data = save["state"]
    spots = [(data["deck"], n) for n in range(len(data["deck"]))]
    for player, saved in enumerate(data["players"]):
        spots += [(saved["hidden"], n) for n in range(len(saved["hidden"])) if player != seat]
    cards = [pile[n] for pile, n in spots]
    rng.shuffle(cards)
    for (pile, n), card in zip(spots, cards, strict=True):
        pile[n] = card
    tiles = [(stack, n) for stack in data["stacks"] for n in range(1, len(stack))]
    ids = [stack[n] for stack, n in tiles]
    rng.shuffle(ids)
    for (stack, n), tile in zip(tiles, ids, strict=True):
        stack[n] = tile
    return RULES.load(save)


def test_the_samples_hold_extra_cards() -> None:
    """Without them the tests below would say little about A13."""
    assert len(WITH_EXTRA) > 5


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hidden_things_do_not_show(seat: int | None) -> None:
    """States that differ only in what a seat may not know give it equal views and equal data."""
    rng = random.Random(1)
    changed = 0
    for state in SAMPLES:
        other = scrambled(state, seat, rng)
        changed += other != state
        one, two = RULES.view(state, seat), RULES.view(other, seat)
        assert one == two
        assert hash(one) == hash(two)
        assert RULES.dump_view(one) == RULES.dump_view(two)
    assert changed > len(SAMPLES) / 2


def test_no_hidden_id_is_in_the_data() -> None:
    """The ids of deck, lower tiles and other players' extra cards appear nowhere in a dumped view."""
    for state in SAMPLES:
        for seat in (None, 0, 1):
            text = json.dumps(RULES.dump_view(RULES.view(state, seat)))
            hidden = {*state.deck, *(tile for stack in state.stacks for tile in stack[1:])}
            hidden |= {card for player in state.players if player.seat != seat for card in player.hidden}
            assert not [each for each in hidden if f'"{each}"' in text]


def test_the_owner_sees_the_extra_card() -> None:
    """The extra card is its owner's until scoring (A13)."""
    for state in WITH_EXTRA:
        for player in state.players:
            assert RULES.view(state, player.seat).players[player.seat].hidden == player.hidden


def test_hidden_lists_are_counts() -> None:
    """The shape of the saved state, with numbers where lists are hidden."""
    state = WITH_EXTRA[0]
    view = RULES.view(state)
    data: dict[str, Any] = RULES.dump_view(view)
    assert data["deck"] == view.deck == len(state.deck)
    assert data["stacks"][0] == {"top": state.stacks[0][0], "below": len(state.stacks[0]) - 1}
    assert [player["hidden"] for player in data["players"]] == [len(p.hidden) for p in state.players]
    assert data["players"][1]["food"] == state.players[1].food


def test_public_things_show() -> None:
    """A change of anything public changes the view."""
    state = SAMPLES[3]
    view = RULES.view(state, 0)
    for change in ("food", "people", "food_track"):
        other = state.copy()
        setattr(other.own(1), change, getattr(other.players[1], change) + 1)
        assert RULES.view(other, 0) != view


def test_a_view_has_the_moves_of_its_own_turn_only() -> None:
    """Whoever has to act sees his legal moves, the others none."""
    for state in SAMPLES:
        turn = RULES.to_act(state)
        for seat in range(len(state.players)):
            moves = list(RULES.view(state, seat).legal_moves)
            assert moves == (list(RULES.legal_moves(state)) if seat == turn else [])


def test_a_view_leaves_the_state_alone() -> None:
    """Looking changes nothing, and playing on in place does not change a view taken before."""
    state = RULES.new_game(players=2, seed=9)
    before = RULES.dumps(state)
    view = RULES.view(state, 0)
    shown = RULES.dump_view(view)
    assert RULES.dumps(state) == before
    RULES.playout(state, random.Random(1))
    assert RULES.dump_view(view) == shown


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_determinized_state_has_the_same_view(seat: int | None) -> None:
    """It is a full state: every card once, it saves, loads and plays to the end."""
    rng = random.Random(2)
    for state in SAMPLES:
        view = RULES.view(state, seat)
        full = RULES.determinize(view, rng)
        assert RULES.view(full, seat) == view
        cards = [*full.deck, *(card for card in full.display if card)]
        cards += [card for player in full.players for card in (*player.cards, *player.hidden)]
        assert sorted(cards) == sorted(RULES.cards)
        assert RULES.loads(RULES.dumps(full)) == full


def test_determinized_states_differ_and_depend_on_the_generator_only() -> None:
    """Unknown cards come in any order; the same generator gives the same state."""
    view = RULES.view(RULES.new_game(players=3, seed=5), 1)
    decks = {RULES.determinize(view, random.Random(seed)).deck for seed in range(20)}
    assert len(decks) == 20
    one, two = (RULES.determinize(view, random.Random(7)) for _ in range(2))
    assert one == two


def test_determinized_cards_are_spread_evenly() -> None:
    """The first card of the deck is each of the 32 unseen ones about equally often."""
    view = RULES.view(RULES.new_game(players=2, seed=1))
    rng = random.Random(3)
    first = [RULES.determinize(view, rng).deck[0] for _ in range(3200)]
    counts = [first.count(card) for card in set(first)]
    assert len(counts) == 32
    assert min(counts) > 50
    assert max(counts) < 160


@pytest.mark.parametrize("seat", [-1, 2, 1.0, True, "0"])
def test_no_such_seat(seat: Any) -> None:
    """A view is for a seat of the game or for a spectator."""
    with pytest.raises(SetupError) as caught:
        RULES.view(RULES.new_game(players=2), seat)
    assert caught.value.code == "no-seat"


def test_extra_cards_are_open_when_the_game_is_over() -> None:
    """An extra card is its owner's until scoring; then everybody sees it (A13)."""
    state = WITH_EXTRA[-1].copy()
    owner = next(player.seat for player in state.players if player.hidden)
    RULES.playout(state, random.Random(1))
    assert RULES.is_over(state)
    for seat in (None, *range(len(state.players))):
        assert RULES.view(state, seat).players[owner].hidden == state.players[owner].hidden


def test_scenarios_look_at_views() -> None:
    """A scenario names what a seat or a spectator sees; what differs is told with the viewer."""
    case: dict[str, Any] = {
        "name": "the extra card is its owner's",
        "rules": ["A13"],
        "game": {"players": 2},
        "given": {"players": [{"hidden": ["CIV-26"]}, {}], "deck": ["CIV-05"]},
        "views": {
            "0": {"players": [{"hidden": ["CIV-26"]}], "deck": 1, "to_act": 0},
            "1": {"players": [{"hidden": 1}], "legal_moves": []},
            "spectator": {"players": [{"hidden": 1}], "deck": 1},
        },
    }
    assert scenarios.verify(case) == []
    case["views"]["1"]["deck"] = 2
    assert scenarios.verify(case) == ["views[1]: deck is 1, not 2"]
    for viewer in ("2", "nobody", "-1"):
        with pytest.raises(ScenarioError):
            scenarios.verify({**case, "views": {viewer: {}}})
