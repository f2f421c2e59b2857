"""``defilade schema``: the JSON Schema of a scenario."""

from __future__ import annotations

import click

from defilade.cli.common import OPTIONS, chosen_language, language_option, print_json, reports_faults
from defilade.language import N_, Language, Translator


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "schema",
        callback=reports_faults(schema),
        options_metavar=words.text(OPTIONS),
        params=[language_option(words)],
        help=words.text(N_("Print the JSON Schema of a scenario, for editors that complete and check.")),
    )


def schema(lang: Language | None) -> None:
    """Print the schema."""
    from defilade.battlefield.schema import scenario_schema  # noqa: PLC0415 - only this command needs the schema
    from defilade.rulesets.registry import Formats  # noqa: PLC0415 - likewise

    print_json(scenario_schema(Formats(), chosen_language(lang)))
