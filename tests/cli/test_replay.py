"""stoneage replay."""

import pytest

from stoneage.records import replay
from stoneage.ruleset import Ruleset
from stoneage.simulation import to_line


def rows(text, width):
    """The words of the lines of numbers: a round, or the total."""
    lines = [line.split() for line in text.splitlines()]
    return [line for line in lines if len(line) == width and line[0].isdigit()]


def edited(record, old, new):
    """The text of a record with one line changed; ``old`` is the number of a move, from 1, or a header."""
    lines = str(record).splitlines()
    at = old + 5 if isinstance(old, int) else [line.startswith(old) for line in lines].index(True)
    assert lines[at] != new
    return "\n".join([*lines[:at], new, *lines[at + 1 :]]) + "\n"


def starts(record, word):
    """The number, from 1, of a move with such a first word."""
    return [text.split()[0] == word for _, text in record.moves].index(True) + 1


def test_sheets_and_winner(run, write, record, played):
    """The sheets show each source of points, the total and the winner."""
    result = run("replay", write("game.txt", str(record)))
    assert (result.stderr, result.exit_code) == ("", 0)
    *_, end = replay(record)
    sheets = record.rules().scores(end)
    lines = [line.split() for line in result.stdout.splitlines()]
    for source in sheets[0].lines:
        assert [*source.split("_"), *(str(sheet.lines[source]) for sheet in sheets)] in lines
    assert ["total", *map(str, played.result.scores)] in lines
    [winner] = played.result.winners
    heads = [f"seat {seat}" + " (won)" * (seat == winner) for seat in range(3)]
    [head] = [line for line in result.stdout.splitlines() if " source " in line]
    assert head.split() == ["source", *" ".join(heads).split()]


def test_rounds(run, write, record, played):
    """There is a line for each round: who started, and the points after it."""
    found = rows(run("replay", write("game.txt", str(record))).stdout, 6)
    assert [int(row[0]) for row in found] == list(range(1, played.rounds + 1))
    assert [row[2] for row in found] == [str(number % 3) for number in range(played.rounds)]
    assert tuple(map(int, found[-1][3:])) == played.result.scores
    positions = list(replay(record))
    rules = record.rules()
    for row, following in zip(found, range(2, played.rounds + 1), strict=False):
        state = next(state for state in positions if state.round == following)
        assert row[3:] == [str(sheet.total) for sheet in rules.scores(state)]


def test_shared_win(run, write, record, monkeypatch):
    """Winners who share are marked as such."""
    monkeypatch.setattr(Ruleset, "winners", lambda rules, state: [0, 2])
    lines = edited(record, "result", "result null")
    [head] = [
        line for line in run("replay", write("game.txt", lines)).stdout.splitlines() if " source " in line
    ]
    assert " ".join(head.split()) == "source seat 0 (shared) seat 1 seat 2 (shared)"


def test_games_of_a_simulation(run, tmp_path):
    """Any game of a file of games replays; the first is the default."""
    path = tmp_path / "games.jsonl"
    run("simulate", "--games", 3, "--seed", 8, "--out", path)
    first, second = run("replay", path).stdout, run("replay", path, "--game", 2).stdout
    assert run("replay", path, "--game", 1).stdout == first != second


def test_game_that_goes_on(run, write, record):
    """A record without a result may break off; the points are those so far and nobody has won."""
    lines = edited(record, "result", "result null").splitlines()[:106]
    result = run("replay", write("game.txt", "\n".join(lines)))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "The record ends before the game, after move 100."
    assert "won" not in result.stdout


def test_deal_alone(run, write, record):
    """A record without moves shows the start."""
    lines = edited(record, "result", "result null").splitlines()[:5]
    result = run("replay", write("game.txt", "\n".join(lines)))
    assert rows(result.stdout, 6) == [["1", "seat", "0", "0", "0", "0"]]


def test_line_ends_of_windows(run, write, record):
    """Line ends of Windows make no difference."""
    ours = run("replay", write("one.txt", str(record)))
    theirs = run("replay", write("two.txt", str(record).replace("\n", "\r\n").encode()))
    assert ours.stdout == theirs.stdout != ""


def test_truncated(refused, write, record):
    """A record cut after a move names the last move that is left."""
    path = write("game.txt", "\n".join(str(record).splitlines()[:106]))
    assert refused("replay", path) == f"{path}: The record breaks off after move 100; its game went on."


@pytest.mark.parametrize(("lines", "named"), [(0, "stoneage-record 1"), (1, "Line 2"), (3, "Line 4")])
def test_truncated_header(refused, write, record, lines, named):
    """A header cut short names the line that is missing."""
    path = write("game.txt", "\n".join(str(record).splitlines()[:lines]))
    assert named in refused("replay", path)


def test_cut_anywhere(run, write, record):
    """A record cut at any place is refused in one line."""
    text = str(record)
    for length in range(0, len(text) - 10, len(text) // 12):
        result = run("replay", write("game.txt", text[:length]))
        assert (result.exit_code, result.stdout) == (2, ""), length
        assert len(result.stderr.splitlines()) == 1


def test_illegal_move(refused, write, record):
    """An illegal move is named with its number and the rule."""
    number = starts(record, "place")
    seat, _ = record.moves[number - 1]
    path = write("game.txt", edited(record, number, f"{seat} place hut 1"))
    line = refused("replay", path)
    assert line.startswith(f"{path}: Move {number}, «place hut 1»: ")
    assert line.endswith("(P5)")


def test_roll_with_too_many_pips(refused, write, record):
    """A result that the dice cannot show is named with its number."""
    number = starts(record, "roll")
    path = write("game.txt", edited(record, number, "- roll =99"))
    assert f"Move {number}, «roll =99»: " in refused("replay", path)


def test_another_choice(refused, write, record):
    """A legal move in place of another one is found out in the end."""
    number = starts(record, "place")
    positions = list(replay(record))
    moves = record.rules().legal_moves(positions[number - 1])
    seat, text = record.moves[number - 1]
    other = next(str(move) for move in moves if str(move) != text)
    refused("replay", write("game.txt", edited(record, number, f"{seat} {other}")))


def test_no_notation(refused, write, record):
    """A line that is no move is named with its number."""
    seat, _ = record.moves[2]
    path = write("game.txt", edited(record, 3, f"{seat} plaice hunt 1"))
    assert "Move 3, «plaice hunt 1»: " in refused("replay", path)
    path = write("game.txt", edited(record, 3, "plaice"))
    assert "Line 9 " in refused("replay", path)


def test_wrong_seat(refused, write, record):
    """A move of somebody whose turn it is not is named with its number."""
    seat, text = record.moves[3]
    path = write("game.txt", edited(record, 4, f"{(seat + 1) % 3} {text}"))
    assert f"Move 4, «{text}», is not the turn of seat {(seat + 1) % 3}." in refused("replay", path)


@pytest.mark.parametrize(
    ("header", "named"),
    [
        ('ruleset {"rulings":{"feed":"never"},"variants":{}}', "feed"),
        ('ruleset {"rulings":{},"variants":{"atlantis":{}}}', "'atlantis'"),
        ('ruleset {"weather":1}', "'weather'"),
        ("deal {}", "line 4"),
        ("deal {", "JSON"),
        ('versions {"stoneage":1}', "line 3"),
        ('result {"scores":[1,2,3],"winners":[2]}', "does not end"),
    ],
)
def test_edited_header(refused, write, record, header, named):
    """A header that was edited is refused."""
    word = header.split()[0]
    assert named in refused("replay", write("game.txt", edited(record, word, header)))


def test_no_such_game(refused, write, record):
    """A game that the file does not hold is refused."""
    many = write("games.jsonl", to_line(record) * 2)
    assert refused("replay", many, "--game", 3) == f"{many}: It holds 2 games, so there is no game 3."
    one = write("game.txt", str(record))
    assert refused("replay", one, "--game", 2) == f"{one}: It holds one game."
    assert "--game" in refused("replay", many, "--game", 0)


@pytest.mark.parametrize("line", ['{"record": 5}', '{"recrod": ""}', '{"record": ""}', '{"record', "[]"])
def test_malformed_line(refused, write, record, line):
    """A malformed line of a file of games is named; the others still replay."""
    path = write("games.jsonl", f"{to_line(record)}{line}\n")
    assert refused("replay", path, "--game", 2).startswith(f"{path}: game 2: ")


def test_unreadable(refused, write, tmp_path):
    """Missing files, folders and binary files are named."""
    assert refused("replay", tmp_path / "none") == f"{tmp_path / 'none'}: No such file or directory"
    assert str(tmp_path) in refused("replay", tmp_path)
    binary = write("game.bin", b"stoneage-record 1\n\xff\xfe\x00")
    assert refused("replay", binary) == f"{binary}: it is no text in UTF-8."
