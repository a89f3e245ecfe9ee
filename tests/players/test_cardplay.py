"""Sound simple play: one test for each thing a beginner is told, and for the carding a partner reads."""

import msgspec
import pytest

from kakehashi.model.cards import Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.players.cardplay import best_liked, lead_from, likings
from kakehashi.players.position import Position, cards_of
from tests.players.positions import ending


def position(
    north: str,
    east: str,
    south: str,
    west: str,
    turn: Seat,
    *,
    trick: str = "",
    contract: str = "3NT",
    declarer: Seat = Seat.S,
) -> Position:
    """The hand that plays next looks, or declarer for dummy."""
    dummy = declarer.partner
    return ending(
        {Seat.N: north, Seat.E: east, Seat.S: south, Seat.W: west},
        viewer=declarer if turn is dummy else turn,
        turn=turn,
        contract=contract,
        declarer=declarer,
        trick=trick,
    )


def test_second_hand_plays_low():
    # South leads the four towards dummy's queen; West need not hurry.
    seen = position("Q32.5..", "J87.2..", "65.3..", "KT9.4..", Seat.W, trick="S4")
    assert best_liked(seen) is Card.S9


def test_second_hand_covers_an_honor():
    seen = position("A32.5..", "876.2..", "J5.3..", "KT9.4..", Seat.W, trick="SQ")
    assert best_liked(seen) is Card.SK


def test_third_hand_plays_high_and_the_lower_of_touching_cards():
    seen = position("76.5..", "KQ2.2..", "AJ8.3..", "53.4..", Seat.E, trick="S4 S6")
    assert best_liked(seen) is Card.SQ


def test_a_card_on_the_table_divides_those_in_hand():
    # The knave is not as good as the king when the queen lies between them.
    seen = position("A32.5..", "876.2..", "T5.3..", "KJ9.4..", Seat.W, trick="SQ")
    assert best_liked(seen) is Card.SK
    seen = position("76.5..", "AQ2.2..", "J83.3..", "53.4..", Seat.E, trick="S4 SK", declarer=Seat.N)
    assert best_liked(seen) is Card.SA


def test_third_hand_does_not_waste_a_card_on_partners_winner():
    seen = position("76.5..", "KT2.2..", "J98.3..", "53.4..", Seat.E, trick="SA S6")
    assert best_liked(seen) is Card.S2


def test_fourth_hand_wins_as_cheaply_as_it_can():
    seen = position("76.5..", "AQ2.2..", "KJ8.3..", "53.4..", Seat.W, trick="ST S9 S4", declarer=Seat.W)
    assert best_liked(seen) is Card.S3
    winning = position("765.5..", "93.4..", "KJ3.3..", "AQ2.2..", Seat.W, trick="S4 S8 ST", declarer=Seat.N)
    assert best_liked(winning) is Card.SQ


def test_the_trick_that_beats_the_contract_is_taken():
    # The defenders have four tricks; the ace of a second-hand player is the fifth.
    seen = position("Q32.5..", "J87.2..", "65.3..", "AT9.4..", Seat.W, trick="S4", contract="6NT")
    assert best_liked(seen) is Card.SA


def test_an_ace_is_not_thrown_away():
    seen = position("K2.5.3.", "98.2.5.", "7..42.5", "A4.3.76.", Seat.W, trick="CA")
    assert best_liked(seen) is not Card.SA


def test_a_guarded_king_keeps_its_guard():
    seen = position("A3.5.J.", "98.2.5.", "7..42.5", "K4..876.", Seat.W, trick="CA")
    assert best_liked(seen).suit.value == "D"


def test_a_loser_is_ruffed_low_but_not_partners_winner():
    losing = position("765...2", "53...4", "K8...A3", "..32.Q5", Seat.W, trick="S4", contract="4C")
    assert best_liked(losing) is Card.C5
    ours = position(
        "76.2..2", "5.3..4", "9.4..A", ".5.3.5", Seat.W, trick="SK SA S4", contract="4C", declarer=Seat.N
    )
    assert best_liked(ours).suit.value == "D"


def test_declarer_draws_trumps():
    seen = position("32.A.2.", "54.3.4.", "AK.4.3.", "6.7.98.", Seat.S, contract="4S")
    assert best_liked(seen) is Card.SA


def test_declarer_does_not_draw_the_last_trumps_of_its_own_side():
    seen = position("32.A.2.", "..543.4", "AK.4.3.", "..987.6", Seat.S, contract="4S")
    assert best_liked(seen).suit.value != "S"


def test_declarer_takes_a_finesse_rather_than_hope_the_king_is_bare():
    seen = position("AQ2.3..", "K53.4..", "64.5..", "87.6.2.", Seat.N, trick="S7 S8")
    assert best_liked(seen) is Card.SQ


def test_declarer_goes_up_when_the_missing_honor_is_likely_to_fall():
    nine = position("AQ8532.3..", "K.4.5432.", "9764.5.76.", "..T98.5432", Seat.N, trick="ST SJ")
    assert best_liked(nine) is Card.SA


@pytest.mark.parametrize(
    ("hand", "contract", "card"),
    [
        ("KQJ4..2.", "3NT", "SK"),  # top of a sequence
        ("QJ94..2.", "3NT", "SQ"),  # and of a broken one
        ("K9742..2.", "3NT", "S4"),  # fourth best
        ("AJT94..2.", "3NT", "SJ"),  # inner sequence
        ("95..32.", "3NT", "S9"),  # top of two
        ("AK52..2.", "4H", "SA"),
        ("A852..2.", "4H", "SA"),  # never away from an ace against a suit
        ("K72..32.", "4H", "S2"),  # low from an honor
    ],
)
def test_the_card_led_says_what_is_behind_it(hand: str, contract: str, card: str):
    seen = position("...2345", "...6789", "...TJQK", hand, Seat.W, contract=contract)
    first = msgspec.structs.replace(seen, tricks=(), winners=())
    assert lead_from(Suit.S, first) is Card.parse(card)


def test_partners_suit_is_liked_and_an_unsupported_ace_is_not():
    seen = position("432.Q54..", "KQ5.876..", "J76.AKT..", "98.J93.A.", Seat.W, contract="2H")
    likes = likings(seen)
    assert likes[Card.DA] < likes[Card.S9]
    assert set(likes) == set(cards_of(seen.legal))
