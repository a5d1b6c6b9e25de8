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
LARGEST_SEED = 10**15
"""Seeds are smaller, so that every save can be read."""
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


@attrs.frozen
class _Step:
    """A move that was made, and the position after it."""

    entry: Entry
    after: State


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
        self._commit(self._rolled([]))

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
        if type(seed) is not int or abs(seed) >= LARGEST_SEED:
            raise SetupError(f"A seed is a whole number of 15 digits at most, not {strict.shown(seed)}.")
        return cls(rules, deal, seed, _names(deal.players, names), auto_roll)

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
        steps = self._rolled([self._step(self.state, move)])
        self._commit(steps)
        self._undone.clear()
        return tuple(event for step in steps for event in step.entry.events)

    def _step(self, state: State, move: Move) -> _Step:
        """A move made in a position, not yet part of the game."""
        events: list[Event] = []
        after = self.rules.apply(state, move, events=events)
        turn = self.rules.to_act(state)
        assert turn is not None
        return _Step(Entry(turn, move, state, tuple(events)), after)

    def _rolled(self, steps: list[_Step]) -> list[_Step]:
        """The steps, and the rolls that follow them if the game throws the dice."""
        state = steps[-1].after if steps else self.state
        rolls = sum(entry.seat == CHANCE for entry in self.log)
        while self.auto_roll and self.rules.to_act(state) == CHANCE:
            made = sum(step.entry.seat == CHANCE for step in steps)
            steps.append(self._step(state, self._throw(state, rolls + made)))
            state = steps[-1].after
        return steps

    def _commit(self, steps: Sequence[_Step]) -> None:
        """Make steps part of the game; everything that can fail has happened before."""
        for step in steps:
            self.log.append(step.entry)
            self.state = step.after

    def next_roll(self) -> Roll:
        """The roll that the seed has ready for the dice that are due.

        Raises:
            IllegalMove: no dice are due.
        """
        return self._throw(self.state, sum(entry.seat == CHANCE for entry in self.log))

    def _throw(self, state: State, rolls: int) -> Roll:
        """The roll for a position after so many rolls."""
        frame = state.agenda[-1] if state.agenda else None
        if not isinstance(frame, Rolling):
            raise IllegalMove.because([reason("no-dice", "No dice are due.")])
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
        steps: list[_Step] = []
        for move in self._undone[-1]:
            steps.append(self._step(steps[-1].after if steps else self.state, move))
        self._undone.pop()
        self._commit(self._rolled(steps))

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
    def load(cls, text: str | bytes, rules: Ruleset | None = None) -> Game:
        """A saved game, to be continued exactly.

        Args:
            text: what ``save`` gave.
            rules: its ruleset, where that has variants which are not installed; None to build it.

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
                rules or record.rules(),
                seed=saved.seed,
                names=saved.names,
                deal=record.deal,
                auto_roll=False,
            )
            game._replay(record)
            game.auto_roll = saved.auto_roll
            game._commit(game._rolled([]))
            game._undone = [tuple(map(game.rules.parse, moves)) for moves in saved.undone]
        except (IllegalMove, NotationError) as error:
            raise SaveError(f"record: {error}", code=error.code, field="record") from None
        return game

    def _replay(self, record: Record) -> None:
        for seat, text in record.moves:
            if seat != self.to_act:
                raise NotationError(f"«{text}» is out of turn.", code="wrong-record")
            self._commit([self._step(self.state, self.rules.parse(text, self.state))])


def _names(players: int, names: object) -> tuple[str, ...]:
    """A name for each player; without any they are called by their seats."""
    found = tuple(names) if isinstance(names, (list, tuple)) else ()
    if not found and isinstance(names, (list, tuple)):
        return tuple(f"seat {seat}" for seat in range(players))
    if not all(isinstance(name, str) for name in found) or len(found) != players or len(set(found)) < players:
        raise SetupError(f"{players} players need as many different names.", code="wrong-names")
    return found


_STRICT = strict.converter()
