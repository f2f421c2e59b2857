"""``defilade replay``: plays a record and prints the state it ends in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from defilade.cli.common import (
    AT_FAULT,
    FORBIDDEN,
    OPTIONS,
    chosen_language,
    fail,
    json_option,
    json_text,
    language_option,
    picture_options,
    print_json,
    reports_faults,
)
from defilade.language import N_, Language, Phrase, Translator, translator
from defilade.rulesets.ruling import Refusal

if TYPE_CHECKING:
    from defilade.game.records import Record
    from defilade.game.replaying import Replay


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "replay",
        callback=reports_faults(replay),
        options_metavar=words.text(OPTIONS),
        params=[
            click.Argument(["record"], metavar=words.text(N_("RECORD"))),
            json_option(words),
            *picture_options(words),
            language_option(words),
        ],
        help=words.text(N_("Play a record by the rules and print the state it ends in.")),
    )


def replay(record: str, as_json: bool, svg: str | None, png: str | None, lang: Language | None) -> None:
    """Replay a record."""
    from defilade.game.replaying import replay as play  # noqa: PLC0415 - help needs no game

    read = _read(record)
    language = chosen_language(lang, read.battlefield.language)
    words = translator(language)
    played = play(read)
    stop = played.stop
    if stop is not None and not isinstance(stop.reason, Refusal):
        so_far = f"\n{json_text(played.to_json(language))}" if as_json else f" {words.text(_where(played))}"
        fail(f"{words.text(stop.phrase)}\n{words.text(N_('The state so far:'))}{so_far}", AT_FAULT)
    if svg is not None or png is not None:
        from defilade.cli.drawing import draw_state  # noqa: PLC0415 - only pictures need the drawing

        draw_state(played.game, language, svg, png)
    if as_json:
        print_json(played.to_json(language))
    else:
        _tell(played, words)
    if stop is not None:
        sys.exit(FORBIDDEN)


def _read(name: str) -> Record:
    from pathlib import Path  # noqa: PLC0415 - likewise

    from defilade.game.records import read_record  # noqa: PLC0415 - likewise

    return read_record(sys.stdin.buffer.read() if name == "-" else Path(name))


def _show_state(played: Replay, words: Translator) -> None:
    """Print whose turn it is, and who stands where in what state."""
    from defilade.cli.playing.screen import Screen  # noqa: PLC0415 - likewise
    from defilade.cli.playing.table_shown import show_table  # noqa: PLC0415 - likewise

    click.echo()
    click.echo(words.text(_where(played)))
    show_table(played.game.state, played.game.ruleset, Screen(words, terminal=False))


def _where(played: Replay) -> Phrase:
    """Say how far the game has come."""
    from defilade.cli.playing.table_shown import header  # noqa: PLC0415 - likewise

    return header(played.game.state)


def _tell(played: Replay, words: Translator) -> None:
    """Print what happened, as it is told at play, and how it ends."""
    from defilade.cli.playing.results import Results  # noqa: PLC0415 - likewise
    from defilade.cli.playing.screen import Screen  # noqa: PLC0415 - likewise

    results = Results(played.game, Screen(words, terminal=False))
    for before, entry in zip(played.game.states, played.game.log, strict=False):
        results.show(before, entry)
    _show_state(played, words)
    outcome = played.game.outcome()
    if outcome is not None:
        click.echo(words.text(outcome.phrase))
    if played.stop is not None and isinstance(played.stop.reason, Refusal):
        click.echo(words.text(played.stop.phrase))
