"""What the boards of a session come to for one contestant, and who stands where.

A board is compared in `matchpoints` or `imps`; a team match is converted in `victory_points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

import msgspec


class Adjustment(Enum):
    """An artificial score for a board without a result, by whose fault it was (Law 12C2)."""

    AVERAGE_PLUS = "ave+"
    """Not at fault."""
    AVERAGE = "ave"
    """Partly at fault."""
    AVERAGE_MINUS = "ave-"
    """At fault."""

    @property
    def imps(self) -> int:
        return {Adjustment.AVERAGE_PLUS: 3, Adjustment.AVERAGE: 0, Adjustment.AVERAGE_MINUS: -3}[self]

    def percent(self, own: Fraction | None) -> Fraction:
        """Percent of the board's top; *own* is the contestant's percentage on the other boards, if there are any.

        >>> str(Adjustment.AVERAGE_PLUS.percent(Fraction(64))), str(Adjustment.AVERAGE_PLUS.percent(Fraction(55)))
        ('64', '60')
        """
        match self:
            case Adjustment.AVERAGE_PLUS:
                return Fraction(60) if own is None else max(Fraction(60), own)
            case Adjustment.AVERAGE:
                return Fraction(50)
            case Adjustment.AVERAGE_MINUS:
                return Fraction(40) if own is None else min(Fraction(40), own)


class Compared(msgspec.Struct, frozen=True):
    """A board that was played: *points* out of *top*, in matchpoints."""

    points: Fraction
    top: int


class Adjusted(msgspec.Struct, frozen=True):
    """A board that was not played as it should be, and its *top* in matchpoints."""

    adjustment: Adjustment
    top: int


def session_percent(boards: Sequence[Compared | Adjusted]) -> Fraction | None:
    """Percent of all the tops of a contestant's *boards*, exactly; None when there are none.

    Boards that a contestant sat out are no boards of theirs.
    """
    played = [board for board in boards if isinstance(board, Compared)]
    own = _percent(sum((board.points for board in played), Fraction()), sum(board.top for board in played))
    points = sum(
        (
            board.points if isinstance(board, Compared) else board.adjustment.percent(own) * board.top / 100
            for board in boards
        ),
        Fraction(),
    )
    return _percent(points, sum(board.top for board in boards))


def _percent(points: Fraction, top: int) -> Fraction | None:
    return points * 100 / top if top else None


class Place(msgspec.Struct, frozen=True):
    """A place in a ranking: 1 is the best; *shared* with others who have the same result."""

    number: int
    shared: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.shared else str(self.number)


def places(results: Sequence[Fraction | int]) -> tuple[Place, ...]:
    """The place of each of the *results*, more being better; equal results share one.

    >>> [str(place) for place in places([50, 66, 40, 66])]
    ['3', '1=', '4', '1=']
    """
    return tuple(
        Place(1 + sum(other > result for other in results), list(results).count(result) > 1)
        for result in results
    )
