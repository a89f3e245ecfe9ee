"""Draw-and-discard bridge: two players choose their hands card by card, then bid and play them."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from kakehashi.game import Deck, Game, Options, contract_result, grouped
from kakehashi.model.actions import (
    NOT_YOUR_TURN,
    UNKNOWN_HERE,
    Action,
    Answer,
    Claim,
    MakeCall,
    Objection,
    PlayCard,
)
from kakehashi.model.board import Board
from kakehashi.model.cards import Card, Hand
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.model.view import EVERYONE, NOBODY, Audience, Event, Standing, Zone, only
from kakehashi.phases import two_hands
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase, hand_zones
from kakehashi.phases.play import Play
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.duplicate import ContractResult
from kakehashi.scoring.race import EACH_ALONE, PLAYERS, Undertricks, two_hand_sheet
from kakehashi.scoring.sheet import Scoresheet


class DrawOptions(Options, frozen=True, kw_only=True):
    """The options of draw-and-discard bridge."""

    scoring: Annotated[Literal["house", "chicago", "rubber"], grouped("scoring")] = "house"
    target: Annotated[Literal[100, 200, 300, 500, 1000], grouped("scoring", scoring="house")] = 300
    undertricks: Annotated[Undertricks, grouped("scoring", scoring="house")] = Undertricks.FLAT50
    passout: Annotated[Literal["redeal_same", "next_dealer"], grouped("dealing")] = "redeal_same"
    second_card: Annotated[Literal["seen", "unseen"], grouped("dealing")] = "seen"
    show_choice: Annotated[bool, grouped("seeing")] = True
    review_discards: Annotated[Literal["off", "own"], grouped("seeing")] = "off"
    reveal_discards: Annotated[bool, grouped("seeing")] = True
    last_trick_view: Annotated[Literal["none", "last", "all"], grouped("seeing")] = "last"


class Keep(Action, frozen=True, tag="keep"):
    """Take the card that was drawn; the next one is discarded."""


class Reject(Action, frozen=True, tag="reject"):
    """Discard the card that was drawn; the next one joins the hand, whatever it is."""


class Turn(msgspec.Struct, frozen=True):
    """A turn that is over, as both players know it."""

    seat: Seat
    kept: bool


class Draw(Phase, frozen=True):
    """Turn by turn the top card is kept or rejected, until the stock is gone.

    *discards* are by `Seat.order`, each with whether the player who discarded it has seen it.
    """

    kind: ClassVar[str] = "draw"

    options: DrawOptions
    first: Seat
    stock: Hand
    hands: tuple[Hand, ...] = ((), (), (), ())
    discards: tuple[tuple[tuple[Card, bool], ...], ...] = ((), (), (), ())
    turns: tuple[Turn, ...] = ()

    @property
    def turn(self) -> Seat:
        return self.first if len(self.turns) % 2 == 0 else self.first.partner

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.turn,) if self.stock else ()

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return (Keep(), Reject())

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        return None if isinstance(action, Keep | Reject) else UNKNOWN_HERE

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        first, second, *rest = self.stock
        kept = isinstance(action, Keep)
        joins, leaves = (first, second) if kept else (second, first)
        hands, discards = list(self.hands), list(self.discards)
        hands[seat.order] = (*hands[seat.order], joins)
        seen = not kept or self.options.second_card == "seen"
        discards[seat.order] = (*discards[seat.order], (leaves, seen))
        after = type(self)(
            self.options,
            self.first,
            tuple(rest),
            tuple(hands),
            tuple(discards),
            (*self.turns, Turn(seat, kept)),
        )
        events = [
            Event(
                "kept" if kept else "rejected-card",
                EVERYONE if self.options.show_choice else only(seat),
                seat,
            )
        ]
        if not kept or seen:
            events.append(Event("drawn", only(seat), seat, (second,)))
        return after, (*events, *after.opening())

    def opening(self) -> tuple[Event, ...]:
        return (Event("drawn", only(self.turn), self.turn, self.stock[:1]),) if self.stock else ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        zones = hand_zones(PLAYERS, self.hands)
        if self.stock:
            zones += (Zone("drawn", self.turn, self.stock[:1]), Zone("stock", None, self.stock[1:]))
        for seat in PLAYERS:
            zones += self._discard_zones(seat)
        return zones

    @property
    def kept_zones(self) -> tuple[Zone, ...]:
        """One's own discards, where one may look at them again."""
        if self.options.review_discards != "own":
            return ()
        return tuple(zone for zone in self.zones if zone.kind in ("last-discard", "discards"))

    def _discard_zones(self, seat: Seat) -> tuple[Zone, ...]:
        own = self.discards[seat.order]
        if self.options.second_card == "unseen" and not self.options.show_choice:
            # How many of them the player has seen would tell what was chosen, so each card lies by itself.
            earlier = tuple(Zone("discards", seat, (card,)) for card, _ in own[:-1])
            return (*earlier, Zone("last-discard", seat, tuple(card for card, _ in own[-1:])))
        return (
            Zone("last-discard", seat, tuple(card for card, seen in own[-1:] if seen)),
            Zone("discards", seat, tuple(card for card, seen in own[:-1] if seen)),
            Zone("unseen-discards", seat, tuple(card for card, seen in own if not seen)),
        )

    def shown_to(self, zone: Zone) -> Audience:
        if zone.seat is None:
            return super().shown_to(zone)
        if zone.kind == "drawn":
            return only(zone.seat)
        if zone.kind == "last-discard" or (zone.kind == "discards" and self.options.review_discards == "own"):
            seen = all(seen for card, seen in self.discards[zone.seat.order] if card in zone.cards)
            return only(zone.seat) if seen else NOBODY
        return super().shown_to(zone)

    @property
    def facts(self) -> dict[str, Any]:
        turns = self.turns if self.options.show_choice else ()
        return {"turns": turns, "turns_left": len(self.stock) // 2}


class RevealWithDiscards(Reveal, frozen=True):
    """Both hands, and the cards that were discarded."""

    discards: tuple[tuple[Seat, Hand], ...] = ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        return super().zones + tuple(Zone("discards", seat, cards) for seat, cards in self.discards)

    def opening(self) -> tuple[Event, ...]:
        shown = tuple(Event("shown-discards", EVERYONE, seat, cards) for seat, cards in self.discards)
        return super().opening() + shown


class DrawDiscard(Game):
    id = "draw_discard"
    family = "two_hands"
    rules_version = 1
    options = DrawOptions
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "quick": {"target": 100},
        "rubber": {"scoring": "rubber"},
    }
    seats = PLAYERS
    sides = EACH_ALONE
    actions = (Keep, Reject, MakeCall, PlayCard, Claim, Answer)
    results = (ContractResult,)

    def first(self, options: DrawOptions, board: Board, deck: Deck, standing: Standing) -> Draw:
        return Draw(options, board.dealer.partner, deck)

    def next(self, options: DrawOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        match past:
            case (Draw(hands=hands),):
                return two_hands.auction(board.dealer, hands, players=self.seats, sides=self.sides)
            case (Draw(), Auction(contract=Contract() as contract) as auction):
                return two_hands.play(auction, contract, players=self.seats)
            case (Draw() as draw, Auction()) | (Draw() as draw, Auction(), Play()):
                discards = tuple(
                    (seat, tuple(card for card, _ in draw.discards[seat.order])) for seat in self.seats
                )
                return RevealWithDiscards(self.seats, draw.hands, discards if options.reveal_discards else ())
            case _:
                return None

    def result(self, past: tuple[Phase, ...]) -> ContractResult:
        return contract_result(past, self.sides)

    def sheet(self, options: DrawOptions, first_dealer: Seat) -> Scoresheet:
        return two_hand_sheet(
            options.scoring,
            first_dealer=first_dealer,
            target=options.target,
            undertricks=options.undertricks,
            passed_out_moves_on=options.passout == "next_dealer",
        )

    def read_result(self, facts: dict[str, Any]) -> ContractResult:
        return ContractResult.read(facts, self.seats)


GAME = DrawDiscard()
