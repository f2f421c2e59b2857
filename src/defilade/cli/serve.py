"""``defilade serve``: the board in a browser."""

from __future__ import annotations

import errno
import ipaddress
import socket
import webbrowser
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import click

from defilade.cli.common import OPTIONS, fail, language_option, reports_faults, settled_language
from defilade.language import N_, Language, Phrase, Translator, translator

LOOPBACK, PORT, HIGHEST_PORT = "127.0.0.1", 8000, 65535
ANYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - compared with, never the default


class _Port(click.ParamType[int]):
    """A port, told in words where it is none."""

    name = "port"

    def __init__(self, words: Translator) -> None:
        self._words = words

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; raise click's error where it is none."""
        given = str(value)
        if not given.isdecimal() or int(given) > HIGHEST_PORT:
            self.fail(
                self._words.text(Phrase("{given} is no port: a number from 0 to 65535.", given=given)), param, ctx
            )
        return int(given)


def command(words: Translator) -> click.Command:
    """Return the command, its help in the language of ``words``."""
    return click.Command(
        "serve",
        callback=reports_faults(serve),
        options_metavar=words.text(OPTIONS),
        params=[
            click.Option(
                ["--host"],
                default=LOOPBACK,
                show_default=True,
                envvar="DEFILADE_HOST",
                metavar=words.text(N_("ADDRESS")),
                help=words.text(
                    N_("The address to listen at; 0.0.0.0 lets others of the network in, those who have a link.")
                ),
            ),
            click.Option(
                ["--port"],
                type=_Port(words),
                default=PORT,
                show_default=True,
                envvar="DEFILADE_PORT",
                metavar=words.text(N_("NUMBER")),
                help=words.text(N_("The port; 0 takes one that is free.")),
            ),
            click.Option(
                ["--database"],
                envvar="DEFILADE_DATABASE",
                metavar="URL",
                help=words.text(
                    N_("Where games are kept: a URL of SQLite or PostgreSQL; otherwise a file of your own.")
                ),
            ),
            click.Option(
                ["--name", "names"],
                multiple=True,
                envvar="DEFILADE_NAMES",
                metavar=words.text(N_("NAME")),
                help=words.text(N_("A name beside localhost under which the board is reached; may be given again.")),
            ),
            click.Option(
                ["--proxy", "proxies"],
                multiple=True,
                envvar="DEFILADE_PROXIES",
                metavar=words.text(N_("ADDRESS")),
                help=words.text(
                    N_(
                        "The address (or network) of a proxy in front of the board, which is believed when it says for "
                        "whom it asks; may be given again."
                    )
                ),
            ),
            click.Option(
                ["--open/--no-open", "opening"], default=False, help=words.text(N_("Open the board in a browser."))
            ),
            language_option(words),
        ],
        help=words.text(N_("Show the board in a browser: lay out a table, ask by pointing, play a game.")),
    )


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    names: Sequence[str],
    proxies: Sequence[str],
    opening: bool,
    lang: Language | None,
) -> None:
    """Serve the board until it is interrupted."""
    words = translator(settled_language(lang))
    wrong = next((proxy for proxy in proxies if not _is_address(proxy)), None)
    if wrong is not None:
        fail(
            words.text(
                Phrase("--proxy takes an address or a network, as 10.0.0.7 or 10.0.0.0/8: {given}.", given=wrong)
            )
        )
    try:
        import uvicorn  # noqa: PLC0415 - an extra, and only this command needs it

        from defilade.server.app import create_app  # noqa: PLC0415 - likewise
        from defilade.server.settings import Settings  # noqa: PLC0415 - likewise
        from defilade.server.store import StoreRefusedError, open_store  # noqa: PLC0415 - likewise
    except ModuleNotFoundError as error:
        fail(words.text(_not_installed(error)))
    settings = Settings(database=database or _own_database(), hosts=_hosts(host, names))
    with closing(_listening(host, port, words)) as listening:
        try:
            store = open_store(settings.database)
        except StoreRefusedError as error:
            fail(words.text(error.message))
        address = _address(host, listening.getsockname()[1])
        click.echo(words.text(Phrase("The board is at {address}. Ctrl+C ends it.", address=address)))
        if opening:
            webbrowser.open(address)
        config = uvicorn.Config(
            create_app(settings, store=store),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            ws_max_size=settings.limits.message,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def _is_address(given: str) -> bool:
    """Tell whether it is an address or a network.

    >>> _is_address("10.0.0.7"), _is_address("fd00::/8"), _is_address("*"), _is_address("proxy.example")
    (True, True, False, False)
    """
    try:
        ipaddress.ip_network(given)
    except ValueError:
        return False
    return True


def _not_installed(error: ModuleNotFoundError) -> Phrase:
    return Phrase(
        "The board needs libraries that are not installed ({name}): pip install {what}.",
        name=error.name or "",
        what="'defilade[board]'",
    )


def _own_database() -> str:
    """Return the URL of the file in the user's own folder."""
    folder = Path(click.get_app_dir("defilade"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'board.sqlite'}"


def _hosts(host: str, names: Sequence[str]) -> frozenset[str]:
    """Return the names that the server may be asked under; this machine's own too where others may ask."""
    own = {socket.gethostname(), f"{socket.gethostname()}.local"} if host in ANYWHERE else set()
    return frozenset({host, *names, *own} - ANYWHERE)


def _listening(host: str, port: int, words: Translator) -> socket.socket:
    """Return a socket that listens; end in clear words where there can be none."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=1024)
    except OSError as error:
        fail(words.text(_no_socket(error, host, port)))


def _no_socket(error: OSError, host: str, port: int) -> Phrase:
    if error.errno == errno.EADDRINUSE:
        return Phrase("Port {port} is in use already: choose another with --port.", port=str(port))
    if error.errno in (errno.EACCES, errno.EPERM):
        return Phrase("Port {port} may not be used: choose one above 1023 with --port.", port=str(port))
    return Phrase("There is no listening at {host}: {reason}.", host=host, reason=str(error.strerror or error))


def _address(host: str, port: int) -> str:
    """Return the address to open.

    >>> _address("0.0.0.0", 8000), _address("::1", 80)
    ('http://127.0.0.1:8000/', 'http://[::1]:80/')
    """
    shown = LOOPBACK if host in ANYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
