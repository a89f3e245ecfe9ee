"""Double-dummy analysis: what each side takes when all four hands are open and everybody plays best.

>>> from kakehashi.notation.deal import parse_deal
>>> deal = parse_deal("N:JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63 32..QJT853.AK742")
>>> int(tricks_table(deal)[Seat.N.order, Strain.H.order]) if available() else 10
10
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.errors import NotInstalledError
from kakehashi.model.cards import Card, Hand
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.notation.deal import Deal
from kakehashi.players import solver
from kakehashi.players.solver import available

__all__ = ["CardValues", "available", "card_values", "tricks_table", "tricks_tables"]

Table = npt.NDArray[np.int8]
"""The tricks of each declarer in each strain: shape (4, 5), by `Seat.order` and `Strain.order`."""

BATCH = 8
"""Deals handed to a worker process at a time; each takes some tenths of a second."""


class CardValues(msgspec.Struct, frozen=True):
    """One card of a play: who led or followed with it, and what every legal card was worth.

    *values* are the tricks that the side to play takes from here on, this trick included, by card.
    """

    seat: Seat
    card: Card
    values: dict[Card, int]

    @property
    def lost(self) -> int:
        """The tricks that the card gave away."""
        return max(self.values.values()) - self.values[self.card]


def _check_available() -> None:
    if not available():
        raise NotInstalledError("the double-dummy library is not installed", reason="no-solver")


def _masks(hands: Sequence[Hand]) -> npt.NDArray[np.int64]:
    return np.array([solver.mask_of(hand) for hand in hands], dtype=np.int64)


def tricks_table(deal: Deal) -> Table:
    """The tricks of each declarer in each strain. Raises NotInstalledError."""
    return tricks_tables([deal])[0]


def tricks_tables(deals: Sequence[Deal], processes: int = 1) -> npt.NDArray[np.int8]:
    """The tables of many deals, shape (n, 4, 5), solved by so many *processes*. Raises NotInstalledError.

    More than one are started anew and must be able to import the main module, as `multiprocessing` has it.
    """
    _check_available()
    masks = np.array([_masks(deal) for deal in deals], dtype=np.int64).reshape(len(deals), 4)
    batches = [masks[place : place + BATCH] for place in range(0, len(masks), BATCH)]
    if processes <= 1 or len(batches) <= 1:
        return solver.tables(masks)
    # Processes with a single thread each: a second thread inside the library brings the whole process down.
    with ProcessPoolExecutor(min(processes, len(batches)), mp_context=get_context("spawn")) as pool:
        return np.concatenate(list(pool.map(solver.tables, batches)))


def card_values(deal: Deal, strain: Strain, leader: Seat, play: Sequence[Card]) -> tuple[CardValues, ...]:
    """Each card of a *play* that *leader* led to, with the double-dummy values of all that were legal.

    The play may stop anywhere. Raises NotInstalledError, or ValueError for a card that was not legal there.
    """
    _check_available()
    hands = [set(hand) for hand in deal]
    trick, judged = _led_by(leader), []
    for card in play:
        seat = trick.seats[len(trick.cards)]
        masks = np.array([[solver.mask_of(hand) for hand in hands]], dtype=np.int64)
        solved = solver.solve_cards(masks, strain.suit, trick.leader, trick.cards)[0]
        values = {each: int(solved[each.order]) for each in Card if solved[each.order] >= 0}
        if card not in values:
            raise ValueError(f"{seat} cannot play {card} there")
        judged.append(CardValues(seat, card, values))
        hands[seat.order].remove(card)
        trick = Trick(trick.seats, (*trick.cards, card))
        if trick.complete:
            trick = _led_by(trick.winner(strain.suit))
    return tuple(judged)


def _led_by(leader: Seat) -> Trick:
    return Trick((leader, leader.next, leader.partner, leader.previous))
