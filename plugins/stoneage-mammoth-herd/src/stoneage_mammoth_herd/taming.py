"""Taming the herd: who rolls best, what he takes, and what the others get (M5 to M9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from stoneage import board, words
from stoneage.base import choosing
from stoneage.base.choosing import Choosing
from stoneage.base.effects import give
from stoneage.components import Gain
from stoneage.errors import Reason, reason
from stoneage.events import Event
from stoneage.frames import Frame, Rolling, rolling
from stoneage.moves import Move, Roll
from stoneage.registry import Registry
from stoneage.specs import Decision, Effect, Moves, MoveSpec, Phase, RollKind, Rules, ScoreLine, answer
from stoneage.state import Player, State
from stoneage_mammoth_herd.herd import HERD, KEY, Herd, of
from stoneage_mammoth_herd.tables import CHOOSE, Tile

ROLL = "taming"
"""The roll for the herd."""
ONE, ALL = "one", "all"
MAJORITY = 10
"""Points for most point symbols (M9)."""


@attrs.define
class Taming(Frame):
    """Those on the tile roll, clockwise from the start player.

    Args:
        seat: the start player.
        rolled: the faces of those who have rolled, each highest first.
    """

    tag: ClassVar[str] = "mammoth_taming"

    rolled: tuple[tuple[int, ...], ...] = ()


@attrs.define
class Rewarding(Frame):
    """The tamer chooses his reward."""

    tag: ClassVar[str] = "mammoth_rewarding"


@attrs.define
class Sharing(Frame):
    """Players get the reward for all, one after the other.

    Args:
        seat: the tamer.
        tile: the tile.
        waiting: seats that still get it, in order.
    """

    tag: ClassVar[str] = "mammoth_sharing"

    tile: str
    waiting: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Reward(Move):
    """Take a reward of the tile (M6).

    Args:
        which: ``"one"`` or ``"all"``.

    >>> str(Reward("one"))
    'reward one'
    """

    word: ClassVar[str] = "reward"
    sentence: ClassVar[str] = "take the reward for {which}."

    which: str

    def __str__(self) -> str:
        return f"reward {self.which}"


@attrs.frozen
class HerdTamed(Event):
    """Somebody has tamed the herd and keeps its tile."""

    code: ClassVar[str] = "herd_tamed"
    sentence: ClassVar[str] = "{seat} tames the herd, keeps {tile} and takes the reward for {which}."

    seat: int
    tile: str
    which: str


@attrs.frozen
class HerdLeft(Event):
    """Nobody hunted the herd; its tile is out of the game."""

    code: ClassVar[str] = "herd_left"
    sentence: ClassVar[str] = "The herd moves on untamed; {tile} leaves the game."

    tile: str


def parse(rules: Rules, args: Sequence[str]) -> Reward:
    """``reward one`` or ``reward all``."""
    words.count(args, 1, "reward one, reward all")
    return Reward(words.one_of(args[0], (ONE, ALL), "reward"))


def every(rules: Rules) -> Iterable[Reward]:
    """Both, for the action space."""
    return (Reward(ONE), Reward(ALL))


def hunters(rules: Rules, state: State) -> list[int]:
    """Seats with people on the tile, clockwise from the start player."""
    number, first = rules.places[HERD].number, state.start_player
    seats = [player.seat for player in state.players if player.placed[number]]
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


class Hunt:
    """The end of the hunt.

    Args:
        herd: the herd of the ruleset.
    """

    def __init__(self, herd: Herd) -> None:
        self._herd = herd
        self._rewards: Moves = (Reward(ONE), Reward(ALL))

    def prepare(self, rules: Rules) -> None:
        """Share the moves; called when the ruleset is built."""
        self._rewards = tuple(map(rules.intern, every(rules)))

    def begin(self, rules: Rules, state: State) -> None:
        """After all turns: one who is alone tames the herd without a roll, several roll for it (M5, M7)."""
        herd = of(state)
        if not herd.tile:
            return
        seats = hunters(rules, state)
        if len(seats) > 1:
            state.agenda.append(Taming(state.start_player))
        elif seats:
            state.agenda.append(Rewarding(seats[0]))
        else:
            state.removed += (herd.tile,)
            if state.sink is not None:
                state.sink.append(HerdLeft(herd.tile))
            herd.tile = ""

    def advance(self, rules: Rules, state: State, frame: Taming) -> None:
        """A roll for each, a die for each of his people; then the best one is the tamer (M5)."""
        seats = hunters(rules, state)
        if len(frame.rolled) < len(seats):
            seat = seats[len(frame.rolled)]
            dice = state.players[seat].placed[rules.places[HERD].number]
            state.agenda.append(rolling(seat, ROLL, dice))
        else:
            state.agenda[-1] = Rewarding(tamer(seats, frame.rolled))

    def moves(self, rules: Rules, state: State, frame: Rewarding, player: Player) -> Moves:
        """One or all, always asked (M6)."""
        return self._rewards

    def apply(self, rules: Rules, state: State, frame: Rewarding, player: Player, move: Reward) -> None:
        """The tamer keeps the tile and gets his reward first; everybody's people go home (M6)."""
        herd, seats = of(state), hunters(rules, state)
        tile, seat = self._herd.tiles[herd.tile], player.seat
        for each in seats:
            board.take_back(state.own(each), rules.places[HERD])
        herd.tile = ""
        herd.tiles = (*herd.tiles[:seat], (*herd.tiles[seat], tile.key), *herd.tiles[seat + 1 :])
        state.agenda[-1] = Sharing(seat, tile.key, tuple(each for each in seats if each != seat))
        if state.sink is not None:
            state.sink.append(HerdTamed(seat, tile.key, move.which))
        give(rules, state, player, (tile.one if move.which == ONE else tile.all,), KEY)

    def share(self, rules: Rules, state: State, frame: Sharing) -> None:
        """The next of the others gets the reward for all (M6)."""
        if not frame.waiting:
            state.agenda.pop()
            return
        seat, *waiting = frame.waiting
        state.agenda[-1] = Sharing(frame.seat, frame.tile, tuple(waiting))
        give(rules, state, state.own(seat), (self._herd.tiles[frame.tile].all,), KEY)

    def never(
        self, rules: Rules, state: State, frame: Rewarding, player: Player, move: Reward
    ) -> Iterator[Reason]:
        """There are two rewards and no third."""
        yield reason("no-reward", "The rewards are «one» and «all».", "M6")

    def check_taming(self, rules: Rules, state: State, frame: Taming) -> str | None:
        """Saved rolls are those of the first hunters, a die for each person."""
        number = rules.places[HERD].number
        people = [state.players[seat].placed[number] for seat in hunters(rules, state)]
        if not of(state).tile or len(people) < 2 or len(frame.rolled) > len(people):
            return "nobody rolls for the herd"
        for faces, dice in zip(frame.rolled, people, strict=False):
            falling = list(faces) == sorted(faces, reverse=True)
            if len(faces) != dice or not falling or not all(1 <= face <= 6 for face in faces):
                return "the faces are those of a die for each person, highest first"
        return None

    def check_rewarding(self, rules: Rules, state: State, frame: Rewarding) -> str | None:
        """A saved tamer has people on the tile of a herd."""
        hunts = frame.seat in hunters(rules, state) and of(state).tile
        return None if hunts else "this player has not tamed a herd"

    def check_sharing(self, rules: Rules, state: State, frame: Sharing) -> str | None:
        """Saved rewards are those of a tile, for other players than the tamer."""
        if frame.tile not in self._herd.tiles:
            return f"there is no tile {frame.tile[:40]!r}"
        seats = [seat for seat in range(len(state.players)) if seat != frame.seat]
        fits = all(seat in seats and frame.waiting.count(seat) == 1 for seat in frame.waiting)
        return None if fits else "the others get their reward once each"

    def majority(self, rules: Rules, state: State, player: Player) -> int:
        """Ten points for most point symbols, for each of those who have so many (M9)."""
        symbols = [self._herd.symbols(state, seat) for seat in range(len(state.players))]
        own = symbols[player.seat]
        return MAJORITY if own and own == max(symbols) else 0


def tamer(seats: Sequence[int], rolled: Sequence[tuple[int, ...]]) -> int:
    """Who has the highest die; then the next best ones decide, then the order of turns (M5).

    A die that is missing counts nothing, as the end of a shorter tuple does.

    >>> tamer([2, 0, 1], [(5, 3), (5, 3, 1), (5, 3, 1)])
    0
    """
    return seats[list(rolled).index(max(rolled))]


def land(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
    """The faces are put beside those of the others; no tool and no animal changes them (M5, M8)."""
    state.agenda.pop()
    below = state.agenda[-1]
    if isinstance(below, Taming):
        faces = tuple(sorted(roll.faces, reverse=True))
        state.agenda[-1] = Taming(below.seat, (*below.rolled, faces))


def choose(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Effect of a tile: resources of one's choice."""
    state.agenda.append(Choosing(player.seat, source, gain.amount))


def gains_of(tiles: Iterable[Tile]) -> Iterator[Gain]:
    """All rewards of some tiles."""
    for tile in tiles:
        yield from (tile.one, tile.all)


def register(registry: Registry, herd: Herd) -> None:
    """Register the phase, the roll, the decisions and the lines of the sheet."""
    hunt = Hunt(herd)
    registry.prepare(hunt.prepare)
    registry.event(HerdTamed, HerdLeft)
    registry.effect(Effect(CHOOSE, choose))
    registry.move(MoveSpec(Reward, parse, every), choosing.GAIN)
    registry.roll(RollKind(ROLL, "M5", land, faces=True))
    registry.phase(Phase(ROLL, hunt.begin, after="using", rank=1, rule="M5"))
    registry.decision(Decision(Taming, advance=hunt.advance, check=hunt.check_taming))
    registry.decision(
        Decision(
            frame=Rewarding,
            moves=hunt.moves,
            answers=(answer(Reward, hunt.apply, hunt.never),),
            check=hunt.check_rewarding,
        )
    )
    registry.decision(Decision(Sharing, advance=hunt.share, check=hunt.check_sharing))
    registry.source(KEY)
    registry.score_line(ScoreLine("majority", hunt.majority))
