"""``kakehashi rules``: the rules of a game, to read."""

from __future__ import annotations

import shutil

import click

from kakehashi.cli.layout import indented, tabulated, width, wrap
from kakehashi.cli.sentences import language_option, say
from kakehashi.games import all_games, find
from kakehashi.rulebook import Page, page, summary
from kakehashi.rulebook.blocks import (
    AnyBlock,
    Definitions,
    Entry,
    FactBox,
    Items,
    Paragraph,
    Picture,
    Questions,
    Section,
    Table,
)

WIDEST = 100
"""Columns; lines longer than that are hard to read."""
STRONG = "*"
"""Behind a figure that stands out in its table."""


@click.command()
@click.argument("game", required=False)
@language_option
def rules(game: str | None, language: str) -> None:
    """The rules of GAME, or without one, what games there are.

    \b
    kakehashi rules GAME --lang ja
    """
    columns = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    lines = _games(language, columns) if game is None else written(page(find(game), language), columns)
    click.echo("\n".join(lines))


def _games(language: str, columns: int) -> list[str]:
    lines: list[str] = []
    for game in map(summary, all_games()):
        facts = say("game-facts", language, players=game.players)
        if game.minutes:
            least, most = game.minutes
            facts = say("game-facts-minutes", language, players=game.players, least=least, most=most)
        lines += [f"{game.id}  {game.titles[language]}  ({facts})"]
        lines += indented(game.summaries[language], columns, "    ")
    return lines


def written(page: Page, columns: int) -> list[str]:
    """The *page* as lines of at most so many *columns*."""
    lines = [page.title, "═" * width(page.title), "", *wrap(page.summary, columns)]
    for section in page.sections:
        lines += ["", "", *_section(section, page.language, columns)]
    return lines


def _section(section: Section, language: str, columns: int) -> list[str]:
    lines = [section.title, "─" * width(section.title)]
    for block in section.blocks:
        lines += ["", *_block(block, language, columns)]
    return lines


def _block(block: AnyBlock, language: str, columns: int) -> list[str]:
    match block:
        case Paragraph(text=text):
            return wrap(text, columns)
        case Items(items=items, ordered=ordered):
            marks = [
                f"{place}. " if ordered else "・" if language == "ja" else "* "
                for place, _ in enumerate(items, 1)
            ]
            return [
                line
                for mark, item in zip(marks, items, strict=True)
                for line in indented(item, columns, mark)
            ]
        case FactBox(facts=facts):
            return tabulated(*_two_columns(facts), (False, False), columns)[2:]
        case Table(name="options"):
            return _stacked(block, columns)
        case Table():
            return _table(block, columns)
        case Definitions(entries=entries):
            return _entries(entries, language, columns)
        case Picture(parts=parts):
            return _entries(parts, language, columns)
        case Questions(questions=questions):
            lines: list[str] = []
            for each in questions:
                lines += indented(each.question, columns, say("question", language))
                lines += [*indented(each.answer, columns, say("answer", language)), ""]
            return lines[:-1]


def _two_columns(facts: tuple[Entry, ...]) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    return ("", ""), [(fact.term, fact.text) for fact in facts]


def _entries(entries: tuple[Entry, ...], language: str, columns: int) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        term = say("also", language, term=entry.term, also=entry.also) if entry.also else entry.term
        lines += [*wrap(term, columns), *indented(entry.text, columns, "    ")]
    return lines


def _table(block: Table, columns: int) -> list[str]:
    rows = [[cell.text + (STRONG if cell.strong else "") for cell in row.cells] for row in block.rows]
    head = [column.title for column in block.columns]
    return [
        *wrap(block.caption, columns),
        *tabulated(head, rows, [column.numeric for column in block.columns], columns),
    ]


def _stacked(block: Table, columns: int) -> list[str]:
    """A table of long cells, row under row: the first cell, and behind their heads the others."""
    lines = [f"[{block.caption}]"]
    for row in block.rows:
        first, explanation, *others = (cell.text for cell in row.cells)
        lines += [*wrap(first, columns), *indented(explanation, columns, "    ")]
        for column, text in zip(block.columns[2:], others, strict=True):
            lines += indented(f"{column.title}: {text}", columns, "    ", "      ")
    return lines
