"""Score sheets and winners."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from stoneage.specs import Rules
from stoneage.state import Player, State


@attrs.frozen
class Sheet:
    """The score sheet of a player.

    Args:
        seat: the player.
        lines: points by source; each source of the ruleset has its line.

    >>> Sheet(0, {"buildings": 24, "starvation": -10}).total
    14
    """

    seat: int
    lines: Mapping[str, int]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(self.lines.values())

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.total} = " + " ".join(
            f"{source}={points}" for source, points in self.lines.items() if points
        )


def sheet(rules: Rules, state: State, player: Player) -> Sheet:
    """The sheet of one player as if the game ended now; exact when it is over."""
    counted = {line.key: line.points(rules, state, player) for line in rules.score_lines}
    return Sheet(player.seat, {**player.ledger, **counted})
