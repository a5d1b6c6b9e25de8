"""Legal moves as a person reads and types them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stoneage.cli import hints
from stoneage.errors import NotationError
from stoneage.moves import Move
from stoneage.ruleset import Ruleset
from stoneage.views import View

FEW = 9
"""So many moves of a kind are told in sentences; more stand side by side."""
MANY = 24
"""So many are shown at once."""


@attrs.frozen
class Run:
    """Moves with neighbouring numbers that differ in the number of people only.

    Args:
        first: number of the first one in the list, from 1.
        moves: the moves.
    """

    first: int
    moves: tuple[Move, ...]

    @property
    def numbers(self) -> str:
        """Their numbers in the list."""
        return _range(self.first, self.first + len(self.moves) - 1)

    @property
    def notation(self) -> str:
        """Their notation, the people as a range."""
        before, _, low = str(self.moves[0]).rpartition(" ")
        if len(self.moves) == 1:
            return str(self.moves[0])
        return f"{before} {_range(int(low), int(str(self.moves[-1]).rpartition(' ')[2]))}"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def runs(moves: Sequence[Move]) -> list[Run]:
    """The list with placements on one place drawn together.

    >>> from stoneage import Ruleset
    >>> rules = Ruleset.create()
    >>> moves = [rules.parse(text) for text in ("place hunt 1", "place hunt 2", "place field 1")]
    >>> [(run.numbers, run.notation) for run in runs(moves)]
    [('1-2', 'place hunt 1-2'), ('3', 'place field 1')]
    """
    found: list[Run] = []
    for number, move in enumerate(moves, 1):
        if found and _follows(found[-1].moves[-1], move):
            found[-1] = Run(found[-1].first, (*found[-1].moves, move))
        else:
            found.append(Run(number, (move,)))
    return found


def _follows(before: Move, move: Move) -> bool:
    """Whether a move is the same placement with one person more."""
    if move.word != "place" or before.word != "place":
        return False
    where, _, people = str(before).rpartition(" ")
    return str(move) == f"{where} {int(people) + 1}"


def listing(rules: Ruleset, view: View, everything: bool = False) -> RenderableType:
    """The legal moves with their numbers, kind by kind.

    Args:
        rules: the ruleset.
        view: what the person sees who has to move.
        everything: False to leave out some of very many.
    """
    kinds = [list(kind) for _, kind in groupby(runs(view.legal_moves), lambda run: run.moves[0].word)]
    return Group(*(_kind(rules, view, kind, everything) for kind in kinds))


def _kind(rules: Ruleset, view: View, kind: Sequence[Run], everything: bool) -> RenderableType:
    placements = kind[0].moves[0].word == "place"
    if len(kind) <= FEW and not placements:
        return _told(rules, view, kind)
    shown = kind if everything else kind[:MANY]
    columns: RenderableType = Columns([_short(run) for run in shown], padding=(0, 3), column_first=True)
    if len(shown) < len(kind):
        columns = Group(columns, Text(f"… and {len(kind) - len(shown)} more; «moves» shows all", style="dim"))
    return columns


def _short(run: Run) -> Text:
    return Text.assemble((f"{run.numbers:>5}", "cyan"), "  ", run.notation)


def _told(rules: Ruleset, view: View, kind: Sequence[Run]) -> Table:
    """A sentence for each move, and after a roll what it comes to."""
    table = Table.grid(padding=(0, 2))
    for run in kind:
        sentence = Text(rules.describe(run.moves[0]), style="dim")
        table.add_row(_short(run), sentence, hints.result(rules, view, run.moves[0]))
    return table


def read(rules: Ruleset, view: View, text: str) -> Move:
    """The move that somebody typed: its number, or its notation, which may be shortened.

    The first word may be left out, and any ends, as long as no other legal move begins like that.

    Args:
        rules: the ruleset.
        view: what the person sees.
        text: what was typed.

    Raises:
        NotationError: it stands for none. The move may still be refused by the rules.

    >>> rules = Ruleset.create()
    >>> view = rules.view(rules.new_game(players=2), 0)
    >>> str(read(rules, view, "2")), str(read(rules, view, "Forest 3")), str(read(rules, view, "cl 1"))
    ('place hunt 2', 'place forest 3', 'place clay_pit 1')
    """
    moves = view.legal_moves
    if text.isascii() and text.isdigit():
        if not 1 <= int(text[:9]) <= len(moves):
            raise NotationError(f"There are moves 1 to {len(moves)}, and no {text[:9]}.", code="no-number")
        return moves[int(text) - 1]
    text = _cased(text)
    meant = list(_meant(rules, moves, text))
    legal = [move for move in meant if move in moves]
    short = [] if meant else [move for move in moves if _shortens(text.split(), str(move).split())]
    if len(short) == 1:
        return short[0]
    return (legal or meant)[0] if meant else rules.parse(text)


def _cased(text: str) -> str:
    """Ids are written in capitals, all else in small letters."""
    words = text.split()
    return " ".join(word.upper() if word[:3].lower() in ("civ", "bld") else word.lower() for word in words)


def _meant(rules: Ruleset, moves: Sequence[Move], text: str) -> Iterator[Move]:
    """What the text can stand for, as it is or after the first word of a legal move."""
    for start in ("", *dict.fromkeys(f"{move.word} " for move in moves)):
        try:
            yield rules.parse(start + text)
        except NotationError:
            continue


def _shortens(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words begin those of the notation one by one, from its first or second on."""
    return any(
        len(typed) <= len(rest) and all(map(str.startswith, rest, typed)) for rest in (words, words[1:])
    )
