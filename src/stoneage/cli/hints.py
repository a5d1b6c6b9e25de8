"""What the greedy agent would do, and what a roll can be expected to bring."""

from __future__ import annotations

from stoneage import agents
from stoneage.base.tools import one_use_values
from stoneage.chance import seeded
from stoneage.cli import words
from stoneage.errors import StoneAgeError
from stoneage.events import Event, Gained, Yielded
from stoneage.expectation import Yield
from stoneage.frames import Rolling
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.state import State
from stoneage.views import View


def hint(rules: Ruleset, view: View) -> str:
    """One sentence about what the greedy agent would do, and one about the roll that plays a part."""
    move = agents.create("greedy").choose(view)
    advice = f"Greedy would play «{move}»: {_small(rules.describe(move))}"
    if view.agenda[-1].after_roll:
        more = f"That makes {result(rules, view, move) or 'nothing'}."
    else:
        more = expected(rules, view, move)
    return f"{advice} {more}".rstrip()


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def expected(rules: Ruleset, view: View, move: Move) -> str:
    """What the roll that a move leads to brings on average; empty where it leads to none."""
    found = _expected(rules, view, move)
    return told(*found) if found else ""


def result(rules: Ruleset, view: View, move: Move) -> str:
    """What a move comes to, in short: after a roll exactly, before it on average, with all ready tools.

    It is empty where no roll plays a part.
    """
    frame = view.agenda[-1]
    kind = rules.rolls.get(getattr(frame, "kind", ""))
    if kind and getattr(move, "face", 0) in kind.gains:
        return words.gain(kind.gains[getattr(move, "face", 0)])
    if frame.after_roll:
        return _gained(rules, view, move)
    found = _expected(rules, view, move)
    return f"about {float(found[0].mean):.1f} {found[0].good}" if found else ""


def _gained(rules: Ruleset, view: View, move: Move) -> str:
    events: list[Event] = []
    rules.apply(rules.determinize(view, seeded(0)), move, events=events)
    gained = [f"{event.amount} {event.good}" for event in events if isinstance(event, Gained)]
    gained += [f"{event.pieces} of choice" for event in events if isinstance(event, Yielded)]
    return ", ".join(gained[:1])


def _expected(rules: Ruleset, view: View, move: Move) -> tuple[Yield, int, int] | None:
    """What the roll brings, its dice, and the value of the tools."""
    try:
        frame = _roll(rules, view, move)
    except StoneAgeError:
        return None
    if frame is None or not rules.rolls[frame.kind].good:
        return None
    player = view.players[frame.seat]
    ready = [tool for tool, used in zip(player.tools, player.tools_used, strict=True) if not used]
    aids = [*ready, *one_use_values(rules, player.kept)]
    return rules.yields(frame.kind, frame.dice, aids), frame.dice, sum(aids)


def told(result: Yield, dice: int, pips: int) -> str:
    """The mean and the chance to reach it.

    >>> from fractions import Fraction
    >>> told(Yield("wood", {0: Fraction(1, 3), 1: Fraction(2, 3)}), dice=1, pips=0)
    '1 die brings 0.67 wood on average; at least 1 with 67 %.'
    """
    likely = max(1, round(result.mean))
    thrown = f"{dice} {'die' if dice == 1 else 'dice'}"
    helped = f"{thrown} with tools of {pips} in all bring" if pips else f"{thrown} bring{'s' * (dice == 1)}"
    chance = f"at least {likely} with {100 * float(result.at_least(likely)):.0f} %"
    return f"{helped} {float(result.mean):.2f} {result.good} on average; {chance}."


def _roll(rules: Ruleset, view: View, move: Move) -> Rolling | None:
    """The roll that follows when a move is tried, or when the people whom it places are used."""
    state = rules.determinize(view, seeded(0))
    where, people = getattr(move, "place", ""), getattr(move, "people", 0)
    if people and where in rules.places:
        _use(rules, state, where, people)
    else:
        rules.play(state, move)
    frame = state.agenda[-1] if state.agenda else None
    return frame if isinstance(frame, Rolling) else None


def _use(rules: Ruleset, state: State, where: str, people: int) -> None:
    seat = state.agenda[-1].seat
    place = rules.places[where]
    place.use(rules, state, state.own(seat), place, people)
