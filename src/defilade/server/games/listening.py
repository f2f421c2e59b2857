"""Hearing what other processes on the same PostgreSQL do, over one connection that is made anew when it breaks."""

from __future__ import annotations

import logging
from typing import Final

import anyio
import psycopg
from psycopg import AsyncConnection, sql

from defilade.server.games.service import Games
from defilade.server.store.store import CHANNEL

_LOG = logging.getLogger(__name__)
SECONDS_BETWEEN: Final = 1.0
SECONDS_BETWEEN_SIGNS: Final = 20.0
"""So often a process tells who follows its games, as long as somebody does, and looks whether it still hears."""


async def listen(games: Games) -> None:
    """Hear other processes for ever. What happened while nothing was heard is looked up in the store."""
    where = games.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            connection = await AsyncConnection.connect(where, autocommit=True, connect_timeout=5)
            async with connection:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                await games.catch_up_all()
                await _hear(connection, games)
        except (psycopg.Error, OSError) as error:
            _LOG.warning("other processes are not heard: %s", error)
        await anyio.sleep(SECONDS_BETWEEN)


async def _hear(connection: AsyncConnection, games: Games) -> None:
    while True:
        async for told in connection.notifies(timeout=SECONDS_BETWEEN_SIGNS):
            await games.heard(told.payload)
        # A connection that has died without a word is found out by asking something of it.
        await connection.execute("SELECT 1")


async def give_signs(games: Games) -> None:
    """Tell again and again who follows games here."""
    while True:
        await anyio.sleep(SECONDS_BETWEEN_SIGNS)
        for game in games.hub.followed():
            await games.tell_presence(game)
