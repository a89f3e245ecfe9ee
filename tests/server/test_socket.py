"""What a client may send over a real socket, and that nothing it sends harms the connection or the table."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.live_server import LiveServer
from tests.plain_http import PLAIN


class Guest:
    """A person at a browser: a cookie, and tables."""

    def __init__(self, server: LiveServer) -> None:
        self.http = httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN)
        self._server = server

    def open_table(self, seat: str | None = "N") -> str:
        body = {"game": "contract_bridge", "seat": seat, "first_dealer": "N", "pace": {"call": 0, "card": 0}}
        return self.http.post("/api/tables", json=body).raise_for_status().json()["id"]

    def sit(self, table: str) -> ClientConnection:
        return self._connect(f"tables/{table}")

    def wait_for(self, game: str) -> ClientConnection:
        return self._connect(f"queue/{game}")

    def _connect(self, place: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self._server.port}/api/{place}/socket"
        headers = {"cookie": cookie}
        # With a full queue it would not hear the server say goodbye, and wait ten seconds for it.
        return connect(address, additional_headers=headers, proxy=None, max_size=None, max_queue=None)


NewGuest = Callable[[], Guest]


@pytest.fixture
def new_guest(shared_server: LiveServer) -> Iterator[NewGuest]:
    with ExitStack() as stack:

        def arrive() -> Guest:
            guest = Guest(shared_server)
            stack.enter_context(guest.http)
            return guest

        yield arrive


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next reply of that *kind*; others before it are passed over."""
    while (reply := json.loads(socket.recv(timeout=60)))["type"] != kind:
        pass
    return reply


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("this is not JSON", "bad-message"),
        ("", "bad-message"),
        ("null", "bad-message"),
        ("[" * 10_000, "bad-message"),
        (b"\xff\xfe\x00", "bad-message"),
        (json.dumps({"type": "dance", "id": "1"}), "bad-message"),
        (json.dumps({"type": "act", "id": "1"}), "bad-message"),
        (json.dumps({"type": "act", "id": "", "turn": 4, "action": {}}), "bad-message"),
        (json.dumps({"type": "act", "id": "1", "turn": "3", "action": {}}), "bad-message"),
        (json.dumps({"type": "act", "id": "1", "turn": 4, "action": {"type": "fly"}}), "bad-message"),
        (
            json.dumps({"type": "act", "id": "1", "turn": 4, "action": {"type": "play", "card": "S1"}}),
            "bad-message",
        ),
        (
            json.dumps({"type": "act", "id": "1", "turn": 4, "action": {"type": "play", "card": "SA"}}),
            "not-now",
        ),
        (json.dumps({"type": "act", "id": "1", "turn": 2, "action": {"type": "call", "call": "P"}}), "stale"),
        (
            json.dumps({"type": "act", "id": "1", "turn": 4, "action": {"type": "call", "call": "X"}}),
            "nothing-to-double",
        ),
        (json.dumps({"type": "next", "id": "1", "done": 0}), "stale"),
        ("x" * 1_000_000, "too-large"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_bad_input_is_refused_with_a_code_and_the_table_goes_on(
    new_guest: NewGuest, message: str | bytes, code: str
) -> None:
    guest = new_guest()
    with guest.sit(guest.open_table()) as socket:
        before = receive(socket, "update")
        socket.send(message)
        assert receive(socket, "refused")["code"] == code
        action = {"type": "call", "call": "1C"}
        socket.send(json.dumps({"type": "act", "id": "good", "turn": before["turn"], "action": action}))
        assert receive(socket, "accepted")["id"] == "good"


def test_a_flood_of_messages_is_refused_and_the_table_goes_on(new_guest: NewGuest) -> None:
    guest = new_guest()
    with guest.sit(guest.open_table()) as socket:
        receive(socket, "update")
        for _ in range(100):
            socket.send("{}")
        codes = [receive(socket, "refused")["code"] for _ in range(100)]
        assert set(codes) == {"bad-message", "rate-limited"}


def test_a_command_in_a_flood_is_refused_by_its_own_id(new_guest: NewGuest) -> None:
    guest = new_guest()
    with guest.sit(guest.open_table()) as socket:
        receive(socket, "update")
        for number in range(100):
            socket.send(json.dumps({"type": "next", "id": str(number), "done": 7}))
        replies = [receive(socket, "refused") for _ in range(100)]
        assert {reply["code"] for reply in replies} == {"stale", "rate-limited"}
        assert {reply["id"] for reply in replies} == {str(number) for number in range(100)}


def test_another_persons_table_may_be_watched_but_not_played(new_guest: NewGuest) -> None:
    table = new_guest().open_table()
    stranger = new_guest()
    stranger.open_table()
    with stranger.sit(table) as socket:
        update = receive(socket, "update")
        assert update["view"]["viewer"] is None
        assert all(zone.get("cards") is None for zone in update["view"]["zones"])
        action = {"type": "call", "call": "1C"}
        socket.send(json.dumps({"type": "act", "id": "x", "turn": 4, "action": action}))
        assert receive(socket, "refused")["code"] == "not-a-seat"


def test_a_forged_cookie_is_a_strangers(new_guest: NewGuest) -> None:
    guest = new_guest()
    table = guest.open_table()
    value = guest.http.cookies["kakehashi"]
    guest.http.cookies.set("kakehashi", value[:-1] + ("A" if value[-1] != "A" else "B"))
    forged = new_guest()
    forged.http.cookies.set("kakehashi", value[:-2] + "xx")
    with forged.sit(table) as socket:
        assert receive(socket, "update")["view"]["viewer"] is None


def test_a_table_that_does_not_exist_closes_with_its_own_code(new_guest: NewGuest) -> None:
    with new_guest().sit("nowhere") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_page_of_another_site_cannot_use_the_socket(new_guest: NewGuest, shared_server: LiveServer) -> None:
    guest = new_guest()
    address = f"ws://127.0.0.1:{shared_server.port}/api/tables/{guest.open_table()}/socket"
    with (
        connect(address, origin="http://evil.example", proxy=None) as socket,  # pyright: ignore[reportArgumentType]
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(timeout=10)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4403


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "ludo"}, 400, "options"),
        ({"game": "contract_bridge", "options": {"deals": 5}}, 400, "options"),
        ({"game": "contract_bridge", "options": {"colour": "red"}}, 400, "options"),
        ({"game": "contract_bridge", "seat": "Q"}, 400, "bad-request"),
        ({"game": "contract_bridge", "pace": {"call": -1}}, 400, "bad-request"),
        ({"game": "contract_bridge", "extra": 1}, 400, "bad-request"),
        ({}, 400, "bad-request"),
        ([], 400, "bad-request"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_opened_is_refused_with_a_code(
    new_guest: NewGuest, body: Any, status: int, code: str
) -> None:
    answer = new_guest().http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_body_that_is_too_large_or_no_json_is_refused(new_guest: NewGuest) -> None:
    http = new_guest().http
    large = http.post(
        "/api/tables", content=b"{" + b" " * 100_000, headers={"content-type": "application/json"}
    )
    assert (large.status_code, large.json()["code"]) == (413, "too-large")
    for body in (b"{", b'{"game": "\xff"}', b'{"options": ' + b"[" * 30_000):
        broken = http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert (broken.status_code, broken.json()["code"]) == (400, "bad-request")


@pytest.mark.parametrize("name", ["%00", "a" * 300], ids=["nothing", "long"])
def test_a_name_that_no_file_can_have_is_not_found(new_guest: NewGuest, name: str) -> None:
    answer = new_guest().http.get(f"/assets/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_every_page_forbids_scripts_from_elsewhere(new_guest: NewGuest) -> None:
    page = new_guest().http.get("/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
