"""People at one table: chairs, presence, hosting, consent, the clock, talk and watching."""

import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kakehashi.model.actions import Claim, MakeCall, PlayCard
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.server import acting, desk, wire
from kakehashi.server.delay import Past
from kakehashi.server.log import Pace
from kakehashi.server.party import Occupant, Presence
from tests.server.house import OPENED_AGO, Guest, House, four, playing, scenario, waiting

pytestmark = pytest.mark.usefixtures("on_every_store")


def test_people_come_by_the_link_sit_down_and_the_host_begins() -> None:
    async def play(house: House) -> None:
        host, friend = house.join("h"), house.join("f")
        assert (host.party.stage, host.party.terms.game) == ("waiting", "contract_bridge")
        assert {"begin", "terms"} <= set(host.party.may)
        assert "begin" not in friend.party.may
        assert await friend.ask(wire.Begin) == "not-host"
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.N) == "accepted"
        assert host.chair(Seat.N).name == "Fumi"
        assert await host.ask(wire.Begin) == "accepted"
        await friend.until(lambda: friend.screen.all(wire.Update))
        assert friend.deal.view.viewer is Seat.N
        assert friend.party.stage == "playing"
        assert [person.name for person in host.party.people] == ["Hana", "Fumi"]

    scenario(play, waiting())


def test_a_chair_of_another_person_is_taken_only_if_they_change_places() -> None:
    async def play(house: House) -> None:
        host, friend = house.join("h"), house.join("f")
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.S) == "not-a-seat"
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.W) == "accepted"
        assert await friend.ask(wire.Sit, seat=Seat.S) == "accepted"
        asked = host.party.proposal
        assert asked
        assert (asked.what, asked.by, asked.asked) == ("swap", Seat.W, (Seat.S,))
        assert await host.ask(wire.Vote, proposal=asked.n, agree=True) == "accepted"
        assert (host.chair(Seat.S).name, host.chair(Seat.W).name) == ("Fumi", "Hana")

    scenario(play, waiting())


def test_the_same_name_from_another_browser_is_another_person_and_must_choose_another_name() -> None:
    async def play(house: House) -> None:
        house.join("h")
        other = house.join("x")
        assert await other.ask(wire.Sit, name="hana", seat=Seat.N) == "name-taken"
        assert await other.ask(wire.Sit, name="Hana H", seat=Seat.N) == "accepted"
        assert other.chair(Seat.N).you
        assert not other.chair(Seat.S).you

    scenario(play, waiting())


def test_a_second_tab_is_the_same_person_who_is_here_until_both_are_closed() -> None:
    async def play(house: House) -> None:
        north = house.join("N")
        one, two = house.join("S"), house.join("S")
        assert one.deal.view == two.deal.view
        one.leave()
        assert north.presence_of(Seat.S) is Presence.HERE
        two.leave()
        assert north.presence_of(Seat.S) is Presence.AWAY

    scenario(play, four())


def test_who_is_away_too_long_is_gone_a_cpu_player_acts_and_back_they_have_their_seat() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        assert await guests[Seat.N].act(MakeCall(Call.P)) == "accepted"
        guests[Seat.E].leave()
        south = guests[Seat.S]
        await south.until(lambda: len(south.deal.view.facts["calls"]) == 2)  # East's call, by a CPU player
        assert south.presence_of(Seat.E) is Presence.GONE
        east = house.join("E")
        assert east.deal.view.viewer is Seat.E
        assert south.presence_of(Seat.E) is Presence.HERE

    scenario(play, four(), away_seconds=0.02)


def test_who_leaves_on_purpose_is_gone_at_once_and_may_come_back() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        assert await guests[Seat.N].ask(wire.Leave) == "accepted"
        south = guests[Seat.S]
        await south.until(lambda: len(south.deal.view.facts["calls"]) == 1)
        assert south.presence_of(Seat.N) is Presence.GONE
        back = house.join("N")
        assert back.deal.view.viewer is Seat.N
        assert south.presence_of(Seat.N) is Presence.HERE

    scenario(play, four())


@pytest.mark.parametrize(("absence", "stage"), [("wait", "playing"), ("abort", "over")])
def test_what_else_may_happen_when_somebody_is_gone(absence: str, stage: str) -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        terms = msgspec.structs.replace(guests[Seat.N].party.terms, absence=absence)
        assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
        assert await guests[Seat.E].ask(wire.Leave) == "accepted"
        south = guests[Seat.S]
        await south.until(lambda: south.party.stage == stage)
        assert south.presence_of(Seat.E) is Presence.GONE
        assert not south.deal.view.facts["calls"]

    scenario(play, four())


def test_when_the_host_is_gone_hosting_passes_to_somebody_who_is_here() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        assert await guests[Seat.N].ask(wire.Leave) == "accepted"
        east = guests[Seat.E]
        await east.until(lambda: [person.name for person in east.party.people if person.host] == ["E"])
        assert "terms" in east.party.may

    scenario(play, four())


def test_nobody_waits_for_the_next_deal_for_a_person_who_is_gone() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        for seat in Seat:
            assert await guests[seat].act(MakeCall(Call.P)) == "accepted"
        for seat in (Seat.N, Seat.E, Seat.S):
            assert await guests[seat].ask(wire.Next, done=1) == "accepted"
        assert guests[Seat.N].deal.view.board.number == 1
        assert await guests[Seat.W].ask(wire.Leave) == "accepted"
        await guests[Seat.N].until(lambda: guests[Seat.N].deal.view.board.number == 2)

    scenario(play, four(chicago_passout="count_as_zero"))


class TestTakingBack:
    """RULES §1.13: the latest action, until partner has acted, when both opponents agree."""

    @pytest.mark.parametrize(
        ("answers", "outcome", "calls"),
        [((True, True), "agreed", 0), ((True, False), "refused", 1), ((False,), "refused", 1)],
    )
    def test_both_opponents_are_asked(self, answers: tuple[bool, ...], outcome: str, calls: int) -> None:
        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
            assert "undo" in guests[Seat.N].party.may
            assert await guests[Seat.N].ask(wire.Propose, what="undo") == "accepted"
            proposal = guests[Seat.E].party.proposal
            assert proposal
            assert proposal.asked == (Seat.E, Seat.W)
            assert await guests[Seat.E].act(MakeCall(Call.P)) == "vote-on"
            assert await guests[Seat.S].ask(wire.Vote, proposal=proposal.n, agree=True) == "not-your-turn"
            for seat, agree in zip((Seat.E, Seat.W), answers, strict=False):
                assert await guests[seat].ask(wire.Vote, proposal=proposal.n, agree=agree) == "accepted"
            south = guests[Seat.S]
            assert south.outcomes == [("undo", outcome)]
            assert south.party.proposal is None
            assert len(south.deal.view.facts["calls"]) == calls
            if not calls:
                assert south.deal.events[-1].kind == "undone"
                assert await guests[Seat.N].act(MakeCall(Call.B1D)) == "accepted"

        scenario(play, four())

    def test_nobody_answers_in_time(self) -> None:
        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
            assert await guests[Seat.N].ask(wire.Propose, what="undo") == "accepted"
            await guests[Seat.S].until(lambda: guests[Seat.S].outcomes)
            assert guests[Seat.S].outcomes == [("undo", "late")]
            assert await guests[Seat.E].act(MakeCall(Call.P)) == "accepted"

        scenario(play, four(), answer_seconds=0.02)

    def test_cpu_players_agree_and_what_they_did_since_goes_too(self) -> None:
        async def play(house: House) -> None:
            north, south = house.join("N"), house.join("S")
            before = north.deal.view
            assert await north.act(MakeCall(Call.P)) == "accepted"
            await south.until(lambda: south.deal.view.choices)  # East, a CPU player, has called
            assert await north.ask(wire.Propose, what="undo") == "accepted"
            assert north.outcomes == [("undo", "agreed")]
            assert north.deal.view == before

        chairs = {
            seat: Occupant(seat.name, seat.value if seat in (Seat.N, Seat.S) else None) for seat in Seat
        }
        scenario(play, playing(chairs))

    def test_what_was_taken_back_stays_so_after_a_restart(self) -> None:
        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
            assert await guests[Seat.N].ask(wire.Propose, what="undo") == "accepted"
            proposal = guests[Seat.E].party.proposal
            assert proposal
            for seat in (Seat.E, Seat.W):
                assert await guests[seat].ask(wire.Vote, proposal=proposal.n, agree=True) == "accepted"
            seen = guests[Seat.N].deal
            await house.restart()
            again = house.join("N")
            assert (again.deal.view, again.deal.turn) == (seen.view, seen.turn)

        scenario(play, four())

    def test_not_once_partner_has_acted_nor_the_lead_that_opened_dummy(self) -> None:
        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            for seat, call in zip(Seat, (Call.B1C, Call.P, Call.P, Call.P), strict=True):
                assert await guests[seat].act(MakeCall(call)) == "accepted"
            assert await guests[Seat.N].ask(wire.Propose, what="undo") == "undo-partner-acted"
            east = guests[Seat.E]
            lead = next(choice for choice in east.deal.view.choices if isinstance(choice, PlayCard))
            assert await east.act(lead) == "accepted"
            assert await east.ask(wire.Propose, what="undo") == "undo-seen"
            assert "undo" not in east.party.may

        scenario(play, four())

    @pytest.mark.parametrize("undo", ["auction_only", "off"])
    def test_the_table_may_forbid_it(self, undo: str) -> None:
        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
            expected = "accepted" if undo == "auction_only" else "undo-off"
            assert await guests[Seat.N].ask(wire.Propose, what="undo") == expected

        scenario(play, four(undo=undo))


def test_a_redeal_needs_everybody_and_deals_the_same_board_from_a_new_deck() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        hand = guests[Seat.N].deal.view.zones
        assert await guests[Seat.N].ask(wire.Propose, what="redeal") == "accepted"
        proposal = guests[Seat.E].party.proposal
        assert proposal
        assert proposal.asked == (Seat.E, Seat.S, Seat.W)
        for seat in proposal.asked:
            assert await guests[seat].ask(wire.Vote, proposal=proposal.n, agree=True) == "accepted"
        north = guests[Seat.N]
        await north.until(lambda: north.deal.view.zones != hand)
        assert (north.deal.view.board.number, north.deal.done) == (1, 0)
        assert north.deal.fair
        assert north.deal.fair.attempt == 2

    scenario(play, four())


def test_the_one_who_asked_takes_it_back() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        assert await guests[Seat.N].ask(wire.Propose, what="end") == "accepted"
        proposal = guests[Seat.N].party.proposal
        assert proposal
        assert await guests[Seat.S].ask(wire.Propose, what="end") == "vote-on"
        assert await guests[Seat.N].ask(wire.Vote, proposal=proposal.n, agree=False) == "accepted"
        assert guests[Seat.E].outcomes == [("end", "withdrawn")]
        assert guests[Seat.E].party.stage == "playing"

    scenario(play, four())


def test_an_early_end_is_told_once_and_on_a_new_socket_by_the_number_it_was_told_by() -> None:
    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
        told: list[int] = []
        for what, agree in (("undo", False), ("end", True)):
            assert await guests[Seat.N].ask(wire.Propose, what=what) == "accepted"
            proposal = guests[Seat.E].party.proposal
            assert proposal
            told.append(proposal.n)
            for seat in proposal.asked if agree else (Seat.E,):
                assert await guests[seat].ask(wire.Vote, proposal=proposal.n, agree=agree) == "accepted"
        assert await guests[Seat.N].ask(wire.Rename, name="Nobuko") == "accepted"
        for guest in guests.values():
            assert guest.party.stage == "over"
            assert [each.n for each in guest.screen.all(wire.Outcome)] == told
        again = Guest(house, "E", guests[Seat.E].deal.seq)
        assert [each.n for each in again.screen.all(wire.Outcome)] == told[1:]
        assert told[0] < told[1]
        assert not house.join("E").outcomes

    scenario(play, four())


def test_an_early_end_is_settled_and_the_next_match_begins_from_there() -> None:
    async def play(house: House) -> None:
        host = house.join("h")
        assert await host.ask(wire.Begin) == "accepted"
        assert await host.ask(wire.Propose, what="end") == "accepted"
        assert host.party.stage == "over"
        assert await host.ask(wire.Begin) == "accepted"
        assert host.party.stage == "playing"

    scenario(play, waiting())


class TestTheClock:
    def test_row_46_a_cpu_player_acts_once_when_time_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(acting, "LAG_SECONDS", 0)
        monkeypatch.setattr(desk.Desk, "time_left", lambda desk, seat: 0.02)

        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            terms = msgspec.structs.replace(guests[Seat.N].party.terms, turn_seconds=30)
            assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
            south = guests[Seat.S]
            await south.until(lambda: len(south.deal.view.facts["calls"]) >= 1)
            assert south.presence_of(Seat.N) is Presence.HERE

        scenario(play, four())

    def test_row_46_or_the_least_there_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(acting, "LAG_SECONDS", 0)
        monkeypatch.setattr(desk.Desk, "time_left", lambda desk, seat: 0.01)

        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            north = guests[Seat.N]
            terms = msgspec.structs.replace(north.party.terms, turn_seconds=60, late="pass_or_lowest")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            await north.until(lambda: north.deal.view.result)
            assert [call.call for call in north.deal.view.facts["calls"]] == [Call.P] * 4

        scenario(play, four())

    def test_it_is_shown_to_all_and_goes_on_where_it_stood_after_a_restart(self) -> None:
        async def play(house: House) -> None:
            north = house.join("N")
            terms = msgspec.structs.replace(north.party.terms, turn_seconds=60)
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            left = 60 - OPENED_AGO  # it has been North's turn since the table was opened
            assert left - 5 <= house.join(None).deal.clock[Seat.N] <= left
            await house.restart()
            assert left - 5 <= house.join("E").deal.clock[Seat.N] <= left

        scenario(play, four())

    def test_it_leaves_some_time_to_whom_a_proposal_has_cost_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = [time.monotonic()]
        monkeypatch.setattr(desk, "time", SimpleNamespace(time=time.time, monotonic=lambda: now[0]))

        async def play(house: House) -> None:
            guests = {seat: house.join(seat.value) for seat in Seat}
            north = guests[Seat.N]
            terms = msgspec.structs.replace(north.party.terms, turn_seconds=60)
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert await guests[Seat.E].ask(wire.Propose, what="redeal") == "accepted"
            proposal = north.party.proposal
            assert proposal
            now[0] += 70
            assert await north.ask(wire.Vote, proposal=proposal.n, agree=False) == "accepted"
            assert north.deal.clock == {Seat.N: desk.BACK_SECONDS}

        scenario(play, four())


class TestTalk:
    def test_phrases_reach_everybody_by_their_key_and_stay_for_who_comes_back(self) -> None:
        async def play(house: House) -> None:
            host, watcher = house.join("h"), house.join(None)
            assert await host.ask(wire.Say, phrase="hello") == "accepted"
            said = watcher.screen.last(wire.Spoken)
            assert (said.name, said.seat, said.phrase, said.text) == ("Hana", Seat.S, "hello", None)
            assert house.join("h").screen.last(wire.Spoken).phrase == "hello"
            assert await host.ask(wire.Say, phrase="no such phrase") == "no-free-text"
            assert await watcher.ask(wire.Say, phrase="hello") == "no-cookie"

        scenario(play, waiting())

    def test_free_text_is_cleaned_and_the_host_may_forbid_it(self) -> None:
        async def play(house: House) -> None:
            host = house.join("h")
            assert await host.ask(wire.Say, text="ab\u202ec\x00 d") == "accepted"
            assert host.screen.last(wire.Spoken).text == "ab c d"
            terms = msgspec.structs.replace(host.party.terms, free_text=False)
            assert await host.ask(wire.Agree, terms=terms) == "accepted"
            assert await host.ask(wire.Say, text="psst") == "no-free-text"
            assert "say_text" not in host.party.may

        scenario(play, waiting())

    def test_nothing_said_is_written_down(self) -> None:
        async def play(house: House) -> None:
            host = house.join("h")
            assert await host.ask(wire.Say, text="a secret") == "accepted"
            assert b"a secret" not in b"".join(await house.store.read("t"))

        scenario(play, waiting())


class TestWatching:
    def test_nobody_may_watch_where_the_host_says_so(self) -> None:
        async def play(house: House) -> None:
            north, watcher = house.join("N"), house.join(None)
            assert watcher.deal.view.viewer is None
            terms = msgspec.structs.replace(north.party.terms, watching="nobody")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            late = house.join("stranger")
            assert not late.screen.all(wire.Update)
            assert late.party.people

        scenario(play, four())

    def test_a_delayed_watcher_sees_what_was_and_then_what_came(self) -> None:
        async def play(house: House) -> None:
            north, watcher = house.join("N"), house.join(None)
            terms = msgspec.structs.replace(north.party.terms, watching="delayed")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert await north.act(MakeCall(Call.B1C)) == "accepted"
            late = house.join("stranger")
            assert not late.deal.view.facts["calls"]
            assert late.party.delay == 0.25
            await late.until(lambda: late.deal.view.facts["calls"])
            assert [event.kind for event in late.deal.events] == ["called"]
            await watcher.until(lambda: watcher.deal.view.facts["calls"])

        scenario(play, four(), watch_delay=0.25)

    def test_a_delayed_watcher_is_told_even_when_the_bell_rings_too_early(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = Past.next_in.fget
        assert real
        monkeypatch.setattr(Past, "next_in", property(lambda past: (wait := real(past)) and wait / 2))

        async def play(house: House) -> None:
            north, watcher = house.join("N"), house.join(None)
            terms = msgspec.structs.replace(north.party.terms, watching="delayed")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert await north.act(MakeCall(Call.B1C)) == "accepted"
            await watcher.until(lambda: watcher.deal.view.facts["calls"])

        scenario(play, four(), watch_delay=0.05)

    def test_one_hand_may_be_watched_late_where_the_rules_say_so(self) -> None:
        async def play(house: House) -> None:
            north, watcher = house.join("N"), house.join("w")
            terms = msgspec.structs.replace(north.party.terms, watching="delayed")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert await watcher.ask(wire.LookOver, seat=Seat.E) == "accepted"
            open_hands = [zone.seat for zone in watcher.deal.view.zones if zone.cards is not None]
            assert open_hands == [Seat.E]
            assert watcher.deal.view.choices == ()

        scenario(play, four(spectators_see="one_seat"), watch_delay=0.05)

    @pytest.mark.parametrize("people", [False, True])
    def test_all_hands_are_seen_only_where_cpu_players_sit_alone(self, people: bool) -> None:
        async def play(house: House) -> None:
            watcher = house.join(None)
            seen = [zone.seat for zone in watcher.deal.view.zones if zone.cards is not None]
            assert seen == ([] if people else list(Seat))

        cpus = {seat: Occupant("cpu") for seat in Seat}
        alone = playing(cpus, Pace(5, 5), spectators_see="all")
        scenario(play, four(spectators_see="all") if people else alone)


@pytest.mark.parametrize("terms", [{"game": "minibridge"}, {"fill_with_cpu": False}])
def test_who_leaves_may_do_so_even_when_the_next_match_cannot_begin_with_those_who_are_left(
    terms: dict[str, Any],
) -> None:
    async def play(house: House) -> None:
        host, friend = house.join("h"), house.join("f")
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.N) == "accepted"
        assert await host.ask(wire.Begin) == "accepted"
        await friend.until(lambda: friend.screen.all(wire.Update))
        assert await host.ask(wire.Propose, what="end") == "accepted"
        await friend.until(lambda: friend.party.proposal)
        assert friend.party.proposal
        assert await friend.ask(wire.Vote, proposal=friend.party.proposal.n, agree=True) == "accepted"
        others = msgspec.structs.replace(host.party.terms, options={}, **terms)
        assert await host.ask(wire.Agree, terms=others) == "accepted"
        assert await friend.ask(wire.Next, done=house.room.record.done) == "accepted"
        assert await host.ask(wire.Leave) == "accepted"
        await friend.until(lambda: friend.presence_of(Seat.S) is Presence.GONE)

    scenario(play, waiting())


def test_a_latecomer_takes_the_chair_of_a_cpu_player_when_the_host_allows() -> None:
    async def play(house: House) -> None:
        host, late = house.join("h"), house.join("late")
        assert await host.ask(wire.Begin) == "accepted"
        await host.until(lambda: host.screen.all(wire.Update))
        assert await late.ask(wire.Sit, name="Late", seat=Seat.N) == "deal-on"
        terms = msgspec.structs.replace(host.party.terms, sit_down="at_once")
        assert await host.ask(wire.Agree, terms=terms) == "accepted"
        assert await late.ask(wire.Sit, name="Late", seat=Seat.N) == "accepted"
        assert late.deal.view.viewer is Seat.N

    scenario(play, waiting())


@pytest.mark.parametrize("sight", ["one_seat", "all"])
def test_nobody_sits_down_to_a_deal_of_which_watchers_may_have_seen_a_hand(sight: str) -> None:
    async def play(house: House) -> None:
        north, late = house.join("N"), house.join("late")
        terms = msgspec.structs.replace(north.party.terms, sit_down="at_once")
        assert await north.ask(wire.Agree, terms=terms) == "accepted"
        assert "sit" not in late.party.may
        assert await late.ask(wire.Sit, name="Late", seat=Seat.W) == "deal-on"

    chairs = {seat: Occupant(seat.name, "N" if seat is Seat.N else None) for seat in Seat}
    scenario(play, playing(chairs, Pace(5, 5), spectators_see=sight))


def test_chairs_follow_the_game_the_host_chooses_and_who_has_none_watches() -> None:
    async def play(house: House) -> None:
        host = house.join("h")
        for number, seat in enumerate((Seat.N, Seat.E, Seat.W)):
            assert await house.join(f"f{number}").ask(wire.Sit, name=f"F{number}", seat=seat) == "accepted"
        terms = msgspec.structs.replace(host.party.terms, game="honeymoon", options={})
        assert await host.ask(wire.Agree, terms=terms) == "accepted"
        assert [chair.name for chair in host.party.chairs] == ["F0", "Hana"]
        assert [person.seat for person in host.party.people] == [Seat.S, Seat.N, None, None]

    scenario(play, waiting())


def test_only_what_the_game_declares_may_be_agreed() -> None:
    async def play(house: House) -> None:
        host = house.join("h")
        terms = msgspec.structs.replace(host.party.terms, options={"deals": 5})
        assert await host.ask(wire.Agree, terms=terms) == "options"
        assert host.party.terms.options == {}

    scenario(play, waiting())


def test_without_cpu_players_a_match_begins_only_with_all_chairs_taken() -> None:
    async def play(house: House) -> None:
        host = house.join("h")
        assert await host.ask(wire.Begin) == "chairs-empty"

    scenario(play, waiting(fill_with_cpu=False))


def test_row_26_what_two_do_not_play_begins_with_one_or_three_but_not_with_two() -> None:
    async def play(house: House) -> None:
        host, friend, third = (house.join(user) for user in ("h", "f", "t"))
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.N) == "accepted"
        assert await host.ask(wire.Begin) == "wrong-number"
        assert host.party.stage == "waiting"
        assert await third.ask(wire.Sit, name="Taro", seat=Seat.E) == "accepted"
        assert await host.ask(wire.Begin) == "accepted"

    scenario(play, waiting(game="minibridge"))


def test_a_command_of_another_person_with_the_same_id_is_another_command() -> None:
    async def play(house: House) -> None:
        north, east = house.join("N"), house.join("E")
        command = wire.Act("same", north.deal.turn, {"type": "call", "call": "P"})
        house.room.ask(command, "N", north.screen)
        assert await north.screen.answer() == wire.Accepted("same")
        mine = wire.Act("same", east.deal.turn, {"type": "call", "call": "1C"})
        house.room.ask(mine, "E", east.screen)
        assert await east.screen.answer() == wire.Accepted("same")
        assert len(east.deal.view.facts["calls"]) == 2

    scenario(play, four())


def test_no_user_id_is_ever_sent() -> None:
    async def play(house: House) -> None:
        guests = [house.join("the-users-id"), house.join("h")]
        assert await guests[0].ask(wire.Sit, name="Fumi", seat=Seat.N) == "accepted"
        assert await guests[1].ask(wire.Begin) == "accepted"
        assert await guests[0].ask(wire.Say, phrase="hello") == "accepted"
        assert b"the-users-id" not in b"".join(guests[1].screen.sent)

    scenario(play, waiting())


def test_claims_are_no_proposals_but_end_a_proposal_never() -> None:
    """A claim is an action of the game: it is refused like any other while a proposal is on."""

    async def play(house: House) -> None:
        guests = {seat: house.join(seat.value) for seat in Seat}
        for seat, call in zip(Seat, (Call.B1C, Call.P, Call.P, Call.P), strict=True):
            assert await guests[seat].act(MakeCall(call)) == "accepted"
        assert await guests[Seat.W].ask(wire.Propose, what="redeal") == "accepted"
        assert await guests[Seat.E].act(Claim(0)) == "vote-on"

    scenario(play, four())
