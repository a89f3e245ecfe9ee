"""Phase: one stretch of a deal, as an immutable value."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.actions import Action, Objection
from kakehashi.model.cards import Hand
from kakehashi.model.seats import Seat
from kakehashi.model.view import NOBODY, Audience, Event, Zone, only


class Phase(msgspec.Struct, frozen=True):
    """One stretch of a deal.

    A phase answers whose turn it is, what they might do, why not, what happens then, and what lies on the table. It
    never waits, draws lots or remembers anything but itself.
    """

    kind: ClassVar[str]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats entitled to act now; empty when the phase is over. Many: all answer at once."""
        raise NotImplementedError

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """Every action worth asking about for a *seat* that is to act; `objection` says which are legal."""
        raise NotImplementedError

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        """Why *seat* may not do *action* now; None if it may."""
        raise NotImplementedError

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """The phase after a legal *action*, and what is seen and heard of it."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """The choices without an objection. A phase that knows them directly may say so, and must agree with this."""
        if seat not in self.to_act:
            return ()
        return tuple(action for action in self.choices(seat) if self.objection(seat, action) is None)

    def fallback(self, seat: Seat) -> Action:
        """What stands for a *seat* that has not acted in time, where no CPU player acts for it: the least there is."""
        return self.legal(seat)[0]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, open or closed."""
        return ()

    def shown_to(self, zone: Zone) -> Audience:
        """Who may see the cards of *zone*: a hand is its owner's, all else stays closed unless a phase says so."""
        return only(zone.seat) if zone.kind == "hand" and zone.seat else NOBODY

    @property
    def kept_zones(self) -> tuple[Zone, ...]:
        """What of `zones` stays in sight through the later phases of the deal, shown as this phase says."""
        return ()

    @property
    def facts(self) -> dict[str, Any]:
        """What everybody knows, by key; kept in sight when the next phases come."""
        return {}

    def opening(self) -> tuple[Event, ...]:
        """What is said as the phase begins: who is given which cards."""
        return ()


def hand_zones(seats: tuple[Seat, ...], hands: tuple[Hand, ...]) -> tuple[Zone, ...]:
    """The hands of those seats as zones; *hands* are indexed by `Seat.order`."""
    return tuple(Zone("hand", seat, hands[seat.order]) for seat in seats)
