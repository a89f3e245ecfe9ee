"""Finished matches: they are noted for those who played, and change the ratings of those who played for them."""

from __future__ import annotations

from kakehashi.server import ratings
from kakehashi.server.party import people_in, teams_of
from kakehashi.server.ratings import Played
from kakehashi.server.record import Record
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.matches import FinishedMatch, Outcome


async def note(table_id: str, record: Record, database: Database) -> None:
    """Note the match of *record*, which is over; said again, it is noted once. Raises StorageFailed.

    One that was broken off, or that nobody played, leaves no trace.
    """
    match = record.begun
    if match.sheet.broken_off or not match.sheet.over or not people_in(record.chairs):
        return
    game, sheet = match.ruleset.game, match.sheet
    counted = sum(line.counted for line in sheet.lines)
    await database.matches.add(
        FinishedMatch(
            table=table_id,
            number=record.matches,
            game=game.id,
            ranked=record.ranked,
            at=record.at,
            outcome=Outcome(dict(sheet.totals), sheet.winner, counted),
            players=record.chairs,
        )
    )
    if record.ranked:
        places = ratings.places(game.sides, sheet.winner)
        played = Played(ratings.family(game), teams_of(game, record.chairs), places)
        await database.ratings.add(played, table_id, record.matches, record.at)
