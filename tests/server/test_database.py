"""A whole server on each engine: what it survives, and what it says when its database fails."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from kakehashi.server.storage.engine import dsn, sqlite_path
from kakehashi.server.storage.migration import revisions
from tests.cli.running import refused
from tests.cli.running import run as run_command
from tests.databases import NewDatabase
from tests.live_server import LiveServer
from tests.server.test_socket import Guest, receive

resource = pytest.importorskip("resource", reason="limits of a process are set as on Unix")


@pytest.fixture
def server(tmp_path: Path, database_url: URL) -> Iterator[LiveServer]:
    """A server on a database of the test's own."""
    live = LiveServer(tmp_path / "data", KAKEHASHI_DATABASE_URL=dsn(database_url))
    try:
        yield live.start()
    finally:
        live.close()


def test_what_was_accepted_is_there_after_a_crash(server: LiveServer) -> None:
    guest = Guest(server)
    with guest.http:
        table = guest.open_table()
        with guest.sit(table) as socket:
            update = receive(socket, "update")
            call = {"type": "call", "call": "1C"}
            socket.send(json.dumps({"type": "act", "id": "1", "turn": update["turn"], "action": call}))
            receive(socket, "accepted")
            server.kill()
        server.start()
        with guest.sit(table) as socket:
            again = receive(socket, "update")
        assert again["view"]["viewer"] == "N"
        assert again["view"]["facts"]["calls"][0]["call"] == "1C"


def test_when_nothing_can_be_written_everybody_hears_so_and_later_it_goes_on(
    server: LiveServer, database_url: URL
) -> None:
    """A disk that is full, as far as this process can tell: no file may grow."""
    if not sqlite_path(database_url):
        pytest.skip("a PostgreSQL server writes its files itself")
    guest = Guest(server)
    with guest.http, guest.sit(guest.open_table()) as socket:
        update = receive(socket, "update")
        call = {"type": "call", "call": "1C"}
        act = json.dumps({"type": "act", "id": "1", "turn": update["turn"], "action": call})
        limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        answer = guest.http.post("/api/tables", json={"game": "contract_bridge"})
        assert (answer.status_code, answer.json()["code"]) == (503, "storage-failed")
        socket.send(act)
        assert receive(socket, "refused")["code"] == "storage-failed"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limit)
        socket.send(act)
        receive(socket, "accepted")
        guest.open_table()


def test_a_database_deleted_under_a_running_server_is_noticed(server: LiveServer, database_url: URL) -> None:
    file = sqlite_path(database_url)
    if not file:
        pytest.skip("a PostgreSQL server keeps its files to itself")
    guest = Guest(server)
    with guest.http:
        guest.open_table()
        file.unlink()
        answer = guest.http.post("/api/tables", json={"game": "contract_bridge"})
        assert (answer.status_code, answer.json()["code"]) == (503, "storage-failed")
        assert guest.http.get("/api/tables/somewhere").json()["code"] == "storage-failed"


def test_a_postgresql_has_to_be_migrated_before_a_server_starts(
    postgres: NewDatabase, tmp_path: Path
) -> None:
    database = ("--data", str(tmp_path), "--database-url", dsn(postgres()))
    assert "kakehashi migrate" in refused("serve", "--no-open", "--port", "0", *database)
    assert run_command("migrate", *database).stdout.endswith(f"empty -> {revisions()[-1]}\n")
    assert run_command("migrate", *database).stdout == f"up to date: {revisions()[-1]}\n"
    live = LiveServer(tmp_path, KAKEHASHI_DATABASE_URL=database[-1])
    try:
        live.start()
    finally:
        live.close()
