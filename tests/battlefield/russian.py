"""Russian from the catalogues as they lie in the sources, compiled or not."""

from __future__ import annotations

import gettext
import re
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import defilade.language
from defilade.language import Phrase, Translator

SOURCES = Path(defilade.language.__file__).parent / "locale" / "ru" / "LC_MESSAGES"


def _catalogue() -> gettext.GNUTranslations:
    whole = Catalog(locale="ru")
    for file in sorted(SOURCES.glob("*.po")):
        with file.open("rb") as opened:
            for message in read_po(opened, locale="ru"):
                if message.id:
                    whole.add(message.id, message.string)
    compiled = BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


RUSSIAN = Translator("ru", _catalogue())


def is_russian(phrase: Phrase) -> bool:
    """Tell whether all texts of a phrase have a translation: those without a word of their own need none."""
    parts = [part for part in phrase.parameters.values() if isinstance(part, Phrase)]
    own = re.sub(r"\{\w+\}", "", phrase.msgid)
    if re.search(r"[A-Za-z]", own):
        number = phrase.parameters.get("n")
        count = number if phrase.plural is not None and isinstance(number, int) else 2
        catalogue = RUSSIAN.catalogue
        plural = phrase.plural
        text = catalogue.gettext(phrase.msgid) if plural is None else catalogue.ngettext(phrase.msgid, plural, count)
        if re.search(r"[А-Яа-яЁё]", text) is None and "[x, y]" not in own:
            return False
    return all(map(is_russian, parts))
