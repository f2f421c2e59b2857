"""``defilade check``: whether a scenario is sound; every fault of it with its place."""

from __future__ import annotations

import click

from defilade.battlefield.faults import ScenarioError
from defilade.cli.common import (
    OPTIONS,
    fail,
    json_option,
    json_text,
    language_option,
    print_json,
    read,
    reports_faults,
    scenario_argument,
    settled_language,
)
from defilade.language import N_, Language, Phrase, Translator, translator


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "check",
        callback=reports_faults(check),
        options_metavar=words.text(OPTIONS),
        params=[scenario_argument(words), json_option(words), language_option(words)],
        help=words.text(N_("Check a scenario: say what is wrong with it, and where.")),
    )


def check(scenario: str, as_json: bool, lang: Language | None) -> None:
    """Check a scenario."""
    try:
        field = read(scenario)
    except ScenarioError as error:
        if not as_json:
            raise
        fail(json_text([fault.to_json(settled_language(lang)) for fault in error.faults]))
    if as_json:
        print_json([])
        return
    words = translator(settled_language(lang, field.language))
    counted = Phrase(
        "{ruleset}, {models}, {features}",
        ruleset=field.ruleset,
        models=Phrase("{n} model", plural="{n} models", n=len(field.models)),
        features=Phrase("{n} terrain feature", plural="{n} terrain features", n=len(field.terrain)),
    )
    click.echo(words.text(Phrase("The scenario is sound: {what}.", what=counted)))
