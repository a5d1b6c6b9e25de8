"""Resources of one's choice: the card of two resources (A12), and whatever else lets a player choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

import attrs

from stoneage import words
from stoneage.base.tools import keep
from stoneage.components import Exchange, Gain
from stoneage.errors import Reason, reason
from stoneage.events import CardSpent
from stoneage.frames import HUNGRY, OWN_TURN, Frame
from stoneage.moves import Move, spaced
from stoneage.registry import Registry
from stoneage.specs import Decision, Effect, FreeAction, Moves, MoveSpec, Rules, answer
from stoneage.state import Player, State

EFFECT = "any_resources"
MOST_CHOSEN = 4
"""Resources that are chosen at once, at most."""


@attrs.define
class Choosing(Frame):
    """A player chooses resources now.

    Args:
        seat: the player.
        source: id of the card that is spent for them, or whatever else gives them.
        count: how many, 1 to 4.
    """

    tag: ClassVar[str] = "choosing"

    source: str
    count: int


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


@attrs.frozen(cache_hash=True)
class TakeGoods(Move):
    """Take resources of one's choice.

    Args:
        goods: the resources, in the order of the goods.

    >>> str(TakeGoods(("wood", "gold")))
    'gain wood gold'
    """

    word: ClassVar[str] = "gain"
    sentence: ClassVar[str] = "take {goods}."

    goods: tuple[str, ...]

    def __str__(self) -> str:
        return f"gain {spaced(self.goods)}".rstrip()


def parse(rules: Rules, args: Sequence[str]) -> Spend:
    """``spend CIV-04 wood gold``, the resources in any order."""
    if not args:
        words.count(args, 3, "spend CARD RESOURCE RESOURCE")
    return Spend(words.one_of(args[0], rules.cards, "card"), _named(rules, args[1:]))


def parse_gain(rules: Rules, args: Sequence[str]) -> TakeGoods:
    """``gain wood gold``, the resources in any order."""
    return TakeGoods(_named(rules, args))


def _named(rules: Rules, args: Sequence[str]) -> tuple[str, ...]:
    order = ["food", *rules.goods]
    return tuple(sorted((words.one_of(word, order, "good") for word in args), key=order.index))


def every(rules: Rules) -> Iterable[Spend]:
    """All ways to spend every card of the kind, for the action space."""
    return (move for card in rules.cards for move in _ways(rules, card))


def every_gain(rules: Rules) -> Iterable[TakeGoods]:
    """All ways to choose up to four resources, for the action space."""
    return (TakeGoods(goods) for count in range(1, MOST_CHOSEN + 1) for goods in _chosen(rules, count))


GAIN = MoveSpec(TakeGoods, parse_gain, every_gain)
"""The word ``gain``, for variants that let players choose resources by a ``Choosing`` frame."""


def _chosen(rules: Rules, count: int) -> Iterable[tuple[str, ...]]:
    return combinations_with_replacement([good.key for good in rules.resources], count)


def amount(rules: Rules, card: str) -> int:
    """How many resources of choice a card gives; 0 for other cards."""
    return sum(gain.amount for gain in rules.cards[card].gains if gain.effect == EFFECT)


def _ways(rules: Rules, card: str) -> Iterator[Spend]:
    if amount(rules, card):
        for goods in _chosen(rules, amount(rules, card)):
            yield Spend(card, goods)


class Choices:
    """The free action to spend such a card, and the decision to do so at once."""

    def __init__(self) -> None:
        self._ways: dict[str, Moves] = {}
        self._gains: dict[int, Moves] = {}
        self._exchanges: dict[str, Exchange] = {}

    def prepare(self, rules: Rules) -> None:
        """Make the list of moves of each card; called when the ruleset is built."""
        for card in rules.cards:
            ways = tuple(rules.intern(move) for move in _ways(rules, card))
            if ways:
                self._ways[card] = ways
                self._exchanges[card] = _exchange(rules, amount(rules, card))
        for count in range(1, MOST_CHOSEN + 1):
            self._gains[count] = tuple(rules.intern(TakeGoods(goods)) for goods in _chosen(rules, count))

    def exchanges(self, rules: Rules, state: State, player: Player) -> tuple[Exchange, ...]:
        """Each card that lies face up may still bring its resources (A12)."""
        if not player.kept:
            return ()
        return tuple(self._exchanges[card] for card in player.kept if card in self._exchanges)

    def free(self, rules: Rules, state: State, frame: Frame, player: Player) -> Moves:
        """Every way to spend the cards that lie face up; two equal resources are a way too (A12)."""
        if not player.kept:
            return ()
        moves: Moves = ()
        for card in player.kept:
            moves += self._ways.get(card, ())
        return moves

    def spend(self, rules: Rules, state: State, frame: Frame, player: Player, move: Spend) -> None:
        """The card is turned down and its owner takes the resources (A12)."""
        kept = list(player.kept)
        kept.remove(move.card)
        player.kept = tuple(kept)
        _take(rules, state, player, move.goods, move.card)

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
            state.agenda.append(Choosing(player.seat, source, gain.amount))

    def moves(self, rules: Rules, state: State, frame: Choosing, player: Player) -> Moves:
        """Every way to choose."""
        return self._ways.get(frame.source) or self._gains[frame.count]

    def choose(self, rules: Rules, state: State, frame: Choosing, player: Player, move: Spend) -> None:
        """The owner of a card takes the resources at once."""
        state.agenda.pop()
        _take(rules, state, player, move.goods, move.card)

    def take(self, rules: Rules, state: State, frame: Choosing, player: Player, move: TakeGoods) -> None:
        """The player takes the resources."""
        state.agenda.pop()
        _take(rules, state, player, move.goods, frame.source)

    def refuse(
        self, rules: Rules, state: State, frame: Choosing, player: Player, move: Spend
    ) -> Iterator[Reason]:
        """Why these resources cannot be chosen for a card."""
        if move.card != frame.source:
            yield reason("other-card", "What is chosen now is for {source}.", "A12", source=frame.source)
        yield from self._wrong(rules, move)

    def refuse_gain(
        self, rules: Rules, state: State, frame: Choosing, player: Player, move: TakeGoods
    ) -> Iterator[Reason]:
        """Why these resources cannot be chosen."""
        sentence = "What is chosen now is {count} resources of any kind."
        yield reason("wrong-choice", sentence, count=frame.count)

    def check(self, rules: Rules, state: State, frame: Choosing) -> str | None:
        """A saved choice needs a number of resources, for a card its own."""
        if frame.source in self._ways:
            fits = frame.count == amount(rules, frame.source)
        else:
            fits = TakeGoods.word in rules.words and frame.count in self._gains
        return None if fits else f"{frame.source!r} does not give {frame.count} resources of choice"


def _exchange(rules: Rules, count: int) -> Exchange:
    """So many resources of any kind for nothing."""
    options = []
    for goods in _chosen(rules, count):
        options.append(((), tuple((good, goods.count(good)) for good in dict.fromkeys(goods))))
    return Exchange(tuple(options))


def _take(rules: Rules, state: State, player: Player, goods: tuple[str, ...], source: str) -> None:
    if state.sink is not None:
        state.sink.append(CardSpent(player.seat, source, goods))
    for good in goods:
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
                _take(rules, state, player, ("wood",) * count, card)


def unspent(rules: Rules, player: Player) -> int:
    """Resources that a player may still choose, in pieces."""
    return sum([amount(rules, card) for card in player.kept]) if player.kept else 0


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
            exchanges=choices.exchanges,
        ),
    )
    registry.decision(
        Decision(
            frame=Choosing,
            moves=choices.moves,
            answers=(
                answer(Spend, choices.choose, choices.refuse),
                answer(TakeGoods, choices.take, choices.refuse_gain),
            ),
            check=choices.check,
        )
    )
