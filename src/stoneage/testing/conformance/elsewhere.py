"""The same game in a fresh process, where texts have other hashes."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import attrs

from stoneage import discover
from stoneage.ruleset import Ruleset
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import fingerprint
from stoneage.variant import Variant

SEED = 1
"""Seed of the game that is compared."""
PATIENCE = 600
"""Seconds after which the other process is given up."""
PROGRAM = f"""
import json, sys
question = json.load(sys.stdin)
sys.path[:] = question.pop("path")
from {__name__} import answer
print(json.dumps(answer(**question)))
"""


@attrs.frozen
class Answer:
    """What the other process found: keys of whole games.

    Args:
        base_before: of a base game, before the variant was loaded.
        game: of a game with the variant.
        base_after: of the same base game again.
    """

    base_before: str
    game: str
    base_after: str


@lru_cache(maxsize=8)
def ask(table: Table, players: int) -> Answer:
    """Let another process play.

    Args:
        table: the variant with its options.
        players: number of players.

    Raises:
        AssertionError: the other process fails.
    """
    hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(_question(table, players)),
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, table.says(
        f"another process cannot play it: {done.stderr.strip()[-2000:]}",
        "Define the class at the top of a module that can be imported.",
    )
    return Answer(**json.loads(done.stdout))


def _question(table: Table, players: int) -> dict[str, object]:
    variants = [
        [each.__module__, _file(each), each.__qualname__, discover.plain_options(variant)]
        for variant in table.rules.variants
        for each in [type(variant)]
    ]
    return {
        "path": sys.path,
        "variants": variants,
        "players": players,
        "longest": table.longest,
        "rounds": table.rounds,
    }


def _file(kind: type[Variant]) -> str:
    """The file a class comes from; empty if it comes from none."""
    return getattr(sys.modules[kind.__module__], "__file__", None) or ""


def answer(
    variants: list[tuple[str, str, str, Mapping[str, object]]], players: int, longest: int, rounds: int | None
) -> dict[str, str]:
    """What ``ask`` asks; runs in the other process.

    Args:
        variants: module, file, name and options of each variant.
        players: number of players.
        longest: moves and rolls of a game at most.
        rounds: rounds of a game at most; None to play to the end.
    """
    before = fingerprint(Ruleset.create(rounds=rounds), 2, SEED, longest)
    chosen = [discover.with_options(_class(*where), options) for *where, options in variants]
    game = fingerprint(Ruleset.create(*chosen, rounds=rounds), players, SEED, longest)
    after = fingerprint(Ruleset.create(rounds=rounds), 2, SEED, longest)
    return {"base_before": before, "game": game, "base_after": after}


def _class(module: str, file: str, name: str) -> type[Variant]:
    """A class by where it is defined."""
    try:
        found = importlib.import_module(module)
    except ImportError:
        found = _from_file(module, file)
    kind: object = found
    for part in name.split("."):
        kind = getattr(kind, part)
    if not (isinstance(kind, type) and issubclass(kind, Variant)):
        raise ImportError(f"{name} of {module} is no variant", name=module)
    return kind


def _from_file(module: str, file: str) -> ModuleType:
    """A module that is on no path, such as one of a test-suite."""
    spec = importlib.util.spec_from_file_location(module, Path(file))
    if spec is None or spec.loader is None:
        raise ImportError(f"{module} cannot be imported", name=module)
    found = importlib.util.module_from_spec(spec)
    sys.modules[module] = found
    spec.loader.exec_module(found)
    return found
