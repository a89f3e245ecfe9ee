"""A little of `bench/fuzz.py`, from one seed; two hundred thousand messages are the bench."""

import asyncio
from pathlib import Path

from bench.fuzz import fuzz


def test_no_message_and_no_request_does_any_harm(tmp_path: Path) -> None:
    outcome = asyncio.run(
        fuzz(tmp_path / "data", messages=600, examples=1, seed=1, paths="^/api/(games|me|score)")
    )
    assert outcome.faults == []
    assert outcome.messages == 600
    assert {"accepted", "bad-message", "too-large", "stale", "not-host"} <= outcome.answers.keys()
