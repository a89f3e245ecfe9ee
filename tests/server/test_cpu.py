"""CPU players in worker processes: a lost worker costs strength, not the game."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
import uvicorn

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import all_games
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK
from kakehashi.model.view import Standing, View
from kakehashi.players.reasons import ANYHOW
from kakehashi.server import worker
from kakehashi.server.cpu import Cpu, NoWorker, _Worker
from kakehashi.server.worker import Failed, Job, think
from tests.running import PATIENCE, Outcome, run


def a_view() -> View:
    """What the dealer sees as a deal begins."""
    game = next(game for game in all_games() if len(game.seats) == 4)
    deck = list(PACK)
    Random(1).shuffle(deck)
    board = Board.duplicate(1)
    state, _ = table.begin(Ruleset(game, game.read_options({})), board, tuple(deck), Standing())
    return table.view(state, state.to_act[0])


def with_workers(
    play: Callable[[Cpu, View], Awaitable[None]],
    *,
    workers: int = 1,
    new_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> None:
    """Run *play* with workers and something to decide."""

    async def whole() -> None:
        cpu = Cpu(workers, budget=4)
        cpu.start()
        try:
            await play(cpu, a_view())
        finally:
            await cpu.close()

    run(whole, new_loop)


PlayShared = Callable[[Callable[[Cpu, View], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def with_shared_worker() -> Iterator[PlayShared]:
    """What runs a scenario with one worker that others have used before; who loses it leaves another behind."""
    with ThreadPoolExecutor(1) as thread:
        runner = asyncio.Runner()

        async def started() -> Cpu:
            cpu = Cpu(1, budget=4)
            cpu.start()
            return cpu

        def in_thread(scenario: Awaitable[Outcome]) -> Outcome:
            async def limited() -> Outcome:
                return await asyncio.wait_for(scenario, timeout=PATIENCE)

            return thread.submit(lambda: runner.run(limited())).result()

        cpu = in_thread(started())
        yield lambda play: in_thread(play(cpu, a_view()))
        in_thread(cpu.close())
        thread.submit(runner.close).result()


async def only_worker(cpu: Cpu, seen: View) -> int:
    """The id of its process, once it is there."""
    await cpu.decide("cpu", seen, "seed")
    (pid,) = cpu.pids
    return pid


BOTH_LOOPS = pytest.mark.parametrize(
    "new_loop", [asyncio.new_event_loop, uvicorn.Config("").get_loop_factory()]
)
"""On the event loop of the server, too, which uvicorn chooses."""


@BOTH_LOOPS
def test_a_worker_decides_as_this_process_would(new_loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        assert await cpu.decide("cpu", seen, "seed") == think(Job("cpu", seen, "seed", 4))

    with_workers(play, new_loop=new_loop)


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_decision_comes(
    with_shared_worker: PlayShared,
) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        pid = await only_worker(cpu, seen)
        thinking = asyncio.create_task(cpu.decide("cpu", seen, "seed"))
        os.kill(pid, signal.SIGKILL)
        assert (await thinking).action in seen.choices
        assert pid not in cpu.pids

    with_shared_worker(play)


@BOTH_LOOPS
def test_workers_killed_while_they_wait_are_replaced_and_nobody_acts_anyhow(
    new_loop: Callable[[], asyncio.AbstractEventLoop], caplog: pytest.LogCaptureFixture
) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        expected = await cpu.decide("cpu", seen, "seed")
        killed = tuple(cpu._working)
        for lost in killed:
            os.kill(lost.pid, signal.SIGKILL)
        decision = await cpu.decide("cpu", seen, "seed")
        assert (decision.action, decision.reason) == (expected.action, expected.reason)
        for lost in killed:
            await lost.ended()  # those nobody asks anything are missed too
        assert "anyhow" not in caplog.text

    with_workers(play, workers=2, new_loop=new_loop)


def test_a_player_that_fails_is_stood_in_for_by_any_legal_action_and_its_worker_goes_on(
    caplog: pytest.LogCaptureFixture, with_shared_worker: PlayShared
) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        pid = await only_worker(cpu, seen)
        decision = await cpu.decide("nobody of that name", seen, "seed")
        assert decision.action in seen.choices
        assert "could not do a job" in caplog.text
        assert cpu.pids == (pid,)

    with_shared_worker(play)


def test_a_worker_is_ended_by_the_server_alone(with_shared_worker: PlayShared) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        pid = await only_worker(cpu, seen)
        for told in (signal.SIGINT, signal.SIGTERM):  # as Ctrl-C and service managers say it to all processes
            os.kill(pid, told)
        assert await only_worker(cpu, seen) == pid

    with_shared_worker(play)


def test_what_a_player_saw_is_in_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        try:
            raise KeyError("the ace of spades")
        except KeyError as error:
            raise ValueError("a hidden card") from error

    monkeypatch.setattr(worker, "player", broken)
    failed = worker.do(Job("cpu", a_view(), "seed", 0))
    assert isinstance(failed, Failed)
    assert all(kind in failed.trace for kind in ("KeyError", "ValueError", "in broken"))
    assert "ace of spades" not in failed.trace.replace('raise KeyError("the ace of spades")', "")
    assert "hidden" not in failed.trace.replace('raise ValueError("a hidden card")', "")


def test_many_tables_share_the_workers_and_each_gets_its_decision() -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        decisions = await asyncio.gather(*(cpu.decide("cpu", seen, f"seed {number}") for number in range(20)))
        assert all(decision.action in seen.choices for decision in decisions)

    with_workers(play, workers=2)


def test_workers_that_never_start_do_not_hold_up_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.server.cpu.WAIT_SECONDS", 0.1)
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    async def play(cpu: Cpu, seen: View) -> None:
        assert (await cpu.decide("cpu", seen, "seed")).action in seen.choices
        monkeypatch.setattr("kakehashi.server.cpu.WAIT_SECONDS", 10 * PATIENCE)  # nobody waits a second time
        assert (await cpu.decide("cpu", seen, "seed")).action in seen.choices
        with pytest.raises(NoWorker):
            await cpu.work(Job("cpu", seen, "seed", 0))

    with_workers(play)


def test_once_a_worker_starts_after_all_it_is_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.server.cpu.WAIT_SECONDS", 0.1)
    monkeypatch.setattr("kakehashi.server.cpu.RESTART_SECONDS", 0.01)
    start, may_start, started = _Worker.start, asyncio.Event(), asyncio.Event()
    errors: list[Exception] = [ValueError("what nobody expects"), OSError()]

    async def starts_at_last() -> _Worker:
        if errors:
            raise errors.pop()
        await may_start.wait()
        worker = await start()
        started.set()
        return worker

    monkeypatch.setattr(_Worker, "start", starts_at_last)

    async def play(cpu: Cpu, seen: View) -> None:
        assert (await cpu.decide("cpu", seen, "seed")).reason == ANYHOW
        may_start.set()
        await started.wait()
        assert await cpu.decide("cpu", seen, "seed") == think(Job("cpu", seen, "seed", 4))

    with_workers(play)


def test_a_worker_that_answers_what_is_no_answer_is_replaced(with_shared_worker: PlayShared) -> None:
    async def play(cpu: Cpu, seen: View) -> None:
        expected = await cpu.decide("cpu", seen, "seed")
        (lost,) = cpu._working
        lost._answers.feed_data(b"\0\0\0\4what")
        await lost.ended()
        decision = await cpu.decide("cpu", seen, "seed")
        assert (decision.action, decision.reason) == (expected.action, expected.reason)
        assert lost.pid not in cpu.pids

    with_shared_worker(play)
