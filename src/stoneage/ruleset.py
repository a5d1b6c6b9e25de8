"""Ruleset: the base game and chosen variants, ready to play. The front door of the library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import cast

import attrs

from stoneage import board, build, codec, discover, engine, expectation, notation, scoring, strict, views
from stoneage import text as text_
from stoneage.actions import ActionSpace
from stoneage.base import dealing
from stoneage.base.game import Base
from stoneage.build import HookAnswer
from stoneage.chance import Random, seeded
from stoneage.codec import Codec
from stoneage.engine import Policy
from stoneage.errors import Reason, SaveError, SetupError
from stoneage.events import Event
from stoneage.expectation import Yield
from stoneage.legal import LegalMoves
from stoneage.moves import Move, Roll
from stoneage.observation import Layout
from stoneage.rulings import Rulings
from stoneage.saved import SavedRuleset, SavedVariant
from stoneage.scoring import Sheet
from stoneage.specs import Rules
from stoneage.state import Deal, State
from stoneage.variant import Variant
from stoneage.views import View


@attrs.frozen(eq=False, repr=False, kw_only=True, slots=False)
class Ruleset(Rules):
    """The rules of the base game and some variants; made by ``create`` or ``from_spec``.

    A ruleset is built once, never changes, and serves any number of games and threads. It is pickled as what
    it was built from.

    Args:
        variants: the chosen variants, sorted by key, without the base game.

    >>> rules = Ruleset.create()
    >>> state = rules.new_game(players=3, seed=42)
    >>> state = rules.apply(state, rules.parse("place forest 3"))
    >>> rules.to_act(state)
    1
    """

    variants: tuple[Variant, ...]
    _set_up: tuple[HookAnswer, ...] = attrs.field(alias="set_up")
    _hide: tuple[HookAnswer, ...] = attrs.field(alias="hide")
    _fill: tuple[HookAnswer, ...] = attrs.field(alias="fill")
    _tiebreak: tuple[HookAnswer, ...] = attrs.field(alias="tiebreak")

    @classmethod
    def create(
        cls,
        *variants: str | Variant,
        rulings: Rulings | Mapping[str, object] | str | None = None,
        rounds: int | None = None,
    ) -> Ruleset:
        """Build a ruleset.

        Args:
            *variants: names of installed variants, or instances with options; their order never matters.
            rulings: the open questions: an instance, a mapping, the name of a preset, or None for the
                rulebook.
            rounds: the game ends after so many rounds at the latest, 1 or more; None if only the rules end
                it. For training.

        Raises:
            SetupError: variants, options or rulings are unknown or do not fit together.

        >>> Ruleset.create(rulings={"feed": "must"}).spec
        {'variants': {}, 'rulings': {'feed': 'must'}}
        """
        if rounds is not None and (type(rounds) is not int or rounds < 1):
            raise SetupError(f"A number of rounds is 1 or more, not {rounds!r}.", code="wrong-rounds")
        chosen = tuple(discover.chosen(variants))
        everything = (Base(), *chosen)
        manager = build.plugin_manager(everything)
        registry = build.register_all(manager, Rulings.of(rulings))
        rules = cls(
            variants=chosen,
            rounds=rounds,
            set_up=build.answers(manager, "set_up"),
            hide=build.answers(manager, "hide"),
            fill=build.answers(manager, "fill"),
            tiebreak=build.answers(manager, "tiebreak"),
            **build.resolve(manager, registry),
        )
        dealing.check_tiles(rules, rules.seats[0])
        for prepare in registry.preparations:
            prepare(rules)
        return rules

    @classmethod
    def from_spec(cls, spec: Mapping[str, object]) -> Ruleset:
        """Build a ruleset from its plain form, as saves, scenarios and the command line use it.

        Args:
            spec: ``variants``: names, or name to options; ``rulings``: name to value, or a preset;
                ``rounds``: the longest number of rounds. Each may be left out.

        Raises:
            SetupError: something is unknown or does not fit together.

        >>> Ruleset.from_spec({"rulings": "yucata"}).rulings.hunt_again
        True
        """
        if not isinstance(spec, Mapping):
            raise SetupError("A ruleset is a mapping of variants and rulings.", code="wrong-spec")
        for key in spec:
            if key not in ("variants", "rulings", "rounds"):
                raise SetupError(f"A ruleset has no {strict.shown(key)}.", code="unknown-key", key=str(key))
        variants = discover.from_plain(spec.get("variants", {}))
        rounds = cast("int | None", spec.get("rounds"))
        return cls.create(*variants, rulings=Rulings.of(spec.get("rulings")), rounds=rounds)

    @property
    def spec(self) -> dict[str, object]:
        """The plain form: variants with options, rulings unlike the rulebook's, and rounds if limited."""
        variants = {each.key: discover.plain_options(each) for each in self.variants}
        spec: dict[str, object] = {"variants": variants, "rulings": self.rulings.changes()}
        return spec if self.rounds is None else {**spec, "rounds": self.rounds}

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.variants, self.rulings, self.rounds)

    def __repr__(self) -> str:
        return f"Ruleset({self.spec})"

    # a game

    def new_game(
        self, deal: Deal | None = None, *, players: int = 2, seed: int = 0, start_player: int = 0
    ) -> State:
        """Start a game.

        Args:
            deal: how the piles lie; None to shuffle them.
            players: number of players, where there is no deal.
            seed: of the shuffles, where there is no deal.
            start_player: seat, where there is no deal.

        Raises:
            SetupError: players or deal do not fit the rules.

        >>> Ruleset.create().new_game(players=4, seed=1).players[3].food
        12
        """
        if deal is None:
            deal = self.deal(players=players, seed=seed, start_player=start_player)
        else:
            deal = dealing.checked(self, deal)
        state = State(1, deal.start_player, [], (), (), (), (), [], {})
        for set_up in self._set_up:
            set_up(rules=self, state=state, deal=deal)
        board.refresh(self, state)
        engine.settle(self, state)
        return state

    def deal(self, *, players: int, seed: int = 0, start_player: int = 0) -> Deal:
        """Shuffle the piles of a new game.

        Args:
            players: number of players.
            seed: any integer; the same one deals the same everywhere.
            start_player: seat.

        Raises:
            SetupError: the number of players does not fit, or there are too few tiles.

        >>> rules = Ruleset.create()
        >>> rules.deal(players=2, seed=1) == rules.deal(players=2, seed=1)
        True
        """
        if type(seed) is not int:
            raise SetupError(f"A seed is a whole number, not {strict.shown(seed)}.", code="wrong-seed")
        return dealing.deal(self, players, seeded(seed), start_player)

    def to_act(self, state: State) -> int | None:
        """Who has to answer: a seat, ``CHANCE`` when a roll is due, or None when the game is over."""
        return engine.to_act(self, state)

    def is_over(self, state: State) -> bool:
        """Whether the game is over."""
        return not state.agenda

    # moves

    def legal_moves(self, state: State) -> LegalMoves:
        """All legal moves, each once; empty only when a roll is due or the game is over.

        >>> rules = Ruleset.create()
        >>> len(rules.legal_moves(rules.new_game(players=2)))
        34
        """
        return LegalMoves(self, engine.legal_moves(self, state))

    def sample_move(self, state: State, rng: Random) -> Move | None:
        """One of the legal moves, each equally likely; cheaper than to list them all.

        Args:
            state: the position.
            rng: only its ``random()`` is used, once.

        Returns:
            the move, or None where nobody has one: a roll is due or the game is over.

        >>> rules = Ruleset.create()
        >>> state = rules.new_game(players=2)
        >>> rules.sample_move(state, Random(1)) in rules.legal_moves(state)
        True
        """
        return engine.sample(self, state, rng)

    def why_not(self, state: State, move: Move) -> tuple[Reason, ...] | None:
        """Why a move is refused: reasons with the ids of their rules, or None if it is legal.

        >>> rules = Ruleset.create()
        >>> print(rules.why_not(rules.new_game(players=2), rules.parse("place hut 1"))[0])
        A group on hut has exactly 2. (P5)
        """
        return engine.why_not(self, state, move) or None

    def apply(self, state: State, move: Move, *, events: list[Event] | None = None) -> State:
        """The position after a move or roll; the old one stays as it was.

        Args:
            state: the position.
            move: the move.
            events: takes what happens, in order; without it no events are made.

        Raises:
            IllegalMove: the rules forbid it.
        """
        move = engine.checked(self, state, move)
        draft = state.copy()
        draft.sink = events
        engine.step(self, draft, move)
        draft.sink = None
        return draft

    def play(self, state: State, move: Move, *, check: bool = True) -> None:
        """Carry out a move or roll in place.

        Args:
            state: changed by the move.
            move: the move.
            check: False to skip the check, for moves that came from ``legal_moves`` or ``outcomes``.

        Raises:
            IllegalMove: the rules forbid it; the state is as it was.
        """
        engine.step(self, state, engine.checked(self, state, move) if check else move)

    def outcomes(self, state: State) -> tuple[tuple[Roll, Fraction], ...]:
        """Every result of the dice that are due, with its exact probability.

        Totals where only they matter, else sets of faces; empty when no roll is due.
        """
        return engine.outcomes(self, state)

    def playout(self, state: State, rng: Random, policy: Policy | None = None) -> int:
        """Play to the end in place.

        Args:
            state: changed to the end of the game.
            rng: only its ``random()`` is used.
            policy: chooses a move from state and legal moves; None for a random one.

        Returns:
            the number of decisions made, without rolls.

        >>> rules = Ruleset.create()
        >>> state = rules.new_game(players=2, seed=1)
        >>> rules.playout(state, Random(1)) > 100, rules.is_over(state)
        (True, True)
        """
        return engine.playout(self, state, rng, policy)

    def perft(self, state: State, depth: int) -> int:
        """Number of lines of play of a length; results of dice count as moves.

        Args:
            state: where to start.
            depth: moves and rolls, at least 0.
        """
        return engine.perft(self, state, depth)

    # hidden information

    def view(self, state: State, seat: int | None = None) -> View:
        """What a seat may know.

        Args:
            state: the position.
            seat: who looks, 0-based; None for a spectator.

        Raises:
            SetupError: there is no such seat.

        >>> rules = Ruleset.create()
        >>> view = rules.view(rules.new_game(players=2), 0)
        >>> view.deck, view.stacks[0].below, len(view.legal_moves)
        (32, 6, 34)
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.players)):
            raise SetupError(f"There is no seat {seat!r}.", code="no-seat")
        known = state.copy()
        for hide in self._hide:
            hide(rules=self, state=known, seat=seat)
        return View(self, seat, known)

    def determinize(self, view: View, rng: Random) -> State:
        """A full state that agrees with a view: what is hidden is filled at random.

        Args:
            view: what is known.
            rng: only its ``random()`` is used.

        Raises:
            SetupError: more is hidden than there can be.

        >>> rules = Ruleset.create()
        >>> view = rules.view(rules.new_game(players=2), 0)
        >>> rules.view(rules.determinize(view, Random(1)), 0) == view
        True
        """
        state = view.known.copy()
        for fill in self._fill:
            fill(rules=self, state=state, rng=rng)
        return state

    @cached_property
    def observation_layout(self) -> Layout:
        """What the numbers of an observation mean: named sections, and ``len``."""
        return Layout(self)

    def observation(self, view: View) -> tuple[int, ...]:
        """A view as a vector of whole numbers, laid out as ``observation_layout`` says.

        Returns:
            as many numbers for every position of the ruleset, whatever the number of players.

        Raises:
            SetupError: it is a spectator's view.

        >>> rules = Ruleset.create()
        >>> vector = rules.observation(rules.view(rules.new_game(players=2), 0))
        >>> len(vector) == len(rules.observation_layout)
        True
        """
        return self.observation_layout.observe(view)

    def dump_view(self, view: View) -> dict[str, object]:
        """A view ready for JSON: the keys of a saved state, with counts for what is hidden."""
        return views.data(self._codec, view)

    def yields(
        self, good: str, people: int, tools: Iterable[int] = (), state: State | None = None, seat: int = 0
    ) -> Yield:
        """What people with tools bring home: exact chances and mean, with the best use of the tools.

        Args:
            good: what they work for, such as ``"food"`` or ``"gold"``.
            people: dice, 1 to 20.
            tools: values of unused tools, one-use tools among them.
            state: the position, where what lies on the table changes rolls; None for a roll without that.
            seat: who rolls, 0-based.

        Raises:
            SetupError: nothing is rolled for the good, or the number of people is out of range.

        >>> Ruleset.create().yields("wood", 1, tools=[1]).mean
        Fraction(7, 6)
        """
        return expectation.yields(self, good, people, tools, state, seat)

    def expected_scores(self, state: State) -> list[dict[str, Fraction]]:
        """The expected score sheets, a line per source by seat.

        Where a roll is due: the exact mean over its results, each with the tools that lead to most points.
        """
        return expectation.sheets(self, state)

    def scores(self, state: State) -> list[Sheet]:
        """A score sheet for each seat, as if the game ended now; exact when it is over."""
        return [scoring.sheet(self, state, player) for player in state.players]

    def winners(self, state: State) -> list[int]:
        """The seats with most points; ties are broken (S6), and what is still tied shares the win."""
        ranks = [(sheet.total, self._tie(state, sheet.seat)) for sheet in self.scores(state)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def _tie(self, state: State, seat: int) -> int:
        total = 0
        for tiebreak in self._tiebreak:
            answer = tiebreak(rules=self, state=state, player=state.players[seat])
            if answer is not None and type(answer) is not int:
                raise tiebreak.broken(f"{strict.shown(answer)} is no number")
            total += answer or 0
        return total

    def parse(self, text: str, state: State | None = None) -> Move:
        """The move that a text stands for; ``parse(str(move)) == move``.

        Args:
            text: notation.
            state: not needed for any move so far; may be given.

        Raises:
            NotationError: it stands for none.
        """
        return notation.parse(self, text)

    def describe(
        self, thing: Move | Event | Reason, names: Sequence[str] = (), seat: int | None = None
    ) -> str:
        """A move, roll, event or reason as one plain sentence.

        Args:
            thing: what to tell.
            names: names of the players by seat; without them they are called by their seats.
            seat: who makes a move; None to speak of it without a subject.

        Raises:
            SetupError: the thing is none of these.

        >>> rules = Ruleset.create()
        >>> rules.describe(rules.parse("place forest 3"))
        'Put 3 people on the forest.'
        """
        return text_.describe(thing, names, seat)

    @cached_property
    def action_space(self) -> ActionSpace:
        """Every move of a player as an integer."""
        return ActionSpace(self)

    @cached_property
    def _codec(self) -> Codec:
        variants = {
            each.key: SavedVariant(each.schema, discover.plain_options(each)) for each in self.variants
        }
        ruleset = SavedRuleset(variants, attrs.asdict(self.rulings), self.rounds)
        defaults = {each.key: discover.defaults(type(each)) for each in self.variants}
        return Codec(self, ruleset, self.variants, defaults)

    def dump(self, state: State) -> dict[str, object]:
        """The save of a state, ready for JSON."""
        return self._codec.dump(state)

    def load(self, data: object) -> State:
        """The state of a save.

        Raises:
            SaveError: it cannot be read; the parameter ``field`` says where.
            UnknownVariant: it needs a variant that is not part of this ruleset.
        """
        return self._codec.load(data)

    def dump_event(self, event: Event) -> dict[str, object]:
        """An event ready for JSON: its code as ``event``, and its fields."""
        return self._codec.dump_event(event)

    def load_event(self, data: object) -> Event:
        """The event that data describe.

        Raises:
            SaveError: they describe none.
        """
        return self._codec.load_event(data)

    def dumps(self, state: State) -> str:
        """The save of a state as canonical JSON: the same state gives the same text."""
        return strict.to_text(self.dump(state))

    def loads(self, text: str | bytes) -> State:
        """The state of a save in JSON.

        Raises:
            SaveError: it cannot be read.
            UnknownVariant: it needs a variant that is not part of this ruleset.
        """
        return self.load(strict.from_text(text, SaveError))

    def key(self, state: State) -> str:
        """A key of the content of a state, 32 hexadecimal digits; equal states have equal keys everywhere."""
        return codec.digest(self.dumps(state))


def _rebuild(variants: tuple[Variant, ...], rulings: Rulings, rounds: int | None) -> Ruleset:
    return Ruleset.create(*variants, rulings=rulings, rounds=rounds)
