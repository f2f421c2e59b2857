"""``defilade odds``: the exact distribution of what a volley does, and the chance that an action succeeds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.common import (
    OPTIONS,
    fail,
    id_option,
    json_option,
    language_option,
    picture_options,
    print_json,
    read,
    refuse,
    reports_faults,
    scenario_argument,
    settled_language,
)
from defilade.language import N_, Language, Translator, translator

if TYPE_CHECKING:
    from defilade.attack import Odds
    from defilade.cli.questions import Question

ACTIONS = ("dig-in",)


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "odds",
        callback=reports_faults(odds),
        options_metavar=words.text(OPTIONS),
        params=[
            scenario_argument(words),
            id_option(words, "--shooter", N_("The unit or model that shoots.")),
            id_option(words, "--target", N_("The unit, model or bunker shot at.")),
            id_option(words, "--weapon", N_("The weapon; else the unit's first.")),
            id_option(words, "--unit", N_("The unit that acts.")),
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

    question = _question(shooter, target, weapon, unit, action)
    if question is None:
        asking = N_("Ask with --shooter and --target (and --weapon), or with --unit and --action.")
        fail(translator(settled_language(lang)).text(asking))
    game = Game(read(scenario))
    language = settled_language(lang, game.battlefield.language)
    try:
        found = question.odds(game, exact=exact)
    except RefusedError as error:
        refuse(error.refusal, game.ruleset, language, as_json)
    if svg is not None or png is not None:
        from defilade.cli.drawing import draw_chart  # noqa: PLC0415 - only pictures need the drawing

        draw_chart(found, question.title(game), language, svg, png)
    if as_json:
        print_json({"format": "defilade/odds/1", "outcomes": _outcomes(found, exact)})
    else:
        from defilade.cli.odds_shown import show_odds  # noqa: PLC0415 - the machine form needs no tables

        words = translator(language)
        show_odds(question.title(game), question.needs(game, words), found, words, exact=exact)


def _question(
    shooter: str | None, target: str | None, weapon: str | None, unit: str | None, action: str | None
) -> Question | None:
    """Return the one thing that is asked, or None where it is none or not clear which."""
    from defilade.cli.questions import Act, Volley  # noqa: PLC0415 - help asks nothing

    if unit is None and action is None:
        return Volley(shooter, target, weapon) if shooter is not None and target is not None else None
    if shooter is None and target is None and weapon is None:
        return Act(unit, action) if unit is not None and action is not None else None
    return None


def _outcomes(found: Odds, exact: bool) -> list[dict[str, Any]]:
    outcomes = found.to_json()
    if exact:
        for outcome, distribution in zip(outcomes, found.values(), strict=True):
            outcome["exact"] = {str(value): str(Fraction(chance)) for value, chance in distribution.items()}
    return outcomes
