"""What the template of new variants is asked, and how copier fills it in."""

from __future__ import annotations

import re
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import attrs

from stoneage import discover
from stoneage.errors import SetupError
from stoneage.ruleset import Ruleset
from stoneage.variant import OFFICIAL

LICENSES = ("MIT", "none")
FORMS = {
    "key": (r"[a-z][a-z0-9_]{0,23}", "a lower-case word of at most 24 letters, digits and underscores"),
    "distribution": (
        r"(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*",
        "at most 40 lower-case letters and digits, with single hyphens between words",
    ),
    "class_name": (r"[A-Z][A-Za-z0-9]{0,23}", "a capital letter and up to 23 letters and digits"),
    "title": (r"[A-Za-z0-9][A-Za-z0-9 .,()-]{0,39}", "at most 40 letters, digits, spaces and signs .,()-"),
    "author": (r"(?=.*\S)[^\"\\\n]{1,60}", "a line of at most 60 signs without quotes and backslashes"),
    "license": ("|".join(LICENSES), " or ".join(LICENSES)),
}
"""The form of each answer, and how people are told of it; the questions of the template say the same."""
TAKEN = frozenset({"stoneage", "stoneage-rules"})
"""Distributions whose names no variant may have."""


@attrs.frozen
class Answers:
    """What the template is asked; what is empty follows from the key.

    Args:
        key: of the variant.
        distribution: name of the package on the index.
        class_name: of the variant.
        title: for people.
        author: for the package and the licence.
        license: ``"MIT"``, or ``"none"``.

    Raises:
        SetupError: an answer has not its form; the parameter ``answer`` says which.

    >>> Answers("old_trees").complete().class_name
    'OldTrees'
    """

    key: str
    distribution: str = ""
    class_name: str = ""
    title: str = ""
    author: str = ""
    license: str = "MIT"

    def complete(self) -> Answers:
        """The same with nothing left empty, every answer in its form."""
        words = self.key.split("_")
        distribution = self.distribution or "stoneage-" + self.key.replace("_", "-")
        made = attrs.evolve(
            self,
            distribution=distribution,
            class_name=self.class_name or "".join(word.capitalize() for word in words),
            title=self.title or " ".join(words).strip().capitalize(),
            author=self.author or f"The {distribution} authors",
        )
        for name, value in attrs.asdict(made).items():
            form, told = FORMS[name]
            if not re.fullmatch(form, value):
                what = name.replace("_", " ")
                raise _wrong(name, f"{value!r} is no {what} of a variant; it needs {told}.")
        return made

    @property
    def package(self) -> str:
        """The name by which it is imported."""
        return self.distribution.replace("-", "_")


def _wrong(name: str, sentence: str, code: str = "wrong-answer") -> SetupError:
    return SetupError(sentence, code=code, answer=name)


def check(answers: Answers, folder: Path) -> None:
    """See that the names are free and that nothing would be overwritten.

    Args:
        answers: complete.
        folder: where the project will be.

    Raises:
        SetupError: a name is taken, or the folder holds something.
    """
    key = answers.key
    if key in OFFICIAL or key in discover.installed():
        raise _wrong("key", f"There is a variant {key!r} already.", "key-taken")
    rules = Ruleset.create()
    if key in {"base", *rules.places, *rules.sources, *(line.key for line in rules.score_lines)}:
        raise _wrong("key", f"{key!r} is a word of the base game already.", "key-taken")
    if answers.distribution in TAKEN or iskeyword(answers.package):
        raise _wrong("distribution", f"No variant can be called {answers.distribution!r}.", "name-taken")
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise SetupError(f"{folder} holds something already.", code="folder-not-empty", folder=str(folder))


def fill(answers: Answers, folder: Path) -> None:
    """Make the project; nothing of the template is run.

    Args:
        answers: complete.
        folder: empty, or not there yet.

    Raises:
        SetupError: copier is not installed, or cannot work.
    """
    try:
        import copier
        from copier.errors import CopierError
    except ImportError:
        raise SetupError(
            'A new variant needs copier: pip install "stoneage-rules[new-variant]"', code="no-copier"
        ) from None
    source = Path(str(files("stoneage") / "templates" / "variant"))
    try:
        # Every answer is given, so that nobody's settings of copier change the files.
        data = {**attrs.asdict(answers), "package": answers.package}
        copier.run_copy(str(source), folder, data, defaults=True, quiet=True, unsafe=False)
    except CopierError as error:
        raise SetupError(f"copier: {error}", code="copier-failed") from error
