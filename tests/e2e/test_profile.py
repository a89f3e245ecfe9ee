"""Ranked play in the browser: people find each other, are known elsewhere by a code, and may be forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kakehashi.games import all_games
from kakehashi.model.seats import Seat
from kakehashi.server import ratings
from kakehashi.server.party import Occupant
from kakehashi.server.ratings import Played, Rating, Shown
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.engine import sqlite_url
from kakehashi.server.storage.matches import FinishedMatch, Outcome
from tests.e2e.accessible import Scheme, assert_accessible, assert_accessible_in
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.live_server import PATIENT, LiveServer
from tests.running import run

TWO = next(game for game in all_games() if len(game.seats) == 2)
SMALL = {"width": 320, "height": 568}
MATCHES = 45
"""After so many the rating means something; the last of them is lost, as every third is."""

Come = Callable[..., Page]


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


@pytest.fixture
def come(browser: Browser, live_server: LiveServer) -> Iterator[Come]:
    """Opens an address in a browser of its own."""
    pages: list[Page] = []

    def open_at(address: str, size: dict[str, int] = DESKTOP, language: str = "en") -> Page:
        page = open_page(browser, size, language)
        pages.append(page)
        page.goto(f"{live_server.url}{address}")
        return page

    yield open_at
    for page in pages:
        page.context.close()


def wait_for_a_table(page: Page, url: str, name: str) -> None:
    """Ask for a table of the game for two."""
    titles = {each["id"]: each["titles"]["en"] for each in page.request.get(f"{url}api/rules").json()}
    page.get_by_role("radio", name=titles[TWO.id]).check()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Find me a table").click()


def everybody_can_use(page: Page, where: str, scheme: Scheme, *, but: str | None = None) -> None:
    for size in (PHONE, SMALL):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert sideways(page) <= 0
    assert_accessible_in(page, where, scheme, but=but)


def user_of(page: Page) -> str | None:
    """The id in the cookie; None without one."""
    cookies = {each.get("name"): each.get("value", "") for each in page.context.cookies()}
    return cookies["kakehashi"].rpartition(".")[0] if "kakehashi" in cookies else None


def test_two_who_want_the_same_game_sit_at_one_table(come: Come, live_server: LiveServer) -> None:
    hana, fumi = come("ranked"), come("ranked", PHONE)
    wait_for_a_table(hana, live_server.url, "Hana")
    expect(hana.get_by_role("status")).to_contain_text("1 of 2 players so far")
    expect(hana.get_by_role("button", name="Stop waiting")).to_be_focused()
    wait_for_a_table(fumi, live_server.url, "Fumi")
    for page, other in ((hana, "Fumi"), (fumi, "Hana")):
        expect(page).to_have_url(re.compile("/t/"))
        expect(page.locator(".plate").filter(has_text=other)).to_be_visible()
    assert hana.url == fumi.url


def test_who_stops_waiting_is_no_longer_counted(come: Come, live_server: LiveServer) -> None:
    page = come("ranked")
    wait_for_a_table(page, live_server.url, "Hana")
    expect(page.get_by_role("status")).to_contain_text("1 of 2")
    everybody_can_use(page, "waiting for a table", "dark")
    page.get_by_role("button", name="Stop waiting").click()
    expect(page.get_by_role("button", name="Find me a table")).to_be_focused()
    other = come("ranked")
    wait_for_a_table(other, live_server.url, "Fumi")
    expect(other.get_by_role("status")).to_contain_text("1 of 2")


def test_after_a_lost_connection_the_wish_stands(come: Come, live_server: LiveServer) -> None:
    page = come("ranked")
    wait_for_a_table(page, live_server.url, "Hana")
    expect(page.get_by_role("status")).to_contain_text("1 of 2")
    live_server.kill()
    expect(page.get_by_role("status")).to_contain_text("The connection is lost")
    live_server.start()
    expect(page.get_by_role("status")).to_contain_text("1 of 2", timeout=15_000)


def test_without_a_name_nobody_waits(come: Come) -> None:
    page = come("ranked")
    page.get_by_role("button", name="Find me a table").click()
    expect(page.get_by_role("alert").filter(has_text="Please enter a name.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ja", "dark")])
def test_everybody_can_ask_for_a_table(come: Come, language: str, scheme: Scheme) -> None:
    page = come("ranked", language=language)
    expect(page.get_by_role("radio")).to_have_count(len(all_games()))
    everybody_can_use(page, f"ranked {language}", scheme)


def test_a_code_from_one_browser_brings_the_profile_to_another(come: Come) -> None:
    here, there = come("me"), come("me", PHONE)
    here.get_by_label("Your name").fill("  Hana ")
    here.get_by_role("button", name="Save").click()
    expect(here.get_by_role("status").first).to_have_text("Your name is saved.")
    here.get_by_role("button", name="Make a code").click()
    code = here.get_by_label("Your recovery code").input_value()
    assert_accessible(here, "a code that was made")

    there.get_by_text("I have a code").click()
    field, use = (
        there.get_by_label("Code from your other device"),
        there.get_by_role("button", name="Use this code"),
    )
    expect(there.get_by_text("is left behind")).to_be_visible()
    field.fill("nobodys-code")
    use.click()
    expect(there.get_by_role("alert").filter(has_text="Nobody has this code.")).to_be_visible()
    assert_accessible(there, "a code that was refused")
    field.fill(code.replace("-", " ").upper())
    use.click()
    expect(there.get_by_role("status").first).to_have_text("Welcome back. This browser knows you now.")
    expect(there.get_by_label("Your name")).to_have_value("Hana")
    assert user_of(here) == user_of(there) is not None


def play(server: LiveServer, user: str | None, matches: int) -> Shown:
    """Note so many ranked matches of *user* with people in turn, and one with a CPU player; the rating then shown."""
    assert user
    after: list[Rating] = []
    one, other = TWO.sides

    async def note(database: Database, number: int, against: Occupant, won: bool) -> None:
        outcome = Outcome({one: 300 if won else 0, other: 120}, one if won else other, 3)
        players = {Seat.N: Occupant("Hana", user), Seat.S: against}
        at = 1_750_000_000.0 + 86_400 * number
        match = FinishedMatch(
            table=f"{user}-{number}",
            number=1,
            game=TWO.id,
            ranked=True,
            at=at,
            outcome=outcome,
            players=players,
        )
        await database.matches.add(match)
        teams = tuple((players[seat].user,) for seat in (Seat.N, Seat.S))
        played = Played(ratings.family(TWO), teams, ratings.places(TWO.sides, outcome.winner))
        after.append((await database.ratings.add(played, match.table, 1, at))[user])

    async def whole() -> None:
        database = Database(sqlite_url(server.data / "kakehashi.sqlite3"))
        await note(database, 0, Occupant("kaede"), won=True)
        for number in range(1, matches + 1):
            await note(
                database, number, Occupant(f"Guest {number % 9}", f"guest{number % 9}"), won=number % 3 != 0
            )
        await database.close()

    run(whole)
    shown = ratings.shown(after[-1])
    assert shown, "too few matches for a number"
    return shown


def test_a_rating_is_shown_with_its_history_once_it_means_something(
    come: Come, live_server: LiveServer
) -> None:
    page = come("me")
    assert page.request.post(f"{live_server.url}api/me", data={"name": "Hana"}).ok
    user = user_of(page)
    shown = play(live_server, user, MATCHES)
    page.reload()
    page.get_by_role("article").first.locator("summary").click()
    screens: tuple[tuple[str, Scheme, str, str, str, str], ...] = (
        ("en", "light", "among people", "with CPU players", "Not enough matches yet", "Lost"),
        ("ja", "dark", "人どうし", "CPUを交えて", "試合がまだ足りません", "負け"),
    )
    for language, scheme, among, beside, few, lost in screens:
        people, cpu = (page.get_by_role("article").filter(has_text=text) for text in (among, beside))
        expect(people.locator("b")).to_have_text(str(shown.number))
        expect(people).to_contain_text(str(shown.give_or_take))
        expect(people.get_by_role("img", name=str(shown.number))).to_be_visible()
        expect(cpu).to_contain_text(few)
        expect(cpu.locator("b, svg")).to_have_count(0)
        rows = people.get_by_role("row")
        expect(rows).to_have_count(MATCHES + 1)
        expect(rows.nth(1)).to_contain_text(f"{shown.number} ± {shown.give_or_take}")
        expect(rows.last).to_contain_text("–")
        latest = page.locator("li").filter(has=page.locator(f"a[href='/t/{user}-{MATCHES}']"))
        expect(latest).to_contain_text(lost)
        expect(latest).to_contain_text(f"Guest {MATCHES % 9}")
        # All rows are alike.
        everybody_can_use(page, f"profile {language}", scheme, but="tr:nth-of-type(n + 4)")
        if language == "en":
            page.get_by_role("button", name="日本語").click()


def test_who_deletes_their_data_is_a_stranger_here_again(come: Come, live_server: LiveServer) -> None:
    page = come("me")
    page.get_by_label("Your name").fill("Hana")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Your name is saved.")
    play(live_server, user_of(page), MATCHES)
    page.evaluate(
        "localStorage.setItem('kakehashi.table', 't1'); localStorage.setItem('kakehashi.choice', '{}')"
    )
    page.reload()
    expect(page.get_by_role("article")).to_have_count(2)
    expect(page.get_by_role("button", name="Delete it all for good")).to_have_count(0)
    page.locator("summary", has_text="Delete my data").click()
    assert_accessible(page, "before deleting")
    page.get_by_role("button", name="Delete it all for good").click()
    expect(page.get_by_role("status").first).to_have_text("Your data is deleted.")
    expect(page.get_by_role("article")).to_have_count(0)
    expect(page.get_by_label("Your name")).to_have_value("")
    left = page.evaluate(
        "['name', 'table', 'choice'].filter(each => localStorage.getItem('kakehashi.' + each))"
    )
    assert left == []
    assert user_of(page) is None
