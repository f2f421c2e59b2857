"""Phrases: texts that are decided in one place and put into words in another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from defilade.language.catalogue import Translator


def N_(text: str) -> str:
    """Mark a text for the catalogues and return it as it is.

    >>> N_("light cover")
    'light cover'
    """
    return text


@dataclass(frozen=True, slots=True)
class Percent:
    """A share of one, shown as a percentage in the manner of the language.

    Never rounded to 0 % or 100 % unless it is just that.

    >>> from defilade.language import translator
    >>> translator("en").text(Phrase("{share} hidden", share=Percent(0.125)))
    '12.5 % hidden'
    """

    share: float


@dataclass(frozen=True, slots=True, init=False)
class Phrase:
    """A text of the catalogues with its parameters, in no language yet.

    ``msgid`` is the English text with named fields in braces; ``plural`` the English plural, chosen by
    the parameter ``n``. Parameters may be phrases themselves.

    >>> from defilade.language import translator
    >>> translator("en").text(Phrase("{n} hit", plural="{n} hits", n=3))
    '3 hits'
    """

    msgid: str
    plural: str | None = None
    parameters: Mapping[str, str | int | float | Percent | Phrase] = field(default_factory=dict)

    def __init__(
        self, msgid: str, *, plural: str | None = None, **parameters: str | int | float | Percent | Phrase
    ) -> None:
        object.__setattr__(self, "msgid", msgid)
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "parameters", MappingProxyType(parameters))

    def __reduce__(self) -> tuple[object, ...]:
        """Let phrases be pickled and copied: their parameters are behind a view that can't be."""
        return _phrase, (self.msgid, self.plural, dict(self.parameters))

    def text(self, translator: Translator) -> str:
        """Return the phrase in the translator's language."""
        return translator.text(self)


def _phrase(msgid: str, plural: str | None, parameters: Mapping[str, str | int | float | Percent | Phrase]) -> Phrase:
    return Phrase(msgid, plural=plural, **parameters)
