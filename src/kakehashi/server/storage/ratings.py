"""Everybody's rating after each of their matches."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kakehashi.server.ratings import Played, Pool, Rating, rated
from kakehashi.server.storage.connections import Connections, insert
from kakehashi.server.storage.tables import ratings, users


class Point(msgspec.Struct, frozen=True):
    """The *rating* of a player after a match: the *number*-th of that *table*, finished *at* (seconds since the epoch).

    The player's team came in *place*, the best being 1; *drawn* when another came there, too.
    """

    rating: Rating
    table: str
    number: int
    at: float
    place: int
    drawn: bool


class Ratings:
    """For each player and pool a chain of points, to which each match adds one."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def current(self, pool: Pool, players: tuple[str, ...]) -> dict[str, Rating]:
        """The ratings of those of *players* who have played in *pool*."""
        async with self._connections.reading() as connection:
            return await _current(connection, pool, players)

    async def add(self, played: Played, table: str, number: int, at: float) -> dict[str, Rating]:
        """Rate a match, and give everybody's rating after it. It is rated once, however often it is said."""
        places = {
            user: place
            for team, place in zip(played.teams, played.places, strict=True)
            for user in team
            if user
        }
        async with self._connections.writing() as connection:
            await _take_hold(connection, sorted(places), at)
            before = await _after(connection, table, number)
            if before:
                return before
            after = rated(await _current(connection, played.pool, tuple(places)), played)
            rows = [
                {
                    "user_id": user,
                    "family": played.pool.family,
                    "with_cpu": played.pool.with_cpu,
                    "table_id": table,
                    "match_number": number,
                    "at": at,
                    "place": places[user],
                    "drawn": played.places.count(places[user]) > 1,
                    **msgspec.structs.asdict(rating),
                }
                for user, rating in after.items()
            ]
            await connection.execute(ratings.insert(), rows)
            return after

    async def history(self, user: str) -> dict[Pool, tuple[Point, ...]]:
        """All points of *user*, the first match first."""
        asked = select(ratings).where(ratings.c.user_id == user).order_by(ratings.c.matches)
        async with self._connections.reading() as connection:
            rows = await connection.execute(asked)
        found: dict[Pool, tuple[Point, ...]] = {}
        for row in rows:
            pool = Pool(row.family, row.with_cpu)
            rating = Rating(row.mu, row.sigma, row.matches)
            point = Point(rating, row.table_id, row.match_number, row.at, row.place, row.drawn)
            found[pool] = (*found.get(pool, ()), point)
        return found


async def _take_hold(connection: AsyncConnection, players: list[str], at: float) -> None:
    """Make others who would rate these *players* wait; whoever is rated is known from then on."""
    new = [{"id": player, "name": "", "created": at, "seen": at} for player in players]
    await connection.execute(insert(connection, users).values(new).on_conflict_do_nothing())
    held = select(users.c.id).where(users.c.id.in_(players)).order_by(users.c.id)
    await connection.execute(held.with_for_update())  # no word that SQLite knows or needs: it has one writer


async def _after(connection: AsyncConnection, table: str, number: int) -> dict[str, Rating]:
    asked = select(ratings).where(ratings.c.table_id == table, ratings.c.match_number == number)
    return {row.user_id: Rating(row.mu, row.sigma, row.matches) for row in await connection.execute(asked)}


async def _current(connection: AsyncConnection, pool: Pool, players: tuple[str, ...]) -> dict[str, Rating]:
    in_pool = (ratings.c.family == pool.family, ratings.c.with_cpu == pool.with_cpu)
    latest = (
        select(ratings.c.user_id, func.max(ratings.c.matches).label("matches"))
        .where(*in_pool, ratings.c.user_id.in_(players))
        .group_by(ratings.c.user_id)
        .subquery()
    )
    same = (ratings.c.user_id == latest.c.user_id) & (ratings.c.matches == latest.c.matches)
    asked = select(ratings).join(latest, same).where(*in_pool)
    return {row.user_id: Rating(row.mu, row.sigma, row.matches) for row in await connection.execute(asked)}
