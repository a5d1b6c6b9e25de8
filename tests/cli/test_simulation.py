"""The games behind the command, as other programs use them."""

import math
import statistics
from fractions import Fraction

import pytest

from stoneage.agents import create, maker
from stoneage.chance import seeded
from stoneage.errors import IllegalMove, NotationError, SetupError
from stoneage.frames import CHANCE
from stoneage.records import Result, replay
from stoneage.ruleset import Ruleset
from stoneage.simulation import Played, agent_seed, from_line, game_seed, games, play_game, to_line
from stoneage.tally import Summary, Tally

RULES = Ruleset.create(rounds=8)
RANDOM = maker("random")


def choosing(choose):
    """What makes agents that answer with a function of the view."""

    class Agent:
        def __init__(self, seed):
            self.seed = seed

        def choose(self, view):
            return choose(view)

    return Agent


@pytest.mark.parametrize("players", [2, 3, 4])
def test_recording_changes_nothing(players):
    """A game is the same one with and without a record."""
    fast = play_game(RULES, [RANDOM] * players, seed=11)
    kept = play_game(RULES, [RANDOM] * players, seed=11, record=True)
    assert fast == Played(kept.result, kept.rounds, kept.decisions)


def test_game_follows_from_its_seed():
    """The double of a game's seed deals, the next number rolls, and each agent has a seed of its own."""
    played = play_game(RULES, [RANDOM, maker("greedy")], seed=11, record=True)
    state, dice = RULES.new_game(players=2, seed=22), seeded(23)
    agents = [create(name, seed=agent_seed(11, seat)) for seat, name in enumerate(("random", "greedy"))]
    for seat, text in played.record.moves:
        assert RULES.to_act(state) == seat
        if seat == CHANCE:
            RULES.play(state, RULES.parse(text))
            dice.random()
        else:
            assert str(agents[seat].choose(RULES.view(state, seat))) == text
            RULES.play(state, RULES.parse(text))
    assert played.rounds == state.round
    assert played.result.scores == tuple(sheet.total for sheet in RULES.scores(state))
    assert played.result.winners == tuple(RULES.winners(state))


def test_games_have_seeds_of_their_own():
    """Game k of a simulation is the game of seed and k, so more games begin with the same ones."""
    few = list(games(RULES, [RANDOM] * 2, count=2, seed=6))
    more = list(games(RULES, [RANDOM] * 2, count=4, seed=6))
    assert more[:2] == few
    assert more[3] == play_game(RULES, [RANDOM] * 2, game_seed(6, 3))
    others = list(games(RULES, [RANDOM] * 2, count=4, seed=7))
    assert len({game.result.scores for game in more + others}) == 8


def test_games_in_parts():
    """A simulation may be played in parts."""
    whole = list(games(RULES, [RANDOM] * 2, count=4, seed=6))
    assert list(games(RULES, [RANDOM] * 2, count=2, seed=6, first=2)) == whole[2:]


def test_record_is_checked_by_replay():
    """A recorded game replays with full checking, whoever played it."""
    first = choosing(lambda view: view.legal_moves[0])
    played = play_game(RULES, [RANDOM, first], seed=2, record=True)
    assert len(list(replay(played.record))) == len(played.record.moves) + 1


def test_agents_get_their_own_views():
    """Each agent is asked about its own seat, is made once a game, and knows no more than its seat."""
    asked, seeds = set(), []

    def spy(seed):
        seeds.append(seed)

        def choose(view):
            assert set(view.known.deck) <= {""}
            asked.add((seed, view.seat, view.to_act))
            return view.legal_moves[0]

        return choosing(choose)(seed)

    play_game(RULES, [spy, spy], seed=4)
    assert seeds == [agent_seed(4, 0), agent_seed(4, 1)]
    assert asked == {(seeds[0], 0, 0), (seeds[1], 1, 1)}


def test_agent_that_cheats():
    """An answer that is not legal is refused, naming the seat."""
    cheat = choosing(lambda view: RULES.parse("place hut 1"))
    with pytest.raises(IllegalMove, match="seat 1 answers «place hut 1»"):
        play_game(RULES, [RANDOM, cheat], seed=1)


@pytest.mark.parametrize("seed", [-1, -(2**40)])
def test_negative_seeds(seed):
    """Negative seeds are refused: they would give the games of positive ones."""
    with pytest.raises(SetupError):
        play_game(RULES, [RANDOM] * 2, seed)


def test_lines_of_records(record):
    """A record survives as a line; anything else is refused."""
    line = to_line(record)
    assert line.count("\n") == 1
    assert from_line(line) == record
    for wrong in ("", "[]", '{"record":1}', '{"record":"x"}', '{"record":"","more":1}', line[:-20]):
        with pytest.raises(NotationError):
            from_line(wrong)


def test_tally():
    """Means, shares and deviations are those of the statistics module."""
    scores, sharers = [100, -3, 57, 57, 210], [1, 0, 2, 3, 1]
    tally = Tally()
    for score, count in zip(scores, sharers, strict=True):
        tally.add(score, count)
    assert (tally.games, tally.alone, tally.shared) == (5, 2, 2)
    assert tally.wins == 2 + Fraction(1, 2) + Fraction(1, 3)
    assert (tally.lowest, tally.highest) == (-3, 210)
    assert tally.mean == statistics.mean(scores)
    assert math.isclose(tally.deviation, statistics.stdev(scores))


def test_summary_of_shared_wins():
    """A shared win is split among those who share it."""
    summary = Summary(3)
    summary.add(Played(Result((90, 90, 10), (0, 1)), 20, 500))
    summary.add(Played(Result((50, 60, 70), (2,)), 30, 700))
    assert (summary.games, summary.rounds, summary.decisions) == (2, 50, 1200)
    assert [(seat.alone, seat.shared, seat.win_share) for seat in summary.seats] == [
        (0, 1, 0.25),
        (0, 1, 0.25),
        (1, 0, 0.5),
    ]
