"""Agents by name, with options, and the errors for wrong ones."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from stoneage import SetupError, agents
from stoneage.agents import catalog
from stoneage.agents.greedy import GreedyAgent
from stoneage.agents.montecarlo import FlatMonteCarlo
from stoneage.agents.uniform import RandomAgent

OWN = {"random": RandomAgent, "greedy": GreedyAgent, "montecarlo": FlatMonteCarlo}


def refused(call: Callable[[], object]) -> SetupError:
    with pytest.raises(SetupError) as caught:
        call()
    return caught.value


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes entry points of other packages visible."""

    def install(**values: str) -> None:
        found = [EntryPoint(name, value, catalog.GROUP) for name, value in values.items()]
        monkeypatch.setattr(catalog, "entry_points", lambda group: found)

    return install


@pytest.mark.parametrize("name", OWN)
def test_own_agents_are_there_without_installed_metadata(name: str, others: Callable[..., None]) -> None:
    others()
    assert name in agents.names()
    assert type(agents.create(name, seed=1)) is OWN[name]


def test_names_are_sorted_and_include_those_of_other_packages(others: Callable[..., None]) -> None:
    others(zoo="nowhere:Zoo", alpha="nowhere:Alpha")
    assert agents.names() == ["alpha", "greedy", "montecarlo", "random", "zoo"]


def test_own_names_cannot_be_taken(others: Callable[..., None]) -> None:
    others(greedy="nowhere:Impostor")
    assert type(agents.create("greedy")) is GreedyAgent


def test_listing_imports_nothing_of_others() -> None:
    code = (
        "import sys; from importlib.metadata import EntryPoint; from stoneage.agents import catalog;"
        "catalog.entry_points = lambda group: [EntryPoint('zoo', 'colorsys:Zoo', group)];"
        "assert 'zoo' in catalog.names(); assert 'colorsys' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_unknown_agents_list_what_exists() -> None:
    error = refused(lambda: agents.create("gready"))
    assert error.code == "unknown-agent"
    assert error.parameters == {"agent": "gready"}
    assert "greedy, montecarlo, random" in str(error)


def test_unknown_options_list_what_exists() -> None:
    error = refused(lambda: agents.create("montecarlo", playout=3))
    assert error.code == "unknown-option"
    assert error.parameters == {"agent": "montecarlo", "option": "playout"}
    assert "playouts, policy, horizon" in str(error)


def test_agents_without_options_say_so() -> None:
    assert "there are: none" in str(refused(lambda: agents.create("random:speed=3")))


@pytest.mark.parametrize(
    "text",
    [
        "montecarlo:playouts",
        "montecarlo:=3",
        "montecarlo:playouts=",
        "montecarlo:playouts=0",
        "montecarlo:playouts=many",
        "montecarlo:playouts=2.5",
        "montecarlo:width=true",
        "montecarlo:horizon=-1",
        "montecarlo:margin=wide",
        "montecarlo:policy=clever",
    ],
)
def test_values_out_of_range_are_refused(text: str) -> None:
    assert refused(lambda: agents.create(text)).code == "wrong-option"


@pytest.mark.parametrize(
    "value",
    ["nowhere_at_all:Agent", "collections:Nothing", "builtins:dict", "sys:path", f"{__name__}:nobody"],
)
def test_agents_that_cannot_be_made_are_named(value: str, others: Callable[..., None]) -> None:
    others(broken=value)
    error = refused(lambda: agents.create("broken"))
    assert error.code == "broken-agent"
    assert "broken" in str(error)


def test_options_of_the_call_win_over_those_in_the_text() -> None:
    name, options = catalog.parse("montecarlo:playouts=100, policy=random,margin=2.5")
    assert (name, options) == ("montecarlo", {"playouts": 100, "policy": "random", "margin": 2.5})
    agent: Any = agents.create("montecarlo:playouts=100", playouts=7)
    assert agent._playouts == 7


def test_truth_values_are_read() -> None:
    assert catalog.parse("zoo:wild=true,calm=false")[1] == {"wild": True, "calm": False}


def test_a_maker_finds_mistakes_before_the_first_game() -> None:
    assert refused(lambda: agents.maker("montecarlo:playouts=0")).code == "wrong-option"


def test_a_maker_makes_a_fresh_agent_each_time() -> None:
    make = agents.maker("greedy")
    assert make(1) is not make(1)


def test_makers_can_be_sent_to_other_processes() -> None:
    make = pickle.loads(pickle.dumps(agents.maker("montecarlo:playouts=7")))
    assert isinstance(make(1), FlatMonteCarlo)


def test_factories_may_take_any_option(others: Callable[..., None]) -> None:
    others(free=f"{__name__}:Free")
    assert isinstance(agents.create("free", seed=2, anything="goes"), Free)


def nobody(seed: int) -> None:
    """A factory that answers nothing."""


class Free(RandomAgent):
    def __init__(self, seed: int, **options: object) -> None:
        super().__init__(seed)
