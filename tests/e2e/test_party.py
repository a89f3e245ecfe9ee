"""Friends at one table, each with a browser of their own: come by the link, sit, play, go away and come back."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.line import Line
from tests.e2e.person import CORNER, Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.live_server import LiveServer

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


QUICK = {"KAKEHASHI_CALL_PACE": "0", "KAKEHASHI_CARD_PACE": "0", "KAKEHASHI_WORKERS": "0"}
"""CPU players that act at once, without a thought."""
patient = pytest.mark.parametrize("server_settings", [{**QUICK, "KAKEHASHI_AWAY_SECONDS": "600"}])


@pytest.fixture
def server_settings() -> dict[str, str]:
    """People are soon gone, except where a test is *patient*."""
    return {**QUICK, "KAKEHASHI_AWAY_SECONDS": "1"}


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

    def act(self) -> None:
        """Do what the screen asks for, if it asks for anything."""
        offers = self.person.offers
        asked = next((name for name, offer in offers.items() if offer.first.is_visible()), None)
        if asked in ("next", "again"):
            offers[asked].click()
            expect(offers[asked]).to_have_count(0)  # it is waited for the others, or they are ready
        elif asked:
            self.person.step()

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
    while not any(friend.person.button("next").is_visible() for friend in friends):
        for friend in friends:
            friend.act()


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

    def after(self, seat: str, steps: int = 1) -> str:
        return "NESW"[("NESW".index(seat) + steps) % 4]

    def call(self, seat: str, call: str) -> None:
        self.at[seat].page.locator(f"[data-call='{call}'][aria-disabled=false]").click()
        for friend in self.at.values():  # all have heard of it, so whoever is asked knows whose turn it is
            if not friend.page.is_closed():
                expect(friend.page.locator(f".plate.turn[data-seat={seat}]")).to_have_count(0)


@pytest.fixture
def four(party: Party) -> Four:
    return Four(party)


def test_a_call_is_taken_back_when_both_opponents_agree_and_stays_when_one_refuses(four: Four) -> None:
    seat = four.to_call()
    asker = four.at[seat]
    left, partner, right = (four.at[four.after(seat, steps)] for steps in (1, 2, 3))
    expect(asker.button("Undo")).to_be_disabled()
    four.call(seat, "1NT")
    asker.button("Undo").click()
    for opponent in (left, right):
        opponent.see(f"{asker.name} asks to take back the last action.")
    partner.see(re.compile(f"Waiting for .*{left.name}"))
    expect(partner.button("Agree")).to_have_count(0)
    expect(asker.button("Take back")).to_be_visible()
    assert_accessible(left.page, "an undo that is asked for")
    left.button("Agree").click()
    right.button("Refuse").click()
    for friend in four.at.values():
        friend.see(f"{right.name} refused.")
        expect(friend.page.locator(".calls, [class*=auction]").first).to_contain_text("1")
    expect(left.page.locator("[data-call='2C'][aria-disabled=false]")).to_be_visible()

    asker.button("Undo").click()
    for opponent in (left, right):
        opponent.button("Agree").click()
    for friend in four.at.values():
        friend.see("Taken back.")
    expect(asker.page.locator("[data-call='1C'][aria-disabled=false]")).to_be_visible()
    assert seat == four.to_call()
    partner.hear(f"{SEATS[seat]}: takes it back.")


def test_a_claim_is_refused_then_another_one_accepted(four: Four) -> None:
    declarer = four.to_call()
    four.call(declarer, "1NT")
    for steps in (1, 2, 3):
        four.call(four.after(declarer, steps), "P")
    leader, other = (four.at[four.after(declarer, steps)] for steps in (1, 3))
    leader.person.lit.first.click(position=CORNER)
    claimer = four.at[declarer]

    def claim(number: str) -> None:
        expect(claimer.button("Claim")).to_be_enabled()
        claimer.button("Claim").click()
        claimer.page.get_by_role("dialog").get_by_role("button", name=number, exact=True).click()
        claimer.page.get_by_role("dialog").locator(".primary").click()

    claim("13")
    leader.see(re.compile("claims 13 of the 13 tricks left"))
    leader.button("Accept").click()
    other.button("Play on").click()
    expect(claimer.button("Claim")).to_be_enabled()
    claim("7")
    leader.button("Accept").click()
    other.button("Accept").click()
    for friend in four.at.values():
        expect(friend.page.get_by_role("heading", name="Deal 1")).to_be_visible()
        friend.see("Settled by a claim.")
    claimer.button("Next deal").click()
    claimer.see(re.compile("Waiting for .*" + leader.name))


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[Line]:
    with Line(live_server.port) as line:
        yield line


def mark(page: Page) -> None:
    """So that a reload would be noticed."""
    page.evaluate("window.stillHere = true")


def play_to_mid_trick(friend: Friend, others: tuple[Friend, ...]) -> None:
    """Until it is that friend's turn to add to a trick."""
    person = friend.person
    while True:
        for each in (friend, *others):
            open_trick = (
                person.on_table.count() in (1, 2, 3) and person.page.locator(".trick .slot.on").count()
            )
            if each is friend and person.lit.first.is_visible() and open_trick:
                return
            each.act()


@patient
def test_the_network_goes_in_mid_trick_and_the_game_goes_on_without_a_reload(
    party: Party, line: Line
) -> None:
    host = party.host
    guest = party.friend("Fumi")
    guest.page.goto(party.link.replace(str(party.server.port), str(line.port)))
    guest.sit("N")
    party.begin()
    mark(guest.page)
    play_to_mid_trick(guest, (host,))
    line.cut()
    guest.see("Reconnecting…")
    expect(host.plate("N")).to_contain_text("away")
    line.mend()
    expect(host.plate("N")).not_to_contain_text("away")
    guest.person.step()
    assert guest.page.evaluate("window.stillHere")
    play_together((host, guest))


@patient
def test_a_card_played_into_a_dead_line_is_played_once_the_line_is_back(party: Party, line: Line) -> None:
    host = party.host
    guest = party.friend("Fumi")
    guest.page.goto(party.link.replace(str(party.server.port), str(line.port)))
    guest.sit("N")
    party.begin()
    play_to_mid_trick(guest, (host,))
    held = guest.person.hand.get_by_role("button").count()
    line.silence()
    guest.person.lit.first.click(position=CORNER)
    guest.see("Sending…")
    guest.see("Reconnecting…")  # nobody has said that the line is dead
    line.mend()
    expect(guest.person.hand.get_by_role("button")).to_have_count(held - 1)
    play_together((host, guest))


def test_who_is_gone_is_played_for_and_has_the_same_seat_when_back(four: Four) -> None:
    south, east = four.at["S"], four.at["E"]
    context = east.context
    east.page.close()
    expect(south.plate("E")).to_contain_text("CPU plays")
    seat = four.to_call()
    if seat != "E":
        four.call(seat, "7NT")
    while (seat := four.to_call()) not in "ES":
        four.call(seat, "P")
    expect(south.page.locator(".plate.turn[data-seat=E]")).to_have_count(0)  # a CPU player has called
    east.page = context.new_page()
    east.page.goto(south.page.url)
    expect(east.page.locator(".me .plate")).to_have_attribute("data-seat", "E")
    expect(east.page.locator(".own [data-card]")).to_have_count(13)
    expect(south.plate("E")).not_to_contain_text("CPU plays")


def test_a_second_tab_is_the_same_person(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "E")
    party.begin()
    second = guest.context.new_page()
    second.goto(party.link)
    expect(second.locator(".me .plate")).to_have_attribute("data-seat", "E")
    names = "cards => cards.map(card => card.dataset.card)"
    hands = [page.locator(".own [data-card]").evaluate_all(names) for page in (guest.page, second)]
    assert len(hands[0]) == 13
    assert hands[0] == hands[1]
    second.close()
    host.page.reload()
    expect(host.plate("E")).to_contain_text("here")


def test_the_host_leaves_another_one_takes_over_and_the_way_back_is_on_the_first_page(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "E")
    party.begin()
    host.button("People and invitation").click()
    host.button("Leave the table").click()
    assert_accessible(host.page, "whether to leave")
    host.page.get_by_role("dialog").locator(".primary").click()
    expect(guest.plate("S")).to_contain_text("CPU plays")
    guest.hear("You are the host now.")
    guest.button("People and invitation").click()
    expect(guest.page.get_by_role("dialog").get_by_role("button", name="Change")).to_be_visible()
    host.page.get_by_role("link", name="Continue").click()
    expect(host.page.locator(".me .plate")).to_have_attribute("data-seat", "S")
    expect(guest.plate("S")).not_to_contain_text("CPU plays")


def test_a_latecomer_watches_and_takes_the_chair_of_a_cpu_player_when_the_host_allows(party: Party) -> None:
    host = party.host
    party.begin()
    late = party.friend("Rin", PHONE)
    late.page.goto(party.link)
    late.see("You are watching")
    assert late.page.locator(".card").count() == 0
    assert_accessible(late.page, "watching")
    host.button("People and invitation").click()
    host.see("1 more watches")
    host.page.get_by_text("At this table").click()
    host.page.get_by_role("radio", name="At any time").click()
    late.button("Take a chair").click()
    late.page.get_by_role("dialog").locator(".chair.W").click()
    expect(late.person.hand.get_by_role("button").first).to_be_attached()
    expect(host.plate("W")).to_contain_text("Rin")


def test_nobody_watches_where_the_host_says_so_and_a_match_may_end_early(party: Party) -> None:
    host = party.host
    host.page.get_by_text("At this table").click()
    host.page.get_by_role("radio", name="Nobody").click()
    party.begin()
    late = party.friend("Rin")
    late.page.goto(party.link)
    late.see("This table is not for watching")
    expect(late.page.locator("[data-seq='']")).to_have_count(0)
    assert_accessible(late.page, "not for watching")
    host.button("People and invitation").click()
    host.button("End the match").click()
    host.page.get_by_role("dialog").locator(".primary").click()
    host.see("The match was ended early")
    assert_accessible(host.page, "ended early")
    host.page.reload()
    host.see("The match was ended early")
    host.button("Begin again").click()
    expect(host.person.hand.get_by_role("button")).to_have_count(13)


def test_the_clock_is_shown_and_counts(party: Party) -> None:
    host = party.host
    host.page.get_by_text("At this table").click()
    host.page.get_by_role("radio", name="30 seconds").click()
    party.begin()
    host.person.await_turn()
    clock = host.page.locator(".me .clock")
    expect(clock).to_have_text(re.compile(r"^\s*(2\d|30)\s*$"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    assert int(clock.inner_text()) < int(first)


def test_on_a_touch_screen_calls_and_cards_ask_for_a_second_tap(
    browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, locale="en-GB"
    )
    page = context.new_page()
    person = Person(page, "en")
    person.play_now(live_server.url)
    while (turn := person.await_turn()) != "card":
        if turn == "pass":
            before = person.seq()
            person.passing.tap()
            page.get_by_role("button", name="Call Pass").tap()
            expect(page.locator("[data-seq]")).not_to_have_attribute("data-seq", before or "")
        else:
            person.step()
    held = person.lit.count()
    card = person.lit.first
    name = card.get_attribute("data-card")
    card.tap(position=CORNER)
    touched = page.locator(".card[aria-pressed=true]")
    expect(touched).to_have_attribute("data-card", name or "")
    expect(touched).to_contain_text("Tap again")
    assert person.lit.count() == held
    touched.tap(position=CORNER)
    expect(page.locator(f".hand .card[data-card={name}]")).to_have_count(0)
    context.close()


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
