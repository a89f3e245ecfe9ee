"""What calls mean over HTTP: as the engine says, in a worker, for whoever asks."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import pytest

from kakehashi.cli.bid import shows
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players import bidding
from kakehashi.players.bidding import words
from kakehashi.players.levels import LEVELS, SYSTEMS
from kakehashi.server.cpu import Cpu, NoWorker
from kakehashi.server.explaining import AuctionMeanings, Explain, explain
from kakehashi.server.meanings import Meanings
from kakehashi.server.party import LevelName
from tests.live_server import LiveServer
from tests.plain_http import PLAIN
from tests.running import run

AFTER_1NT = Explain("sayc", Seat.W, Vulnerable.EW, (Call.B1NT, Call.P, Call.B2D))


@pytest.fixture
def http(shared_server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=shared_server.url, trust_env=False, verify=PLAIN, timeout=60) as client:
        yield client


def said(meaning: bidding.Meaning) -> dict[str, Any]:
    """The meaning as JSON has it: sentences, and the figures of the command line but for the rule behind them."""
    texts = {language: words.sentences(meaning, language) for language in ("en", "ja")}
    figures = shows(meaning)
    del figures["rule"]
    return {"texts": texts, **figures}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("auction", "vulnerable", "part_scores"),
    [
        ("1N P 2D", Vulnerable.NONE, (0, 0)),
        ("P 1S X XX", Vulnerable.ALL, (0, 0)),
        ("1H 2H P", Vulnerable.NS, (40, 60)),
    ],
)
def test_each_call_means_what_the_engine_says(
    http: httpx.Client, system: str, auction: str, vulnerable: Vulnerable, part_scores: tuple[int, int]
) -> None:
    ns, ew = part_scores
    asked = {"system": system, "dealer": "E", "vul": vulnerable.value, "auction": auction, "ns": ns, "ew": ew}
    answer = http.get("/api/meanings", params=asked).raise_for_status().json()
    engine = bidding.load(system)
    at = bidding.Situation(Seat.E, vulnerable, (), part_scores)
    for told, text in zip(answer["calls"], auction.split(), strict=True):
        call = Call.parse(text)
        assert told == {"call": call.value, **said(engine.explain(at, call))}
        at = at.then(call)
    assert {told["call"] for told in answer["next"]} == {call.value for call in engine.node(at).legal}
    for told in answer["next"]:
        assert told == {"call": told["call"], **said(engine.explain(at, Call.parse(told["call"])))}


def test_nothing_comes_after_an_auction_that_is_over(http: httpx.Client) -> None:
    answer = http.get("/api/meanings", params={"dealer": "N", "auction": "P P P P"}).json()
    assert len(answer["calls"]) == 4
    assert answer["next"] == []


@pytest.mark.parametrize(
    "asked",
    [
        {"dealer": "Q"},
        {"dealer": "N", "auction": "1S 1H"},
        {"dealer": "N", "auction": "P P P P P"},
        {"dealer": "N", "auction": "X"},
        {"dealer": "N", "vul": "some"},
        {"dealer": "N", "system": "polish"},
        {"dealer": "N", "ns": "-1"},
        {"dealer": "N", "auction": "P " * 1000},
        {},
    ],
)
def test_what_cannot_be_read_is_refused(http: httpx.Client, asked: dict[str, str]) -> None:
    assert http.get("/api/meanings", params=asked).status_code == 400


def test_a_worker_says_what_this_process_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.server.cpu.GUARD_SECONDS", 60)  # how quick it is does not matter here

    async def scenario() -> None:
        cpu = Cpu(1, budget=0)
        cpu.start()
        assert await Meanings(cpu.work).of(AFTER_1NT) == explain(AFTER_1NT)
        await cpu.close()

    run(scenario)


def test_without_workers_nothing_is_explained() -> None:
    async def scenario() -> None:
        with pytest.raises(NoWorker):
            await Cpu(0).work(AFTER_1NT)

    run(scenario)


def test_an_auction_is_asked_of_a_worker_once_and_again_if_that_failed() -> None:
    asked: list[Explain] = []

    async def work(job: Explain) -> AuctionMeanings:
        asked.append(job)
        await asyncio.sleep(0)
        if len(asked) == 1:
            raise NoWorker
        return AuctionMeanings((), ())

    async def scenario() -> None:
        meanings = Meanings(work)
        with pytest.raises(NoWorker):
            await meanings.of(AFTER_1NT)
        await asyncio.gather(*(meanings.of(AFTER_1NT) for _ in range(5)))
        await meanings.of(AFTER_1NT)

    run(scenario)
    assert asked == [AFTER_1NT] * 2


def test_the_web_process_loads_no_numpy() -> None:
    code = "import sys, kakehashi.server.app; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_a_table_may_choose_any_level_there_is() -> None:
    assert set(get_args(LevelName)) == {level.name for level in LEVELS}
