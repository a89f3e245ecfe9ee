"""Why a CPU player did that: asked when the deal is over, decided again from the log, reproduced anywhere."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from kakehashi.analysis import report
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Acted, Entry, TakenBack
from kakehashi.model.actions import CALLS, PlayCard
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players.base import Decision
from kakehashi.players.find import player
from kakehashi.server import log as table_log
from kakehashi.server.capabilities import DealOn
from kakehashi.server.cpu import Cpu
from kakehashi.server.cut import SeedsInMemory
from kakehashi.server.delay import Past
from kakehashi.server.lobby import Lobby
from kakehashi.server.log import Pace, Thinking
from kakehashi.server.party import Occupant, Terms
from kakehashi.server.room import Room, first_match, opening
from kakehashi.server.settings import Settings
from kakehashi.server.storage.memory import MemoryStore
from kakehashi.server.why import NoSuchDeal, PlayedDeal
from kakehashi.server.worker import think
from tests.live_server import LiveServer
from tests.plain_http import PLAIN
from tests.running import run
from tests.server.fakes import Screen
from tests.server.test_room import SOUTH_ALONE, act, plain

BRIDGE = find("contract_bridge")
LEVEL, BUDGET = "gentle", 3


class ThinkingCpu:
    """Thinks in this process, and remembers what it said."""

    def __init__(self) -> None:
        self.said: list[Decision] = []

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        decision = player(name).choose(view, Random(seed), BUDGET)
        self.said.append(decision)
        return decision


class Played:
    """A table at which South and three CPU players have played one deal."""

    rows: tuple[bytes, ...]
    during: tuple[bytes, ...]
    """The log while the deal was on."""
    told: list[bytes]
    """What South was sent until it was over."""
    said: list[Decision]


@pytest.fixture(scope="module")
def played() -> Played:
    found = Played()
    seeds = SeedsInMemory()

    async def scenario() -> None:
        store, cpu = MemoryStore(), ThinkingCpu()
        terms = Terms(game=BRIDGE.id, level=LEVEL)
        match = await first_match("t", Ruleset(BRIDGE, BRIDGE.read_options({})), Seat.N, seeds)
        entries = (*opening(SOUTH_ALONE, Pace(0, 0), terms=terms), *match)
        assert await store.append("t", 0, table_log.write(table_log.rows(entries)))
        rows = table_log.read(await store.read("t"))
        settings = Settings()
        room = Room(
            "t", Past.of(rows, settings.watch_delay), store=store, seeds=seeds, cpu=cpu, settings=settings
        )
        screen = Screen()
        room.join(screen, "S", 2**53)
        while True:
            update = await screen.update()
            if update.done:
                break
            found.told = list(screen.sent)
            if update.view.choices and update is screen.latest:
                if update.view.phase == "auction":  # nobody but South can go on
                    found.during = await store.read("t")
                opens = CALLS[Call.B1NT] in update.view.choices
                action = CALLS[Call.B1NT] if opens else plain(update)
                room.ask(act(update, action, f"c{update.seq}"), "S", screen)
        await room.close()
        found.rows, found.said = await store.read("t"), cpu.said

    run(scenario)
    return found


def test_each_action_of_a_cpu_player_is_decided_again_as_it_was(played: Played) -> None:
    deal = PlayedDeal.of(table_log.read(played.rows), 1)
    asked = [place for place, done in enumerate(deal.done) if done.cpu]
    assert len(asked) == len([step for step in deal.steps if step.seat is not Seat.S]) > 3
    for place in asked:
        now = think(deal.job(place))
        assert now in played.said
        why = deal.why(place, now)
        assert why.same
        assert all(why.texts.values())


def test_a_card_is_told_of_the_hand_it_came_from(played: Played) -> None:
    deal = PlayedDeal.of(table_log.read(played.rows), 1)
    hands = [done.seat for done in deal.done if isinstance(done.action, PlayCard)]
    tricks = [set(hands[first : first + 4]) for first in range(0, len(hands) - 3, 4)]
    assert tricks and all(trick == set(Seat) for trick in tricks)


def test_a_report_is_replayed_in_another_process_and_holds_no_seed_of_the_deal(
    played: Played, tmp_path: Path
) -> None:
    rows = table_log.read(played.rows)
    deal = PlayedDeal.of(rows, 1)
    place = max(place for place, done in enumerate(deal.done) if done.cpu)
    text = deal.why(place, think(deal.job(place))).report
    file = tmp_path / "report.json"
    file.write_text(text)
    program = Path(sys.executable).with_name("kakehashi")
    again = subprocess.run([program, "replay", file, "--json"], capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["same"]
    opened = rows[0].entry
    assert isinstance(opened, table_log.TableOpened)
    assert opened.cpu_seed not in text
    assert report.read(text).deck.split() == [card.value for card in deal.deck]
    assert set(json.loads(text)) == set(report.Report.__struct_fields__)


def test_a_program_that_decides_otherwise_now_says_so(played: Played) -> None:
    deal = PlayedDeal.of(table_log.read(played.rows), 1)
    place = next(place for place, done in enumerate(deal.done) if done.cpu)
    now = think(deal.job(place))
    why = deal.why(place, msgspec.structs.replace(now, action=CALLS[Call.B7C]))
    assert not why.same
    assert report.read(why.report).made.action == deal.done[place].action


def test_while_the_deal_is_on_nobody_is_told_why(played: Played) -> None:
    with pytest.raises(DealOn):
        PlayedDeal.of(table_log.read(played.during), 1)
    opened = table_log.read(played.rows)[0].entry
    assert isinstance(opened, table_log.TableOpened)
    seeds = [opened.cpu_seed, *(opened.luck(turn, seat) for turn in range(200) for seat in Seat)]
    rules = {str(each.reason.params["rule"]) for each in played.said if "rule" in each.reason.params}
    sent = b"\n".join(played.told).decode()
    assert rules
    assert [word for word in (*seeds, *rules, '"reason"', '"by":{', '"budget"') if word in sent] == []


def test_what_a_person_did_and_deals_that_never_were_have_no_reason(played: Played) -> None:
    rows = table_log.read(played.rows)
    deal = PlayedDeal.of(rows, 1)
    south = next(place for place, done in enumerate(deal.done) if done.seat is Seat.S)
    for place in (south, -1, len(deal.done)):
        with pytest.raises(NoSuchDeal):
            deal.job(place)
    for number in (0, 3):
        with pytest.raises(NoSuchDeal):
            PlayedDeal.of(rows, number)


def test_a_log_of_before_is_read_and_knows_of_no_player(played: Played) -> None:
    before = []
    for body in played.rows:
        row = json.loads(body)
        row.pop("by", None)
        before.append(json.dumps(row).encode())
    assert not any(done.cpu for done in PlayedDeal.of(table_log.read(tuple(before)), 1).done)


def test_what_was_taken_back_is_not_asked_of() -> None:
    async def scenario() -> None:
        options = {"undo": "auction_only"}
        match = await first_match("t", Ruleset(BRIDGE, BRIDGE.read_options(options)), Seat.N, SeedsInMemory())
        chairs = {seat: Occupant("", seat.value) for seat in Seat}
        entries.extend((*opening(chairs, Pace(0, 0)), *match))

    entries: list[Entry] = []
    run(scenario)
    first, second = Thinking("quick", 1), Thinking("quick", 2)
    rows = (
        *table_log.rows(tuple(entries)),
        *table_log.rows((Acted(Seat.N, CALLS[Call.B1C]),), by=first),
        *table_log.rows((TakenBack(Seat.N),)),
        *table_log.rows((Acted(Seat.N, CALLS[Call.P]),), by=second),
        *table_log.rows(tuple(Acted(seat, CALLS[Call.P]) for seat in (Seat.E, Seat.S, Seat.W))),
    )
    deal = PlayedDeal.of(rows, 1)
    assert [by for by, _ in deal.by] == [second, None, None, None]


def test_a_deal_is_looked_for_in_the_log_once(played: Played, tmp_path: Path) -> None:
    class CountingStore(MemoryStore):
        reads = 0

        async def read(self, table: str) -> tuple[bytes, ...]:
            self.reads += 1
            return await super().read(table)

    async def scenario() -> None:
        store = CountingStore()
        await store.append("t", 0, played.rows)
        lobby = Lobby(store, SeedsInMemory(), Cpu(0), Settings(data=tmp_path))
        first, again = await lobby.played("t", 1), await lobby.played("t", 1)
        assert first is again
        assert store.reads == 1
        with pytest.raises(NoSuchDeal):
            await lobby.played("t", 99)
        await lobby.close()

    run(scenario)


def test_over_http_a_deal_that_is_not_over_or_not_there_is_refused(shared_server: LiveServer) -> None:
    with httpx.Client(base_url=shared_server.url, trust_env=False, verify=PLAIN, timeout=60) as http:
        table = http.post("/api/tables", json={"game": BRIDGE.id, "seat": "S"}).json()["id"]
        codes = [
            (http.get(f"/api/tables/{where}").status_code, http.get(f"/api/tables/{where}").json()["code"])
            for where in (
                f"{table}/deals/1/actions",
                f"{table}/deals/1/actions/0/why",
                f"{table}/deals/2/actions",
                "nowhere/deals/1/actions",
            )
        ]
    assert codes == [(400, "deal-on"), (400, "deal-on"), (404, "no-such-deal"), (404, "no-such-table")]
