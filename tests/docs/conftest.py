"""Follows a page of the documentation: writes its files, runs its commands, compares what they print.

A fenced block is, by the words after its backquotes:

- ``console``: commands after ``$``, each with what it prints; ``...`` stands for anything. What is typed
  after a prompt such as ``Ann>`` is given to the command.
- ``pycon``: a session of Python, checked as doctests are.
- a language and a path: a file, relative to the folder where the commands run.
- ``sh``: commands that need a network; they are collected and not run, but a project that is installed is
  found from then on.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^(?P<fence>`{3,})(?P<info>\S.*)\n(?P<text>(?:.*\n)*?)(?P=fence)$", re.MULTILINE)
INSTALL = "pip install --group dev -e ."
TYPED = re.compile(r"(?<=\w> )\S.*\n", re.MULTILINE)


class Reader:
    """Somebody who follows a page to the letter.

    Args:
        page: its name in the folder of the documentation.
        folder: where the commands run first.
    """

    def __init__(self, page: str, folder: Path) -> None:
        self.page = page
        self.path = DOCS / page
        self.text = self.path.read_text(encoding="utf-8")
        self.links = re.findall(r"\]\((?!https?:)([^)#]+)", self.text)
        self.start = self.folder = folder
        self.paths: list[Path] = []
        self.ran: list[str] = []
        self.left_out: list[str] = []
        self.files: list[str] = []

    def install(self, project: Path) -> None:
        """Put a project where Python finds it, with its entry points, as an editable installation would."""
        data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        site = self.start.parent / "site"
        info = site / f"{data['name'].replace('-', '_')}-{data['version']}.dist-info"
        info.mkdir(parents=True)
        lines = ["Metadata-Version: 2.1", f"Name: {data['name']}", f"Version: {data['version']}", ""]
        (info / "METADATA").write_text("\n".join(lines), encoding="utf-8")
        groups = data["entry-points"].items()
        written = [
            f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in each.items()) for group, each in groups
        ]
        (info / "entry_points.txt").write_text("\n".join(written), encoding="utf-8")
        self.paths += [project / "src", *([] if site in self.paths else [site])]

    def follow(self) -> None:
        """Do all that the page says, in order."""
        for info, block, line in self.blocks():
            kind, _, path = info.partition(" ")
            place = f"{self.page}, line {line}"
            if path:
                self.write(path, block)
            elif kind == "console":
                self.console(block, place)
            elif kind == "pycon":
                self.session(block, place)
            elif kind == "sh":
                self.left_out += block.splitlines()
                if INSTALL in block:
                    self.install(self.folder)
            else:
                pytest.fail(f"{place}: nobody runs a block of {info!r}")

    def blocks(self) -> Iterator[tuple[str, str, int]]:
        """The fenced blocks: the words after the backquotes, the text, and its first line."""
        for found in FENCE.finditer(self.text):
            yield found["info"], found["text"], self.text.count("\n", 0, found.start("text")) + 1

    def write(self, path: str, text: str) -> None:
        """Write a file over what is there."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.files.append(path)

    def console(self, block: str, place: str) -> None:
        """Run commands and compare what they print."""
        assert block.startswith("$ "), place
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = each.partition("\n")
            self.ran.append(command)
            words = shlex.split(command)
            if words[0] == "cd":
                self.folder /= words[1]
            elif words[0] == "rm":
                (self.folder / words[1]).unlink()
            else:
                self.compare(words, expected, f"{place}: {command}")

    def compare(self, words: list[str], expected: str, place: str) -> None:
        """Run a command and compare what it prints, here or into a file."""
        file = words[words.index(">") + 1] if ">" in words else ""
        words = words[: words.index(">")] if file else words
        typed = "".join(TYPED.findall(expected))
        printed, code = self.run(*words, typed=typed)
        assert (code == 0) == ("error: " not in expected), f"{place}\n--- ends with {code}\n{printed}"
        if file:
            self.write(file, printed)
        else:
            seen = TYPED.sub("", expected)
            assert matches(seen, printed), f"{place}\n--- prints\n{printed}"

    def session(self, block: str, place: str) -> None:
        """Check a session of Python."""
        (self.folder / "session.txt").write_text(block, encoding="utf-8")
        assert ">>> " in block, place
        printed, _ = self.run("python", "-m", "doctest", "-o", "ELLIPSIS", "session.txt")
        assert printed == "", f"{place}\n{printed}"

    def run(self, *words: str, typed: str = "") -> tuple[str, int]:
        """What a command prints on both streams, and its exit code."""
        programs = {"python": [], "stoneage": ["-m", "stoneage"], "pytest": ["-m", "pytest"]}
        paths = [*map(str, self.paths), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))},
            **{"PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        }
        result = subprocess.run(
            [sys.executable, *programs[words[0]], *words[1:]],
            cwd=self.folder,
            env=env,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        return result.stdout, result.returncode


def matches(expected: str, printed: str) -> bool:
    """Whether a text is as expected, apart from spaces at the ends of lines; ``...`` stands for anything."""
    wanted, found = ("\n".join(map(str.rstrip, text.strip().split("\n"))) for text in (expected, printed))
    return re.fullmatch(".*".join(map(re.escape, wanted.split("..."))), found, re.DOTALL) is not None


@pytest.fixture
def reader(tmp_path: Path) -> Callable[[str], Reader]:
    """Makes a reader of a page, who starts in an empty folder."""

    def reader(page: str) -> Reader:
        folder = tmp_path / "folder"
        folder.mkdir()
        return Reader(page, folder)

    return reader
