"""``stoneage replay``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import attrs
import click

from stoneage import records, simulation
from stoneage.cli import options, output
from stoneage.errors import DataError, NotationError, StoneAgeError
from stoneage.records import Record
from stoneage.ruleset import Ruleset
from stoneage.state import State


@attrs.frozen
class RoundLine:
    """A round: its number, who started, and the totals by seat after it."""

    number: int
    start_player: int
    totals: tuple[int, ...]


@click.command(short_help="Play a recorded game again.")
@click.argument("file", type=click.Path(path_type=Path))
@options.which_game
def replay(file: Path, game: int) -> None:
    """Play a recorded game again, check every move, and show its rounds and score sheets.

    FILE holds the text of one record, or the games that «stoneage simulate --out FILE» has written.
    """
    record = find(file, game)
    try:
        rules = record.rules()
        lines, end = played(rules, record)
    except StoneAgeError as error:
        raise DataError(f"{file}: {error}", code=error.code) from error
    _show_rounds(lines)
    sheets = rules.scores(end)
    names = [f"seat {sheet.seat}" for sheet in sheets]
    winners = rules.winners(end) if rules.is_over(end) else []
    output.show("Score sheets", output.sheets(sheets, names, winners))
    if not rules.is_over(end):
        click.echo(f"The record ends before the game, after move {len(record.moves)}.")


def find(file: Path, game: int) -> Record:
    """The record in a file of either kind.

    Args:
        file: the text of a record, or a line of JSON for each game.
        game: which one, from 1.

    Raises:
        DataError: there is no such record.
        OSError: the file cannot be read.
    """
    try:
        with file.open(encoding="utf-8") as stream:
            first = stream.readline()
            if not first.startswith("{"):
                return _only(first + stream.read(), game)
            return _nth(chain([first], stream), game)
    except UnicodeDecodeError as error:
        raise DataError(f"{file}: it is no text in UTF-8.") from error
    except StoneAgeError as error:
        raise DataError(f"{file}: {error}", code=error.code) from error


def _only(text: str, game: int) -> Record:
    if game != 1:
        raise NotationError("It holds one game.", code="no-record")
    return Record.read(text)


def _nth(lines: Iterable[str], game: int) -> Record:
    count = 0
    for count, line in enumerate(lines, 1):
        if count == game:
            return _of_line(line, game)
    raise NotationError(f"It holds {count} games, so there is no game {game}.", code="no-record")


def _of_line(line: str, game: int) -> Record:
    try:
        return simulation.from_line(line)
    except StoneAgeError as error:
        raise NotationError(f"game {game}: {error}", code=error.code) from error


def played(rules: Ruleset, record: Record) -> tuple[list[RoundLine], State]:
    """The rounds of a game and its last position.

    Args:
        rules: the ruleset of the record.
        record: the game.

    Raises:
        StoneAgeError: the game cannot have been played like that; the move is named.
    """
    positions = _checked(rules, record)
    first = before = next(positions)
    lines = []
    for state in positions:
        if state.round != first.round:
            lines.append(_line(rules, first, state))
            first = state
        before = state
    return [*lines, _line(rules, first, before)], before


def _line(rules: Ruleset, first: State, after: State) -> RoundLine:
    totals = tuple(sheet.total for sheet in rules.scores(after))
    return RoundLine(first.round, first.start_player, totals)


def _checked(rules: Ruleset, record: Record) -> Iterator[State]:
    """The positions of a game; an error names the move at which it came up."""
    played, over = -1, False
    try:
        for state in records.replay(record):
            played, over = played + 1, rules.is_over(state)
            yield state
    except StoneAgeError as error:
        if 0 <= played < len(record.moves) and error.code != "wrong-record":
            text = record.moves[played][1]
            raise _fault(f"Move {played + 1}, «{text}»: {error}") from error
        if played == len(record.moves) and not over:
            raise _fault(f"The record breaks off after move {played}; its game went on.") from error
        raise


def _fault(text: str) -> NotationError:
    return NotationError(text, code="wrong-record")


def _show_rounds(lines: Sequence[RoundLine]) -> None:
    seats = tuple(f"seat {seat}" for seat in range(len(lines[0].totals)))
    table = output.table(numbers=("round", "starts", *seats))
    for line in lines:
        table.add_row(str(line.number), f"seat {line.start_player}", *map(str, line.totals))
    output.show("Points, if the game ended after the round", table)
