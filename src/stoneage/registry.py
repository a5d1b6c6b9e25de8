"""Registry: where variants put their specs while a ruleset is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import attrs

from stoneage.components import Building, Card, Pile
from stoneage.errors import VariantConflict
from stoneage.events import Event
from stoneage.frames import Frame, Rolling
from stoneage.goods import Good
from stoneage.moves import Move, Roll
from stoneage.rulings import Rulings
from stoneage.specs import (
    Decision,
    Effect,
    ExtensionSpec,
    FollowUp,
    FreeAction,
    Lift,
    Limit,
    Modifier,
    MoveSpec,
    Phase,
    Place,
    RollKind,
    Rules,
    ScoreLine,
    Site,
)
from stoneage.state import Player, State

F = TypeVar("F", bound=Frame)
T = TypeVar("T")
WORD = re.compile("[a-z][a-z0-9_]*(:[1-9][0-9]*)?")
"""The form of words in notation; places may be numbered."""


class Registry:
    """Takes the specs of all variants of a ruleset and refuses what is there already.

    Args:
        rulings: the choices the ruleset is built with.
    """

    def __init__(self, rulings: Rulings) -> None:
        self.rulings = rulings
        self.owner = ""
        """The variant that registers at present."""
        self.seats = (2, 4)
        """Fewest and most players."""
        self.goods: dict[str, Good] = {}
        self.places: dict[str, Place] = {}
        self.limits: dict[str, Limit] = {}
        self.lifts: dict[str, Lift] = {}
        self.sites: dict[str, Site] = {}
        self.follow_ups: dict[str, FollowUp] = {}
        self.modifiers: dict[str, Modifier] = {}
        self.cards: dict[str, Card] = {}
        self.buildings: dict[str, Building] = {}
        self.effects: dict[str, Effect] = {}
        self.rolls: dict[str, RollKind] = {}
        self.decisions: dict[str, Decision[Frame]] = {}
        self.free_actions: dict[str, FreeAction] = {}
        self.words: dict[str, MoveSpec[Move]] = {}
        self.events: dict[str, type[Event]] = {}
        self.phases: dict[str, Phase] = {}
        self.sources: dict[str, str] = {}
        self.score_lines: dict[str, ScoreLine] = {}
        self.extensions: dict[str, ExtensionSpec] = {}
        self.piles: dict[str, Pile] = {}
        self.preparations: list[Callable[[Rules], None]] = []
        self._owners: dict[tuple[str, str], str] = {}
        self._amenders: dict[tuple[str, str], str] = {}
        self._amended_limits: dict[str, tuple[Mapping[int, int], str]] = {}
        self._amended_rolls: dict[str, Callable[[Rules, State, Player, int], None]] = {}

    def players(self, fewest: int, most: int) -> None:
        """Change the number of players the game is for, from 2 to 4 otherwise.

        Args:
            fewest: at least 1.
            most: at least as many.

        Raises:
            VariantConflict: another variant changes it, too.
        """
        self._amend("number of players", "")
        self.seats = (fewest, most)

    def good(self, *goods: Good) -> None:
        """Add goods; they are numbered in the order they come."""
        for good in goods:
            self._check_word("good", good.key)
            numbered = attrs.evolve(good, number=len(self.goods))
            self._add("good", self.goods, good.key, numbered)

    def place(self, *places: Place) -> None:
        """Add places; they are numbered in the order they come."""
        for place in places:
            self._check_word("place", place.key)
            numbered = attrs.evolve(place, number=len(self.places))
            self._add("place", self.places, place.key, numbered)

    def limit(self, *limits: Limit) -> None:
        """Add limits by number of players, each under the id of its rule."""
        for limit in limits:
            if limit.counts not in ("visitors", "places") or any(most < 1 for most in limit.most.values()):
                raise VariantConflict(f"{self.owner}: the limit {limit.rule} counts nothing that is known.")
            self._add("limit", self.limits, limit.rule, limit)

    def amend_limit(self, rule: str, most: Mapping[int, int], because: str = "") -> None:
        """Change a limit that another variant has registered.

        Args:
            rule: id of the limit's rule.
            most: number of players to the largest number allowed, for the numbers that change.
            because: id of the rule that changes it; refusals name it beside the limit's own.

        Raises:
            VariantConflict: another variant changes it, too.
        """
        self._amend("limit", rule)
        earlier, _ = self._amended_limits.get(rule, ({}, ""))
        self._amended_limits[rule] = ({**earlier, **most}, because)

    def amend_roll(self, key: str, give: Callable[[Rules, State, Player, int], None]) -> None:
        """Change what the pieces of a roll are, where that is for the player to say, for example.

        Args:
            key: the kind of roll.
            give: called with the number of pieces, when tools are added and at least 1 piece came of it.

        Raises:
            VariantConflict: another variant changes it, too.
        """
        self._amend("roll", key)
        self._amended_rolls[key] = give

    def lift(self, *lifts: Lift) -> None:
        """Let limits of visitors not hold at some places; each variant lifts a limit once."""
        for lift in lifts:
            self._add("lift", self.lifts, f"{self.owner}:{lift.rule}", lift)

    def amend(self) -> None:
        """Carry out the changes of limits and rolls, once everybody has registered.

        Raises:
            VariantConflict: somebody changes or lifts a limit or a roll that nobody has set.
        """
        known: dict[str, Mapping[str, object]] = {"limit": self.limits, "roll": self.rolls}
        for (kind, key), owner in self._amenders.items():
            if key not in known.get(kind, {key: self}):
                raise VariantConflict(f"{owner} changes the {kind} {key}, which nobody has set.", first=owner)
        for name, lift in self.lifts.items():
            if lift.rule not in self.limits:
                raise VariantConflict(f"{name}: nobody has set the limit that is lifted.")
        for rule, (most, because) in self._amended_limits.items():
            limit = self.limits[rule]
            self.limits[rule] = attrs.evolve(limit, most={**limit.most, **most}, amended=because)
        for key, give in self._amended_rolls.items():
            self.rolls[key] = attrs.evolve(self.rolls[key], give=give)

    def _amend(self, kind: str, key: str) -> None:
        """Only one variant may change a thing."""
        other = self._amenders.setdefault((kind, key), self.owner)
        if other != self.owner:
            raise VariantConflict(
                f"{other} and {self.owner} both change the {kind} {key}".rstrip() + ".",
                code="both-change",
                kind=kind,
                key=key,
                first=other,
                second=self.owner,
            )

    def site(self, *sites: Site) -> None:
        """Add things that may lie on places and take people."""
        for site in sites:
            self._add("site", self.sites, site.key, site)

    def follow_up(self, *follow_ups: FollowUp) -> None:
        """Add what may come after places were used."""
        for follow_up in follow_ups:
            self._add("follow-up", self.follow_ups, follow_up.key, follow_up)

    def modifier(self, *modifiers: Modifier) -> None:
        """Add what changes rolls before tools."""
        for modifier in modifiers:
            self._add("modifier", self.modifiers, modifier.key, modifier)

    def card(self, *cards: Card) -> None:
        """Add cards; all of them are shuffled into the deck."""
        for card in cards:
            self._add("card", self.cards, card.key, card)

    def building(self, *buildings: Building) -> None:
        """Add tiles; all of them are shuffled before stacking."""
        for building in buildings:
            self._add("building", self.buildings, building.key, building)

    def effect(self, *effects: Effect) -> None:
        """Add effects of gains."""
        for effect in effects:
            self._add("effect", self.effects, effect.key, effect)

    def roll(self, *kinds: RollKind) -> None:
        """Add reasons to roll dice."""
        for kind in kinds:
            self._add("roll", self.rolls, kind.key, kind)

    def decision(self, decision: Decision[F]) -> None:
        """Add a kind of frame; dice are thrown for subclasses of ``Rolling`` only."""
        if decision.frame.chance and not issubclass(decision.frame, Rolling):
            raise VariantConflict(f"{self.owner}: the frame {decision.frame.tag!r} is no kind of Rolling.")
        self._add("frame", self.decisions, decision.frame.tag, cast(Decision[Frame], decision))

    def free_action(self, key: str, action: FreeAction) -> None:
        """Add something that may be done beside answers."""
        self._add("free action", self.free_actions, key, action)

    def move(self, *moves: MoveSpec[Move]) -> None:
        """Add kinds of moves, each under the first word of its notation.

        Several variants may add the very same spec, such as ``choosing.GAIN`` of the base game.
        """
        for spec in moves:
            if spec.move.word == Roll.word:
                raise VariantConflict(f"{self.owner} registers the word {Roll.word!r}, which means dice.")
            self._check_word("word", spec.move.word)
            if self.words.get(spec.move.word) is not spec:
                self._add("word", self.words, spec.move.word, spec)

    def event(self, *events: type[Event]) -> None:
        """Add kinds of events, each under its code."""
        for event in events:
            self._add("event", self.events, event.code, event)

    def phase(self, *phases: Phase) -> None:
        """Add steps of the round."""
        for phase in phases:
            self._add("phase", self.phases, phase.key, phase)

    def source(self, *sources: str) -> None:
        """Add lines to the ledger."""
        for source in sources:
            self._add("line of the score sheet", self.sources, source, source)

    def score_line(self, *lines: ScoreLine) -> None:
        """Add lines to the score sheet that are counted from what players own."""
        for line in lines:
            self._add("line of the score sheet", self.score_lines, line.key, line)

    def extension(self, spec: ExtensionSpec) -> None:
        """Add a part of the state under the variant's key."""
        self._add("extension", self.extensions, spec.key, spec)

    def pile(self, pile: Pile) -> None:
        """Add a pile that is shuffled when a game is dealt."""
        self._add("pile", self.piles, pile.key, pile)

    def prepare(self, preparation: Callable[[Rules], None]) -> None:
        """Add a function that makes tables once all specs are known."""
        self.preparations.append(preparation)

    def _check_word(self, kind: str, key: str) -> None:
        """Keys that stand in notation are single words."""
        if not WORD.fullmatch(key):
            raise VariantConflict(
                f"{self.owner} registers the {kind} {key!r}; notation needs a lower-case word.",
                code="wrong-word",
                variant=self.owner,
            )

    def _add(self, kind: str, table: dict[str, T], key: str, spec: T) -> None:
        if (kind, key) in self._owners:
            other = self._owners[kind, key]
            raise VariantConflict(
                f"{other} and {self.owner} both register the {kind} {key!r}.",
                code="duplicate-key",
                kind=kind,
                key=key,
                first=other,
                second=self.owner,
            )
        self._owners[kind, key] = self.owner
        table[key] = spec
