"""Subset matching of saved states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stoneage.strict import shown


def differences(found: object, expected: object, path: str = "") -> Iterator[str]:
    """Where data differ from what is expected of them.

    Objects match as subsets, ``players`` seat by seat, every other list has to be equal.

    >>> list(differences({"a": 1, "b": [1, 2]}, {"b": [1]}))
    ['b is [1, 2], not [1]']
    """
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key, value in expected.items():
            here = f"{path}.{key}".lstrip(".")
            if key not in found:
                yield f"{here} does not exist"
            else:
                yield from differences(found[key], value, here)
    elif path == "players" and isinstance(expected, list) and isinstance(found, list):
        if len(expected) > len(found):
            yield f"there are {len(found)} players"
        for seat, (player, patch) in enumerate(zip(found, expected, strict=False)):
            yield from differences(player, patch, f"players[{seat}]")
    elif type(found) is not type(expected) or found != expected:
        yield f"{path} is {shown(found)}, not {shown(expected)}"
