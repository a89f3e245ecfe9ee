"""The room: one live table. Every command comes in by its queue, and every viewer is told of what came of it.

Write, then tell: an action is in the log before anybody hears of it, the one who made it included.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Protocol

import msgspec

from kakehashi.errors import KakehashiError, NotationError, NotYourTurn, Stale
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Acted, BoardDealt, DeckSource, Entry, Match, MatchBegun
from kakehashi.model.actions import REJECT, Action, MakeCall
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.model.view import Event, View, Viewer
from kakehashi.players.base import Decision
from kakehashi.server import log as table_log
from kakehashi.server import wire
from kakehashi.server.log import Occupant, Pace, TableOpened
from kakehashi.server.storage.store import EventStore
from kakehashi.table import State, legal, view

log = logging.getLogger(__name__)

COMMANDS_REMEMBERED = 256
"""Ids of done commands that are known again when they come twice."""
CPU_PLAYER = "cpu"
STORAGE_RETRY_SECONDS = 2.0
"""After which CPU players try again when the log could not be written."""
RESULT_STAYS_SECONDS = 8.0
"""How long a finished deal is shown where only CPU players sit, before they go on to the next."""

_luck = secrets.SystemRandom()


class NotASeat(KakehashiError):
    """A watcher cannot do that."""

    code = "not-a-seat"


class StorageFailed(KakehashiError):
    """That could not be written down, so it was not done."""

    code = "storage-failed"


class Screen(Protocol):
    """Where a reply goes: one connection."""

    def tell(self, reply: wire.Reply) -> None: ...


class Thinker(Protocol):
    """Whoever decides for the CPU players."""

    async def decide(self, name: str, view: View, seed: str) -> Decision: ...


class _Asked(msgspec.Struct, frozen=True):
    """A command from a screen, or (without one) what a CPU player or the clock does for *seat*."""

    command: wire.Act | wire.Next
    user: str | None = None
    screen: Screen | None = None
    seat: Seat | None = None


def opening(
    ruleset: Ruleset, chairs: dict[Seat, Occupant], pace: Pace, first_dealer: Seat | None = None
) -> tuple[Entry, ...]:
    """What a new table's log begins with. Without a *first_dealer* lots are drawn."""
    opened = TableOpened(pace, chairs, secrets.token_urlsafe(12))
    return (opened, *_new_match(ruleset, first_dealer))


def _new_match(ruleset: Ruleset, first_dealer: Seat | None) -> tuple[Entry, ...]:
    game = ruleset.game
    dealer = first_dealer or _luck.choice(game.seats)
    begun = MatchBegun(game.id, game.rules_version, msgspec.to_builtins(ruleset.options), dealer)
    return (begun, _deal(Match.begin(ruleset, dealer)))


def _deal(match: Match) -> BoardDealt:
    deck = list(PACK)
    _luck.shuffle(deck)
    return BoardDealt(match.sheet.board, tuple(deck), DeckSource("system"))


class _Table(msgspec.Struct, frozen=True):
    """What the log says: all of a room that must survive. Each row gives the next value."""

    opened: TableOpened
    match: Match | None = None
    seq: int = 0
    done: int = 0
    """Deals finished, over all matches."""
    turns: dict[Seat, int] = {}
    """By seat, the row after which it last had something new to decide: its turn came, it acted, or was dealt cards."""
    heard: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """What was said since the deal began, by row."""
    commands: tuple[str, ...] = ()
    """The latest commands that were done."""

    def after(self, entry: Entry, command: str | None) -> _Table:
        """The table after one more row. Raises RuleError."""
        seq = self.seq + 1
        commands = (*self.commands, command)[-COMMANDS_REMEMBERED:] if command else self.commands
        match, turns, heard, done, events = self.match, self.turns, self.heard, self.done, ()
        if isinstance(entry, MatchBegun):
            game = find(entry.game)
            match = Match.begin(Ruleset(game, game.read_options(entry.options)), entry.first_dealer)
        elif isinstance(entry, BoardDealt):
            assert match
            match, events = match.deal_board(entry.deck)
            turns, heard = dict.fromkeys(Seat, seq), ()
            done += match.between_deals  # nothing to decide: it was over as it was dealt
        elif isinstance(entry, Acted):
            assert match
            waited = match.deal.to_act if match.deal else ()
            match, events = match.act(entry.seat, entry.action)
            asked = [seat for seat in (match.deal.to_act if match.deal else ()) if seat not in waited]
            turns = {**turns, **dict.fromkeys((entry.seat, *asked), seq)}
            done += match.between_deals
        return _Table(self.opened, match, seq, done, turns, (*heard, (seq, events)), commands)

    @classmethod
    def replay(cls, rows: tuple[table_log.Row, ...]) -> _Table:
        opened = rows[0].entry
        assert isinstance(opened, TableOpened)
        table = cls(opened)
        for row in rows:
            table = table.after(row.entry, row.command)
        return table


class Room:
    """One live table."""

    def __init__(
        self,
        table_id: str,
        rows: tuple[table_log.Row, ...],
        *,
        store: EventStore,
        cpu: Thinker,
        answer_seconds: float,
    ) -> None:
        self.id = table_id
        self._store = store
        self._cpu = cpu
        self._answer_seconds = answer_seconds
        self._table = _Table.replay(rows)
        self._screens: dict[Screen, str | None] = {}
        self._ready: set[Seat] = set()
        self._queue: asyncio.Queue[_Asked] = asyncio.Queue()
        self._pending: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self._told = time.monotonic()
        self.left_at = time.monotonic()
        """When the last screen left."""
        self._runner = asyncio.create_task(self._run(), name=f"room {table_id}")

    @property
    def empty(self) -> bool:
        return not self._screens

    @property
    def match(self) -> Match:
        assert self._table.match, "a table begins with a match"
        return self._table.match

    def seat_of(self, user: str | None) -> Viewer:
        """Where *user* sits; None for a watcher."""
        if user is None:
            return None
        return next((seat for seat, who in self._table.opened.chairs.items() if who.user == user), None)

    @property
    def _people(self) -> set[Seat]:
        """The seats of people, here or not."""
        return {seat for seat, who in self._table.opened.chairs.items() if who.user}

    def join(self, screen: Screen, user: str | None, since: int) -> None:
        """Show the table to *screen*, with what was said after row *since*; then all that follows."""
        self._screens[screen] = user
        self._tell_everyone(since_of={screen: since})
        self._wake()

    def leave(self, screen: Screen) -> None:
        del self._screens[screen]
        self.left_at = time.monotonic()
        self._tell_everyone()

    def ask(self, command: wire.Act | wire.Next, user: str | None, screen: Screen) -> None:
        """Put *command* in the queue; the answer goes to *screen*."""
        self._queue.put_nowait(_Asked(command, user, screen))

    async def close(self) -> None:
        tasks = [self._runner, *self._pending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            asked = await self._queue.get()
            try:
                await self._answer(asked)
            except Exception:
                log.exception("table %s: a command could not be answered", self.id)
                if asked.screen:
                    asked.screen.tell(wire.Refused(asked.command.id, "internal"))

    async def _answer(self, asked: _Asked) -> None:
        command = asked.command
        if command.id not in self._table.commands:
            seat = asked.seat or self.seat_of(asked.user)
            try:
                if seat is None:
                    raise NotASeat
                await (
                    self._act(seat, command) if isinstance(command, wire.Act) else self._next(seat, command)
                )
            except KakehashiError as error:
                if asked.screen:
                    asked.screen.tell(wire.refusal(command.id, error))
                return
        if asked.screen:
            asked.screen.tell(wire.Accepted(command.id))

    async def _act(self, seat: Seat, command: wire.Act) -> None:
        if command.turn != self._table.turns.get(seat):
            raise Stale
        if self.match.between_deals:
            raise NotYourTurn
        try:
            action = self.match.ruleset.game.read_action(command.action)
        except NotationError as error:
            raise wire.BadMessage(detail=str(error)) from None
        await self._record((Acted(seat, action),), command.id)

    async def _next(self, seat: Seat, command: wire.Next) -> None:
        if command.done != self._table.done or not self.match.between_deals:
            raise Stale
        self._ready.add(seat)
        if not self._people <= self._ready:
            self._tell_everyone()
            return
        entries = _new_match(self.match.ruleset, None) if self.match.over else (_deal(self.match),)
        await self._record(entries, command.id)

    async def _record(self, entries: tuple[Entry, ...], command: str | None) -> None:
        """Write, then tell. Raises RuleError, StorageFailed or Stale, and then nothing was done."""
        before = table = self._table
        for entry in entries:
            table = table.after(entry, command)
        try:
            written = await self._store.append(self.id, before.seq, table_log.write(entries, command))
        except Exception as error:
            log.exception("table %s: the log could not be written", self.id)
            asyncio.get_running_loop().call_later(STORAGE_RETRY_SECONDS, self._wake)
            raise StorageFailed from error
        if not written:  # another process has written: take over what it wrote
            self._table = _Table.replay(table_log.read(await self._store.read(self.id)))
            self._tell_everyone()
            self._wake()
            raise Stale
        self._table = table
        self._ready.clear()
        self._told = time.monotonic()
        self._tell_everyone(since=before.seq)
        self._wake()

    def _tell_everyone(self, *, since: int | None = None, since_of: dict[Screen, int] | None = None) -> None:
        """An update to every screen: views, and what was said after row *since* (by default nothing)."""
        heard_since = self._table.seq if since is None else since
        for screen, user in tuple(self._screens.items()):
            screen.tell(self._update(user, (since_of or {}).get(screen, heard_since)))

    def _update(self, user: str | None, since: int) -> wire.Update:
        viewer = self.seat_of(user)
        events = tuple(event for seq, said in self._table.heard if seq > since for event in said)
        state = self.match.deal
        assert state
        return wire.Update(
            seq=self._table.seq,
            turn=self._table.turns.get(viewer, 0) if viewer else 0,
            done=self._table.done,
            view=view(state, viewer),
            events=wire.Heard.by(viewer, events),
            chairs=self._chairs(user),
            sheet=wire.Sheet.of(self.match.sheet),
        )

    def _chairs(self, user: str | None) -> tuple[wire.Chair, ...]:
        present = {who for who in self._screens.values() if who}
        return tuple(
            wire.Chair(
                seat=seat,
                name=who.name,
                cpu=who.user is None,
                you=who.user is not None and who.user == user,
                present=who.user is None or who.user in present,
                ready=seat in self._ready,
            )
            for seat, who in self._table.opened.chairs.items()
        )

    def _wake(self) -> None:
        """Let CPU players think, and the clock run, for whoever is to act. Nothing moves while nobody is there."""
        state = self.match.deal
        if state is None or self.empty:
            return
        for seat in state.to_act:
            key = (seat, self._table.seq)
            if key in self._pending:
                continue
            if self._table.opened.chairs[seat].user is None:
                task = asyncio.create_task(self._cpu_acts(state, *key))
            elif REJECT in legal(state, seat):
                task = asyncio.create_task(self._answer_runs_out(seat))
            else:
                continue
            self._keep(key, task)
        if self.match.between_deals and not self.match.over and not self._people:
            key = (state.board.dealer, self._table.seq)
            if key not in self._pending:
                self._keep(key, asyncio.create_task(self._goes_on(state.board.dealer)))

    def _keep(self, key: tuple[Seat, int], task: asyncio.Task[None]) -> None:
        self._pending[key] = task
        task.add_done_callback(lambda _: self._pending.pop(key, None))

    async def _cpu_acts(self, state: State, seat: Seat, seq: int) -> None:
        turn, began = self._table.turns[seat], self._told
        decision = await self._cpu.decide(
            CPU_PLAYER, view(state, seat), f"{self._table.opened.cpu_seed}/{seq}/{seat}"
        )
        pace = self._table.opened.pace
        least = pace.call if isinstance(decision.action, MakeCall) else pace.card
        await asyncio.sleep(max(0.0, began + least - time.monotonic()))
        self._do(seat, turn, decision.action)

    async def _answer_runs_out(self, seat: Seat) -> None:
        turn = self._table.turns[seat]
        await asyncio.sleep(self._answer_seconds)
        self._do(seat, turn, REJECT)

    async def _goes_on(self, seat: Seat) -> None:
        done = self._table.done
        await asyncio.sleep(RESULT_STAYS_SECONDS)
        self._queue.put_nowait(_Asked(wire.Next(secrets.token_urlsafe(8), done), seat=seat))

    def _do(self, seat: Seat, turn: int, action: Action) -> None:
        command = wire.Act(secrets.token_urlsafe(8), turn, msgspec.to_builtins(action))
        self._queue.put_nowait(_Asked(command, seat=seat))
