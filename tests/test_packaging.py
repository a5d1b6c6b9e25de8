"""What pyproject.toml, tox.ini and the installed distribution say agrees."""

import importlib.util
import re
import sys
from importlib import metadata, resources
from itertools import chain
from pathlib import Path

import pytest

import stoneage

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
DISTRIBUTION = metadata.distribution("stoneage-rules")


def name_of(requirement: str) -> str:
    """The name at the start of a requirement."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def test_versions_agree() -> None:
    """The project, the module and the installed metadata have one version."""
    assert PROJECT["version"] == stoneage.__version__ == DISTRIBUTION.version


def test_runtime_needs_three_libraries() -> None:
    """The core depends on attrs, cattrs and pluggy alone."""
    assert sorted(map(name_of, PROJECT["dependencies"])) == ["attrs", "cattrs", "pluggy"]
    installed = [text for text in DISTRIBUTION.requires or [] if "extra ==" not in text]
    assert sorted(map(name_of, installed)) == ["attrs", "cattrs", "pluggy"]


def test_extras() -> None:
    """The command line and the tools for testing are extras; the script is installed."""
    assert DISTRIBUTION.metadata.get_all("Provides-Extra") == ["cli", "new-variant", "testing"]
    assert sorted(map(name_of, PROJECT["optional-dependencies"]["cli"])) == ["click", "rich"]
    assert sorted(map(name_of, PROJECT["optional-dependencies"]["testing"])) == ["hypothesis", "pytest"]
    new_variant = sorted(map(name_of, PROJECT["optional-dependencies"]["new-variant"]))
    assert new_variant == ["click", "copier", "rich"]
    scripts = DISTRIBUTION.entry_points.select(group="console_scripts")
    assert {script.name: script.value for script in scripts} == {"stoneage": "stoneage.cli:main"}


def test_the_pytest_plugin_ships() -> None:
    """It is a module of its own beside the package."""
    plugins = DISTRIBUTION.entry_points.select(group="pytest11")
    assert {plugin.name: plugin.value for plugin in plugins} == {"stoneage": "stoneage_pytest"}
    assert importlib.util.find_spec("stoneage_pytest")


def test_licence_is_declared() -> None:
    """The licence is an SPDX expression and its text ships."""
    assert DISTRIBUTION.metadata["License-Expression"] == "MIT"
    assert DISTRIBUTION.metadata.get_all("License-File") == ["LICENSE"]


@pytest.mark.parametrize("name", ["py.typed", "base/cards.csv", "base/buildings.csv", "testing/__init__.pyi"])
def test_data_files_ship(name: str) -> None:
    """The package brings its type marker and its tables."""
    assert resources.files("stoneage").joinpath(name).is_file()


def test_the_template_ships() -> None:
    """All files of the template for new variants are in the package, those with a dot as well."""
    installed = resources.files("stoneage").joinpath("templates", "variant")
    source = ROOT / "src" / "stoneage" / "templates" / "variant"
    names = [path.relative_to(source) for path in source.rglob("*") if path.is_file()]
    assert {"copier.yml", ".gitignore.jinja"} <= {name.name for name in names}
    assert [name for name in names if not installed.joinpath(*name.parts).is_file()] == []


def test_lowest_versions_agree() -> None:
    """tests/lowest.txt pins just what pyproject.toml gives as lower bounds."""
    bounds = {*PROJECT["dependencies"], *chain.from_iterable(PROJECT["optional-dependencies"].values())}
    lines = (ROOT / "tests" / "lowest.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.replace("==", ">=") for line in lines if not line.startswith("#")]
    assert sorted(pins) == sorted(f"{bound}.0" for bound in bounds)


def test_declared_python_versions_are_tested() -> None:
    """tox runs every version that a classifier names, from the oldest one that is allowed."""
    declared = re.findall(r":: 3\.(\d+)", "\n".join(PROJECT["classifiers"]))
    assert PROJECT["requires-python"] == f">=3.{declared[0]}"
    tox = (ROOT / "tox.ini").read_text(encoding="utf-8")
    found = re.search(r"env_list = 3\.1\{(\d)-(\d)\}", tox)
    assert found is not None
    assert set(map(int, declared)) <= set(range(10 + int(found[1]), 11 + int(found[2])))


def test_no_requirement_has_the_import_name() -> None:
    """The stoneage on PyPI is a stranger's package, so nothing may ask for it."""
    groups = PYPROJECT["dependency-groups"].values()
    texts = [text for group in groups for text in group if isinstance(text, str)]
    assert "stoneage" not in map(name_of, texts + (DISTRIBUTION.requires or []))
