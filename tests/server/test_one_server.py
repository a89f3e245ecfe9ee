"""One server to a database, by whatever way it comes to it."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import URL, make_url

from kakehashi.server import metrics
from kakehashi.server.migrate import _migrate
from kakehashi.server.settings import Settings
from kakehashi.server.storage import one_server as module
from kakehashi.server.storage.engine import dsn, sqlite_url
from kakehashi.server.storage.migration import revision_of
from kakehashi.server.storage.one_server import DatabaseInUse, one_server
from tests.databases import NewDatabase, sqlite_file
from tests.running import run


async def refused(url: URL) -> bool:
    """Whether a second server is."""
    try:
        async with one_server(url):
            return False
    except DatabaseInUse:
        return True


async def admitted(url: URL) -> None:
    """Wait until a second one is."""
    while await refused(url):
        pass


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HANDOVER_SECONDS", 0.01)
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.01)


def test_a_second_one_is_refused_until_the_first_has_ended(empty_database: URL) -> None:
    async def whole() -> None:
        async with one_server(empty_database):
            assert await refused(empty_database)
        await admitted(empty_database)

    run(whole)


def test_a_link_leads_to_the_same_database(tmp_path: Path) -> None:
    first, link = sqlite_file(tmp_path), tmp_path / "link.sqlite3"
    link.symlink_to(first.database or "")

    async def whole() -> None:
        async with one_server(first):
            assert await refused(sqlite_url(link))

    run(whole)


def test_nothing_is_migrated_beside_a_server(empty_database: URL) -> None:
    async def whole() -> None:
        async with one_server(empty_database):
            with pytest.raises(DatabaseInUse):
                await _migrate(Settings(database_url=dsn(empty_database)))
            assert await revision_of(empty_database) is None

    run(whole)


def test_the_place_is_taken_again_when_its_file_was_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, lock = sqlite_file(tmp_path), tmp_path / "test.sqlite3.lock"
    taken, take = asyncio.Queue[None](), module._PlaceOnFile.take

    async def told(place: module._PlaceOnFile, patience: float) -> None:
        await take(place, patience)
        taken.put_nowait(None)

    async def whole() -> None:
        async with one_server(url):
            await taken.get()
            for exchange in (lock.unlink, lambda: lock.rename(tmp_path / "elsewhere")):
                exchange()
                await taken.get()
                assert await refused(url)
            lock.unlink()
            async with one_server(url):  # which was faster
                await taken.get()
            await taken.get()
            assert await refused(url)

    monkeypatch.setattr(module._PlaceOnFile, "take", told)
    run(whole)


def test_the_place_is_taken_again_when_the_database_was_started_anew(postgres: NewDatabase) -> None:
    url, another = postgres(), postgres()
    holders = """
        select pid from pg_locks where locktype = 'advisory' and classid = $1 and granted
        and objid::bigint = (hashtext(current_schema())::bigint & 4294967295)
    """

    async def whole() -> None:
        async with one_server(another), one_server(url):
            connection = await asyncpg.connect(dsn(url))
            before = await connection.fetchval(holders, module.PLACE)
            await connection.execute("select pg_terminate_backend($1::int)", before)
            while await connection.fetchval(holders, module.PLACE) in (before, None):
                pass
            await connection.close()
            assert await refused(url)
        await admitted(url)

    run(whole)


def test_the_place_is_taken_again_after_an_error_that_nobody_expects(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = asyncio.Queue[None]()

    class Odd:
        """A connection that tells an error of nobody's, once it has the lock."""

        async def execute(self, statement: str, *_: object) -> None:
            if "advisory" in statement:
                taken.put_nowait(None)
            elif statement == "select 1":
                raise KeyError

        async def close(self, **_: object) -> None:
            raise KeyError

    async def connect(*_: object, **__: object) -> Odd:
        return Odd()

    async def whole() -> None:
        monkeypatch.setattr(asyncpg, "connect", connect)
        before = metrics.FAULTS._value.get()
        async with one_server(make_url("postgresql://nowhere/test")):
            for _ in range(3):
                await taken.get()
        assert metrics.FAULTS._value.get() > before + 1

    run(whole)
