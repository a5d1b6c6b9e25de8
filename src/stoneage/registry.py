"""Registry: where variants put their specs while a ruleset is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import attrs

from stoneage.components import Building, Card
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
    FreeAction,
    Limit,
    MoveSpec,
    Phase,
    Pile,
    Place,
    RollKind,
    Rules,
    ScoreLine,
)

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
        self._amendments: dict[str, tuple[str, Mapping[int, int]]] = {}

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

    def amend_limit(self, rule: str, most: Mapping[int, int]) -> None:
        """Change a limit that another variant has registered.

        Args:
            rule: id of the limit's rule.
            most: number of players to the largest number allowed, for the numbers that change.

        Raises:
            VariantConflict: another variant changes it, too.
        """
        other, earlier = self._amendments.get(rule, (self.owner, {}))
        self._amendments[rule] = (other, {**earlier, **most})
        if other != self.owner:
            raise VariantConflict(
                f"{other} and {self.owner} both change the limit {rule}.", first=other, second=self.owner
            )

    def amend(self) -> None:
        """Carry out the changes of limits, once everybody has registered.

        Raises:
            VariantConflict: somebody changes a limit that nobody has set.
        """
        for rule, (owner, most) in self._amendments.items():
            if rule not in self.limits:
                raise VariantConflict(f"{owner} changes the limit {rule}, which nobody has set.", first=owner)
            limit = self.limits[rule]
            self.limits[rule] = attrs.evolve(limit, most={**limit.most, **most})

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
        """Add kinds of moves, each under the first word of its notation."""
        for spec in moves:
            if spec.move.word == Roll.word:
                raise VariantConflict(f"{self.owner} registers the word {Roll.word!r}, which means dice.")
            self._check_word("word", spec.move.word)
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
