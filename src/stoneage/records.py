"""Records: a whole game as text that replays without a generator.

A record starts with a header: the ruleset, the versions it was played with, the deal and the result. Then
follows a line for each move, the seat before it; a ``-`` stands before a roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from stoneage import strict
from stoneage.errors import NotationError
from stoneage.frames import CHANCE
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import Deal, State
from stoneage.version import VERSION

FORMAT = "stoneage-record 1"
"""First line of a record."""
KEYS = ("ruleset", "versions", "deal", "result")
"""The header, a line of JSON each."""
NOBODY = "-"
"""Stands where a seat would stand, for rolls."""


@attrs.frozen
class Result:
    """How a game ended: totals by seat, and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@attrs.frozen
class Record:
    """A game from its deal on.

    Args:
        ruleset: variants with options, and rulings, in their plain form.
        versions: version of the library and of each variant.
        deal: how the piles lay.
        moves: seat, or ``CHANCE``, and notation of every move and roll.
        result: None while the game is not over.

    >>> rules = Ruleset.create()
    >>> deal = rules.deal(players=2, seed=7)
    >>> record = Record.of(rules, deal, [(0, rules.parse("place hunt 5"))])
    >>> Record.read(str(record)) == record
    True
    """

    ruleset: dict[str, object]
    versions: dict[str, str]
    deal: Deal
    moves: tuple[tuple[int, str], ...]
    result: Result | None = None

    @classmethod
    def of(
        cls,
        rules: Ruleset,
        deal: Deal,
        moves: Sequence[tuple[int, Move]],
        result: Result | None = None,
    ) -> Record:
        """The record of a game.

        Args:
            rules: the ruleset it was played with.
            deal: its deal.
            moves: seat, or ``CHANCE``, and move.
            result: None while it is not over.
        """
        versions = {each.key: each.version for each in rules.variants} | {"stoneage": VERSION}
        lines = tuple((seat, str(move)) for seat, move in moves)
        return cls(rules.spec, versions, deal, lines, result)

    def __str__(self) -> str:
        header = {
            "ruleset": self.ruleset,
            "versions": self.versions,
            "deal": attrs.asdict(self.deal),
            "result": attrs.asdict(self.result) if self.result else None,
        }
        lines = [FORMAT, *(f"{key} {strict.to_text(header[key])}" for key in KEYS), ""]
        lines += [f"{NOBODY if seat == CHANCE else seat} {move}" for seat, move in self.moves]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """The record that a text holds; the moves are checked when it is replayed.

        Raises:
            NotationError: it is no record; the parameter ``line`` says where.
        """
        lines = text.splitlines()
        if not lines or lines[0] != FORMAT:
            raise NotationError(f"A record starts with «{FORMAT}».", code="no-record", line=1)
        header = [_header(lines, number, key) for number, key in enumerate(KEYS, 1)]
        ruleset, versions, deal, result = header
        body = enumerate(lines[len(KEYS) + 1 :], len(KEYS) + 2)
        return cls(
            ruleset=_structure(ruleset, dict[str, object], 2),
            versions=_structure(versions, dict[str, str], 3),
            deal=_structure(deal, Deal, 4),
            moves=tuple(_line(number, line) for number, line in body if line.strip()),
            result=None if result is None else _structure(result, Result, 5),
        )

    def rules(self) -> Ruleset:
        """The ruleset of the game.

        Raises:
            SetupError: a variant is missing, or options or rulings are unknown.
        """
        return Ruleset.from_spec(self.ruleset)


def replay(record: Record, rules: Ruleset | None = None) -> Iterator[State]:
    """Every position of a recorded game, from the deal to the end.

    Args:
        record: the game.
        rules: its ruleset, where that has variants which are not installed; None to build it.

    Raises:
        SetupError: the ruleset or the deal cannot be.
        NotationError: a line is no move, has the wrong seat, or the result is another one.
        IllegalMove: a move is refused.
    """
    rules = rules or record.rules()
    state = rules.new_game(record.deal)
    yield state
    for number, (seat, text) in enumerate(record.moves, 1):
        if rules.to_act(state) != seat:
            raise _fault(f"Move {number}, «{text}», is not the turn of {_who(seat)}.", number)
        state = rules.apply(state, rules.parse(text, state))
        yield state
    result = outcome(rules, state)
    if record.result is not None and record.result != result:
        raise _fault("The game does not end as its header says.", 0)


def outcome(rules: Ruleset, state: State) -> Result | None:
    """The result of a game, or None if it is not over."""
    if not rules.is_over(state):
        return None
    totals = tuple(sheet.total for sheet in rules.scores(state))
    return Result(totals, tuple(rules.winners(state)))


def _who(seat: int) -> str:
    return "the dice" if seat == CHANCE else f"seat {seat}"


def _fault(sentence: str, move: int) -> NotationError:
    return NotationError(sentence, code="wrong-record", move=move)


def _header(lines: list[str], number: int, key: str) -> Any:
    line = lines[number] if number < len(lines) else ""
    word, _, text = line.partition(" ")
    if word != key:
        raise NotationError(f"Line {number + 1} starts with «{key}».", code="no-record", line=number + 1)
    try:
        return strict.from_text(text, NotationError)
    except NotationError as error:
        raise NotationError(f"Line {number + 1}: {error}", code=error.code, line=number + 1) from None


def _structure(data: Any, kind: type[Any], line: int) -> Any:
    return strict.structure(_STRICT, data, kind, f"line {line}", NotationError)


def _line(number: int, line: str) -> tuple[int, str]:
    seat, _, move = line.strip().partition(" ")
    if seat == NOBODY:
        return CHANCE, move
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and move):
        raise NotationError(f"Line {number} is no seat and move.", code="no-record", line=number)
    return int(seat), move


_STRICT = strict.converter()
