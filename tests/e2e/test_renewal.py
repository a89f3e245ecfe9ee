"""A page that is open while the server gets a newer client, and a server that takes nobody from a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, open_page
from tests.live_server import PATIENT, LiveServer

PARTY = "**/assets/party-*.js"
"""The parts for a party, which are fetched when they are asked for."""


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


def loads(page: Page) -> list[str]:
    """Every time that *page* is loaded from now on."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if request.is_navigation_request() else None)
    return seen


def gone(route: Route) -> None:
    """What the server says of a file that it does not have."""
    route.fulfill(status=404)


def play_now(browser: Browser, server: LiveServer) -> Person:
    person = Person(open_page(browser, DESKTOP, "en"), "en")
    person.play_now(server.url)
    person.await_turn()
    return person


def test_a_page_of_an_older_client_is_loaded_again_and_stands_where_it_stood(
    browser: Browser, live_server: LiveServer
) -> None:
    person = play_now(browser, live_server)
    page = person.page
    table, held = page.url, person.hand.inner_text()
    loaded = loads(page)

    def answer(route: Route) -> None:
        """None of the files of the old client are there any more."""
        if loaded:
            route.continue_()
        else:
            gone(route)

    page.route("**/assets/*", answer)
    page.get_by_role("button", name="People and invitation").click()
    expect(person.hand).to_have_text(held)
    page.wait_for_function("sessionStorage.renewed")
    expect(person.hand).to_have_text(held)
    page.get_by_role("button", name="People and invitation").click()
    expect(page.get_by_role("dialog", name="People and table")).to_be_visible()
    assert loaded == [table]
    page.context.close()


def test_it_is_loaded_again_only_once_and_not_for_want_of_the_network(
    browser: Browser, live_server: LiveServer
) -> None:
    person = play_now(browser, live_server)
    page = person.page
    loaded = loads(page)
    online = False

    def answer(route: Route) -> None:
        """The parts for a party never come, as nothing does without a network, or from a server that lost them."""
        if online:
            gone(route)
        else:
            route.abort()

    def ask(route: Route) -> None:
        """Whether a file is still there."""
        if route.request.resource_type == "fetch" and online:
            gone(route)
        else:
            route.fallback()

    page.route("**/assets/*", ask)
    page.route(PARTY, answer)
    page.get_by_role("button", name="People and invitation").click()
    try_again(page)
    assert not loaded
    with page.expect_request(lambda request: request.is_navigation_request()):
        online = True
    page.get_by_role("button", name="People and invitation").click()
    try_again(page)
    assert len(loaded) == 1
    page.context.close()


def try_again(page: Page) -> None:
    """Wait until the parts for a party have been asked for some more times."""
    for _ in range(3):
        with page.expect_request(PARTY):
            pass


@pytest.mark.parametrize(
    ("code", "title"),
    [(4404, "There is no such table"), (4403, "The server takes nobody from this page")],
)
def test_a_table_that_says_no_for_good_is_not_asked_again(
    browser: Browser, live_server: LiveServer, code: int, title: str
) -> None:
    page = open_page(browser, DESKTOP, "en")
    asked: list[str] = []

    def close(socket: WebSocketRoute) -> None:
        asked.append(socket.url)
        socket.close(code=code)

    page.route_web_socket("**/api/tables/*/socket*", close)
    page.goto(f"{live_server.url}t/somewhere")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert len(asked) == 1
    page.context.close()


@pytest.mark.parametrize(
    ("code", "reason", "sentence"),
    [
        (4401, "no-cookie", "Your browser keeps no cookie"),
        (4400, "unheard-of", "The server cannot find you a table"),
    ],
)
def test_a_queue_that_says_no_tells_why(
    browser: Browser, live_server: LiveServer, code: int, reason: str, sentence: str
) -> None:
    page = open_page(browser, DESKTOP, "en")
    page.route_web_socket("**/api/queue/*/socket*", lambda socket: socket.close(code=code, reason=reason))
    page.goto(f"{live_server.url}ranked")
    page.get_by_role("textbox").fill("Hana")
    page.get_by_role("button", name="Find me a table").click()
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    page.context.close()
