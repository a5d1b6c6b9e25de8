"""Animals in the card row: what they spoil, and how people drive them away together (L1 to L6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import ClassVar

import attrs

from stoneage.base.effects import give
from stoneage.components import Card, Gain
from stoneage.events import CardRemoved, Event
from stoneage.frames import Rolling, Round, rolling
from stoneage.moves import Roll
from stoneage.registry import Registry
from stoneage.specs import ExtensionSpec, Modifier, Phase, Place, RollKind, Rules, Site
from stoneage.state import Extension, Player, State
from stoneage_wildlife.tables import Animal

KEY = "wildlife"
REWARD = "wildlife_reward"
"""The roll for rewards."""
BEFORE_TURNS, AFTER_TURNS = "animals", "animals_gone"
"""The phases of the variant."""
ZEROS = repeat(0)
"""The penalty of other cards and of gaps."""


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
    part = state.ext[KEY]
    assert isinstance(part, WildlifeState)
    return part


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
        self._penalties: Mapping[str | None, int] = {
            key: animal.penalty for key, animal in self._animals.items()
        }
        self._last: tuple[tuple[str | None, ...], int] = ((), 0)

    def lying(self, rules: Rules, state: State) -> list[tuple[Place, Animal]]:
        """The spaces with an animal, the cheapest first."""
        if self._animals.keys().isdisjoint(state.display):
            return []
        spaces = zip(rules.spaces, state.display, strict=True)
        return [(place, self._animals[card]) for place, card in spaces if card in self._animals]

    def pips(self, rules: Rules, state: State, player: Player, kind: RollKind) -> int:
        """What all animals face up take from a roll for goods together (L2); the last row is remembered."""
        cards, pips = self._last
        if cards is not state.display:
            pips = -self.penalty(state)
            self._last = (state.display, pips)
        return pips

    def penalty(self, state: State) -> int:
        """Pips that each animal face up takes from a roll, together (L2)."""
        return sum(map(self._penalties.get, state.display, ZEROS))

    def room(self, rules: Rules, state: State) -> list[tuple[Place, int]]:
        """Spaces with an animal and the people it takes, or took before it was driven away (L3, L4)."""
        players = len(state.players)
        room = [(place, animal.needed(players)) for place, animal in self.lying(rules, state)]
        for key in of(state).driven:
            room.append((rules.places[key], _visitors(state, rules.places[key])))
        return room

    def drive_away(self, rules: Rules, state: State) -> None:
        """When all people are placed, an animal with enough of them leaves the game at once (L4)."""
        for place, animal in self.lying(rules, state):
            if _visitors(state, place) >= animal.needed(len(state.players)):
                own = of(state)
                own.driven = (*own.driven, place.key)
                state.display = tuple(None if card == animal.key else card for card in state.display)
                state.removed += (animal.key,)
                if state.sink is not None:
                    state.sink.append(DrivenAway(animal.name, animal.key, place.key))
                    state.sink.append(CardRemoved(animal.key, drawn=False))

    def use(self, rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
        """A die for each person where the animal is gone (L4); else they come back with nothing (L5)."""
        if place.key in of(state).driven:
            state.agenda.append(rolling(player.seat, REWARD, people))
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
        if driven and not _turns_last(rules, state):
            return "animals are driven away before the turns, and their spaces are forgotten after them"
        people = max((_visitors(state, rules.places[key]) for key in driven), default=0)
        return "no animal takes so many people" if people > self.most(len(state.players)) else None

    def most(self, players: int) -> int:
        """How many people the animal that takes most of them takes (L3)."""
        return max(animal.needed(players) for animal in self._animals.values())


def _visitors(state: State, place: Place) -> int:
    return sum([player.placed[place.number] for player in state.players])


def _turns_last(rules: Rules, state: State) -> bool:
    """Whether the round is between driving animals away and the end of the turns (L4)."""
    phases = list(rules.phases)
    during = phases[phases.index(BEFORE_TURNS) : phases.index(AFTER_TURNS)]
    return any(isinstance(frame, Round) and frame.phase in during for frame in state.agenda)


@attrs.frozen
class Rewards:
    """What each face brings those who have driven an animal away.

    Args:
        faces: the gain of each face, 1 to 6.
    """

    faces: dict[int, Gain]

    def land(self, rules: Rules, state: State, frame: Rolling, player: Player, roll: Roll) -> None:
        """Every face brings its reward, the highest first; no tool helps, no animal spoils it (L2, L4)."""
        state.agenda.pop()
        gains = tuple(self.faces[face] for face in sorted(roll.faces, reverse=True))
        give(rules, state, player, gains, KEY)


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
            room=rule.room,
            hosts=lambda rules: rules.spaces,
            most=rule.most,
            use=rule.use,
        )
    )
    registry.event(DrivenAway, AnimalStayed)
    registry.source(KEY)
    registry.roll(RollKind(REWARD, "L4", Rewards(rewards).land, faces=True))
    registry.phase(
        Phase(BEFORE_TURNS, rule.drive_away, after="placing", rule="L4"),
        Phase(AFTER_TURNS, rule.forget, after="using", rule="L4"),
    )
    registry.extension(ExtensionSpec(KEY, WildlifeState, length=2, numbers=rule.numbers, check=rule.check))


def _note(animal: Animal) -> str:
    return f"{animal.name}, -{animal.penalty} on each roll"
