"""People on places: putting them there, taking them back, and what follows for the others.

``State`` keeps sets of places as bits so that the legal placements are table look-ups. The sets follow from
the people on the board and from what lies there; this module keeps them so.
"""

from __future__ import annotations

from stoneage.specs import Limit, Limits, Place, Rules, Site
from stoneage.state import Player, State

HALF = 10
"""Moves of the first places and of the others are looked up apart: so there are fewer sets to remember."""
FIRST = (1 << HALF) - 1
"""The first places, as bits."""


def refresh(rules: Rules, state: State) -> None:
    """Work out anew everything that follows from where people stand, as after loading."""
    placed = [player.placed for player in state.players]
    clear(rules, state)
    for player, people in zip(state.players, placed, strict=True):
        for place in rules.board:
            if people[place.number]:
                put(rules, state, player, place, people[place.number])


def clear(rules: Rules, state: State) -> None:
    """Take everybody off the board, as at the start of a round, and see what lies there."""
    limits = rules.limits[len(state.players)]
    state.room = list(limits.rings)
    state.visitors = [0] * len(rules.board)
    lift(rules, state)
    state.taken = 0
    free = limits.always
    for bit, is_open in limits.sometimes:
        if is_open(rules, state):
            free |= bit
    state.open = free
    state.joint = 0
    for site in rules.sites:
        for place, people in site.room(rules, state):
            state.joint |= place.bit
            state.room[place.number] = people
    nobody = [0] * len(rules.board)
    state.own_all()
    for player in state.players:
        player.placed = nobody[:]
        player.home = player.people
        player.standing = 0


def lift(rules: Rules, state: State) -> None:
    """See where limits of visitors do not hold; called when the board is cleared or what lifts them moves."""
    limits = rules.limits[len(state.players)]
    if not rules.lifts:
        state.guests = limits.visitors
        return
    where = tuple([lift.where(rules, state) for lift in rules.lifts])
    guests = limits.lifted.get(where)
    if guests is None:
        guests = limits.lifted[where] = _guests(rules, state)
    state.guests = guests


def _guests(rules: Rules, state: State) -> tuple[int, ...]:
    """Players each place holds, where some limits are lifted."""
    players = len(state.players)
    strictest = (guest_limit(rules, state, place) for place in rules.board)
    return tuple(limit.most[players] if limit else 0 for limit in strictest)


def guest_limit(rules: Rules, state: State, place: Place) -> Limit | None:
    """The strictest limit of visitors that holds on a place and is not lifted, or None."""
    lifted = {lift.rule for lift in rules.lifts if lift.where(rules, state) & place.bit}
    limits = rules.limits[len(state.players)].guests[place.number]
    return next((limit for limit in limits if limit.rule not in lifted), None)


def site_at(rules: Rules, state: State, place: Place) -> Site | None:
    """What lies on a place and takes the people there, or None."""
    if not state.joint & place.bit:
        return None
    if len(rules.sites) == 1:
        return rules.sites[0]
    return next(site for site in rules.sites for lain, _ in site.room(rules, state) if lain is place)


def put(rules: Rules, state: State, player: Player, place: Place, people: int) -> None:
    """Put people of a player on a place; the caller has checked that they may go there (P4, P5)."""
    number, bit = place.number, place.bit
    player.placed[number] += people
    player.home -= people
    if place.closed:
        return
    player.standing |= bit
    state.taken |= bit
    room = state.room[number] = state.room[number] - people
    if room < place.least:
        state.open &= ~bit
    limits = rules.limits[len(state.players)]
    if limits.limited & bit:
        _close(limits, state, number, newcomer=player.placed[number] == people)


def _close(limits: Limits, state: State, number: int, *, newcomer: bool) -> None:
    """Close what the limits by number of players close after a placement (P6, P7)."""
    state.visitors[number] += newcomer
    most = state.guests[number]
    if most and state.visitors[number] >= most:
        state.open &= ~(1 << number)
    for group, occupied, _ in limits.groups[number]:
        if (state.taken & group).bit_count() >= occupied:
            state.open &= ~(group & ~state.taken)


def take_back(player: Player, place: Place) -> int:
    """Take a player's people off a place; answers how many they are."""
    number = place.number
    people = player.placed[number]
    player.placed[number] = 0
    player.home += people
    player.standing &= ~place.bit
    return people
