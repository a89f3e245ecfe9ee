"""What may go wrong around a table: people and the database go, come back late, or are forgotten; the table goes on."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from kakehashi.match import Match
from kakehashi.model.actions import ACCEPT, Claim, MakeCall, PlayCard
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players.base import Decision, Reason
from kakehashi.server import acting, delay, desk, log, metrics, wire
from kakehashi.server import room as rooms
from kakehashi.server.forgetting import anonymous
from kakehashi.server.limits import Limits
from kakehashi.server.party import Presence
from kakehashi.server.record import Record
from kakehashi.server.settings import Settings
from kakehashi.server.socket import Connection
from kakehashi.server.storage.store import StorageFailed
from tests.running import run
from tests.server.fakes import HastyCpu
from tests.server.house import Guest, House, four, scenario, waiting

PASSED_OUT = {"chicago_passout": "count_as_zero"}
"""A deal that nobody bids on is over."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "STORAGE_RETRY_SECONDS", 0.01)


def four_people(house: House) -> dict[Seat, Guest]:
    return {seat: house.join(seat.value) for seat in Seat}


async def passed_out(house: House) -> dict[Seat, Guest]:
    guests = four_people(house)
    for seat in Seat:
        assert await guests[seat].act(MakeCall(Call.P)) == "accepted"
    return guests


async def claimed(house: House) -> dict[Seat, Guest]:
    """North plays 1C and has claimed no trick; East and West are to answer."""
    guests = four_people(house)
    for seat, call in zip(Seat, (Call.B1C, Call.P, Call.P, Call.P), strict=True):
        assert await guests[seat].act(MakeCall(call)) == "accepted"
    lead = next(each for each in guests[Seat.E].deal.view.choices if isinstance(each, PlayCard))
    assert await guests[Seat.E].act(lead) == "accepted"
    assert await guests[Seat.N].act(Claim(0)) == "accepted"
    return guests


async def _fail(*_: Any) -> Any:
    raise StorageFailed


@contextmanager
def failing(house: House, part: Any, method: str) -> Iterator[None]:
    """The database answers nothing that is asked of *part* by *method*."""
    real = getattr(part, method)
    setattr(part, method, _fail)
    yield
    setattr(part, method, real)


async def second_board(guest: Guest) -> None:
    await guest.until(lambda: guest.deal.view.board.number == 2)


def test_who_gives_the_chair_up_is_not_waited_for_before_the_next_deal() -> None:
    async def play(house: House) -> None:
        guests = await passed_out(house)
        for seat in (Seat.N, Seat.E, Seat.S):
            assert await guests[seat].ask(wire.Next, done=1) == "accepted"
        assert await guests[Seat.W].ask(wire.StandUp) == "accepted"
        await second_board(guests[Seat.N])

    scenario(play, four(**PASSED_OUT))


def test_who_does_not_come_back_after_a_restart_is_gone_after_the_grace() -> None:
    async def play(house: House) -> None:
        await house.restart()
        east = house.join("E")
        await east.until(lambda: east.deal.view.choices)  # a CPU player has called for North
        assert east.presence_of(Seat.N) is Presence.GONE

    scenario(play, four(), away_seconds=0.1)


def test_a_crowd_that_comes_and_goes_costs_the_others_no_update() -> None:
    async def play(house: House) -> None:
        north = house.join("N")
        told = len(north.screen.all(wire.Update))
        crowd = [house.join(None), house.join("somebody"), house.join("somebody")]
        assert all(each.deal.view.viewer is None for each in crowd)
        assert north.party.watchers == 2
        for each in crowd:
            each.leave()
        assert north.party.watchers == 0
        assert len(north.screen.all(wire.Update)) == told

    scenario(play, four())


class SlowCpu(HastyCpu):
    """Thinks until it is told to act."""

    def __init__(self) -> None:
        self.asked, self.may_act = asyncio.Event(), asyncio.Event()

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        self.asked.set()
        await self.may_act.wait()
        return Decision(MakeCall(Call.B7NT), Reason("test"))


async def north_leaves(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[SlowCpu, dict[Seat, Guest]]:
    """A CPU player thinks for North, whose turn it is; and the people at the table."""
    cpu = SlowCpu()
    monkeypatch.setattr(house.room._acting, "_cpu", cpu)
    guests = four_people(house)
    assert await guests[Seat.N].ask(wire.Leave) == "accepted"
    await cpu.asked.wait()
    return cpu, guests


def test_what_a_cpu_player_decides_for_somebody_who_is_back_is_not_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(house: House) -> None:
        cpu, guests = await north_leaves(house, monkeypatch)
        assert await guests[Seat.N].ask(wire.Say, phrase="hello") == "accepted"
        assert guests[Seat.E].presence_of(Seat.N) is Presence.HERE
        cpu.may_act.set()
        assert await guests[Seat.N].ask(wire.Say, phrase="hello") == "accepted"
        assert await guests[Seat.N].act(MakeCall(Call.P)) == "accepted"
        assert [call.call for call in guests[Seat.N].deal.view.facts["calls"]] == [Call.P]

    scenario(play, four())


def test_a_cpu_player_thinks_on_for_somebody_who_is_gone_when_others_go_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(house: House) -> None:
        cpu, guests = await north_leaves(house, monkeypatch)
        cpu.asked.clear()
        assert await guests[Seat.W].ask(wire.Leave) == "accepted"
        assert guests[Seat.E].presence_of(Seat.W) is Presence.GONE
        cpu.may_act.set()
        await guests[Seat.E].until(lambda: guests[Seat.E].deal.view.choices)
        assert not cpu.asked.is_set()

    scenario(play, four())


class TestAProposal:
    async def _proposed(self, guests: dict[Seat, Guest], what: str) -> wire.Proposal:
        assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
        assert await guests[Seat.N].ask(wire.Propose, what=what) == "accepted"
        proposal = guests[Seat.W].party.proposal
        assert proposal
        return proposal

    @pytest.mark.parametrize("what", ["undo", "redeal", "end"])
    def test_it_is_void_when_the_match_has_been_stopped_meanwhile(self, what: str) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            terms = msgspec.structs.replace(guests[Seat.N].party.terms, absence="abort")
            assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
            proposal = await self._proposed(guests, what)
            assert await guests[Seat.S].ask(wire.Leave) == "accepted"
            west = guests[Seat.W]
            await west.until(lambda: west.party.stage == "over" and west.outcomes == [(what, "void")])
            assert await west.ask(wire.Vote, proposal=proposal.n, agree=True) == "stale"

        scenario(play, four())

    def test_it_is_void_when_somebody_it_is_between_has_another_chair(self) -> None:
        async def play(house: House) -> None:
            host, friend = house.join("h"), house.join("f")
            assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.W) == "accepted"
            assert await friend.ask(wire.Sit, seat=Seat.S) == "accepted"
            assert host.party.proposal
            terms = msgspec.structs.replace(host.party.terms, game="honeymoon", options={})
            assert await host.ask(wire.Agree, terms=terms) == "accepted"
            assert host.party.proposal is None
            assert host.outcomes == [("swap", "void")]
            assert {chair.name for chair in host.party.chairs} == {"Hana", "Fumi"}

        scenario(play, waiting())

    def test_who_watches_may_sit_down_in_another_chair_meanwhile(self) -> None:
        async def play(house: House) -> None:
            host, friend, third = house.join("h"), house.join("f"), house.join("t")
            assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.W) == "accepted"
            assert await friend.ask(wire.Sit, seat=Seat.S) == "accepted"
            assert await third.ask(wire.Sit, name="Taro", seat=Seat.E) == "accepted"
            assert host.party.proposal
            assert await host.ask(wire.Vote, proposal=host.party.proposal.n, agree=True) == "accepted"
            assert host.chair(Seat.W).you

        scenario(play, waiting())

    def test_it_outlives_a_restart_with_its_answers_and_the_time_that_is_left(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            await self._proposed(guests, "redeal")
            seen = guests[Seat.N].party.proposal
            assert seen
            assert await guests[Seat.E].ask(wire.Vote, proposal=seen.n, agree=True) == "accepted"
            await house.restart()
            guests = four_people(house)
            again = guests[Seat.E].party.proposal
            assert again
            assert again.seconds <= seen.seconds
            assert (again.n, again.asked, again.agreed) == (seen.n, (Seat.S, Seat.W), (Seat.E,))
            assert await guests[Seat.N].act(MakeCall(Call.P)) == "vote-on"
            for seat in again.asked:
                assert await guests[seat].ask(wire.Vote, proposal=again.n, agree=True) == "accepted"
            assert guests[Seat.N].outcomes == [("redeal", "agreed")]
            await guests[Seat.N].until(lambda: not guests[Seat.N].deal.view.facts["calls"])

        scenario(play, four())

    def test_it_ends_after_a_restart_when_nobody_answers(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            await self._proposed(guests, "end")
            seen = guests[Seat.E].deal.seq
            await house.restart()
            east = Guest(house, "E", seen)
            await east.until(lambda: east.outcomes)
            assert east.outcomes == [("end", "late")]
            assert await east.act(MakeCall(Call.P)) == "accepted"

        scenario(play, four(), answer_seconds=0.2)

    def test_it_is_made_once_however_often_it_comes(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            command: Any = house.command(wire.Propose, what="redeal")
            for _ in range(2):
                house.room.ask(command, "N", guests[Seat.N].screen)
                assert isinstance(await guests[Seat.N].screen.answer(), wire.Accepted)
                await house.restart()
                guests = four_people(house)
            assert guests[Seat.N].party.proposal

        scenario(play, four())

    def test_who_was_away_when_it_ended_hears_how(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            proposal = await self._proposed(guests, "undo")
            seen = guests[Seat.S].deal.seq
            guests[Seat.S].leave()
            assert await guests[Seat.W].ask(wire.Vote, proposal=proposal.n, agree=False) == "accepted"
            for since, expected in ((seen, [("undo", "refused")]), (guests[Seat.W].deal.seq, [])):
                again = Guest(house, "S", since)
                assert again.outcomes == expected

        scenario(play, four())

    def test_it_waits_for_answers_while_nothing_can_be_written(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            proposal = await self._proposed(guests, "undo")
            assert await guests[Seat.W].ask(wire.Vote, proposal=proposal.n, agree=True) == "accepted"
            with failing(house, house.store, "append"):
                assert (
                    await guests[Seat.E].ask(wire.Vote, proposal=proposal.n, agree=True) == "storage-failed"
                )
                assert guests[Seat.E].party.proposal
            assert await guests[Seat.E].ask(wire.Vote, proposal=proposal.n, agree=True) == "accepted"
            assert guests[Seat.N].outcomes == [("undo", "agreed")]
            assert not guests[Seat.N].deal.view.facts["calls"]

        scenario(play, four())

    def test_it_ends_late_as_soon_as_that_can_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            tried, append = asyncio.Event(), house.store.append

            async def fail(table: str, seq: int, rows: tuple[bytes, ...]) -> bool:
                if not any(b"settled" in row for row in rows):
                    return await append(table, seq, rows)
                tried.set()
                raise StorageFailed

            with monkeypatch.context() as patched:
                patched.setattr(house.store, "append", fail)
                await self._proposed(guests, "undo")
                await tried.wait()
                assert guests[Seat.N].party.proposal
            await guests[Seat.N].until(lambda: guests[Seat.N].outcomes == [("undo", "late")])

        scenario(play, four(), answer_seconds=0.2)


class TestTheTimeIsUp:
    """While other things happen at the table. The clocks of seats ring when they are told to."""

    @pytest.fixture(autouse=True)
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.monotonic()
        self.ring, self.set_for = asyncio.Event(), asyncio.Queue[float]()

        async def sleep(seconds: float) -> None:
            self.set_for.put_nowait(seconds)
            await (asyncio.Event() if self.ring.is_set() else self.ring).wait()

        there = SimpleNamespace(sleep=sleep, create_task=asyncio.create_task, gather=asyncio.gather)
        monkeypatch.setattr(acting, "asyncio", there)
        for module in (desk, rooms):
            monkeypatch.setattr(module, "time", SimpleNamespace(time=time.time, monotonic=lambda: self.now))

    async def _claimed(self, house: House) -> dict[Seat, Guest]:
        """And 15 of the 20 seconds for an answer have gone by."""
        guests = await claimed(house)
        assert [await self.set_for.get() for _ in "EW"] == [20, 20]
        self.now += 15
        return guests

    async def _refuse_what_north_proposes(self, guests: dict[Seat, Guest]) -> None:
        assert await guests[Seat.N].ask(wire.Propose, what="redeal") == "accepted"
        proposal = guests[Seat.E].party.proposal
        assert proposal
        assert await guests[Seat.E].ask(wire.Vote, proposal=proposal.n, agree=False) == "accepted"

    async def _rung(self, house: House) -> None:
        """All clocks have rung."""
        self.ring.set()
        await asyncio.wait(house.room._acting._pending.values())

    async def _may_be_accepted(self, guests: dict[Seat, Guest]) -> None:
        """As the claim has not been rejected, and some time is left."""
        assert [await self.set_for.get() for _ in "EW"] == [desk.BACK_SECONDS] * 2
        for seat in (Seat.E, Seat.W):
            assert await guests[seat].act(ACCEPT) == "accepted"
        assert guests[Seat.N].deal.view.result

    def test_after_a_proposal_some_is_left_to_those_who_have_a_claim_to_answer(self) -> None:
        async def play(house: House) -> None:
            guests = await self._claimed(house)
            await self._refuse_what_north_proposes(guests)
            self.ring.set()
            await self._may_be_accepted(guests)

        scenario(play, four())

    def test_as_the_last_answer_to_a_proposal_is_written_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def play(house: House) -> None:
            writing, may_write, append = asyncio.Event(), asyncio.Event(), house.store.append

            async def slow(table: str, seq: int, rows: tuple[bytes, ...]) -> bool:
                if any(b"settled" in row for row in rows):
                    writing.set()
                    await may_write.wait()
                return await append(table, seq, rows)

            monkeypatch.setattr(house.store, "append", slow)
            guests = await self._claimed(house)
            refusing = asyncio.create_task(self._refuse_what_north_proposes(guests))
            await writing.wait()
            await self._rung(house)
            may_write.set()
            await refusing
            await self._may_be_accepted(guests)

        scenario(play, four())

    def test_as_the_terms_say_by_now(self) -> None:
        async def play(house: House) -> None:
            north = four_people(house)[Seat.N]
            assert await north.act(MakeCall(Call.P)) == "accepted"
            for seconds, left in ((60, 60), (30, 20), (60, 40), (30, desk.BACK_SECONDS)):
                terms = msgspec.structs.replace(north.party.terms, turn_seconds=seconds)
                assert await north.ask(wire.Agree, terms=terms) == "accepted"
                assert await self.set_for.get() == left + acting.LAG_SECONDS
                assert north.deal.clock == {Seat.E: left}
                self.now += 10
            terms = msgspec.structs.replace(north.party.terms, turn_seconds=None)
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert not house.room._acting._pending

        scenario(play, four())

    def test_of_nobody_who_has_acted_before_it_could_begin(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            terms = msgspec.structs.replace(
                guests[Seat.N].party.terms, turn_seconds=60, late="pass_or_lowest"
            )
            assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
            faults, began = metrics.FAULTS._value.get(), house.room.record.seq
            turns = (guests[Seat.N].deal.turn, began + 1, began + 2, began + 3)
            for seat, turn, call in zip(Seat, turns, (Call.B1C, Call.P, Call.P, Call.P), strict=True):
                action = msgspec.to_builtins(MakeCall(call))
                command: Any = house.command(wire.Act, turn=turn, action=action)
                house.room.ask(command, seat.value, guests[seat].screen)
            await guests[Seat.E].until(lambda: guests[Seat.E].deal.view.phase == "play")
            await self._rung(house)
            assert metrics.FAULTS._value.get() == faults

        scenario(play, four())

    def test_while_nobody_is_there(self) -> None:
        async def play(house: House) -> None:
            for guest in (await self._claimed(house)).values():
                guest.leave()
            await self._rung(house)
            self.now += 10
            await self._may_be_accepted(four_people(house))

        scenario(play, four())

    def test_and_what_a_cpu_player_decides_for_whom_a_proposal_has_given_more_is_not_done(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def play(house: House) -> None:
            cpu = SlowCpu()
            monkeypatch.setattr(house.room._acting, "_cpu", cpu)
            guests = four_people(house)
            terms = msgspec.structs.replace(guests[Seat.N].party.terms, turn_seconds=60)
            assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
            await self.set_for.get()
            self.ring.set()
            await cpu.asked.wait()
            self.now += 60
            await self._refuse_what_north_proposes(guests)
            cpu.may_act.set()
            assert await self.set_for.get() == desk.BACK_SECONDS + acting.LAG_SECONDS
            assert await guests[Seat.N].act(MakeCall(Call.P)) == "accepted"

        scenario(play, four())


class TestTheDatabaseFails:
    def test_the_next_deal_comes_when_a_seed_can_be_had_again(self) -> None:
        async def play(house: House) -> None:
            guests = await passed_out(house)
            for seat in (Seat.N, Seat.E, Seat.S):
                assert await guests[seat].ask(wire.Next, done=1) == "accepted"
            with failing(house, house.seeds, "committed"):
                assert await guests[Seat.W].ask(wire.Next, done=1) == "storage-failed"
            await second_board(guests[Seat.N])

        scenario(play, four(**PASSED_OUT))

    def test_a_cut_begins_anew_when_the_deal_can_be_written_down(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def play(house: House) -> None:
            guests = await passed_out(house)
            tried = asyncio.Event()

            async def fail(*_: Any) -> bool:
                tried.set()
                raise StorageFailed

            with monkeypatch.context() as patched:
                patched.setattr(house.store, "append", fail)
                for seat in Seat:
                    assert await guests[seat].ask(wire.Next, done=1) == "accepted"
                await tried.wait()
            await second_board(guests[Seat.N])

        scenario(play, four(**PASSED_OUT))

    def test_a_host_who_is_gone_is_followed_as_soon_as_that_can_be_written_down(self) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            east = guests[Seat.E]
            with failing(house, house.store, "append"):
                assert await guests[Seat.N].ask(wire.Leave) == "accepted"
            await east.until(lambda: east.deal.view.choices)  # a CPU player has called for North
            await east.until(lambda: [each.name for each in east.party.people if each.host] == ["E"])

        scenario(play, four())

    def test_a_match_that_is_over_is_noted_before_the_next_begins(self) -> None:
        async def play(house: House) -> None:
            noted: list[int] = []

            async def note(record: Record) -> None:
                assert record.match
                assert record.match.over
                noted.append(record.matches)

            house.room._match_over = _fail
            host = house.join("h")
            for number in (1, 2):
                assert await host.ask(wire.Begin) == "accepted"
                assert await host.ask(wire.Propose, what="end") == "accepted"
                assert host.party.stage == "over"
                if number == 1:
                    assert await host.ask(wire.Begin) == "storage-failed"
                house.room._match_over = note
            assert await host.ask(wire.Begin) == "accepted"
            assert noted == [1, 2]

        scenario(play, waiting())

    def test_a_claim_waits_for_an_answer_that_can_be_written_down(self) -> None:
        async def play(house: House) -> None:
            guests = await claimed(house)
            with failing(house, house.store, "append"):
                assert await guests[Seat.E].act(ACCEPT) == "storage-failed"
                assert not guests[Seat.N].deal.view.result
            for seat in (Seat.E, Seat.W):
                assert await guests[seat].act(ACCEPT) == "accepted"
            assert guests[Seat.N].deal.view.result

        scenario(play, four())

    def test_a_log_that_is_gone_is_no_fault(self) -> None:
        async def play(house: House) -> None:
            north = house.join("N")
            await house.store.delete("t", house.room.record.seq)
            assert await north.act(MakeCall(Call.P)) == "no-such-table"

        scenario(play, four())


@pytest.mark.parametrize("absence", ["cpu", "wait"])
def test_nobody_waits_for_a_person_who_is_forgotten(absence: str) -> None:
    async def play(house: House) -> None:
        host, friend = house.join("h"), house.join("the-users-id")
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.N) == "accepted"
        terms = msgspec.structs.replace(host.party.terms, watching="delayed", absence=absence)
        assert await host.ask(wire.Agree, terms=terms) == "accepted"
        assert await host.ask(wire.PassHosting, to=1) == "accepted"
        watcher = house.join(None)
        assert await friend.ask(wire.Begin) == "accepted"
        await host.until(lambda: host.screen.all(wire.Update))

        async def change() -> None:
            rewritten = lambda row: anonymous(row, "the-users-id", "anonymous-somebody")  # noqa: E731
            await house.store.replace(b"the-users-id", rewritten)

        await house.room.reread_after(change)
        await host.until(lambda: [each.you for each in host.party.people if each.host] == [True])
        assert (host.chair(Seat.N).name, host.presence_of(Seat.N)) == ("", Presence.GONE)
        await house.restart()
        host = house.join("h")
        await host.until(lambda: Seat.N not in host.deal.view.to_act)
        watcher = house.join(None)
        assert watcher.party.delay
        shown = house.room._desk.past.shown
        assert shown
        assert "the-users-id" not in {who.user for who in shown.chairs.values()}

    scenario(play, waiting(), watch_delay=0.01)


def test_a_fault_is_counted_and_the_log_tells_no_value(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(match: Match, seat: Seat, action: Any) -> Any:
        raise KeyError(match.deal)

    async def play(house: House) -> None:
        north = house.join("N")
        faults = metrics.FAULTS._value.get()
        monkeypatch.setattr(Match, "act", broken)
        assert await north.act(MakeCall(Call.P)) == "internal"
        monkeypatch.undo()
        assert metrics.FAULTS._value.get() == faults + 1
        assert await north.act(MakeCall(Call.P)) == "accepted"

    scenario(play, four())
    assert "could not be answered" in caplog.text


class TestSomebodySetsTheClockOfTheMachine:
    @pytest.fixture
    def day(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        """The time of day, and that of the clock which nobody can set."""
        now = [time.time(), time.monotonic()]
        clock = SimpleNamespace(time=lambda: now[0], monotonic=lambda: now[1])
        for module in (delay, desk, rooms, log):
            monkeypatch.setattr(module, "time", clock)
        return now

    @pytest.mark.parametrize("set_by", [-3600, 3600])
    def test_nobody_gains_or_loses_time(self, day: list[float], set_by: float) -> None:
        async def play(house: House) -> None:
            guests = four_people(house)
            terms = msgspec.structs.replace(guests[Seat.N].party.terms, turn_seconds=60)
            assert await guests[Seat.N].ask(wire.Agree, terms=terms) == "accepted"
            assert await guests[Seat.N].act(MakeCall(Call.B1C)) == "accepted"
            day[0] += set_by
            assert house.join("E").deal.clock == {Seat.E: 60}
            assert await guests[Seat.E].act(MakeCall(Call.P)) == "accepted"
            assert guests[Seat.E].deal.clock == {Seat.S: 60}
            await house.restart()
            assert house.join("S").deal.clock[Seat.S] <= 60

        scenario(play, four())

    def test_a_claim_is_answered_in_the_time_it_had_before_a_restart(
        self, day: list[float], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(desk, "BACK_SECONDS", 0)

        async def play(house: House) -> None:
            await claimed(house)
            for clock in (0, 1):
                day[clock] += 20
            await house.restart()
            north = house.join("N")
            await north.until(lambda: any(isinstance(each, PlayCard) for each in north.deal.view.choices))

        scenario(play, four())

    @pytest.mark.parametrize("set_by", [-3600, 3600])
    def test_watchers_are_as_late_as_they_should_be(self, day: list[float], set_by: float) -> None:
        async def play(house: House) -> None:
            north = house.join("N")
            terms = msgspec.structs.replace(north.party.terms, watching="delayed")
            assert await north.ask(wire.Agree, terms=terms) == "accepted"
            assert await north.act(MakeCall(Call.B1C)) == "accepted"
            day[0] += set_by
            assert not house.join(None).deal.view.facts["calls"]
            day[1] += 31
            assert house.join(None).deal.view.facts["calls"]

        scenario(play, four(), watch_delay=30)


def test_a_line_that_was_closed_as_something_was_to_be_sent_is_no_fault() -> None:
    class ClosedSocket:
        async def send_data(self, data: str, mode: str) -> None:
            raise RuntimeError("after sending 'websocket.close'")

    async def whole() -> None:
        closed: Any = ClosedSocket()
        connection = Connection(closed, "t", None, "127.0.0.1", Limits(Settings()))
        connection.tell(wire.Accepted("1"))
        with pytest.raises(WebSocketDisconnect):
            await connection.send()

    run(whole)
