"""Friends at one table talk, each in their own language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.friends import Party
from tests.e2e.test_chicago import PHONE, sideways
from tests.live_server import PATIENT


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


def test_everybody_reads_a_phrase_in_their_own_language_and_may_mute_who_says_too_much(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "E", PHONE)
    party.begin()
    guest.page.evaluate("localStorage.setItem('kakehashi.language', 'ja')")
    guest.page.reload()
    host.button("Talk").click()
    host.button("Well played!").click()
    host.see("Well played!")
    expect(guest.page.get_by_text("Hanaさん：お見事です").first).to_be_visible()
    guest.page.get_by_role("button", name="おしゃべり、新着1件").click()
    assert_accessible(guest.page, "the talk on a phone")
    assert sideways(guest.page) <= 0
    guest.page.get_by_label("自由に書く").fill("ありがとう！")
    guest.page.get_by_label("自由に書く").press("Enter")
    expect(guest.page.get_by_role("dialog").get_by_text("ありがとう！")).to_be_visible()
    expect(host.page.get_by_role("region", name="Talk").get_by_text("ありがとう！")).to_be_visible()
    assert_accessible(host.page, "the talk beside the table")
    guest.page.get_by_role("button", name="Hanaさんの発言を非表示にする").click()
    host.button("smiles").click()
    host.button("Thank you!").click()
    host.page.get_by_label("Your own words").fill("the last word")
    host.page.get_by_label("Your own words").press("Enter")
    host.see("the last word")
    guest.page.get_by_role("button", name="お辞儀").click()  # heard after all the host has said
    expect(host.page.get_by_role("list", name="What was said").get_by_text("*bows*")).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("button", name="Talk", exact=True)).to_be_focused()
    guest.page.reload()
    guest.page.get_by_role("button", name=re.compile("^おしゃべり")).click()
    expect(guest.page.get_by_role("dialog").get_by_text("m(_ _)m").first).to_be_visible()
    expect(guest.page.get_by_role("dialog").get_by_text("Hanaさんの発言は表示していません。")).to_be_visible()
    expect(guest.page.get_by_role("dialog").get_by_text("the last word")).to_have_count(0)


def test_where_the_host_wants_only_phrases_nothing_else_can_be_written(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "E")
    expect(guest.page.get_by_label("Your own words")).to_be_visible()
    host.page.get_by_text("At this table").click()
    host.page.get_by_role("radio", name="Phrases only").click()
    expect(guest.page.get_by_label("Your own words")).to_have_count(0)
    guest.button("Hello!").click()
    expect(host.page.get_by_role("list", name="What was said").get_by_text("Hello!")).to_be_visible()
    host.hear("Fumi: Hello!")
