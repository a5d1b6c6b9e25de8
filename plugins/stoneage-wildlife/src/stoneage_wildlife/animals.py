"""Animals in the card row: what they spoil, and how people drive them away together (L1 to L6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, cast

import attrs

from stoneage.base.effects import give
from stoneage.components import Card, Gain
from stoneage.events import CardRemoved, Event
from stoneage.frames import Rolling
from stoneage.moves import Roll
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, Modifier, Phase, Place, RollKind, Rules, Site
from stoneage.state import Extension, Player, State
from stoneage_wildlife.tables import Animal

KEY = "wildlife"
REWARD = "wildlife_reward"
"""The roll for rewards."""
MEMO = 1 << 12
"""Rows of cards whose penalty is remembered, at most."""


@attrs.define
class WildlifeState(Extension):
    """What the variant adds to a position.

    Args:
        driven: card spaces from which an animal was driven away this round, cheapest first; until the turns
            are over, those who did it use them.
    """

    driven: tuple[str, ...] = ()


def of(state: State) -> WildlifeState:
    """The variant's part of a state."""
    return cast(WildlifeState, state.ext[KEY])


@attrs.frozen
class DrivenAway(Event):
    """People have driven an animal away together."""

    code: ClassVar[str] = "driven_away"
    sentence: ClassVar[str] = "The {animal} on {place:place} is driven away."

    animal: str
    card: str
    place: str


@attrs.frozen
class AnimalStayed(Event):
    """People come back from an animal, for they were too few to drive it away."""

    code: ClassVar[str] = "animal_stayed"
    sentence: ClassVar[str] = "{seat} comes back from {place:place} with nothing; the animal stays."

    seat: int
    place: str


class Animals:
    """The rules about the animals of one ruleset.

    Args:
        animals: by card.
    """

    def __init__(self, animals: Iterable[Animal]) -> None:
        self._animals = {animal.key: animal for animal in animals}
        self._penalties: dict[tuple[str | None, ...], int] = {}

    def penalty(self, state: State) -> int:
        """Pips that the animals face up take from a roll together (L2)."""
        known = self._penalties.get(state.display)
        return self._add(state.display) if known is None else known

    def _add(self, row: tuple[str | None, ...]) -> int:
        penalty = sum(self._animals[card].penalty for card in row if card in self._animals)
        if len(self._penalties) < MEMO:
            self._penalties[row] = penalty
        return penalty

    def pips(self, rules: Rules, state: State, player: Player, kind: RollKind) -> int:
        """The modifier of rolls for goods (L2)."""
        return -self.penalty(state)

    def where(self, rules: Rules, state: State) -> int:
        """Spaces with an animal, or with people who have driven one away, as bits (L3, L4)."""
        row = zip(rules.spaces, state.display, strict=True)
        lying = sum(place.bit for place, card in row if card in self._animals)
        return lying + sum(rules.places[key].bit for key in of(state).driven)

    def rings(self, rules: Rules, state: State, place: Place) -> int:
        """How many people the animal on a space takes, or took before it was driven away (L3)."""
        card = state.display[rules.spaces.index(place)]
        if card in self._animals:
            return self._animals[card].needed(len(state.players))
        return sum(player.placed[place.number] for player in state.players)

    def drive_away(self, rules: Rules, state: State) -> None:
        """When all people are placed, an animal with enough of them leaves the game at once (L4)."""
        for space, (place, card) in enumerate(zip(rules.spaces, state.display, strict=True)):
            if card in self._animals and self._outnumbered(state, place, self._animals[card]):
                state.display = (*state.display[:space], None, *state.display[space + 1 :])
                state.removed += (card,)
                own = of(state)
                own.driven = (*own.driven, place.key)
                if state.sink is not None:
                    state.sink.append(DrivenAway(self._animals[card].name, card, place.key))
                    state.sink.append(CardRemoved(card, drawn=False))

    def _outnumbered(self, state: State, place: Place, animal: Animal) -> bool:
        people = sum(player.placed[place.number] for player in state.players)
        return people >= animal.needed(len(state.players))

    def use(self, rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        """A die for each person where the animal is gone (L4); else they come back with nothing (L5)."""
        if place.key in of(state).driven:
            state.agenda.append(Rolling(player.seat, REWARD, people))
        elif state.sink is not None:
            state.sink.append(AnimalStayed(player.seat, place.key))

    def forget(self, rules: Rules, state: State) -> None:
        """After the turns nobody stands where an animal was (L4)."""
        of(state).driven = ()

    def numbers(self, rules: Rules, state: State, seat: int) -> Sequence[int]:
        """What is lost on each roll now, and the number of animals driven away this round."""
        return self.penalty(state), len(of(state).driven)

    def check(self, rules: Rules, state: State) -> str | None:
        """What is wrong with the variant's part of a save, or None."""
        spaces = [place.key for place in rules.spaces]
        driven = of(state).driven
        if list(driven) != [key for key in spaces if key in driven]:
            return "the spaces without their animals are spaces of the row, each once and in order"
        if any(state.display[spaces.index(key)] is not None for key in driven):
            return "a card lies where an animal was driven away"
        return None


def land(rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
    """Every face brings its reward, the highest first; no tool helps and no animal spoils it (L2, L4)."""
    state.agenda.pop()
    gains = rules.rolls[frame.kind].gains
    give(rules, state, player, tuple(gains[face] for face in sorted(roll.faces, reverse=True)), KEY)


def register(registry: Registry, animals: Iterable[Animal], rewards: dict[int, Gain]) -> None:
    """Register the cards, the places they are, the penalty, and the steps of a round."""
    listed = tuple(animals)
    rule = Animals(listed)
    registry.card(*(Card(animal.key, ownable=False, note=_note(animal)) for animal in listed))
    registry.modifier(Modifier(KEY, "L2", rule.pips))
    registry.site(
        Site(
            "animal",
            "L3",
            where=rule.where,
            hosts=lambda rules: rules.spaces,
            rings=rule.rings,
            most=lambda players: max(animal.needed(players) for animal in listed),
            use=rule.use,
        )
    )
    registry.event(DrivenAway, AnimalStayed)
    registry.source(KEY)
    registry.roll(RollKind(REWARD, "L4", land, faces=True, gains=rewards))
    registry.phase(
        Phase("animals", rule.drive_away, after="placing", rule="L4"),
        Phase("animals_gone", rule.forget, after="using", rule="L4"),
    )
    registry.extension(ExtensionSpec(KEY, WildlifeState, length=2, numbers=rule.numbers, check=rule.check))


def _note(animal: Animal) -> str:
    return f"{animal.name}, -{animal.penalty} on each roll"
