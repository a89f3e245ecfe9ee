"""The last tricks of a deal of Spades, made up."""

from typing import Any

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games.spades import GAME, NIL, Bidding, SpadesPlay, TrickBid
from kakehashi.model.actions import PLAYS
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, Suit, parse_hand
from kakehashi.model.seats import Seat, Side
from kakehashi.model.tricks import Trick
from kakehashi.model.view import Standing

SEATS = tuple(Seat)


def ending(
    hands: dict[Seat, str],
    *,
    bids: dict[Seat, int],
    taken: dict[Seat, int],
    leader: Seat,
    cards: str,
    bags: int = 0,
    totals: dict[Side, int] | None = None,
    **options: Any,
) -> table.State:
    """The position after those *cards* of *hands*, hearts and diamonds only; how the other cards went is made up."""
    held = {seat: parse_hand(text) for seat, text in hands.items()}
    gone = [card for card in PACK if all(card not in hand for hand in held.values())]
    tricks = _earlier(gone)
    winners = tuple(seat for seat in SEATS for _ in range(taken[seat]))
    assert len(winners) == len(tricks)
    ruleset = Ruleset(GAME, GAME.read_options({"double_nil": False, **options}))
    board = Board(1, leader.previous, Vulnerable.NONE)
    standing = Standing(3, 5, totals or {Side.NS: 0, Side.EW: 0}, bags={Side.NS: bags, Side.EW: 0})
    began = GAME.first(ruleset.options, board, PACK, standing)
    said: dict[Seat, TrickBid] = {seat: bid or NIL for seat, bid in bids.items()}
    bidding = Bidding(began.options, began.order, began.hands, (), (), bids=said)
    play = GAME.next(ruleset.options, board, (bidding,))
    assert isinstance(play, SpadesPlay)
    left = tuple(held[seat] for seat in SEATS)
    play = SpadesPlay(play.terms, left, Trick(play.terms.order_from(leader)), tricks, winners)
    state = table.State(ruleset, board, standing, play, (bidding,))
    for text in cards.split():
        state, _ = table.act(state, state.to_act[0], PLAYS[Card.parse(text)])
    return state


def _earlier(gone: list[Card]) -> tuple[Trick, ...]:
    """Tricks of one suit each as far as they go; the others are led by a club or spade, which nobody has any more."""
    tricks: list[tuple[Card, ...]] = []
    over: list[Card] = []
    for suit in Suit:
        own = [card for card in gone if card.suit is suit]
        whole = len(own) // 4 * 4
        tricks += [tuple(own[place : place + 4]) for place in range(0, whole, 4)]
        over += own[whole:]
    leads = [card for card in over if card.suit in (Suit.C, Suit.S)]
    rest = [card for card in over if card not in leads]
    for place in range(len(over) // 4):
        tricks.append((leads[place], *(rest + leads[len(over) // 4 :])[3 * place : 3 * place + 3]))
    return tuple(Trick(SEATS, cards) for cards in tricks)
