"""The table the rule tests play at: positions, moves and questions, by the public names only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

import stoneage
from stoneage.errors import IllegalMove, NotationError
from stoneage.testing import scenarios

UNORDERED = frozenset({"feed", "pay", "roll", "spend", "tools"})
QUIET = ("tools -", "decline", "use", "pick", "place hunt", "place")


def plain(text: str) -> str:
    """One spelling for one move: where the order of the arguments means nothing, sort them."""
    word, *rest = text.split()
    return " ".join([word, *(sorted(rest) if word in UNORDERED else rest)])


class Table:
    """A ruleset and a state, asked and moved in notation."""

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = rules
        self.state = state

    def play(self, *moves: str) -> Table:
        """Make the moves here, whoever is to act."""
        for text in moves:
            self.state = self.rules.apply(self.state, self.rules.parse(text, self.state))
        return self

    def by(self, seat: int, *moves: str) -> Table:
        """Make the moves here; before each of them that seat must be to act."""
        for text in moves:
            assert self.to_act == seat, f"{text}: seat {self.to_act} is to act, not {seat}"
            self.play(text)
        return self

    def then(self, *moves: str) -> Table:
        """Another table on which these moves are made; this one stays as it is."""
        return Table(self.rules, self.state).play(*moves)

    def legal(self, text: str) -> bool:
        """Whether the text is a move and nothing speaks against it."""
        try:
            move = self.rules.parse(text, self.state)
        except NotationError:
            return False
        reasons = self.rules.why_not(self.state, move)
        return not reasons

    def refused(self, text: str) -> set[str]:
        """The ids of the rules that forbid the move; it must be forbidden, by rule or by form."""
        before = self.rules.dumps(self.state)
        try:
            move = self.rules.parse(text, self.state)
        except NotationError:
            return set()
        reasons = self.rules.why_not(self.state, move)
        assert reasons, f"{text} is allowed"
        with pytest.raises(IllegalMove) as caught:
            self.rules.apply(self.state, move)
        named = {reason.rule for reason in caught.value.reasons}
        assert named == {reason.rule for reason in reasons}
        assert self.rules.dumps(self.state) == before
        return {rule for rule in named if rule is not None}

    def words(self, *first: str) -> set[str]:
        """All legal moves, or those with such a first word; none of them may be listed twice."""
        listed = [plain(str(move)) for move in self.rules.legal_moves(self.state)]
        assert len(listed) == len(set(listed)), "a move is listed twice"
        return {text for text in listed if not first or text.split()[0] in first}

    @property
    def outcomes(self) -> dict[str, Fraction]:
        """What the dice may bring, with its probability."""
        return {plain(str(roll)): chance for roll, chance in self.rules.outcomes(self.state)}

    @property
    def saved(self) -> dict[str, Any]:
        """The state as it is saved."""
        state: dict[str, Any] = self.rules.dump(self.state)["state"]
        return state

    def player(self, seat: int = 0) -> dict[str, Any]:
        """A player as he is saved."""
        player: dict[str, Any] = self.saved["players"][seat]
        return player

    def goods(self, seat: int = 0) -> tuple[int, int, int, int]:
        """A player's wood, brick, stone and gold."""
        has = self.player(seat)["resources"]
        return has["wood"], has["brick"], has["stone"], has["gold"]

    @property
    def to_act(self) -> int | None:
        """The seat to act, CHANCE, or None."""
        seat: int | None = self.rules.to_act(self.state)
        return seat

    @property
    def rolling(self) -> bool:
        """Whether dice are due."""
        return self.to_act == stoneage.CHANCE

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.rules.is_over(self.state))

    @property
    def scores(self) -> list[int]:
        """The final totals by seat."""
        return [sheet.total for sheet in self.rules.scores(self.state)]

    @property
    def winners(self) -> set[int]:
        """Who has won."""
        return set(self.rules.winners(self.state))

    def sheet(self, seat: int = 0) -> dict[str, int]:
        """The lines of a score sheet that are not zero."""
        sheet = self.rules.scores(self.state)[seat]
        assert sheet.total == sum(sheet.lines.values())
        return {source: points for source, points in sheet.lines.items() if points}

    def hunt(self) -> Table:
        """A round in which everybody hunts with all people, rolls ones and adds no tool."""
        players = len(self.saved["players"])
        first = self.saved["start_player"]
        order = [(first + step) % players for step in range(players)]
        people = [player["people"] for player in self.saved["players"]]
        for seat in order:
            self.by(seat, f"place hunt {people[seat]}")
        for seat in order:
            self.by(seat, "use hunt").play(f"roll ={people[seat]}")
            if self.legal("tools -"):
                self.play("tools -")
        return self

    def finish(self) -> Table:
        """Play on, with low rolls, no tools and no purchases, to a question about food, the next
        round or the end."""
        number = self.saved["round"]
        while not self.over and self.saved["round"] == number:
            move = self._quiet_move()
            if move is None:
                break
            self.play(move)
        return self

    def _quiet_move(self) -> str | None:
        if self.rolling:
            return min(self.outcomes, key=_numbers)
        listed = self.words()
        for start in QUIET:
            fitting = [text for text in listed if text.startswith(start)]
            if fitting:
                return max(fitting, key=lambda text: (_numbers(text), text))
        return None


def _numbers(text: str) -> list[int]:
    return [int(word.lstrip("=")) for word in text.split() if word.lstrip("=").isdigit()]


def _table(
    players: int = 2,
    given: Mapping[str, Any] | None = None,
    rulings: Mapping[str, Any] | None = None,
    moves: Iterable[str] = (),
) -> Table:
    """A fresh game with that position laid out and those moves made."""
    game = {"players": players, "variants": [], "rulings": dict(rulings or {})}
    rules, state = scenarios.start(game, dict(given or {}))
    return Table(rules, state).play(*moves)


@pytest.fixture
def table() -> Callable[..., Table]:
    """Sets up a table: players, given, rulings, moves."""
    return _table
