"""The texts of click that a user may see, named here so that the catalogues carry them."""

from __future__ import annotations

import gettext
import os

from defilade.language import N_, Language, Phrase
from defilade.language.catalogue import DOMAIN, LOCALE_DIRECTORY

TEXTS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Positional arguments"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("%(prog)s, version %(version)s"),
    N_("Try '{command} {option}' for help."),
    N_("Error: {message}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing {param_type}"),
    N_("Missing parameter: {param_name}"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Option {name!r} does not take a value."),
    N_("Choose from:\n\t{choices}"),
    N_("default: {default}"),
    N_("Aborted!"),
)

PLURALS = (
    Phrase(
        "Did you mean {possibility}?",
        plural="(Did you mean one of: {possibilities}?)",
        possibility="",
        possibilities="",
    ),
    Phrase("Got unexpected extra argument ({args})", plural="Got unexpected extra arguments ({args})", args=""),
    Phrase(
        "Option {name!r} requires an argument.",
        plural="Option {name!r} requires {nargs} arguments.",
        name="",
        nargs="",
    ),
    Phrase("{value!r} is not {choice}.", plural="{value!r} is not one of {choices}.", value="", choice="", choices=""),
)


def speak(language: Language) -> None:
    """Let click speak a language, from the catalogues of the program.

    Click asks gettext for the language of the process, so that is what is set.
    """
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, LOCALE_DIRECTORY)
    gettext.textdomain(DOMAIN)
