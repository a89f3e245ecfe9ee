"""The system of a first course: what a textbook hand calls, and the promises every system keeps."""

from __future__ import annotations

import random

import pytest

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import PACK, Hand, parse_hand
from kakehashi.model.contract import BIDS, DOUBLE, PASS, Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Range, Situation, hand_features, load
from kakehashi.players.bidding.words import catalogue, say

BEGINNER = load("beginner")


def situation(calls: str = "") -> Situation:
    return Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, calls.split())))


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("", "AQ3.KJ4.KQ62.J95", "1N"),
        ("", "AQJ43.K4.K962.95", "1S"),
        ("", "AQ3.KJ4.KQJ2.AJ5", "2N"),
        ("", "AKQ32.AKJ4.AQ2.2", "2C"),
        ("", "AQ32.KJ42.Q2.J95", "1C"),
        ("", "3.KQJ8642.54.962", "3H"),
        ("", "K32.KQJ864.54.96", "P"),  # no weak twos
        ("1N P", "KQ32.J42.Q532.95", "2C"),
        ("1N P", "Q8632.J4.Q53.962", "2S"),  # to play: no transfers
        ("1N P", "K8632.A4.Q53.K62", "3S"),
        ("1N P", "K32.A43.QJ532.62", "3N"),
        ("1N P 2C P", "AQ32.KJ4.KQ62.J9", "2S"),
        ("1N P 2C P", "AQ3.KJ4.KQ62.J95", "2D"),
        ("1N P 2C P 2S P", "KQ32.J42.KQ53.95", "4S"),
        ("1N P 2C P 2S P", "KQ3.JT42.KQ53.95", "3N"),
        ("1H P", "K32.Q42.J8532.62", "2H"),
        ("1H P", "K32.Q542.AJ85.62", "3H"),
        ("1H P", "K3.QJ542.AJ853.2", "4H"),
        ("1H P", "KQ32.42.J8532.62", "1S"),
        ("1H P", "32.42.J8532.9862", "P"),
        ("1S P", "32.K42.AJ853.K62", "2D"),
        ("1D P", "K2.KJ54.8532.962", "1H"),
        ("1D P", "K32.QJ4.852.KQJ2", "2N"),
        ("1D P 1H P", "AQ32.4.KQ652.K95", "1S"),
        ("1H P 1S P", "32.AK542.KQ65.95", "2D"),
        ("1H P 1S P", "Q432.AK542.K5.95", "2S"),
        ("1H P 1N P", "32.AKJ542.KQ5.95", "2H"),
        ("2C P", "K32.542.KQ65.J95", "2D"),
        ("2C P 2D P", "AKQJ42.AK.AQ5.92", "2S"),
        ("1H", "AQJ43.42.K962.95", "1S"),
        ("1H", "AQ43.2.KJ62.A952", "X"),
        ("1H X P", "KJ43.542.962.952", "1S"),
        ("1C 1S", "82.QJ54.K532.Q62", "P"),  # no negative double
    ],
)
def test_a_textbook_hand_makes_the_textbook_call(calls: str, hand: str, call: str) -> None:
    assert BEGINNER.choose(parse_hand(hand), situation(calls)).call is Call.parse(call)


def test_no_rule_is_dead_and_no_hand_without_a_call() -> None:
    assert BEGINNER.faults() == []


def test_its_artificial_bids_are_those_of_a_first_course() -> None:
    alerted = {rule.id for rule in BEGINNER.table.rules if rule.alert}
    assert alerted == {
        *("open.2C", "2c.waiting", "nt.stayman", "nt.stayman.2D"),
        *("aces.ask", "aces.0", "aces.1", "aces.2", "aces.3"),
    }
    assert "takeout.negative" not in {rule.id for rule in BEGINNER.table.rules}


def test_it_has_few_rules_of_its_own() -> None:
    own = {rule.place for rule in BEGINNER.table.rules if rule.after is not None}
    assert len(own) <= 45


def test_every_rule_has_its_sentence() -> None:
    assert {rule.key for rule in BEGINNER.table.rules} <= catalogue("en").keys() & catalogue("ja").keys()


@pytest.mark.parametrize("calls", ["", "1N P", "1H P 1S P", "2C P 2D P", "1D 1S", "1C P 1H 2S"])
def test_every_legal_call_is_explained_in_both_languages(calls: str) -> None:
    at = situation(calls)
    bids = [call for call in at.calls if call.is_bid]
    doubles = (DOUBLE,) if calls in ("1D 1S", "1C P 1H 2S") else ()
    for call in (PASS, *doubles, *(BIDS[bids[-1].order + 1 :] if bids else BIDS)):
        for language in ("en", "ja"):
            assert say(BEGINNER.explain(at, call), language)


def test_an_opening_says_what_the_course_says() -> None:
    assert BEGINNER.explain(situation(), Call.B1NT).hcp == Range(15, 17)
    assert BEGINNER.explain(situation(), Call.B1H).lengths[2].least == 5
    assert BEGINNER.explain(situation("1N P"), Call.B2D).lengths[1].least == 5


def _deals(number: int, seed: int) -> list[dict[Seat, Hand]]:
    lots, pack = random.Random(seed), list(PACK)
    found: list[dict[Seat, Hand]] = []
    for _ in range(number):
        lots.shuffle(pack)
        found.append({seat: tuple(pack[13 * seat.order : 13 * seat.order + 13]) for seat in Seat})
    return found


def test_four_of_them_keep_to_what_they_say_and_are_never_stuck() -> None:
    asked = kept = 0
    for hands in _deals(60, seed=8):
        at = situation()
        while not BEGINNER.node(at).over:
            hand = hands[at.turn]
            choice = BEGINNER.choose(hand, at)
            assert choice.rule_id != "pass.stuck", (at, hand)
            one = hand_features(hand)
            asked += 1
            kept += int(one.column("hcp")[0]) in choice.meaning.hcp and all(
                int(one.column(f"len.{suit}")[0]) in length
                for suit, length in zip("CDHS", choice.meaning.lengths, strict=True)
            )
            at = at.then(choice.call)
        for seat, hand in hands.items():
            assert BEGINNER.fits(at, seat, hand_features(hand)).all()
    assert kept / asked >= 0.995
