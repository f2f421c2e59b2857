"""Questions that need no game: scenarios, rulings, odds, pictures, and the live table."""

from __future__ import annotations

from defilade.server.asking.live import router as sockets
from defilade.server.asking.routes import router

router.include_router(sockets)

LARGE_BODIES = frozenset(
    f"/api/{name}"
    for name in ("scenario", "document", "export", "rule", "odds", "picture", "replay", "verify", "positions")
)
"""The paths whose bodies hold a scenario or a record."""

__all__ = ["LARGE_BODIES", "router"]
