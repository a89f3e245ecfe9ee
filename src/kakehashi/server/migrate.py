"""``kakehashi migrate``: bring a database to the tables of this version."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import click

from kakehashi.server.settings import Settings
from kakehashi.server.storage.migration import migrate, revision_of
from kakehashi.server.storage.one_server import one_server


@click.command("migrate", context_settings={"auto_envvar_prefix": "KAKEHASHI", "show_default": True})
@click.option(
    "--data",
    default=Path("data"),
    type=click.Path(file_okay=False, path_type=Path),
    show_envvar=True,
    help="Folder of the database, unless --database-url says otherwise.",
)
@click.option(
    "--database-url",
    default=None,
    show_envvar=True,
    show_default="a file in the data folder",
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)
def migrate_command(data: Path, database_url: str | None) -> None:
    """Bring the database to the tables of this version, in one transaction. No server may be running on it.

    A server on SQLite does it by itself when it starts; on PostgreSQL it is done with this command, once, before the
    new version is started.
    """
    if database_url is None and not os.path.isdir(data):  # whatever its name is
        raise click.BadParameter(f"there is no folder {data}.", param_hint="--data")
    asyncio.run(_migrate(Settings(data=data, database_url=database_url)))


async def _migrate(settings: Settings) -> None:
    async with one_server(settings.database):
        before = await revision_of(settings.database)
        await migrate(settings.database)
        after = await revision_of(settings.database)
    click.echo(f"up to date: {after}" if before == after else f"migrated: {before or 'empty'} -> {after}")
