"""After the last card: all hands as they were dealt."""

from __future__ import annotations

from typing import ClassVar

from kakehashi.model.actions import NOT_YOUR_TURN, Action, Objection
from kakehashi.model.cards import Hand
from kakehashi.model.seats import Seat
from kakehashi.model.view import EVERYONE, Audience, Event, Zone
from kakehashi.phases.base import Phase, hand_zones


class Reveal(Phase, frozen=True):
    """Everybody may look at all the hands. Nobody acts, so it is over as it begins."""

    kind: ClassVar[str] = "reveal"

    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        return NOT_YOUR_TURN

    @property
    def zones(self) -> tuple[Zone, ...]:
        return hand_zones(self.seats, self.hands)

    def shown_to(self, zone: Zone) -> Audience:
        return EVERYONE

    def opening(self) -> tuple[Event, ...]:
        return tuple(Event("shown", EVERYONE, seat, self.hands[seat.order]) for seat in self.seats)
