"""``kakehashi serve``: the server as a process."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from pathlib import Path

import click
import uvicorn

from kakehashi.server.app import create_app
from kakehashi.server.settings import Settings
from kakehashi.server.storage.migration import prepare

LARGEST_FRAME = 4 * 1024 * 1024
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
    type=click.FloatRange(0, 10),
    show_envvar=True,
    help="Least seconds a CPU player is shown to take for a call.",
)
@click.option(
    "--card-pace",
    default=0.8,
    type=click.FloatRange(0, 10),
    show_envvar=True,
    help="Least seconds a CPU player is shown to take for a card.",
)
@click.option(
    "--answer-seconds",
    default=20.0,
    type=click.FloatRange(1, 600),
    show_envvar=True,
    help="How long a person may take to answer a claim.",
)
@click.option(
    "--away-seconds",
    default=60.0,
    type=click.FloatRange(0, 3600),
    show_envvar=True,
    help="How long a person may be away before a CPU player plays for them.",
)
@click.option(
    "--watch-delay",
    default=60.0,
    type=click.FloatRange(0, 3600),
    show_envvar=True,
    help="How many seconds watchers are behind, where a table shows them everything late.",
)
@click.option(
    "--idle-seconds",
    default=600.0,
    type=click.FloatRange(1),
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
    "--open/--no-open", "open_browser", default=None, help="Open the browser (by default where there is one)."
)
def serve_command(open_browser: bool | None, **chosen: object) -> None:
    """Serve tables to browsers until interrupted.

    Cookies are signed with KAKEHASHI_SECRET when it is set, else with a key kept in the data folder.
    """
    settings = Settings(**chosen)  # pyright: ignore[reportArgumentType]  click has converted them
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        asyncio.run(prepare(settings.database))
        app = create_app(settings)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise click.ClickException(f"the data folder {settings.data} cannot be used: {reason}") from None
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=10,  # a dead line is noticed, whoever thinks is not
        ws_ping_timeout=10,
        timeout_graceful_shutdown=3,
    )
    _Server(config, open_browser=_has_display() if open_browser is None else open_browser).run()
