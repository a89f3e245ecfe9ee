"""What needs consent: an undo, another deal, an early end, a change of chairs. Each ends in one clear state.

Proposals and answers are in the log, so they outlive the process as everything does that people have done.
"""

from __future__ import annotations

from functools import partial

from kakehashi.errors import KakehashiError, NotYourTurn, Stale
from kakehashi.match import Abandoned, BrokenOff, Entry, TakenBack
from kakehashi.model.seats import Seat
from kakehashi.server import party
from kakehashi.server.capabilities import DealOn, objection
from kakehashi.server.desk import Desk, Work
from kakehashi.server.log import Consented, Proposed, Seated, Settled
from kakehashi.server.record import Proposal, Record


class ProposalOn(KakehashiError):
    """A proposal is being answered; the game goes on after that."""

    code = "vote-on"


class Consent:
    """Puts the proposals of one table to those who are asked, and does what all agree to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._watched = 0
        """The number of the last proposal whose time is looked after."""

    async def propose(self, what: str, by: Seat, command: str) -> None:
        """*by* asks all others who are not gone, for an undo the opponents only. Raises ProposalOn."""
        others = self._desk.needed - {by}
        if what == "undo":
            others -= set(by.side_among(self._desk.match.ruleset.game.sides).seats)
        await self.ask(what, by, tuple(other for other in Seat if other in others), command)

    async def ask(self, what: str, by: Seat, asked: tuple[Seat, ...], command: str) -> None:
        """Ask those seats, by that *command*. Raises ProposalOn."""
        if self._desk.proposal:
            raise ProposalOn
        proposed: tuple[Entry, ...] = (Proposed(what, by, asked),)
        if not asked:  # CPU players always agree
            proposed += (Settled("agreed"), _done(what, by, (), self._desk.record))
        await self._desk.write(proposed, command)

    async def answer(self, seat: Seat, n: int, command: str, *, agree: bool) -> None:
        """*seat* answers the proposal of that number, by that *command*.

        Raises Stale, NotYourTurn, or why nothing can come of it any more.
        """
        proposal = self._desk.proposal
        if proposal is None or proposal.n != n:
            raise Stale
        if seat is proposal.by and not agree:
            await self._desk.write((Settled("withdrawn"),), command)
        elif seat not in proposal.asked:
            raise NotYourTurn
        elif not agree:
            await self._desk.write((Settled("refused", seat),), command)
        elif proposal.asked != (seat,):
            await self._desk.write((Consented(seat),), command)
        else:
            if error := _objection(proposal, self._desk.record):
                raise error
            done = _done(proposal.what, proposal.by, (*proposal.agreed, seat), self._desk.record)
            await self._desk.write((Settled("agreed"), done), command)

    def wake(self) -> None:
        """Look after the time that is left for what is proposed."""
        proposal = self._desk.proposal
        if proposal and proposal.n != self._watched:
            self._watched = proposal.n
            self._desk.later_in(self._desk.time_to_agree, partial(self._look_again, proposal.n))

    async def _look_again(self, n: int) -> None:
        if self._desk.proposal is None or self._desk.proposal.n != n:
            return
        if left := self._desk.time_to_agree:  # there is more than there was
            self._desk.later_in(left, partial(self._look_again, n))
        else:
            self._desk.wake()

    @property
    def ending(self) -> Work | None:
        """What ends a proposal that is late, or that can come to nothing any more; None if people may still answer."""
        proposal = self._desk.proposal
        if proposal is None:
            return None
        if _objection(proposal, self._desk.record):
            return partial(self._end, "void")
        return None if self._desk.time_to_agree else partial(self._end, "late")

    async def _end(self, outcome: str) -> None:
        await self._desk.write((Settled(outcome),))


def _done(what: str, by: Seat, agreed: tuple[Seat, ...], record: Record) -> Entry:
    """What is written down when all agree."""
    match what:
        case "undo":
            return TakenBack(by)
        case "redeal":
            return Abandoned()
        case "end":
            return BrokenOff()
        case _:
            return Seated(party.swapped(record.chairs, by, agreed[0]))


def _objection(proposal: Proposal, record: Record) -> KakehashiError | None:
    """Why nothing can come of *proposal*, whoever agrees; None if something can."""
    sitting = {seat: who.user for seat, who in record.chairs.items()}
    if any(sitting.get(seat) != who.user for seat, who in proposal.people.items()):
        return Stale()
    if proposal.what == "swap":  # once it is dealt, each would see two hands
        return DealOn() if record.playing else None
    return objection(proposal.what, record, proposal.people[proposal.by].user)
