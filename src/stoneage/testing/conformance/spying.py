"""Finding out whether code draws random numbers of its own or looks at the clock, however it does so."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from stoneage.chance import Random

RANDOM = sys.modules[Random.__module__]
SYSTEM = ("posix", "nt")
"""Modules of the operating system's own functions."""
CLOCKS = ("now", "today", "utcnow")
"""Methods of dates that look at the clock; fromtimestamp and others do not."""


class Spy:
    """What was called."""

    def __init__(self) -> None:
        self.chance: list[str] = []
        """Functions that drew numbers from nowhere, with the code that called them."""
        self.clock: list[str] = []
        """Functions that looked at the clock, with the code that called them."""

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """Take what the interpreter says of a call."""
        if event == "c_call":
            found = self._list(argument)
            if found is not None:
                found.append(f"{_name(argument)} in {_place(frame)}")
        elif event == "call" and frame.f_code is _SEED and frame.f_locals.get("a") is None:
            self.chance.append(f"Random() without a seed in {_place(frame.f_back)}")

    def _list(self, function: object) -> list[str] | None:
        """Where a call is noted; None for all that is harmless."""
        module = getattr(function, "__module__", None)
        owner = getattr(function, "__self__", None)
        if owner is _GLOBAL or (module in SYSTEM and _name(function) == "urandom"):
            return self.chance
        if module == "time" or (isinstance(owner, type) and _is_date(owner) and _name(function) in CLOCKS):
            return self.clock
        return None


_GLOBAL = getattr(RANDOM.random, "__self__", None)
_SEED = Random.seed.__code__


def _name(function: object) -> str:
    return str(getattr(function, "__name__", function))


def _is_date(kind: type) -> bool:
    return any(base.__module__ == "datetime" for base in kind.__mro__)


def _place(frame: FrameType | None) -> str:
    """The innermost code that is not that of random itself."""
    while frame and frame.f_globals.get("__name__") == Random.__module__:
        frame = frame.f_back
    return f"{frame.f_globals.get('__name__')}, line {frame.f_lineno}" if frame else "?"


@contextmanager
def spying() -> Iterator[Spy]:
    """Note what is called; a profiler that was at work goes on afterwards.

    Meanwhile no garbage is collected, since other people's callbacks for that may look at the clock.
    """
    spy, collecting = Spy(), gc.isenabled()
    before: Callable[..., object] | None = sys.getprofile()
    gc.disable()
    sys.setprofile(spy)
    try:
        yield spy
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()
