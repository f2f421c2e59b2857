"""Which language a request is answered in."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs

from fastapi import Depends, Query
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from defilade.language import LANGUAGES, Language

FALLBACK: Language = "en"


def preferred(accepted: str) -> Language:
    """Return the language that a header ``Accept-Language`` likes best of those there are, else English.

    >>> preferred("de, ru-RU;q=0.8, en;q=0.3"), preferred("en, ru;q=0.1"), preferred("ru;q=0, *")
    ('ru', 'en', 'en')
    """
    liked: list[tuple[float, int, Language]] = []
    for place, part in enumerate(accepted.split(",")):
        tag, _, parameter = part.partition(";")
        quality = _quality(parameter)
        name = tag.strip().lower().split("-")[0]
        liked.extend((-quality, place, language) for language in LANGUAGES if quality > 0 and name == language)
    return min(liked)[2] if liked else FALLBACK


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def language_of(scope: Scope) -> Language:
    """Return the language of a request: that of ``?lang=``, else of its header ``Accept-Language``, else English."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    for language in LANGUAGES:
        if language in asked:
            return language
    return preferred(Headers(scope=scope).get("accept-language", ""))


def _chosen(
    connection: HTTPConnection,
    _lang: Annotated[
        Language | None, Query(alias="lang", description="The language of all texts; else by `Accept-Language`.")
    ] = None,
) -> Language:
    return language_of(connection.scope)


Spoken = Annotated[Language, Depends(_chosen)]
"""The parameter of a route that is the language to answer in."""
