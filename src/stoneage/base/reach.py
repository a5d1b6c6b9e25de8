"""Whether a price could still be paid after exchanges that a player has not made yet (A5, A12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add, ge

from stoneage.base.holdings import Affordable, Caps
from stoneage.components import Exchange
from stoneage.moves import Amounts
from stoneage.specs import Rules
from stoneage.state import Player, State

MEMO = 1 << 10
"""Holdings remembered for a price and some exchanges, at most."""

Holding = tuple[int, ...]
"""Goods by number, and food as the last."""


class Reach:
    """Works out what free actions could make of a player's goods, each exchange once, in any order."""

    def __init__(self) -> None:
        self._offers: tuple[Callable[[Rules, State, Player], tuple[Exchange, ...]], ...] = ()
        self._order: dict[str, int] = {}
        self._changes: dict[Exchange, dict[Holding, list[Holding]]] = {}
        self._searches: dict[tuple[Affordable, tuple[Exchange, ...]], Search] = {}

    def prepare(self, rules: Rules, windows: frozenset[str]) -> None:
        """Look up the free actions of some windows; called when the ruleset is built."""
        actions = rules.free_actions.values()
        self._offers = tuple(action.exchanges for action in actions if action.windows & windows)
        self._order = {good.key: good.number for good in rules.goods.values()} | {"food": len(rules.goods)}

    def can_pay(self, rules: Rules, state: State, player: Player, price: Affordable) -> bool:
        """Whether the player could pay after some exchanges, at least one."""
        left: tuple[Exchange, ...] = ()
        for offer in self._offers:
            left += offer(rules, state, player)
        if not left or _out_of_reach(price, player.goods, left):
            return False
        return self.search(price, left).succeeds((*player.goods, player.food))

    def search(self, price: Affordable, left: tuple[Exchange, ...]) -> Search:
        """The search for a price by means of some exchanges."""
        found = self._searches.get((price, left))
        if found is None:
            found = self._searches[price, left] = Search(self, price, left)
        return found

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

    def __init__(self, reach: Reach, price: Affordable, left: tuple[Exchange, ...]) -> None:
        self._reach = reach
        self._price = price
        self._left = left
        most = [
            cap + sum(max((given[number] for given in reach.changes(each)), default=0) for each in left)
            for number, cap in enumerate((*price.caps.most, 0))
        ]
        self._caps = Caps(most)
        self._memo: dict[int, bool] = {}

    def succeeds(self, holding: Holding) -> bool:
        """More than price and exchanges can use makes no difference; so few holdings are worked out."""
        key = self._caps.packed(holding)
        known = self._memo.get(key)
        if known is None:
            known = any(self._is_enough_with(exchange, holding) for exchange in self._left)
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


def _suffices(price: Affordable, holding: Holding) -> bool:
    """Whether goods pay a price; it is looked up only if there are enough pieces."""
    return price.caps.count(holding) >= price.fewest and bool(price.among(holding[:-1]))


def _out_of_reach(price: Affordable, goods: Sequence[int], left: Iterable[Exchange]) -> bool:
    """Whether more pieces are missing than all exchanges give together; most prices are done with that."""
    if price.fewest > sum(goods) + sum([exchange.gain for exchange in left]):
        return True
    return price.fewest > price.caps.count(goods) + sum([exchange.most for exchange in left])
