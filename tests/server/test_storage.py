"""EventStore: the same promises by every implementation."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.storage.sqlite import SqliteStore
from kakehashi.server.storage.store import EventStore
from tests.server.running import run

Open = Callable[[], EventStore]


@pytest.fixture(params=["memory", "sqlite"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    return MemoryStore if request.param == "memory" else lambda: SqliteStore(tmp_path / "log.sqlite3")


def with_store(open_store: Open, scenario: Callable[[EventStore], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = open_store()
        await scenario(store)
        await store.close()

    run(whole)


def test_rows_come_back_in_order_and_by_table(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        assert await store.append("a", 0, (b"1", b"2"))
        assert await store.append("b", 0, (b"x",))
        assert await store.append("a", 2, (b"3",))
        assert await store.read("a") == (b"1", b"2", b"3")
        assert await store.read("b") == (b"x",)
        assert await store.read("nowhere") == ()

    with_store(open_store, scenario)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_an_append_that_does_not_follow_the_last_row_changes_nothing(open_store: Open, expected: int) -> None:
    async def scenario(store: EventStore) -> None:
        await store.append("a", 0, (b"1", b"2"))
        assert not await store.append("a", expected, (b"x", b"y"))
        assert await store.read("a") == (b"1", b"2")

    with_store(open_store, scenario)


def test_of_many_writers_at_once_each_row_has_one_winner(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        for seq in range(20):
            won = await asyncio.gather(
                *(store.append("a", seq, (f"{writer}".encode(),)) for writer in range(10))
            )
            assert sum(won) == 1
        assert len(await store.read("a")) == 20

    with_store(open_store, scenario)


def test_what_was_appended_survives_a_store_that_was_never_closed(tmp_path: Path) -> None:
    async def whole() -> None:
        abandoned = SqliteStore(tmp_path / "log.sqlite3")
        await abandoned.append("a", 0, (b"1",))
        again = SqliteStore(tmp_path / "log.sqlite3")
        assert await again.read("a") == (b"1",)
        assert await again.append("a", 1, (b"2",))
        await again.close()
        await abandoned.close()

    run(whole)


def test_a_database_that_refuses_tells_every_writer_and_recovers(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / "log.sqlite3")
        await store.append("a", 0, (b"1",))
        other = sqlite3.connect(tmp_path / "log.sqlite3")
        other.execute("alter table entries rename to elsewhere")
        other.commit()
        with pytest.raises(sqlite3.Error):
            await store.append("a", 1, (b"2",))
        other.execute("alter table elsewhere rename to entries")
        other.commit()
        other.close()
        assert await store.append("a", 1, (b"2",))
        assert await store.read("a") == (b"1", b"2")
        await store.close()

    run(whole)
