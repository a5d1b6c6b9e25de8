"""The pytest plugin: cheap for those who do not need it, an option and a header for those who do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import kit_oracle
import pytest

SUITE = """
from kit_oracle import Oracle
from stoneage.testing import VariantConformance

class TestOracle(VariantConformance):
    variant = Oracle
    options = ({}, {"worth": 3})
    installed = False
    players = (2,)
    rounds = 1
    seen = []

    def test_games(self, table):
        assert table.games == 5
        assert 1 + 1 == 3, "compared"
"""


PLUGIN = ("-p", "stoneage_pytest")


def run(folder: Path, *arguments: str, alone: bool = True) -> str:
    """What pytest prints in a folder, in a process of its own, with all installed plugins or without."""
    path = os.pathsep.join(
        [str(Path(kit_oracle.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1" if alone else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_plugin_imports_nothing_of_the_library() -> None:
    """Start-up of other people's tests, and coverage of the library, stay as they are."""
    code = "import stoneage_pytest, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "stoneage_pytest" in loaded
    assert not [name for name in loaded if name.partition(".")[0] in ("stoneage", "attrs", "cattrs")]


def test_an_unrelated_run_does_not_load_the_library(tmp_path: Path) -> None:
    """Not even with the plugin, which the header shows, by what packages say of themselves."""
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "def test_it(): assert 'stoneage_pytest' in sys.modules and 'stoneage' not in sys.modules\n"
    )
    info = tmp_path / "stoneage_made-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stoneage-made\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text("[stoneage.variants]\nmade = no_such_module:Made\n")
    printed = run(tmp_path, alone=False)
    assert "1 passed" in printed
    assert "made 2.5" in next(line for line in printed.splitlines() if line.startswith("stoneage: "))


def test_the_option_sets_the_number_of_games(tmp_path: Path) -> None:
    """A test of each choice of options, named by it; asserts of the kit show what they compare."""
    (tmp_path / "test_it.py").write_text(SUITE)
    printed = run(tmp_path, *PLUGIN, "--variant-games", "5", "-k", "test_games or frozen or set_up", "-v")
    assert "test_it_is_a_frozen_variant PASSED" in printed
    assert "test_set_up_leaves_the_deal_alone[default] PASSED" in printed
    assert "test_set_up_leaves_the_deal_alone[worth=3] PASSED" in printed
    assert "test_games[worth=3] FAILED" in printed
    assert "AssertionError: compared" in printed


def test_a_wrong_number_of_games_is_refused(tmp_path: Path) -> None:
    """It is 1 or more."""
    assert "--variant-games: invalid" in run(tmp_path, *PLUGIN, "--variant-games", "0")


def test_the_kit_works_without_the_plugin(tmp_path: Path) -> None:
    """Where plugins are not loaded, the number of games is that of the class."""
    (tmp_path / "test_it.py").write_text(SUITE.replace("== 5", "== 2").replace("1 + 1 == 3", "True"))
    printed = run(tmp_path, "-k", "test_games or frozen")
    assert "3 passed" in printed
    assert "stoneage: " not in printed


def test_asserts_of_the_kit_are_rewritten() -> None:
    """A message is followed by the values."""
    from stoneage.testing.conformance.table import Table

    class Unready(kit_oracle.Oracle):
        version = "0"

    from stoneage.testing import VariantConformance

    class Kit(VariantConformance):
        variant = Unready

    with pytest.raises(AssertionError) as caught:
        Kit().test_it_names_version_format_and_hooks()
    assert "assert (" in str(caught.value)
    assert Table(Unready).key == "oracle"
