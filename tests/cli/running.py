"""The command line, run in this process."""

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from unittest import mock

import pytest

from kakehashi.cli import main


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    stdout: str
    stderr: str


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """What ``kakehashi`` with those *arguments* printed, and the code it left with."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    given, out, err = io.TextIOWrapper(io.BytesIO(data)), io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "stdin", given),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
        ThreadPoolExecutor(1) as thread,  # where no browser test has left an event loop running
        pytest.raises(SystemExit) as left,
    ):
        thread.submit(main, arguments).result()
    assert isinstance(left.value.code, int)
    return Ran(left.value.code, out.getvalue(), err.getvalue())


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one sentence with which that command line is refused."""
    ran = run(*arguments, stdin=stdin)
    assert (ran.code, ran.stdout) == (2, ""), ran
    assert ran.stderr.startswith("kakehashi: ")
    assert ran.stderr.count("\n") == 1
    assert "Traceback" not in ran.stderr
    return ran.stderr.removeprefix("kakehashi: ").strip()
