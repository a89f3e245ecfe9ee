"""The engine answers every auction, and never out of turn."""

from __future__ import annotations

import random

import pytest

from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import PACK, parse_hand
from kakehashi.model.contract import PASS, Call
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Situation, System, engine, load
from kakehashi.players.bidding.node import Scope
from kakehashi.players.bidding.shows import Tricks
from kakehashi.players.bidding.systems.vocabulary import making


def situation(*calls: str, dealer: Seat = Seat.N, part_scores: tuple[int, int] = (0, 0)) -> Situation:
    return Situation(dealer, Vulnerable.NONE, tuple(map(Call.parse, calls)), part_scores)


def random_auction(lots: random.Random, length: int) -> Auction:
    """Legal calls of all kinds, small steps likelier, no longer than *length* and not over."""
    dealer = lots.choice(tuple(Seat))
    auction = Auction(tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order], PAIRS, ((),) * 4)
    for _ in range(length):
        legal = auction.legal(auction.turn)
        after, _ = auction.act(auction.turn, legal[min(int(lots.expovariate(0.5)), len(legal) - 1)])
        if after.over:
            break
        auction = after
    return auction


def test_random_legal_auctions_always_get_a_legal_call() -> None:
    lots = random.Random(11)
    system = load("sayc")
    deck = list(PACK)
    for number in range(200):  # twenty of each length; ten thousand are the bench
        auction = random_auction(lots, length=number % 10)
        lots.shuffle(deck)
        part_scores = lots.choice(((0, 0), (60, 0), (30, 90)))
        asked = Situation(auction.seats[0], Vulnerable.NONE, auction.calls, part_scores)
        call = system.choose(tuple(deck[:13]), asked).call
        assert MakeCall(call) in auction.legal(auction.turn), (asked, deck[:13])


def test_four_cpu_players_end_every_auction_in_a_sane_place() -> None:
    lots = random.Random(12)
    system = load("sayc")
    deck = list(PACK)
    levels: list[int] = []
    for _ in range(60):
        lots.shuffle(deck)
        at = Situation(lots.choice(tuple(Seat)), lots.choice(tuple(Vulnerable)), ())
        while len(at.calls) < 4 or at.calls[-3:] != (Call.P,) * 3:
            place = 13 * at.turn.order
            at = at.then(system.choose(tuple(deck[place : place + 13]), at).call)
            assert len(at.calls) < 40
        levels.append(max(call.level for call in at.calls))
    assert levels.count(7) <= 1
    assert 2.3 <= sum(levels) / len(levels) <= 3.6


def test_a_call_after_the_end_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        load("sayc").choose(parse_hand("AKQ95.AT3.KJ2.97"), situation("P", "P", "P", "P"))


def test_the_same_question_has_the_same_answer() -> None:
    hand = parse_hand("AQJ6432.9.K64.A4")
    asked = situation("1C", "P", "P")
    assert load("sayc").choose(hand, asked) == load("sayc").choose(hand, asked)


def test_a_small_memory_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "NODES_KEPT", 3)
    forgetful, system = System(load("sayc").table), load("sayc")
    lots = random.Random(13)
    deck = list(PACK)
    for _ in range(8):
        auction = random_auction(lots, length=6)
        lots.shuffle(deck)
        asked = Situation(auction.seats[0], Vulnerable.NONE, auction.calls)
        assert forgetful.choose(tuple(deck[:13]), asked) == system.choose(tuple(deck[:13]), asked)
        assert forgetful.at.cache_info().currsize <= 3


def test_partner_is_counted_on_for_less_when_they_have_shown_points() -> None:
    quiet, contested = (
        making("NT", 9).bind(Scope(load("sayc").node(situation("1H", call)), {}, PASS))
        for call in ("P", "1N")
    )
    assert isinstance(quiet, Tricks)
    assert isinstance(contested, Tricks)
    assert contested.least > quiet.least + 5  # half a trick
