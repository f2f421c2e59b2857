"""Serving the built page of the board."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Defilade</title>
<p>The page of the board is not built. From a clone: <code>make web</code>; the API answers all the same.</p>
<p lang="ru">Страница стола не собрана. В рабочей копии: <code>make web</code>; API отвечает и без неё.</p>
</html>
"""
API = "/api"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""


class Page(StaticFiles):
    """The files of a folder; those under ``assets`` are kept by browsers, all others asked for anew."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self.config_checked = True  # a folder that is not there has no files, that is all
        self._index = folder / "index.html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what no route answers; the API has no files."""
        if scope["type"] != "http" or scope["path"].startswith(API):
            raise HTTPException(404)
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or say in both languages that the page is not built."""
        if path in (".", "index.html") and not self._index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        if "\0" in path:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return response
