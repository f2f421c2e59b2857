"""Phrases for those who look at a game: units by their names, sides that are called by a colour in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from defilade.battlefield.model import Battlefield
from defilade.language import N_, Percent, Phrase, Translator

COLOURS: Final[Mapping[str, str]] = {
    name: name for name in (N_("red"), N_("blue"), N_("green"), N_("yellow"), N_("white"), N_("black"))
}
OF_SIDES: Final = frozenset({"side", "sides", "scores"})
"""The parameters that name sides."""

_WORD: Final = re.compile(rf"(?<!\w)(?:{'|'.join(COLOURS)})(?!\w)")

Parameter = str | int | float | Percent | Phrase


def named(phrase: Phrase, field: Battlefield, words: Translator) -> Phrase:
    """Return a phrase with units by their names instead of their ids, and colours of sides in words.

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
    unit = None if value in field.models else field.unit_by_id.get(value)
    return value if unit is None else unit.name
