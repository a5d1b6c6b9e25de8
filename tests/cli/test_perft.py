"""stoneage perft."""

import pytest

from stoneage.ruleset import Ruleset


@pytest.mark.parametrize(("players", "seed", "rulings"), [(2, 0, {}), (4, 9, {"capped_places": "forbidden"})])
def test_counts(run, players, seed, rulings):
    """There is a line for each depth with the library's count."""
    options = [f"--ruling={name}={value}" for name, value in rulings.items()]
    result = run("perft", "--players", players, "--seed", seed, *options)
    rules = Ruleset.create(rulings=rulings)
    state = rules.new_game(players=players, seed=seed)
    counts = [rules.perft(state, depth) for depth in (1, 2)]
    assert counts[0] == len(rules.legal_moves(state)) < counts[1]
    assert result.stdout == f"depth 1: {counts[0]}\ndepth 2: {counts[1]}\n"
    assert (result.stderr, result.exit_code) == ("", 0)


def test_options_reach_the_game(run, monkeypatch):
    """The position counted from is the one that players and seed deal."""
    new_game, asked = Ruleset.new_game, []

    def spy(rules, deal=None, **options):
        asked.append(options)
        return new_game(rules, deal, **options)

    monkeypatch.setattr(Ruleset, "new_game", spy)
    run("perft", "--players", 3, "--seed", 9, "--depth", 1)
    assert asked == [{"players": 3, "seed": 9}]


def test_depth(run):
    """The depth is an option."""
    assert run("perft", "--depth", 1).stdout == "depth 1: 34\n"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--players", "5"], "2 to 4"),
        (["--players", "two"], "--players"),
        (["--depth", "0"], "--depth"),
        (["--seed", "-3"], "--seed"),
        (["--variants", "atlantis"], "'atlantis'"),
        (["--ruling", "hunt_again=perhaps"], "hunt_again"),
    ],
)
def test_bad_options(refused, options, named):
    """Each wrong option is named in one line."""
    assert named in refused("perft", *options)
