"""The scoresheet: what results add up to, what is dealt next, and when it is over."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.board import Board
from kakehashi.model.seats import Side
from kakehashi.model.view import Result, Standing


class Part(msgspec.Struct, frozen=True):
    """One item of a score: what for (a catalogue key), to which side, and the *terms* that add up to it (points)."""

    key: str
    side: Side
    terms: tuple[int, ...]

    @property
    def points(self) -> int:
        return sum(self.terms)


class Line(msgspec.Struct, frozen=True):
    """One finished deal on the sheet. *totals* and *marks* (carry, bags…, by key) are those after it."""

    board: Board
    result: Result
    parts: tuple[Part, ...]
    counted: bool
    """False for a deal that is dealt again and does not count."""
    totals: dict[Side, int]
    marks: dict[str, dict[Side, int]] = {}

    def points_of(self, side: Side) -> int:
        return sum(part.points for part in self.parts if part.side is side)


def by_side(numbers: dict[Side, int]) -> dict[str, int]:
    """Those numbers as JSON has them."""
    return {side.value: number for side, number in numbers.items()}


class Scoresheet(msgspec.Struct, frozen=True):
    """The lines written so far; immutable, so `add` gives the next sheet."""

    kind: ClassVar[str]

    sides: tuple[Side, ...]
    lines: tuple[Line, ...] = ()
    broken_off: bool = False
    """Whether the players stopped before it was over."""

    @property
    def board(self) -> Board:
        """What is dealt next."""
        raise NotImplementedError

    @property
    def planned(self) -> tuple[Board, ...]:
        """The boards to come as far as they are known, the next one first."""
        return () if self.over else (self.board,)

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def standing(self) -> Standing:
        raise NotImplementedError

    @property
    def settlement(self) -> tuple[Part, ...]:
        """What is paid when no more is dealt, besides the scores of the deals."""
        return ()

    @property
    def totals(self) -> dict[Side, int]:
        totals = self.lines[-1].totals if self.lines else dict.fromkeys(self.sides, 0)
        return _added(totals, self.settlement)

    @property
    def winner(self) -> Side | None:
        """The side with the larger total once nothing more is dealt; None for a draw, or while it goes on."""
        if not (self.over or self.broken_off):
            return None
        first, second = sorted(self.sides, key=lambda side: -self.totals[side])[:2]
        return None if self.totals[first] == self.totals[second] else first

    def add(self, result: Result) -> Self:
        """The sheet with the result of the deal on `board` written down.

        Raises NotationError for a result that the options it is kept by do not allow.
        """
        raise NotImplementedError

    def break_off(self) -> Self:
        """The sheet of a match that is stopped here, settled as its rules say; unless they do, totals decide."""
        return self if self.over else msgspec.structs.replace(self, broken_off=True)

    def written(self) -> dict[str, Any]:
        """The sheet as score files have it, ready for JSON: a row for each line, totals, and the winner.

        The winner is a side, ``"draw"``, or None while the match goes on.
        """
        decided = self.over or self.broken_off
        return {
            "log": [self.row(line) for line in self.lines],
            "total": by_side(self.totals),
            "complete": self.over,
            "winner": self.winner.value if self.winner else "draw" if decided else None,
        }

    def row(self, line: Line) -> dict[str, Any]:
        """One line as score files have it, ready for JSON. A sheet adds or changes what its own form needs."""
        parts: dict[str, int] = {}
        for part in line.parts:
            parts[part.key] = parts.get(part.key, 0) + part.points
        return {
            "deal": line.board.number,
            "dealer": line.board.dealer.value,
            "vul": line.board.vulnerable.value,
            **line.result.written(),
            "parts": parts,
            "score": by_side({side: line.points_of(side) for side in self.sides}),
            **{key: by_side(mark) for key, mark in line.marks.items()},
            "total": by_side(line.totals),
        }

    def totals_with(self, parts: tuple[Part, ...]) -> dict[Side, int]:
        """The totals with those parts added."""
        return _added(self.totals, parts)


def _added(totals: dict[Side, int], parts: tuple[Part, ...]) -> dict[Side, int]:
    return {
        side: total + sum(part.points for part in parts if part.side is side)
        for side, total in totals.items()
    }
