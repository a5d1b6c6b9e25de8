"""State: all that is on the table, and nothing about rules.

A state is changed by the rules only. ``copy`` shares the players with the original until somebody writes to
one: whoever changes a player asks for it with ``own`` first.
"""

from __future__ import annotations

import copy

import attrs

from stoneage.errors import BrokenVariant
from stoneage.events import Event, Scored
from stoneage.frames import Frame


@attrs.define
class Extension:
    """Base of what a variant adds to the state.

    Fields should be numbers, texts and tuples of such; then the copy below is enough.
    """

    def copy(self) -> Extension:
        """An independent copy."""
        return copy.copy(self)


@attrs.define
class Player:
    """One player's belongings.

    Args:
        seat: 0-based, clockwise.
        food: pieces, at least 0.
        food_track: 0 to 10.
        people: 0 to 10.
        ledger: points so far by source.
        goods: pieces by number of the good; the resources come first.
        tools: values, highest first.
        tools_used: for each tool whether it was used this round; equal tools unused first.
        cards: cards bought, oldest first.
        kept: those of them that lie face up for later use.
        hidden: extra cards that nobody else has seen.
        buildings: tiles bought, oldest first.
        placed: people by number of the place.
        home: people who stand nowhere; follows from ``people`` and ``placed``.
        standing: the places with own people as bits; follows from ``placed``.
    """

    seat: int
    food: int
    food_track: int
    people: int
    ledger: dict[str, int]
    goods: list[int]
    tools: tuple[int, ...]
    tools_used: tuple[bool, ...]
    cards: tuple[str, ...]
    kept: tuple[str, ...]
    hidden: tuple[str, ...]
    buildings: tuple[str, ...]
    placed: list[int]
    home: int = attrs.field(default=0, eq=False)
    standing: int = attrs.field(default=0, eq=False)

    @property
    def score(self) -> int:
        """Points so far; may be below zero (F7)."""
        return sum(self.ledger.values())

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.seat,
            self.food,
            self.food_track,
            self.people,
            self.ledger.copy(),
            self.goods[:],
            self.tools,
            self.tools_used,
            self.cards,
            self.kept,
            self.hidden,
            self.buildings,
            self.placed[:],
            self.home,
            self.standing,
        )


@attrs.define
class State:
    """A position of a game.

    Args:
        round: from 1.
        start_player: seat.
        players: by seat.
        display: card on each space or None, the cheapest space first.
        deck: next card first.
        stacks: for each stack its tiles, top first.
        removed: cards and tiles out of the game that everybody saw.
        agenda: frames, the one to be answered last; empty when the game is over.
        ext: what variants add, by variant.
        open: places that take people of newcomers, as bits; follows from the board.
        taken: places with people, as bits; follows from the board.
        room: free rings by number of the place; follows from the board.
        visitors: players standing there by number of the place, where their number is limited; follows
            from the board.
        guests: players each place holds, by its number; 0 if there is no limit. Never changed in place.
        joint: places where a site takes the people, as bits.
        owned: players that no other state shares, as bits.
        sink: takes events while somebody listens, else None.
    """

    round: int
    start_player: int
    players: list[Player]
    display: tuple[str | None, ...]
    deck: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    removed: tuple[str, ...]
    agenda: list[Frame]
    ext: dict[str, Extension]
    open: int = attrs.field(default=0, eq=False, repr=False)
    taken: int = attrs.field(default=0, eq=False, repr=False)
    room: list[int] = attrs.field(factory=list, eq=False, repr=False)
    visitors: list[int] = attrs.field(factory=list, eq=False, repr=False)
    guests: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)
    joint: int = attrs.field(default=0, eq=False, repr=False)
    owned: int = attrs.field(default=0, eq=False, repr=False)
    sink: list[Event] | None = attrs.field(default=None, eq=False, repr=False)

    def earn(self, player: Player, source: str, points: int) -> None:
        """Write points to a player's ledger; nothing is written for none.

        Args:
            player: whose.
            source: line of the ledger, which must be registered.
            points: may be below zero.

        Raises:
            BrokenVariant: nobody has registered the line.
        """
        if source not in player.ledger:
            raise BrokenVariant(f"Nobody has registered the source {source!r} of points.", source=source)
        if points:
            player.ledger[source] += points
            if self.sink is not None:
                self.sink.append(Scored(player.seat, source, points))

    def copy(self) -> State:
        """An independent copy; players are shared until one side writes to them."""
        self.owned = 0
        return State(
            self.round,
            self.start_player,
            self.players[:],
            self.display,
            self.deck,
            self.stacks,
            self.removed,
            self.agenda[:],
            {key: extension.copy() for key, extension in self.ext.items()} if self.ext else {},
            self.open,
            self.taken,
            self.room[:],
            self.visitors[:],
            self.guests,
            self.joint,
        )

    def own(self, seat: int) -> Player:
        """The player at a seat, safe to change."""
        if not self.owned >> seat & 1:
            self.players[seat] = self.players[seat].copy()
            self.owned |= 1 << seat
        return self.players[seat]

    def own_all(self) -> None:
        """Make every player safe to change."""
        if self.owned.bit_count() < len(self.players):
            for seat in range(len(self.players)):
                self.own(seat)


@attrs.frozen
class Deal:
    """How the piles lie when a game starts.

    Args:
        players: number of players.
        deck: all cards, next one first; the display is filled from it.
        stacks: a stack of tiles for each player, top first.
        piles: variants' piles by key, top first.
        start_player: seat.
    """

    players: int
    deck: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    piles: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    start_player: int = 0
