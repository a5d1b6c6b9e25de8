"""Saves: exact round trips, canonical bytes, and a typed error for everything else."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stoneage
from stoneage import Ruleset, SaveError, State, UnknownVariant

Position = tuple[Ruleset, State]
Path = tuple[str | int, ...]
JUNK = (None, True, 0, -1, 1.5, "", "3", "x" * 500, [], [[[]]], {}, {"a": 1}, 10**9, -(10**9), 10**5000)
FRAMES: tuple[dict[str, Any], ...] = (
    {"frame": "placing", "seat": 0},
    {"frame": "using", "seat": 0},
    {"frame": "using", "seat": 1},
    {"frame": "rolling", "seat": 1, "kind": "wood", "dice": 3},
    {"frame": "rolling", "seat": 0, "kind": "dice_for_all", "dice": 2},
    {"frame": "tooling", "seat": 0, "kind": "gold", "total": 11},
    {"frame": "paying", "seat": 0, "place": "card:1"},
    {"frame": "paying", "seat": 1, "place": "building:2"},
    {"frame": "picking", "seat": 0, "kind": "dice_for_all", "dice": [5, 3]},
    {"frame": "choosing", "seat": 0, "card": "CIV-04"},
    {"frame": "feeding", "seat": 0, "missing": 2},
    {"frame": "feeding", "seat": 1, "missing": 0},
    {"frame": "round", "seat": 0, "phase": "feeding"},
)
FUZZ = settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def named(value: object) -> str:
    """A name for a case."""
    huge = isinstance(value, int) and abs(value) > 10**30
    return f"{type(value).__name__} {'huge' if huge else repr(value)[:20]}"


def save_of(rules: Ruleset, state: State) -> dict[str, Any]:
    """The save, read from its text, so that nothing is shared with the state."""
    data: dict[str, Any] = json.loads(rules.dumps(state))
    return data


def paths(data: object, path: Path = ()) -> Iterator[Path]:
    """The places of all values in nested data, outermost first."""
    yield path
    if isinstance(data, dict):
        for key in data:
            yield from paths(data[key], (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths(value, (*path, index))


def at(data: Any, path: Path) -> Any:
    """The value at a place."""
    for step in path:
        data = data[step]
    return data


def changed(data: Any, path: Path, value: object) -> Any:
    """A copy with another value at a place."""
    data = copy.deepcopy(data)
    at(data, path[:-1])[path[-1]] = value
    return data


def dotted(path: Path) -> str:
    """A place as errors write it."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def assert_named(error: SaveError) -> None:
    """The error has a code, a short sentence, and says where it is."""
    assert error.code
    assert "field" in error.parameters
    assert 0 < len(str(error)) < 2000


def survives(rules: Ruleset, data: object) -> SaveError | UnknownVariant | None:
    """Load tampered data: a typed error, or a position that can be played to the end."""
    try:
        state = rules.load(data)
    except UnknownVariant as error:
        return error
    except SaveError as error:
        assert_named(error)
        return error
    assert rules.loads(rules.dumps(state)) == state
    rng = random.Random(1)
    for _ in range(3000):
        space_says = sum(rules.action_space.mask(state))
        to_act = rules.to_act(state)
        legal = rules.legal_moves(state)
        assert space_says == len(legal)
        if to_act is None:
            break
        assert (to_act == stoneage.CHANCE) == (not legal), "somebody has to act and cannot"
        choices = list(legal) or [roll for roll, _ in rules.outcomes(state)]
        rules.play(state, choices[int(rng.random() * len(choices))])
        if rng.random() < 0.02:
            rules.playout(state, rng)
    assert rules.is_over(state)
    assert all(sheet.total == sum(sheet.lines.values()) for sheet in rules.scores(state))
    assert rules.winners(state)
    return None


@pytest.fixture(scope="module")
def positions(moments: dict[str, list[Position]]) -> list[Position]:
    """A position of each kind of moment."""
    return [found[-1] for found in moments.values()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_comes_back(
    players: int, every_ruling: list[Ruleset], walk: Callable[..., Any]
) -> None:
    """Saved and loaded, each position of a game is equal, with equal bytes, key and legal moves."""
    rules = every_ruling[players * 3]
    for state in walk(rules, players, players):
        text = rules.dumps(state)
        again = rules.loads(text)
        assert again == state
        assert rules.dumps(again) == text
        assert rules.to_act(again) == rules.to_act(state)
        assert rules.legal_moves(again) == rules.legal_moves(state)
    assert rules.is_over(state)


def test_every_kind_of_moment_comes_back(moments: dict[str, list[Position]]) -> None:
    """The samples of all kinds, with tools, kept cards and full purses, come back as well."""
    for found in moments.values():
        for rules, state in found:
            again = rules.loads(rules.dumps(state))
            assert again == state
            assert rules.key(again) == rules.key(state)
            assert rules.legal_moves(again) == rules.legal_moves(state)


def test_a_loaded_game_goes_on_the_same(positions: list[Position], walk: Callable[..., Any]) -> None:
    """From the same position and choices, the loaded game has the same bytes at every step."""
    for rules, state in positions:
        again = rules.loads(rules.dumps(state))
        pairs = zip(walk(rules, 0, 9, state, 60), walk(rules, 0, 9, again, 60), strict=True)
        assert all(rules.dumps(one) == rules.dumps(other) for one, other in pairs)


def test_saves_are_plain_and_canonical(positions: list[Position]) -> None:
    """A save is JSON of sorted keys without spaces, and ``dump`` gives nothing but what JSON can say."""
    for rules, state in positions:
        text = rules.dumps(state)
        assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text
        assert rules.load(rules.dump(state)) == state
        assert json.loads(json.dumps(rules.dump(state))) == rules.dump(state)
        assert rules.loads(text.encode()) == state


def test_order_of_keys_means_nothing(positions: list[Position]) -> None:
    """Keys in another order give an equal state and the same bytes."""

    def turned(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: turned(data[key]) for key in reversed(data)}
        return list(map(turned, data)) if isinstance(data, list) else data

    for rules, state in positions:
        again = rules.load(turned(rules.dump(state)))
        assert again == state
        assert rules.dumps(again) == rules.dumps(state)


def test_keys_stand_for_content(rules: Ruleset, walk: Callable[..., Any]) -> None:
    """States are equal just if their keys are; a key is 32 hexadecimal digits."""
    states = [state.copy() for state in walk(rules, 2, 8, None, 60)]
    for one in states[::4]:
        assert re.fullmatch("[0-9a-f]{32}", rules.key(one))
        for other in states:
            assert (one == other) == (rules.key(one) == rules.key(other))
            assert (one == other) == (rules.dumps(one) == rules.dumps(other))


def test_keys_are_stable(rules: Ruleset) -> None:
    """The key of a known position, which later releases of this format have to keep."""
    assert rules.key(rules.new_game(players=3, seed=42)) == "1f3ba4f51eef0a8d3fd9b52790739776"


def test_dump_shares_nothing_with_the_state(rules: Ruleset) -> None:
    """Whoever changes a dump changes no game."""
    state = rules.new_game(players=2, seed=1)
    before = rules.dumps(state)
    data: Any = rules.dump(state)
    data["state"]["players"][0]["ledger"]["cards"] = 99
    data["state"]["players"][0]["resources"].clear()
    data["state"]["agenda"].clear()
    data["ruleset"]["rulings"]["feed"] = "must"
    assert rules.dumps(state) == before


def test_the_saved_state_has_the_documented_keys(rules: Ruleset) -> None:
    """The keys that callers may rely on."""
    save: Any = rules.dump(rules.new_game(players=3, seed=1))
    assert set(save) == {"format", "ruleset", "state"}
    state = save["state"]
    assert set(state) >= {"round", "start_player", "players", "display", "deck", "stacks", "board"}
    assert set(state) >= {"removed", "agenda", "ext"}
    assert set(state["players"][0]) == {
        *("food", "food_track", "people", "score", "ledger", "resources", "tools", "tools_used"),
        *("cards", "kept", "hidden", "buildings"),
    }
    assert set(state["board"]) == {
        *("hunt", "forest", "clay_pit", "quarry", "river", "tool_maker", "hut", "field"),
        *("card:1", "card:2", "card:3", "card:4", "building:1", "building:2", "building:3"),
    }


# tampered saves


def test_without_any_of_its_keys_a_save_is_refused_or_plays(positions: list[Position]) -> None:
    """Each key at any depth is left out once; what is missing is named."""
    for rules, state in positions[::3]:
        save = save_of(rules, state)
        for path in paths(save):
            if path and isinstance(path[-1], str):
                data = copy.deepcopy(save)
                del at(data, path[:-1])[path[-1]]
                error = survives(rules, data)
                if error is None:
                    assert path[-2] == "ledger", f"{dotted(path)} may be missing"
                elif path[-2:-1] not in (("rulings",), ("ruleset",), ("ledger",)) and path[-1] != "frame":
                    assert error.parameters["field"] == dotted(path)


def test_unknown_keys_are_refused_everywhere(positions: list[Position]) -> None:
    """A further key in any object of a save is refused, and the object is named."""
    for rules, state in positions:
        save = save_of(rules, state)
        for path in paths(save):
            if isinstance(at(save, path), dict):
                data = copy.deepcopy(save)
                at(data, path)["zzz"] = 0
                error = survives(rules, data)
                assert error is not None, dotted(path)
                where = str(error.parameters.get("field", ""))
                assert where.startswith(dotted(path)) or path[:1] == ("ruleset",)


def test_other_types_are_refused_everywhere(rules: Ruleset, moments: dict[str, list[Position]]) -> None:
    """No value is taken for one of another type: no truth value for a number, no number for a text."""
    types = (bool, int, str, list, dict, type(None), float)
    nulls = re.compile(r"state\.display\[\d\]")
    for rules, state in (moments["tooling"][0], moments["picking"][1]):
        save = save_of(rules, state)
        for path in paths(save):
            if not path:
                continue
            value, where = at(save, path), dotted(path)
            for junk in JUNK:
                allowed = nulls.fullmatch(where) and isinstance(junk, str | None)
                if isinstance(junk, types) and type(junk) is not type(value) and not allowed:
                    error = survives(rules, changed(save, path, junk))
                    assert isinstance(error, SaveError), f"{where}: {junk!r:.20} for {value!r:.20}"
                    named = str(error.parameters["field"])
                    assert where.startswith(named) or path[0] == "ruleset" or path[-1] == "frame"
                    assert named != "state" or len(path) < 3


def test_other_values_are_refused_or_play(rules: Ruleset, moments: dict[str, list[Position]]) -> None:
    """A value of the right type is refused too, or leaves a position that can be played to the end."""
    rng = random.Random(4)
    outcome = {"refused": 0, "played": 0}
    for kind, found in moments.items():
        rules, state = found[0]
        save = save_of(rules, state)
        places = [path for path in paths(save) if path]
        focus = [path for path in places if "agenda" in path or path[-1] in ("people", "missing")]
        for path in (*rng.sample(places, 40), *focus):
            value = at(save, path)
            fitting = [junk for junk in JUNK if type(junk) is type(value)]
            if isinstance(value, str):
                fitting += ["CIV-04", "BLD-01", "wood", "card:1", "hut", kind, "\ud800", "\x00"]
            if isinstance(value, int) and not isinstance(value, bool):
                fitting += [value + 1, value - 1, 2, 99]
            if isinstance(value, list) and value:
                fitting += [value[1:], value[:-1], value[::-1], [*value, value[-1]], value * 2]
            for junk in rng.sample(fitting, min(3, len(fitting))):
                error = survives(rules, changed(save, path, junk))
                outcome["played" if error is None else "refused"] += 1
    assert min(outcome.values()) > 50, outcome


@FUZZ
@given(
    st.lists(st.sampled_from(FRAMES), max_size=3),
    st.sampled_from(("placing", "using", "feeding", "stacks", "display", "new_round")),
    st.integers(0, 15),
)
def test_any_agenda_is_refused_or_plays(
    every_ruling: list[Ruleset],
    rich: Callable[..., State],
    frames: list[dict[str, Any]],
    phase: str,
    number: int,
) -> None:
    """Frames piled up as no game does are refused, or answered one after the other to the end."""
    rules = every_ruling[number]
    save = save_of(rules, rich(rules, 2, number))
    save["state"]["agenda"] = [{"frame": "round", "seat": 0, "phase": phase}, *frames]
    survives(rules, save)


@FUZZ
@given(st.randoms(use_true_random=False), st.integers(2, 6))
def test_several_changes_at_once_are_refused_or_play(
    moments: dict[str, list[Position]], rng: random.Random, changes: int
) -> None:
    """Values of a save swapped with others of it, which have the right type more often than not."""
    rules, state = rng.choice(moments[rng.choice(sorted(moments))])
    save = save_of(rules, state)
    for _ in range(changes):
        places = [path for path in paths(save) if path and not isinstance(at(save, path), dict)]
        path = rng.choice(places)
        alike = [other for other in places if type(at(save, other)) is type(at(save, path))]
        save = changed(save, path, at(save, rng.choice(alike)))
    survives(rules, save)


@pytest.mark.parametrize("kept", [["CIV-32"] * 2, ["CIV-04"] * 2, ["CIV-05"]], ids=named)
def test_cards_kept_twice_or_for_nothing(kept: list[str], rules: Ruleset) -> None:
    """A card lies face up once, and only if it waits for something; else the save is refused or plays."""
    save = save_of(rules, rules.new_game(players=2))
    save["state"]["players"][0]["cards"] = sorted(set(kept))
    save["state"]["players"][0]["kept"] = kept
    save["state"]["agenda"].append({"frame": "tooling", "seat": 0, "kind": "wood", "total": 5})
    survives(rules, save)


def test_a_frame_below_may_lose_its_answers(every_ruling: list[Ruleset]) -> None:
    """Who may not starve and spends his resources before the meal comes up again is not asked in vain."""
    for rules in every_ruling:
        save = save_of(rules, rules.new_game(players=2))
        save["state"]["players"][0]["resources"]["wood"] = 1
        save["state"]["agenda"][1:] = [FRAMES[10] | {"missing": 1}, FRAMES[6]]
        survives(rules, save)


def test_a_table_without_people_does_not_hang() -> None:
    """Nobody can ever place anybody: the save is refused, or the game ends, but it never runs for ever."""
    script = """
import json, stoneage
rules = stoneage.Ruleset.create()
save = json.loads(rules.dumps(rules.new_game()))
for player in save["state"]["players"]:
    player["people"] = 0
save["state"]["agenda"][1:] = [{"frame": "rolling", "seat": 0, "kind": "wood", "dice": 1}]
try:
    state = rules.load(save)
except stoneage.SaveError:
    pass
else:
    rules.play(state, rules.parse("roll =3"))
print("done")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=15)
    assert done.stdout.strip() == "done", done.stderr


def test_a_save_cut_anywhere_is_refused(positions: list[Position]) -> None:
    """Half a file is no save, wherever it was cut."""
    rules, state = positions[1]
    text = rules.dumps(state)
    for end in (*range(0, len(text), 41), len(text) - 1):
        for cut in (text[:end], text[:end].encode()):
            with pytest.raises(SaveError) as caught:
                rules.loads(cut)
            assert caught.value.code == "no-json"


BROKEN_TEXTS: dict[str, str | bytes] = {
    "nothing": "",
    "spaces": "   ",
    "no JSON": "{food: 3}",
    "single quotes": "{'format': 1}",
    "two values": "{} {}",
    "a number": "5",
    "a text": '"save"',
    "null": "null",
    "a list": "[]",
    "a byte of no text": b"\xff\xfe\x00",
    "half a character": b'{"format": 1, "x": "\xe2\x82"}',
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "a lone surrogate": '{"\\ud800": 1}',
    "a raw surrogate": '{"\ud800": 1}',
    "a null character": '{"a\\u0000": 1}',
    "a control character": '{"a\x01": 1}',
    "a comment": '{"format": 1} // save',
    "a comma too many": '{"format": 1,}',
}


@pytest.mark.parametrize("text", BROKEN_TEXTS.values(), ids=BROKEN_TEXTS)
def test_texts_that_are_no_saves_are_refused(text: str | bytes, rules: Ruleset) -> None:
    """Whatever is no save is a SaveError, with a code."""
    with pytest.raises(SaveError) as caught:
        rules.loads(text)
    assert caught.value.code in {"no-json", "save"}


@pytest.mark.parametrize(
    "value",
    ["NaN", "Infinity", "-Infinity", "1.0", "1e3", "1" * 400, "-" + "9" * 5000, "01", "+1", "0x1"],
    ids=named,
)
def test_odd_numbers_are_refused(value: str, rules: Ruleset) -> None:
    """No number but a short whole one, not even where its value would be right."""
    text = rules.dumps(rules.new_game())
    with pytest.raises(SaveError):
        rules.loads(text.replace('"round":1', f'"round":{value}'))


@pytest.mark.parametrize(
    ("old", "new"), [('"round":1', '"round":1,"round":1'), ('"food":12', '"food":12,"food":1')]
)
def test_repeated_keys_are_refused(old: str, new: str, rules: Ruleset) -> None:
    """A key that stands twice is refused, even with one value."""
    text = rules.dumps(rules.new_game())
    assert old in text
    with pytest.raises(SaveError) as caught:
        rules.loads(text.replace(old, new))
    assert caught.value.code == "no-json"


@pytest.mark.parametrize("depth", [10, 400, 900, 950, 970, 980, 990, 1000, 1500, 3000, 100_000])
@pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
@pytest.mark.parametrize("key", ['"round":1', '"hunt_again":false', '"ext":{}', '"format":1'])
def test_deep_nesting_is_refused(depth: int, brackets: tuple[str, str], key: str, rules: Ruleset) -> None:
    """Data nested without end break no parser and no message."""
    opening, closing = brackets
    text = rules.dumps(rules.new_game())
    assert key in text
    deep = f"{key.split(':')[0]}:{opening * depth}1{closing * depth}"
    with pytest.raises(SaveError):
        rules.loads(text.replace(key, deep))


@pytest.mark.parametrize(
    "data", [None, 5, [], "", b"", (), set(), 1.5, {"format": 1}, {5: 6}, {None: None}], ids=named
)
def test_data_of_no_save_are_refused(data: object, rules: Ruleset) -> None:
    """``load`` refuses everything that has not the outer form of a save."""
    with pytest.raises(SaveError) as caught:
        rules.load(data)
    assert caught.value.parameters["field"]


@pytest.mark.parametrize("text", [None, 5, [], {}, 1.5, bytearray(b"\xff")], ids=named)
def test_no_text_at_all(text: object, rules: Ruleset) -> None:
    """``loads`` of what is no text is a SaveError too."""
    with pytest.raises(SaveError):
        rules.loads(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [2, 99, 10**12, 10**5000], ids=named)
def test_saves_from_the_future(number: int, rules: Ruleset) -> None:
    """A newer format is named as such."""
    save = save_of(rules, rules.new_game())
    with pytest.raises(SaveError) as caught:
        rules.load({**save, "format": number})
    assert caught.value.code == "from-the-future"
    assert caught.value.parameters["field"] == "format"


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, [1], {}], ids=named)
def test_formats_that_never_were(number: object, rules: Ruleset) -> None:
    """A format is a whole number from 1."""
    save = save_of(rules, rules.new_game())
    with pytest.raises(SaveError) as caught:
        rules.load({**save, "format": number})
    assert caught.value.parameters["field"] == "format"


def test_saves_with_a_variant_that_is_not_there(rules: Ruleset) -> None:
    """The missing variant is named, and what to install."""
    save = save_of(rules, rules.new_game())
    save["ruleset"]["variants"]["mammoth_herd"] = {"schema": 1, "options": {}}
    with pytest.raises(UnknownVariant) as caught:
        rules.load(save)
    assert caught.value.parameters["variant"] == "mammoth_herd"
    assert "stoneage-mammoth-herd" in str(caught.value)


def test_saves_of_other_rulings(every_ruling: list[Ruleset]) -> None:
    """A save loads only with the very rulings it was played with."""
    saves = [save_of(rules, rules.new_game()) for rules in every_ruling]
    for number, rules in enumerate(every_ruling):
        for other, save in enumerate(saves):
            if number == other:
                assert rules.load(save) == rules.new_game()
            else:
                with pytest.raises(SaveError) as caught:
                    rules.load(save)
                assert caught.value.code == "other-ruleset"
                assert caught.value.parameters["field"] == "ruleset"


def test_a_refused_save_changes_nothing(rules: Ruleset) -> None:
    """The data handed in stay as they are, loaded or refused."""
    save = save_of(rules, rules.new_game())
    before = copy.deepcopy(save)
    rules.load(save)
    assert save == before
    save["state"]["players"][1]["food"] = -1
    before = copy.deepcopy(save)
    with pytest.raises(SaveError):
        rules.load(save)
    assert save == before
