"""Par: what both sides come to when they bid with all hands open, and nobody can do better by another call.

>>> from kakehashi.model.contract import Strain
>>> table = np.full((4, 5), 6)
>>> table[Seat.N.order, Strain.S.order], table[Seat.W.order, Strain.C.order] = 10, 9
>>> found = par(table, dealer=Seat.E, vulnerable=Vulnerable.NONE)
>>> found.score, [str(each) for each in found.contracts]
(300, ['5CX W'])
"""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import BIDS, BOOK, Call, Contract, Doubled
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.scoring.duplicate import duplicate_score

__all__ = ["Par", "ParContract", "par"]

_PASSES = len(Seat)
"""So many passes end an auction without a bid."""


class ParContract(msgspec.Struct, frozen=True):
    """A contract that scores par, its *tricks*, and who of its side takes as many as declarer."""

    contract: Contract
    """By the first of *declarers*."""
    declarers: tuple[Seat, ...]
    tricks: int

    def __str__(self) -> str:
        return f"{self.contract} {''.join(seat.value for seat in self.declarers)}"


class Par(msgspec.Struct, frozen=True):
    """The *score* in duplicate points to North-South, and all contracts that bring it; none: passed out."""

    score: int
    contracts: tuple[ParContract, ...]


class _Outcome(msgspec.Struct, frozen=True):
    """A bid of one side when all pass or, if it fails, one doubles: points to that side."""

    bid: Call
    side: Side
    tricks: int
    declarers: tuple[Seat, ...]
    points: int


def par(tricks: npt.NDArray[np.integer], *, dealer: Seat, vulnerable: Vulnerable) -> Par:
    """The par of a deal with that table of *tricks*, shape (4, 5) by `Seat.order` and `Strain.order`.

    Of two partners the one who takes more tricks declares. *dealer* matters where whichever side bids first wins.
    A contract that fails is doubled; it is listed only where it takes away one that would bring the other side as much.
    No contract is listed over which the other side could bid a better one, were it left to play there.
    """
    outcomes = {
        side: tuple(_outcome(bid, side, tricks, vulnerable=vulnerable) for bid in BIDS) for side in PAIRS
    }
    worth = _worth(outcomes)
    mine = dealer.side_among(PAIRS)
    theirs = PAIRS[1 - PAIRS.index(mine)]
    best = 0  # to the side whose turn it is; nobody has bid
    for passes in reversed(range(_PASSES)):
        best = max(-best, *worth[mine if passes % 2 == 0 else theirs])
    score = best if mine is Side.NS else -best
    contracts = [
        _contract(outcome)
        for side, others in (PAIRS, PAIRS[::-1])
        for outcome in outcomes[side]
        if outcome.points == (score if side is Side.NS else -score)
        and _stands(outcome, outcomes[others])
        and (outcome.points > 0 or _saves(outcome, outcomes[others]))
    ]
    return Par(score, tuple(contracts) if score else ())


def _outcome(bid: Call, side: Side, table: npt.NDArray[np.integer], *, vulnerable: Vulnerable) -> _Outcome:
    each = {seat: int(table[seat.order, bid.strain.order]) for seat in side.seats}
    tricks = max(each.values())
    declarers = tuple(seat for seat in side.seats if each[seat] == tricks)
    doubled = Doubled.X if tricks < BOOK + bid.level else Doubled.NO
    contract = Contract(bid.level, bid.strain, doubled, declarers[0])
    points = duplicate_score(contract, tricks=tricks, vulnerable=vulnerable.includes(declarers[0]))
    return _Outcome(bid, side, tricks, declarers, points)


def _worth(outcomes: dict[Side, tuple[_Outcome, ...]]) -> dict[Side, list[int]]:
    """What each bid of each side is worth to that side when the other may bid on; by side and `Call.order`."""
    worth = {side: [0] * len(BIDS) for side in PAIRS}
    answer = dict.fromkeys(PAIRS, -(10**6))  # the most that side can get by a bid still higher
    for order in reversed(range(len(BIDS))):
        for side, other in (PAIRS, PAIRS[::-1]):
            worth[side][order] = min(outcomes[side][order].points, -answer[other])
        for side in PAIRS:
            answer[side] = max(answer[side], worth[side][order])
    return worth


def _stands(outcome: _Outcome, others: tuple[_Outcome, ...]) -> bool:
    """Whether nothing that the other side may bid over it would bring that side more."""
    return all(other.points <= -outcome.points for other in others[outcome.bid.order + 1 :])


def _saves(sacrifice: _Outcome, others: tuple[_Outcome, ...]) -> bool:
    """Whether it takes away a contract, lower or the same, that would bring the other side at least as much."""
    return any(other.points >= -sacrifice.points for other in others[: sacrifice.bid.order + 1])


def _contract(outcome: _Outcome) -> ParContract:
    bid, declarers = outcome.bid, outcome.declarers
    doubled = Doubled.X if outcome.points < 0 else Doubled.NO
    return ParContract(Contract(bid.level, bid.strain, doubled, declarers[0]), declarers, outcome.tricks)
