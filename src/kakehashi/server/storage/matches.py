"""Matches that are over, for pages that tell of them. How they were played is in the logs."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, FromClause, Row, delete, select, update

from kakehashi.model.seats import Seat, Side
from kakehashi.server.party import Occupant
from kakehashi.server.storage.connections import Connections, insert
from kakehashi.server.storage.tables import match_players, matches


class Outcome(msgspec.Struct, frozen=True):
    """What the sheet says at the end: points by side, who has won (None: a draw), and how many *deals* it took."""

    totals: dict[Side, int]
    winner: Side | None
    deals: int


class FinishedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The *number*-th match of that *table*, finished *at* (seconds since the epoch), and who played it."""

    table: str
    number: int
    game: str
    ranked: bool
    at: float
    outcome: Outcome
    players: dict[Seat, Occupant]


class Matches:
    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def add(self, match: FinishedMatch) -> None:
        """Keep *match*; one that is kept already stays as it is."""
        key = {"table_id": match.table, "number": match.number}
        row = {**key, "game": match.game, "ranked": match.ranked, "at": match.at}
        players = [
            {**key, "seat": seat.value, "user_id": who.user, "name": who.name}
            for seat, who in match.players.items()
        ]
        async with self._connections.writing() as connection:
            new = insert(connection, matches).values(**row, result=msgspec.to_builtins(match.outcome))
            added = await connection.execute(new.on_conflict_do_nothing().returning(matches.c.number))
            if added.first():
                await connection.execute(match_players.insert(), players)

    async def of(
        self, user: str, *, before: float | None = None, most: int = 20
    ) -> tuple[FinishedMatch, ...]:
        """The latest matches of *user*, the last one first, at *most* so many; those finished *before* a moment."""
        mine = match_players.alias()
        latest = (
            select(matches)
            .join(mine, _same_match(mine, matches))
            .where(mine.c.user_id == user, *(() if before is None else (matches.c.at < before,)))
            .order_by(matches.c.at.desc())
            .limit(most)
            .subquery()
        )
        asked = (
            select(latest, match_players.c.seat, match_players.c.user_id, match_players.c.name)
            .join(match_players, _same_match(match_players, latest))
            .order_by(latest.c.at.desc())
        )
        found: dict[tuple[str, int], FinishedMatch] = {}
        async with self._connections.reading() as connection:
            for row in await connection.execute(asked):
                match = found.setdefault((row.table_id, row.number), _match(row))
                match.players[Seat(row.seat)] = Occupant(row.name, row.user_id)
        return tuple(found.values())

    async def delete(self, table: str) -> None:
        """Those of *table*."""
        async with self._connections.writing() as connection:
            await connection.execute(delete(matches).where(matches.c.table_id == table))

    async def make_anonymous(self, user: str, mark: str) -> None:
        """Put *mark* in the place of *user*, and nothing in that of the name."""
        theirs = update(match_players).where(match_players.c.user_id == user)
        async with self._connections.writing() as connection:
            await connection.execute(theirs.values(user_id=mark, name=""))


def _same_match(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    return (one.c.table_id == other.c.table_id) & (one.c.number == other.c.number)


def _match(row: Row[Any]) -> FinishedMatch:
    return FinishedMatch(
        table=row.table_id,
        number=row.number,
        game=row.game,
        ranked=row.ranked,
        at=row.at,
        outcome=msgspec.convert(row.result, Outcome),
        players={},
    )
