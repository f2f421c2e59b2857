"""The application: routes, the order of what stands before them, the page."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from anyio import to_thread
from fastapi import FastAPI
from starlette.middleware import Middleware

from defilade.geometry.prepared import prepare
from defilade.server import asking, games
from defilade.server.describing import describe
from defilade.server.errors import CatchAll, add_handlers
from defilade.server.headers import KnownHosts, SecureHeaders
from defilade.server.limits import Clock, LimitBodies, LimitRates
from defilade.server.pages import Page
from defilade.server.settings import Settings
from defilade.server.store import Store, open_store
from defilade.server.thinking import Thinkers

THINKERS, FOR_ONE = 8, 4
"""As many threads work on the looks of sockets at a time, and of those for one client; more would only wait for each
other."""

TAGS = [
    {"name": "asking", "description": "Questions that need no game: scenarios, rulings, odds, pictures, positions."},
    {"name": "games", "description": "Games between seats, refereed, with dice that can be checked."},
    {"name": "records", "description": "Records of games: replayed, and their dice proved."},
]
QUESTIONS = ("scenario", "document", "export", "rule", "odds", "replay", "verify")
"""What takes a while to answer, each with a rate of its own."""

DESCRIPTION = """A referee for tabletop wargames: who sees whom, what cover, which clause says so, the exact odds, and
whole games played by the rules. Every text comes in English or Russian (`?lang=` or `Accept-Language`). Every error has
one form: see `ErrorBody`.

Two sockets speak JSON: `/api/table` answers `LookRequest` with `Seen`, `SeenFaults` or an error while a table is being
laid out, `/api/games/{game}/live` follows a game."""


def create_app(settings: Settings, *, store: Store | None = None, clock: Clock = time.monotonic) -> FastAPI:
    """Return the application.

    ``store`` is one that is open already; else that of the settings is opened when the application starts. It is closed
    when the application ends. ``clock`` counts the seconds of the rates.
    """
    limits = settings.limits

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        opened: Store = await to_thread.run_sync(open_store, settings.database) if store is None else store
        app.state.store = opened
        app.state.games = games.Games(opened, app.state.thinkers)
        # What looks ask while it is being loaded is answered all the same, only later.
        threading.Thread(target=prepare, name="prepare", daemon=True).start()
        try:
            async with games.hearing(app.state.games):
                yield
        finally:
            await to_thread.run_sync(opened.close)

    strict = {
        ("POST", "/api/picture"): limits.pictures,
        ("GET", "/api/games/*/picture"): limits.pictures,
        ("POST", "/api/positions"): limits.made,
        ("POST", "/api/games"): limits.made,
        ("POST", "/api/games/*/share"): limits.made,
        **{("POST", f"/api/{name}"): limits.questions for name in QUESTIONS},
    }
    app = FastAPI(
        title="Defilade",
        version=version("defilade"),
        description=DESCRIPTION,
        openapi_tags=TAGS,
        license_info={"name": "MIT", "identifier": "MIT"},
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=running,
        middleware=[
            Middleware(SecureHeaders),
            Middleware(CatchAll),
            Middleware(KnownHosts, hosts=settings.hosts),
            Middleware(LimitRates, rate=limits.requests, strict=strict, sockets=limits.sockets, clock=clock),
            Middleware(LimitBodies, limits=limits, large=asking.LARGE_BODIES | {"/api/games"}),
        ],
    )
    app.state.settings = settings
    app.state.clock = clock
    app.state.thinkers = Thinkers(THINKERS, FOR_ONE)
    add_handlers(app)
    app.include_router(asking.router, prefix="/api")
    for each in games.ROUTERS:
        app.include_router(each, prefix="/api")
    app.router.default = Page(settings.page)
    app.openapi = describe(app)  # type: ignore[method-assign]  # the way that its manual tells
    return app
