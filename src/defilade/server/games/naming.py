"""Phrases for those who look at a game: units and models by their names, sides that are called by a colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from defilade.battlefield.model import Battlefield
from defilade.language import N_, Percent, Phrase, Translator
from defilade.rulesets.ruling import Refusal

COLOURS: Final[Mapping[str, str]] = {
    name: name for name in (N_("red"), N_("blue"), N_("green"), N_("yellow"), N_("white"), N_("black"))
}
OF_SIDES: Final = frozenset({"side", "sides", "scores"})
"""The parameters that name sides."""

WEAPON: Final = "weapon"
"""The parameter that names a weapon: that may be called as a unit or a model is."""

LISTED: Final = ", "
"""Stands between several names in one parameter."""

_NUMBER: Final = re.compile("[0-9]+")
_WORD: Final = re.compile(rf"(?<!\w)(?:{'|'.join(COLOURS)})(?!\w)")

Parameter = str | int | float | Percent | Phrase


def named(phrase: Phrase, field: Battlefield, words: Translator) -> Phrase:
    """Return a phrase with units and models by their names instead of their ids, and colours of sides in words.

    >>> from defilade.language import translator
    >>> from defilade.server.protocol import SCENARIO
    >>> from defilade.server.reading import read
    >>> from defilade.server.settings import USUAL
    >>> field = read(SCENARIO, USUAL)
    >>> words = translator("ru")
    >>> words.text(named(Phrase("{side} wins.", side="red"), field, words))
    'Победа: красные.'
    """
    return Phrase(
        phrase.msgid,
        plural=phrase.plural,
        **{key: _parameter(key, value, field, words) for key, value in phrase.parameters.items()},
    )


def _parameter(key: str, value: Parameter, field: Battlefield, words: Translator) -> Parameter:
    if isinstance(value, Phrase):
        return named(value, field, words)
    if not isinstance(value, str):
        return value
    if key in OF_SIDES:
        return _WORD.sub(lambda found: words.text(COLOURS[found.group()]), value)
    return value if key == WEAPON else _called(value, field)


def _called(value: str, field: Battlefield) -> str:
    """Return what is called by an id, or by several of models; all else as it is, names above all."""
    if any(unit.name == value for unit in field.units):
        return value
    if value in field.unit_by_id and value not in field.models:
        return field.unit_by_id[value].name
    return LISTED.join(model_name(field, each) if each in field.models else each for each in value.split(LISTED))


def model_name(field: Battlefield, name: str) -> str:
    """Return what a model is called: by its unit's name and its own number, or as the unit that it is alone in.

    One whose id is no number of its unit's goes by its id, which says more; so does one who would be called as others
    are, and one whose unit has no name.

    >>> from defilade import loads
    >>> field = loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "bows", "name": "Archers", "side": "red", "base": "20x20mm",
    ...             "models": [{"id": "bows-1", "position": [9, 9], "facing": 0},
    ...                        {"id": "bearer", "position": [12, 9], "facing": 0}]},
    ...            {"id": "lord", "name": "The lord", "side": "blue", "base": "20x20mm",
    ...             "models": [{"id": "lord-1", "position": [9, 30], "facing": 0}]}]}''')
    >>> [model_name(field, name) for name in field.models]
    ['Archers 1', 'bearer', 'The lord']
    """
    unit = field.unit_of(field.models[name])
    number = name.removeprefix(f"{unit.id}-")
    alone = len(unit.models) == 1
    taken = [each.name for each in field.units]
    if unit.name == unit.id or taken.count(unit.name) > 1 or not (alone or _NUMBER.fullmatch(number)):
        return name
    called = unit.name if alone else f"{unit.name} {number}"
    return called if alone or called not in taken else name


def named_refusal(refusal: Refusal, field: Battlefield, words: Translator) -> Refusal:
    """Return a refusal that names units, models and sides as :func:`named` does."""
    return replace(refusal, message=named(refusal.message, field, words))
