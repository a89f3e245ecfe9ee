"""A real `kakehashi serve` in a process of its own, which a test may kill and start again."""

import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from queue import Empty, Queue
from typing import Self

from kakehashi.cli import main

READY = re.compile(r"Kakehashi is ready at (http://127\.0\.0\.1:(\d+)/)\s*$")
PATIENCE = 60.0  # seconds until a server that has not said it is ready counts as broken

AT_ONCE = {"KAKEHASHI_CALL_PACE": "0", "KAKEHASHI_CARD_PACE": "0"}
THINKING = {**AT_ONCE, "KAKEHASHI_BUDGET": "2", "KAKEHASHI_WORKERS": "1"}
"""CPU players that act as soon as they can, by few samples."""
QUICK = {**AT_ONCE, "KAKEHASHI_WORKERS": "0"}
"""CPU players that act at once, without a thought."""
PATIENT = {**QUICK, "KAKEHASHI_AWAY_SECONDS": "600"}
"""Nobody counts as gone, however slow the machine is."""


_NURSERY = multiprocessing.get_context("forkserver")
_NURSERY.set_forkserver_preload(["kakehashi.server.serve", "alembic.command", "uvloop"])
"""A process that has loaded all that a server is made of, which takes most of a start; servers are forked from it."""


def _serve(arguments: list[str], settings: dict[str, str], output: Connection) -> None:
    """What a process does that has just been forked: it becomes `kakehashi serve`."""
    os.setsid()  # Ctrl-C is said to the tests, which end it
    os.environ.update(settings)
    sys.path[:0] = settings.get("PYTHONPATH", "").split(os.pathsep)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(output.fileno(), stream.fileno())
    output.close()
    main(["serve", *arguments])


class LiveServer:
    """Serves on loopback, its data in *data*; *settings* are environment variables.

    The first start takes any free port; every later one takes the same port and finds the same data.
    """

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = settings
        self.port = 0
        self.url = ""
        self.output: list[str] = []
        self._process: ForkServerProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process and self._process.pid, "it is not running"
        return self._process.pid

    def start(self) -> Self:
        """Start, and come back when the server listens."""
        assert self._process is None, "it is running"
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), "--no-open"]
        output, its_output = _NURSERY.Pipe(duplex=False)
        self._process = _NURSERY.Process(
            target=_serve, args=(arguments, self.settings, its_output), daemon=True
        )
        self._process.start()
        its_output.close()
        ready: Queue[re.Match[str] | None] = Queue()
        threading.Thread(target=self._listen, args=(output, ready), daemon=True).start()
        try:
            said = ready.get(timeout=PATIENCE)
        except Empty:
            said = None
        if said is None:
            self.close()
            raise AssertionError("the server did not start:\n" + "".join(self.output))
        self.url, self.port = said[1], int(said[2])
        return self

    def kill(self) -> None:
        """End it as a crash would, with `kill -9`; what it started has to notice by itself."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does, and wait until it has."""
        self._end(signal.SIGINT)

    def restart(self) -> None:
        """Kill it and start it again on the same port and data."""
        self.kill()
        self.start()

    def close(self) -> None:
        """End it for good. CPU workers are in sessions of their own, and end when they hear no more from it."""
        self.kill()

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            if self._process.is_alive():  # else its id may be another's by now
                with suppress(ProcessLookupError):
                    os.kill(self.pid, how)
            self._process.join(PATIENCE)
            assert not self._process.is_alive()
            self._process = None

    def _listen(self, output: Connection, ready: Queue[re.Match[str] | None]) -> None:
        """Keep reading, so that the server never waits for us; *ready* hears its address, at its end None."""
        with os.fdopen(os.dup(output.fileno())) as lines:
            output.close()
            for line in lines:
                self.output.append(line)
                if said := READY.match(line):
                    ready.put(said)
        ready.put(None)


class Servers:
    """Servers that tests share, one for each set of settings.

    Starting one costs more than most tests do with it. Whoever kills a shared one starts it again.
    """

    def __init__(self, new_folder: Callable[[], Path]) -> None:
        self._new_folder = new_folder
        self._running: dict[frozenset[tuple[str, str]], LiveServer] = {}

    def get(self, **settings: str) -> LiveServer:
        key = frozenset(settings.items())
        if key not in self._running:
            self._running[key] = LiveServer(self._new_folder(), **settings).start()
        return self._running[key]

    def close(self) -> None:
        for server in self._running.values():
            server.close()
