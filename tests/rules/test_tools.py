"""Tools: when they are asked for, what they add, how they grow."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

CARDS = ["CIV-13", "CIV-14", "CIV-25", "CIV-21"]
LADDER = [
    [],
    [1],
    [1, 1],
    [1, 1, 1],
    [2, 1, 1],
    [2, 2, 1],
    [2, 2, 2],
    [3, 2, 2],
    [3, 3, 2],
    [3, 3, 3],
    [4, 3, 3],
    [4, 4, 3],
    [4, 4, 4],
]


def subsets(*tools: str) -> set[str]:
    """Every choice among the tools, equal ones not told apart."""
    sizes = range(len(tools) + 1)
    chosen = {tuple(sorted(group)) for size in sizes for group in combinations(tools, size)}
    return {" ".join(("tools", *group)) if group else "tools -" for group in chosen}


def rolled(table: Any, place: str = "forest", roll: str = "roll 2", **own: Any) -> Any:
    """Seat 0 has one person on a place and has just rolled."""
    given = {
        "players": [{"people": 1, **own}, {"people": 1}],
        "display": CARDS,
        "deck": ["CIV-03", "CIV-08"],
    }
    return table(given=given, moves=[f"place {place} 1", "place hunt 1", f"use {place}", roll])


def toolmaking(table: Any, tools: list[int], *spent: int) -> Any:
    """Seat 0 has used some tools in the forest and then goes to the tool maker."""
    given = {"players": [{"people": 2, "tools": tools}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place tool_maker 1"])
    choice = " ".join(str(value) for value in spent) or "-"
    game.play("use forest", "roll 1")
    if tools:
        game.play(f"tools {choice}")
    return game.play("use tool_maker")


# A3: choosing tools


def test_tools_are_chosen_after_the_roll(table: Any) -> None:
    """First the dice lie on the table, then the player adds tools or not (A3)."""
    given = {"players": [{"people": 1, "tools": [1]}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1"])
    assert not game.legal("tools 1")
    game.play("use forest")
    assert not game.legal("tools 1")
    game.play("roll 2")
    assert game.to_act == 0
    assert game.words() == {"tools 1", "tools -"}


@pytest.mark.parametrize("tools", LADDER[1:])
def test_any_number_of_tools(table: Any, tools: list[int]) -> None:
    """All choices among one's tools are offered, each a single time (A3)."""
    assert rolled(table, tools=tools).words() == subsets(*map(str, tools))


def test_without_tools_nothing_is_asked(table: Any) -> None:
    """A player without tools gets his yield right away (A3)."""
    game = rolled(table, roll="roll 3")
    assert game.to_act == 1
    assert game.goods() == (1, 0, 0, 0)


def test_with_all_tools_used_nothing_is_asked(table: Any) -> None:
    """Used tools are no choice any more (A3)."""
    given = {"players": [{"people": 2, "tools": [1, 1]}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place river 1"])
    game.play("use forest", "roll 1", "tools 1 1")
    assert game.goods() == (1, 0, 0, 0)
    game.play("use river", "roll 6")
    assert game.to_act == 1
    assert game.goods() == (1, 0, 0, 1)


def test_a_tool_counts_with_its_whole_value(table: Any) -> None:
    """Nobody uses a part of a tool, or a value he does not have (A3)."""
    game = rolled(table, tools=[4, 3, 3])
    assert game.refused("tools 1") == {"A3"}
    assert game.refused("tools 2") == {"A3"}
    assert game.refused("tools 4 4") == {"A3"}
    assert game.refused("tools 3 3 3") == {"A3"}


def test_the_order_of_the_tools_means_nothing(table: Any) -> None:
    """Two and one are one and two (A3)."""
    game = rolled(table, roll="roll 3", tools=[2, 1, 1])
    assert game.then("tools 1 2").goods() == game.then("tools 2 1").goods() == (2, 0, 0, 0)


def test_a_tool_works_once_a_round(table: Any) -> None:
    """A tool that has helped one roll does not help another this round (A3)."""
    given = {"players": [{"people": 2, "tools": [2, 1]}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place river 1"])
    game.play("use forest", "roll 1", "tools 2", "use river", "roll 5")
    assert game.refused("tools 2") == {"A3"}
    assert game.refused("tools 2 1") == {"A3"}
    assert game.words() == {"tools 1", "tools -"}


def test_used_tools_are_marked(table: Any) -> None:
    """The save tells which tools have been used (A3)."""
    game = rolled(table, tools=[2, 2, 1]).play("tools 2 1")
    assert game.player()["tools"] == [2, 2, 1]
    assert game.player()["tools_used"] == [False, True, True]


def test_a_tool_not_used_stays_ready(table: Any) -> None:
    """What is held back at one roll serves at the next (A3)."""
    given = {"players": [{"people": 2, "tools": [1]}, {"people": 1}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "place river 1"])
    game.play("use forest", "roll 1", "tools -", "use river", "roll 5", "tools 1")
    assert game.goods() == (0, 0, 0, 1)


def test_tools_may_be_used_in_vain(table: Any) -> None:
    """A tool may be added even where it brings nothing more (A3)."""
    game = rolled(table, place="river", roll="roll 1", tools=[1]).play("tools 1")
    assert game.goods() == (0, 0, 0, 0)
    assert game.player()["tools_used"] == [True]


def test_in_the_next_round_all_tools_are_ready(table: Any) -> None:
    """The new round makes used tools ready again (A3, E1)."""
    game = rolled(table, tools=[2, 1]).play("tools 2 1").finish()
    assert game.saved["round"] == 2
    assert game.player()["tools_used"] == [False, False]


def test_everybody_uses_his_own_tools(table: Any) -> None:
    """The tools of another player do not help (A3)."""
    given = {"players": [{"people": 1}, {"people": 1, "tools": [4, 4, 4]}]}
    game = table(given=given, moves=["place forest 1", "place hunt 1", "use forest", "roll 2"])
    assert game.to_act == 1
    assert game.goods() == (0, 0, 0, 0)


# A4: which rolls tools help


@pytest.mark.parametrize("place", ["hunt", "forest", "clay_pit", "quarry", "river"])
def test_tools_help_where_people_roll(table: Any, place: str) -> None:
    """The hunt and the four resource places know tools (A4)."""
    assert rolled(table, place=place, tools=[1]).words() == {"tools 1", "tools -"}


@pytest.mark.parametrize(
    ("card", "kind", "value"),
    [("CIV-31", 0, 3), ("CIV-29", 2, 5), ("CIV-01", 3, 6)],
)
def test_tools_help_with_two_dice(table: Any, card: str, kind: int, value: int) -> None:
    """A card that rolls for a resource lets its buyer add tools (A4, Y1)."""
    own = {"people": 1, "resources": {"brick": 1}, "tools": [2, 1]}
    given = {"players": [own, {"people": 1}], "display": [card, *CARDS[:3]], "deck": []}
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1"])
    game.play("pay brick=1", "roll 4 1")
    assert game.words() == subsets("2", "1")
    for choice, total in (("tools -", 5), ("tools 1", 6), ("tools 2 1", 8)):
        assert game.then(choice).goods()[kind] == total // value


def test_tools_do_not_help_with_dice_for_all(table: Any) -> None:
    """Dice that everybody picks from are left as they lie (A4)."""
    own = {"people": 1, "resources": {"brick": 1}, "tools": [1]}
    given = {
        "players": [own, {"people": 1, "tools": [1]}],
        "display": ["CIV-07", *CARDS[:3]],
        "deck": [],
    }
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1"])
    game.play("pay brick=1", "roll 2 1")
    assert game.words() == {"pick 1", "pick 2"}
    game.by(0, "pick 1")
    assert game.words() == {"pick 2"}
    game.by(1, "pick 2")
    assert game.player(0)["tools_used"] == game.player(1)["tools_used"] == [False]


# A9: the ladder


@pytest.mark.parametrize("step", range(12))
def test_the_tool_maker_climbs_the_ladder(table: Any, step: int) -> None:
    """Three ones, then three twos, threes and fours (A9)."""
    given = {"players": [{"people": 1, "tools": LADDER[step]}, {"people": 1}]}
    game = table(given=given, moves=["place tool_maker 1", "place hunt 1", "use tool_maker"])
    assert game.player()["tools"] == LADDER[step + 1]


@pytest.mark.parametrize("step", range(12))
def test_the_tool_card_climbs_the_ladder(table: Any, step: int) -> None:
    """The card with a tool is a step like any other (A9)."""
    own = {"people": 1, "tools": LADDER[step], "resources": {"wood": 1}}
    given = {"players": [own, {"people": 1}], "display": ["CIV-02", *CARDS[:3]], "deck": []}
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1", "pay wood=1"])
    assert game.player()["tools"] == LADDER[step + 1]


def test_beyond_twelve_there_is_nothing(table: Any) -> None:
    """Three tools of four are the end of the ladder (A9, P9)."""
    assert toolmaking(table, [4, 4, 4]).player()["tools"] == [4, 4, 4]


# A10: used tools and the ladder


def test_a_raised_tool_stays_used(table: Any) -> None:
    """With all three used the raised one cannot be used again this round (A10)."""
    game = toolmaking(table, [1, 1, 1], 1, 1, 1)
    assert game.player()["tools"] == [2, 1, 1]
    assert game.player()["tools_used"] == [True, True, True]


def test_among_the_lowest_an_unused_one_is_raised(table: Any) -> None:
    """Two of three ones are used: the third becomes a two and stays ready (A10)."""
    game = toolmaking(table, [1, 1, 1], 1, 1)
    assert game.player()["tools"] == [2, 1, 1]
    assert game.player()["tools_used"] == [False, True, True]


def test_the_lowest_is_raised_even_if_it_was_used(table: Any) -> None:
    """Unused twos do not take the place of a used one (A10, A9)."""
    game = toolmaking(table, [2, 2, 1], 1)
    assert game.player()["tools"] == [2, 2, 2]
    assert game.player()["tools_used"] == [False, False, True]


def test_a_raised_unused_tool_counts_with_its_new_value(table: Any) -> None:
    """What was ready is ready after raising, and worth more (A10, A2)."""
    given = {"players": [{"people": 2, "tools": [3, 3, 3]}, {"people": 1}]}
    game = table(given=given, moves=["place tool_maker 1", "place hunt 1", "place river 1"])
    game.play("use tool_maker", "use river", "roll 2")
    assert game.words() == subsets("4", "3", "3")
    assert game.play("tools 4").goods() == (0, 0, 0, 1)


@pytest.mark.parametrize(("tools", "used"), [([1], [False, True]), ([1, 1], [False, True, True])])
def test_a_new_tile_is_ready(table: Any, tools: list[int], used: list[bool]) -> None:
    """The second and the third tile come unused, however many were used (A10)."""
    game = toolmaking(table, tools, *tools)
    assert game.player()["tools"] == [1, *tools]
    assert game.player()["tools_used"] == used


def test_the_lone_tool_is_not_raised_early(table: Any) -> None:
    """Before a tool becomes a two, three slots are filled (A9)."""
    assert toolmaking(table, [1, 1]).player()["tools"] == [1, 1, 1]


# A11: one-use tools beside the tiles


def one_use(*cards: str, **own: Any) -> dict[str, Any]:
    """A player with one-use tools that wait face up."""
    return {"cards": list(cards), "kept": list(cards), **own}


@pytest.mark.parametrize(("card", "value"), [("CIV-32", 3), ("CIV-33", 4), ("CIV-36", 2)])
def test_a_one_use_tool_is_a_choice_of_its_own(table: Any, card: str, value: int) -> None:
    """A card of value n is written n*, and a player without tiles is asked, too (A11)."""
    game = rolled(table, roll="roll 2", **one_use(card))
    assert game.words() == {f"tools {value}*", "tools -"}
    assert not game.legal(f"tools {value}")
    game.play(f"tools {value}*")
    assert game.goods() == ((2 + value) // 3, 0, 0, 0)


def test_tiles_and_one_use_tools_mix_freely(table: Any) -> None:
    """Every choice among tiles and one-use tools is offered once (A11, A3)."""
    game = rolled(table, **one_use("CIV-33", "CIV-36", tools=[2, 1, 1]))
    assert game.words() == subsets("2", "1", "1", "4*", "2*")


def test_a_used_one_use_tool_is_turned_down(table: Any) -> None:
    """After its use it leaves the cards that wait, but stays bought (A11)."""
    game = rolled(table, **one_use("CIV-33", "CIV-36")).play("tools 4*")
    assert game.player()["kept"] == ["CIV-36"]
    assert sorted(game.player()["cards"]) == ["CIV-33", "CIV-36"]


def test_a_one_use_tool_is_not_ready_again(table: Any) -> None:
    """Unlike a tile it does not come back in the next round (A11)."""
    game = rolled(table, **one_use("CIV-33")).play("tools 4*").finish()
    game.by(1, "place hunt 1").by(0, "place forest 1").by(1, "use hunt").play("roll 1")
    game.by(0, "use forest").play("roll 6")
    assert game.saved["round"] == 3
    assert game.goods() == (4, 0, 0, 0)


def test_a_one_use_tool_that_was_not_used_waits(table: Any) -> None:
    """It stays face up until its owner wants it, rounds later (A11)."""
    game = rolled(table, **one_use("CIV-33")).play("tools -").finish()
    assert game.player()["kept"] == ["CIV-33"]
    game.by(1, "place hunt 1").by(0, "place forest 1").by(1, "use hunt").play("roll 1")
    game.by(0, "use forest").play("roll 2")
    assert game.legal("tools 4*")


def test_one_card_is_one_tool(table: Any) -> None:
    """A one-use tool is not added twice, and no other value than its own (A11)."""
    game = rolled(table, **one_use("CIV-33"))
    assert game.refused("tools 4* 4*") & {"A11"}
    assert game.refused("tools 3*") & {"A3", "A11"}


def test_a_used_up_card_is_no_tool(table: Any) -> None:
    """A card that was turned down is not asked for (A11)."""
    game = rolled(table, cards=["CIV-33"], kept=[])
    assert game.to_act == 1


def test_one_use_tools_help_with_the_dice_of_a_card(table: Any) -> None:
    """They serve the same rolls as the tiles do (A11, A4)."""
    own = one_use("CIV-32", people=1, resources={"brick": 1})
    given = {"players": [own, {"people": 1}], "display": ["CIV-01", *CARDS[:3]], "deck": []}
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "use card:1"])
    game.play("pay brick=1", "roll 5 4", "tools 3*")
    assert game.goods() == (0, 0, 0, 2)


def test_one_use_tools_are_no_steps(table: Any) -> None:
    """The tool maker raises tiles only (A11, A9)."""
    own = one_use("CIV-36", people=1, tools=[1, 1, 1])
    game = table(given={"players": [own, {"people": 1}]})
    game.play("place tool_maker 1", "place hunt 1", "use tool_maker")
    assert game.player()["tools"] == [2, 1, 1]
    assert game.player()["kept"] == ["CIV-36"]


def test_a_one_use_tool_serves_in_the_round_of_its_purchase(table: Any) -> None:
    """Bought a moment ago, it may be added to the next roll (A11, A2)."""
    own = {"people": 2, "resources": {"wood": 1}}
    given = {"players": [own, {"people": 1}], "display": ["CIV-33", *CARDS[:3]], "deck": []}
    game = table(given=given, moves=["place card:1 1", "place hunt 1", "place forest 1"])
    game.play("use card:1", "pay wood=1", "use forest", "roll 2", "tools 4*")
    assert game.goods() == (2, 0, 0, 0)
    assert game.player()["kept"] == []
