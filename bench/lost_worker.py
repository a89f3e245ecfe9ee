"""A worker process killed in the middle of a think: how long until its table goes on.

A person and three CPU players of the usual budget sit at a table of contract bridge. Again and again a worker that has
thought for a while is ended with `kill -9`; printed is how long it took from there until the person saw the next call
or card. The bar is 3 s; beyond it the exit code is 1. (Linux: whether a worker thinks is read in /proc.) Run:

    python -m bench.lost_worker [--kills 20] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from bench.chaos import UNLIMITED
from tests.live_server import AT_ONCE, LiveServer
from tests.table_client import TablePerson, open_as_guest

BAR = 3.0
LOOK = 0.05
"""Seconds between two looks at the workers."""
TICKS = os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def thought(pid: int) -> float:
    """Seconds of processor that the process *pid* has used; 0 when it has ended."""
    with suppress(OSError):
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / TICKS
    return 0.0


async def somebody_thinking(server: LiveServer, long: float) -> int:
    """A worker that has worked for *long* seconds without a pause."""
    since: dict[int, float] = {}
    before: dict[int, float] = {}
    while True:
        now = {pid: thought(pid) for pid in children(server.pid)}
        for pid, spent in now.items():
            if spent - before.get(pid, spent) < LOOK / 2:
                since[pid] = time.monotonic()
            elif time.monotonic() - since[pid] >= long:
                return pid
        before = now
        await asyncio.sleep(LOOK)


async def next_position(person: TablePerson, seen: int) -> float:
    """When (monotonic seconds) the person saw the first position after so many."""
    while True:
        if len(person.seen) > seen:
            return person.seen[seen][0]
        await asyncio.sleep(LOOK)


async def lose_workers(server: LiveServer, kills: int, rng: Random) -> list[float]:
    """Seconds until the table went on after each kill."""
    asked = {"terms": {"game": "contract_bridge"}, "name": "Hana"}
    table, guest = open_as_guest(server.url, "api/parties", asked)
    person = TablePerson(server.port, table, guest, "Hana", rng)
    staying = asyncio.create_task(person.stay())
    spans: list[float] = []
    try:
        while len(spans) < kills:
            os.kill(await somebody_thinking(server, rng.uniform(0.1, 0.4)), signal.SIGKILL)
            killed, seen = time.monotonic(), len(person.seen)
            spans.append(await next_position(person, seen) - killed)
    finally:
        staying.cancel()
        await asyncio.wait([staying])
    return spans


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    longest = 0.0
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as data:
            server = LiveServer(Path(data), KAKEHASHI_WORKERS=str(workers), **AT_ONCE, **UNLIMITED)
            try:
                spans = asyncio.run(lose_workers(server.start(), chosen.kills, Random(chosen.seed)))
            finally:
                server.close()
        longest = max(longest, *spans)
        print(f"{workers} worker(s): median {statistics.median(spans):.2f} s, longest {max(spans):.2f} s")
    sys.exit(1 if longest > BAR else 0)


if __name__ == "__main__":
    main()
