"""The engine answers every auction, and never out of turn."""

from __future__ import annotations

import random

import pytest

from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import PACK, parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Situation, load


def situation(*calls: str, dealer: Seat = Seat.N, part_scores: tuple[int, int] = (0, 0)) -> Situation:
    return Situation(dealer, Vulnerable.NONE, tuple(map(Call.parse, calls)), part_scores)


def test_random_legal_auctions_always_get_a_legal_call() -> None:
    lots = random.Random(11)
    system = load("sayc")
    deck = list(PACK)
    for _ in range(300):
        dealer = lots.choice(tuple(Seat))
        seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
        auction = Auction(seats, PAIRS, ((),) * 4)
        while not auction.over:
            lots.shuffle(deck)
            asked = Situation(dealer, Vulnerable.NONE, auction.calls)
            legal = [action.call for action in auction.legal(auction.turn) if isinstance(action, MakeCall)]
            choice = system.choose(tuple(deck[:13]), asked)
            assert choice.call in legal, (asked, deck[:13])
            call = (
                choice.call if lots.random() < 0.5 else legal[min(int(lots.expovariate(0.4)), len(legal) - 1)]
            )
            auction, _ = auction.act(auction.turn, MakeCall(call))


def test_a_call_after_the_end_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        load("sayc").choose(parse_hand("AKQ95.AT3.KJ2.97"), situation("P", "P", "P", "P"))


def test_the_same_question_has_the_same_answer() -> None:
    hand = parse_hand("AQJ6432.9.K64.A4")
    asked = situation("1C", "P", "P")
    assert load("sayc").choose(hand, asked) == load("sayc").choose(hand, asked)
