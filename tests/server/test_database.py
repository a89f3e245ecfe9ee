"""A whole server on each engine: what it survives, and what it says when its database fails."""

import itertools
import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from kakehashi.cli.sentences import say
from kakehashi.server.storage.engine import dsn, sqlite_path
from kakehashi.server.storage.migration import revisions
from tests.cli.running import refused
from tests.cli.running import run as run_command
from tests.databases import NewDatabase
from tests.live_server import QUICK, LiveServer
from tests.server.test_socket import Guest, receive

resource = pytest.importorskip("resource", reason="limits of a process are set as on Unix")


@pytest.fixture
def server_settings() -> dict[str, str]:
    return {}


@pytest.fixture
def server(tmp_path: Path, database_url: URL, server_settings: dict[str, str]) -> Iterator[LiveServer]:
    """A server on a database of the test's own."""
    settings = {"KAKEHASHI_DATABASE_URL": dsn(database_url), "KAKEHASHI_ANSWER_SECONDS": "600"}
    live = LiveServer(tmp_path / "data", **{**QUICK, **settings, **server_settings})
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


@pytest.mark.parametrize("server_settings", [{"KAKEHASHI_WORKERS": "1"}])
def test_a_second_server_is_refused_until_the_first_has_been_killed(
    server: LiveServer, database_url: URL, tmp_path: Path
) -> None:
    second = ("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data"))
    said = refused(*second, "--database-url", dsn(database_url))
    assert said == say("error-database-in-use")
    server.restart()  # while what the first one started may still be there


class FourPeople:
    """A party of four, and their sockets, which are opened anew after each crash."""

    def __init__(self, server: LiveServer, stack: ExitStack) -> None:
        self._server, self._stack = server, stack
        self._guests = {seat: Guest(server) for seat in "NESW"}
        self._ids = itertools.count()
        for guest in self._guests.values():
            stack.enter_context(guest.http)
        body = {
            "terms": {"game": "contract_bridge", "turn_seconds": 60},
            "name": "person N",
            "seat": "N",
            "pace": {"call": 0, "card": 0},
        }
        opened = self._guests["N"].http.post("/api/parties", json=body).raise_for_status()
        self.table = opened.json()["id"]
        for seat in "ESW":
            self._guests[seat].http.get(f"/p/{self.table}").raise_for_status()
        self.come("NESW")
        for seat in "ESW":
            self.ask(seat, "sit", name=f"person {seat}", seat=seat)
        self.ask("N", "begin")

    def come(self, seats: str) -> None:
        self.sockets = {seat: self._stack.enter_context(self._guests[seat].sit(self.table)) for seat in seats}

    def crash(self) -> None:
        self._server.kill()
        self._server.start()

    def end_in_order(self) -> None:
        """As a service manager does, who then starts it again."""
        self._server._end(signal.SIGTERM)
        self._server.start()

    def ask(self, who: str, kind: str, **content: Any) -> None:
        """*who* asks for that, which must be accepted."""
        command = {"type": kind, "id": str(next(self._ids)), **content}
        self.sockets[who].send(json.dumps(command))
        while (reply := json.loads(self.sockets[who].recv(timeout=30)))["type"] != "accepted":
            assert reply["type"] != "refused", (command, reply)

    def see(self, seat: str, kind: str) -> dict[str, Any]:
        """What a new page of *seat* is told."""
        with self._guests[seat].sit(self.table) as page:
            return receive(page, kind)

    def act(self, seat: str, action: dict[str, Any]) -> None:
        self.ask(seat, "act", turn=self.see(seat, "update")["turn"], action=action)

    @property
    def to_act(self) -> list[str]:
        return self.see("N", "update")["view"]["to_act"]


def test_a_crash_takes_no_chair_no_clock_no_claim_and_no_proposal(server: LiveServer) -> None:
    with ExitStack() as stack:
        people = FourPeople(server, stack)
        receive(people.sockets["N"], "update")
        (dealer,) = people.to_act
        before = people.see("N", "update")["clock"]
        people.ask("E", "propose", what="redeal")
        people.ask("N", "vote", proposal=people.see("N", "party")["proposal"]["n"], agree=True)
        people.crash()

        people.come("NSW")  # whoever sits in East is still away
        party = people.see("N", "party")
        assert {chair["seat"]: chair["name"] for chair in party["chairs"]} == {
            seat: f"person {seat}" for seat in "NESW"
        }
        assert [chair["seat"] for chair in party["chairs"] if chair["presence"] == "away"] == ["E"]
        asked = party["proposal"]
        assert (asked["what"], asked["by"], asked["asked"], asked["agreed"]) == (
            "redeal",
            "E",
            ["S", "W"],
            ["N"],
        )
        after = people.see("N", "update")["clock"]
        assert before.keys() == after.keys() == {dealer}
        assert 0 < after[dealer] <= before[dealer]
        assert people.see("E", "update")["view"]["viewer"] == "E"

        people.come("NESW")
        people.ask("S", "vote", proposal=asked["n"], agree=False)
        assert people.see("N", "party")["proposal"] is None
        people.ask("N", "terms", terms={**party["terms"], "turn_seconds": None})
        people.act(dealer, {"type": "call", "call": "1C"})
        for _ in range(3):
            people.act(people.to_act[0], {"type": "call", "call": "P"})
        (leader,) = people.to_act
        choices = people.see(leader, "update")["view"]["choices"]
        people.act(leader, next(each for each in choices if each["type"] == "play"))
        people.act(dealer, {"type": "claim", "tricks": 0})
        defenders = people.to_act
        assert dealer not in defenders
        people.end_in_order()

        people.come("NESW")
        assert people.to_act == defenders
        for seat in defenders:
            people.act(seat, {"type": "answer", "accept": True})
        assert people.see("N", "update")["view"]["result"]


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
