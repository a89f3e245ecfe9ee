"""EventStore: the same promises by every implementation."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from kakehashi.server.storage import sqlite
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.engine import open_engine
from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.storage.migration import migrate
from kakehashi.server.storage.postgres import PostgresStore
from kakehashi.server.storage.sqlite import SqliteStore
from kakehashi.server.storage.store import EventStore, LastRow, StorageFailed
from tests.databases import sqlite_file
from tests.running import run

Open = Callable[[], EventStore]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    if request.param == "memory":
        return MemoryStore
    url = request.getfixturevalue("postgres")() if request.param == "postgres" else sqlite_file(tmp_path)
    run(lambda: migrate(url))
    return lambda: Database(url).events


def with_store(open_store: Open, scenario: Callable[[EventStore], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = open_store()
        await scenario(store)
        await store.close()

    run(whole)


def test_rows_come_back_in_order_and_by_table(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        assert await store.append("a", 0, (b"1", b"2"))
        assert await store.append("b", 0, (b"\0x",))
        assert await store.append("a", 2, (b"3",))
        assert await store.read("a") == (b"1", b"2", b"3")
        assert await store.read("b") == (b"\0x",)
        for nowhere in ("nowhere", "", "a\0", "架け橋", "'"):
            assert await store.read(nowhere) == ()
            assert not await store.has(nowhere)
        assert await store.has("a")

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


def test_appends_of_one_table_are_done_in_the_order_they_were_asked(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        asked = [store.append(table, seq, (b"%d" % seq,)) for seq in range(10) for table in "ab"]
        assert all(await asyncio.gather(*asked))
        for table in "ab":
            assert await store.read(table) == tuple(b"%d" % seq for seq in range(10))

    with_store(open_store, scenario)


def test_a_writer_that_gave_up_waiting_disturbs_no_other(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        impatient = asyncio.create_task(store.append("a", 0, (b"1",)))
        patient = asyncio.create_task(store.append("b", 0, (b"1",)))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await patient
        assert await store.append("b", 1, (b"2",))

    with_store(open_store, scenario)


def test_the_last_row_of_every_log_is_found_page_by_page(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        assert await store.last_rows() == ()
        for number in range(7):
            rows = tuple(b"%d %d" % (number, row) for row in range(number + 1))
            await store.append(f"t-{number}", 0, rows)
        pages = [await store.last_rows(most=3)]
        while page := await store.last_rows(pages[-1][-1].table, 3):
            pages.append(page)
        assert [len(page) for page in pages] == [3, 3, 1]
        found = sorted(row for page in pages for row in page)
        assert found == [LastRow(f"t-{n}", n + 1, b"%d %d" % (n, n)) for n in range(7)]

    with_store(open_store, scenario)


def test_a_log_is_deleted_only_where_it_ends_as_expected(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        await store.append("a", 0, (b"1", b"2"))
        await store.append("b", 0, (b"1",))
        assert [await store.delete("a", seq) for seq in (0, 1, 3)] == [False] * 3
        assert await store.read("a") == (b"1", b"2")
        assert await store.delete("a", 2)
        assert not await store.delete("a", 2)
        assert not await store.delete("nowhere", 0)
        assert await store.read("a") == ()
        assert await store.read("b") == (b"1",)
        assert not await store.append("a", 2, (b"3",))

    with_store(open_store, scenario)


def test_rows_that_hold_a_part_are_replaced_and_no_others(open_store: Open) -> None:
    async def scenario(store: EventStore) -> None:
        await store.append("a", 0, (b"-u1-", b"-u2-", b"u1\xff\0u1"))
        await store.append("b", 0, (b"U1", b"u1"))
        await store.replace(b"u1", lambda row: row.replace(b"u1", b"somebody"))
        assert await store.read("a") == (b"-somebody-", b"-u2-", b"somebody\xff\0somebody")
        assert await store.read("b") == (b"U1", b"somebody")
        await store.replace(b"%", lambda row: b"")
        assert await store.append("b", 2, (b"3",))

    with_store(open_store, scenario)


def test_a_change_that_fails_replaces_nothing(open_store: Open) -> None:
    def fail_at_two(row: bytes) -> bytes:
        if row == b"x2":
            raise ValueError("not that one")
        return b"changed"

    async def scenario(store: EventStore) -> None:
        await store.append("a", 0, (b"x1", b"x2", b"x3"))
        with pytest.raises(ValueError, match="not that one"):
            await store.replace(b"x", fail_at_two)
        assert await store.read("a") == (b"x1", b"x2", b"x3")
        assert await store.append("a", 3, (b"x4",))

    with_store(open_store, scenario)


def test_of_two_processes_one_appends_all_its_rows_and_the_other_none(database_url: URL) -> None:
    async def whole() -> None:
        stores = [Database(database_url).events for _ in range(2)]
        expected: list[bytes] = []
        for turn in range(30):
            offers = [tuple(b"%d %d %d" % (turn, who, row) for row in range(who + 2)) for who in range(2)]
            won = await asyncio.gather(
                *(store.append("a", len(expected), rows) for store, rows in zip(stores, offers, strict=True))
            )
            assert sum(won) == 1
            expected += offers[won.index(True)]
            assert await stores[0].read("a") == tuple(expected)
        await asyncio.gather(*(store.close() for store in stores))

    run(whole)


def test_what_was_appended_survives_a_store_that_was_never_closed(database_url: URL) -> None:
    async def whole() -> None:
        abandoned = Database(database_url).events
        await abandoned.append("a", 0, (b"1",))
        again = Database(database_url).events
        assert await again.read("a") == (b"1",)
        assert await again.append("a", 1, (b"2",))
        await again.close()
        await abandoned.close()

    run(whole)


async def execute(url: URL, statement: str) -> None:
    engine = open_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


def test_a_database_that_refuses_tells_everybody_and_recovers(database_url: URL) -> None:
    async def whole() -> None:
        store = Database(database_url).events
        await store.append("a", 0, (b"1",))
        await execute(database_url, "alter table entries rename to elsewhere")
        refused = (store.append("a", 1, (b"2",)), store.append("b", 0, (b"1",)), store.read("a"))
        outcomes = await asyncio.gather(*refused, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StorageFailed] * 3
        await execute(database_url, "alter table elsewhere rename to entries")
        assert await store.append("a", 1, (b"2",))
        assert await store.read("a") == (b"1", b"2")
        await store.close()

    run(whole)


def test_an_error_that_nobody_expects_is_told_and_the_next_can_be_written(
    database_url: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise KeyError

    async def whole() -> None:
        store = Database(database_url).events
        with monkeypatch.context() as patched:
            for part in (sqlite, PostgresStore):
                patched.setattr(part, "_commit", broken)
            with pytest.raises(KeyError):
                await store.append("a", 0, (b"1",))
        assert await store.append("a", 0, (b"1",))
        await store.close()

    run(whole)


def test_what_is_kept_can_be_read_while_nothing_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk mounted read-only, as far as SQLite can tell."""
    connect = sqlite._connect

    def connect_to_read(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("pragma query_only = on")
        return connection

    async def whole() -> None:
        await migrate(sqlite_file(tmp_path))
        store = SqliteStore(tmp_path / "test.sqlite3")
        assert await store.append("a", 0, (b"1",))
        await store.close()
        monkeypatch.setattr(sqlite, "_connect", connect_to_read)
        store = SqliteStore(tmp_path / "test.sqlite3")
        for refused in (store.append("a", 1, (b"2", b"3")), store.delete("a", 1)):
            with pytest.raises(StorageFailed) as failed:
                await refused
            assert "readonly" in failed.value.said
        assert await store.read("a") == (b"1",)
        await store.close()

    run(whole)


def test_connections_that_break_are_made_anew(postgres: Callable[[], URL]) -> None:
    async def whole() -> None:
        url = postgres()
        await migrate(url)
        store = Database(url).events
        await store.append("a", 0, (b"1",))
        others = "pid <> pg_backend_pid() and datname = current_database()"
        await execute(url, f"select pg_terminate_backend(pid) from pg_stat_activity where {others}")
        # The break is noticed on the way, and the rows refused, or it was noticed before.
        (outcome,) = await asyncio.gather(store.append("a", 1, (b"2",)), return_exceptions=True)
        assert outcome is True or isinstance(outcome, StorageFailed)
        assert await store.append("a", len(await store.read("a")), (b"3",))
        await store.close()

    run(whole)


def test_a_file_that_is_gone_or_exchanged_is_noticed(tmp_path: Path) -> None:
    async def whole() -> None:
        url, aside = sqlite_file(tmp_path), tmp_path / "aside"
        await migrate(url)
        file = tmp_path / "test.sqlite3"
        store = SqliteStore(file)
        assert await store.append("a", 0, (b"1",))
        file.rename(aside)
        with pytest.raises(StorageFailed):
            await store.append("a", 1, (b"2",))
        with pytest.raises(StorageFailed):
            await store.read("a")
        assert not file.exists()
        await migrate(url)
        assert not await store.append("a", 1, (b"2",))
        assert await store.append("a", 0, (b"another",))
        await store.close()

    run(whole)
