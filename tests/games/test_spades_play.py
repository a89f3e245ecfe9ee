"""The play of Spades (RULES §4.6); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.model.actions import PLAYS, PlayCard
from kakehashi.model.cards import Card, Suit
from kakehashi.model.seats import Seat
from tests.games.dealing import begun, deck_of, objection
from tests.games.spades_table import bid, looked

SPADES_EAST = deck_of(E="AKQJT98765432...")


def playable(state: table.State, seat: Seat) -> list[Card]:
    return [action.card for action in table.legal(state, seat) if isinstance(action, PlayCard)]


def in_play(deck: Any, *, dealer: Seat = Seat.N, **options: Any) -> table.State:
    return bid(looked(begun("spades", deck, dealer=dealer, **options)), 3, 3, 3, 3)


def test_row_33_spades_are_not_led_until_broken():
    deck = deck_of(E="AKQ.5432.5432.54", N="JT98.AK.AKQJT98.")
    state = in_play(deck)
    assert objection(state, Seat.E, PLAYS[Card.SA]) == "spades-not-broken"
    assert all(card.suit is not Suit.S for card in playable(state, Seat.E))
    assert objection(in_play(deck, spades_break="none"), Seat.E, PLAYS[Card.SA]) is None
    state, _ = table.act(state, Seat.E, PLAYS[Card.C5])
    for seat in (Seat.S, Seat.W):
        state, _ = table.act(state, seat, table.legal(state, seat)[0])
    state, _ = table.act(state, Seat.N, PLAYS[Card.S8])  # a ruff
    assert state.to_act == (Seat.N,)
    assert objection(state, Seat.N, PLAYS[Card.SJ]) is None


def test_row_33_a_hand_of_spades_alone_may_lead_one():
    state = in_play(SPADES_EAST)
    assert objection(state, Seat.E, PLAYS[Card.S2]) is None
    state, _ = table.act(state, Seat.E, PLAYS[Card.S2])
    assert state.phase.facts["broken"] is False  # until the trick is over


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("C5 HA C2 DA", Seat.E),  # nobody's discard wins, however high
        ("C5 HA C7 DA", Seat.W),
        ("C5 HA CJ S2", Seat.N),  # any spade does
    ],
)
def test_row_37_off_suit_cards_never_win_but_for_spades(cards: str, winner: Seat):
    deck = deck_of(E="AKQ.32.32.A96543", S="JT98.AKQJ.KQJT9.", W="4.654.54.KQJT872", N="76532.T987.A876.")
    state = in_play(deck)
    for card in cards.split():
        state, _ = table.act(state, state.to_act[0], PLAYS[Card.parse(card)])
    assert state.to_act == (winner,)


def test_two_of_clubs_leads():
    deck = deck_of(W="5432.5432.543.32")
    state = in_play(deck, first_lead="two_of_clubs")
    assert state.to_act == (Seat.W,)
    assert playable(state, Seat.W) == [Card.C2]
    assert objection(state, Seat.W, PLAYS[Card.S5]) == "lowest-club-first"
    state, _ = table.act(state, Seat.W, PLAYS[Card.C2])
    assert len(table.legal(state, Seat.N)) > 1 or table.legal(state, Seat.N)


def test_lowest_club_all_makes_everybody_play_the_lowest_club():
    deck = deck_of(W="5432.5432.543.32", N="A.AKQJ.AKQJ.AK54")
    state = in_play(deck, first_lead="lowest_club_all")
    state, _ = table.act(state, Seat.W, PLAYS[Card.C2])
    assert playable(state, Seat.N) == [Card.C4]


def test_no_spade_in_the_first_trick_where_the_table_says_so():
    deck = deck_of(E="2.5432.5432.5432", S="AK.AKQJT9.AKQJT.")
    state = in_play(deck, no_spade_first_trick=True)
    state, _ = table.act(state, Seat.E, PLAYS[Card.C5])
    assert objection(state, Seat.S, PLAYS[Card.SA]) == "no-spade-in-first-trick"
    state = in_play(deck)
    state, _ = table.act(state, Seat.E, PLAYS[Card.C5])
    assert objection(state, Seat.S, PLAYS[Card.SA]) is None
