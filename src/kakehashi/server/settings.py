"""Settings of the server; ``kakehashi serve --help`` lists the flags and variables that set them."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec
from sqlalchemy import URL

from kakehashi.server.storage.engine import read_url, sqlite_url


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server process runs."""

    host: str = "127.0.0.1"
    port: int = 8642
    data: Path = Path("data")
    """The folder of the key that signs cookies and, unless `database_url` says otherwise, of the database."""
    database_url: str | None = None
    """``sqlite:///folder/file`` or ``postgresql://user:password@host/database``; None is a file in `data`."""
    workers: int = os.cpu_count() or 1
    """Processes in which CPU players think; with 0 they do anything legal without a thought."""
    budget: int | None = None
    """Sampled layouts for a CPU player's card when nothing else waits; None is the player's own default."""
    call_pace: float = 1.0
    """Least seconds a CPU player is shown to think about a call."""
    card_pace: float = 0.8
    """Least seconds a CPU player is shown to think about a card."""
    answer_seconds: float = 20.0
    """How long a person may take to answer a claim or a proposal before it counts as rejected."""
    cut_seconds: float = 2.0
    """How long people have to cut the next deck before it is dealt without those who did not."""
    away_seconds: float = 60.0
    """How long a person may be away before a CPU player plays for them."""
    watch_delay: float = 60.0
    """How many seconds watchers are behind, where a table shows them everything late."""
    idle_seconds: float = 600.0
    """How long a table that nobody watches stays in memory."""
    opens_per_minute: int = 20
    """Tables that one person may open; from one address ten times as many (`limits.AN_ADDRESS_IS_MANY`)."""
    joins_per_minute: int = 60
    """How often one person may come to a table; from one address ten times as often."""
    commands_per_second: int = 20
    """What one person may ask of tables; from one address ten times as much."""
    sockets_per_person: int = 50
    """How many sockets one person may have open; from one address ten times as many."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies, with commas between, which are believed about where a request came from."""
    ping_seconds: float = 10.0
    """How often a socket is asked for a sign of life, and how long it has for that."""
    metrics_port: int | None = None
    """Where Prometheus fetches the metrics; None for nowhere."""
    metrics_host: str = "127.0.0.1"
    log_level: str = "warning"
    log_format: str = "text"

    keep_days: int | None = None
    """After so many days in which nobody plays at it a table is deleted; None keeps all."""

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
