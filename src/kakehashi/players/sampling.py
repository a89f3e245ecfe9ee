"""Hidden hands that fit what has been seen.

A layout says what each seat still holds. Hard facts are never broken: the cards in sight, the cards played, and the
suits in which a seat has shown out. What each hand should be comes as `Evidence`, what makes one layout likelier than
another as a `Likelihood`. Layouts are drawn evenly from all that the hard facts allow and every success is kept, so
nothing is favoured; when few cards are unseen all layouts are listed and nothing is left to luck.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from random import Random
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.model.seats import Seat
from kakehashi.players.position import SUIT_MASKS, Position, cards_of

Masks = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]

LISTED = 20_000
"""Up to so many layouts all are listed."""
MOST_LISTED_CARDS = 18
GLANCE = 1_500
"""Candidates looked at first, to see how rare a fit is."""
BATCH = 6_000
ROUNDS = 6
"""Rounds of the search that goes seat by seat, at the most."""
VARIETY = 3
"""Layouts that have one seat's hand in common count as no more than so many, when it is asked whether enough fit."""
CANDIDATES = 4
"""Where layouts differ in likelihood, so many are looked at for each that is wanted."""
STRAY = 0.02
"""How often a call is expected not to mean what it should."""
FEW = 12
"""Where voids leave next to nothing to luck, at the most so many layouts are made one by one."""
ENOUGH = 5
"""With fewer layouts that fit, the evidence counts as hardly met."""


Likelihood = Callable[[Masks], Weights]
"""How likely each of n layouts, of the shape (n, 4), makes what was seen; only the proportions mean something."""


class Evidence(Protocol):
    """What the auction says about hidden hands."""

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        """Which of n *hands*, as they were dealt to *seat*, are what they should be."""
        ...


class NoEvidence:
    """Every hand fits."""

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        return np.ones(len(hands), dtype=np.bool_)


class Layouts(msgspec.Struct, frozen=True):
    """Possible layouts, each with its weight; the weights add up to 1."""

    hands: Masks
    """Shape (n, 4): what each seat still holds."""
    weights: Weights
    all_listed: bool
    """Whether these are all the layouts that the hard facts allow."""
    widened: bool
    """Whether hardly any layout fitted the evidence, so that others had to be taken."""

    def __len__(self) -> int:
        return len(self.hands)


class _Hidden:
    """The hidden cards of a position, and the ways to deal them out."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seats = position.hidden
        self.sizes = [position.sizes[seat.order] for seat in self.seats]
        self.fixed = [0] * len(self.seats)
        self.free: list[int] = []
        """The orders of the cards that more than one hidden seat may hold."""
        self.barred = [
            sum(SUIT_MASKS[suit.order] for suit in position.voids[seat.order]) for seat in self.seats
        ]
        for card in cards_of(position.unseen):
            bit = 1 << card.order
            able = [place for place, barred in enumerate(self.barred) if not barred & bit]
            if len(able) == 1:
                self.fixed[able[0]] |= bit
            else:
                self.free.append(card.order)
        self.wanted = [size - fixed.bit_count() for size, fixed in zip(self.sizes, self.fixed, strict=True)]

    @property
    def count(self) -> int:
        """How many layouts the hard facts allow; an upper bound with more than two hidden seats."""
        left, ways = len(self.free), 1
        for wanted in self.wanted:
            ways *= comb(left, max(wanted, 0))
            left -= wanted
        return ways

    def listed(self) -> list[Masks]:
        """Every layout, as one column of masks for each hidden seat."""
        if not self.seats:
            return []
        columns: list[Masks] = []
        rest: Masks = np.array([(1 << len(self.free)) - 1], dtype=np.int64)
        subsets = np.arange(1 << len(self.free), dtype=np.int64)
        sizes = np.bitwise_count(subsets)
        for place, wanted in enumerate(self.wanted):
            ways = subsets[sizes == wanted]
            inside = (ways[None, :] & ~rest[:, None]) == 0
            before, chosen = np.nonzero(inside)
            columns = [column[before] for column in columns]
            columns.append(ways[chosen])
            rest = rest[before] & ~ways[chosen]
            if place == len(self.wanted) - 2:
                columns.append(rest)
                break
        return self._allowed(
            [self._spread(column) | fixed for column, fixed in zip(columns, self.fixed, strict=True)]
        )

    def _spread(self, column: Masks) -> Masks:
        """Bits by place among the free cards, as bits by card."""
        spread = np.zeros(len(column), dtype=np.int64)
        for place, order in enumerate(self.free):
            spread |= ((column >> place) & 1) << order
        return spread

    def drawn(self, count: int, generator: np.random.Generator) -> list[Masks]:
        """*count* layouts drawn evenly, less those that a void forbids."""
        return self._allowed(self._columns(self._shuffled(self._bits(count), generator)))

    def _bits(self, count: int) -> Masks:
        """The free cards as bits, in *count* equal rows."""
        bits = np.array([1 << order for order in self.free], dtype=np.int64)
        return np.broadcast_to(bits, (count, len(bits)))

    @staticmethod
    def _shuffled(rows: Masks, generator: np.random.Generator) -> Masks:
        """Each row in an order of its own."""
        order = np.argsort(generator.random(rows.shape, dtype=np.float32), axis=1)
        return np.take_along_axis(rows, order, axis=1)

    def _columns(self, rows: Masks) -> list[Masks]:
        """The rows dealt out: first those cards that the first hidden seat wants, and so on."""
        columns: list[Masks] = []
        start = 0
        for wanted, fixed in zip(self.wanted, self.fixed, strict=True):
            columns.append(rows[:, start : start + wanted].sum(axis=1, dtype=np.int64) | fixed)
            start += wanted
        return columns

    def staged(
        self, order: list[int], evidence: Evidence, count: int, generator: np.random.Generator
    ) -> list[Masks]:
        """Layouts that fit, found seat by seat in that *order* of places; perhaps none.

        *count* hands are drawn for the first seat. Those that fit are completed for the next seat, each equally often,
        up to about *count* again, and so on. All successes are kept: then every fitting layout is equally likely.
        """
        rows = self._bits(count)
        dealt: dict[int, Masks] = {}
        for step, place in enumerate(order):
            rows = self._shuffled(rows, generator)
            wanted = self.wanted[place]
            held = rows[:, :wanted].sum(axis=1, dtype=np.int64) | self.fixed[place]
            seat = self.seats[place]
            good = evidence.fits(seat, held | self.position.played[seat.order])
            good &= (held & self.barred[place]) == 0
            some = np.flatnonzero(good)
            times = max(1, count // max(len(some), 1)) if step < len(order) - 1 else 1
            some = np.repeat(some, min(times, 50))
            rows = rows[some, wanted:]
            dealt = {before: column[some] for before, column in dealt.items()}
            dealt[place] = held[some]
        return [dealt[place] for place in range(len(self.seats))]

    def matched(self, count: int, generator: np.random.Generator) -> list[Masks]:
        """*count* layouts that no void forbids, each made card by card; not as even as those drawn."""
        return [
            np.array(column, dtype=np.int64)
            for column in zip(*(self._matching(generator) for _ in range(count)), strict=True)
        ]

    def _matching(self, generator: np.random.Generator) -> list[int]:
        """One layout: a card that finds no room takes the place of one that finds some elsewhere."""
        held: list[set[int]] = [set() for _ in self.seats]

        def finds_room(order: int, tried: set[int]) -> bool:
            for place in generator.permutation(len(held)).tolist():
                if place in tried or self.barred[place] >> order & 1:
                    continue
                tried.add(place)
                full = len(held[place]) == self.wanted[place]
                other = (
                    next((card for card in sorted(held[place]) if finds_room(card, tried)), None)
                    if full
                    else None
                )
                if full and other is None:
                    continue
                held[place] = held[place] - {other} | {order}
                return True
            return False

        for order in generator.permutation(self.free).tolist():
            found = finds_room(order, set())
            assert found  # the deal itself is such a layout
        return [
            sum(1 << card for card in cards) | fixed for cards, fixed in zip(held, self.fixed, strict=True)
        ]

    def _allowed(self, columns: list[Masks]) -> list[Masks]:
        """The rows in which nobody holds a suit in which it has shown out."""
        if len(columns) <= 2:
            return columns
        good = np.ones(len(columns[0]), dtype=np.bool_)
        for column, barred in zip(columns, self.barred, strict=True):
            good &= (column & barred) == 0
        return [column[good] for column in columns]

    def flags(self, columns: list[Masks], evidence: Evidence) -> list[Flags]:
        """For each hidden seat, in which layouts its hand fits."""
        return [
            evidence.fits(seat, column | self.position.played[seat.order])
            for seat, column in zip(self.seats, columns, strict=True)
        ]

    def layouts(self, columns: list[Masks]) -> Masks:
        count = len(columns[0]) if columns else 1
        hands = np.zeros((count, 4), dtype=np.int64)
        for seat, held in zip(Seat, self.position.held, strict=True):
            if held is not None:
                hands[:, seat.order] = held
        for seat, column in zip(self.seats, columns, strict=True):
            hands[:, seat.order] = column
        return hands


def sample(
    position: Position, *, want: int, evidence: Evidence, rng: Random, likelihood: Likelihood | None = None
) -> Layouts:
    """About *want* layouts of *position* that fit the *evidence*; fewer when there are no more."""
    hidden = _Hidden(position)
    generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
    few = hidden.count <= LISTED and len(hidden.free) <= MOST_LISTED_CARDS
    if few:
        columns = hidden.listed()
        misses = _misses(hidden.flags(columns, evidence), columns)
    else:
        columns, misses = _search(hidden, want=want, evidence=evidence, generator=generator)
    hands = hidden.layouts(columns)
    if likelihood is None:
        return _choose(hands, misses, want=want, few=few, generator=generator)
    candidates = _choose(hands, misses, want=want * CANDIDATES, few=few, generator=generator)
    weights = candidates.weights * likelihood(candidates.hands)
    return _likelier(candidates, weights / weights.sum(), want=want, generator=generator)


def _misses(flags: list[Flags], columns: list[Masks]) -> Counts:
    """For each layout, how many seats hold what they should not."""
    misses = np.zeros(len(columns[0]) if columns else 1, dtype=np.int64)
    for fits in flags:
        misses += ~fits
    return misses


def _search(
    hidden: _Hidden, *, want: int, evidence: Evidence, generator: np.random.Generator
) -> tuple[list[Masks], Counts]:
    """Layouts drawn until enough fit, or no more are looked for; with them some that miss."""
    columns = hidden.drawn(GLANCE, generator)
    flags = hidden.flags(columns, evidence)
    misses = _misses(flags, columns)
    found = [columns]
    fitting = int((misses == 0).sum())
    order = sorted(range(len(flags)), key=lambda place: int(flags[place].sum()))
    for _ in range(ROUNDS):
        if fitting >= want:
            break
        columns = hidden.staged(order, evidence, BATCH, generator)
        found.append(columns)
        # Many completions of few hands would be less than they seem.
        fitting += min(len(columns[0]), VARIETY * len(np.unique(columns[order[0]])))
        misses = np.concatenate([misses, np.zeros(len(columns[0]), dtype=np.int64)])
    if not len(misses):
        found = [hidden.matched(min(want, FEW), generator)]
        misses = _misses(hidden.flags(found[0], evidence), found[0])
    return [np.concatenate(parts) for parts in zip(*found, strict=True)], misses


def _choose(hands: Masks, misses: Counts, *, want: int, few: bool, generator: np.random.Generator) -> Layouts:
    """Down to about *want* layouts: those that fit, and of the others as many as keep one from being too sure."""
    fits = int((misses == 0).sum())
    widened = fits < min(want, ENOUGH, len(hands))
    if len(hands) <= want:
        weights = np.power(STRAY, misses - misses.min(), dtype=np.float64)
        return Layouts(hands, weights / weights.sum(), all_listed=few, widened=widened)
    by_lot = generator.random(len(misses))
    order = np.lexsort((by_lot, misses))
    strays = max(1, round(STRAY * want)) if fits >= want else want - fits
    chosen = np.concatenate([order[: min(fits, want)], order[fits : fits + strays]])
    hands, misses = hands[chosen], misses[chosen]
    weights = np.ones(len(chosen), dtype=np.float64)
    missing = misses > 0
    if fits and missing.any():
        # Strays together weigh little beside what fits, however many they are.
        share = STRAY if fits >= ENOUGH else 1 / (1 + fits)
        each = np.power(STRAY, misses[missing] - misses[missing].min(), dtype=np.float64)
        weights[missing] = np.minimum(each / each.sum() * share * int((~missing).sum()), 0.5)
    elif missing.any():
        weights = np.power(STRAY, misses - misses.min(), dtype=np.float64)
    return Layouts(hands, weights / weights.sum(), all_listed=False, widened=widened)


def _likelier(layouts: Layouts, weights: Weights, *, want: int, generator: np.random.Generator) -> Layouts:
    """Down to *want* layouts: the weightiest with their *weights*, of the others some by lot that stand for them all.

    The least distorting way to thin out (Fearnhead and Clifford 2003): every layout is kept with a chance of its
    weight over a threshold, and has then at least that weight. They come in no order, as not all may be solved.
    """
    if len(layouts) <= want:
        return Layouts(layouts.hands, weights, layouts.all_listed, layouts.widened)
    order = np.argsort(-weights, kind="stable")
    falling = weights[order]
    rest = np.cumsum(falling[::-1])[::-1]
    thresholds = rest[:want] / np.arange(want, 0, -1)
    kept = int(np.argmax(falling[:want] <= thresholds * (1 + 1e-9)))
    threshold = thresholds[kept]
    others = generator.permutation(order[kept:])
    points = (generator.random() + np.arange(want - kept)) * threshold
    some = np.unique(np.searchsorted(np.cumsum(weights[others]), points).clip(max=len(others) - 1))
    chosen = generator.permutation(np.concatenate([order[:kept], others[some]]))
    weights = np.maximum(weights[chosen], threshold)
    return Layouts(layouts.hands[chosen], weights / weights.sum(), all_listed=False, widened=layouts.widened)
