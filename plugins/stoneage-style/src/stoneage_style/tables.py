"""The tables of cards, buildings, dice and the trader's track, which a box owner may replace (T5, T7)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from stoneage.components import Building, Card, Gain, Price
from stoneage.errors import TableError
from stoneage.moves import Amounts
from stoneage.tables import Row, read_gain, read_table, table_text
from stoneage_style.parts import TRACK_END

CARDS, BUILDINGS = "style_cards.csv", "style_buildings.csv"
DICE, TRACK = "style_dice.csv", "style_trader_track.csv"
COUNT = 9
"""Cards in their table, and tiles in theirs (T7)."""
RESOURCES = ("wood", "brick", "stone", "gold")
GOODS = {**dict.fromkeys((*RESOURCES, "food")), "jewel": "jewels", "jewels": "jewels"}
"""Words for goods, and the good where it has another name."""
DICE_EFFECTS = ("good", "points", "tool", "food_track", "person", "trader_track")
CARD_EFFECTS = (*DICE_EFFECTS, "extra_card", "dice_for_all", "dice_for_all_style")
"""What may stand in the tables; cards that are kept for later use are left to the base game."""
CRAFTS = ("trader", "farmer", "tool_maker", "hut_builder", "shaman")
MOST = 20
"""Pieces, steps or pips of one gain or price at most."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_CLAUSE = re.compile(r"([a-z_]+)(?: ([a-z]+))?(?: ([1-9][0-9]?))?")
_AMOUNT = re.compile(r"([1-9][0-9]?) ([a-z]+)")
_PIPS = re.compile(r"([1-9][0-9]?) pips?\b.*")


@attrs.frozen
class Power:
    """What a tile does once a round, beginning with the round of its purchase (T7).

    Args:
        tile: its id.
        paid: the price; empty if there is none.
        gets: what it gives, one of these; empty where it raises a roll.
        pips: what it adds to a roll.

    >>> str(Power("style_b7", (("jewels", 1),), ((("wood", 1),), (("brick", 1),))))
    'once a round 1 jewels for 1 wood or 1 brick'
    """

    tile: str
    paid: Amounts = ()
    gets: tuple[Amounts, ...] = ()
    pips: int = 0

    def __str__(self) -> str:
        price = " and ".join(f"{count} {good}" for good, count in self.paid)
        gets = " or ".join(f"{count} {good}" for each in self.gets for good, count in each)
        return f"once a round {price or 'nothing'} for {gets or f'{self.pips} pips on a roll'}"


@attrs.frozen
class Rate:
    """How many goods a trader gives and gets at a position of the track (T5).

    Args:
        give: pieces given, 1 to 4.
        get: pieces received, 1 to 4.
    """

    give: int
    get: int


@attrs.frozen
class Tables:
    """All tables of the variant.

    Args:
        cards: the cards.
        buildings: the tiles.
        powers: what some of them do once a round.
        dice: what each face of the own dice gives.
        track: the rate at each position, None where there is no trade.
    """

    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]
    powers: tuple[Power, ...]
    dice: dict[int, Gain]
    track: tuple[Rate | None, ...]


def texts(own: dict[str, str]) -> dict[str, str]:
    """The tables in effect as CSV, by the name of the shipped file.

    Args:
        own: paths of the owner's tables by that name; empty for the one that is shipped.

    Raises:
        TableError: an owner's table cannot be read.
    """
    return {file: table_text("stoneage_style", file, path) for file, path in own.items()}


def load(own: dict[str, str]) -> Tables:
    """Read all tables.

    Args:
        own: paths of the owner's tables by the name of the shipped file; empty for the one that is shipped.

    Raises:
        TableError: something in them is wrong; it names file, line and field.
    """
    content = texts(own)
    names = {file: path or file for file, path in own.items()}
    tiles = _tiles(content[BUILDINGS], names[BUILDINGS])
    return Tables(
        cards=_cards(content[CARDS], names[CARDS]),
        buildings=tuple(tile for tile, _ in tiles),
        powers=tuple(power for _, power in tiles if power),
        dice=_dice(content[DICE], names[DICE]),
        track=_track(content[TRACK], names[TRACK]),
    )


def _cards(text: str, file: str) -> tuple[Card, ...]:
    columns = ("id", "top", "bottom", "multiplier")
    cards = read_table(text, file, columns, _card)
    _check_keys(file, "id", [card.key for card in cards])
    return cards


def _card(row: Row) -> Card:
    gains = tuple(_gain(row, clause.strip()) for clause in row.text("top").split(";"))
    craft, multiplier = row.choice("bottom", CRAFTS), row.number("multiplier", least=1, most=9)
    return Card(_id(row), gains, craft=craft, multiplier=multiplier)


def _id(row: Row) -> str:
    key = row.text("id")
    if not _ID.fullmatch(key):
        row.fail("id", f"{key!r} is no lower-case word")
    return key


def _gain(row: Row, clause: str) -> Gain:
    """One gain of a card, such as ``good jewel 2`` or ``trader_track 1``."""
    effect, good, amount = _parts(row, "top", _CLAUSE, clause)
    if effect not in CARD_EFFECTS:
        row.fail("top", f"{effect!r} is none of {', '.join(CARD_EFFECTS)}")
    if (good in GOODS) != (effect == "good") or (good and effect != "good"):
        row.fail("top", f"{good!r} is no good for {effect}")
    return Gain(effect, _pieces(row, "top", amount or "1"), _good(good))


def _good(word: str) -> str:
    return GOODS.get(word) or word


def _parts(row: Row, field: str, form: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The parts of a text of a certain form; parts that are missing are empty."""
    found = form.fullmatch(text)
    if found is None:
        row.fail(field, f"{text!r} cannot be read")
    return found.groups("") if found else ()


def _pieces(row: Row, field: str, number: str) -> int:
    if int(number) > MOST:
        row.fail(field, f"{number} is more than {MOST}")
    return int(number)


def _tiles(text: str, file: str) -> tuple[tuple[Building, Power | None], ...]:
    columns = ("id", *RESOURCES, "jewels", "points", "once_a_round_pay", "once_a_round_get")
    tiles = read_table(text, file, columns, _tile)
    _check_keys(file, "id", [tile.key for tile, _ in tiles])
    return tiles


def _tile(row: Row) -> tuple[Building, Power | None]:
    """A tile with a fixed price, and what it does once a round (A7, T7)."""
    counts = [(good, row.number(good, most=MOST)) for good in (*RESOURCES, "jewels")]
    exact = tuple((good, count) for good, count in counts if count)
    if not exact:
        row.fail("jewels", "the tile has no price")
    power = _power(row)
    points = row.number("points")
    tile = Building(_id(row), price=Price("A7", exact), points=points, note=str(power or ""))
    return tile, power


def _power(row: Row) -> Power | None:
    price, gets = row.text("once_a_round_pay"), row.text("once_a_round_get")
    if not gets:
        if price:
            row.fail("once_a_round_get", "nothing is given for the price")
        return None
    paid = (_amount(row, "once_a_round_pay", price),) if price else ()
    pips = _PIPS.fullmatch(gets)
    if pips:
        return Power(_id(row), paid, pips=_pieces(row, "once_a_round_get", pips[1]))
    given = tuple((_amount(row, "once_a_round_get", each),) for each in gets.split(" or "))
    if len({good for ((good, _),) in given}) < len(given):
        row.fail("once_a_round_get", "a good stands twice")
    return Power(_id(row), paid, given)


def _amount(row: Row, field: str, text: str) -> tuple[str, int]:
    """Pieces of a good, such as ``1 jewel``."""
    count, good = _parts(row, field, _AMOUNT, text.strip())
    if good not in GOODS:
        row.fail(field, f"{good!r} is none of {', '.join(GOODS)}")
    return _good(good), _pieces(row, field, count)


def _dice(text: str, file: str) -> dict[int, Gain]:
    def face(row: Row) -> tuple[int, Gain]:
        gain = read_gain(row, DICE_EFFECTS, GOODS)
        return row.number("die", least=1, most=6), attrs.evolve(gain, good=_good(gain.good))

    faces = read_table(text, file, ("die", "effect", "good", "amount"), face)
    _check_keys(file, "die", [die for die, _ in faces], range(1, 7))
    return dict(sorted(faces, key=lambda each: each[0]))


def _track(text: str, file: str) -> tuple[Rate | None, ...]:
    rows = read_table(text, file, ("position", "give", "get"), _rate)
    _check_keys(file, "position", [position for position, _ in rows], range(TRACK_END + 1))
    return tuple(rate for _, rate in sorted(rows, key=lambda each: each[0]))


def _rate(row: Row) -> tuple[int, Rate | None]:
    position = row.number("position", most=TRACK_END)
    give, get = row.number("give", most=4), row.number("get", most=4)
    if bool(give) != bool(get):
        row.fail("get", "a trade gives and gets something")
    return position, Rate(give, get) if give else None


def _check_keys(
    file: str, field: str, found: list[str] | list[int], wanted: Iterable[int] | None = None
) -> None:
    """Every key once, and all of them that there are.

    Raises:
        TableError: one stands twice or is missing.
    """
    for key in found:
        if found.count(key) > 1:  # type: ignore[arg-type]
            raise TableError(f"{file}, {field}: {key} stands twice.", file=file, field=field)
    if wanted is None and len(found) != COUNT:
        raise TableError(f"{file} has {len(found)} lines, not {COUNT}.", file=file, field=field)
    for key in wanted or ():
        if key not in found:
            raise TableError(f"{file}, {field}: {key} is missing.", file=file, field=field)
