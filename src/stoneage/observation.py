"""Observations: a view as a vector of whole numbers, for training.

The layout is the same for all positions of a ruleset, whatever the number of players. Seats are relative: the
viewer comes first, then the others clockwise; seats that are not in the game are zeros. Numbers stand for
things: 0 is nothing, n is the n-th card, tile, place or kind of frame of the ruleset, from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import attrs

from stoneage.errors import BrokenVariant, SetupError
from stoneage.frames import Frame
from stoneage.specs import Rules
from stoneage.state import Player
from stoneage.views import View

TOOLS = 3
"""Tool slots of a player."""


@attrs.frozen
class Section:
    """A part of the vector.

    Args:
        name: what it holds; parts of a player start with ``player+n``, n places clockwise from the viewer.
        start: index of its first number.
        length: how many numbers.
    """

    name: str
    start: int
    length: int


class Layout:
    """Lengths and contents of the observations of one ruleset.

    Args:
        rules: the ruleset.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._cards = _numbers(rules.cards)
        self._tiles = _numbers(rules.buildings)
        self._places = _numbers(rules.places)
        self._frames = _numbers(rules.frames)
        self._rolls = _numbers(rules.rolls)
        self._symbols = tuple(sorted({card.symbol for card in rules.cards.values() if card.symbol}))
        self._crafts = tuple(sorted({card.craft for card in rules.cards.values() if card.craft}))
        self._seats = rules.seats[1]
        self._spaces = len(rules.spaces)
        self.sections = tuple(self._sections())
        """The parts of the vector in order."""

    def __len__(self) -> int:
        return self.sections[-1].start + self.sections[-1].length

    def _sections(self) -> Iterator[Section]:
        start = 0
        for name, length in self._lengths():
            yield Section(name, start, length)
            start += length

    def _lengths(self) -> Iterator[tuple[str, int]]:
        yield from (("round", 1), ("players", 1), ("deck", 1), ("start_player", 1), ("to_act", 1))
        yield from (("frame", 1), ("dice_due", 1), ("pips", 1), ("missing_food", 1), ("place_due", 1))
        yield from (("roll_kind", 1), ("card_due", 1))
        yield from (("dice_to_pick", 6), ("display", self._spaces), ("stacks", 2 * self._seats))
        for seat in range(self._seats):
            for name, length in self._player_lengths():
                yield f"player+{seat}.{name}", length
        for key, spec in self._rules.extensions.items():
            yield f"ext.{key}", spec.length

    def _player_lengths(self) -> Iterator[tuple[str, int]]:
        yield from (("food", 1), ("food_track", 1), ("people", 1), ("score", 1))
        yield from (("goods", len(self._rules.goods)), ("tools", TOOLS), ("tools_used", TOOLS))
        yield from (("one_use_tools", 1), ("resources_to_choose", 1), ("extra_cards", 1), ("buildings", 1))
        yield from (("symbols", len(self._symbols)), ("crafts", len(self._crafts)))
        yield "placed", len(self._rules.board)
        for key, spec in self._rules.extensions.items():
            yield f"ext.{key}", spec.seat_length

    def observe(self, view: View) -> tuple[int, ...]:
        """The vector of a view.

        Raises:
            SetupError: it is a spectator's view; observations are relative to a seat.
            BrokenVariant: an extension gives more or fewer numbers than it declares.
        """
        if view.seat is None:
            raise SetupError("A spectator has no observation; take the view of a seat.", code="no-seat")
        numbers = [*self._table(view), *self._decision(view), *self._shops(view)]
        players = view.players
        order = [(view.seat + step) % len(players) for step in range(len(players))]
        width = sum(length for _, length in self._player_lengths())
        for seat in order:
            numbers += self._player(players[seat])
            for spec in self._rules.extensions.values():
                numbers += spec.seat_numbers(self._rules, view.known, seat)
        numbers += [0] * (width * (self._seats - len(players)))
        for spec in self._rules.extensions.values():
            numbers += spec.numbers(self._rules, view.known, view.seat)
        if len(numbers) != len(self):
            raise BrokenVariant(
                f"An extension gives {len(numbers) - len(self):+} numbers more than declared."
            )
        return tuple(numbers)

    def _relative(self, view: View, seat: int | None) -> int:
        """Seats from 1, the viewer's own first; 0 for nobody."""
        if view.seat is None or seat is None or seat < 0:
            return 0
        return (seat - view.seat) % len(view.known.players) + 1

    def _table(self, view: View) -> list[int]:
        known = view.known
        return [
            known.round,
            len(known.players),
            len(known.deck),
            self._relative(view, known.start_player),
            self._relative(view, view.to_act),
        ]

    def _decision(self, view: View) -> list[int]:
        frame = view.known.agenda[-1] if view.known.agenda else None
        dice = getattr(frame, "dice", 0)
        picks: Counter[int] = Counter(dice if isinstance(dice, tuple) else ())
        return [
            self._frames[frame.tag] if frame else 0,
            *(_number(frame, name) for name in ("dice", "total", "missing")),
            self._places.get(getattr(frame, "place", ""), 0),
            self._rolls.get(getattr(frame, "kind", ""), 0),
            self._cards.get(getattr(frame, "source", ""), 0),
            *(picks[face] for face in range(1, 7)),
        ]

    def _shops(self, view: View) -> list[int]:
        numbers = [self._cards[card] if card else 0 for card in view.display]
        for stack in view.stacks:
            numbers += [self._tiles[stack.top] if stack.top else 0, stack.below]
        return numbers + [0, 0] * (self._seats - len(view.stacks))

    def _player(self, player: Player) -> list[int]:
        rules = self._rules
        cards = [rules.cards[card] for card in (*player.cards, *player.hidden) if card]
        symbols = Counter(card.symbol for card in cards)
        gains = [(gain.effect, gain.amount) for key in player.kept for gain in rules.cards[key].gains]
        return [
            *(player.food, player.food_track, player.people, player.score),
            *player.goods,
            *_padded(player.tools),
            *_padded(player.tools_used),
            sum(amount for effect, amount in gains if effect == "one_use_tool"),
            sum(amount for effect, amount in gains if effect == "any_resources"),
            *(len(player.hidden), len(player.buildings)),
            *(symbols[symbol] for symbol in self._symbols),
            *(sum(card.multiplier for card in cards if card.craft == craft) for craft in self._crafts),
            *player.placed,
        ]


def _numbers(keys: Iterable[str]) -> dict[str, int]:
    return {key: number for number, key in enumerate(keys, 1)}


def _number(frame: Frame | None, name: str) -> int:
    value = getattr(frame, name, 0)
    return value if type(value) is int else 0


def _padded(values: Sequence[int]) -> list[int]:
    return [*map(int, values), *[0] * (TOOLS - len(values))]
