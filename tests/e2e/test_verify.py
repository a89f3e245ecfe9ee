"""The page that checks whether a deal was fair: what goes in, what is said, and that everybody can use it."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from kakehashi.fairness import Proof
from tests.e2e.accessible import assert_accessible
from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.fair import digits, honest
from tests.live_server import PATIENT, LiveServer

BAD = msgspec.structs.replace(honest(2, "NESW"), salt=digits("other"), deck=honest(3).deck)


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


def text(*proofs: Proof) -> str:
    return msgspec.json.encode(proofs[0] if len(proofs) == 1 else proofs).decode()


def paste(page: Page, given: str) -> None:
    page.get_by_role("textbox").fill(given)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_proof_is_checked_as_it_is_pasted_and_everybody_can_read_the_result(
    browser: Browser, live_server: LiveServer, language: str
) -> None:
    page = open_page(browser, DESKTOP, language)
    page.goto(f"{live_server.url}verify")
    said = page.get_by_role("status")
    expect(said).to_have_text(
        {"en": "There is nothing to check yet.", "ja": "調べるものがまだありません。"}[language]
    )
    paste(page, text(honest()))
    expect(said).to_have_text({"en": "Fair", "ja": "公正です"}[language])
    expect(page.get_by_role("list", name={"en": "Hand of North", "ja": "北の手札"}[language])).to_be_visible()
    paste(page, text(honest(), BAD))
    expect(said).to_have_text(
        {"en": "1 of 2 deals was not fair", "ja": "2ディールのうち1ディールが公正ではありません"}[language]
    )
    expect(page.locator(".reason")).to_have_count(2)
    for width in (DESKTOP["width"], PHONE["width"], 320):
        page.set_viewport_size({"width": width, "height": 568})
        assert sideways(page) <= 0, width
    assert_accessible(page, f"verify {language}")
    page.context.close()


def test_each_step_says_what_is_wrong_with_it_and_which_values_it_is_about(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, DESKTOP, "en")
    page.goto(f"{live_server.url}verify")
    paste(page, text(BAD))
    steps = page.get_by_role("listitem").filter(has=page.get_by_role("heading", level=3))
    expect(steps).to_have_count(3)
    expect(steps.nth(0)).to_contain_text("belongs to another seed or salt")
    expect(steps.nth(1)).to_contain_text("These cut: North, East, South, and West.")
    expect(steps.nth(2)).to_contain_text("Seed and cuts give the cards in another order.")
    steps.nth(0).get_by_text("The values").click()
    expect(steps.nth(0).get_by_role("definition").first).to_have_text(BAD.commitment)
    page.context.close()


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("{", "This cannot be read. Is all of it there?"),
        (text(honest()).replace('"seed"', '"sead"'), "“seed” is missing or not what it should be"),
        ("[]", "There is nothing to check yet."),
    ],
)
def test_what_is_no_proof_is_said_not_to_be_one(
    browser: Browser, live_server: LiveServer, given: str, answer: str
) -> None:
    page = open_page(browser, PHONE, "en")
    page.goto(f"{live_server.url}verify")
    paste(page, given)
    expect(page.get_by_role("status")).to_contain_text(answer)
    page.context.close()


def test_a_proof_comes_from_a_file_from_an_address_or_is_made_up(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "en")
    page.goto(f"{live_server.url}verify")
    said = page.get_by_role("status")
    file: Any = {"name": "proof.json", "mimeType": "application/json", "buffer": text(BAD).encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(said).to_have_text("Not fair")
    page.get_by_role("button", name="Make an example").click()
    expect(said).to_have_text("Fair")
    made = page.get_by_role("textbox").input_value()
    coded = page.evaluate(
        "text => btoa(text).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '')", made
    )
    page.get_by_role("textbox").fill("")
    expect(said).to_have_text("There is nothing to check yet.")
    page.goto(f"{live_server.url}verify#proof={coded}")
    expect(said).to_have_text("Fair")
    expect(page.get_by_role("textbox")).to_have_value(made)
    page.context.close()


def test_two_hands_leave_a_stock(browser: Browser, live_server: LiveServer) -> None:
    page = open_page(browser, PHONE, "en")
    page.goto(f"{live_server.url}verify")
    paste(page, text(honest(1, "S")))
    expect(page.get_by_role("list", name="Hand of East")).to_be_visible()
    page.get_by_role("radio", name="Two hands").check(force=True)
    expect(page.get_by_role("list", name="Hand of East")).to_have_count(0)
    expect(page.locator(".stock > span")).to_have_count(26)
    page.context.close()


def test_a_browser_that_calculates_no_hashes_checks_all_the_same(
    browser: Browser, live_server: LiveServer
) -> None:
    """As for a page that came over plain http from another machine in the house."""
    page = open_page(browser, PHONE, "en")
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(f"{live_server.url}verify")
    paste(page, text(honest()))
    expect(page.get_by_text("Fair", exact=True).first).to_be_visible()
    page.context.close()


def test_the_deals_of_a_table_are_checked_by_its_link(browser: Browser, live_server: LiveServer) -> None:
    """A person plays a deal, and follows the link of its result."""
    page = open_page(browser, DESKTOP, "en")
    person = Person(page, "en")
    person.play_now(live_server.url)
    person.play_until("next", "again")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Was this deal fair?").click()
    checked = opened.value
    expect(checked.get_by_text("Fair", exact=True).first).to_be_visible()
    expect(checked.get_by_role("textbox")).to_have_value(re.compile("kakehashi-deal-1"))
    page.context.close()
