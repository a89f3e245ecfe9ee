"""Positions for the tests of players: a deal brought to some point, or an ending made up."""

from __future__ import annotations

import msgspec

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.model.actions import CALLS, PLAYS
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, Hand, parse_hand
from kakehashi.model.contract import Call, Contract
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import Standing
from kakehashi.phases.play import Play
from kakehashi.players.position import Position, mask_of

GAME = find("contract_bridge")
SEATS = tuple(Seat)


def turned(seat: Seat, by: int) -> Seat:
    """The seat *by* places clockwise."""
    return SEATS[(seat.order + by) % 4]


def order_from(seat: Seat) -> tuple[Seat, ...]:
    return tuple(turned(seat, by) for by in range(4))


def deal(text: str) -> dict[Seat, Hand]:
    """The hands of a PBN deal: the first seat, then the hands clockwise."""
    first, _, hands = text.partition(":")
    return {
        turned(Seat(first), by): parse_hand(hand.replace("10", "T")) for by, hand in enumerate(hands.split())
    }


def begun(
    hands: dict[Seat, Hand],
    *,
    dealer: Seat,
    calls: str = "",
    cards: str = "",
    vulnerable: Vulnerable = Vulnerable.NONE,
    **options: object,
) -> table.State:
    """The deal after those *calls* and *cards*, all of which must be legal."""
    ruleset = Ruleset(GAME, GAME.read_options(options))
    deck = tuple(card for seat in Seat for card in hands[seat])
    state, _ = table.begin(ruleset, Board(1, dealer, vulnerable), deck, Standing())
    for text in calls.split():
        state, _ = table.act(state, state.to_act[0], CALLS[Call.parse(text)])
    for text in cards.split():
        state, _ = table.act(state, state.to_act[0], PLAYS[Card.parse(text)])
    return state


def ending(
    hands: dict[Seat, str],
    *,
    viewer: Seat,
    turn: Seat,
    contract: str = "3NT",
    declarer: Seat = Seat.S,
    trick: str = "",
    shown: tuple[Seat, ...] = (),
) -> Position:
    """A position with those *hands* left, as *viewer* sees it; the cards of the *trick* are no longer in them.

    Who played the other cards, and how, is left open.
    """
    final = Contract.parse(contract, declarer)
    table_cards = tuple(Card.parse(text) for text in trick.split())
    held = {seat: mask_of(parse_hand(text)) for seat, text in hands.items()}
    seen = {viewer, final.dummy, *shown}
    gone = mask_of(PACK) & ~(held[Seat.N] | held[Seat.E] | held[Seat.S] | held[Seat.W])
    return Position(
        viewer=viewer,
        board=Board(1, declarer, Vulnerable.NONE),
        standing=Standing(),
        contract=final,
        calls=(),
        trump=final.strain.suit,
        declarer=declarer,
        dummy=final.dummy,
        turn=turn,
        trick=Trick(order_from(turned(turn, -len(table_cards))), table_cards),
        held=tuple(held[seat] if seat in seen else None for seat in Seat),
        played=(gone, 0, 0, 0),
        sizes=tuple(held[seat].bit_count() for seat in Seat),
        voids=((), (), (), ()),
        tricks=(Trick(SEATS, (Card.C2, Card.C3, Card.C4, Card.C5)),),
        winners=(turn,),
    )


def with_hands(state: table.State, hands: dict[Seat, Hand]) -> table.State:
    """The same state with other cards in the hands, and in those that were dealt."""
    phase = state.phase
    assert isinstance(phase, Play)
    changed = tuple(hands.get(seat, phase.hands[seat.order]) for seat in Seat)
    return msgspec.structs.replace(state, phase=msgspec.structs.replace(phase, hands=changed))
