"""What a hostile page, a greedy client or a proxy may do to a real server, and what it tells of itself."""

import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from kakehashi.server.serve import serve_command
from tests.live_server import PATIENCE, QUICK, READY, THINKING, LiveServer
from tests.plain_http import PLAIN
from tests.server.test_socket import Guest, receive

TABLE = {"game": "contract_bridge", "seat": "N", "first_dealer": "N", "pace": {"call": 0, "card": 0}}


def client(server: LiveServer) -> httpx.Client:
    return httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN)


@pytest.mark.parametrize("path", ["/api/tables", "/api/parties"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1"])
def test_a_page_of_another_site_cannot_change_anything(
    shared_server: LiveServer, path: str, origin: str
) -> None:
    with client(shared_server) as http:
        answer = http.post(path, json=TABLE, headers={"origin": origin})
        assert (answer.status_code, answer.json()) == (403, {"code": "foreign-origin", "params": {}})
        assert not answer.cookies
        assert http.get("/api/games", headers={"origin": origin}).status_code == 200
        own = http.post("/api/tables", json=TABLE, headers={"origin": shared_server.url.rstrip("/")})
        assert own.status_code == 201


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(shared_server: LiveServer) -> None:
    with client(shared_server) as http:
        cookie = http.post("/api/tables", json=TABLE).headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        assert "secure" not in cookie  # no TLS here


@pytest.mark.parametrize("path", ["/", "/t/x", "/nowhere", "/api/games", "/api/tables/x", "/assets/x"])
def test_every_answer_has_the_headers_that_defend(shared_server: LiveServer, path: str) -> None:
    with client(shared_server) as http:
        headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_the_client_holds_nothing_that_the_policy_forbids(shared_server: LiveServer) -> None:
    with client(shared_server) as http:
        page = http.get("/").text
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", page)
        for script in re.findall(r'src="(/assets/[^"]+)"', page):
            assert not re.search(r"<\w[^<>`]*\sstyle=", http.get(script).text)


class TestLimits:
    @pytest.fixture
    def server_settings(self) -> dict[str, str]:
        return {
            **QUICK,
            "KAKEHASHI_OPENS_PER_MINUTE": "2",
            "KAKEHASHI_JOINS_PER_MINUTE": "3",
            "KAKEHASHI_COMMANDS_PER_SECOND": "1",
            "KAKEHASHI_SOCKETS_PER_PERSON": "2",
            "KAKEHASHI_METRICS_PORT": str(_free_port()),
            "KAKEHASHI_PING_SECONDS": "0.2",
        }

    def test_a_greedy_guest_is_told_to_wait(
        self, own_server: LiveServer, server_settings: dict[str, str]
    ) -> None:
        guest, other = Guest(own_server), Guest(own_server)
        with guest.http, other.http:
            table = guest.open_table()
            assert guest.http.post("/api/tables", json=TABLE).status_code == 201
            refused = guest.http.post("/api/parties", json={"terms": {"game": "contract_bridge"}})
            assert (refused.status_code, refused.json()["code"]) == (429, "rate-limited")
            assert other.http.post("/api/tables", json=TABLE).status_code == 201
            for _ in range(3):
                with guest.sit(table) as line:
                    receive(line, "update")
            with guest.sit(table) as line, pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=10)
            assert closed.value.rcvd and closed.value.rcvd.code == 1013
            with other.sit(table) as line:
                receive(line, "update")
                for number in range(20):
                    line.send(json.dumps({"type": "next", "id": str(number), "done": 7}))
                codes = [receive(line, "refused")["code"] for _ in range(20)]
                with other.sit(table) as second, other.sit(table) as third:
                    receive(second, "update")
                    assert receive(third, "refused")["code"] == "too-many-sockets"
                    with pytest.raises(ConnectionClosed) as closed:
                        third.recv(timeout=10)
                    assert closed.value.rcvd and closed.value.rcvd.code == 1013
            assert codes.count("not-a-seat") >= 3 and "rate-limited" in codes
        said = _metrics(server_settings["KAKEHASHI_METRICS_PORT"])
        assert said["kakehashi_tables"] == 1
        assert said['kakehashi_commands_total{answer="not-a-seat",type="Next"}'] >= 3
        assert said['kakehashi_limited_total{what="join"}'] == 1
        assert said['kakehashi_limited_total{what="open"}'] == 1
        assert said['kakehashi_limited_total{what="socket"}'] == 1
        assert said["kakehashi_faults_total"] == 0
        assert said["kakehashi_answer_seconds_count"] == 20

    def test_a_line_that_gives_no_sign_of_life_is_cut(
        self, own_server: LiveServer, server_settings: dict[str, str]
    ) -> None:
        guest = Guest(own_server)
        with guest.http, socket.create_connection(("127.0.0.1", own_server.port), timeout=30) as line:
            path = f"/api/tables/{guest.open_table()}/socket"
            key = "AAAAAAAAAAAAAAAAAAAAAA=="
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{own_server.port}\r\nConnection: Upgrade\r\n"
                f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            received = b""
            while more := line.recv(65536):  # it reads, and never answers a ping
                received += more
        assert b"101 Switching Protocols" in received and b'"type":"party"' in received
        ends = time.monotonic() + PATIENCE  # the line is closed a moment before the server is through with it
        while (still := _metrics(server_settings["KAKEHASHI_METRICS_PORT"])["kakehashi_sockets"]) != 0:
            assert time.monotonic() < ends, still


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def _metrics(port: str) -> dict[str, float]:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    }


def test_nobody_may_ask_for_long_about_themselves_nor_try_codes(own_server: LiveServer) -> None:
    for method, path, asked, first, times in (
        ("GET", "/api/me", None, 200, 30),
        ("POST", "/api/me", {"name": "Hana"}, 204, 30),
        ("DELETE", "/api/me", None, 204, 2),
        ("POST", "/api/me/recover", {"code": "guess"}, 400, 5),
    ):
        with client(own_server) as http:
            guest = {"cookie": f"kakehashi={http.get('/t/any').cookies['kakehashi']}"}
            answers = [http.request(method, path, json=asked, headers=guest) for _ in range(times)]
            while answers[-1].status_code != 429 and len(answers) < 500:  # a slow machine forgives more
                answers.append(http.request(method, path, json=asked, headers=guest))
        assert {answer.status_code for answer in answers[:times]} == {first}
        assert answers[-1].json()["code"] == "rate-limited"


class TestBehindAProxy:
    @pytest.fixture(params=["", "127.0.0.1"], ids=["not trusted", "trusted"])
    def server_settings(self, request: pytest.FixtureRequest) -> dict[str, str]:
        return {**QUICK, "KAKEHASHI_TRUSTED_PROXIES": request.param, "KAKEHASHI_OPENS_PER_MINUTE": "1"}

    def test_what_it_says_of_the_address_counts_only_where_it_is_trusted(
        self, own_server: LiveServer, server_settings: dict[str, str]
    ) -> None:
        trusted = bool(server_settings["KAKEHASHI_TRUSTED_PROXIES"])
        answers: list[Any] = []
        for n in range(15):  # an address may open ten at once
            said = {"x-forwarded-for": f"192.0.2.{n}", "x-forwarded-proto": "https"}
            with client(own_server) as http:
                answers.append(http.post("/api/tables", json=TABLE, headers=said))
        assert ([answer.status_code for answer in answers].count(429) == 0) is trusted
        assert ("secure" in answers[0].headers["set-cookie"].lower()) is trusted


def test_a_load_balancer_is_told_that_all_is_well(shared_server: LiveServer) -> None:
    with client(shared_server) as http:
        answer = http.get("/api/health")
        assert (answer.status_code, answer.json()) == (200, {"ok": True})
        assert http.get("/metrics").status_code == 404


def test_no_page_that_the_server_makes_itself_asks_other_hosts_for_anything(
    shared_server: LiveServer,
) -> None:
    with client(shared_server) as http:
        assert http.get("/api/schema/openapi.json").json()["info"]["title"] == "Kakehashi"
        for path in ("", "/swagger", "/redoc", "/elements", "/rapidoc", "/scalar"):
            assert "<script" not in http.get(f"/api/schema{path}").text


def said_in_place_of_serving(server: LiveServer) -> str:
    with pytest.raises(AssertionError, match="did not start"):
        server.start()
    return "".join(server.output)


def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("kakehashi")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        options = ["--no-open", "--data", tmp_path, "--port", port]
        done = subprocess.run([program, "serve", *options], capture_output=True, text=True, timeout=PATIENCE)
        metrics = said_in_place_of_serving(LiveServer(tmp_path, **QUICK, KAKEHASHI_METRICS_PORT=port))
    assert done.returncode
    for said in (done.stderr, metrics):
        assert re.fullmatch(rf"kakehashi: cannot listen on 127\.0\.0\.1, port {port}: .+\n", said), said


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "-1", "soon"])
@pytest.mark.parametrize("name", ["idle", "away", "answer", "ping"])
def test_what_is_no_number_of_seconds_is_refused(tmp_path: Path, name: str, value: str) -> None:
    done = CliRunner().invoke(serve_command, [f"--{name}-seconds", value, "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert f"--{name}-seconds" in done.output


class TestLog:
    @pytest.fixture
    def server_settings(self) -> dict[str, str]:
        return {**THINKING, "KAKEHASHI_LOG_LEVEL": "debug", "KAKEHASHI_LOG_FORMAT": "json"}

    def test_a_whole_deal_is_played_and_the_log_has_no_card_and_no_person(
        self, own_server: LiveServer
    ) -> None:
        guest = Guest(own_server)
        with guest.http, guest.sit(guest.open_table()) as line:
            heard: set[str] = set()
            sent, answered = 0, None
            while (update := receive(line, "update"))["view"]["result"] is None:
                heard.update(re.findall(r'"([SHDC][2-9TJQKA])"', json.dumps(update)))
                choices = [each for each in update["view"]["choices"] if each["type"] != "claim"]
                if (
                    choices and update["turn"] != answered
                ):  # another may answer a claim before oneself is heard
                    action = next((each for each in choices if each.get("call") == "1C"), choices[0])
                    sent, answered = sent + 1, update["turn"]
                    line.send(
                        json.dumps({"type": "act", "id": str(sent), "turn": update["turn"], "action": action})
                    )
            line.send("no command")
            assert receive(line, "refused")["code"] == "bad-message"
        cookie = guest.http.cookies["kakehashi"]
        own_server.stop()
        said = [line for line in own_server.output if line.strip() and not READY.match(line)]
        lines = [json.loads(line) for line in said]
        assert any(line["level"] == "debug" for line in lines)
        log = "\n".join(json.dumps(line) for line in lines)
        assert heard and sent
        assert not re.search(r"\b[SHDC][2-9TJQKA]\b", log)
        assert cookie.split(".")[0] not in log
        assert "127.0.0.1" not in log


def test_a_secret_is_in_no_url_of_the_log(tmp_path: Path) -> None:
    url = "postgresql://me:hush@nowhere.invalid/x"
    said = said_in_place_of_serving(LiveServer(tmp_path, **QUICK, KAKEHASHI_DATABASE_URL=url))
    assert "nowhere.invalid" in said
    assert "hush" not in said
