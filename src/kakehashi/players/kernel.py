"""The one door to the native search kernel (`native/`): two hands played exactly, and whether a nil can be made.

The kernel is a shared library that the build puts beside this file. It keeps nothing between calls, so any number of
threads may ask at once, and while it searches the others run. Where it could not be built, `kernel_twin` searches
in its place: `native` says which, and players ask less of the twin.

Cards are `Card.order`, hands bit masks of them, seats `Seat.order`; *trump* is a `Suit.order`, or −1 at notrump.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kakehashi.players import kernel_twin
from kakehashi.players.kernel_rules import NilRules

__all__ = ["FILE", "HIDE", "NilRules", "native", "nil_made", "two_hand_cards", "two_hand_tricks"]

HIDE = "KAKEHASHI_NO_KERNEL"
"""Environment variable: with any value the kernel is not built, and counts as missing."""
FILE = Path(__file__).with_name("built") / "kernel.so"
"""Under this name on every system; the build hook (`hatch_build.py`) writes it."""
TWIN_LIMIT = 4_000
"""The most nodes that the twin spends on one nil."""

_UNKNOWN = 2
_NO_CARD = -1

Pair = tuple[int, int]
"""The hand that is to play, and the other one; without a card that the other one has led."""


@cache
def _library() -> ctypes.CDLL | None:
    if os.environ.get(HIDE):
        return None
    try:
        library = ctypes.CDLL(str(FILE))
    except OSError:  # not there, or built for another system
        return None
    masks, bytes_ = ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(ctypes.c_int8)
    number = ctypes.c_int
    for name in ("two_hand_tricks", "two_hand_cards"):
        getattr(library, name).argtypes = [masks, number, number, number, bytes_]
    library.nil_made.argtypes = [masks, *[number] * 3, bytes_, *[number] * 2, ctypes.c_int64, bytes_]
    return library


def native() -> bool:
    """Whether the kernel itself is here, not its slow twin."""
    return _library() is not None


def two_hand_tricks(layouts: Sequence[Pair], trump: int, led: int | None = None) -> list[int]:
    """By layout: the tricks that the hand to play takes from here on, both doing their best. Raises ValueError.

    >>> two_hand_tricks([(0b1010, 0b0101)], trump=-1)  # ♣5 and ♣3 to lead against ♣4 and ♣2
    [1]
    """
    _check_pairs(layouts, led)
    library = _library()
    if library is None:
        search = kernel_twin.TwoHands(trump)
        return [search.tricks(*layout, led) for layout in layouts]
    answers = (ctypes.c_int8 * len(layouts))()
    _done(library.two_hand_tricks(*_asked(layouts, trump, led), answers))
    return list(answers)


def two_hand_cards(layouts: Sequence[Pair], trump: int, led: int | None = None) -> list[dict[int, int]]:
    """The same by layout and card played: whatever may be played has its tricks. Raises ValueError."""
    _check_pairs(layouts, led)
    library = _library()
    if library is None:
        search = kernel_twin.TwoHands(trump)
        return [search.cards(*layout, led) for layout in layouts]
    answers = (ctypes.c_int8 * (52 * len(layouts)))()
    _done(library.two_hand_cards(*_asked(layouts, trump, led), answers))
    rows = (answers[place : place + 52] for place in range(0, len(answers), 52))
    return [{card: tricks for card, tricks in enumerate(row) if tricks >= 0} for row in rows]


def _check_pairs(layouts: Sequence[Pair], led: int | None) -> None:
    for mine, other in layouts:
        if mine & other or not mine or mine.bit_count() != other.bit_count() + (led is not None):
            raise ValueError(f"{mine:#x} and {other:#x} are no two hands at this point of a trick")


def _asked(
    layouts: Sequence[Pair], trump: int, led: int | None
) -> tuple[ctypes.Array[ctypes.c_uint64], int, int, int]:
    masks = (ctypes.c_uint64 * (2 * len(layouts)))(*[hand for layout in layouts for hand in layout])
    return masks, len(layouts), trump, _NO_CARD if led is None else led


def nil_made(
    rows: Sequence[Sequence[int]],
    *,
    nil: int,
    leader: int,
    trick: Sequence[int] = (),
    rules: NilRules,
    limit: int,
) -> list[bool | None]:
    """By row of four open hands: whether the *nil* seat can take no trick from here on, its partner helping.

    Spades are trumps. *leader* began the *trick* on the table, whose cards are in no hand any more. None where
    *limit* nodes, about a third of a microsecond each, do not tell. Raises ValueError.
    """
    for row in rows:
        _check(row, leader, trick)
    library = _library()
    if library is None:
        limit = min(limit, TWIN_LIMIT)
        cards = tuple(trick)
        return [kernel_twin.Nil(nil, rules, limit).made(tuple(row), leader, cards) for row in rows]
    masks = (ctypes.c_uint64 * (4 * len(rows)))(*[hand for row in rows for hand in row])
    answers = (ctypes.c_int8 * len(rows))()
    table = (ctypes.c_int8 * 4)(*trick)
    _done(library.nil_made(masks, len(rows), nil, leader, table, len(trick), rules.flags, limit, answers))
    return [None if answer == _UNKNOWN else bool(answer) for answer in answers]


def _check(row: Sequence[int], leader: int, trick: Sequence[int]) -> None:
    hands = list(row)
    for turn, card in enumerate(trick):
        hands[(leader + turn) & 3] |= 1 << card
    whole = hands[0] | hands[1] | hands[2] | hands[3]
    sizes = {hand.bit_count() for hand in hands}
    size = sizes.pop()
    if sizes or not 0 < size <= 13 or whole.bit_count() != 4 * size or whole >> 52 or len(trick) > 3:
        raise ValueError(
            f"{[f'{hand:#x}' for hand in row]} with {list(trick)} on the table are no four hands"
        )


def _done(code: int) -> None:
    if code:
        raise MemoryError("the search kernel found no memory")
