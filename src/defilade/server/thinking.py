"""Threads that work on what clients ask, so that one client leaves some to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

T = TypeVar("T")


class Thinkers:
    """So many threads work at a time, and no more than some of them for one client."""

    def __init__(self, all_together: int, for_one: int) -> None:
        self._all = CapacityLimiter(all_together)
        self._for_one = for_one
        self._own: dict[str, CapacityLimiter] = {}
        self._users: Counter[str] = Counter()

    async def work(self, client: str, function: Callable[[], T]) -> T:
        """Return what a function returns, called in a thread when it is the client's turn."""
        own = self._own.setdefault(client, CapacityLimiter(self._for_one))
        self._users[client] += 1
        try:
            async with own:
                return await to_thread.run_sync(function, abandon_on_cancel=True, limiter=self._all)
        finally:
            self._users[client] -= 1
            if not self._users[client]:
                del self._users[client], self._own[client]
