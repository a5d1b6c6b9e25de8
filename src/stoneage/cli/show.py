"""``stoneage show``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
import click
from rich.console import Console

from stoneage import strict
from stoneage.cli import options, output, replay
from stoneage.cli.board import board, sheets
from stoneage.codec import check_header
from stoneage.errors import DataError, SaveError, StoneAgeError
from stoneage.game import Game
from stoneage.records import Record
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.views import View


@attrs.frozen
class Shown:
    """A position with its rules and the names of the players."""

    rules: Ruleset
    state: State
    names: Sequence[str]


@click.command(short_help="Show a saved game or position.")
@click.argument("file", type=click.Path(path_type=Path))
@options.which_game
def show(file: Path, game: int) -> None:
    """Show the board and the score sheets of a saved position, a saved game or the end of a record.

    What only some players know is left out, unless the game is over.
    """
    try:
        shown = _read(file, game)
    except UnicodeDecodeError as error:
        raise DataError(f"{file}: it is no text in UTF-8.") from error
    over = shown.rules.is_over(shown.state)
    view = View(shown.rules, None, shown.state) if over else shown.rules.view(shown.state)
    console = Console(highlight=False)
    console.print(board(view, shown.names, console.width))
    made = shown.rules.scores(shown.state) if over else sheets(view)
    winners = shown.rules.winners(shown.state) if over else []
    title = "Score sheets" if over else "Score sheets, if the game ended now"
    output.show(title, output.sheets(made, shown.names, winners))


def _read(file: Path, game: int) -> Shown:
    """The last position of a file of any kind."""
    text = file.read_text(encoding="utf-8")
    data = _object(text)
    if data is None or set(data) == {"record"}:
        return _end(file, replay.find(file, game))
    try:
        return _game(text) if "record" in data else _position(data)
    except StoneAgeError as error:
        raise DataError(f"{file}: {error}", code=error.code) from error


def _object(text: str) -> dict[str, object] | None:
    """The JSON object that the text is, if it is one."""
    try:
        data = strict.from_text(text, SaveError)
    except SaveError:
        return None
    return data if isinstance(data, dict) else None


def _end(file: Path, record: Record) -> Shown:
    try:
        rules = record.rules()
        _, state = replay.played(rules, record)
    except StoneAgeError as error:
        raise DataError(f"{file}: {error}", code=error.code) from error
    return Shown(rules, state, _seats(state))


def _game(text: str) -> Shown:
    game = Game.load(text)
    return Shown(game.rules, game.state, [output.one_line(name) for name in game.names])


def _position(data: dict[str, object]) -> Shown:
    """A saved position; the ruleset that it needs is built from what is written beside it."""
    saved = check_header(data)["ruleset"]
    spec: dict[str, object] = {}
    if isinstance(saved, Mapping):
        spec = {key: saved[key] for key in ("rulings", "rounds") if key in saved}
        spec["variants"] = _options(saved.get("variants"))
    rules = Ruleset.from_spec(spec)
    state = rules.load(data)
    return Shown(rules, state, _seats(state))


def _options(variants: object) -> object:
    if not isinstance(variants, Mapping):
        return variants
    return {key: each.get("options") if isinstance(each, Mapping) else each for key, each in variants.items()}


def _seats(state: State) -> list[str]:
    return [f"seat {seat}" for seat in range(len(state.players))]
