"""Headers that keep a browser from doing what the board has no use for, and the check of who may ask."""

from __future__ import annotations

import re
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from defilade.language import Phrase
from defilade.server.errors import ApiError, send_error

CONTENT = (
    "default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?")


class SecureHeaders:
    """Middleware that adds the headers of security to every answer; answers of the API are not kept by anybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass and add the headers to its answer."""
        host = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else ""
        sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", CONTENT.format(sockets=sockets))
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class KnownHosts:
    """Middleware that answers only to names that are known to be this server's, and to pages that came from it.

    A page of another site can point its own name at this machine (DNS rebinding), and any page may send requests and
    open sockets: so ``Host`` must be known, and where a browser tells an ``Origin`` it must be the same host.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self._hosts = frozenset(host.lower() for host in hosts) | {"localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._known(host):
            message = Phrase("This server is not known by the name that it was asked under.")
            await send_error(ApiError(403, "forbidden", message), scope, receive, send)
        elif not _own_page(scope, headers.get("origin"), host):
            message = Phrase("Another site's page may not ask this server.")
            await send_error(ApiError(403, "forbidden", message), scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _known(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        return name in self._hosts or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _own_page(scope: Scope, origin: str | None, host: str) -> bool:
    """Tell whether a request that changes something, or a socket, comes from a page of this server or from no page."""
    if origin is None or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
        return True
    scheme, _, rest = origin.partition("://")
    return scheme in ("http", "https") and rest.lower() == host.lower()
