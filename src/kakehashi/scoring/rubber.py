"""Rubber bridge: below the line towards game, above it for all else, and two games make the rubber."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import Result, Standing
from kakehashi.scoring.duplicate import GAME, ContractResult, contract_parts, contract_row, honors_part
from kakehashi.scoring.sheet import Line, Part, Scoresheet, by_side

GAMES_TO_WIN = 2
RUBBER_BONUS = {0: 700, 1: 500}
"""By the games of the other side (Laws of Rubber Bridge, 73)."""
UNFINISHED_GAME_BONUS = 300
"""For the only game of a rubber that is broken off (Laws of Rubber Bridge, 80)."""
BELOW = "trick"
"""The key of the only items that are written below the line."""
RUBBER = "rubber"


class RubberTerms(msgspec.Struct, frozen=True):
    """How this rubber is scored; the games that offer it say what each value means."""

    first_dealer: Seat
    honors: bool
    passed_out_moves_on: bool
    """Whether the next player deals after a deal that was passed out."""
    winner_by_points: bool
    """The larger total wins, whoever took the rubber (Laws of Rubber Bridge, 74)."""
    unfinished_part: int
    """For the only part-score of a rubber that is broken off; points."""
    deal_cap: int | None
    """Deals after which the rubber is broken off."""
    seats: tuple[Seat, ...] = tuple(Seat)
    """Clockwise."""
    sides: tuple[Side, ...] = PAIRS


class RubberSheet(Scoresheet, frozen=True, kw_only=True):
    """The pad with the line across it."""

    kind: ClassVar[str] = "rubber"

    terms: RubberTerms

    @classmethod
    def begin(cls, terms: RubberTerms) -> Self:
        return cls(sides=terms.sides, terms=terms)

    @property
    def games(self) -> dict[Side, int]:
        return self.lines[-1].marks["games"] if self.lines else dict.fromkeys(self.sides, 0)

    @property
    def part_scores(self) -> dict[Side, int]:
        """What is below the line in the current game."""
        return self.lines[-1].marks["part_score"] if self.lines else dict.fromkeys(self.sides, 0)

    @property
    def deals_done(self) -> int:
        return sum(line.counted for line in self.lines)

    @property
    def taken_by(self) -> Side | None:
        """The side with two games."""
        return next((side for side, games in self.games.items() if games == GAMES_TO_WIN), None)

    @property
    def capped(self) -> bool:
        return self.terms.deal_cap is not None and self.deals_done >= self.terms.deal_cap

    @property
    def over(self) -> bool:
        return self.taken_by is not None or self.capped

    @property
    def board(self) -> Board:
        seats = self.terms.seats
        dealer = seats[(seats.index(self.terms.first_dealer) + self.deals_done) % len(seats)]
        vulnerable = tuple(side for side in self.sides if self.games[side])
        return Board(self.deals_done + 1, dealer, Vulnerable.of(vulnerable))

    @property
    def standing(self) -> Standing:
        return Standing(
            deal=self.deals_done + 1,
            deals_left=self.terms.deal_cap and self.terms.deal_cap - self.deals_done,
            totals=self.totals,
            part_scores=self.part_scores,
            games=self.games,
        )

    @property
    def settlement(self) -> tuple[Part, ...]:
        if self.taken_by or not (self.capped or self.broken_off):
            return ()
        ahead = _only(self.games)
        part = _only(self.part_scores)
        parts = (Part("unfinished_game", ahead, (UNFINISHED_GAME_BONUS,)),) if ahead else ()
        return (*parts, Part("unfinished_part", part, (self.terms.unfinished_part,))) if part else parts

    @property
    def winner(self) -> Side | None:
        return super().winner if self.terms.winner_by_points else self.taken_by or super().winner

    def add(self, result: Result) -> Self:
        assert isinstance(result, ContractResult)
        parts, marks = self._score(result)
        counted = result.contract is not None or self.terms.passed_out_moves_on
        line = Line(self.board, result, parts, counted, self.totals_with(parts), marks)
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def _score(self, result: ContractResult) -> tuple[tuple[Part, ...], dict[str, dict[Side, int]]]:
        games, part_scores = self.games, self.part_scores
        contract = result.contract
        if contract is None:
            return (), {"part_score": part_scores, "games": games}
        side = contract.declarer.side_among(self.sides)
        vulnerable = games[side] > 0
        parts = contract_parts(contract, tricks=result.tricks, vulnerable=vulnerable, sides=self.sides)
        if self.terms.honors:
            parts += honors_part(result, self.sides)
        below = sum(part.points for part in parts if part.key == BELOW)
        part_scores = {**part_scores, side: part_scores[side] + below}
        if part_scores[side] >= GAME:
            games = {**games, side: games[side] + 1}
            part_scores = dict.fromkeys(self.sides, 0)
            if games[side] == GAMES_TO_WIN:
                (other,) = (each for each in self.sides if each is not side)
                parts += (Part(RUBBER, side, (RUBBER_BONUS[games[other]],)),)
        return parts, {"part_score": part_scores, "games": games}

    def row(self, line: Line) -> dict[str, Any]:
        assert isinstance(line.result, ContractResult)
        place = self.lines.index(line)
        row = contract_row(super().row(line), line.result)
        for key in ("parts", "score", "total"):
            row.pop(key, None)
        if line.result.contract:
            row["below_added"] = self._below((line,))
            row["above_added"] = self._above((line,), besides=RUBBER)
        row["below_total"] = self._below(self.lines[: place + 1])
        row["above_total"] = self._above(self.lines[: place + 1])
        before = self.lines[place - 1].marks["games"] if place else dict.fromkeys(self.sides, 0)
        for side in self.sides:
            if line.marks["games"][side] > before[side]:
                row["game_won_by"] = side.value
        for part in line.parts:
            if part.key == RUBBER:
                row["rubber_bonus"] = {part.side.value: part.points}
        return row

    def written(self) -> dict[str, Any]:
        written = super().written()
        below, above = self._below(self.lines), self._above(self.lines)
        for part in self.settlement:
            above[part.side.value] += part.points
        return written | {
            "finished": self.taken_by is not None,
            "unfinished_bonus": self._unfinished(),
            "below": below,
            "above": above,
            "games": by_side(self.games),
        }

    def _unfinished(self) -> dict[str, int] | None:
        if self.taken_by or not (self.capped or self.broken_off):
            return None
        return _added(self.sides, self.settlement)

    def _below(self, lines: tuple[Line, ...]) -> dict[str, int]:
        return _added(self.sides, (part for line in lines for part in line.parts if part.key == BELOW))

    def _above(self, lines: tuple[Line, ...], *, besides: str = "") -> dict[str, int]:
        parts = (part for line in lines for part in line.parts)
        return _added(self.sides, (part for part in parts if part.key not in (BELOW, besides)))


def _added(sides: tuple[Side, ...], parts: Iterable[Part]) -> dict[str, int]:
    """The points of *parts* by side, as JSON has them."""
    added = dict.fromkeys((side.value for side in sides), 0)
    for part in parts:
        added[part.side.value] += part.points
    return added


def _only(numbers: dict[Side, int]) -> Side | None:
    """The side that alone has any."""
    sides = [side for side, number in numbers.items() if number]
    return sides[0] if len(sides) == 1 else None
