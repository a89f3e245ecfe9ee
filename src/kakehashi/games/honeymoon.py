"""Honeymoon bridge: two players win cards from the stock trick by trick, then bid and play what they have gathered."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from kakehashi.game import Deck, Game, Options, contract_result, deal_out, grouped
from kakehashi.model.actions import Action, Answer, Claim, MakeCall, Objection, PlayCard
from kakehashi.model.board import Board
from kakehashi.model.cards import Hand
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.model.view import EVERYONE, Audience, Event, Standing, Zone, only
from kakehashi.phases import two_hands
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase
from kakehashi.phases.play import Play, Terms
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.duplicate import ContractResult
from kakehashi.scoring.race import EACH_ALONE, PLAYERS, Undertricks, two_hand_sheet
from kakehashi.scoring.sheet import Scoresheet


class HoneymoonOptions(Options, frozen=True, kw_only=True):
    """The options of Honeymoon bridge."""

    scoring: Annotated[Literal["chicago", "rubber", "house"], grouped("scoring")] = "chicago"
    target: Annotated[Literal[100, 200, 300, 500, 1000], grouped("scoring", scoring="house")] = 300
    undertricks: Annotated[Undertricks, grouped("scoring", scoring="house")] = Undertricks.FLAT50
    passout: Annotated[Literal["redeal_same", "next_dealer"], grouped("dealing")] = "redeal_same"
    stock_top: Annotated[Literal["hidden", "open"], grouped("dealing")] = "hidden"
    last_trick_view: Annotated[Literal["none", "last", "all"], grouped("seeing")] = "last"


class Gathering(Phase, frozen=True):
    """Tricks at notrump that score nothing: the winner draws the top card of the stock, the loser the next."""

    kind: ClassVar[str] = "gathering"

    tricks: Play
    """The tricks of this phase, played like any others."""
    stock: Hand
    top_open: bool

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.tricks.to_act if self.stock else ()

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return self.tricks.choices(seat)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return self.tricks.legal(seat) if self.stock else ()

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        return self.tricks.objection(seat, action)

    def fallback(self, seat: Seat) -> Action:
        return self.tricks.fallback(seat)

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        tricks, events = self.tricks.act(seat, action)
        if tricks.trick.cards:
            return msgspec.structs.replace(self, tricks=tricks), events
        winner = tricks.winners[-1]
        hands = list(tricks.hands)
        for drawer, card in zip((winner, winner.partner), self.stock[:2], strict=True):
            hands[drawer.order] = (*hands[drawer.order], card)
            events = (*events, Event("drawn", only(drawer), drawer, (card,)))
        after = type(self)(msgspec.structs.replace(tricks, hands=tuple(hands)), self.stock[2:], self.top_open)
        return after, events + after._top()

    def _top(self) -> tuple[Event, ...]:
        return (Event("top", EVERYONE, cards=self.stock[:1]),) if self.top_open and self.stock else ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        if not self.stock:
            return self.tricks.zones
        return (*self.tricks.zones, Zone("top", None, self.stock[:1]), Zone("stock", None, self.stock[1:]))

    def shown_to(self, zone: Zone) -> Audience:
        if zone.kind == "top" and self.top_open:
            return EVERYONE
        return super().shown_to(zone) if zone.seat is None else self.tricks.shown_to(zone)

    @property
    def facts(self) -> dict[str, Any]:
        gathered = {"gathered": self.tricks.tricks, "stock": len(self.stock)}
        return {**self.tricks.facts, **gathered} if self.stock else gathered

    def opening(self) -> tuple[Event, ...]:
        dealt = (Event("dealt", only(seat), seat, self.tricks.hands[seat.order]) for seat in PLAYERS)
        return (*dealt, *self._top())


class Honeymoon(Game):
    id = "honeymoon"
    family = "two_hands"
    rules_version = 1
    options = HoneymoonOptions
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "points": {"scoring": "house"},
        "rubber": {"scoring": "rubber"},
    }
    seats = PLAYERS
    sides = EACH_ALONE
    actions = (MakeCall, PlayCard, Claim, Answer)
    results = (ContractResult,)

    def first(self, options: HoneymoonOptions, board: Board, deck: Deck, standing: Standing) -> Gathering:
        terms = Terms(
            seats=self.seats,
            sides=self.sides,
            trump=None,
            declarer=None,
            dummy=None,
            dummy_sees=(),
            claims=False,
            exposed_stays=False,
        )
        tricks = Play.begin(terms, deal_out(deck, self.seats), board.dealer.partner)
        return Gathering(tricks, deck[26:], options.stock_top == "open")

    def next(self, options: HoneymoonOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        match past:
            case (Gathering(tricks=tricks),):
                return two_hands.auction(board.dealer, tricks.hands, players=self.seats, sides=self.sides)
            case (Gathering(), Auction(contract=Contract() as contract) as auction):
                return two_hands.play(auction, contract, players=self.seats)
            case (Gathering(), Auction(hands=hands)) | (Gathering(), Auction(hands=hands), Play()):
                return Reveal(self.seats, hands)
            case _:
                return None

    def result(self, past: tuple[Phase, ...]) -> ContractResult:
        return contract_result(past, self.sides)

    def sheet(self, options: HoneymoonOptions, first_dealer: Seat) -> Scoresheet:
        return two_hand_sheet(
            options.scoring,
            first_dealer=first_dealer,
            target=options.target,
            undertricks=options.undertricks,
            passed_out_moves_on=options.passout == "next_dealer",
        )

    def read_result(self, facts: dict[str, Any]) -> ContractResult:
        return ContractResult.read(facts, self.seats)


GAME = Honeymoon()
