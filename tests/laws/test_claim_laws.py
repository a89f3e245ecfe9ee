"""Claims and concessions (Law 68, as played without a director), one test a rule."""

import pytest

from kakehashi.model.actions import ACCEPT, CLAIMS, PLAYS, REJECT, Answer, Claim
from kakehashi.model.cards import Card, Hand
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import EVERYONE, only
from kakehashi.phases.play import Play, Terms
from tests.laws.tables import hands, play, played

#          north       east        south       west
SMALL = hands("A2.K.3.", "K3.Q..2", "4.A.2.3", "5..AK.4")


def without_dummy(dealt: tuple[Hand, ...], leader: Seat) -> Play:
    terms = Terms(
        seats=tuple(Seat),
        sides=PAIRS,
        trump=None,
        declarer=None,
        dummy=None,
        dummy_sees=(),
        claims=True,
        exposed_stays=True,
    )
    return Play.begin(terms, dealt, leader)


def code(phase: Play, action: Claim | Answer, seat: Seat | None = None) -> str | None:
    objection = phase.objection(seat or phase.to_act[0], action)
    return objection.code if objection else None


def claimed(phase: Play, tricks: int) -> Play:
    (seat,) = phase.to_act
    assert code(phase, CLAIMS[tricks]) is None
    return phase.act(seat, CLAIMS[tricks])[0]


def answered(phase: Play, seat: Seat, answer: Answer) -> Play:
    assert code(phase, answer, seat) is None
    return phase.act(seat, answer)[0]


def shown(phase: Play, seat: Seat):
    return next(phase.shown_to(zone) for zone in phase.zones if zone.kind == "hand" and zone.seat is seat)


def test_nobody_claims_before_the_opening_lead():
    phase = play("3NT", Seat.S, SMALL)
    assert code(phase, CLAIMS[0]) == "claim-before-lead"
    assert not any(isinstance(action, Claim) for action in phase.legal(Seat.W))


def test_a_claim_is_made_in_ones_own_turn():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    assert code(phase, CLAIMS[1], Seat.E) == "not-your-turn"
    assert code(phase, CLAIMS[1], Seat.N) == "not-your-turn"


def test_declarer_claims_at_dummys_turn_too():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    assert phase.turn is Seat.N
    phase = claimed(phase, 3)
    assert phase.claim
    assert phase.claim.seat is Seat.S
    assert phase.exposed == (Seat.S,)


def test_as_many_tricks_may_be_claimed_as_are_not_yet_complete():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    assert [action.tricks for action in phase.legal(Seat.S) if isinstance(action, Claim)] == [0, 1, 2, 3, 4]
    assert code(phase, CLAIMS[5]) == code(phase, Claim(-1)) == "claim-too-many"
    phase = played(phase, "SA S3 S4")
    assert [action.tricks for action in phase.legal(Seat.S) if isinstance(action, Claim)] == [0, 1, 2, 3]


def test_the_trick_in_progress_counts_though_declarers_own_hand_has_played_to_it():
    phase = played(play("3NT", Seat.S, SMALL), "S5 SA S3 S4 D3")  # dummy leads, east to play
    phase = played(phase, "H Q".replace(" ", ""))  # east has no diamond
    assert phase.turn is Seat.S
    assert phase.tricks_left == 3


def test_a_declarers_claim_is_answered_by_both_defenders_at_once():
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5"), 2)
    assert set(phase.to_act) == {Seat.E, Seat.W}
    assert code(phase, ACCEPT, Seat.S) == code(phase, ACCEPT, Seat.N) == "not-your-turn"
    for first, second in ((Seat.E, Seat.W), (Seat.W, Seat.E)):
        half = answered(phase, first, ACCEPT)
        assert half.to_act == (second,)
        assert code(half, ACCEPT, first) == "not-your-turn"
        assert answered(half, second, ACCEPT).over


def test_law_68b2_a_defenders_claim_is_answered_by_declarer_and_the_other_defender():
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5 SA"), 0)
    assert phase.claim
    assert phase.claim.seat is Seat.E
    assert set(phase.to_act) == {Seat.S, Seat.W}


def test_without_dummy_every_other_seat_answers():
    phase = claimed(played(without_dummy(SMALL, Seat.W), "S5"), 1)
    assert set(phase.to_act) == {Seat.E, Seat.S, Seat.W}


@pytest.mark.parametrize("tricks", range(5))
def test_an_agreed_claim_gives_the_rest_to_the_other_side(tricks: int):
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5"), tricks)
    phase = answered(answered(phase, Seat.E, ACCEPT), Seat.W, ACCEPT)
    assert phase.over
    assert phase.to_act == ()
    assert (phase.tricks_won(Side.NS), phase.tricks_won(Side.EW)) == (tricks, 4 - tricks)
    assert phase.facts["agreed"] == {"side": Side.NS, "tricks": tricks}


def test_an_agreed_claim_adds_to_the_tricks_already_won():
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5 SA S3 S4 D3"), 2)  # east claims, dummy has led
    phase = answered(answered(phase, Seat.W, ACCEPT), Seat.S, ACCEPT)
    assert (phase.tricks_won(Side.NS), phase.tricks_won(Side.EW)) == (2, 2)


def test_one_rejection_is_enough_and_play_goes_on_from_there():
    before = played(play("3NT", Seat.S, SMALL), "S5")
    phase = answered(answered(claimed(before, 4), Seat.E, ACCEPT), Seat.W, REJECT)
    assert phase.claim is None
    assert (phase.hands, phase.trick, phase.to_act) == (before.hands, before.trick, before.to_act)
    assert played(phase, "SA").turn is Seat.E


def test_nothing_but_an_answer_is_heard_while_a_claim_is_pending():
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5"), 2)
    for seat in Seat:
        for action in (PLAYS[Card.SA], CLAIMS[1]):
            objection = phase.objection(seat, action)
            assert objection
            assert objection.code in ("claim-pending", "not-your-turn")
    assert phase.legal(Seat.E) == (ACCEPT, REJECT)
    assert phase.legal(Seat.S) == ()
    assert code(played(play("3NT", Seat.S, SMALL), "S5"), ACCEPT) == "not-now"


def test_the_claimants_hand_is_shown_to_all_while_the_claim_is_answered():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    phase, events = phase.act(Seat.S, CLAIMS[2])
    assert shown(phase, Seat.S) == EVERYONE
    assert shown(phase, Seat.E) == only(Seat.E)
    assert [(event.kind, event.seat, event.to) for event in events] == [
        ("claimed", Seat.S, EVERYONE),
        ("shown", Seat.S, EVERYONE),
    ]
    assert events[1].cards == SMALL[Seat.S.order]


@pytest.mark.parametrize("stays", [True, False])
def test_a_rejected_claim_leaves_the_hand_in_sight_unless_the_table_hides_it(stays: bool):
    phase = claimed(played(play("3NT", Seat.S, SMALL, exposed_stays=stays), "S5"), 2)
    phase = answered(phase, Seat.W, REJECT)
    assert shown(phase, Seat.S) == (EVERYONE if stays else only(Seat.S))
    assert shown(phase, Seat.N) == EVERYONE  # dummy stays down


def test_who_has_claimed_is_known_to_all():
    phase = claimed(played(play("3NT", Seat.S, SMALL), "S5"), 4)
    assert phase.facts["claimants"] == (Seat.S,)
    refused = answered(phase, Seat.E, REJECT)
    assert refused.facts["claim"] is None
    assert refused.facts["claimants"] == (Seat.S,)


def test_a_player_claims_twice_a_deal_at_most():
    phase = played(play("3NT", Seat.S, SMALL), "S5")
    for _ in range(2):
        phase = answered(claimed(phase, 4), Seat.E, REJECT)
    assert code(phase, CLAIMS[1]) == "no-more-claims"
    assert not any(isinstance(action, Claim) for action in phase.legal(Seat.S))
    phase = played(phase, "SA")
    assert code(phase, CLAIMS[1]) is None  # east has not claimed


def test_no_claims_where_the_table_turned_them_off():
    phase = played(play("3NT", Seat.S, SMALL, claims=False), "S5")
    assert code(phase, CLAIMS[1]) == "claims-off"
    assert all(not isinstance(action, Claim) for action in phase.legal(Seat.S))
