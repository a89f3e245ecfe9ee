"""What is not kept: tables nobody plays at any more, and people who wish to be forgotten."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from kakehashi.errors import NoSuchTable
from kakehashi.fairness import DealId
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Acted
from kakehashi.model.actions import MakeCall
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat, Side
from kakehashi.server import log as table_log
from kakehashi.server import pruning
from kakehashi.server.cpu import Cpu
from kakehashi.server.forgetting import anonymous, forget
from kakehashi.server.lobby import Lobby
from kakehashi.server.party import Occupant
from kakehashi.server.pruning import prune
from kakehashi.server.queue import Queue
from kakehashi.server.ratings import Played
from kakehashi.server.settings import Settings
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.matches import FinishedMatch, Outcome
from kakehashi.server.storage.migration import migrate
from kakehashi.server.why import PlayedDeal
from tests.databases import sqlite_file
from tests.live_server import PATIENCE, QUICK, LiveServer
from tests.plain_http import PLAIN
from tests.running import run
from tests.server.conftest import WithDatabase
from tests.server.fakes import Screen
from tests.server.test_socket import Guest, receive

BRIDGE = find("contract_bridge")
RULES = Ruleset(BRIDGE, BRIDGE.read_options({}))
NAME = "ひみつの花子"


def lobby_of(database: Database, tmp_path: Path) -> Lobby:
    return Lobby(database.events, database.deal_secrets, Cpu(0), Settings(data=tmp_path))


async def open_table(lobby: Lobby, user: str = "user-N") -> str:
    return await lobby.open_table(RULES, user=user, seat=Seat.N, pace=None, first_dealer=Seat.N, name=NAME)


def finished(table: str, user: str) -> FinishedMatch:
    return FinishedMatch(
        table=table,
        number=1,
        game=BRIDGE.id,
        ranked=False,
        at=1.0,
        outcome=Outcome({Side.NS: 100, Side.EW: 0}, Side.NS, 4),
        players={Seat.N: Occupant(NAME, user)},
    )


def test_a_table_untouched_for_long_goes_with_all_that_belongs_to_it_and_the_others_stay(
    with_database: WithDatabase, tmp_path: Path
) -> None:
    async def scenario(database: Database) -> None:
        lobby = lobby_of(database, tmp_path)
        old, looked_at = await open_table(lobby), await open_table(lobby)
        await lobby.room(looked_at)
        await database.events.append("unreadable", 0, (b"\xff",))
        secret = await database.deal_secrets.committed(DealId(f"{old}.1", 1, 1))
        for table in (old, looked_at):
            await database.matches.add(finished(table, "user-N"))
        await database.ratings.add(Played("bridge", (("user-N",), ("b",)), (1, 2)), old, 1, 1.0)
        now = time.time()
        young = await open_table(lobby)
        for table in (old, looked_at):
            lobby._played[table, 1] = PlayedDeal((), (), ())

        assert await prune(database, lobby, now) == 1
        assert await database.events.read(old) == ()
        with pytest.raises(NoSuchTable):
            await lobby.played(old, 1)
        assert await lobby.played(looked_at, 1)
        assert [match.table for match in await database.matches.of("user-N")] == [looked_at]
        assert await database.deal_secrets.committed(DealId(f"{old}.1", 1, 1)) != secret
        assert await database.ratings.history("user-N")
        for table in (looked_at, young, "unreadable"):
            assert await database.events.read(table)
        assert await prune(database, lobby, now) == 0
        await lobby.close()

    with_database(scenario)


def test_a_table_is_as_old_as_its_last_row(with_database: WithDatabase, tmp_path: Path) -> None:
    async def scenario(database: Database) -> None:
        lobby = lobby_of(database, tmp_path)
        table = await open_table(lobby)
        between = time.time()
        rows = await database.events.read(table)
        acted = table_log.rows((Acted(Seat.N, MakeCall(Call.P)),))
        assert await database.events.append(table, len(rows), table_log.write(acted))
        assert await prune(database, lobby, between) == 0
        assert await prune(database, lobby, time.time()) == 1

    with_database(scenario)


def test_a_server_prunes_from_its_start(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path)

    async def prepare() -> None:
        await migrate(url)
        database = Database(url)
        await database.events.append("old", 0, (b'{"at": 0}',))
        await database.events.append("new", 0, (b'{"at": %d}' % time.time(),))
        await database.close()

    run(prepare)
    settings = {"KAKEHASHI_DATABASE_URL": str(url), "KAKEHASHI_KEEP_DAYS": "1"}
    server = LiveServer(tmp_path / "data", **QUICK, **settings)
    try:
        server.start()
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite3")) as other:
            ends = time.monotonic() + PATIENCE
            while (kept := other.execute("select table_id from entries").fetchall()) != [("new",)]:
                assert time.monotonic() < ends, kept
                httpx.get(server.url, trust_env=False, verify=PLAIN)
    finally:
        server.close()


def test_old_tables_are_looked_for_again_after_an_error_that_nobody_expects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = asyncio.Queue[None]()

    async def broken(*_: object) -> int:
        looked.put_nowait(None)
        raise KeyError

    async def whole() -> None:
        monkeypatch.setattr(pruning, "prune", broken)
        monkeypatch.setattr(pruning, "BETWEEN_ROUNDS", 0)
        nobodys: Any = None
        pruner = asyncio.create_task(pruning.keep_pruning(nobodys, nobodys, 1))
        for _ in range(2):
            await looked.get()
        pruner.cancel()

    run(whole)


async def everything(database: Database) -> str:
    """All that is in the database, as text."""
    found: list[str] = []
    async with database.users._connections.reading() as connection:
        for table in ("entries", "users", "ratings", "matches", "match_players", "deal_secrets"):
            rows = await connection.execute(text(f"select * from {table}"))
            found += [
                value.decode() if isinstance(value, bytes) else str(value) for row in rows for value in row
            ]
    return "\n".join(found)


def test_who_is_forgotten_is_nowhere_and_what_others_played_goes_on(
    with_database: WithDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(database: Database) -> None:
        lobby = lobby_of(database, tmp_path)
        user = "user-N"
        live, sleeping, others = (
            await open_table(lobby),
            await open_table(lobby),
            await open_table(lobby, "user-S"),
        )
        await database.users.see(user, NAME)
        await database.users.set_recovery(user, "hash")
        await database.ratings.add(Played("bridge", ((user,), ("b",)), (1, 2)), live, 1, 1.0)
        await database.matches.add(finished(live, user))
        room = await lobby.room(live)
        screen = Screen()
        room.join(screen, "somebody", 2**53)
        before = await database.events.read(others)
        queue = Queue(lobby.open_ranked, lobby.discard, database.ratings.current)
        waits = await queue.join(user, NAME, find("spades"), with_cpu=True)

        replace = database.events.replace

        async def as_a_match_ends(part: bytes, change: Callable[[bytes], bytes]) -> None:
            await replace(part, change)
            await database.ratings.add(Played("bridge", ((user,), ("b",)), (1, 2)), sleeping, 1, 1.0)
            await database.matches.add(finished(sleeping, user))
            await queue.join(user, NAME, find("spades"), with_cpu=False)  # in another tab

        monkeypatch.setattr(database.events, "replace", as_a_match_ends)
        await forget(user, database, lobby, queue)
        assert queue.count("spades") == 0
        assert waits.cancelled()

        kept = await everything(database)
        assert user not in kept
        assert NAME in kept  # the other's
        assert await database.events.read(others) == before
        for table in (live, sleeping):
            assert NAME not in b"".join(await database.events.read(table)).decode()
        assert not room.knows(user)
        assert NAME not in screen.sent[-1].decode()
        again = await lobby.room(sleeping)
        for known in (room, again):
            chair = known.record.chairs[Seat.N]
            assert chair.user
            assert chair.user.startswith("anonymous-")
            assert chair.name == ""
            assert known.record.dealt
        assert await database.events.append(live, room.record.seq, (b"{}",))  # its log ends where it thinks
        await lobby.close()

    with_database(scenario)


ID = "abcdefghijklmnop"
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(values)
def test_a_row_without_the_person_stays_as_it_was(value: object) -> None:
    row = msgspec.json.encode(value)
    assert msgspec.json.decode(anonymous(row, ID, "mark")) == value


def test_names_go_only_where_they_stand_beside_the_person() -> None:
    row = {
        "chairs": {"N": {"name": "x", "user": ID}, "E": {"name": "x", "user": ID + "x"}},
        "host": ID,
        "n": [ID],
    }
    assert msgspec.json.decode(anonymous(msgspec.json.encode(row), ID, "mark")) == {
        "chairs": {"N": {"name": "", "user": "mark"}, "E": {"name": "x", "user": ID + "x"}},
        "host": "mark",
        "n": ["mark"],
    }


def test_a_guest_asks_to_be_forgotten_and_is_a_stranger_then(shared_server: LiveServer) -> None:
    guest = Guest(shared_server)
    with guest.http as http:
        assert http.delete("/api/me").status_code == 204
        table = guest.open_table()
        cookie = http.cookies["kakehashi"]
        with guest.wait_for("spades") as queue:
            receive(queue, "waiting")
            assert http.delete("/api/me").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                receive(queue, "table")
            assert closed.value.rcvd
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4400, "forgotten")
        assert "kakehashi" not in http.cookies
        assert http.delete("/api/me", headers={"cookie": f"kakehashi={cookie}"}).status_code == 204
        assert http.get(f"/api/tables/{table}").status_code == 200
        assert http.delete("/api/me", headers={"cookie": "kakehashi=forged"}).status_code == 204
