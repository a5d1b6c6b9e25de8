"""Limits of the board by number of players (P6, P7)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen
class Limit:
    """A limit by number of players.

    Args:
        rule: its id.
        group: the places it is about.
        counts: ``"visitors"`` limits the players on each of the places, ``"places"`` the places with people.
        most: number of players to the largest number allowed; a missing number has no limit.
        amended: id of the rule that has changed it, or an empty text; see ``Registry.amend_limit``.
    """

    rule: str
    group: str
    counts: str
    most: Mapping[int, int]
    amended: str = ""
