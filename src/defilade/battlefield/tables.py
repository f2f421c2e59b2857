"""Reading tables of a scenario key by key, so that a fault in one key hides none in another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from defilade.battlefield.document import Document
from defilade.battlefield.explain import explain
from defilade.battlefield.faults import (
    Fault,
    Faults,
    Wrong,
    WrongValueError,
    listed,
    nothing,
    part_of,
    path,
    shown,
    unknown_key,
    with_nearest,
)
from defilade.battlefield.format import RulesetFormat, allowed_values
from defilade.battlefield.lengths import TableUnit
from defilade.language import Phrase

if TYPE_CHECKING:
    from pydantic import BaseModel

D = TypeVar("D", bound=Document)
M = TypeVar("M", bound="BaseModel")

Owners = Mapping[str, Sequence[str]]
"""The rulesets that have a key or a word, by that key or word."""


@dataclass(slots=True)
class Reader:
    """What is known while a scenario is read: the rulesets, the one it names, its table's unit, the faults so far.

    ``ruleset`` is None where the scenario names none that is known: then nothing is checked that hangs on it.
    """

    formats: Mapping[str, RulesetFormat]
    ruleset: RulesetFormat | None = None
    unit: TableUnit = "cm"
    faults: Faults = field(default_factory=Faults)

    def fault(self, place: str, message: Phrase, found: Phrase, allowed: Phrase) -> None:
        """Keep a fault."""
        self.faults.add(Fault(place, message, found, allowed))

    def owners(self, words: Mapping[str, Collection[str]]) -> Owners:
        """Return which rulesets have each of the words, from the words of each ruleset."""
        owners: dict[str, list[str]] = {}
        for ruleset, own in words.items():
            for word in own:
                owners.setdefault(word, []).append(ruleset)
        return owners

    def table(self, raw: object, place: str) -> Mapping[str, Any] | None:
        """Return a value that is a table, or None."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(place, Phrase("not a table"), shown(raw), Phrase("a table"))
        return None

    def document(
        self, kind: type[D], raw: object, place: str, known: Collection[str] | None = None, owners: Owners | None = None
    ) -> D | None:
        """Return what can be read of a table, or None if it is none.

        ``known`` are the keys that it may have, all of its kind unless given.
        """
        table = self.table(raw, place)
        if table is None:
            return None
        keys = kind.known_keys()
        known = [name for name in keys if known is None or name in known]
        values: dict[str, Any] = {}
        for name, value in self.known_items(table, place, known, owners or {}):
            try:
                values[name] = keys[name].value.parse(value, self.unit)
            except WrongValueError as error:
                self.wrongs(error.wrongs, value, path(place, name))
        for name in known:
            if keys[name].needed and name not in table:
                missing = Phrase("a key that must be there is missing")
                self.fault(path(place, name), missing, nothing(), keys[name].value.allowed)
        return kind(values)

    def known_items(
        self, table: Mapping[str, Any], place: str, known: Collection[str], owners: Owners
    ) -> Iterable[tuple[str, Any]]:
        """Return the items of a table whose keys are known and that have a value; the others are faults."""
        for name, value in table.items():
            if name not in known:
                self.unknown_key(name, place, known, owners)
            elif value is None:
                self.fault(
                    path(place, name), Phrase("a key without a value"), shown(None), Phrase("a value, or no key")
                )
            else:
                yield name, value

    def unknown_key(self, name: str, place: str, known: Collection[str], owners: Owners) -> None:
        """Report a key that has no place in a table."""
        message = unknown_key(name, known, self._stranger(name, owners))
        self.fault(path(place, name), message, shown(name), listed(known))

    def unknown_word(self, word: str, place: str, known: Sequence[str], owners: Owners) -> None:
        """Report a word that the ruleset does not know."""
        message = self._stranger(word, owners) or Phrase("a word that the ruleset does not know")
        self.fault(place, with_nearest(message, word, known), shown(word), listed(known))

    def _stranger(self, word: str, owners: Owners) -> Phrase | None:
        others = owners.get(word, ())
        if self.ruleset is None or not others:
            return None
        return Phrase("{ruleset} does not have this, only {others}", ruleset=self.ruleset.id, others=", ".join(others))

    def wrongs(self, wrongs: Iterable[Wrong], value: object, place: str) -> None:
        """Report what is wrong with the value that stands at a place."""
        self.faults.report(wrongs, value, place)

    def layers(
        self, model: type[M], layers: Sequence[tuple[str, Mapping[str, Any]]], owners: Owners, *, whole: bool = True
    ) -> M | None:
        """Return a ruleset's model, read from tables of which each overrides those before it key by key.

        A fault is told of the place where the key stands; a key that is missing, of the last table. With ``whole``
        False keys may be missing: other tables are to follow.
        """
        from pydantic import ValidationError  # noqa: PLC0415 - loaded by the first ruleset's format anyway

        values: dict[str, Any] = {}
        places: dict[str, str] = {}
        for place, table in layers:
            for name, value in self.known_items(table, place, model.model_fields, owners):
                values[name] = value
                places[name] = place
        last = layers[-1][0]
        try:
            return model.model_validate(values, context={"unit": self.unit})
        except ValidationError as error:
            for details in error.errors(include_url=False):
                if not whole and _of_the_whole(details["loc"], values):
                    continue
                for wrong in explain(details):
                    at = known_part(values, wrong.at)
                    key = str(at[0]) if at else ""
                    found = wrong.found or shown_part(values, at)
                    allowed = wrong.allowed or allowed_values(model.model_fields[key])
                    self.fault(path(places.get(key, last), *at), wrong.message, found, allowed)
        return None


def _of_the_whole(at: Sequence[str | int], values: Mapping[str, Any]) -> bool:
    """Tell whether an error is of a key that is not there."""
    return not at or at[0] not in values


def known_part(value: object, at: Sequence[str | int]) -> tuple[str | int, ...]:
    """Return as much of a path as leads to something; its first step is kept though nothing may stand there.

    Pydantic puts names of types into its paths where a value may be of several.
    """
    steps: list[str | int] = []
    for step in at:
        try:
            value = value[step]  # type: ignore[index] # what can't be indexed ends the path
        except (TypeError, LookupError):
            if not steps:
                steps.append(step)
            break
        steps.append(step)
    return tuple(steps)


def shown_part(values: object, at: Sequence[str | int]) -> Phrase:
    """Return what stands where a path leads, in words."""
    try:
        return shown(part_of(values, at)) if at else nothing()
    except LookupError:
        return nothing()
