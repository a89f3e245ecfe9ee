"""Every call has a meaning, in both languages, and hands keep to what their calls say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import PACK, Hand, parse_hand
from kakehashi.model.contract import BIDS, DOUBLE, PASS, Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Range, Situation, features, hand_features, load
from kakehashi.players.bidding.words import catalogue, say


def situation(calls: str = "", part_scores: tuple[int, int] = (0, 0)) -> Situation:
    return Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, calls.split())), part_scores)


def deals(number: int, seed: int) -> list[dict[Seat, Hand]]:
    lots = random.Random(seed)
    pack = list(PACK)
    found = []
    for _ in range(number):
        lots.shuffle(pack)
        found.append({seat: tuple(pack[13 * place : 13 * place + 13]) for place, seat in enumerate(Seat)})
    return found


def bid_out(hands: dict[Seat, Hand]) -> list[tuple[Situation, Seat, Call]]:
    """Each call of four CPU players, with the situation it was made in."""
    at = situation()
    made: list[tuple[Situation, Seat, Call]] = []
    while len(at.calls) < 4 or at.calls[-3:] != (PASS,) * 3:
        call = load("sayc").choose(hands[at.turn], at).call
        made.append((at, at.turn, call))
        at = at.then(call)
    return made


def test_both_catalogues_have_every_sentence() -> None:
    keys = {rule.key for rule in load("sayc").table.rules}
    assert keys <= catalogue("en").keys()
    assert catalogue("en").keys() == catalogue("ja").keys()


@pytest.mark.parametrize(
    "calls", ["", "1H", "1N P", "1N P 2C P", "P 1S X", "2C P 2D P", "1D 1H X 2H", "4S", "1C P 1H P 1S P"]
)
def test_every_legal_call_is_explained_in_both_languages(calls: str) -> None:
    system, at = load("sayc"), situation(calls)
    bids = [call for call in map(Call.parse, calls.split()) if call.is_bid]
    higher = BIDS[bids[-1].order + 1 :] if bids else BIDS
    for call in (PASS, *higher):
        for language in ("en", "ja"):
            assert say(system.explain(at, call), language)


def test_an_opening_says_what_the_book_says() -> None:
    notrump = load("sayc").explain(situation(), Call.B1NT)
    assert notrump.hcp == Range(15, 17)
    assert all(length.least >= 2 for length in notrump.lengths)
    spade = load("sayc").explain(situation(), Call.B1S)
    assert spade.lengths[3].least == 5
    transfer = load("sayc").explain(situation("1N P"), Call.B2H)
    assert transfer.alert
    assert transfer.lengths[3].least >= 5


def test_a_pass_says_what_was_not_bid() -> None:
    meaning = load("sayc").explain(situation("1H P"), PASS)
    assert meaning.hcp.most <= 7
    assert say(meaning, "en").startswith("too weak")
    assert say(meaning, "ja")


def test_hands_keep_to_what_their_calls_say() -> None:
    asked = kept = 0
    for hands in deals(40, seed=3):
        for at, seat, call in bid_out(hands):
            meaning, one = load("sayc").explain(at, call), hand_features(hands[seat])
            asked += 1
            kept += int(one.column("hcp")[0]) in meaning.hcp and all(
                int(one.column(f"len.{suit}")[0]) in length
                for suit, length in zip("CDHS", meaning.lengths, strict=True)
            )
    assert kept / asked >= 0.995


def test_the_hand_that_made_the_calls_fits_them() -> None:
    for hands in deals(25, seed=4):
        made = bid_out(hands)
        after = made[-1][0].then(made[-1][2])
        for seat, hand in hands.items():
            assert load("sayc").fits(after, seat, hand_features(hand)).all(), (after, hand)


def test_inference_agrees_with_choice_hand_by_hand() -> None:
    system, at = load("sayc"), situation("P P 1H P")
    orders = np.random.RandomState(5).random_sample((300, 52)).argsort(axis=1)[:, :13]
    for call in (Call.B1S, Call.B2H, PASS):
        fitting = system.fits(at.then(call), Seat.N, features(orders))
        for fits, hand in zip(fitting, orders, strict=True):
            cards = tuple(PACK[order] for order in hand)
            opened = system.choose(cards, situation()).call is PASS
            assert fits == (opened and system.choose(cards, at).call is call)


def test_a_call_the_table_would_not_make_keeps_the_hands_near_its_usual_meaning() -> None:
    at = situation("1H P 7S")
    spades, clubs = parse_hand("KQJ98765.A2.A2.A"), parse_hand("2.32.A432.KQJ987")
    fits = load("sayc").fits(
        at, Seat.S, features(np.array([[card.order for card in hand] for hand in (spades, clubs)]))
    )
    assert fits.tolist() == [True, False]


def test_a_double_of_a_suit_says_which() -> None:
    assert "♥" in say(load("sayc").explain(situation("1H"), DOUBLE), "ja")
