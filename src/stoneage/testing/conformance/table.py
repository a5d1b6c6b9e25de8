"""A table: a variant with some options, and the random games that checks play with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache

import attrs

from stoneage import build, discover
from stoneage.base.game import Base
from stoneage.build import HookAnswer
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.testing.conformance.walking import Step, walk
from stoneage.variant import Variant

OFTEN = 10
"""So many positions of each kind of decision are looked at closely, of a variant's own kinds all."""
EVERY = 23
"""Of the others every so-manieth."""


@attrs.frozen(eq=False, slots=False)
class Table:
    """What a check gets: the ruleset of a variant with some options, and games.

    Args:
        kind: class of the variant.
        options: its options in their plain form, or an instance.
        games: random games for each number of players.
        longest: moves and rolls of a game at most.
        rounds: the games end after so many rounds at the latest; None to play to the end.
        numbers: numbers of players; None for all that the rules allow.
    """

    kind: type[Variant]
    options: Mapping[str, object] | Variant = attrs.field(factory=dict)
    games: int = 2
    longest: int = 20_000
    rounds: int | None = None
    numbers: Sequence[int] | None = None

    def __str__(self) -> str:
        if isinstance(self.options, Variant):
            return str(self.options)
        return ",".join(f"{name}={value}" for name, value in self.options.items()) or "default"

    @property
    def key(self) -> str:
        """Key of the variant, as far as it has one."""
        return str(getattr(self.kind, "key", self.kind.__name__))

    @cached_property
    def variant(self) -> Variant:
        """The variant with the options."""
        if isinstance(self.options, Variant):
            return self.options
        return discover.with_options(self.kind, self.options)

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset with the variant, and those that it requires."""
        return Ruleset.create(self.variant, *required(self.variant), rounds=self.rounds)

    @cached_property
    def full_rules(self) -> Ruleset:
        """The same, without a limit of rounds."""
        return Ruleset.create(*self.rules.variants)

    @cached_property
    def own_frames(self) -> frozenset[str]:
        """Tags of the frames that the base game does not know."""
        return frozenset(self.rules.frames) - frozenset(base_rules().frames)

    @cached_property
    def own_parts(self) -> frozenset[str]:
        """Where the variant keeps its part of the state; should be its key."""
        others = {each.key for each in self.rules.variants if each.key != self.key}
        return frozenset(self.rules.extensions) - others

    @cached_property
    def own_moves(self) -> tuple[Move, ...]:
        """The moves of the action space whose word the base game does not know."""
        known = base_rules().words
        return tuple(move for move in self.rules.action_space if move.word not in known)

    @property
    def players(self) -> Sequence[int]:
        """The numbers of players to play with."""
        fewest, most = self.rules.seats
        allowed = range(fewest, most + 1)
        return [number for number in allowed if self.numbers is None or number in self.numbers]

    def walks(self, rules: Ruleset | None = None) -> Iterator[Iterator[Step]]:
        """The random games, each as its positions."""
        for players in self.players:
            for seed in range(self.games):
                yield walk(rules or self.rules, players, seed, self.longest)

    def steps(self) -> Iterator[Step]:
        """Every position of every game."""
        for game in self.walks():
            yield from game

    def moments(self) -> Iterator[Step]:
        """A choice of the positions: all with decisions of the variant's own, some of each other kind."""
        seen: Counter[str] = Counter()
        for step in self.steps():
            tag = step.state.agenda[-1].tag if step.state.agenda else ""
            seen[tag] += 1
            if tag in self.own_frames or seen[tag] <= OFTEN or step.number % EVERY == 0:
                yield step

    def answers(self, hook: str) -> Sequence[HookAnswer]:
        """The answers to a hook, the base game's first."""
        return build.answers(build.plugin_manager((Base(), *self.rules.variants)), hook)

    def own_answers(self, hook: str) -> Sequence[HookAnswer]:
        """The variant's answers to a hook."""
        return [answer for answer in self.answers(hook) if answer.variant == self.key]

    def dumps_others(self, state: State) -> str:
        """A state, even one with things hidden, without the variant's own part."""
        data = self.rules.dump(state)["state"]
        assert isinstance(data, dict)
        others = {key: part for key, part in data["ext"].items() if key not in self.own_parts}
        return json.dumps({**data, "ext": others}, sort_keys=True)

    def says(self, problem: str, cure: str = "") -> str:
        """A message: the variant, what is wrong, and how to mend it."""
        return f"{self.key}: {problem} {cure}".rstrip()

    @contextmanager
    def sound(self, doing: str, cure: str = "") -> Iterator[None]:
        """Whatever is raised in here is the variant's mistake.

        Raises:
            AssertionError: something was raised.
        """
        try:
            yield
        except Exception as error:
            problem = f"{doing} raises {type(error).__name__}: {error}."
            raise AssertionError(self.says(problem, cure)) from error


@lru_cache(maxsize=1)
def base_rules() -> Ruleset:
    """The base game alone."""
    return Ruleset.create()


def required(variant: Variant) -> list[Variant]:
    """The variants without which a variant makes no sense, and those that these require.

    Raises:
        UnknownVariant: one of them is not installed.
    """
    found: dict[str, Variant] = {}
    waiting = list(variant.requires)
    while waiting:
        key = waiting.pop()
        if key not in found and key != variant.key:
            found[key] = discover.variant(key)
            waiting += found[key].requires
    return list(found.values())
