"""The words of the program: phrases that wait for a language, and the catalogues that give it to them."""

from defilade.language.catalogue import LANGUAGES, Language, Translator, language_of_environment, translator
from defilade.language.phrase import N_, Percent, Phrase

__all__ = [
    "LANGUAGES",
    "N_",
    "Language",
    "Percent",
    "Phrase",
    "Translator",
    "language_of_environment",
    "translator",
]
