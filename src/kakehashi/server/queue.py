"""The queue for ranked tables: people who want the same game find each other, with CPU players only if they agree."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec

from kakehashi.errors import KakehashiError
from kakehashi.game import Game
from kakehashi.model.seats import Seat
from kakehashi.server import faults, ratings
from kakehashi.server.party import Occupant, Terms
from kakehashi.server.ratings import NEW, Pool, Rating
from kakehashi.server.storage.store import StorageFailed

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 60.0
"""After which those who agree to CPU players get a table with them."""
RETRY_SECONDS = 2.0
"""After which tables are opened that could not be before."""
TURN_SECONDS = 60


class Forgotten(KakehashiError):
    """Whoever waited has asked to be forgotten."""

    code = "forgotten"


class Waiting(msgspec.Struct, frozen=True):
    """Somebody who waits. The same person waits once, however many screens they have open."""

    user: str
    name: str
    game: str
    with_cpu: bool
    """Whether CPU players may fill the table when nobody else comes."""
    since: float
    rating: Rating
    table: asyncio.Future[str]


def ranked_terms(game: Game) -> Terms:
    """What ranked tables out of the queue are played by: the game's own defaults, and a time limit."""
    return Terms(
        game=game.id,
        options=msgspec.to_builtins(game.read_options({})),
        turn_seconds=TURN_SECONDS,
        watching="delayed",
        free_text=False,
        ranked=True,
    )


def seated(game: Game, people: list[Waiting]) -> dict[Seat, Occupant]:
    """Sides as even as can be: the best with the last, where all chairs are taken; a partner for each two otherwise."""
    best_first = sorted(people, key=lambda who: -who.rating.mu)
    places = [seat for side in game.sides for seat in side.seats]
    if len(game.sides) == 2 and len(places) == 4:
        one, other = game.sides
        places = [one.seats[0], other.seats[0], other.seats[1], one.seats[1]]
    return {seat: Occupant(who.name, who.user) for seat, who in zip(places, best_first, strict=False)}


class Queue:
    """Everybody who waits in this process."""

    def __init__(
        self,
        open_table: Callable[[Terms, dict[Seat, Occupant]], Awaitable[str]],
        discard_table: Callable[[str], Awaitable[None]],
        current: Callable[[Pool, tuple[str, ...]], Awaitable[dict[str, Rating]]],
    ) -> None:
        self._open_table = open_table
        self._discard_table = discard_table
        self._current = current
        self._waiting: dict[str, Waiting] = {}
        self._screens: dict[str, int] = {}
        self._opening = asyncio.Lock()
        self._trying: set[asyncio.Task[None]] = set()

    def count(self, game: str) -> int:
        """How many wait for *game*."""
        return sum(who.game == game for who in self._waiting.values())

    async def join(self, user: str, name: str, game: Game, *, with_cpu: bool) -> asyncio.Future[str]:
        """*user* waits on one more screen; the id of the table comes. A later wish replaces an earlier one."""
        pool = Pool(ratings.family(game), with_cpu=False)
        rating = (await self._current(pool, (user,))).get(user, NEW)
        before = self._waiting.get(user)
        table = before.table if before else asyncio.get_running_loop().create_future()
        since = before.since if before and before.game == game.id else time.monotonic()
        self._waiting[user] = Waiting(user, name, game.id, with_cpu, since, rating, table)
        self._screens[user] = self._screens.get(user, 0) + 1
        self._try_in(PATIENCE_SECONDS, game)
        self._try(game)
        return table

    def leave(self, user: str) -> None:
        """One screen of *user* has gone; with the last one they no longer wait."""
        self._screens[user] -= 1
        if not self._screens[user]:
            del self._screens[user]
            self._waiting.pop(user, None)

    def forget(self, user: str) -> None:
        """*user* does not want to be known, so they do not wait either: their table is cancelled."""
        if who := self._waiting.pop(user, None):
            who.table.cancel()

    def _try_in(self, seconds: float, game: Game) -> None:
        asyncio.get_running_loop().call_later(seconds, self._try, game)

    def _try(self, game: Game) -> None:
        task = asyncio.create_task(self.try_to_open(game))
        self._trying.add(task)
        task.add_done_callback(self._trying.discard)
        faults.watch(task)

    async def try_to_open(self, game: Game) -> None:
        """Open tables for as many as can play *game* now; when that fails they go on waiting, and it is tried again."""
        async with self._opening:
            while people := self._group(game):
                try:
                    table = await self._open_table(ranked_terms(game), seated(game, people))
                    if any(self._waiting.get(who.user) != who for who in people):
                        # somebody has left meanwhile, or wishes something else
                        await self._discard_table(table)
                        continue
                except StorageFailed as error:
                    log.error("no ranked table could be opened: %s", error.said)
                    self._try_in(RETRY_SECONDS, game)
                    return
                except Exception as error:  # whatever it is, people wait on
                    faults.note(log, error, "no ranked table could be opened")
                    self._try_in(RETRY_SECONDS, game)
                    return
                for who in people:
                    self._waiting.pop(who.user, None)
                    if not who.table.done():
                        who.table.set_result(table)

    def _group(self, game: Game) -> list[Waiting]:
        """Who plays together now: a full table, those who have waited longest first; or who agreed not to wait on."""
        waiting = sorted(
            (who for who in self._waiting.values() if who.game == game.id), key=lambda who: who.since
        )
        if len(waiting) >= len(game.seats):
            return waiting[: len(game.seats)]
        agreed = [who for who in waiting if who.with_cpu]
        if agreed and time.monotonic() - agreed[0].since >= PATIENCE_SECONDS - 0.01:
            return agreed
        return []
