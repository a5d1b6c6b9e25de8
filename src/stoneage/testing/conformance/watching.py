"""Checks that looking changes nothing: questions leave the position as it was."""

from __future__ import annotations

import copy
from collections.abc import Callable

from stoneage.chance import Random
from stoneage.events import Event
from stoneage.testing.conformance.kit import Kit
from stoneage.testing.conformance.table import Table
from stoneage.testing.conformance.walking import Step

Question = Callable[[Table, Step], object]

ASKED = 15
"""So many legal moves, of all moves, and of the variant's own are asked about."""
CURE = "Only ``apply`` of an answer, ``advance`` and what these call may write to the state."


class WatchingChecks(Kit):
    """Views, questions, points and observations leave the position alone, and hooks keep to their part."""

    def test_views_change_nothing(self, table: Table) -> None:
        """``view`` and ``determinize`` leave the position they are made of alone."""
        cure = (
            "``hide`` and ``fill`` put new values in the fields of the extension, or a new one in its place."
        )
        rules, rng = table.rules, Random(1)
        for step in table.moments():
            before = rules.dumps(step.state)
            for seat in (None, *range(len(step.state.players))):
                view = rules.view(step.state, seat)
                shown = rules.dumps(view.known)
                _asked(rules.dump_view, view)
                _asked(rules.determinize, view, rng)
                assert rules.dumps(step.state) == before, table.says(
                    f"{step.where}: a view changes the position.", cure
                )
                assert rules.dumps(view.known) == shown, table.says(
                    f"{step.where}: filling up a view changes the view.", cure
                )

    def test_questions_about_moves_change_nothing(self, table: Table) -> None:
        """Neither the generator of moves nor the reasons against them write to the position."""
        _check(table, "a question about moves", _ask, CURE)

    def test_scoring_changes_nothing(self, table: Table) -> None:
        """Score lines and tie-breaks count and write nothing."""
        _check(table, "scoring", _score, "Score lines and ``tiebreak`` only read.")

    def test_observing_changes_nothing(self, table: Table) -> None:
        """The numbers of an observation are read off a view, which stays as it was."""
        rules = table.rules
        for step in table.moments():
            view = rules.view(step.state, step.number % len(step.state.players))
            before = rules.dumps(step.state), rules.dumps(view.known)
            _asked(rules.observation, view)
            assert (rules.dumps(step.state), rules.dumps(view.known)) == before, table.says(
                f"{step.where}: an observation changes the position.", "``numbers`` only reads."
            )

    def test_listening_changes_nothing(self, table: Table) -> None:
        """A move leads to the same position whether or not somebody takes its events."""
        for step in table.steps():
            if step.move is None:
                continue
            told: list[Event] = []
            one = table.rules.apply(step.state, step.move, events=told)
            other = table.rules.apply(step.state, step.move)
            assert one == other, table.says(
                f"{step.where}: the move comes to something else when its events are taken.",
                "``if state.sink is not None`` stands before the telling, and nothing else under it.",
            )

    def test_extras_leave_their_item_alone(self, table: Table) -> None:
        """``extras`` looks at a card or tile and answers; it changes nothing of it."""
        for answer in table.own_answers("extras"):
            for item in (*table.rules.cards.values(), *table.rules.buildings.values()):
                asked = copy.deepcopy(item)
                answer(item=asked)
                assert asked == item, table.says(
                    f"``extras`` changes {item.key} to {asked}.",
                    "It answers extras, and leaves the item alone.",
                )

    def test_hiding_keeps_to_its_part(self, table: Table) -> None:
        """``hide`` takes things out of the variant's own part of the state and of no other."""
        hooks = table.own_answers("hide")
        for step in table.moments() if hooks else ():
            for seat in (None, *range(len(step.state.players))):
                seen = step.state.copy()
                before = table.dumps_others(seen)
                for hook in hooks:
                    hook(rules=table.rules, state=seen, seat=seat)
                assert table.dumps_others(seen) == before, table.says(
                    f"{step.where}: ``hide`` changes more than state.ext[{table.key!r}].",
                    "Cards, tiles and other variants' things are hidden by their owners.",
                )

    def test_filling_keeps_to_its_part(self, table: Table) -> None:
        """``fill`` puts things into the variant's own part of the state and into no other."""
        hooks, rng = table.answers("fill"), Random(1)
        for step in table.moments():
            filled = table.rules.view(step.state, 0).known.copy()
            for hook in hooks:
                before = table.dumps_others(filled)
                hook(rules=table.rules, state=filled, rng=rng)
                assert hook.variant != table.key or table.dumps_others(filled) == before, table.says(
                    f"{step.where}: ``fill`` changes more than state.ext[{table.key!r}].",
                    "Cards, tiles and other variants' things are filled in by their owners.",
                )

    def test_set_up_leaves_the_deal_alone(self, table: Table) -> None:
        """``set_up`` reads the deal; records and other variants read it, too."""
        for players in table.players:
            deal = table.rules.deal(players=players)
            state = table.rules.new_game(copy.deepcopy(deal))
            for part in table.own_parts:
                del state.ext[part]
            for hook in table.own_answers("set_up"):
                before = copy.deepcopy(deal)
                hook(rules=table.rules, state=state, deal=deal)
                assert deal == before, table.says(
                    "``set_up`` changes the deal.", "Copy what is taken from deal.piles."
                )


def _check(table: Table, what: str, question: Question, cure: str) -> None:
    for step in table.moments():
        before = table.rules.dumps(step.state)
        _asked(question, table, step)
        assert table.rules.dumps(step.state) == before, table.says(
            f"{step.where}: {what} changes the position.", cure
        )


def _asked(question: Callable[..., object], *arguments: object) -> None:
    """Ask; if that fails, another check tells of it."""
    try:
        question(*arguments)
    except Exception:
        return


def _ask(table: Table, step: Step) -> None:
    rules, state = table.rules, step.state
    moves = rules.legal_moves(state)
    rules.sample_move(state, Random(1))
    rules.to_act(state)
    for tried in (moves, rules.action_space, table.own_moves):
        stride = len(tried) // ASKED + 1
        for move in tried[step.number % stride :: stride]:
            rules.why_not(state, move)
    rules.action_space.mask(state)


def _score(table: Table, step: Step) -> None:
    table.rules.scores(step.state)
    table.rules.winners(step.state)
