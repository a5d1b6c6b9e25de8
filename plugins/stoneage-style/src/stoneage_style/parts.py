"""The variant's part of the state: the trader's track, and what was done this round (T4, T5, T7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from stoneage.components import Gain
from stoneage.events import Improved
from stoneage.moves import Amounts
from stoneage.registry import Registry
from stoneage.specs import Effect, ExtensionSpec, Phase, Rules
from stoneage.state import Extension, Player, State

KEY = "style"
JEWELS = "jewels"
"""The good; a tooth is 1 of it, a ring 3 (T2)."""
TRACK_END = 10


@attrs.define
class StyleState(Extension):
    """What the variant adds to a position.

    Args:
        track: position of each seat's marker on the trader's track, 0 to 10 (T4).
        traded: whether a seat has traded this round (T5).
        used: tiles whose powers were used this round, in the order of their table (T7).
    """

    track: tuple[int, ...]
    traded: tuple[bool, ...]
    used: tuple[str, ...] = ()

    def copy(self) -> StyleState:
        """An independent copy."""
        return StyleState(self.track, self.traded, self.used)


def of(state: State) -> StyleState:
    """The variant's part of a state."""
    part = state.ext[KEY]
    assert isinstance(part, StyleState)
    return part


def fresh(players: int) -> StyleState:
    """A new game: all markers at the start."""
    return StyleState((0,) * players, (False,) * players)


def swap(rules: Rules, player: Player, given: Amounts, received: Amounts) -> None:
    """Goods for goods of the supply; the caller has seen that the player has them."""
    for goods, sign in ((given, -1), (received, 1)):
        for good, count in goods:
            if good == "food":
                player.food += sign * count
            else:
                player.goods[rules.goods[good].number] += sign * count


def trader_track(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Steps on the trader's track; beyond its end they are void (T4)."""
    style, seat = of(state), player.seat
    before = style.track[seat]
    level = min(TRACK_END, before + gain.amount)
    style.track = (*style.track[:seat], level, *style.track[seat + 1 :])
    if state.sink is not None:
        state.sink.append(Improved(seat, gain.effect, level - before, level))


def make_ready(rules: Rules, state: State) -> None:
    """A new round: everybody may trade again and use all powers (T5, T7)."""
    style = of(state)
    if True in style.traded:
        style.traded = (False,) * len(state.players)
    style.used = ()


class Reader:
    """Tells about the variant's part of a state.

    Args:
        powers: ids of the tiles with a power, in the order of their table.
    """

    def __init__(self, powers: Sequence[str]) -> None:
        self._powers = tuple(powers)

    def check(self, rules: Rules, state: State) -> str | None:
        """What is wrong with it in a save, or None."""
        style, players = of(state), len(state.players)
        if len(style.track) != players or len(style.traded) != players:
            return "there is one marker and one trade for each player"
        if not all(0 <= position <= TRACK_END for position in style.track):
            return f"a marker is not between 0 and {TRACK_END}"
        owned = [tile for player in state.players for tile in player.buildings]
        if list(style.used) != [tile for tile in self._powers if tile in style.used and tile in owned]:
            return "the used tiles are not such tiles of players, each once and in order"
        return None

    @property
    def width(self) -> int:
        """How many numbers of an observation a seat has."""
        return 2 + len(self._powers)

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        """Position, whether the seat has traded, and for each tile with a power whether it is there.

        A tile is 0, or 1 if it is the seat's, or 2 if it was used this round.
        """
        style, buildings = of(state), state.players[seat].buildings
        tiles = [(tile in buildings) + (tile in buildings and tile in style.used) for tile in self._powers]
        return [style.track[seat], int(style.traded[seat]), *tiles]

    def belongings(self, rules: Rules, state: State, seat: int) -> Iterator[str]:
        """What a seat has, in words."""
        style, buildings = of(state), state.players[seat].buildings
        yield f"trader's track {style.track[seat]}"
        if style.traded[seat]:
            yield "has traded"
        for tile in self._powers:
            if tile in buildings:
                yield f"{tile} used" if tile in style.used else f"{tile} ready"


def register(registry: Registry, powers: Sequence[str]) -> None:
    """Register the part of the state, its effect, and the step that makes all ready again."""
    reader = Reader(powers)
    registry.effect(Effect("trader_track", trader_track))
    registry.phase(Phase("style_ready", make_ready, after="new_round", rank=5, rule="T5 T7"))
    registry.extension(
        ExtensionSpec(
            KEY,
            StyleState,
            seat_length=reader.width,
            seat_numbers=reader.numbers,
            check=reader.check,
            belongings=reader.belongings,
        )
    )
