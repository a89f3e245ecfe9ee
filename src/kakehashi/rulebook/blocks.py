"""What a page of rules is made of. Plain text throughout: no markup is hidden in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Block(msgspec.Struct, frozen=True, tag_field="type"):
    """One piece of a section."""


class Paragraph(Block, frozen=True, tag="paragraph"):
    text: str


class Items(Block, frozen=True, tag="list"):
    """A list; *ordered* where one thing follows another."""

    items: tuple[str, ...]
    ordered: bool


class Column(msgspec.Struct, frozen=True):
    title: str
    numeric: bool
    """Whether it holds figures, which stand at the right."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    strong: bool = False
    """To be made out from the others; the caption says what for."""


class Row(msgspec.Struct, frozen=True):
    """*id* is a word for links, unique in its table, or empty."""

    id: str
    cells: tuple[Cell, ...]


class Table(Block, frozen=True, tag="table"):
    """A table whose first column heads its rows. *name* says what kind it is, for links and for looks."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A term and what there is to say of it; *also* is the term in the other language."""

    id: str
    term: str
    text: str
    also: str = ""


class FactBox(Block, frozen=True, tag="facts"):
    """The game at a glance."""

    facts: tuple[Entry, ...]


class Definitions(Block, frozen=True, tag="definitions"):
    entries: tuple[Entry, ...]


class Question(msgspec.Struct, frozen=True):
    id: str
    question: str
    answer: str


class Questions(Block, frozen=True, tag="questions"):
    questions: tuple[Question, ...]


class Picture(Block, frozen=True, tag="picture"):
    """A place for a picture of the screen, by *name*, with its parts in the order in which they are numbered."""

    name: str
    caption: str
    parts: tuple[Entry, ...]


AnyBlock = Paragraph | Items | Table | FactBox | Definitions | Questions | Picture


class Section(msgspec.Struct, frozen=True):
    id: str
    title: str
    blocks: tuple[AnyBlock, ...]


def table(
    name: str,
    caption: str,
    titles: Sequence[str],
    rows: Sequence[tuple[object, ...]],
    *,
    ids: Sequence[str] | None = None,
) -> Table:
    """A table of those *rows*. A column of nothing but numbers is one of figures; minus signs are true ones."""
    numeric = [_are_figures([row[place] for row in rows]) for place in range(len(titles))]
    columns = tuple(Column(title, each) for title, each in zip(titles, numeric, strict=True))
    names = ids or [""] * len(rows)
    made = (Row(name, tuple(map(_cell, row))) for name, row in zip(names, rows, strict=True))
    return Table(name, caption, columns, tuple(made))


def _are_figures(values: Sequence[object]) -> bool:
    """Whether they are numbers, here and there none."""
    texts = [text for text in (_cell(value).text for value in values) if text not in ("", "–")]
    return bool(texts) and all(text.removeprefix("−").isdigit() for text in texts)


def _cell(value: object) -> Cell:
    return value if isinstance(value, Cell) else Cell(number(value) if isinstance(value, int) else str(value))


def number(value: int) -> str:
    """That number as it is printed, with a true minus sign.

    >>> number(-50)
    '−50'
    """
    return str(value).replace("-", "−")
