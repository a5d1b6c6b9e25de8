"""The games behind the command, as other programs use them."""

import math
import statistics
from fractions import Fraction

import pytest

from stoneage.chance import seeded
from stoneage.errors import IllegalMove, NotationError, SetupError
from stoneage.records import Result, replay
from stoneage.ruleset import Ruleset
from stoneage.simulation import (
    Played,
    agent,
    from_line,
    game_seed,
    games,
    play_game,
    random_agent,
    to_line,
)
from stoneage.tally import Summary, Tally

RULES = Ruleset.create()


def also_random(rules, rng):
    """Chooses like the random agent, but is not known to."""
    return random_agent(rules, rng)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_way_of_playing_gives_the_same_game(players):
    """Fast random play, policies and recording agree for a seed."""
    fast = play_game(RULES, [random_agent] * players, seed=11)
    slow = play_game(RULES, [also_random] * players, seed=11)
    kept = play_game(RULES, [also_random] * players, seed=11, record=True)
    assert fast == slow == Played(kept.result, kept.rounds, kept.decisions)
    assert kept == play_game(RULES, [random_agent] * players, seed=11, record=True)


def test_game_follows_from_its_seed():
    """The double of a game's seed deals, the next number rolls and chooses."""
    played = play_game(RULES, [random_agent] * 3, seed=11)
    state = RULES.new_game(players=3, seed=22)
    assert played.decisions == RULES.playout(state, seeded(23))
    assert played.rounds == state.round
    assert played.result.scores == tuple(sheet.total for sheet in RULES.scores(state))
    assert played.result.winners == tuple(RULES.winners(state))


def test_games_have_seeds_of_their_own():
    """Game k of a simulation is the game of seed and k, so more games begin with the same ones."""
    few = list(games(RULES, [random_agent] * 2, count=2, seed=6))
    more = list(games(RULES, [random_agent] * 2, count=4, seed=6))
    assert more[:2] == few
    assert more[3] == play_game(RULES, [random_agent] * 2, game_seed(6, 3))
    others = list(games(RULES, [random_agent] * 2, count=4, seed=7))
    assert len({game.result.scores for game in more + others}) == 8


def test_record_is_checked_by_replay():
    """A recorded game replays with full checking, whoever played it."""
    first = lambda rules, rng: lambda state, moves: moves[0]  # noqa: E731
    played = play_game(RULES, [random_agent, first], seed=2, record=True)
    assert len(list(replay(played.record))) == len(played.record.moves) + 1


def test_policy_gets_its_own_turns():
    """Each agent is asked about its own seat and nothing else."""
    asked = {0: set(), 1: set()}

    def spy(seat):
        def make(rules, rng):
            def choose(state, moves):
                asked[seat].add(rules.to_act(state))
                return moves[0]

            return choose

        return make

    play_game(RULES, [spy(0), spy(1)], seed=4)
    assert asked == {0: {0}, 1: {1}}


def test_agent_that_cheats():
    """An answer that was not among the moves is refused."""
    cheat = lambda rules, rng: lambda state, moves: rules.parse("place hunt 5")  # noqa: E731
    with pytest.raises(IllegalMove, match="seat 1"):
        play_game(RULES, [random_agent, cheat], seed=1)


@pytest.mark.parametrize("seed", [-1, -(2**40)])
def test_negative_seeds(seed):
    """Negative seeds are refused: they would give the games of positive ones."""
    with pytest.raises(SetupError):
        play_game(RULES, [random_agent] * 2, seed)


def test_unknown_agent():
    """Unknown agents are refused by name."""
    assert agent("random") is random_agent
    with pytest.raises(SetupError, match="'nobody'") as caught:
        agent("nobody")
    assert caught.value.code == "unknown-agent"


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
