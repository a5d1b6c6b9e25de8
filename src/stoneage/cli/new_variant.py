"""``stoneage new-variant``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from stoneage.cli import output, template
from stoneage.cli.template import LICENSES, Answers


@click.command("new-variant", short_help="Make a project for a variant of your own.")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The folder of the project; it must not exist or be empty.  [default: ./ and the package]",
)
@click.option("--package", "distribution", default="", help="Name on the index.  [default: stoneage-NAME]")
@click.option("--class", "class_name", default="", help="Name of the class.  [default: from NAME]")
@click.option("--title", default="", help="Title for people.  [default: from NAME]")
@click.option("--author", default="", help="For the package and the licence.")
@click.option("--license", type=click.Choice(LICENSES), default="MIT", show_default=True)
def new_variant(name: str, into: Path | None, **options: str) -> None:
    """Make a project for a variant: small rules that work, their tests, a README, all to be replaced.

    NAME is the key by which the variant is chosen, such as old_trees. Nothing is asked, and the
    same options make the same files. It needs copier, which comes with the extra new-variant.
    """
    answers = Answers(name, **options).complete()
    folder = into or Path(answers.distribution)
    template.check(answers, folder)
    template.fill(answers, folder)
    click.echo(output.one_line(f"{answers.distribution} is in the folder {folder}:"))
    for path in files(folder):
        click.echo(f"  {path}")
    click.echo("\nNext, in an environment with stoneage-rules:")
    for command in commands(answers, folder):
        click.echo(f"  {command}")


def files(folder: Path) -> Iterator[str]:
    """The files below a folder, sorted, with slashes."""
    yield from sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def commands(answers: Answers, folder: Path) -> Iterator[str]:
    """What one types next.

    >>> next(commands(Answers("old_trees"), Path("old trees")))
    "cd 'old trees'"
    """
    yield f"cd {shlex.quote(str(folder))}"
    yield 'python -m pip install "pip>=25.1"'
    yield "python -m pip install --group dev -e ."
    yield "pytest"
    yield f"stoneage play --players human,greedy --variants {answers.key}"
