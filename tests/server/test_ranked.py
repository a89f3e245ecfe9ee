"""Ranked play: what may not be done there, what is noted when it is over, and how people find each other."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from kakehashi.games import all_games, find
from kakehashi.model.actions import MakeCall
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.server import finished, ratings, wire
from kakehashi.server import queue as queues
from kakehashi.server.party import Occupant, Terms
from kakehashi.server.queue import Queue, ranked_terms
from kakehashi.server.ratings import NEW, Pool, Rating
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.store import StorageFailed
from tests.running import run
from tests.server.conftest import WithDatabase
from tests.server.house import Guest, House, scenario, waiting

BRIDGE = find("contract_bridge")


async def four_at_a_ranked_table(house: House) -> dict[Seat, Guest]:
    """Four people, the host ``h`` in South, and a ranked match that has begun; whoever deals."""
    host = house.join("h")
    guests = {Seat.S: host}
    for seat in (Seat.N, Seat.E, Seat.W):
        guests[seat] = house.join(seat.value)
        assert await guests[seat].ask(wire.Sit, name=seat.value, seat=seat) == "accepted"
    assert await host.ask(wire.Begin) == "accepted"
    await host.until(lambda: host.screen.all(wire.Update))
    return guests


def ranked(**options: Any) -> Any:
    return waiting(ranked=True, options={"chicago_passout": "count_as_zero", **options})


def test_at_a_ranked_table_nothing_is_taken_back_and_nobody_changes_chairs() -> None:
    async def play(house: House) -> None:
        guests = await four_at_a_ranked_table(house)
        first = guests[guests[Seat.S].deal.view.to_act[0]]
        assert await first.act(MakeCall(Call.P)) == "accepted"
        for what in ("undo", "redeal"):
            assert await first.ask(wire.Propose, what=what) == "not-ranked"
        assert await first.ask(wire.StandUp) == "not-ranked"
        late = house.join("late")
        assert await late.ask(wire.Sit, name="Late", seat=Seat.N) == "not-ranked"
        assert await first.ask(wire.Say, text="psst") == "no-free-text"
        assert late.party.delay == 60

    scenario(play, ranked(), watch_delay=60)


def test_whether_a_match_counts_is_settled_when_it_begins() -> None:
    async def play(house: House) -> None:
        guests = await four_at_a_ranked_table(house)
        terms = msgspec.structs.replace(guests[Seat.S].party.terms, ranked=False)
        assert await guests[Seat.S].ask(wire.Agree, terms=terms) == "accepted"
        first = guests[guests[Seat.S].deal.view.to_act[0]]
        assert await first.ask(wire.Propose, what="redeal") == "not-ranked"
        assert house.room.record.ranked

    scenario(play, ranked())


@pytest.mark.parametrize("change", [{"turn_seconds": 60}, {"late": "pass_or_lowest"}, {"level": "gentle"}])
def test_neither_clock_nor_cpu_players_are_changed_in_a_ranked_match(change: dict[str, Any]) -> None:
    async def play(house: House) -> None:
        south = (await four_at_a_ranked_table(house))[Seat.S]
        before = south.party.terms
        assert await south.ask(wire.Agree, terms=msgspec.structs.replace(before, **change)) == "not-ranked"

    scenario(play, ranked())


def test_nobody_holds_a_ranked_match_up_by_asking_for_its_end_again_and_again() -> None:
    async def play(house: House) -> None:
        guests = await four_at_a_ranked_table(house)
        seat = guests[Seat.S].deal.view.to_act[0]
        first, others = guests[seat], [guest for each, guest in guests.items() if each is not seat]
        for refuse in (first, others[0]):
            assert "end" in first.party.may
            assert await first.ask(wire.Propose, what="end") == "accepted"
            proposal = first.party.proposal
            assert proposal
            assert await refuse.ask(wire.Vote, proposal=proposal.n, agree=False) == "accepted"
            for guest in guests.values():
                assert await guest.ask(wire.Propose, what="end") == "asked-already"
            assert "end" not in first.party.may
            assert await guests[seat].act(MakeCall(Call.P)) == "accepted"
            seat = seat.next

    scenario(play, ranked())


def test_leaving_a_ranked_match_does_not_stop_it() -> None:
    async def play(house: House) -> None:
        guests = await four_at_a_ranked_table(house)
        terms = msgspec.structs.replace(guests[Seat.S].party.terms, absence="abort")
        assert await guests[Seat.S].ask(wire.Agree, terms=terms) == "accepted"
        first = guests[Seat.S].deal.view.to_act[0]
        assert await guests[first].ask(wire.Leave) == "accepted"
        other = guests[first.next]
        await other.until(lambda: len(other.deal.view.facts["calls"]) == 1)  # a CPU player's
        assert other.party.stage == "playing"

    scenario(play, ranked())


def test_a_finished_match_is_noted_once_and_changes_the_ratings_of_its_people(
    with_database: WithDatabase,
) -> None:
    async def play(house: House, database: Database) -> None:
        guests = await four_at_a_ranked_table(house)
        south = guests[Seat.S]
        for done in range(1, 5):
            for _ in Seat:
                seat = guests[Seat.S].deal.view.to_act[0]
                assert await guests[seat].act(MakeCall(Call.P)) == "accepted"
            if done < 4:
                for seat in Seat:
                    assert await guests[seat].ask(wire.Next, done=done) == "accepted"
                await south.until(lambda: south.deal.view.to_act)
        record = house.room.record
        assert record.waiting
        for _ in range(2):
            await finished.note("t", record, database)
        (noted,) = await database.matches.of("h")
        assert (noted.table, noted.number, noted.ranked, noted.outcome.winner) == ("t", 1, True, None)
        history = await database.ratings.history("h")
        (points,) = history.values()
        assert [(point.place, point.drawn) for point in points] == [(1, True)]
        assert points[0].rating.mu == NEW.mu  # a draw among equals

    async def whole(database: Database) -> None:
        house = await House(ranked()).open()
        await play(house, database)
        await house.close()

    with_database(whole)


def test_a_match_that_was_broken_off_is_not_noted(with_database: WithDatabase) -> None:
    async def whole(database: Database) -> None:
        house = await House(waiting(ranked=True)).open()
        host = house.join("h")
        assert await host.ask(wire.Begin) == "accepted"
        await host.until(lambda: host.screen.all(wire.Update))
        assert await host.ask(wire.Propose, what="end") == "accepted"
        await finished.note("t", house.room.record, database)
        assert await database.matches.of("h") == ()
        await house.close()

    with_database(whole)


class Hall:
    """A queue whose tables are opened on paper."""

    def __init__(self, known: dict[str, Rating] | None = None) -> None:
        self.failures: list[type[Exception]] = []
        """Why tables cannot be opened before one can."""
        self.tables: list[tuple[Terms, dict[Seat, Occupant]]] = []
        self.discarded: list[str] = []
        self._known = known or {}
        self.may_open, self.opening = asyncio.Event(), asyncio.Event()
        self.may_open.set()
        self.queue = Queue(self._open, self._discard, self._current)

    async def _open(self, terms: Terms, people: dict[Seat, Occupant]) -> str:
        self.opening.set()
        await self.may_open.wait()
        if self.failures:
            raise self.failures.pop()
        self.tables.append((terms, people))
        return f"table {len(self.tables)}"

    async def _discard(self, table: str) -> None:
        self.discarded.append(table)

    async def _current(self, pool: Pool, users: tuple[str, ...]) -> dict[str, Rating]:
        assert pool.family == ratings.family(BRIDGE)
        return {user: self._known[user] for user in users if user in self._known}

    async def join(self, user: str, *, with_cpu: bool = False) -> asyncio.Future[str]:
        return await self.queue.join(user, user.title(), BRIDGE, with_cpu=with_cpu)


def in_the_hall(play: Callable[[Hall], Awaitable[None]], hall: Hall | None = None) -> None:
    async def whole() -> None:
        await play(hall or Hall())

    run(whole)


def test_four_people_get_a_table_and_the_best_plays_with_the_last() -> None:
    known = {"best": Rating(30, 2, 60), "good": Rating(27, 2, 60), "last": Rating(20, 2, 60)}

    async def play(hall: Hall) -> None:
        tables = [await hall.join(user) for user in ("last", "new", "best", "good")]
        assert await asyncio.gather(*tables) == ["table 1"] * 4
        ((terms, people),) = hall.tables
        assert terms.ranked
        assert {people[Seat.N].user, people[Seat.S].user} == {"best", "last"}
        assert hall.queue.count(BRIDGE.id) == 0

    in_the_hall(play, Hall(known))


def test_only_who_agrees_gets_cpu_players_and_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hall: Hall) -> None:
        agreed, not_agreed = await hall.join("yes", with_cpu=True), await hall.join("no")
        assert not agreed.done()
        now = time.monotonic()
        monkeypatch.setattr(queues.time, "monotonic", lambda: now + queues.PATIENCE_SECONDS)
        await hall.queue.try_to_open(BRIDGE)
        assert agreed.result() == "table 1"
        assert not not_agreed.done()
        assert [who.user for who in hall.tables[0][1].values()] == ["yes"]

    in_the_hall(play)


def test_a_person_with_two_screens_waits_once_and_until_both_are_closed() -> None:
    async def play(hall: Hall) -> None:
        first, second = await hall.join("one"), await hall.join("one")
        assert first is second
        assert hall.queue.count(BRIDGE.id) == 1
        hall.queue.leave("one")
        assert hall.queue.count(BRIDGE.id) == 1
        hall.queue.leave("one")
        assert hall.queue.count(BRIDGE.id) == 0

    in_the_hall(play)


@pytest.mark.parametrize("go", ["leave", "forget"])
def test_who_leaves_while_the_table_is_opened_has_no_chair_at_it(go: str) -> None:
    async def play(hall: Hall) -> None:
        hall.may_open.clear()
        tables = {user: await hall.join(user) for user in ("a", "b", "c", "d")}
        await hall.opening.wait()
        getattr(hall.queue, go)("b")
        late = await hall.join("late")
        hall.may_open.set()
        assert await late == "table 2"
        assert hall.discarded == ["table 1"]
        assert {who.user for who in hall.tables[1][1].values()} == {"a", "c", "d", "late"}
        assert [tables[user].result() for user in ("a", "c", "d")] == ["table 2"] * 3

    in_the_hall(play)


def test_who_leaves_though_no_table_could_be_opened_waits_no_longer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(hall: Hall) -> None:
        tried = asyncio.Event()

        async def fail(*_: Any) -> str:
            tried.set()
            raise KeyError

        monkeypatch.setattr(hall.queue, "_open_table", fail)
        for user in ("a", "b", "c", "d"):
            await hall.join(user)
        await tried.wait()
        for user in ("a", "b", "c", "d"):
            hall.queue.leave(user)
        assert hall.queue.count(BRIDGE.id) == 0

    in_the_hall(play)
    assert "no ranked table could be opened" in caplog.text


@pytest.mark.parametrize("failure", [StorageFailed, KeyError])
def test_who_waits_while_no_table_can_be_opened_gets_one_as_soon_as_it_can(
    monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    monkeypatch.setattr(queues, "RETRY_SECONDS", 0.01)

    async def play(hall: Hall) -> None:
        hall.failures = [failure, failure]
        tables = [await hall.join(user) for user in ("a", "b", "c", "d")]
        assert await asyncio.gather(*tables) == ["table 1"] * 4
        for user in ("a", "b", "c", "d"):
            hall.queue.leave(user)
        assert len(hall.tables) == 1

    in_the_hall(play)


def test_every_game_can_be_played_for_ratings_by_terms_that_are_its_own() -> None:
    for game in all_games():
        terms = ranked_terms(game)
        assert game.read_options(terms.options) == game.read_options({})
        assert terms.ranked
