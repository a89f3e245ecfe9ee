"""Friends at one table, each with a browser of their own: come by the link, sit, play, go away and come back."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.live_server import LiveServer

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


@pytest.fixture
def server_settings() -> dict[str, str]:
    """CPU players that act at once without a thought, and people who are soon gone."""
    return {
        "KAKEHASHI_CALL_PACE": "0",
        "KAKEHASHI_CARD_PACE": "0",
        "KAKEHASHI_WORKERS": "0",
        "KAKEHASHI_AWAY_SECONDS": "1",
    }


@dataclass
class Friend:
    """Somebody with a browser, who is called *name*."""

    page: Page
    name: str
    person: Person

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def chair(self, seat: str) -> Locator:
        return self.page.get_by_role("group", name="Chairs").locator(f".chair.{seat}")

    def see(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def plate(self, seat: str) -> Locator:
        return self.page.locator(f".plate[data-seat={seat}]")

    def sit(self, seat: str | None = None) -> None:
        """Take that chair, or any, in the waiting room."""
        self.chair(seat).click() if seat else self.button("Sit anywhere").click()
        expect(self.page.locator(".chair.mine")).to_contain_text(self.name)


class Party:
    """A table that one friend has opened, and everybody who came since."""

    def __init__(self, browser: Browser, server: LiveServer) -> None:
        self.browser = browser
        self.server = server
        self.friends: list[Friend] = []
        self.host = self.friend("Hana")
        self.host.page.goto(server.url)
        self.host.button(re.compile("^With friends")).click()
        expect(self.host.page.get_by_role("heading", name="Waiting for your friends")).to_be_visible()
        self.link = self.host.page.get_by_label("Link to this table").input_value()

    def friend(self, name: str, size: dict[str, int] = DESKTOP) -> Friend:
        """Somebody with a browser of their own, who has been called *name* before."""
        page = open_page(self.browser, size, "en")
        page.add_init_script(f"localStorage.setItem('kakehashi.name', '{name}')")
        friend = Friend(page, name, Person(page, "en"))
        self.friends.append(friend)
        return friend

    def come(self, name: str, seat: str | None = None, size: dict[str, int] = DESKTOP) -> Friend:
        """A friend opens the link and sits down."""
        friend = self.friend(name, size)
        friend.page.goto(self.link)
        friend.sit(seat)
        return friend

    def begin(self) -> None:
        self.host.button("Begin").click()
        for friend in self.friends:
            expect(friend.page.locator("[data-seq]")).to_be_visible()

    def close(self) -> None:
        for friend in self.friends:
            friend.context.close()


@pytest.fixture
def party(browser: Browser, live_server: LiveServer) -> Iterator[Party]:
    table = Party(browser, live_server)
    yield table
    table.close()


def test_two_friends_come_by_the_link_and_play_a_deal_together(party: Party) -> None:
    host = party.host
    assert party.link.startswith(f"{party.server.url}p/")
    began = time.monotonic()
    guest = party.come("Fumi", size=PHONE)
    print(f"from opening the link to seated: {time.monotonic() - began:.1f} s")
    expect(host.chair("N")).to_contain_text("Fumi")
    expect(guest.chair("S")).to_contain_text("Hana")
    expect(guest.button("Begin")).to_have_count(0)
    for friend in (host, guest):
        assert_accessible(friend.page, f"waiting room of {friend.name}")
        assert sideways(friend.page) <= 0
    party.begin()
    expect(host.plate("N")).to_contain_text("Fumi")
    expect(guest.plate("S")).to_contain_text("Hana")
    play_together((host, guest))
    for friend in (host, guest):
        expect(friend.page.get_by_role("heading", name="Deal 1")).to_be_visible()


def play_together(friends: tuple[Friend, ...]) -> None:
    """All friends do what their turns ask for until the deal is over."""
    while True:
        for friend in friends:
            person = friend.person
            if person.button("next").is_visible():
                return
            for name, offer in person.offers.items():
                if name not in ("next", "again") and offer.first.is_visible():
                    person.step()
                    break


def test_a_chair_is_changed_by_consent_and_a_name_taken_twice_is_refused(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "W")
    guest.chair("S").click()
    host.see("Fumi would like to change places with you.")
    guest.see(re.compile("You asked Hana to change places"))
    assert_accessible(host.page, "a request in the waiting room")
    host.button("Agree").click()
    expect(host.chair("S")).to_contain_text("Fumi")
    expect(host.chair("W")).to_contain_text("Hana")

    double = party.friend("hana")
    double.page.goto(party.link)
    double.chair("N").click()
    double.see("Somebody here is called hana already. Please choose another name.")
    double.page.get_by_label("Your name").fill("Hana the second")
    double.page.get_by_label("Your name").press("Enter")
    double.name = "Hana the second"
    double.sit("N")
    expect(host.chair("N")).to_contain_text("Hana the second")


def test_the_host_chooses_what_is_played_and_how_and_hands_over(party: Party) -> None:
    host, guest = party.host, party.come("Fumi")
    host.see(re.compile("There are two of you"))
    host.button("Change").click()
    games = host.page.get_by_role("radiogroup", name="Game").get_by_role("radio")
    expect(games.first).to_be_visible()
    expect(host.page.locator(".barred")).to_contain_text("not for 2 people")
    host.page.get_by_text("At this table").click()
    host.page.get_by_role("radio", name="30 seconds").click()
    guest.see("Time for a turn: 30 seconds")
    assert_accessible(host.page, "the terms of a table")
    host.button("Play that").click()
    expect(host.page.locator(".chair")).to_have_count(2)
    expect(guest.page.locator(".chair")).to_have_count(2)
    host.button("Make Fumi the host").click()
    expect(guest.button("Begin")).to_be_visible()
    expect(host.button("Begin")).to_have_count(0)
    guest.button("Begin").click()
    expect(host.page.locator("[data-seq]")).to_be_visible()


def test_three_and_four_sit_and_the_fifth_watches(party: Party) -> None:
    names = {"E": "Emi", "N": "Nao", "W": "Wataru"}
    friends = [party.come(name, seat) for seat, name in names.items()]
    fifth = party.friend("Goro")
    fifth.page.goto(party.link)
    expect(fifth.button("Sit anywhere")).to_have_count(0)
    party.host.see("All chairs are taken.")
    party.begin()
    for friend in (*friends, party.host):
        expect(friend.person.hand.get_by_role("button")).to_have_count(13)
    expect(fifth.person.hand).to_have_count(0)
    fifth.see("You are watching")


def test_the_code_and_the_copied_link_lead_to_the_table(party: Party) -> None:
    host = party.host
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.button("Copy the link").click()
    host.see("Copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == party.link
    host.button("QR code").click()
    code = host.page.get_by_role("img", name="QR code of the link to this table")
    expect(code.locator("path")).to_have_attribute("d", re.compile(r"^M2 2h1v1h-1z(M\d+ \d+h1v1h-1z){300,}$"))
    host.button("QR code").click()
    expect(code).to_have_count(0)
