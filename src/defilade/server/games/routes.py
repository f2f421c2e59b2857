"""The routes of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from defilade.battlefield.reading import read_scenario
from defilade.game.recording import record_text
from defilade.game.records import Record, read_record
from defilade.language import N_, Phrase
from defilade.rulesets.registry import Formats
from defilade.rulesets.ruleset import UnknownNameError
from defilade.server.asking.examples import examples
from defilade.server.errors import Answer, ApiError, responses
from defilade.server.games.doing import Visit
from defilade.server.games.requests import (
    ActionAsked,
    ActionDone,
    CallOffAsked,
    CallOffDone,
    ChoicesShown,
    GameShown,
    LookAsked,
    NewGameAsked,
    NewGameMade,
    ReachAsked,
    ReadyAsked,
    ReadyDone,
    UndoAsked,
    UndoDone,
)
from defilade.server.games.service import Games
from defilade.server.languages import Spoken
from defilade.server.limits import client_of
from defilade.server.looking import Look
from defilade.server.measuring import of_fair_size
from defilade.server.pictures import MEDIA_TYPES, PictureFormat, as_file, draw_standing
from defilade.server.settings import Limits

router = APIRouter(prefix="/games", tags=["games"], default_response_class=Answer, responses=responses(401, 404, 503))

_BEARER = HTTPBearer(auto_error=False, description="The token of a seat, or of those who watch.")


def games_of(request: Request) -> Games:
    """Return the games of the application."""
    return cast("Games", request.app.state.games)


def limits_of(request: Request) -> Limits:
    """Return the limits that the server was told."""
    return cast("Limits", request.app.state.settings.limits)


async def _visit(
    request: Request,
    language: Spoken,
    game: Annotated[str, Path(max_length=100, description="The game's id.")],
    token: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)] = None,
) -> Visit:
    games = games_of(request)
    held, rights = await games.enter(game, [] if token is None else [token.credentials])
    return Visit(games, held, rights, language, client_of(request.scope))


Visited = Annotated[Visit, Depends(_visit)]


@router.post(
    "", status_code=201, response_model=NewGameMade, responses=responses(409, 413, 422, 503), summary="Make a game"
)
async def make_game(asked: NewGameAsked, request: Request, _language: Spoken) -> dict[str, Any]:
    """Make a game.

    It begins with a scenario, with one of the examples, or goes on from a record. The server commits to its dice: the
    secret behind the commitment is revealed when the game is over or called off. The tokens are told only here; who
    holds that of a side plays it.
    """
    games = games_of(request)
    limits = limits_of(request)
    record = await games.judge(lambda: _opening(asked, limits))
    made = await games.make(record)
    return {"game": made.id, "seats": made.seats, "watch": made.watch, "commitment": made.commitment}


def _opening(asked: NewGameAsked, limits: Limits) -> Record:
    given = [each for each in (asked.scenario, asked.record, asked.example) if each is not None]
    if len(given) != 1:
        raise ApiError(400, "bad-request", Phrase("A game is made by one of scenario, record and example."))
    if asked.record is not None:
        record = read_record(asked.record)
        of_fair_size(record.battlefield, limits)
        return record
    scenario = asked.scenario if asked.example is None else _example(asked.example)
    assert scenario is not None
    return Record(of_fair_size(read_scenario(scenario, Formats()), limits), ())


def _example(name: str) -> Mapping[str, Any]:
    known = examples()
    if name not in known:
        raise UnknownNameError(name, tuple(known), N_("There is no example “{name}”."))
    return known[name]


@router.get("/{game}", response_model=GameShown, summary="A game")
async def see_game(visit: Visited) -> dict[str, Any]:
    """See a game: whose turn it is, the table, and all that was done."""
    return await visit.view()


@router.get("/{game}/at/{n}", response_model=GameShown, summary="A game as it stood")
async def see_game_at(visit: Visited, n: Annotated[int, Path(ge=0, le=1_000_000)]) -> dict[str, Any]:
    """See a game as it stood after its first `n` actions."""
    return await visit.view(at=n)


@router.get(
    "/{game}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "The record, to be kept as a file."}},
    summary="The record of a game",
)
async def game_record(visit: Visited) -> Response:
    """Get the record of a game, with what proves its dice once it is over or called off."""
    text = await visit.games.judge(lambda: record_text(visit.held.room.record()))
    name = f"defilade-{visit.held.room.stored.id}.json"
    return Response(
        text.encode("utf-8", "backslashreplace"),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get(
    "/{game}/picture",
    response_class=Response,
    responses={
        200: {"content": {each: {} for each in MEDIA_TYPES.values()}, "description": "The file."},
        **responses(413, 503),
    },
)
async def game_picture(
    visit: Visited,
    format: Annotated[PictureFormat, Query(description="What kind of file it is to be.")] = "svg",  # noqa: A002 - its name in the address
    at: Annotated[
        int | None, Query(ge=0, le=1_000_000, description="After how many actions; else as it stands.")
    ] = None,
) -> Response:
    """Get a picture of the table as it stands, or stood after its first actions."""
    field = visit.state_at(at).field
    data = await visit.games.judge(lambda: as_file(draw_standing(field, visit.language), format))
    name = f"defilade-{visit.held.room.stored.id}.{format}"
    return Response(
        data,
        media_type=MEDIA_TYPES[format],
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/{game}/ready", response_model=ReadyDone, responses=responses(401, 404, 409, 503), summary="Be ready")
async def be_ready(visit: Visited, asked: ReadyAsked) -> dict[str, Any]:
    """Say that a side is there, and add its contribution to the dice.

    The game can be played when every side has contributed; no contribution can be changed.
    """
    return await visit.ready(asked.seat, asked.contribution)


@router.post(
    "/{game}/actions", response_model=ActionDone, responses=responses(401, 404, 409, 503), summary="Do an action"
)
async def act(visit: Visited, asked: ActionAsked) -> dict[str, Any]:
    """Do an action.

    The rules may refuse it: then nothing is done, and the clause is told. A request that is sent again with the same
    number is answered as before, and nothing is done twice.
    """
    return await visit.act(_text(asked.request), asked.action, asked.seen, asked.seat)


@router.post(
    "/{game}/undo", response_model=UndoDone, responses=responses(401, 404, 409, 503), summary="Take back by agreement"
)
async def undo(visit: Visited, asked: UndoAsked) -> dict[str, Any]:
    """Ask to take the last action back, or agree or decline when another side has asked.

    It is taken back when every other side agrees. Its dice are the next to fall.
    """
    return await visit.propose("undo", asked.seat, _text(asked.request), asked.do)


@router.post(
    "/{game}/call-off",
    response_model=CallOffDone,
    responses=responses(401, 404, 409, 503),
    summary="Call the game off by agreement",
)
async def call_off(visit: Visited, asked: CallOffAsked) -> dict[str, Any]:
    """Propose to call the game off, or agree or decline when another side has proposed it.

    It is called off when every other side agrees; where nobody has answered for seven days, the side that has proposed
    it may end it alone. Nobody has won then, nothing more can be done, and the secret of the dice is revealed.
    """
    return await visit.propose("call-off", asked.seat, _text(asked.request), asked.do)


@router.get("/{game}/choices", response_model=ChoicesShown, summary="What a unit may do")
async def see_choices(
    visit: Visited,
    unit: Annotated[str, Query(min_length=1, max_length=100, description="The unit's id.")],
    thorough: Annotated[bool, Query(description="Look at the shots of single models, too.")] = False,
) -> dict[str, Any]:
    """See what a unit and its models may do now, and why not."""
    return await visit.choices(unit, thorough=thorough)


@router.post(
    "/{game}/reach",
    response_model=dict[str, Any],
    responses=responses(401, 404, 409, 503),
    summary="How far an action goes",
)
async def see_reach(visit: Visited, asked: ReachAsked) -> dict[str, Any]:
    """See the whole region that an action can go to, and what bounds it."""
    return await visit.reach(asked.action)


@router.post(
    "/{game}/ask",
    response_model=dict[str, Any],
    responses=responses(401, 404, 409, 503),
    summary="Who is seen, and the odds",
)
async def ask(visit: Visited, asked: LookAsked, request: Request) -> dict[str, Any]:
    """Ask who is seen, what cover that is, and the odds: as the game stands, or with some models elsewhere."""
    return await visit.ask(Look(asked.shooter, asked.target, asked.weapon, asked.odds), asked.moved, limits_of(request))


def _text(request: UUID) -> str:
    return str(request)
