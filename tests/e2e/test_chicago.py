"""A person plays in the browser: a whole match by clicks, a reload and a crash in mid-trick, on phone and desktop."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.accessible import Scheme, assert_accessible, assert_accessible_in
from tests.e2e.person import WORDS, Person
from tests.live_server import THINKING, LiveServer

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture
def server_settings() -> dict[str, str]:
    return THINKING


def open_page(browser: Browser, size: dict[str, int], language: str) -> Page:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale={"en": "en-GB", "ja": "ja-JP"}[language],
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    page.on("request", lambda request: _assert_own(request.url))
    return page


def _assert_own(url: str) -> None:
    assert re.match(r"(http|ws)://127\.0\.0\.1:|data:", url), f"a request to elsewhere: {url}"


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than the screen."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_a_whole_match_is_played_by_clicks_and_begins_again(
    browser: Browser, live_server: LiveServer
) -> None:
    """On a phone in Japanese and in the dark, after two deals on a desktop in English and in the light."""
    page = open_page(browser, PHONE, "ja")
    person = Person(page, "ja")
    scheme: Scheme = "dark"
    page.goto(live_server.url)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert_accessible_in(page, "home", scheme)
    person.play_now(live_server.url)
    seen: list[str] = []
    for _ in range(400):
        turn = person.await_turn()
        if turn not in seen:
            assert_accessible_in(page, turn, scheme)
            assert sideways(page) <= 0, turn
        seen.append(turn)
        if turn == "again":
            break
        person.step()
        if turn == "next" and seen.count("next") == 2 and scheme == "dark":
            assert "pass" in seen
            page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
            page.get_by_role("button", name="English").click()
            person.words = WORDS["en"]
            scheme, seen = "light", []
    assert {"pass", "next", "again"} <= set(seen)
    expect(page.get_by_role("heading", name=person.words["won"])).to_be_visible()
    person.step()
    person.await_turn()
    expect(person.hand.get_by_role("button")).to_have_count(13)
    page.context.close()


def hand_and_table(person: Person) -> dict[str, Any]:
    names = "cards => cards.map(card => card.getAttribute('aria-label'))"
    return {
        "hand": person.hand.get_by_role("button").evaluate_all(names),
        "table": person.on_table.evaluate_all(names),
        "seq": person.seq(),
    }


@pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "en"), (DESKTOP, "ja")], ids=["phone-en", "desktop-ja"]
)
def test_a_reload_and_a_killed_server_in_mid_trick_lose_nothing(
    browser: Browser, live_server: LiveServer, size: dict[str, int], language: str
) -> None:
    page = open_page(browser, size, language)
    person = Person(page, language, sound="low")
    person.play_now(live_server.url)
    person.play_to_mid_trick()
    before = hand_and_table(person)
    page.reload()
    assert person.await_turn() == "card"
    expect(person.on_table).not_to_have_count(0)
    assert hand_and_table(person) == before
    live_server.restart()
    assert person.await_turn() == "card"
    person.step()  # the client has come back by itself
    after = hand_and_table(person)
    assert int(after["seq"]) > int(before["seq"])
    assert set(after["hand"]) <= set(before["hand"])
    person.play_to_mid_trick()
    page.context.close()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_smallest_phone_hides_nothing_and_says_in_full_which_deal_it_is(
    browser: Browser, live_server: LiveServer, language: str
) -> None:
    page = open_page(browser, {"width": 320, "height": 568}, language)
    person = Person(page, language)
    person.play_now(live_server.url)
    person.await_turn()
    bidding, own = page.locator(".box").bounding_box(), page.locator(".me").bounding_box()
    assert bidding and own and bidding["y"] + bidding["height"] <= own["y"]
    head = page.get_by_role(
        "button", name={"ja": "1/4回", "en": "Deal 1/4"}[language]
    )  # as it is written there
    whole = page.locator("header [popover]")
    expect(whole).to_be_hidden()
    head.click()
    expect(whole).to_be_visible()
    expect(whole).to_contain_text({"ja": "シカゴ1/4回", "en": "Chicago 1/4"}[language])
    assert_accessible(page, "which deal it is")
    assert sideways(page) <= 0
    page.context.close()


def test_parts_that_could_not_be_fetched_are_tried_again(browser: Browser, live_server: LiveServer) -> None:
    """The network is away when each part of the client is first asked for; it is played all the same."""
    page = open_page(browser, DESKTOP, "ja")
    away = ["client", "ja", "Home", "beside", "announce", "extras", "ja.later"]
    lost: list[str] = []

    def lose_once(route: Route) -> None:
        part = re.sub(r".*/|-[\w-]{8}\.js$", "", route.request.url)
        if part in away and part not in lost:
            lost.append(part)
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/assets/*.js", lose_once)
    person = Person(page, "ja")
    person.play_now(live_server.url)
    person.play_until("card", "next")
    assert sorted(lost) == sorted(away)
    expect(page.locator("aside table")).to_be_visible()
    expect(page.get_by_role("log").locator("p")).not_to_have_count(0)
    page.context.close()


def test_a_whole_deal_is_played_by_keyboard_alone(browser: Browser, live_server: LiveServer) -> None:
    page = open_page(browser, DESKTOP, "en")
    person = Person(page, "en")
    page.goto(live_server.url)
    person.button("play").focus()
    page.keyboard.press("Enter")
    hand = None
    while (turn := person.await_turn()) not in ("next", "again"):
        before = person.seq()
        if turn == "card":
            expect(page.locator("button.card:focus")).to_have_count(1)
            last, hand = hand, page.locator("[data-focus-zone]:has(:focus)").get_attribute("aria-label")
            if hand != last:  # the focus was taken along, to what may be played
                expect(page.locator("button.card.lit:focus")).to_have_count(1)
            while not page.locator("button.card.lit:focus").count():
                page.keyboard.press("ArrowRight")  # goes round the hand
        elif turn == "pass":  # the highest bid, to play from two hands
            grand = page.locator("[data-call='7NT'][aria-disabled=false]").count()
            page.keyboard.type("7n" if grand else "p")  # chooses; Enter calls
            expect(page.locator(f"[data-call='{'7NT' if grand else 'P'}']:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("[data-seq]")).not_to_have_attribute("data-seq", before or "")
    expect(page.locator(":focus")).to_have_count(1)
    page.keyboard.press("Enter")  # the next deal
    person.await_turn()
    expect(person.hand.get_by_role("button")).to_have_count(13)
    page.context.close()


SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
PICTURES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}


def test_what_is_read_aloud_tells_every_call_and_card(browser: Browser, live_server: LiveServer) -> None:
    """The log of the page, kept by an ear alone, holds the whole deal: each call, and thirteen cards of each seat."""
    page = open_page(browser, DESKTOP, "en")
    person = Person(page, "en")
    person.play_now(live_server.url)
    heard: list[str] = []
    page.expose_function("hear", lambda line: heard.append(line))
    page.evaluate(
        """() => {
            const log = document.querySelector('[role=log]');
            log.querySelectorAll('p').forEach(line => hear(line.textContent));
            new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(
                line => line.textContent && hear(line.textContent)))).observe(log, { childList: true });
        }"""
    )
    shown = [card.get_attribute("data-card") for card in person.hand.locator("[data-card]").all()]
    person.play_until("next", "again")
    expect(page.get_by_role("heading", name=re.compile("Deal 1"))).to_be_visible()
    own = next(line for line in heard if line.startswith("Your hand: "))
    suits = [
        SUITS[suit]
        for suit in re.findall(r"(\w+) (?!none)", own.removeprefix("Your hand: "))
        if suit in SUITS
    ]
    assert suits == list(dict.fromkeys(card[0] for card in shown if card)), (
        "spoken in the order in which they lie"
    )
    played = re.findall(
        r"(North|East|South|West): (\w+) of (spades|hearts|diamonds|clubs)\.", " ".join(heard)
    )
    cards = {SUITS[suit] + PICTURES.get(rank, str(rank)) for _, rank, suit in played}
    calls = re.findall(r"(North|East|South|West): (Pass|Double|Redouble|[1-7] \w+)", " ".join(heard))
    assert len(calls) >= 4
    assert len(cards) == len(played)
    assert len(played) in (0, 52) or "claim" in " ".join(heard).lower()
    page.context.close()
