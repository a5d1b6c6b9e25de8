"""The board as rich draws it, made from a view: pure functions that know nothing but what a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stoneage import scoring
from stoneage.cli import words
from stoneage.components import Card, Item
from stoneage.frames import Round
from stoneage.scoring import Sheet
from stoneage.specs import Place
from stoneage.state import Player
from stoneage.views import View

COLORS = ("red", "blue", "green", "yellow", "magenta")
"""A colour for each seat."""
WIDE = 110
"""From so many columns on, the places stand beside what is for sale."""


def board(view: View, names: Sequence[str], width: int = 80) -> RenderableType:
    """All that lies on the table.

    Args:
        view: what is known.
        names: of the players, by seat.
        width: columns of the terminal.
    """
    sale, spots = for_sale(view, names), places(view, names, columns=1 if width >= WIDE else 2)
    middle: RenderableType = Group(sale, "", spots)
    if width >= WIDE:
        middle = Table.grid(padding=(0, 4))
        middle.add_row(sale, spots)
    have = players(view, names, gap=2 if width >= WIDE else 1)
    parts: list[RenderableType] = [title(view, names), middle, *lying(view), "", have]
    cards = belongings(view, names)
    return Group(*parts, *(("", cards) if cards.row_count else ()))


def lying(view: View) -> list[Text]:
    """What variants have on the table, a line each, after an empty one."""
    specs = view.rules.extensions.values()
    lines = [Text(line) for spec in specs for line in spec.table(view.rules, view.known)]
    return [Text(""), *lines] if lines else []


def title(view: View, names: Sequence[str]) -> Rule:
    """The round, who started it, and the deck."""
    deck = f"{view.deck} card{'s' * (view.deck != 1)} in the deck"
    return Rule(Text(f"Round {view.round} · {names[view.start_player]} starts · {deck}"), style="dim")


def present(view: View) -> list[Place]:
    """The places of the game."""
    bits = view.rules.limits[len(view.players)].present
    return [place for place in view.rules.board if bits & place.bit]


def visitors(view: View, place: Place, names: Sequence[str]) -> Text:
    """Who stands on a place, with the number of people."""
    standing = [player for player in view.players if player.placed[place.number]]
    return Text(" ").join(
        Text(f"{names[player.seat]} {player.placed[place.number]}", style=color(player.seat))
        for player in standing
    )


def color(seat: int) -> str:
    """The colour of a seat."""
    return COLORS[seat % len(COLORS)]


def for_sale(view: View, names: Sequence[str]) -> RenderableType:
    """What can be bought, a table for each group of places."""
    shops = [place for place in present(view) if place.shop]
    groups = dict.fromkeys(place.group for place in shops)
    tables = [_shops(view, names, [p for p in shops if p.group == group]) for group in groups]
    return Group(*(part for table in tables for part in ("", table)))


def _shops(view: View, names: Sequence[str], shops: Sequence[Place]) -> Table:
    table = _table()
    for place in shops:
        assert place.shop
        item = place.shop.item(view.rules, view.known)
        cells = _sold(view, place, item) if item else ("-", "", "", "")
        table.add_row(Text(place.key, style="bold"), *cells, visitors(view, place, names))
    return table


def _sold(view: View, place: Place, item: Item) -> tuple[str, ...]:
    assert place.shop
    price = words.price(place.shop.price(view.rules, item))
    if isinstance(item, Card):
        return item.key, price, words.gains(item), words.bottom(item)
    return (
        item.key,
        price,
        ", ".join(filter(None, (words.worth(item), words.gains(item)))),
        _below(view, item),
    )


def _below(view: View, item: Item) -> str:
    """Where a tile lies on top of a stack, how many lie under it."""
    return next((f"{stack.below} below" for stack in view.stacks if stack.top == item.key), "")


def places(view: View, names: Sequence[str], columns: int) -> Table:
    """The places where nothing is sold, with people and free rings."""
    table = _table()
    rows = [_place(view, names, place) for place in present(view) if not place.shop]
    height = -(-len(rows) // columns)
    for number in range(height):
        table.add_row(*(cell for row in rows[number::height] for cell in row))
    return table


def _place(view: View, names: Sequence[str], place: Place) -> tuple[Text, Text, Text]:
    return Text(place.key, style="bold"), _room(view, place), visitors(view, place, names)


def _room(view: View, place: Place) -> Text:
    """Free rings, or that nobody else may come."""
    if not _placing(view):
        return Text("")
    if not view.known.open & place.bit:
        return Text("closed", style="dim")
    return Text("" if place.rings is None else f"{view.known.room[place.number]} free", style="dim")


def _placing(view: View) -> bool:
    """Whether people are being placed."""
    bottom = view.agenda[0] if view.agenda else None
    return isinstance(bottom, Round) and bottom.phase == "placing"


def players(view: View, names: Sequence[str], gap: int = 1) -> Table:
    """What the players have, a row for each.

    Args:
        view: what is known.
        names: of the players, by seat.
        gap: spaces between columns.
    """
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    for name in ("food", "track", "people", *view.rules.goods):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("tools", no_wrap=True)
    for name in ("points", "built"):
        table.add_column(name, justify="right", no_wrap=True)
    for player in view.players:
        table.add_row(*_row(view, player, names))
    return table


def _row(view: View, player: Player, names: Sequence[str]) -> Iterator[RenderableType]:
    marker = "> " if player.seat == view.to_act else "  "
    yield Text(marker + names[player.seat], style=f"bold {color(player.seat)}")
    yield from map(str, (player.food, f"+{player.food_track}", player.people, *player.goods))
    yield tools(player)
    yield from map(str, (player.score, len(player.buildings)))


def tools(player: Player) -> Text:
    """The tools; used ones are dim and in brackets."""
    pairs = zip(player.tools, player.tools_used, strict=True)
    return Text(" ").join(
        Text(f"({value})", style="dim") if used else Text(str(value)) for value, used in pairs
    )


def belongings(view: View, names: Sequence[str]) -> Table:
    """A row for each player who has cards or parts of variants.

    It tells what they count, what is kept, and what nobody else has seen.
    """
    table = Table.grid(padding=(0, 2))
    for player in view.players:
        parts = list(_owned(view, player))
        if parts:
            table.add_row(Text(f"  {names[player.seat]}", style=color(player.seat)), Text(" · ".join(parts)))
    return table


def _owned(view: View, player: Player) -> Iterator[str]:
    cards = [view.rules.cards[key] for key in player.cards]
    symbols = Counter(card.symbol for card in cards if card.symbol)
    if symbols:
        yield ", ".join(name if n == 1 else f"{name} x{n}" for name, n in sorted(symbols.items()))
    people: Counter[str] = Counter()
    for card in cards:
        people.update({card.craft: card.multiplier} if card.craft else {})
    for craft, count in sorted(people.items()):
        yield f"{craft.replace('_', ' ')} x{count}"
    for key in player.kept:
        yield f"keeps {key} ({words.gains(view.rules.cards[key])})"
    for key in player.hidden:
        yield f"unseen {key} ({words.bottom(view.rules.cards[key])})" if key else "a card unseen"
    for spec in view.rules.extensions.values():
        yield from spec.belongings(view.rules, view.known, player.seat)


def sheets(view: View) -> list[Sheet]:
    """Score sheets as if the game ended now; cards that the viewer has not seen are not counted."""
    known = view.known.copy()
    for player in view.players:
        known.own(player.seat).hidden = tuple(filter(None, player.hidden))
    return [scoring.sheet(view.rules, known, player) for player in known.players]


def _table() -> Table:
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
