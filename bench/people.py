"""People who do at a table what comes to their mind: nothing of it may break the table or bring it to a halt.

Six of them come and go with several screens, sit down and stand up, act, claim, propose, answer, change the terms, hand
on hosting, and wish to be forgotten; the server is started again, and its database fails now and then. After that all
of them behave, and the table must go on. Printed are the seeds of tables that did not, or where the server was at
fault; if there are any, the exit code is 1.

Run: python -m bench.people [--tables 100] [--steps 600] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeVar

import msgspec

from kakehashi.games import all_games
from kakehashi.model.actions import Claim
from kakehashi.server import desk, metrics, wire
from kakehashi.server.desk import Screen
from kakehashi.server.forgetting import anonymous
from kakehashi.server.party import FORGOTTEN
from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.storage.store import StorageFailed
from tests.server.house import House, waiting

NAMES = {
    "h": "Hana",
    "fumi-id": "Fumi",
    "goro-id": "Goro",
    "ichi-id": "Ichi",
    "waka-id": "Waka",
    "x-id": "Xeno",
}
"""By user; ``h`` opens the table."""
GOES_ON = 30
"""Rows that must come once everybody behaves."""
PATIENCE = 30.0
TERMS: list[dict[str, Any]] = [
    *({"absence": absence} for absence in ("cpu", "wait", "abort")),
    *({"teams": teams} for teams in ("chosen", "random", "with_cpu")),
    *({"watching": watching} for watching in ("live", "delayed", "nobody")),
    *({"ranked": ranked} for ranked in (False, True)),
    *({"fill_with_cpu": fill} for fill in (False, True)),
    *({"turn_seconds": seconds} for seconds in (None, 30)),
    *({"game": game.id, "options": {}} for game in all_games()),
    {"sit_down": "at_once"},
]

Kind = TypeVar("Kind", bound=wire.Reply)


class Eyes(Screen):
    """Remembers the last reply of each kind, and whether one was of a fault."""

    def __init__(self) -> None:
        self.last: dict[type[wire.Reply], Any] = {}
        self.fault = False

    def tell(self, reply: wire.Reply) -> None:
        wire.encode(reply)
        self.last[type(reply)] = reply
        self.fault |= isinstance(reply, wire.Refused) and reply.code == "internal"


class Visitor:
    """A person with any number of screens."""

    def __init__(self, house: House, user: str) -> None:
        self.house, self.user = house, user
        self.screens: list[Eyes] = []

    def come(self) -> None:
        self.screens.append(Eyes())
        self.house.room.join(self.screens[-1], self.user, 2**53)

    def go(self) -> None:
        self.house.room.leave(self.screens.pop())

    def send(self, kind: type[wire.Command], **fields: Any) -> None:
        command: Any = self.house.command(kind, **fields)
        self.house.room.ask(command, self.user, self.screens[0])

    def last(self, kind: type[Kind]) -> Kind | None:
        return self.screens[0].last.get(kind) if self.screens else None

    def act(self, rng: Random, *, claims: float) -> None:
        """Act, or ask for the next deal; *claims* is how often one claims who may."""
        update = self.last(wire.Update)
        if update and update.view.choices:
            plain = [each for each in update.view.choices if not isinstance(each, Claim)]
            action = rng.choice(update.view.choices if rng.random() < claims or not plain else plain)
            self.send(wire.Act, turn=update.turn, action=msgspec.to_builtins(action))
        elif update and update.view.result is not None:
            self.send(wire.Next, done=update.done)


class Table:
    """A table, its visitors, and a database that may fail."""

    def __init__(self, rng: Random, house: House) -> None:
        self.rng, self.house = rng, house
        self.seats = all_games()[0].seats
        self.visitors = [Visitor(house, user) for user in NAMES]
        self._append, self._committed = house.store.append, house.seeds.committed
        self._forgotten = 0

    def fail(self, *, now: bool) -> None:
        async def broken(*_: object) -> Any:
            raise StorageFailed

        self.house.store.append = broken if now else self._append  # pyright: ignore[reportAttributeAccessIssue]
        self.house.seeds.committed = broken if now else self._committed  # pyright: ignore[reportAttributeAccessIssue]

    async def restart(self) -> None:
        await self.house.restart()
        for visitor in self.visitors:
            visitor.screens.clear()
            if self.rng.random() < 0.8:
                visitor.come()

    async def forget(self, user: str) -> None:
        self._forgotten += 1
        mark = f"{FORGOTTEN}{self._forgotten}"

        async def change() -> None:
            await self.house.store.replace(user.encode(), lambda row: anonymous(row, user, mark))

        if user != "h":
            await self.house.room.reread_after(change)

    async def whim(self) -> None:
        """Somebody does something."""
        rng, visitor = self.rng, self.rng.choice(self.visitors)
        if not visitor.screens:
            visitor.come()
            return
        party = visitor.last(wire.Party)
        seat = rng.choice((None, *self.seats))
        whims: list[tuple[float, Callable[[], Awaitable[None] | None]]] = [
            (2, visitor.come),
            (3, visitor.go),
            (1, lambda: visitor.send(wire.Leave)),
            (3, lambda: visitor.send(wire.Sit, name=NAMES[visitor.user], seat=seat)),
            (1, lambda: visitor.send(wire.StandUp, seat=seat)),
            (2, lambda: visitor.send(wire.Propose, what=rng.choice(("undo", "redeal", "end")))),
            (1, lambda: visitor.send(wire.PassHosting, to=rng.randrange(len(NAMES)))),
            (2, lambda: visitor.send(wire.Begin)),
            (2, lambda: visitor.send(wire.LookOver, seat=seat)),
            (0.5, lambda: self.fail(now=True)),
            (2, lambda: self.fail(now=False)),
            (0.5, self.restart),
            (0.2, lambda: self.forget(visitor.user)),
            (50, lambda: visitor.act(rng, claims=0.1)),
        ]
        if party:
            terms = msgspec.structs.replace(party.terms, **rng.choice(TERMS))
            whims.append((1, lambda: visitor.send(wire.Agree, terms=terms)))
        if party and (proposal := party.proposal):
            agree = rng.random() < 0.7
            whims.append((30, lambda: visitor.send(wire.Vote, proposal=proposal.n, agree=agree)))
        (do,) = rng.choices([do for _, do in whims], [weight for weight, _ in whims])
        if doing := do():
            await doing

    def behave(self) -> None:
        """Everybody does what is to be done."""
        for visitor in self.visitors:
            party = visitor.last(wire.Party)
            if party is None:
                continue
            if party.proposal:
                visitor.send(wire.Vote, proposal=party.proposal.n, agree=False)
            elif "begin" in party.may:
                whole = msgspec.structs.replace(party.terms, fill_with_cpu=True, game="spades", options={})
                visitor.send(wire.Agree, terms=whole)
                visitor.send(wire.Begin)
            else:
                visitor.act(self.rng, claims=0)

    async def goes_on(self) -> bool:
        self.fail(now=False)
        for visitor in self.visitors:
            if not visitor.screens:
                visitor.come()
        wanted = self.house.room.record.seq + GOES_ON
        patience = asyncio.get_running_loop().time() + PATIENCE
        while self.house.room.record.seq < wanted:
            if asyncio.get_running_loop().time() > patience:
                return False
            await asyncio.sleep(0.002)
            self.behave()
        return not any(screen.fault for visitor in self.visitors for screen in visitor.screens)


async def survives(seed: int, steps: int) -> bool:
    """Whether the table of that *seed* goes on after so many *steps*, and nothing was a fault."""
    rng, faults = Random(seed), metrics.FAULTS._value.get()
    house = await House(
        waiting(game=rng.choice(all_games()).id, absence=rng.choice(("cpu", "wait", "abort"))),
        away_seconds=rng.choice((0, 0.02, 60)),
        answer_seconds=rng.choice((0.02, 20)),
        cut_seconds=0.002,
        watch_delay=0.01,
    ).open()
    assert isinstance(house.store, MemoryStore)
    table = Table(rng, house)
    try:
        for visitor in table.visitors:
            visitor.come()
        for _ in range(steps):
            await table.whim()
            await asyncio.sleep(0.005 if rng.random() < 0.02 else 0)
        return await table.goes_on() and metrics.FAULTS._value.get() == faults
    finally:
        await house.close()


async def broken_tables(tables: int, steps: int, seed: int) -> list[int]:
    """The seeds of the tables that did not survive."""
    desk.STORAGE_RETRY_SECONDS = 0.01
    return [each for each in range(seed, seed + tables) if not await survives(each, steps)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    logging.getLogger("kakehashi").setLevel(logging.ERROR)  # faults
    logging.getLogger(desk.__name__).disabled = True  # that the database has failed
    broken = asyncio.run(broken_tables(chosen.tables, chosen.steps, chosen.seed))
    print(f"tables         {chosen.tables} (seeds from {chosen.seed}), {chosen.steps} steps each")
    print(f"did not go on  {len(broken)} {broken or ''}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
