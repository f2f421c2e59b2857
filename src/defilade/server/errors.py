"""Errors in one form, whatever went wrong: a code, words, and faults or a clause where there are some."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from defilade.battlefield.faults import Fault, ScenarioError, listed, nothing, path, shown
from defilade.game.game import RefusedError
from defilade.language import Language, Phrase, translator
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal
from defilade.server.languages import language_of
from defilade.server.store.failures import StoreUnavailableError

Code = Literal[
    "faults",
    "refused",
    "unknown",
    "forbidden",
    "conflict",
    "too-large",
    "too-many",
    "bad-request",
    "unavailable",
    "internal",
]
_LOG = logging.getLogger(__name__)
_CODES: Mapping[int, Code] = {
    401: "forbidden",
    403: "forbidden",
    404: "unknown",
    409: "conflict",
    413: "too-large",
    422: "faults",
    429: "too-many",
    503: "unavailable",
}
MOST_FAULTS = 200


class FaultShown(BaseModel):
    """One fault of what was sent."""

    place: str = Field(description="Where it stands, such as `units[1].models[0].position`; empty for the whole.")
    message: str
    found: str
    allowed: str


class RefusedShown(BaseModel):
    """Why the rules forbid something."""

    clause: str = Field(description="The id of the clause that forbids it.")
    message: str


class ErrorShown(BaseModel):
    """What went wrong."""

    code: Code
    message: str = Field(description="The error in words, in the language that was asked for.")
    faults: list[FaultShown] | None = Field(None, description="All faults of what was sent, where it is at fault.")
    refused: RefusedShown | None = Field(None, description="The clause, where the rules forbid it.")


class ErrorBody(BaseModel):
    """The body of every answer that is an error."""

    error: ErrorShown


class Answer(JSONResponse):
    """JSON that may hold half a surrogate pair, written as an escape, for UTF-8 has no bytes for it."""

    def render(self, content: object) -> bytes:
        """Return the bytes of a value."""
        return json_bytes(content)


def json_bytes(content: object) -> bytes:
    r"""Return a value as JSON in UTF-8, half surrogate pairs as escapes.

    >>> json_bytes({"a": chr(0xD800)})
    b'{"a":"\\ud800"}'
    """
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


class ApiError(Exception):
    """An error to answer with, in no language yet."""

    def __init__(
        self,
        status: int,
        code: Code,
        message: Phrase,
        *,
        faults: Sequence[Fault] = (),
        refusal: Refusal | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status = status
        self.code: Code = code
        self.message = message
        self.faults = tuple(faults)
        self.refusal = refusal
        self.headers = headers
        super().__init__(message.msgid)

    def to_json(self, language: Language) -> dict[str, Any]:
        """Return the body of the answer."""
        words = translator(language)
        error: dict[str, Any] = {"code": self.code, "message": words.text(self.message)}
        if self.faults:
            error["faults"] = [dict(fault.to_json(language)) for fault in self.faults[:MOST_FAULTS]]
        if self.refusal is not None:
            error["refused"] = dict(self.refusal.to_json(language))
        return {"error": error}

    def answer(self, language: Language) -> Response:
        """Return the answer."""
        return Answer(self.to_json(language), self.status, self.headers)


def api_error(error: Exception) -> ApiError | None:
    """Return the error to answer with for one that the library raised, or None for one that it should not raise."""
    found: ApiError | None = None
    match error:
        case ApiError():
            found = error
        case ScenarioError():
            found = ApiError(422, "faults", error.phrases[0], faults=error.faults)
        case UnknownNameError():
            found = ApiError(404, "unknown", error.message)
        case RefusedError():
            found = ApiError(409, "refused", error.refusal.message, refusal=error.refusal)
        case RequestValidationError():
            found = ApiError(400, "bad-request", SHAPE, faults=_faults(error))
        case StoreUnavailableError():
            found = ApiError(503, "unavailable", error.message, headers={"Retry-After": "1"})
        case HTTPException():
            code = _CODES.get(error.status_code, "bad-request")
            found = ApiError(error.status_code, code, _words(error.status_code), headers=error.headers)
    return found


SHAPE = Phrase("The request is not of the right form.")


def _words(status: int) -> Phrase:
    words = {
        404: Phrase("There is nothing at this address."),
        405: Phrase("This can't be done at this address."),
        413: Phrase("The request is too large."),
    }
    return words.get(status, Phrase("The request can't be understood."))


def _faults(error: RequestValidationError) -> list[Fault]:
    return [fault_of(each) for each in error.errors()[:MOST_FAULTS]]


def fault_of(error: Mapping[str, Any]) -> Fault:
    """Return the fault that pydantic tells of a value, in words of the catalogues."""
    kind, context = str(error["type"]), error.get("ctx") or {}
    where = [part for part in error["loc"] if part not in ("body", "query", "path", "header")]
    place = path("", *where) if kind != "json_invalid" else ""
    found = nothing() if kind == "missing" else shown(error.get("input"))
    if kind == "json_invalid":
        found = Phrase("something else at the character {number}", number=int(error["loc"][-1]))
    if kind == "ways":
        return Fault(place, Phrase("this can't be asked so"), found, Phrase("one of: {words}", words=str(error["msg"])))
    for known, message, allowed in _SHAPES:
        if kind.startswith(known):
            return Fault(place, message, found, allowed)
    expected = context.get("expected")
    permitted = listed([str(expected).replace(" or ", ", ")]) if expected else Phrase("what the API's description says")
    return Fault(place, Phrase("not a value that may stand here"), found, permitted)


_SHAPES = (
    ("missing", Phrase("a key that must be there is missing"), Phrase("a value")),
    ("extra_forbidden", Phrase("a key that is not known here"), nothing()),
    ("json_invalid", Phrase("the request is not JSON"), Phrase("JSON")),
    ("string_", Phrase("not a text of the right form"), Phrase("a text")),
    ("int_", Phrase("not a whole number"), Phrase("a whole number")),
    ("float_", Phrase("not a number"), Phrase("a number")),
    ("bool_", Phrase("neither true nor false"), Phrase("true or false")),
    ("dict_", Phrase("not a table of keys"), Phrase("a table of keys")),
    ("mapping_", Phrase("not a table of keys"), Phrase("a table of keys")),
    ("model_", Phrase("not a table of keys"), Phrase("a table of keys")),
    ("list_", Phrase("not a list"), Phrase("a list")),
    ("too_long", Phrase("too long"), Phrase("something shorter")),
    ("too_short", Phrase("too short"), Phrase("something longer")),
    ("uuid_", Phrase("not a UUID"), Phrase("a UUID")),
)


def add_handlers(app: FastAPI) -> None:
    """Let an application answer every error in the one form."""
    for kind in (
        ApiError,
        ScenarioError,
        UnknownNameError,
        RefusedError,
        StoreUnavailableError,
        RequestValidationError,
        HTTPException,
    ):
        app.add_exception_handler(kind, _handle)


async def _handle(request: Request, error: Exception) -> Response:
    found = api_error(error)
    assert found is not None
    return found.answer(language_of(request.scope))


async def send_error(error: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a socket that is not open yet, with an error."""
    answer = error.answer(language_of(scope))
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": error.code})
            return
    await answer(scope, receive, send)


class CatchAll:
    """Middleware that answers 500 in the one form where the program itself is at fault, and keeps the traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass."""
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception:
            if scope["type"] not in ("http", "websocket"):
                raise
            _LOG.exception("%s %s", scope.get("method", "socket"), scope["path"])
            if scope["type"] == "websocket" and begun:
                await send({"type": "websocket.close", "code": 1011})
            elif not begun:
                await send_error(ApiError(500, "internal", INTERNAL), scope, receive, send)


INTERNAL = Phrase("The server is at fault here: please report what you did.")


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the errors that a route may answer with, for its description; 400, 403 and 429 are everybody's."""
    told = {
        400: "The request is not of the right form.",
        401: "A token is needed.",
        403: "Not allowed.",
        404: "There is no such thing.",
        408: "The request took too long to arrive.",
        409: "The rules forbid it, or the game has gone on.",
        413: "The request is too large.",
        422: "The scenario or record is at fault: every fault with its place.",
        429: "Too many requests; `Retry-After` says when to come back.",
        503: "The store does not answer.",
    }
    return {
        status: {"model": ErrorBody, "description": told[status]}
        for status in sorted({400, 403, 408, 413, 429, *statuses})
    }
