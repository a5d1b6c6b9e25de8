"""Tables, options, saves and events of the harsh winter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stoneage import Ruleset, SetupError, State, TableError, UnknownVariant, agents
from stoneage.events import Event
from stoneage_winter import Winter

Buyer = Callable[..., tuple[Ruleset, State]]
Table = Callable[..., str]


def marked(winter: Winter) -> list[str]:
    """The tiles that take stone."""
    rules = Ruleset.create(winter)
    return [tile for tile in rules.buildings if rules.extras[tile]]


def test_an_own_table(table: Table) -> None:
    """W2: an owner's table says which tiles have the symbol; those it does not list have none."""
    path = table("id,stone", "BLD-18,yes", "BLD-02, yes ", "BLD-01,no")
    assert marked(Winter(buildings=path)) == ["BLD-02", "BLD-18"]
    assert Winter(buildings=path).tables()["winter_buildings.csv"].startswith("id,stone\n")
    assert marked(Winter(buildings=table("id,stone"))) == []


def test_the_other_set_of_an_own_table(table: Table) -> None:
    """W2: the option names the column to be read, and only that one has to be there."""
    path = table("id,stone_other_set", "BLD-27,yes")
    assert marked(Winter(buildings=path, column="stone_other_set")) == ["BLD-27"]
    with pytest.raises(TableError, match="column stone is missing"):
        marked(Winter(buildings=path))


def test_a_stone_on_a_tile_of_free_choice(buyer: Buyer, table: Table) -> None:
    """W2: the stone on top is no part of the value that such a tile scores."""
    path = table("id,stone", "BLD-28,yes")
    goods, options = {"wood": 1, "stone": 1}, {"buildings": path}
    rules, state = buyer("building:1", goods, "pay wood=1 + stone=1", tile="BLD-28", options=options)
    assert state.players[0].ledger == {**dict.fromkeys(rules.sources, 0), "buildings": 3, "winter": 5}


@pytest.mark.parametrize(
    ("lines", "line", "field"),
    [
        (["id,stone", "BLD-01,yes", "BLD-29,yes"], 3, "id"),
        (["id,stone", "CIV-01,yes"], 2, "id"),
        (["id,stone", "style_b1,yes"], 2, "id"),
        (["id,stone", ",yes"], 2, "id"),
        (["id,stone", "BLD-01,yes", "BLD-01,no"], 3, "id"),
        (["id,stone", "BLD-01,1"], 2, "stone"),
        (["id,stone", "BLD-01,"], 2, "stone"),
        (["id,stone", "BLD-01"], 2, "stone"),
        (["id,status", "BLD-01,mine"], 1, "stone"),
        (["tile,stone", "BLD-01,yes"], 1, "id"),
    ],
)
def test_mistakes_of_a_table_are_named(lines: list[str], line: int, field: str, table: Table) -> None:
    """File, line and field, when the ruleset is built."""
    path = table(*lines)
    with pytest.raises(TableError) as caught:
        Ruleset.create(Winter(buildings=path))
    assert caught.value.parameters == {"file": path, "line": line, "field": field}


def test_a_table_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Neither a missing file nor one that is no text."""
    path = tmp_path / "mine.csv"
    with pytest.raises(TableError, match=r"mine\.csv"):
        Ruleset.create(Winter(buildings=str(path)))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TableError, match="UTF-8"):
        Ruleset.create(Winter(buildings=str(path)))


def test_there_are_two_sets() -> None:
    """W2: another column is refused, also in the plain form of saves and scenarios."""
    with pytest.raises(ValueError, match="column"):
        Winter(column="status")
    with pytest.raises(SetupError) as caught:
        Ruleset.from_spec({"variants": {"winter": {"column": "status"}}})
    assert caught.value.code == "wrong-option"


def test_the_shipped_table_has_a_status_in_every_line() -> None:
    """All 28 tiles are listed, and what is a house value can be told."""
    head, *lines = Winter().tables()["winter_buildings.csv"].splitlines()
    assert head.endswith(",status")
    assert [line.partition(",")[0] for line in lines] == list(Ruleset.create().buildings)
    assert all("HOUSE" in line for line in lines)


def test_a_save_while_a_price_is_due(buyer: Buyer) -> None:
    """The option is there again after loading, and the points stand under the variant's name."""
    rules, state = buyer("card:1", {"wood": 1, "gold": 1})
    again = rules.loads(rules.dumps(state))
    move = rules.parse("pay wood=1 + gold=1")
    assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
    assert rules.dumps(rules.apply(again, move)) == rules.dumps(rules.apply(state, move))
    assert '"winter":6' in rules.dumps(rules.apply(state, move))


def test_the_base_game_names_the_package_of_such_a_save(rules: Ruleset) -> None:
    """Who has not got the variant learns what to install."""
    with pytest.raises(UnknownVariant, match="stoneage-winter"):
        Ruleset.create().load(rules.dump(rules.new_game(players=2)))


def test_sentences(buyer: Buyer) -> None:
    """The move, what was paid, and the points are told in words."""
    rules, state = buyer("card:1", {"wood": 1, "gold": 1})
    told: list[Event] = []
    move = rules.parse("pay wood=1 + gold=1")
    assert rules.describe(move) == "Pay 1 wood, and 1 gold on top."
    rules.apply(state, move, events=told)
    assert [rules.describe(event) for event in told[:3]] == [
        "Seat 0 pays 1 wood, and 1 gold on top.",
        "Seat 0 takes CIV-14 from card space 1.",
        "Seat 0 scores 6 points (winter).",
    ]


def test_agents_know_the_points(buyer: Buyer) -> None:
    """Whoever plays greedily with goods to spare takes the six points for a gold."""
    rules, state = buyer("card:1", {"wood": 9, "gold": 9})
    move = agents.create("greedy", seed=1).choose(rules.view(state, 0))
    assert str(move) == "pay wood=1 + gold=1"
