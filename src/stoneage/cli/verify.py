"""``stoneage verify``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from stoneage.cli.output import fail, one_line, sentence
from stoneage.errors import ScenarioError, StoneAgeError
from stoneage.testing import scenarios
from stoneage.testing.form import Scenario

PASSED, FAILED, ERROR = "passed", "failed", "error"
"""What can come of a scenario."""


@click.command(short_help="Check scenario files.")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(allow_dash=True))
@click.pass_context
def verify(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Check scenario files: a position, moves, and what must come of them.

    A line is printed for each scenario that fails. FILE may be - for standard input.

    Exit code: 0 if all pass, 1 if one fails, 2 if a file cannot be read or is malformed.
    """
    counts = Counter(result for file in files for result in _check(file))
    errors = f", {counts[ERROR]} with errors" if counts[ERROR] else ""
    click.echo(f"{counts[PASSED]} passed, {counts[FAILED]} failed{errors}")
    ctx.exit(2 if errors else 1 if counts[FAILED] else 0)


def _check(file: str) -> Iterator[str]:
    """Check a file and print what is wrong; answers a result for each scenario."""
    try:
        cases = _read(file)
    except (StoneAgeError, OSError) as error:
        fail(f"{file}: {sentence(error)}")
        yield ERROR
    else:
        yield from (_verify(case, f"{file}: «{case.name}»") for case in cases)


def _read(file: str) -> list[Scenario]:
    with click.open_file(file, "rb") as stream:
        cases = scenarios.read(stream.read())
    if not cases:
        raise ScenarioError("It holds no scenario.", field="")
    return cases


def _verify(case: Scenario, place: str) -> str:
    try:
        problems = scenarios.verify(case)
    except StoneAgeError as error:
        fail(f"{place}: {error}")
        return ERROR
    if problems:
        click.echo(one_line(f"{place}: {'; '.join(problems)}"))
    return FAILED if problems else PASSED
