"""The desk: one live table as it stands, and everybody who looks at it. What happens is written, then told.

An action is in the log before anybody hears of it, the one who made it included.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from kakehashi.errors import NoSuchTable, Stale
from kakehashi.match import Entry, Match
from kakehashi.model.seats import Seat
from kakehashi.model.view import Viewer
from kakehashi.players.levels import level
from kakehashi.scoring.sheet import Scoresheet
from kakehashi.server import log as table_log
from kakehashi.server import wire
from kakehashi.server.capabilities import all_people, may
from kakehashi.server.cut import Cut
from kakehashi.server.delay import Past, since
from kakehashi.server.log import Thinking
from kakehashi.server.party import Presence, people_in, seat_of
from kakehashi.server.presence import Attendance
from kakehashi.server.record import Proposal, Record
from kakehashi.server.settings import Settings
from kakehashi.server.storage.store import EventStore, StorageFailed
from kakehashi.table import view, watch

log = logging.getLogger(__name__)

STORAGE_RETRY_SECONDS = 2.0
"""After which CPU players try again when the log could not be written."""
BACK_SECONDS = 10.0
"""What is left of a time limit, at the least, when a table comes to life again, a proposal has been answered, or the
limit is another one."""

Work = Callable[[], Awaitable[None]]
T = TypeVar("T")


class Screen(Protocol):
    """Where a reply goes: one connection."""

    def tell(self, reply: wire.Reply) -> None: ...


class Looking(msgspec.Struct):
    """One screen: whose, behind whom a watcher looks, and up to which row it has been told."""

    user: str | None
    told: int
    behind: Seat | None = None
    party: wire.Party | None = None
    """As it was told the last time."""


class Desk:
    """What the log says of a table, who is there, and what is in the air and in no log."""

    def __init__(
        self,
        table_id: str,
        past: Past,
        store: EventStore,
        settings: Settings,
        later: Callable[[Work], None],
    ) -> None:
        self.id = table_id
        self.settings = settings
        self._store = store
        self.later = later
        """Do that when the room comes to it, after what is in its queue."""
        self.screens: dict[Screen, Looking] = {}
        self.people = Attendance(settings.away_seconds)
        self._take_over(past)
        self.ready: set[Seat] = set()
        self.cut: Cut | None = None
        self.moved_at = time.monotonic()
        self.alive_since = time.monotonic()
        self._sheet_told: tuple[Scoresheet, wire.Sheet] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._bell: asyncio.TimerHandle | None = None
        self.wake: Callable[[], None] = lambda: None
        """What is to be done whenever the table has changed."""

    def _take_over(self, past: Past) -> None:
        """Be as the log says."""
        self.past, self.record = past, past.latest
        self._turn_began = {seat: since(at) for seat, at in self.record.turn_began.items()}
        """By the monotonic clock: the other one may be set."""
        self._proposed_at = since(self.record.proposal.at) if self.record.proposal else 0.0

    @property
    def match(self) -> Match:
        return self.record.begun

    @property
    def proposal(self) -> Proposal | None:
        return self.record.proposal

    @property
    def empty(self) -> bool:
        return not self.screens

    def seat_of(self, user: str | None) -> Viewer:
        """Where *user* sits; None for a watcher."""
        return seat_of(self.record.chairs, user)

    @property
    def gone(self) -> set[Seat]:
        """Seats of people who are gone."""
        chairs = self.record.chairs
        return {
            seat for seat, who in chairs.items() if who.user and self.people.of(who.user) is Presence.GONE
        }

    @property
    def needed(self) -> set[Seat]:
        """The seats of people without whom nothing goes on to the next deal."""
        return {seat for seat, who in self.record.chairs.items() if who.user} - self.gone

    @property
    def all_ready(self) -> bool:
        """Whether everybody who is needed has asked for what comes next, and nothing is in its way."""
        match = self.record.match
        between = match is not None and match.between_deals
        return between and bool(self.ready) and self.needed <= self.ready and self.proposal is None

    def later_in(self, seconds: float, work: Work) -> None:
        asyncio.get_running_loop().call_later(seconds, self.later, work)

    def tell(self, reply: wire.Reply) -> None:
        """The same to every screen."""
        for screen in tuple(self.screens):
            screen.tell(reply)

    def on_the_clock(self, seat: Seat) -> bool:
        return self.record.terms.turn_seconds is not None and self.record.chairs[seat].user is not None

    def time_left(self, seat: Seat) -> float:
        """Seconds until *seat* must have acted."""
        return self._left(self._turn_began[seat], self.record.terms.turn_seconds or 0)

    def time_to_accept(self, seat: Seat) -> float:
        """Seconds until *seat* must have answered a claim."""
        return self._left(self._turn_began[seat], self.settings.answer_seconds)

    @property
    def time_to_agree(self) -> float:
        """Seconds until what is proposed must have been answered."""
        return self._left(self._proposed_at, self.settings.answer_seconds)

    def _left(self, began: float, limit: float) -> float:
        """What is left of *limit* seconds; a table that comes to life again leaves at least some."""
        ends = max(began + limit, self.alive_since + min(limit, BACK_SECONDS))
        return max(0.0, ends - time.monotonic())

    async def write(
        self, entries: tuple[Entry, ...], command: str | None = None, by: Thinking | None = None
    ) -> None:
        """Write *entries*, which came by that *command* (its key), *by* a CPU player if one decided, then tell.

        Raises RuleError, StorageFailed, Stale or NoSuchTable, and then nothing was done.
        """
        before = record = self.record
        rows = table_log.rows(entries, command, by)
        for row in rows:
            record = record.after(row)
        written = await self.kept(self._store.append(self.id, before.seq, table_log.write(rows)))
        if written:
            self.record = record
            self.past.add(record)
            asked = [seat for seat, turn in record.turns.items() if turn != before.turns.get(seat)]
            self._turn_began.update(dict.fromkeys(asked, time.monotonic()))
            if record.proposal and not before.proposal:
                self._proposed_at = time.monotonic()
        else:  # another process has written: take over what it wrote
            self._take_over(await self._read())
            record = self.record
        moved = record.turns != before.turns or record.match is not before.match
        if record.waiting or record.playing or record.matches != before.matches:
            self.cut = None  # it was for a board that is not to be dealt any more
        if moved:
            self.ready.clear()
            self.moved_at = time.monotonic()
        limited_anew = record.terms.turn_seconds != before.terms.turn_seconds
        if limited_anew or (before.proposal and not record.proposal):
            self.alive_since = time.monotonic()  # whose turn has gone on for long has some of the time left
        self.tell_party()
        if record.ended and record.ended is not before.ended:
            self.tell(wire.Outcome.of(record.ended))
        self.tell_deal()
        self.wake()
        if not written:
            raise Stale

    async def kept(self, asked: Awaitable[T]) -> T:
        """What the database answers; when it fails, all that goes on by itself is tried again later.

        Raises StorageFailed.
        """
        try:
            return await asked
        except StorageFailed as error:
            log.error("table %s: the database has failed: %s", self.id, error.said)
            self._try_again_later()
            raise

    async def _read(self) -> Past:
        """What the log says. Raises NoSuchTable if another process has deleted it."""
        rows = table_log.read(await self.kept(self._store.read(self.id)))
        if not rows:
            raise NoSuchTable
        return Past.of(rows, self.settings.watch_delay)

    def _try_again_later(self) -> None:
        """Once, however many commands and newcomers have failed meanwhile."""
        if self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(STORAGE_RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self.wake()

    async def reread(self) -> None:
        """Take over what the log says."""
        self._take_over(await self._read())
        self.tell_party()
        self.tell_deal()

    def tell_party(self) -> None:
        """To every screen for which it is another than it was told the last time."""
        chairs, people = self._chairs(), self._people()
        looking_on = ((looking.user or screen) for screen, looking in self.screens.items())
        watchers = len({each for each in looking_on if each not in people})
        for screen, looking in tuple(self.screens.items()):
            if (now := self._party(looking, chairs, people, watchers)) != looking.party:
                looking.party = now
                screen.tell(now)

    def _party(
        self,
        looking: Looking,
        chairs: tuple[wire.Chair, ...],
        people: dict[str, wire.Person],
        watchers: int,
    ) -> wire.Party:
        record, user = self.record, looking.user
        return wire.Party(
            stage="waiting" if record.match is None else "over" if record.match.over else "playing",
            terms=record.terms,
            system=level(record.terms.level).system,
            chairs=_as_seen_by(self.seat_of(user), chairs),
            people=tuple(replace(each, you=True) if who == user else each for who, each in people.items()),
            watchers=watchers,
            tables=record.tables,
            beside=record.opened.party,
            proposal=wire.Proposal.of(self.proposal, self.time_to_agree) if self.proposal else None,
            may=may(record, user),
            delay=self.delay(looking),
            sheet=self._sheet(record.match.sheet) if record.match and record.match.deal is None else None,
        )

    def _people(self) -> dict[str, wire.Person]:
        """Everybody who has come, by user, as all others see them."""
        record = self.record
        return {
            who: wire.Person(
                n,
                record.names.get(who, ""),
                self.seat_of(who),
                self.people.of(who),
                you=False,
                host=who == record.host,
            )
            for n, who in enumerate(all_people(record))
        }

    def tell_deal(self, to: Screen | None = None) -> None:
        """An update to every screen, or *to* one: the view, and what was said since it was told the last time."""
        self._ring_for_the_late()
        chairs = self._chairs()
        for screen, looking in ((to, self.screens[to]),) if to else tuple(self.screens.items()):
            if update := self._update(looking, chairs):
                looking.told = update.seq
                screen.tell(update)

    def _ring_for_the_late(self) -> None:
        """Have those who are behind told as soon as something newer may be shown to them.

        One bell at a time, set before anybody is told, so that nothing grows old enough in between. It may ring a
        little early, as another clock tells what is old; then it is set again.
        """
        wait = self.past.next_in
        if self._bell or wait is None or not any(self.delay(looking) for looking in self.screens.values()):
            return
        self._bell = asyncio.get_running_loop().call_later(wait, self._tell_late)

    def _tell_late(self) -> None:
        """Something may be shown by now to those who are behind."""
        self._bell = None
        self._ring_for_the_late()
        shown, chairs = self.past.shown, self._chairs()
        for screen, looking in tuple(self.screens.items()):
            if (
                self.delay(looking)
                and shown
                and shown.seq > looking.told
                and (update := self._update(looking, chairs))
            ):
                looking.told = update.seq
                screen.tell(update)

    def delay(self, looking: Looking) -> float:
        """By how much a screen is behind; what is seen from behind a player is always late."""
        record = self.record
        if self.seat_of(looking.user) is not None or not people_in(record.chairs):
            return 0
        late = record.terms.watching == "delayed" or record.ranked_now or looking.behind
        return self.past.seconds if late else 0

    def shown_to(self, looking: Looking) -> Record | None:
        return self.past.shown if self.delay(looking) else self.record

    def _update(self, looking: Looking, chairs: tuple[wire.Chair, ...]) -> wire.Update | None:
        viewer = self.seat_of(looking.user)
        record = self.shown_to(looking)
        if record is None or record.match is None or record.match.deal is None:
            return None
        if viewer is None and record.terms.watching == "nobody" and people_in(self.record.chairs):
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
            chairs=_as_seen_by(viewer, chairs),
            sheet=self._sheet(record.match.sheet),
            fair=self._fair(record),
            clock={seat: round(self.time_left(seat), 1) for seat in state.to_act if self.on_the_clock(seat)},
        )

    def _sheet(self, sheet: Scoresheet) -> wire.Sheet:
        """*sheet* as it is told: worked out once for all screens, until there is another."""
        if self._sheet_told is None or self._sheet_told[0] is not sheet:
            self._sheet_told = (sheet, wire.Sheet.of(sheet))
        return self._sheet_told[1]

    def _fair(self, record: Record) -> wire.Fair | None:
        source = record.source
        if source is None or source.kind != "fair":
            return None
        return wire.Fair(source.match, source.attempt, source.commitment, source.seals)

    def _shoulders(self, record: Record, looking: Looking) -> tuple[Seat, ...]:
        """Over whose shoulders a watcher may look: all of them only where that can tell no player anything."""
        ruleset = record.begun.ruleset
        sight = ruleset.game.spectators_see(ruleset.options)
        seats = ruleset.game.seats
        if sight == "all" and not people_in(self.record.chairs):
            return seats
        return (looking.behind,) if sight == "one_seat" and looking.behind in seats else ()

    def _chairs(self) -> tuple[wire.Chair, ...]:
        """Who sits where, as a watcher sees it."""
        return tuple(
            wire.Chair(
                seat=seat,
                name=who.name,
                cpu=who.user is None,
                you=False,
                presence=self.people.of(who.user),
                ready=seat in self.ready,
            )
            for seat, who in self.record.chairs.items()
        )


def _as_seen_by(viewer: Viewer, chairs: tuple[wire.Chair, ...]) -> tuple[wire.Chair, ...]:
    return tuple(replace(chair, you=True) if chair.seat is viewer else chair for chair in chairs)
