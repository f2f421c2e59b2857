"""``defilade play``: a referee for two people at one keyboard, or for a pipe of actions."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import click

from defilade.cli.common import (
    AT_FAULT,
    FORBIDDEN,
    OPTIONS,
    WholeNumber,
    fail,
    language_option,
    reports_faults,
    settled_language,
)
from defilade.language import N_, Language, Phrase, Translator, translator

if TYPE_CHECKING:
    from defilade.cli.playing.keeping import Keeper

HIGHEST_SEED = 2**64 - 1


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "play",
        callback=reports_faults(play),
        options_metavar=words.text(OPTIONS),
        params=[
            click.Argument(["file"], metavar=words.text(N_("SCENARIO|RECORD"))),
            click.Option(
                ["--save"],
                metavar=words.text(N_("FILE")),
                help=words.text(N_("Keep the game in this file: it is written after each action.")),
            ),
            click.Option(
                ["--seed"],
                type=WholeNumber(words),
                metavar=words.text(N_("NUMBER")),
                help=words.text(N_("Take the dice from a seed, the same every time.")),
            ),
            click.Option(
                ["--dice"],
                metavar=words.text(N_("LIST")),
                help=words.text(N_("Take the dice from a list, such as 4,2,6, and stop where it ends.")),
            ),
            click.Option(
                ["--keep-going"],
                is_flag=True,
                help=words.text(N_("In a pipe go on after a line that is refused or can't be understood.")),
            ),
            language_option(words),
        ],
        help=words.text(
            N_(
                "Play a game by the rules, or go on with one that was saved. On a terminal it shows who can do what, "
                "and asks; “help” lists the commands. From a pipe it takes a command, or an action in JSON, from each "
                "line, prints what comes of it, and stops at the first that is refused (exit status 1) or can't be "
                "understood (2). Dice are secure unless they are chosen; a record holds all that were rolled."
            )
        ),
    )


def play(
    *,
    file: str,
    save: str | None,
    seed: int | None,
    dice: str | None,
    keep_going: bool,
    lang: Language | None,
) -> None:
    """Play a game."""
    from pathlib import Path  # noqa: PLC0415 - help needs no game

    from defilade.cli.playing.keeping import NotKeptError  # noqa: PLC0415 - likewise
    from defilade.cli.playing.opening import Fresh, open_game  # noqa: PLC0415 - likewise
    from defilade.game.replaying import BrokenRecordError  # noqa: PLC0415 - likewise

    words = translator(settled_language(lang))
    if seed is not None and dice is not None:
        fail(words.text(N_("Choose either --seed or --dice.")))
    if seed is not None and not 0 <= seed <= HIGHEST_SEED:
        fail(words.text(Phrase("--seed: a whole number from {low} to {high}.", low=0, high=HIGHEST_SEED)))
    fresh = Fresh(seed, None if dice is None else _results(dice, words))
    try:
        keeper, resumed = open_game(Path(file), fresh)
    except BrokenRecordError as error:
        fail(words.text(error.message), FORBIDDEN if error.forbidden else AT_FAULT)
    words = translator(settled_language(lang, keeper.game.battlefield.language))
    try:
        _keep(keeper, save, file if resumed else None)
    except NotKeptError as error:
        fail(words.text(error.message))
    sys.exit(_run(keeper, words, keep_going=keep_going))


def _keep(keeper: Keeper, save: str | None, record: str | None) -> None:
    """Keep the game in the file that is asked for, else in the record that it goes on from."""
    from pathlib import Path  # noqa: PLC0415 - help needs no game

    if record is None:
        if save is not None:
            keeper.begin_in(save)
    elif save is None or (Path(save).exists() and Path(save).samefile(record)):
        keeper.go_on_in(Path(record))
    else:
        keeper.begin_in(save)


def _run(keeper: Keeper, words: Translator, *, keep_going: bool) -> int:
    """Run the session on the terminal, if both ends of it are one, else on what comes in."""
    from defilade.cli.playing.completing import completions  # noqa: PLC0415 - help needs no game
    from defilade.cli.playing.lines import Lines, PipedLines, TypedLines  # noqa: PLC0415 - likewise
    from defilade.cli.playing.screen import Screen  # noqa: PLC0415 - likewise
    from defilade.cli.playing.session import Session  # noqa: PLC0415 - likewise

    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    # A process may be started with its standard input closed: nobody says anything then.
    lines: Lines = PipedLines(BytesIO() if sys.stdin is None else sys.stdin.buffer)
    if terminal:
        lines = TypedLines(lambda before, begun: completions(keeper.game, words.language, before, begun))
    return Session(keeper, Screen(words, terminal), lines, keep_going).run()


def _results(text: str, words: Translator) -> tuple[int, ...]:
    """Return the dice of a list: digits, apart or not."""
    digits = re.sub(r"[\s,;]", "", text)
    if re.fullmatch("[1-6]*", digits) is None:
        fail(words.text(Phrase("--dice: “{found}” is no list of D6 results, 1 to 6.", found=text)))
    return tuple(map(int, digits))
