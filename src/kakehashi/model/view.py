"""What one seat may see: the view, the events that drive it, and who may hear them."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

import msgspec

from kakehashi.model.actions import Action
from kakehashi.model.board import Board
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat, Side

Viewer = Seat | None
"""Who looks: a seat, or None for a watcher without one."""


class Audience(msgspec.Struct, frozen=True):
    """The seats that may see or hear something, and whether watchers may."""

    seats: tuple[Seat, ...]
    watchers: bool = False

    def includes(self, viewer: Viewer) -> bool:
        return self.watchers if viewer is None else viewer in self.seats


EVERYONE = Audience(tuple(Seat), watchers=True)
NOBODY = Audience(())


def only(*seats: Seat) -> Audience:
    return Audience(seats)


class Zone(msgspec.Struct, frozen=True):
    """A place where cards lie: a *kind* (``hand``, ``trick``, ``stock``…), whose it is, and the cards."""

    kind: str
    seat: Seat | None
    cards: tuple[Card, ...]


class Event(msgspec.Struct, frozen=True):
    """Something seen or heard at the table, *to* those who may know of it.

    *kind* is a kebab-case word (``dealt``, ``called``, ``played``, ``shown``…); *seat* is who did it, or whose cards
    they are; *value* is what was said.
    """

    kind: str
    to: Audience
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    value: str | int | None = None


class Comparison(Enum):
    """What a deal is for: points that add up, or to do better than others with the same cards."""

    POINTS = "points"
    IMPS = "imps"
    MATCHPOINTS = "matchpoints"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public facts of the scoresheet before this deal, by side where they differ by side; points unless said."""

    deal: int = 1
    """Which counted deal this is, from 1."""
    deals_left: int | None = None
    """Counted deals still to come, this one among them; None when nobody knows."""
    totals: dict[Side, int] = {}
    part_scores: dict[Side, int] = {}
    """Trick points towards game, as they stand."""
    games: dict[Side, int] = {}
    bags: dict[Side, int] = {}
    comparison: Comparison = Comparison.POINTS
    """What boards are compared by, where they are compared at all."""


class Result(msgspec.Struct, frozen=True, tag_field="type"):
    """The facts of a finished deal; what they are worth, a scoresheet says."""

    outcomes: ClassVar[tuple[str, ...]] = ("played",)
    """Every kind of ending there is, as catalogue keys; statistics count them."""

    @property
    def outcome(self) -> str:
        """Which of `outcomes` this is."""
        return self.outcomes[0]

    def written(self) -> dict[str, Any]:
        """The facts as score files have them, ready for JSON."""
        facts = msgspec.to_builtins(self)
        del facts["type"]
        return facts


class ViewZone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone as one viewer sees it: how many cards, and which, if they may be seen."""

    kind: str
    seat: Seat | None
    count: int
    cards: tuple[Card, ...] | None = None


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know of a deal. Built up from nothing; a State is never trimmed and sent.

    *facts* are public: by key, the calls so far, the contract, the tricks (each phase says its own). *choices* are
    the legal actions of this seat, empty when it is not to act.
    """

    game: str
    options: Any  # of the game's own Options type; games are held together here
    viewer: Viewer
    board: Board
    standing: Standing
    phase: str
    to_act: tuple[Seat, ...]
    zones: tuple[ViewZone, ...]
    facts: dict[str, Any]  # values are whatever the phase declares, always encodable
    choices: tuple[Action, ...]
    result: Result | None
