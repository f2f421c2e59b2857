"""``defilade clauses``: the clauses of a ruleset, where each comes from, and the options each has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from defilade.cli.clauses_shown import DAGGER, DAGGER_NOTE, marked
from defilade.cli.common import (
    OPTIONS,
    fail,
    json_option,
    language_option,
    print_json,
    reports_faults,
    settled_language,
)
from defilade.cli.layout import echo_filled
from defilade.language import N_, Language, Phrase, Translator, translator
from defilade.rulesets.clause import COMMON, STATUS_TEXTS, Clause

if TYPE_CHECKING:
    from defilade.battlefield.format import Option


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "clauses",
        callback=reports_faults(clauses),
        options_metavar=words.text(OPTIONS),
        params=[
            click.Argument(["ruleset_id"], metavar=words.text(N_("[RULESET]")), required=False),
            json_option(words),
            language_option(words),
        ],
        help=words.text(N_("List the clauses of the rules, where each comes from, and the options each has.")),
    )


def clauses(ruleset_id: str | None, as_json: bool, lang: Language | None) -> None:
    """List clauses."""
    from defilade.rulesets.registry import ruleset, ruleset_ids  # noqa: PLC0415 - help needs no ruleset

    language = settled_language(lang)
    words = translator(language)
    known = ruleset_ids()
    if ruleset_id is not None and ruleset_id not in known:
        unknown = Phrase("There is no ruleset “{name}”. Known are: {names}.", name=ruleset_id, names=", ".join(known))
        fail(words.text(unknown))
    chosen = known if ruleset_id is None else (ruleset_id,)
    listed = [(name, ruleset(name).clauses, ruleset(name).format.option_list) for name in chosen]
    if as_json:
        print_json(
            {
                "format": "defilade/clauses/1",
                "clauses": [_entry(name, clause, options, words) for name, found, options in listed for clause in found]
                + [_entry(None, clause, (), words) for clause in COMMON],
            }
        )
        return
    for name, found, options in listed:
        click.echo(name)
        for clause in found:
            _tell(clause, options, words)
        click.echo()
    click.echo(words.text(N_("In every ruleset")))
    for clause in COMMON:
        _tell(clause, (), words)
    click.echo()
    echo_filled(words.text(DAGGER_NOTE))


def _entry(ruleset: str | None, clause: Clause, options: tuple[Option, ...], words: Translator) -> dict[str, Any]:
    return {
        "id": clause.id,
        "ruleset": ruleset,
        "title": words.text(clause.title),
        "text": words.text(clause.text),
        "source": words.text(clause.source),
        "reading": words.text(clause.reading) or None,
        "status": clause.status,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": words.text(option.values),
                "description": words.text(option.description),
            }
            for option in options
            if option.name in clause.options
        ],
    }


def _tell(clause: Clause, options: tuple[Option, ...], words: Translator) -> None:
    """Print a clause: what it says, what the program decides in it, where it stands, and its options."""
    click.echo(f"  {marked(clause)}  {words.text(clause.title)}")
    _echo(words.text(clause.text))
    if clause.reading:
        _echo(words.text(clause.reading), mark=DAGGER)
    _echo(f"{words.text(clause.source)}; {words.text(STATUS_TEXTS[clause.status])}")
    for option in options:
        if option.name in clause.options:
            described = Phrase(
                "{name} = {default} (allowed: {allowed}). {description}",
                name=option.name,
                default=option.default,
                allowed=option.values,
                description=Phrase(option.description),
            )
            _echo(words.text(described), mark="·")


def _echo(text: str, mark: str = "") -> None:
    echo_filled(text, " " * 6, first=f"    {mark or ' '} ")
