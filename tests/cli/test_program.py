"""The program as a whole: help, version, exit codes, signals, and life without click and rich."""

import os
import signal
import subprocess
import sys
import time

import pytest

from stoneage import cli
from stoneage.version import VERSION

PROGRAM = [sys.executable, "-m", "stoneage"]
SIMULATE = [*PROGRAM, "simulate", "--games", "4", "--seed", "2"]


def process(*args, **options):
    """Run a program to its end."""
    return subprocess.run(args, capture_output=True, timeout=60, check=False, **options)


def test_version(run):
    """--version gives the version."""
    assert run("--version").stdout == f"stoneage {VERSION}\n"


@pytest.mark.parametrize(
    "command", ["simulate", "verify", "replay", "perft", "play", "show", "variants", "new-variant"]
)
def test_help(run, command):
    """Each command has a help text and is listed in that of the program."""
    assert f"\n  {command} " in run("--help").stdout
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: stoneage {command} " in result.stdout


def test_help_lists_choices(run):
    """The help of simulate names agents, rulings and presets."""
    text = " ".join(run("simulate", "--help").stdout.split())
    assert "Agents: greedy, montecarlo, random" in text
    assert "feed=may|must" in text
    assert "hunt_again=false|true" in text
    assert "yucata" in text


def test_no_command(run):
    """Without a command there is help and exit code 2."""
    result = run()
    assert result.exit_code == 2
    assert "Usage: stoneage" in result.stderr


def test_unknown_command(refused):
    """An unknown command is one line."""
    assert "'pley'" in refused("pley")


def test_interrupt(run, monkeypatch):
    """Ctrl-C ends a command quietly with 130."""

    def interrupt(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("stoneage.simulation.play_game", interrupt)
    result = run("simulate", "--workers", 1)
    assert (result.exit_code, result.output.strip()) == (130, "")


def test_interrupt_in_a_process(tmp_path):
    """A real signal does the same, and the games played so far are kept."""
    path = tmp_path / "games.jsonl"
    args = [*PROGRAM, "simulate", "--games", "1000000", "--out", str(path)]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        end = time.monotonic() + 60
        while not (path.exists() and path.stat().st_size) and time.monotonic() < end:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out.strip(), err.strip()) == (130, b"", b"")
    assert path.read_text(encoding="utf-8").endswith("}\n")


def test_module(run):
    """python -m stoneage is the same program, with the same bytes each time and no bar on a pipe."""
    one, two = process(*SIMULATE), process(*SIMULATE)
    assert (one.returncode, one.stderr) == (0, b"")
    assert one.stdout == two.stdout
    last = run("simulate", "--games", 4, "--seed", 2).stdout.splitlines()[-1]
    assert one.stdout.decode().splitlines()[-1] == last
    assert process(*PROGRAM, "verify", "none.json").returncode == 2


def test_any_encoding(tmp_path):
    """Signs that the terminal's encoding lacks do no harm."""
    path = tmp_path / "case.json"
    path.write_text('{"name": "\\u4e00", "game": {"players": 2}, "to_act": 1}')
    result = process(*PROGRAM, "verify", str(path), env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert result.returncode == 1
    assert b"1 failed" in result.stdout


def test_broken_pipe():
    """A reader who leaves early gets no traceback."""
    args = [*PROGRAM, "perft", "--depth", "2"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra(missing):
    """Without click or rich, one line says what to install."""
    code = f"import sys; sys.modules[{missing!r}] = None; from stoneage.cli import main; sys.exit(main())"
    result = process(sys.executable, "-c", code)
    assert (result.returncode, result.stdout) == (2, b"")
    [line] = result.stderr.decode().splitlines()
    assert '"stoneage-rules[cli]"' in line


def test_main(monkeypatch, capsys):
    """The entry point answers the exit code."""
    monkeypatch.setattr(sys, "argv", ["stoneage", "perft", "--depth", "1"])
    assert cli.main() == 0
    monkeypatch.setattr(sys, "argv", ["stoneage", "perft", "--players", "7"])
    assert cli.main() == 2
    out, err = capsys.readouterr()
    assert out == "depth 1: 34\n"
    assert err.startswith("error: ")
