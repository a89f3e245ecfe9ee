"""What the server says to its operator: lines of text, or JSON for machines to read.

Only our own loggers are turned up: others tell at `debug` every frame and every row, and so every card.
"""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime
from types import TracebackType

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from kakehashi.server.storage.postgres import FAILURES
from kakehashi.server.traces import told

OURS = "kakehashi"
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """Of an error no more than `told` tells."""

    def formatException(self, ei: _ExcInfo) -> str:
        return told(ei[1], (*FAILURES, sqlite3.Error, SQLAlchemyError)) if ei[1] else ""


class JsonLines(Lines):
    """One object a line: time (UTC), level, logger, message; what went wrong, if anything did."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(level: str, form: str) -> None:
    """Log from *level* on to standard error, in that *form*: ``text`` or ``json``."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else Lines(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger(OURS).setLevel(level.upper())
