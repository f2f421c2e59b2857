"""Actions as commands: what a player would type for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from defilade.battlefield.model import Point
from defilade.cli.playing.vocabulary import ACTING, BY_NAME, Verb
from defilade.game.choices import GAITS, verb_of
from defilade.language import Language, translator
from defilade.rulesets.actions import Action

_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {"via": "via", "facing": "facing", "by": "by", "turned": "turned", "reroll": "reroll", "no": "no reroll"},
    "ru": {
        "via": "через",
        "facing": "лицом",
        "by": "вход",
        "turned": "поворот",
        "reroll": "переброс",
        "no": "без переброса",
    },
}
_BY_ACTION: Final = {verb.action: verb for verb in reversed(ACTING)}


def verb_for(action: Action) -> Verb:
    """Return the command of an action.

    >>> from defilade.rulesets.actions import DigIn
    >>> verb_for(DigIn(unit="squad-1")).name
    'dig'
    """
    return verb_named(verb_of(action))


def verb_named(word: str) -> Verb:
    """Return the command of what can be done, by its word.

    >>> verb_named("stand-up").name, verb_named("charge").name
    ('stand', 'charge')
    """
    return BY_NAME[word] if word in GAITS else _BY_ACTION[word]


def spoken(action: Action, language: Language, *, rounded: bool = False) -> str:
    """Return the command that asks for an action; ``rounded`` numbers are for reading alone.

    >>> from defilade.rulesets.actions import Shoot
    >>> spoken(Shoot(unit="squad 1", target="foe", weapon="rifle"), "ru")
    'стрелять "squad 1" foe rifle'
    >>> from defilade.rulesets.actions import Move
    >>> spoken(Move(to=(1 / 3, 2.0), model="m1"), "en", rounded=True)
    'move m1 0.33 2'
    """
    number = translator("en").number if rounded else _number
    said = action.to_json()
    parts = [verb_for(action).word(language)]
    parts += [quoted(said[name]) for name in ("model", "unit", "feature", "target", "weapon") if name in said]
    parts += _places(said, _WORDS[language], number)
    parts += _rest(said, _WORDS[language], number)
    return " ".join(parts)


def _places(said: dict[str, Any], words: dict[str, str], number: Callable[[float], str]) -> Iterator[str]:
    for name in ("to", "at"):
        if name in said:
            yield _point(said[name], number)
    if said.get("by"):
        yield words["via"]
        yield from (_point(point, number) for point in said["by"])


def _rest(said: dict[str, Any], words: dict[str, str], number: Callable[[float], str]) -> Iterator[str]:
    if "facing" in said:
        yield f"{words['facing']} {number(said['facing'])}"
    if "rotation" in said:
        yield f"{words['turned']} {number(said['rotation'])}"
    if "entrance" in said:
        yield f"{words['by']} {said['entrance']}"
    if "count" in said:
        yield str(said["count"])
    if "reroll" in said:
        yield words["reroll"] if said["reroll"] else words["no"]


def _point(point: Point, number: Callable[[float], str]) -> str:
    return " ".join(map(number, point))


def _number(value: float) -> str:
    """Return a number that reads back as the same; the point is understood in every language.

    >>> _number(12.0), _number(0.1 + 0.2)
    ('12', '0.30000000000000004')
    """
    for digits in (9, 17):
        text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
        if float(text) == value:
            return text
    return text


def quoted(name: str) -> str:
    """Return a name as one word: in quotes where it is several.

    >>> quoted("squad-1"), quoted("first squad")
    ('squad-1', '"first squad"')
    """
    plain = name and not name.startswith(("'", "‘")) and not any(each.isspace() or each in '"«»“”„' for each in name)
    if plain:
        return name
    return f'"{name}"' if '"' not in name else f"«{name}»" if "»" not in name else f"“{name}”"
