"""Dealing: shuffled piles for a new game, and the check of a known deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stoneage.base.shops import STACK_HEIGHT
from stoneage.chance import Random, shuffled
from stoneage.errors import SetupError
from stoneage.specs import Rules
from stoneage.state import Deal
from stoneage.strict import shown


def deal(rules: Rules, players: int, rng: Random, start_player: int = 0) -> Deal:
    """Shuffle the cards, the tiles and the variants' piles.

    Args:
        rules: the ruleset.
        players: number of players.
        rng: only its ``random()`` is used.
        start_player: seat.

    Raises:
        SetupError: the number of players is wrong, or there are too few tiles for them.
    """
    check_players(rules, players, start_player)
    check_tiles(rules, players)
    deck = shuffled(rules.cards, rng)
    tiles = shuffled(rules.buildings, rng)
    stacks = [tiles[n * STACK_HEIGHT : (n + 1) * STACK_HEIGHT] for n in range(players)]
    piles = {
        key: shuffled(pile.items, rng)[: pile.size(players) if pile.size else None]
        for key, pile in rules.piles.items()
    }
    return Deal(players, deck, tuple(stacks), piles, start_player)


def check_tiles(rules: Rules, players: int) -> None:
    """Check that there are enough tiles for a stack for each player.

    Raises:
        SetupError: there are too few.
    """
    if len(rules.buildings) < players * STACK_HEIGHT:
        raise SetupError(
            f"{players} stacks of {STACK_HEIGHT} need {players * STACK_HEIGHT} tiles, "
            f"there are {len(rules.buildings)}.",
            code="too-few-tiles",
        )


def check_players(rules: Rules, players: int, start_player: int) -> None:
    """Check the number of players and the start player.

    Raises:
        SetupError: one of them is out of range.
    """
    fewest, most = rules.seats
    if type(players) is not int or not fewest <= players <= most:
        few = _want_of_tiles(rules, players)
        raise SetupError(
            f"The game is for {fewest} to {most} players, not {shown(players)}{few}.", code="wrong-players"
        )
    if type(start_player) is not int or not 0 <= start_player < players:
        raise SetupError(
            f"The start player is a seat from 0 to {players - 1}, not {shown(start_player)}.",
            code="wrong-start-player",
        )


def _want_of_tiles(rules: Rules, players: object) -> str:
    """What else is wrong with too many players: the stacks they would need."""
    tiles = len(rules.buildings)
    if not isinstance(players, int) or players * STACK_HEIGHT <= tiles:
        return ""
    return f"; {tiles} tiles make only {tiles // STACK_HEIGHT} stacks of {STACK_HEIGHT}"


def checked(rules: Rules, deal: Deal) -> Deal:
    """A known deal, checked; it need not hold all cards and tiles, but none twice. Lists become tuples.

    Raises:
        SetupError: ids are unknown or stand twice, or piles are missing or empty.
    """
    deal = _in_tuples(deal)
    check_players(rules, deal.players, deal.start_player)
    spaces = len(rules.spaces)
    if len(deal.deck) < spaces:
        raise SetupError(f"The deck needs at least {spaces} cards.", code="wrong-deal")
    if len(deal.stacks) != deal.players or not all(deal.stacks):
        raise SetupError(f"{deal.players} players need {deal.players} stacks of tiles.", code="wrong-deal")
    _each_once("card", deal.deck, rules.cards)
    _each_once("building", (tile for stack in deal.stacks for tile in stack), rules.buildings)
    if set(deal.piles) != set(rules.piles):
        raise SetupError(
            f"The piles are {', '.join(rules.piles) or 'none'}, not {', '.join(deal.piles) or 'none'}.",
            code="wrong-deal",
        )
    for key, pile in rules.piles.items():
        _each_once(key, deal.piles[key], pile.items)
    return deal


def _in_tuples(deal: object) -> Deal:
    if not isinstance(deal, Deal) or not isinstance(deal.piles, dict) or not all(map(_is_key, deal.piles)):
        raise SetupError(f"{shown(deal)} is no deal.", code="wrong-deal")
    return Deal(
        deal.players,
        _pile("deck", deal.deck),
        tuple(_pile("stack", stack) for stack in _sequence("stacks", deal.stacks)),
        {key: _pile(key, pile) for key, pile in deal.piles.items()},
        deal.start_player,
    )


def _is_key(key: object) -> bool:
    return isinstance(key, str)


def _sequence(name: str, things: object) -> list[object] | tuple[object, ...]:
    if not isinstance(things, (list, tuple)):
        raise SetupError(f"The {name} of a deal are a list, not {shown(things)}.", code="wrong-deal")
    return things


def _pile(name: str, things: object) -> tuple[str, ...]:
    ids = tuple(each for each in _sequence(name, things) if isinstance(each, str))
    if len(ids) < len(_sequence(name, things)):
        raise SetupError(f"The {name} of a deal holds ids only.", code="wrong-deal")
    return ids


def _each_once(kind: str, keys: Iterable[str], known: Iterable[str]) -> None:
    left = Counter(list(known))
    for key in keys:
        if not left[key]:
            raise SetupError(f"The {kind} {key!r} is unknown or dealt too often.", code="wrong-deal")
        left[key] -= 1
