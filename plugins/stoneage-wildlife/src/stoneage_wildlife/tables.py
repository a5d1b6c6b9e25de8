"""The tables of animals and rewards, which a box owner may replace (L1, L2, L3, L4)."""

from __future__ import annotations

import re

import attrs

from stoneage.base.tables import RESOURCES
from stoneage.components import Gain
from stoneage.tables import Row, read_gain, read_table, table_text

ANIMALS, REWARDS = "wildlife_animals.csv", "wildlife_rewards.csv"
REWARD_EFFECTS = ("good", "points", "tool", "food_track", "person")
GOODS = (*RESOURCES, "food")
PLAYERS = "players"
"""Stands for as many people as there are players."""
MOST_PEOPLE = 10
_ID = re.compile("[a-z][a-z0-9_]*")


@attrs.frozen
class Animal:
    """An animal card.

    Args:
        key: its id.
        name: what it is called.
        penalty: pips it takes from each roll for goods while it lies face up, 0 to 20 (L2).
        people: how many drive it away, 1 to 10; None for as many as there are players (L3).

    >>> Animal("wildlife_2", "wolf", 2).needed(3)
    3
    """

    key: str
    name: str
    penalty: int
    people: int | None = None

    def needed(self, players: int) -> int:
        """How many people drive it away (L3)."""
        return self.people or players


def texts(own: dict[str, str]) -> dict[str, str]:
    """The tables in effect as CSV, by the name of the shipped file.

    Args:
        own: paths of the owner's tables by that name; empty for the one that is shipped.

    Raises:
        TableError: an owner's table cannot be read.
    """
    return {file: table_text("stoneage_wildlife", file, path) for file, path in own.items()}


def read_animals(text: str, file: str = ANIMALS) -> tuple[Animal, ...]:
    """The animals of a table.

    Args:
        text: the table.
        file: its name, for messages.

    Raises:
        TableError: a field is wrong, or an id stands twice.
    """
    animals = read_table(text, file, ("id", "animal", "penalty", "people_needed"), _animal, key="id")
    if not animals:
        Row(file, 1, {}).fail("id", "there is no animal")
    return animals


def _animal(row: Row) -> Animal:
    key = row.text("id")
    if not _ID.fullmatch(key):
        row.fail("id", f"{key!r} is no lower-case word")
    everybody = row.text("people_needed") == PLAYERS
    people = None if everybody else row.number("people_needed", least=1, most=MOST_PEOPLE)
    return Animal(key, row.text("animal") or key, row.number("penalty", most=20), people)


def read_rewards(text: str, file: str = REWARDS) -> dict[int, Gain]:
    """What each face of a die gives those who have driven an animal away (L4).

    Args:
        text: the table.
        file: its name, for messages.

    Raises:
        TableError: a field is wrong, or a face is missing or stands twice.

    >>> read_rewards(texts({REWARDS: ""})[REWARDS])[4]
    Gain(effect='good', amount=1, good='gold')
    """
    rows = read_table(text, file, ("die", "effect", "good", "amount"), _reward, "die", "123456")
    return dict(sorted(rows, key=lambda row: row[0]))


def _reward(row: Row) -> tuple[int, Gain]:
    return row.number("die", least=1, most=6), read_gain(row, REWARD_EFFECTS, GOODS)
