"""What gains do: goods, points, steps, tools and people (A9, A10, A15)."""

from __future__ import annotations

from stoneage.components import Gain
from stoneage.events import Gained, Improved, Yielded
from stoneage.registry import Registry
from stoneage.specs import Effect, RollKind, Rules
from stoneage.state import Player, State

MOST_PEOPLE = 10
"""People a player has at most."""
MOST_STEPS = 10
"""End of the food track."""
TOOL_SLOTS = 3
BEST_TOOL = 4
_FALLING = {(value, used): (-value, used) for value in range(1, 5) for used in (False, True)}.__getitem__


def add_good(rules: Rules, state: State, player: Player, good: str, amount: int) -> None:
    """Food or a good from the supply, which has no end."""
    if good == "food":
        player.food += amount
    else:
        player.goods[rules.goods[good].number] += amount
    if state.sink is not None:
        state.sink.append(Gained(player.seat, good, amount))


def collect(rules: Rules, state: State, player: Player, kind: RollKind, pips: int) -> None:
    """Give what pips yield: one piece for each full divisor (Y1)."""
    pieces = pips // kind.divisor
    if kind.give is not None and pieces:
        if state.sink is not None:
            state.sink.append(Yielded(player.seat, kind.key, pieces))
        kind.give(rules, state, player, pieces)
    else:
        add_good(rules, state, player, kind.good, pieces)


def remove_good(rules: Rules, player: Player, good: str, amount: int) -> None:
    """Food or a good goes back to the supply; the caller has seen that there are so many."""
    if good == "food":
        player.food -= amount
    else:
        player.goods[rules.goods[good].number] -= amount


def give_good(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Food or another good, in pieces."""
    add_good(rules, state, player, gain.good, gain.amount)


def give_points(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Points, written to the line of what they come from; a variant may name a line of its own as source."""
    if source in rules.cards:
        source = "cards"
    elif source in rules.buildings:
        source = "buildings"
    state.earn(player, source if source in player.ledger else "other", gain.amount)


def food_track(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Steps on the food track; beyond its end they are void."""
    before = player.food_track
    player.food_track = min(MOST_STEPS, before + gain.amount)
    if state.sink is not None:
        steps = player.food_track - before
        state.sink.append(Improved(player.seat, gain.effect, steps, player.food_track))


def person(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """A new person, on the player's board and without a place until the next round (A15)."""
    before = player.people
    player.people = min(MOST_PEOPLE, before + gain.amount)
    player.home += player.people - before
    if state.sink is not None:
        state.sink.append(Improved(player.seat, gain.effect, player.people - before, player.people))


def tool(rules: Rules, state: State, player: Player, gain: Gain, source: str) -> None:
    """Steps on the tool ladder (A9)."""
    before = sum(player.tools)
    for _ in range(gain.amount):
        better_tools(player)
    if state.sink is not None:
        level = sum(player.tools)
        state.sink.append(Improved(player.seat, gain.effect, level - before, level))


def fully_equipped(player: Player) -> bool:
    """Whether the tools cannot be bettered: three of value 4 (A9)."""
    return len(player.tools) == TOOL_SLOTS and player.tools[-1] >= BEST_TOOL


def better_tools(player: Player) -> None:
    """One step of the tool ladder (A9, A10).

    The first three steps are new tiles, unused; each further one raises a tile of the lowest value. Among
    those an unused one goes first; a used one stays used.
    """
    if len(player.tools) < TOOL_SLOTS:
        set_tools(player, [*zip(player.tools, player.tools_used, strict=True), (1, False)])
    elif not fully_equipped(player):
        tools = list(zip(player.tools, player.tools_used, strict=True))
        lowest = min(tools)
        tools.remove(lowest)
        set_tools(player, [*tools, (lowest[0] + 1, lowest[1])])


def set_tools(player: Player, tools: list[tuple[int, bool]]) -> None:
    """Give a player these tools, sorted: the highest first, among equal ones the unused first."""
    tools.sort(key=_FALLING)
    values, used = zip(*tools, strict=True)
    player.tools = values
    player.tools_used = used


def give(rules: Rules, state: State, player: Player, gains: tuple[Gain, ...], source: str) -> None:
    """Carry out gains one after the other."""
    for gain in gains:
        rules.effects[gain.effect].apply(rules, state, player, gain, source)


def register(registry: Registry) -> None:
    """Register the effects."""
    registry.source("buildings", "cards", "starvation", "other")
    registry.effect(
        Effect("good", give_good),
        Effect("points", give_points),
        Effect("food_track", food_track),
        Effect("person", person),
        Effect("tool", tool),
    )
