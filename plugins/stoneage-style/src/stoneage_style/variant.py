"""The variant: its options, and what it registers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import attrs

from stoneage.base import picking
from stoneage.base.scoring import craft
from stoneage.components import Gain
from stoneage.frames import rolling
from stoneage.goods import Good
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Effect, RollKind, Rules
from stoneage.state import Deal, Player, State
from stoneage.variant import Variant
from stoneage_style import parts, places, powers, splitting, tables, trading
from stoneage_style.parts import JEWELS, KEY, fresh, of

SEATS = (2, 5)
"""Fewest and most players (T1)."""
DICE = "dice_for_all_style"
"""The own dice for all: effect and kind of roll (T7)."""
MOST_VISIT_JEWELS = 3


def _check_jewels(instance: object, attribute: attrs.Attribute[int], value: int) -> None:
    if type(value) is not int or not 0 <= value <= MOST_VISIT_JEWELS:
        raise ValueError(f"{attribute.name} is a whole number from 0 to {MOST_VISIT_JEWELS}, not {value!r}")


@attrs.frozen
class Style(Variant):
    """Style is the Goal.

    Args:
        visit_jewels: jewels for a visit to the trader, 0 to 3 (T4).
        trade: what may be traded: ``"any"``, or ``"jewels_for_resources"`` (T5).
        cards: path of the owner's ``style_cards.csv``; empty for the one that is shipped.
        buildings: path of the owner's ``style_buildings.csv``.
        dice: path of the owner's ``style_dice.csv``.
        track: path of the owner's ``style_trader_track.csv``.

    >>> Style(visit_jewels=0).trade
    'any'
    """

    key: ClassVar[str] = KEY
    version: ClassVar[str] = "0.1.0"

    visit_jewels: int = attrs.field(default=1, validator=_check_jewels, metadata={"status": "HOUSE (T4)"})
    trade: str = attrs.field(
        default=trading.ANY,
        validator=attrs.validators.in_(trading.KINDS),
        metadata={"status": "HOUSE (T5)"},
    )
    cards: str = ""
    buildings: str = ""
    dice: str = ""
    track: str = ""

    @hookimpl
    def register(self, registry: Registry) -> None:
        """Register the variant, each part of the rules from its own file.

        Raises:
            TableError: a table of the owner's is wrong.
        """
        found = tables.load(self._files())
        registry.players(*SEATS)
        registry.good(Good(JEWELS, resource=False, value=0, rule="T2"))
        places.register(registry, self.visit_jewels)
        parts.register(registry, [power.tile for power in found.powers])
        splitting.register(registry, sum(power.pips for power in found.powers))
        trading.register(registry, found.track, self.trade)
        powers.register(registry, found.powers)
        register_dice(registry, found.dice)
        registry.card(*found.cards)
        registry.building(*found.buildings)
        registry.score_line(craft("trader", trader_points))

    @hookimpl
    def set_up(self, rules: Rules, state: State, deal: Deal) -> None:
        """A jewel for everybody (T2); all markers at the start of the track (T4)."""
        state.ext[KEY] = fresh(deal.players)
        for player in state.players:
            player.goods[rules.goods[JEWELS].number] = 1

    def tables(self) -> dict[str, str]:
        """The tables in effect as CSV, by file name.

        Raises:
            TableError: an owner's table cannot be read.
        """
        return tables.texts(self._files())

    def _files(self) -> dict[str, str]:
        """The owner's tables by the names of those that are shipped."""
        return {
            tables.CARDS: self.cards,
            tables.BUILDINGS: self.buildings,
            tables.DICE: self.dice,
            tables.TRACK: self.track,
        }


def trader_points(state: State, player: Player) -> int:
    """What each trader on a card counts at the end: the position on the track (T8)."""
    return of(state).track[player.seat]


def roll_for_all(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Effect of a card: as many of the own dice as players, picked as others are (T7, A14)."""
    state.agenda.append(rolling(player.seat, DICE, len(state.players)))


def register_dice(registry: Registry, faces: Mapping[int, Gain]) -> None:
    """Register the own dice for all with what their faces give (T7)."""
    registry.effect(Effect(DICE, roll_for_all))
    registry.roll(RollKind(DICE, "A14", picking.land, faces=True, gains=faces))
