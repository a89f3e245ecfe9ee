"""Duplicate scoring at one table: numbered boards, each scored by itself."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.board import Board
from kakehashi.model.seats import PAIRS
from kakehashi.model.view import Comparison, Result, Standing
from kakehashi.scoring.duplicate import ContractResult, contract_row, duplicate_parts
from kakehashi.scoring.sheet import Line, Scoresheet


class BoardsSheet(Scoresheet, frozen=True, kw_only=True):
    """Boards 1 to *boards*; a board passed out is played, for nothing (Law 77)."""

    kind: ClassVar[str] = "boards"

    boards: int
    comparison: Comparison = Comparison.POINTS
    """How others will compare the boards; here it is only told."""

    @classmethod
    def begin(cls, boards: int, comparison: Comparison = Comparison.POINTS) -> Self:
        return cls(sides=PAIRS, boards=boards, comparison=comparison)

    @property
    def over(self) -> bool:
        return len(self.lines) >= self.boards

    @property
    def board(self) -> Board:
        return Board.duplicate(len(self.lines) + 1)

    @property
    def planned(self) -> tuple[Board, ...]:
        return tuple(Board.duplicate(number) for number in range(len(self.lines) + 1, self.boards + 1))

    @property
    def standing(self) -> Standing:
        done = len(self.lines)
        return Standing(
            deal=done + 1, deals_left=self.boards - done, totals=self.totals, comparison=self.comparison
        )

    def add(self, result: Result) -> Self:
        assert isinstance(result, ContractResult)
        parts = ()
        if contract := result.contract:
            vulnerable = self.board.vulnerable.includes(contract.declarer)
            parts = duplicate_parts(contract, tricks=result.tricks, vulnerable=vulnerable, sides=self.sides)
        line = Line(self.board, result, parts, True, self.totals_with(parts))
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def row(self, line: Line) -> dict[str, Any]:
        assert isinstance(line.result, ContractResult)
        return contract_row(super().row(line), line.result)
