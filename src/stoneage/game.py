"""Game: a session with seeded dice, a log, undo, and saving."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from stoneage import strict
from stoneage.chance import seeded
from stoneage.errors import IllegalMove, NotationError, SaveError, SetupError, reason
from stoneage.events import Event
from stoneage.frames import CHANCE, Rolling
from stoneage.legal import LegalMoves
from stoneage.moves import Move, Roll
from stoneage.records import Record, outcome
from stoneage.ruleset import Ruleset
from stoneage.scoring import Sheet
from stoneage.state import Deal, State
from stoneage.views import View

FORMAT = 1
"""Number of the format of saved games."""
STRIDE = 1 << 32
"""Seeds of rolls lie this far apart: the k-th roll depends on seed and k and on nothing else."""


@attrs.frozen
class Entry:
    """A step of the log.

    Args:
        seat: who moved, or ``CHANCE``.
        move: the move.
        before: the position it was made in.
        events: what happened.
    """

    seat: int
    move: Move
    before: State
    events: tuple[Event, ...]


@attrs.define
class SavedGame:
    """The saved form of a game."""

    format: int
    seed: int
    names: list[str]
    auto_roll: bool
    record: str
    undone: list[list[str]]


class Game:
    """A game that is being played; made by ``new`` or ``load``.

    It throws the dice by itself, unless it is told that real ones are used.

    Args:
        rules: the ruleset.
        deal: how the piles lie.
        seed: of the dice, any integer.
        names: what the players are called, by seat.
        auto_roll: False if rolls are played like moves.

    >>> game = Game.new(Ruleset.create(), players=2, seed=42)
    >>> [str(event.code) for event in game.play("place hunt 5")]
    ['placed']
    >>> game.to_act
    1
    """

    def __init__(
        self, rules: Ruleset, deal: Deal, seed: int, names: Sequence[str], auto_roll: bool = True
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.seed = seed
        self.names = tuple(names)
        self.auto_roll = auto_roll
        self.log: list[Entry] = []
        """Every move and roll so far."""
        self.state = rules.new_game(deal)
        """The position. It never changes; each move makes a new one."""
        self._undone: list[tuple[Move, ...]] = []

    @classmethod
    def new(
        cls,
        rules: Ruleset,
        *,
        players: int = 2,
        seed: int = 0,
        start_player: int = 0,
        names: Sequence[str] = (),
        deal: Deal | None = None,
        rounds: int | None = None,
        auto_roll: bool = True,
    ) -> Game:
        """Start a game.

        Args:
            rules: the ruleset.
            players: number of players, where there is no deal.
            seed: of shuffles and dice.
            start_player: seat, where there is no deal.
            names: a name for each player; without them they are called by their seats.
            deal: how the piles lie; None to shuffle them.
            rounds: the game ends after so many rounds at the latest; None for the ruleset's own limit.
            auto_roll: False if real dice are used and rolls are played like moves.

        Raises:
            SetupError: players, names, deal or rounds do not fit.
        """
        if rounds is not None:
            rules = Ruleset.create(*rules.variants, rulings=rules.rulings, rounds=rounds)
        if deal is None:
            deal = rules.deal(players=players, seed=seed, start_player=start_player)
        names = tuple(names) or tuple(f"seat {seat}" for seat in range(deal.players))
        if len(names) != deal.players or len(set(names)) < deal.players:
            raise SetupError(f"{deal.players} players need as many different names.", code="wrong-names")
        return cls(rules, deal, seed, names, auto_roll)

    # what is going on

    @property
    def to_act(self) -> int | None:
        """Who has to answer: a seat, ``CHANCE`` when real dice are due, or None when the game is over."""
        return self.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.rules.is_over(self.state)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of whoever has to act."""
        return self.rules.legal_moves(self.state)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without one, whoever has to act.

        Raises:
            SetupError: there is no such seat.
        """
        turn = self.to_act
        return self.rules.view(self.state, turn if seat is None and turn != CHANCE else seat)

    def scores(self) -> list[Sheet]:
        """A score sheet for each seat, as if the game ended now; exact when it is over."""
        return self.rules.scores(self.state)

    def winners(self) -> list[int]:
        """The seats that are ahead; those that won when the game is over."""
        return self.rules.winners(self.state)

    # moving

    def play(self, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move, and throw the dice that it asks for.

        Args:
            move: the move or its notation.
            seat: who makes it; a move out of turn is refused. None for whoever has to act.

        Returns:
            what happened, in order; ``event.seen_by(seat)`` is what a seat may know of it.

        Raises:
            IllegalMove: the rules forbid it, or it is not the seat's turn; nothing has changed.
            NotationError: the text is no move; nothing has changed.
        """
        if seat is not None and seat != self.to_act:
            raise IllegalMove.because(
                [reason("not-your-turn", "It is not the turn of seat {seat}.", seat=seat)]
            )
        if isinstance(move, str):
            move = self.rules.parse(move, self.state)
        first = len(self.log)
        self._step(move)
        self._undone.clear()
        self._roll()
        return tuple(event for entry in self.log[first:] for event in entry.events)

    def _step(self, move: Move) -> None:
        turn, before, events = self.to_act, self.state, list[Event]()
        self.state = self.rules.apply(before, move, events=events)
        assert turn is not None
        self.log.append(Entry(turn, move, before, tuple(events)))

    def _roll(self) -> None:
        while self.auto_roll and self.to_act == CHANCE:
            self._step(self.next_roll())

    def next_roll(self) -> Roll:
        """The roll that the seed has ready for the dice that are due.

        Raises:
            IllegalMove: no dice are due.
        """
        frame = self.state.agenda[-1] if self.state.agenda else None
        if not isinstance(frame, Rolling):
            raise IllegalMove.because([reason("no-dice", "No dice are due.")])
        rolls = sum(entry.seat == CHANCE for entry in self.log)
        rng = seeded(self.seed * STRIDE + rolls + 1)
        return Roll.of(*(int(rng.random() * 6) + 1 for _ in range(frame.dice)))

    # undo

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision, with the rolls that followed it.

        Args:
            seat: who asks. A seat takes back only its own decision, and only while nothing has come to light
                since: no roll, no new card or tile. None takes back anything.

        Raises:
            IllegalMove: there is nothing to take back, or the seat may not.
        """
        index = len(self.log) - 1
        while index > 0 and self.log[index].seat == CHANCE and self.auto_roll:
            index -= 1
        if index < 0:
            raise IllegalMove.because([reason("nothing-to-undo", "There is nothing to take back.")])
        if seat is not None:
            self._check_undo(seat, self.log[index:])
        self.state = self.log[index].before
        self._undone.append(tuple(entry.move for entry in self.log[index:]))
        del self.log[index:]

    def _check_undo(self, seat: int, entries: Sequence[Entry]) -> None:
        if entries[0].seat != seat:
            refusal = reason("undo-not-yours", "The last decision was not made by seat {seat}.", seat=seat)
            raise IllegalMove.because([refusal])
        if any(event.reveals for entry in entries for event in entry.events):
            raise IllegalMove.because([reason("undo-revealed", "Something has come to light since.")])

    def redo(self) -> None:
        """Make the decision again that was taken back last.

        Raises:
            IllegalMove: there is none.
        """
        if not self._undone:
            raise IllegalMove.because([reason("nothing-to-redo", "There is nothing to make again.")])
        for move in self._undone.pop():
            self._step(move)

    # text and data

    def record(self) -> Record:
        """The game so far as a record."""
        moves = [(entry.seat, entry.move) for entry in self.log]
        return Record.of(self.rules, self.deal, moves, outcome(self.rules, self.state))

    def save(self) -> str:
        """The game as JSON. It holds deal and seed and belongs on a server; players get views."""
        undone = [[str(move) for move in moves] for moves in self._undone]
        saved = SavedGame(FORMAT, self.seed, list(self.names), self.auto_roll, str(self.record()), undone)
        return strict.to_text(attrs.asdict(saved))

    @classmethod
    def load(cls, text: str | bytes) -> Game:
        """A saved game, to be continued exactly.

        Raises:
            SaveError: it cannot be read, or the game in it cannot have been played.
            SetupError: a variant is missing, or options or rulings are unknown.
        """
        data = strict.from_text(text, SaveError)
        saved = strict.structure(_STRICT, data, SavedGame, "", SaveError)
        if not 1 <= saved.format <= FORMAT:
            raise SaveError(f"Format {saved.format} is unknown.", code="from-the-future", field="format")
        try:
            record = Record.read(saved.record)
            game = cls.new(
                record.rules(),
                seed=saved.seed,
                names=saved.names,
                deal=record.deal,
                auto_roll=saved.auto_roll,
            )
            game._replay(record)
            game._undone = [tuple(map(game.rules.parse, moves)) for moves in saved.undone]
        except (IllegalMove, NotationError) as error:
            raise SaveError(f"record: {error}", code=error.code, field="record") from None
        return game

    def _replay(self, record: Record) -> None:
        for seat, text in record.moves:
            if seat != self.to_act:
                raise NotationError(f"«{text}» is out of turn.", code="wrong-record")
            self._step(self.rules.parse(text, self.state))


_STRICT = strict.converter()
