"""A guest's own page over HTTP: a code to be known by elsewhere, and what was played."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.live_server import LiveServer
from tests.plain_http import PLAIN

NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def new_browser(shared_server: LiveServer) -> Iterator[NewBrowser]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(
            httpx.Client(base_url=shared_server.url, trust_env=False, verify=PLAIN)
        )


def test_who_knows_the_code_is_the_same_person_on_another_device(new_browser: NewBrowser) -> None:
    here, there = new_browser(), new_browser()
    code = here.post("/api/me/code").raise_for_status().json()["code"]
    assert here.get("/api/me").json()["recoverable"]
    assert there.post("/api/me/recover", json={"code": f" {code.upper()} "}).status_code == 204
    signed = {browser.cookies["kakehashi"] for browser in (here, there)}
    assert len(signed) == 1


def test_a_new_code_voids_the_one_before_and_a_wrong_one_changes_nothing(new_browser: NewBrowser) -> None:
    here, there = new_browser(), new_browser()
    old = here.post("/api/me/code").json()["code"]
    assert here.post("/api/me/code").json()["code"] != old
    refused = there.post("/api/me/recover", json={"code": old})
    assert (refused.status_code, refused.json()["code"]) == (400, "wrong-code")
    assert "kakehashi" not in there.cookies


def test_a_stranger_has_an_empty_profile(new_browser: NewBrowser) -> None:
    profile = new_browser().get("/api/me").json()
    assert profile == {"name": "", "recoverable": False, "ratings": [], "matches": []}


def test_who_says_a_name_is_a_guest_from_then_on_and_may_change_it(new_browser: NewBrowser) -> None:
    browser = new_browser()
    assert browser.post("/api/me", json={"name": "Hana"}).status_code == 204
    cookie = browser.cookies["kakehashi"]
    assert browser.post("/api/me", json={"name": "Fumi"}).status_code == 204
    assert browser.get("/api/me").json()["name"] == "Fumi"
    assert browser.cookies["kakehashi"] == cookie


@pytest.mark.parametrize("name", ["", " Hana", "\u202eanaH", "H" * 21])
def test_a_name_nobody_could_read_is_refused(new_browser: NewBrowser, name: str) -> None:
    browser = new_browser()
    refused = browser.post("/api/me", json={"name": name})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-request")
    assert "kakehashi" not in browser.cookies


@pytest.mark.parametrize("path", ["/api/me", "/api/me/recover", "/api/tables", "/api/parties"])
@pytest.mark.parametrize("body", [b'{"name": "\xe9"}', b'{"code": "\xe9"}', b"[" * 30_000])
def test_a_body_that_nobody_can_read_is_the_fault_of_who_sent_it(
    new_browser: NewBrowser, path: str, body: bytes
) -> None:
    refused = new_browser().post(path, content=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-request")
