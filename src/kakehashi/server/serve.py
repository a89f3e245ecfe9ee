"""``kakehashi serve``: the server as a process."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import cast

import click
import msgspec
import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send

from kakehashi.server import json_log
from kakehashi.server.app import create_app
from kakehashi.server.metrics import serve_metrics
from kakehashi.server.settings import Settings
from kakehashi.server.storage.migration import prepare
from kakehashi.server.storage.one_server import one_server

EVERYWHERE = ("0.0.0.0", "::")
LARGEST_FRAME = 1024 * 1024
"""Bytes; a larger WebSocket message ends the connection. Below that a large one is refused, and no more."""


class _Server(uvicorn.Server):
    """Says when it is ready, with the address a person can open."""

    def __init__(self, config: uvicorn.Config, *, open_browser: bool) -> None:
        super().__init__(config)
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        print(ready(host, port), flush=True)
        if self._open_browser:
            webbrowser.open(_address(host, port))


def ready(host: str, port: int) -> str:
    """What is said of the address once the server listens on *host*."""
    said = f"Kakehashi is ready at {_address(host, port)}"
    if host in EVERYWHERE and (outward := outward_host()):
        said += f"\nOthers in the same network open {_address(outward, port)}"
    return said


def outward_host() -> str | None:
    """This machine's address in its network; None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nobody's address (RFC 5737), to which nothing is sent
        except OSError:
            return None
        return asking.getsockname()[0]


def _address(host: str, port: int) -> str:
    """What a browser on this machine opens."""
    shown = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    """A socket that clients can already come to. Raises click's error when there is none to be had."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, UnicodeError) as error:
        raise _cannot_listen(host, port, error) from None


def _cannot_listen(host: str, port: int, error: Exception) -> click.ClickException:
    number = getattr(error, "errno", None) or 0
    reason = os.strerror(number) if number > 0 else getattr(error, "strerror", None) or error
    return click.ClickException(f"cannot listen on {host}, port {port}: {reason}")


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _with_an_option_for_each_setting(command: Callable[..., None]) -> Callable[..., None]:
    """As the settings are declared, in their order, each with its variable and its default."""
    for field in reversed(msgspec.structs.fields(Settings)):
        (option,) = field.type.__metadata__
        command = click.option(
            f"--{field.name.replace('_', '-')}",
            default=field.default,
            type=option.type,
            show_envvar=True,
            show_default=option.none,
            help=option.help,
        )(command)
    return command


@click.command("serve", context_settings={"auto_envvar_prefix": "KAKEHASHI", "show_default": True})
@_with_an_option_for_each_setting
@click.option(
    "--open/--no-open", "open_browser", default=None, help="Open the browser (by default where there is one)."
)
def serve_command(open_browser: bool | None, **chosen: object) -> None:
    """Serve tables to browsers until interrupted.

    Cookies are signed with KAKEHASHI_SECRET when it is set, else with a key kept in the data folder.
    """
    settings = Settings(**chosen)  # pyright: ignore[reportArgumentType]  click has converted them
    loop = uvicorn.Config("", log_config=None).get_loop_factory()
    with _listen(settings.host, settings.port) as listening, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_serve(settings, listening, _has_display() if open_browser is None else open_browser))


def answering_head(app: ASGIApp) -> ASGIApp:
    """Where GET is answered HEAD is too, by the same handler; uvicorn sends no body to who asked so."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = cast("Scope", {**scope, "method": "GET"})
        await app(scope, receive, send)

    return answer


async def _serve(settings: Settings, listening: socket.socket, open_browser: bool) -> None:
    async with AsyncExitStack() as held:
        try:
            settings.data.mkdir(parents=True, exist_ok=True)
            await held.enter_async_context(one_server(settings.database))
            await prepare(settings.database)
            app = create_app(settings)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise click.ClickException(f"the data folder {settings.data} cannot be used: {reason}") from None
        if settings.metrics_port:
            try:
                serve_metrics(settings.metrics_host, settings.metrics_port)
            except OSError as error:
                raise _cannot_listen(settings.metrics_host, settings.metrics_port, error) from None
        json_log.set_up(settings.log_level, settings.log_format)
        config = uvicorn.Config(
            answering_head(app),
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=settings.ping_seconds,  # a dead line is noticed, whoever thinks is not
            ws_ping_timeout=settings.ping_seconds,
            timeout_graceful_shutdown=3,
        )
        await _Server(config, open_browser=open_browser).serve([listening])
