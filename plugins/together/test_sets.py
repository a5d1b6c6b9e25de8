"""Random games with every set of variants and every number of players: what must hold at every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import attrs
import random_games
from random_games import Table

from stoneage import Move, Ruleset, State
from stoneage.frames import CHANCE
from stoneage.state import Player

RulesOf = Callable[..., Ruleset]
Walk = Callable[..., Iterator[State]]
Answers = Callable[[Ruleset, State], list[Move]]


def lying(state: State) -> Counter[str]:
    """Everything that lies somewhere, by id."""
    things: Iterable[str] = chain(
        state.deck,
        filter(None, state.display),
        chain(*state.stacks),
        state.removed,
        *map(_owned, state.players),
    )
    found = Counter(things)
    herd = state.ext.get("mammoth_herd")
    if herd is not None:
        found.update(chain(herd.pile, filter(None, [herd.tile])))
        found.update(chain(*herd.tiles))
    return found


def _owned(player: Player) -> Iterable[str]:
    return chain(player.cards, player.hidden, player.buildings)


def check_players(rules: Ruleset, state: State) -> None:
    """Nobody has less than nothing, and everybody's people are at home or on the board."""
    for player in state.players:
        assert player.home + sum(player.placed) == player.people <= 10
        assert min(player.placed) >= 0
        assert min(*player.goods, player.food, player.home) >= 0
        assert 0 <= player.food_track <= 10
        assert set(player.kept) <= set(player.cards)
        assert len(player.tools) == len(player.tools_used) <= 3
        assert all(1 <= value <= 4 for value in player.tools)
        assert sum(player.ledger.values()) == player.score


def check_board(rules: Ruleset, state: State) -> None:
    """No place holds more people than it has rings."""
    limits = rules.limits[len(state.players)]
    for place in rules.board:
        people = sum(player.placed[place.number] for player in state.players)
        assert state.room[place.number] >= 0
        if not state.joint & place.bit:
            assert people <= limits.rings[place.number]


def check_igloos(state: State) -> None:
    """No igloo is lost: one more than there are players (I3)."""
    igloos = state.ext.get("igloos")
    if igloos is not None:
        assert igloos.pile + sum(igloos.built) == len(state.players) + 1


def check_moves(rules: Ruleset, state: State, moves: list[Move]) -> None:
    """Generator, check and mask agree; every move reads back as itself."""
    if rules.to_act(state) == CHANCE:
        assert sum(chance for _, chance in rules.outcomes(state)) == 1
        return
    assert len(set(map(str, moves))) == len(moves) > 0
    mask = rules.action_space.mask(state)
    assert sum(mask) == len(moves)
    for move in moves[:: max(1, len(moves) // 8)]:
        assert mask[rules.action_space.index(move)]
        assert rules.why_not(state, move) is None
        assert rules.parse(str(move)) is move


def check_edges(rules: Ruleset, state: State, rng: random.Random) -> None:
    """Saves and views come back; what is hidden stays so; observations keep their length."""
    assert rules.loads(rules.dumps(state)) == state
    for seat in range(len(state.players)):
        view = rules.view(state, seat)
        other = rules.determinize(view, rng)
        assert rules.view(other, seat) == view
        assert rules.dump_view(rules.view(other, seat)) == rules.dump_view(view)
        assert len(rules.observation(view)) == len(rules.observation_layout)


class Watch:
    """Looks at every position of a game, and at some more closely.

    Args:
        rules: the ruleset.
        seed: of what is chosen while looking.
    """

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.steps = 0
        self.things: Counter[str] = Counter()

    def __call__(self, state: State, moves: list[Move]) -> None:
        self.things = self.things or lying(state)
        assert max(self.things.values()) == 1
        assert lying(state) == self.things
        check_players(self.rules, state)
        check_board(self.rules, state)
        check_igloos(state)
        if self.rules.is_over(state):
            check_end(self.rules, state)
        elif self.steps % 41 == 0:
            check_moves(self.rules, state, moves)
        elif self.steps % 83 == 1:
            check_edges(self.rules, state, self.rng)
        self.steps += 1


def check_end(rules: Ruleset, state: State) -> None:
    """The first of the winners has as many points as anybody."""
    totals = [sheet.total for sheet in rules.scores(state)]
    assert totals[rules.winners(state)[0]] == max(totals)


def test_random_games_end_and_keep_every_invariant(
    table: Table,
    set_games: int,
    rules_of: RulesOf,
    record_property: Callable[[str, object], None],
) -> None:
    """People, cards, tiles, animals, herd tiles and points are conserved; saves, views and moves agree."""
    names, players = table
    rules = rules_of(*names)
    games = [random_games.play(rules, players, seed, Watch(rules, seed)) for seed in range(set_games)]
    record_property("games", [names, players, *attrs.astuple(random_games.mean(games))])


def test_the_old_state_stays_and_copies_are_alike(
    chosen: tuple[str, ...], rules_of: RulesOf, walk: Walk, answers: Answers
) -> None:
    """``apply`` leaves its state alone; ``play`` on a copy leads to the same bytes."""
    rules = rules_of(*chosen)
    rng = random.Random(1)
    for number, state in enumerate(walk(rules, 3, 5)):
        moves = answers(rules, state)
        if number % 7 or not moves:
            continue
        before, move = rules.dumps(state), moves[int(rng.random() * len(moves))]
        after = rules.apply(state, move)
        copy = state.copy()
        rules.play(copy, move)
        assert rules.dumps(copy) == rules.dumps(after)
        rules.playout(copy, rng)
        assert rules.dumps(state) == before


def test_naming_order_never_changes_a_game(chosen: tuple[str, ...], rules_of: RulesOf, walk: Walk) -> None:
    """The same variants named in another order make the same ruleset, moves and games."""
    one, other = rules_of(*chosen), Ruleset.create(*reversed(chosen))
    assert one.spec == other.spec
    assert list(map(str, one.action_space)) == list(map(str, other.action_space))
    last = [one.dumps(state) for state in walk(one, 2, 3)][-1]
    assert [other.dumps(state) for state in walk(other, 2, 3)][-1] == last
