"""A game between people at the terminal and agents: turns, undo, saving, and what each person was told."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from stoneage import agents
from stoneage.cli import files, words
from stoneage.cli.completion import HUMAN
from stoneage.cli.output import one_line
from stoneage.errors import IllegalMove, SetupError, reason
from stoneage.events import Event
from stoneage.frames import CHANCE
from stoneage.game import Entry, Game
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.simulation import agent_seed
from stoneage.views import View


class Session:
    """A game and who plays it.

    Args:
        game: the game.
        players: for each seat ``"human"``, or an agent with options.
        file: where the game is saved after every move, or None.

    Raises:
        SetupError: an agent is unknown, or the number of players does not fit.
    """

    def __init__(self, game: Game, players: Sequence[str], file: Path | None = None) -> None:
        if len(players) != len(game.names):
            sentence = f"The game has {len(game.names)} players, not {len(players)}."
            raise SetupError(sentence, code="wrong-players")
        self.game = game
        self.names = tuple(map(one_line, game.names))
        """What the players are called."""
        self.players = tuple(players)
        self.file = file
        self._makers = {name: agents.maker(name) for name in players if name != HUMAN}
        self._told = [self._last(seat) for seat in range(len(players))]

    def _last(self, seat: int) -> int:
        """Number of the last decision of a seat in the log; 0 if there is none."""
        own = [number for number, entry in enumerate(self.game.log) if entry.seat == seat]
        return own[-1] if own else 0

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.game.rules

    # turns

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.players[seat] == HUMAN

    @property
    def people(self) -> list[int]:
        """The seats of the people."""
        return [seat for seat in range(len(self.players)) if self.is_human(seat)]

    @property
    def asked(self) -> int | None:
        """The seat of the person who has to answer now; None if an agent has to, or the game is over.

        Where real dice are due, one of the people reads them out.
        """
        turn = self.game.to_act
        if turn == CHANCE:
            roller = self.game.state.agenda[-1].seat
            return roller if self.is_human(roller) else min(self.people, default=None)
        return turn if turn is not None and self.is_human(turn) else None

    def play(self, move: Move) -> None:
        """Make the move of a person, and save.

        Raises:
            IllegalMove: the rules forbid it; nothing has changed.
        """
        self.game.play(move)
        self.save()

    def play_agent(self) -> None:
        """Let the agent choose whose turn it is, and save.

        It is made afresh for each move, from the seed of the game and the number of the move. So a game that
        was saved goes on as if it had not been.
        """
        seat = self.game.to_act
        if seat is None or seat == CHANCE:
            raise SetupError("There is nobody to read out the dice.", code="no-dice")
        seed = agent_seed(abs(self.game.seed), len(self.game.log))
        self.game.play(self._makers[self.players[seat]](seed).choose(self.game.view(seat)))
        self.save()

    def view(self, seat: int | None) -> View:
        """What a seat may know, or a spectator."""
        return self.game.view(seat) if seat is not None else self.rules.view(self.game.state)

    # undo

    def undo(self, seat: int) -> None:
        """Take back the last decision of a person, and what agents have decided since.

        Raises:
            IllegalMove: something has come to light since, or there is no such decision.
        """
        later = self._since(seat)
        if any(event.reveals for entry in later for event in entry.events):
            raise IllegalMove.because([reason("undo-revealed", "Something has come to light since.")])
        for entry in later:
            if entry.seat != CHANCE:
                self.game.undo()
        try:
            self.game.undo(seat)
        except IllegalMove:
            self._again(sum(entry.seat != CHANCE for entry in later))
            raise
        self._told = [min(told, len(self.game.log)) for told in self._told]
        self.save()

    def _since(self, seat: int) -> list[Entry]:
        """What agents did after the last decision of a person."""
        log = self.game.log
        later = log[self._last(seat) + 1 :]
        return [] if any(e.seat != CHANCE and self.is_human(e.seat) for e in later) else later

    def redo(self) -> None:
        """Make again what was taken back, up to the next decision of a person.

        Raises:
            IllegalMove: nothing was taken back.
        """
        self.game.redo()
        while not self.game.over and self.asked is None:
            try:
                self.game.redo()
            except IllegalMove:
                break
        self.save()

    def _again(self, times: int) -> None:
        for _ in range(times):
            self.game.redo()

    # telling

    def news(self, seat: int | None) -> list[str]:
        """What has happened since a seat was last told, in sentences that give nothing away."""
        first = min(self._told) if seat is None else self._told[seat]
        for told in [seat] if seat is not None else range(len(self.players)):
            self._told[told] = len(self.game.log)
        return list(self._sentences(self.game.log[first:], seat))

    def history(self, seat: int | None) -> list[str]:
        """All that has happened so far, as a seat may know it."""
        return list(self._sentences(self.game.log, seat))

    def _sentences(self, entries: Sequence[Entry], seat: int | None) -> Iterator[str]:
        for entry in entries:
            for event in entry.events:
                yield self._sentence(event.seen_by(seat))

    def _sentence(self, event: Event) -> str:
        """What happened; a card or tile is called by what it is, too."""
        sentence = self.rules.describe(event, self.names)
        for field in ("card", "building", "turned_up"):
            key = getattr(event, field, "")
            if key and key in sentence:
                sentence = sentence.replace(key, f"{key} ({words.item(self.rules, key)})", 1)
        return sentence

    # saving

    def save(self, file: Path | None = None) -> None:
        """Write the game to a file, or to the one it is saved in after each move, if there is one.

        Raises:
            OSError: it cannot be written; what was there is there still.
        """
        file = file or self.file
        if file:
            files.write(file, self.game.save() + "\n")

    def resume(self, file: Path) -> str:
        """The command that goes on with a saved game."""
        players = ",".join(self.players)
        return shlex.join(
            ["stoneage", "play", "--load", str(file), "--players", players, "--save", str(file)]
        )
