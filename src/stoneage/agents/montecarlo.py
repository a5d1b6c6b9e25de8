"""Flat Monte-Carlo: try the best-looking moves many times on positions that agree with the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stoneage import engine
from stoneage.agents.agent import guess
from stoneage.agents.greedy import GreedyPolicy
from stoneage.agents.position import worth
from stoneage.chance import Random, seeded
from stoneage.engine import Policy
from stoneage.errors import SetupError
from stoneage.frames import Rolling
from stoneage.moves import Move, Roll
from stoneage.specs import Rules
from stoneage.state import State
from stoneage.views import View

STAGES = 2
"""After each stage the worse half of the candidates is dropped."""


class Luck:
    """The dice of one playout, the same whichever move is tried.

    Each kind of roll of each player in each round has its own numbers. So two candidates that both send
    people to the river meet the same luck there, whatever else they do.

    Args:
        rng: source of the numbers.
    """

    def __init__(self, rng: Random) -> None:
        self._random = rng.random
        self._numbers: dict[tuple[int, int, str, int], float] = {}
        self._used: dict[tuple[int, int, str], int] = {}

    def begin(self) -> None:
        """From here on another candidate meets the same numbers."""
        self._used.clear()

    def throw(self, rules: Rules, state: State, frame: Rolling) -> Roll:
        """Throw the dice that are due."""
        kind = (state.round, frame.seat, frame.kind)
        return engine.draw(rules, frame, lambda: self._next(kind))

    def _next(self, kind: tuple[int, int, str]) -> float:
        count = self._used[kind] = self._used.get(kind, 0) + 1
        key = (*kind, count)
        if key not in self._numbers:
            self._numbers[key] = self._random()
        return self._numbers[key]


def _uniform(judge: GreedyPolicy, rng: Random) -> Policy:
    return lambda state, moves: moves[int(rng.random() * len(moves))]


POLICIES: Mapping[str, Callable[[GreedyPolicy, Random], Policy]] = {
    "greedy": lambda judge, rng: judge,
    "random": _uniform,
}
"""Who plays on in playouts."""


class FlatMonteCarlo:
    """Plays each candidate out several times and takes the one with the best mean.

    Candidates are the moves that the greedy agent values most: at most ``width``, and none that it thinks
    more than ``margin`` points worse than its best. All are tried on the same positions, which agree with
    the view and differ in what is hidden, and with the same dice. A playout lasts ``horizon`` rounds, the
    present one counted, and ends with a judgement of the position: own expected points less those of the
    best opponent. When half of the playouts are done, the worse half of the candidates is dropped.

    Args:
        seed: any integer; the same one makes the same choices from the same views.
        playouts: for each decision, at least 2.
        policy: who plays on, ``"greedy"`` or ``"random"``.
        horizon: rounds, at least 1; 0 for playouts to the end of the game.
        width: candidates, at least 1.
        margin: points.

    Raises:
        SetupError: an option is out of range.

    >>> from stoneage import Ruleset
    >>> rules = Ruleset.create()
    >>> view = rules.view(rules.new_game(players=2), 0)
    >>> FlatMonteCarlo(seed=1, playouts=4).choose(view) in view.legal_moves
    True
    """

    def __init__(
        self,
        seed: int,
        playouts: int = 40,
        policy: str = "greedy",
        horizon: int = 1,
        width: int = 6,
        margin: float = 6.0,
    ) -> None:
        for name, value, least in (("playouts", playouts, 2), ("horizon", horizon, 0), ("width", width, 1)):
            if type(value) is not int or value < least:
                sentence = f"montecarlo: {name} is a whole number from {least}, not {value!r}."
                raise SetupError(sentence, code="wrong-option", option=name)
        if policy not in POLICIES:
            sentence = f"montecarlo: there is no policy {policy!r}; there are: {', '.join(POLICIES)}."
            raise SetupError(sentence, code="wrong-option", option="policy")
        self._rng = seeded(seed)
        self._playouts, self._horizon = playouts, horizon
        self._width, self._margin = width, float(margin)
        self._make_policy = POLICIES[policy]
        self._judge: GreedyPolicy | None = None

    def choose(self, view: View) -> Move:
        """The move with the best mean."""
        if self._judge is None or self._judge.rules is not view.rules:
            self._judge = GreedyPolicy(view.rules)
        candidates = self.candidates(view)
        if len(candidates) > 1:
            return self._compare(view, _Trial(self._judge, self._make_policy, self._horizon), candidates)
        return candidates[0]

    def candidates(self, view: View) -> list[Move]:
        """The moves that are tried, the one that looks best first."""
        moves = view.legal_moves
        if len(moves) == 1:
            return [moves[0]]
        judge = self._judge or GreedyPolicy(view.rules)
        looks = judge.worth(view.known, moves, lambda: guess(view, self._rng))
        ranked = sorted(range(len(moves)), key=lambda index: -looks[index])[: self._width]
        return [moves[index] for index in ranked if looks[index] >= looks[ranked[0]] - self._margin]

    def _compare(self, view: View, trial: _Trial, candidates: list[Move]) -> Move:
        left = candidates[: max(2, self._playouts // STAGES)]
        totals = dict.fromkeys(left, 0.0)
        for _ in range(STAGES):
            for _ in range(max(1, self._playouts // STAGES // len(left))):
                state = guess(view, self._rng)
                for move, points in trial.run(state, left, self._rng).items():
                    totals[move] += points
            left = sorted(left, key=lambda move: -totals[move])[: (len(left) + 1) // 2]
        return left[0]


class _Trial:
    """Tries moves on one position after the other.

    Args:
        judge: judges the positions at the end.
        make_policy: makes who plays on.
        horizon: rounds, or 0.
    """

    def __init__(
        self, judge: GreedyPolicy, make_policy: Callable[[GreedyPolicy, Random], Policy], horizon: int
    ) -> None:
        self._judge = judge
        self._rules = judge.rules
        self._make_policy = make_policy
        self._horizon = horizon

    def run(self, state: State, moves: list[Move], rng: Random) -> dict[Move, float]:
        """The points of each move, with the same luck."""
        luck, policy = Luck(rng), self._make_policy(self._judge, rng)
        seat = state.agenda[-1].seat
        points = {}
        for move in moves:
            luck.begin()
            end = state.copy()
            engine.step(self._rules, end, move)
            self._play_on(end, state.round + self._horizon - 1, luck, policy)
            points[move] = self._lead(end, seat)
        return points

    def _play_on(self, state: State, last: int, luck: Luck, policy: Policy) -> None:
        rules, endless = self._rules, not self._horizon
        while state.agenda and (endless or state.round <= last):
            frame = state.agenda[-1]
            if isinstance(frame, Rolling):
                engine.step(rules, state, luck.throw(rules, state, frame))
            else:
                engine.step(rules, state, policy(state, engine.legal_moves(rules, state)))

    def _lead(self, state: State, seat: int) -> float:
        """Expected points of a seat less those of the best opponent."""
        points = [worth(self._judge.model, state, player) for player in state.players]
        return points.pop(seat) - max(points)
