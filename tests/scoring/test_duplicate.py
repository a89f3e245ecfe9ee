"""What one contract is worth, item by item (Law 77)."""

from typing import Any

import pytest

from kakehashi.errors import NotationError
from kakehashi.model.cards import PACK, Card, Suit, parse_hand
from kakehashi.model.contract import Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.scoring.duplicate import (
    ContractResult,
    Honors,
    contract_parts,
    duplicate_parts,
    duplicate_score,
    honors_held,
    undertrick_terms,
)

ALL = tuple(Seat)


def parts(contract: str, tricks: int, vulnerable: bool) -> dict[str, tuple[int, ...]]:
    final = Contract.parse(contract, Seat.S)
    made = duplicate_parts(final, tricks=tricks, vulnerable=vulnerable, sides=PAIRS)
    return {part.key: part.terms for part in made}


def test_law_77_trick_points_are_counted_odd_trick_by_odd_trick():
    assert parts("3NT", 9, False) == {"trick": (40, 30, 30), "game": (300,)}
    assert parts("4SX", 10, True) == {"trick": (60, 60, 60, 60), "insult": (50,), "game": (500,)}
    assert parts("1CXX", 7, False) == {"trick": (80,), "insult": (100,), "part_score": (50,)}


def test_law_77_overtricks_never_make_a_game():
    assert parts("1NT", 13, True)["over"] == (30,) * 6
    assert parts("1NT", 13, True)["part_score"] == (50,)


def test_law_77_doubled_overtricks_by_vulnerability():
    assert parts("2CX", 9, False)["over"] == (100,)
    assert parts("2CX", 9, True)["over"] == (200,)
    assert parts("2SXX", 10, False)["over"] == (200, 200)
    assert parts("2SXX", 10, True)["over"] == (400, 400)


def test_law_77_slams_are_paid_only_when_bid_and_the_grand_instead_of_the_small():
    assert "slam" not in parts("5C", 13, False)
    assert parts("6C", 12, False)["slam"] == (500,)
    assert parts("6C", 13, True)["slam"] == (750,)
    assert parts("7NT", 13, False)["slam"] == (1000,)
    assert parts("7NT", 13, True)["slam"] == (1500,)


def test_law_77_undertricks_go_to_the_defenders():
    (under,) = contract_parts(Contract.parse("4S", Seat.E), tricks=8, vulnerable=True, sides=PAIRS)
    assert (under.key, under.side, under.terms, under.points) == ("under", Side.NS, (100, 100), 200)


@pytest.mark.parametrize("down", range(1, 14))
def test_law_77_undertricks_by_the_formula_of_the_rules(down: int):
    for vulnerable in (False, True):
        plain = down * (100 if vulnerable else 50)
        doubled = (
            200 + 300 * (down - 1)
            if vulnerable
            else [0, 100, 300, 500][min(down, 3)] + 300 * max(0, down - 3)
        )
        expected = {Doubled.NO: plain, Doubled.X: doubled, Doubled.XX: 2 * doubled}
        for state, points in expected.items():
            assert sum(undertrick_terms(down, state, vulnerable=vulnerable)) == points


def test_two_handed_sides_score_alike():
    sides = (Side.N, Side.S)
    (under,) = duplicate_parts(Contract.parse("1C", Seat.N), tricks=5, vulnerable=False, sides=sides)
    assert (under.side, under.points) == (Side.S, 100)


def test_the_score_is_declarers_sides_whoever_declares():
    for seat in Seat:
        assert duplicate_score(Contract.parse("4H", seat), tricks=10, vulnerable=False) == 420
        assert duplicate_score(Contract.parse("4H", seat), tricks=8, vulnerable=True) == -200


@pytest.mark.parametrize(
    ("strain", "hand", "points"),
    [
        ("S", "AKQJT.2.2.2", 150),
        ("S", "AKQJ.T.2.2", 100),
        ("S", "KQJT.2.2.2", 100),
        ("S", "AKQ9.AKQJ.2.2", None),
        ("H", "AKQJ.AKQ.2.2", None),
        ("NT", "A.A.A.A", 150),
        ("NT", "A.A.A.KQJT", None),
    ],
)
def test_law_72_of_rubber_bridge_honors_in_one_hand(strain: str, hand: str, points: int | None):
    held = honors_held(Strain(strain), [(Seat.N, ()), (Seat.W, parse_hand(hand))])
    assert held == (Honors(Seat.W, points) if points else None)


def test_at_most_one_hand_holds_honors():
    for suit in Suit:
        trumps = [card for card in PACK if card.suit is suit and card.rank >= 10]
        for split in range(2**5):
            north = tuple(card for place, card in enumerate(trumps) if split >> place & 1)
            east = tuple(card for card in trumps if card not in north)
            held = honors_held(Strain(suit.value), [(Seat.N, north), (Seat.E, east)])
            assert (held is None) == (len(north) in (2, 3))
    aces = (Card.SA, Card.HA, Card.DA, Card.CA)
    assert honors_held(Strain.NT, [(Seat.S, aces)]) == Honors(Seat.S, 150)


def test_a_result_is_read_as_score_files_have_it():
    facts = {"contract": "3nTxX", "declarer": "W", "tricks": 0, "honors": [{"seat": "N", "points": 150}]}
    assert ContractResult.read(facts, ALL) == ContractResult(
        Contract.parse("3NTXX", Seat.W), 0, Honors(Seat.N, 150)
    )
    facts["honors"] = {"seat": "N", "points": 150}
    assert ContractResult.read(facts, ALL).honors == Honors(Seat.N, 150)
    facts["honors"] = []
    assert ContractResult.read(facts, ALL).honors is None
    assert ContractResult.read({"passed": True}, ALL) == ContractResult(None)


@pytest.mark.parametrize("doubled", Doubled)
@pytest.mark.parametrize("strain", Strain)
def test_a_result_is_read_as_the_sheet_writes_it(strain: Strain, doubled: Doubled):
    for result in (ContractResult(Contract(4, strain, doubled, Seat.E), 9), ContractResult(None)):
        assert ContractResult.read(result.written(), ALL) == result


GOOD = {"contract": "4S", "declarer": "N", "tricks": 10}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, "missing: contract, declarer, tricks"),
        ({"passed": False}, "passed out"),
        ({"passed": True, "tricks": 3}, "passed out"),
        ({**GOOD, "contract": "8S"}, "'8S' is not a contract"),
        ({**GOOD, "contract": 4}, "4 is not a text"),
        ({**GOOD, "contract": None}, "None is not a text"),
        ({**GOOD, "declarer": "Q"}, "'Q' is not a seat"),
        ({**GOOD, "declarer": ["N"]}, "is not a text"),
        ({**GOOD, "tricks": 14}, "14 is not a number of tricks"),
        ({**GOOD, "tricks": -1}, "-1 is not a number of tricks"),
        ({**GOOD, "tricks": "10"}, "'10' is not a number of tricks"),
        ({**GOOD, "tricks": 10.0}, "10.0 is not a number of tricks"),
        ({**GOOD, "tricks": True}, "True is not a number of tricks"),
        ({**GOOD, "vul": "NS"}, "no part of a result: vul"),
        ({**GOOD, "honors": 100}, "one hand at most"),
        ({**GOOD, "honors": {"seat": "N"}}, "one hand at most"),
        (
            {**GOOD, "honors": [{"seat": "N", "points": 100}, {"seat": "E", "points": 100}]},
            "one hand at most",
        ),
        ({**GOOD, "honors": {"seat": "N", "points": 100, "suit": "S"}}, "one hand at most"),
        ({**GOOD, "honors": {"seat": "N", "points": 50}}, "50 is not what honors are worth in 4S"),
        ({**GOOD, "contract": "3NT", "honors": {"seat": "N", "points": 100}}, "not what honors are worth"),
        ({**GOOD, "honors": {"seat": "X", "points": 100}}, "is not a seat"),
    ],
)
def test_what_is_no_result_is_refused_with_a_reason(facts: dict[str, Any], why: str):
    with pytest.raises(NotationError, match=why):
        ContractResult.read(facts, ALL)


def test_a_declarer_who_is_not_dealt_in_is_refused():
    with pytest.raises(NotationError, match="E does not play this game"):
        ContractResult.read({**GOOD, "declarer": "E"}, (Seat.N, Seat.S))


def test_a_result_says_how_the_deal_ended():
    assert ContractResult(None).outcome == "passed-out"
    assert ContractResult(Contract.parse("4S", Seat.N), 10).outcome == "made"
    assert ContractResult(Contract.parse("4S", Seat.N), 9).outcome == "down"
    assert {"made", "down", "passed-out"} == set(ContractResult.outcomes)
