"""The routes of the questions."""

from __future__ import annotations

import secrets
from importlib.metadata import version
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from defilade.battlefield.schema import scenario_schema
from defilade.game.game import Game
from defilade.geometry.prepared import prepared
from defilade.language import LANGUAGES, N_, Language, Phrase
from defilade.rulesets.ruleset import UnknownNameError, models_of
from defilade.server import protocol
from defilade.server.asking.examples import examples
from defilade.server.asking.exporting import file_name, scenario_text
from defilade.server.asking.reference import reference, ruleset_names
from defilade.server.errors import Answer, ApiError, responses
from defilade.server.languages import Spoken
from defilade.server.measuring import in_time, of_few_dice, of_few_pairs
from defilade.server.pictures import MEDIA_TYPES, as_file, draw
from defilade.server.reading import document, formats, read
from defilade.server.settings import Limits
from defilade.server.store import Store
from defilade.server.views import table_view

router = APIRouter(default_response_class=Answer, tags=["asking"])

POSITION_BYTES = 16
"""So many random bytes are the id of a position: nobody finds one by trying."""

Name = Annotated[str, Path(max_length=100)]


def limits_of(request: Request) -> Limits:
    """Return the limits that the server was told."""
    limits: Limits = request.app.state.settings.limits
    return limits


@router.get("/about", response_model=protocol.About, responses=responses(), summary="What the server is")
def about(request: Request, language: Spoken) -> Response:
    """Tell the program's name and version, its rulesets and languages, and what one client may ask."""
    limits = limits_of(request)
    return Answer(
        {
            "name": "defilade",
            "version": version("defilade"),
            "kernel": "compiled" if prepared() else "interpreted",
            "rulesets": ruleset_names(language),
            "languages": LANGUAGES,
            "limits": {
                "large_body": limits.large_body,
                "body": limits.body,
                "message": limits.message,
                "requests": limits.requests.each_second,
                "messages": limits.messages.each_second,
                "models": limits.models,
            },
        }
    )


@router.get(
    "/rulesets/{ruleset}", response_model=protocol.Reference, responses=responses(404), summary="All about a ruleset"
)
def ruleset_reference(ruleset: Annotated[Name, Path(examples=["mordheim"])], language: Spoken) -> Response:
    """Return clauses, options, phases, profiles, weapons, terrain, flags and actions, in words."""
    return Answer(reference(ruleset, language))


@router.get("/schema", response_model=dict[str, Any], responses=responses(), summary="The JSON Schema of a scenario")
def schema(language: Spoken) -> Response:
    """Return the JSON Schema (draft 2020-12) that scenarios by any ruleset obey, described in the language."""
    return Answer(scenario_schema(formats(), language))


@router.get("/examples", response_model=list[protocol.ExampleName], responses=responses(), summary="The examples")
def list_examples(_language: Spoken) -> Response:
    """List the scenarios that come with the program."""
    return Answer(
        [
            {"id": name, "title": scenario.get("title", name), "ruleset": scenario["ruleset"]}
            for name, scenario in examples().items()
        ]
    )


@router.get("/examples/{example}", response_model=protocol.ScenarioBody, responses=responses(404), summary="An example")
def one_example(example: Annotated[Name, Path(examples=["figure-10"])], _language: Spoken) -> Response:
    """Return the scenario of an example."""
    found = examples()
    if example not in found:
        raise UnknownNameError(example, tuple(found), N_("There is no example “{name}”."))
    return Answer({"scenario": found[example]})


@router.post("/scenario", response_model=protocol.ScenarioRead, responses=responses(422), summary="Read a scenario")
def scenario(request: Request, sent: protocol.ScenarioRequest, language: Spoken) -> Response:
    """Read a scenario, from a text in TOML or JSON or from a table, and return it with what a board draws of it."""
    source = sent.text if sent.text is not None else sent.scenario
    assert source is not None, "one of the two is there"
    field = read(source, limits_of(request))
    return Answer({"scenario": field.source, "view": table_view(field, language)})


@router.post("/document", response_model=protocol.ScenarioBody, responses=responses(422), summary="Take a text apart")
def take_apart(sent: protocol.TextRequest, _language: Spoken) -> Response:
    """Return what a text in TOML or JSON says, unchecked: a scenario with faults can so be shown, and mended."""
    return Answer({"scenario": document(sent.text)})


@router.post("/export", response_model=protocol.FileText, responses=responses(422), summary="Write a scenario")
def export(request: Request, sent: protocol.ExportRequest, _language: Spoken) -> Response:
    """Return a scenario as the text of a file that reads back to an equal one, and a name for the file."""
    field = read(sent.scenario, limits_of(request))
    return Answer({"text": scenario_text(field, sent.format), "name": file_name(field, sent.format)})


@router.post("/rule", response_model=protocol.Rulings, responses=responses(404, 422), summary="Ask for rulings")
def rule(request: Request, sent: protocol.RuleRequest, language: Spoken) -> Response:
    """Say who sees whom, what cover that is, what it changes, and which clause says so."""
    limits = limits_of(request)
    game = Game(read(sent.scenario, limits))
    of_few_pairs(game, sent.shooter, sent.target, limits)
    found = in_time(game.rulings(sent.shooter, sent.target), limits)
    rulings = [ruling.to_json(language) for ruling in found]
    return Answer({"format": "defilade/ruling/1", "ruleset": game.ruleset.id, "rulings": rulings})


@router.post("/odds", response_model=protocol.OddsShown, responses=responses(404, 409, 422), summary="Ask for odds")
def odds(request: Request, sent: protocol.OddsRequest, _language: Spoken) -> Response:
    """Return the exact distribution of what a volley does, or the chance that an action succeeds."""
    limits = limits_of(request)
    game = Game(read(sent.scenario, limits))
    if sent.unit is not None and sent.action is not None:
        found = game.action_odds(sent.unit, sent.action)
    else:
        assert sent.shooter is not None, "a volley has a shooter"
        assert sent.target is not None, "and a target"
        of_few_dice(game.plan(sent.shooter, sent.target, sent.weapon), limits)
        found = game.odds(sent.shooter, sent.target, sent.weapon)
    return Answer({"format": "defilade/odds/1", "outcomes": found.to_json()})


@router.post(
    "/picture",
    response_class=Response,
    responses={
        200: {
            "description": "The file",
            "content": {
                "image/svg+xml": {"schema": {"type": "string"}},
                "image/png": {"schema": {"type": "string", "format": "binary"}},
                "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            },
        },
        **responses(404, 422, 503),
    },
    summary="Draw the table",
)
def picture(request: Request, sent: protocol.PictureRequest, language: Spoken) -> Response:
    """Draw the table to scale, with rulings on it, as SVG, PNG or PDF."""
    limits = limits_of(request)
    game = Game(read(sent.scenario, limits))
    if sent.shooter is not None or sent.target is not None:
        of_few_pairs(game, sent.shooter, sent.target, limits)
    data = as_file(draw(game, sent.shooter, sent.target, language, limits), sent.format)
    return file_answer(data, MEDIA_TYPES[sent.format], file_name(game.battlefield, sent.format), language)


@router.post(
    "/positions",
    response_model=protocol.PositionId,
    status_code=201,
    responses=responses(404, 422, 503),
    summary="Share a position",
)
def share(request: Request, sent: protocol.PositionRequest, _language: Spoken) -> Response:
    """Keep a position for others to look at, and return the id that it is found by."""
    field = read(sent.scenario, limits_of(request))
    for name in (sent.shooter, sent.target):
        if name is not None and name not in field.feature_by_id:
            models_of(field, name)
    position = secrets.token_urlsafe(POSITION_BYTES)
    store_of(request).add_position(position, sent.model_dump(exclude_none=True))
    return Answer({"position": position}, 201)


@router.get(
    "/positions/{position}",
    response_model=protocol.PositionShown,
    responses=responses(404, 503),
    summary="A shared position",
)
def shared(
    request: Request, position: Annotated[Name, Path(examples=["yT3wq0x9mB2kR7aE"])], _language: Spoken
) -> Response:
    """Return a position that was shared, just as it was sent."""
    found = store_of(request).position(position) if position.isascii() and position.isprintable() else None
    if found is None or "scenario" not in found:
        raise ApiError(404, "unknown", Phrase("There is no such position."))
    return Answer(found)


def store_of(request: Request) -> Store:
    """Return the store; raises ``ApiError`` where none is open."""
    store: Store | None = getattr(request.app.state, "store", None)
    if store is None:
        raise ApiError(503, "unavailable", Phrase("Nothing can be kept: no store is open."))
    return store


def file_answer(data: bytes, media_type: str, name: str, language: Language) -> Response:
    """Return a file to save under a name."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}", "Content-Language": language}
    return Response(data, media_type=media_type, headers=headers)
