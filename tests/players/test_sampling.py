"""Layouts: never against the facts, evenly drawn, the same for the same luck."""

from collections import Counter
from math import comb
from random import Random

import msgspec
import numpy as np
import pytest

from kakehashi import table
from kakehashi.model.cards import PACK, Card, Suit, parse_hand
from kakehashi.model.seats import Seat
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.position import SUIT_MASKS, Position, mask_of
from kakehashi.players.sampling import Flags, Layouts, Masks, NoEvidence, Weights, sample
from tests.players.positions import begun, ending

DEALT = {seat: PACK[place::4] for place, seat in enumerate(Seat)}


class Holds:
    """Evidence that a seat holds a card."""

    def __init__(self, seat: Seat, *cards: Card) -> None:
        self._seat, self._mask = seat, mask_of(cards)

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        if seat is not self._seat:
            return np.ones(len(hands), dtype=np.bool_)
        return (hands & self._mask) == self._mask


def some_positions(seed: int, most: int) -> list[Position]:
    """Positions of the play from random deals played anyhow."""
    rng, lot, found = Random(seed), Anyhow(), list[Position]()
    while len(found) < most:
        deck = rng.sample(PACK, 52)
        dealt = {seat: tuple(deck[place::4]) for place, seat in enumerate(Seat)}
        state = begun(dealt, dealer=Seat.N, calls="1NT P P P", claims=False)
        for _ in range(rng.randint(0, 51)):
            seat = state.to_act[0]
            state, _ = table.act(state, seat, lot.choose(table.view(state, seat), rng, 0).action)
        found.append(Position.of(table.view(state, state.to_act[0])))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_layout_keeps_to_what_was_seen(seed: int):
    for position in some_positions(seed, 25):
        layouts = sample(position, want=30, evidence=NoEvidence(), rng=Random(seed))
        assert np.isclose(layouts.weights.sum(), 1)
        for row in layouts.hands.tolist():
            assert [hand.bit_count() for hand in row] == list(position.sizes)
            assert row[0] | row[1] | row[2] | row[3] == position.out & ~mask_of(position.trick.cards)
            for seat in Seat:
                assert position.held[seat.order] in (None, row[seat.order])
                for suit in position.voids[seat.order]:
                    assert not row[seat.order] & SUIT_MASKS[suit.order]


@pytest.mark.parametrize("size", [1, 2, 4, 7])
def test_few_layouts_are_all_listed_once_each(size: int):
    hands = {
        Seat.N: "2345678.."[:size] + "...",
        Seat.E: "9TJQKA."[:size] + "..." if size < 7 else "9TJQKA.2..",
        Seat.S: ".3456789."[: size + 1] + "..",
        Seat.W: "...2345678"[: size + 3],
    }
    position = ending({seat: _fixed(text) for seat, text in hands.items()}, viewer=Seat.S, turn=Seat.S)
    layouts = sample(position, want=10**6, evidence=NoEvidence(), rng=Random(1))
    assert layouts.all_listed
    assert not layouts.widened
    assert len({tuple(row) for row in layouts.hands.tolist()}) == len(layouts) == comb(2 * size, size)
    assert np.allclose(layouts.weights, 1 / len(layouts))


def _fixed(text: str) -> str:
    parts = text.split(".")
    return ".".join([*parts, "", "", ""][:4])


def test_layouts_found_seat_by_seat_are_as_likely_as_those_drawn_whole():
    """Fitting layouts found in stages, from the lead, against the odds of the cards."""
    state = begun(DEALT, dealer=Seat.N, calls="1NT P P P")
    position = Position.of(table.view(state, Seat.E))
    rare = Holds(
        Seat.N, *[card for card in (Card.SA, Card.HA, Card.DA, Card.CK) if card not in DEALT[Seat.E]]
    )
    found = Counter[Seat]()
    total = 0
    for seed in range(12):
        layouts = sample(position, want=200, evidence=rare, rng=Random(seed))
        assert not layouts.widened
        fitting = layouts.hands[layouts.weights == layouts.weights.max()]
        total += len(fitting)
        for seat in (Seat.N, Seat.S, Seat.W):
            found[seat] += int(((fitting[:, seat.order] >> Card.C2.order) & 1).sum())
    # The deuce: North has fewer places left for it than the others.
    named = rare._mask.bit_count()
    for seat, places in ((Seat.N, 13 - named), (Seat.S, 13), (Seat.W, 13)):
        odds = places / (39 - named)
        assert abs(found[seat] / total - odds) < 5 * (odds * (1 - odds) / total) ** 0.5 + 0.02


def test_what_nobody_can_hold_widens_the_search_and_says_so():
    state = begun(DEALT, dealer=Seat.N, calls="1NT P P P")
    position = Position.of(table.view(state, Seat.E))
    mine = DEALT[Seat.E][0]
    layouts = sample(position, want=20, evidence=Holds(Seat.N, mine), rng=Random(1))
    assert layouts.widened
    assert len(layouts) == 20


def test_a_few_strays_are_kept_in_mind():
    state = begun(DEALT, dealer=Seat.N, calls="1NT P P P")
    position = Position.of(table.view(state, Seat.E))
    card = DEALT[Seat.S][0]
    layouts = sample(position, want=50, evidence=Holds(Seat.N, card), rng=Random(1))
    holding = ((layouts.hands[:, Seat.N.order] >> card.order) & 1) == 1
    assert holding.sum() == 50
    assert 0 < layouts.weights[~holding].sum() < 0.05


def test_thinning_out_by_likelihood_keeps_every_average():
    """Against all layouts of an ending, each weighed: how likely East is to hold each card."""
    hands = {Seat.N: ".3456789..", Seat.E: "9TJQKA.2..", Seat.S: "2345678...", Seat.W: "...2345678"}
    position = ending(hands, viewer=Seat.S, turn=Seat.S)

    def likelihood(rows: Masks) -> Weights:
        return 0.3 ** np.bitwise_count(rows[:, Seat.E.order] & SUIT_MASKS[Suit.S.order]).astype(np.float64)

    everything = sample(position, want=10**6, evidence=NoEvidence(), rng=Random(1), likelihood=likelihood)
    assert everything.all_listed

    def held(layouts: Layouts) -> Weights:
        bits = layouts.hands[:, Seat.E.order, None] >> np.arange(52) & 1
        return layouts.weights @ bits

    found = []
    for seed in range(300):
        some = sample(position, want=25, evidence=NoEvidence(), rng=Random(seed), likelihood=likelihood)
        assert len(some) == 25
        assert len({tuple(row) for row in some.hands.tolist()}) == 25
        assert np.isclose(some.weights.sum(), 1)
        found.append(held(some))
    assert np.allclose(np.mean(found, axis=0), held(everything), atol=0.03)


def test_the_same_luck_gives_the_same_layouts():
    for position in some_positions(9, 6):
        one, two = (sample(position, want=25, evidence=NoEvidence(), rng=Random(5)) for _ in range(2))
        assert (one.hands == two.hands).all()
        assert (one.weights == two.weights).all()


def test_a_seat_that_showed_out_is_never_given_that_suit():
    dealt = {
        Seat.N: parse_hand("AKQJ.5432.432.32"),
        Seat.E: parse_hand("T98765.6.8765.65"),
        Seat.S: parse_hand("432.AKQJ.AKQ.AKQ"),
        Seat.W: parse_hand(".T987.JT9.JT9874"),
    }
    state = begun(dealt, dealer=Seat.S, calls="1NT P P P", cards="CJ C2 C5 CA S2")
    state, _ = table.act(state, Seat.W, Anyhow().choose(table.view(state, Seat.W), Random(1), 0).action)
    position = Position.of(table.view(state, Seat.S))
    assert position.voids[Seat.W.order]
    layouts = sample(position, want=50, evidence=NoEvidence(), rng=Random(2))
    spades = SUIT_MASKS[3]
    assert not (layouts.hands[:, Seat.W.order] & spades).any()
    assert (layouts.hands[:, Seat.E.order] & spades == mask_of(dealt[Seat.E]) & spades).all()


class Never:
    """Evidence that no hand meets."""

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        return np.zeros(len(hands), dtype=np.bool_)


@pytest.mark.parametrize("seed", range(5))
def test_where_luck_finds_no_layout_that_the_voids_allow_some_are_made(seed: int):
    low = "T98765432"
    hands = {
        Seat.N: "AKQ.AKQ.AKQ.AKQ",
        Seat.E: f"..{low[:3]}.{low}",
        Seat.S: f"{low[:6]}..{low[3:]}.",
        Seat.W: f"{low[6:]}.{low}..",
    }
    voids = ((), (Suit.S,), (Suit.H,), (Suit.D,))
    position = ending(hands, viewer=Seat.N, turn=Seat.N)
    held = (position.held[0], None, None, None)
    position = msgspec.structs.replace(position, held=held, voids=voids, dummy=None)
    layouts = sample(position, want=30, evidence=Never(), rng=Random(seed))
    assert len(layouts) and np.isclose(layouts.weights.sum(), 1)
    for row in layouts.hands.tolist():
        assert [hand.bit_count() for hand in row] == [12] * 4
        assert sum(row) == position.out
        assert not any(
            row[seat.order] & SUIT_MASKS[suit.order] for seat in Seat for suit in voids[seat.order]
        )
