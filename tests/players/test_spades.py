"""The player of Spades: legal always, blind to what is hidden, and never the thing no partner forgives."""

import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.spades import BidTricks, DoubleNil, GiveCard, Look
from kakehashi.model.actions import PLAYS, PlayCard
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, Suit, parse_hand
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing
from kakehashi.players.find import player
from kakehashi.players.position import mask_of
from kakehashi.players.spades import SpadesPlayer, _with_nil
from kakehashi.players.spades_bids import nil_risk, nil_shape, tricks_of
from kakehashi.players.spades_play import Moment, Stakes, allowed
from tests.players.positions import deal, turned
from tests.players.spades_endings import ending
from tests.players.worlds import any_rules, begun, decisions, exchanged, fingerprint

GAME = find("spades")
PLAYER = SpadesPlayer()
BUDGETS = pytest.mark.parametrize("budget", [0, 20])
ALL_ROUND = pytest.mark.parametrize("by", range(4))


NEW = Standing()


def state_of(
    text: str,
    *,
    bids: str = "",
    cards: str = "",
    by: int = 0,
    standing: Standing = NEW,
    **options: Any,
) -> table.State:
    """A deal that North dealt, turned *by* places: after all have looked, and those *bids* and *cards* from East on."""
    ruleset = Ruleset(GAME, GAME.read_options({"double_nil": False, **options}))
    hands = {turned(seat, by): hand for seat, hand in deal(text).items()}
    deck = tuple(card for seat in Seat for card in hands[seat])
    totals = {side.seats[0]: points for side, points in standing.totals.items()}
    turned_totals = {turned(seat, by).side_among(GAME.sides): points for seat, points in totals.items()}
    standing = Standing(standing.deal, standing.deals_left, turned_totals, bags=standing.bags)
    state, _ = table.begin(ruleset, Board(1, turned(Seat.N, by), Vulnerable.NONE), deck, standing)
    for bid in bids.split():
        state, _ = table.act(state, state.to_act[0], BidTricks(int(bid)))
    for text in cards.split():
        state, _ = table.act(state, state.to_act[0], PLAYS[Card.parse(text)])
    return state


def chosen(state: table.State, budget: int = 0, seed: int = 1) -> Any:
    return PLAYER.choose(table.view(state, state.to_act[0]), Random(seed), budget).action


def card(state: table.State, budget: int) -> Card:
    action = chosen(state, budget)
    assert isinstance(action, PlayCard)
    return action.card


# ---- any deal


def test_three_hundred_deals_under_any_options_are_played_legally():
    rng = Random(1)
    for number in range(300):
        for _ in decisions(begun(any_rules(GAME, rng), rng), PLAYER, rng, 2 if number % 60 == 0 else 0):
            pass


def test_exchanging_hidden_cards_changes_nothing():
    rng, tried = Random(2), 0
    for _ in range(8):
        for world, seen, _ in decisions(begun(any_rules(GAME, rng), rng), PLAYER, rng, 0):
            if rng.random() < 0.15 and seen.viewer and (other := exchanged(world, seen.viewer, rng)):
                view = table.view(other, seen.viewer)
                assert PLAYER.choose(view, Random(1), 3) == PLAYER.choose(seen, Random(1), 3)
                tried += 1
    assert tried > 30


def test_decisions_are_the_same_in_any_process():
    script = "from tests.players.test_spades import said\nprint(said())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == said()


def said() -> str:
    return fingerprint(GAME, PLAYER, deals=2, budget=3)


def test_the_best_player_of_spades_is_this_one():
    ruleset = Ruleset(GAME, GAME.read_options({}))
    assert PLAYER.can_play(ruleset)
    world = begun(ruleset, Random(3))
    seen = table.view(world.state, world.state.to_act[0])
    assert player("cpu").choose(seen, Random(1), 0).reason.key == "look"


# ---- bids

NIL_HAND = "N:AKQ97.AK.AQ3.Q82 432.T5432.542.63 JT8.QJ9.KJT.KJT9 65.876.9876.A754"
"""East has nothing but small cards."""


def test_seven_spades_from_the_top_are_six_tricks_or_more():  # COMPLAINTS B24
    hand = parse_hand("AKQJ432.432.32.3")
    assert tricks_of(mask_of(hand)) >= 6
    text = "N:T9.AKQ.AKQ4.AKQJ AKQJ432.432.32.2 876.JT98.JT98.T9 5.765.765.876543"
    assert chosen(state_of(text)).tricks >= 6


@pytest.mark.parametrize("shape", ["AKQJ432.432.32.3", "AKQJ.5432.432.32", "AK32.A432.32.432"])
def test_a_spade_more_instead_of_a_small_card_never_lowers_the_estimate(shape: str):
    hand = parse_hand(shape)
    more = next(card for card in PACK if card.suit is Suit.S and card not in hand)
    for other in hand:
        if other.suit is not Suit.S and other.rank < 6 and sum(each.suit is other.suit for each in hand) > 2:
            swapped = (*(each for each in hand if each is not other), more)
            assert tricks_of(mask_of(swapped)) >= tricks_of(mask_of(hand)) - 0.3


@BUDGETS
@ALL_ROUND
def test_a_hand_of_small_cards_bids_nil(budget: int, by: int):
    assert chosen(state_of(NIL_HAND, by=by), budget) == BidTricks(0)


@BUDGETS
@ALL_ROUND
def test_no_nil_after_partners_nil(budget: int, by: int):  # TricksterBots#333
    text = "N:AKQ97.AK.AQ3.Q82 65.876.9876.A754 JT8.QJ9.KJT.KJT9 432.T5432.542.63"
    bid = chosen(state_of(text, bids="0 4", by=by), budget)
    assert bid.tricks >= 1


@pytest.mark.parametrize(
    "hand", ["A.5432.5432.5432", "K2.5432.5432.432", "5432.432.432.432", "432.AK.AK32.AK32"]
)
def test_no_nil_with_a_top_spade_four_spades_or_tricks(hand: str):
    assert not nil_shape(mask_of(parse_hand(hand)))


def test_lower_cards_are_less_risk():
    low, high = parse_hand("432.T5432.542.63"), parse_hand("432.KT876.Q98.J9")
    assert nil_risk(mask_of(low)) < 0.2 < nil_risk(mask_of(high))


@pytest.mark.parametrize(
    "options", [{"min_team_bid": 4}, {"forbid_total_13": True}, {"bid_scope": "team_final"}]
)
def test_bids_keep_to_what_the_table_allows(options: dict[str, Any]):
    text = "N:AKQ97.AK.AQ3.Q82 65.876.9876.A754 JT8.QJ9.KJT.KJT9 432.T5432.542.63"
    for bids in ("1 4", "4 3 5"):
        state = state_of(text, bids=bids, **options)
        assert chosen(state) in table.view(state, state.to_act[0]).choices


def test_where_the_later_bid_is_the_teams_it_counts_both_hands():
    text = "N:AKQ97.AK.AQ3.Q82 65.876.9876.A754 JT8.QJ9.KJT.KJT9 432.T5432.542.63"
    apart = chosen(state_of(text, bids="1 3 1")).tricks
    assert chosen(state_of(text, bids="1 3 1", bid_scope="team_final")).tricks == apart + 3


def test_the_hand_with_the_two_of_clubs_begins_where_that_card_leads():
    hand = mask_of(parse_hand("A.A.A.A2"))
    stakes = Stakes(
        nil=(False,) * 4,
        contract=(3, 3),
        ducks=True,
        attacks=(False, False),
        breaking=True,
        no_spade_first=False,
        lowest_club_first=False,
        two_of_clubs_leads=True,
    )
    moment = Moment(0, [], [0] * 4, (1 << 52) - 1, broken=False)
    assert allowed(hand, moment, stakes) == 1 << Card.C2.order
    anyone = msgspec.structs.replace(stakes, two_of_clubs_leads=False)
    assert allowed(hand, moment, anyone) == hand ^ 1 << Card.SA.order


@pytest.mark.parametrize("first_lead", ["two_of_clubs", "lowest_club_all"])
def test_nil_is_imagined_from_whoever_leads(first_lead: str):
    assert chosen(state_of(NIL_HAND, first_lead=first_lead), 20) == BidTricks(0)


# ---- blind

EVEN = {Side.NS: 200, Side.EW: 200}
FAR_BEHIND = {Side.NS: 100, Side.EW: 470}


def before_looking(totals: dict[Side, int], deals_left: int) -> list[object]:
    """What the four choose, each before it has seen a card."""
    ruleset = Ruleset(GAME, GAME.read_options({}))
    board = Board(9, Seat.N, Vulnerable.NONE)
    deck = tuple(Random(1).sample(PACK, 52))
    state, _ = table.begin(
        ruleset, board, deck, Standing(9, deals_left, totals, bags={Side.NS: 0, Side.EW: 0})
    )
    return [PLAYER.choose(table.view(state, seat), Random(1), 0).action for seat in Seat]


def test_everybody_looks_while_the_game_is_open():
    assert before_looking(EVEN, 2) == [Look()] * 4


def test_far_behind_at_the_end_one_partner_goes_double_nil_and_only_one():
    actions = before_looking(FAR_BEHIND, 2)
    assert actions.count(DoubleNil()) == 1
    assert actions[Seat.E.order] == actions[Seat.W.order] == Look()


def test_the_double_nil_gives_its_highest_cards_and_gets_low_ones_back():
    ruleset = Ruleset(GAME, GAME.read_options({"double_nil_exchange": 2}))
    hands = deal("N:AKQ97.AK.AQ3.Q82 65.876.9876.A754 JT8.QJ9.KJT.KJT9 432.T5432.542.63")
    deck = tuple(card for seat in Seat for card in hands[seat])
    state, _ = table.begin(ruleset, Board(1, Seat.N, Vulnerable.NONE), deck, Standing())
    for seat in state.to_act:
        state, _ = table.act(state, seat, DoubleNil() if seat is Seat.N else Look())
    while state.phase.kind == "bidding":
        state, _ = table.act(state, state.to_act[0], BidTricks(2))
    given: list[Card] = []
    while state.phase.kind == "exchange":
        action = chosen(state)
        assert isinstance(action, GiveCard)
        given.append(action.card)
        state, _ = table.act(state, state.to_act[0], action)
    assert given[:2] == [Card.SA, Card.SK]
    assert all(each.suit is not Suit.S and each.rank <= 10 for each in given[2:])


# ---- cards

PARTNER_WINS = "N:AKQ97..AQ32.Q854 65.8765.9876.A73 JT8.AQJ9.KJT.KJT 432.KT432.54.962"
"""East leads a heart, South takes it with the ace, West follows: North, last to play, has none."""


@BUDGETS
@ALL_ROUND
@pytest.mark.parametrize("bids", ["1 3 1 6", "3 4 3 5"])
def test_partners_winner_is_not_ruffed_by_the_last_to_play(
    budget: int, by: int, bids: str
):  # TricksterBots#335
    state = state_of(PARTNER_WINS, bids=bids, cards="H5 HA H2", by=by)
    assert card(state, budget).suit is not Suit.S


@BUDGETS
def test_no_ace_is_thrown_on_a_trick_that_partner_wins(budget: int):
    state = state_of(PARTNER_WINS, bids="3 4 3 5", cards="H5 HA H2")
    assert card(state, budget).rank < 12


MADE: dict[str, Any] = {
    "hands": {Seat.N: ".A5..", Seat.E: "..98.", Seat.S: "..54.", Seat.W: ".K.7."},
    "bids": {Seat.N: 2, Seat.E: 3, Seat.S: 2, Seat.W: 2},
    "taken": {Seat.N: 3, Seat.E: 3, Seat.S: 2, Seat.W: 3},
    "leader": Seat.W,
    "cards": "HK",
}
"""Both sides have their bids; West leads the king up to North's ace."""


@BUDGETS
def test_where_bags_count_a_side_that_has_its_bid_ducks(budget: int):
    assert card(ending(**MADE, bags=7), budget) is Card.H5


@BUDGETS
@pytest.mark.parametrize("points", [1, 0])
def test_where_no_bags_are_kept_no_trick_is_given_away(budget: int, points: int):  # TricksterBots#252
    assert card(ending(**MADE, bag_limit=0, overtrick_points=points), budget) is Card.HA


@BUDGETS
def test_partners_nil_is_covered(budget: int):
    hands = {Seat.N: ".A5..", Seat.E: ".3.9.", Seat.S: ".Q.5.", Seat.W: ".2.7."}
    bids = {Seat.N: 4, Seat.E: 3, Seat.S: 0, Seat.W: 3}
    taken = {Seat.N: 5, Seat.E: 3, Seat.S: 0, Seat.W: 3}
    state = ending(hands, bids=bids, taken=taken, leader=Seat.E, cards="H3 HQ H2")
    assert card(state, budget) is Card.HA


@BUDGETS
def test_ones_own_nil_ducks_with_the_highest_card_that_loses(budget: int):
    hands = {Seat.N: ".T54..", Seat.E: ".Q.98.", Seat.S: ".83.5.", Seat.W: ".2.76."}
    bids = {Seat.N: 0, Seat.E: 4, Seat.S: 4, Seat.W: 3}
    taken = {Seat.N: 0, Seat.E: 4, Seat.S: 3, Seat.W: 3}
    state = ending(hands, bids=bids, taken=taken, leader=Seat.E, cards="HQ H3 H2")
    assert card(state, budget) is Card.HT


@BUDGETS
def test_the_others_nil_is_attacked_when_it_costs_nothing(budget: int):
    hands = {Seat.N: ".A5..", Seat.E: ".8.9.", Seat.S: ".4.5.", Seat.W: ".2.7."}
    bids = {Seat.N: 3, Seat.E: 0, Seat.S: 3, Seat.W: 3}
    taken = {Seat.N: 4, Seat.E: 0, Seat.S: 3, Seat.W: 4}
    state = ending(hands, bids=bids, taken=taken, leader=Seat.E, cards="H8 H4 H2")
    assert card(state, budget) is Card.H5


@BUDGETS
def test_the_others_nil_is_not_attacked_at_the_cost_of_the_game(budget: int):  # TricksterBots#352
    hands = {Seat.N: ".A5..", Seat.E: ".8.9.", Seat.S: ".4.5.", Seat.W: ".2.7."}
    bids = {Seat.N: 4, Seat.E: 0, Seat.S: 4, Seat.W: 3}
    taken = {Seat.N: 4, Seat.E: 0, Seat.S: 3, Seat.W: 4}
    totals = {Side.NS: 450, Side.EW: 300}
    state = ending(hands, bids=bids, taken=taken, leader=Seat.E, cards="H8 H4 H2", totals=totals)
    assert card(state, budget) is Card.HA


@pytest.mark.parametrize(("cmp", "played"), [("reach", Card.HA), ("exceed", Card.H5)])
def test_the_game_is_won_where_the_target_is_reached_or_only_beyond_it(cmp: str, played: Card):
    hands = {Seat.N: ".A5..", Seat.E: ".8.9.", Seat.S: ".4.5.", Seat.W: ".2.7."}
    bids = {Seat.N: 4, Seat.E: 0, Seat.S: 4, Seat.W: 3}
    taken = {Seat.N: 4, Seat.E: 0, Seat.S: 3, Seat.W: 4}
    totals = {Side.NS: 420, Side.EW: 300}  # and 80 for the bid
    state = ending(
        hands, bids=bids, taken=taken, leader=Seat.E, cards="H8 H4 H2", totals=totals, target_cmp=cmp
    )
    assert card(state, 0) is played


@pytest.mark.parametrize(
    ("tricks", "made", "changed"),
    [
        ((2, 4, 3, 4), True, (0, 4, 5, 4)),
        ((0, 4, 5, 4), False, (1, 4, 4, 4)),
        ((0, 4, 5, 4), True, (0, 4, 5, 4)),
        ((2, 4, 3, 4), None, (2, 4, 3, 4)),
    ],
)
def test_what_the_search_says_of_nil_moves_tricks_between_the_partners(
    tricks: tuple[int, ...], made: bool | None, changed: tuple[int, ...]
):
    assert _with_nil(0, tricks, made) == changed


@BUDGETS
def test_a_trick_that_cannot_be_won_gets_the_lowest_card(budget: int):
    hands = {Seat.N: ".K54..", Seat.E: ".A.98.", Seat.S: ".3.54.", Seat.W: ".2.76."}
    bids = {Seat.N: 3, Seat.E: 4, Seat.S: 4, Seat.W: 3}
    taken = {Seat.N: 2, Seat.E: 4, Seat.S: 2, Seat.W: 2}
    state = ending(hands, bids=bids, taken=taken, leader=Seat.E, cards="HA H3 H2")
    assert card(state, budget) is Card.H4
