"""Friends at one table, each with a browser of their own: come by the link, sit, play, go away and come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.friends import Four, Friend, Party, play_together
from tests.e2e.person import CORNER, LOOK, Person
from tests.e2e.test_chicago import PHONE, sideways
from tests.live_server import PATIENT, LiveServer


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


def test_two_friends_come_by_the_link_and_play_a_deal_together(party: Party) -> None:
    host = party.host
    assert party.link.startswith(f"{party.server.url}p/")
    guest = party.come("Fumi", size=PHONE)
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


def test_a_latecomer_watches_and_takes_the_chair_of_a_cpu_player_when_the_host_allows(party: Party) -> None:
    host = party.host
    party.begin()
    late = party.friend("Rin", PHONE)
    late.page.goto(party.link)
    late.see("You are watching")
    assert late.page.locator(".card").count() == 0
    assert_accessible(late.page, "watching")
    host.button("People and invitation").click()
    host.see("1 more person is watching")
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


KEEP_AUDIO = (
    "window.AudioContext = class extends AudioContext { constructor() { super(); window.audio = this; } }"
)


def test_on_a_touch_screen_calls_and_cards_ask_for_a_second_tap_and_one_turns_the_sound_on(
    browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, locale="en-GB"
    )
    page = context.new_page()
    page.add_init_script(KEEP_AUDIO)
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
    assert not page.evaluate("window.audio")
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("group", name="Sound").get_by_role("button", name="Low").tap()
    page.wait_for_function("() => window.audio?.state === 'running'", polling=LOOK)
    context.close()


def test_a_party_of_six_sits_at_two_tables_and_finds_the_way_between_them(party: Party) -> None:
    host = party.host
    for seat, name in {"E": "Emi", "N": "Nao", "W": "Wataru"}.items():
        party.come(name, seat)
    more = [party.friend(name) for name in ("Goro", "Rin")]
    for friend in more:
        friend.page.goto(party.link)
        friend.see("Nao")
    host.button("Open another table").click()
    for friend in more:
        friend.page.get_by_role("link", name="Table 2").click()
        expect(friend.page).not_to_have_url(party.link)
        friend.sit()
    expect(more[0].page.locator(".chair.person")).to_have_count(2)
    host.page.get_by_role("link", name="Table 2").click()  # who opened a table is its host
    host.button("Make Goro the host").click()
    host.page.get_by_role("link", name="First table").click()
    expect(host.chair("S")).to_contain_text("Hana")
    party.friends = [friend for friend in party.friends if friend not in more]
    party.begin()
    more[0].button("Begin").click()
    for friend in (*more, host):
        expect(friend.person.hand.get_by_role("button")).to_have_count(13)
    party.friends += more


def test_partners_are_drawn_by_lot_for_every_match(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "N")
    party.agree("Partners", "By lot")
    party.begin()
    while (where(host), where(guest)) == ("S", "N"):  # that too may be the lot, once in twelve times
        host.button("People and invitation").click()
        host.button("End the match").click()
        host.page.get_by_role("dialog").locator(".primary").click()
        guest.button("Agree").click()
        host.button("Begin again").click()
        for friend in (host, guest):
            expect(friend.person.hand.get_by_role("button")).to_have_count(13)
    assert where(host) != where(guest)
    expect(host.plate(where(guest))).to_contain_text("Fumi")
    expect(guest.plate(where(host))).to_contain_text("Hana")


def test_the_host_has_a_cpu_player_for_a_partner(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "N")
    party.agree("Partners", "Host with a CPU player")
    party.begin()
    partner = Four.after(where(host), 2)
    expect(host.plate(partner)).to_contain_text("CPU")
    assert where(guest) not in (where(host), partner)


def where(friend: Friend) -> str:
    """The seat of that friend."""
    return friend.page.locator(".me .plate").get_attribute("data-seat") or ""


def test_after_a_match_the_same_party_plays_the_next_one(party: Party) -> None:
    party.open({"game": "contract_bridge", "options": {"form": "duplicate", "boards": 2}})
    four = Four(party)
    friends = tuple(four.at.values())
    table = {friend.name: where(friend) for friend in friends}
    for deal in (1, 2):
        for friend in friends:
            expect(friend.page.locator("header")).to_contain_text(f"{deal}/2")
        for _ in friends:
            four.call(four.to_call(), "P")
        for friend in friends:
            friend.button("Next deal" if deal < 2 else "Play again").click()
    for friend in friends:
        expect(friend.page.locator("header")).to_contain_text("1/2")
        expect(friend.person.hand.get_by_role("button")).to_have_count(13)
    assert {friend.name: where(friend) for friend in friends} == table


def test_three_play_a_match_to_its_end_with_a_cpu_player_in_the_fourth_chair(party: Party) -> None:
    party.open({"game": "contract_bridge", "options": {"form": "duplicate", "boards": 1}})
    friends = (party.host, party.come("Emi", "E"), party.come("Nao", "N"))
    party.begin()
    play_together(friends, "again")
    for friend in friends:
        expect(friend.page.get_by_role("heading", name="The match is over")).to_be_visible()


def test_a_latecomer_takes_a_chair_between_two_deals(party: Party) -> None:
    host = party.host
    party.begin()
    late = party.friend("Rin")
    late.page.goto(party.link)
    late.see("You may take a chair when this deal is over.")
    host.person.end_deal()
    late.button("Take a chair").click()
    late.page.get_by_role("dialog").locator(".chair.W").click()
    late.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for friend in (host, late):
        friend.button("Next deal").click()
    expect(late.person.hand.get_by_role("button")).to_have_count(13)
    expect(host.plate("W")).to_contain_text("Rin")


@pytest.mark.parametrize(
    ("server_settings", "seen"),
    [
        ({**PATIENT, "KAKEHASHI_WATCH_DELAY": "3600"}, "You will see the table soon"),
        ({**PATIENT, "KAKEHASHI_WATCH_DELAY": "1"}, "1 s late"),
    ],
)
def test_who_watches_late_sees_nothing_before_its_time(party: Party, seen: str) -> None:
    party.agree("Watching", "With a delay")
    party.begin()
    late = party.friend("Rin")
    late.page.goto(party.link)
    late.see(seen)
    expect(late.page.locator(".hand .card")).to_have_count(0)
    assert_accessible(late.page, seen)


@pytest.mark.parametrize("server_settings", [{**PATIENT, "KAKEHASHI_CUT_SECONDS": "60"}])
def test_who_likes_to_cuts_the_cards_by_hand(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", size=PHONE)
    for friend in (host, guest):
        friend.button("Settings").click()
        friend.page.get_by_role("group", name="Cut the cards by hand").get_by_role(
            "button", name="On"
        ).click()
        friend.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    host.button("Begin").click()
    pack = guest.button("Cut the cards")
    pack.click(position={"x": 90, "y": 40})
    expect(pack).to_have_count(0)
    expect(host.button("Cut the cards")).to_be_focused()
    assert_accessible(host.page, "the cards to cut")
    host.page.keyboard.press("Enter")
    for friend in (host, guest):  # long before the time for it is over
        expect(friend.person.hand.get_by_role("button")).to_have_count(13)


def test_who_does_not_cut_by_hand_is_cut_for(party: Party) -> None:
    host = party.host
    host.page.evaluate("localStorage.setItem('kakehashi.settings', '{\"cut\": true}')")
    host.page.reload()
    host.button("Begin").click()
    expect(host.person.hand.get_by_role("button")).to_have_count(13)
    expect(host.button("Cut the cards")).to_have_count(0)
