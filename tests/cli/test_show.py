"""stoneage show."""

import json

import pytest
from click.testing import CliRunner

from stoneage.agents import create
from stoneage.cli.app import stoneage
from stoneage.game import Game
from stoneage.records import replay
from stoneage.ruleset import Ruleset
from stoneage.simulation import to_line

SCREEN = {"FORCE_COLOR": None, "TTY_COMPATIBLE": None}


@pytest.fixture(scope="module")
def game():
    """A game in its third round."""
    game = Game.new(Ruleset.create(rulings="yucata"), players=3, seed=4, names=["Ann", "Bob", "Cleo"])
    greedy = create("greedy")
    while game.state.round < 3 or not any(player.hidden or player.kept for player in game.state.players):
        game.play(greedy.choose(game.view()))
    return game


def lines(text):
    """The words of each line."""
    return [line.split() for line in text.splitlines()]


def test_saved_game(run, write, game):
    """A saved game shows what lies on the table, what each player has, and the points so far."""
    text = run("show", write("game.json", game.save())).stdout
    assert f"Round {game.state.round} · {game.names[game.state.start_player]} starts" in text
    for space, card in enumerate(game.state.display, 1):
        assert [f"card:{space}", card or "-"] in [line[:2] for line in lines(text)]
    for player in game.state.players:
        [row] = [
            line
            for line in lines(text)
            if game.names[player.seat] in line[:2] and any("+" in w for w in line)
        ]
        row = row[row.index(game.names[player.seat]) + 1 :]
        assert row[:3] == [str(player.food), f"+{player.food_track}", str(player.people)]
        assert row[3:7] == list(map(str, player.goods))
        assert row[-2:] == [str(player.score), str(len(player.buildings))]
    assert "if the game ended now" in text
    assert "(won)" not in text


def test_saved_position(run, write, game):
    """A saved position shows the same, with seats for names; its ruleset is found in the file."""
    path = write("state.json", game.rules.dumps(game.state))
    text = run("show", path).stdout
    whole = run("show", write("game.json", game.save())).stdout
    assert text.splitlines()[2:6] == whole.splitlines()[2:6]
    assert "seat 2" in text


def test_record(run, write, record):
    """A record, alone or in a file of games, is shown at its end with winners and totals."""
    one = run("show", write("game.txt", str(record))).stdout
    many = write("games.jsonl", to_line(record) * 2)
    assert one == run("show", many).stdout == run("show", many, "--game", 2).stdout
    *_, end = replay(record)
    totals = [str(sheet.total) for sheet in record.rules().scores(end)]
    assert ["total", *totals] in lines(one)
    assert "(won)" in one
    assert f"Round {end.round} " in one
    assert run("show", write("one.jsonl", to_line(record))).stdout == one


@pytest.mark.parametrize(("width", "beside"), [(80, False), (120, True)])
def test_wide_and_narrow(write, game, width, beside):
    """At 120 columns the places stand beside what is for sale, at 80 below; no line is too long."""
    path = write("game.json", game.save())
    runner = CliRunner(env={**SCREEN, "COLUMNS": str(width)})
    lines = runner.invoke(stoneage, ["show", str(path)]).stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert any("card:" in line and "forest" in line for line in lines) == beside


def test_strange_names(run, write):
    """Names cannot draw on the terminal or be markup."""
    game = Game.new(Ruleset.create(), names=["[red]Ann[/]", "B\x1b[2Job"])
    text = run("show", write("game.json", game.save())).stdout
    assert "[red]Ann[/]" in text
    assert "\x1b" not in text


def test_refused(refused, write, game, record, tmp_path):
    """What is none of these is refused in one line that names the file."""
    save = json.loads(game.rules.dumps(game.state))
    contents = [
        "",
        "{",
        "[]",
        "{}",
        b"\xff\xfe",
        {**save, "ruleset": 5},
        {**save, "ruleset": {**save["ruleset"], "variants": {"atlantis": {"schema": 1, "options": {}}}}},
        {**save, "ruleset": {**save["ruleset"], "variants": {"atlantis": 1}}},
        {**save, "state": {}},
        {**json.loads(game.save()), "record": "x"},
        str(record)[: len(str(record)) // 2],
        {"record": "x"},
    ]
    for content in contents:
        path = write("bad.txt", content)
        assert refused("show", path).startswith(f"{path}: ")
    assert refused("show", tmp_path / "none").endswith("No such file or directory")
    assert "no game 3" in refused("show", write("games.jsonl", to_line(record)), "--game", 3)
