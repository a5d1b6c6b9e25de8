"""The conversation with people at the terminal: what is shown, what is typed, and the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from stoneage.cli import hints, moves, output
from stoneage.cli.board import board, sheets
from stoneage.cli.session import Session
from stoneage.errors import IllegalMove, NotationError, StoneAgeError

LINES = 20
"""Sentences that ``log`` shows."""
HELP = """\
A move is typed by its number (7), by its notation (place forest 3), or
shortened as far as one move is meant (forest 3, for 3).

  moves   all legal moves              score      sheets as if it ended now
  hint    what greedy would do         log [N]    what has happened
  board   the board again              save FILE  save the game
  undo    take back your last move     quit       leave
  redo    make it again                help       this text"""


def _edit_lines(console: Console) -> None:
    """Lines typed at a terminal can be edited and fetched again with the arrow keys, where that exists."""
    if console.is_terminal:
        with suppress(ImportError):
            import readline  # noqa: F401


class Leave(Exception):
    """Somebody has asked to leave."""


class Terminal:
    """Plays a session at the terminal.

    Args:
        session: the game and who plays it.
        console: where to print.
    """

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self._seat: int | None = None
        self._commands: dict[str, Callable[[int, str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "board": self._board,
            "score": self._score,
            "log": self._log,
            "save": self._save,
            "undo": self._undo,
            "redo": self._redo,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play to the end, or until somebody leaves.

        Raises:
            KeyboardInterrupt: after Ctrl-C; what was saved is told before.
        """
        _edit_lines(self.console)
        try:
            self.session.save()
            while not self.session.game.over:
                self._step()
            self._end()
        except (Leave, EOFError):
            self._farewell()
        except KeyboardInterrupt:
            self._farewell()
            raise

    def _step(self) -> None:
        """One decision, or a few commands."""
        seat = self.session.asked
        if seat is None:
            self._let_play()
            if not self.session.people:
                self._tell(self.session.news(None))
            return
        self._hand_over(seat)
        self._show(seat)
        while not self._answer(seat, input(f"{self.session.names[seat]}> ").strip()):
            pass

    def _let_play(self) -> None:
        """An agent moves; that the game cannot be saved just now does not end it."""
        try:
            self.session.play_agent()
        except OSError as error:
            self._unsaved(error)

    def _unsaved(self, error: OSError) -> None:
        self._tell([f"It is not saved: {output.sentence(error)}."], "red")

    def _hand_over(self, seat: int) -> None:
        """Where several people play, nobody should see the cards of another one."""
        if self._seat not in (None, seat) and self.console.is_terminal:
            self.console.clear()
            input(f"{self.session.names[seat]} is to move. Press Enter.")
        self._seat = seat

    def _answer(self, seat: int, text: str) -> bool:
        """Do what was typed; answers whether the board may have changed."""
        word, _, rest = text.partition(" ")
        before = len(self.session.game.log)
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](seat, rest.strip())
            elif text:
                self.session.play(moves.read(self.session.rules, self.session.view(seat), text))
        except IllegalMove as error:
            self._refuse(error)
        except NotationError as error:
            self._tell([f"{error} Type «help» or «moves»."], "red")
        except StoneAgeError as error:
            self._tell([str(error)], "red")
        except OSError as error:
            self._unsaved(error)
        return len(self.session.game.log) != before

    def _refuse(self, error: IllegalMove) -> None:
        """Each reason with its rule."""
        for reason in error.reasons:
            rule = f" ({reason.rule})" if reason.rule else ""
            self._tell([self.session.rules.describe(reason) + rule], "red")

    # showing

    def _tell(self, sentences: Iterable[str], style: str = "") -> None:
        for sentence in sentences:
            self.console.print(Text(output.one_line(sentence), style=style))

    def _show(self, seat: int) -> None:
        """The board, unless only a roll is answered, what has happened, and what can be done."""
        frame = self.session.game.state.agenda[-1]
        if not frame.after_roll:
            self._board(seat, "")
            self.console.print()
        news = self.session.news(seat)
        self._tell([*news, ""] if news else [], "italic")
        self._moves(seat, "", everything=False)

    def _end(self) -> None:
        people = self.session.people
        seat = people[0] if len(people) == 1 else None
        self.console.print(Rule(style="dim"))
        self._tell(self.session.news(seat), "italic")
        game = self.session.game
        self.console.print()
        self.console.print(output.sheets(game.scores(), self.session.names, game.winners()))
        if self.session.file:
            self._tell([f"The game is saved in {self.session.file}."])

    def _farewell(self) -> None:
        self.console.print()
        if self.session.file:
            self._tell(["The game is saved. To go on:"])
            self.console.print(Text(f"  {self.session.resume(self.session.file)}"), soft_wrap=True)

    # commands

    def _help(self, seat: int, rest: str) -> None:
        self.console.print(Text(HELP))

    def _moves(self, seat: int, rest: str, everything: bool = True) -> None:
        view = self.session.view(seat)
        if view.legal_moves:
            self.console.print(moves.listing(self.session.rules, view, everything))
        else:
            self._tell(["Dice are due; type what they show, such as «roll 5 4 2»."])

    def _hint(self, seat: int, rest: str) -> None:
        view = self.session.view(seat)
        if view.legal_moves:
            self._tell([hints.hint(self.session.rules, view)], "green")

    def _board(self, seat: int, rest: str) -> None:
        view = self.session.view(seat)
        self.console.print(board(view, self.session.names, self.console.width))

    def _score(self, seat: int, rest: str) -> None:
        self.console.print(output.sheets(sheets(self.session.view(seat)), self.session.names))

    def _log(self, seat: int, rest: str) -> None:
        lines = int(rest) if rest.isascii() and rest.isdigit() else LINES
        self._tell(self.session.history(seat)[-lines:] if lines else [])

    def _save(self, seat: int, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.session.file
        if file is None:
            self._tell(["Say where: «save FILE»."], "red")
            return
        self.session.save(file)
        self._tell(["Saved. To go on later:"])
        self.console.print(Text(f"  {self.session.resume(file)}"), soft_wrap=True)

    def _undo(self, seat: int, rest: str) -> None:
        self.session.undo(seat)
        self._tell(["Taken back."], "green")

    def _redo(self, seat: int, rest: str) -> None:
        self.session.redo()
        self._tell(["Made again."], "green")

    def _quit(self, seat: int, rest: str) -> None:
        raise Leave
