"""stoneage simulate."""

import json
import statistics
from contextlib import nullcontext

import pytest

from stoneage.agents import maker
from stoneage.cli import workers
from stoneage.errors import IllegalMove, StoneAgeError
from stoneage.records import Record, replay
from stoneage.ruleset import Ruleset
from stoneage.simulation import games

SMALL = ("simulate", "--games", 6, "--seed", 3)


def rows(text):
    """The words of the lines about seats."""
    lines = [line.split() for line in text.splitlines()]
    return [line for line in lines if len(line) == 9 and line[0].isdigit()]


def expected(played):
    """What the table says about some games, worked out in another way."""
    for seat in range(len(played[0].result.scores)):
        scores = [game.result.scores[seat] for game in played]
        winners = [game.result.winners for game in played if seat in game.result.winners]
        alone = sum(len(each) == 1 for each in winners)
        share = sum(1 / len(each) for each in winners) / len(played)
        yield [
            str(seat),
            "random",
            str(alone),
            str(len(winners) - alone),
            f"{100 * share:.1f}%",
            f"{statistics.mean(scores):.1f}",
            str(min(scores)),
            str(max(scores)),
            f"{statistics.stdev(scores):.1f}",
        ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_table(run, players):
    """The table holds the figures of the very games that the library plays."""
    result = run(*SMALL, "--players", ",".join(["random"] * players))
    played = list(games(Ruleset.create(), [maker("random")] * players, count=6, seed=3))
    assert rows(result.stdout) == list(expected(played))
    rounds = statistics.mean(game.rounds for game in played)
    decisions = statistics.mean(game.decisions for game in played)
    last = result.stdout.splitlines()[-1]
    assert last == f"games: 6, mean rounds: {rounds:.1f}, mean decisions: {decisions:.1f}"
    assert (result.stderr, result.exit_code) == ("", 0)


def test_wins_add_up(run):
    """Wins and the shares of shared wins make up all games."""
    table = rows(run("simulate", "--games", 40, "--workers", 1, "--rounds", 3).stdout)
    assert sum(float(row[4].rstrip("%")) for row in table) == pytest.approx(100, abs=0.1)
    assert sum(int(row[2]) for row in table) + int(table[0][3]) == 40
    assert table[0][3] == table[1][3]


def test_single_game(run):
    """One game has a deviation of 0."""
    assert [row[-1] for row in rows(run("simulate", "--games", 1).stdout)] == ["0.0", "0.0"]


def test_same_seed_same_output(run):
    """A seed gives the same bytes each time; another seed gives others."""
    first = run(*SMALL).stdout_bytes
    assert run(*SMALL).stdout_bytes == first
    assert run("simulate", "--games", 6, "--seed", 4).stdout_bytes != first


def test_recording_changes_nothing(run, tmp_path):
    """With --out the same games are played, and the same files are written each time."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert run(*SMALL, "--out", one).stdout == run(*SMALL).stdout
    run(*SMALL, "--out", two)
    assert one.read_bytes() == two.read_bytes()


def test_out_holds_a_record_of_each_game(run, tmp_path):
    """--out writes a line of JSON for each game; every one replays to the library's result."""
    path = tmp_path / "games.jsonl"
    path.write_text("what was here before\n")
    run(*SMALL, "--out", path)
    texts = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    played = list(games(Ruleset.create(), [maker("random")] * 2, count=6, seed=3))
    assert len(texts) == len(played) == 6
    for text, game in zip(texts, played, strict=True):
        assert list(text) == ["record"]
        record = Record.read(text["record"])
        assert record.result == game.result
        assert sum(seat >= 0 for seat, _ in record.moves) == game.decisions
        *_, end = replay(record)
        assert end.round == game.rounds


def test_rulings(run, tmp_path):
    """Rulings reach the games: single ones, several, and presets with changes."""
    path = tmp_path / "games.jsonl"
    options = ["--ruling", "yucata", "--ruling", "feed=must", "--ruling", "hunt_again=false"]
    run("simulate", "--games", 1, "--out", path, *options)
    record = Record.read(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert record.rules().rulings.changes() == {"feed": "must", "two_resources": "at_purchase"}
    assert all(text != "starve" for _, text in record.moves)


def test_agents_by_name(run):
    """Agents are named with their options, which may have commas."""
    result = run(
        "simulate", "--games", 2, "--players", "montecarlo:playouts=2,horizon=1, random", "--rounds", 1
    )
    [line] = [line for line in result.stdout.splitlines() if line.split()[:1] == ["1"]]
    assert line.split()[1] == "random"
    assert "montecarlo" in result.stdout
    assert "games: 2, mean rounds: 1.0" in result.stdout


def test_rounds(run, tmp_path):
    """The longest number of rounds reaches the games and their records."""
    path = tmp_path / "games.jsonl"
    assert "mean rounds: 2.0" in run(*SMALL, "--rounds", 2, "--out", path).stdout
    assert "(won)" in run("replay", path).stdout


def test_any_number_of_workers(run, tmp_path):
    """One process and two give the same bytes, on the screen and in the file."""
    common = ("simulate", "--games", 23, "--seed", 3, "--rounds", 2, "--players", "random,greedy,random")
    one = run(*common, "--workers", 1, "--out", tmp_path / "1.jsonl").stdout_bytes
    two = run(*common, "--workers", 2, "--out", tmp_path / "2.jsonl").stdout_bytes
    assert one == two
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert len((tmp_path / "1.jsonl").read_text().splitlines()) == 23


class Pipe:
    """Stands for the connection between a worker and the main process."""

    def __init__(self, *incoming):
        self.incoming, self.sent = list(incoming), []

    def recv(self):
        if not self.incoming:
            raise EOFError
        return self.incoming.pop(0)

    def send(self, answer):
        self.sent.append(answer)


def test_worker(monkeypatch):
    """A worker answers each number with the games from there on, or with what went wrong."""
    monkeypatch.setattr(workers.signal, "signal", lambda *_: None)
    rules = Ruleset.create(rounds=1)
    pipe = Pipe(10, 20)
    workers.serve(workers.Job(rules, ("random", "random"), games=25, seed=6, record=False), pipe)
    played = list(games(rules, [maker("random")] * 2, count=25, seed=6))
    assert pipe.sent == [played[10:20], played[20:]]
    pipe = Pipe(0)
    workers.serve(workers.Job(rules, ("random", "nobody"), games=25, seed=6, record=False), pipe)
    assert [error.code for error in pipe.sent] == ["unknown-agent"]


def test_worker_that_fails(monkeypatch):
    """What went wrong in a worker, or its end, is told like any other error."""

    def play(pipe):
        monkeypatch.setattr(workers, "_started", lambda job, count: nullcontext([pipe, pipe]))
        return list(workers.play(workers.Job(Ruleset.create(), ("random",) * 2, 20, 0, False), 2))

    with pytest.raises(IllegalMove, match="cheat"):
        play(Pipe(IllegalMove("cheat")))
    with pytest.raises(StoneAgeError, match="ended by itself"):
        play(Pipe())
    assert play(Pipe([1], [2])) == [1, 2]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--players", "random,alphazero"], "'alphazero' here; installed: "),
        (["--players", "random,,random"], "no agent ''"),
        (["--players", "random"], "2 to 4 players, not 1"),
        (["--players", ",".join(["random"] * 5)], "2 to 4 players, not 5"),
        (["--variants", "atlantis"], "'atlantis'"),
        (["--ruling", "feed=never"], "feed"),
        (["--ruling", "fed=must"], "'fed'"),
        (["--ruling", "feed"], "preset 'feed'"),
        (["--players", "montecarlo:playouts,random"], "name=value"),
        (["--players", "greedy:iq=200,random"], "'iq'"),
        (["--workers", "0"], "--workers"),
        (["--rounds", "0"], "--rounds"),
        (["--games", "-1"], "--games"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "1.5"], "--seed"),
        (["--gmes", "5"], "--gmes"),
        (["5"], "argument"),
    ],
)
def test_bad_options(refused, options, named):
    """Each wrong option is named in one line."""
    assert named in refused("simulate", *options)


def test_unwritable_out(refused, tmp_path):
    """A file that cannot be written is named before any game is played."""
    path = tmp_path / "none" / "games.jsonl"
    assert refused("simulate", "--games", 10**9, "--out", path) == f"{path}: No such file or directory"
    assert str(tmp_path) in refused("simulate", "--out", tmp_path)


def test_wrong_options_keep_the_file(refused, write):
    """A file is not emptied when the games cannot be played."""
    path = write("games.jsonl", "precious")
    refused("simulate", "--players", "random", "--out", path)
    assert path.read_text() == "precious"
