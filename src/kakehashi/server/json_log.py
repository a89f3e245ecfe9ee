"""What the server says to its operator: lines of text, or JSON for machines to read.

Only our own loggers are turned up: others tell at `debug` every frame and every row, and so every card.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

OURS = "kakehashi"
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
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
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger(OURS).setLevel(level.upper())
