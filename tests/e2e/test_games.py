"""Every game in the browser: a short match of each by clicks alone, and one that the client has never heard of."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conformance import entry_point
from tests.e2e.accessible import assert_accessible, assert_accessible_in
from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.live_server import THINKING, LiveServer

ROOT = Path(__file__).parents[2]
MOST_STEPS = 600
COMMON = {"pass", "card", "accept", "next", "again"}
"""Turns with much the same screen in every game."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all of them, with the made-up game among its games."""
    package = entry_point.install(tmp_path_factory.mktemp("package"))
    path = os.pathsep.join([str(package), str(ROOT), os.environ.get("PYTHONPATH", "")])
    server = LiveServer(tmp_path_factory.mktemp("data"), PYTHONPATH=path, **THINKING).start()
    yield server
    server.close()


def sit_down(page: Page, server: LiveServer, game: str, options: dict[str, Any]) -> None:
    asked = {"game": game, "options": options, "seat": "S"}
    table = page.request.post(f"{server.url}api/tables", data=asked).json()["id"]
    page.goto(f"{server.url}t/{table}")


def look_closely(page: Page, turn: str) -> None:
    """In light and dark; what is common to the games, in the dark on the phones and in light on the desktops."""
    if turn not in COMMON:
        assert_accessible(page, turn)
    else:
        assert_accessible_in(page, turn, "dark" if page.viewport_size == PHONE else "light")


def play_to_the_end(
    page: Page, person: Person, look: Callable[[Page, str], None] = assert_accessible
) -> set[str]:
    """Do whatever is asked until the match is over, and once a deal was played concede the next ones; what was asked.

    A *look* is taken at every new screen.
    """
    seen: set[str] = set()
    for _ in range(MOST_STEPS):
        turn = person.await_turn()
        if turn not in seen:
            seen.add(turn)
            assert sideways(page) <= 0, turn
            look(page, turn)
        if turn == "again":
            break
        person.end_deal() if turn == "card" and "next" in seen else person.step()
    expect(page.get_by_role("heading", name=person.words["won"])).to_be_visible()
    return seen


MATCHES = [
    pytest.param("minibridge", {"deals": 4}, PHONE, "ja", {"card", "next"}, id="minibridge"),
    # Who bids all the tricks every time has lost after two deals.
    pytest.param(
        "spades", {"rounds": 3, "lose_at": -200}, DESKTOP, "en", {"look", "bid", "card", "next"}, id="spades"
    ),
    pytest.param("draw_discard", {"target": 100}, PHONE, "en", {"keep", "pass"}, id="draw_discard"),
    pytest.param(
        "honeymoon", {"scoring": "house", "target": 100}, DESKTOP, "ja", {"card", "pass"}, id="honeymoon"
    ),
    pytest.param(
        "contract_bridge", {"form": "duplicate", "boards": 1}, PHONE, "ja", {"pass", "again"}, id="boards"
    ),
]


@pytest.mark.parametrize(("game", "options", "size", "language", "asked"), MATCHES)
def test_a_short_match_is_played_by_clicks(
    browser: Browser,
    server: LiveServer,
    game: str,
    options: dict[str, Any],
    size: dict[str, int],
    language: str,
    asked: set[str],
) -> None:
    page = open_page(browser, size, language)
    person = Person(page, language)
    sit_down(page, server, game, options)
    assert asked <= play_to_the_end(page, person, look_closely)
    person.step()
    assert person.await_turn() != "again"  # another match has begun
    page.context.close()


def test_the_contract_is_named_from_a_grid_of_goals_and_strains(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "en")
    person = Person(page, "en")
    options = {"deals": 4, "slam": True, "shape_first": True, "claims": False}
    sit_down(page, live_server, "minibridge", options)
    while person.await_turn() != "name":  # another names the contract
        sit_down(page, live_server, "minibridge", options)
    cells = page.locator(".naming .cell")
    expect(cells).to_have_count(20)
    expect(page.get_by_role("button", name="Grand slam in notrump, 13 tricks")).to_be_visible()
    assert sideways(page) <= 0
    assert_accessible(page, "naming with slams")
    person.step()
    assert person.play_until("card", "next") == "card"
    page.context.close()


def test_a_game_the_client_has_never_heard_of_is_played_with_plain_buttons(
    browser: Browser, server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "en")
    person = Person(page, "en")
    sit_down(page, server, "highest_card", {"deals": 2, "after": "shown"})
    assert person.await_turn() == "plain"
    expect(person.plain).to_have_count(13)
    assert {"plain", "next", "again"} <= play_to_the_end(page, person)
    page.context.close()
