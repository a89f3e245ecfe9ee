"""Tables and cards with all hands open."""

import json
from pathlib import Path
from random import Random

import pytest

from kakehashi.analysis import double_dummy
from kakehashi.analysis.double_dummy import available, card_values, tricks_table, tricks_tables
from kakehashi.errors import NotInstalledError
from kakehashi.model.cards import Card
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.notation.deal import Deal, parse_deal

NEEDED = pytest.mark.skipif(not available(), reason="the double-dummy library is not installed")
ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "fixtures" / "deals_dd.jsonl").read_text().splitlines()
]


def deal_of(row: dict[str, dict[str, str]]) -> Deal:
    return parse_deal("N:" + " ".join(row["hands"][seat.value] for seat in Seat))


def table_of(row: dict[str, dict[str, dict[str, int]]]) -> list[list[int]]:
    return [[row["dd"][seat.value][strain] for strain in "CDHSN"] for seat in Seat]


@NEEDED
def test_the_tables_are_those_of_another_program() -> None:
    for row in ROWS[:2]:
        assert tricks_table(deal_of(row)).tolist() == table_of(row)


@NEEDED
def test_processes_solve_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "BATCH", 1)
    rows = ROWS[6:10]
    solved = tricks_tables([deal_of(row) for row in rows], processes=2)
    assert solved.tolist() == [table_of(row) for row in rows]


@NEEDED
def test_no_deals_are_no_tables() -> None:
    assert tricks_tables([]).shape == (0, 4, 5)


@NEEDED
def test_what_is_taken_in_the_end_is_the_table_and_what_was_lost_on_the_way() -> None:
    row, strain, declarer = ROWS[11], Strain.H, Seat.S
    deal = deal_of(row)
    play, tricks = _played_anyhow(deal, strain, declarer.next, Random(3))
    lost = dict.fromkeys(Seat, 0)
    for each in card_values(deal, strain, declarer.next, play):
        lost[each.seat] += each.lost
    expected = table_of(row)[declarer.order][strain.order]
    for seat in Seat:
        expected += -lost[seat] if seat in (declarer, declarer.partner) else lost[seat]
    assert len(play) == 52
    assert sum(lost.values()) > 0
    assert tricks[declarer] + tricks[declarer.partner] == expected


def _played_anyhow(
    deal: Deal, strain: Strain, leader: Seat, rng: Random
) -> tuple[list[Card], dict[Seat, int]]:
    """A legal play of all the cards, and the tricks each seat won."""
    hands = [list(hand) for hand in deal]
    play: list[Card] = []
    tricks = dict.fromkeys(Seat, 0)
    for _ in range(13):
        trick = Trick((leader, leader.next, leader.partner, leader.previous))
        for seat in trick.seats:
            hand = hands[seat.order]
            card = rng.choice([card for card in hand if card.suit is trick.led] or hand)
            hand.remove(card)
            trick = Trick(trick.seats, (*trick.cards, card))
        play += trick.cards
        leader = trick.winner(strain.suit)
        tricks[leader] += 1
    return play, tricks


@NEEDED
def test_a_revoke_is_no_play() -> None:
    deal = deal_of(ROWS[0])
    with pytest.raises(ValueError, match="cannot play"):
        card_values(deal, Strain.NT, Seat.W, [Card.S3, Card.H3])


def test_without_the_library_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.analysis.double_dummy.available", lambda: False)
    for ask in (lambda: tricks_tables([]), lambda: card_values(deal_of(ROWS[0]), Strain.NT, Seat.N, [])):
        with pytest.raises(NotInstalledError) as refused:
            ask()
        assert refused.value.reason == "no-solver"
