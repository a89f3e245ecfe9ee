"""CPU players in worker processes: a queue, a budget that shrinks with it, and a way on when a worker dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from random import Random

from kakehashi.model.view import View
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.base import Decision
from kakehashi.players.find import DEFAULT_BUDGET
from kakehashi.server.worker import LENGTH_BYTES, Job, pack

log = logging.getLogger(__name__)

GUARD_SECONDS = 8.0
"""How long a worker may think before it is taken for stuck; budgets, not this, decide how long thinking takes."""
SIMPLE_GUARD_SECONDS = 2.0
"""The same for a decision without sampling."""

START_SECONDS = 10.0
"""What the first job of a worker may take on top, for its imports."""


class WorkerLost(Exception):
    """The worker died or was stopped in the middle of a job."""


class _Worker:
    """One child process, started when it is first needed and again after it was lost."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def think(self, job: Job, guard: float) -> Decision:
        """The decision on *job*. Raises WorkerLost when the child dies, or has thought for *guard* seconds."""
        try:
            process = self._process
            if process is None or process.returncode is not None:
                process = self._process = await self._start()
                guard += START_SECONDS
            assert process.stdin and process.stdout
            async with asyncio.timeout(guard):
                process.stdin.write(pack(job))
                await process.stdin.drain()
                head = await process.stdout.readexactly(LENGTH_BYTES)
                return pickle.loads(await process.stdout.readexactly(int.from_bytes(head)))
        except (OSError, EOFError, TimeoutError) as error:  # IncompleteReadError is an EOFError
            await self.stop()
            raise WorkerLost(repr(error)) from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    @staticmethod
    async def _start() -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kakehashi.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )

    async def stop(self) -> None:
        if process := self._process:
            self._process = None
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Cpu:
    """All CPU players of this server."""

    def __init__(self, workers: int, budget: int | None = None) -> None:
        self._budget = DEFAULT_BUDGET if budget is None else budget
        self._size = workers
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker() for _ in range(workers)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._waiting = 0

    @property
    def pids(self) -> tuple[int, ...]:
        """The worker processes that are running."""
        return tuple(worker.pid for worker in self._workers if worker.pid is not None)

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        """What the player called *name* does. Never fails: a lost worker costs strength, not the game."""
        decision = await self._think(name, view, seed) if self._size else None
        if decision and decision.action in view.choices:
            return decision
        if decision:
            log.error("%s chose %r, which is not legal; acting anyhow", name, decision.action)
        return Anyhow().choose(view, Random(seed), 0)

    async def _think(self, name: str, view: View, seed: str) -> Decision | None:
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            budget = self._budget * self._size // (self._size + self._waiting)
            for samples, guard in ((budget, GUARD_SECONDS), (0, SIMPLE_GUARD_SECONDS)):
                try:
                    return await worker.think(Job(name, view, seed, samples), guard)
                except WorkerLost as lost:
                    log.warning("a worker was lost in a decision by %d samples: %s", samples, lost)
            return None
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        for worker in self._workers:
            await worker.stop()
