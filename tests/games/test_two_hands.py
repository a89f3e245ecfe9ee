"""Draw-and-Discard and Honeymoon bridge (RULES §5, §6); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.games.draw_discard import Keep, Reject
from kakehashi.model.actions import CALLS, PLAYS, PlayCard
from kakehashi.model.cards import PACK, Card
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat, Side
from kakehashi.scoring.duplicate import ContractResult
from tests.fixtures import load
from tests.games.dealing import begun, called, objection, sheet_of

VECTORS = load("i_draw_discard.json")
DEALER, OTHER = Seat.N, Seat.S


def zones(state: table.State, viewer: Seat | None, kind: str) -> dict[Seat | None, tuple[Card, ...] | None]:
    return {zone.seat: zone.cards for zone in table.view(state, viewer).zones if zone.kind == kind}


def drawn_out(*, keep: bool = True, turns: int = 26, **options: Any) -> table.State:
    state = begun("draw_discard", PACK, **options)
    for _ in range(turns):
        state, _ = table.act(state, state.to_act[0], Keep() if keep else Reject())
    return state


def test_the_draw_takes_26_turns_from_the_non_dealer_and_leaves_13_cards_each():
    state = begun("draw_discard", PACK)
    stock, hands = [52], [[0, 0]]
    assert state.to_act == (OTHER,)
    for turn in range(26):
        assert state.to_act == ((OTHER, DEALER)[turn % 2],)
        state, _ = table.act(state, state.to_act[0], (Keep(), Reject())[turn % 3 == 0])
        seen = table.view(state, None)
        count = {(zone.kind, zone.seat): zone.count for zone in seen.zones}
        stock.append(
            count.get(("stock", None), 0) + sum(n for (kind, _), n in count.items() if kind == "drawn")
        )
        hands.append([count["hand", OTHER], count["hand", DEALER]])
    assert stock == VECTORS["draw"]["stock_after_turn"]
    assert hands == VECTORS["draw"]["hand_sizes_after_turn"]
    assert state.phase.kind == "auction"


def test_the_first_card_is_seen_by_its_drawer_alone():
    state = begun("draw_discard", PACK)
    assert zones(state, OTHER, "drawn") == {OTHER: PACK[:1]}
    assert zones(state, DEALER, "drawn") == {OTHER: None}
    assert zones(state, None, "drawn") == {OTHER: None}


@pytest.mark.parametrize(("second_card", "seen"), [("seen", (PACK[1],)), ("unseen", ())])
def test_row_38_whether_the_card_discarded_after_keeping_is_seen(second_card: str, seen: tuple[Card, ...]):
    state = begun("draw_discard", PACK, second_card=second_card)
    state, heard = table.act(state, OTHER, Keep())
    told = [card for event in heard if event.to.includes(OTHER) for card in event.cards]
    assert told == list(seen)
    assert zones(state, OTHER, "last-discard")[OTHER] == seen
    assert not zones(state, DEALER, "last-discard")[OTHER]


def test_a_rejected_card_is_gone_and_the_next_one_joins_whatever_it_is():
    state, _ = table.act(begun("draw_discard", PACK), OTHER, Reject())
    assert zones(state, OTHER, "hand")[OTHER] == (PACK[1],)


def test_show_choice_off_keeps_the_choices_secret():
    state, heard = table.act(begun("draw_discard", PACK, show_choice=False), OTHER, Keep())
    assert not any(event.kind in ("kept", "rejected-card") and event.to.includes(DEALER) for event in heard)
    assert table.view(state, DEALER).facts["turns"] == ()


@pytest.mark.parametrize("review_discards", ["off", "own"])
@pytest.mark.parametrize("second_card", ["seen", "unseen"])
def test_with_show_choice_off_the_number_of_cards_anywhere_does_not_tell_the_choices(
    second_card: str, review_discards: str
):
    kept, rejected = (
        drawn_out(
            keep=keep, turns=6, show_choice=False, second_card=second_card, review_discards=review_discards
        )
        for keep in (True, False)
    )
    for viewer in (OTHER, DEALER, None):
        counts = [
            [(zone.kind, zone.seat, zone.count) for zone in table.view(state, viewer).zones]
            for state in (kept, rejected)
        ]
        assert counts[0] == counts[1]
    seen = {card for zone in table.view(kept, OTHER).zones for card in zone.cards or ()}
    assert (PACK[1] in seen) == (second_card == "seen" and review_discards == "own")
    assert (PACK[9] in seen) == (second_card == "seen")


@pytest.mark.parametrize(("review", "cards"), [("off", None), ("own", 1)])
def test_ones_own_discards_may_be_looked_at_where_the_table_says_so(review: str, cards: int | None):
    state = begun("draw_discard", PACK, review_discards=review)
    for _ in range(4):
        state, _ = table.act(state, state.to_act[0], Keep())
    own = zones(state, OTHER, "discards")[OTHER]
    assert (len(own) if own else None) == cards
    assert not zones(state, DEALER, "discards")[OTHER]


def test_ones_own_discards_stay_in_sight_until_the_deal_is_over():
    state = called(drawn_out(review_discards="own"), "1S")
    own = [
        zone.cards for zone in table.view(state, OTHER).zones if zone.seat is OTHER and "discard" in zone.kind
    ]
    assert sum(len(cards or ()) for cards in own) == 13
    theirs = [
        zone for zone in table.view(state, OTHER).zones if zone.seat is DEALER and "discard" in zone.kind
    ]
    assert all(not zone.cards for zone in theirs)
    over = called(drawn_out(review_discards="own"), "P", "P")
    assert len([zone for zone in table.view(over, OTHER).zones if zone.kind == "discards"]) == 2


@pytest.mark.parametrize("case", VECTORS["auctions"], ids=lambda case: case["name"])
def test_row_41_how_the_auction_of_two_ends(case: dict[str, Any]):
    state = called(drawn_out(), *case["calls"])
    assert state.phase.kind == "play"
    contract = table.view(state, None).facts["contract"]
    seats = {"dealer": DEALER, "non_dealer": OTHER}
    assert str(contract).lower() == case["result"]["contract"].lower()
    assert contract.declarer is seats[case["result"]["declarer"]]
    assert state.to_act == (seats[case["result"]["leader"]],)


def test_row_41_an_opening_pass_does_not_end_it_and_two_are_passed_out():
    state = called(drawn_out(), "P")
    assert state.to_act == (OTHER,)
    assert called(state, "P").result == ContractResult(None)


def test_row_39_notrump_ranks_highest():
    state = called(drawn_out(), "1S")
    assert objection(state, OTHER, CALLS[Call.B1NT]) is None
    state = called(state, "1NT")
    assert objection(state, DEALER, CALLS[Call.B1S]) == "insufficient-bid"


def test_both_hands_stay_hidden_in_the_play_and_one_follows_suit():
    state = called(drawn_out(), "1S", "P")
    leader = state.to_act[0]
    state, _ = table.act(state, leader, table.legal(state, leader)[0])
    for seat in (DEALER, OTHER):
        hands = zones(state, seat, "hand")
        assert hands[seat] and hands[seat.partner] is None
    assert zones(state, None, "hand") == {DEALER: None, OTHER: None}


@pytest.mark.parametrize("case", VECTORS["scores"], ids=lambda case: f"{case['contract']}={case['tricks']}")
@pytest.mark.parametrize("undertricks", ["flat50", "duplicate_nv", "set_back", "none"])
def test_rows_40_42_44_what_a_contract_is_worth(case: dict[str, Any], undertricks: str):
    deal = {"contract": case["contract"], "declarer": "S", "tricks": case["tricks"]}
    sheet = sheet_of("draw_discard", [deal], undertricks=undertricks)
    expected = case[undertricks]
    assert (sheet.totals[Side.S], sheet.totals[Side.N]) == (expected["declarer"], expected["opponent"])


@pytest.mark.parametrize(("contract", "points"), [("2H", 90), ("2HX", 180), ("2HXX", 360)])
def test_row_40_every_odd_trick_counts_twice_doubled_and_four_times_redoubled(contract: str, points: int):
    deal = {"contract": contract, "declarer": "S", "tricks": 9}
    assert sheet_of("draw_discard", [deal]).totals == {Side.S: points, Side.N: 0}


@pytest.mark.parametrize(
    ("undertricks", "declarer", "opponent"),
    [("flat50", 0, 2 * 100), ("duplicate_nv", 0, 300), ("set_back", -180, 0), ("none", 0, 0)],
)
def test_row_42_what_two_down_doubled_cost(undertricks: str, declarer: int, opponent: int):
    deal = {"contract": "3SX", "declarer": "S", "tricks": 7}
    sheet = sheet_of("draw_discard", [deal], undertricks=undertricks)
    assert sheet.totals == {Side.S: declarer, Side.N: opponent}


def test_row_45_the_deal_is_scored_when_the_last_trick_is_over():
    state = called(drawn_out(), "1S", "P")
    for _ in range(26):
        assert state.result is None
        seat = state.to_act[0]
        state, _ = table.act(state, seat, state.phase.fallback(seat))
    facts = table.view(state, None).facts
    assert len(facts["tricks"]) == 13
    assert isinstance(state.result, ContractResult)
    assert state.result.tricks == facts["won"][Side.N]


@pytest.mark.parametrize("target", [100, 200, 300, 500, 1000])
def test_row_43_the_target_ends_it(target: int):
    deal = {"contract": "3NT", "declarer": "N", "tricks": 9}
    needed = target // 100
    assert not sheet_of("draw_discard", [deal] * (needed - 1), target=target).over
    sheet = sheet_of("draw_discard", [deal] * needed, target=target)
    assert sheet.over
    assert sheet.winner is Side.N


@pytest.mark.parametrize(("passout", "dealer"), [("redeal_same", Seat.N), ("next_dealer", Seat.S)])
def test_who_deals_after_a_deal_passed_out(passout: str, dealer: Seat):
    sheet = sheet_of("draw_discard", [{"passed": True}], passout=passout)
    assert (sheet.board.number, sheet.board.dealer) == (1, dealer)


@pytest.mark.parametrize(
    ("scoring", "points"),
    [("house", 4 * 30 * 2), ("chicago", 3 * 60 + 100 + 50 + 300), ("rubber", 3 * 60 + 100 + 50)],
)
def test_row_44_a_doubled_overtrick_is_a_trick_like_the_others_or_as_in_contract_bridge(
    scoring: str, points: int
):
    deal = {"contract": "3SX", "declarer": "S", "tricks": 10}
    assert sheet_of("draw_discard", [deal], scoring=scoring).totals == {Side.S: points, Side.N: 0}


def test_row_44_it_may_be_scored_as_chicago_or_rubber_with_each_player_a_side():
    game = {"contract": "4S", "declarer": "S", "tricks": 10}
    chicago = sheet_of("draw_discard", [game], scoring="chicago")
    assert (chicago.kind, chicago.totals[Side.S]) == ("chicago", 420)
    assert chicago.board.vulnerable.includes(Seat.S)  # the second dealer
    rubber = sheet_of("draw_discard", [game, game], scoring="rubber")
    assert rubber.over
    assert rubber.totals[Side.S] == 120 + 120 + 700


def test_both_hands_and_the_discards_are_shown_after_the_deal():
    state = called(drawn_out(), "P", "P")
    shown = zones(state, None, "discards")
    assert all(cards and len(cards) == 13 for cards in shown.values())
    assert "discards" not in {
        zone.kind for zone in table.view(called(drawn_out(reveal_discards=False), "P", "P"), None).zones
    }


def test_row_26_honeymoon_gathers_thirteen_tricks_then_bids_and_plays():
    state = begun("honeymoon", PACK)
    assert state.to_act == (OTHER,)
    tricks = 0
    while state.phase.kind == "gathering":
        leader = state.to_act[0]
        state, _ = table.act(state, leader, table.legal(state, leader)[0])
        follower = state.to_act[0]
        state, heard = table.act(state, follower, table.legal(state, follower)[0])
        drawn = [event for event in heard if event.kind == "drawn"]
        assert [event.to.seats for event in drawn] == [(event.seat,) for event in drawn]
        tricks += 1
    assert tricks == 13
    assert state.phase.kind == "auction"
    assert state.to_act == (DEALER,)
    assert all(zone.count == 13 for zone in table.view(state, None).zones)


@pytest.mark.parametrize(("stock_top", "seen"), [("hidden", None), ("open", PACK[26:27])])
def test_the_top_of_the_stock_is_hidden_or_open(stock_top: str, seen: tuple[Card, ...] | None):
    state = begun("honeymoon", PACK, stock_top=stock_top)
    for viewer in (DEALER, OTHER, None):
        assert zones(state, viewer, "top") == {None: seen}


def test_gathering_follows_suit_and_the_winner_draws_the_top_card():
    state = begun("honeymoon", PACK)
    lead = table.legal(state, OTHER)[0]
    assert isinstance(lead, PlayCard)
    state, _ = table.act(state, OTHER, lead)
    answer = table.legal(state, DEALER)[0]
    assert isinstance(answer, PlayCard)
    state, _ = table.act(state, DEALER, answer)
    same = answer.card.suit is lead.card.suit
    winner = DEALER if same and answer.card.rank > lead.card.rank else OTHER
    hand = zones(state, winner, "hand")[winner]
    assert hand and PACK[26] in hand
    assert state.to_act == (winner,)
    assert objection(state, winner.partner, PLAYS[PACK[27]]) == "not-your-turn"
