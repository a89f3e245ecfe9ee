"""Files that a command is given, and what is said of those that cannot be read."""

from __future__ import annotations

import sys
from pathlib import Path

from kakehashi.cli.sentences import say
from kakehashi.errors import NotationError


def name_of(file: str, language: str) -> str:
    """What *file* is called in a sentence; ``-`` is standard input."""
    return say("standard-input", language) if file == "-" else file


def contents(file: str, language: str) -> bytes:
    """All that is in *file*. Raises NotationError, in words of that *language*."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError(say("no-file", language, file=name_of(file, language), reason=reason)) from None
