"""What is written can be read back, over every value there is."""

from enum import Enum
from itertools import product

import msgspec
import pytest

import kakehashi.model.contract as contract_module
from kakehashi.errors import NotationError
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, Suit, parse_hand, sort_hand, write_hand
from kakehashi.model.contract import BIDS, Call, Contract, Doubled, Strain, bid
from kakehashi.model.seats import Seat, Side

NAMES = {
    **vars(contract_module),
    "Card": Card,
    "Seat": Seat,
    "Side": Side,
    "Suit": Suit,
    "Vulnerable": Vulnerable,
}


def test_every_card_is_read_back_from_what_it_is_written_as():
    assert len(PACK) == len(set(PACK)) == 52
    for card in Card:
        suit, rank = card.suit, card.value[1]
        for text in (str(card), rank + suit.value, f"{suit.sign}{rank}", str(card).lower(), f" {card} "):
            assert Card.parse(text) is card
    for suit in Suit:
        assert Card.parse(f"10{suit.value}") is Card.parse(f"{suit.sign}10") is Card(suit.value + "T")


@pytest.mark.parametrize("text", ["", "S", "SS", "AA", "1S", "S1", "SAK", "XA", "10", "S100", "joker"])
def test_what_is_no_card_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a card"):
        Card.parse(text)


def test_every_call_is_read_back_from_what_it_is_written_as():
    assert len(Call) == 38
    for call in Call:
        assert Call.parse(str(call)) is Call.parse(str(call).lower()) is call
    for call in BIDS:
        assert Call.parse(f"{call.level}{call.strain.sign}") is call
        assert bid(call.level, call.strain) is call


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("pass", Call.P),
        ("dbl", Call.X),
        ("rdbl", Call.XX),
        ("3N", Call.B3NT),
        ("Double", Call.X),
        ("-", Call.P),
    ],
)
def test_calls_written_the_usual_other_ways(text: str, call: Call):
    assert Call.parse(text) is call


@pytest.mark.parametrize("text", ["", "0S", "8C", "1", "S", "XXX", "1NTX", "N", "1 S"])
def test_what_is_no_call_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a call"):
        Call.parse(text)


def test_bids_rank_by_level_then_strain():
    ranked = [(level, strain) for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    assert [(call.level, call.strain.value) for call in sorted(BIDS, key=lambda call: call.order)] == ranked


def test_every_contract_is_read_back_from_what_it_is_written_as():
    contracts = [
        Contract(level, strain, doubled, seat)
        for level, strain, doubled, seat in product(range(1, 8), Strain, Doubled, Seat)
    ]
    assert len(contracts) == 35 * 3 * 4
    for contract in contracts:
        assert Contract.parse(str(contract), contract.declarer) == contract
        assert Contract.parse(str(contract).lower(), contract.declarer) == contract
        assert (
            Contract.parse(f"{contract.level}{contract.strain.sign}{contract.doubled}", contract.declarer)
            == contract
        )
        assert msgspec.json.decode(msgspec.json.encode(contract), type=Contract) == contract


@pytest.mark.parametrize("text", ["", "P", "0NT", "8C", "4", "NT", "4SXXX", "4SX X", "4S-1", "44S", "4Z"])
def test_what_is_no_contract_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a contract"):
        Contract.parse(text, Seat.N)


def test_every_seat_is_read_back_and_goes_round():
    for seat, name in zip(Seat, ("north", "east", "south", "west"), strict=True):
        assert Seat.parse(str(seat)) is Seat.parse(name) is Seat.parse(name.upper()) is seat
        assert seat.next.previous is seat.partner.partner is seat
        assert seat.next.next is seat.partner
        assert [side for side in (Side.NS, Side.EW) if seat in side.seats] == [
            seat.side_among((Side.NS, Side.EW))
        ]
    with pytest.raises(NotationError, match="is not a seat"):
        Seat.parse("X")
    with pytest.raises(ValueError, match="plays for none"):
        Seat.E.side_among((Side.N, Side.S))


def test_every_vulnerability_of_pairs_is_read_back():
    for vulnerable in (Vulnerable.NONE, Vulnerable.NS, Vulnerable.EW, Vulnerable.ALL):
        assert Vulnerable.parse(str(vulnerable)) is Vulnerable.parse(vulnerable.value.upper()) is vulnerable


@pytest.mark.parametrize("alone", [Vulnerable.N, Vulnerable.S])
def test_one_seat_alone_is_no_vulnerability_of_pairs(alone: Vulnerable):
    with pytest.raises(NotationError):
        Vulnerable.parse(str(alone))


@pytest.mark.parametrize(
    ("text", "vulnerable"),
    [
        ("-", Vulnerable.NONE),
        ("Love", Vulnerable.NONE),
        ("N-S", Vulnerable.NS),
        ("e/w", Vulnerable.EW),
        ("both", Vulnerable.ALL),
        ("North-South", Vulnerable.NS),
    ],
)
def test_vulnerabilities_written_the_usual_other_ways(text: str, vulnerable: Vulnerable):
    assert Vulnerable.parse(text) is vulnerable


@pytest.mark.parametrize("text", ["", "N", "NSEW", "yes", "--"])
def test_what_is_no_vulnerability_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a vulnerability"):
        Vulnerable.parse(text)


def test_vulnerable_of_some_sides_makes_just_those_vulnerable():
    for sides in ((), (Side.NS,), (Side.EW,), (Side.NS, Side.EW)):
        board = Board(1, Seat.N, Vulnerable.of(sides))
        assert board.vulnerable_sides() == sides


def test_hands_are_read_back_from_what_they_are_written_as():
    for text in ("AKQ95.AT3.KJ2.97", "AKQJT98765432...", ".AKQJT98765432..", "...", "2.3.4.5"):
        assert write_hand(parse_hand(text)) == text
    assert parse_hand("A10.-.-.-") == (Card.SA, Card.ST)
    assert write_hand(PACK[:13]) == "...AKQJT98765432"
    assert sort_hand(PACK)[0] is Card.SA


@pytest.mark.parametrize(
    ("text", "why"),
    [("AK.Q", "four suits"), ("AK.1..", "not a rank"), ("AA...", "twice"), ("", "four suits")],
)
def test_what_is_no_hand_is_refused(text: str, why: str):
    with pytest.raises(NotationError, match=why):
        parse_hand(text)


@pytest.mark.parametrize("kind", [Card, Suit, Strain, Doubled, Call, Seat, Side, Vulnerable])
def test_repr_can_be_pasted_back(kind: type[Enum]):
    for value in kind:
        assert eval(repr(value), NAMES) is value
        assert hash(value) == hash(value)


def test_repr_of_a_contract_can_be_pasted_back():
    contract = Contract.parse("3NTXX", Seat.W)
    assert eval(repr(contract), NAMES) == contract
