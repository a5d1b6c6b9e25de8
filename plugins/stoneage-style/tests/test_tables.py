"""Options, and tables that a box owner brings himself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stoneage_style
from stoneage import Ruleset, SetupError
from stoneage.errors import TableError
from stoneage_style import Power, Rate, Style

FILES = {
    "cards": "style_cards.csv",
    "buildings": "style_buildings.csv",
    "dice": "style_dice.csv",
    "track": "style_trader_track.csv",
}
SHIPPED = Style().tables()


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """Writes a table in which something is replaced, and makes the variant that uses it."""

    def own(option: str, old: str, new: str) -> Style:
        text = SHIPPED[FILES[option]]
        assert old in text
        path = tmp_path / f"own_{option}.csv"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return Style(**{option: str(path)})  # type: ignore[arg-type]

    return own


def test_shipped_tables_say_where_values_come_from() -> None:
    """All four are shipped with their sources."""
    folder = Path(stoneage_style.__file__).parent
    assert set(SHIPPED) == set(FILES.values())
    for file, text in SHIPPED.items():
        assert text == (folder / file).read_text(encoding="utf-8")
        assert text.splitlines()[0].endswith(",status")


def test_options_in_their_plain_form() -> None:
    """Options come from a specification, and go into it."""
    spec = {"variants": {"style": {"visit_jewels": 0, "trade": "jewels_for_resources"}}}
    rules = Ruleset.from_spec(spec)
    assert rules.variants == (Style(visit_jewels=0, trade="jewels_for_resources"),)
    again = Ruleset.from_spec(rules.spec)
    assert again.spec == rules.spec


@pytest.mark.parametrize(
    "options",
    [{"visit_jewels": 4}, {"visit_jewels": -1}, {"visit_jewels": True}, {"trade": "all"}, {"rings": 1}],
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    """Values out of range and unknown options are an error of setup."""
    with pytest.raises(SetupError):
        Ruleset.from_spec({"variants": {"style": options}})


def test_an_own_price(own: Any) -> None:
    """A replaced price is the price."""
    rules = Ruleset.create(own("buildings", "style_b6,0,0,0,0,6,14", "style_b6,1,0,0,0,2,11"))
    assert rules.buildings["style_b6"].price.exact == (("wood", 1), ("jewels", 2))
    assert rules.buildings["style_b6"].points == 11


def test_own_tables_are_told(own: Any) -> None:
    """The tables in effect are the owner's."""
    variant = own("dice", "3,good,stone,1", "3,good,stone,2")
    assert "3,good,stone,2" in variant.tables()["style_dice.csv"]
    assert variant.tables()["style_cards.csv"] == SHIPPED["style_cards.csv"]


@pytest.mark.parametrize(
    ("price", "gets", "power"),
    [
        ("", "1 gold", Power("style_b7", (), ((("gold", 1),),))),
        ("3 food", "2 jewels", Power("style_b7", (("food", 3),), ((("jewels", 2),),))),
        (
            "1 wood",
            "1 jewel or 2 food or 1 gold",
            Power("style_b7", (("wood", 1),), ((("jewels", 1),), (("food", 2),), (("gold", 1),))),
        ),
        ("2 stone", "4 pips", Power("style_b7", (("stone", 2),), pips=4)),
        ("", "1 pip on one own roll", Power("style_b7", (), pips=1)),
    ],
)
def test_own_powers(price: str, gets: str, power: Power, own: Any) -> None:
    """T7: what tiles do once a round is read from the table."""
    variant = own("buildings", "1 jewel,1 wood or 1 brick", f"{price},{gets}")
    rules = Ruleset.create(variant)
    assert rules.buildings["style_b7"].note == str(power)
    written = {str(move) for move in rules.action_space if str(move).startswith("activate style_b7")}
    choices = [f" {good}" for ((good, _),) in power.gets] if len(power.gets) > 1 else [""]
    assert written == {f"activate style_b7{choice}" for choice in choices}


def test_pips_for_food(own: Any) -> None:
    """T7: pips may also cost food, and a roll waits for whoever has it."""
    rules = Ruleset.create(own("buildings", "1 jewel,1 wood or 1 brick", "2 food,4 pips"))
    for food, waits in ((2, True), (1, False)):
        state = rules.new_game(players=2)
        for text in ("place forest 3", "place hunt 5", "place hunt 2", "use forest"):
            state = rules.apply(state, rules.parse(text))
        player = state.own(0)
        player.food, player.buildings = food, ("style_b7",)
        state = rules.apply(state, rules.parse("roll =8"))
        assert (rules.parse("activate style_b7") in rules.legal_moves(state)) is waits
        if waits:
            state = rules.apply(state, rules.parse("activate style_b7"))
            assert (state.players[0].food, state.players[0].goods[0]) == (0, 4)


def test_an_own_track(own: Any) -> None:
    """T5: the rates are those of the table."""
    rules = Ruleset.create(own("track", "10,1,2", "10,3,4"))
    moves = set(map(str, rules.action_space))
    assert "trade wood=3 for gold=4" in moves
    assert "trade wood=3 for gold=4" not in set(map(str, Ruleset.create("style").action_space))
    assert Rate(3, 4) != Rate(4, 3)


@pytest.mark.parametrize(
    ("option", "old", "new", "field"),
    [
        ("cards", "style_c2", "style_c1", "id"),
        ("cards", "style_c2", "Card 2", "id"),
        ("cards", "good jewel 2", "good amber 2", "top"),
        ("cards", "good jewel 2", "good 2", "top"),
        ("cards", "good jewel 2", "good jewel 0", "top"),
        ("cards", "good jewel 2", "good jewel 21", "top"),
        ("cards", "good jewel 2", "jewel 2", "top"),
        ("cards", "good jewel 2", "", "top"),
        ("cards", "good jewel 2", "any_resources 2", "top"),
        ("cards", "good jewel 2", "tool wood 2", "top"),
        ("cards", "good jewel 2,trader", "good jewel 2,smith", "bottom"),
        ("cards", "dice_for_all_style,trader,2", "dice_for_all_style,trader,0", "multiplier"),
        ("buildings", "style_b2", "style_b1", "id"),
        ("buildings", "style_b1,1", "style_b1,x", "wood"),
        ("buildings", "style_b1,1", "style_b1,99", "wood"),
        ("buildings", "style_b6,0,0,0,0,6", "style_b6,0,0,0,0,0", "jewels"),
        ("buildings", ",14,,,", ",many,,,", "points"),
        ("buildings", "1 jewel,1 wood or 1 brick", "1 amber,1 wood", "once_a_round_pay"),
        ("buildings", "1 jewel,1 wood or 1 brick", "a jewel,1 wood", "once_a_round_pay"),
        ("buildings", "1 jewel,1 wood or 1 brick", "1 jewel,", "once_a_round_get"),
        ("buildings", "1 jewel,1 wood or 1 brick", "1 jewel,1 tool", "once_a_round_get"),
        ("buildings", "1 jewel,1 wood or 1 brick", "1 jewel,1 wood or 2 wood", "once_a_round_get"),
        ("buildings", "1 jewel,1 wood or 1 brick", "1 jewel,99 pips", "once_a_round_get"),
        ("dice", "2,good,jewel,2", "1,good,jewel,2", "die"),
        ("dice", "2,good,jewel,2", "7,good,jewel,2", "die"),
        ("dice", "2,good,jewel,2", "2,good,amber,2", "good"),
        ("dice", "2,good,jewel,2", "2,fame,,2", "effect"),
        ("dice", "2,good,jewel,2", "2,good,jewel,0", "amount"),
        ("dice", "2,good,jewel,2,HOUSE\n", "", "die"),
        ("dice", "die,", "face,", "die"),
        ("track", "1,2,1", "0,2,1", "position"),
        ("track", "1,2,1", "11,2,1", "position"),
        ("track", "1,2,1", "1,5,1", "give"),
        ("track", "1,2,1", "1,2,0", "get"),
        ("track", "1,2,1,SOURCED\n", "", "position"),
    ],
)
def test_faults_are_found(option: str, old: str, new: str, field: str, own: Any) -> None:
    """A wrong table is refused when the ruleset is built; the error names file and field."""
    with pytest.raises(TableError) as caught:
        Ruleset.create(own(option, old, new))
    assert caught.value.parameters["field"] == field
    assert f"own_{option}.csv" in str(caught.value.parameters["file"])


@pytest.mark.parametrize(("option", "count"), [("cards", 8), ("buildings", 10)])
def test_nine_lines(option: str, count: int, tmp_path: Path) -> None:
    """T7: there are nine cards and nine tiles, no more and no fewer."""
    lines = SHIPPED[FILES[option]].splitlines()
    more = [lines[-1].replace("style_b9", "style_b10")] if count > 9 else []
    path = tmp_path / "own.csv"
    path.write_text("\n".join([*lines[: count + 1], *more]) + "\n", encoding="utf-8")
    with pytest.raises(TableError, match=str(count)):
        Ruleset.create(Style(**{option: str(path)}))  # type: ignore[arg-type]


def test_a_file_that_is_not_there() -> None:
    """A missing file is named."""
    with pytest.raises(TableError, match=r"nowhere\.csv"):
        Ruleset.create(Style(track="nowhere.csv"))
