"""Clients of the server inside the process of the tests."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from defilade.server.app import create_app
from defilade.server.asking.examples import examples
from defilade.server.limits import Clock
from defilade.server.protocol import SCENARIO
from defilade.server.settings import Limits, Rate, Settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the client has a newer library to wish for
    from starlette.testclient import TestClient, WebSocketTestSession

__all__ = ["TestClient", "WebSocketTestSession"]

HOST = "127.0.0.1:8000"
PAGE = f"http://{HOST}"
UNLIMITED = Rate(1e12, 1e12)
GENEROUS = Limits(requests=UNLIMITED, questions=UNLIMITED, pictures=UNLIMITED, made=UNLIMITED, messages=UNLIMITED)
EXAMPLES = tuple(examples())


def calm() -> float:
    """Return the time of a clock that stands still."""
    return 0.0


def settings(limits: Limits = GENEROUS, **others: Any) -> Settings:
    """Return settings with a store in memory."""
    return Settings(database="sqlite://", limits=limits, **others)


@contextmanager
def serving(told: Settings | None = None, clock: Clock = calm) -> Iterator[TestClient]:
    """Yield a client of a server that runs."""
    with TestClient(
        create_app(told or settings(), clock=clock), base_url=PAGE, raise_server_exceptions=False
    ) as client:
        yield client


@contextmanager
def table(client: TestClient, **headers: str) -> Iterator[WebSocketTestSession]:
    """Yield a socket of the live table."""
    with client.websocket_connect(f"ws://{HOST}/api/table", headers=headers) as socket:
        yield socket


def small(**changes: Any) -> dict[str, Any]:
    """Return the small scenario of the API's description, with changes."""
    return SCENARIO | changes
