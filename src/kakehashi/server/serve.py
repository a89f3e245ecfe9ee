"""``kakehashi serve``: the server as a process."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import sys
import webbrowser
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import click
import uvicorn

from kakehashi.server import json_log
from kakehashi.server.app import create_app
from kakehashi.server.metrics import serve_metrics
from kakehashi.server.settings import Settings
from kakehashi.server.storage.migration import prepare
from kakehashi.server.storage.one_server import one_server

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
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
        print(f"Kakehashi is ready at {address}", flush=True)
        if self._open_browser:
            webbrowser.open(address)


class Seconds(click.FloatRange):
    """A number of seconds; neither `nan` nor `inf` is one."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


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


@click.command("serve", context_settings={"auto_envvar_prefix": "KAKEHASHI", "show_default": True})
@click.option("--host", default="127.0.0.1", show_envvar=True, help="Address to listen on.")
@click.option(
    "--port", default=8642, type=click.IntRange(0, 65535), show_envvar=True, help="Port; 0 takes a free one."
)
@click.option(
    "--data",
    default=Path("data"),
    type=click.Path(file_okay=False, path_type=Path),
    show_envvar=True,
    help="Folder of the key that signs cookies and, unless --database-url says otherwise, of the database.",
)
@click.option(
    "--database-url",
    default=None,
    show_envvar=True,
    show_default="a file in the data folder",
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)
@click.option(
    "--workers",
    default=os.cpu_count() or 1,
    type=click.IntRange(0, 64),
    show_envvar=True,
    help="Processes in which CPU players think; with 0 they do anything legal, without a thought.",
)
@click.option(
    "--budget",
    default=None,
    type=click.IntRange(0, 10_000),
    show_envvar=True,
    show_default="the player's own",
    help="Layouts a CPU player samples for a card when nothing else waits.",
)
@click.option(
    "--call-pace",
    default=1.0,
    type=Seconds(0, 10),
    show_envvar=True,
    help="Least seconds a CPU player is shown to take for a call.",
)
@click.option(
    "--card-pace",
    default=0.8,
    type=Seconds(0, 10),
    show_envvar=True,
    help="Least seconds a CPU player is shown to take for a card.",
)
@click.option(
    "--answer-seconds",
    default=20.0,
    type=Seconds(1, 600),
    show_envvar=True,
    help="How long a person may take to answer a claim or a proposal.",
)
@click.option(
    "--cut-seconds",
    default=2.0,
    type=Seconds(0, 60),
    show_envvar=True,
    help="How long people have to cut the next deck.",
)
@click.option(
    "--away-seconds",
    default=60.0,
    type=Seconds(0, 3600),
    show_envvar=True,
    help="How long a person may be away before a CPU player plays for them.",
)
@click.option(
    "--watch-delay",
    default=60.0,
    type=Seconds(0, 3600),
    show_envvar=True,
    help="How many seconds watchers are behind, where a table shows them everything late.",
)
@click.option(
    "--idle-seconds",
    default=600.0,
    type=Seconds(1, 1_000_000_000),
    show_envvar=True,
    help="How long a table that nobody watches stays in memory.",
)
@click.option(
    "--keep-days",
    default=None,
    type=click.IntRange(1),
    show_envvar=True,
    show_default="for ever",
    help="Days after which a table that nobody plays at is deleted.",
)
@click.option(
    "--opens-per-minute",
    default=20,
    type=click.IntRange(1),
    show_envvar=True,
    help="Tables one person may open; an address may ten times as many.",
)
@click.option(
    "--joins-per-minute",
    default=60,
    type=click.IntRange(1),
    show_envvar=True,
    help="How often one person may come to a table; an address may ten times as often.",
)
@click.option(
    "--commands-per-second",
    default=20,
    type=click.IntRange(1),
    show_envvar=True,
    help="What one person may ask of tables; an address may ten times as much.",
)
@click.option(
    "--sockets-per-person",
    default=50,
    type=click.IntRange(1),
    show_envvar=True,
    help="How many sockets one person may have open; an address may ten times as many.",
)
@click.option(
    "--trusted-proxies",
    default="",
    show_envvar=True,
    help="Addresses or networks of proxies (commas between) whose X-Forwarded-For and -Proto are believed.",
)
@click.option(
    "--ping-seconds",
    default=10.0,
    type=Seconds(0.1, 3600),
    show_envvar=True,
    help="How often a socket is asked for a sign of life, and how long it has for that.",
)
@click.option(
    "--metrics-port",
    default=None,
    type=click.IntRange(1, 65535),
    show_envvar=True,
    show_default="none",
    help="Port at which Prometheus fetches /metrics.",
)
@click.option("--metrics-host", default="127.0.0.1", show_envvar=True, help="Address to listen on for that.")
@click.option(
    "--log-level",
    default="warning",
    type=click.Choice(["debug", "info", "warning", "error"]),
    show_envvar=True,
    help="From what on it is told to standard error; no card, name or address is at any level.",
)
@click.option(
    "--log-format",
    default="text",
    type=click.Choice(["text", "json"]),
    show_envvar=True,
    help="Lines for people, or one JSON object a line.",
)
@click.option(
    "--open/--no-open", "open_browser", default=None, help="Open the browser (by default where there is one)."
)
def serve_command(open_browser: bool | None, **chosen: object) -> None:
    """Serve tables to browsers until interrupted.

    Cookies are signed with KAKEHASHI_SECRET when it is set, else with a key kept in the data folder.
    """
    settings = Settings(**chosen)  # pyright: ignore[reportArgumentType]  click has converted them
    loop = uvicorn.Config("").get_loop_factory()
    with _listen(settings.host, settings.port) as listening, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_serve(settings, listening, _has_display() if open_browser is None else open_browser))


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
            app,
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
