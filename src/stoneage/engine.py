"""The engine: the one loop that moves the game.

A move is carried out by the handler of the top frame; then frames advance until one waits for an answer or
the agenda is empty. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from stoneage import chance, notation
from stoneage.chance import Random
from stoneage.errors import BrokenVariant, IllegalMove, Reason, reason
from stoneage.frames import CHANCE, Frame, Rolling
from stoneage.moves import Move, Roll
from stoneage.specs import Moves, Resolved, Rules
from stoneage.state import State

Policy = Callable[[State, Sequence[Move]], Move]
"""Chooses one of the legal moves of a position."""


def settle(rules: Rules, state: State) -> None:
    """Advance until somebody or the dice have to answer, or the game is over."""
    while state.agenda and advance(rules, state):
        pass


def advance(rules: Rules, state: State) -> bool:
    """Let the top frame go on, if it has no moves; False if it waits for an answer instead."""
    frame = state.agenda[-1]
    decision = rules.decisions[frame.__class__]
    if decision.advance is None or decision.moves(rules, state, frame, state.players[frame.seat]):
        return False
    depth = len(state.agenda)
    decision.advance(rules, state, frame)
    return len(state.agenda) != depth or state.agenda[-1] is not frame


def step(rules: Rules, state: State, move: Move) -> None:
    """Carry out a legal move on a draft."""
    frame = state.agenda[-1]
    decision = rules.decisions[frame.__class__]
    decision.apply[move.__class__](rules, state, frame, state.own(frame.seat), move)
    settle(rules, state)


def to_act(rules: Rules, state: State) -> int | None:
    """Who has to answer: a seat, ``CHANCE``, or None when the game is over."""
    if not state.agenda:
        return None
    frame = state.agenda[-1]
    return CHANCE if frame.chance else frame.seat


def legal_moves(rules: Rules, state: State) -> Moves:
    """All legal moves of whoever has to act; empty when a roll is due or the game is over."""
    if not state.agenda:
        return ()
    frame = state.agenda[-1]
    decision = rules.decisions[frame.__class__]
    player = state.players[frame.seat]
    moves = decision.moves(rules, state, frame, player)
    for free in decision.free:
        moves += free(rules, state, frame, player)
    return moves


def is_among(move: Move, moves: Moves) -> bool:
    """Whether a shared move is one of the given shared ones; compares identities, which is all it takes."""
    return id(move) in map(id, moves)


def shared(rules: Rules, move: Move) -> Move | None:
    """The shared instance of a move of exactly the same notation, or None if there is none."""
    try:
        known = rules.interned.get(move)
    except TypeError:
        return None
    return known if known is move or (known and str(known) == str(move)) else None


def _legal(rules: Rules, state: State, move: Move) -> Move | None:
    """The shared instance of a move, if it is among the legal ones.

    The legal moves come first: making them is what makes their shared instances.
    """
    moves = legal_moves(rules, state)
    known = shared(rules, move)
    return known if known is not None and is_among(known, moves) else None


def why_not(rules: Rules, state: State, move: Move) -> tuple[Reason, ...]:
    """The reasons why a move is refused; none if it is legal."""
    if isinstance(move, str):
        return (reason("no-move", "A move is not a text; parse it first."),)
    if not notation.is_written(rules, move):
        return (reason("no-move", "This is no move of the ruleset."),)
    if not state.agenda:
        return (reason("game-over", "The game is over."),)
    if _legal(rules, state, move):
        return ()
    frame = state.agenda[-1]
    decision = rules.decisions[frame.__class__]
    explain = decision.explain.get(type(move))
    if explain is None:
        return (_wrong_kind(decision, move),)
    reasons = tuple(explain(rules, state, frame, state.players[frame.seat], move))
    if not reasons and not decision.chance:
        return (reason("not-legal", "«{move}» is none of the legal moves.", move=str(move)),)
    return reasons


def _wrong_kind(decision: Resolved, move: Move) -> Reason:
    words = " or ".join(f"«{kind.word}»" for kind in decision.apply)
    return reason(
        "wrong-kind", "This is the moment for {words}, not for «{word}».", words=words, word=move.word
    )


def checked(rules: Rules, state: State, move: Move) -> Move:
    """The shared instance of a move, if it is legal.

    Raises:
        IllegalMove: it is not.
    """
    legal = _legal(rules, state, move)
    if legal is None:
        reasons = why_not(rules, state, move)
        if reasons:
            raise IllegalMove.because(reasons)
    return legal or move


def outcomes(rules: Rules, state: State) -> tuple[tuple[Roll, Fraction], ...]:
    """Every result of the dice that are due with its exact probability; empty if none are due."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Rolling):
        return ()
    distribution = chance.faces if rules.rolls[frame.kind].faces else chance.totals
    return distribution(frame.dice)


def draw(rules: Rules, frame: Frame, random: Callable[[], float]) -> Roll:
    """Throw the dice that are due.

    Args:
        rules: the ruleset.
        frame: the roll.
        random: gives numbers from 0 up to but not including 1.
    """
    assert isinstance(frame, Rolling)
    return chance.thrown(frame.dice, rules.rolls[frame.kind].faces)(random())


def sample(rules: Rules, state: State, rng: Random) -> Move | None:
    """One of the legal moves, each equally likely; None if there is none."""
    moves = legal_moves(rules, state)
    return moves[int(rng.random() * len(moves))] if moves else None


def playout(rules: Rules, state: State, rng: Random, policy: Policy | None) -> int:
    """Play to the end in place; answers the number of decisions."""
    if policy is None:
        return _play_at_random(rules, state, rng.random)
    return _play_by(policy, rules, state, rng.random)


def _play_at_random(rules: Rules, state: State, random: Callable[[], float]) -> int:
    """Play to the end; this is ``settle`` and ``sample`` in one loop, so that moves are asked for once."""
    state.own_all()
    decisions, agenda, players = rules.decisions, state.agenda, state.players
    count = 0
    while agenda:
        frame = agenda[-1]
        decision = decisions[frame.__class__]
        player = players[frame.seat]
        if decision.chance:
            move: Move = draw(rules, frame, random)
        else:
            moves = decision.moves(rules, state, frame, player)
            if not moves and decision.advance is not None:
                depth = len(agenda)
                decision.advance(rules, state, frame)
                if len(agenda) != depth or agenda[-1] is not frame:
                    continue
            for free in decision.free:
                moves += free(rules, state, frame, player)
            if not moves:
                raise BrokenVariant(f"{frame.tag!r} waits, but there is no move.", frame=frame.tag)
            move = moves[int(random() * len(moves))]
            count += 1
        decision.apply[move.__class__](rules, state, frame, player, move)
    return count


def _play_by(policy: Policy, rules: Rules, state: State, random: Callable[[], float]) -> int:
    """Play to the end by a policy."""
    count = 0
    settle(rules, state)
    while state.agenda:
        frame = state.agenda[-1]
        if frame.chance:
            move: Move = draw(rules, frame, random)
        else:
            moves = legal_moves(rules, state)
            move = _chosen(rules, policy(state, moves), moves)
            count += 1
        step(rules, state, move)
    return count


def _chosen(rules: Rules, move: Move, moves: Moves) -> Move:
    """The shared instance of what a policy chose.

    Raises:
        IllegalMove: it is none of the legal moves.
    """
    known = shared(rules, move)
    if known is None or not is_among(known, moves):
        raise IllegalMove.because([reason("not-legal", "The policy chose none of the legal moves.")])
    return known


def perft(rules: Rules, state: State, depth: int) -> int:
    """Number of lines of play of a length; rolls count as moves, games that end earlier as lines."""
    if depth <= 0 or not state.agenda:
        return 1
    return sum(perft(rules, child, depth - 1) for child in _children(rules, state))


def _children(rules: Rules, state: State) -> Iterator[State]:
    moves: Sequence[Move] = legal_moves(rules, state) or [roll for roll, _ in outcomes(rules, state)]
    for move in moves:
        child = state.copy()
        step(rules, child, move)
        yield child
