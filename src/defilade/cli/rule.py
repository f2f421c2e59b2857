"""``defilade rule``: who sees whom, what cover, what it changes, and which clause says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from defilade.cli.common import (
    OPTIONS,
    id_option,
    json_option,
    language_option,
    picture_options,
    print_json,
    read,
    reports_faults,
    scenario_argument,
    settled_language,
)
from defilade.cli.groups import deciding
from defilade.cli.labels import unit_label
from defilade.cli.layout import echo_filled
from defilade.cli.rulings_shown import explain_daggers, list_clauses, tabulate, tell
from defilade.language import N_, Language, Phrase, Translator, translator

if TYPE_CHECKING:
    from defilade.game.game import Game
    from defilade.rulesets.ruling import Ruling

FEW = 3
"""As many rulings as are told in sentences; more make a table."""


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "rule",
        callback=reports_faults(rule),
        options_metavar=words.text(OPTIONS),
        params=[
            scenario_argument(words),
            id_option(words, "--shooter", N_("The unit or model that looks; else all.")),
            id_option(words, "--target", N_("The unit or model looked at; else all.")),
            json_option(words),
            *picture_options(words),
            language_option(words),
        ],
        help=words.text(N_("Say who sees whom, what cover that is, what it changes, and which clause says so.")),
    )


def rule(
    *,
    scenario: str,
    shooter: str | None,
    target: str | None,
    as_json: bool,
    svg: str | None,
    png: str | None,
    lang: Language | None,
) -> None:
    """Rule on a scenario."""
    from defilade.game.game import Game  # noqa: PLC0415 - help needs no game

    game = Game(read(scenario))
    language = settled_language(lang, game.battlefield.language)
    rulings = tuple(game.rulings(shooter, target))
    if svg is not None or png is not None:
        from defilade.cli.drawing import draw_rulings  # noqa: PLC0415 - only pictures need the drawing

        draw_rulings(game, rulings, language, svg, png)
    if as_json:
        print_json(
            {
                "format": "defilade/ruling/1",
                "ruleset": game.ruleset.id,
                "rulings": [ruling.to_json(language) for ruling in rulings],
            }
        )
    else:
        _show(game, rulings, shooter, translator(language))


def _show(game: Game, rulings: Sequence[Ruling], shooter: str | None, words: Translator) -> None:
    """Print rulings: a few one by one, more as a table, without those who have nothing to shoot with."""
    field = game.battlefield
    if not rulings:
        click.echo(words.text(N_("There is nobody to shoot at.")))
        return
    if len(rulings) <= FEW:
        for ruling in rulings:
            tell(field, game.ruleset, ruling, words)
        explain_daggers(game.ruleset, (i for ruling in rulings for i in ruling.clauses), words)
        return
    shown = rulings if shooter is not None else [r for r in rulings if field.unit_of(r.shooter).weapons] or rulings
    tabulate(field, game.ruleset, shown, words)
    left_out = {field.models[r.shooter].unit for r in rulings} - {field.models[r.shooter].unit for r in shown}
    if left_out:
        names = ", ".join(unit_label(field, unit) for unit in field.units if unit.id in left_out)
        echo_filled(words.text(Phrase("Left out, for having no weapon: {units}.", units=names)))
        click.echo()
    list_clauses(game.ruleset, (i for ruling in shown for i in deciding(ruling)), words)
