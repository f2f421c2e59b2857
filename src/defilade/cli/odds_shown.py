"""Odds for a reader: what the dice need, and each outcome as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import click

from defilade.attack import Odds
from defilade.cli.columns import Column, echo_columns
from defilade.cli.layout import echo_facts, echo_filled, terminal_width
from defilade.dice import Distribution
from defilade.game.needs import Facts
from defilade.language import N_, Percent, Phrase, Translator
from defilade.render.odds import OUTCOME_NAMES, OutcomeOdds, Row, rows_of

BAR = 24
"""How long the longest bar is."""

LONGEST_FRACTION = 13
"""A fraction of more characters than this is no help to a reader."""


def show_odds(title: Phrase, needs: Facts, found: Odds, words: Translator, *, exact: bool) -> None:
    """Print a title, what the dice need, and each outcome; with ``exact`` the chances as fractions too."""
    click.secho(words.text(title), bold=True)
    echo_facts(needs, words)
    for names, distribution in _alike(found):
        click.echo()
        heading = ", ".join(words.text(OUTCOME_NAMES.get(name, name)) for name in names).capitalize()
        if distribution.numeric:
            heading += ": " + words.text(_summary(distribution, words))
        echo_filled(heading)
        chances = {value: float(chance) for value, chance in distribution.items()}
        _tabulate(rows_of(OutcomeOdds(names[0], chances), words), distribution, words, exact=exact)


def _alike(found: Odds) -> Iterator[tuple[list[str], Distribution[Any]]]:
    """Yield the outcomes, those of the same distribution as one: where each has one wound, wounds are casualties."""
    for _, group in groupby(found.items(), key=lambda item: tuple(item[1].items())):
        outcomes = list(group)
        yield [name for name, _ in outcomes], outcomes[0][1]


def _summary(distribution: Distribution[int], words: Translator) -> Phrase:
    return Phrase(
        "{mean} on average; one or more: {chance}",
        mean=words.number(float(distribution.mean()), 3),
        chance=Percent(min(1.0, float(distribution.at_least(1)))),
    )


def _tabulate(rows: Sequence[Row], distribution: Distribution[Any], words: Translator, *, exact: bool) -> None:
    """Print how likely each result is, and of numbers how likely at least as much."""
    numeric = distribution.numeric
    most = max(row.exactly for row in rows)
    columns = [
        Column(words.text(N_("Result")), [row.label for row in rows], right=numeric),
        Column(words.text(N_("Chance")), [words.percent(row.exactly) for row in rows], right=True),
    ]
    if numeric:
        at_least = [words.percent(row.at_least or 0.0) for row in rows]
        columns.append(Column(words.text(N_("At least")), at_least, right=True))
    fractions = list(_fractions(rows, distribution)) if exact else []
    if any(fractions):
        columns.append(Column(words.text(N_("Exactly")), fractions, right=True))
    columns.append(Column("", ["█" * round(BAR * row.exactly / most) for row in rows]))
    echo_columns(columns, terminal_width())
    if exact and not all(fractions):
        echo_filled(words.text(N_("Fractions too long to read are left out; --json prints them too.")))


def _fractions(rows: Sequence[Row], distribution: Distribution[Any]) -> Iterator[str]:
    """Yield the chance of each row as a fraction, where it is one short enough to read."""
    words = list(distribution)
    for i, row in enumerate(rows):
        values = range(row.low, row.high + 1) if distribution.numeric else words[i : i + 1]
        chance = sum((distribution.probability(value) for value in values), start=Fraction(0))
        text = str(chance)
        yield text if isinstance(chance, Fraction) and len(text) <= LONGEST_FRACTION else ""
