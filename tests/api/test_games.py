"""Whole games: they end, nothing is lost or doubled, and records replay them byte by byte."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import chain

import pytest

import stoneage
from stoneage import Move, Ruleset, State, StoneAgeError
from stoneage.records import Record, Result, outcome, replay

CARDS = {f"CIV-{number:02}" for number in range(1, 37)}
TILES = {f"BLD-{number:02}" for number in range(1, 29)}


def piles(state: State) -> tuple[object, ...]:
    """All piles in which cards and tiles lie."""
    table = (state.deck, state.display, state.stacks, state.removed)
    return (*table, *((player.cards, player.hidden, player.buildings) for player in state.players))


def check_piles(state: State, tiles: set[str]) -> None:
    """Every card and every tile lies somewhere, and only there."""
    cards = [*state.deck, *filter(None, state.display), *(each for each in state.removed if each in CARDS)]
    lying = [*chain(*state.stacks), *(each for each in state.removed if each in TILES)]
    for player in state.players:
        cards += player.cards + player.hidden
        lying += player.buildings
    assert len(cards) == 36
    assert set(cards) == CARDS
    assert len(lying) == len(tiles)
    assert set(lying) == tiles


def check_players(state: State) -> None:
    """No player has more people than there are, or less than nothing of anything."""
    for player in state.players:
        assert 5 <= player.people <= 10
        assert player.home == player.people - sum(player.placed) >= 0
        assert min(player.placed) >= 0
        assert min(player.goods) >= 0
        assert player.food >= 0
        assert 0 <= player.food_track <= 10
        assert sum(player.ledger.values()) == player.score


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_lose_nothing(players: int, games: int, rules: Ruleset) -> None:
    """People, cards, tiles and points are conserved at every step, and every game comes to its end."""
    rounds = set()
    for seed in range(games):
        state = rules.new_game(players=players, seed=seed, start_player=seed % players)
        rng = random.Random(seed)
        tiles = set(chain(*state.stacks))
        assert len(tiles) == 7 * players
        before: object = None
        while not rules.is_over(state):
            check_players(state)
            now = piles(state)
            if now != before:
                check_piles(state, tiles)
                before = now
            moves = rules.legal_moves(state) or [roll for roll, _ in rules.outcomes(state)]
            rules.play(state, moves[int(rng.random() * len(moves))], check=False)
        check_players(state)
        check_piles(state, tiles)
        rounds.add(state.round)
        sheets = rules.scores(state)
        best = max(sheet.total for sheet in sheets)
        assert {sheets[seat].total for seat in rules.winners(state)} == {best}
        for player, sheet in zip(state.players, sheets, strict=True):
            assert sheet.total == sum(sheet.lines.values())
            assert all(sheet.lines[source] == points for source, points in player.ledger.items())
    assert min(rounds) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_meal_everybody_is_on_the_board_or_at_home(players: int, rules: Ruleset) -> None:
    """While people are placed, those at home and those on places are all there are."""
    seen = 0
    for seed in range(10):
        state, rng = rules.new_game(players=players, seed=seed), random.Random(seed)
        while not rules.is_over(state):
            if state.agenda[-1].tag == "placing":
                seen += 1
                for player in state.players:
                    assert player.home + sum(player.placed) == player.people
            moves = rules.legal_moves(state) or [roll for roll, _ in rules.outcomes(state)]
            rules.play(state, moves[int(rng.random() * len(moves))], check=False)
    assert seen > 500


def test_games_under_every_ruling_end(every_ruling: list[Ruleset]) -> None:
    """No combination of rulings makes an endless or a broken game."""
    for number, rules in enumerate(every_ruling):
        for players in (2, 3, 4):
            state = rules.new_game(players=players, seed=number)
            tiles = set(chain(*state.stacks))
            assert rules.playout(state, random.Random(number)) > 50
            check_piles(state, tiles)
            check_players(state)


def test_scores_are_there_at_any_moment(few_moments: list[tuple[Ruleset, State]]) -> None:
    """A sheet per player with a line for each source, at every kind of moment."""
    sources = {"buildings", "cards", "starvation", "other", "culture", "farmer", "tool_maker", "hut_builder"}
    for table, state in few_moments:
        sheets = table.scores(state)
        assert [sheet.seat for sheet in sheets] == list(range(len(state.players)))
        for sheet in sheets:
            assert set(sheet.lines) == sources | {"shaman", "resources"}
        assert table.winners(state)


# records


def played(rules: Ruleset, players: int, seed: int) -> tuple[Record, list[State]]:
    """A random game with its record and all its positions."""
    deal = rules.deal(players=players, seed=seed, start_player=seed % players)
    state, rng = rules.new_game(deal), random.Random(seed)
    states, moves = [state], list[tuple[int, Move]]()
    while not rules.is_over(state):
        choices = list(rules.legal_moves(state)) or [roll for roll, _ in rules.outcomes(state)]
        move = rng.choice(choices)
        to_act = rules.to_act(state)
        assert to_act is not None
        moves.append((to_act, move))
        state = rules.apply(state, move)
        states.append(state)
    return Record.of(rules, deal, moves, outcome(rules, state)), states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_replay_byte_by_byte(players: int, every_ruling: list[Ruleset]) -> None:
    """From the text alone, without a generator, every position has the bytes it had."""
    rules = every_ruling[players * 3]
    record, states = played(rules, players, players)
    again = Record.read(str(record))
    assert again == record
    assert str(again) == str(record)
    table = again.rules()
    assert table.spec == rules.spec
    replayed = list(replay(again))
    assert len(replayed) == len(states)
    for one, other in zip(replayed, states, strict=True):
        assert table.dumps(one) == rules.dumps(other)


def test_records_are_lines_with_the_seat_before_the_move(rules: Ruleset) -> None:
    """A line for every move and roll; windows line ends and empty lines do not matter."""
    record, states = played(rules, 2, 4)
    lines = str(record).splitlines()
    body = [line for line in lines if line and line[0] in "01-"]
    assert len(body) == len(states) - 1
    assert body[0].startswith("0 place ")
    assert any(line.startswith("- roll ") for line in body)
    assert Record.read(str(record).replace("\n", "\r\n") + "\r\n") == record


def test_records_of_unfinished_games_replay(rules: Ruleset) -> None:
    """A record may stop anywhere; it has no result then."""
    record, states = played(rules, 3, 1)
    half = Record(record.ruleset, record.versions, record.deal, record.moves[:100])
    assert half.result is None
    assert list(replay(Record.read(str(half)))) == states[:101]


def test_the_result_must_be_true(rules: Ruleset) -> None:
    """A header that tells of another result is refused, at the end of the replay."""
    record, _ = played(rules, 2, 2)
    assert record.result is not None
    wrong = Result(tuple(score + 1 for score in record.result.scores), record.result.winners)
    with pytest.raises(stoneage.NotationError):
        list(replay(Record(record.ruleset, record.versions, record.deal, record.moves, wrong)))


def survives(text: str) -> None:
    """A tampered record raises a StoneAgeError, or replays."""
    try:
        for number, _ in enumerate(replay(Record.read(text))):
            if number > 20:
                return
    except StoneAgeError as error:
        refused: StoneAgeError = error
    else:
        return
    assert refused.code
    assert str(refused)


def test_tampered_records_raise_typed_errors_only(rules: Ruleset) -> None:
    """Lines left out, doubled, swapped or cut, and characters changed."""
    record, _ = played(rules, 2, 6)
    text = str(record)
    lines, rng = text.splitlines(), random.Random(1)
    for number in (*range(7), 10, 20):
        survives("\n".join(lines[:number] + lines[number + 1 :]))
        survives("\n".join([*lines[:number], lines[number], *lines[number:]]))
        swapped = [*lines[:number], *reversed(lines[number : number + 2]), *lines[number + 2 :]]
        survives("\n".join(swapped))
    end = sum(map(len, lines[:30]))
    for cut in range(0, end, 97):
        survives(text[:cut])
    for _ in range(60):
        place = rng.randrange(end)
        survives(text[:place] + rng.choice('0123456789-={}[]", \x00xé\n') + text[place + 1 :])


JUNK = ("null", "true", "5", "-1", '"x"', "[]", "[[]]", "[5]", '["style"]', "{}", '{"feed":[]}', '{"a":{}}')


@pytest.mark.parametrize("key", ["ruleset", "versions", "deal", "result"])
def test_headers_of_other_types_raise_typed_errors_only(key: str, rules: Ruleset) -> None:
    """A header line that holds something else is refused with a code."""
    record, _ = played(rules, 2, 6)
    lines = str(record).splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith(f"{key} "))
    for junk in JUNK:
        lines[number] = f"{key} {junk}"
        survives("\n".join(lines))


@pytest.mark.parametrize("field", ["variants", "rulings"])
def test_rulesets_of_other_types_raise_typed_errors_only(field: str, rules: Ruleset) -> None:
    """So is a ruleset whose variants or rulings are something else."""
    record, _ = played(rules, 2, 6)
    text = str(record)
    assert f'"{field}":{{}}' in text
    for junk in JUNK:
        survives(text.replace(f'"{field}":{{}}', f'"{field}":{junk}'))


@pytest.mark.parametrize("field", ["deck", "stacks", "piles", "players", "start_player"])
def test_deals_of_other_types_raise_typed_errors_only(field: str, rules: Ruleset) -> None:
    """So is a deal."""
    record, _ = played(rules, 2, 6)
    lines = str(record).splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("deal "))
    deal = json_fields(lines[number][5:])
    for junk in JUNK:
        changed = ",".join(f'"{key}":{junk if key == field else value}' for key, value in deal.items())
        survives("\n".join([*lines[:number], f"deal {{{changed}}}", *lines[number + 1 :]]))


def json_fields(text: str) -> dict[str, str]:
    """The fields of an object as JSON texts."""
    return {key: json.dumps(value) for key, value in json.loads(text).items()}


@pytest.mark.parametrize(
    "read",
    [
        lambda: Record.read(""),
        lambda: Record.read("stoneage-record 2\n"),
        lambda: Record.read("stoneage-record 1"),
        lambda: Record.read("stoneage-record 1\n" * 9),
        lambda: Record.read("\x00"),
        lambda: Record.read("x" * 10_000),
    ],
    ids=range(6),
)
def test_what_is_no_record_is_refused(read: Callable[[], Record]) -> None:
    """Anything else is a NotationError that names the line."""
    with pytest.raises(stoneage.NotationError) as caught:
        read()
    assert caught.value.code == "no-record"
    assert "line" in caught.value.parameters
