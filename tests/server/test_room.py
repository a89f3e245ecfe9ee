"""The room: write then tell, once and only once, and nothing lost in a restart."""

import asyncio
import json
import re
from typing import Any

import msgspec
import pytest

from kakehashi.game import Game, Ruleset
from kakehashi.games import find
from kakehashi.model.actions import Answer, Claim, MakeCall, PlayCard
from kakehashi.model.cards import PACK, Hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.server import acting, cut, desk, wire
from kakehashi.server import log as table_log
from kakehashi.server.cut import SeedsInMemory
from kakehashi.server.delay import Past
from kakehashi.server.log import Pace
from kakehashi.server.party import Occupant
from kakehashi.server.room import Room, first_match, opening
from kakehashi.server.settings import Settings
from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.storage.store import StorageFailed
from tests.running import run
from tests.server.fakes import HastyCpu, Screen

BRIDGE = find("contract_bridge")
SEEDS = SeedsInMemory()
FOUR_PEOPLE = {seat: Occupant("", seat.value) for seat in Seat}
SOUTH_ALONE = {seat: Occupant("", "S") if seat is Seat.S else Occupant("cpu") for seat in Seat}


class House:
    """A store with one table in it, and the room that serves it."""

    def __init__(self, store: MemoryStore, room: Room) -> None:
        self.store, self.room = store, room

    @classmethod
    async def open(
        cls, chairs: dict[Seat, Occupant], *, game: Game = BRIDGE, answer_seconds: float = 20, **options: Any
    ) -> "House":
        store = MemoryStore()
        ruleset = Ruleset(game, game.read_options(options))
        entries = (*opening(chairs, Pace(0, 0)), *await first_match("t", ruleset, Seat.N, SEEDS))
        assert await store.append("t", 0, table_log.write(table_log.rows(entries)))
        return cls(store, await cls._room(store, answer_seconds))

    @staticmethod
    async def _room(store: MemoryStore, answer_seconds: float = 20) -> Room:
        rows = table_log.read(await store.read("t"))
        settings = Settings(answer_seconds=answer_seconds, cut_seconds=0.001)  # no browser cuts
        past = Past.of(rows, settings.watch_delay)
        return Room("t", past, store=store, seeds=SEEDS, cpu=HastyCpu(), settings=settings)

    async def restart(self) -> None:
        """As after ``kill -9``: nothing but the store is left."""
        await self.room.close()
        self.room = await self._room(self.store)

    def join(self, user: str | None, since: int = 2**53) -> Screen:
        screen = Screen()
        self.room.join(screen, user, since)
        return screen


def act(update: wire.Update, action: Any, command: str = "c") -> wire.Act:
    return wire.Act(command, update.turn, msgspec.to_builtins(action))


def plain(update: wire.Update) -> Any:
    """A choice that moves the deal on: no claim."""
    return next(
        choice
        for choice in update.view.choices
        if not isinstance(choice, Claim) and choice != MakeCall(Call.B7NT)
    )


async def play_to_the_lead(house: House, screens: dict[Seat, Screen]) -> None:
    """North bids 1♣, three passes, East leads."""
    for seat, call in zip(Seat, (Call.B1C, Call.P, Call.P, Call.P), strict=True):
        update = screens[seat].latest
        assert update
        house.room.ask(act(update, MakeCall(call), f"call {seat}"), seat.value, screens[seat])
        assert await screens[seat].answer() == wire.Accepted(f"call {seat}")
    update = screens[Seat.E].latest
    assert update
    house.room.ask(act(update, plain(update), "lead"), "E", screens[Seat.E])
    assert await screens[Seat.E].answer() == wire.Accepted("lead")


def test_a_command_sent_twice_is_done_once_and_answered_twice() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        north = house.join("N")
        first = await north.update()
        command = act(first, MakeCall(Call.B1C))
        house.room.ask(command, "N", north)
        house.room.ask(command, "N", north)
        assert [await north.answer(), await north.answer()] == [wire.Accepted("c")] * 2
        assert north.latest
        assert len(north.latest.view.facts["calls"]) == 1
        await house.restart()
        again = house.join("N")
        house.room.ask(command, "N", again)
        assert await again.answer() == wire.Accepted("c")
        assert again.latest
        assert len(again.latest.view.facts["calls"]) == 1
        await house.room.close()

    run(scenario)


@pytest.mark.parametrize(
    ("user", "action", "code"),
    [
        ("E", {"type": "call", "call": "P"}, "not-your-turn"),
        ("N", {"type": "call", "call": "X"}, "nothing-to-double"),
        ("N", {"type": "call", "call": "8C"}, "bad-message"),
        ("N", {"type": "fly"}, "bad-message"),
        ("N", {}, "bad-message"),
        ("N", {"type": "play", "card": "SA"}, "not-now"),
        ("N", {"type": "claim", "tricks": 13}, "not-now"),
        ("stranger", {"type": "call", "call": "P"}, "not-a-seat"),
        (None, {"type": "call", "call": "P"}, "no-cookie"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_code_and_changes_nothing(
    user: str | None, action: dict[str, Any], code: str
) -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screen = house.join(user)
        before = await house.store.read("t")
        update = await screen.update()
        turn = update.turn or 3
        house.room.ask(wire.Act("c", turn, action), user, screen)
        refused = await screen.answer()
        assert isinstance(refused, wire.Refused)
        assert (refused.id, refused.code) == ("c", code)
        assert await house.store.read("t") == before
        await house.room.close()

    run(scenario)


def test_an_action_on_an_earlier_turn_is_stale() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screens = {seat: house.join(seat.value) for seat in Seat}
        north = screens[Seat.N]
        first = await north.update()
        house.room.ask(act(first, MakeCall(Call.B1C), "1"), "N", north)
        assert await north.answer() == wire.Accepted("1")
        house.room.ask(act(first, MakeCall(Call.P), "2"), "N", north)
        assert await north.answer() == wire.Refused("2", "stale")
        await house.room.close()

    run(scenario)


def test_both_defenders_may_answer_a_claim_from_the_same_position() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screens = {seat: house.join(seat.value) for seat in Seat}
        await play_to_the_lead(house, screens)
        north = screens[Seat.N].latest
        assert north
        house.room.ask(act(north, Claim(7), "claim"), "N", screens[Seat.N])
        assert await screens[Seat.N].answer() == wire.Accepted("claim")
        seen = {seat: screens[seat].latest for seat in (Seat.E, Seat.W)}
        for seat, update in seen.items():
            assert update
            house.room.ask(act(update, Answer(True), f"answer {seat}"), seat.value, screens[seat])
        for seat in seen:
            assert await screens[seat].answer() == wire.Accepted(f"answer {seat}")
        latest = screens[Seat.S].latest
        assert latest
        assert latest.done == 1
        assert latest.view.result
        await house.room.close()

    run(scenario)


def test_an_answer_to_one_claim_does_not_answer_the_next() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screens = {seat: house.join(seat.value) for seat in Seat}

        async def ask(seat: Seat, command: wire.Act) -> wire.Accepted | wire.Refused:
            house.room.ask(command, seat.value, screens[seat])
            return await screens[seat].answer()

        def command(seat: Seat, action: Any, name: str) -> wire.Act:
            update = screens[seat].latest
            assert update
            return act(update, action, name)

        await play_to_the_lead(house, screens)
        assert await ask(Seat.N, command(Seat.N, Claim(7), "seven")) == wire.Accepted("seven")
        late = command(Seat.E, Answer(True), "late")
        assert await ask(Seat.W, command(Seat.W, Answer(False), "no")) == wire.Accepted("no")
        assert await ask(Seat.N, command(Seat.N, Claim(13), "all")) == wire.Accepted("all")
        assert await ask(Seat.E, late) == wire.Refused("late", "stale")
        assert await ask(Seat.E, command(Seat.E, Answer(True), "yes")) == wire.Accepted("yes")
        await house.room.close()

    run(scenario)


def test_a_claim_that_nobody_answers_is_rejected_by_the_clock() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE, answer_seconds=0.01)
        screens = {seat: house.join(seat.value) for seat in Seat}
        await play_to_the_lead(house, screens)
        north = screens[Seat.N].latest
        assert north
        house.room.ask(act(north, Claim(7), "claim"), "N", screens[Seat.N])
        assert await screens[Seat.N].answer() == wire.Accepted("claim")
        while any(event.kind == "rejected" for event in (await screens[Seat.N].update()).events) is False:
            pass
        latest = screens[Seat.N].latest
        assert latest
        assert latest.view.facts["claim"] is None
        assert latest.view.result is None
        await house.room.close()

    run(scenario)


def test_one_person_and_three_cpu_players_finish_a_match_and_play_again() -> None:
    async def scenario() -> None:
        house = await House.open(SOUTH_ALONE, chicago_passout="count_as_zero")
        south = house.join("S")
        commands = iter(range(10_000))
        matches = 0
        while matches < 2:
            update = await south.update()
            if update.sheet.over and update.view.result:
                matches += 1
                assert len(update.sheet.lines) == 4
            if update.view.result:
                house.room.ask(wire.Next(str(next(commands)), update.done), "S", south)
            elif update.view.choices:
                house.room.ask(act(update, plain(update), str(next(commands))), "S", south)
        await house.room.close()

    run(scenario)


def test_cpu_players_alone_go_on_from_deal_to_deal_while_somebody_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acting, "RESULT_STAYS_SECONDS", 0)

    async def scenario() -> None:
        house = await House.open({seat: Occupant("cpu") for seat in Seat})
        watcher = house.join(None)
        update = await watcher.update()
        while not update.sheet.over:
            update = await watcher.update()
        assert update.done >= 4
        await asyncio.sleep(0.05)
        assert watcher.latest == update, "a match that is over is the end of it"
        await house.room.close()

    run(scenario)


def test_after_a_restart_in_mid_trick_every_chair_sees_what_it_saw() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screens: dict[Seat | None, Screen] = {seat: house.join(seat.value) for seat in Seat}
        await play_to_the_lead(house, {seat: screen for seat, screen in screens.items() if seat})
        screens[None] = house.join(None)
        before = {seat: screen.latest for seat, screen in screens.items()}
        await house.restart()
        for seat, update in before.items():
            again = await house.join(seat.value if seat else None).update()
            assert update
            assert (again.seq, again.turn, again.view, again.sheet) == (
                update.seq,
                update.turn,
                update.view,
                update.sheet,
            )
        await house.room.close()

    run(scenario)


def test_who_comes_back_hears_what_was_missed_and_only_that() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        screens = {seat: house.join(seat.value) for seat in Seat}
        first = screens[Seat.S].latest
        assert first
        await play_to_the_lead(house, screens)
        back = await house.join("S", since=first.seq + 3).update()
        assert [event.kind for event in back.events][:1] == ["called"]
        assert "played" in [event.kind for event in back.events]
        assert len([event for event in back.events if event.kind == "called"]) == 1
        await house.room.close()

    run(scenario)


def test_the_next_deal_waits_for_every_person_and_a_second_click_is_stale() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE, chicago_passout="count_as_zero")
        screens = {seat: house.join(seat.value) for seat in Seat}
        for seat in Seat:
            update = screens[seat].latest
            assert update
            house.room.ask(act(update, MakeCall(Call.P), f"pass {seat}"), seat.value, screens[seat])
            assert await screens[seat].answer() == wire.Accepted(f"pass {seat}")
        for seat in Seat:
            latest = screens[Seat.N].latest
            assert latest
            assert latest.view.board.number == 1  # as long as one has not asked for the next
            house.room.ask(wire.Next(f"next {seat}", 1), seat.value, screens[seat])
            assert await screens[seat].answer() == wire.Accepted(f"next {seat}")
        while (await screens[Seat.N].update()).view.board.number == 1:
            pass
        house.room.ask(wire.Next("late", 1), "N", screens[Seat.N])
        assert await screens[Seat.N].answer() == wire.Refused("late", "stale")
        await house.room.close()

    run(scenario)


def tied(*_: object) -> Hand:
    """Thirteen of one suit to each seat: ten points a hand, twenty a side."""
    return PACK


def test_a_deal_that_is_over_as_it_is_dealt_counts_as_done_so_that_a_second_click_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cut.fairness, "deck", tied)

    async def scenario() -> None:
        house = await House.open(SOUTH_ALONE, game=find("minibridge"))
        south = house.join("S")
        first = await south.update()
        assert (first.done, first.sheet.lines[0].counted) == (1, False)
        house.room.ask(wire.Next("one", first.done), "S", south)
        assert await south.answer() == wire.Accepted("one")
        while (await south.update()).done < 2:
            pass
        house.room.ask(wire.Next("two", first.done), "S", south)
        refused = await south.answer()
        assert isinstance(refused, wire.Refused)
        assert refused.code == "stale"
        await house.room.close()

    run(scenario)


def test_when_the_log_cannot_be_written_the_action_is_refused_and_not_done() -> None:
    class BrokenStore(MemoryStore):
        broken = False

        async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
            if self.broken:
                raise StorageFailed
            return await super().append(table, expected_seq, rows)

    async def scenario() -> None:
        store = BrokenStore()
        ruleset = Ruleset(BRIDGE, BRIDGE.read_options({}))
        entries = (*opening(FOUR_PEOPLE, Pace(0, 0)), *await first_match("t", ruleset, Seat.N, SEEDS))
        await store.append("t", 0, table_log.write(table_log.rows(entries)))
        house = House(store, await House._room(store))
        north = house.join("N")
        first = await north.update()
        store.broken = True
        house.room.ask(act(first, MakeCall(Call.B1C)), "N", north)
        assert await north.answer() == wire.Refused("c", "storage-failed")
        store.broken = False
        house.room.ask(act(first, MakeCall(Call.B1C)), "N", north)
        assert await north.answer() == wire.Accepted("c")
        await house.room.close()

    run(scenario)


def test_what_could_not_be_written_is_tried_again_once_however_many_come_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "STORAGE_RETRY_SECONDS", 1234.5)

    class BrokenStore(MemoryStore):
        def __init__(self) -> None:
            super().__init__()
            self.tries: asyncio.Queue[None] = asyncio.Queue()

        async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
            if not expected_seq:
                return await super().append(table, expected_seq, rows)
            self.tries.put_nowait(None)
            raise StorageFailed

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        delays: list[float] = []
        call_later = loop.call_later
        monkeypatch.setattr(
            loop,
            "call_later",
            lambda delay, *rest, **more: delays.append(delay) or call_later(delay, *rest, **more),
        )
        store = BrokenStore()
        ruleset = Ruleset(BRIDGE, BRIDGE.read_options({}))
        entries = (*opening(SOUTH_ALONE, Pace(0, 0)), *await first_match("t", ruleset, Seat.N, SEEDS))
        await store.append("t", 0, table_log.write(table_log.rows(entries)))
        house = House(store, await House._room(store))
        for _ in range(5):  # whoever comes wakes the CPU player, which tries at once
            house.join("S")
            await store.tries.get()
        assert delays.count(1234.5) == 1
        await house.room.close()

    run(scenario)


def test_when_another_process_has_written_the_room_takes_it_over_and_says_stale() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE)
        other = await House._room(house.store)
        here, there = house.join("N"), Screen()
        other.join(there, "N", 2**53)
        update = await there.update()
        other.ask(act(update, MakeCall(Call.B1C), "there"), "N", there)
        assert await there.answer() == wire.Accepted("there")
        house.room.ask(act(update, MakeCall(Call.B1D), "here"), "N", here)
        assert await here.answer() == wire.Refused("here", "stale")
        assert here.latest
        assert [call.call for call in here.latest.view.facts["calls"]] == [Call.B1C]
        await asyncio.gather(house.room.close(), other.close())

    run(scenario)


CARD = re.compile(rb'"([CDHS][2-9TJQKA])"')


def cards_told(message: bytes) -> set[str]:
    return {found.decode() for found in CARD.findall(message)}


@pytest.mark.parametrize("dummy_sees", ["public", "partner"])
def test_the_bytes_a_viewer_receives_during_a_deal_hold_no_card_it_may_not_see(dummy_sees: str) -> None:
    """From the first update to the last card, for each chair and a watcher.

    It may see its own cards, those played, dummy's after the lead, and as dummy's player declarer's where the
    table says so.
    """

    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE, dummy_sees=dummy_sees, claims=False)
        screens: dict[str | None, Screen] = {seat.value: house.join(seat.value) for seat in Seat}
        screens[None] = house.join(None)
        hands = {
            seat: {card.value for card in zone.cards or ()}
            for seat in Seat
            if (latest := screens[seat.value].latest)
            for zone in latest.view.zones
            if zone.seat is seat
        }
        assert all(len(hand) == 13 for hand in hands.values())
        played: set[str] = set()
        checked = 0
        step = 0
        while True:
            update = next(
                (
                    screen.latest
                    for screen in screens.values()
                    if screen.latest and screen.latest.view.choices
                ),
                None,
            )
            latest = screens["N"].latest
            assert latest
            if latest.view.result:
                break
            assert update
            assert update.view.viewer
            seat = update.view.viewer
            action = MakeCall(Call.B1C) if step == 0 else MakeCall(Call.P) if step < 4 else plain(update)
            step += 1
            house.room.ask(act(update, action, f"{step}"), seat.value, screens[seat.value])
            assert await screens[seat.value].answer() == wire.Accepted(f"{step}")
            if isinstance(action, PlayCard):
                played.add(action.card.value)
            latest = screens["N"].latest
            assert latest
            if latest.view.result:
                break
            for user, screen in screens.items():
                allowed = set(played) | (hands[Seat(user)] if user else set())
                if played:
                    allowed |= hands[Seat.S]  # dummy
                    if user == "S" and dummy_sees == "partner":
                        allowed |= hands[Seat.N]
                for message in screen.sent:
                    assert cards_told(message) <= allowed, (user, step, cards_told(message) - allowed)
                    checked += 1
                screen.sent.clear()
        assert checked > 200
        await house.room.close()

    run(scenario)


def test_no_byte_tells_a_player_a_card_before_it_has_chosen_between_looking_and_double_nil() -> None:
    async def scenario() -> None:
        house = await House.open(FOUR_PEOPLE, game=find("spades"))
        screens = {seat: house.join(seat.value) for seat in Seat}
        watcher = house.join(None)
        for seat, choice in zip(Seat, ("look", "double_nil", "look", "double_nil"), strict=True):
            assert not any(cards_told(message) for message in screens[seat].sent)
            update = screens[seat].latest
            assert update
            command = wire.Act(f"choose {seat}", update.turn, {"type": choice})
            house.room.ask(command, seat.value, screens[seat])
            assert await screens[seat].answer() == wire.Accepted(command.id)
            told = {card for message in screens[seat].sent for card in cards_told(message)}
            assert len(told) == (13 if choice == "look" or seat is Seat.W else 0)
        for seat, screen in screens.items():
            mine = {card for message in screen.sent for card in cards_told(message)}
            assert len(mine) == 13, seat
        assert not any(cards_told(message) for message in watcher.sent)
        await house.room.close()

    run(scenario)


def test_no_seed_and_no_deck_is_in_what_is_sent() -> None:
    async def scenario() -> None:
        house = await House.open(SOUTH_ALONE)
        south = house.join("S")
        update = await south.update()
        kept = [json.loads(row) for row in await house.store.read("t")]
        seed = kept[0]["entry"]["cpu_seed"]
        sent = b"".join(south.sent)
        assert seed.encode() not in sent
        assert b"deck" not in sent
        assert b"seed" not in sent
        assert update.view.viewer is Seat.S
        await house.room.close()

    run(scenario)
