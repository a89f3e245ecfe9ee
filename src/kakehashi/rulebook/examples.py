"""Worked examples: results written down beside the texts, scored by the game's own sheet."""

from __future__ import annotations

from typing import Any

from kakehashi.game import Game
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Contract, Doubled
from kakehashi.model.seats import Seat, Side
from kakehashi.rulebook.blocks import Table, number, table
from kakehashi.rulebook.scores import arithmetic
from kakehashi.rulebook.texts import Example, Texts
from kakehashi.rulebook.wording import readable
from kakehashi.scoring.sheet import Line, Part, Scoresheet


def written_sheet(game: Game, example: Example) -> Scoresheet:
    """The sheet after the deals of *example*."""
    sheet = game.sheet(game.read_options(example.options), Seat.parse(example.first_dealer))
    for facts in example.deals:
        sheet = sheet.add(game.read_result(facts))
    return sheet.break_off() if example.ended_early else sheet


def last_parts(game: Game, example: Example) -> tuple[Part, ...]:
    """The items of the last deal that are the example's side's, or if it has none, the other side's."""
    parts = written_sheet(game, example).lines[-1].parts
    return tuple(part for part in parts if part.side.value == example.side) or parts


def points(game: Game, example: Example) -> int:
    """What the last deal of *example* is worth to whom it is due."""
    return sum(part.points for part in last_parts(game, example))


def arithmetic_table(texts: Texts, game: Game, name: str, example: Example) -> Table:
    """The score of the last deal, item by item."""
    parts = last_parts(game, example)
    rows: list[tuple[object, ...]] = [
        (part_name(texts, part), arithmetic(part), part.points, _side(texts, part.side.value))
        for part in parts
    ]
    rows.append((texts["tables.example.sum"], "", sum(part.points for part in parts), ""))
    titles = texts.raw("tables.example.columns")
    return table("example", texts[f"examples.{name}"], titles, rows)


def running_table(texts: Texts, game: Game, name: str, example: Example) -> Table:
    """The whole sheet, deal by deal."""
    sheet = written_sheet(game, example)
    marks = list(sheet.lines[-1].marks)
    vul = any(line.board.vulnerable is not Vulnerable.NONE for line in sheet.lines)
    rows: list[tuple[object, ...]] = [
        (
            line.board.number,
            texts[f"seats.{line.board.dealer}"],
            *([texts[f"vulnerability.{line.board.vulnerable.value}"]] if vul else []),
            result_text(texts, line),
            *(line.points_of(side) for side in sheet.sides),
            *(_both(line.marks[mark], sheet) for mark in marks),
            _both(line.totals, sheet),
        )
        for line in sheet.lines
    ]
    for part in sheet.settlement:
        due = [part.points if part.side is side else 0 for side in sheet.sides]
        rows.append(("", "", *([""] if vul else []), part_name(texts, part), *due, *("" for _ in marks), ""))
    columns = ("deal", "dealer", "vul", "result") if vul else ("deal", "dealer", "result")
    titles = [
        *(texts[f"tables.sheet.{column}"] for column in columns),
        *(_side(texts, side.value) for side in sheet.sides),
        *(texts.get(f"marks.{mark}") or readable(mark) for mark in marks),
        texts["tables.sheet.total"],
    ]
    return table("sheet", texts[f"examples.{name}"], titles, rows)


def _both(numbers: dict[Side, int], sheet: Scoresheet) -> str:
    return " – ".join(number(numbers[side]) for side in sheet.sides)


def part_name(texts: Texts, part: Part) -> str:
    return texts.get(f"parts.{part.key}") or readable(part.key)


def _side(texts: Texts, side: str) -> str:
    return texts[f"sides.{side}"]


def result_text(texts: Texts, line: Line) -> str:
    """What happened on a deal, in few words."""
    facts: dict[str, Any] = line.result.written()  # each game has its own
    match facts:
        case {"contract": contract, "declarer": declarer, "tricks": tricks}:
            read = Contract.parse(contract, Seat.parse(declarer))
            doubled = {Doubled.NO: "", Doubled.X: "×", Doubled.XX: "××"}[read.doubled]
            signs = f"{read.level}{read.strain.sign}{doubled}"
            return texts.say("result.contract", contract=signs, declarer=declarer, tricks=tricks)
        case {"bids": bids, "tricks": tricks}:
            said = {seat: texts.get(f"bids.{bid}") or str(bid) for seat, bid in bids.items()}
            return "  ".join(f"{seat} {said[seat]}→{tricks[seat]}" for seat in said)
        case _:
            return texts["result.none"]
