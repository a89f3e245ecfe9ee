"""Who acts when no person does: CPU players, in their own chairs and for those who are gone, and the clock."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from kakehashi.model.actions import REJECT, Action, MakeCall
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players.base import Decision
from kakehashi.players.reasons import ANYHOW
from kakehashi.server import faults, wire
from kakehashi.server.desk import Desk
from kakehashi.server.log import Thinking
from kakehashi.server.party import forgotten
from kakehashi.table import State, legal, view

RESULT_STAYS_SECONDS = 8.0
"""How long a finished deal is shown where only CPU players sit, before they go on to the next."""
LAG_SECONDS = 1.0
"""How much later than the time limit an action may come in, for the way it has to go."""


class Thinker(Protocol):
    """Whoever decides for the CPU players."""

    async def decide(self, name: str, view: View, seed: str) -> Decision: ...


class Acting:
    """What goes on by itself at one table."""

    def __init__(
        self, desk: Desk, cpu: Thinker, ask: Callable[[wire.Act | wire.Next, Seat, Thinking | None], None]
    ) -> None:
        self._desk = desk
        self._cpu = cpu
        self._ask = ask
        """Put a command of that seat in the queue, with the CPU player that decided."""
        self._pending: dict[tuple[Seat, int, bool], asyncio.Task[None]] = {}
        """By seat, turn, and whether a CPU player acts for that seat."""

    async def close(self) -> None:
        await self._stop(tuple(self._pending.values()))

    async def take_over(self) -> None:
        """Stop the clocks of those who are gone: a CPU player acts for them, or thinks already, and then goes on."""
        gone = self._desk.gone
        await self._stop(
            tuple(task for (seat, _, plays), task in self._pending.items() if seat in gone and not plays)
        )

    async def set_clocks_anew(self) -> None:
        """There is another time limit, or none."""
        await self._stop(tuple(task for (_, _, plays), task in self._pending.items() if not plays))
        self.wake()

    async def _stop(self, tasks: tuple[asyncio.Task[None], ...]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """Let CPU players think, and the clock run, for whoever is to act. Nothing moves while nobody is there."""
        record = self._desk.record
        if not record.dealt or self._desk.empty or self._desk.proposal:
            return
        state = self._desk.match.deal
        assert state
        for seat in state.to_act:
            turn = record.turns[seat]
            key = (seat, turn, self._plays(seat))
            if self._rests(key) and (work := self._work_for(state, seat, turn)):
                self._keep(key, asyncio.create_task(work))
        if self._desk.match.between_deals and not self._desk.match.over and not self._desk.needed:
            key = (state.board.dealer, record.seq, True)
            if self._rests(key):
                self._keep(key, asyncio.create_task(self._goes_on(state.board.dealer)))

    def _work_for(self, state: State, seat: Seat, turn: int) -> Any:
        """What is done for *seat* if it does not act itself, as something to await; None when it is waited for."""
        if self._plays(seat):
            return self._cpu_acts(state, seat, turn)
        if REJECT in legal(state, seat):
            return self._runs_out(seat, turn, self._desk.time_to_accept, REJECT)
        if self._desk.on_the_clock(seat):
            return self._runs_out(seat, turn, lambda who: self._desk.time_left(who) + LAG_SECONDS, None)
        return None

    def _plays(self, seat: Seat) -> bool:
        """Whether a CPU player acts for *seat*: in its own chair, or for a person who is gone."""
        record = self._desk.record
        who = record.chairs.get(seat)
        if who is None or who.user is None or forgotten(who.user):
            return who is not None
        return seat in self._desk.gone and (record.terms.absence == "cpu" or record.ranked_now)

    def _rests(self, key: tuple[Seat, int, bool]) -> bool:
        """Whether nothing goes on by that *key*; what has ended by itself may not have been taken out yet."""
        task = self._pending.get(key)
        return task is None or task.done()

    def _keep(self, key: tuple[Seat, int, bool], task: asyncio.Task[None]) -> None:
        def take_out(done: asyncio.Task[None]) -> None:
            if self._pending.get(key) is done:
                del self._pending[key]

        self._pending[key] = task
        faults.watch(task)
        task.add_done_callback(take_out)

    async def _cpu_acts(self, state: State, seat: Seat, turn: int) -> None:
        began = self._desk.moved_at
        decision, by = await self._decide(state, seat, turn)
        pace = self._desk.record.opened.pace
        least = pace.call if isinstance(decision.action, MakeCall) else pace.card
        await asyncio.sleep(max(0.0, began + least - time.monotonic()))
        if self._plays(seat):  # else somebody is there now, who decides
            self._act_for(seat, turn, decision.action, by)

    async def _decide(self, state: State, seat: Seat, turn: int) -> tuple[Decision, Thinking]:
        """What a CPU player would do for *seat*, and which one that is."""
        record = self._desk.record
        name = record.terms.level
        decision = await self._cpu.decide(name, view(state, seat), record.opened.luck(turn, seat))
        player = ANYHOW.key if decision.reason == ANYHOW else name
        return decision, Thinking(player, decision.budget)

    async def _runs_out(
        self, seat: Seat, turn: int, left: Callable[[Seat], float], action: Action | None
    ) -> None:
        """When no time is *left* the seat does *action*, or what the terms say of those who are late."""
        desk = self._desk
        while True:
            since = desk.alive_since
            await asyncio.sleep(left(seat))
            state = desk.record.match.deal if desk.record.match else None
            if state is None or desk.record.turns[seat] != turn:
                return
            done, by = (action, None) if action else await self._when_late(state, seat, turn)
            if desk.proposal or desk.empty:
                return  # the clock is started again after that
            if desk.alive_since == since:
                break  # else there is more time than there was
        self._act_for(seat, turn, done, by)

    async def _when_late(self, state: State, seat: Seat, turn: int) -> tuple[Action, Thinking | None]:
        """What the terms say of those who are late."""
        if self._desk.record.terms.late == "cpu_turn":
            decision, by = await self._decide(state, seat, turn)
            return decision.action, by
        return state.phase.fallback(seat), None

    async def _goes_on(self, seat: Seat) -> None:
        done = self._desk.record.done
        await asyncio.sleep(RESULT_STAYS_SECONDS)
        self._ask(wire.Next(secrets.token_urlsafe(8), done), seat, None)

    def _act_for(self, seat: Seat, turn: int, action: Action, by: Thinking | None) -> None:
        self._ask(wire.Act(secrets.token_urlsafe(8), turn, msgspec.to_builtins(action)), seat, by)
