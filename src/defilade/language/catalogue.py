"""The gettext catalogues, and the way numbers are written in each language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from defilade.language.phrase import Percent, Phrase

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LOCALE_DIRECTORY = Path(__file__).parent / "locale"
DOMAIN = "defilade"
HALF, ROUNDING = 0.5, 1e-9


@dataclass(frozen=True)
class Translator:
    """Puts phrases and numbers into one language.

    >>> translator("en").text(Phrase("{a} and {b}", a="here", b=Phrase("there")))
    'here and there'
    """

    language: Language
    catalogue: gettext.NullTranslations

    def text(self, phrase: Phrase | str) -> str:
        """Return a phrase, or a plain text of the catalogues, in this language."""
        if isinstance(phrase, str):
            return self.catalogue.gettext(phrase) if phrase else ""
        if phrase.plural is None:
            pattern = self.catalogue.gettext(phrase.msgid)
        else:
            pattern = self.catalogue.ngettext(phrase.msgid, phrase.plural, int(cast(int, phrase.parameters["n"])))
        return pattern.format(**{name: self._word(value) for name, value in phrase.parameters.items()})

    def number(self, value: float, digits: int = 2) -> str:
        """Return a number with at most ``digits`` decimals, and the language's decimal sign.

        >>> translator("ru").number(2.50)
        '2,5'
        """
        text = f"{value:.{digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
        return text.replace(".", ",") if self.language == "ru" else text

    def percent(self, share: float) -> str:
        """Return a share of one as a percentage that is 0, 50 or 100 only where the share is, but for rounding errors.

        About a half, that so much hangs on, it has as many digits as it takes.

        >>> translator("en").percent(0.99999), translator("en").percent(0.499996)
        ('> 99.9 %', '49.9996 %')
        """
        share = round(share, 12)
        space = "\N{NO-BREAK SPACE}" if self.language == "ru" else " "
        if 0 < share < 0.001:
            return f"< {self.number(0.1)}{space}%"
        if 0.999 < share < 1:
            return f"> {self.number(99.9)}{space}%"
        digits = 1
        while abs(share - HALF) > ROUNDING and round(100 * share, digits) == 100 * HALF:
            digits += 1
        return f"{self.number(100 * share, digits)}{space}%"

    def _word(self, value: str | int | float | Percent | Phrase) -> str:
        if isinstance(value, Phrase):
            return self.text(value)
        if isinstance(value, Percent):
            return self.percent(value.share)
        if isinstance(value, float):
            return self.number(value)
        return str(value)


@cache
def translator(language: Language) -> Translator:
    """Return the translator of a language.

    >>> translator("ru").language
    'ru'
    """
    catalogue = gettext.translation(DOMAIN, LOCALE_DIRECTORY, [language], fallback=language == "en")
    return Translator(language, catalogue)


def language_of_environment(environment: Mapping[str, str] | None = None) -> Language:
    """Return the language that the environment asks for: Russian if its locale is, else English.

    >>> language_of_environment({"LANG": "ru_RU.UTF-8"})
    'ru'
    """
    variables = os.environ if environment is None else environment
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := variables.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"
