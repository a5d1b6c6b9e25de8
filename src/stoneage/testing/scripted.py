"""Dice that show what was written down beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from stoneage.errors import ScenarioError
from stoneage.events import Event
from stoneage.frames import CHANCE
from stoneage.game import Game
from stoneage.moves import Move, Roll


class ScriptedDice:
    """Prescribed rolls for a game that does not throw its own dice.

    Args:
        *rolls: what the dice show, in order: a total, the faces, or notation such as ``"roll 5 4"``.

    >>> from stoneage import Ruleset
    >>> game = Game.new(Ruleset.create(), players=2, auto_roll=False)
    >>> dice = ScriptedDice([6, 5, 4, 3, 2], 7)
    >>> for move in ("place hunt 5", "place forest 5", "use hunt"):
    ...     events = dice.play(game, move)
    >>> game.state.players[0].food, dice.left
    (22, 1)
    """

    def __init__(self, *rolls: int | str | Sequence[int]) -> None:
        self._rolls = [*rolls]

    @property
    def left(self) -> int:
        """Number of rolls that were not thrown yet."""
        return len(self._rolls)

    def play(self, game: Game, move: Move | str) -> tuple[Event, ...]:
        """Make a move in a game, and throw the dice that it asks for.

        Args:
            game: a game with ``auto_roll=False``.
            move: the move or its notation.

        Returns:
            what happened, in order.

        Raises:
            IllegalMove: the move, or a roll of so many dice, is refused.
            NotationError: a text is no move or roll.
            ScenarioError: dice are due, and no roll is left.
        """
        return game.play(move) + self.throw(game)

    def throw(self, game: Game) -> tuple[Event, ...]:
        """Throw whatever dice are due.

        Args:
            game: a game with ``auto_roll=False``.

        Returns:
            what happened, in order; nothing if no dice are due.

        Raises:
            IllegalMove: a roll is one of other dice.
            NotationError: a text is no roll.
            ScenarioError: dice are due, and no roll is left.
        """
        events: tuple[Event, ...] = ()
        while game.to_act == CHANCE:
            if not self._rolls:
                raise ScenarioError("Dice are due, and the script has no roll left.", code="no-roll-left")
            events += game.play(_roll(self._rolls[0]))
            del self._rolls[0]
        return events


def _roll(shown: int | str | Sequence[int]) -> Move | str:
    if isinstance(shown, str):
        return shown
    return Roll(shown) if isinstance(shown, int) else Roll.of(*shown)
