"""Finds the texts of the page: every ``t("...")``, ``tn("...", "...", n)`` and ``mark("...")`` in its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract_javascript

from tools.texts import Fault, Text, sorted_out

KEYWORDS: dict[str, tuple[int, ...] | None] = {"t": None, "tn": (1, 2), "mark": None}
_CALL = re.compile(r"""(?<![\w.$])(?:t|tn|mark)\(\s*(["'`])""")


def page_texts_below(directory: Path) -> tuple[list[Text], list[Fault]]:
    """Return the texts of all modules of the page, in a steady order, and what is wrong with them."""
    paths = (path for path in (*directory.rglob("*.ts"), *directory.rglob("*.tsx")) if ".test." not in path.name)
    return sorted_out(directory, paths, page_texts_of)


def page_texts_of(source: str, name: str) -> Iterator[Text | Fault]:
    """Yield the texts and faults of one module.

    >>> [found.msgid for found in page_texts_of('<p>{t("a")}</p>; tn("{n} b", "{n} bs", 2)', "x.tsx")]
    ['a', '{n} b']
    >>> [str(found) for found in page_texts_of('t(`a${b}`)', "x.ts")]
    ['x.ts:1: a text is one literal in double quotes']
    """
    literals = 0
    for call in _CALL.finditer(source):
        if call.group(1) == '"':
            literals += 1
        else:
            yield Fault(
                f"{name}:{source.count(chr(10), 0, call.start()) + 1}", "a text is one literal in double quotes"
            )
    found = list(extract_javascript(BytesIO(source.encode("utf-8")), KEYWORDS, (), {"template_string": False}))
    texts = [(line, keyword, messages) for line, keyword, messages, _ in found if _words(messages)]
    if len(texts) < literals:
        yield Fault(name, f"{literals} calls have a text, Babel finds {len(texts)}: write one more plainly")
    for line, keyword, messages in texts:
        words = _words(messages)
        plural = words[1] if keyword == "tn" and len(words) > 1 else None
        yield Text(words[0], plural, f"{name}:{line}")


def _words(messages: object) -> list[str]:
    found = messages if isinstance(messages, tuple | list) else [messages]
    return [word for word in found if isinstance(word, str)]
