"""The command ``defilade`` with its subcommands, in the language that is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from defilade.cli.clicktexts import speak
from defilade.cli.common import OPTIONS, chosen_language, language_option
from defilade.language import LANGUAGES, N_, Language, Translator, translator

COMMANDS = ("rule", "odds", "check", "schema", "replay", "verify", "play", "serve", "clauses")


class Commands(click.Group):
    """A group that loads a subcommand when it is asked for."""

    def __init__(self, words: Translator) -> None:
        super().__init__(
            "defilade",
            help=words.text(
                N_(
                    "A referee for tabletop wargames: from a table of terrain and miniatures it says who sees whom, "
                    "what cover that is, which rule says so, and the exact odds of a volley."
                )
            ),
            params=[
                language_option(words),
                click.Option(
                    ["--version"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    callback=_print_version,
                    help=words.text(N_("Show the version and exit.")),
                ),
            ],
            callback=_nothing,
            options_metavar=words.text(OPTIONS),
            subcommand_metavar=words.text(N_("COMMAND [ARGS]...")),
        )
        self.words = words

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a subcommand by its name, or None."""
        if cmd_name not in COMMANDS:
            return None
        made: click.Command = import_module(f"defilade.cli.{cmd_name}").command(self.words)
        return made


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command: with these arguments, or with those of the process."""
    _print_anything()
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = asked_language(given)
    language = chosen_language(asked)
    speak(language)
    everywhere = {name: {"lang": asked} for name in COMMANDS} if asked else {}
    Commands(translator(language)).main(args=given, prog_name="defilade", default_map=everywhere)


def asked_language(arguments: Sequence[str]) -> Language | None:
    """Return the language that the arguments ask for, before they are parsed, or None.

    >>> asked_language(["rule", "a.toml", "--lang", "ru"]), asked_language(["--lang=en"]), asked_language([])
    ('ru', 'en', None)
    """
    for i, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        for language in LANGUAGES:
            if value == language:
                return language
    return None


def _print_anything() -> None:
    """Let no character that a terminal's encoding lacks stop the printing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _nothing(lang: Language | None) -> None:
    """Leave all to the subcommand."""


def _print_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version  # noqa: PLC0415 - slow to load, and seldom asked for

        click.echo(f"defilade {version('defilade')}")
        ctx.exit()
