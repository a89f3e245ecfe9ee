"""A few tables of `bench/people.py`, so that it keeps working; a hundred are the bench."""

import pytest

from bench.people import broken_tables
from kakehashi.server import desk
from tests.running import run


def test_whatever_people_do_at_a_table_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "STORAGE_RETRY_SECONDS", desk.STORAGE_RETRY_SECONDS)  # the bench shortens it

    async def scenario() -> None:
        assert await broken_tables(tables=5, steps=300, seed=1) == []

    run(scenario)
