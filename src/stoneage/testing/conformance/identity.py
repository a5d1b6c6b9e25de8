"""Checks of what a variant is: its class, its options, its package."""

from __future__ import annotations

import csv
import io
import json
import pickle

import attrs

from stoneage import discover
from stoneage.hooks import HOOK_API
from stoneage.ruleset import Ruleset
from stoneage.testing.conformance.kit import Kit, skip
from stoneage.testing.conformance.table import Table
from stoneage.variant import Variant

GROUP = f'[project.entry-points."{discover.GROUP}"]'


class IdentityChecks(Kit):
    """The variant can be found, named, stored and told from others."""

    def test_it_is_installed_under_its_key(self) -> None:
        """An entry point of the variant's key leads to its class, so that saves and names find it."""
        table = Table(self.variant)
        if not self.installed:
            skip(f"{table.key} is said to have no entry point (installed = False)")
        entry = discover.installed().get(table.key)
        line = f'{table.key} = "{self.variant.__module__}:{self.variant.__name__}"'
        assert entry, table.says(
            f"no installed package has the entry point {table.key!r} in the group {discover.GROUP!r}.",
            f"Add {line} under {GROUP} and install the package, or set installed = False.",
        )
        with table.sound(f"the entry point {entry.value!r}"):
            found = entry.load()
        assert found is self.variant, table.says(
            f"the entry point {entry.value!r} leads to {found!r}, not to {self.variant!r}.",
            f"It should say {line}.",
        )

    def test_it_is_a_frozen_variant(self) -> None:
        """A variant is a value: a frozen attrs class, equal and hashable by its options."""
        kind = self.variant
        table = Table(kind)
        cure = "Decorate the class with @attrs.frozen and let it inherit from Variant."
        assert issubclass(kind, Variant), table.says("the class is no Variant.", cure)
        assert discover.KEY.fullmatch(table.key), table.says(
            "the key is no lower-case word.", "Use letters, digits and underscores."
        )
        one, other = kind(), kind()
        assert attrs.has(kind) and one == other, table.says("two with the same options are not equal.", cure)
        with table.sound("hash()", cure):
            hash(one)
        for field in attrs.fields(kind):
            assert not _can_set(one, field.name), table.says(
                f"the option {field.name!r} of an instance can be changed.", cure
            )

    def test_it_names_version_format_and_hooks(self) -> None:
        """Records hold the version, saves the number of the format; the hooks must be today's."""
        kind, table = self.variant, Table(self.variant)
        assert isinstance(kind.version, str) and kind.version != Variant.version, table.says(
            "it names no version.", 'Set version = "…" in the class, that of the package.'
        )
        assert type(kind.schema) is int and kind.schema >= 1, table.says(
            f"schema is {kind.schema!r}.", "Formats of saves are numbered 1, 2, 3 …"
        )
        assert kind.api == HOOK_API, table.says(f"api is {kind.api!r}; the hooks here are {HOOK_API}.")
        entry = discover.installed().get(table.key)
        package = entry.dist.version if self.installed and entry and entry.dist else kind.version
        assert package == kind.version, table.says(
            f"its version is {kind.version!r}, that of its package {package!r}.", "They should agree."
        )

    def test_options_come_back(self, table: Table) -> None:
        """Options survive JSON: the variant that their plain form makes is the one it was made from."""
        cure = "Options are fields of the class: numbers, texts, truth values, and lists of these."
        with table.sound("storing its options", cure):
            text = json.dumps(discover.plain_options(table.variant))
            again = discover.with_options(table.kind, json.loads(text))
        assert discover.plain_options(again) == discover.plain_options(table.variant), table.says(
            f"{table.variant} comes back as {again}.", cure
        )
        if table.key in discover.installed():
            with table.sound("Ruleset.from_spec"):
                rules = Ruleset.from_spec(json.loads(json.dumps(table.rules.spec)))
            assert rules.spec == table.rules.spec, table.says(
                f"the ruleset {table.rules.spec} comes back as {rules.spec}.", cure
            )

    def test_rulesets_travel(self, table: Table) -> None:
        """A ruleset survives pickle, which other processes need."""
        cure = "Define the class at the top of a module; it needs no __reduce__ or __getstate__."
        with table.sound("pickling a ruleset", cure):
            again: Ruleset = pickle.loads(pickle.dumps(table.rules))
        assert again.spec == table.rules.spec, table.says(
            f"the ruleset {table.rules.spec} comes back as {again.spec}.", cure
        )

    def test_tables_tell_their_sources(self, table: Table) -> None:
        """``tables`` gives CSV with a column ``status``, which tells house values from sourced ones."""
        with table.sound("tables()"):
            found = table.variant.tables()
        for name, text in found.items():
            rows = list(csv.reader(io.StringIO(text, newline="")))
            assert rows and "status" in rows[0], table.says(f"{name} has no column 'status'.", "Add one.")
            for number, row in enumerate(rows, 1):
                assert len(row) == len(rows[0]), table.says(
                    f"line {number} of {name} has {len(row)} values, its header {len(rows[0])}."
                )

    def test_its_part_of_the_state_bears_its_key(self, table: Table) -> None:
        """The state of a variant stands under its own key, where views, upgrades and people look for it."""
        wrong = sorted(table.own_parts - {table.key})
        assert not wrong, table.says(
            f"it keeps state under {', '.join(map(repr, wrong))}.",
            f"Register ExtensionSpec({table.key!r}, …), and use state.ext[{table.key!r}].",
        )


def _can_set(thing: object, name: str) -> bool:
    try:
        setattr(thing, name, getattr(thing, name))
    except AttributeError:
        return False
    return True
