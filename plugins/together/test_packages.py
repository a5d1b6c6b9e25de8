"""The pages of the packages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "page", sorted(PLUGINS.glob("stoneage-*/README.md")), ids=lambda page: page.parent.name
)
def test_examples_of_a_package_run(page: Path) -> None:
    """Every Python block of its page, in order."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), names)
