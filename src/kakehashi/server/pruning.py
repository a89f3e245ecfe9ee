"""Old tables are let go: those whose log nobody has added to for as long as the settings say."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from kakehashi.server import faults
from kakehashi.server.lobby import Lobby
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.store import StorageFailed

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
BETWEEN_ROUNDS = 3600.0
"""Seconds."""


class _Moment(msgspec.Struct):
    at: float


_moment = msgspec.json.Decoder(_Moment)


async def keep_pruning(database: Database, lobby: Lobby, days: float) -> None:
    """Let go of what is older than so many *days*, again and again."""
    while True:
        try:
            gone = await prune(database, lobby, time.time() - days * DAY)
        except StorageFailed as error:
            log.error("old tables could not be deleted: %s", error.said)
        except Exception as error:  # whatever it is, the next round may go better
            faults.note(log, error, "old tables could not be deleted")
        else:
            if gone:
                log.info("deleted %d tables untouched for %g days", gone, days)
        await asyncio.sleep(BETWEEN_ROUNDS)


async def prune(database: Database, lobby: Lobby, before: float) -> int:
    """Delete the tables whose last row is from *before* (seconds since the epoch); how many there were.

    A table goes with its secrets and its matches; ratings stay. One that somebody is looking at stays, too, and so does
    one that cannot be read, whose age nobody knows.
    """
    gone, after = 0, ""
    while page := await database.events.last_rows(after):
        for last in page:
            old = not lobby.is_live(last.table) and _written(last.body) < before
            if old and await _delete(database, last.table, last.seq):
                lobby.drop(last.table)
                gone += 1
        after = page[-1].table
    return gone


def _written(row: bytes) -> float:
    try:
        return _moment.decode(row).at
    except msgspec.DecodeError:
        return float("inf")


async def _delete(database: Database, table: str, seq: int) -> bool:
    """The log goes first: as long as it is there, all that belongs to it has to be, too."""
    if not await database.events.delete(table, seq):
        return False
    await database.matches.delete(table)
    await database.deal_secrets.delete(table)
    return True
