"""Whether a price could still be paid after exchanges that a player has not made yet (A5, A12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, ge
from typing import Protocol

from stoneage.components import Exchange
from stoneage.moves import Amounts
from stoneage.specs import Moves, Rules
from stoneage.state import Player, State

MEMO = 1 << 14
"""Holdings remembered, at most."""

Holding = tuple[int, ...]
"""Goods by number, and food as the last."""


class Payable(Protocol):
    """Whatever says which of its payments some goods suffice for."""

    @property
    def caps(self) -> tuple[int, ...]:
        """By number of the good, the most of it that any payment asks for."""
        ...

    def among(self, goods: tuple[int, ...]) -> Moves:
        """The payments."""
        ...


class Reach:
    """Works out what free actions could make of a player's goods, each exchange once, in any order."""

    def __init__(self) -> None:
        self._offers: tuple[Callable[[Rules, State, Player], tuple[Exchange, ...]], ...] = ()
        self._order: dict[str, int] = {}
        self._changes: dict[Exchange, tuple[tuple[Holding, Holding], ...]] = {}
        self._given: dict[frozenset[Exchange], Holding] = {}
        self._memo: dict[tuple[Payable, Holding, frozenset[Exchange]], bool] = {}

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
        return bool(left) and self._reaches(price, (*player.goods, player.food), frozenset(left))

    def _reaches(self, price: Payable, holding: Holding, left: frozenset[Exchange]) -> bool:
        """More than price and exchanges can use makes no difference; so few holdings are worked out."""
        most = map(add, (*price.caps, 0), self._given.get(left) or self._most_given(left))
        holding = tuple(map(min, holding, most))
        known = self._memo.get((price, holding, left))
        if known is None:
            known = any(
                price.among(after[:-1]) or (len(left) > 1 and self._reaches(price, after, left - {exchange}))
                for exchange in left
                for after in self._after(exchange, holding)
            )
            if len(self._memo) < MEMO:
                self._memo[price, holding, left] = known
        return known

    def _most_given(self, left: frozenset[Exchange]) -> Holding:
        """By number of the good, the most of it that exchanges could ask for."""
        columns = [zip(*(given for given, _ in self._vectors(each)), strict=True) for each in left]
        self._given[left] = tuple(sum(map(max, row)) for row in zip(*columns, strict=True))
        return self._given[left]

    def _after(self, exchange: Exchange, holding: Holding) -> Iterator[Holding]:
        """What a player could have after an exchange."""
        for given, change in self._vectors(exchange):
            if all(map(ge, holding, given)):
                yield tuple(map(add, holding, change))

    def _vectors(self, exchange: Exchange) -> tuple[tuple[Holding, Holding], ...]:
        """For each option what is given, and what changes in all."""
        found = self._changes.get(exchange)
        if found is None:
            found = self._changes[exchange] = tuple(
                (self._vector(given), self._vector(received, given)) for given, received in exchange.options
            )
        return found

    def _vector(self, more: Amounts, less: Amounts = ()) -> Holding:
        vector = [0] * len(self._order)
        for good, count in more:
            vector[self._order[good]] += count
        for good, count in less:
            vector[self._order[good]] -= count
        return tuple(vector)
