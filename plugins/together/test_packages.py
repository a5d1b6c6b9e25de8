"""What all packages have alike: pages, options, and the places where packages are listed."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from stoneage import discover

ROOT = Path(__file__).parents[2]
each = pytest.mark.parametrize("package", sorted(path.name for path in ROOT.glob("plugins/stoneage-*")))


def key_of(package: str) -> str:
    """The key of a package's variant."""
    return package.removeprefix("stoneage-").replace("-", "_")


def page_of(package: str) -> str:
    """The page of a package."""
    return (ROOT / "plugins" / package / "README.md").read_text(encoding="utf-8")


@each
def test_examples_of_a_package_run(package: str) -> None:
    """Every Python block of its page, in order."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page_of(package), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, package, "exec"), names)


@each
def test_options_and_tables_are_told(package: str) -> None:
    """Each stands on the package's page."""
    variant = discover.variant(key_of(package))
    for name in [*(field.name for field in attrs.fields(type(variant))), *variant.tables()]:
        assert f"`{name}`" in page_of(package)


@each
def test_pages_lead_to_each_other(package: str) -> None:
    """The page of the rules and that of the package."""
    rules = ROOT / "docs" / "variants" / f"{key_of(package)}.md"
    assert f"(../../docs/variants/{rules.name})" in page_of(package)
    assert f"(../../plugins/{package}/README.md)" in rules.read_text(encoding="utf-8")


@each
@pytest.mark.parametrize("file", ["README.md", "pyproject.toml", "tox.ini"])
def test_a_package_is_listed(file: str, package: str) -> None:
    """Where all packages are."""
    assert package in (ROOT / file).read_text(encoding="utf-8")


@each
def test_a_package_is_tested_beside_all_others(package: str, names: tuple[str, ...]) -> None:
    """Every set of variants is played with, and it is in some of them."""
    assert key_of(package) in names
