"""Settings of the server; ``kakehashi serve --help`` lists the flags and variables that set them."""

from __future__ import annotations

import math
import os
import secrets
from pathlib import Path
from typing import Annotated, Any

import click
import msgspec
from sqlalchemy import URL

from kakehashi.server.storage.engine import read_url, sqlite_url


class Seconds(click.FloatRange):
    """A number of seconds; neither `nan` nor `inf` is one."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


class Option(msgspec.Struct, frozen=True):
    """What the command line has of a setting, besides its name and its default."""

    help: str
    type: click.ParamType | None = None
    """None for a text."""
    none: str | None = None
    """What a default of None is shown as."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server process runs."""

    host: Annotated[str, Option("Address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Option("Port; 0 takes a free one.", click.IntRange(0, 65535))] = 8642
    data: Annotated[
        Path,
        Option(
            "Folder of the key that signs cookies and, unless --database-url says otherwise, of the database.",
            click.Path(file_okay=False, path_type=Path),
        ),
    ] = Path("data")
    database_url: Annotated[
        str | None,
        Option("sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.", none="a file in the data folder"),
    ] = None
    workers: Annotated[
        int,
        Option(
            "Processes in which CPU players think; with 0 they do anything legal, without a thought.",
            click.IntRange(0, 64),
        ),
    ] = os.cpu_count() or 1
    budget: Annotated[
        int | None,
        Option(
            "Layouts a CPU player samples for a card when nothing else waits.",
            click.IntRange(0, 10_000),
            "the player's own",
        ),
    ] = None
    call_pace: Annotated[
        float, Option("Least seconds a CPU player is shown to take for a call.", Seconds(0, 10))
    ] = 1.0
    card_pace: Annotated[
        float, Option("Least seconds a CPU player is shown to take for a card.", Seconds(0, 10))
    ] = 0.8
    answer_seconds: Annotated[
        float, Option("How long a person may take to answer a claim or a proposal.", Seconds(1, 600))
    ] = 20.0
    cut_seconds: Annotated[float, Option("How long people have to cut the next deck.", Seconds(0, 60))] = 2.0
    away_seconds: Annotated[
        float, Option("How long a person may be away before a CPU player plays for them.", Seconds(0, 3600))
    ] = 60.0
    watch_delay: Annotated[
        float,
        Option(
            "How many seconds watchers are behind, where a table shows them everything late.",
            Seconds(0, 3600),
        ),
    ] = 60.0
    idle_seconds: Annotated[
        float, Option("How long a table that nobody watches stays in memory.", Seconds(1, 1_000_000_000))
    ] = 600.0
    keep_days: Annotated[
        int | None,
        Option("Days after which a table that nobody plays at is deleted.", click.IntRange(1), "for ever"),
    ] = None
    opens_per_minute: Annotated[
        int, Option("Tables one person may open; an address may ten times as many.", click.IntRange(1))
    ] = 20
    joins_per_minute: Annotated[
        int,
        Option(
            "How often one person may come to a table; an address may ten times as often.", click.IntRange(1)
        ),
    ] = 60
    commands_per_second: Annotated[
        int, Option("What one person may ask of tables; an address may ten times as much.", click.IntRange(1))
    ] = 20
    sockets_per_person: Annotated[
        int,
        Option(
            "How many sockets one person may have open; an address may ten times as many.", click.IntRange(1)
        ),
    ] = 50
    trusted_proxies: Annotated[
        str,
        Option(
            "Addresses or networks of proxies (commas between) whose X-Forwarded-For and -Proto are believed."
        ),
    ] = ""
    ping_seconds: Annotated[
        float,
        Option(
            "How often a socket is asked for a sign of life, and how long it has for that.",
            Seconds(0.1, 3600),
        ),
    ] = 10.0
    metrics_port: Annotated[
        int | None, Option("Port at which Prometheus fetches /metrics.", click.IntRange(1, 65535), "none")
    ] = None
    metrics_host: Annotated[str, Option("Address to listen on for that.")] = "127.0.0.1"
    log_level: Annotated[
        str,
        Option(
            "From what on it is told to standard error; no card, name or address is at any level.",
            click.Choice(["debug", "info", "warning", "error"]),
        ),
    ] = "warning"
    log_format: Annotated[
        str, Option("Lines for people, or one JSON object a line.", click.Choice(["text", "json"]))
    ] = "text"

    @property
    def database(self) -> URL:
        """Where everything is kept. Raises OptionsError if that cannot be read."""
        if self.database_url:
            return read_url(self.database_url)
        return sqlite_url(self.data / "kakehashi.sqlite3")

    def signing_key(self) -> str:
        """The key that signs cookies: ``KAKEHASHI_SECRET``, else one made once and kept beside the database."""
        if key := os.environ.get("KAKEHASHI_SECRET"):
            return key
        path = self.data / "secret"
        if not path.exists() or not path.stat().st_size:  # an empty key would sign for anybody
            whole = path.with_name(f"secret.{os.getpid()}")
            whole.touch(mode=0o600)
            whole.write_text(secrets.token_urlsafe(32))
            whole.replace(path)
        return path.read_text()
