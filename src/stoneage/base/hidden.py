"""Who knows what: the deck, the stacks and the extra cards (A8, A13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from stoneage.chance import Random, shuffled
from stoneage.errors import SetupError
from stoneage.specs import Rules
from stoneage.state import State

UNKNOWN = ""
"""Stands for a card or tile that the viewer does not know."""


def hide(state: State, seat: int | None) -> None:
    """Take out the deck, all tiles but the top ones, and until scoring other players' extra cards."""
    state.deck = _blank(state.deck)
    state.stacks = tuple(stack[:1] + _blank(stack[1:]) for stack in state.stacks)
    for player in state.players:
        if state.agenda and player.hidden and player.seat != seat:
            state.own(player.seat).hidden = _blank(player.hidden)


def _blank(things: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(things)


def fill(rules: Rules, state: State, rng: Random) -> None:
    """Put cards and tiles that were not seen yet where unknown ones lie.

    Players have such cards only as can be owned; all others are in the deck.

    Raises:
        SetupError: more are hidden than were not seen.
    """
    cards = _unseen(rules.cards, _seen_cards(state), rng)
    for player in state.players:
        if UNKNOWN in player.hidden:
            owned = _filled(player.hidden, (card for card in cards if rules.cards[card].ownable))
            state.own(player.seat).hidden = owned
            cards = [card for card in cards if card not in owned]
    state.deck = _filled(state.deck, cards)
    tiles = iter(_unseen(rules.buildings, _seen_tiles(state), rng))
    state.stacks = tuple(_filled(stack, tiles) for stack in state.stacks)


def _seen_cards(state: State) -> Iterator[str]:
    yield from (card for card in state.display if card)
    yield from state.deck
    yield from state.removed
    for player in state.players:
        yield from player.cards
        yield from player.hidden


def _seen_tiles(state: State) -> Iterator[str]:
    yield from state.removed
    for stack in state.stacks:
        yield from stack
    for player in state.players:
        yield from player.buildings


def _unseen(every: Iterable[str], seen: Iterable[str], rng: Random) -> Sequence[str]:
    left = Counter(list(every))
    left.subtract(list(seen))
    return shuffled((thing for thing, count in left.items() if thing and count > 0), rng)


def _filled(things: tuple[str, ...], unseen: Iterable[str]) -> tuple[str, ...]:
    dealt = iter(unseen)
    try:
        return tuple(thing or next(dealt) for thing in things)
    except (StopIteration, RuntimeError):
        raise SetupError(
            "More cards or tiles are hidden than were not seen yet.", code="too-many-hidden"
        ) from None
