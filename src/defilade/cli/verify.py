"""``defilade verify``: proves the dice of a record, or says which are not proven and why."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from defilade.cli.common import (
    FORBIDDEN,
    OPTIONS,
    json_option,
    language_option,
    print_json,
    reports_faults,
    settled_language,
)
from defilade.language import N_, Language, Translator, translator

if TYPE_CHECKING:
    from defilade.game.records import Record


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "verify",
        callback=reports_faults(verify),
        options_metavar=words.text(OPTIONS),
        params=[
            click.Argument(["record"], metavar=words.text(N_("RECORD"))),
            json_option(words),
            language_option(words),
        ],
        help=words.text(
            N_(
                "Prove the dice of a game that was played on a server: that each is what the server committed to "
                "before the game and what the players contributed. The exit status is 0 where all are proven, else 1."
            )
        ),
    )


def verify(record: str, as_json: bool, lang: Language | None) -> None:
    """Prove the dice of a record."""
    from defilade.game.verifying import verify as prove  # noqa: PLC0415 - help needs no game

    read = _read(record)
    language = settled_language(lang, read.battlefield.language)
    verdict = prove(read)
    if as_json:
        print_json(verdict.to_json(language))
    else:
        words = translator(language)
        for phrase in verdict.phrases:
            click.echo(words.text(phrase))
    if not verdict.proven:
        sys.exit(FORBIDDEN)


def _read(name: str) -> Record:
    from pathlib import Path  # noqa: PLC0415 - likewise

    from defilade.game.records import read_record  # noqa: PLC0415 - likewise

    return read_record(sys.stdin.buffer.read() if name == "-" else Path(name))
