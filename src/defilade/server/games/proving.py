"""Records that are sent to be looked at: replayed to any moment, and their dice proven."""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from defilade.game.records import Record, read_record
from defilade.game.verifying import verify
from defilade.language import Language, Phrase
from defilade.server.errors import Answer, ApiError, responses
from defilade.server.games.requests import GameShown
from defilade.server.games.room import MOST_OPENING, Room, opening_of
from defilade.server.games.routes import games_of
from defilade.server.games.showing import game_view
from defilade.server.games.tokens import Rights
from defilade.server.languages import Spoken
from defilade.server.store.store import StoredGame

router = APIRouter(tags=["records"], default_response_class=Answer, responses=responses(409, 413, 422))

NOBODY = Rights(())


class ReplayAsked(BaseModel):
    """A record to be looked at, and after how many of its actions; after all of them if it is not said."""

    model_config = ConfigDict(extra="forbid")

    record: dict[str, Any] = Field(description="A record, as its file holds it.")
    at: int | None = Field(None, ge=0, le=1_000_000)


class ReplayShown(GameShown):
    """A record as it stands after some of its actions."""

    total: int = Field(description="How many actions the record has.")


class VerifyAsked(BaseModel):
    """A record whose dice are to be proven."""

    model_config = ConfigDict(extra="forbid")

    record: dict[str, Any] = Field(description="A record, as its file holds it.")


class FlawShown(BaseModel):
    """Something that is not as it should be."""

    about: str
    die: int | None = Field(description="The number of the die, from 0, where it is one.")
    text: str


class VerdictShown(BaseModel):
    """Whether the dice of a record are proven."""

    format: str
    proven: bool
    dice: int = Field(description="How many dice were looked at.")
    before: int = Field(description="How many dice had fallen before, and are not part of the proof.")
    called_off: bool = Field(description="Whether the game was called off, so that nobody has won.")
    flaws: list[FlawShown]
    text: str


@router.post("/replay", response_model=ReplayShown, summary="Replay a record")
async def replay_record(asked: ReplayAsked, request: Request, language: Spoken) -> dict[str, Any]:
    """See a record as it stands after some of its actions, as a game is seen."""
    games = games_of(request)
    name = await games.judge(lambda: _digest(asked.record))
    replayed: tuple[Record, Room] | None = games.replays.find(name)
    if replayed is None:
        replayed = await games.judge(lambda: _replayed(asked.record))
        games.replays.keep(name, replayed)
    record, room = replayed
    return await games.judge(lambda: _shown(record, room, asked.at, language))


def _digest(raw: dict[str, Any]) -> bytes:
    """Return what tells a record from others; of one that nobody would write in JSON, something new each time."""
    try:
        return sha256(json.dumps(raw).encode()).digest()
    except (ValueError, RecursionError):
        return token_bytes()


def _replayed(raw: dict[str, Any]) -> tuple[Record, Room]:
    """Return a record, and the room of a game that went by it."""
    record = short(read_record(raw))
    commitment = "" if record.proof is None else record.proof.commitment
    return record, Room(StoredGame("", opening_of(record).to_json(), commitment, "", ()))


def _shown(record: Record, room: Room, at: int | None, language: Language) -> dict[str, Any]:
    total = len(room.standing.states) - 1
    if at is not None and at > total:
        raise ApiError(
            404, "unknown", Phrase("The game has only {n} action.", plural="The game has only {n} actions.", n=total)
        )
    view = game_view(room, room.standing, NOBODY, language, at=total if at is None else at)
    given = {} if record.proof is None else dict(record.proof.contributions)
    ended = None if record.proof is None or view["actions"] < total else record.proof.called_off
    return view | {
        "total": total,
        "over": view["over"] or ended is not None,
        "called_off": None if ended is None else ended.to_json(),
        "contributions": {side: given.get(side) for side in view["contributions"]},
        "started": True,
        "secret": None if record.proof is None else record.proof.secret,
    }


@router.post("/verify", response_model=VerdictShown, summary="Prove the dice of a record")
async def verify_record(asked: VerifyAsked, request: Request, language: Spoken) -> dict[str, Any]:
    """See whether every die of a record is what was committed to before the game and what the players contributed."""
    return await games_of(request).judge(lambda: verify(short(read_record(asked.record))).to_json(language))


def short(record: Record) -> Record:
    """Return a record that is not too long to be gone through while somebody waits."""
    if len(record.actions) > MOST_OPENING:
        long = Phrase("The record has more than {n} actions: too many to go through here.", n=MOST_OPENING)
        raise ApiError(413, "too-large", long)
    return record
