"""The lobby: opens tables, finds them by their id, and lets go of those that nobody watches."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import SystemRandom
from typing import TypeVar

import msgspec

from kakehashi.errors import NoSuchTable, TableError
from kakehashi.fairness import Proof
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Entry
from kakehashi.model.seats import Seat
from kakehashi.server import log as table_log
from kakehashi.server.cpu import Cpu
from kakehashi.server.cut import Seeds, proof, provable
from kakehashi.server.delay import Past
from kakehashi.server.log import Pace
from kakehashi.server.party import CPU_NAMES, Chairs, LevelName, Occupant, Terms, empty_chairs, sit
from kakehashi.server.record import Record
from kakehashi.server.room import Room, first_match, match_begun, opening
from kakehashi.server.settings import Settings
from kakehashi.server.storage.store import EventStore, StorageFailed
from kakehashi.server.why import PlayedDeal

log = logging.getLogger(__name__)

DEALS_REMEMBERED = 50
"""Of those that were asked for after they were over."""

T = TypeVar("T")
_luck = SystemRandom()


class UnreadableTable(TableError):
    """What was kept of that table cannot be read here."""

    code = "unreadable-table"


def seat_players(
    ruleset: Ruleset, user: str, seat: Seat | None, names: tuple[str, ...], name: str = ""
) -> Chairs:
    """Who sits where: *user* in *seat*, CPU players of those *names* in the rest.

    They sit clockwise from the person's left; where the table's options say so by lot, or with the first as partner.
    """
    seats = ruleset.game.seats
    place = seats.index(seat) + 1 if seat else 0
    free = [each for each in seats[place:] + seats[:place] if each is not seat]
    called = [*names, *_luck.sample([name for name in CPU_NAMES if name not in names], len(seats))]
    called = called[: len(free)]
    teams = getattr(ruleset.options, "teams", "fixed")  # an option of the games that offer it
    if teams == "random":
        _luck.shuffle(called)
    elif teams == "choose_partner" and seat and seat.partner in free:
        free.sort(key=lambda each: each is not seat.partner)
    chairs = {each: Occupant(name) for each, name in zip(free, called, strict=True)}
    if seat:
        chairs[seat] = Occupant(name, user)
    return {each: chairs[each] for each in seats}


class Lobby:
    """The live tables of this process."""

    def __init__(
        self,
        store: EventStore,
        seeds: Seeds,
        cpu: Cpu,
        settings: Settings,
        match_over: Callable[[str, Record], Awaitable[None]] | None = None,
    ) -> None:
        self._store = store
        self._seeds = seeds
        self._match_over = match_over
        self._cpu = cpu
        self._settings = settings
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        """Reads logs, one after the other, while the tables go on: a long one takes seconds."""
        self._played: OrderedDict[tuple[str, int], PlayedDeal] = OrderedDict()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def open_table(
        self,
        ruleset: Ruleset,
        *,
        user: str,
        seat: Seat | None,
        pace: Pace | None,
        first_dealer: Seat | None,
        names: tuple[str, ...] = (),
        name: str = "",
        level: LevelName = "strong",
    ) -> str:
        """Open a table with *user*, called *name*, in *seat* (or watching) and CPU players in the other chairs; its id.

        *names* are what the CPU players are called, the first one being the one that may be chosen as partner; lots
        are drawn for those not said. *level* is how strong they are.
        """
        chairs = seat_players(ruleset, user, seat, names, name)
        pace = pace or Pace(self._settings.call_pace, self._settings.card_pace)
        table_id = secrets.token_urlsafe(9)
        match = await first_match(table_id, ruleset, first_dealer, self._seeds)
        options = msgspec.to_builtins(ruleset.options)
        terms = Terms(game=ruleset.game.id, options=options, level=level)
        return await self._open(table_id, (*opening(chairs, pace, terms=terms, host=user), *match))

    async def open_party(self, terms: Terms, *, user: str, name: str, seat: Seat, pace: Pace | None) -> str:
        """Open a table that waits for people, with *user* as its host in *seat*; its id."""
        chairs = sit(empty_chairs(find(terms.game)), user, name, seat)
        pace = pace or Pace(self._settings.call_pace, self._settings.card_pace)
        return await self._open(secrets.token_urlsafe(9), opening(chairs, pace, terms=terms, host=user))

    async def open_ranked(self, terms: Terms, people: dict[Seat, Occupant]) -> str:
        """Open a table for *people* who have found each other, its match begun, CPU players in other chairs; its id."""
        game = find(terms.game)
        chairs = {**empty_chairs(game), **people}
        host = next(who.user for who in people.values())
        table_id, pace = secrets.token_urlsafe(9), Pace(self._settings.call_pace, self._settings.card_pace)
        begun = match_begun(Ruleset(game, game.read_options(terms.options)))
        return await self._open(table_id, (*opening(chairs, pace, terms=terms, host=host), begun))

    async def discard(self, table_id: str) -> None:
        """Forget a table that nobody has heard of yet."""
        await self._store.delete(table_id, len(await self._store.read(table_id)))

    async def _open_beside(self, table_id: str, record: Record, user: str) -> str:
        """Another table of the party around *table_id*, on the same terms; *user* is its host and has no seat yet."""
        chairs = empty_chairs(find(record.terms.game))
        first = record.opened.party or table_id
        entries = opening(chairs, record.opened.pace, terms=record.terms, host=user, beside=first)
        return await self._open(secrets.token_urlsafe(9), entries)

    async def _open(self, table_id: str, entries: tuple[Entry, ...]) -> str:
        rows = table_log.write(table_log.rows(entries))
        written = await self._store.append(table_id, 0, rows)
        assert written, "a new table's id is new"
        return table_id

    async def room(self, table_id: str) -> Room:
        """The live room of that table, out of its log if need be. Raises NoSuchTable or UnreadableTable."""
        if room := self._rooms.get(table_id):
            return room
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        try:
            try:
                past = await self._from_log(
                    table_id, lambda rows: Past.of(table_log.read(rows), self._settings.watch_delay)
                )
                room = Room(
                    table_id,
                    past,
                    store=self._store,
                    seeds=self._seeds,
                    cpu=self._cpu,
                    settings=self._settings,
                    open_beside=partial(self._open_beside, table_id),
                    match_over=partial(self._match_over, table_id) if self._match_over else None,
                )
            except (NoSuchTable, StorageFailed):
                raise
            except Exception as error:  # whatever it is, the other tables go on
                log.error("table %s cannot be read", table_id, exc_info=error)
                raise UnreadableTable from error
            self._rooms[table_id] = room
            return room
        finally:
            del self._loading[table_id]

    async def check(self, table_id: str) -> None:
        """Raises NoSuchTable."""
        if not self.is_live(table_id) and not await self._store.has(table_id):
            raise NoSuchTable

    def is_live(self, table_id: str) -> bool:
        """Whether that table is in memory, or about to be."""
        return table_id in self._rooms or table_id in self._loading

    async def rooms_of(self, user: str) -> tuple[Room, ...]:
        """The live tables that know *user*."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        return tuple(room for room in self._rooms.values() if room.knows(user))

    async def proofs(self, table_id: str) -> list[Proof]:
        """The proofs of that table's deals that are over. Raises NoSuchTable."""
        deals = await self._from_log(table_id, lambda rows: provable(table_log.read(rows)))
        return [found for deal in deals if (found := await proof(deal, self._seeds))]

    async def played(self, table_id: str, number: int) -> PlayedDeal:
        """The deal of that *number* at that table; what was asked for lately is remembered, as it never changes.

        Raises NoSuchTable and what `PlayedDeal.of` does.
        """
        key = (table_id, number)
        if key not in self._played:
            found = await self._from_log(table_id, lambda rows: PlayedDeal.of(table_log.read(rows), number))
            self._played[key] = found
            if len(self._played) > DEALS_REMEMBERED:
                self._played.popitem(last=False)
        self._played.move_to_end(key)
        return self._played[key]

    def drop(self, table_id: str) -> None:
        """Nothing is remembered of a table that was deleted."""
        for key in [key for key in self._played if key[0] == table_id]:
            del self._played[key]

    async def _from_log(self, table_id: str, read: Callable[[tuple[bytes, ...]], T]) -> T:
        """What *read* makes of the log of that table, aside. Raises NoSuchTable."""
        rows = await self._store.read(table_id)
        if not rows:
            raise NoSuchTable
        return await asyncio.get_running_loop().run_in_executor(self._reader, read, rows)

    async def let_go(self) -> None:
        """Forget, again and again, the rooms that nobody has watched for a while; their logs remain."""
        idle = self._settings.idle_seconds
        while True:
            await asyncio.sleep(min(60.0, idle))
            since = time.monotonic() - idle
            for table_id, room in tuple(self._rooms.items()):
                if room.empty and room.left_at < since:
                    del self._rooms[table_id]
                    await room.close()

    async def close(self) -> None:
        for room in tuple(self._rooms.values()):  # one may still be on its way in
            await room.close()
        self._reader.shutdown(wait=False, cancel_futures=True)
