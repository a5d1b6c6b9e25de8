"""The README's examples run, and CI runs the command that the README gives."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[tuple[int, str]]:
    """The README's blocks of a language, each with the number of its first line."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [(README.count("\n", 0, match.start(1)) + 1, match[1]) for match in found]


def test_python_blocks_run_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """Every Python block runs, after those above it."""
    blocks = fenced("python")
    assert blocks
    names: dict[str, object] = {}
    for line, block in blocks:
        # The empty lines make tracebacks show the README's own line numbers.
        exec(compile("\n" * (line - 1) + block, ROOT / "README.md", "exec"), names)
    assert capsys.readouterr().out


def test_first_screen_has_the_two_commands() -> None:
    """One command for the main job, one for all tests, near the top."""
    commands = fenced("sh")
    assert [block.count("\n") for _, block in commands] == [1, 1]
    assert all(line <= 30 for line, _ in commands)


def test_ci_runs_the_command_of_the_readme() -> None:
    """The last line of .ci/run is the README's test command."""
    _, tests = fenced("sh")[-1]
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("\n" + tests)
