"""The one door to the double-dummy library: what every card wins when all four hands are open.

The library is DDS, the one that the package ``endplay`` carries. It is found without importing that package, loaded
when first needed, and may be missing: then `available` says so, and players do without.

It keeps memory between calls, so one process uses it from one thread at a time: a lock sees to it. Positions are
checked here first, because DDS writes a file into the current directory when it is given an impossible one.

Hands are bit masks: bit `Card.order` is set for a card that is held.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

import numpy as np
import numpy.typing as npt

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import Seat

__all__ = ["SolverError", "available", "mask_of", "solve_cards", "solve_tricks", "tables"]

Masks = npt.NDArray[np.int64]

HIDE = "KAKEHASHI_NO_SOLVER"
"""Environment variable: any value makes the library count as missing."""
MEMORY_MB = 160
"""What the library may keep; under 125 it falls back to a smaller table and takes a quarter longer."""

_SUIT = (1 << 13) - 1
_SUITS = "SHDC"  # in the library's order
_STRAINS = "SHDCN"  # likewise
_DEAL = 24  # integers: trump, leader, 3 suits and 3 ranks on the table, 4 × 4 holdings
_ANSWER = 54  # integers: nodes, cards, then 13 each of suit, rank, equals, score
_ONLY_BEST, _ALL_CARDS = 1, 3
_FIND_MOST = -1
_ALWAYS_SEARCH = 1
_OK = 1


class _Deal(ctypes.Structure):
    _fields_ = (("numbers", ctypes.c_int * _DEAL),)


class _Answer(ctypes.Structure):
    _fields_ = (("numbers", ctypes.c_int * _ANSWER),)


class _TableDeal(ctypes.Structure):
    _fields_ = (("holdings", ctypes.c_uint * 16),)


class _Table(ctypes.Structure):
    _fields_ = (("tricks", ctypes.c_int * 20),)


class SolverError(ValueError):
    """That is no position of a bridge deal."""


_lock = Lock()


def _library_file() -> Path | None:
    """Where the library lies; None when it is not installed or is to be hidden."""
    if os.environ.get(HIDE):
        return None
    package = find_spec("endplay")
    if package is None or not package.submodule_search_locations:
        return None
    for folder in package.submodule_search_locations:
        for name in ("libdds.so", "libdds.dylib", "libdds.dll", "dds.dll"):
            if (file := Path(folder) / "_dds" / name).is_file():
                return file
    return None


@cache
def _library() -> ctypes.CDLL | None:
    file = _library_file()
    if file is None:
        return None
    try:
        library = ctypes.CDLL(str(file))
    except OSError:
        return None
    library.SetResources.argtypes = [ctypes.c_int, ctypes.c_int]
    library.SetResources.restype = None
    pointer = ctypes.POINTER(_Answer)
    library.SolveBoard.argtypes = [_Deal, ctypes.c_int, ctypes.c_int, ctypes.c_int, pointer, ctypes.c_int]
    library.CalcDDtable.argtypes = [_TableDeal, ctypes.POINTER(_Table)]
    library.SetResources(MEMORY_MB, 1)
    return library


def available() -> bool:
    """Whether deals can be solved here."""
    return _library() is not None


def _loaded() -> ctypes.CDLL:
    library = _library()
    if library is None:
        raise SolverError("the double-dummy library is not installed")
    return library


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a bit mask.

    >>> mask_of((Card.C2, Card.C4))
    5
    """
    mask = 0
    for card in cards:
        mask |= 1 << card.order
    return mask


def _holdings(hands: Masks) -> npt.NDArray[np.int32]:
    """Masks of shape (n, 4) as the library wants them: (n, 4 seats, 4 suits), bit 2 for the deuce."""
    shifts = np.array([13 * Suit(suit).order for suit in _SUITS], dtype=np.int64)
    return (((hands[:, :, None] >> shifts) & _SUIT) << 2).astype(np.int32)


def _check(hands: Masks, places: tuple[int, ...], trick: int) -> None:
    """Raise SolverError unless the seats *places* have played and hold one card less than the others."""
    if hands.ndim != 2 or hands.shape[1] != 4:
        raise SolverError(f"hands of shape {hands.shape}: four masks a deal are needed")
    sizes = np.bitwise_count(hands.astype(np.uint64)).astype(np.int64)
    for place in places:
        sizes[:, place] += 1
    if np.any(sizes != sizes[:, :1]) or np.any(sizes < 1) or np.any(sizes > 13):
        raise SolverError("the hands are not of one size")
    together = hands[:, 0] | hands[:, 1] | hands[:, 2] | hands[:, 3]
    held = np.bitwise_count(together.astype(np.uint64)) + len(places)
    if np.any(together >> 52) or np.any(together & trick) or np.any(held != sizes.sum(axis=1)):
        raise SolverError("a card is held twice, or is none of the 52")


def _solve(
    hands: Masks,
    trump: Suit | None,
    leader: Seat,
    trick: tuple[Card, ...],
    *,
    solutions: int,
    most_nodes: int | None = None,
    least_deals: int = 0,
) -> npt.NDArray[np.int32]:
    """The library's answers, for as many of the deals as *most_nodes* allow."""
    library = _loaded()
    hands = np.ascontiguousarray(hands, dtype=np.int64)
    if len(trick) > 3:
        raise SolverError("that trick is complete")
    played = tuple((leader.order + place) % 4 for place in range(len(trick)))
    _check(hands, played, mask_of(trick))
    count = len(hands)
    deals = np.zeros((count, _DEAL), dtype=np.int32)
    deals[:, 0] = _SUITS.index(trump.value) if trump else 4
    deals[:, 1] = leader.order
    for place, card in enumerate(trick):
        deals[:, 2 + place] = _SUITS.index(card.suit.value)
        deals[:, 5 + place] = card.rank
    deals[:, 8:] = _holdings(hands).reshape(count, 16)
    answers = np.zeros((count, _ANSWER), dtype=np.int32)
    asked = (_Deal * count).from_buffer(deals.data) if count else ()
    told = (_Answer * count).from_buffer(answers.data) if count else ()
    nodes = done = 0
    with _lock:
        if most_nodes is not None:
            # With its memory empty the library always takes the same steps, whatever it solved before.
            library.SetResources(MEMORY_MB, 1)
        for one, answer in zip(asked, told, strict=True):
            code = library.SolveBoard(one, _FIND_MOST, solutions, _ALWAYS_SEARCH, ctypes.byref(answer), 0)
            if code != _OK:
                raise SolverError(f"the double-dummy library refused a position (code {code})")
            nodes, done = nodes + answer.numbers[0], done + 1
            if most_nodes is not None and nodes >= most_nodes and done >= least_deals:
                break
    return answers[:done]


def solve_cards(
    hands: Masks,
    trump: Suit | None,
    leader: Seat,
    trick: tuple[Card, ...] = (),
    *,
    most_nodes: int | None = None,
    least_deals: int = 0,
) -> npt.NDArray[np.int8]:
    """The tricks that the side to play takes from here with each card, best play by all; −1 where a card is no choice.

    *hands* has the shape (n, 4): what N, E, S and W still hold in each of n deals, without the cards of *trick*,
    which *leader* began. The answer has the shape (n, 52), by `Card.order`; the trick on the table counts. Raises
    SolverError.

    With *most_nodes*, positions searched in all, the later deals may go unsolved: the answer is then shorter, though
    not below *least_deals*. How long it is depends on nothing but the question; two million nodes take about a second.
    """
    answers = _solve(
        hands, trump, leader, trick, solutions=_ALL_CARDS, most_nodes=most_nodes, least_deals=least_deals
    )
    cards, suits, ranks, equals, scores = (
        answers[:, 1],
        answers[:, 2:15],
        answers[:, 15:28],
        answers[:, 28:41],
        answers[:, 41:54],
    )
    starts = np.array([13 * Suit(suit).order for suit in _SUITS], dtype=np.int64)[suits]
    tricks = np.full((len(answers), len(PACK)), -1, dtype=np.int8)
    for place in range(int(cards.max(initial=0))):
        rows = np.flatnonzero(cards > place)
        start, score = starts[rows, place], scores[rows, place]
        tricks[rows, start + ranks[rows, place] - 2] = score
        same = equals[rows, place]
        if same.any():
            for rank in range(2, 15):
                some = np.flatnonzero(same & (1 << rank))
                tricks[rows[some], start[some] + rank - 2] = score[some]
    return tricks


def solve_tricks(
    hands: Masks, trump: Suit | None, leader: Seat, trick: tuple[Card, ...] = ()
) -> npt.NDArray[np.int8]:
    """The tricks that the side to play takes from here with its best card, in each of n deals. Raises SolverError."""
    return _solve(hands, trump, leader, trick, solutions=_ONLY_BEST)[:, 41].astype(np.int8)


def tables(deals: Masks) -> npt.NDArray[np.int8]:
    """The tricks of every declarer in every strain: shape (n, 4, 5), by `Seat.order` and `Strain.order`.

    *deals* has the shape (n, 4), 13 cards a hand. Raises SolverError.
    """
    library = _loaded()
    deals = np.ascontiguousarray(deals, dtype=np.int64)
    _check(deals, (), 0)
    if np.any(np.bitwise_count(deals.astype(np.uint64)) != 13):
        raise SolverError("a whole deal has 13 cards a hand")
    results = np.zeros((len(deals), 4, 5), dtype=np.int8)
    order = [_STRAINS.index(strain) for strain in "CDHSN"]
    with _lock:
        for place, holdings in enumerate(_holdings(deals).reshape(len(deals), 16)):
            table = _Table()
            code = library.CalcDDtable(_TableDeal(tuple(holdings.tolist())), ctypes.byref(table))
            if code != _OK:
                raise SolverError(f"the double-dummy library refused a deal (code {code})")
            results[place] = np.array(table.tricks, dtype=np.int8).reshape(5, 4)[order].T
    return results
