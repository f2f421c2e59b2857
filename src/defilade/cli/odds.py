"""``defilade odds``: the exact distribution of what a volley does, and the chance that an action succeeds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.common import (
    AT_FAULT,
    chosen_language,
    console,
    fail,
    json_option,
    language_option,
    picture_options,
    print_json,
    read,
    refuse,
    reports_faults,
    scenario_argument,
)
from defilade.language import N_, Language, Phrase, Translator, translator

if TYPE_CHECKING:
    from defilade.attack import Odds
    from defilade.dice import Distribution

ACTIONS = ("dig-in",)
LONGEST_FRACTION = 13
"""A fraction of more characters than this is no help to a reader."""


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "odds",
        callback=reports_faults(odds),
        params=[
            scenario_argument(),
            click.Option(["--shooter"], metavar="ID", help=words.text(N_("The unit or model that shoots."))),
            click.Option(["--target"], metavar="ID", help=words.text(N_("The unit, model or bunker shot at."))),
            click.Option(["--weapon"], metavar="ID", help=words.text(N_("The weapon; else the unit's first."))),
            click.Option(["--unit"], metavar="ID", help=words.text(N_("The unit that acts."))),
            click.Option(
                ["--action"], type=click.Choice(ACTIONS), help=words.text(N_("The action that needs a test."))
            ),
            click.Option(["--exact"], is_flag=True, help=words.text(N_("Print fractions too, such as 25/216."))),
            json_option(words),
            *picture_options(words),
            language_option(words),
        ],
        help=words.text(N_("Print the exact odds of a volley, or of an action that needs a test.")),
    )


def odds(  # noqa: PLR0913 - click hands over each option by its name
    *,
    scenario: str,
    shooter: str | None,
    target: str | None,
    weapon: str | None,
    unit: str | None,
    action: str | None,
    exact: bool,
    as_json: bool,
    svg: str | None,
    png: str | None,
    lang: Language | None,
) -> None:
    """Print odds."""
    from defilade.game.game import Game, RefusedError  # noqa: PLC0415 - help needs no game

    asked = chosen_language(lang)
    if not _one_question(shooter, target, weapon, unit, action):
        fail(
            translator(asked).text(
                N_("Ask with --shooter and --target (and --weapon), or with --unit and --action."),
            ),
            AT_FAULT,
        )
    game = Game(read(scenario))
    language = chosen_language(lang, game.battlefield.language)
    try:
        if shooter is not None and target is not None:
            found = game.odds(shooter, target, weapon, exact=exact)
            title = Phrase("{shooter} at {target}", shooter=shooter, target=target)
        else:
            found = game.action_odds(str(unit), str(action), exact=exact)
            title = Phrase("{unit}: {action}", unit=str(unit), action=str(action))
    except RefusedError as error:
        refuse(error.refusal, language, as_json)
    if svg is not None or png is not None:
        from defilade.cli.drawing import draw_chart  # noqa: PLC0415 - only pictures need the drawing

        draw_chart(found, title, language, svg, png)
    if as_json:
        print_json({"format": "defilade/odds/1", "outcomes": _outcomes(found, exact)})
    else:
        _show(found, title, translator(language), exact)


def _one_question(
    shooter: str | None, target: str | None, weapon: str | None, unit: str | None, action: str | None
) -> bool:
    volley = shooter is not None and target is not None and unit is None and action is None
    act = unit is not None and action is not None and shooter is None and target is None and weapon is None
    return volley or act


def _outcomes(found: Odds, exact: bool) -> list[dict[str, Any]]:
    outcomes = found.to_json()
    if exact:
        for outcome, distribution in zip(outcomes, found.values(), strict=True):
            outcome["exact"] = {str(value): str(Fraction(chance)) for value, chance in distribution.items()}
    return outcomes


def _show(found: Odds, title: Phrase, words: Translator, exact: bool) -> None:
    from rich.table import Table  # noqa: PLC0415 - the machine form needs no table

    out = console()
    out.print(words.text(title), style="bold")
    for name, distribution in found.items():
        numeric = distribution.numeric
        table = Table(box=None, pad_edge=False, title=_heading(name, distribution, words), title_justify="left")
        table.add_column(words.text(N_("result")), justify="right")
        table.add_column(words.text(N_("chance")), justify="right")
        if numeric:
            table.add_column(words.text(N_("at least")), justify="right")
        table.add_column("")
        if exact:
            table.add_column(words.text(N_("exactly")), justify="right")
        most = max(float(chance) for chance in distribution.values())
        for value, chance in distribution.items():
            row = [words.text(str(value)), words.percent(float(chance))]
            if numeric:
                row.append(words.percent(min(1.0, float(distribution.at_least(value)))))
            row.append("█" * round(24 * float(chance) / most))
            if exact:
                row.append(_fraction(chance))
            table.add_row(*row)
        out.print()
        out.print(table)


def _heading(name: str, distribution: Distribution[Any], words: Translator) -> str:
    heading = words.text(name)
    if distribution.numeric:
        mean = words.number(float(distribution.mean()), 3)
        heading += ": " + words.text(Phrase("on average {mean}", mean=mean))
    return heading


def _fraction(chance: object) -> str:
    text = str(chance)
    return text if isinstance(chance, Fraction) and len(text) <= LONGEST_FRACTION else ""


OUTCOME_WORDS = (
    N_("hits"),
    N_("wounds"),
    N_("casualties"),
    N_("status"),
    N_("success"),
    N_("active"),
    N_("knocked-down"),
    N_("stunned"),
    N_("out-of-action"),
    N_("true"),
    N_("false"),
)
"""The words that odds use, for the catalogues."""
