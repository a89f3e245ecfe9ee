"""The scoresheet: what results add up to, what is dealt next, and when it is over."""

from __future__ import annotations

from typing import ClassVar, Self

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


class Scoresheet(msgspec.Struct, frozen=True):
    """The lines written so far; immutable, so `add` gives the next sheet."""

    kind: ClassVar[str]

    sides: tuple[Side, ...]
    lines: tuple[Line, ...] = ()

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
    def totals(self) -> dict[Side, int]:
        return self.lines[-1].totals if self.lines else dict.fromkeys(self.sides, 0)

    @property
    def winner(self) -> Side | None:
        """The side with the larger total once the sheet is over; None for a draw, or while it goes on."""
        if not self.over:
            return None
        first, second = sorted(self.sides, key=lambda side: -self.totals[side])[:2]
        return None if self.totals[first] == self.totals[second] else first

    def add(self, result: Result) -> Self:
        """The sheet with the result of the deal on `board` written down."""
        raise NotImplementedError

    def totals_with(self, parts: tuple[Part, ...]) -> dict[Side, int]:
        return {
            side: total + sum(part.points for part in parts if part.side is side)
            for side, total in self.totals.items()
        }
