"""The words of a picture: what a ruling says, in short facts and in its own sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from defilade.language import Language, Percent, Phrase, Translator, translator
from defilade.render.patterns import HatchName
from defilade.rulesets.ruling import Obscured, Ruling

MINUS = "\N{MINUS SIGN}"


def length_text(value: float, unit: Literal["in", "cm"], words: Translator) -> str:
    """Return a length with its unit.

    >>> length_text(18.25, "in", translator("en")), length_text(3, "cm", translator("en"))
    ('18.25″', '3 cm')
    """
    if unit == "in":
        return f"{words.number(value)}″"
    return words.text(Phrase("{length} cm", length=words.number(value)))


def pair_text(ruling: Ruling) -> str:
    """Return who shoots at whom."""
    return f"{ruling.shooter} → {ruling.target}"


def facts(ruling: Ruling, unit: Literal["in", "cm"], language: Language) -> str:
    """Return the numbers of a ruling in a line."""
    words = translator(language)
    found = [Phrase("distance {length}", length=length_text(ruling.distance, unit, words))]
    if ruling.obscured.total > 0:
        found.append(Phrase("hidden {share}", share=percent_of(ruling.obscured.total)))
    if ruling.to_hit_modifier:
        sign = MINUS if ruling.to_hit_modifier < 0 else "+"
        found.append(Phrase("to hit {modifier}", modifier=f"{sign}{abs(ruling.to_hit_modifier)}"))
    if ruling.save is not None:
        found.append(Phrase("save {number}+", number=ruling.save))
    line = " · ".join(words.text(phrase) for phrase in found)
    return f"{line} · {', '.join(ruling.clauses)}" if ruling.clauses else line


def percent_of(share: float) -> Percent:
    """Return a share as it is shown: what rounding took from a whole, or added to nothing, is no part of it."""
    return Percent(round(share, 12))


def hidden_rows(obscured: Obscured, words: Translator) -> Sequence[tuple[HatchName | None, str]]:
    """Return what is hidden of a target, class by class: the hatch it is drawn with, and the percentage."""
    if obscured.total == 0:
        return [(None, words.text(Phrase("hidden {share}", share=Percent(0.0))))]
    if obscured.light is None or obscured.hard is None:
        return [("hard", words.text(Phrase("hidden {share}", share=percent_of(obscured.total))))]
    rows: list[tuple[HatchName | None, str]] = []
    if obscured.light > 0:
        rows.append(("light", words.text(Phrase("light {share}", share=percent_of(obscured.light)))))
    if obscured.hard > 0:
        rows.append(("hard", words.text(Phrase("hard {share}", share=percent_of(obscured.hard)))))
    if len(rows) != 1:
        total = percent_of(obscured.total)
        phrase = Phrase("together {share}", share=total) if rows else Phrase("hidden {share}", share=total)
        rows.append((None, words.text(phrase)))
    return rows


def description(title: str, rulings: Iterable[Ruling], language: Language) -> str:
    """Return what a picture shows, in words, for those who can't see it."""
    parts = [title, *(f"{pair_text(ruling)}: {ruling.text(language)}" for ruling in rulings)]
    return " ".join(part for part in parts if part)
