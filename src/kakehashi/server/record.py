"""What the log of a table says: all of a room that must survive, as a value. Each row gives the next one."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from kakehashi.fairness import DealId
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import (
    Abandoned,
    Acted,
    BoardDealt,
    BrokenOff,
    DeckSource,
    Entry,
    Match,
    MatchBegun,
    TakenBack,
)
from kakehashi.model.seats import Seat
from kakehashi.model.view import EVERYONE, Event
from kakehashi.server.log import (
    Agreed,
    Consented,
    CutsListed,
    CutsVoid,
    Hosted,
    Named,
    Proposed,
    Row,
    Seated,
    Settled,
    TableAdded,
    TableOpened,
)
from kakehashi.server.party import Chairs, Terms, people_in, rateable

COMMANDS_REMEMBERED = 256
"""Ids of done commands that are known again when they come twice."""


def command_key(user: str | None, command: str) -> str:
    """How the log remembers a command: whoever else sends one of the same id has not sent this one."""
    return sha256(f"{user or ''} {command}".encode()).hexdigest()[:16]


class Said(msgspec.Struct, frozen=True):
    """What was seen and heard at one row."""

    seq: int
    events: tuple[Event, ...]
    steps: int
    """How many actions of the deal had been done then."""


class Proposal(msgspec.Struct, frozen=True):
    """A proposal that is being answered. Nothing else happens at the table meanwhile."""

    n: int
    """The row by which it was made."""
    what: str
    by: Seat
    asked: tuple[Seat, ...]
    """The seats that have not answered yet."""
    people: Chairs
    """Who sits in all those seats: it is between them, and with any other it is void."""
    at: float
    """When it was made."""
    agreed: tuple[Seat, ...] = ()

    def with_yes_of(self, seat: Seat) -> Proposal:
        """The proposal with one more consent."""
        asked = tuple(other for other in self.asked if other is not seat)
        return msgspec.structs.replace(self, asked=asked, agreed=(*self.agreed, seat))


class Ended(msgspec.Struct, frozen=True):
    """How the last proposal ended, and at which row."""

    proposal: Proposal
    how: Settled
    seq: int


class Record(msgspec.Struct, frozen=True):
    """A table, as its log says."""

    opened: TableOpened
    terms: Terms
    chairs: Chairs
    host: str | None
    names: dict[str, str] = {}
    """The people who have come to this table, by user, in the order they came."""
    tables: tuple[str, ...] = ()
    """Other tables of the party, opened from this one."""
    match: Match | None = None
    matches: int = 0
    """Matches begun, this one among them."""
    ranked: bool = False
    """Whether this match counts for ratings: the terms said so when it began, and people play on both sides."""
    attempts: dict[int, int] = {}
    """By number of the board, how often it was tried to deal it in this match."""
    listed: CutsListed | None = None
    """Cuts that are published and not opened yet."""
    proposal: Proposal | None = None
    ended: Ended | None = None
    source: DeckSource | None = None
    """Where the deck of the current deal came from."""
    seq: int = 0
    at: float = 0
    """When the last row was written, in seconds since the epoch."""
    done: int = 0
    """Deals finished, over all matches."""
    turns: dict[Seat, int] = {}
    """By seat, the row after which it last had something new to decide: its turn came, it acted, or was dealt cards."""
    turn_began: dict[Seat, float] = {}
    """When that was."""
    heard: tuple[Said, ...] = ()
    """What was said since the deal began."""
    commands: tuple[str, ...] = ()
    """The latest commands that were done."""

    @classmethod
    def begin(cls, row: Row) -> Record:
        """The table as it was opened. The terms are those of its first match until the host sets others."""
        opened = row.entry
        assert isinstance(opened, TableOpened)
        people = people_in(opened.chairs)
        host = opened.host or next(iter(people), None)
        names = {who.user: who.name for who in opened.chairs.values() if who.user}
        return cls(opened, Terms(game=""), opened.chairs, host, names, seq=1, at=row.at)

    @classmethod
    def states(cls, rows: tuple[Row, ...]) -> Iterator[Record]:
        """The table after each of *rows*."""
        record = cls.begin(rows[0])
        yield record
        for row in rows[1:]:
            record = record.after(row)
            yield record

    @classmethod
    def replay(cls, rows: tuple[Row, ...]) -> Record:
        """The table after all of *rows*."""
        *_, last = cls.states(rows)
        return last

    @property
    def begun(self) -> Match:
        """The match, where there must be one."""
        assert self.match, "no match has begun"
        return self.match

    def next_deal(self, table: str) -> DealId:
        """What the next deal is known by. One whose cuts are listed goes on; else it is a new attempt."""
        board = self.begun.sheet.board.number
        tried = self.attempts.get(board, 0)
        return DealId(f"{table}.{self.matches}", board, tried if self.listed else tried + 1)

    @property
    def undealt(self) -> bool:
        """Whether a match is on and its next board has to be dealt at once: nothing else is to be seen."""
        return self.match is not None and self.match.deal is None and not self.match.over

    @property
    def dealt(self) -> bool:
        """Whether a deal is on the table, finished or not."""
        return self.match is not None and self.match.deal is not None

    @property
    def playing(self) -> bool:
        """Whether a deal is being played."""
        return self.match is not None and not self.match.between_deals

    @property
    def ranked_now(self) -> bool:
        """Whether a match that counts for ratings is on."""
        return self.ranked and not self.waiting

    @property
    def just_proposed(self) -> bool:
        """Whether a proposal has ended and nobody has acted since."""
        return self.ended is not None and self.ended.seq > max(self.turns.values(), default=0)

    @property
    def waiting(self) -> bool:
        """Whether no match is on."""
        return self.match is None or self.match.over

    def after(self, row: Row) -> Record:
        """The table after one more row. Raises RuleError, and then the row must not be written."""
        changed = self._apply(row.entry, self.seq + 1, row.at)
        commands = (*self.commands, row.command)[-COMMANDS_REMEMBERED:] if row.command else self.commands
        return msgspec.structs.replace(changed, seq=self.seq + 1, at=row.at, commands=commands)

    def _apply(self, entry: Entry, seq: int, at: float) -> Record:
        match entry:
            case MatchBegun():
                game = find(entry.game)
                begun = Match.begin(Ruleset(game, game.read_options(entry.options)), entry.first_dealer)
                terms = self.terms
                if not terms.game:
                    terms = msgspec.structs.replace(terms, game=entry.game, options=entry.options)
                return self._changed(
                    match=begun,
                    matches=self.matches + 1,
                    ranked=terms.ranked and rateable(game, self.chairs),
                    attempts={},
                    listed=None,
                    terms=terms,
                    heard=(),
                )
            case BoardDealt():
                dealt, events = self.begun.deal_board(entry.deck)
                number, source = entry.board.number, entry.source
                attempts = {**self.attempts, number: source.attempt or self.attempts.get(number, 0) + 1}
                after = self._changed(attempts=attempts, listed=None, source=source)
                return after._moved(dealt, events, tuple(Seat), seq, at, heard=())
            case CutsListed():
                attempts = {**self.attempts, entry.board: entry.attempt}
                return self._changed(attempts=attempts, listed=entry)
            case CutsVoid():
                return self._changed(listed=None)
            case Proposed():
                people = {seat: self.chairs[seat] for seat in (entry.by, *entry.asked)}
                return self._changed(proposal=Proposal(seq, entry.what, entry.by, entry.asked, people, at))
            case Consented():
                assert self.proposal, "there is something to agree to"
                return self._changed(proposal=self.proposal.with_yes_of(entry.seat))
            case Settled():
                assert self.proposal, "only what was proposed can end"
                return self._changed(proposal=None, ended=Ended(self.proposal, entry, seq))
            case Acted():
                before = self.begun.deal.to_act if self.begun.deal else ()
                acted, events = self.begun.act(entry.seat, entry.action)
                now = acted.deal.to_act if acted.deal else ()
                asked = (entry.seat, *(seat for seat in now if seat not in before))
                return self._moved(acted, events, asked, seq, at, heard=self.heard)
            case TakenBack():
                back = self.begun.take_back(entry.seat)
                heard = tuple(said for said in self.heard if said.steps <= len(back.steps))
                events = (Event("undone", EVERYONE, entry.seat),)
                return self._moved(back, events, tuple(Seat), seq, at, heard=heard)
            case Abandoned():
                return self._changed(match=self.begun.abandon(), heard=())
            case BrokenOff():
                return self._changed(match=self.begun.break_off())
            case Agreed():
                return self._changed(terms=entry.terms)
            case Seated():
                names = {who.user: who.name for who in entry.chairs.values() if who.user}
                return self._changed(chairs=entry.chairs, names={**self.names, **names})
            case Named():
                chairs = {
                    seat: msgspec.structs.replace(who, name=entry.name) if who.user == entry.user else who
                    for seat, who in self.chairs.items()
                }
                return self._changed(names={**self.names, entry.user: entry.name}, chairs=chairs)
            case Hosted():
                return self._changed(host=entry.user)
            case TableAdded():
                return self._changed(tables=(*self.tables, entry.table))
            case _:
                raise AssertionError(f"a row of {type(entry).__name__} cannot come here")

    def _changed(self, **changes: object) -> Record:
        return msgspec.structs.replace(self, **changes)

    def _moved(
        self,
        match: Match,
        events: tuple[Event, ...],
        asked: tuple[Seat, ...],
        seq: int,
        at: float,
        *,
        heard: tuple[Said, ...],
    ) -> Record:
        return self._changed(
            match=match,
            heard=(*heard, Said(seq, events, len(match.steps))),
            turns={**self.turns, **dict.fromkeys(asked, seq)},
            turn_began={**self.turn_began, **dict.fromkeys(asked, at)},
            done=self.done + match.between_deals,
        )
