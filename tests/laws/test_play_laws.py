"""The Laws on the play of the cards, 41 to 45, one test a rule."""

import pytest

from kakehashi.model.actions import ACCEPT, PLAYS
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import EVERYONE, only
from kakehashi.phases.play import Play
from tests.laws.tables import HANDS, hands, play, played

#          north       east        south       west
SMALL = hands("A2.K.3.", "K3.Q..2", "4.A.2.3", "5..AK.4")


def code(phase: Play, card: str, seat: Seat | None = None) -> str | None:
    """The code of the objection to that *card* from the seat to act; None if it is legal."""
    objection = phase.objection(seat or phase.to_act[0], PLAYS[Card.parse(card)])
    return objection.code if objection else None


def shown(phase: Play, seat: Seat):
    return next(phase.shown_to(zone) for zone in phase.zones if zone.kind == "hand" and zone.seat is seat)


def test_law_41a_the_defender_on_declarers_left_leads_first():
    for declarer in Seat:
        assert play("1NT", declarer).to_act == (declarer.next,)


def test_law_41d_dummy_is_laid_down_once_the_opening_lead_is_faced():
    phase = play("3NT", Seat.S, SMALL)
    assert shown(phase, Seat.N) == only(Seat.N)
    after, events = phase.act(Seat.W, PLAYS[Card.S5])
    assert shown(after, Seat.N) == EVERYONE
    (down,) = [event for event in events if event.kind == "shown"]
    assert (down.seat, down.to, set(down.cards)) == (Seat.N, EVERYONE, set(SMALL[0]))
    _, events = after.act(Seat.S, PLAYS[Card.SA])
    assert all(event.kind != "shown" for event in events)


def test_law_41d_the_other_hands_stay_closed():
    phase = played(play("3NT", Seat.S, SMALL), "S5 SA")
    for seat in (Seat.E, Seat.S, Seat.W):
        assert shown(phase, seat) == only(seat)


def test_law_42_dummy_takes_no_part():
    phase = play("3NT", Seat.S, SMALL)
    for card in "S5 SA SK S4 SQ".split()[:4]:
        assert Seat.N not in phase.to_act
        assert phase.legal(Seat.N) == ()
        assert code(phase, card, Seat.N) == "not-your-turn"
        phase = played(phase, card)


def test_law_43_dummy_looks_at_no_other_hand_unless_the_table_says_so():
    closed = played(play("3NT", Seat.S, SMALL), "S5")
    assert Seat.N not in shown(closed, Seat.S).seats
    open_to_partner = play("3NT", Seat.S, SMALL, dummy_sees=(Seat.S,))
    assert shown(open_to_partner, Seat.S) == only(Seat.S)  # not before the lead
    after, events = open_to_partner.act(Seat.W, PLAYS[Card.S5])
    assert set(shown(after, Seat.S).seats) == {Seat.N, Seat.S}
    assert shown(after, Seat.E) == only(Seat.E)
    assert [(event.seat, event.to) for event in events if event.kind == "shown"] == [
        (Seat.N, EVERYONE),
        (Seat.S, only(Seat.N)),
    ]


def test_law_44a_the_leader_may_play_any_card():
    phase = play("4S", Seat.S, SMALL)
    assert {str(card) for card in SMALL[3] if code(phase, str(card)) is None} == {"S5", "DA", "DK", "C4"}


def test_law_44c_a_player_follows_suit_who_can():
    phase = played(play("3NT", Seat.S, SMALL), "DA")
    assert code(phase, "D3") is None
    assert code(phase, "SA") == code(phase, "HK") == "follow-suit"
    objection = phase.objection(Seat.S, PLAYS[Card.SA])
    assert objection
    assert objection.params == {"suit": "D"}


def test_law_44d_a_player_who_cannot_follow_may_play_any_card():
    phase = played(play("3NT", Seat.S, SMALL), "DA D3")
    assert phase.to_act == (Seat.E,)
    assert all(code(phase, str(card)) is None for card in SMALL[1])


def test_law_44e_a_trick_with_a_trump_is_won_by_the_highest_trump():
    phase = played(play("4S", Seat.S, SMALL), "DA D3 S3 D2")
    assert phase.winners == (Seat.E,)
    phase = played(play("4C", Seat.S, SMALL), "DA D3 C2 D2")
    assert phase.winners == (Seat.E,)


def test_law_44f_a_trick_without_a_trump_is_won_by_the_highest_card_of_the_suit_led():
    phase = played(play("3NT", Seat.S, SMALL), "DA D3 SK D2")
    assert phase.winners == (Seat.W,)


def test_law_44g_the_winner_leads_to_the_next_trick():
    phase = played(play("3NT", Seat.S, SMALL), "S5 SA S3 S4")
    assert phase.turn is Seat.N
    assert phase.to_act == (Seat.S,)  # dummy has won: declarer plays from it
    assert phase.trick.leader is Seat.N


def test_law_45a_nobody_plays_a_card_of_another_hand():
    phase = play("3NT", Seat.S, SMALL)
    for card in (Card.SA, Card.SK, Card.S4):  # dummy's, partner's, declarer's
        assert code(phase, str(card)) == "not-your-card"


def test_law_45b_declarer_plays_dummys_cards_in_dummys_turn():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    assert phase.turn is Seat.N
    assert phase.to_act == (Seat.S,)
    assert code(phase, "SA") is None
    assert code(phase, "S4") == "other-hand-plays"
    assert code(phase, "SK") == "not-your-card"
    phase = played(phase, "SA S3")
    assert phase.turn is Seat.S
    assert code(phase, "HK") == "other-hand-plays"


def test_a_refusal_to_the_leader_does_not_tell_what_dummy_holds():
    phase = play("3NT", Seat.S, SMALL)
    codes = {code(phase, str(card)) for card in Card if card not in SMALL[3]}
    assert codes == {"not-your-card"}


@pytest.mark.parametrize("declarer", Seat)
def test_a_card_that_was_played_is_gone(declarer: Seat):
    phase = play("3NT", declarer)
    lead = HANDS[declarer.next.order][0]
    phase = played(phase, str(lead))
    assert all(
        code(phase, str(lead), seat) == ("not-your-card" if seat in phase.to_act else "not-your-turn")
        for seat in Seat
    )


def test_thirteen_tricks_end_the_play():
    phase = play("7S", Seat.W)
    while phase.to_act:
        (seat,) = phase.to_act
        phase, _ = phase.act(seat, phase.legal(seat)[0])
    assert len(phase.tricks) == len(phase.winners) == 13
    assert phase.over
    assert phase.tricks_won(Side.EW) == 13  # west holds every spade
    assert phase.tricks_won(Side.NS) == 0
    assert phase.objection(Seat.W, ACCEPT)


def test_a_hand_without_dummy_plays_for_itself():
    from tests.laws.test_claim_laws import without_dummy

    phase = without_dummy(SMALL, Seat.W)
    for card, seat in zip("S5 SA SK S4".split(), (Seat.W, Seat.N, Seat.E, Seat.S), strict=True):
        assert phase.to_act == (seat,)
        phase = played(phase, card)
    assert all(shown(phase, seat) == only(seat) for seat in Seat)
