"""International Match Points: differences of scores on a scale that tames the large ones (Law 78B).

>>> imps(620 - -100), imps(-150), imps(10)
(12, -4, 0)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

_LEAST = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference in points that is worth 1, 2, … 24 IMPs."""


class CrossDivide(Enum):
    """What the sum of a pair's IMPs against all other results of a board is divided by."""

    COMPARISONS = "comparisons"
    NONE = "none"
    RESULTS = "results"


class Halves(Enum):
    """Where a datum goes that lies halfway between two multiples of ten."""

    AWAY = "away"
    """From zero."""
    EVEN = "even"
    """To the even number of tens."""


def imps(difference: int) -> int:
    """The IMPs for a *difference* of two scores, in points; it keeps its sign."""
    size = bisect_right(_LEAST, abs(difference))
    return size if difference > 0 else -size


def cross_imps(
    scores: Sequence[int], *, divide: CrossDivide = CrossDivide.COMPARISONS
) -> tuple[Fraction, ...]:
    """For each of the *scores* of a board from one side, its IMPs against all the others.

    The other side gets the negative.

    >>> [str(score) for score in cross_imps([620, 620, 170, -100])]
    ['22/3', '22/3', '-13/3', '-31/3']
    """
    sums = (sum(imps(score - other) for other in scores) for score in scores)
    match divide:
        case CrossDivide.COMPARISONS:
            divisor = max(len(scores) - 1, 1)
        case CrossDivide.RESULTS:
            divisor = len(scores)
        case CrossDivide.NONE:
            divisor = 1
    return tuple(Fraction(total, divisor) for total in sums)


def datum(scores: Sequence[int], *, trim: int | None = None, halves: Halves = Halves.AWAY) -> int:
    """The mean of a board's scores, to the nearest ten points.

    *trim* is how many of the highest and as many of the lowest are left out; unless said, one from five results on.

    >>> datum([420, 430, 420, 430]), datum([420, 430, 420, 430], halves=Halves.EVEN)
    (430, 420)
    """
    if trim is None:
        trim = 0 if len(scores) < 5 else 1
    kept = sorted(scores)[trim : len(scores) - trim]
    if not kept:
        raise ValueError(f"{len(scores)} scores leave none when {trim} are left out at each end")
    tens = Fraction(sum(kept), 10 * len(kept))
    if halves is Halves.EVEN:
        return 10 * round(tens)
    size = 10 * int(abs(tens) + Fraction(1, 2))
    return size if tens > 0 else -size


def butler(
    scores: Sequence[int], *, trim: int | None = None, halves: Halves = Halves.AWAY
) -> tuple[int, ...]:
    """For each of the *scores* of a board from one side, its IMPs against the datum.

    The other side gets the negative.
    """
    if not scores:
        return ()
    mean = datum(scores, trim=trim, halves=halves)
    return tuple(imps(score - mean) for score in scores)
