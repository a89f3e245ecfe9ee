"""The play of the cards: trumps or none, dummy or none, claims (Laws 41–45, 68)."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.actions import (
    ACCEPT,
    CLAIMS,
    NOT_YOUR_TURN,
    PLAYS,
    REJECT,
    UNKNOWN_HERE,
    Action,
    Answer,
    Claim,
    Objection,
    PlayCard,
)
from kakehashi.model.cards import Card, Hand, Suit
from kakehashi.model.seats import Seat, Side
from kakehashi.model.tricks import Trick
from kakehashi.model.view import EVERYONE, Audience, Event, Zone, only
from kakehashi.phases.base import Phase, hand_zones

CLAIMS_A_SEAT = 2
"""How many claims a seat may make in one deal."""


class Terms(msgspec.Struct, frozen=True):
    """What is settled before the first lead and does not change."""

    seats: tuple[Seat, ...]
    """Clockwise."""
    sides: tuple[Side, ...]
    trump: Suit | None
    declarer: Seat | None
    dummy: Seat | None
    dummy_sees: tuple[Seat, ...]
    """The seats whose hands dummy's player may look at, once dummy is down."""
    claims: bool
    exposed_stays: bool
    """Whether a hand shown by a claim stays in sight when the claim is rejected."""

    def order_from(self, leader: Seat) -> tuple[Seat, ...]:
        """The seats in the order in which they play to a trick."""
        place = self.seats.index(leader)
        return self.seats[place:] + self.seats[:place]


def dummy_sees(what: str, declarer: Seat) -> tuple[Seat, ...]:
    """The hands dummy's player may look at when the table lets dummy see ``public``, ``partner`` or ``all`` hands."""
    seen = {"public": (), "partner": (declarer,), "all": (declarer.next, declarer, declarer.previous)}
    return seen[what]


class PendingClaim(msgspec.Struct, frozen=True):
    """A claim that is being answered: *tricks* of the *left* tricks; *accepted* by these, *waiting* for those."""

    seat: Seat
    tricks: int
    left: int
    accepted: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class Play(Phase, frozen=True):
    """Tricks, until the cards are gone or a claim is agreed. *hands* are indexed by `Seat.order`."""

    kind: ClassVar[str] = "play"

    terms: Terms
    hands: tuple[Hand, ...]
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()
    """Who won each of *tricks*."""
    dummy_down: bool = False
    exposed: tuple[Seat, ...] = ()
    """Seats whose hands everybody may see, because they claimed."""
    claimants: tuple[Seat, ...] = ()
    """The seats that have claimed, once for each claim."""
    claim: PendingClaim | None = None
    agreed: tuple[Side, int] | None = None
    """The side that claimed and the tricks it was given, when that ended the play."""

    @classmethod
    def begin(cls, terms: Terms, hands: tuple[Hand, ...], leader: Seat, *, dummy_down: bool = False) -> Self:
        return cls(terms, hands, Trick(terms.order_from(leader)), dummy_down=dummy_down)

    @property
    def turn(self) -> Seat:
        """The hand that plays next; dummy's is played by declarer."""
        trick = self.trick
        return trick.seats[len(trick.cards)]

    @property
    def tricks_left(self) -> int:
        """Tricks not yet completed, the current one among them."""
        return len(self.hands[self.turn.order])

    @property
    def over(self) -> bool:
        return self.agreed is not None or not self.hands[self.turn.order]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.claim is not None:
            return self.claim.waiting
        trick, terms = self.trick, self.terms
        turn = trick.seats[len(trick.cards)]
        if self.agreed is not None or not self.hands[turn.order]:
            return ()
        return (terms.declarer,) if terms.declarer is not None and turn is terms.dummy else (turn,)

    def tricks_won(self, side: Side) -> int:
        """Tricks of that side: won so far, and given by an agreed claim."""
        won = sum(winner in side.seats for winner in self.winners)
        if self.agreed is None:
            return won
        claiming, tricks = self.agreed
        return won + (tricks if side is claiming else self.tricks_left - tricks)

    def followers(self, hand: Hand) -> Hand:
        """The cards of *hand* that may be played to this trick: those of the suit led if there are any (Law 44C)."""
        led = self.trick.led
        if led is None:
            return hand
        return tuple([card for card in hand if card.suit is led]) or hand

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        if self.claim:
            return (ACCEPT, REJECT)
        return (*(PLAYS[card] for card in self.hands[self.turn.order]), *CLAIMS[: self.tricks_left + 1])

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        if self.claim is not None:
            return (ACCEPT, REJECT)
        hand = self.hands[self.turn.order]
        plays = tuple([PLAYS[card] for card in self.followers(hand)])
        if self._claim_objection(seat) is not None:
            return plays
        return plays + CLAIMS[: len(hand) + 1]

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if self.claim is not None:
            if not isinstance(action, Answer):
                return Objection("claim-pending")
            return None if seat in self.claim.waiting else NOT_YOUR_TURN
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        if isinstance(action, PlayCard):
            return self._play_objection(seat, action.card)
        if isinstance(action, Claim):
            return self._claim_objection(seat) or self._size_objection(action)
        return UNKNOWN_HERE

    def _play_objection(self, seat: Seat, card: Card) -> Objection | None:
        turn = self.turn
        hand = self.hands[turn.order]
        if card not in hand:
            # Said to declarer only: to a defender it would tell what dummy holds before dummy is down.
            if seat is self.terms.declarer and card in self.hands[self._other_hand(seat).order]:
                return Objection("other-hand-plays", {"hand": turn.value})
            return Objection("not-your-card", {"card": card.value})
        led = self.trick.led
        if led is not None and card.suit is not led and any(other.suit is led for other in hand):  # Law 44C
            return Objection("follow-suit", {"suit": led.value})
        return None

    def _other_hand(self, declarer: Seat) -> Seat:
        return declarer if self.turn is self.terms.dummy else self.terms.dummy or declarer

    def _claim_objection(self, seat: Seat) -> Objection | None:
        if not self.terms.claims:
            return Objection("claims-off")
        if not (self.trick.cards or self.tricks):
            return Objection("claim-before-lead")
        if self.claimants.count(seat) >= CLAIMS_A_SEAT:
            return Objection("no-more-claims", {"most": CLAIMS_A_SEAT})
        return None

    def _size_objection(self, claim: Claim) -> Objection | None:
        if 0 <= claim.tricks <= self.tricks_left:
            return None
        return Objection("claim-too-many", {"left": self.tricks_left})

    def fallback(self, seat: Seat) -> Action:
        if self.claim:
            return REJECT
        plays = [action for action in self.legal(seat) if isinstance(action, PlayCard)]
        return min(plays, key=lambda play: play.card.rank)

    def opening(self) -> tuple[Event, ...]:
        return self.dummy_goes_down() if self.dummy_down else ()

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        if isinstance(action, PlayCard):
            return self._play(action.card)
        if isinstance(action, Claim):
            return self._claim(seat, action.tricks)
        assert isinstance(action, Answer)
        return self._answer(seat, action)

    def _play(self, card: Card) -> tuple[Self, tuple[Event, ...]]:
        trick = self.trick
        hand_of = trick.seats[len(trick.cards)]
        left = list(self.hands)
        left[hand_of.order] = tuple([other for other in left[hand_of.order] if other is not card])
        hands = tuple(left)
        trick = Trick(trick.seats, (*trick.cards, card))
        tricks, winners = self.tricks, self.winners
        events: tuple[Event, ...] = (Event("played", EVERYONE, hand_of, (card,)),)
        if trick.complete:
            winner = trick.winner(self.terms.trump)
            tricks, winners = (*tricks, trick), (*winners, winner)
            trick = Trick(self.terms.order_from(winner))
            events = (*events, Event("trick-won", EVERYONE, winner))
        after = type(self)(self.terms, hands, trick, tricks, winners, True, self.exposed, self.claimants)
        return after, events if self.dummy_down else events + after.dummy_goes_down()

    def dummy_goes_down(self) -> tuple[Event, ...]:
        """Dummy's hand is shown to all; dummy's player is shown what the table lets dummy see."""
        dummy = self.terms.dummy
        if dummy is None:
            return ()
        shown = [Event("shown", EVERYONE, dummy, self.hands[dummy.order])]
        shown += [Event("shown", only(dummy), seat, self.hands[seat.order]) for seat in self.terms.dummy_sees]
        return tuple(shown)

    def _claim(self, seat: Seat, tricks: int) -> tuple[Self, tuple[Event, ...]]:
        waiting = tuple(other for other in self.terms.seats if other not in (seat, self.terms.dummy))
        after = msgspec.structs.replace(
            self,
            exposed=(*(other for other in self.exposed if other is not seat), seat),
            claimants=(*self.claimants, seat),
            claim=PendingClaim(seat, tricks, self.tricks_left, (), waiting),
        )
        claimed = Event("claimed", EVERYONE, seat, value=tricks)
        return after, (claimed, Event("shown", EVERYONE, seat, self.hands[seat.order]))

    def _answer(self, seat: Seat, answer: Answer) -> tuple[Self, tuple[Event, ...]]:
        claim = self.claim
        assert claim
        events = (Event("accepted" if answer.accept else "rejected", EVERYONE, seat),)
        if not answer.accept:
            exposed = self.exposed if self.terms.exposed_stays else ()
            return msgspec.structs.replace(self, claim=None, exposed=exposed), events
        waiting = tuple(other for other in claim.waiting if other is not seat)
        if waiting:
            accepted = (*claim.accepted, seat)
            claim = PendingClaim(claim.seat, claim.tricks, claim.left, accepted, waiting)
            return msgspec.structs.replace(self, claim=claim), events
        agreed = (claim.seat.side_among(self.terms.sides), claim.tricks)
        return msgspec.structs.replace(self, claim=None, agreed=agreed), events

    @property
    def zones(self) -> tuple[Zone, ...]:
        played = zip(self.trick.seats, self.trick.cards, strict=False)
        on_table = tuple(Zone("trick", seat, (card,)) for seat, card in played)
        return hand_zones(self.terms.seats, self.hands) + on_table

    def shown_to(self, zone: Zone) -> Audience:
        seat = zone.seat
        assert seat
        if zone.kind == "trick" or seat in self.exposed or (self.dummy_down and seat is self.terms.dummy):
            return EVERYONE
        if self.dummy_down and self.terms.dummy and seat in self.terms.dummy_sees:
            return only(seat, self.terms.dummy)
        return only(seat)

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "trump": self.terms.trump,
            "declarer": self.terms.declarer,
            "dummy": self.terms.dummy,
            "turn": None if self.over or self.claim else self.turn,
            "tricks": self.tricks,
            "winners": self.winners,
            "won": {side: self.tricks_won(side) for side in self.terms.sides},
            "claim": self.claim,
            "claimants": self.claimants,
            "agreed": None if self.agreed is None else {"side": self.agreed[0], "tricks": self.agreed[1]},
        }
