"""Friends at one table, each with a browser of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, open_page
from tests.live_server import LiveServer

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


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

    def hear(self, text: str) -> None:
        """It is said to those who listen."""
        expect(self.page.locator("[role=log] p", has_text=text).first).to_be_attached()

    def act(self, *ends: str) -> str | None:
        """Do what the screen asks for, if it asks for anything and for none of *ends*; what it asks for."""
        asked = self.person.asked()
        if asked in ends:
            return asked
        if asked in ("next", "again"):
            self.person.do(asked)  # it is waited for the others, or they are ready
        elif asked:
            self.person.step()
        return asked

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

    def open(self, terms: dict[str, object]) -> None:
        """The host opens another table, on those terms."""
        asked = {"terms": terms, "name": self.host.name}
        answer = self.host.page.request.post(f"{self.server.url}api/parties", data=asked)
        self.link = f"{self.server.url}p/{answer.json()['id']}"
        self.host.page.goto(self.link)

    def agree(self, title: str, value: str) -> None:
        """The host sets one of the terms, in the waiting room or in the dialog."""
        terms = self.host.page.locator("details", has_text="At this table")
        if terms.get_attribute("open") is None:
            terms.locator("summary").click()
        choice = terms.get_by_role("radiogroup", name=title).get_by_role("radio", name=value)
        choice.click()
        expect(choice).to_be_checked()

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


class Four:
    """Four friends, one in each chair, and a match that has begun."""

    def __init__(self, party: Party) -> None:
        self.at = {"S": party.host} | {
            seat: party.come(name, seat) for seat, name in {"E": "Emi", "N": "Nao", "W": "Wataru"}.items()
        }
        party.begin()

    def to_call(self) -> str:
        """The seat whose turn it is in the auction."""
        anybody = self.at["S"].page.locator(".plate.turn")
        expect(anybody).to_have_count(1)
        seat = anybody.get_attribute("data-seat")
        assert seat
        return seat

    @staticmethod
    def after(seat: str, steps: int = 1) -> str:
        return "NESW"[("NESW".index(seat) + steps) % 4]

    def call(self, seat: str, call: str) -> None:
        self.at[seat].page.locator(f"[data-call='{call}'][aria-disabled=false]").click()
        for friend in self.at.values():  # all have heard of it, so whoever is asked knows whose turn it is
            if not friend.page.is_closed():
                expect(friend.page.locator(f".plate.turn[data-seat={seat}]")).to_have_count(0)


def play_together(friends: tuple[Friend, ...], end: str = "next") -> None:
    """All friends do what their turns ask for until one is asked for *end*: usually until the deal is over."""
    while not any(friend.act(end) == end for friend in friends):
        pass


def mark(page: Page) -> None:
    """So that a reload would be noticed."""
    page.evaluate("window.stillHere = true")


def play_to_mid_trick(friend: Friend, others: tuple[Friend, ...]) -> None:
    """Until it is that friend's turn to add to a trick."""
    while friend.act("card") != "card" or not friend.person.trick_is_open():
        for each in (friend, *others):
            each.act()
