"""What needs consent: an undo, another deal, an early end, a change of chairs. Each ends in one clear state."""

from __future__ import annotations

import msgspec

from kakehashi.model.seats import Seat

SECONDS_TO_VOTE = 20.0
"""After which a proposal that not all have agreed to is refused."""


class Vote(msgspec.Struct, frozen=True):
    """A proposal that is being answered. Nothing else happens at the table meanwhile."""

    n: int
    what: str
    by: Seat
    asked: tuple[Seat, ...]
    """The seats that have not answered yet."""
    ends: float
    """By the clock of the event loop."""
    agreed: tuple[Seat, ...] = ()

    def with_yes_of(self, seat: Seat) -> Vote:
        """The proposal with one more consent."""
        asked = tuple(other for other in self.asked if other is not seat)
        return msgspec.structs.replace(self, asked=asked, agreed=(*self.agreed, seat))
