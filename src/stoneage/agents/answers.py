"""What each kind of move is worth, in points: the table behind the greedy agent.

A judge answers None for a move it knows nothing about. Numbers are comparable within one decision only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stoneage.agents.outlook import Outlook
from stoneage.agents.placements import Sites
from stoneage.agents.shopping import gained, hopeful, left_over, offer
from stoneage.base.buying import Decline, Paying
from stoneage.base.choosing import Choosing, Spend
from stoneage.base.feeding import PENALTY, Feed, Feeding, Starve
from stoneage.base.paying import Pay
from stoneage.base.picking import Pick, Picking
from stoneage.base.placing import PlacePeople, Placing
from stoneage.base.tools import Tooling, Tools
from stoneage.base.using import Use, Using
from stoneage.frames import Frame
from stoneage.moves import Amounts, Move

Judge = Callable[[Any], "float | None"]
"""Judges moves of one kind."""


def placing(outlook: Outlook, frame: Placing) -> Judge:
    """A placement: what it brings beyond what so many people earn anywhere."""
    sites = Sites(outlook)
    places, person = outlook.rules.places, outlook.weights.person

    def judge(move: PlacePeople) -> float | None:
        worth = sites.worth(places[move.place], move.people)
        return None if worth is None else worth - person * move.people

    return judge


def using(outlook: Outlook, frame: Using) -> Judge:
    """The order of use: tools, rolls, the village, then purchases, the best first."""
    model = outlook.model
    work = outlook.player.standing & ~model.shop_bits

    def judge(move: Use) -> float | None:
        place = outlook.rules.places[move.place]
        if place.shop:
            if work:
                return 0.0
            purchase = hopeful(outlook, place, outlook.player.goods)
            return purchase.worth - 10 * purchase.short if purchase else None
        return _ORDER.get(place.key, 0.5 if place.key in model.gathered else None)

    return judge


_ORDER: Mapping[str, float] = {"tool_maker": 0.9, "hunt": 0.6, "hut": 0.3, "field": 0.3}
"""Greater numbers come first. Other rolls come after the hunt and find the tools it did not need."""


def tooling(outlook: Outlook, frame: Tooling) -> Judge:
    """Tools: what the roll brings with them, less what they might bring later."""
    kind, total, weights = outlook.rules.rolls[frame.kind], frame.total, outlook.weights
    pip = weights.waiting if outlook.groups else 0.001

    def judge(move: Tools) -> float:
        pips, once = sum(move.values), sum(move.one_use)
        brought = outlook.good(kind.good, (total + pips + once) // kind.divisor)
        return brought - pip * pips - weights.once * once

    return judge


def paying(outlook: Outlook, frame: Paying) -> Judge:
    """A payment: what it brings, less the harm to other purchases."""
    found = offer(outlook, outlook.rules.places[frame.place])
    if found is None:
        return lambda move: 0.0
    shop, item, _ = found
    extras: dict[Amounts, int] = {
        ((extra.good, extra.count),): extra.points for extra in outlook.rules.extras.get(item.key, ())
    }

    def judge(move: Pay) -> float:
        worth = gained(outlook, shop, item, move.goods)
        if move.extra:
            worth += extras.get(move.extra, 0) - outlook.cost(move.extra)
        return worth - _harm(outlook, move.goods + move.extra)

    return judge


def declining(outlook: Outlook, frame: Paying) -> Judge:
    """To buy nothing: the goods stay for other purchases."""
    harm = _harm(outlook, ())
    return lambda move: -harm


def _harm(outlook: Outlook, goods: Amounts) -> float:
    """What a payment does to the other purchases for which somebody stands ready."""
    if not outlook.claims:
        return 0.0
    stock = outlook.stock[:]
    for good, count in goods:
        stock[outlook.numbers[good]] -= count
    return sum(left_over(outlook, stock)[1]) * outlook.weights.promised


def picking(outlook: Outlook, frame: Picking) -> Judge:
    """A die: its gain."""
    gains = outlook.rules.rolls[frame.kind].gains
    return lambda move: outlook.gain(gains[move.face])


def feeding(outlook: Outlook, frame: Feeding) -> Judge:
    """A meal of resources: what they would have brought."""
    return lambda move: -outlook.cost(move.goods)


def starving(outlook: Outlook, frame: Feeding) -> Judge:
    """Hunger: the penalty."""
    return lambda move: -float(PENALTY)


def spending(outlook: Outlook, frame: Frame) -> Judge:
    """Resources of choice: kept until they complete a purchase or a meal, or where nothing else is asked."""
    best = outlook.model.dearest(outlook.prices)
    after = _AFTER.get(type(frame), _wait)

    def judge(move: Spend) -> float:
        stock = list(map(float, outlook.player.goods))
        for good in move.goods:
            stock[outlook.numbers[good]] += 1
        lost = sum([best - outlook.good(good, 1) for good in move.goods])
        return after(outlook, frame, stock) - lost - 0.01

    return judge


def _wait(outlook: Outlook, frame: Frame, stock: list[float]) -> float:
    return 0.0


def _buy(outlook: Outlook, frame: Paying, stock: list[float]) -> float:
    purchase = hopeful(outlook, outlook.rules.places[frame.place], stock)
    return purchase.worth if purchase and not purchase.missing else -100.0


def _eat(outlook: Outlook, frame: Feeding, stock: list[float]) -> float:
    return -frame.missing * outlook.weights.feeding


_AFTER: Mapping[type[Frame], Callable[[Outlook, Any, list[float]], float]] = {Paying: _buy, Feeding: _eat}

Judges = Mapping[type[Move], Callable[[Outlook, Any], Judge]]

ANYWHERE: Judges = {Spend: spending}
"""Moves that are offered beside others."""

JUDGES: Mapping[type[Frame], Judges] = {
    Placing: {PlacePeople: placing, **ANYWHERE},
    Using: {Use: using, **ANYWHERE},
    Tooling: {Tools: tooling, **ANYWHERE},
    Paying: {Pay: paying, Decline: declining, **ANYWHERE},
    Choosing: ANYWHERE,
    Picking: {Pick: picking, **ANYWHERE},
    Feeding: {Feed: feeding, Starve: starving, **ANYWHERE},
}
"""By kind of decision and kind of move: what makes a judge for one decision."""
