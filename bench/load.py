"""Many tables of four people, one action a second at each: how soon the other screens show it, and when it is too much.

The people are in processes of their own, which say how late they are themselves: what they measure cannot be better.
First the asked load is measured, then the rate is raised until the p99 is over the limit: the breaking point.

Run: python -m bench.load [--tables 250] [--seconds 30] [--processes 2] [--limit 50] [--no-breaking-point]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.chaos import UNLIMITED
from bench.memory import resident_megabytes
from tests.live_server import LiveServer
from tests.table_client import open_as_guest, visit

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
SETTLING_SECONDS = 5.0
"""Of each step, before anything is measured."""
RAISED_BY = 1.4
"""From one step to the next."""
LAG_EVERY = 0.01
CONNECTING_AT_ONCE = 20


class _View(msgspec.Struct):
    choices: list[msgspec.Raw]
    result: dict[str, Any] | None = None


class _Heard(msgspec.Struct):
    """What these people read of a reply."""

    type: str
    seq: int = 0
    turn: int = 0
    done: int = 0
    view: _View | None = None
    stage: str = ""


_decode = msgspec.json.Decoder(_Heard).decode


class Step(msgspec.Struct):
    """What one process saw in one step. Times are in milliseconds."""

    acted: int = 0
    missed: int = 0
    """Times at which the table was not ready for the next action."""
    seen: list[float] = []
    """From sending an action to another screen that shows it."""
    lag: list[float] = []
    """How late the process itself was."""


class Chair:
    """One person: a socket, and what it has heard last."""

    def __init__(self, table: Table, cookie: str, n: int) -> None:
        self.table, self._cookie, self._n = table, cookie, n
        self.latest: _Heard | None = None
        self.socket: ClientConnection
        self._commands = 0

    @property
    def may_act(self) -> bool:
        return bool(self.latest and self.latest.view and self.latest.view.choices)

    async def come(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table.id}/socket"
        headers = {"cookie": self._cookie}
        self.socket = await connect(
            address,
            additional_headers=headers,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
        )

    async def listen(self) -> None:
        async for message in self.socket:
            heard = _decode(message)
            if heard.type == "update":
                self.latest = heard
                self.table.saw(self, heard.seq)
            elif heard.type == "party":
                self.table.stage = heard.stage

    async def ask(self, kind: str, **content: Any) -> None:
        self._commands += 1
        command = {"type": kind, "id": f"{self._n}.{self._commands}", **content}
        await self.socket.send(msgspec.json.encode(command).decode())


class Table:
    """Four people, and the action whose way to the other screens is timed."""

    def __init__(self, port: int, host: str, table: str, cookies: list[str], rng: Random) -> None:
        self.id, self._port, self._rng = table, port, rng
        self.chairs = [Chair(self, cookie, n) for n, cookie in enumerate([host, *cookies])]
        self.stage = "waiting"
        self.step = Step()
        self._sent = 0.0
        self._seq = 0
        self._waiting_for: set[Chair] = set()

    async def come(self) -> None:
        for chair in self.chairs:
            await chair.come(self._port)
            asyncio.create_task(chair.listen()).add_done_callback(_done)
            if chair is not self.chairs[0]:
                await chair.ask("sit", name=f"p{chair._n}")
        await self.chairs[0].ask("begin")

    def saw(self, chair: Chair, seq: int) -> None:
        if chair in self._waiting_for and seq > self._seq:
            self._waiting_for.discard(chair)
            self.step.seen.append((time.perf_counter() - self._sent) * 1000)

    async def play(self, actions_a_second: float, until: float) -> None:
        """Do something at every tick; ticks begin at a moment drawn by lot."""
        tick = 1 / actions_a_second
        due = time.perf_counter() + self._rng.random() * tick
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += tick
            await self._act()

    async def _act(self) -> None:
        actor = next((chair for chair in self.chairs if chair.may_act), None)
        if self._waiting_for or actor is None:
            latest = self.chairs[0].latest
            if latest and latest.view and latest.view.result:
                for chair in self.chairs:
                    await chair.ask("next", done=latest.done)
            elif self._waiting_for:
                self.step.missed += 1
            return
        heard = actor.latest
        assert heard and heard.view
        actor.latest = None
        self.step.acted += 1
        self._seq, self._waiting_for = heard.seq, {chair for chair in self.chairs if chair is not actor}
        plain = [each for each in heard.view.choices if b"claim" not in bytes(each)]
        choice = self._rng.choice(plain[:2])
        self._sent = time.perf_counter()
        await actor.ask("act", turn=heard.turn, action=choice)


def games_of(url: str) -> list[dict[str, Any]]:
    return httpx.get(f"{url}api/games", trust_env=False, timeout=60).json()


def _done(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        print(f"a person lost the line: {error!r}", file=sys.stderr, flush=True)


async def people(port: int, tables: int, seed: int) -> None:
    """A process of people: brings them to their tables, then does the steps it is told on standard input."""
    rng, url = Random(seed), f"http://127.0.0.1:{port}/"
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
    games = await asyncio.to_thread(games_of, url)
    game = next(each for each in games if len(each["seats"]) == 4)
    body = {
        "terms": {"game": game["id"]},
        "name": "host",
        "seat": game["seats"][0],
        "pace": {"call": 0, "card": 0},
    }

    async def table() -> Table:
        async with gate:
            opened, host = await asyncio.to_thread(open_as_guest, url, "api/parties", body)
            guests = [await asyncio.to_thread(visit, url, opened) for _ in range(3)]
            found = Table(port, host[0], opened, [guest[0] for guest in guests], Random(rng.random()))
            await found.come()
            return found

    there = await asyncio.gather(*(table() for _ in range(tables)))
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        rate, seconds = map(float, line.split())
        settled = time.perf_counter() + SETTLING_SECONDS
        playing = [asyncio.create_task(each.play(rate, settled + seconds)) for each in there]
        await asyncio.sleep(SETTLING_SECONDS)
        step = Step()
        for each in there:
            each.step = step
        step.lag = await lags(settled + seconds)
        await asyncio.gather(*playing)
        print(msgspec.json.encode(step).decode(), flush=True)


async def lags(until: float) -> list[float]:
    """How much later than asked for this process wakes up, again and again."""
    found: list[float] = []
    while (now := time.perf_counter()) < until:
        await asyncio.sleep(LAG_EVERY)
        found.append(max(0.0, (time.perf_counter() - now - LAG_EVERY) * 1000))
    return found


def at(share: float, values: list[float]) -> float:
    """The value below which that *share* of *values* lies; infinite when there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def cpu_seconds(pid: int) -> float:
    """Of the process *pid* so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


class Load:
    """A server, and processes of people at its tables."""

    def __init__(self, data: Path, tables: int, processes: int) -> None:
        self.tables, self._processes = tables, processes
        self.server = LiveServer(data, KAKEHASHI_WORKERS="0", **UNLIMITED)
        self._people: list[subprocess.Popen[str]] = []

    def start(self) -> None:
        self.server.start()
        for n in range(self._processes):
            count = self.tables // self._processes + (n < self.tables % self._processes)
            command = ["-m", "bench.load", "--people", str(self.server.port), str(count), str(n)]
            self._people.append(
                subprocess.Popen(
                    [sys.executable, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
            )
        for each in self._people:
            assert each.stdout and each.stdout.readline() == "ready\n", "people did not come to their tables"

    def step(self, rate: float, seconds: float) -> tuple[Step, float, float]:
        """Let every table do *rate* things a second: what was seen, and how busy the server and the people were.

        1.0 is one core.
        """
        for each in self._people:
            assert each.stdin
            each.stdin.write(f"{rate} {seconds}\n")
            each.stdin.flush()
        time.sleep(SETTLING_SECONDS)
        served, lived, began = cpu_seconds(self.server.pid), self._people_seconds(), time.perf_counter()
        whole = Step()
        busy = people_busy = 0.0
        for n, each in enumerate(self._people):
            assert each.stdout
            part = msgspec.json.decode(each.stdout.readline(), type=Step)
            if n == 0:
                took = time.perf_counter() - began
                busy = (cpu_seconds(self.server.pid) - served) / took
                people_busy = (self._people_seconds() - lived) / took
            whole = Step(
                whole.acted + part.acted,
                whole.missed + part.missed,
                whole.seen + part.seen,
                whole.lag + part.lag,
            )
        return whole, busy, people_busy

    def _people_seconds(self) -> float:
        return sum(cpu_seconds(each.pid) for each in self._people)

    def close(self) -> None:
        for each in self._people:
            with suppress(OSError):
                each.kill()
            each.wait()
            for pipe in (each.stdin, each.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
        self.server.close()


def measure(load: Load, rate: float, seconds: float) -> float:
    """Print the line of one step; its p99 in milliseconds, infinite when the server did not keep up."""
    step, busy, people_busy = load.step(rate, seconds)
    p99 = at(0.99, step.seen)
    missed = step.missed / max(1, step.acted + step.missed)
    print(
        f"{rate * load.tables:9.0f} {step.acted / seconds:9.0f} {at(0.5, step.seen):8.1f} {p99:8.1f} "
        f"{max(step.seen, default=0):8.1f} {missed:8.1%} {busy:7.0%} {resident_megabytes(load.server.pid):8.0f} "
        f"{people_busy:9.0%} {at(0.99, step.lag):11.1f}",
        flush=True,
    )
    return p99 if missed < 0.05 else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=30.0, help="measured at each step")
    parser.add_argument("--processes", type=int, default=2, help="of people")
    parser.add_argument("--limit", type=float, default=50.0, help="milliseconds that the p99 may be")
    parser.add_argument("--no-breaking-point", action="store_true")
    parser.add_argument("--people", nargs=3, type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.people:
        uvloop.run(people(*chosen.people))
        return
    with tempfile.TemporaryDirectory() as folder:
        load = Load(Path(folder) / "data", chosen.tables, chosen.processes)
        try:
            load.start()
            print(
                f"{chosen.tables} tables, {4 * chosen.tables} sockets, {chosen.processes} processes of people"
            )
            print("  actions/s          from send to the other screens, ms     server           people")
            print(
                "    asked      done      p50      p99      max   missed     CPU       MB      CPU  lag p99, ms"
            )
            rate, met = chosen.rate, 0.0
            first = measure(load, rate, chosen.seconds)
            good = first <= chosen.limit
            while good and not chosen.no_breaking_point:
                met, rate = rate, rate * RAISED_BY
                good = measure(load, rate, min(10.0, chosen.seconds)) <= chosen.limit
        finally:
            load.close()
    print(f"p99 at {chosen.rate * chosen.tables:.0f} actions/s: {first:.1f} ms (limit {chosen.limit:.0f} ms)")
    if met:
        print(f"breaking point: between {met * chosen.tables:.0f} and {rate * chosen.tables:.0f} actions/s")
    sys.exit(0 if first <= chosen.limit else 1)


if __name__ == "__main__":
    main()
