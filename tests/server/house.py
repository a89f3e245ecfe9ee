"""One table and the screens of the people who open it, over any store there is."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Entry
from kakehashi.model.seats import Seat
from kakehashi.server import log as table_log
from kakehashi.server import wire
from kakehashi.server.cut import Seeds, SeedsInMemory
from kakehashi.server.delay import Past
from kakehashi.server.log import Pace
from kakehashi.server.party import Chairs, Occupant, Presence, Terms, empty_chairs, sit
from kakehashi.server.room import Room, first_match, opening
from kakehashi.server.settings import Settings
from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.storage.store import EventStore
from tests.running import run
from tests.server.fakes import HastyCpu, Screen

BRIDGE = find("contract_bridge")
AT_ONCE = Pace(0, 0)
NO_BROWSER = {"cut_seconds": 0.001}
"""These people have no browser that cuts."""
OPENED_AGO = 40.0
"""Seconds."""
Start = Callable[[Seeds], Awaitable[tuple[Entry, ...]]]


class Kept(Protocol):
    """Where a table is kept: as a `Database` has it."""

    @property
    def events(self) -> EventStore: ...

    @property
    def deal_secrets(self) -> Seeds: ...

    async def close(self) -> None: ...


class InMemory:
    """What is gone with the test."""

    def __init__(self) -> None:
        self.events, self.deal_secrets = MemoryStore(), SeedsInMemory()

    async def close(self) -> None:
        await self.events.close()


class House:
    """One table, and the screens of people who open it."""

    keep: "staticmethod[[], Kept]" = staticmethod(InMemory)

    def __init__(self, start: Start, **settings: Any) -> None:
        self._kept = House.keep()
        self.store, self.seeds = self._kept.events, self._kept.deal_secrets
        self._start = start
        self._settings = Settings(**{**NO_BROWSER, "watch_delay": 0.0, **settings})
        self._commands = iter(range(100_000))

    async def open(self) -> "House":
        """Opened a while ago, so that it can be watched late."""
        rows = table_log.rows(await self._start(self.seeds))
        earlier = tuple(msgspec.structs.replace(row, at=row.at - OPENED_AGO) for row in rows)
        await self.store.append("t", 0, table_log.write(earlier))
        await self.restart()
        return self

    async def restart(self) -> None:
        if hasattr(self, "room"):
            await self.room.close()
        rows = table_log.read(await self.store.read("t"))
        past = Past.of(rows, self._settings.watch_delay)
        self.room = Room(
            "t", past, store=self.store, seeds=self.seeds, cpu=HastyCpu(), settings=self._settings
        )

    async def close(self) -> None:
        await self.room.close()
        await self._kept.close()

    def join(self, user: str | None) -> "Guest":
        return Guest(self, user)

    def command(self, kind: type[wire.Command], **fields: Any) -> wire.Command:
        return kind(str(next(self._commands)), **fields)


class Guest:
    """A person with one screen."""

    def __init__(self, house: House, user: str | None, since: int = 2**53) -> None:
        self.house, self.user, self.screen = house, user, Screen()
        house.room.join(self.screen, user, since)

    async def ask(self, kind: type[wire.Command], **fields: Any) -> str:
        """Ask, and wait for the answer: ``accepted``, or the code of the refusal."""
        command: Any = self.house.command(kind, **fields)
        self.house.room.ask(command, self.user, self.screen)
        answer = await self.screen.answer()
        return "accepted" if isinstance(answer, wire.Accepted) else answer.code

    async def act(self, action: Any) -> str:
        return await self.ask(wire.Act, turn=self.deal.turn, action=msgspec.to_builtins(action))

    def leave(self) -> None:
        self.house.room.leave(self.screen)

    @property
    def party(self) -> wire.Party:
        return self.screen.last(wire.Party)

    @property
    def deal(self) -> wire.Update:
        return self.screen.last(wire.Update)

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        return [(each.what, each.outcome) for each in self.screen.all(wire.Outcome)]

    async def until(self, true: Callable[[], Any]) -> None:
        """Take replies until that holds."""
        while not true():
            await self.screen.reply()

    def presence_of(self, seat: Seat) -> Presence:
        return next(chair.presence for chair in self.party.chairs if chair.seat is seat)

    def chair(self, seat: Seat) -> wire.Chair:
        return next(chair for chair in self.party.chairs if chair.seat is seat)


def waiting(**terms: Any) -> Start:
    """A table that host ``h`` has opened and sits at in South."""
    agreed = Terms(**{"game": "contract_bridge", **terms})
    chairs = sit(empty_chairs(find(agreed.game)), "h", "Hana", Seat.S)

    async def start(_: Seeds) -> tuple[Entry, ...]:
        return opening(chairs, AT_ONCE, terms=agreed, host="h")

    return start


def playing(chairs: Chairs, pace: Pace = AT_ONCE, **options: Any) -> Start:
    """In the middle of a match; North deals."""
    ruleset = Ruleset(BRIDGE, BRIDGE.read_options(options))

    async def start(seeds: Seeds) -> tuple[Entry, ...]:
        return (*opening(chairs, pace), *await first_match("t", ruleset, Seat.N, seeds))

    return start


def four(**options: Any) -> Start:
    """Four people, called like their seats, in the middle of a match; North deals, and is the host."""
    return playing({seat: Occupant(seat.name, seat.value) for seat in Seat}, **options)


def scenario(play: Callable[[House], Awaitable[None]], start: Start, **settings: Any) -> None:
    async def whole() -> None:
        house = await House(start, **settings).open()
        try:
            await play(house)
        finally:
            await house.close()

    run(whole)
