"""Send a live server what nobody should: mutated messages by socket, and by HTTP what its own OpenAPI leads to.

At a table of each game sit people, and somebody watches; all of them send commands of every type, whole and broken.
Every message must be answered, by anything but `internal`; no HTTP answer may be 5xx; the server's output must hold no
traceback; in the end every log must replay, and every table must go on when people play at it as they should.

Run: python -m bench.fuzz [--messages 200000] [--examples 200] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import itertools
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.chaos import UNLIMITED, tables_that_do_not_go_on
from kakehashi.server import log as table_log
from kakehashi.server import wire
from kakehashi.server.record import Record
from kakehashi.server.storage.sqlite import SqliteStore
from tests.live_server import LiveServer
from tests.table_client import Guest, TablePerson, open_as_guest, visit

AT_ONCE = 20
"""Messages that are sent before their answers are awaited."""
PATIENCE = 60.0
PEOPLE = 3
TYPES = [command.__struct_config__.tag for command in get_args(wire.Anything)]
JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    -(2**64),
    1e308,
    0.5,
    "",
    "N",
    "SA",
    "1C",
    "undo",
    "smile",
    "a" * 300,
    "\u202e\u200b",
    "\x00",
    "e\u0301\u0301\u0301\u0301\u0301",
    "../../etc/passwd",
    "'; drop table events; --",
    "{{7*7}}",
    [],
    [[]] * 50,
    {},
    {"type": "call", "call": "7N"},
    {"type": "play", "card": "SA"},
    {"type": "claim", "tricks": 99},
    {"game": "nothing"},
    "f" * 64,
]


class Fuzzer:
    """Makes messages. What is plausible at a table comes from what was last heard there."""

    def __init__(self, rng: Random, game: dict[str, Any]) -> None:
        self._rng, self._game = rng, game
        self.update: dict[str, Any] = {}
        self.party: dict[str, Any] = {}
        self._ids = 0

    def message(self) -> str | bytes:
        kind = self._rng.random()
        if kind < 0.05:
            return self._rng.randbytes(self._rng.randrange(60))
        command = self._command()
        if kind < 0.75:
            for _ in range(self._rng.choice((1, 1, 2, 3))):
                self._mutate(command)
        text = json.dumps(command)
        if kind > 0.95:
            return self._broken(text)
        return text if self._rng.random() < 0.9 else text.encode()

    def _command(self) -> dict[str, Any]:
        self._ids += 1
        rng, update, party = self._rng, self.update, self.party
        choices = (update.get("view") or {}).get("choices") or [{"type": "call", "call": "P"}]
        proposal = party.get("proposal") or {}
        fields: dict[str, Any] = {
            "turn": update.get("turn", 1),
            "action": rng.choice(choices),
            "done": update.get("done", 0),
            "name": rng.choice(("Ann", "花子", "person 0", "x")),
            "seat": rng.choice((None, *self._game["seats"], "N")),
            "terms": {**party.get("terms", {"game": self._game["id"]}), **rng.choice(TERMS)},
            "to": rng.randrange(-1, 5),
            "what": rng.choice(("undo", "redeal", "end")),
            "proposal": proposal.get("n", 1),
            "agree": rng.random() < 0.5,
            "phrase": rng.choice(("hello", "smile", None)),
            "text": rng.choice((None, "well played", "\u202e")),
            "commitment": "0" * 64,
            "seal": "1" * 64,
            "content": "2" * 64,
        }
        kind = rng.choice(TYPES)
        wanted = {field.name for field in msgspec.structs.fields(COMMANDS[kind])} - {"id"}
        return {"type": kind, "id": f"{self._ids}", **copy.deepcopy({name: fields[name] for name in wanted})}

    def _mutate(self, value: dict[str, Any]) -> None:
        """Change, drop or add one thing, somewhere in *value*."""
        name = self._rng.choice([*value, "extra"])
        inner = value.get(name)
        if isinstance(inner, dict) and self._rng.random() < 0.7:
            self._mutate(inner)
        elif self._rng.random() < 0.2:
            value.pop(name, None)
        else:
            value[name] = copy.deepcopy(self._rng.choice(JUNK))

    def _broken(self, text: str) -> str:
        place = self._rng.randrange(len(text))
        return self._rng.choice(
            (
                text[:place],
                text[:place] + chr(self._rng.randrange(1, 0xD800)) + text[place:],
                text + text,
                "[" * self._rng.randrange(1, 10_000),
                text.replace(":", ":NaN,", 1),
                '{"type":"say","id":"' + "x" * 20_000,
            )
        )


COMMANDS: dict[str, Any] = {command.__struct_config__.tag: command for command in get_args(wire.Anything)}
TERMS: list[dict[str, Any]] = [
    {},
    {"turn_seconds": 30},
    {"watching": "delayed"},
    {"watching": "nobody"},
    {"teams": "random"},
    {"teams": "with_cpu"},
    {"sit_down": "at_once"},
    {"late": "pass_or_lowest"},
    {"absence": "wait"},
    {"fill_with_cpu": False},
    {"ranked": True},
]


class Outcome(msgspec.Struct):
    """What came of it all."""

    messages: int = 0
    closed: int = 0
    """Connections that the server has closed."""
    answers: Counter[str] = msgspec.field(default_factory=Counter)
    faults: list[str] = msgspec.field(default_factory=list)
    """What must not be."""


async def fuzz_table(
    server: LiveServer, fuzzer: Fuzzer, table: str, cookie: str | None, messages: int
) -> Outcome:
    """Send *messages* to *table*, and read all that comes back."""
    outcome, rest = Outcome(), messages
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    while rest:
        headers = {"cookie": cookie} if cookie else {}
        async with connect(
            address,
            additional_headers=headers,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as socket:
            try:
                while rest:
                    count = min(AT_ONCE, rest)
                    rest -= count
                    for _ in range(count):
                        await socket.send(fuzzer.message())
                    await answers(socket, fuzzer, count, outcome)
                    outcome.messages += count
            except ConnectionClosed as closed:
                outcome.closed += 1
                if closed.rcvd is None or closed.rcvd.code == 1011:
                    outcome.faults.append(f"the connection broke: {closed}")
            except TimeoutError:
                outcome.faults.append("a message was not answered")
                return outcome
    return outcome


async def answers(socket: ClientConnection, fuzzer: Fuzzer, count: int, outcome: Outcome) -> None:
    while count:
        reply = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        match reply["type"]:
            case "accepted" | "refused":
                count -= 1
                code = reply.get("code", "accepted")
                outcome.answers[code] += 1
                if code == "internal":
                    outcome.faults.append(f"a fault of the server: {reply}")
            case "update":
                fuzzer.update = reply
            case "party":
                fuzzer.party = reply
            case _:
                pass


def games_of(server: LiveServer) -> list[dict[str, Any]]:
    return httpx.get(f"{server.url}api/games", trust_env=False, timeout=60).json()


def fuzz_http(server: LiveServer, examples: int, paths: str, seed: int) -> list[str]:
    """Let schemathesis try the HTTP API where *paths* (a pattern) match; what it found."""
    options = {
        "--checks": "not_a_server_error",
        "--include-path-regex": paths,
        "--max-examples": str(examples),
        "--seed": str(seed),
        "--suppress-health-check": "all",  # names are slow to make up
        "--generation-database": "none",
    }
    done = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            *("run", f"{server.url}api/schema/openapi.json", "--no-color"),
            *itertools.chain.from_iterable(options.items()),
        ],
        capture_output=True,
        text=True,
    )
    return [] if done.returncode == 0 else [f"schemathesis:\n{done.stdout[-5000:]}{done.stderr[-2000:]}"]


async def fuzz(data: Path, messages: int, examples: int, seed: int, paths: str = ".*") -> Outcome:
    rng = Random(seed)
    server = LiveServer(data, KAKEHASHI_WORKERS="0", KAKEHASHI_PING_SECONDS="600", **UNLIMITED)
    whole = Outcome()
    tables: dict[str, list[Guest]] = {}
    try:
        server.start()
        games = await asyncio.to_thread(games_of, server)
        fuzzing: list[Any] = []
        each = messages // (len(games) * (PEOPLE + 1))
        for game in games:
            body = {
                "terms": {"game": game["id"]},
                "name": "host",
                "seat": game["seats"][0],
                "pace": {"call": 0, "card": 0},
            }
            table, host = open_as_guest(server.url, "api/parties", body)
            tables[table] = [host, *(visit(server.url, table) for _ in range(PEOPLE - 1))]
            for cookie in (*(guest[0] for guest in tables[table]), None):
                fuzzer = Fuzzer(Random(rng.random()), game)
                fuzzing.append(fuzz_table(server, fuzzer, table, cookie, each))
        for outcome in await asyncio.gather(*fuzzing):
            whole.messages += outcome.messages
            whole.closed += outcome.closed
            whole.answers += outcome.answers
            whole.faults += outcome.faults
        whole.faults += await asyncio.to_thread(fuzz_http, server, examples, paths, seed)
        await asyncio.to_thread(server.restart)  # what is kept must be enough to go on
        whole.faults += await play_on(server, tables, rng)
        await asyncio.to_thread(server.stop)
    finally:
        server.close()
    output = "".join(server.output)
    if "Traceback" in output or "ERROR" in output:
        whole.faults.append(f"the server said:\n{output[-5000:]}")
    whole.faults += await logs_that_do_not_replay(data, tables)
    return whole


async def play_on(server: LiveServer, tables: dict[str, list[Guest]], rng: Random) -> list[str]:
    """The tables at which people who do as they should do not get on."""
    people = [
        TablePerson(server.port, table, guest, f"player {n}", Random(rng.random()), begin_anew=True)
        for table, guests in tables.items()
        for n, guest in enumerate(guests)
    ]
    tasks = [asyncio.create_task(person.stay()) for person in people]
    stuck = await tables_that_do_not_go_on(people)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [
        f"table {table} does not go on: {[person.refused[-3:] for person in people if person.table == table]}"
        for table in stuck
    ]


async def logs_that_do_not_replay(data: Path, tables: dict[str, list[Guest]]) -> list[str]:
    store, found = SqliteStore(data / "kakehashi.sqlite3"), []
    try:
        for table in tables:
            try:
                Record.replay(table_log.read(await store.read(table)))
            except Exception as error:  # whatever it is, it must not be
                found.append(f"the log of {table} does not replay: {error!r}")
    finally:
        await store.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=200_000)
    parser.add_argument("--examples", type=int, default=200, help="of schemathesis, for each operation")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(fuzz(Path(folder) / "data", chosen.messages, chosen.examples, chosen.seed))
    print(f"messages             {outcome.messages} (seed {chosen.seed})")
    print(f"connections closed   {outcome.closed}")
    for code, count in outcome.answers.most_common():
        print(f"  {code:18} {count}")
    print(f"faults               {len(outcome.faults)}")
    for fault in outcome.faults:
        print(fault)
    sys.exit(1 if outcome.faults else 0)


if __name__ == "__main__":
    main()
