"""A little of `bench/fuzz.py`, from one seed; two hundred thousand messages, and all paths, are the bench."""

from pathlib import Path

from bench.fuzz import fuzz
from tests.running import run

PATHS = "^/api/(games|me/|meanings|queue|rules|score|tables/)"
"""Not those that take names: making them up is slow."""


def test_no_message_and_no_request_does_any_harm(tmp_path: Path) -> None:
    outcome = run(lambda: fuzz(tmp_path / "data", messages=600, examples=1, seed=1, paths=PATHS))
    assert outcome.faults == []
    assert outcome.messages == 600
    assert {"accepted", "bad-message", "too-large", "stale", "not-host"} <= outcome.answers.keys()
