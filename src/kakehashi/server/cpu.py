"""CPU players in worker processes: a queue, a budget that shrinks with it, and a way on when a worker dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from random import Random
from typing import Any

from kakehashi.errors import KakehashiError
from kakehashi.model.view import View
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.base import Decision
from kakehashi.players.find import DEFAULT_BUDGET
from kakehashi.server import faults, metrics
from kakehashi.server.explaining import Explain
from kakehashi.server.worker import LENGTH_BYTES, Failed, Job, pack

log = logging.getLogger(__name__)

GUARD_SECONDS = 20.0
"""How long a worker may think before it is taken for stuck; budgets, not this, decide how long thinking takes.

On a busy machine workers give way to all else: a shorter guard ends them in the middle of honest work, and the start of
another makes the machine busier still.
"""
WAIT_SECONDS = 8.0
"""After so long without a worker it is looked whether there is any at all; if not, nobody waits until one has come."""
SIMPLE_GUARD_SECONDS = 5.0
"""How long a decision without sampling may take."""
TRIES = 3
"""How often such a decision is tried: another worker may have died without anybody having noticed yet."""
START_GUARD_SECONDS = 60.0
"""How long a worker may take to start before it is taken for stuck."""
RESTART_SECONDS = 1.0
"""The pause before a worker that could not even start is started again."""
STOP_SECONDS = 1.0
"""How long a worker that was killed is waited for."""


class NoWorker(KakehashiError):
    """No worker can answer that now."""

    code = "no-worker"


class WorkerLost(Exception):
    """The worker died or was stopped in the middle of a job."""


class JobFailed(Exception):
    """The worker could not do the job."""


class _Worker:
    """One child process that has said it is ready."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin and process.stdout
        self._process, self._jobs, self._answers = process, process.stdin, process.stdout
        self._answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        """What it says next; first, that it is ready."""
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls) -> _Worker:
        """A worker that has imported what it needs. Raises OSError or EOFError."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kakehashi.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is said to the server, which ends its workers
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_GUARD_SECONDS):
                await worker._answer
        except BaseException:
            await worker.stop()
            raise
        return worker

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return not self._listening.done()

    async def ended(self) -> None:
        """Wait until the process has ended."""
        await asyncio.wait([self._listening])

    async def _listen(self) -> None:
        """Hand on what it says, until its output ends, which it does with the process."""
        try:
            while True:
                head = await self._answers.readexactly(LENGTH_BYTES)
                body = await self._answers.readexactly(int.from_bytes(head))
                answer = pickle.loads(body)
                if not self._answer.done():
                    self._answer.set_result(answer)
        except Exception as error:  # its end, or what is no answer, after which nothing is
            if not self._answer.done():
                self._answer.set_exception(EOFError(repr(error)))

    async def do(self, job: Job | Explain, guard: float) -> Any:
        """The answer to *job*. Raises WorkerLost when the child dies, or has worked for *guard* seconds."""
        try:
            async with asyncio.timeout(guard):
                self._answer = asyncio.get_running_loop().create_future()
                self._jobs.write(pack(job))
                await self._jobs.drain()
                return await self._answer
        except (OSError, EOFError, TimeoutError) as error:
            raise WorkerLost(repr(error)) from error

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()


class Cpu:
    """All CPU players of this server."""

    def __init__(self, workers: int, budget: int | None = None) -> None:
        self._budget = DEFAULT_BUDGET if budget is None else budget
        self._size = workers
        self._ready: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._working: set[_Worker] = set()
        self._places: set[asyncio.Task[None]] = set()
        """For each worker there is to be, a task that starts it, and another when it has ended."""
        self._waiting = 0
        self._in_vain = False
        """Whether somebody has waited for a worker while none was there, and none has come since."""
        self._besides = asyncio.Lock()
        """Held for what is not playing: players wait for no more than one such job."""

    def start(self) -> None:
        """Start all workers, in the background."""
        for _ in range(self._size):
            task = asyncio.create_task(self._keep_one())
            self._places.add(task)
            faults.watch(task)

    async def _keep_one(self) -> None:
        while True:
            try:
                worker = await _Worker.start()
            except Exception as error:  # whatever it is, the next one may start
                log.error("a worker did not start: %r", error)
                await asyncio.sleep(RESTART_SECONDS)
                continue
            self._in_vain = False
            self._working.add(worker)
            self._ready.put_nowait(worker)
            try:
                await worker.ended()
            finally:
                self._working.discard(worker)
                await worker.stop()
            log.warning("a worker has ended, and another is started")

    @property
    def waiting(self) -> int:
        """How many decisions wait for a worker."""
        return self._waiting

    @property
    def pids(self) -> tuple[int, ...]:
        """The worker processes that are running."""
        return tuple(worker.pid for worker in self._working)

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        """What the player called *name* does. Never fails: a lost worker costs strength, not the game."""
        decision = await self._think(name, view, seed) if self._size else None
        if decision and decision.action in view.choices:
            return decision
        if decision:
            log.error("%s chose a %s that is not legal; acting anyhow", name, type(decision.action).__name__)
        return Anyhow().choose(view, Random(seed), 0)

    async def _think(self, name: str, view: View, seed: str) -> Decision | None:
        self._waiting += 1
        try:
            worker = await self._free_worker()
        finally:
            self._waiting -= 1
        if worker is None:
            log.error("no worker is running; %s acts anyhow", name)
            return None
        budget = self._budget * self._size // (self._size + self._waiting)
        with contextlib.suppress(WorkerLost, JobFailed):
            return await self._do(worker, Job(name, view, seed, budget), GUARD_SECONDS)
        for _ in range(TRIES):
            if not (worker := await self._free_worker()):
                break
            with contextlib.suppress(WorkerLost, JobFailed):
                return await self._do(worker, Job(name, view, seed, 0), SIMPLE_GUARD_SECONDS)
        log.error("no worker could decide for %s; acting anyhow", name)
        return None

    async def _free_worker(self) -> _Worker | None:
        """A worker, however long the others wait for it too; None when there is none to wait for."""
        while not self._in_vain:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(WAIT_SECONDS):
                    return await self._next_alive()
            self._in_vain = not self._working
        return None

    async def _next_alive(self) -> _Worker:
        """One that is ready, and has not died since it was."""
        while not (worker := await self._ready.get()).alive:
            pass
        return worker

    async def work(self, job: Job | Explain) -> Any:
        """The answer of a worker to *job*, which is besides playing. Raises NoWorker."""
        if not self._size or self._in_vain:
            raise NoWorker
        async with self._besides:
            with contextlib.suppress(WorkerLost, JobFailed, TimeoutError):
                async with asyncio.timeout(START_GUARD_SECONDS):
                    worker = await self._next_alive()
                return await self._do(worker, job, GUARD_SECONDS)
        raise NoWorker

    async def _do(self, worker: _Worker, job: Job | Explain, guard: float) -> Any:
        """The answer of *worker*, which is ready again afterwards, or stopped. Raises WorkerLost or JobFailed."""
        kept = False
        try:
            answer = await worker.do(job, guard)
            kept = True
        except WorkerLost as lost:
            log.warning("a worker was lost in a job (%s): %s", type(job).__name__, lost)
            raise
        finally:
            if kept:
                self._ready.put_nowait(worker)
            else:
                self._working.discard(worker)
                await worker.stop()
        if isinstance(answer, Failed):
            metrics.FAULTS.inc()
            log.error("a worker could not do a job (%s):\n%s", type(job).__name__, answer.trace)
            raise JobFailed
        return answer

    async def close(self) -> None:
        """End all workers."""
        for task in self._places:
            task.cancel()
        await asyncio.gather(*self._places, return_exceptions=True)
