"""Many games added up: wins, points and length."""

from __future__ import annotations

import math
from fractions import Fraction

import attrs

from stoneage.simulation import Played


@attrs.define
class Tally:
    """The games of one seat, added up.

    Args:
        games: number of games.
        alone: games won by this seat only.
        shared: games won together with others.
        wins: what the wins are worth; a win shared by two is half a win for each.
        total: points of all games.
        squares: their squares.
        lowest: fewest points in a game.
        highest: most points in a game.
    """

    games: int = 0
    alone: int = 0
    shared: int = 0
    wins: Fraction = Fraction(0)
    total: int = 0
    squares: int = 0
    lowest: int | None = None
    highest: int | None = None

    def add(self, score: int, sharers: int) -> None:
        """Add a game.

        Args:
            score: the points.
            sharers: number of winners if this seat is one of them, else 0.

        >>> tally = Tally()
        >>> tally.add(120, sharers=1)
        >>> tally.add(100, sharers=0)
        >>> tally.mean, tally.win_share, round(tally.deviation, 3)
        (110.0, 0.5, 14.142)
        """
        self.games += 1
        self.alone += sharers == 1
        self.shared += sharers > 1
        self.wins += Fraction(1, sharers) if sharers else 0
        self.total += score
        self.squares += score * score
        self.lowest = score if self.lowest is None else min(score, self.lowest)
        self.highest = score if self.highest is None else max(score, self.highest)

    @property
    def win_share(self) -> float:
        """Part of the games that was won; those of all seats add up to 1."""
        return float(self.wins / self.games)

    @property
    def mean(self) -> float:
        """Mean of the points."""
        return self.total / self.games

    @property
    def deviation(self) -> float:
        """Standard deviation of the points, as estimated from the games; 0 for a single one."""
        if self.games < 2:
            return 0.0
        return math.sqrt((self.games * self.squares - self.total**2) / (self.games * (self.games - 1)))


@attrs.define
class Summary:
    """Games of the same agents, added up.

    Args:
        players: number of players.
        games: number of games.
        rounds: rounds of all games.
        decisions: decisions of all games.
        seats: a tally for each seat.

    >>> from stoneage.records import Result
    >>> summary = Summary(players=2)
    >>> summary.add(Played(Result(scores=(120, 120), winners=(0, 1)), rounds=30, decisions=700))
    >>> summary.games, [seat.win_share for seat in summary.seats]
    (1, [0.5, 0.5])
    """

    players: int
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    seats: list[Tally] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.seats = [Tally() for _ in range(self.players)]

    def add(self, played: Played) -> None:
        """Add a game."""
        self.games += 1
        self.rounds += played.rounds
        self.decisions += played.decisions
        winners = played.result.winners
        for seat, score in enumerate(played.result.scores):
            self.seats[seat].add(score, len(winners) if seat in winners else 0)
