"""Variant: the base class of everything that adds rules, the base game included."""

from __future__ import annotations

from typing import ClassVar

from stoneage.hooks import HOOK_API, Hooks

OFFICIAL = {
    "igloos": "stoneage-igloos",
    "mammoth_herd": "stoneage-mammoth-herd",
    "new_huts": "stoneage-new-huts",
    "style": "stoneage-style",
    "wildlife": "stoneage-wildlife",
    "winter": "stoneage-winter",
}
"""Variants of this project and their packages."""


class Variant(Hooks):
    """A set of rules that can be switched on.

    Subclass it as a frozen attrs class whose fields are the options, and mark the methods that answer hooks
    with ``hookimpl``. Methods that are not marked are not called.
    """

    key: ClassVar[str]
    """Name of the variant, the same as its entry point."""
    version: ClassVar[str] = "0"
    """Version of the package, written to records."""
    schema: ClassVar[int] = 1
    """Number of the format of its part of saves."""
    api: ClassVar[int] = HOOK_API
    """Version of the hooks it was written for."""
    requires: ClassVar[tuple[str, ...]] = ()
    """Keys of variants without which it makes no sense."""
    excludes: ClassVar[tuple[str, ...]] = ()
    """Keys of variants with which it makes no sense."""

    def tables(self) -> dict[str, str]:
        """The component tables in effect as CSV, by file name; the column ``status`` tells their sources.

        Raises:
            TableError: a table of the box owner's cannot be read.
        """
        return {}

    def upgrade(self, data: dict[str, object], schema: int) -> dict[str, object]:
        """Its part of a save, from an older format to the present one.

        Args:
            data: its part of the saved state, as read from JSON; not changed.
            schema: number of the older format, 1 or more and less than the present one.

        Returns:
            the data in the present format. Without a method of its own a variant changes nothing.
        """
        return data


def advice(name: str) -> str:
    """How an official variant is installed; empty for others."""
    package = OFFICIAL.get(name)
    return f" It is in the package {package}." if package else ""
