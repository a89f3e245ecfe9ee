"""Hidden hands that fit what has been seen.

A layout says what each seat still holds. Hard facts are never broken: the cards in sight, the cards played, and the
suits in which a seat has shown out. Soft facts, what the auction and the play say, come as `Evidence`: a weight for
every layout. Layouts are drawn evenly from all that the hard facts allow and every success is kept, so nothing
is favoured; when few cards are unseen all layouts are listed and nothing is left to luck.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.model.seats import Seat
from kakehashi.players.position import SUIT_MASKS, Position, cards_of

Masks = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]

LISTED = 20_000
"""Up to so many layouts all are listed."""
BATCH = 6_000
MOST = 120_000
"""Candidates looked at for one decision, at the most."""
STRAY = 0.02
"""How often a call or card is expected not to mean what it should."""


class Evidence(Protocol):
    """What the auction or the play says about hidden hands."""

    def misses(self, hands: dict[Seat, Masks]) -> npt.NDArray[np.int64]:
        """For each layout, how many seats hold what they should not; 0 fits.

        *hands* has, for each hidden seat, n hands as they were dealt.
        """
        ...


class NoEvidence:
    """Every layout fits."""

    def misses(self, hands: dict[Seat, Masks]) -> npt.NDArray[np.int64]:
        count = max((len(masks) for masks in hands.values()), default=1)
        return np.zeros(count, dtype=np.int64)


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
        """About *count* layouts drawn evenly, as one column of masks for each hidden seat."""
        bits = np.array([1 << order for order in self.free], dtype=np.int64)
        shuffled = bits[np.argsort(generator.random((count, len(bits)), dtype=np.float32), axis=1)]
        columns: list[Masks] = []
        start = 0
        for wanted, fixed in zip(self.wanted, self.fixed, strict=True):
            columns.append(shuffled[:, start : start + wanted].sum(axis=1, dtype=np.int64) | fixed)
            start += wanted
        return self._allowed(columns)

    def _allowed(self, columns: list[Masks]) -> list[Masks]:
        """The rows in which nobody holds a suit in which it has shown out."""
        if len(columns) <= 2:
            return columns
        good = np.ones(len(columns[0]), dtype=bool)
        for column, barred in zip(columns, self.barred, strict=True):
            good &= (column & barred) == 0
        return [column[good] for column in columns]

    def dealt(self, columns: list[Masks]) -> dict[Seat, Masks]:
        """The hands as they were before the play."""
        return {
            seat: column | self.position.played[seat.order]
            for seat, column in zip(self.seats, columns, strict=True)
        }

    def layouts(self, columns: list[Masks]) -> Masks:
        count = len(columns[0]) if columns else 1
        hands = np.zeros((count, 4), dtype=np.int64)
        for seat, held in zip(Seat, self.position.held, strict=True):
            if held is not None:
                hands[:, seat.order] = held
        for seat, column in zip(self.seats, columns, strict=True):
            hands[:, seat.order] = column
        return hands


def sample(position: Position, *, want: int, evidence: Evidence, rng: Random) -> Layouts:
    """About *want* layouts of *position* that fit the *evidence*; fewer when there are no more."""
    hidden = _Hidden(position)
    generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
    few = hidden.count <= LISTED and len(hidden.free) <= 18
    if few:
        columns = hidden.listed()
        misses = evidence.misses(hidden.dealt(columns)) if columns else np.zeros(1, dtype=np.int64)
    else:
        columns, misses = _search(hidden, want=want, evidence=evidence, generator=generator)
    return _choose(hidden.layouts(columns), misses, want=want, few=few, generator=generator)


def _search(
    hidden: _Hidden, *, want: int, evidence: Evidence, generator: np.random.Generator
) -> tuple[list[Masks], npt.NDArray[np.int64]]:
    """Draw until enough layouts fit or MOST were looked at; those that do not fit are thinned out."""
    kept: list[list[Masks]] = []
    kept_misses: list[npt.NDArray[np.int64]] = []
    looked_at = fitting = 0
    size = min(BATCH, max(4 * want, 200))
    while looked_at < MOST and fitting < want:
        columns = hidden.drawn(size, generator)
        misses = evidence.misses(hidden.dealt(columns))
        looked_at += size
        fitting += int((misses == 0).sum())
        some = np.argsort(misses, kind="stable")[: max(int((misses == 0).sum()), 2 * want)]
        kept.append([column[some] for column in columns])
        kept_misses.append(misses[some])
        size = BATCH
    return [np.concatenate(parts) for parts in zip(*kept, strict=True)], np.concatenate(kept_misses)


def _choose(
    hands: Masks, misses: npt.NDArray[np.int64], *, want: int, few: bool, generator: np.random.Generator
) -> Layouts:
    """The fitting layouts, and strays for the rest, down to *want*."""
    fits = int((misses == 0).sum())
    least = int(misses.min(initial=0))
    weights = np.power(STRAY, misses - least, dtype=np.float64)
    weights /= weights.sum()
    listed = few
    if len(hands) > want:
        listed = False
        if fits >= want:
            chosen = generator.choice(np.flatnonzero(misses == 0), size=want, replace=False, shuffle=False)
            chosen.sort()
            hands, weights = hands[chosen], np.full(want, 1 / want)
        else:
            # All that fit, then the likeliest of the others; among equals, any.
            order = np.lexsort((generator.random(len(misses)), misses))[:want]
            hands, weights = hands[order], weights[order]
            if fits:
                strays = misses[order] > 0
                share = min(float(weights[strays].sum()), 0.25 * float(weights[~strays].sum()))
                if strays.any():
                    weights[strays] *= share / weights[strays].sum()
            weights = weights / weights.sum()
    return Layouts(hands, weights, all_listed=listed, widened=least > 0 or fits < min(want, 5))
