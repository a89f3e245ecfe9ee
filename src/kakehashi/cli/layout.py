"""Text in columns of a terminal, where a Japanese character is as wide as two Latin ones.

>>> width("ブリッジ"), width("bridge"), width("4♠")
(8, 6, 2)
>>> wrap("ダブルは、相手のビッドにできます。", 16)
['ダブルは、相手の', 'ビッドにできま', 'す。']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

GAP = 2
"""Columns between two columns of a table."""
NARROWEST = 8
"""No column of a table is made narrower to fit."""

_NOT_FIRST = "、。，．！？）」』】〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ：；%％"
_NOT_LAST = "（「『【〈《"
_PIECE = re.compile(r"\s+|[^\s\u2e80-\u9fff\uff00-\uffef]+|.")


def width(text: str) -> int:
    """The columns that *text* takes."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """*text* filled up with spaces, standing at the left or at the *right*."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def wrap(text: str, columns: int) -> list[str]:
    """The lines of *text*, none wider than *columns* unless a word is; punctuation does not begin a line."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> list[str]:
    """What a line may be broken between."""
    pieces: list[str] = []
    for piece in _PIECE.findall(text):
        joined = pieces and (piece[0] in _NOT_FIRST or pieces[-1][-1] in _NOT_LAST)
        if joined:
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def indented(text: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """The lines of *text* behind *first* (``* ``), the later ones behind *rest*, or as much space."""
    later = " " * width(first) if rest is None else rest
    lines = wrap(text, columns - max(width(first), width(later)))
    return [(first if place == 0 else later) + line for place, line in enumerate(lines)]


def tabulated(
    head: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool], columns: int
) -> list[str]:
    """A table in lines: a head, a rule, and rows; figures stand at the right, and what is too wide is wrapped."""
    widths = _widths([head, *rows], columns)
    lines = [*_row(head, widths, numeric), "  ".join("─" * each for each in widths)]
    for row in rows:
        lines += _row(row, widths, numeric)
    return lines


def _widths(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    widths = [max(1, *map(width, cells)) for cells in zip(*rows, strict=True)]
    while sum(widths) + GAP * (len(widths) - 1) > columns and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> list[str]:
    wrapped = [wrap(cell, each) for cell, each in zip(cells, widths, strict=True)]
    height = max(map(len, wrapped))
    columns = [[*lines, *[""] * (height - len(lines))] for lines in wrapped]
    made = (
        (" " * GAP).join(
            pad(text, each, right=right) for text, each, right in zip(line, widths, numeric, strict=True)
        )
        for line in zip(*columns, strict=True)
    )
    return [line.rstrip() for line in made]
