"""Sharing a game as it stands: a record that anybody with its name may look at, and nobody can change."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from defilade.language import Phrase
from defilade.server.errors import Answer, ApiError, responses
from defilade.server.games.proving import short
from defilade.server.games.routes import Visited, games_of
from defilade.server.games.tokens import new_name
from defilade.server.languages import Spoken

router = APIRouter(default_response_class=Answer)


class ShareAsked(BaseModel):
    """After how many actions the game is to be seen first; after all that there are if it is not said."""

    model_config = ConfigDict(extra="forbid")

    at: int | None = Field(None, ge=0, le=1_000_000)


class ShareMade(BaseModel):
    """What a shared record is found by."""

    record: str


class RecordShown(BaseModel):
    """A record that was shared, and after how many of its actions it is to be seen first."""

    record: dict[str, Any] = Field(description="The record, as a file holds it.")
    at: int


@router.post(
    "/games/{game}/share",
    status_code=201,
    response_model=ShareMade,
    responses=responses(401, 404, 413, 503),
    tags=["games"],
    summary="Share a game as it stands",
)
async def share_game(visit: Visited, asked: ShareAsked) -> dict[str, Any]:
    """Keep the record of a game as it is now for others to look at, and return the name that it is found by.

    A state of play is no scenario: who has fallen, is wounded or has moved can't be said there. What is shared gives
    no seat, and does not follow the game.
    """
    visit.state_at(asked.at)

    def kept() -> str:
        record = short(visit.held.room.record())
        name = new_name()
        at = len(record.actions) if asked.at is None else asked.at
        visit.games.store.add_position(name, {"record": record.to_json(), "at": at})
        return name

    return {"record": await visit.games.judge(kept)}


@router.get(
    "/records/{record}",
    response_model=RecordShown,
    responses=responses(404, 503),
    tags=["records"],
    summary="A shared record",
)
async def shared_record(
    request: Request, record: Annotated[str, Path(max_length=100)], _language: Spoken
) -> dict[str, Any]:
    """See a record that was shared."""
    games = games_of(request)
    named = record.isascii() and record.isprintable()
    found = await games.judge(lambda: games.store.position(record)) if named else None
    if found is None or "record" not in found:
        raise ApiError(404, "unknown", Phrase("There is no such record."))
    return dict(found)
