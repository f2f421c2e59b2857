"""Records: games as files that replay to the same state, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from defilade.battlefield.faults import (
    Fault,
    Faults,
    ScenarioError,
    WrongValueError,
    check_keys,
    inside,
    listed,
    nothing,
    path,
    shown,
)
from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.syntax import Source, load
from defilade.battlefield.values import items, whole
from defilade.battlefield.versions import SCENARIO_MIGRATIONS, Migrations, migrated, wrong_version
from defilade.dice import DiceSource, ScriptedDice, SeededDice
from defilade.game.naming import Names
from defilade.game.proof import MOST_DICE, Proof, read_proof
from defilade.language import Phrase
from defilade.rulesets.actions import Action, read_action
from defilade.rulesets.registry import Formats

FORMAT: Final = "defilade/record/1"
MIGRATIONS: Final[Migrations] = {}
"""What brings records up to date, by the version that each begins with: none, the first is still that of today."""

KEYS: Final = ("format", "scenario", "dice", "seed", "proof", "actions")
MOST_ACTIONS: Final = 100_000

_NEEDED: Final = {"scenario": Phrase("a table"), "actions": Phrase("a list of actions")}
_SEED: Final = whole(0, 2**64 - 1)


class RecordError(ScenarioError):
    """The record of a game can't be read: it carries every fault that was found in it, and in the scenario in it."""

    @property
    def heading(self) -> Phrase:
        """The line above the faults: how many there are, and in what."""
        return Phrase("{n} fault in the record:", plural="{n} faults in the record:", n=len(self.faults))


@dataclass(frozen=True, slots=True)
class Record:
    """A game to be replayed: where it begins, its dice (or the seed they come from), and what was done.

    ``proof`` is what proves the dice, where they were rolled so that they can be proven.
    """

    battlefield: Battlefield
    actions: tuple[Action, ...]
    dice: tuple[int, ...] = ()
    seed: int | None = None
    proof: Proof | None = None

    def source(self) -> DiceSource:
        """Return the dice of the record, from its first."""
        return ScriptedDice(self.dice) if self.seed is None else SeededDice(self.seed)

    def to_json(self) -> dict[str, Any]:
        """Return the record as its file holds it."""
        dice: dict[str, Any] = {"dice": list(self.dice)} if self.seed is None else {"seed": self.seed}
        return {
            "format": FORMAT,
            "scenario": dict(self.battlefield.source),
            **dice,
            **({} if self.proof is None else {"proof": self.proof.to_json()}),
            "actions": [action.to_json() for action in self.actions],
        }


def read_record(
    source: Source, migrations: Migrations = MIGRATIONS, scenario_migrations: Migrations = SCENARIO_MIGRATIONS
) -> Record:
    """Return the record that a file, a text or a table describes.

    What is written in an earlier version of a format, the record's or that of the scenario in it, is brought up to date
    by the migrations. Raises :class:`RecordError` with every fault of the record, of its scenario too, and
    ``OSError`` for a file that can't be read.
    """
    try:
        return _read(source, migrations, scenario_migrations)
    except ScenarioError as error:
        raise RecordError(error.faults) from None


def _read(source: Source, migrations: Migrations, scenario_migrations: Migrations) -> Record:
    faults = Faults()
    raw = migrated(load(source, faults), migrations)
    _check_format(raw)
    check_keys(raw, KEYS, _NEEDED, "", faults)
    _check_dice(raw, faults)
    field = _battlefield(raw, scenario_migrations, faults)
    dice = _dice(raw, faults)
    seed = _seed(raw, faults)
    proof = _proof(raw, len(dice), faults)
    actions = _actions(raw, field, faults)
    if faults or field is None:
        raise ScenarioError(faults.all())
    return Record(field, actions, dice, seed, proof)


def _check_format(raw: Mapping[str, Any]) -> None:
    """Refuse what is no record that can be read here: nothing else could be told of it."""
    found = raw.get("format")
    if found == FORMAT:
        return
    wrong = wrong_version(found, FORMAT)
    message = wrong.message
    if isinstance(found, str) and re.fullmatch(r"defilade/[0-9]+", found):
        message = Phrase("this is a scenario, not the record of a game")
    elif "format" not in raw:
        message = Phrase("a key that must be there is missing")
    raise ScenarioError([Fault("format", message, shown(found) if found else nothing(), listed((FORMAT,)))])


def _check_dice(raw: Mapping[str, Any], faults: Faults) -> None:
    if ("dice" in raw) == ("seed" in raw):
        message = Phrase("both dice and a seed") if "dice" in raw else Phrase("neither dice nor a seed")
        given = listed([name for name in ("dice", "seed") if name in raw])
        faults.add(Fault("dice", message, given, Phrase("either dice or seed")))


def _battlefield(raw: Mapping[str, Any], migrations: Migrations, faults: Faults) -> Battlefield | None:
    if "scenario" not in raw:
        return None
    if not isinstance(raw["scenario"], Mapping):
        faults.add(Fault("scenario", Phrase("not a table"), shown(raw["scenario"]), Phrase("a table")))
        return None
    try:
        return read_scenario(raw["scenario"], Formats(), migrations)
    except ScenarioError as error:
        for fault in error.faults:
            faults.add(Fault(inside("scenario", fault.place), fault.message, fault.found, fault.allowed))
        return None


def _dice(raw: Mapping[str, Any], faults: Faults) -> tuple[int, ...]:
    found = _list(raw.get("dice", ()), "dice", MOST_DICE, Phrase("a list of D6 results, 1 to 6"), faults)
    good = []
    for place, face in enumerate(found):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
            faults.add(Fault(path("dice", place), Phrase("no result of a D6"), shown(face), Phrase("1 to 6")))
        else:
            good.append(face)
    return tuple(good)


def _list(found: object, place: str, most: int, allowed: Phrase, faults: Faults) -> Sequence[object]:
    try:
        return items(found, 0, most)
    except WrongValueError as error:
        faults.report((replace(wrong, allowed=allowed) for wrong in error.wrongs), found, place)
        return ()


def _seed(raw: Mapping[str, Any], faults: Faults) -> int | None:
    if "seed" not in raw:
        return None
    try:
        return _SEED.parse(raw["seed"])
    except WrongValueError as error:
        faults.report(error.wrongs, raw["seed"], "seed")
        return None


def _proof(raw: Mapping[str, Any], dice: int, faults: Faults) -> Proof | None:
    if "proof" not in raw:
        return None
    proof = read_proof(raw["proof"], "proof", faults)
    if "seed" in raw:
        faults.add(
            Fault(
                "proof",
                Phrase("both a seed and a proof of dice"),
                listed(("seed", "proof")),
                Phrase("either seed or proof"),
            )
        )
    elif proof is not None and proof.first > dice:
        allowed = Phrase("at most the number of dice: {n}", n=dice)
        faults.add(Fault("proof.first", Phrase("more than there are dice"), shown(proof.first), allowed))
    return proof


def _actions(raw: Mapping[str, Any], field: Battlefield | None, faults: Faults) -> tuple[Action, ...]:
    found = _list(raw.get("actions", ()), "actions", MOST_ACTIONS, _NEEDED["actions"], faults)
    names = None if field is None else Names.of(field)
    actions = []
    for index, each in enumerate(found):
        place = path("actions", index)
        action = read_action(each, place, "in" if field is None else field.table.unit, faults)
        if names is not None:
            names.check(each, place, faults)
        if action is not None:
            actions.append(action)
    return tuple(actions)
