"""Resources of one's choice: the card of two resources (A12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.tools import keep
from stoneage.components import Gain
from stoneage.errors import Reason, reason
from stoneage.events import CardSpent
from stoneage.frames import Frame
from stoneage.moves import Move, spaced
from stoneage.registry import Registry
from stoneage.specs import HUNGRY, OWN_TURN, Decision, Effect, FreeAction, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State

EFFECT = "any_resources"


@attrs.define
class Choosing(Frame):
    """A player chooses the resources of a card at once (ruling ``two_resources``).

    Args:
        seat: the player.
        card: its id.
    """

    tag: ClassVar[str] = "choosing"

    card: str


@attrs.frozen(cache_hash=True)
class Spend(Move):
    """Turn a card down and take resources of one's choice for it (A12).

    Args:
        card: its id.
        goods: the resources, in the order of the goods.

    >>> str(Spend("CIV-04", ("wood", "gold")))
    'spend CIV-04 wood gold'
    """

    word: ClassVar[str] = "spend"
    sentence: ClassVar[str] = "take {goods} for {card}."

    card: str
    goods: tuple[str, ...]

    def __str__(self) -> str:
        return f"spend {self.card} {spaced(self.goods)}".rstrip()


def parse(rules: Rules, args: Sequence[str]) -> Spend:
    """``spend CIV-04 wood gold``, the resources in any order."""
    if not args:
        words.count(args, 3, "spend CARD RESOURCE RESOURCE")
    order = ["food", *rules.goods]
    goods = [words.one_of(word, order, "good") for word in args[1:]]
    return Spend(words.one_of(args[0], rules.cards, "card"), tuple(sorted(goods, key=order.index)))


def every(rules: Rules) -> Iterable[Spend]:
    """All ways to spend every card of the kind, for the action space."""
    return (move for card in rules.cards for move in _ways(rules, card))


def amount(rules: Rules, card: str) -> int:
    """How many resources of choice a card gives; 0 for other cards."""
    return sum(gain.amount for gain in rules.cards[card].gains if gain.effect == EFFECT)


def _ways(rules: Rules, card: str) -> Iterator[Spend]:
    if amount(rules, card):
        names = [good.key for good in rules.resources]
        for goods in combinations_with_replacement(names, amount(rules, card)):
            yield Spend(card, goods)


class Choices:
    """The free action to spend such a card, and the decision to do so at once."""

    def __init__(self) -> None:
        self._ways: dict[str, Moves] = {}

    def prepare(self, rules: Rules) -> None:
        """Make the list of moves of each card; called when the ruleset is built."""
        for card in rules.cards:
            ways = tuple(rules.intern(move) for move in _ways(rules, card))
            if ways:
                self._ways[card] = ways

    def free(self, rules: Rules, state: State, player: Player) -> Moves:
        """Every way to spend the cards that lie face up; two equal resources are a way too (A12)."""
        moves: Moves = ()
        for card in player.kept:
            moves += self._ways.get(card, ())
        return moves

    def spend(self, rules: Rules, state: State, frame: Frame, player: Player, move: Spend) -> None:
        """The card is turned down and its owner takes the resources (A12)."""
        kept = list(player.kept)
        kept.remove(move.card)
        player.kept = tuple(kept)
        _take(rules, state, player, move)

    def explain(
        self, rules: Rules, state: State, frame: Frame, player: Player, move: Spend
    ) -> Iterator[Reason]:
        """Why the card cannot be spent like that."""
        if move.card not in player.kept or move.card not in self._ways:
            yield reason(
                "no-such-card", "The card {card} does not lie ready for this player.", "A12", card=move.card
            )
        else:
            yield from self._wrong(rules, move)

    def _wrong(self, rules: Rules, move: Spend) -> Iterator[Reason]:
        if move not in self._ways.get(move.card, ()):
            yield reason(
                "wrong-goods",
                "The card {card} gives {count} resources of any kind.",
                "A12",
                card=move.card,
                count=amount(rules, move.card),
            )

    def gain(self, rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
        """Effect of the card: it lies face up, or is spent at once, as the ruling says (A12)."""
        if rules.rulings.two_resources == "later":
            keep(rules, state, player, gain, source)
        else:
            state.agenda.append(Choosing(player.seat, source))

    def moves(self, rules: Rules, state: State, frame: Choosing, player: Player) -> Moves:
        """Every way to spend the card."""
        return self._ways[frame.card]

    def choose(self, rules: Rules, state: State, frame: Choosing, player: Player, move: Spend) -> None:
        """Take the resources."""
        state.agenda.pop()
        _take(rules, state, player, move)

    def refuse(
        self, rules: Rules, state: State, frame: Choosing, player: Player, move: Spend
    ) -> Iterator[Reason]:
        """Why these resources cannot be chosen."""
        if move.card != frame.card:
            yield reason("other-card", "The card {card} has to be spent now.", "A12", card=frame.card)
        yield from self._wrong(rules, move)

    def check(self, rules: Rules, state: State, frame: Choosing) -> str | None:
        """A saved choice needs a card that gives one."""
        return None if frame.card in self._ways else f"{frame.card!r} gives no choice"


def _take(rules: Rules, state: State, player: Player, move: Spend) -> None:
    if state.sink is not None:
        state.sink.append(CardSpent(player.seat, move.card, move.goods))
    for good in move.goods:
        player.goods[rules.goods[good].number] += 1


def spend_the_rest(rules: Rules, state: State) -> None:
    """Before final scoring a card that was never spent gives wood (A12)."""
    for seat in range(len(state.players)):
        player = state.own(seat)
        for card in player.kept:
            count = amount(rules, card)
            if count:
                kept = list(player.kept)
                kept.remove(card)
                player.kept = tuple(kept)
                _take(rules, state, player, Spend(card, ("wood",) * count))


def unspent(rules: Rules, player: Player) -> int:
    """Resources that a player may still choose, in pieces."""
    return sum(amount(rules, card) for card in player.kept)


def register(registry: Registry) -> None:
    """Register the effect, the free action and the decision."""
    choices = Choices()
    registry.prepare(choices.prepare)
    registry.effect(Effect(EFFECT, choices.gain))
    registry.move(MoveSpec(Spend, parse, every))
    registry.free_action(
        "two_resources",
        FreeAction(
            windows=frozenset({OWN_TURN, HUNGRY}),
            moves=choices.free,
            answer=answer(Spend, choices.spend, choices.explain),
        ),
    )
    registry.decision(
        Decision(
            frame=Choosing,
            moves=choices.moves,
            answers=(answer(Spend, choices.choose, choices.refuse),),
            check=choices.check,
        )
    )
