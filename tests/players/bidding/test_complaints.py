"""The silly calls that users of other programs complain of are not made here. Deals and sources: public bug reports."""

from __future__ import annotations

import pytest

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Hand, parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Situation, load

EVERY_SEAT = pytest.mark.parametrize("turned", range(4))


def deal(text: str) -> dict[Seat, Hand]:
    """Hands in PBN: the first seat, then its hand and the others clockwise."""
    first, _, hands = text.partition(":")
    seats = [*Seat, *Seat][Seat(first).order :]
    return dict(zip(seats, map(parse_hand, hands.split()), strict=False))


def call_after(
    hand: Hand, dealer: Seat, calls: str, *, turned: int = 0, part_scores: tuple[int, int] = (0, 0)
) -> Call:
    """What the seat to call does with *hand*, the whole table turned by so many seats."""
    dealer = [*Seat, *Seat][dealer.order + turned]
    said = tuple(map(Call.parse, calls.split()))
    if turned % 2:
        part_scores = (part_scores[1], part_scores[0])
    return load("sayc").choose(hand, Situation(dealer, Vulnerable.NONE, said, part_scores)).call


def auction(hands: dict[Seat, Hand], dealer: Seat, calls: str = "", turned: int = 0) -> list[Call]:
    """The calls of four CPU players from there on to the end."""
    said = [Call.parse(word) for word in calls.split()]
    while len(said) < 4 or said[-3:] != [Call.P] * 3:
        seat = [*Seat, *Seat][(dealer.order + len(said)) % 4]
        said.append(call_after(hands[seat], dealer, " ".join(map(str, said)), turned=turned))
    return said


@EVERY_SEAT
def test_an_opening_hand_does_not_pass_partners_opening(turned: int) -> None:  # TricksterBots#139
    hands = deal("S:AQJ6432.9.K64.A4 K.T72.QJT5.KQ872 T98.AKQ654.A9.95 75.J83.8732.JT63")
    assert call_after(hands[Seat.N], Seat.S, "1S P", turned=turned) is not Call.P
    said = auction(hands, Seat.S, "1S P", turned)
    last = [call for call in said if call.is_bid][-1]
    assert last.order >= Call.B4S.order


@EVERY_SEAT
def test_a_strong_hand_raised_by_partner_bids_game(turned: int) -> None:  # TricksterBots#338
    hands = deal("S:K3.AKJT932.AK7.J QT8.84.J92.AQ982 J62.Q75.T6.K6543 A9754.6.Q8543.T7")
    call = call_after(hands[Seat.S], Seat.S, "1H P 2H P", turned=turned)
    said = auction(hands, Seat.S, "1H P 2H P", turned)
    assert call is not Call.P
    assert [bid for bid in said if bid.is_bid][-1].order >= Call.B4H.order


@EVERY_SEAT
@pytest.mark.parametrize("doubleton", ["AK", "AQ", "KQ", "A2", "76"])
def test_a_doubleton_is_no_support(turned: int, doubleton: str) -> None:  # TricksterBots#137
    hand = parse_hand(
        f"A76.532.{doubleton}.AKJT6".replace("AKJT6", "AQJT6" if doubleton == "AK" else "AKJT6")
    )
    call = call_after(hand, Seat.N, "1C P 1D P", turned=turned)
    assert not (call.is_bid and call.strain.value == "D")


@EVERY_SEAT
def test_opener_shows_a_second_suit_rather_than_raise_on_a_singleton(
    turned: int,
) -> None:  # TricksterBots#123
    assert call_after(parse_hand("AJT6.8.Q52.AT982"), Seat.N, "1C P 1H P", turned=turned) is Call.B1S


@EVERY_SEAT
def test_a_high_double_is_not_taken_out_into_a_short_suit(turned: int) -> None:  # TricksterBots#163
    call = call_after(parse_hand("4.J8632.Q7542.T3"), Seat.W, "1S P 4S X P", turned=turned)
    assert call is not Call.B5C


@EVERY_SEAT
def test_five_points_pass_a_jump_rebid(turned: int) -> None:  # TricksterBots#155
    hands = deal("W:Q5.QT9843.K52.AK J984.KJ5.8643.64 A763.62.QT7.Q832 KT2.A7.AJ9.JT975")
    assert call_after(hands[Seat.N], Seat.W, "1H P 1S 2C 3H", turned=turned) is Call.P


@EVERY_SEAT
def test_a_doubled_cue_bid_is_never_played(turned: int) -> None:  # ben#128
    hands = deal("S:K98643.KT4.A.QT8 T5.AJ8652.K9842. AQJ2.Q.3.AK97542 7.973.QJT765.J63")
    said = auction(hands, Seat.S, "1S 2S X P P", turned)
    bids = [call for call in said if call.is_bid]
    assert bids[-1] is not Call.B2S


@EVERY_SEAT
def test_a_doubled_splinter_passed_back_is_taken_to_the_trump_suit(turned: int) -> None:  # ben#39
    hand = parse_hand("AK963.QT65.AJ9.4")
    call = call_after(hand, Seat.N, "1S P 2S P 4C X P P", turned=turned)
    assert call is Call.B4S


@EVERY_SEAT
def test_a_raise_that_makes_game_with_the_part_score_is_passed(turned: int) -> None:  # TricksterBots#3, #104
    minimum = parse_hand("K4.AQJ65.K72.843")
    assert call_after(minimum, Seat.N, "1H P 2H P", turned=turned, part_scores=(60, 0)) is Call.P
    extra = parse_hand("K4.AQJ653.KQ2.84")
    assert call_after(extra, Seat.N, "1H P 2H P", turned=turned, part_scores=(60, 0)) is Call.P
    assert call_after(extra, Seat.N, "1H P 2H P", turned=turned) is not Call.P


@EVERY_SEAT
def test_partners_penalty_double_stands(turned: int) -> None:
    for hand in ("4.J8632.Q7542.T3", "J2.Q8632.K754.T3", "QJ2.Q86.K754.JT3"):
        call = call_after(parse_hand(hand), Seat.N, "P P 1H 1S P 4S X P", turned=turned)
        assert call is Call.P


@EVERY_SEAT
@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AK752.A2.AQ83.95", "P P 7N"),
        ("A9752.32.KQ2.K52", "1H P 7H"),
        ("A9752.A2.9832.95", "1H P 3H P 4N P 5D P 6H"),  # two aces
        ("KQ.A9832.J832.95", "6S"),  # an ace, and a trump when theirs is gone
        ("A9752.32.983.AK5", "1H P 3H P 4N P 5D P P"),  # an answer that is left to play
        ("32.QJT9.A832.K52", "1H P 2H P 4H"),  # trumps that they do not expect
        ("32.QJT9.A832.K52", "4H"),
        ("AKQJ2.32.9832.K5", "1N P 3N P P"),  # five tricks, and the lead
    ],
)
def test_a_hopeless_contract_is_doubled(hand: str, calls: str, turned: int) -> None:
    assert call_after(parse_hand(hand), Seat.N, calls, turned=turned) is Call.X


@EVERY_SEAT
@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("A9752.32.983.AK5", "1H P 3H P 4N P 5D"),  # an answer for aces is not played
        ("K9752.32.K832.K5", "1H P 3H P 4N P 5D P 6H"),
        ("AKQJ2.32.9832.K5", "1N P 3N"),  # partner leads another suit
        ("Q32.QJT.A832.K52", "1H P 2H P 4H"),
    ],
)
def test_a_contract_that_may_make_is_not(hand: str, calls: str, turned: int) -> None:
    assert call_after(parse_hand(hand), Seat.N, calls, turned=turned) is Call.P


@EVERY_SEAT
@pytest.mark.parametrize("calls", ["4H X P", "1H P 4H X P", "4D P P X P"])
def test_a_double_of_four_in_a_lower_suit_is_taken_out_with_five_spades(calls: str, turned: int) -> None:
    """It asks to, although who can beat the contract alone doubles too; that of four spades is left in."""
    assert call_after(parse_hand("QJ952.3.J832.T52"), Seat.N, calls, turned=turned) is Call.B4S
    assert call_after(parse_hand("3.QJ952.J832.T52"), Seat.N, "4S X P", turned=turned) is Call.P


@EVERY_SEAT
def test_a_slam_is_bid_over_notrump_where_four_notrump_asks_for_no_aces(turned: int) -> None:
    slam = call_after(parse_hand(".KQT9764.T5.AK72"), Seat.N, "1D P 1H P 2N P", turned=turned)
    game = call_after(parse_hand("3.KQT9764.T5.K72"), Seat.N, "1D P 1H P 2N P", turned=turned)
    assert (slam, game) == (Call.B6H, Call.B4H)


@pytest.mark.parametrize(
    ("calls", "call", "forcing"),
    [
        ("1D P 1S P", "3D", ""),  # opener's own suit is no jump shift
        ("1D P 1S P", "3C", "game"),
        ("1S 2D", "2S", ""),  # a raise is no new suit
        ("1S 2D", "2H", "round"),
        ("1D P 1S P 2C P", "2H", "round"),  # the fourth suit, never a weak hand
    ],
)
def test_partner_knows_what_a_call_asks_for(calls: str, call: str, forcing: str) -> None:
    at = Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, calls.split())))
    assert load("sayc").explain(at, Call.parse(call)).forcing == forcing


@EVERY_SEAT
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("87643.AQT54.3.64", "1D P 1S P 2C P", Call.P),  # weak, and hearts would be the fourth suit
        ("KQJT87642.8.98.A", "1D P 1S P 2C P", Call.B4S),
        ("AKQ7.A65.AK953.8", "3C P", Call.B3NT),
        ("986.Q6.K8752.875", "1C X P 1D 1S 2N P", Call.P),  # partner has them stopped
        ("96.AQJ.6.AKQJT52", "1C 1S P 3S", Call.B4C),
    ],
)
def test_a_strong_hand_is_not_left_behind_nor_a_weak_one_pushed(
    hand: str, calls: str, call: Call, turned: int
) -> None:
    assert call_after(parse_hand(hand), Seat.N, calls, turned=turned) is call


@EVERY_SEAT
def test_a_forcing_response_is_not_passed(turned: int) -> None:
    for hand, calls in (
        ("K4.AQJ65.K72.843", "1H P 1S P"),
        ("K4.AQJ65.K72.843", "1H P 2C P"),
        ("843.K72.K4.AQJ65", "1C P 1D P"),
        ("AQJ.AK.AJ5.QJ842", "2C P 2D P"),
        ("5.QT9752.852.K83", "2C P 2D P 2S P"),
    ):
        assert call_after(parse_hand(hand), Seat.N, calls, turned=turned) is not Call.P


@EVERY_SEAT
def test_a_misfit_stops_low(turned: int) -> None:
    hands = deal("N:AKJ76.3.T84.Q752 Q93.KT5.J962.A93 2.AQJ9874.Q53.84 T854.62.AK7.KJT6")
    said = auction(hands, Seat.N, "", turned)
    assert max(call.level for call in said if call.is_bid) <= 3


@pytest.mark.parametrize(
    "calls", ["1C 1D 1H 1S 1N X 2C X 2D X", "7C P", "1C X XX 1D X", "1N X XX", "3N P 4N P", "1H P 7H P"]
)
def test_nobody_bids_seven_notrump_after_odd_calls(calls: str) -> None:
    for hand in ("K43.QJ52.AK8.T93", "AKQ.AKQ.AKQ.AKQJ", "2.98765432.432.2"):
        assert call_after(parse_hand(hand), Seat.N, calls) is not Call.B7NT


@EVERY_SEAT
def test_a_notrump_overcall_of_partners_opening_is_doubled_with_the_greater_half(turned: int) -> None:
    for hand in ("T74.A5.KQ4.AKQ93", "T7.A53.QJ94.A932"):
        assert call_after(parse_hand(hand), Seat.N, "1S 1N", turned=turned) is Call.X
    assert call_after(parse_hand("AQJ95.K73.K8.Q42"), Seat.N, "1S 1N X P", turned=turned) is Call.P
