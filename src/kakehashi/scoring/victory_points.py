"""Victory points: a team match won by so many IMPs, on a scale of 20 (WBF scales of 2013).

>>> float(victory_points(10, boards=16)), float(victory_points(-10, boards=16))
(12.8, 7.2)
>>> discrete_victory_points(10, boards=16)
13
"""

from __future__ import annotations

from bisect import bisect_right
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise, repeat
from math import ceil
from operator import mul

TOTAL = 20
"""What the two teams have together."""
BYE = 12
"""For a team without an opponent in a round."""
_DIGITS = 40
"""Far more than rounding to two decimals needs, and the same on every computer."""


def victory_points(margin: int, *, boards: int) -> Fraction:
    """Victory points, to 0.01, for winning by *margin* IMPs over so many *boards*; negative when lost."""
    table = victory_point_table(boards)
    winner = table[min(abs(margin), len(table) - 1)]
    return winner if margin >= 0 else TOTAL - winner


def discrete_victory_points(margin: int, *, boards: int) -> int:
    """Whole victory points for winning by *margin* IMPs over so many *boards*; negative when lost."""
    winner = TOTAL // 2 - 1 + bisect_right(discrete_starts(boards), abs(margin))
    return winner if margin >= 0 else TOTAL - winner


@cache
def victory_point_table(boards: int) -> tuple[Fraction, ...]:
    """The winner's victory points for a margin of 0, 1, 2… IMPs, up to the first that gives all 20.

    No further IMP may be worth more than the one before it. Rounding breaks that here and there, and the scale
    as published mends it by raising single entries by 0.01.
    """
    hundredths = [int((points * 100).quantize(Decimal(1), ROUND_HALF_UP)) for points in _curve(boards)]
    while True:
        before = list(hundredths)
        for margin in range(1, len(hundredths) - 1):
            low, _, high = hundredths[margin - 1 : margin + 2]
            hundredths[margin] = max(hundredths[margin], (low + high + 1) // 2)
        if hundredths == before:
            blitz = hundredths.index(100 * TOTAL)
            return tuple(Fraction(points, 100) for points in hundredths[: blitz + 1])


@cache
def discrete_starts(boards: int) -> tuple[int, ...]:
    """The first margin, in IMPs, that gives the winner 10, 11, … 20 whole victory points.

    The curve decides where it passes 10.5, 11.5, … 19.5; then no step may be wider than the next one. The step
    for 10 points reaches from a small loss to as small a win.
    """
    curve = _curve(boards)
    halves = [Decimal(2 * points + 1) / 2 for points in range(TOTAL // 2, TOTAL)]
    starts = [0, *(next(margin for margin, points in enumerate(curve) if points >= half) for half in halves)]
    while True:
        widths = [2 * starts[1] - 1]
        widths += [after - start for start, after in pairwise(starts[1:])]
        wider = [step for step in range(len(widths) - 1) if widths[step] > widths[step + 1]]
        if not wider:
            return tuple(starts)
        starts[wider[0] + 1] -= 1


def _curve(boards: int) -> list[Decimal]:
    """The winner's points before any rounding, by margin: steep at first, all 20 at 15·√boards IMPs."""
    if boards < 1:
        raise ValueError("a match has at least one board")
    with localcontext(prec=_DIGITS):
        blitz = 15 * Decimal(boards).sqrt()
        ratio = Decimal(5).sqrt() - 2
        each_imp = ratio ** (1 / blitz)
        left = accumulate(repeat(each_imp, ceil(blitz) - 1), mul, initial=Decimal(1))
        rising = [10 + 10 * (1 - share) / (1 - ratio) for share in left]
    return [*rising, Decimal(TOTAL)]
