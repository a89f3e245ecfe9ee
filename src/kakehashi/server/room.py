"""The room: one live table. Every command comes in by its queue, and every viewer is told of what came of it.

Write, then tell: an action is in the log before anybody hears of it, the one who made it included.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from kakehashi import fairness
from kakehashi.errors import KakehashiError, NoSuchTable, NotationError, NotYourTurn, SeatTaken, Stale
from kakehashi.fairness import DealId
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Abandoned, Acted, BrokenOff, Entry, Match, MatchBegun, TakenBack
from kakehashi.model.actions import REJECT, Action, MakeCall
from kakehashi.model.seats import Seat
from kakehashi.model.view import View, Viewer
from kakehashi.players.base import Decision
from kakehashi.server import log as table_log
from kakehashi.server import party, wire
from kakehashi.server.capabilities import NoFreeText, all_people, may, objection
from kakehashi.server.cut import SECONDS_TO_OPEN, SECONDS_TO_SEAL, Cut, NotThatCut, Seeds, without_a_cut
from kakehashi.server.delay import Past
from kakehashi.server.log import (
    Agreed,
    CutsListed,
    CutsVoid,
    Hosted,
    Named,
    Pace,
    Seated,
    TableAdded,
    TableOpened,
)
from kakehashi.server.party import Chairs, Presence, Terms, people_in, seat_of
from kakehashi.server.presence import Attendance
from kakehashi.server.record import Record, command_key
from kakehashi.server.settings import Settings
from kakehashi.server.storage.store import EventStore, StorageFailed
from kakehashi.server.talk import PHRASES, REACTIONS, Line, Talk, cleaned
from kakehashi.server.votes import SECONDS_TO_VOTE, Vote
from kakehashi.table import State, legal, view, watch

log = logging.getLogger(__name__)

CPU_PLAYER = "cpu"
STORAGE_RETRY_SECONDS = 2.0
"""After which CPU players try again when the log could not be written."""
RESULT_STAYS_SECONDS = 8.0
"""How long a finished deal is shown where only CPU players sit, before they go on to the next."""
LAG_SECONDS = 1.0
"""How much later than the time limit an action may come in, for the way it has to go."""
BACK_SECONDS = 10.0
"""What is left of a time limit, at the least, when a table comes to life again."""
MOST_TABLES = 16
"""Other tables that one party may open."""

_luck = secrets.SystemRandom()


class VoteOn(KakehashiError):
    """A proposal is being answered; the game goes on after that."""

    code = "vote-on"


class NameTaken(KakehashiError):
    """Somebody else here goes by that name."""

    code = "name-taken"


class ChairsEmpty(KakehashiError):
    """Not all chairs are taken, and the table is to have no CPU players."""

    code = "chairs-empty"


class WrongNumber(KakehashiError):
    """So many people do not play that game together."""

    code = "wrong-number"


class TooManyTables(KakehashiError):
    """The party has as many tables as it may."""

    code = "too-many-tables"


class Screen(Protocol):
    """Where a reply goes: one connection."""

    def tell(self, reply: wire.Reply) -> None: ...


class Thinker(Protocol):
    """Whoever decides for the CPU players."""

    async def decide(self, name: str, view: View, seed: str) -> Decision: ...


class _Looking(msgspec.Struct):
    """One screen: whose, behind whom a watcher looks, and up to which row it has been told."""

    user: str | None
    told: int
    behind: Seat | None = None


class _Asked(msgspec.Struct, frozen=True):
    """A command from a screen, or (without one) what a CPU player or the clock does for *seat*."""

    command: wire.Anything
    user: str | None = None
    screen: Screen | None = None
    seat: Seat | None = None


def opening(
    chairs: Chairs,
    pace: Pace,
    *,
    terms: Terms | None = None,
    host: str | None = None,
    beside: str | None = None,
) -> tuple[Entry, ...]:
    """What a new table's log begins with. *beside* is the table of the party that it is opened from."""
    opened = TableOpened(pace, chairs, secrets.token_urlsafe(12), host, beside)
    return (opened, Agreed(terms)) if terms else (opened,)


async def first_match(
    table_id: str, ruleset: Ruleset, first_dealer: Seat | None, seeds: Seeds
) -> tuple[Entry, ...]:
    """A match that begins as its table is opened, its first board dealt while nobody is there yet.

    Without a *first_dealer* lots are drawn.
    """
    begun = _begun(ruleset, first_dealer)
    board = Match.begin(ruleset, begun.first_dealer).sheet.board
    return (begun, await without_a_cut(DealId(f"{table_id}.1", board.number, 1), board, seeds))


def _begun(ruleset: Ruleset, first_dealer: Seat | None = None) -> MatchBegun:
    game = ruleset.game
    options = msgspec.to_builtins(ruleset.options)
    return MatchBegun(game.id, game.rules_version, options, first_dealer or _luck.choice(game.seats))


class Room:
    """One live table."""

    def __init__(
        self,
        table_id: str,
        rows: tuple[table_log.Row, ...],
        *,
        store: EventStore,
        seeds: Seeds,
        cpu: Thinker,
        settings: Settings,
        open_beside: Callable[[Record, str], Awaitable[str]] | None = None,
    ) -> None:
        self.id = table_id
        self._store = store
        self._seeds = seeds
        self._cpu = cpu
        self._settings = settings
        self._open_beside = open_beside
        self._record = Record.replay(rows)
        self._screens: dict[Screen, _Looking] = {}
        self._people = Attendance(settings.away_seconds)
        self._past = Past(settings.watch_delay)
        self._past.add(self._record)
        self._talk = Talk()
        self._vote: Vote | None = None
        self._votes = 0
        self._cut: Cut | None = None
        self._refrained: set[Seat] = set()
        """Those who did not open their cut in time; the next attempt does not wait for them."""
        self._ready: set[Seat] = set()
        self._done: deque[str] = deque(maxlen=256)
        """Commands that were done and left no row."""
        self._queue: asyncio.Queue[_Asked | Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._pending: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self._told = time.monotonic()
        self._alive_since = time.time()
        self.left_at = time.monotonic()
        """When the last screen left."""
        self._runner = asyncio.create_task(self._run(), name=f"room {table_id}")
        self._commands: dict[type[wire.Command], Callable[[Any, _Asked], Awaitable[None]]] = {
            wire.Sit: self._sit,
            wire.StandUp: self._stand_up,
            wire.Leave: self._leave,
            wire.Rename: self._rename,
            wire.Agree: self._agree,
            wire.Begin: self._begin,
            wire.PassHosting: self._pass_hosting,
            wire.AddTable: self._add_table,
            wire.Propose: self._propose,
            wire.Vote: self._answer_vote,
            wire.Say: self._say,
            wire.LookOver: self._look_over,
            wire.Seal: self._seal,
            wire.OpenCut: self._open_cut,
        }

    @property
    def empty(self) -> bool:
        return not self._screens

    @property
    def record(self) -> Record:
        return self._record

    @property
    def match(self) -> Match:
        return self._record.begun

    def seat_of(self, user: str | None) -> Viewer:
        """Where *user* sits; None for a watcher."""
        return seat_of(self._record.chairs, user)

    # Coming and going

    def join(self, screen: Screen, user: str | None, since: int) -> None:
        """Show the table to *screen*, with what was said after row *since*; then all that follows."""
        if self.empty:
            self._alive_since = time.time()
        looking = self._screens[screen] = _Looking(user, 0)
        shown = self._shown_to(looking)
        looking.told = min(since, shown.seq if shown else 0)
        if user is not None:
            self._people.came(user)
        self._tell_party()
        if self._cut:
            screen.tell(self._cutting(self._cut))
        for line in self._talk.lines:
            screen.tell(line.spoken())
        self._tell_deal()
        for wait in self._past.due_in if self._delay(looking) else ():
            asyncio.get_running_loop().call_later(wait, self._tell_late)
        self._wake()

    def leave(self, screen: Screen) -> None:
        user = self._screens.pop(screen).user
        self.left_at = time.monotonic()
        if user is not None:
            self._people.went(user)
            if self._people.of(user) is Presence.AWAY:
                wait = self._people.gone_in(user) + 0.01
                asyncio.get_running_loop().call_later(wait, self._queue.put_nowait, self._notice)
        self._tell_party()
        self._tell_deal()

    async def _notice(self) -> None:
        """Somebody may be gone: hosting passes on, a CPU player takes over, or what the terms say."""
        record = self._record
        if record.host and self._people.of(record.host) is Presence.GONE:
            seated = (*people_in(record.chairs), *record.names)
            heir = next((user for user in seated if self._people.of(user) is Presence.HERE), None)
            if heir:
                await self._write((Hosted(heir),), None)
        if record.terms.absence == "abort" and not record.waiting and self._gone:
            await self._write((BrokenOff(),), None)
        if self._ready and self._needed <= self._ready and self.match.between_deals and not self.empty:
            await self._go_on(None)
        for (seat, _), task in tuple(self._pending.items()):
            if seat in self._gone:  # their clock: a CPU player does not wait for it
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        self._tell_party()
        self._tell_deal()
        self._wake()

    @property
    def _gone(self) -> set[Seat]:
        """Seats of people who are gone."""
        return {
            seat
            for seat, who in self._record.chairs.items()
            if who.user and self._people.of(who.user) is Presence.GONE
        }

    @property
    def _needed(self) -> set[Seat]:
        """The seats of people without whom nothing goes on to the next deal."""
        return {seat for seat, who in self._record.chairs.items() if who.user} - self._gone

    # Commands

    def ask(self, command: wire.Anything, user: str | None, screen: Screen) -> None:
        """Put *command* in the queue; the answer goes to *screen*."""
        self._queue.put_nowait(_Asked(command, user, screen))

    def knows(self, user: str) -> bool:
        return user in self._record.names or user in (self._record.host, self._record.opened.host)

    async def reread_after(self, change: Callable[[], Awaitable[None]]) -> None:
        """Do *change* to the log while nothing else is done here, and take over what the log says then."""

        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def reread() -> None:
            try:
                await change()
                self._record = Record.replay(table_log.read(await self._store.read(self.id)))
            except Exception as error:
                done.set_exception(error)
                return
            self._tell_party()
            self._tell_deal()
            done.set_result(None)

        self._queue.put_nowait(reread)
        await asyncio.wait((done, self._runner), return_when=asyncio.FIRST_COMPLETED)
        if done.done():  # else the room was closed
            done.result()

    async def close(self) -> None:
        tasks = [self._runner, *self._pending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            asked = await self._queue.get()
            try:
                if isinstance(asked, _Asked):
                    await self._answer(asked)
                else:
                    await asked()
            except Exception:
                log.exception("table %s: a command could not be answered", self.id)
                if isinstance(asked, _Asked) and asked.screen:
                    asked.screen.tell(wire.Refused(asked.command.id, "internal"))

    async def _answer(self, asked: _Asked) -> None:
        command = asked.command
        key = command_key(asked.user, command.id)
        if key not in self._record.commands and key not in self._done:
            if asked.user is not None:
                self._people.back(asked.user)
            try:
                await self._do(asked)
            except KakehashiError as error:
                if asked.screen:
                    asked.screen.tell(wire.refusal(command.id, error))
                return
            self._done.append(key)
        if asked.screen:
            asked.screen.tell(wire.Accepted(command.id))

    async def _do(self, asked: _Asked) -> None:
        command = asked.command
        if isinstance(command, wire.Act | wire.Next):
            seat = asked.seat or self._seat_for("act", asked.user)
            await (self._act(seat, asked) if isinstance(command, wire.Act) else self._next(seat, asked))
            return
        await self._commands[type(command)](command, asked)

    def _check(self, what: str, user: str | None) -> str:
        """The user who may ask for *what*. Raises what `objection` says."""
        if error := objection(what, self._record, user):
            raise error
        assert user is not None
        return user

    def _seat_for(self, what: str, user: str | None) -> Seat:
        seat = self.seat_of(self._check(what, user))
        assert seat is not None
        return seat

    async def _act(self, seat: Seat, asked: _Asked) -> None:
        command = asked.command
        assert isinstance(command, wire.Act)
        if self._vote:
            raise VoteOn
        if command.turn != self._record.turns.get(seat):
            raise Stale
        if not self._record.playing:
            raise NotYourTurn
        try:
            action = self.match.ruleset.game.read_action(command.action)
        except NotationError as error:
            raise wire.BadMessage(detail=str(error)) from None
        await self._write((Acted(seat, action),), asked)

    async def _next(self, seat: Seat, asked: _Asked) -> None:
        command = asked.command
        assert isinstance(command, wire.Next)
        if self._record.match is None or command.done != self._record.done or not self.match.between_deals:
            raise Stale
        if self._vote:
            raise VoteOn
        self._ready.add(seat)
        if self._needed <= self._ready and not self._cut:
            await self._go_on(asked)
        else:
            self._tell_deal()

    async def _go_on(self, asked: _Asked | None) -> None:
        """The next deal, or after the last one the next match."""
        if self._record.waiting:
            await self._write(self._match_entries(), asked)
        else:
            await self._begin_cut()

    def _match_entries(self) -> tuple[Entry, ...]:
        """A new match by the terms. Raises ChairsEmpty or WrongNumber."""
        record = self._record
        game = find(record.terms.game)
        chairs = party.chairs_for(game, record.chairs, record.host, record.terms.teams)
        if (people := len(people_in(chairs))) in game.not_with:
            raise WrongNumber(people=people)
        if not record.terms.fill_with_cpu and any(who.user is None for who in chairs.values()):
            raise ChairsEmpty
        seated = () if chairs == record.chairs else (Seated(chairs),)
        return (*seated, _begun(Ruleset(game, game.read_options(record.terms.options))))

    async def _sit(self, command: wire.Sit, asked: _Asked) -> None:
        user = self._check("sit", asked.user)
        record = self._record
        name = command.name or record.names.get(user, "")
        self._check_name(user, name)
        seat = command.seat or next((each for each, who in record.chairs.items() if who.user is None), None)
        if seat is None or seat not in record.chairs:
            raise SeatTaken
        there = record.chairs[seat].user
        if there == user:
            return
        if there is not None:
            await self._ask_to_swap(self._seat_for("vote", user), seat)
            return
        await self._write((Seated(party.sit(record.chairs, user, name, seat)),), asked)

    async def _ask_to_swap(self, seat: Seat, other: Seat) -> None:
        if self._vote:
            raise VoteOn
        if other in self._gone:
            raise SeatTaken
        await self._put_to_vote("swap", seat, (other,))

    async def _stand_up(self, command: wire.StandUp, asked: _Asked) -> None:
        user = self._check("stand_up", asked.user)
        seat = command.seat or self._seat_for("vote", user)
        who = self._record.chairs.get(seat)
        if who is None or who.user is None:
            raise Stale
        if who.user != user:
            self._check("terms", user)
        await self._write((Seated(party.stand_up(self._record.chairs, who.user)),), asked)

    async def _leave(self, command: wire.Leave, asked: _Asked) -> None:
        self._people.leave(self._check("leave", asked.user))
        await self._notice()

    async def _rename(self, command: wire.Rename, asked: _Asked) -> None:
        user = self._check("rename", asked.user)
        self._check_name(user, command.name)
        await self._write((Named(user, command.name),), asked)

    def _check_name(self, user: str, name: str) -> None:
        """Two people of one name could not be told apart."""
        same = name.casefold()
        if name and any(
            other != user and each.casefold() == same for other, each in self._record.names.items()
        ):
            raise NameTaken(name=name)

    async def _agree(self, command: wire.Agree, asked: _Asked) -> None:
        self._check("terms", asked.user)
        terms = command.terms
        game = find(terms.game)
        options = msgspec.to_builtins(game.read_options(terms.options))
        entries: tuple[Entry, ...] = (Agreed(msgspec.structs.replace(terms, options=options)),)
        if self._record.waiting:
            entries += (Seated(party.chairs_for(game, self._record.chairs, self._record.host, "chosen")),)
        await self._write(entries, asked)

    async def _begin(self, command: wire.Begin, asked: _Asked) -> None:
        self._check("begin", asked.user)
        await self._write(self._match_entries(), asked)

    async def _pass_hosting(self, command: wire.PassHosting, asked: _Asked) -> None:
        self._check("pass_hosting", asked.user)
        people = all_people(self._record)
        if not 0 <= command.to < len(people):
            raise Stale
        await self._write((Hosted(people[command.to]),), asked)

    async def _add_table(self, command: wire.AddTable, asked: _Asked) -> None:
        user = self._check("add_table", asked.user)
        if self._open_beside is None:
            raise NoSuchTable
        if len(self._record.tables) >= MOST_TABLES:
            raise TooManyTables(most=MOST_TABLES)
        await self._write((TableAdded(await self._open_beside(self._record, user)),), asked)

    async def _look_over(self, command: wire.LookOver, asked: _Asked) -> None:
        looking = self._screens.get(asked.screen) if asked.screen else None
        if looking and self.seat_of(looking.user) is None:
            looking.behind = command.seat
            self._tell_party()
            self._tell_deal()

    # Dealing

    async def _begin_cut(self) -> None:
        """Deal the next board: those who are here cut; the dealer of a game for two does not."""
        record = self._record
        if self._cut or not self.match.between_deals or self.match.over:
            return
        board, deal = self.match.sheet.board, record.next_deal(self.id)
        secret = await self._seeds.committed(deal)
        seats = self.match.ruleset.game.seats
        asked = tuple(
            seat
            for seat in seats
            if (user := record.chairs[seat].user)
            and self._people.of(user) is Presence.HERE
            and seat not in self._refrained
            and (len(seats) > 2 or seat is not board.dealer)
        )
        self._cut = Cut(deal, fairness.commitment(deal, secret), asked)
        if record.listed:
            self._cut = msgspec.structs.replace(self._cut, seals=record.listed.seals, listed=True)
        await self._cut_on()

    async def _cut_on(self) -> None:
        """Go on with the cut as far as it can be."""
        cut = self._cut
        assert cut
        try:
            if cut.sealed and not cut.listed:
                cut = await self._list(cut)
            if cut.opened:
                secret = await self._seeds.committed(cut.deal)
                self._cut = None
                self._refrained.clear()
                await self._write((cut.dealt(self.match.sheet.board, secret),), None)
                return
        except KakehashiError:
            self._cut = None  # begun again by the next to ask, or on waking
            raise
        wait = SECONDS_TO_OPEN if cut.listed else SECONDS_TO_SEAL
        asyncio.get_running_loop().call_later(wait, self._queue.put_nowait, self._too_slow_for(cut))
        for screen in tuple(self._screens):
            screen.tell(self._cutting(cut))

    async def _list(self, cut: Cut) -> Cut:
        """Close the list of seals, and write it down before anybody may open a cut."""
        cut = self._cut = msgspec.structs.replace(cut, listed=True)
        if cut.seals:
            await self._write((CutsListed(cut.deal.board, cut.deal.attempt, cut.seals),), None)
        return cut

    def _too_slow_for(self, cut: Cut) -> Callable[[], Awaitable[None]]:
        async def go_on() -> None:
            now = self._cut
            if now is None or (now.deal, now.listed) != (cut.deal, cut.listed):
                return
            if not now.listed:
                self._cut = msgspec.structs.replace(now, asked=tuple(now.seals))
                await self._cut_on()
            else:  # a new attempt, which does not wait for those who did not open theirs
                self._refrained.update(now.unopened)
                await self._write((CutsVoid(),), None)
                self._cut = None
                await self._begin_cut()

        return go_on

    def _cutting(self, cut: Cut) -> wire.Cutting:
        deal, seconds = cut.deal, SECONDS_TO_OPEN if cut.listed else SECONDS_TO_SEAL
        return wire.Cutting(
            deal.match,
            deal.board,
            deal.attempt,
            cut.commitment,
            cut.asked,
            cut.seals if cut.listed else {},
            cut.listed,
            seconds,
        )

    async def _seal(self, command: wire.Seal, asked: _Asked) -> None:
        seat = self._seat_for("vote", asked.user)
        if self._cut is None:
            raise NotThatCut
        self._cut = self._cut.with_seal(seat, command.commitment, command.seal)
        if self._cut.sealed:
            await self._cut_on()

    async def _open_cut(self, command: wire.OpenCut, asked: _Asked) -> None:
        seat = self._seat_for("vote", asked.user)
        if self._cut is None:
            raise NotThatCut
        self._cut = self._cut.with_content(seat, command.commitment, command.content)
        if self._cut.opened:
            await self._cut_on()

    # Talk

    async def _say(self, command: wire.Say, asked: _Asked) -> None:
        user = self._check("say", asked.user)
        text = cleaned(command.text or "")
        if text:
            self._check("say_text", user)
        elif command.phrase not in PHRASES + REACTIONS:
            raise NoFreeText
        people = all_people(self._record)
        n = people.index(user) if user in people else -1
        name = self._record.names.get(user, "")
        line = self._talk.add(n, name, self.seat_of(user), None if text else command.phrase, text or None)
        self._tell_all(line)

    def _tell_all(self, line: Line) -> None:
        for screen in tuple(self._screens):
            screen.tell(line.spoken())

    # Consent

    async def _propose(self, command: wire.Propose, asked: _Asked) -> None:
        seat = self._seat_for(command.what, asked.user)
        if self._vote:
            raise VoteOn
        others = self._needed - {seat}
        if command.what == "undo":
            others -= set(seat.side_among(self.match.ruleset.game.sides).seats)
        await self._put_to_vote(command.what, seat, tuple(other for other in Seat if other in others))

    async def _put_to_vote(self, what: str, by: Seat, asked: tuple[Seat, ...]) -> None:
        loop = asyncio.get_running_loop()
        self._votes += 1
        self._vote = Vote(self._votes, what, by, asked, loop.time() + SECONDS_TO_VOTE)
        if not asked:  # CPU players always agree
            await self._carry_out()
            return
        loop.call_later(SECONDS_TO_VOTE, self._queue.put_nowait, self._too_late_for(self._votes))
        self._tell_party()

    def _too_late_for(self, n: int) -> Callable[[], Awaitable[None]]:
        async def end() -> None:
            if self._vote and self._vote.n == n:
                self._end_vote("late")

        return end

    async def _answer_vote(self, command: wire.Vote, asked: _Asked) -> None:
        seat = self._seat_for("vote", asked.user)
        vote = self._vote
        if vote is None or vote.n != command.proposal:
            raise Stale
        if seat is vote.by and not command.agree:
            self._end_vote("withdrawn")
        elif seat not in vote.asked:
            raise NotYourTurn
        elif not command.agree:
            self._end_vote("refused", seat)
        else:
            self._vote = vote.with_yes_of(seat)
            if self._vote.asked:
                self._tell_party()
            else:
                await self._carry_out()

    async def _carry_out(self) -> None:
        vote = self._vote
        assert vote
        entries: dict[str, Callable[[], tuple[Entry, ...]]] = {
            "undo": lambda: (TakenBack(vote.by),),
            "redeal": lambda: (Abandoned(),),
            "end": lambda: (BrokenOff(),),
            "swap": lambda: (Seated(party.swapped(self._record.chairs, vote.by, vote.agreed[0])),),
        }
        self._vote = None
        try:
            await self._write(entries[vote.what](), None)
        except KakehashiError:
            self._tell_outcome(vote, "void")
            self._tell_party()
            self._wake()
            raise
        self._tell_outcome(vote, "agreed")

    def _end_vote(self, outcome: str, seat: Seat | None = None) -> None:
        vote = self._vote
        assert vote
        self._vote = None
        self._tell_outcome(vote, outcome, seat)
        self._tell_party()
        self._wake()

    def _tell_outcome(self, vote: Vote, outcome: str, seat: Seat | None = None) -> None:
        for screen in tuple(self._screens):
            screen.tell(wire.Outcome(vote.n, vote.what, vote.by, outcome, seat))

    # Write, then tell

    async def _write(self, entries: tuple[Entry, ...], asked: _Asked | None) -> None:
        """Write, then tell. Raises RuleError, StorageFailed or Stale, and then nothing was done."""
        before = record = self._record
        key = command_key(asked.user, asked.command.id) if asked else None
        rows = table_log.rows(entries, key)
        for row in rows:
            record = record.after(row)
        try:
            written = await self._store.append(self.id, before.seq, table_log.write(rows))
        except StorageFailed:
            log.exception("table %s: the log could not be written", self.id)
            asyncio.get_running_loop().call_later(STORAGE_RETRY_SECONDS, self._wake)
            raise
        if not written:  # another process has written: take over what it wrote
            record = Record.replay(table_log.read(await self._store.read(self.id)))
        moved = record.turns != before.turns or record.match is not before.match
        self._record = record
        self._past.add(record)
        if moved:
            self._ready.clear()
            self._told = time.monotonic()
        if (
            not moved
            or record.dealt != before.dealt
            or record.playing != before.playing
            or record.terms.ranked
            or self._may_changes(before, record)
        ):
            self._tell_party()
        self._tell_deal()
        self._wake()
        if not written:
            raise Stale

    def _may_changes(self, before: Record, record: Record) -> bool:
        """Whether somebody may ask for other things than before (an undo, above all)."""
        people = people_in(record.chairs)
        return any(may(before, user) != may(record, user) for user in people)

    def _tell_party(self) -> None:
        for screen, looking in tuple(self._screens.items()):
            screen.tell(self._party(looking))

    def _party(self, looking: _Looking) -> wire.Party:
        record, user = self._record, looking.user
        people = all_people(record)
        vote = self._vote
        return wire.Party(
            stage="waiting" if record.match is None else "over" if record.match.over else "playing",
            terms=record.terms,
            chairs=self._chairs(user),
            people=tuple(self._person(n, who, user) for n, who in enumerate(people)),
            watchers=len([looking for looking in self._screens.values() if looking.user not in people]),
            tables=record.tables,
            beside=record.opened.party,
            proposal=wire.Proposal(
                vote.n,
                vote.what,
                vote.by,
                vote.asked,
                vote.agreed,
                round(max(0.0, vote.ends - asyncio.get_running_loop().time()), 1),
            )
            if vote
            else None,
            may=may(record, user),
            delay=self._delay(looking),
        )

    def _person(self, n: int, who: str, user: str | None) -> wire.Person:
        record = self._record
        name, seat, presence = record.names.get(who, ""), self.seat_of(who), self._people.of(who)
        return wire.Person(n, name, seat, presence, you=who == user, host=who == record.host)

    def _tell_deal(self) -> None:
        """An update to every screen: the view, and what was said since it was told the last time."""
        for screen, looking in tuple(self._screens.items()):
            if update := self._update(looking):
                looking.told = update.seq
                screen.tell(update)
        if self._delayed_watchers:
            for wait in self._past.due_in[-1:]:
                asyncio.get_running_loop().call_later(wait, self._tell_late)

    def _tell_late(self) -> None:
        """Something may be shown by now to those who are behind."""
        shown = self._past.shown
        for screen, looking in tuple(self._screens.items()):
            if (
                self._delay(looking)
                and shown
                and shown.seq > looking.told
                and (update := self._update(looking))
            ):
                looking.told = update.seq
                screen.tell(update)

    @property
    def _delayed_watchers(self) -> bool:
        return any(self._delay(looking) for looking in self._screens.values())

    def _delay(self, looking: _Looking) -> float:
        """By how much a screen is behind; what is seen from behind a player is always late."""
        record = self._record
        if self.seat_of(looking.user) is not None or not people_in(record.chairs):
            return 0
        return self._past.seconds if record.terms.watching == "delayed" or looking.behind else 0

    def _shown_to(self, looking: _Looking) -> Record | None:
        return self._past.shown if self._delay(looking) else self._record

    def _update(self, looking: _Looking) -> wire.Update | None:
        user = looking.user
        viewer = self.seat_of(user)
        record = self._shown_to(looking)
        if record is None or record.match is None or record.match.deal is None:
            return None
        if viewer is None and record.terms.watching == "nobody" and people_in(self._record.chairs):
            return None
        state = record.match.deal
        shoulders = () if viewer else self._shoulders(record, looking)
        events = tuple(event for said in record.heard if said.seq > looking.told for event in said.events)
        return wire.Update(
            seq=record.seq,
            turn=record.turns.get(viewer, 0) if viewer else 0,
            done=record.done,
            view=watch(state, shoulders) if shoulders else view(state, viewer),
            events=wire.Heard.by(viewer, events, shoulders),
            chairs=self._chairs(user),
            sheet=wire.Sheet.of(record.match.sheet),
            fair=self._fair(record),
            clock={
                seat: round(self._time_left(seat), 1) for seat in state.to_act if self._on_the_clock(seat)
            },
        )

    def _fair(self, record: Record) -> wire.Fair | None:
        source = record.source
        if source is None or source.kind != "fair":
            return None
        return wire.Fair(source.match, source.attempt, source.commitment, source.seals)

    def _shoulders(self, record: Record, looking: _Looking) -> tuple[Seat, ...]:
        """Over whose shoulders a watcher may look: all of them only where that can tell no player anything."""
        ruleset = record.begun.ruleset
        sight = ruleset.game.spectators_see(ruleset.options)
        seats = ruleset.game.seats
        if sight == "all" and not people_in(self._record.chairs):
            return seats
        return (looking.behind,) if sight == "one_seat" and looking.behind in seats else ()

    def _chairs(self, user: str | None) -> tuple[wire.Chair, ...]:
        return tuple(
            wire.Chair(
                seat=seat,
                name=who.name,
                cpu=who.user is None,
                you=who.user is not None and who.user == user,
                presence=self._people.of(who.user),
                ready=seat in self._ready,
            )
            for seat, who in self._record.chairs.items()
        )

    # CPU players and the clock

    def _on_the_clock(self, seat: Seat) -> bool:
        return self._record.terms.turn_seconds is not None and self._record.chairs[seat].user is not None

    def _time_left(self, seat: Seat) -> float:
        """Seconds until *seat* must have acted; a table that comes to life again leaves at least some."""
        limit = self._record.terms.turn_seconds or 0
        ends = max(self._record.turn_began[seat] + limit, self._alive_since + min(limit, BACK_SECONDS))
        return max(0.0, ends - time.time())

    def _wake(self) -> None:
        """Let CPU players think, and the clock run, for whoever is to act. Nothing moves while nobody is there."""
        record = self._record
        if record.undealt and not self.empty and not self._cut:
            self._queue.put_nowait(self._begin_cut)
        if not record.dealt or self.empty or self._vote:
            return
        state = self.match.deal
        assert state
        for seat in state.to_act:
            key = (seat, record.turns[seat])
            if key not in self._pending and (work := self._work_for(state, seat)):
                self._keep(key, asyncio.create_task(work))
        if self.match.between_deals and not self.match.over and not self._needed:
            key = (state.board.dealer, record.seq)
            if key not in self._pending:
                self._keep(key, asyncio.create_task(self._goes_on(state.board.dealer)))

    def _work_for(self, state: State, seat: Seat) -> Any:
        """What is done for *seat* if it does not act itself, as something to await; None when it is waited for."""
        gone = seat in self._gone and self._record.terms.absence == "cpu"
        if self._record.chairs[seat].user is None or gone:
            return self._cpu_acts(state, seat)
        if REJECT in legal(state, seat):
            return self._runs_out(seat, self._settings.answer_seconds, REJECT)
        if self._on_the_clock(seat):
            return self._runs_out(seat, self._time_left(seat) + LAG_SECONDS, None)
        return None

    def _keep(self, key: tuple[Seat, int], task: asyncio.Task[None]) -> None:
        self._pending[key] = task
        task.add_done_callback(lambda _: self._pending.pop(key, None))

    async def _cpu_acts(self, state: State, seat: Seat) -> None:
        turn, began = self._record.turns[seat], self._told
        decision = await self._cpu.decide(CPU_PLAYER, view(state, seat), self._seed(seat, turn))
        pace = self._record.opened.pace
        least = pace.call if isinstance(decision.action, MakeCall) else pace.card
        await asyncio.sleep(max(0.0, began + least - time.monotonic()))
        self._act_for(seat, turn, decision.action)

    def _seed(self, seat: Seat, turn: int) -> str:
        return f"{self._record.opened.cpu_seed}/{turn}/{seat}"

    async def _runs_out(self, seat: Seat, seconds: float, action: Action | None) -> None:
        """After that many *seconds* the seat does *action*, or what the terms say of those who are late."""
        turn = self._record.turns[seat]
        await asyncio.sleep(seconds)
        state = self._record.match.deal if self._record.match else None
        if state is None or self._record.turns[seat] != turn:
            return
        if action is None and self._record.terms.late == "cpu_turn":
            action = (await self._cpu.decide(CPU_PLAYER, view(state, seat), self._seed(seat, turn))).action
        self._act_for(seat, turn, action or state.phase.fallback(seat))

    async def _goes_on(self, seat: Seat) -> None:
        done = self._record.done
        await asyncio.sleep(RESULT_STAYS_SECONDS)
        self._queue.put_nowait(_Asked(wire.Next(secrets.token_urlsafe(8), done), seat=seat))

    def _act_for(self, seat: Seat, turn: int, action: Action) -> None:
        command = wire.Act(secrets.token_urlsafe(8), turn, msgspec.to_builtins(action))
        self._queue.put_nowait(_Asked(command, seat=seat))
