"""Checks of chance and company: nothing but the seed decides, and the game stands beside all others."""

from __future__ import annotations

from functools import lru_cache

from stoneage import discover
from stoneage.chance import Random
from stoneage.errors import SetupError, StoneAgeError
from stoneage.ruleset import Ruleset
from stoneage.testing.conformance import elsewhere
from stoneage.testing.conformance.kit import Kit
from stoneage.testing.conformance.spying import Spy, spying
from stoneage.testing.conformance.table import Table, required
from stoneage.testing.conformance.walking import Step, fingerprint, walk
from stoneage.variant import Variant


class CompanyChecks(Kit):
    """The same seed is the same game: everywhere, again, and in company."""

    def test_it_draws_nothing_by_itself(self, table: Table) -> None:
        """No random number comes from anywhere but the generator that is handed in."""
        found = _spied(table).chance
        assert not found, table.says(
            f"it draws for itself: {found[0] if found else ''}.",
            "Dice are a Rolling frame, piles are registered, and ``fill`` is given a generator.",
        )

    def test_it_looks_at_no_clock(self, table: Table) -> None:
        """Nothing depends on the time."""
        found = _spied(table).clock
        assert not found, table.says(
            f"it looks at the clock: {found[0] if found else ''}.", "A position knows its round, and no time."
        )

    def test_the_same_seed_is_the_same_game(self, table: Table) -> None:
        """A game comes out the same again, after another one, and with a ruleset made anew."""
        players = table.players[0]
        first = _fingerprint(table, table.rules, players)
        fingerprint(table.rules, table.players[-1], 1, table.longest)
        fresh = Ruleset.create(*table.rules.variants, rounds=table.rounds)
        for rules in (table.rules, fresh):
            assert _fingerprint(table, rules, players) == first, table.says(
                "the same seed leads to another game the second time.",
                "Keep nothing outside the state: no counters, no caches of what happened.",
            )

    def test_another_process_plays_the_same_game(self, table: Table) -> None:
        """A fresh process, with other hashes of texts, plays the same game."""
        players = table.players[0]
        there = elsewhere.ask(table, players)
        assert there.game == _fingerprint(table, table.rules, players), table.says(
            "another process plays another game with the same seed.",
            "Never let the order of a set decide: sort, or use tuples and dicts.",
        )

    def test_the_base_game_stays_as_it_is(self, table: Table) -> None:
        """A ruleset with the variant leaves rulesets without it alone."""
        there = elsewhere.ask(table, table.players[0])
        assert there.base_before == there.base_after, table.says(
            "once it was used, the base game is another one.",
            "Register and amend; never change what others have registered, or their modules.",
        )

    def test_it_goes_with_every_installed_variant(self, table: Table) -> None:
        """Named in any order, the two play one game; or both orders refuse, and name both."""
        for name in sorted(discover.installed()):
            company = _company(name, table.variant)
            if company is not None:
                _check_pair(table, name, company)


@lru_cache(maxsize=8)
def _spied(table: Table) -> Spy:
    """What is called in a game and when it is looked at."""
    rules, players = table.rules, table.players[0]
    with spying() as spy:
        rules = Ruleset.create(*rules.variants, rounds=table.rounds)
        rng = Random(1)
        for step in walk(rules, players, 1, table.longest):
            _look_at(rules, step, rng)
    return spy


def _look_at(rules: Ruleset, step: Step, rng: Random) -> None:
    view = rules.view(step.state, step.number % len(step.state.players))
    if step.number % 9 == 0:
        try:
            rules.determinize(view, rng)
            rules.dumps(step.state)
            rules.scores(step.state)
            rules.winners(step.state)
            rules.observation(view)
        except Exception:  # another check tells of it
            return


def _fingerprint(table: Table, rules: Ruleset, players: int) -> str:
    return fingerprint(rules, players, elsewhere.SEED, table.longest)


def _company(name: str, variant: Variant) -> list[Variant] | None:
    """An installed variant with those that it requires; None if it cannot be played without the other."""
    if name == variant.key or name in variant.requires:
        return None
    try:
        other = discover.variant(name)
        company = [other, *required(other)]
        Ruleset.create(*company)
    except StoneAgeError:
        return None
    return [each for each in company if each.key != variant.key]


def _check_pair(table: Table, name: str, company: list[Variant]) -> None:
    own = [table.variant, *(each for each in required(table.variant) if each not in company)]
    found: list[Ruleset | SetupError] = []
    for chosen in ([*own, *company], [*company, *own]):
        with table.sound(
            f"a ruleset with {name}", "Variants that do not go together name each other in excludes."
        ):
            found.append(_together(chosen, table.rounds))
    one, other = found
    if isinstance(one, SetupError) or isinstance(other, SetupError):
        _check_refusal(table, name, one, other)
    else:
        _check_games(table, name, one, other)


def _together(variants: list[Variant], rounds: int | None) -> Ruleset | SetupError:
    try:
        return Ruleset.create(*variants, rounds=rounds)
    except SetupError as error:
        return error


def _check_refusal(table: Table, name: str, one: object, other: object) -> None:
    for found in (one, other):
        told = f"{found} {list(found.parameters.values())}" if isinstance(found, SetupError) else ""
        assert name in told and table.key in told, table.says(
            f"with {name} it is refused: {found}, which does not name both.",
            "Register, and let the library find the conflict, or name the other in ``excludes``.",
        )


def _check_games(table: Table, name: str, one: Ruleset, other: Ruleset) -> None:
    """One ruleset, whatever the order; its games are the same, come to an end, and can be saved."""
    cure = "Register with keys of your own, and let nothing depend on who registers first."
    assert one.spec == other.spec, table.says(
        f"with {name} the order matters: {one.spec}, {other.spec}.", cure
    )
    players = one.seats[0]
    with table.sound(f"a game with {name}", cure):
        same = _fingerprint(table, one, players) == _fingerprint(table, other, players)
        steps = list(walk(one, players, elsewhere.SEED, table.longest))
        kept = all(one.loads(one.dumps(step.state)) == step.state for step in steps[:: len(steps) // 20 + 1])
    assert same, table.says(f"with {name} the order in which they are named changes the game.", cure)
    assert kept, table.says(f"with {name} a position comes back otherwise from its save.", cure)
    assert not steps[-1].state.agenda, table.says(
        f"with {name} the game does not end: {steps[-1].where}.", cure
    )
