"""Events: what happened, told one thing at a time.

Handlers tell events only while somebody listens: ``state.sink`` is a list then, and None otherwise. An event
is a frozen value. What a seat may not know is not in the event that ``seen_by`` gives for it.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from stoneage.moves import Amounts


@attrs.frozen
class Event:
    """Base of all events."""

    code: ClassVar[str]
    """Name of the event in JSON, stable."""
    sentence: ClassVar[str]
    """Template of its description, with the fields in braces."""

    def template(self) -> str:
        """The template for this very event, where it depends on the fields."""
        return self.sentence

    @property
    def reveals(self) -> bool:
        """Whether something comes to light that nobody could know before."""
        return False

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat may know it.

        Args:
            seat: 0-based, or None for a spectator.
        """
        return self


@attrs.frozen
class Placed(Event):
    """People were put on a place."""

    code: ClassVar[str] = "placed"
    sentence: ClassVar[str] = "{seat} puts {people:person|people} on {place:place}."

    seat: int
    place: str
    people: int


@attrs.frozen
class Used(Event):
    """People came back from a place to act."""

    code: ClassVar[str] = "used"
    sentence: ClassVar[str] = "{seat} uses {people:person|people} on {place:place}."

    seat: int
    place: str
    people: int


@attrs.frozen
class Rolled(Event):
    """Dice were thrown; ``faces`` is empty where only the total is known."""

    code: ClassVar[str] = "rolled"

    seat: int
    kind: str
    dice: int
    total: int
    faces: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """Dice come to light."""
        return True

    def template(self) -> str:
        """Faces are told where they are known."""
        return (
            "{seat} rolls {faces} for {kind}, {total} in all."
            if self.faces
            else "{seat} rolls {total} with {dice:die|dice} for {kind}."
        )


@attrs.frozen
class RollModified(Event):
    """A roll was changed before tools; ``by`` says what did it."""

    code: ClassVar[str] = "roll_modified"

    seat: int
    by: str
    pips: int

    def template(self) -> str:
        """Pips are told with their sign."""
        return f"{{seat}}: {self.pips:+} pips ({{by}})."


@attrs.frozen
class ToolsUsed(Event):
    """Tools were added to a roll."""

    code: ClassVar[str] = "tools_used"

    seat: int
    values: tuple[int, ...]
    one_use: tuple[int, ...]

    def template(self) -> str:
        """One-use tools are told apart."""
        if self.values and self.one_use:
            return "{seat} adds tools of value {values}, and one-use tools of value {one_use}."
        return (
            "{seat} adds tools of value {values}."
            if self.values
            else "{seat} adds one-use tools of value {one_use}."
        )


@attrs.frozen
class Gained(Event):
    """Food or another good came from the supply; ``amount`` may be 0 after a poor roll."""

    code: ClassVar[str] = "gained"
    sentence: ClassVar[str] = "{seat} gets {amount} {good}."

    seat: int
    good: str
    amount: int


@attrs.frozen
class Yielded(Event):
    """A roll yields pieces, and what they are is still to be said; what is taken in the end is ``Gained``."""

    code: ClassVar[str] = "yielded"
    sentence: ClassVar[str] = "{seat} has {pieces:piece|pieces} to take for the roll for {kind}."

    seat: int
    kind: str
    pieces: int


@attrs.frozen
class Improved(Event):
    """A step on the food track, of the tools or in people; ``steps`` is 0 at a limit.

    Args:
        seat: the player.
        what: ``"food_track"``, ``"tool"`` or ``"person"``, or a variant's own.
        steps: how many counted.
        level: where it stands now: track, total value of tools, people.
    """

    code: ClassVar[str] = "improved"

    seat: int
    what: str
    steps: int
    level: int

    def template(self) -> str:
        """Each kind of step has words of its own."""
        return _IMPROVED.get(self.what, "{seat}: {what} +{steps}, now {level}.")


_IMPROVED = {
    "food_track": "{seat} moves {steps:step|steps} up the food track, to {level}.",
    "tool": "{seat} betters a tool by {steps}, {level} in all.",
    "person": "{seat} has {steps:new person|new people}, {level} in all.",
}


@attrs.frozen
class Scored(Event):
    """Points were written to the ledger."""

    code: ClassVar[str] = "scored"
    sentence: ClassVar[str] = "{seat} scores {points:point|points} ({source})."

    seat: int
    source: str
    points: int


@attrs.frozen
class Paid(Event):
    """A price was paid, perhaps with something on top."""

    code: ClassVar[str] = "paid"

    seat: int
    place: str
    goods: Amounts
    extra: Amounts

    def template(self) -> str:
        """What is added is told apart."""
        return "{seat} pays {goods}, and {extra} on top." if self.extra else "{seat} pays {goods}."


@attrs.frozen
class CardTaken(Event):
    """A card was bought."""

    code: ClassVar[str] = "card_taken"
    sentence: ClassVar[str] = "{seat} takes {card} from {place:place}."

    seat: int
    card: str
    place: str


@attrs.frozen
class BuildingBuilt(Event):
    """A building tile was bought; ``turned_up`` is the tile below it, or empty."""

    code: ClassVar[str] = "building_built"

    seat: int
    building: str
    place: str
    turned_up: str

    @property
    def reveals(self) -> bool:
        """Only a tile that is turned up comes to light."""
        return bool(self.turned_up)

    def template(self) -> str:
        """The next tile is told, if there is one."""
        built = "{seat} builds {building}"
        return (
            f"{built}; {{turned_up}} is turned up." if self.turned_up else f"{built}, the last of its stack."
        )


@attrs.frozen
class NotBought(Event):
    """Somebody came home without buying; ``able`` says whether he could have paid."""

    code: ClassVar[str] = "not_bought"

    seat: int
    place: str
    able: bool

    def template(self) -> str:
        """Not willing and not able are told apart."""
        return "{seat} buys nothing at {place:place}." if self.able else "{seat} cannot pay at {place:place}."


@attrs.frozen
class ExtraCard(Event):
    """A card was drawn that only its owner sees; ``card`` is empty for the others, or if there was none."""

    code: ClassVar[str] = "extra_card"

    seat: int
    card: str

    @property
    def reveals(self) -> bool:
        """A card comes to light, if only to one player."""
        return True

    def template(self) -> str:
        """Only its owner reads which card it is."""
        return "{seat} draws {card} unseen." if self.card else "{seat} draws a card unseen."

    def seen_by(self, seat: int | None) -> Event:
        """Only the owner knows the card."""
        return self if seat == self.seat else ExtraCard(self.seat, "")


@attrs.frozen
class CardRemoved(Event):
    """A card left the game, for all to see; ``drawn`` says whether it came from the deck."""

    code: ClassVar[str] = "card_removed"
    sentence: ClassVar[str] = "{card} leaves the game."

    card: str
    drawn: bool

    @property
    def reveals(self) -> bool:
        """A card of the deck comes to light."""
        return self.drawn


@attrs.frozen
class CardKept(Event):
    """A card lies face up for later use."""

    code: ClassVar[str] = "card_kept"
    sentence: ClassVar[str] = "{seat} keeps {card} for later."

    seat: int
    card: str


@attrs.frozen
class CardSpent(Event):
    """A card was turned down for resources of choice."""

    code: ClassVar[str] = "card_spent"
    sentence: ClassVar[str] = "{seat} takes {goods} for {card}."

    seat: int
    card: str
    goods: tuple[str, ...]


@attrs.frozen
class Picked(Event):
    """A die of dice-for-all was taken."""

    code: ClassVar[str] = "picked"
    sentence: ClassVar[str] = "{seat} takes the die that shows {face}."

    seat: int
    face: int


@attrs.frozen
class Fed(Event):
    """People were fed; ``food`` is what was paid from the stock, ``goods`` what made up for the rest."""

    code: ClassVar[str] = "fed"

    seat: int
    food: int
    goods: Amounts

    def template(self) -> str:
        """Food and what makes up for it are told apart."""
        return "{seat} feeds with {goods} as well." if self.goods else "{seat} feeds with {food} food."


@attrs.frozen
class Starved(Event):
    """People were not all fed; the points are in a ``Scored`` event."""

    code: ClassVar[str] = "starved"
    sentence: ClassVar[str] = "{seat} cannot or will not feed everybody: {missing} food missing."

    seat: int
    missing: int


@attrs.frozen
class RoundOver(Event):
    """A round is over, the last one too."""

    code: ClassVar[str] = "round_over"
    sentence: ClassVar[str] = "Round {round} is over."

    round: int


@attrs.frozen
class RoundStarted(Event):
    """A new round begins; ``cards`` were turned up for it, the cheapest space first."""

    code: ClassVar[str] = "round_started"

    round: int
    start_player: int
    cards: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """Only new cards come to light."""
        return bool(self.cards)

    def template(self) -> str:
        """New cards are told."""
        begins = "Round {round} begins, {start_player} first"
        return f"{begins}; new cards: {{cards}}." if self.cards else f"{begins}."


@attrs.frozen
class GameOver(Event):
    """The game is over; ``cause`` is ``"stacks"`` or ``"display"``, or a variant's own."""

    code: ClassVar[str] = "game_over"
    sentence: ClassVar[str] = "The game is over ({cause})."

    cause: str


EVENTS: tuple[type[Event], ...] = (
    Placed,
    Used,
    Rolled,
    RollModified,
    ToolsUsed,
    Gained,
    Yielded,
    Improved,
    Scored,
    Paid,
    CardTaken,
    BuildingBuilt,
    NotBought,
    ExtraCard,
    CardRemoved,
    CardKept,
    CardSpent,
    Picked,
    Fed,
    Starved,
    RoundOver,
    RoundStarted,
    GameOver,
)
"""The events of the base game."""
