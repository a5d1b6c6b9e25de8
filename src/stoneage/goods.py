"""Goods: what a player may own in any number."""

from __future__ import annotations

import attrs


@attrs.frozen
class Good:
    """A kind of thing that is counted.

    Args:
        key: its word in notation and saves.
        resource: True if it pays where any resource does, feeds people and is worth a point at the end.
        value: points that one piece is worth in a building of free choice.
        number: its place in ``player.goods``; given when the ruleset is built.
        rule: id of the rule by which it pays only where a price names it; for goods that are no resources.

    >>> Good("wood", value=3).resource
    True
    """

    key: str
    resource: bool = True
    value: int = 0
    number: int = -1
    rule: str = ""
