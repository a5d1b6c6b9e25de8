"""Whole games: they end, keep what must be kept, and know exactly which moves are legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from stoneage import Ruleset, State, agents
from stoneage.agents.greedy import GreedyPolicy
from stoneage.events import Event
from stoneage.game import Game
from stoneage.records import Record, outcome, replay
from stoneage.simulation import play_game
from stoneage_style import Style

JEWELS_ONLY = Style(visit_jewels=0, trade="jewels_for_resources")
STRICT = {"capped_places": "forbidden", "two_resources": "at_purchase", "feed": "must", "hunt_again": True}


def walk(rules: Ruleset, players: int, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Every position of a random game, with what happened before it."""
    rng = random.Random(seed)
    state = rules.new_game(players=players, seed=seed)
    told: list[Event] = []
    while True:
        yield state, told
        if rules.is_over(state):
            return
        moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        told = []
        state = rules.apply(state, moves[int(rng.random() * len(moves))], events=told)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("strict", [False, True])
def test_random_games_end(players: int, strict: bool, rules: Ruleset) -> None:
    """They end within some rounds, with a sheet that adds up."""
    rules = Ruleset.create(JEWELS_ONLY, rulings=STRICT) if strict else rules
    for seed in range(25):
        state = rules.new_game(players=players, seed=seed)
        assert rules.playout(state, random.Random(seed)) > 100
        assert rules.is_over(state)
        for sheet in rules.scores(state):
            assert sheet.total == sum(sheet.lines.values())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_kept(players: int, rules: Ruleset) -> None:
    """Cards, tiles and people stay what they are; nothing is owed; the track only goes up."""
    track: tuple[int, ...] = (0,) * players
    for state, _ in walk(rules, players, players):
        cards = [card for card in state.display if card]
        tiles = [tile for stack in state.stacks for tile in stack]
        for player in state.players:
            cards += [*player.cards, *player.hidden]
            tiles += player.buildings
            assert min(player.goods) >= 0
            assert player.home + sum(player.placed) <= player.people
        assert sorted([*cards, *state.deck]) == sorted(rules.cards)
        assert len(set(tiles)) == len(tiles) == 7 * players
        now = rules.dump(state)["state"]["ext"]["style"]["track"]  # type: ignore[index, call-overload]
        assert all(before <= after <= 10 for before, after in zip(track, now, strict=True))
        track = tuple(now)


@pytest.mark.parametrize("players", [2, 5])
def test_saves_views_and_copies(players: int, rules: Ruleset) -> None:
    """On the way a position is what its save reads back as, and views can be filled up."""
    rng = random.Random(1)
    for number, (state, told) in enumerate(walk(rules, players, 3)):
        if number % 9:
            continue
        text = rules.dumps(state)
        again = rules.loads(text)
        assert again == state
        assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
        view = rules.view(state, number % players)
        assert rules.view(rules.determinize(view, rng), number % players) == view
        assert len(rules.observation(view)) == len(rules.observation_layout)
        for event in told:
            assert rules.load_event(rules.dump_event(event)) == event
        if not rules.is_over(state) and rules.legal_moves(state):
            rules.apply(state, rules.legal_moves(state)[0])
            assert rules.dumps(state) == text


@pytest.mark.parametrize("options", [Style(), JEWELS_ONLY], ids=["any", "jewels only"])
def test_one_source_of_legality(options: Style) -> None:
    """Generator, check of one move, mask and ready lists say the same, in every kind of decision."""
    rules = Ruleset.create(options)
    seen: dict[tuple[str, ...], int] = {}
    for seed in range(6):
        for state, _ in walk(rules, 2 + seed % 4, seed):
            if not rules.legal_moves(state):
                continue
            legal = set(rules.legal_moves(state))
            mask = rules.action_space.mask(state)
            assert sum(mask) == len(legal) == len(rules.legal_moves(state))
            assert {move for move, bit in zip(rules.action_space, mask, strict=True) if bit} == legal
            kind = (state.agenda[-1].tag, *sorted({move.word for move in legal}))
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] == 1:
                for move in rules.action_space:
                    assert (rules.why_not(state, move) is None) == (move in legal), str(move)
    words = {word for kind in seen for word in kind}
    assert {"splitting", "split", "trade", "activate", "tooling", "paying"} <= words


def test_refusals_in_the_own_windows_name_a_rule(rules: Ruleset) -> None:
    """Where trades, splits and tiles are asked for, a refusal names the rule."""
    named: dict[str, set[str | None]] = {"split": set(), "trade": set(), "activate": set()}
    windows = {
        "split": ("splitting",),
        "trade": ("paying",),
        "activate": ("using", "paying", "tooling", "splitting"),
    }
    moves = [move for move in rules.action_space if move.word in named]
    moves = [move for number, move in enumerate(moves) if move.word == "activate" or number % 23 == 0]
    for state, _ in walk(rules, 3, 5):
        tag = state.agenda[-1].tag if state.agenda else ""
        for move in moves:
            if tag in windows[move.word]:
                named[move.word] |= {reason.rule for reason in rules.why_not(state, move) or ()}
    assert named == {"split": {"T3"}, "trade": {"T5"}, "activate": {"T7"}}


def test_records_replay(rules: Ruleset) -> None:
    """A record of a game with the variant replays without dice."""
    deal, rng = rules.deal(players=5, seed=4), random.Random(4)
    state, moves = rules.new_game(deal), []
    while not rules.is_over(state):
        options = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        move = options[int(rng.random() * len(options))]
        moves.append((rules.to_act(state), move))
        state = rules.apply(state, move)
    record = Record.of(rules, deal, moves, outcome(rules, state))
    assert [*replay(Record.read(str(record)))][-1] == state


def test_sessions_save_and_undo(rules: Ruleset) -> None:
    """A session of five players is saved, read and undone."""
    game = Game.new(rules, players=5, seed=2)
    for _ in range(60):
        game.play(game.legal_moves[-1])
    before = rules.key(game.state)
    game.undo()
    game.play(game.legal_moves[-1])
    assert rules.key(game.state) == before


def test_leaves(rules: Ruleset) -> None:
    """How many lines of play there are from the start, by players."""
    assert [rules.perft(rules.new_game(players=n, seed=1), 2) for n in (2, 3, 4, 5)] == [
        1185,
        1333,
        1407,
        1483,
    ]


@pytest.mark.parametrize("players", [2, 5])
def test_greedy_plays_to_the_end(players: int, rules: Ruleset) -> None:
    """The greedy agent makes legal moves; it knows nothing of the variant and tries its moves out."""
    state = rules.new_game(players=players, seed=1)
    rules.playout(state, random.Random(1), GreedyPolicy(rules))
    assert rules.is_over(state)


def test_montecarlo_plays(rules: Ruleset) -> None:
    """Playouts on positions that agree with a view work as well."""
    short = Ruleset.create("style", rounds=1)
    makers = [agents.maker("montecarlo:playouts=2"), agents.maker("greedy"), agents.maker("random")]
    assert len(play_game(short, makers, seed=1).result.scores) == 3
