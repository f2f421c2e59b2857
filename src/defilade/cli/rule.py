"""``defilade rule``: who sees whom, what cover, what it changes, and which clause says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from defilade.cli.clauses_shown import DAGGER_NOTE, any_dagger, cited, clause_by_id
from defilade.cli.common import (
    chosen_language,
    console,
    json_option,
    language_option,
    picture_options,
    print_json,
    read,
    reports_faults,
    scenario_argument,
)
from defilade.language import N_, Language, Phrase, Translator, translator

if TYPE_CHECKING:
    from defilade.game.game import Game
    from defilade.rulesets.ruling import Ruling

FEW = 6
"""As many rulings as are told in sentences; more make a table."""


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "rule",
        callback=reports_faults(rule),
        params=[
            scenario_argument(),
            click.Option(["--shooter"], metavar="ID", help=words.text(N_("The unit or model that looks; else all."))),
            click.Option(["--target"], metavar="ID", help=words.text(N_("The unit or model looked at; else all."))),
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
    language = chosen_language(lang, game.battlefield.language)
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
        _show(game, rulings, translator(language))


def _show(game: Game, rulings: tuple[Ruling, ...], words: Translator) -> None:
    if not rulings:
        click.echo(words.text(N_("Nobody here has anybody to shoot at: name a shooter and a target.")))
    elif len(rulings) <= FEW:
        for ruling in rulings:
            _tell(game, ruling, words)
    else:
        _tabulate(rulings, words)
    clauses = clause_by_id(game.ruleset)
    if any_dagger((i for ruling in rulings for i in ruling.clauses), clauses):
        click.echo(words.text(DAGGER_NOTE))


def _tell(game: Game, ruling: Ruling, words: Translator) -> None:
    """Print one ruling in sentences, with what hides the target and the clauses that decide."""
    click.echo(ruling.text(words.language))
    unit = game.battlefield.table.unit
    measured = Phrase("Distance {distance} {unit}.", distance=ruling.distance, unit=unit)
    click.echo("  " + words.text(measured) + (" " + words.text(_point(ruling)) if ruling.viewpoint else ""))
    for one in ruling.by:
        click.echo(f"  {words.percent(one.fraction)}  {one.id} ({words.text(one.cover_class)})")
    for line in cited(ruling.clauses, clause_by_id(game.ruleset), words):
        click.echo("  " + line)
    click.echo()


def _point(ruling: Ruling) -> Phrase:
    assert ruling.viewpoint is not None
    x, y = ruling.viewpoint
    return Phrase("Measured from ({x}; {y}).", x=float(x), y=float(y))


def _tabulate(rulings: tuple[Ruling, ...], words: Translator) -> None:
    """Print many rulings as a table."""
    from rich.table import Table  # noqa: PLC0415 - a few rulings need no table

    columns = (N_("Shooter"), N_("Target"), N_("Distance"), N_("Sees"), N_("Hidden"), N_("Cover"), N_("Gives"))
    table = Table(box=None, pad_edge=False)
    for name in (*columns, N_("Clauses")):
        table.add_column(words.text(name))
    for ruling in rulings:
        table.add_row(
            ruling.shooter,
            ruling.target,
            words.number(ruling.distance),
            words.text(N_("yes") if ruling.can_shoot else N_("sees only") if ruling.in_sight else N_("no")),
            words.percent(ruling.obscured.total),
            words.text(ruling.cover or N_("none")),
            _effect(ruling),
            ", ".join(ruling.clauses),
        )
    console().print(table)


def _effect(ruling: Ruling) -> str:
    if ruling.to_hit_modifier:
        return f"−{-ruling.to_hit_modifier}"
    return "" if ruling.save is None else f"{ruling.save}+"


COVER_WORDS = (
    N_("light"),
    N_("hard"),
    N_("hides"),
    N_("cover"),
    N_("small-part"),
    N_("dug-in"),
    N_("trench"),
    N_("bunker"),
    N_("bulletproof"),
)
"""The words that rulings use for cover, for the catalogues."""
