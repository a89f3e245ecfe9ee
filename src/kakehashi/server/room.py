"""The room: the one door to a live table. Every command comes in by its queue, one after the other."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from kakehashi.errors import KakehashiError, NoSuchTable, NotationError, NotYourTurn, SeatTaken, Stale
from kakehashi.fairness import DealId
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Acted, BrokenOff, Entry, Match, MatchBegun
from kakehashi.model.seats import Seat
from kakehashi.server import faults, party, wire
from kakehashi.server.acting import Acting, Thinker
from kakehashi.server.capabilities import NoFreeText, NotRanked, all_people, objection
from kakehashi.server.consent import Consent, ProposalOn
from kakehashi.server.cut import Seeds, without_a_cut
from kakehashi.server.dealing import Dealer, cutting
from kakehashi.server.delay import Past
from kakehashi.server.desk import Desk, Looking, Screen, Work
from kakehashi.server.log import Agreed, Hosted, Named, Pace, Seated, TableAdded, TableOpened, Thinking
from kakehashi.server.party import Chairs, Presence, Terms, people_in
from kakehashi.server.record import Record, command_key
from kakehashi.server.settings import Settings
from kakehashi.server.storage.store import EventStore, StorageFailed
from kakehashi.server.talk import PHRASES, REACTIONS, Talk
from kakehashi.server.text import alike, cleaned

log = logging.getLogger(__name__)

MOST_TABLES = 16
"""Other tables that one party may open."""
COMMANDS_REMEMBERED = 256
"""Ids of done commands that left no row and are known again when they come twice."""

_luck = secrets.SystemRandom()


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


class _Asked(msgspec.Struct, frozen=True):
    """A command from a screen, or (without one) what a CPU player or the clock does for *seat*."""

    command: wire.Anything
    user: str | None = None
    screen: Screen | None = None
    seat: Seat | None = None
    by: Thinking | None = None

    @property
    def key(self) -> str:
        return command_key(self.user, self.command.id)


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
    begun = match_begun(ruleset, first_dealer)
    board = Match.begin(ruleset, begun.first_dealer).sheet.board
    return (begun, await without_a_cut(DealId(f"{table_id}.1", board.number, 1), board, seeds))


def match_begun(ruleset: Ruleset, first_dealer: Seat | None = None) -> MatchBegun:
    """A match by *ruleset*. Without a *first_dealer* lots are drawn."""
    game = ruleset.game
    options = msgspec.to_builtins(ruleset.options)
    return MatchBegun(game.id, game.rules_version, options, first_dealer or _luck.choice(game.seats))


class Room:
    """One live table."""

    def __init__(
        self,
        table_id: str,
        past: Past,
        *,
        store: EventStore,
        seeds: Seeds,
        cpu: Thinker,
        settings: Settings,
        open_beside: Callable[[Record, str], Awaitable[str]] | None = None,
        match_over: Callable[[Record], Awaitable[None]] | None = None,
    ) -> None:
        self.id = table_id
        self._queue: asyncio.Queue[_Asked | Work] = asyncio.Queue()
        self._desk = Desk(table_id, past, store, settings, self._queue.put_nowait)
        self._desk.wake = self._wake
        self._match_over = match_over
        self._dealer = Dealer(self._desk, seeds)
        self._consent = Consent(self._desk)
        self._acting = Acting(self._desk, cpu, self._ask_for)
        self._talk = Talk()
        self._open_beside = open_beside
        self._noted = 0
        """The number of the last match that was told to be over."""
        self._done: deque[str] = deque(maxlen=COMMANDS_REMEMBERED)
        self.left_at = time.monotonic()
        """When the last screen left."""
        self._runner = asyncio.create_task(self._run(), name=f"room {table_id}")
        self._commands: dict[type[wire.Command], Callable[[Any, _Asked], Awaitable[None]]] = {
            wire.Act: self._act,
            wire.Next: self._next,
            wire.Sit: self._sit,
            wire.StandUp: self._stand_up,
            wire.Leave: self._leave,
            wire.Rename: self._rename,
            wire.Agree: self._agree,
            wire.Begin: self._begin,
            wire.PassHosting: self._pass_hosting,
            wire.AddTable: self._add_table,
            wire.Propose: self._propose,
            wire.Vote: self._vote,
            wire.Say: self._say,
            wire.LookOver: self._look_over,
            wire.Seal: self._seal,
            wire.OpenCut: self._open_cut,
        }
        if people_in(self.record.chairs):  # who does not come back after a restart leaves no screen
            self._desk.later_in(settings.away_seconds + 0.01, self._notice)
        if self._unnoted:  # or it was noted before the restart, which does no harm
            self._queue.put_nowait(self._note)

    @property
    def empty(self) -> bool:
        return self._desk.empty

    @property
    def record(self) -> Record:
        return self._desk.record

    def knows(self, user: str) -> bool:
        return user in self.record.names or user in (self.record.host, self.record.opened.host)

    async def reread_after(self, change: Work) -> None:
        """Do *change* to the log while nothing else is done here, and take over what the log says then."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def reread() -> None:
            try:
                await change()
                await self._desk.reread()
                await self._notice()  # somebody may be forgotten, and so be gone
            except Exception as error:
                done.set_exception(error)
            else:
                done.set_result(None)

        self._queue.put_nowait(reread)
        await asyncio.wait((done, self._runner), return_when=asyncio.FIRST_COMPLETED)
        if done.done():  # else the room was closed
            done.result()

    async def close(self) -> None:
        self._runner.cancel()
        await asyncio.gather(self._runner, return_exceptions=True)
        await self._acting.close()

    # Coming and going

    def join(self, screen: Screen, user: str | None, since: int) -> None:
        """Show the table to *screen*, with what was said after row *since*; then all that follows."""
        desk = self._desk
        if desk.empty:
            desk.alive_since = time.monotonic()
        looking = desk.screens[screen] = Looking(user, 0)
        shown = desk.shown_to(looking)
        looking.told = min(since, shown.seq if shown else 0)
        if user is not None:
            desk.people.came(user)
        desk.tell_party()
        if desk.seat_of(user) and (ended := self.record.ended) and ended.seq > since:
            screen.tell(wire.Outcome.of(ended))
        if desk.cut:
            screen.tell(cutting(desk.cut, desk.settings.cut_seconds))
        for line in self._talk.lines:
            screen.tell(line.spoken())
        desk.tell_deal(None if desk.seat_of(user) else screen)  # others see only who sits
        self._wake()

    def leave(self, screen: Screen) -> None:
        desk = self._desk
        user = desk.screens.pop(screen).user
        self.left_at = time.monotonic()
        if user is not None:
            desk.people.went(user)
            if desk.people.of(user) is Presence.AWAY:
                desk.later_in(desk.people.gone_in(user) + 0.01, self._notice)
        desk.tell_party()
        if desk.seat_of(user):
            desk.tell_deal()

    async def _notice(self) -> None:
        """Somebody may be gone: a CPU player takes over, and what else is due then."""
        await self._acting.take_over()
        self._desk.tell_party()
        self._desk.tell_deal()
        self._wake()

    def _wake(self) -> None:
        """Whatever goes on by itself does so now, if it does not already."""
        self._consent.wake()
        if self._due():
            self._queue.put_nowait(self._do_what_is_due)
        self._acting.wake()

    async def _do_what_is_due(self) -> None:
        if due := self._due():
            await due()

    def _due(self) -> Work | None:
        """The next thing that has to be done at the table and that nobody asks for. After it there may be another."""
        desk, record = self._desk, self.record
        if heir := self._heir():
            return lambda: desk.write((Hosted(heir),))
        if ending := self._consent.ending:
            return ending
        if record.terms.absence == "abort" and not (record.waiting or record.ranked_now) and desk.gone:
            return lambda: desk.write((BrokenOff(),))
        if self._unnoted:
            return self._note
        if desk.empty or desk.cut:
            return None
        return self._dealer.begin if record.undealt else self._all_are_ready if desk.all_ready else None

    def _heir(self) -> str | None:
        """Who hosts the table instead of somebody who is gone."""
        desk, record = self._desk, self.record
        if not record.host or desk.people.of(record.host) is not Presence.GONE:
            return None
        others = (*people_in(record.chairs), *record.names)
        return next((user for user in others if desk.people.of(user) is Presence.HERE), None)

    @property
    def _unnoted(self) -> bool:
        """Whether the match is over, and those who have to know have not been told."""
        over = self.record.match is not None and self.record.match.over
        return over and self._match_over is not None and self._noted < self.record.matches

    async def _note(self) -> None:
        """Tell those who have to know that the match is over, once."""
        if self._match_over and self._unnoted:
            before, self._noted = self._noted, self.record.matches
            try:
                await self._desk.kept(self._match_over(self.record))
            except StorageFailed:
                self._noted = before
                raise
            self._wake()

    async def _all_are_ready(self) -> None:
        with suppress(WrongNumber, ChairsEmpty):  # first those who are left must agree on other terms
            await self._go_on()

    # Commands

    def ask(self, command: wire.Anything, user: str | None, screen: Screen) -> None:
        """Put *command* in the queue; the answer goes to *screen*."""
        self._queue.put_nowait(_Asked(command, user, screen))

    def _ask_for(self, command: wire.Act | wire.Next, seat: Seat, by: Thinking | None) -> None:
        self._queue.put_nowait(_Asked(command, seat=seat, by=by))

    async def _run(self) -> None:
        while True:
            asked = await self._queue.get()
            try:
                await (self._answer(asked) if isinstance(asked, _Asked) else asked())
            except (StorageFailed, Stale, NoSuchTable) as error:  # what nobody asked for, and is tried again
                log.warning("table %s: %s", self.id, error.code)
            except Exception as error:
                faults.note(log, error, "table %s: a command could not be answered", self.id)
                if isinstance(asked, _Asked) and asked.screen:
                    asked.screen.tell(wire.Refused(asked.command.id, "internal"))

    async def _answer(self, asked: _Asked) -> None:
        command = asked.command
        if asked.key not in self.record.commands and asked.key not in self._done:
            if asked.user is not None and self._desk.people.back(asked.user):
                await self._notice()
            try:
                await self._commands[type(command)](command, asked)
            except KakehashiError as error:
                if asked.screen:
                    asked.screen.tell(wire.refusal(command.id, error))
                return
            self._done.append(asked.key)
        if asked.screen:
            asked.screen.tell(wire.Accepted(command.id))

    def _check(self, what: str, user: str | None) -> str:
        """The user who may ask for *what*. Raises what `objection` says."""
        if error := objection(what, self.record, user):
            raise error
        assert user is not None
        return user

    def _seat_for(self, what: str, asked: _Asked) -> Seat:
        """The seat that may ask for *what*. Raises what `objection` says."""
        seat = asked.seat or self._desk.seat_of(self._check(what, asked.user))
        assert seat is not None
        return seat

    async def _act(self, command: wire.Act, asked: _Asked) -> None:
        seat = self._seat_for("act", asked)
        if self._desk.proposal:
            raise ProposalOn
        if command.turn != self.record.turns.get(seat):
            raise Stale
        if not self.record.playing:
            raise NotYourTurn
        try:
            action = self._desk.match.ruleset.game.read_action(command.action)
        except NotationError as error:
            raise wire.BadMessage(detail=str(error)) from None
        await self._desk.write((Acted(seat, action),), asked.key, asked.by)

    async def _next(self, command: wire.Next, asked: _Asked) -> None:
        desk, seat = self._desk, self._seat_for("next", asked)
        if self.record.match is None or command.done != self.record.done or not desk.match.between_deals:
            raise Stale
        if desk.proposal:
            raise ProposalOn
        desk.ready.add(seat)
        if desk.all_ready and not desk.cut:
            await self._go_on(asked.key)
        else:
            desk.tell_deal()

    async def _go_on(self, command: str | None = None) -> None:
        """The next deal, or after the last one the next match."""
        if self.record.waiting:
            await self._begin_match(command)
        else:
            await self._dealer.begin()

    async def _begin_match(self, command: str | None) -> None:
        """A new match by the terms. Raises ChairsEmpty or WrongNumber."""
        entries = self._match_entries()
        await self._note()
        await self._desk.write(entries, command)

    def _match_entries(self) -> tuple[Entry, ...]:
        """What is written down for it. Raises ChairsEmpty or WrongNumber."""
        record = self.record
        game = find(record.terms.game)
        chairs = party.chairs_for(game, record.chairs, record.host, record.terms.teams)
        if (people := len(people_in(chairs))) in game.not_with:
            raise WrongNumber(people=people)
        if not record.terms.fill_with_cpu and any(who.user is None for who in chairs.values()):
            raise ChairsEmpty
        seated = () if chairs == record.chairs else (Seated(chairs),)
        return (*seated, match_begun(Ruleset(game, game.read_options(record.terms.options))))

    # Chairs and terms

    async def _sit(self, command: wire.Sit, asked: _Asked) -> None:
        user, chairs = self._check("sit", asked.user), self.record.chairs
        name = command.name or self.record.names.get(user, "")
        self._check_name(user, name)
        seat = command.seat or next((each for each, who in chairs.items() if who.user is None), None)
        if seat is None or seat not in chairs:
            raise SeatTaken
        there = chairs[seat].user
        if there is None:
            await self._desk.write((Seated(party.sit(chairs, user, name, seat)),), asked.key)
        elif there != user:
            mine = self._seat_for("vote", asked)
            if seat in self._desk.gone:
                raise SeatTaken
            await self._consent.ask("swap", mine, (seat,), asked.key)

    async def _stand_up(self, command: wire.StandUp, asked: _Asked) -> None:
        user = self._check("stand_up", asked.user)
        seat = command.seat or self._seat_for("vote", asked)
        who = self.record.chairs.get(seat)
        if who is None or who.user is None:
            raise Stale
        if who.user != user:
            self._check("terms", user)
        await self._desk.write((Seated(party.stand_up(self.record.chairs, who.user)),), asked.key)

    async def _leave(self, command: wire.Leave, asked: _Asked) -> None:
        self._desk.people.leave(self._check("leave", asked.user))
        await self._notice()

    async def _rename(self, command: wire.Rename, asked: _Asked) -> None:
        user = self._check("rename", asked.user)
        self._check_name(user, command.name)
        await self._desk.write((Named(user, command.name),), asked.key)

    def _check_name(self, user: str, name: str) -> None:
        """Two people of one name could not be told apart."""
        others = (each for other, each in self.record.names.items() if other != user)
        if name and any(alike(each, name) for each in others):
            raise NameTaken(name=name)

    async def _agree(self, command: wire.Agree, asked: _Asked) -> None:
        self._check("terms", asked.user)
        record, game = self.record, find(command.terms.game)
        if record.ranked_now and party.way_of_playing(command.terms) != party.way_of_playing(record.terms):
            raise NotRanked
        options = msgspec.to_builtins(game.read_options(command.terms.options))
        entries: tuple[Entry, ...] = (Agreed(msgspec.structs.replace(command.terms, options=options)),)
        if record.waiting:
            entries += (Seated(party.chairs_for(game, record.chairs, record.host, "chosen")),)
        await self._desk.write(entries, asked.key)
        if self.record.terms.turn_seconds != record.terms.turn_seconds:
            await self._acting.set_clocks_anew()

    async def _begin(self, command: wire.Begin, asked: _Asked) -> None:
        self._check("begin", asked.user)
        await self._begin_match(asked.key)

    async def _pass_hosting(self, command: wire.PassHosting, asked: _Asked) -> None:
        self._check("pass_hosting", asked.user)
        people = all_people(self.record)
        if not 0 <= command.to < len(people):
            raise Stale
        await self._desk.write((Hosted(people[command.to]),), asked.key)

    async def _add_table(self, command: wire.AddTable, asked: _Asked) -> None:
        user = self._check("add_table", asked.user)
        if self._open_beside is None:
            raise NoSuchTable
        if len(self.record.tables) >= MOST_TABLES:
            raise TooManyTables(most=MOST_TABLES)
        await self._desk.write((TableAdded(await self._open_beside(self.record, user)),), asked.key)

    async def _look_over(self, command: wire.LookOver, asked: _Asked) -> None:
        looking = self._desk.screens.get(asked.screen) if asked.screen else None
        if looking and self._desk.seat_of(looking.user) is None:
            looking.behind = command.seat
            self._desk.tell_party()
            self._desk.tell_deal()

    # Consent, cuts, talk

    async def _propose(self, command: wire.Propose, asked: _Asked) -> None:
        await self._consent.propose(command.what, self._seat_for(command.what, asked), asked.key)

    async def _vote(self, command: wire.Vote, asked: _Asked) -> None:
        seat = self._seat_for("vote", asked)
        await self._consent.answer(seat, command.proposal, asked.key, agree=command.agree)

    async def _seal(self, command: wire.Seal, asked: _Asked) -> None:
        await self._dealer.seal(self._seat_for("vote", asked), command)

    async def _open_cut(self, command: wire.OpenCut, asked: _Asked) -> None:
        await self._dealer.open(self._seat_for("vote", asked), command)

    async def _say(self, command: wire.Say, asked: _Asked) -> None:
        user = self._check("say", asked.user)
        text = cleaned(command.text or "")
        if text:
            self._check("say_text", user)
        elif command.phrase not in PHRASES + REACTIONS:
            raise NoFreeText
        people = all_people(self.record)
        n = people.index(user) if user in people else -1
        name, seat = self.record.names.get(user, ""), self._desk.seat_of(user)
        line = self._talk.add(n, name, seat, None if text else command.phrase, text or None)
        self._desk.tell(line.spoken())
