"""What needs consent: an undo, another deal, an early end, a change of chairs. Each ends in one clear state."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from kakehashi.errors import KakehashiError, NotYourTurn, Stale
from kakehashi.match import Abandoned, BrokenOff, Entry, TakenBack
from kakehashi.model.seats import Seat
from kakehashi.server import party, wire
from kakehashi.server.capabilities import DealOn, objection
from kakehashi.server.log import Seated

if TYPE_CHECKING:
    from kakehashi.server.desk import Desk, Work


class VoteOn(KakehashiError):
    """A proposal is being answered; the game goes on after that."""

    code = "vote-on"


class Vote(msgspec.Struct, frozen=True):
    """A proposal that is being answered. Nothing else happens at the table meanwhile."""

    n: int
    what: str
    by: Seat
    asked: tuple[Seat, ...]
    """The seats that have not answered yet."""
    ends: float
    """By the clock of the event loop."""
    people: party.Chairs
    """Who sits in all those seats: it is between them, and with any other it is void."""
    agreed: tuple[Seat, ...] = ()

    def shown(self) -> wire.Proposal:
        seconds = round(max(0.0, self.ends - asyncio.get_running_loop().time()), 1)
        return wire.Proposal(self.n, self.what, self.by, self.asked, self.agreed, seconds)

    def with_yes_of(self, seat: Seat) -> Vote:
        """The proposal with one more consent."""
        asked = tuple(other for other in self.asked if other is not seat)
        return msgspec.structs.replace(self, asked=asked, agreed=(*self.agreed, seat))


class Consent:
    """Puts proposals of one table to the vote, and does what all agree to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._votes = 0

    async def propose(self, what: str, by: Seat) -> None:
        """*by* asks all others who are not gone, for an undo the opponents only. Raises VoteOn."""
        others = self._desk.needed - {by}
        if what == "undo":
            others -= set(by.side_among(self._desk.match.ruleset.game.sides).seats)
        await self.ask(what, by, tuple(other for other in Seat if other in others))

    async def ask(self, what: str, by: Seat, asked: tuple[Seat, ...]) -> None:
        """Ask those seats. Raises VoteOn."""
        if self._desk.vote:
            raise VoteOn
        loop = asyncio.get_running_loop()
        self._votes += 1
        seconds = self._desk.settings.answer_seconds
        people = {seat: self._desk.record.chairs[seat] for seat in (by, *asked)}
        self._desk.vote = Vote(self._votes, what, by, asked, loop.time() + seconds, people)
        if not asked:  # CPU players always agree
            await self._carry_out()
            return
        self._desk.later_in(seconds, self._too_late_for(self._votes))
        self._desk.tell_party()

    def _too_late_for(self, n: int) -> Work:
        async def end() -> None:
            if self._desk.vote and self._desk.vote.n == n:
                self._end_vote("late")

        return end

    async def answer(self, seat: Seat, n: int, *, agree: bool) -> None:
        """*seat* answers the proposal of that number. Raises Stale or NotYourTurn."""
        vote = self._desk.vote
        if vote is None or vote.n != n:
            raise Stale
        if seat is vote.by and not agree:
            self._end_vote("withdrawn")
        elif seat not in vote.asked:
            raise NotYourTurn
        elif not agree:
            self._end_vote("refused", seat)
        else:
            self._desk.vote = vote.with_yes_of(seat)
            if self._desk.vote.asked:
                self._desk.tell_party()
            else:
                await self._carry_out()

    async def _carry_out(self) -> None:
        vote = self._desk.vote
        assert vote
        entries: dict[str, Callable[[], tuple[Entry, ...]]] = {
            "undo": lambda: (TakenBack(vote.by),),
            "redeal": lambda: (Abandoned(),),
            "end": lambda: (BrokenOff(),),
            "swap": lambda: (Seated(party.swapped(self._desk.record.chairs, vote.by, vote.agreed[0])),),
        }
        self._desk.vote = None
        try:
            if error := self._objection(vote):
                raise error
            await self._desk.write(entries[vote.what]())
        except KakehashiError:
            self._tell_outcome(vote, "void")
            self._desk.tell_party()
            self._desk.wake()
            raise
        self._tell_outcome(vote, "agreed")

    def revise(self) -> None:
        """A proposal that can come to nothing any more is void: nobody has to wait for it to end."""
        if self._desk.vote and self._objection(self._desk.vote):
            self._end_vote("void")

    def _objection(self, vote: Vote) -> KakehashiError | None:
        """Why nothing can come of *vote*, whoever agrees; None if something can."""
        record = self._desk.record
        sitting = {seat: who.user for seat, who in record.chairs.items()}
        if any(sitting.get(seat) != who.user for seat, who in vote.people.items()):
            return Stale()
        if vote.what == "swap":  # once it is dealt, each would see two hands
            return DealOn() if record.playing else None
        return objection(vote.what, record, vote.people[vote.by].user)

    def _end_vote(self, outcome: str, seat: Seat | None = None) -> None:
        vote = self._desk.vote
        assert vote
        self._desk.vote = None
        self._desk.alive_since = time.monotonic()  # whose clock ran meanwhile has some of it left
        self._tell_outcome(vote, outcome, seat)
        self._desk.tell_party()
        self._desk.tell_deal()
        self._desk.wake()

    def _tell_outcome(self, vote: Vote, outcome: str, seat: Seat | None = None) -> None:
        self._desk.tell(wire.Outcome(vote.n, vote.what, vote.by, outcome, seat))
