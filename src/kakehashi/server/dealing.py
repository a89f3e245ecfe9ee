"""Dealing: the board that comes next is cut by those who are there, and dealt."""

from __future__ import annotations

import msgspec

from kakehashi import fairness
from kakehashi.errors import KakehashiError
from kakehashi.model.seats import Seat
from kakehashi.server import wire
from kakehashi.server.cut import SECONDS_TO_OPEN, Cut, NotThatCut, Seeds
from kakehashi.server.desk import Desk, Work
from kakehashi.server.log import CutsListed, CutsVoid
from kakehashi.server.party import Presence


class Dealer:
    """Deals at one table. Nobody else holds the seeds."""

    def __init__(self, desk: Desk, seeds: Seeds) -> None:
        self._desk = desk
        self._seeds = seeds
        self._refrained: set[Seat] = set()
        """Those who did not open their cut in time; the next attempt does not wait for them."""

    async def begin(self) -> None:
        """Deal the next board: those who are here cut; the dealer of a game for two does not."""
        record = self._desk.record
        if self._desk.cut or not self._desk.match.between_deals or self._desk.match.over:
            return
        board, deal = self._desk.match.sheet.board, record.next_deal(self._desk.id)
        secret = await self._desk.kept(self._seeds.committed(deal))
        seats = self._desk.match.ruleset.game.seats
        asked = tuple(
            seat
            for seat in seats
            if (user := record.chairs[seat].user)
            and self._desk.people.of(user) is Presence.HERE
            and seat not in self._refrained
            and (len(seats) > 2 or seat is not board.dealer)
        )
        self._desk.cut = Cut(deal, fairness.commitment(deal, secret), asked)
        if record.listed:
            self._desk.cut = msgspec.structs.replace(self._desk.cut, seals=record.listed.seals, listed=True)
        await self._cut_on()

    async def _cut_on(self) -> None:
        """Go on with the cut as far as it can be."""
        cut = self._desk.cut
        assert cut
        try:
            if cut.sealed and not cut.listed:
                cut = await self._list(cut)
            if cut.opened:
                secret = await self._desk.kept(self._seeds.committed(cut.deal))
                self._desk.cut = None
                self._refrained.clear()
                await self._desk.write((cut.dealt(self._desk.match.sheet.board, secret),))
                return
        except KakehashiError:
            self._desk.cut = None  # begun again by the next to ask, or on waking
            raise
        told = cutting(cut, self._desk.settings.cut_seconds)
        self._desk.later_in(told.seconds, self._too_slow_for(cut))
        self._desk.tell(told)

    async def _list(self, cut: Cut) -> Cut:
        """Close the list of seals, and write it down before anybody may open a cut."""
        cut = self._desk.cut = msgspec.structs.replace(cut, listed=True)
        if cut.seals:
            await self._desk.write((CutsListed(cut.deal.board, cut.deal.attempt, cut.seals),))
        return cut

    def _too_slow_for(self, cut: Cut) -> Work:
        async def go_on() -> None:
            now = self._desk.cut
            if now is None or (now.deal, now.listed) != (cut.deal, cut.listed):
                return
            if not now.listed:
                self._desk.cut = msgspec.structs.replace(now, asked=tuple(now.seals))
                await self._cut_on()
            else:  # a new attempt, which does not wait for those who did not open theirs
                self._refrained.update(now.unopened)
                self._desk.cut = None
                await self._desk.write((CutsVoid(),))
                await self.begin()

        return go_on

    async def seal(self, seat: Seat, command: wire.Seal) -> None:
        """Raises NotThatCut."""
        if self._desk.cut is None:
            raise NotThatCut
        self._desk.cut = self._desk.cut.with_seal(seat, command.commitment, command.seal)
        if self._desk.cut.sealed:
            await self._cut_on()

    async def open(self, seat: Seat, command: wire.OpenCut) -> None:
        """Raises NotThatCut or SealDiffers."""
        if self._desk.cut is None:
            raise NotThatCut
        self._desk.cut = self._desk.cut.with_content(seat, command.commitment, command.content)
        if self._desk.cut.opened:
            await self._cut_on()


def cutting(cut: Cut, seconds_to_seal: float) -> wire.Cutting:
    """What everybody is told of *cut*; seals only once their list is closed."""
    deal = cut.deal
    return wire.Cutting(
        deal.match,
        deal.board,
        deal.attempt,
        cut.commitment,
        cut.asked,
        cut.seals if cut.listed else {},
        cut.listed,
        SECONDS_TO_OPEN if cut.listed else seconds_to_seal,
    )
