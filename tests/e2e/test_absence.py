"""Friends at one table lose the network, go away, and come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.accessible import assert_accessible
from tests.e2e.friends import Four, Party, mark, play_to_mid_trick
from tests.e2e.line import Line
from tests.e2e.person import CORNER
from tests.live_server import PATIENT, QUICK

patient = pytest.mark.parametrize("server_settings", [PATIENT])


@pytest.fixture
def server_settings() -> dict[str, str]:
    """People are soon gone, except where a test is *patient*."""
    return {**QUICK, "KAKEHASHI_AWAY_SECONDS": "1"}


@patient
def test_the_network_goes_for_five_seconds_in_mid_trick_and_the_game_goes_on_without_a_reload(
    party: Party, line: Line
) -> None:
    host = party.host
    guest = party.friend("Fumi")
    guest.page.goto(party.link.replace(str(party.server.port), str(line.port)))
    guest.sit("N")
    party.begin()
    mark(guest.page)
    play_to_mid_trick(guest, (host,))
    line.cut(seconds=5)
    guest.see("Reconnecting…")
    expect(host.plate("N")).to_contain_text("away")
    expect(host.plate("N")).not_to_contain_text("away")
    guest.person.step()
    play_to_mid_trick(guest, (host,))
    assert guest.page.evaluate("window.stillHere")


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
    play_to_mid_trick(guest, (host,))


def test_who_is_gone_is_played_for_and_has_the_same_seat_when_back(four: Four) -> None:
    south, east = four.at["S"], four.at["E"]
    context = east.context
    east.page.close()
    expect(south.plate("E")).to_contain_text("CPU plays")
    seat = four.to_call()
    if seat != "E":
        four.call(seat, "7NT")
    while seat not in "NE":
        four.call(seat := four.after(seat), "P")
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
