"""The cut: people seal and open, the deck follows from all of it, and what was published proves it."""

import asyncio

import pytest

from kakehashi import fairness
from kakehashi.fairness import DealId
from kakehashi.match import BoardDealt, BrokenOff
from kakehashi.model.actions import MakeCall
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.server import dealing, wire
from kakehashi.server import log as table_log
from kakehashi.server.cut import proof, provable
from tests.server.house import Guest, House, four, scenario, waiting

pytestmark = pytest.mark.usefixtures("on_every_store")


def content(seat: Seat) -> str:
    return format(seat.order + 1, "064x")


async def cutting(guest: Guest, *, listed: bool = False, attempt: int = 1) -> wire.Cutting:
    """The cut as it is announced to *guest*."""

    def those() -> list[wire.Cutting]:
        told = guest.screen.all(wire.Cutting)
        return [each for each in told if (each.listed, each.attempt) == (listed, attempt)]

    await guest.until(those)
    return those()[-1]


def deal_of(cut: wire.Cutting) -> DealId:
    return DealId(cut.match, cut.board, cut.attempt)


async def seal(guest: Guest, cut: wire.Cutting, seat: Seat) -> str:
    sealed = fairness.seal(deal_of(cut), cut.commitment, seat, content(seat))
    return await guest.ask(wire.Seal, commitment=cut.commitment, seal=sealed)


async def open_cut(guest: Guest, cut: wire.Cutting, seat: Seat) -> str:
    return await guest.ask(wire.OpenCut, commitment=cut.commitment, content=content(seat))


async def dealt(house: House) -> list[BoardDealt]:
    rows = table_log.read(await house.store.read("t"))
    return [row.entry for row in rows if isinstance(row.entry, BoardDealt)]


async def next_deal(house: House) -> dict[Seat, Guest]:
    """Four people who have passed a deal out, and want the next."""
    guests = {seat: house.join(seat.value) for seat in Seat}
    for seat in Seat:
        assert await guests[seat].act(MakeCall(Call.P)) == "accepted"
    for seat in Seat:
        assert await guests[seat].ask(wire.Next, done=1) == "accepted"
    return guests


COUNTED = {"chicago_passout": "count_as_zero"}


def test_everybody_cuts_and_the_proof_holds() -> None:
    async def play(house: House) -> None:
        guests = await next_deal(house)
        cut = await cutting(guests[Seat.N])
        assert (cut.board, cut.attempt, cut.asked) == (2, 1, tuple(Seat))
        for seat, guest in guests.items():
            assert await seal(guest, cut, seat) == "accepted"
        listed = await cutting(guests[Seat.S], listed=True)
        assert set(listed.seals) == set(Seat)
        for seat, guest in guests.items():
            assert await open_cut(guest, cut, seat) == "accepted"
        await guests[Seat.N].until(lambda: guests[Seat.N].deal.view.board.number == 2)
        board = (await dealt(house))[-1]
        found = await proof(board, house.seeds)
        assert found
        assert found.contents == {seat: content(seat) for seat in Seat}
        assert fairness.faults(found) == ()
        shown = guests[Seat.N].deal.fair
        assert shown
        assert (shown.commitment, shown.seals) == (found.commitment, found.seals)

    scenario(play, four(**COUNTED), cut_seconds=20)


def test_no_content_is_taken_before_the_list_is_closed_nor_one_that_was_not_sealed() -> None:
    async def play(house: House) -> None:
        guests = await next_deal(house)
        north = guests[Seat.N]
        cut = await cutting(north)
        assert await open_cut(north, cut, Seat.N) == "not-that-cut"
        assert await seal(north, cut, Seat.N) == "accepted"
        assert await seal(north, cut, Seat.N) == "not-that-cut"
        assert await open_cut(north, cut, Seat.N) == "not-that-cut"
        for seat in (Seat.E, Seat.S, Seat.W):
            assert await seal(guests[seat], cut, seat) == "accepted"
        assert await open_cut(north, cut, Seat.E) == "seal-differs"
        assert await open_cut(north, cut, Seat.N) == "accepted"

    scenario(play, four(**COUNTED), cut_seconds=20)


def test_a_match_that_is_stopped_during_a_cut_takes_the_cut_with_it() -> None:
    async def play(house: House) -> None:
        guests = await next_deal(house)
        cut = await cutting(guests[Seat.N])
        assert await guests[Seat.N].ask(wire.Propose, what="end") == "accepted"
        await guests[Seat.W].until(lambda: guests[Seat.W].party.proposal is not None)
        proposal = guests[Seat.W].party.proposal
        assert proposal
        for seat in proposal.asked:
            assert await guests[seat].ask(wire.Vote, proposal=proposal.n, agree=True) == "accepted"
        assert await seal(guests[Seat.N], cut, Seat.N) == "not-that-cut"
        assert await guests[Seat.N].ask(wire.Begin) == "accepted"
        await guests[Seat.N].until(lambda: guests[Seat.N].screen.last(wire.Cutting).match != cut.match)

    scenario(play, four(**COUNTED), cut_seconds=20)


def test_who_asked_during_a_cut_to_change_places_keeps_the_hand_that_is_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealing, "SECONDS_TO_OPEN", 60.0)

    async def play(house: House) -> None:
        host, friend = house.join("h"), house.join("f")
        assert await friend.ask(wire.Sit, name="Fumi", seat=Seat.W) == "accepted"
        assert await host.ask(wire.Begin) == "accepted"
        cut = await cutting(friend)
        assert await friend.ask(wire.Sit, seat=Seat.S) == "accepted"
        proposal = host.party.proposal
        assert proposal
        people = ((host, Seat.S), (friend, Seat.W))
        for guest, seat in people:
            assert await seal(guest, cut, seat) == "accepted"
        for guest, seat in people:
            assert await open_cut(guest, cut, seat) == "accepted"
        assert await host.ask(wire.Vote, proposal=proposal.n, agree=True) == "stale"
        assert friend.outcomes == [("swap", "void")]
        assert (host.deal.view.viewer, friend.deal.view.viewer) == (Seat.S, Seat.W)

    scenario(play, waiting(), cut_seconds=60)


def test_who_does_not_seal_in_time_is_not_waited_for() -> None:
    async def play(house: House) -> None:
        guests = await next_deal(house)
        cut = await cutting(guests[Seat.N])
        assert await seal(guests[Seat.N], cut, Seat.N) == "accepted"
        assert set((await cutting(guests[Seat.N], listed=True)).seals) == {Seat.N}
        assert await seal(guests[Seat.E], cut, Seat.E) == "not-that-cut"
        assert await open_cut(guests[Seat.N], cut, Seat.N) == "accepted"
        await guests[Seat.E].until(lambda: guests[Seat.E].deal.view.board.number == 2)

    scenario(play, four(**COUNTED), cut_seconds=0.3)


def test_who_seals_and_does_not_open_costs_an_attempt_and_is_not_waited_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealing, "SECONDS_TO_OPEN", 0.02)

    async def play(house: House) -> None:
        guests = await next_deal(house)
        cut = await cutting(guests[Seat.N])
        for seat, guest in guests.items():
            assert await seal(guest, cut, seat) == "accepted"
        north = guests[Seat.N]
        await north.until(lambda: north.deal.view.board.number == 2)
        assert north.deal.fair
        assert (north.deal.fair.attempt, north.deal.fair.seals) == (2, {})
        assert north.deal.fair.commitment != cut.commitment

    scenario(play, four(**COUNTED), cut_seconds=20)


@pytest.mark.parametrize("moment", ["announced", "listed", "opening", "dealt"])
def test_a_restart_neither_changes_the_commitment_nor_reopens_the_list_nor_deals_twice(
    moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "SECONDS_TO_OPEN", 60.0)

    async def ended_as_the_deal_is_written(house: House, west: Guest, cut: wire.Cutting) -> None:
        written, append = asyncio.Event(), house.store.append

        async def slow(table: str, seq: int, rows: tuple[bytes, ...]) -> bool:
            await append(table, seq, rows)
            written.set()
            return await asyncio.Future()

        monkeypatch.setattr(house.store, "append", slow)
        opening = asyncio.create_task(open_cut(west, cut, Seat.W))
        await written.wait()
        monkeypatch.setattr(house.store, "append", append)
        await house.restart()
        opening.cancel()

    async def play(house: House) -> None:
        guests = await next_deal(house)
        cut = await cutting(guests[Seat.N])
        seals: dict[Seat, str] = {}
        if moment != "announced":
            for seat, guest in guests.items():
                assert await seal(guest, cut, seat) == "accepted"
            seals = (await cutting(guests[Seat.N], listed=True)).seals
        if moment in ("opening", "dealt"):
            for seat in (Seat.N, Seat.E, Seat.S):
                assert await open_cut(guests[seat], cut, seat) == "accepted"
        if moment == "dealt":
            await ended_as_the_deal_is_written(house, guests[Seat.W], cut)
        else:
            await house.restart()
        guests = {seat: house.join(seat.value) for seat in Seat}
        if moment != "dealt":
            for seat in Seat:
                assert await guests[seat].ask(wire.Next, done=1) == "accepted"
            again = await cutting(guests[Seat.N], listed=bool(seals))
            assert (again.commitment, again.seals) == (cut.commitment, seals)
            if moment == "announced":
                for seat, guest in guests.items():
                    assert await seal(guest, again, seat) == "accepted"
            for seat, guest in guests.items():
                assert await open_cut(guest, again, seat) == "accepted"
        await guests[Seat.N].until(lambda: guests[Seat.N].deal.view.board.number == 2)
        _, second = await dealt(house)
        assert (second.source.commitment, second.source.attempt) == (cut.commitment, 1)
        assert set(second.source.contents) == set(Seat)
        found = await proof(second, house.seeds)
        assert found
        assert fairness.faults(found) == ()

    scenario(play, four(**COUNTED), cut_seconds=60)


def test_a_match_that_began_and_was_not_dealt_is_dealt_after_a_restart() -> None:
    async def play(house: House) -> None:
        host = house.join("h")
        assert await host.ask(wire.Begin) == "accepted"
        await house.restart()
        again = house.join("h")
        await again.until(lambda: again.screen.all(wire.Update))
        assert again.deal.view.viewer is Seat.S

    scenario(play, waiting(), cut_seconds=0.01)


def test_the_secret_of_a_deal_is_in_nothing_that_is_sent_or_logged_while_it_is_played() -> None:
    async def play(house: House) -> None:
        guests = await next_deal(house)
        await guests[Seat.N].until(lambda: guests[Seat.N].deal.view.board.number == 2)
        sent = b"".join(b"".join(guest.screen.sent) for guest in guests.values())
        kept = b"".join(await house.store.read("t"))
        for board in (1, 2):
            secret = await house.seeds.committed(DealId("t.1", board, 1))
            for word in (secret.seed, secret.salt):
                assert word.encode() not in sent
                assert word.encode() not in kept

    scenario(play, four(**COUNTED), cut_seconds=0.01)


def test_proofs_are_given_of_deals_that_are_over_and_of_no_other() -> None:
    async def given(house: House) -> list[int]:
        rows = table_log.read(await house.store.read("t"))
        found = [await proof(deal, house.seeds) for deal in provable(rows)]
        assert not any(each is None or fairness.faults(each) for each in found)
        return [each.deal.board for each in found if each]

    async def play(house: House) -> None:
        assert await given(house) == []
        guests = await next_deal(house)
        assert await given(house) == [1]
        await guests[Seat.N].until(lambda: guests[Seat.N].deal.view.board.number == 2)
        assert await given(house) == [1]

    scenario(play, four(**COUNTED), cut_seconds=0.01)


def test_no_proof_where_hands_stay_hidden_until_the_match_is_over() -> None:
    async def play(house: House) -> None:
        await next_deal(house)
        rows = table_log.read(await house.store.read("t"))
        assert provable(rows) == []
        over = (*rows, *table_log.rows((BrokenOff(),)))
        assert len(provable(over)) == 1

    scenario(play, four(reveal_after_deal=False, **COUNTED), cut_seconds=20)
