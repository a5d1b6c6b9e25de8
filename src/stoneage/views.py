"""Views: what one seat, or a spectator, may know of a state."""

from __future__ import annotations

from typing import Any, cast

import attrs

from stoneage import engine
from stoneage.codec import Codec
from stoneage.frames import Frame
from stoneage.legal import LegalMoves
from stoneage.specs import Rules
from stoneage.state import Extension, Player, State


@attrs.frozen
class StackView:
    """A stack of tiles as everybody sees it.

    Args:
        top: the tile that lies face up, or None.
        below: number of tiles under it.
    """

    top: str | None
    below: int


@attrs.frozen(eq=False, repr=False)
class View:
    """What ``rules.view`` gives. Two views are equal if they show the same.

    Args:
        rules: the ruleset.
        seat: who looks, 0-based; None for a spectator.
        known: the state with an empty text for everything that is hidden.
    """

    rules: Rules
    seat: int | None
    known: State

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.known.round

    @property
    def start_player(self) -> int:
        """Seat of the start player."""
        return self.known.start_player

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat; other players' extra cards in ``hidden`` are empty texts. Read only."""
        return tuple(self.known.players)

    @property
    def display(self) -> tuple[str | None, ...]:
        """The card on each space, the cheapest first."""
        return self.known.display

    @property
    def deck(self) -> int:
        """Number of cards in the deck."""
        return len(self.known.deck)

    @property
    def stacks(self) -> tuple[StackView, ...]:
        """The stacks of tiles."""
        return tuple(
            StackView(stack[0] if stack else None, max(0, len(stack) - 1)) for stack in self.known.stacks
        )

    @property
    def removed(self) -> tuple[str, ...]:
        """Cards and tiles out of the game that everybody saw."""
        return self.known.removed

    @property
    def agenda(self) -> tuple[Frame, ...]:
        """What is to be decided, the next decision last."""
        return tuple(self.known.agenda)

    @property
    def ext(self) -> dict[str, Extension]:
        """What variants show, by variant. Read only."""
        return dict(self.known.ext)

    @property
    def to_act(self) -> int | None:
        """Who has to answer: a seat, ``CHANCE``, or None when the game is over."""
        return engine.to_act(self.rules, self.known)

    @property
    def legal_moves(self) -> LegalMoves:
        """The viewer's legal moves; empty when it is not his turn."""
        moves = engine.legal_moves(self.rules, self.known) if self.seat == self.to_act else ()
        return LegalMoves(self.rules, moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.known == other.known

    def __hash__(self) -> int:
        return hash((self.seat, self.known.round, self.known.deck))

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}, round {self.round}>"


def data(codec: Codec, view: View) -> dict[str, object]:
    """A view ready for JSON: the keys of a saved state, and what is hidden as counts.

    ``deck`` and the piles of variants are numbers, each of ``stacks`` is ``{"top": …, "below": …}``,
    ``hidden`` of other players is a number; ``seat``, ``to_act`` and ``legal_moves`` stand beside.
    """
    saved = cast(dict[str, Any], codec.dump(view.known)["state"])
    saved["deck"] = view.deck
    saved["stacks"] = [attrs.asdict(stack) for stack in view.stacks]
    for key, spec in view.rules.extensions.items():
        for pile in spec.piles:
            saved["ext"][key][pile] = len(saved["ext"][key][pile])
    for player in view.players:
        if player.seat != view.seat:
            saved["players"][player.seat]["hidden"] = len(player.hidden)
    saved |= {
        "seat": view.seat,
        "to_act": view.to_act,
        "legal_moves": [str(move) for move in view.legal_moves],
    }
    return saved
