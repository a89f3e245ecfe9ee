"""Never the silly thing: card play that people complained of (COMPLAINTS section 3).

Each deal is also turned round the table, its suits are exchanged for one another, and cards that should not matter
are moved to a neighbour.
"""

from itertools import permutations
from random import Random

import pytest

from kakehashi import table
from kakehashi.model.actions import PlayCard
from kakehashi.model.cards import Card, Hand, Suit
from kakehashi.model.seats import Seat
from kakehashi.phases.play import Play
from kakehashi.players import solver
from kakehashi.players.bridge import BridgePlayer
from tests.players.positions import begun, deal, turned

PLAYER = BridgePlayer()
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
BUDGETS = pytest.mark.parametrize("budget", [pytest.param(10, marks=NEEDED), 0])
ALL_ROUND = pytest.mark.parametrize("by", range(4))

ANY_SUITS = tuple("".join(names) for names in permutations("SHDC"))
"""For spades, hearts, diamonds and clubs the suits to put in their place."""
SOME_SUITS = ("SHDC", "CSHD", "HSCD", "DCSH")


class Told:
    """A deal, turned *by* so many seats, with other *suits* in the place of spades, hearts, diamonds and clubs."""

    def __init__(self, text: str, *, by: int = 0, suits: str = "SHDC", exchanged: str = "") -> None:
        self.by = by
        self._suits = dict(zip("SHDC", suits, strict=True))
        hands = {seat: [self.card(card.value) for card in hand] for seat, hand in deal(text).items()}
        for pair in exchanged.split():
            one, other = (self.card(name) for name in pair.split("-"))
            holders = [next(seat for seat, hand in hands.items() if card in hand) for card in (one, other)]
            for seat, gone, come in zip(holders, (one, other), (other, one), strict=True):
                hands[seat][hands[seat].index(gone)] = come
        self.hands: dict[Seat, Hand] = {self.seat(seat): tuple(hand) for seat, hand in hands.items()}

    def seat(self, seat: Seat) -> Seat:
        return turned(seat, self.by)

    def card(self, name: str) -> Card:
        return Card(self._suits[name[0]] + name[1])

    def after(self, *, dealer: Seat, calls: str, cards: str = "") -> table.State:
        """The deal after those calls and cards, told as in the deal as it was."""
        made = [self._suited(call) for call in calls.split()]
        played = [self.card(name).value for name in cards.split()]
        return begun(
            self.hands, dealer=self.seat(dealer), calls=" ".join(made), cards=" ".join(played), claims=False
        )

    def _suited(self, call: str) -> str:
        return call[0] + self._suits[call[1]] if call[1:] in self._suits else call


def choice(state: table.State, budget: int, seed: int = 1) -> Card:
    action = PLAYER.choose(table.view(state, state.to_act[0]), Random(seed), budget).action
    assert isinstance(action, PlayCard)
    return action.card


def finished(state: table.State, until: int, budgets: dict[Seat, int]) -> Play:
    """The play after *until* tricks, each seat with its own budget."""
    while state.to_act and len(state.phase.tricks) < until:  # type: ignore[attr-defined]
        seat = state.to_act[0]
        state, _ = table.act(state, seat, PlayCard(choice(state, budgets[seat])))
    phase = state.phase if isinstance(state.phase, Play) else state.past[1]
    assert isinstance(phase, Play)
    return phase


KEEP_THE_ACE = "E:KQ95.T82.JT97.QJ J84.KJ6.A854.964 T6.A97.63.AK8532 A732.Q543.KQ2.T7"
TRUMPS_RUN = "DK D7 D4 D3 DQ D9 D5 D6 D2 DT D8 C2 CA C7 CJ C4 C3 CT CQ C6 DJ DA C5 HQ CK"
"""West ruffs dummy's last diamond and leads trumps once more; North has none."""


@BUDGETS
@ALL_ROUND
@pytest.mark.parametrize("suits", ANY_SUITS)
def test_a_defender_does_not_throw_the_ace_on_declarers_trumps(suits: str, by: int, budget: int):
    told = Told(KEEP_THE_ACE, by=by, suits=suits)
    state = told.after(dealer=Seat.W, calls="3C P P P", cards=TRUMPS_RUN)
    assert state.to_act == (told.seat(Seat.N),)
    assert choice(state, budget) is not told.card("SA")


@BUDGETS
@pytest.mark.parametrize("exchanged", ["S3-S4", "S2-SJ", "H4-H8", "S7-S6 H3-H2", "S7-S8 S3-S5", "H4-HT"])
def test_nor_when_a_card_or_a_point_lies_elsewhere(exchanged: str, budget: int):
    told = Told(KEEP_THE_ACE, exchanged=exchanged)
    state = told.after(dealer=Seat.W, calls="3C P P P", cards=TRUMPS_RUN)
    assert choice(state, budget) is not Card.SA


RUNNING_CLUBS = "W:9862.A94.752.K73 7543.KT75.A86.96 A.QJ3.KQ9.AQT854 KQJT.862.JT43.J2"
SPADE_LED = "S4 SA SK S2"


def tricks_of_two_notrump(told: Told, budget: int) -> int:
    west = told.seat(Seat.W)
    state = told.after(dealer=Seat.W, calls="2NT P P P", cards=SPADE_LED)
    phase = finished(state, 9, {seat: budget if seat is west else 0 for seat in Seat})
    return sum(winner in (west, west.partner) for winner in phase.winners)


RUN_BY_SIMPLE_CARDS = [(suits, by, 0) for suits in SOME_SUITS for by in range(4)]
RUN_BY_SAMPLES = [pytest.param(suits, by, 10, marks=NEEDED) for by, suits in enumerate(SOME_SUITS)]
"""Nine tricks take longest to solve: each suit once, at another seat."""


@pytest.mark.parametrize(("suits", "by", "budget"), RUN_BY_SIMPLE_CARDS + RUN_BY_SAMPLES)
def test_declarer_takes_the_running_tricks_that_make_the_contract(suits: str, by: int, budget: int):
    assert tricks_of_two_notrump(Told(RUNNING_CLUBS, by=by, suits=suits), budget) >= 8


@BUDGETS
@pytest.mark.parametrize("exchanged", ["C9-CT", "H3-H5", "D2-D3", "C8-C9 H9-H8"])
def test_and_when_a_card_lies_elsewhere(exchanged: str, budget: int):
    assert tricks_of_two_notrump(Told(RUNNING_CLUBS, exchanged=exchanged), budget) >= 8


LONE_ACE = "S:A743.K82.QT5.J64 KQ6.75.AJ83.9853 JT9.QJT93.K7.AK2 852.A64.9642.QT7"


@pytest.mark.parametrize("budget", [pytest.param(4, marks=NEEDED), 0])
@ALL_ROUND
@pytest.mark.parametrize("suits", SOME_SUITS)
def test_a_lone_ace_is_not_cashed_at_once(suits: str, by: int, budget: int):
    if budget and suits != SOME_SUITS[by]:
        return  # leads take longest to solve: each suit once, at another seat
    told = Told(LONE_ACE, by=by, suits=suits)
    state = told.after(dealer=Seat.E, calls="1S P P P")
    assert choice(state, budget).rank != 14


FIVE_TOPS = "N:432.AKQ.AKQ.9876 987.T987.T987.54 65.J65.J65.AKQJT AKQJT.432.432.32"
"""South is in 3NT; West has five tricks from the top, and nobody else will be in a hurry."""


@BUDGETS
@pytest.mark.parametrize("exchanged", ["", "ST-S9", "H4-H9 C3-C5"])
@ALL_ROUND
def test_the_tricks_that_beat_the_contract_are_taken(by: int, exchanged: str, budget: int):
    told = Told(FIVE_TOPS, by=by, suits=SOME_SUITS[by], exchanged=exchanged)
    west = told.seat(Seat.W)
    state = told.after(dealer=Seat.S, calls="3NT P P P")
    phase = finished(state, 5, {seat: budget if seat is west else 0 for seat in Seat})
    assert phase.winners == (west,) * 5


@pytest.mark.parametrize("suit", [Suit.S, Suit.H])
def test_suits_are_exchanged_as_told(suit: Suit):
    told = Told(LONE_ACE, suits="HSDC", exchanged="SA-S5")
    assert told.card("SA") in told.hands[Seat.E]
    assert sum(card.suit is suit for card in told.hands[Seat.S]) == {Suit.H: 4, Suit.S: 3}[suit]
