"""stoneage play."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from stoneage.chance import seeded
from stoneage.cli import files
from stoneage.cli.session import Session
from stoneage.cli.terminal import Terminal
from stoneage.game import Game
from stoneage.ruleset import Ruleset

FIRST = "1\n"


def saved(path):
    """The game in a file."""
    return Game.load(Path(path).read_text(encoding="utf-8"))


def moves(game):
    """The moves so far, dice too."""
    return [str(entry.move) for entry in game.log]


def totals(text):
    """The last line of totals on the screen."""
    lines = [line.split() for line in text.splitlines()]
    return [list(map(int, line[1:])) for line in lines if line[:1] == ["total"]][-1]


@pytest.fixture
def play(run, tmp_path):
    """Plays with what is typed, and saves to game.json."""

    def play(typed, *options):
        result = run("play", "--save", tmp_path / "game.json", *options, stdin=typed)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    return play


def test_a_whole_game(play, tmp_path):
    """A script that hunts with all, else takes the first move, comes to the end with the saved scores."""
    text = play("hunt 5\n1\n" * 200, "--players", "human,greedy", "--seed", 3)
    game = saved(tmp_path / "game.json")
    assert game.over
    assert game.state.round > 5
    assert totals(text) == [sheet.total for sheet in game.scores()]
    [winner] = game.winners()
    assert f"{game.names[winner]} (won)" in text
    assert "The game is over (" in text
    assert re.search(r"Greedy builds BLD-\d\d \([^)]+\); BLD-\d\d \([^)]+\) is turned up", text)


def test_what_others_did_is_told(play, tmp_path):
    """Moves of agents, dice and gains are told in sentences, each once."""
    text = play("forest 5\n1\n", "--players", "human,greedy", "--seed", 5)
    log = saved(tmp_path / "game.json").log
    answers = [entry.move for entry in log if entry.seat == 1 and entry.before.round == 1]
    for move in filter(lambda move: move.word == "place", answers):
        told = Ruleset.create().describe(move).replace("Put", "Greedy puts", 1)
        assert text.split("human> ")[1].count(told) == 1
    assert answers
    assert re.search(r"Human rolls \d, \d, \d, \d and \d for wood, \d+ in all\.", text)
    assert re.search(r"Human gets \d wood\.", text)


def test_wrong_input(play, tmp_path):
    """Wrong moves are answered with every reason, nonsense with help; nothing is lost."""
    typed = ["forest 9", "hut 1", "bad", "99", "", "pay wood=1", "undo", "redo", "save", "quarry 2"]
    text = play("\n".join(typed), "--seed", 5)
    assert "Only 5 people are left to place. (P1)" in text
    assert "There is room for 7 on forest. (P5)" in text
    assert "A group on hut has exactly 2. (P5)" in text
    assert "There is no move 'bad'" in text
    assert "There are moves 1 to 34, and no 99." in text
    assert "There is nothing to take back." in text
    assert "There is nothing to make again." in text
    assert moves(saved(tmp_path / "game.json"))[0] == "place quarry 2"


@pytest.mark.parametrize("typed", ["9", "place forest 4", "FOREST 4", "for 4", "pl for 4"])
def test_ways_to_type_a_move(play, tmp_path, typed):
    """A move is typed by number, in notation, or shortened."""
    play(typed + "\n", "--seed", 5)
    assert moves(saved(tmp_path / "game.json"))[0] == "place forest 4"


def test_undo_and_redo(play, tmp_path):
    """A move is taken back with the answers of agents, and made again; the agent answers as before."""
    once = play("forest 5\n", "--seed", 5)
    before = moves(saved(tmp_path / "game.json"))
    play("forest 5\nundo\n", "--seed", 5)
    assert moves(saved(tmp_path / "game.json")) == []
    assert len(before) > 1
    for again in ("redo", "forest 5"):
        text = play(f"forest 5\nundo\n{again}\n", "--seed", 5)
        assert moves(saved(tmp_path / "game.json")) == before
        assert text.endswith(once.split("human> ")[-2] + "human> " + once.split("human> ")[-1])


def test_undo_is_refused(play, tmp_path):
    """After a roll nothing can be taken back, and nothing changes; nor what somebody else has decided."""
    text = play("forest 5\n1\nundo\n", "--seed", 5)
    assert "Something has come to light since." in text
    assert "roll" in " ".join(moves(saved(tmp_path / "game.json")))
    text = play("forest 2\nhut 2\nundo\n", "--players", "human,human", "--seed", 5)
    assert "The last decision was not made by seat 0." in text
    assert moves(saved(tmp_path / "game.json")) == ["place forest 2", "place hut 2"]


def test_load_goes_on_exactly(play, run, tmp_path):
    """A game that is left and loaded again ends as if it had not been left, agents and dice included."""
    options = ("--players", "human,random,montecarlo:playouts=2,horizon=2", "--rounds", 2)
    play(FIRST * 60, *options, "--seed", 3)
    whole = saved(tmp_path / "game.json")
    assert whole.over
    left = play(FIRST * 4, *options, "--seed", 3)
    half = saved(tmp_path / "game.json")
    assert not half.over
    resume = left.splitlines()[-1].split()
    assert resume[:3] == ["stoneage", "play", "--load"]
    result = run(*resume[1:], stdin=FIRST * 60)
    assert totals(result.stdout) == [sheet.total for sheet in whole.scores()]
    assert saved(tmp_path / "game.json").save() == whole.save()


def test_usual_players(run, play, tmp_path):
    """A loaded game has a person at seat 0 unless told otherwise."""
    play("", "--players", "human,greedy,greedy", "--names", "Ann,Bob,Cleo", "--seed", 1)
    text = run("play", "--load", tmp_path / "game.json", stdin="field\n").stdout
    assert "Ann puts 1 person on the field." in text
    assert "Cleo puts" in text


def test_commands(play, tmp_path):
    """Each command shows what it says."""
    other = tmp_path / "other place.json"
    typed = ["help", "hint", "board", "moves", "score", f"save {other}", "hut 2", "log", "log 1", "log 0"]
    text = play("\n".join([*typed, "quit", "field 1"]), "--seed", 5)
    assert "take back your last move" in text
    assert re.search(r"Greedy would play «place \w+ \d»: put \d \w+ on ", text)
    assert text.count("Round 1 · human starts") == 3
    assert totals(text) == [0, 0]
    assert moves(saved(other)) == []
    assert text.count("Human puts 2 people on the hut.") == 2
    assert f"--load '{other}'" in text
    assert moves(saved(tmp_path / "game.json"))[0] == "place hut 2"


def test_expected_yield(play):
    """Where a move leads to a roll, the list and the hint tell what it brings on average."""
    text = play("forest 3\nhunt 2\nhint\n", "--players", "human,human", "--seed", 5)
    assert "on average" not in text
    text = play("forest 5\nhunt 5\nhint\n", "--players", "human,human", "--seed", 5)
    assert "about 5.5 wood" in text
    assert "5 dice bring 5.50 wood on average; at least 6 with 50 %." in " ".join(text.split())


def test_answers_to_a_roll(run, write):
    """After a roll each answer is listed with what it comes to, and so is the hint."""
    game = Game.new(Ruleset.create(), seed=9)
    while not any(move.word == "tools" for move in game.legal_moves):
        first = game.state.round == 1
        game.play(
            next((m for m in game.legal_moves if first and "tool_maker" in str(m)), game.legal_moves[0])
        )
    path = write("tools.json", game.save())
    text = run("play", "--load", path, "--players", "human,human", stdin="hint\n").stdout
    assert re.search(r"tools 1 +Add tools of value 1\. +\d (wood|food|brick)", text)
    assert re.search(r"That makes \d (wood|food|brick)\.", text)
    assert "in the deck" not in text


def test_real_dice(run, write, tmp_path):
    """Where a game is played with real dice, they are typed."""
    game = Game.new(Ruleset.create(), seed=9, auto_roll=False)
    for move in ("place forest 5", "place hunt 5", "use forest"):
        game.play(move)
    path = write("dice.json", game.save())
    text = run(
        "play", "--load", path, "--players", "human,greedy", stdin="hint\nroll 9\nroll 6 6 6 6 6\n"
    ).stdout
    assert "Dice are due" in text
    assert "gets 10 wood" in text
    result = run("play", "--load", path, "--players", "greedy,random")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "read out the dice" in result.stderr


def with_unseen_card(seed):
    """A game of random moves in which one has an unseen card and the other one is to move, if it comes so."""
    game, rng = Game.new(Ruleset.create(), seed=seed, names=["Ann", "Bob"]), seeded(seed)
    while not game.over and game.state.deck:
        owners = [player.seat for player in game.state.players if player.hidden]
        if owners and game.to_act == 1 - owners[0]:
            return game
        game.play(game.legal_moves[int(rng.random() * len(game.legal_moves))])
    return None


def test_no_secrets(run, write):
    """Nobody is told another one's unseen card, or what lies in the deck and the stacks."""
    game = next(filter(None, map(with_unseen_card, range(50))))
    [owner] = [player.seat for player in game.state.players if player.hidden]
    [card] = game.state.players[owner].hidden
    path = write("secret.json", game.save())
    typed = "log 999\nscore\nhint\nmoves\n"
    text = run("play", "--load", path, "--players", "human,human", stdin=typed).stdout
    for shown in (text, run("show", path).stdout):
        assert card not in shown
        assert not any(each in shown for each in game.state.deck)
        assert not any(tile in shown for stack in game.state.stacks for tile in stack[1:])
    assert "draws a card unseen" in text
    assert "a card unseen" in shown
    while game.to_act != owner:
        game.play(game.legal_moves[0])
    path = write("own.json", game.save())
    assert f"unseen {card}" in run("play", "--load", path, "--players", "human,human").stdout


def test_watching(play, tmp_path):
    """Without people the agents play to the end, and all is told."""
    text = play("", "--players", "random,greedy,random", "--rounds", 1, "--seed", 2)
    assert saved(tmp_path / "game.json").over
    assert "Random 2 puts" in text
    assert "Round 1 is over." in text


def test_old_file_is_kept(tmp_path, monkeypatch):
    """When writing fails, what was in the file is there still, and nothing lies beside it."""
    path = tmp_path / "game.json"
    path.write_text("precious")

    def full(*_):
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="full"):
            files.write(path, "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("game.json", "precious")]
    link = tmp_path / "link.json"
    link.symlink_to(path)
    files.write(link, "new")
    assert (link.is_symlink(), path.read_text()) == (True, "new")


def test_saving_that_fails_later(play, monkeypatch):
    """A save that fails while the game goes on is told, and the game goes on."""
    count = []

    def write(path, text):
        count.append(path)
        if len(count) > 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write", write)
    text = play("hut 2\n", "--seed", 5)
    assert text.count("It is not saved: No space left on device.") >= 2
    assert "Greedy puts" in text


def test_interrupt(run, monkeypatch):
    """Ctrl-C leaves quietly."""

    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play", "--seed", 5)
    assert (result.exit_code, result.stderr.strip()) == (130, "")


def test_undo_before_the_first_move(play, tmp_path):
    """Who has not moved yet cannot take anything back; what others did stays."""
    text = play("undo\n", "--players", "greedy,greedy,human", "--seed", 5)
    assert "The last decision was not made by seat 2." in text
    assert len(moves(saved(tmp_path / "game.json"))) == 2


def test_redo_after_the_agents(play, tmp_path):
    """What was taken back in steps is made again in the same steps."""
    play("hut 2\nfield\n", "--players", "human,random", "--seed", 5)
    before = moves(saved(tmp_path / "game.json"))
    play("hut 2\nfield\nundo\nundo\nredo\nredo\n", "--players", "human,random", "--seed", 5)
    assert moves(saved(tmp_path / "game.json")) == before


def test_save_needs_a_file(run):
    """Without a file, save asks for one."""
    assert "Say where: «save FILE»." in run("play", "--seed", 5, stdin="save\n").stdout


def test_two_people_at_a_terminal(monkeypatch):
    """Before the next person sees his board, the screen is cleared and he is waited for."""
    screen, prompts = io.StringIO(), []

    def answer(prompt):
        prompts.append((prompt, screen.getvalue().count("in the deck")))
        if len(prompts) > 3:
            raise EOFError
        return "forest 2"

    monkeypatch.setattr("builtins.input", answer)
    session = Session(Game.new(Ruleset.create(), names=["Ann", "Bob"]), ["human", "human"])
    Terminal(session, Console(file=screen, force_terminal=True, width=80)).run()
    assert prompts == [
        ("Ann> ", 1),
        ("Bob is to move. Press Enter.", 1),
        ("Bob> ", 2),
        ("Bob> ", 2),
    ]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--players", "human"], "2 to 4 players, not 1"),
        (["--players", "human,gredy"], "'gredy'"),
        (["--names", "Ann,Ann"], "different names"),
        (["--names", "Ann"], "different names"),
        (["--variants", "atlantis"], "'atlantis'"),
        (["--seed", "-1"], "--seed"),
        (["--load", "none.json"], "none.json: No such file"),
        (["--load", "none.json", "--seed", "1"], "already"),
        (["--save", "none/game.json"], "No such file"),
    ],
)
def test_bad_options(refused, options, named):
    """Each wrong option is named in one line."""
    assert named in refused("play", *options)


def test_bad_files(refused, write):
    """A file that holds no game is refused in one line; the number of players must be that of the game."""
    text = Game.new(Ruleset.create(), players=3).save()
    path = write("game.json", text)
    assert refused("play", "--load", path, "--players", "human,greedy") == "The game has 3 players, not 2."
    data = json.loads(text)
    for content in (b"\xff\xfe", "{", "[]", {**data, "format": 99}, {**data, "record": "x"}):
        path = write("bad.json", content)
        assert refused("play", "--load", path).startswith(f"{path}: ")
