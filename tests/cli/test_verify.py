"""stoneage verify."""

import copy

import pytest

CASE = {
    "name": "hunting",
    "game": {"players": 2},
    "moves": ["place hunt 3", "place forest 2"],
    "to_act": 0,
    "expect": {"board": {"hunt": [3, 0]}},
}


def case(**changes):
    """The case, which passes, with some keys changed."""
    return copy.deepcopy(CASE) | changes


def test_passing_files(run, write):
    """Files may hold one scenario or several; all are counted."""
    result = run("verify", write("one.json", CASE), write("two.json", [CASE, case(name="again")]))
    assert (result.stdout, result.stderr, result.exit_code) == ("3 passed, 0 failed\n", "", 0)


def test_failing_scenarios(run, write):
    """Each failing scenario has a line with its file, name and problems; the exit code is 1."""
    path = write("bad.json", [CASE, case(name="wrong", to_act=1, over=True)])
    result = run("verify", path, write("good.json", CASE))
    lines = result.stdout.splitlines()
    assert lines == [f"{path}: «wrong»: to_act is 0, not 1; over is False", "2 passed, 1 failed"]
    assert (result.stderr, result.exit_code) == ("", 1)


def test_refused_move_is_a_failure(run, write):
    """A move that the rules forbid makes the scenario fail and is named."""
    result = run("verify", write("bad.json", case(moves=["place hut 1"])))
    assert result.exit_code == 1
    assert "move 1: «place hut 1»" in result.stdout
    assert "(P5)" in result.stdout


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"\x89PNG\x00\xff", "utf-8"),
        (b'{"name": "cut", "game": {"pl', "JSON"),
        (b"", "JSON"),
        ([], "no scenario"),
        ([5], "5"),
        (case(mvoes=[]), "mvoes"),
        ({"name": "no game"}, "game"),
        (case(game={"players": "two"}), "game.players"),
        (case(over="yes"), "over"),
        (case(given={"fodo": 1}), "given.fodo"),
        (case(given={"players": [{"food": "many"}]}), "players[0].food"),
        (case(moves=[5]), "moves[0]"),
    ],
    ids=range(12),
)
def test_malformed_files(run, write, content, named):
    """A malformed file gets one line with its name and the field, the code is 2, others are still checked."""
    path = write("bad.json", content)
    result = run("verify", path, write("good.json", CASE), write("fails.json", case(to_act=1)))
    assert result.exit_code == 2
    [line] = result.stderr.splitlines()
    assert line.startswith(f"error: {path}: ")
    assert named in line.removeprefix(f"error: {path}: ")
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed, 1 with errors"


def test_missing_file_and_folder(run, tmp_path, write):
    """What cannot be opened gets a line each; the rest is still checked."""
    result = run("verify", tmp_path / "none.json", tmp_path, write("good.json", CASE))
    assert result.exit_code == 2
    missing, folder = result.stderr.splitlines()
    assert missing == f"error: {tmp_path / 'none.json'}: No such file or directory"
    assert folder.startswith(f"error: {tmp_path}: ")
    assert result.stdout == "1 passed, 0 failed, 2 with errors\n"


def test_standard_input(run):
    """A dash stands for standard input."""
    result = run("verify", "-", stdin='{"name": "x", "game": {"players": 2}, "to_act": 0}')
    assert (result.stdout, result.exit_code) == ("1 passed, 0 failed\n", 0)


def test_no_control_characters(run, write):
    """A name cannot smuggle line ends or escape sequences into the output."""
    result = run("verify", write("bad.json", case(name="a\nb\x07\x1b[2J", to_act=1)))
    assert len(result.stdout.splitlines()) == 2
    assert "\x07" not in result.stdout
    assert "\x1b" not in result.stdout


def test_no_file(refused):
    """There must be a file."""
    assert "FILE" in refused("verify")
