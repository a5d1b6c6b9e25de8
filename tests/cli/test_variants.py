"""stoneage variants, and what the shell completes."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint

import attrs
import pytest
from click.testing import CliRunner

from stoneage import discover
from stoneage.cli import options
from stoneage.cli.app import stoneage
from stoneage.rulings import CHOICES, RULES, Rulings
from stoneage.variant import Variant


@attrs.frozen
class Snow(Variant):
    """Snow falls on the [red]hunters[/].

    More is not told.
    """

    key = "snow"
    version = "2.5"

    depth: int = attrs.field(default=3, metadata={"status": "HOUSE: measured"})
    wet: bool = False

    def tables(self):
        return {
            "flakes.csv": "id,points,status\nf1,1,SOURCED\nf2,2,SOURCED\nf3,9,HOUSE: points\n",
            "own.csv": "id,points\nx,1\n",
        }


class Plain(Variant):
    key = "plain"


class Package:
    """What metadata say of a distribution."""

    name, version = "stoneage-snow", "2.5"


class Damaged:
    """Metadata that cannot be read."""

    @property
    def name(self):
        raise KeyError("Name")


def entry(name, value, package=None):
    """An entry point of a distribution."""
    made = EntryPoint(name, value, discover.GROUP)
    if package:
        vars(made)["dist"] = package
    return made


@pytest.fixture
def installed(monkeypatch):
    """Three variants, of which one cannot be imported and one has damaged metadata."""
    module = "variants_of_a_test"
    monkeypatch.setitem(sys.modules, module, sys.modules[__name__])
    entries = [
        entry("snow", f"{module}:Snow", Package()),
        entry("broken", "no_such_module:Broken"),
        entry("plain", f"{module}:Plain", Damaged()),
    ]
    monkeypatch.setattr(discover, "entry_points", lambda group: entries)
    return entries


def test_list(run, installed, monkeypatch):
    """Each variant is listed with its package and version; none is imported, so a broken one does no harm."""
    monkeypatch.setattr(EntryPoint, "load", lambda self: pytest.fail("imported"))
    result = run("variants")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["snow", "stoneage-snow", "2.5"] in rows
    assert ["broken", "?", "?"] in rows
    assert ["plain", "?", "?"] in rows
    assert (result.stderr, result.exit_code) == ("", 0)


def test_rulings(run):
    """The rulings of the base game are listed with values, the default first, and the rule."""
    rows = [line.split() for line in run("variants").stdout.splitlines()]
    assert list(RULES) == list(CHOICES) == [field.name for field in attrs.fields(Rulings)]
    for name, values in CHOICES.items():
        assert [
            name,
            *", ".join(str(value).lower() if value in (True, False) else value for value in values).split(),
            RULES[name],
        ] in rows


def test_one(run, installed):
    """With a name that one is loaded and shows its options."""
    text = run("variants", "snow").stdout
    assert text.startswith("snow 2.5\nSnow falls on the [red]hunters[/].\n")
    rows = [line.split() for line in text.splitlines()]
    assert ["depth", "3", "int", "HOUSE:", "measured"] in rows
    assert ["wet", "False", "bool"] in rows
    assert "no options" in run("variants", "plain").stdout


def test_house_values(run, installed):
    """The lines of its tables are shown with their status, runs of equal ones together."""
    rows = [line.split() for line in run("variants", "snow").stdout.splitlines()]
    assert ["flakes.csv", "f1", "to", "f2", "SOURCED"] in rows
    assert ["flakes.csv", "f3", "HOUSE:", "points"] in rows
    assert ["own.csv", "x", "the", "owner's"] in rows
    assert "Component tables" not in run("variants", "plain").stdout


def test_a_table(run, refused, installed):
    """A table is printed as it is, ready to be kept in a file; one that is not there is one line."""
    assert run("variants", "snow", "--table", "own.csv").stdout == "id,points\nx,1\n"
    assert refused("variants", "snow", "--table", "x.csv") == (
        "snow has no table 'x.csv'; there are: flakes.csv, own.csv."
    )
    assert refused("variants", "plain", "--table", "x.csv").endswith("there are: none.")
    assert "belongs to a variant" in refused("variants", "--table", "own.csv")


def test_options_of_variants(run, refused, installed):
    """They stand after a colon, as those of agents; wrong ones are one line."""
    assert run("perft", "--depth", "1", "--variants", "snow:depth=5,wet=true,plain").exit_code == 0
    assert options.ruleset("plain,snow:depth=5,wet=true", ()).spec["variants"] == {
        "plain": {},
        "snow": {"depth": 5, "wet": True},
    }
    for written, said in (
        ("snow:deep=5", "snow has no option 'deep'"),
        ("snow:depth=much", "depth"),
        ("snow:depth", "snow: an option is written like name=value, not 'depth'."),
        ("snow,plain,snow:depth=5", "snow is chosen twice."),
        ("snow,depth=5", "There is no variant 'depth=5'"),
    ):
        assert said in refused("perft", "--depth", "1", "--variants", written)


def test_a_path_may_hold_a_colon():
    """As those of Windows do."""
    written = "style:jewels=0,buildings=C:\\my.csv,wildlife"
    assert options.chosen_variants(written) == {
        "style": {"jewels": 0, "buildings": "C:\\my.csv"},
        "wildlife": {},
    }


def test_wrong_one(refused, installed):
    """An unknown or broken variant is one line."""
    assert "'atlantis'" in refused("variants", "atlantis")
    assert "broken cannot be imported" in refused("variants", "broken")


def complete(*words):
    """What bash is told."""
    env = {
        "_STONEAGE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["stoneage", *words]),
        "COMP_CWORD": str(len(words)),
    }
    output = CliRunner(env=env).invoke(stoneage, []).stdout
    return [line.partition(",")[2] for line in output.splitlines()], output


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["si"], ["simulate"]),
        (["simulate", "--wo"], ["--workers"]),
        (["simulate", "--players", "gre"], ["greedy"]),
        (["simulate", "--players", "random,gre"], ["random,greedy"]),
        (["simulate", "--players", "hum"], [""]),
        (["play", "--players", "hum"], ["human"]),
        (["play", "--variants", "s"], ["snow"]),
        (["play", "--variants", "snow,b"], ["snow,broken"]),
        (["variants", "p"], ["plain"]),
        (["play", "--ruling", "feed"], ["feed=may", "feed=must"]),
        (["perft", "--ruling", "yu"], ["yucata"]),
    ],
)
def test_completion(installed, words, expected):
    """Commands, options, agents, variants and rulings are completed."""
    assert complete(*words)[0] == expected


@pytest.mark.parametrize("words", [["show", "g"], ["replay", "g"], ["verify", "g"], ["play", "--load", "g"]])
def test_completion_of_files(words):
    """Where a file is meant, the shell is told so."""
    assert complete(*words)[1] == "file,g\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_documented(run, shell):
    """The help has a line for each shell, and the line gives a script."""
    assert f"_STONEAGE_COMPLETE={shell}_source stoneage" in run("--help").stdout


def test_completion_of_the_program():
    """The program itself answers the shell."""
    env = {**os.environ, "_STONEAGE_COMPLETE": "zsh_source"}
    code = "import sys; sys.argv = ['stoneage']; from stoneage.cli import main; sys.exit(main())"
    result = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, timeout=60, check=False
    )
    assert result.returncode == 0
    assert b"compdef" in result.stdout
