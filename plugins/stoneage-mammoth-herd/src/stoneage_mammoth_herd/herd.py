"""The herd: its pile of tiles, where it goes, and what it lifts there (M1, M2, M3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import board
from stoneage.base.hidden import UNKNOWN
from stoneage.base.places import WORK
from stoneage.chance import Random, shuffled
from stoneage.components import Pile
from stoneage.events import Event
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, Lift, Phase, Place, Rules
from stoneage.state import Deal, Extension, Player, State
from stoneage_mammoth_herd.tables import Tile

KEY = "mammoth_herd"
HERD = "herd"
"""The place on the tile."""
PLACES = {good: place for place, good in WORK.items()}
"""Resource on the back of a tile to the place where it sends the herd."""


@attrs.define
class HerdState(Extension):
    """What the variant adds to a position.

    Args:
        pile: tiles face down, top first; hidden.
        next_back: back of the tile on top, for all to see; empty if there is none.
        place: where the herd is, or was last; empty without a herd.
        tile: the tile turned up this round, until the herd is tamed or moves on; else empty.
        tiles: tiles that each seat has kept, oldest first.
    """

    pile: tuple[str, ...]
    next_back: str
    place: str
    tile: str
    tiles: tuple[tuple[str, ...], ...]


def of(state: State) -> HerdState:
    """The variant's part of a state."""
    part = state.ext[KEY]
    assert isinstance(part, HerdState)
    return part


@attrs.frozen
class HerdMoved(Event):
    """A new round: the herd has gone to a place, and its tile was turned up; no herd if both are empty."""

    code: ClassVar[str] = "herd_moved"

    place: str
    tile: str

    @property
    def reveals(self) -> bool:
        """The front of the tile comes to light."""
        return bool(self.tile)

    def template(self) -> str:
        """The last tile is gone some day."""
        return "The herd is at {place:place}: {tile}." if self.tile else "There is no herd any more."


class Herd:
    """The herd of one ruleset.

    Args:
        tiles: all tiles.
    """

    def __init__(self, tiles: Iterable[Tile]) -> None:
        self.tiles = {tile.key: tile for tile in tiles}

    def back(self, pile: Sequence[str]) -> str:
        """The back that all see on top of a pile."""
        return self.tiles[pile[0]].back if pile else ""

    def fresh(self, deal: Deal) -> HerdState:
        """The pile of a new game; the herd comes when the first round begins."""
        pile = deal.piles[KEY]
        return HerdState(pile, self.back(pile), "", "", ((),) * deal.players)

    def move(self, rules: Rules, state: State) -> None:
        """The herd goes where the top tile's back says, then the tile is turned up (M2)."""
        herd = of(state)
        had_one = bool(herd.place)
        herd.place, herd.tile = PLACES.get(herd.next_back, ""), ""
        if herd.pile:
            herd.tile, herd.pile = herd.pile[0], herd.pile[1:]
            herd.next_back = self.back(herd.pile)
        board.lift(rules, state)
        if state.sink is not None and (had_one or herd.place):
            state.sink.append(HerdMoved(herd.place, herd.tile))

    def where(self, rules: Rules, state: State) -> int:
        """The place where the limit of players does not hold, as bits (M3)."""
        place = of(state).place
        return rules.places[place].bit if place else 0

    def symbols(self, state: State, seat: int) -> int:
        """Point symbols on a seat's tiles (M9)."""
        return sum(self.tiles[tile].symbols for tile in of(state).tiles[seat])

    def hide(self, state: State) -> None:
        """Nobody knows the fronts in the pile; the back on top is open to all (M2)."""
        herd = of(state)
        herd.pile = (UNKNOWN,) * len(herd.pile)

    def fill(self, state: State, rng: Random) -> None:
        """Tiles that nobody has seen, one with the right back on top."""
        herd = of(state)
        seen = {herd.tile, *herd.pile, *state.removed, *(tile for kept in herd.tiles for tile in kept)}
        unseen = list(shuffled((tile for tile in self.tiles if tile not in seen), rng))
        if UNKNOWN in herd.pile:
            top = next(tile for tile in unseen if self.tiles[tile].back == herd.next_back)
            unseen.remove(top)
            herd.pile = (top, *unseen)[: len(herd.pile)]

    def check(self, rules: Rules, state: State) -> str | None:
        """What is wrong with the variant's part of a save, or None."""
        herd = of(state)
        kept = [tile for tiles in herd.tiles for tile in tiles]
        if any(tile not in self.tiles for tile in (*herd.pile, *kept, *filter(None, [herd.tile]))):
            return "there is an unknown tile"
        if any(lying.count(tile) > 1 for lying in (herd.pile, kept) for tile in lying):
            return "a tile lies there twice"
        if len(herd.tiles) != len(state.players):
            return "tiles are kept by seat"
        if herd.next_back != self.back(herd.pile):
            return "the next back is that of the tile on top of the pile"
        if herd.place not in ("", *PLACES.values()) or (herd.tile and not herd.place):
            return "the herd is at a place of resources"
        return None

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        """Place, tile, height of the pile, and next back; things are counted from 1."""
        herd = of(state)
        return [
            list(PLACES.values()).index(herd.place) + 1 if herd.place else 0,
            list(self.tiles).index(herd.tile) + 1 if herd.tile else 0,
            len(herd.pile),
            list(PLACES).index(herd.next_back) + 1 if herd.next_back else 0,
        ]

    def table(self, rules: Rules, state: State) -> Iterator[str]:
        """Where the herd is, what its tile brings, and where it goes next, in words."""
        herd = of(state)
        if herd.tile:
            yield f"herd at {herd.place}: {herd.tile} ({self.tiles[herd.tile]})"
        if herd.next_back:
            yield f"next herd at {PLACES[herd.next_back]}, {len(herd.pile)} tiles left"

    def belongings(self, rules: Rules, state: State, seat: int) -> Iterator[str]:
        """What a seat has tamed, in words."""
        if of(state).tiles[seat]:
            yield f"mammoth symbols x{self.symbols(state, seat)}"


def nothing(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
    """People on the tile stay there until the herd is tamed."""


def register(registry: Registry, herd: Herd) -> None:
    """Register the pile, the place on the tile, the step of the round and the lifted limit."""
    registry.pile(Pile(KEY, tuple(herd.tiles)))
    registry.place(Place(HERD, nothing, closed=True))
    registry.phase(Phase(HERD, herd.move, after="new_round", rule="M2"))
    registry.lift(Lift("P7", herd.where))
    registry.event(HerdMoved)
    registry.extension(
        ExtensionSpec(
            KEY,
            HerdState,
            length=4,
            numbers=herd.numbers,
            seat_length=1,
            seat_numbers=lambda rules, state, seat: [herd.symbols(state, seat)],
            piles=("pile",),
            check=herd.check,
            table=herd.table,
            belongings=herd.belongings,
        )
    )
