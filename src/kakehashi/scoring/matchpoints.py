"""Matchpoints: a board is worth as much as the number of other results it beats (Law 78A).

>>> [str(points) for points in matchpoints([620, 620, 170, -100])]
['5', '5', '2', '0']
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction


class Scale(Enum):
    """What a result beaten, equalled and not reached are worth."""

    TWO_ONE_NOTHING = "2-1-0"
    ONE_HALF_NOTHING = "1-½-0"

    @property
    def win(self) -> int:
        """Matchpoints for a result beaten; one that is equalled gives half of it."""
        return 2 if self is Scale.TWO_ONE_NOTHING else 1

    def top(self, results: int) -> int:
        """The most that a board with so many results can give."""
        return self.win * max(results - 1, 0)


class SmallGroup(Enum):
    """What becomes of a board that was played at few tables only."""

    NEUBERG = "neuberg"
    EBU = "ebu"
    """Fixed percentages for up to three results that are a third at most of those expected (White Book 4.2.3)."""


_EBU_BEST = {1: 60, 2: 65, 3: 70}
"""Percent for the best of so few results; each further one gets ten less."""


def matchpoints(
    scores: Sequence[int],
    *,
    scale: Scale = Scale.TWO_ONE_NOTHING,
    expected: int | None = None,
    small_group: SmallGroup = SmallGroup.NEUBERG,
) -> tuple[Fraction, ...]:
    """The matchpoints of each of the *scores* of a board, all from one side; for the other side, give them negated.

    *expected* is the largest number of results on any board of the session, if this one has fewer: its matchpoints
    are then scaled to the full top, ``scale.top(expected)``.
    """
    results = len(scores)
    expected = results if expected is None else expected
    if expected < results:
        raise ValueError(f"{results} results where {expected} were expected")
    raw = tuple(_against_all(score, scores, scale) for score in scores)
    if small_group is SmallGroup.EBU and results in _EBU_BEST and 3 * results <= expected:
        # Steps are counted in matchpoints, so that results that tie share what is between them.
        steps = ((scale.top(results) - points) / scale.win for points in raw)
        return tuple((_EBU_BEST[results] - 10 * step) * scale.top(expected) / 100 for step in steps)
    return tuple(neuberg(points, results=results, expected=expected, scale=scale) for points in raw)


def neuberg(points: Fraction, *, results: int, expected: int, scale: Scale) -> Fraction:
    """The *points* of a board with so many *results* as they would be likely to be with the number *expected*.

    >>> float(neuberg(Fraction(18), results=10, expected=11, scale=Scale.TWO_ONE_NOTHING))
    19.9
    """
    tie = Fraction(scale.win, 2)
    return (points + tie) * expected / results - tie


def board_a_match(ours: int, theirs: int, *, scale: Scale = Scale.ONE_HALF_NOTHING) -> Fraction:
    """A board of two teams where better by any amount wins it: the scores of *our* NS pair and of *their* NS pair."""
    return matchpoints((ours, theirs), scale=scale)[0]


def _against_all(score: int, scores: Sequence[int], scale: Scale) -> Fraction:
    """Matchpoints against the others; *score* itself is among the *scores*, as one tie too many."""
    beaten = sum(other < score for other in scores)
    equalled = sum(other == score for other in scores) - 1
    return Fraction(scale.win * (2 * beaten + equalled), 2)
