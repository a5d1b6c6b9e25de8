"""stoneage new-variant: the project it makes, and what it refuses; tox -e template tests such a project."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from stoneage.cli import template
from stoneage.cli.template import FORMS, LICENSES, Answers
from stoneage.errors import SetupError
from stoneage.testing import scenarios

TEMPLATE = Path(template.__file__).parents[1] / "templates" / "variant"
FILES = [
    ".gitignore",
    "LICENSE",
    "README.md",
    "pyproject.toml",
    "src/stoneage_old_trees/__init__.py",
    "src/stoneage_old_trees/py.typed",
    "src/stoneage_old_trees/rules.py",
    "src/stoneage_old_trees/variant.py",
    "tests/cases/R1-three-people.json",
    "tests/saves/format-1.json",
    "tests/test_conformance.py",
    "tests/test_package.py",
    "tests/test_rules.py",
    "tests/test_scenarios.py",
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, which is the present one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def copier():
    """The library that fills templates in; it is in the dependency group of the tests."""
    return pytest.importorskip("copier", reason="copier is not installed")


def content(project: Path) -> dict[str, bytes]:
    """All files of a project."""
    files = [path for path in project.rglob("*") if path.is_file()]
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in files}


def test_the_project(run, copier):
    """All is there, told file by file, with the commands to type next."""
    result = run("new-variant", "old_trees")
    assert (result.exit_code, result.stderr) == (0, "")
    assert sorted(content(Path("stoneage-old-trees"))) == sorted(FILES)
    first, *rest = result.stdout.splitlines()
    assert first == "stoneage-old-trees is in the folder stoneage-old-trees:"
    assert rest[: len(FILES)] == [f"  {name}" for name in FILES]
    assert "  cd stoneage-old-trees" in rest
    assert rest[-1] == "  stoneage play --players human,greedy --variants old_trees"


def test_the_files_can_be_read(run, copier):
    """Nothing of the template's own language is left; code, saves and cases have their form."""
    run("new-variant", "old_trees", "--author", "Ann")
    files = content(Path("stoneage-old-trees"))
    for name, text in files.items():
        assert b"{{" not in text, name
        assert b"{%" not in text, name
        assert text.endswith(b"\n") or name.endswith(("py.typed", "format-1.json")), name
        if name.endswith(".py"):
            ast.parse(text)
    assert b'old_trees = "stoneage_old_trees:OldTrees"' in files["pyproject.toml"]
    assert b"Copyright (c) Ann\n" in files["LICENSE"]
    assert json.loads(files["tests/saves/format-1.json"])["state"]["ext"]["old_trees"]["count"]
    assert scenarios.read(files["tests/cases/R1-three-people.json"])[0].rules == ["R1", "R2", "R3"]


def test_the_same_options_make_the_same_files(run, copier, monkeypatch, tmp_path):
    """Whatever a person has set up for copier."""
    settings = tmp_path / "settings.yml"
    settings.write_text("defaults: {author: Somebody, title: Else, package: other}\n", encoding="utf-8")
    run("new-variant", "old_trees", "--into", "a")
    monkeypatch.setenv("COPIER_SETTINGS_PATH", str(settings))
    run("new-variant", "old_trees", "--into", "b")
    assert len(content(Path("a"))) == len(FILES)
    assert content(Path("a")) == content(Path("b"))


def test_copier_itself_makes_the_same_files(run, copier):
    """The template derives the same from the key when it is used without the command."""
    run("new-variant", "old_trees", "--into", "a")
    copier.run_copy(str(TEMPLATE), "b", {"key": "old_trees"}, defaults=True, quiet=True)
    assert len(content(Path("a"))) == len(FILES)
    assert content(Path("a")) == content(Path("b"))


def test_all_options(run, copier):
    """Every answer can be chosen."""
    options = ("--package", "bobs-oaks", "--class", "Oaks", "--title", "Bobs oaks")
    result = run("new-variant", "oaks", *options, "--author", "Bob", "--license", "none", "--into", "my oaks")
    assert result.exit_code == 0
    assert "  cd 'my oaks'" in result.stdout.splitlines()
    files = content(Path("my oaks"))
    assert "LICENSE" not in files
    assert b"license" not in files["pyproject.toml"]
    assert b'"Private :: Do Not Upload"' in files["pyproject.toml"]
    assert b'oaks = "bobs_oaks:Oaks"' in files["pyproject.toml"]
    assert b'authors = [{ name = "Bob" }]' in files["pyproject.toml"]
    assert b"# bobs-oaks\n\nBobs oaks: a variant" in files["README.md"]


def test_an_empty_folder_will_do(run, copier):
    """A folder that was made beforehand."""
    Path("here").mkdir()
    assert run("new-variant", "oaks", "--into", "here").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["old-trees"], "'old-trees' is no key"),
        (["Oaks"], "is no key"),
        (["x" * 25], "at most 24"),
        ([""], "is no key"),
        (["oaks\n"], "is no key"),
        (["../oaks"], "is no key"),
        (["style"], "There is a variant 'style' already."),
        (["base"], "word of the base game"),
        (["forest"], "word of the base game"),
        (["cards"], "word of the base game"),
        (["culture"], "word of the base game"),
        (["oaks", "--package", "Bob's"], "is no distribution"),
        (["oaks", "--package", "a--b"], "single hyphens"),
        (["oaks", "--package", "x" * 41], "at most 40"),
        (["oaks", "--package", "stoneage-rules"], "No variant can be called"),
        (["oaks", "--package", "class"], "No variant can be called"),
        (["oaks", "--class", "oaks"], "is no class name"),
        (["oaks", "--title", '"Oaks"'], "is no title"),
        (["oaks", "--author", 'Bob "B"'], "is no author"),
        (["oaks", "--author", " "], "is no author"),
        (["oaks", "--license", "GPL"], "GPL"),
    ],
)
def test_bad_names_are_refused(refused, folder, arguments, said):
    """One line, and nothing is written."""
    assert said in refused("new-variant", *arguments)
    assert list(folder.iterdir()) == []


def test_an_installed_variant_is_not_made_again(refused, monkeypatch, folder):
    """Whoever has made it."""
    monkeypatch.setattr(template.discover, "installed", lambda: {"oaks": None})
    assert "There is a variant 'oaks' already." in refused("new-variant", "oaks")
    assert list(folder.iterdir()) == []


def test_nothing_is_overwritten(refused, folder):
    """A folder that holds something, and a file of that name, stay as they are."""
    Path("full").mkdir()
    Path("full", "note").write_text("x")
    for name in ("full", "full/note"):
        assert refused("new-variant", "oaks", "--into", name) == f"{Path(name)} holds something already."
    assert content(folder) == {"full/note": b"x"}


def test_codes():
    """Programs find the errors by their codes."""
    for answers, code in ((Answers("style"), "key-taken"), (Answers("x", "stoneage"), "name-taken")):
        with pytest.raises(SetupError) as caught:
            template.check(answers.complete(), Path("new"))
        assert caught.value.code == code
    with pytest.raises(SetupError) as caught:
        Answers("x", title="?").complete()
    assert (caught.value.code, caught.value.parameters) == ("wrong-answer", {"answer": "title"})


def test_without_copier(refused, monkeypatch, folder):
    """One line says what to install."""
    monkeypatch.setitem(sys.modules, "copier", None)
    assert '"stoneage-rules[new-variant]"' in refused("new-variant", "oaks")
    assert list(folder.iterdir()) == []


def test_trouble_of_copier(refused, copier, monkeypatch):
    """Its own errors are one line as well."""

    def trouble(*args, **options):
        raise copier.errors.UserMessageError("out of paper")

    monkeypatch.setattr(copier, "run_copy", trouble)
    assert refused("new-variant", "oaks") == "copier: out of paper"


def test_the_template_runs_nothing():
    """It has no tasks, migrations or extensions, and asks what the command answers."""
    lines = (TEMPLATE / "copier.yml").read_text(encoding="utf-8").splitlines()
    keys = [line.partition(":")[0] for line in lines if line[:1].isalpha() or line[:1] == "_"]
    assert [key for key in keys if key.startswith("_")] == [
        "_min_copier_version",
        "_subdirectory",
        "_templates_suffix",
    ]
    assert [key for key in keys if not key.startswith("_")] == [*FORMS, "package"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("key", "Oaks"), ("distribution", "a--b"), ("class_name", "x"), ("title", "?"), ("author", 'B"')],
)
def test_the_template_checks_answers_itself(copier, folder, name, value):
    """When it is used without the command."""
    with pytest.raises(ValueError, match=name):
        copier.run_copy(str(TEMPLATE), "b", {"key": "oaks", name: value}, defaults=True, quiet=True)
    assert list(folder.iterdir()) == []


def test_licenses():
    """The choices of the template are those of the command."""
    text = (TEMPLATE / "copier.yml").read_text(encoding="utf-8")
    assert all(f": {name}\n" in text for name in LICENSES)
