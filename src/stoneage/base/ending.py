"""The end of a round and of the game (E1 to E4)."""

from __future__ import annotations

from stoneage import board
from stoneage.base.choosing import spend_the_rest
from stoneage.events import GameOver, RoundOver, RoundStarted
from stoneage.frames import Round
from stoneage.registry import Registry
from stoneage.specs import Phase, Rules
from stoneage.state import State


def end_game(rules: Rules, state: State, cause: str) -> None:
    """The game is over; unspent cards of two resources give wood first (A12).

    Args:
        rules: the ruleset.
        state: the draft.
        cause: what ended it, for the event.
    """
    spend_the_rest(rules, state)
    state.agenda.clear()
    if state.sink is not None:
        state.sink.append(GameOver(cause))


def check_stacks(rules: Rules, state: State) -> None:
    """After the meal the game is over if a stack of buildings is empty (E3); once is enough (E4)."""
    if state.sink is not None:
        state.sink.append(RoundOver(state.round))
    if not all(state.stacks):
        end_game(rules, state, "stacks")
    elif rules.rounds is not None and state.round >= rules.rounds:
        end_game(rules, state, "rounds")


def pass_marker(rules: Rules, state: State) -> None:
    """The start player is the next one to the left (E1)."""
    state.start_player = (state.start_player + 1) % len(state.players)
    state.agenda[0] = Round(state.start_player, "start_player")


def fill_display(rules: Rules, state: State) -> None:
    """Cards slide to the right and gaps are filled from the deck (E1); with too few cards it is over (E2)."""
    left = [card for card in state.display if card is not None]
    gaps = len(state.display) - len(left)
    if gaps > len(state.deck):
        end_game(rules, state, "display")
        return
    if state.sink is not None:
        state.sink.append(RoundStarted(state.round + 1, state.start_player, state.deck[:gaps]))
    state.display = (*left, *state.deck[:gaps])
    state.deck = state.deck[gaps:]


def new_round(rules: Rules, state: State) -> None:
    """Everybody is at home again and all tools are ready (E1, A3)."""
    state.round += 1
    board.clear(rules, state)
    state.own_all()
    for player in state.players:
        if True in player.tools_used:
            player.tools_used = (False,) * len(player.tools)


def register(registry: Registry) -> None:
    """Register the steps between two rounds, in their order."""
    registry.phase(
        Phase("stacks", check_stacks, after="feeding", rank=9, rule="E3"),
        Phase("start_player", pass_marker, after="stacks", rank=9, rule="E1"),
        Phase("display", fill_display, after="start_player", rank=9, rule="E1 E2"),
        Phase("new_round", new_round, after="display", rank=9, rule="E1"),
    )
