"""The chart of the odds: for each outcome a bar for every value, and the chance of at least as much."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element

from defilade.language import N_, Language, Phrase, Translator, translator
from defilade.render.labels import write, write_block
from defilade.render.lettering import shorten, text_width, wrap
from defilade.render.markup import add, close, document, polygon_path
from defilade.render.palette import BLUE, GREY, HUES, INK, PALE, PAPER, VERMILLION
from defilade.render.patterns import Pattern, define

PAGE, MARGIN = 720.0, 20.0
MOST_ROWS = 30
"""Where there are more values than this, neighbours share a row."""

NEGLIGIBLE = 5e-4
"""Values at an end that are together less likely than this have one row."""

_ROW, _BAR, _SIZE = 23.0, 15.0, 12.0
_LABEL_WIDTH, _PERCENT_WIDTH, _GAP = 190.0, 70.0, 26.0
_AT_LEAST = "at-least"

OUTCOME_NAMES: Mapping[str, str] = {
    "hits": N_("Hits"),
    "wounds": N_("Wounds"),
    "casualties": N_("Casualties"),
    "status": N_("Status of the target"),
    "success": N_("Success"),
}
VALUE_NAMES: Mapping[str, str] = {
    "active": N_("fights on"),
    "knocked-down": N_("knocked down"),
    "stunned": N_("stunned"),
    "out-of-action": N_("out of action"),
    "true": N_("success"),
    "false": N_("failure"),
}


class OutcomeOdds(NamedTuple):
    """The chances of an outcome by its name: of each number, or word, and the mean where they are numbers."""

    name: str
    distribution: Mapping[str, float] | Mapping[int, float]
    mean: float | None = None


class Row(NamedTuple):
    """One bar: what it is labelled, how likely that is, and how likely at least as much (None for words).

    ``low`` and ``high`` are the values that it stands for.
    """

    label: str
    exactly: float
    at_least: float | None = None
    low: int = 0
    high: int = 0


def draw_odds(outcomes: Sequence[OutcomeOdds], language: Language, *, title: str = "", subtitle: str = "") -> str:
    """Return a chart of odds as SVG.

    >>> draw_odds([OutcomeOdds("hits", {0: 0.5, 1: 0.5}, 0.5)], "en").count(">50 %<")
    3
    """
    words = translator(language)
    title = title or words.text(N_("The odds"))
    root = document(PAGE, title, _description(outcomes, words), language)
    add(root, "rect", width="100%", height="100%", fill=PAPER)
    define(root, [(_AT_LEAST, Pattern(6, 6, "M0 3H6", HUES["blue"].ink, 1.3, turn=-45))])
    width = PAGE - 2 * MARGIN
    y = write_block(root, (MARGIN, 14), wrap(title, 18, width, bold=True, lines=2), 18, bold=True)
    if subtitle:
        y = write_block(root, (MARGIN, y), wrap(subtitle, 13, width, lines=2), 13, ink=GREY)
    for outcome in outcomes:
        y = _draw_outcome(root, outcome, words, y + 16)
    return close(root, y + 12)


def rows_of(outcome: OutcomeOdds, words: Translator) -> Sequence[Row]:
    """Return the bars of an outcome: numbers in order, words as they come.

    >>> [row.at_least for row in rows_of(OutcomeOdds("hits", {"0": 0.25, "1": 0.5, "2": 0.25}), translator("en"))]
    [1.0, 0.75, 0.25]
    """
    chances = {str(value): chance for value, chance in outcome.distribution.items()}
    if not chances:
        return ()
    if all(value.isdecimal() for value in chances):
        return _number_rows({int(value): chance for value, chance in chances.items()})
    return [Row(words.text(VALUE_NAMES.get(value.lower(), value)), chance) for value, chance in chances.items()]


def _number_rows(chances: Mapping[int, float]) -> list[Row]:
    values = sorted(chances)
    rows: list[Row] = []
    for group in _groups(values, chances):
        first, last = group[0], group[-1]
        label = str(first) if first == last else f"{first}+" if last == values[-1] else f"{first}–{last}"
        below = math.fsum(chances[value] for value in values if value < first)
        rest = math.fsum(chances[value] for value in values if value >= first)
        at_least = 1.0 if below == 0 else min(rest, math.nextafter(1.0, 0.0))
        rows.append(Row(label, math.fsum(chances[value] for value in group), at_least, first, last))
    return rows


def _groups(values: Sequence[int], chances: Mapping[int, float]) -> list[Sequence[int]]:
    """Return the values of each row: unlikely ones at both ends together, the others alone or by 2, 5, 10 and so on."""
    low, high = _kept(values, chances)
    middle = values[low : high + 1]
    steps = (base * 10**power for power in range(12) for base in (1, 2, 5))
    step = next(step for step in steps if (middle[-1] - middle[0]) / step < MOST_ROWS)
    groups: list[Sequence[int]] = [list(group) for _, group in groupby(middle, key=lambda value: value // step)]
    return [group for group in (values[:low], *groups, values[high + 1 :]) if group]


def _kept(values: Sequence[int], chances: Mapping[int, float]) -> tuple[int, int]:
    """Return the first and last place of the values that are not at an unlikely end; such an end has two at least."""
    low, high = 0, len(values) - 1
    low_tail, high_tail = chances[values[low]], chances[values[high]]
    while low < high and low_tail < NEGLIGIBLE:
        low += 1
        low_tail += chances[values[low]]
    while low < high and high_tail < NEGLIGIBLE:
        high -= 1
        high_tail += chances[values[high]]
    return (0 if low == 1 else low), (len(values) - 1 if high == len(values) - 2 else high)


def _draw_outcome(parent: Element, outcome: OutcomeOdds, words: Translator, y: float) -> float:
    rows = rows_of(outcome, words)
    name = words.text(OUTCOME_NAMES.get(outcome.name, outcome.name))
    write(parent, (MARGIN, y + 14), shorten(name, 15, 400, bold=True), 15, bold=True)
    if outcome.mean is not None:
        _draw_mean_caption(parent, words.text(Phrase("mean {mean}", mean=words.number(outcome.mean, 3))), y)
    if not rows:
        return y + 26
    top = y + 42
    left = MARGIN + min(_LABEL_WIDTH, max(26.0, *(text_width(row.label, _SIZE) for row in rows))) + 18
    bottom = _draw_bars(parent, rows, words, left, top)
    if outcome.mean is not None:
        _draw_mean(parent, rows, outcome.mean, left, top)
    return bottom


def _draw_bars(parent: Element, rows: Sequence[Row], words: Translator, left: float, top: float) -> float:
    """Draw the bars, those of "at least" in a column of their own; return where they end."""
    numbers = rows[0].at_least is not None
    room = PAGE - MARGIN - left - _PERCENT_WIDTH
    width = (room - _GAP - _PERCENT_WIDTH) / 2 if numbers else room
    right = left + width + _PERCENT_WIDTH + _GAP
    bottom = top + _ROW * len(rows)
    write(parent, (left, top - 7), words.text(N_("exactly")) if numbers else words.text(N_("chance")), 11, ink=GREY)
    if numbers:
        write(parent, (right, top - 7), words.text(N_("at least")), 11, ink=GREY)
    _draw_quarters(parent, right if numbers else left, width, top, bottom)
    whole = max(row.exactly for row in rows) if numbers else 1.0
    for i, row in enumerate(rows):
        y = top + i * _ROW
        write(parent, (left - 14, y + 16), shorten(row.label, _SIZE, _LABEL_WIDTH), _SIZE, anchor="end")
        _draw_bar(parent, (left, y), width * row.exactly / whole, BLUE, words.percent(row.exactly))
        if row.at_least is not None:
            _draw_bar(parent, (right, y), width * row.at_least, f"url(#{_AT_LEAST})", words.percent(row.at_least))
    add(parent, "line", x1=left, y1=top, x2=left, y2=bottom, stroke=INK, stroke_width=1.0)
    return bottom


def _draw_bar(parent: Element, at: tuple[float, float], length: float, fill: str, text: str) -> None:
    x, y = at[0], at[1] + (_ROW - _BAR) / 2
    if length > 0:
        add(
            parent, "rect", x=x, y=y, width=max(length, 0.5), height=_BAR,
            fill=fill, stroke=HUES["blue"].ink, stroke_width=0.8,
        )  # fmt: skip
    write(parent, (x + length + 6, at[1] + 16), text, _SIZE, halo=True)


def _draw_quarters(parent: Element, left: float, width: float, top: float, bottom: float) -> None:
    """Draw the lines of 0, 25, 50, 75 and 100 per cent behind the bars."""
    for quarter in range(5):
        x = left + width * quarter / 4
        ink = INK if quarter == 0 else PALE
        add(parent, "line", x1=x, y1=top, x2=x, y2=bottom, stroke=ink, stroke_width=1.0 if quarter == 0 else 0.8)


def _draw_mean_caption(parent: Element, text: str, y: float) -> None:
    right = PAGE - MARGIN
    write(parent, (right, y + 14), text, 13, anchor="end")
    _draw_mark(parent, right - text_width(text, 13) - 6, y + 9.5)


def _draw_mean(parent: Element, rows: Sequence[Row], mean: float, x: float, top: float) -> None:
    """Draw the mark of the mean on the axis, between the rows of the numbers that it lies between."""
    for i, row in enumerate(rows):
        following = rows[i + 1].low if i + 1 < len(rows) else row.high + 1
        if row.low <= mean < following or i + 1 == len(rows):
            share = (mean - row.low) / (following - row.low)
            y = top + _ROW * (i + 0.5 + min(share, 1.0))
            _draw_mark(parent, x, min(y, top + _ROW * (len(rows) - 0.5)))
            return


def _draw_mark(parent: Element, x: float, y: float) -> None:
    corners = ((x, y), (x - 9, y - 5), (x - 9, y + 5))
    add(parent, "path", d=polygon_path([corners]), fill=VERMILLION, stroke=INK, stroke_width=0.7)


def _description(outcomes: Sequence[OutcomeOdds], words: Translator) -> str:
    parts: list[str] = []
    for outcome in outcomes:
        chances = ", ".join(f"{row.label}: {words.percent(row.exactly)}" for row in rows_of(outcome, words))
        parts.append(f"{words.text(OUTCOME_NAMES.get(outcome.name, outcome.name))}: {chances}.")
    return " ".join(parts)
