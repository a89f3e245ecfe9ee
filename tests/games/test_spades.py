"""Spades (RULES §4); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.errors import NotationError, OptionsError
from kakehashi.games.spades import GAME as SPADES
from kakehashi.games.spades import (
    BidTricks,
    DoubleNil,
    GiveCard,
    Look,
    SpadesResult,
    TrickBid,
    ended,
    score_team,
    team_contract,
)
from kakehashi.model.actions import PLAYS, PlayCard
from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import Standing
from tests.fixtures import load
from tests.games.dealing import begun, begun_at, deck_of, objection, sheet_of

VECTORS = load("g_spades.json")
NAMES: dict[str, TrickBid] = {"nil": "nil", "dnil": "double_nil", "team": "team"}


def looked(state: table.State) -> table.State:
    """After everybody has looked."""
    while Look() in (choices := table.legal(state, state.to_act[0])):
        assert choices
        state, _ = table.act(state, state.to_act[0], Look())
    return state


def playable(state: table.State, seat: Seat) -> list[Card]:
    return [action.card for action in table.legal(state, seat) if isinstance(action, PlayCard)]


def bid(state: table.State, *tricks: int) -> table.State:
    for number in tricks:
        state, _ = table.act(state, state.to_act[0], BidTricks(number))
    return state


@pytest.mark.parametrize("case", VECTORS["team_hands"], ids=lambda case: case["name"])
def test_the_score_of_a_team(case: dict[str, Any]):
    options = SPADES.read_options(case["options"])
    bids: list[TrickBid] = [NAMES[one] if isinstance(one, str) else one for one in case["bids"]]
    result = SpadesResult(
        {Seat.N: bids[0], Seat.S: bids[1]}, {Seat.N: case["tricks"][0], Seat.S: case["tricks"][1]}
    )
    contract = team_contract(result.bids, Side.NS, tuple(Seat), team_final=False)
    scored = score_team(options, Side.NS, result, contract=contract, bags=case["bags_before"])
    sums = {"contract": 0, "nil": 0, "overtricks": 0, "bag_penalty": 0}
    for part in scored.parts:
        sums["nil" if part.key == "double_nil" else part.key] += part.points
    expected = case["expected"]
    assert {key: expected[key] for key in sums} == sums
    assert expected["score"] == sum(sums.values())
    assert expected["bags_after"] == scored.bags


@pytest.mark.parametrize("case", VECTORS["two_team_deals"], ids=lambda case: case["name"])
def test_a_deal_of_both_teams(case: dict[str, Any]):
    options = SPADES.read_options({})
    for side in PAIRS:
        first, second = side.seats
        given, before, after = (case[side.value], case["before"][side.value], case["after"][side.value])
        result = SpadesResult(
            dict(zip((first, second), given["bids"], strict=True)),
            dict(zip((first, second), given["tricks"], strict=True)),
        )
        contract = team_contract(result.bids, side, tuple(Seat), team_final=False)
        scored = score_team(options, side, result, contract=contract, bags=before["bags"])
        points = sum(part.points for part in scored.parts)
        assert (points, before["score"] + points, scored.bags) == (
            after["deal"],
            after["score"],
            after["bags"],
        )


@pytest.mark.parametrize("case", VECTORS["endings"], ids=lambda case: case["name"])
def test_rows_31_32_36_when_the_game_ends(case: dict[str, Any]):
    options = SPADES.read_options(
        {
            "rounds": case["rounds"],
            "target": case["target"],
            "target_cmp": "exceed" if case["comparison"] == "gt" else "reach",
            "lose_at": case["lose_at"],
        }
    )
    totals = {Side.NS: case["NS"], Side.EW: case["EW"]}
    over = ended(options, totals, case["round_just_played"])
    assert over == (case["result"] in ("NS", "EW"))
    if over:
        assert max(totals, key=lambda side: totals[side]).value == case["result"]


def test_row_31_reach_ends_at_exactly_the_target_and_exceed_does_not():
    totals = {Side.NS: 500, Side.EW: 400}
    assert not ended(SPADES.read_options({}), totals, 5)
    assert ended(SPADES.read_options({"target_cmp": "reach"}), totals, 5)


@pytest.mark.parametrize("rounds", [3, 5, 10])
def test_row_32_the_chosen_number_of_deals_ends_it(rounds: int):
    totals = {Side.NS: 30, Side.EW: 20}
    options = SPADES.read_options({"rounds": rounds})
    assert not ended(options, totals, rounds - 1)
    assert ended(options, totals, rounds)


def test_row_32_or_the_target_does_whichever_comes_first():
    below, above = {Side.NS: 500, Side.EW: 20}, {Side.NS: 501, Side.EW: 20}
    assert ended(SPADES.read_options({}), below, 10)
    assert ended(SPADES.read_options({}), above, 4)
    unlimited = SPADES.read_options({"rounds": None})
    assert not ended(unlimited, below, 99)
    assert ended(unlimited, above, 99)


def test_row_36_a_tie_asks_for_another_deal_or_is_a_draw():
    level = {Side.NS: 240, Side.EW: 240}
    assert not ended(SPADES.read_options({}), level, 10)
    assert not ended(SPADES.read_options({}), level, 11)
    assert ended(SPADES.read_options({"tie": "draw"}), level, 10)


@pytest.mark.parametrize(("gap", "over"), [(499, False), (500, True)])
def test_row_36_a_gap_of_500_ends_it_where_mercy_is_on(gap: int, over: bool):
    options = SPADES.read_options({"mercy_gap": 500})
    assert ended(options, {Side.NS: gap - 100, Side.EW: -100}, 3) is over


def test_a_game_without_any_end_is_refused():
    with pytest.raises(OptionsError) as refused:
        SPADES.read_options({"target": None, "rounds": None})
    assert refused.value.parameters["detail"] == "never-ends"


def test_the_common_preset_and_what_is_chosen_besides():
    options = SPADES.read_options({"preset": "common", "nil_value": 50})
    assert (options.target_cmp, options.nil_failed_tricks) == ("reach", "bags")
    assert (options.double_nil_deficit, options.rounds, options.nil_value) == (100, None, 50)
    with pytest.raises(OptionsError):
        SPADES.read_options({"preset": "unheard of"})


def test_nobody_sees_a_card_before_choosing_and_the_choices_are_told_together():
    state = begun("spades", PACK)
    assert set(state.to_act) == set(Seat)
    for seat in Seat:
        assert all(zone.cards is None for zone in table.view(state, seat).zones)
    state, heard = table.act(state, Seat.N, DoubleNil())
    assert not [event for event in heard if event.to.includes(Seat.E)]
    assert all(zone.cards is None for zone in table.view(state, Seat.N).zones)
    assert table.view(state, Seat.S).facts["bids"] == {}
    state, _ = table.act(state, Seat.E, Look())
    assert [zone.cards is not None for zone in table.view(state, Seat.E).zones] == [False, True, False, False]
    state, _ = table.act(state, Seat.S, Look())
    state, _ = table.act(state, Seat.W, Look())
    assert table.view(state, Seat.S).facts["bids"] == {Seat.N: "double_nil"}
    assert [zone.cards is not None for zone in table.view(state, Seat.N).zones] == [True, False, False, False]


def test_blind_timing_at_turn_asks_each_player_before_the_bid():
    state = begun("spades", PACK, blind_timing="at_turn")
    assert state.to_act == (Seat.E,)
    assert table.legal(state, Seat.E) == (Look(), DoubleNil())
    assert objection(state, Seat.E, BidTricks(3)) == "look-first"
    state, _ = table.act(state, Seat.E, Look())
    state = bid(state, 3)
    assert state.to_act == (Seat.S,)
    assert table.legal(state, Seat.S) == (Look(), DoubleNil())


@pytest.mark.parametrize(("deficit", "may"), [(0, {"N", "E", "S", "W"}), (100, {"N", "S"}), (200, set())])
def test_row_35_double_nil_may_be_kept_for_those_far_behind(deficit: int, may: set[str]):
    standing = Standing(totals={Side.NS: 50, Side.EW: 150})
    state = begun_at("spades", PACK, standing, double_nil_deficit=deficit)
    able = {seat.value for seat in Seat if DoubleNil() in table.legal(state, seat)}
    assert able == may


def test_without_double_nil_everybody_sees_the_cards_at_once():
    state = begun("spades", PACK, double_nil=False)
    assert state.to_act == (Seat.E,)
    assert all(any(zone.cards for zone in table.view(state, seat).zones) for seat in Seat)


@pytest.mark.parametrize(("order", "first"), [("left_of_dealer", Seat.E), ("dealer_first", Seat.N)])
def test_row_36_who_bids_first(order: str, first: Seat):
    state = looked(begun("spades", PACK, bid_order=order))
    assert state.to_act == (first,)


def test_bids_made_at_once_are_told_when_all_are_in():
    state = looked(begun("spades", PACK, bid_order="simultaneous"))
    assert set(state.to_act) == set(Seat)
    for seat in (Seat.W, Seat.N, Seat.E):
        state, heard = table.act(state, seat, BidTricks(3))
        assert not heard
        assert table.view(state, Seat.S).facts["bids"] == {}
    state, _ = table.act(state, Seat.S, BidTricks(0))
    assert table.view(state, None).facts["bids"] == {Seat.N: 3, Seat.E: 3, Seat.W: 3, Seat.S: "nil"}


@pytest.mark.parametrize(
    "chosen",
    [
        {"bid_scope": "team_final"},
        {"min_team_bid": 4},
        {"forbid_total_13": True},
        {"blind_timing": "at_turn"},
    ],
)
def test_bids_made_at_once_cannot_depend_on_one_another(chosen: dict[str, Any]):
    with pytest.raises(OptionsError):
        SPADES.read_options({"bid_order": "simultaneous", **chosen})


def test_min_team_bid_holds_the_second_partner_to_it_unless_both_go_nil():
    state = bid(looked(begun("spades", PACK, min_team_bid=4)), 1, 0)
    assert state.to_act == (Seat.W,)
    assert objection(state, Seat.W, BidTricks(2)) == "team-bid-too-low"
    assert objection(state, Seat.W, BidTricks(3)) is None
    state = bid(state, 3)
    assert objection(state, Seat.N, BidTricks(3)) == "team-bid-too-low"
    assert objection(state, Seat.N, BidTricks(0)) is None


def test_forbid_total_13_binds_the_last_bidder():
    state = bid(looked(begun("spades", PACK, forbid_total_13=True)), 3, 3, 3)
    assert objection(state, Seat.N, BidTricks(4)) == "total-thirteen"
    assert objection(state, Seat.N, BidTricks(5)) is None


@pytest.mark.parametrize(
    ("scope", "bids", "contract"),
    [
        ("individual_sum", {"N": 3, "S": 4}, 7),
        ("team_final", {"N": 3, "S": 4}, 3),  # South bids first, North last
        ("team_final", {"S": 4, "N": "nil"}, 4),
        ("team_final", {"S": "nil", "N": 5}, 5),
        ("individual_sum", {"S": "nil", "N": "double_nil"}, 0),
    ],
)
def test_row_27_what_a_side_undertakes(scope: str, bids: dict[str, Any], contract: int):
    order = (Seat.E, Seat.S, Seat.W, Seat.N)
    read = {Seat(seat): one for seat, one in bids.items()}
    assert team_contract(read, Side.NS, order, team_final=scope == "team_final") == contract


NORTH_BLIND = {"bids": {"N": "double_nil", "S": 4, "E": 4, "W": 4}}
NORTH_TAKES_NONE = NORTH_BLIND | {"tricks": {"N": 0, "S": 5, "E": 4, "W": 4}}
NORTH_TAKES_ONE = NORTH_BLIND | {"tricks": {"N": 1, "S": 4, "E": 4, "W": 4}}
NORTH_SOUTH_TAKE_NONE = NORTH_BLIND | {"tricks": {"N": 0, "S": 0, "E": 7, "W": 6}}


@pytest.mark.parametrize(
    ("deal", "individual", "team"),
    [
        (NORTH_TAKES_NONE, 200 + 40 + 1, -200),
        (NORTH_TAKES_ONE, -200 + 40 + 1, -200),
        (NORTH_SOUTH_TAKE_NONE, 200 - 40, 200),
    ],
)
def test_row_28_a_double_nil_is_one_players_or_the_teams(deal: dict[str, Any], individual: int, team: int):
    assert sheet_of("spades", [deal]).totals[Side.NS] == individual
    assert sheet_of("spades", [deal], double_nil_scope="individual").totals[Side.NS] == individual
    assert sheet_of("spades", [deal], double_nil_scope="team").totals[Side.NS] == team


def test_row_28_the_partner_of_a_players_own_double_nil_bids():
    state, _ = table.act(begun("spades", PACK), Seat.S, DoubleNil())
    state = bid(looked(state), 3, 3)
    assert state.to_act == (Seat.N,)
    state = bid(state, 4)
    assert table.view(state, None).facts["undertaken"] == {Side.NS: 4, Side.EW: 6}


def test_row_29_double_nil_is_nil_without_looking_and_two_nils_are_none():
    state = begun("spades", PACK)
    assert table.legal(state, Seat.N) == (Look(), DoubleNil())
    state, _ = table.act(state, Seat.N, Look())
    assert objection(state, Seat.N, DoubleNil()) is not None
    assert DoubleNil() not in table.legal(looked(state), Seat.E)
    both_nil = {"bids": {"N": "nil", "S": "nil", "E": 6, "W": 6}}
    made = both_nil | {"tricks": {"N": 0, "S": 0, "E": 7, "W": 6}}
    assert sheet_of("spades", [made]).totals[Side.NS] == 100 + 100
    one_failed = both_nil | {"tricks": {"N": 1, "S": 0, "E": 6, "W": 6}}
    assert sheet_of("spades", [one_failed]).totals[Side.NS] == -100 + 100 + 1


def test_row_28_a_teams_double_nil_takes_the_partners_bid_away():
    state = begun("spades", PACK, double_nil_scope="team")
    state, _ = table.act(state, Seat.S, DoubleNil())
    for seat in (Seat.N, Seat.E, Seat.W):
        state, _ = table.act(state, seat, Look())
    assert table.view(state, None).facts["bids"] == {Seat.S: "double_nil", Seat.N: "team"}
    assert state.to_act == (Seat.E,)


@pytest.mark.parametrize(("value", "points"), [("help", -49), ("bags", -149), ("ignore", -150)])
def test_row_30_tricks_of_a_failed_nil(value: str, points: int):
    deal = {"bids": {"N": "nil", "S": 5, "E": 3, "W": 3}, "tricks": {"N": 2, "S": 4, "E": 4, "W": 3}}
    sheet = sheet_of("spades", [deal], nil_failed_tricks=value)
    expected = {"help": 50 + 1 - 100, "bags": -50 + 2 - 100, "ignore": -50 - 100}[value]
    assert sheet.totals[Side.NS] == expected


@pytest.mark.parametrize(("carry", "bags"), [("subtract", 2), ("reset", 0)])
def test_row_34_what_is_left_of_the_bags_after_the_penalty(carry: str, bags: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    sheet = sheet_of("spades", [deal, deal], bag_carry=carry)
    assert sheet.lines[1].marks["bags"][Side.NS] == bags
    assert sheet.totals[Side.NS] == 2 * (20 + 6) - 100


@pytest.mark.parametrize(("limit", "penalty", "total"), [(0, 100, 26), (5, 50, -24), (10, 100, 26)])
def test_bags_are_punished_at_the_limit_if_there_is_one(limit: int, penalty: int, total: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    sheet = sheet_of("spades", [deal], bag_limit=limit, bag_penalty=penalty)
    assert sheet.totals[Side.NS] == total


@pytest.mark.parametrize(("points", "total"), [(1, 26), (0, 20), (-1, 14)])
def test_what_an_overtrick_is_worth(points: int, total: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    assert sheet_of("spades", [deal], overtrick_points=points).totals[Side.NS] == total


def in_play(deck: Any, *, dealer: Seat = Seat.N, **options: Any) -> table.State:
    return bid(looked(begun("spades", deck, dealer=dealer, **options)), 3, 3, 3, 3)


SPADES_EAST = deck_of(E="AKQJT98765432...")


def test_row_33_spades_are_not_led_until_broken():
    deck = deck_of(E="AKQ.5432.5432.54", S=".AKQJT9.AKQJT9.A")
    state = in_play(deck)
    assert state.to_act == (Seat.E,)
    assert objection(state, Seat.E, PLAYS[Card.SA]) == "spades-not-broken"
    assert all(card.suit is not Suit.S for card in playable(state, Seat.E))
    free = in_play(deck, spades_break="none")
    assert objection(free, Seat.E, PLAYS[Card.SA]) is None
    state, _ = table.act(state, Seat.E, PLAYS[Card.C5])
    state, _ = table.act(state, Seat.S, PLAYS[Card.CA])
    state, _ = table.act(state, Seat.W, table.legal(state, Seat.W)[0])
    state, _ = table.act(state, Seat.N, table.legal(state, Seat.N)[0])
    assert state.to_act == (Seat.S,)
    state, _ = table.act(state, Seat.S, PLAYS[Card.HA])
    west = table.legal(state, Seat.W)
    assert west  # follows, or ruffs and so breaks spades


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


def test_double_nil_exchange_gives_cards_and_gets_as_many_back():
    state = begun("spades", PACK, double_nil_exchange=2)
    state, _ = table.act(state, Seat.N, DoubleNil())
    for seat in (Seat.E, Seat.S, Seat.W):
        state, _ = table.act(state, seat, Look())
    state = bid(state, 4, 4, 4)
    assert state.to_act == (Seat.N,)
    given = table.legal(state, Seat.N)[0]
    assert isinstance(given, GiveCard)
    state, heard = table.act(state, Seat.N, given)
    assert not any(event.cards for event in heard if event.to.includes(Seat.E))
    state, _ = table.act(state, Seat.N, table.legal(state, Seat.N)[0])
    assert state.to_act == (Seat.S,)
    assert GiveCard(given.card) in table.legal(state, Seat.S)
    for _ in range(2):
        state, _ = table.act(state, Seat.S, table.legal(state, Seat.S)[0])
    assert all(zone.count == 13 for zone in table.view(state, None).zones)


@pytest.mark.parametrize(
    "facts",
    [
        {"bids": {"N": 3, "E": 3, "S": 3, "W": 14}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"bids": {"N": 3, "E": 3, "S": 3, "W": 3}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 4}},
        {"bids": {"N": 3, "E": 3, "S": 3}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"bids": {"N": 3, "E": 3, "S": 3, "W": "null"}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"tricks": {}},
    ],
)
def test_results_that_cannot_be_are_refused(facts: dict[str, Any]):
    with pytest.raises(NotationError):
        SPADES.read_result(facts)


@pytest.mark.parametrize(
    ("bids", "options", "why"),
    [
        ({"N": 3, "E": 3, "S": 3, "W": "double_nil"}, {"double_nil": False}, "not played here"),
        ({"N": 3, "S": 3, "W": "double_nil"}, {}, "E has made no bid"),
    ],
)
def test_results_that_the_table_does_not_allow_are_refused(
    bids: dict[str, Any], options: dict[str, Any], why: str
):
    deal = {"bids": bids, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}}
    with pytest.raises(NotationError, match=why):
        sheet_of("spades", [deal], **options)
    assert sheet_of("spades", [deal | {"bids": bids | {"E": 3}}]).lines
    assert sheet_of("spades", [deal], double_nil_scope="team").lines
