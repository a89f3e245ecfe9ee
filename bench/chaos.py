"""Kill the server with `kill -9` at random moments of running tables, again and again.

At every game's tables sit people who come back and send again what was not answered, beside CPU players; they cut the
decks and answer what they propose to one another. In the end the log of every table is read. Printed are the actions
that were acknowledged and are not in it (lost), those that are in it twice (doubled), the tables that do not go on
(stuck), and how long a table took to go on once a new server was there. The first three must be 0, or the exit code is
1.

Most servers live for no more than a moment, too short for the processes in which CPU players think to start. So that
every table gets on between kills, every fifth lives until all of them have.

Run: python -m bench.chaos [--kills 200] [--tables 8] [--seed 1] [--workers 1]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import msgspec

from kakehashi.match import Acted
from kakehashi.server import log as table_log
from kakehashi.server.record import Record, command_key
from kakehashi.server.storage.sqlite import SqliteStore
from tests.live_server import LiveServer
from tests.table_client import TablePerson, open_as_guest, visit

GOES_ON_WITHIN = 60.0
"""Seconds in which a table must have moved after a start, and ten times after the last one, or it is stuck."""
LIVES_ON = 5
"""Every so many servers one lives until all tables have moved."""
UNLIMITED = {
    "KAKEHASHI_COMMANDS_PER_SECOND": "1000000",
    "KAKEHASHI_JOINS_PER_MINUTE": "1000000",
    "KAKEHASHI_OPENS_PER_MINUTE": "1000000",
    "KAKEHASHI_SOCKETS_PER_PERSON": "1000000",
}
"""All the people here come from one address."""


class Outcome(msgspec.Struct):
    """What came of it all."""

    kills: int
    tables: int
    acknowledged: int
    lost: int
    doubled: int
    stuck: int
    longest_pause: float
    """Seconds until a table had a new position, from when a server that was not killed before listened."""
    longest_start: float
    """Seconds from the kill until the new server listens."""

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.stuck)


def people_at_tables(server: LiveServer, tables: int, rng: Random) -> list[TablePerson]:
    """Tables of each game in turn: one person and CPU players, or a party of two, three, …"""
    games = httpx.get(f"{server.url}api/games", trust_env=False, timeout=60).json()
    found: list[TablePerson] = []
    for n in range(tables):
        game, url = games[n % len(games)], server.url
        pace, seat = {"call": 0, "card": 0}, game["seats"][0]
        if n % 3 == 0:
            table, guest = open_as_guest(url, "api/tables", {"game": game["id"], "seat": seat, "pace": pace})
            count = 1
        else:
            body = {"terms": {"game": game["id"]}, "name": "host", "seat": seat, "pace": pace}
            table, guest = open_as_guest(url, "api/parties", body)
            count = min(len(game["seats"]), 1 + n % 4)
        guests = [guest, *(visit(url, table) for _ in range(count - 1))]
        for k, each in enumerate(guests):
            own = Random(rng.random())
            found.append(
                TablePerson(
                    server.port,
                    table,
                    each,
                    f"person {k}",
                    own,
                    pause=lambda own=own: own.uniform(0, 0.15),
                    mischief=0.03,
                    people=count,
                )
            )
    return found


async def chaos(kills: int, tables: int, seed: int, workers: int, data: Path) -> Outcome:
    rng = Random(seed)
    server = LiveServer(data, KAKEHASHI_WORKERS=str(workers), KAKEHASHI_BUDGET="0", **UNLIMITED)
    starts: list[float] = []
    pauses: list[float] = []
    stuck: set[str] = set()
    try:
        server.start()
        people = people_at_tables(server, tables, rng)
        tasks = [asyncio.create_task(person.stay()) for person in people]
        for kill in range(kills):
            await asyncio.sleep(rng.uniform(0.05, 1.5))
            killed = time.monotonic()
            await asyncio.to_thread(server.restart)
            starts.append(time.monotonic() - killed)
            if (kill + 1) % LIVES_ON == 0:
                listening = time.monotonic()
                stuck |= await tables_that_do_not_go_on(people, positions=1)
                pauses.append(time.monotonic() - listening)
            if (kill + 1) % 10 == 0:
                print(f"{kill + 1} kills", file=sys.stderr, flush=True)
        stuck |= await tables_that_do_not_go_on(people)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    finally:
        server.close()
    lost, doubled = await lost_and_doubled(data, people)
    return Outcome(
        kills=kills,
        tables=tables,
        acknowledged=sum(len(person.accepted) for person in people),
        lost=lost,
        doubled=doubled,
        stuck=len(stuck),
        longest_pause=max(pauses, default=0.0),
        longest_start=max(starts, default=0.0),
    )


async def tables_that_do_not_go_on(people: list[TablePerson], positions: int = 10) -> set[str]:
    """The tables at which nobody sees so many new *positions*."""
    before = {person: len(person.seen) for person in people}
    patience = time.monotonic() + GOES_ON_WITHIN
    while True:
        going = {person.table for person in people if len(person.seen) >= before[person] + positions}
        still = {person.table for person in people} - going
        if not still or time.monotonic() > patience:
            return still
        await asyncio.sleep(0.05)


async def lost_and_doubled(data: Path, people: list[TablePerson]) -> tuple[int, int]:
    """How many acknowledged actions are not in the logs, and how many actions are in them more than once."""
    store = SqliteStore(data / "kakehashi.sqlite3")
    lost = doubled = 0
    try:
        for table in dict.fromkeys(person.table for person in people):
            rows = table_log.read(await store.read(table))
            Record.replay(rows)  # raises when a row cannot follow the one before
            acts = Counter(row.command for row in rows if isinstance(row.entry, Acted) and row.command)
            doubled += sum(count > 1 for count in acts.values())
            lost += sum(
                command_key(person.user, command["id"]) not in acts
                for person in people
                if person.table == table
                for command in person.accepted
                if command["type"] == "act"
            )
    finally:
        await store.close()
    return lost, doubled


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes in which CPU players think")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        outcome = asyncio.run(chaos(chosen.kills, chosen.tables, chosen.seed, chosen.workers, data))
    print(f"kills                      {outcome.kills} (seed {chosen.seed})")
    print(f"tables                     {outcome.tables}")
    print(f"acknowledged commands      {outcome.acknowledged}")
    print(f"acknowledged actions lost  {outcome.lost}")
    print(f"actions doubled            {outcome.doubled}")
    print(f"tables stuck               {outcome.stuck}")
    print(f"longest start of a server  {outcome.longest_start:.1f} s")
    print(f"longest until tables move  {outcome.longest_pause:.1f} s after that")
    sys.exit(0 if outcome.good else 1)


if __name__ == "__main__":
    main()
