"""A position of the play as one seat sees it, in numbers: what is held, what was played, what cannot be.

Everything here comes out of a `View`. Hands are bit masks by `Card.order`; seats are their `Seat.order`.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec

from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import Standing, View

ALL = (1 << 52) - 1
SUIT_MASKS: tuple[int, ...] = tuple(((1 << 13) - 1) << (13 * suit.order) for suit in Suit)
"""All cards of a suit, by `Suit.order`."""


def mask_of(cards: tuple[Card, ...]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card.order
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in pack order, low to high."""
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(PACK[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def suit_of(mask: int, suit: Suit) -> int:
    """The cards of that suit, still as a mask of the whole pack."""
    return mask & SUIT_MASKS[suit.order]


class Position(msgspec.Struct, frozen=True):
    """What a seat knows of the play. *held*, *played* and *sizes* are indexed by seat."""

    viewer: Seat
    board: Board
    standing: Standing
    contract: Contract | None
    calls: tuple[Any, ...]  # the auction phase's SeatCall, as the view has them
    trump: Suit | None
    declarer: Seat | None
    dummy: Seat | None
    turn: Seat
    """The hand that plays next."""
    trick: Trick
    """The trick on the table, perhaps without a card yet."""
    held: tuple[int | None, ...]
    """What each seat still holds; None where it cannot be seen."""
    played: tuple[int, ...]
    """What each seat has played."""
    sizes: tuple[int, ...]
    """How many cards each seat still holds."""
    voids: tuple[tuple[Suit, ...], ...]
    """The suits in which each seat has been seen to hold nothing."""
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    claimants: tuple[Seat, ...] = ()
    """The seats that have claimed; none of these claims was accepted."""

    @classmethod
    def of(cls, view: View) -> Self:
        """The position that *view*, one of the play, shows."""
        facts = view.facts
        trump, declarer, dummy = facts["trump"], facts["declarer"], facts["dummy"]
        tricks, winners = facts["tricks"], facts["winners"]
        held: list[int | None] = [None] * 4
        sizes = [0] * 4
        on_table: list[tuple[Seat, Card]] = []
        for zone in view.zones:
            if zone.kind == "hand" and zone.seat:
                sizes[zone.seat.order] = zone.count
                if zone.cards is not None:
                    held[zone.seat.order] = mask_of(zone.cards)
            elif zone.kind == "trick" and zone.seat and zone.cards:
                on_table.append((zone.seat, zone.cards[0]))
        if on_table:
            leader = on_table[0][0]
        elif winners:
            leader = winners[-1]
        else:
            leader = declarer.next if declarer else facts["turn"]
        order = tuple(Seat)[leader.order :] + tuple(Seat)[: leader.order]
        trick = Trick(order, tuple(card for _, card in on_table))
        played = [0] * 4
        voids: list[list[Suit]] = [[], [], [], []]
        for each in (*tricks, trick):
            for seat, card in zip(each.seats, each.cards, strict=False):
                played[seat.order] |= 1 << card.order
                led = each.cards[0].suit
                if card.suit is not led and led not in voids[seat.order]:
                    voids[seat.order].append(led)
        return cls(
            viewer=view.viewer or leader,
            board=view.board,
            standing=view.standing,
            contract=facts.get("contract"),
            calls=facts.get("calls", ()),
            trump=trump,
            declarer=declarer,
            dummy=dummy,
            turn=order[len(on_table)],
            trick=trick,
            held=tuple(held),
            played=tuple(played),
            sizes=tuple(sizes),
            voids=tuple(tuple(suits) for suits in voids),
            tricks=tricks,
            winners=winners,
            claimants=facts["claimants"],
        )

    @classmethod
    def of_auction(cls, view: View) -> Self:
        """The deal before a card is played, as *view*, one of the auction, shows it; the viewer is to lead."""
        viewer = view.viewer
        assert viewer
        hand = next(zone.cards for zone in view.zones if zone.kind == "hand" and zone.seat is viewer)
        assert hand
        return cls(
            viewer=viewer,
            board=view.board,
            standing=view.standing,
            contract=None,
            calls=view.facts["calls"],
            trump=None,
            declarer=None,
            dummy=None,
            turn=viewer,
            trick=Trick(tuple(Seat)[viewer.order :] + tuple(Seat)[: viewer.order]),
            held=tuple(mask_of(hand) if seat is viewer else None for seat in Seat),
            played=(0, 0, 0, 0),
            sizes=(len(hand),) * 4,
            voids=((), (), (), ()),
            tricks=(),
            winners=(),
        )

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose cards cannot be seen."""
        return tuple(seat for seat in Seat if self.held[seat.order] is None)

    @property
    def unseen(self) -> int:
        """The cards that the hidden seats hold among them."""
        mask = ALL
        for held, played in zip(self.held, self.played, strict=True):
            mask &= ~((held or 0) | played)
        return mask

    @property
    def out(self) -> int:
        """Every card not yet played."""
        mask = ALL
        for played in self.played:
            mask &= ~played
        return mask

    @property
    def others(self) -> int:
        """The cards that divide those of the hand that plays next: still out elsewhere, or on the table."""
        return (self.out | mask_of(self.trick.cards)) & ~self.hand

    @property
    def hand(self) -> int:
        """What the hand that plays next holds."""
        held = self.held[self.turn.order]
        assert held is not None
        return held

    @property
    def legal(self) -> int:
        """The cards that may be played now."""
        led = self.trick.led
        return (suit_of(self.hand, led) if led else 0) or self.hand

    @property
    def tricks_left(self) -> int:
        """Tricks not yet completed, the current one among them."""
        return self.sizes[self.turn.order]

    def won(self, *seats: Seat) -> int:
        """The tricks those seats have won so far."""
        return sum(winner in seats for winner in self.winners)

    def side_of(self, seat: Seat) -> tuple[Seat, Seat]:
        return seat, seat.partner

    @property
    def defending(self) -> bool:
        """Whether the hand that plays next is a defender's."""
        return self.turn is not self.declarer and self.turn is not self.dummy
