"""The description of the API: what the routes say of themselves, with examples that the library has worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from defilade.battlefield.schema import DIALECT
from defilade.game.game import Game
from defilade.server.asking.exporting import file_name, scenario_text
from defilade.server.asking.reference import reference, ruleset_names
from defilade.server.errors import Code
from defilade.server.protocol import SCENARIO, LookRequest, Seen, SeenFaults
from defilade.server.reading import read
from defilade.server.settings import USUAL
from defilade.server.views import table_view

Json = dict[str, Any]
POSITION = "yT3wq0x9mB2kR7aEw5Zc1g"
_REFERENCES = "#/components/schemas/{model}"

SOCKETS: tuple[type[BaseModel], ...] = (LookRequest, Seen, SeenFaults)
"""What is sent over the live table's socket, which has no route in the description."""

ERRORS: Mapping[str, tuple[Code, str]] = {
    "400": ("bad-request", "The request is not of the right form."),
    "401": ("forbidden", "A token of the game is needed: Authorization: Bearer TOKEN."),
    "403": ("forbidden", "Another site's page may not ask this server."),
    "404": ("unknown", "There is nothing at this address."),
    "408": ("bad-request", "The request took too long to arrive."),
    "409": ("refused", "The weapon of hans does not reach ivan."),
    "413": ("too-large", "The request is too large: at most 64 KiB are allowed."),
    "422": ("faults", "1 fault in the scenario:"),
    "429": ("too-many", "Too many requests; try again in 2 seconds."),
    "503": ("unavailable", "The database is too busy; try again."),
}


def describe(app: FastAPI) -> Callable[[], Json]:
    """Return what gives the description of an application, worked out when it is first asked for."""

    @cache
    def described() -> Json:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes, tags=app.openapi_tags
        )
        _add_sockets(schema)
        for path, operations in schema["paths"].items():
            for method, operation in operations.items():
                _add_examples(operation, *examples().get((method, path), (None, None)))
        return schema

    return described


def _add_sockets(schema: Json) -> None:
    _, definitions = models_json_schema([(model, "serialization") for model in SOCKETS], ref_template=_REFERENCES)
    components = schema.setdefault("components", {}).setdefault("schemas", {})
    for name, definition in definitions.get("$defs", {}).items():
        components.setdefault(name, definition)


def _add_examples(operation: Json, asked: Json | None, answered: object) -> None:
    """Add an example of what is sent, of the answer, and of each error."""
    if asked is not None:
        operation["requestBody"]["content"]["application/json"]["example"] = asked
    for status, response in operation["responses"].items():
        content = response.get("content", {}).get("application/json")
        if content is None:
            continue
        if status in ERRORS:
            code, message = ERRORS[status]
            content["example"] = {"error": {"code": code, "message": message}}
        elif answered is not None:
            content["example"] = answered


@cache
def examples() -> Mapping[tuple[str, str], tuple[Json | None, object]]:
    """Return for each question, by its method and path, an example of what is sent and of the answer."""
    field = read(SCENARIO, USUAL)
    game = Game(field)
    ruling = game.ruling("ivan", "hans").to_json("en")
    pair = {"shooter": "ivan", "target": "hans"}
    sent = {"scenario": SCENARIO}
    text = scenario_text(field, "toml")
    return {
        ("get", "/api/about"): (None, _about()),
        ("get", "/api/rulesets/{ruleset}"): (None, _shortened(reference("mordheim", "en"))),
        ("get", "/api/schema"): (None, {"$schema": DIALECT, "title": "Defilade", "type": "object"}),
        ("get", "/api/examples"): (None, [{"id": "figure-10", "title": "Figure 10", "ruleset": "ninth-age"}]),
        ("get", "/api/examples/{example}"): (None, sent),
        ("post", "/api/scenario"): ({"text": text}, {**sent, "view": table_view(field, "en")}),
        ("post", "/api/document"): ({"text": text}, sent),
        ("post", "/api/export"): (sent | {"format": "toml"}, {"text": text, "name": file_name(field, "toml")}),
        ("post", "/api/rule"): (
            sent | pair,
            {"format": "defilade/ruling/1", "ruleset": field.ruleset, "rulings": [ruling]},
        ),
        ("post", "/api/odds"): (
            sent | pair,
            {"format": "defilade/odds/1", "outcomes": game.odds("ivan", "hans").to_json()},
        ),
        ("post", "/api/picture"): (sent | pair | {"format": "svg"}, None),
        ("post", "/api/positions"): (sent | pair, {"position": POSITION}),
        ("get", "/api/positions/{position}"): (None, sent | pair),
    }


def _about() -> Json:
    limits = {
        "large_body": USUAL.large_body,
        "body": USUAL.body,
        "message": USUAL.message,
        "requests": USUAL.requests.each_second,
        "messages": USUAL.messages.each_second,
        "models": USUAL.models,
    }
    names = {
        "name": "defilade",
        "version": version("defilade"),
        "kernel": "compiled",
        "rulesets": ruleset_names("en"),
        "languages": ["ru", "en"],
    }
    return names | {"limits": limits}


def _shortened(told: Json) -> Json:
    """Return an answer with the first of each list alone."""
    return {name: _few(part) if isinstance(part, list) else part for name, part in told.items()}


def _few(parts: Iterable[object]) -> list[object]:
    return list(parts)[:1]
