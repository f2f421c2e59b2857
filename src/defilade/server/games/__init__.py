"""Games: seats and their tokens, what is done in them, sockets that follow them, records with fair dice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from defilade.server.games import live, proving, routes, sharing
from defilade.server.games.service import Games

ROUTERS = (routes.router, live.router, proving.router, sharing.router)

__all__ = ["ROUTERS", "Games", "hearing"]


@asynccontextmanager
async def hearing(games: Games) -> AsyncIterator[None]:
    """Let a process hear the others on its database as long as the context lasts."""
    async with anyio.create_task_group() as tasks:
        if games.store.is_shared:
            from defilade.server.games.listening import give_signs, listen  # noqa: PLC0415 - PostgreSQL alone

            tasks.start_soon(listen, games)
            tasks.start_soon(give_signs, games)
        yield
        tasks.cancel_scope.cancel()
