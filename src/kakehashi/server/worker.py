"""The worker process: one thread, thinking for CPU players and saying what calls mean.

Jobs come on standard input, answers leave on standard output. Each message is its length in four bytes, then a
pickle; only our own parent writes here.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
from random import Random
from typing import IO

import msgspec

from kakehashi.model.view import View
from kakehashi.players.base import Decision
from kakehashi.players.find import player, prepare
from kakehashi.server.explaining import AuctionMeanings, Explain, explain
from kakehashi.server.traces import told

LENGTH_BYTES = 4
READY = "ready"
"""What a worker says first, once it has loaded what players need."""


class Job(msgspec.Struct, frozen=True):
    """What to decide: *name* of the player, all it may see, its seed and its budget (samples)."""

    name: str
    view: View
    seed: str
    budget: int


class Failed(msgspec.Struct, frozen=True):
    """The job could not be done; *trace* is where (`told`)."""

    trace: str


def do(job: Job | Explain) -> Decision | AuctionMeanings | Failed:
    """What is asked for; the same in any process."""
    try:
        return explain(job) if isinstance(job, Explain) else think(job)
    except Exception as error:  # a fault of a player's: what it saw must not come to the log with it
        return Failed(told(error))


def think(job: Job) -> Decision:
    """The decision; the same in any process."""
    return player(job.name).choose(job.view, Random(job.seed), job.budget)


def pack(message: object) -> bytes:
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES) + body


def _receive(source: IO[bytes]) -> Job | Explain | None:
    head = source.read(LENGTH_BYTES)
    return pickle.loads(source.read(int.from_bytes(head))) if len(head) == LENGTH_BYTES else None


def main() -> None:
    """Think until the parent closes standard input; it alone is told to end."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(
        sys.stderr.fileno(), sys.stdout.fileno()
    )  # whatever a library prints must not look like an answer
    prepare()
    if hasattr(os, "nice"):
        os.nice(5)
    with contextlib.suppress(BrokenPipeError):  # the parent is gone, and so is whoever waited
        answers.write(pack(READY))
        answers.flush()
        while job := _receive(sys.stdin.buffer):
            answers.write(pack(do(job)))
            answers.flush()


if __name__ == "__main__":
    from kakehashi.server import worker  # what it sends must not be of a module called __main__

    worker.main()
