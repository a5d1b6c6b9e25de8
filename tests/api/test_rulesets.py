"""Rulesets: many at once, built from plain data, refusing what does not fit, calling no plugin in play."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pluggy
import pytest

import stoneage
from stoneage import Deal, Ruleset, SetupError, State, UnknownVariant
from stoneage.build import HookAnswer
from stoneage.rulings import CHOICES, PRESETS, Rulings

Game = tuple[int, int, int]


def game_of(rules: Ruleset, players: int, seed: int) -> list[str]:
    """A random game: the key of every tenth position, and the last save."""
    state, rng = rules.new_game(players=players, seed=seed), random.Random(seed)
    found, step = [], 0
    while not rules.is_over(state):
        if step % 10 == 0:
            found.append(rules.key(state))
        moves = rules.legal_moves(state) or [roll for roll, _ in rules.outcomes(state)]
        state = rules.apply(state, moves[int(rng.random() * len(moves))])
        step += 1
    return [*found, rules.dumps(state)]


# side by side


def test_two_rulesets_live_side_by_side(every_ruling: list[Ruleset]) -> None:
    """Interleaved step by step, games under different rules go as they go alone."""
    first, second = every_ruling[0], every_ruling[-1]
    alone = [game_of(Ruleset.create(rulings=rules.rulings), 3, 5) for rules in (first, second)]
    states = [first.new_game(players=3, seed=5), second.new_game(players=3, seed=5)]
    rngs = [random.Random(5), random.Random(5)]
    while not all(not state.agenda for state in states):
        for number, rules in enumerate((first, second)):
            state = states[number]
            if not rules.is_over(state):
                moves = rules.legal_moves(state) or [roll for roll, _ in rules.outcomes(state)]
                states[number] = rules.apply(state, moves[int(rngs[number].random() * len(moves))])
    assert first.dumps(states[0]) == alone[0][-1]
    assert second.dumps(states[1]) == alone[1][-1]
    assert alone[0] != alone[1]


def test_threads_share_rulesets(every_ruling: list[Ruleset]) -> None:
    """Two fresh rulesets used by four threads at once give the results of one thread."""
    shared = [Ruleset.create(), Ruleset.create(rulings="yucata")]
    jobs = [(number % 2, 2 + number % 3, number) for number in range(12)]

    def run(job: Game) -> list[str]:
        which, players, seed = job
        assert len(shared[which].action_space) > 100
        return game_of(shared[which], players, seed)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(run, jobs))
    rulebook, yucata = every_ruling[0], Ruleset.create(rulings="yucata")
    assert together == [game_of((rulebook, yucata)[which], players, seed) for which, players, seed in jobs]


def test_threads_share_a_state(rules: Ruleset) -> None:
    """Threads may apply moves to one state at the same time."""
    state = rules.new_game(players=4, seed=1)
    before = rules.dumps(state)
    moves = list(rules.legal_moves(state)) * 40
    with ThreadPoolExecutor(4) as pool:
        keys = list(pool.map(lambda move: rules.key(rules.apply(state, move)), moves))
    assert keys == [rules.key(rules.apply(state, move)) for move in moves]
    assert rules.dumps(state) == before


# no plugin call while a move is made


def test_no_plugin_is_called_while_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hooks are resolved when the ruleset is built; while moves are made none is called, nor pluggy."""
    calls: list[str] = []
    answer = HookAnswer.__call__
    hook = pluggy._hooks.HookCaller.__call__
    inner = pluggy.PluginManager._hookexec

    def answered(self: Any, **arguments: Any) -> Any:
        calls.append(self._hook)
        return answer(self, **arguments)

    def called(self: Any, **arguments: Any) -> Any:
        calls.append(self.name)
        return hook(self, **arguments)

    def executed(self: Any, name: str, *rest: Any) -> Any:
        calls.append(name)
        return inner(self, name, *rest)

    monkeypatch.setattr(HookAnswer, "__call__", answered)
    monkeypatch.setattr(pluggy._hooks.HookCaller, "__call__", called)
    monkeypatch.setattr(pluggy.PluginManager, "_hookexec", executed)
    rules = Ruleset.create()
    state = rules.new_game(players=3, seed=2)
    assert calls == ["register", "set_up"]
    in_place = state.copy()
    calls.clear()
    rng = random.Random(2)
    while not rules.is_over(state):
        moves = rules.legal_moves(state) or [roll for roll, _ in rules.outcomes(state)]
        state = rules.apply(state, rng.choice(list(moves)))
    rules.action_space.mask(state), rules.scores(state), rules.key(state)
    rules.playout(in_place, rng)
    assert calls == []


# plain form


def test_spec_round_trip(every_ruling: list[Ruleset]) -> None:
    """A ruleset built from the plain form of another has the same plain form and keys."""
    for rules in every_ruling:
        again = Ruleset.from_spec(rules.spec)
        assert again.spec == rules.spec
        assert again.rulings == rules.rulings
        state = rules.new_game(players=3, seed=1)
        assert again.key(state) == rules.key(state)


def test_spec_names_only_what_differs(rules: Ruleset) -> None:
    """The plain form of the rulebook is empty; other rulings stand there as JSON has them."""
    assert rules.spec == {"variants": {}, "rulings": {}}
    assert Ruleset.from_spec({}).spec == rules.spec
    other = Ruleset.create(rulings={"feed": "must", "hunt_again": True, "capped_places": "allowed"})
    assert other.spec == {"variants": {}, "rulings": {"feed": "must", "hunt_again": True}}
    assert repr(other) == f"Ruleset({other.spec})"


def test_a_spec_is_not_kept(rules: Ruleset) -> None:
    """Changing the plain form changes no ruleset."""
    rules.spec["rulings"]["feed"] = "must"  # type: ignore[index]
    assert rules.spec["rulings"] == {}


def test_rulings_in_every_form() -> None:
    """An instance, a mapping, a preset's name or nothing."""
    assert Ruleset.create(rulings=Rulings(feed="must")).rulings == Rulings(feed="must")
    assert Ruleset.create(rulings={"feed": "must"}).rulings == Rulings(feed="must")
    assert Ruleset.create(rulings=None).rulings == Ruleset.create(rulings="rulebook").rulings == Rulings()
    assert Ruleset.create(rulings="yucata").rulings == Rulings(hunt_again=True, two_resources="at_purchase")


def test_rulings_are_as_documented() -> None:
    """Names, values and defaults that callers rely on."""
    assert {name: tuple(values) for name, values in CHOICES.items()} == {
        "capped_places": ("allowed", "forbidden"),
        "hunt_again": (False, True),
        "two_resources": ("later", "at_purchase"),
        "feed": ("may", "must"),
    }
    assert attrs.asdict(Rulings()) == {name: values[0] for name, values in CHOICES.items()}
    assert set(PRESETS) == {"rulebook", "yucata"}


BAD_SPECS: dict[str, Any] = {
    "nothing": None,
    "a number": 5,
    "a text": "style",
    "a list": [],
    "an unknown key": {"variant": {}},
    "a key that is no text": {5: 1},
    "variants as number": {"variants": 5},
    "variants as text": {"variants": "style"},
    "variants as null": {"variants": None},
    "a variant as number": {"variants": [5]},
    "a variant as list": {"variants": [[]]},
    "a variant as object": {"variants": [{}]},
    "a variant keyed by number": {"variants": {5: {}}},
    "options as number": {"variants": {"style": 5}},
    "options as null": {"variants": {"style": None}},
    "an unknown variant": {"variants": ["no_such_variant"]},
    "the base game": {"variants": ["base"]},
    "rulings as number": {"rulings": 5},
    "rulings as zero": {"rulings": 0},
    "rulings as truth value": {"rulings": True},
    "rulings as list": {"rulings": [1]},
    "rulings as empty list": {"rulings": []},
    "rulings as pairs": {"rulings": [["feed", "must"]]},
    "an unknown preset": {"rulings": "bga"},
    "an empty preset": {"rulings": ""},
    "an unknown ruling": {"rulings": {"fed": "must"}},
    "a ruling keyed by number": {"rulings": {5: 1}},
    "an unknown value": {"rulings": {"feed": "perhaps"}},
    "a number for a truth value": {"rulings": {"hunt_again": 1}},
    "a text for a truth value": {"rulings": {"hunt_again": "true"}},
    "a truth value for a text": {"rulings": {"feed": True}},
    "a list for a text": {"rulings": {"feed": []}},
    "null for a text": {"rulings": {"feed": None}},
}


@pytest.mark.parametrize("spec", BAD_SPECS.values(), ids=BAD_SPECS)
def test_specs_that_do_not_fit_are_refused(spec: Any) -> None:
    """A SetupError with a code and a sentence, whatever the plain form is."""
    with pytest.raises(SetupError) as caught:
        Ruleset.from_spec(spec)
    assert caught.value.code != "error"
    assert str(caught.value).endswith(".") or "»" in str(caught.value)


@pytest.mark.parametrize(
    "rulings", [5, True, [1], ["feed"], "bga", {"x": 1}, {"feed": 1}, {5: 1}, 1.5], ids=str
)
def test_rulings_that_do_not_exist_are_refused(rulings: Any) -> None:
    """Unknown rulings, values and presets."""
    with pytest.raises(SetupError) as caught:
        Ruleset.create(rulings=rulings)
    assert caught.value.code.startswith(("unknown-", "wrong-", "setup"))


def test_refusals_name_what_is_wrong() -> None:
    """The ruling, preset or variant that is unknown, and those that exist."""
    with pytest.raises(SetupError, match=r"'fed'.*feed"):
        Ruleset.create(rulings={"fed": "must"})
    with pytest.raises(SetupError, match=r"feed.*'may'.*'must'.*'perhaps'"):
        Ruleset.create(rulings={"feed": "perhaps"})
    with pytest.raises(SetupError, match=r"'bga'.*rulebook.*yucata"):
        Ruleset.create(rulings="bga")
    with pytest.raises(UnknownVariant, match=r"'mammoth_herd'.*stoneage-mammoth-herd") as caught:
        Ruleset.create("mammoth_herd")
    assert caught.value.parameters == {"variant": "mammoth_herd"}
    assert caught.value.code == "unknown-variant"


@pytest.mark.parametrize(
    "variant", [5, None, [], Rulings(), Rulings, object()], ids=lambda value: type(value).__name__
)
def test_what_is_no_variant_is_refused(variant: Any) -> None:
    """Only names and instances of variants are chosen."""
    with pytest.raises(SetupError):
        Ruleset.create(variant)


# players and deals


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"players": 1}, "wrong-players"),
        ({"players": 0}, "wrong-players"),
        ({"players": -2}, "wrong-players"),
        ({"players": 5}, "wrong-players"),
        ({"players": 10**5000}, "wrong-players"),
        ({"players": 3.0}, "wrong-players"),
        ({"players": True}, "wrong-players"),
        ({"players": "3"}, "wrong-players"),
        ({"players": None}, "wrong-players"),
        ({"players": 3, "start_player": 3}, "wrong-start-player"),
        ({"players": 3, "start_player": -1}, "wrong-start-player"),
        ({"players": 3, "start_player": 1.0}, "wrong-start-player"),
        ({"players": 3, "start_player": None}, "wrong-start-player"),
        ({"players": 3, "start_player": 10**5000}, "wrong-start-player"),
        ({"seed": "7"}, "wrong-seed"),
        ({"seed": 7.0}, "wrong-seed"),
        ({"seed": None}, "wrong-seed"),
        ({"seed": True}, "wrong-seed"),
    ],
    ids=range(18),
)
def test_games_that_cannot_be_are_refused(arguments: dict[str, Any], code: str, rules: Ruleset) -> None:
    """Two to four players, a seat to start, a whole number as seed."""
    for start in (rules.new_game, lambda **rest: rules.deal(**{"players": 2, **rest})):
        with pytest.raises(SetupError) as caught:
            start(**arguments)
        assert caught.value.code == code


def test_too_many_players_learn_that_tiles_are_short_too(rules: Ruleset) -> None:
    """Five would have no fifth stack; with too few players nothing is said of tiles."""
    for players, ending in ((5, "; 28 tiles make only 4 stacks of 7."), (1, "not 1.")):
        with pytest.raises(SetupError) as caught:
            rules.new_game(players=players)
        assert str(caught.value).endswith(ending)


def test_any_whole_number_is_a_seed(rules: Ruleset) -> None:
    """Negative and huge seeds deal, too."""
    seeds = (-(10**40), -1, 0, 2, 2**64, 10**50)
    assert len({rules.key(rules.new_game(seed=seed)) for seed in seeds}) == len(seeds)


def test_a_known_deal_is_played_as_it_lies(rules: Ruleset) -> None:
    """The row is filled from the top of the deck, cheapest space first; stacks and start player as dealt."""
    deal = rules.deal(players=3, seed=4, start_player=2)
    state = rules.new_game(deal)
    assert state.display == deal.deck[:4]
    assert state.deck == deal.deck[4:]
    assert state.stacks == deal.stacks
    assert rules.to_act(state) == 2
    assert state == rules.new_game(players=3, seed=4, start_player=2)


def test_a_deal_may_be_small_but_not_wrong(rules: Ruleset) -> None:
    """Four cards and a tile a stack are enough to play with; lists do as well as tuples."""
    deal = Deal(players=2, deck=("CIV-01", "CIV-02", "CIV-03", "CIV-05"), stacks=(("BLD-01",), ("BLD-02",)))
    state = rules.new_game(deal)
    assert rules.loads(rules.dumps(state)) == state
    rules.playout(state.copy(), random.Random(1))
    lists: Any = Deal(players=2, deck=list(deal.deck), stacks=[list(stack) for stack in deal.stacks])
    assert rules.new_game(lists) == state


DEAL = Ruleset.create().deal(players=2, seed=1)
BAD_DEALS: dict[str, dict[str, Any]] = {
    "no cards": {"deck": ()},
    "too few cards": {"deck": DEAL.deck[:3]},
    "a card twice": {"deck": DEAL.deck + DEAL.deck[:1]},
    "an unknown card": {"deck": ("CIV-99", *DEAL.deck)},
    "a tile in the deck": {"deck": ("BLD-01", *DEAL.deck)},
    "numbers as cards": {"deck": (1, 2, 3, 4)},
    "lists as cards": {"deck": ([], [], [], [])},
    "a deck that is none": {"deck": None},
    "a deck that is a text": {"deck": "CIV-01"},
    "a stack too few": {"stacks": DEAL.stacks[:1]},
    "a stack too many": {"stacks": (*DEAL.stacks, ("BLD-01",))},
    "an empty stack": {"stacks": (DEAL.stacks[0], ())},
    "a tile twice": {"stacks": (DEAL.stacks[0], DEAL.stacks[0])},
    "an unknown tile": {"stacks": (("BLD-99",), ("BLD-01",))},
    "stacks that are none": {"stacks": None},
    "stacks of numbers": {"stacks": (1, 2)},
    "an unknown pile": {"piles": {"animals": ()}},
    "piles that are none": {"piles": None},
    "another number of players": {"players": 3},
    "one player": {"players": 1},
    "a start player who is not there": {"start_player": 2},
}


@pytest.mark.parametrize("changes", BAD_DEALS.values(), ids=BAD_DEALS)
def test_deals_that_cannot_be_are_refused(changes: dict[str, Any], rules: Ruleset) -> None:
    """Unknown, missing and doubled cards and tiles, and what is no deal at all."""
    with pytest.raises(SetupError) as caught:
        rules.new_game(attrs.evolve(DEAL, **changes))
    assert caught.value.code.startswith("wrong-")


@pytest.mark.parametrize("deal", [5, "deal", {}, [], (2, (), ())], ids=lambda value: type(value).__name__)
def test_what_is_no_deal_is_refused(deal: Any, rules: Ruleset) -> None:
    """Something else in place of a deal."""
    with pytest.raises(SetupError):
        rules.new_game(deal)


# perft

PERFT = {2: (34, 1047, 20179), 3: (35, 1191, 39179), 4: (36, 1261, 42898)}
"""Lines of play of one, two and three moves from the deal with seed 0."""


def plain_count(rules: Ruleset, state: State, depth: int) -> int:
    """Lines of play, counted by making every move."""
    if depth == 0 or rules.is_over(state):
        return 1
    choices = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
    return sum(plain_count(rules, rules.apply(state, move), depth - 1) for move in choices)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_perft_is_as_it_was(players: int, rules: Ruleset) -> None:
    """The numbers of lines from the start never change."""
    state = rules.new_game(players=players, seed=0)
    assert tuple(rules.perft(state, depth) for depth in (1, 2, 3)) == PERFT[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_perft_counts_every_line(players: int, rules: Ruleset) -> None:
    """It agrees with a plain count, and the state stays as it was."""
    state = rules.new_game(players=players, seed=0)
    before = rules.dumps(state)
    assert rules.perft(state, 0) == 1
    assert rules.perft(state, 1) == plain_count(rules, state, 1) == len(rules.legal_moves(state))
    assert rules.perft(state, 2) == plain_count(rules, state, 2)
    assert rules.dumps(state) == before


def test_perft_counts_rolls_and_ends(
    rules: Ruleset, walk: Callable[..., Any], moments: dict[str, list[tuple[Ruleset, State]]]
) -> None:
    """Results of dice are moves, and a game that is over is a line whatever the depth."""
    table, state = moments["rolling"][0]
    assert table.perft(state, 1) == len(table.outcomes(state))
    assert table.perft(state, 2) == plain_count(table, state, 2)
    states = list(walk(rules, 2, 3))
    assert rules.perft(states[-1], 5) == 1
    for state in states[-4:]:
        assert rules.perft(state, 3) == plain_count(rules, state, 3)
    assert stoneage.CHANCE == -1
