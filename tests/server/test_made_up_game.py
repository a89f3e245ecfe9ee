"""A game the server has never heard of is played over the socket, by the same commands as any other."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL
from websockets.sync.client import connect

from kakehashi.server.storage.engine import dsn
from tests.conformance import entry_point
from tests.conformance.made_up import GAME
from tests.live_server import LiveServer
from tests.plain_http import PLAIN
from tests.server.test_socket import receive

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(tmp_path: Path, database_url: URL) -> Iterator[LiveServer]:
    """A server with the package of the made-up game on its path."""
    paths = [str(entry_point.install(tmp_path / "package")), str(ROOT), os.environ.get("PYTHONPATH", "")]
    settings = {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "KAKEHASHI_DATABASE_URL": dsn(database_url),
    }
    live = LiveServer(tmp_path / "data", **settings)
    try:
        yield live.start()
    finally:
        live.close()


def test_it_is_in_the_lobby_and_a_match_is_played_with_cpu_players(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN) as http:
        offered = {game["id"]: game for game in http.get("/api/games").json()}
        seat = offered[GAME.id]["seats"][0]
        asked = {"game": GAME.id, "seat": seat, "pace": {"call": 0, "card": 0}}
        table = http.post("/api/tables", json=asked).raise_for_status().json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        assert http.get(f"/api/rules/{GAME.id}", params={"lang": "en"}).json()["sections"]
        assert http.get(f"/api/games/{GAME.id}/options", params={"lang": "ja"}).json()["groups"]
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(address, additional_headers={"cookie": cookie}, proxy=None) as socket:
        update = receive(socket, "update")
        commands = iter(range(1000))
        while not (update["view"]["result"] and update["sheet"]["over"]):
            if update["view"]["result"]:
                socket.send(json.dumps({"type": "next", "id": str(next(commands)), "done": update["done"]}))
            elif choices := update["view"]["choices"]:
                command = {
                    "type": "act",
                    "id": str(next(commands)),
                    "turn": update["turn"],
                    "action": choices[0],
                }
                socket.send(json.dumps(command))
            update = receive(socket, "update")
        assert update["sheet"]["lines"]
