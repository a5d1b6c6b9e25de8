"""Files of games: writing without losing what was there, and reading each kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from stoneage.errors import DataError, StoneAgeError

T = TypeVar("T")


def write(path: Path, text: str) -> None:
    """Write a file so that either the old or the new content is there at any time.

    Args:
        path: the file; a link stays one.
        text: its content.

    Raises:
        OSError: it cannot be written.
    """
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def read(path: Path, make: Callable[[str], T]) -> T:
    """What a file holds.

    Args:
        path: the file.
        make: makes it out of the text.

    Raises:
        DataError: it cannot be made; the sentence names the file.
        OSError: the file cannot be read.
    """
    try:
        return make(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: it is no text in UTF-8.") from error
    except StoneAgeError as error:
        raise DataError(f"{path}: {error}", code=error.code) from error
