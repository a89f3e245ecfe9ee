"""Faults of ours: errors that nobody expects. They are counted, and the log has them."""

from __future__ import annotations

import asyncio
import logging

from kakehashi.server import metrics

log = logging.getLogger(__name__)


def note(logger: logging.Logger, error: BaseException, message: str, *values: object) -> None:
    """*error* is a fault; *message* and *values* say what was being done."""
    metrics.FAULTS.inc()
    logger.error(message, *values, exc_info=error)


def watch(task: asyncio.Task[None]) -> None:
    """Note the fault by which *task*, which nobody waits for, may end."""

    def look(done: asyncio.Task[None]) -> None:
        if not done.cancelled() and (error := done.exception()):
            note(log, error, "a task has failed")

    task.add_done_callback(look)
