"""Why the CPU players did that: noted during the deal, asked after it, reported, and replayed."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.running import run
from tests.e2e.accessible import Scheme, assert_accessible_in
from tests.e2e.person import PATIENCE, Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page
from tests.e2e.test_meanings import bid_after_east
from tests.live_server import THINKING, LiveServer

WORDS = {
    "en": {
        "report": "Report this call",
        "why": "Why did the CPU players do that?",
        "noted": "noted by you",
        "figures": "What the hand holds",
        "download": "Download the report",
    },
    "ja": {
        "report": "このコールを報告する",
        "why": "CPUはなぜそうしたのか",
        "noted": "メモしました",
        "figures": "示している手",
        "download": "報告をダウンロード",
    },
}


@pytest.fixture
def server_settings() -> dict[str, str]:
    return THINKING


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [(PHONE, "ja", "dark"), (DESKTOP, "en", "light")],
    ids=["phone-ja", "desktop-en"],
)
def test_an_action_is_noted_in_two_taps_and_its_report_replayed_after_the_deal(
    browser: Browser,
    live_server: LiveServer,
    tmp_path: Path,
    size: dict[str, int],
    language: str,
    scheme: Scheme,
) -> None:
    words = WORDS[language]
    page = open_page(browser, size, language)
    person = Person(page, language)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bid_after_east(page, live_server)
    page.locator(".auction td button").first.click()
    report = page.get_by_role("button", name=words["report"])
    expect(report).to_be_visible()
    known = len(asked)
    report.click()
    assert asked[known:] == []  # the note is the person's own
    page.keyboard.press("Escape")

    person.end_deal()
    assert not any("/why" in url or "/deals/" in url for url in asked)
    page.get_by_role("button", name=words["why"]).click()
    noted = page.get_by_role("button", name=words["noted"])
    expect(noted).to_have_count(1)
    noted.click()
    expect(page.locator("dialog .reason")).not_to_be_empty(timeout=PATIENCE)
    expect(page.get_by_role("dialog").get_by_role("list", name=words["figures"])).to_be_visible()
    assert_accessible_in(page, "why", scheme)

    page.locator("dialog summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=words["download"]).click()
    file = tmp_path / "report.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["seat"] == "E"
    again = run("replay", str(file))
    assert again.code == 0, again
    page.context.close()
