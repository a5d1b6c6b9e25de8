"""Oracles with one mistake each: in what they show, and in what they do to games and others."""

from __future__ import annotations

import itertools
import sys
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import attrs
from kit_oracle import OMENS, Ask, Asking, Dreamt, Listed, Oracle, OracleState, fails

from stoneage.base import game
from stoneage.chance import Random
from stoneage.errors import SetupError
from stoneage.events import Event
from stoneage.hooks import hookimpl
from stoneage.registry import Registry
from stoneage.specs import Moves, Rules
from stoneage.state import Deal, Player, State

# hiding


@fails("test_views_change_nothing", "a view changes the position", "new values")
class Blinding(Oracle):
    """It blanks a list in place, for the position as well."""

    state: ClassVar[type[OracleState]] = Listed

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        return Listed(deal.piles["omens"], (), ((),) * deal.players, (0,) * deal.players, marks=["moon"])

    def blank(self, state: State, seat: int | None) -> None:
        super().blank(state, seat)
        own: Any = self.own(state)
        own.marks[:] = [""]

    def guess(self, state: State, rng: Random) -> None:
        super().guess(state, rng)
        own: Any = self.own(state)
        own.marks = ["moon"]


@fails("test_hiding_keeps_to_its_part", "``hide`` changes more than state.ext['oracle']")
class Meddler(Oracle):
    """It hides what is not its own."""

    def blank(self, state: State, seat: int | None) -> None:
        super().blank(state, seat)
        for player in state.players:
            if player.seat != seat:
                state.own(player.seat).food = 0


@fails("test_filling_keeps_to_its_part", "``fill`` changes more than state.ext['oracle']")
class Shuffler(Oracle):
    """It turns the deck over."""

    def guess(self, state: State, rng: Random) -> None:
        super().guess(state, rng)
        state.deck = state.deck[::-1]


@fails("test_set_up_leaves_the_deal_alone", "``set_up`` changes the deal")
class Grabber(Oracle):
    """It empties the pile of the deal."""

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        fresh = super().fresh(rules, state, deal)
        deal.piles["omens"] = ()
        return fresh


@fails("test_views_tell_no_hidden_id", "names OMEN-", "hide")
class Blabber(Oracle):
    """The omen on top stands where everybody looks."""

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        fresh = super().fresh(rules, state, deal)
        return attrs.evolve(fresh, sign=fresh.omens[0])


@fails("test_hidden_order_changes_no_view", "the view of a spectator", "open_piles")
class Hinter(Oracle):
    """A number tells which omen lies at the bottom."""

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        return attrs.evolve(super().fresh(rules, state, deal), mark=OMENS.index(deal.piles["omens"][-1]))


@attrs.frozen
class Gossip(Dreamt):
    """A dream that everybody hears of."""

    def seen_by(self, seat: int | None) -> Event:
        return self


@fails("test_events_tell_no_secret", "tells a spectator of OMEN-", "seen_by", games=4, rounds=2)
class Gossiper(Oracle):
    """It tells dreams to all."""

    events: ClassVar[tuple[type[Event], ...]] = (Oracle.read, Gossip)
    dreamt: ClassVar[type[Dreamt]] = Gossip


@fails("test_views_can_be_filled_up", "something is still empty", "fill")
class Lazy(Oracle):
    """It hides, and never fills in."""

    def guess(self, state: State, rng: Random) -> None:
        pass


@fails("test_views_know_the_legal_moves", "other legal moves", "knows")
class Peeker(Oracle):
    """What may be asked depends on an omen that nobody sees."""

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        moves = super().moves(rules, state, frame, player)
        return moves if self.own(state).omens[0] else moves[:1]


# games


@fails("test_random_games_end", "does not end", longest=80)
class Endless(Oracle):
    """It asks again and again."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        if self.own(state).omens:
            super().apply(rules, state, frame, player, move)
            state.agenda.append(frame)


@fails("test_random_games_end", "nobody can move, though the game is not over", "advance")
class Stern(Oracle):
    """It asks those who have no food as well, and leaves them nothing to answer."""

    def moves(self, rules: Rules, state: State, frame: Asking, player: Player) -> Moves:
        moves = super().moves(rules, state, frame, player)
        return moves if player.food else ()


@fails("test_people_are_conserved", "has 6 people, 5 at home", "board.put", also=["test_saves_come_back"])
class Cradle(Oracle):
    """Children that stand nowhere."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        player.people = min(10, player.people + 1)


@fails("test_nobody_has_less_than_nothing", "has -1 of something", "remove_good", alone=True)
class Usurer(Oracle):
    """It takes wood from those who have none, so that nothing can be saved either."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        player.goods[rules.goods["wood"].number] -= 1


@fails("test_no_card_or_tile_is_lost", "CIV-", "are lost", "state.removed")
class Thief(Oracle):
    """A card vanishes."""

    def apply(self, rules: Rules, state: State, frame: Asking, player: Player, move: Ask) -> None:
        super().apply(rules, state, frame, player, move)
        state.deck = state.deck[:-1]


# company

MADE = itertools.count()
NUMBERS: WeakKeyDictionary[Rules, int] = WeakKeyDictionary()


@fails("test_the_same_seed_is_the_same_game", "another game the second time", also=["test_records_replay"])
class Numbered(Oracle):
    """Every ruleset has a number of its own, and games know it."""

    def register_all(self, registry: Registry) -> None:
        super().register_all(registry)
        registry.prepare(lambda rules: NUMBERS.update({rules: next(MADE)}))

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        return attrs.evolve(super().fresh(rules, state, deal), mark=NUMBERS[rules])


@fails("test_another_process_plays_the_same_game", "another process", "order of a set")
class Unsorted(Oracle):
    """The order of a set decides."""

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        order = [OMENS.index(omen) for omen in set(OMENS)]
        mark = sum(place * number for place, number in enumerate(order))
        return attrs.evolve(super().fresh(rules, state, deal), mark=mark)


@fails("test_the_base_game_stays_as_it_is", "the base game is another one", "Register and amend")
class Patcher(Oracle):
    """It changes a module of the base game; only in the other process, for the sake of these tests."""

    def fresh(self, rules: Rules, state: State, deal: Deal) -> OracleState:
        if "pytest" not in sys.modules:
            game.FOOD = 13
        return super().fresh(rules, state, deal)


@fails("test_it_goes_with_every_installed_variant", "with neighbour it is refused", "excludes")
class Hermit(Oracle):
    """It refuses company without a word of it."""

    @hookimpl
    def register(self, registry: Registry) -> None:
        if "neighbour" in registry.sources:
            raise SetupError("The oracle wants to be alone.")
        self.register_all(registry)
