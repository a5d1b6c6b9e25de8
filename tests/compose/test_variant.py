"""A variant written against the public seams plays, saves, and leaves the base game alone."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import stoneage
from stoneage import IllegalMove, NotationError, Ruleset, SaveError, SetupError, State, UnknownVariant
from stoneage.records import Record, outcome, replay

Walk = Callable[..., Iterator[State]]


def first(states: Iterator[State], fits: Callable[[State], bool]) -> State:
    """The first position that fits."""
    return next(state for state in states if fits(state))


def is_offering(state: State) -> bool:
    """Whether the variant's own decision is due."""
    return bool(state.agenda) and state.agenda[-1].tag == "shrine_offering"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_lose_nothing(players: int, with_shrine: Ruleset) -> None:
    """With the variant, people, cards, tiles and candles are conserved and every game ends."""
    rules, offered, gilded = with_shrine, 0, 0
    for seed in range(8):
        state, rng, given = rules.new_game(players=players, seed=seed), random.Random(seed), 0
        while not rules.is_over(state):
            moves = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
            move = rng.choice(moves)
            text = str(move)
            offered += text.startswith("offer")
            gilded += " + gold=1" in text
            given += (text.startswith("offer") and 1) + (text.startswith("offer") and text != "offer -")
            rules.play(state, move)
            shrine: Any = state.ext["shrine"]
            assert sum(shrine.candles) == given
            cards = [*state.deck, *filter(None, state.display)]
            for player in state.players:
                cards += player.cards + player.hidden
                assert 0 <= player.home <= player.people - sum(player.placed)
                assert min(*player.goods, player.food) >= 0
                assert player.score == sum(player.ledger.values())
            assert len(cards) == len(set(cards)) == 36
        for sheet in rules.scores(state):
            assert sheet.lines["candles"] == 2 * shrine.candles[sheet.seat]
            assert sheet.lines["gilding"] % 3 == 0
            assert sheet.total == sum(sheet.lines.values())
    assert offered > 20
    assert gilded > 0


def test_its_place_obeys_the_rules_of_placing(with_shrine: Ruleset) -> None:
    """One person of one player, named after the limit or the rings like any other place."""
    rules = with_shrine
    state = rules.new_game(players=2)
    assert rules.parse("place shrine 1") in rules.legal_moves(state)
    taken = rules.apply(state, rules.parse("place shrine 1"))
    assert rules.parse("place shrine 1") not in rules.legal_moves(taken)
    assert {reason.rule for reason in rules.why_not(taken, rules.parse("place shrine 1")) or ()} == {
        "P5",
        "Z1",
    }
    assert {reason.rule for reason in rules.why_not(state, rules.parse("place shrine 2")) or ()} == {"P5"}


def test_its_decision_is_explained(with_shrine: Ruleset, walk: Walk) -> None:
    """Its own moves are offered, refused with its own rule's id, and refused elsewhere as the wrong kind."""
    rules = with_shrine
    state = first(walk(rules, 2, 1), lambda state: is_offering(state) and not state.players[0].goods[3])
    legal = {str(move) for move in rules.legal_moves(state)}
    assert "offer -" in legal
    assert legal <= {"offer -", "offer wood", "offer brick", "offer stone", "offer gold"}
    missing = [move for move in rules.action_space if move.word == "offer" and str(move) not in legal]
    for move in missing:
        with pytest.raises(IllegalMove) as caught:
            rules.apply(state, move)
        assert [reason.rule for reason in caught.value.reasons] == ["Z2"]
    reasons = rules.why_not(rules.new_game(), rules.parse("offer -"))
    assert reasons is not None
    assert reasons[0].code == "wrong-kind"


def test_what_is_not_its_extra_is_refused_by_a_rule(with_shrine: Ruleset, walk: Walk) -> None:
    """Gold where none is added names the variant's rule, other goods that of the price."""
    rules = with_shrine
    state = first(walk(rules, 2, 1), lambda state: bool(state.agenda) and state.agenda[-1].tag == "paying")
    [place] = [state.agenda[-1].place]  # type: ignore[attr-defined]
    state.own(state.agenda[-1].seat).goods[:] = [9, 9, 9, 9]
    price = next(text for text in map(str, rules.legal_moves(state)) if "+" not in text)
    for extra, rule in (("gold=2", "Z3"), ("wood=1", "A6" if place.startswith("card") else "A7")):
        reasons = rules.why_not(state, rules.parse(f"{price} + {extra}")) or ()
        assert [(reason.code, reason.rule) for reason in reasons] == [("no-extra", rule)]


def test_its_extra_is_one_more_way_to_pay(with_shrine: Ruleset, walk: Walk) -> None:
    """Every payment of a tile stands alone and, with gold to spare, gilded; gilding earns its points."""
    rules, seen = with_shrine, 0
    for seed in range(12):
        for state in walk(rules, 2, seed):
            texts = [str(move) for move in rules.legal_moves(state)]
            for text in texts:
                if text.startswith("pay ") and text.endswith(" + gold=1"):
                    seen += 1
                    assert text[: -len(" + gold=1")] in texts
                    seat = state.agenda[-1].seat
                    after = rules.apply(state, rules.parse(text)).players[seat]
                    plain = rules.apply(state, rules.parse(text[:-9])).players[seat]
                    assert after.ledger["gilding"] == state.players[seat].ledger["gilding"] + 3
                    assert after.ledger["buildings"] == plain.ledger["buildings"]
                    assert after.goods[3] == plain.goods[3] - 1
    assert seen > 3


def test_saves_and_masks_work_at_every_step(with_shrine: Ruleset, walk: Walk) -> None:
    """Round trips, keys, masks and checks over whole games, its own decision included."""
    rules, offered = with_shrine, 0
    for players in (2, 4):
        for state in walk(rules, players, 3):
            text = rules.dumps(state)
            again = rules.loads(text)
            assert again == state
            assert type(again.ext["shrine"]) is type(state.ext["shrine"])
            assert rules.dumps(again) == text
            mask = rules.action_space.mask(state)
            legal = rules.legal_moves(state)
            assert {rules.action_space[n] for n, bit in enumerate(mask) if bit} == set(legal)
            assert all(rules.why_not(state, move) is None for move in legal)
            offered += is_offering(state)
    assert offered > 3


def test_its_part_of_the_save_is_data(with_shrine: Ruleset) -> None:
    """It stands under the variant's key, and the ruleset with schema and options."""
    save: Any = with_shrine.dump(with_shrine.new_game(players=3))
    assert save["state"]["ext"] == {"shrine": {"candles": [0, 0, 0], "last": -1}}
    assert save["ruleset"]["variants"] == {
        "shrine": {"schema": 1, "options": {"worth": 2, "gold": 3, "crowd": 1}}
    }
    assert save["state"]["board"]["shrine"] == [0, 0, 0]


JUNK: tuple[Any, ...] = (
    *(None, [], {}, {"candles": [0, 0]}, {"candles": "00", "last": 0}, {"candles": [0, True], "last": 0}),
    *({"candles": [0, 0], "last": 0, "x": 1}, {"candles": [0, 0], "last": "0"}),
)


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_its_part_of_the_save_is_read_strictly(junk: Any, with_shrine: Ruleset) -> None:
    """No missing or further key, no other type; the field is named."""
    save = json.loads(with_shrine.dumps(with_shrine.new_game(players=2)))
    save["state"]["ext"]["shrine"] = junk
    with pytest.raises(SaveError) as caught:
        with_shrine.load(save)
    assert str(caught.value.parameters["field"]).startswith("state.ext.shrine")


def test_without_its_part_a_save_is_refused(with_shrine: Ruleset) -> None:
    """A missing part, or one of a variant that is not there."""
    for ext in ({}, {"shrine": {"candles": [0, 0], "last": -1}, "igloos": {}}):
        save = json.loads(with_shrine.dumps(with_shrine.new_game(players=2)))
        save["state"]["ext"] = ext
        with pytest.raises(SaveError):
            with_shrine.load(save)


def test_notation_and_action_space(with_shrine: Ruleset) -> None:
    """Its words read back, and the base game's moves and its own are numbered without gaps."""
    space = with_shrine.action_space
    for index, move in enumerate(space):
        assert with_shrine.parse(str(move)) == move
        assert space.index(move) == index
    texts = set(map(str, space))
    assert {"place shrine 1", "use shrine", "offer -", "offer gold", "pay wood=1 + gold=1"} <= texts
    assert set(map(str, Ruleset.create().action_space)) <= texts
    for wrong in ("offer", "offer food", "offer wood gold", "place shrine", "offer zinc"):
        with pytest.raises(NotationError):
            with_shrine.parse(wrong)


def test_copies_are_independent(with_shrine: Ruleset, walk: Walk) -> None:
    """The own part of a copy is a copy, and old states stay as they were."""
    kept = [(state, with_shrine.dumps(state)) for state in walk(with_shrine, 2, 2)]
    assert all(with_shrine.dumps(state) == text for state, text in kept)
    state = first(walk(with_shrine, 2, 2), is_offering)
    twin, before = state.copy(), with_shrine.dumps(state)
    with_shrine.playout(twin, random.Random(1))
    assert with_shrine.dumps(state) == before
    assert twin.ext["shrine"] != state.ext["shrine"]


def test_pickles(with_shrine: Ruleset, walk: Walk) -> None:
    """Rulesets with their options, states and moves travel."""
    rules = Ruleset.create(type(with_shrine.variants[0])(worth=7), rulings="yucata")
    again = pickle.loads(pickle.dumps(rules))
    assert again.spec == rules.spec
    assert again.variants == rules.variants
    state = first(walk(rules, 3, 4), is_offering)
    assert pickle.loads(pickle.dumps(state)) == state
    assert again.key(pickle.loads(pickle.dumps(state))) == rules.key(state)
    for move in rules.legal_moves(state):
        assert again.apply(state, pickle.loads(pickle.dumps(move))) == rules.apply(state, move)


def test_playouts_and_perft(with_shrine: Ruleset) -> None:
    """Fast playouts and counts see the variant's place."""
    state = with_shrine.new_game(players=2)
    assert with_shrine.perft(state, 1) == len(with_shrine.legal_moves(state)) == 35
    assert with_shrine.playout(state, random.Random(2)) > 50
    assert with_shrine.is_over(state)


def test_records_name_it(with_shrine: Ruleset, entry_point: None) -> None:
    """A record holds the variant with version and options and replays, where it is installed."""
    rules, rng = with_shrine, random.Random(5)
    deal = rules.deal(players=2, seed=5)
    state, moves = rules.new_game(deal), []
    while not rules.is_over(state):
        move = rng.choice(list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)])
        moves.append((rules.to_act(state), move))
        state = rules.apply(state, move)
    record = Record.of(rules, deal, moves, outcome(rules, state))  # type: ignore[arg-type]
    assert record.versions["shrine"] == "1.2"
    assert [*replay(Record.read(str(record)))][-1] == state


def test_options_change_the_rules(shrine: type[Any]) -> None:
    """Points, extras and an amended limit follow the options; a wrong value is refused."""
    rules = Ruleset.create(shrine(worth=5, gold=0, crowd=2))
    state = rules.new_game(players=2)
    state = rules.apply(state, rules.parse("place forest 2"))
    assert rules.parse("place forest 5") in rules.legal_moves(state)
    assert "pay wood=1 + gold=1" not in set(map(str, rules.action_space))
    other = Ruleset.create(shrine())
    state = other.apply(other.new_game(players=2), other.parse("place forest 2"))
    assert {reason.rule for reason in other.why_not(state, other.parse("place forest 5")) or ()} == {"P7"}
    with pytest.raises(ValueError, match="crowd"):
        shrine(crowd=3)


def test_options_are_part_of_saves_and_keys(shrine: type[Any]) -> None:
    """A save of other options is refused, and its key differs."""
    one, other = Ruleset.create(shrine(worth=1)), Ruleset.create(shrine(worth=2))
    assert one.key(one.new_game()) != other.key(other.new_game())
    with pytest.raises(SaveError) as caught:
        other.loads(one.dumps(one.new_game()))
    assert caught.value.code == "other-ruleset"


def test_options_that_a_save_lacks_have_their_default(shrine: type[Any]) -> None:
    """A save from before an option was added loads where the option has its default, and only there."""
    rules, other = Ruleset.create(shrine(worth=7)), Ruleset.create(shrine(worth=7, gold=1))
    state = rules.new_game(players=2)
    save = json.loads(rules.dumps(state))
    del save["ruleset"]["variants"]["shrine"]["options"]["gold"]
    assert rules.load(save) == state
    with pytest.raises(SaveError) as caught:
        other.load(save)
    assert caught.value.code == "other-ruleset"
    del save["ruleset"]["variants"]["shrine"]["options"]["worth"]
    with pytest.raises(SaveError):
        rules.load(save)


def test_a_newer_part_of_a_save_is_from_the_future(with_shrine: Ruleset) -> None:
    """A higher schema number of the variant is named as such."""
    save = json.loads(with_shrine.dumps(with_shrine.new_game()))
    save["ruleset"]["variants"]["shrine"]["schema"] = 2
    with pytest.raises(SaveError) as caught:
        with_shrine.load(save)
    assert caught.value.code == "from-the-future"


# beside the base game and other variants


def test_the_base_game_is_unaffected_beside_it(with_shrine: Ruleset, walk: Walk) -> None:
    """Moved turn by turn beside a game with the variant, a base game goes as it goes alone."""
    apart, base = Ruleset.create(), Ruleset.create()
    alone = [apart.key(state) for state in walk(apart, 2, 6)]
    beside = []
    other = walk(with_shrine, 2, 6)
    for state in walk(base, 2, 6):
        beside.append(base.key(state))
        next(other, None)
    assert beside == alone
    assert base.spec == {"variants": {}, "rulings": {}}
    assert "shrine" not in base.places
    with pytest.raises(NotationError):
        base.parse("offer -")


def test_saves_do_not_cross(with_shrine: Ruleset) -> None:
    """The base game names the variant it lacks; the variant refuses a save of the base game."""
    base = Ruleset.create()
    with pytest.raises(UnknownVariant) as caught:
        base.loads(with_shrine.dumps(with_shrine.new_game()))
    assert caught.value.parameters["variant"] == "shrine"
    with pytest.raises(SaveError):
        with_shrine.loads(base.dumps(base.new_game()))


def test_foreign_moves_are_refused(with_shrine: Ruleset, offering: tuple[Any, Any]) -> None:
    """Its moves mean nothing to a ruleset without it."""
    base = Ruleset.create()
    move = offering[1]("")
    assert move not in base.action_space
    with pytest.raises(IllegalMove):
        base.apply(base.new_game(), move)
    with pytest.raises(IllegalMove):
        base.action_space.index(move)


def test_order_of_variants_never_matters(
    shrine: type[Any], plain: type[Any], made: Callable[..., Any]
) -> None:
    """Keys, bytes, legal moves and action numbers are those of the sorted variants."""
    third = made("anything", tiebreak=lambda self: 1)
    results = set()
    for order in permutations([shrine(), plain(), third]):
        rules = Ruleset.create(*order)
        state = rules.new_game(players=3, seed=1)
        rules.playout(state, random.Random(1))
        results.add((rules.key(state), rules.dumps(state), "\n".join(map(str, rules.action_space))))
        assert list(rules.spec["variants"]) == ["anything", "plain", "shrine"]  # type: ignore[call-overload]
    assert len(results) == 1


# installed


@pytest.fixture
def entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shrine: type[Any]) -> None:
    """The variant as an installed package; beside it three that are broken."""
    info = tmp_path / "stoneage_shrine-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stoneage-shrine\nVersion: 1.2\n")
    entries = [f"shrine = {shrine.__module__}:Shrine", f"misnamed = {shrine.__module__}:Shrine"]
    entries += ["gone = no_such_module_anywhere:Gone", "odd = json:dumps"]
    (info / "entry_points.txt").write_text("[stoneage.variants]\n" + "\n".join(entries) + "\n")
    monkeypatch.syspath_prepend(tmp_path)


def test_installed_variants_are_found_by_name(entry_point: None, shrine: type[Any]) -> None:
    """By name, with options in plain form, and back."""
    assert Ruleset.create("shrine").variants == (shrine(),)
    rules = Ruleset.from_spec({"variants": {"shrine": {"worth": 9}}})
    assert rules.variants == (shrine(worth=9),)
    assert Ruleset.from_spec(rules.spec).spec == rules.spec
    assert Ruleset.from_spec({"variants": ["shrine"]}).variants == (shrine(),)
    with pytest.raises(UnknownVariant, match="shrine"):
        Ruleset.create("shrimp")


@pytest.mark.parametrize(
    ("options", "code"),
    [({"size": 1}, "unknown-option"), ({"crowd": 7}, "wrong-option"), ({5: 1}, "unknown-option")],
    ids=range(3),
)
def test_wrong_options_are_refused(options: Any, code: str, entry_point: None) -> None:
    """An option that does not exist, or a value its variant refuses."""
    with pytest.raises(SetupError) as caught:
        Ruleset.from_spec({"variants": {"shrine": options}})
    assert caught.value.code == code
    assert caught.value.parameters["variant"] == "shrine"


@pytest.mark.parametrize("name", ["gone", "odd", "misnamed"])
def test_broken_packages_are_named(name: str, entry_point: None) -> None:
    """A package that cannot be imported, holds no variant, or one of another name."""
    with pytest.raises(stoneage.BrokenVariant, match=name):
        Ruleset.create(name)
