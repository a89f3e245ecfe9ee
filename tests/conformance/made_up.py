"""Highest card: everybody puts a card face down at the same time; the highest wins a point for its side.

A game nobody plays, in one file outside the package, found through the entry point ``kakehashi.games``. It shares
no phase with any other game: its seats act at once, and what they chose is hidden until all have chosen.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from kakehashi.errors import NotationError
from kakehashi.game import Deck, Game, Options, deal_out
from kakehashi.model.actions import NOT_YOUR_TURN, UNKNOWN_HERE, Action, Objection
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import Card, Hand
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import EVERYONE, Audience, Event, Result, Standing, Zone, only
from kakehashi.phases.base import Phase, hand_zones
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.sheet import Line, Part, Scoresheet


class PutDown(Action, frozen=True, tag="put-down"):
    """Put a card face down."""

    card: Card


class Choosing(Phase, frozen=True):
    """All put a card down at once; nobody sees it but its owner until the last one lies there."""

    kind: ClassVar[str] = "choosing"

    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    chosen: tuple[tuple[Seat, Card], ...] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        done = {seat for seat, _ in self.chosen}
        return tuple(seat for seat in self.seats if seat not in done)

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(PutDown(card) for card in self.hands[seat.order])

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        if not isinstance(action, PutDown):
            return UNKNOWN_HERE
        return None if action.card in self.hands[seat.order] else Objection("not-your-card")

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        assert isinstance(action, PutDown)
        after = msgspec.structs.replace(self, chosen=(*self.chosen, (seat, action.card)))
        events = (Event("put-down", EVERYONE, seat),)
        if not after.to_act:
            events += tuple(Event("shown", EVERYONE, owner, (card,)) for owner, card in after.chosen)
        return after, events

    @property
    def winner(self) -> Seat:
        return max(self.chosen, key=lambda pair: (pair[1].rank, pair[1].order))[0]

    @property
    def zones(self) -> tuple[Zone, ...]:
        down = {card for _, card in self.chosen}
        left = tuple(tuple(card for card in hand if card not in down) for hand in self.hands)
        put = tuple(Zone("trick", seat, (card,)) for seat, card in self.chosen)
        return hand_zones(self.seats, left) + put

    def shown_to(self, zone: Zone) -> Audience:
        assert zone.seat
        return only(zone.seat) if zone.kind == "hand" or self.to_act else EVERYONE

    @property
    def facts(self) -> dict[str, Any]:
        return {"put_down": tuple(seat for seat, _ in self.chosen)}

    def opening(self) -> tuple[Event, ...]:
        return tuple(Event("dealt", only(seat), seat, self.hands[seat.order]) for seat in self.seats)


class Highest(Result, frozen=True, tag="highest"):
    """Who had the highest card."""

    seat: Seat


class PointSheet(Scoresheet, frozen=True, kw_only=True):
    """A point a deal."""

    kind: ClassVar[str] = "points"

    deals: int
    first_dealer: Seat

    @property
    def over(self) -> bool:
        return len(self.lines) >= self.deals

    @property
    def board(self) -> Board:
        number = len(self.lines) + 1
        return Board(number, tuple(Seat)[(self.first_dealer.order + number - 1) % 4], Vulnerable.NONE)

    @property
    def standing(self) -> Standing:
        return Standing(deal=self.board.number, totals=self.totals)

    def add(self, result: Result) -> Self:
        assert isinstance(result, Highest)
        parts = (Part("highest", result.seat.side_among(self.sides), (1,)),)
        line = Line(self.board, result, parts, True, self.totals_with(parts))
        return msgspec.structs.replace(self, lines=(*self.lines, line))


class HighestOptions(Options, frozen=True, kw_only=True):
    deals: Annotated[int, Meta(ge=1, le=5)] = 3
    after: Literal["shown", "closed"] = "closed"

    def conflict(self) -> str | None:
        return "too-long-to-show" if self.deals == 5 and self.after == "shown" else None


class HighestCard(Game):
    id = "highest_card"
    rules_version = 1
    options = HighestOptions
    seats = tuple(Seat)
    sides: ClassVar[tuple[Side, ...]] = PAIRS
    actions = (PutDown,)
    results = (Highest,)

    def first(self, options: HighestOptions, board: Board, deck: Deck, standing: Standing) -> Choosing:
        return Choosing(self.seats, deal_out(deck, self.seats))

    def next(self, options: HighestOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        match past:
            case (Choosing(hands=hands),) if options.after == "shown":
                return Reveal(self.seats, hands)
            case _:
                return None

    def result(self, past: tuple[Phase, ...]) -> Highest:
        assert isinstance(past[0], Choosing)
        return Highest(past[0].winner)

    def sheet(self, options: HighestOptions, first_dealer: Seat) -> PointSheet:
        return PointSheet(sides=self.sides, deals=options.deals, first_dealer=first_dealer)

    def read_result(self, facts: dict[str, Any]) -> Highest:
        match facts:
            case {"seat": str(seat), **rest} if not rest:
                return Highest(Seat.parse(seat))
            case _:
                raise NotationError('a deal is written {"seat": …}')


GAME = HighestCard()
