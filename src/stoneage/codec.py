"""Saves: a state as canonical JSON and back, strictly."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import cattrs

from stoneage import strict
from stoneage.errors import SaveError, UnknownVariant
from stoneage.events import Event
from stoneage.frames import Frame
from stoneage.restore import Restore
from stoneage.saved import FORMAT, Save, SavedPlayer, SavedRuleset, SavedState
from stoneage.specs import Rules
from stoneage.state import Extension, Player, State
from stoneage.variant import Variant, advice

T = TypeVar("T")


class Codec:
    """Saves and loads the states of one ruleset.

    Args:
        rules: the ruleset.
        ruleset: what it is built from, as written to saves.
        variants: its variants, who know the older formats of their parts.
        defaults: options by variant that older saves may lack, with their values there.
    """

    def __init__(
        self,
        rules: Rules,
        ruleset: SavedRuleset,
        variants: Iterable[Variant] = (),
        defaults: Mapping[str, Mapping[str, object]] | None = None,
    ) -> None:
        self._rules = rules
        self._defaults = defaults or {}
        self._variants = {variant.key: variant for variant in variants}
        self._ruleset = ruleset
        self._converter = _converter(tuple(rules.frames.items()))

    def dump(self, state: State) -> dict[str, object]:
        """The save of a state, ready for JSON."""
        saved = _saved(self._rules, state)
        saved.ext = {key: self._converter.unstructure(part, type(part)) for key, part in state.ext.items()}
        save = Save(FORMAT, self._ruleset, saved)
        data: dict[str, object] = self._converter.unstructure(save)
        return data

    def load(self, data: object) -> State:
        """The state of a save.

        Raises:
            SaveError: it is no save, or one of another ruleset; the parameter ``field`` says where.
            UnknownVariant: it needs a variant that is not part of this ruleset.
        """
        data = check_header(data)
        ruleset = self._checked(data["ruleset"])
        saved = self._structure(data["state"], SavedState, "state")
        schemas = {key: variant.schema for key, variant in ruleset.variants.items()}

        def extension(key: str, part: object) -> Extension:
            return self._extension(key, schemas.get(key, 0), part)

        return Restore(self._rules, saved, extension).state()

    def dump_event(self, event: Event) -> dict[str, object]:
        """An event ready for JSON: its code as ``event``, and its fields."""
        fields: dict[str, object] = self._converter.unstructure(event, type(event))
        return {"event": event.code, **fields}

    def load_event(self, data: object) -> Event:
        """The event that data describe.

        Raises:
            SaveError: they describe none.
        """
        fields = dict(data) if isinstance(data, dict) else {}
        kind = self._rules.events.get(str(fields.pop("event", "")))
        if kind is None:
            raise SaveError(f"{strict.shown(data)} is no event.", field="event")
        return self._structure(fields, kind, "")

    def _checked(self, data: object) -> SavedRuleset:
        """The ruleset of a save, if it is this one; formats of variants may be older."""
        ruleset = self._structure(data, SavedRuleset, "ruleset")
        for key, variant in ruleset.variants.items():
            own = self._ruleset.variants.get(key)
            if own is None:
                raise missing_variant(key)
            if variant.schema > own.schema:
                raise SaveError(f"The save was written by a newer {key}.", code="from-the-future", field=key)
            if variant.schema < 1:
                raise SaveError("Formats of variants are numbered from 1.", field=f"ruleset.variants.{key}")
            variant.options = {**self._defaults.get(key, {}), **variant.options}
        if not strict.same(self._plain(ruleset), self._plain(self._ruleset)):
            raise self._other_ruleset(ruleset)
        return ruleset

    def _other_ruleset(self, found: SavedRuleset) -> SaveError:
        """The error for a save of another ruleset; names what differs."""
        theirs, own = self._plain(found), self._plain(self._ruleset)
        different = [name for name in own if not strict.same(theirs[name], own[name])]
        return SaveError(
            f"The save belongs to another ruleset; what differs: {', '.join(different)}.",
            code="other-ruleset",
            field="ruleset",
        )

    def _plain(self, ruleset: SavedRuleset) -> dict[str, object]:
        """The ruleset as data, without the numbers of formats."""
        plain: dict[str, Any] = self._converter.unstructure(ruleset)
        plain["variants"] = {key: variant["options"] for key, variant in plain["variants"].items()}
        return plain

    def _extension(self, key: str, schema: int, data: object) -> Extension:
        """A variant's own part of the state, brought to the present format."""
        variant = self._variants.get(key)
        if variant and 0 < schema < variant.schema:
            if not isinstance(data, dict):
                raise SaveError(f"state.ext.{key} is no object.", field=f"state.ext.{key}")
            data = variant.upgrade(copy.deepcopy(data), schema)
        return self._structure(data, self._rules.extensions[key].type, f"state.ext.{key}")

    def _structure(self, data: object, kind: type[T], field: str) -> T:
        return strict.structure(self._converter, data, kind, field, SaveError)


def check_header(data: object) -> dict[str, object]:
    """The data, if they have the outer form of a save of this format.

    Raises:
        SaveError: they have not.
    """
    if not isinstance(data, dict) or type(data.get("format")) is not int:
        raise SaveError("This is no save: it has no format number.", field="format")
    if data["format"] > FORMAT:
        raise SaveError(
            f"The save has format {strict.shown(data['format'])}; this release reads up to {FORMAT}.",
            code="from-the-future",
            field="format",
        )
    if data["format"] < 1:
        raise SaveError("Formats are numbered from 1.", field="format")
    for key in ("ruleset", "state"):
        if key not in data:
            raise SaveError(f"{key} is missing.", field=key)
    for key in data:
        if key not in ("format", "ruleset", "state"):
            raise SaveError(f"{strict.shown(key)} is no key of a save.", field=str(key))
    return data


def missing_variant(key: str) -> UnknownVariant:
    """The error for a save that needs another variant."""
    return UnknownVariant(
        f"The save needs the variant {strict.shown(key)}.{advice(key)}",
        variant=key,
    )


def digest(text: str) -> str:
    """A short stable key of a text, 32 hexadecimal digits."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=32)
def _converter(known: tuple[tuple[str, type[Frame]], ...]) -> cattrs.Converter:
    """A strict converter that knows the frames of one ruleset and no others; it is costly to make."""
    converter = strict.converter()
    frames = dict(known)

    def write(frame: Frame) -> dict[str, object]:
        return {"frame": frame.tag, **converter.unstructure(frame, type(frame))}

    def read(data: Any, _: object) -> Frame:
        if not isinstance(data, dict) or data.get("frame") not in frames:
            raise ValueError(f"{strict.shown(data)} is no frame of this ruleset")
        fields = {key: value for key, value in data.items() if key != "frame"}
        frame: Frame = converter.structure(fields, frames[data["frame"]])
        return frame

    converter.register_unstructure_hook_func(lambda kind: kind is Frame, write)
    converter.register_structure_hook_func(lambda kind: kind is Frame, read)
    return converter


def _saved(rules: Rules, state: State) -> SavedState:
    present = rules.limits[len(state.players)].present
    return SavedState(
        round=state.round,
        start_player=state.start_player,
        players=[_saved_player(rules, player) for player in state.players],
        display=list(state.display),
        deck=list(state.deck),
        stacks=[list(stack) for stack in state.stacks],
        board={
            place.key: [player.placed[place.number] for player in state.players]
            for place in rules.board
            if present & place.bit
        },
        removed=list(state.removed),
        agenda=list(state.agenda),
        ext={},
    )


def _saved_player(rules: Rules, player: Player) -> SavedPlayer:
    return SavedPlayer(
        player.food,
        player.food_track,
        player.people,
        player.score,
        player.ledger,
        dict(zip(rules.goods, player.goods, strict=True)),
        list(player.tools),
        list(player.tools_used),
        list(player.cards),
        list(player.kept),
        list(player.hidden),
        list(player.buildings),
    )
