"""What every test may ask for."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from sqlalchemy import URL

from kakehashi.server.storage.migration import migrate
from tests.databases import NewDatabase, postgres_server, sqlite_file
from tests.live_server import QUICK, LiveServer, Servers
from tests.running import run

# Deadlines measure the machine, not the code. CI tries the same examples every time, so that a change
# is never refused for what another one did; at home each run tries new ones.
hypothesis.settings.register_profile("home", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "home")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is loaded and collected stays to the end; looking through it for garbage again and again takes seconds."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Iterator[NewDatabase]:
    """Empty databases on a PostgreSQL of this run's own; skips where there is none to be had."""
    with postgres_server() as new_database:
        yield new_database


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """A database with nothing in it, on each engine in turn."""
    return request.getfixturevalue("postgres")() if request.param == "postgres" else sqlite_file(tmp_path)


@pytest.fixture
def database_url(empty_database: URL) -> URL:
    """A migrated database, on each engine in turn."""
    run(lambda: migrate(empty_database))
    return empty_database


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    servers = Servers(lambda: tmp_path_factory.mktemp("server"))
    yield servers
    servers.close()


@pytest.fixture
def server_settings() -> dict[str, str]:
    """Environment variables for `live_server` and `own_server`; override this fixture to change them."""
    return QUICK


@pytest.fixture
def live_server(servers: Servers, server_settings: dict[str, str]) -> Iterator[LiveServer]:
    """A server, listening, at which other tests have been before."""
    server = servers.get(**server_settings)
    before = len(server.output)
    yield server
    print(*server.output[before:], sep="")  # shown when the test failed


@pytest.fixture
def own_server(tmp_path: Path, server_settings: dict[str, str]) -> Iterator[LiveServer]:
    """A server of the test's own, listening, with an empty database."""
    server = LiveServer(tmp_path / "data", **server_settings)
    try:
        yield server.start()
    finally:
        server.close()
        print(*server.output, sep="")  # shown when the test failed
