"""From the saved form back to a state, with the checks that types alone cannot make."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stoneage import board, engine
from stoneage.errors import SaveError
from stoneage.frames import Frame, Round
from stoneage.saved import SavedPlayer, SavedState
from stoneage.specs import Rules
from stoneage.state import Extension, Player, State
from stoneage.strict import shown


class Restore:
    """Makes one state out of its saved form.

    Args:
        rules: the ruleset.
        saved: types and ranges are checked already.
        extension: makes a variant's part of the state from its key and data.
    """

    def __init__(
        self, rules: Rules, saved: SavedState, extension: Callable[[str, object], Extension]
    ) -> None:
        self._rules = rules
        self._saved = saved
        self._extension = extension

    def state(self) -> State:
        """The state.

        Raises:
            SaveError: ids are unknown, lists have the wrong length, or people or frames make no position.
        """
        saved, rules = self._saved, self._rules
        self._check_table()
        state = State(
            round=saved.round,
            start_player=saved.start_player,
            players=[self._player(seat) for seat in range(len(saved.players))],
            display=tuple(saved.display),
            deck=tuple(saved.deck),
            stacks=tuple(tuple(stack) for stack in saved.stacks),
            removed=tuple(saved.removed),
            agenda=list(saved.agenda),
            ext={key: self._extension(key, saved.ext[key]) for key in rules.extensions},
            owned=(1 << len(saved.players)) - 1,
        )
        for seat, player in enumerate(state.players):
            if sum(player.placed) > player.people:
                _fail(f"players[{seat}].people", "more people are on the board")
        self._check_extensions(state)
        board.refresh(rules, state)
        self._check_rings(state)
        self._check_agenda(state)
        return state

    def _check_table(self) -> None:
        saved, rules = self._saved, self._rules
        players = len(saved.players)
        if not rules.seats[0] <= players <= rules.seats[1]:
            _fail("players", f"the game is for {rules.seats[0]} to {rules.seats[1]} players")
        if not any(player.people for player in saved.players):
            _fail("players", "nobody has people")
        _within("start_player", saved.start_player, players)
        _length("display", saved.display, len(rules.spaces))
        _length("stacks", saved.stacks, players)
        _known("display", (card for card in saved.display if card is not None), rules.cards)
        _known("deck", saved.deck, rules.cards)
        for number, stack in enumerate(saved.stacks):
            _known(f"stacks[{number}]", stack, rules.buildings)
        piled = (item for pile in rules.piles.values() for item in pile.items)
        _known("removed", saved.removed, {**rules.cards, **rules.buildings, **dict.fromkeys(piled)})
        present = rules.limits[players].present
        places = [place.key for place in rules.board if present & place.bit]
        _same_keys("board", saved.board, places)
        for key, people in saved.board.items():
            _length(f"board.{key}", people, players)
        _same_keys("ext", saved.ext, rules.extensions)

    def _check_extensions(self, state: State) -> None:
        """Variants look at their parts before anything is worked out from them."""
        for key, spec in self._rules.extensions.items():
            problem = spec.check(self._rules, state)
            if problem:
                _fail(f"ext.{key}", problem)

    def _check_rings(self, state: State) -> None:
        for place in self._rules.board:
            over = -state.room[place.number]
            if over > 0:
                people = sum(player.placed[place.number] for player in state.players)
                _fail(f"board.{place.key}", f"there are {people - over} rings")

    def _player(self, seat: int) -> Player:
        saved, rules, field = self._saved.players[seat], self._rules, f"players[{seat}]"
        self._check_player(saved, field)
        return Player(
            seat=seat,
            food=saved.food,
            food_track=saved.food_track,
            people=saved.people,
            ledger=dict.fromkeys(rules.sources, 0) | saved.ledger,
            goods=[saved.resources[good] for good in rules.goods],
            tools=tuple(saved.tools),
            tools_used=tuple(saved.tools_used),
            cards=tuple(saved.cards),
            kept=tuple(saved.kept),
            hidden=tuple(saved.hidden),
            buildings=tuple(saved.buildings),
            placed=[self._saved.board.get(place.key, [0] * 9)[seat] for place in rules.board],
        )

    def _check_player(self, saved: SavedPlayer, field: str) -> None:
        rules = self._rules
        _known(f"{field}.ledger", saved.ledger, rules.sources)
        if sum(saved.ledger.values()) != saved.score:
            _fail(f"{field}.score", "it is not the sum of the ledger")
        _same_keys(f"{field}.resources", saved.resources, rules.goods)
        self._check_owned(f"{field}.cards", saved.cards)
        self._check_owned(f"{field}.hidden", saved.hidden)
        _known(f"{field}.kept", saved.kept, saved.cards)
        if len(set(saved.kept)) < len(saved.kept):
            _fail(f"{field}.kept", "a card lies there twice")
        _known(f"{field}.buildings", saved.buildings, rules.buildings)
        if len(saved.tools) > 3:
            _fail(f"{field}.tools", "there are three slots")
        _length(f"{field}.tools_used", saved.tools_used, len(saved.tools))
        tools = [(-value, used) for value, used in zip(saved.tools, saved.tools_used, strict=True)]
        if tools != sorted(tools):
            _fail(f"{field}.tools", "the highest comes first, of equal ones the unused")

    def _check_owned(self, field: str, cards: Iterable[str]) -> None:
        _known(field, cards, self._rules.cards)
        for card in cards:
            if not self._rules.cards[card].ownable:
                _fail(field, f"nobody can own {card!r}")

    def _check_agenda(self, state: State) -> None:
        """The frames must exist, belong to players, and the top one must wait for an answer."""
        for number, frame in enumerate(state.agenda):
            field = f"agenda[{number}]"
            _within(f"{field}.seat", frame.seat, len(state.players))
            if isinstance(frame, Round) != (number == 0):
                _fail(field, "a round is the first frame, and only there")
            self._check_frame(state, frame, field)
        if not state.agenda:
            return
        if state.agenda[0].seat != state.start_player:
            _fail("agenda[0].seat", "it is not the start player")
        top = state.agenda[-1]
        waits = not engine.advance(self._rules, state.copy())
        if not waits or not (top.chance or engine.legal_moves(self._rules, state)):
            _fail("agenda", "nobody could answer the last frame")

    def _check_frame(self, state: State, frame: Frame, field: str) -> None:
        problem = self._rules.decisions[type(frame)].check(self._rules, state, frame)
        if problem:
            _fail(field, problem)


def _fail(field: str, problem: str) -> None:
    raise SaveError(f"state.{field}: {problem}.", field=f"state.{field}")


def _within(field: str, seat: int, players: int) -> None:
    if not 0 <= seat < players:
        _fail(field, f"{shown(seat)} is no seat of {players} players")


def _length(field: str, values: list[str] | list[int] | object, length: int) -> None:
    if isinstance(values, list) and len(values) != length:
        _fail(field, f"there are {len(values)} values, not {length}")


def _known(field: str, keys: Iterable[str], known: Iterable[str]) -> None:
    known = known if isinstance(known, (dict, list)) else tuple(known)
    for key in keys:
        if key not in known:
            _fail(field, f"{key[:40]!r} is unknown")


def _same_keys(field: str, found: Iterable[str], expected: Iterable[str]) -> None:
    _known(field, found, list(expected))
    missing = [key for key in expected if key not in set(found)]
    if missing:
        _fail(f"{field}.{missing[0]}", "it is missing")
