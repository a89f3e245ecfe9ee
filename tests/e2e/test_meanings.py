"""What calls mean: touched in the auction, and before they are made, in both languages, on phone and desktop."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.person import PATIENCE
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page
from tests.live_server import THINKING, LiveServer

WORDS = {
    "en": {"dialog": re.compile("East"), "read": "As Standard American", "next": "What the call would mean"},
    "ja": {"dialog": re.compile("東"), "read": "スタンダードアメリカン", "next": "そのコールの意味"},
}


@pytest.fixture
def server_settings() -> dict[str, str]:
    return THINKING


def bid_after_east(page: Page, server: LiveServer, **terms: Any) -> None:
    """A table where East has called and South is to call."""
    asked = {"game": "contract_bridge", "seat": "S", "first_dealer": "E", **terms}
    page.set_default_timeout(PATIENCE)
    table = page.request.post(f"{server.url}api/tables", data=asked).json()["id"]
    page.goto(f"{server.url}t/{table}")
    expect(page.locator("[data-call='P']:not([aria-disabled=true])")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "ja"), (DESKTOP, "en")], ids=["phone-ja", "desktop-en"]
)
def test_a_call_opens_to_its_meaning_and_the_box_tells_the_next_one(
    browser: Browser, live_server: LiveServer, size: dict[str, int], language: str
) -> None:
    words = WORDS[language]
    page = open_page(browser, size, language)
    with page.expect_response(re.compile("/api/meanings.*auction=[A-Z0-9]+$"), timeout=PATIENCE) as heard:
        bid_after_east(page, live_server)
    said = heard.value.json()
    assert len(said["calls"]) == 1

    page.locator(".auction td button").click()
    dialog = page.get_by_role("dialog", name=words["dialog"])
    expect(dialog).to_contain_text(said["calls"][0]["texts"][language])
    expect(dialog).to_contain_text(words["read"])
    least = said["calls"][0]["hcp"][0]
    expect(dialog).to_contain_text(f"HCP {least}")
    assert_accessible(page, "the meaning of a call")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    call = page.locator("[data-call$='S'][data-call^='1'], [data-call='P']").last
    call.focus()
    meaning = next(each for each in said["next"] if each["call"] == call.get_attribute("data-call"))
    told = page.get_by_role("status", name=words["next"])
    expect(told).to_contain_text(meaning["texts"][language])
    assert_accessible(page, "the box says what a call would mean")
    page.context.close()
