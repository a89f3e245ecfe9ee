"""Migrations: from nothing, or from what an earlier version left, to the tables that the code knows."""

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, inspect, text

from kakehashi.errors import OptionsError
from kakehashi.server.storage import migration
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.engine import open_engine, read_url, sqlite_path
from kakehashi.server.storage.migration import (
    NewerDatabase,
    NotMigrated,
    UnusableDatabase,
    migrate,
    prepare,
    revision_of,
    revisions,
)
from kakehashi.server.storage.tables import metadata
from tests.cli.running import refused
from tests.databases import sqlite_file
from tests.running import run

BEFORE_MIGRATIONS = """
create table if not exists entries (
    table_id text not null,
    seq integer not null,
    body blob not null,
    primary key (table_id, seq)
) without rowid
"""
"""What the first version made by itself."""


BROKEN = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9998", "{}"
def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer))
    op.execute("insert into nowhere values (1)")
"""


def drift(connection: Connection) -> list[Any]:
    options = {"render_as_batch": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


async def drift_of(url: URL) -> list[Any]:
    engine = open_engine(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(drift)
    await engine.dispose()
    return found


def test_migrations_lead_to_the_tables_the_code_knows(empty_database: URL) -> None:
    async def whole() -> None:
        assert await revision_of(empty_database) is None
        await migrate(empty_database)
        assert await revision_of(empty_database) == revisions()[-1]
        assert await drift_of(empty_database) == []
        await migrate(empty_database)
        await prepare(empty_database)

    run(whole)


def test_drift_would_be_seen(database_url: URL) -> None:
    async def whole() -> None:
        engine = open_engine(database_url)
        async with engine.begin() as connection:
            await connection.execute(text("alter table entries add column more text"))
        await engine.dispose()
        assert await drift_of(database_url)

    run(whole)


def test_two_that_start_at_once_both_succeed(empty_database: URL) -> None:
    async def whole() -> None:
        await asyncio.gather(migrate(empty_database), migrate(empty_database))
        assert await drift_of(empty_database) == []

    run(whole)


def test_a_database_from_before_there_were_migrations_is_carried_over(tmp_path: Path) -> None:
    async def whole() -> None:
        url = sqlite_file(tmp_path)
        with sqlite3.connect(sqlite_path(url) or "") as old:
            old.execute(BEFORE_MIGRATIONS)
            old.execute("insert into entries values ('a', 1, ?)", (b"1",))
        old.close()
        await prepare(url)
        assert await drift_of(url) == []
        store = Database(url).events
        assert await store.read("a") == (b"1",)
        assert await store.append("a", 1, (b"2",))
        await store.close()

    run(whole)


def test_at_the_start_sqlite_is_migrated_and_postgresql_has_to_be(empty_database: URL) -> None:
    async def whole() -> None:
        if sqlite_path(empty_database):
            await prepare(empty_database)
            assert await revision_of(empty_database) == revisions()[-1]
        else:
            with pytest.raises(NotMigrated):
                await prepare(empty_database)
            assert await revision_of(empty_database) is None

    run(whole)


def test_a_database_of_a_newer_version_is_left_alone(database_url: URL) -> None:
    async def whole() -> None:
        engine = open_engine(database_url)
        async with engine.begin() as connection:
            await connection.execute(text("update alembic_version set version_num = '9999'"))
        await engine.dispose()
        for attempt in (prepare, migrate):
            with pytest.raises(NewerDatabase):
                await attempt(database_url)

    run(whole)


def test_a_migration_that_fails_changes_nothing(
    empty_database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(migration.MIGRATIONS, tmp_path / "migrations")
    (tmp_path / "migrations" / "versions" / "9998_broken.py").write_text(BROKEN.format(revisions()[-1]))
    monkeypatch.setattr(migration, "MIGRATIONS", tmp_path / "migrations")

    async def whole() -> None:
        with pytest.raises(UnusableDatabase):
            await migrate(empty_database)
        assert await revision_of(empty_database) is None
        engine = open_engine(empty_database)
        async with engine.connect() as connection:
            assert await connection.run_sync(lambda found: inspect(found).get_table_names()) == []
        await engine.dispose()

    run(whole)


@pytest.mark.parametrize(
    "address",
    ["", "x", "mysql://u:geheim@h/d", "sqlite://", "sqlite:///:memory:", "postgresql://u:geheim@h:port/d"],
)
def test_an_address_that_is_none_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(OptionsError) as refused:
        read_url(address)
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("name", ["a#b", "a%20b", "日本 語"])
def test_whatever_the_folder_is_called_all_is_kept_in_one_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    url = sqlite_file(tmp_path / name)

    async def whole() -> None:
        await prepare(url)
        database = Database(url)
        await database.events.append("table", 0, (b"{}",))
        await database.users.see("person", "name")
        await database.close()

    run(whole)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_what_is_said_of_a_database_that_cannot_be_reached_keeps_the_password(tmp_path: Path) -> None:
    async def whole() -> None:
        for address in (f"postgresql://u:geheim@/d?host={tmp_path}", f"sqlite:///{tmp_path}/no/such/folder"):
            with pytest.raises(UnusableDatabase) as refused:
                await prepare(read_url(address))
            assert "geheim" not in str(refused.value)
            assert "cannot be used" in str(refused.value)

    run(whole)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert f"there is no folder {tmp_path}/data." in refused("migrate", "--data", f"{tmp_path}/data")
    assert not any(tmp_path.iterdir())
    assert "there is no folder 999" in refused("migrate", "--data", "9" * 5000)  # longer than a name may be
