"""The kit beside installed packages, and with samples, options and settings of a modder."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import SkipTest

import attrs
import kit_mistakes_inside
import pytest
from kit_company import Neighbour
from kit_mistakes_outside import Hermit
from kit_oracle import CASES, Oracle

from stoneage import Ruleset
from stoneage.testing import VariantConformance
from stoneage.testing.conformance import elsewhere
from stoneage.testing.conformance.mirror import Mirror
from stoneage.testing.conformance.spying import Spy, spying
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import fingerprint

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Lets variants look installed: their entry points, and the version of their package."""

    def installed(*entries: str, version: str = "1.0") -> None:
        info = tmp_path / f"stoneage_made-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: stoneage-made\nVersion: {version}\n")
        (info / "entry_points.txt").write_text("[stoneage.variants]\n" + "\n".join(entries) + "\n")
        monkeypatch.syspath_prepend(tmp_path)

    return installed


def kit(variant: type[Any] = Oracle, **settings: Any) -> VariantConformance:
    """The kit for a variant, small."""
    small = {"variant": variant, "games": 1, "players": (2,), "rounds": 1}
    made: VariantConformance = type("TestIt", (VariantConformance,), small | settings)()
    return made


def found(check: Callable[..., None], *arguments: object) -> str:
    """The message of a check that fails."""
    with pytest.raises(AssertionError) as caught:
        check(*arguments)
    return str(caught.value)


# installed


def test_an_installed_variant_is_found(install: Install) -> None:
    """Under its key, with the version of its package, and options by name."""
    install("oracle = kit_oracle:Oracle")
    it = kit(options=({"worth": 4},))
    it.test_it_is_installed_under_its_key()
    it.test_it_names_version_format_and_hooks()
    it.test_options_come_back(it.tables()[0])


def test_one_that_is_not_installed_may_say_so() -> None:
    """Then the check is left out, with the reason."""
    with pytest.raises(pytest.skip.Exception, match="oracle is said to have no entry point"):
        kit(installed=False).test_it_is_installed_under_its_key()


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("orakel = kit_oracle:Oracle", 'Add oracle = "kit_oracle:Oracle"'),
        ("oracle = kit_company:Neighbour", "leads to <class 'kit_company.Neighbour'>"),
        ("oracle = no_such_module:Oracle", "'no_such_module:Oracle' raises ModuleNotFoundError"),
    ],
)
def test_a_wrong_entry_point_is_told(entry: str, said: str, install: Install) -> None:
    """A misspelt key, another class, a module that is not there."""
    install(entry)
    assert said in found(kit().test_it_is_installed_under_its_key)


def test_versions_of_class_and_package_agree(install: Install) -> None:
    """Records hold the one, people install the other."""
    install("oracle = kit_oracle:Oracle", version="1.1")
    assert "'1.0', that of its package '1.1'" in found(kit().test_it_names_version_format_and_hooks)


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"schema": 0}, "schema is 0"), ({"api": 99}, "api is 99"), ({"version": None}, "names no version")],
)
def test_numbers_of_formats_and_hooks_are_checked(changes: dict[str, Any], said: str) -> None:
    """Formats count from 1, and the hooks are those of today."""
    changed = type("Changed", (Oracle,), changes)
    assert said in found(kit(changed, installed=False).test_it_names_version_format_and_hooks)


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        (type("Lonely", (Oracle,), {"__eq__": object.__eq__, "__hash__": object.__hash__}), "are not equal"),
        (type("Loud", (Oracle,), {"key": "Oracle!"}), "no lower-case word"),
        (type("Stranger", (), {"key": "oracle"}), "no Variant"),
        (type("Unhashable", (Oracle,), {"__hash__": None}), "hash() raises TypeError"),
    ],
)
def test_classes_are_checked(variant: Any, said: str) -> None:
    """What is no frozen variant with a key is told before anything else."""
    assert said in found(kit(variant).test_it_is_a_frozen_variant)


def test_without_pytest_a_check_is_left_out_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library does not need it; then unittest's own exception says so."""
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(SkipTest, match="no entry point"):
        kit(installed=False).test_it_is_installed_under_its_key()


# company


def test_company_that_fits_and_company_that_does_not(install: Install) -> None:
    """One goes along, one is refused with both names; those that cannot stand alone are left out."""
    entries = ("neighbour = kit_company:Neighbour", "rival = kit_company:Rival", "gone = no_such_module:Gone")
    install("oracle = kit_oracle:Oracle", "follower = kit_company:Follower", *entries)
    it = kit(games=1)
    it.test_it_goes_with_every_installed_variant(it.tables()[0])


def test_a_hermit_is_told_whom_it_refuses(install: Install) -> None:
    """A refusal that does not name both sides helps nobody."""
    install("neighbour = kit_company:Neighbour")
    it = kit(Hermit)
    message = found(it.test_it_goes_with_every_installed_variant, it.tables()[0])
    [case] = [case for case in CASES if case.kind is Hermit]
    assert message.startswith("oracle: with neighbour")
    assert all(word in message for word in case.words)


def test_what_is_required_is_in_the_ruleset(install: Install) -> None:
    """A variant that needs another is tried with it."""
    install("oracle = kit_oracle:Oracle", "follower = kit_company:Follower")
    from kit_company import Follower

    table = Table(Follower)
    assert [each.key for each in table.rules.variants] == ["follower", "oracle"]
    assert not table.own_parts


@attrs.frozen
class Brawler(Oracle):
    """Its game in company raises."""

    def begin(self, rules: Any, state: Any) -> None:
        if "neighbour" in rules.sources:
            raise ZeroDivisionError("who hits whom")
        super().begin(rules, state)


def test_an_error_in_company_is_told(install: Install) -> None:
    """Whatever is raised in a game of both is the variant's to mend."""
    install("neighbour = kit_company:Neighbour")
    it = kit(Brawler)
    message = found(it.test_it_goes_with_every_installed_variant, it.tables()[0])
    assert "a game with neighbour raises ZeroDivisionError: who hits whom" in message


# the other process


def test_the_other_process_does_what_this_one_would(tmp_path: Path) -> None:
    """Module, file, name and options say which variant; a module that is on no path is found by its file."""
    alone = fingerprint(Ruleset.create(rounds=1), 2, elsewhere.SEED, 999)
    with_oracle = fingerprint(Ruleset.create(Oracle(worth=3), rounds=1), 2, elsewhere.SEED, 999)
    expected = {"base_before": alone, "game": with_oracle, "base_after": alone}
    file = sys.modules["kit_oracle"].__file__ or ""
    for module in ("kit_oracle", "a_module_that_is_on_no_path"):
        answer = elsewhere.answer([(module, file, "Oracle", {"worth": 3})], 2, 999, 1)
        assert answer == expected
    with pytest.raises(ImportError):
        elsewhere.answer([("no_such_module", "", "Oracle", {})], 2, 999, 1)
    with pytest.raises(ImportError, match="no variant"):
        elsewhere.answer([("kit_oracle", file, "Ask", {})], 2, 999, 1)


def test_a_class_that_no_other_process_finds_is_told() -> None:
    """One made inside a function cannot be loaded."""
    table = Table(type("Nowhere", (Oracle,), {}), rounds=1)
    assert "another process cannot play it" in found(elsewhere.ask, table, 2)


# samples, options, settings


def test_samples_are_left_out_where_none_are_named() -> None:
    """Without a folder both checks are skipped."""
    it = kit()
    for check in (it.test_stored_samples_load, it.test_the_present_format_has_a_sample):
        with pytest.raises(pytest.skip.Exception, match="no samples"):
            check()


def test_a_sample_can_be_made(tmp_path: Path) -> None:
    """Of the first options, at a position of one's choice; it is one that loads."""
    it = kit(options=({"worth": 7},), samples=str(tmp_path), rounds=None)
    text = it.sample(players=4, seed=3, moves=30)
    assert json.loads(text)["ruleset"]["variants"]["oracle"] == {
        "schema": 2,
        "options": {"worth": 7, "gilding": True},
    }
    assert len(json.loads(text)["state"]["players"]) == 4
    assert "there are none" in found(it.test_the_present_format_has_a_sample)
    (tmp_path / "now.json").write_text(text)
    it.test_the_present_format_has_a_sample()
    it.test_stored_samples_load()


def test_samples_of_company_load(install: Install, tmp_path: Path) -> None:
    """A sample may hold other variants, which are found by name."""
    install("neighbour = kit_company:Neighbour")
    rules = Ruleset.create(Oracle(), Neighbour(), rulings="yucata")
    (tmp_path / "both.json").write_text(rules.dumps(rules.new_game(players=3)))
    kit(samples=tmp_path).test_stored_samples_load()


@pytest.mark.parametrize("junk", ['{"format": 1}', "[]", '{"ruleset": {"variants": {}}}'])
def test_a_sample_that_is_none_is_told(junk: str, tmp_path: Path) -> None:
    """The file is named."""
    (tmp_path / "odd.json").write_text(junk)
    it = kit(samples=tmp_path)
    assert "loading odd.json raises" in found(it.test_stored_samples_load)
    assert "no sample has format 2; there are [0]" in found(it.test_the_present_format_has_a_sample)


def test_options_may_be_instances() -> None:
    """Names of tests tell the options apart."""
    it = kit(options=({}, {"worth": 3, "gilding": False}, Oracle(worth=5)))
    assert [str(table) for table in it.tables()] == [
        "default",
        "worth=3,gilding=False",
        "Oracle(worth=5, gilding=True)",
    ]
    assert [table.variant for table in it.tables()] == [
        Oracle(),
        Oracle(worth=3, gilding=False),
        Oracle(worth=5),
    ]
    assert it.tables()[0] is it.tables()[0]
    assert it.tables(games=9)[0].games == 9


def test_piles_that_lie_open_can_be_named() -> None:
    """Then nothing of them is swapped, and nobody is suspected."""
    [case] = [case for case in CASES if case.check == "test_hidden_order_changes_no_view"]
    it = kit(case.kind, open_piles=("omens",))
    it.test_hidden_order_changes_no_view(it.tables()[0])


def test_what_is_swapped_stays_hidden_for_a_while() -> None:
    """The two games differ, and go the same way until the bottom of a pile comes near."""
    pairs = list(Mirror(Ruleset.create(Oracle()), 2, 1, ()).positions())
    assert len(pairs) > 50
    for one, other in pairs:
        assert one.state.deck != other.state.deck
        assert one.state.players == other.state.players


# spying


def draws() -> None:
    """Random numbers and the time, by many ways."""
    import random
    import secrets
    import time
    import uuid
    from datetime import date, datetime
    from time import perf_counter

    random.shuffle([1, 2, 3])
    random.Random()
    secrets.token_hex()
    uuid.uuid4()
    time.time()
    perf_counter()
    datetime.now()
    date.today()


def test_the_spy_sees_many_ways() -> None:
    """Functions of modules, names imported from them, and generators without a seed."""
    before = sys.getprofile()
    with spying() as spy:
        draws()
    assert sys.getprofile() is before
    chance, clock = " ".join(spy.chance), " ".join(spy.clock)
    for name in ("getrandbits", "Random() without a seed", "urandom"):
        assert name in chance
    for name in ("time in", "perf_counter", "now", "today"):
        assert name in clock
    assert "test_conformance_company, line" in chance


def test_the_spy_tells_who_called() -> None:
    """Each call is noted once, with its line; what is harmless is not."""
    import os
    import random
    import time
    from datetime import date

    spy, frame = Spy(), sys._getframe()
    for function in (time.time, date.today, random.random, os.urandom, len, date.fromtimestamp):
        spy(frame, "c_call", function)
        spy(frame, "c_return", function)
    assert [text.split()[0] for text in spy.clock] == ["time", "today"]
    assert [text.split()[0] for text in spy.chance] == ["random", "urandom"]
    assert "test_conformance_company, line" in spy.clock[0]


def test_the_spy_is_not_misled_by_garbage() -> None:
    """Callbacks of the collection of garbage, which measure it, are not the variant's doing."""
    import gc
    import time

    def measure(phase: str, info: object) -> None:
        time.perf_counter()

    gc.callbacks.append(measure)
    try:
        with spying() as spy:
            kept = [[] for _ in range(5000)]  # type: ignore[var-annotated]
    finally:
        gc.callbacks.remove(measure)
    assert len(kept) == 5000
    assert gc.isenabled()
    assert not spy.clock


def test_the_spy_lets_what_is_harmless_pass() -> None:
    """A seeded generator, and a date that was given."""
    import random
    from datetime import datetime, timezone

    with spying() as spy:
        random.Random(1).random()
        datetime.fromtimestamp(0, timezone.utc)
        sorted([2, 1])
    assert not spy.chance
    assert not spy.clock


def test_samples_of_these_tests_stand_where_they_should() -> None:
    """Both formats of the oracle have one."""
    assert sorted(path.name for path in kit_mistakes_inside.SAVES.iterdir()) == [
        "format-1.json",
        "format-2.json",
    ]
