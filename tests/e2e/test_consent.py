"""Friends at one table ask each other, and the clock does not ask."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.friends import SEATS, Four, Friend, Party
from tests.e2e.person import CORNER, PATIENCE
from tests.live_server import PATIENT


@pytest.fixture
def server_settings() -> dict[str, str]:
    return PATIENT


def test_a_call_is_taken_back_and_new_cards_are_dealt_by_consent_alone(four: Four) -> None:
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
    expect(asker.button("Withdraw")).to_be_visible()
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

    asker, *others = four.at.values()
    held = cards(asker)
    four.call(four.to_call(), "1NT")
    for last in ("Refuse", "Agree"):
        asker.button("People and invitation").click()
        asker.button("New cards").click()
        asker.page.get_by_role("dialog").locator(".primary").click()
        for friend in others:
            friend.see(f"{asker.name} would like new cards for this deal.")
        for friend in others[:-1]:
            friend.button("Agree").click()
        others[-1].button(last).click()
        others[-1].hear({"Refuse": f"{others[-1].name} refused.", "Agree": "New cards for this deal."}[last])
        if last == "Refuse":
            expect(asker.button("Withdraw")).to_have_count(0)
            assert cards(asker) == held
    said_when_cards_are_dealt = asker.page.locator("[role=log] p", has_text="Your hand")
    expect(said_when_cards_are_dealt).to_have_count(2)
    assert cards(asker) != held
    expect(asker.page.locator("header")).to_contain_text("1/4")


def play_one_notrump(four: Four) -> tuple[Friend, Friend, Friend]:
    """The dealer's contract, with the lead on the table: who declares, and the opponents to the left and right."""
    declarer = four.to_call()
    four.call(declarer, "1NT")
    for steps in (1, 2, 3):
        four.call(four.after(declarer, steps), "P")
    leader, other = (four.at[four.after(declarer, steps)] for steps in (1, 3))
    leader.person.lit.first.click(position=CORNER)
    return four.at[declarer], leader, other


def claim(friend: Friend, number: str | re.Pattern[str]) -> None:
    expect(friend.button("Claim")).to_be_enabled()
    friend.button("Claim").click()
    dialog = friend.page.get_by_role("dialog")
    dialog.get_by_role("button", name=number, exact=isinstance(number, str)).click()
    dialog.locator(".primary").click()


def test_claims_are_answered_by_both_opponents_and_a_card_is_taken_back(four: Four) -> None:
    claimer, leader, other = play_one_notrump(four)
    claim(claimer, "13")
    leader.see(re.compile("claims 13 of the 13 tricks left"))
    leader.button("Accept").click()
    other.button("Play on").click()
    for friend in four.at.values():
        expect(friend.page.locator(".me .plate")).to_contain_text(": claim rejected.")
    expect(claimer.button("Claim")).to_be_enabled()
    claim(claimer, "7")
    leader.button("Accept").click()
    other.button("Accept").click()
    for friend in four.at.values():
        expect(friend.page.get_by_role("heading", name="Deal 1")).to_be_visible()
        friend.see("Settled by a claim.")
    claimer.button("Next deal").click()
    claimer.see(re.compile("Waiting for .*" + leader.name))
    for friend in four.at.values():
        if friend is not claimer:
            friend.button("Next deal").click()

    declarer, leader, other = play_one_notrump(four)
    page = declarer.page
    page.evaluate("localStorage.setItem('kakehashi.settings', JSON.stringify({ confirm: true }))")
    page.reload()
    card = page.locator(f"[data-card={declarer.person.lit.first.get_attribute('data-card')}]")
    card.click(position=CORNER)
    expect(page.get_by_text("Tap again")).to_be_in_viewport(ratio=1)
    card.click(position=CORNER)
    declarer.button("Undo").click()
    for opponent in (leader, other):
        opponent.button("Agree").click()
    declarer.see("Taken back.")
    expect(card).to_have_class(re.compile(r"\blit\b"))
    expect(card).not_to_have_attribute("aria-pressed", "true")

    claim(declarer, re.compile("concede"))
    for opponent in (leader, other):
        opponent.see(re.compile("concedes the 13 tricks left"))
        opponent.button("Accept").click()
    for friend in four.at.values():
        friend.hear("7 down, 0 tricks.")


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


@pytest.mark.parametrize("server_settings", [{**PATIENT, "KAKEHASHI_ANSWER_SECONDS": "1"}])
def test_an_undo_that_nobody_answers_comes_to_nothing_and_play_goes_on(party: Party) -> None:
    host, guest = party.host, party.come("Wataru", "W")
    party.begin()
    while not host.person.bid_highest():
        guest.act()
    host.button("Undo").click()
    for friend in (host, guest):
        friend.hear("Not everybody answered in time. Play goes on.")
        expect(friend.button("Agree")).to_have_count(0)
    guest.person.step()


def cards(friend: Friend) -> list[str]:
    return friend.page.locator(".own [data-card]").evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )


def test_when_time_is_up_a_cpu_player_acts_once_and_the_person_goes_on(party: Party) -> None:
    host, guest = party.host, party.come("Fumi", "N")
    party.agree("Time for a turn", "30 seconds")
    party.begin()
    while not host.page.locator(".plate.turn[data-seat=S]").is_visible():
        if not guest.person.bid_highest():
            guest.act()
    expect(guest.plate("S").locator(".clock")).to_be_visible()
    before = host.person.seq()
    expect(host.page.locator("[data-seq]")).not_to_have_attribute(
        "data-seq", before or "", timeout=2 * PATIENCE
    )
    expect(guest.plate("S")).to_contain_text("here")
    expect(guest.plate("S")).not_to_contain_text("CPU plays")
