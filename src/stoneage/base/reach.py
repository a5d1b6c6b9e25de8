"""Whether a price could still be paid after exchanges that a player has not made yet (A5, A12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from operator import add, ge
from typing import Protocol

from stoneage.base.holdings import Caps
from stoneage.components import Exchange
from stoneage.moves import Amounts
from stoneage.specs import Moves, Rules
from stoneage.state import Player, State

MEMO = 1 << 10
"""Holdings remembered for a price and some exchanges, at most."""

Holding = tuple[int, ...]
"""Goods by number, and food as the last."""


class Payable(Protocol):
    """Whatever says which of its payments some goods suffice for."""

    @property
    def caps(self) -> Caps:
        """By number of the good, the most of it that any payment asks for."""
        ...

    @property
    def fewest(self) -> int:
        """Pieces in the smallest payment."""
        ...

    def among(self, goods: tuple[int, ...]) -> Moves:
        """The payments."""
        ...


class Reach:
    """Works out what free actions could make of a player's goods, each exchange once, in any order."""

    def __init__(self) -> None:
        self._offers: tuple[Callable[[Rules, State, Player], tuple[Exchange, ...]], ...] = ()
        self._order: dict[str, int] = {}
        self._changes: dict[Exchange, dict[Holding, list[Holding]]] = {}
        self._searches: dict[tuple[Payable, tuple[Exchange, ...]], Search] = {}

    def prepare(self, rules: Rules, windows: frozenset[str]) -> None:
        """Look up the free actions of some windows; called when the ruleset is built."""
        actions = rules.free_actions.values()
        self._offers = tuple(action.exchanges for action in actions if action.windows & windows)
        self._order = {good.key: good.number for good in rules.goods.values()} | {"food": len(rules.goods)}

    def can_pay(self, rules: Rules, state: State, player: Player, price: Payable) -> bool:
        """Whether the player could pay after some exchanges, at least one."""
        left: tuple[Exchange, ...] = ()
        for offer in self._offers:
            left += offer(rules, state, player)
        if not left or _out_of_reach(price, player.goods, left):
            return False
        return self.search(price, left).succeeds((*player.goods, player.food))

    def search(self, price: Payable, left: tuple[Exchange, ...]) -> Search:
        """The search for a price by means of some exchanges."""
        found = self._searches.get((price, left))
        return self._searches.setdefault((price, left), Search(self, price, left)) if found is None else found

    def changes(self, exchange: Exchange) -> dict[Holding, list[Holding]]:
        """By what is given, what changes in all with each option."""
        found = self._changes.get(exchange)
        if found is None:
            found = self._changes[exchange] = {}
            for given, received in exchange.options:
                changes = found.setdefault(self._vector(given), [])
                changes.append(self._vector(received, given))
        return found

    def _vector(self, more: Amounts, less: Amounts = ()) -> Holding:
        vector = [0] * len(self._order)
        for good, count in more:
            vector[self._order[good]] += count
        for good, count in less:
            vector[self._order[good]] -= count
        return tuple(vector)


class Search:
    """Whether a price can be paid after some exchanges, by what somebody owns.

    Args:
        reach: knows the exchanges.
        price: what is to be paid.
        left: the exchanges, at least one.
    """

    def __init__(self, reach: Reach, price: Payable, left: tuple[Exchange, ...]) -> None:
        self._reach = reach
        self._price = price
        self._left = left
        given = [list(map(max, zip(*reach.changes(each), strict=True))) for each in left]
        most = [sum(column) for column in zip((*price.caps.most, 0), *given, strict=True)]
        self._caps = Caps(most, base=max(most) + 1)
        self._memo: dict[int, bool] = {}

    def succeeds(self, holding: Holding) -> bool:
        """More than price and exchanges can use makes no difference; so few holdings are worked out."""
        key = self._caps.packed(holding)
        known = self._memo.get(key)
        if known is None:
            known = any(map(self._is_enough_with, self._left, repeat(holding)))
            if len(self._memo) < MEMO:
                self._memo[key] = known
        return known

    def _is_enough_with(self, exchange: Exchange, holding: Holding) -> bool:
        """Whether an exchange pays the price, by itself or with others to follow."""
        others = tuple(each for each in self._left if each is not exchange)
        return any(
            _suffices(self._price, after)
            or (others and self._reach.search(self._price, others).succeeds(after))
            for after in self._after(exchange, holding)
        )

    def _after(self, exchange: Exchange, holding: Holding) -> Iterator[Holding]:
        """What a player could have after an exchange."""
        for given, changes in self._reach.changes(exchange).items():
            if all(map(ge, holding, given)):
                for change in changes:
                    yield tuple(map(add, holding, change))


def _suffices(price: Payable, holding: Holding) -> bool:
    """Whether goods pay a price; it is looked up only if there are enough pieces."""
    return price.caps.count(holding) >= price.fewest and bool(price.among(holding[:-1]))


def _out_of_reach(price: Payable, goods: Sequence[int], left: Iterable[Exchange]) -> bool:
    """Whether more pieces are missing than all exchanges give together; most prices are done with that."""
    if price.fewest > sum(goods) + sum([exchange.gain for exchange in left]):
        return True
    return price.fewest > price.caps.count(goods) + sum([exchange.most for exchange in left])
