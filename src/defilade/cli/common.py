"""What the commands have in common: options, faults with their exit status, reading and printing."""

from __future__ import annotations

import errno
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec

import click

from defilade.battlefield.faults import ScenarioError
from defilade.cli.clauses_shown import cited, clause_by_id
from defilade.cli.layout import terminal_width
from defilade.language import LANGUAGES, N_, Language, Phrase, Translator, language_of_environment, translator
from defilade.rulesets.ruleset import UnknownNameError

if TYPE_CHECKING:
    from rich.table import Table

    from defilade.battlefield.model import Battlefield
    from defilade.rulesets.ruleset import Ruleset
    from defilade.rulesets.ruling import Refusal

FORBIDDEN, AT_FAULT = 1, 2
"""The exit statuses: the rules forbid it; the input is at fault."""

OPTIONS = N_("[OPTIONS]")
"""How the options are called in the line that shows the usage."""

P = ParamSpec("P")


def language_option(words: Translator) -> click.Option:
    """Return the option that picks the language."""
    return click.Option(
        ["--lang", "lang"],
        type=click.Choice(LANGUAGES),
        help=words.text(N_("The language: Russian or English; otherwise the scenario's, or the environment's.")),
    )


def id_option(words: Translator, option: str, told: str) -> click.Option:
    """Return an option that names a unit, a model or a weapon; ``told`` is its help, a text of the catalogues."""
    return click.Option([option], metavar=words.text(N_("ID")), help=words.text(told))


class WholeNumber(click.ParamType[int]):
    """A whole number; what is none is told of in the language of the command."""

    name = "integer"

    def __init__(self, words: Translator) -> None:
        self._words = words

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that is written."""
        try:
            return int(str(value))
        except ValueError:
            self.fail(self._words.text(Phrase("“{found}” is not a whole number.", found=str(value))), param, ctx)


def json_option(words: Translator) -> click.Option:
    """Return the option that asks for the machine form."""
    return click.Option(["--json", "as_json"], is_flag=True, help=words.text(N_("Print the machine form.")))


def picture_options(words: Translator) -> list[click.Parameter]:
    """Return the options that ask for pictures."""
    return [
        click.Option(["--svg"], metavar=words.text(N_("FILE")), help=words.text(N_("Draw it as SVG into this file."))),
        click.Option(["--png"], metavar=words.text(N_("FILE")), help=words.text(N_("Draw it as PNG into this file."))),
    ]


def scenario_argument(words: Translator) -> click.Argument:
    """Return the argument that names the scenario's file; a dash stands for standard input."""
    return click.Argument(["scenario"], metavar=words.text(N_("SCENARIO")))


def chosen_language(asked: Language | None, scenario: Language | None = None) -> Language:
    """Return the language to speak: the one asked for, else the scenario's, else the environment's.

    >>> chosen_language(None, "ru")
    'ru'
    """
    return asked or scenario or language_of_environment()


def settled_language(asked: Language | None, scenario: Language | None = None) -> Language:
    """Return the language to speak, and let what is reported from here on be in it too."""
    language = chosen_language(asked, scenario)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_LANGUAGE] = language
    return language


def reports_faults(callback: Callable[P, None]) -> Callable[P, None]:
    """Make a command end with the right exit status and words where the input is at fault.

    The words are in the language that was settled on, before that in the one asked for or the environment's. The
    command must take ``lang``.
    """

    @wraps(callback)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        asked = kwargs.get("lang")
        context = click.get_current_context()
        context.meta[_LANGUAGE] = chosen_language(asked if asked in LANGUAGES else None)
        try:
            callback(*args, **kwargs)
        except (ScenarioError, UnknownNameError) as error:
            fail(error.text(context.meta[_LANGUAGE]))
        except BrokenPipeError:
            _stop_printing()
        except OSError as error:
            fail(translator(context.meta[_LANGUAGE]).text(file_problem(error)))

    return guarded


_LANGUAGE = f"{__name__}.language"


def _stop_printing() -> NoReturn:
    """End in peace where nobody reads on: what is asked for is done as far as anybody wants it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def fail(text: str, status: int = AT_FAULT) -> NoReturn:
    """Print a text to standard error and end with an exit status."""
    click.echo(text, err=True)
    sys.exit(status)


def file_problem(error: OSError) -> Phrase:
    """Say in words why a file can't be read or written."""
    name = str(error.filename or "")
    if isinstance(error, FileNotFoundError):
        return Phrase("{file}: there is no such file or folder.", file=name)
    if isinstance(error, IsADirectoryError):
        return Phrase("{file}: this is a folder, not a file.", file=name)
    if isinstance(error, PermissionError):
        return Phrase("{file}: no permission.", file=name)
    return Phrase("{file}: it can't be read or written ({reason}).", file=name, reason=str(error.strerror or error))


def read(name: str) -> Battlefield:
    """Return the battlefield of a scenario's file, or of standard input for a dash."""
    from defilade.game.loading import load, loads  # noqa: PLC0415 - help and lists need no scenario

    if name == "-":
        return loads(sys.stdin.buffer.read().decode("utf-8", errors="surrogateescape"))
    return load(name)


def json_text(value: Mapping[str, Any] | Sequence[Any]) -> str:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)


def print_json(value: Mapping[str, Any] | Sequence[Any]) -> None:
    """Print a value as JSON in UTF-8, whatever the terminal's encoding."""
    click.echo(json_text(value).encode())


def refuse(refusal: Refusal, ruleset: Ruleset, language: Language, as_json: bool) -> NoReturn:
    """Print a refusal and end with the exit status that says so."""
    if as_json:
        print_json({"refused": refusal.to_json(language)})
        sys.exit(FORBIDDEN)
    words = translator(language)
    reason = Phrase("The rules forbid it. {reason}", reason=refusal.message)
    lines = [words.text(reason), *cited((refusal.clause,), clause_by_id(ruleset), words)]
    fail("\n  ".join(lines), FORBIDDEN)


def write_file(name: str, data: bytes) -> None:
    """Write a file whole or not at all; raise ``OSError`` with its own name."""
    target = Path(name)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    temporary: Path | None = None
    try:
        handle, path = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        temporary = Path(path)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, name) from error


def print_table(table: Table) -> None:
    """Print a table without the blanks that fill up its lines; nothing in it is taken for markup."""
    from rich.console import Console  # noqa: PLC0415 - the machine form needs no tables

    console = Console(file=sys.stdout, markup=False, highlight=False, emoji=False, width=terminal_width())
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
