"""A page of rules: the texts of a game, its declared options, and what the engine makes of its figures."""

from __future__ import annotations

import re
import sys

import msgspec

from kakehashi.game import Game
from kakehashi.rulebook.blocks import (
    AnyBlock,
    Definitions,
    Entry,
    FactBox,
    Items,
    Paragraph,
    Picture,
    Question,
    Questions,
    Section,
    Table,
    table,
)
from kakehashi.rulebook.declared import declared, groups
from kakehashi.rulebook.examples import arithmetic_table, running_table
from kakehashi.rulebook.figures import TABLES
from kakehashi.rulebook.form import Change, option_form
from kakehashi.rulebook.parameters import filled_texts
from kakehashi.rulebook.texts import (
    LANGUAGES,
    Particulars,
    Texts,
    common_particulars,
    particulars_of,
)
from kakehashi.rulebook.wording import (
    allowed,
    condition,
    group_title,
    option_help,
    option_title,
    readable,
    value_name,
)


class Page(msgspec.Struct, frozen=True):
    """The rules of one game, in one language."""

    game: str
    language: str
    title: str
    summary: str
    version: int
    """The version of the rules, as records keep it."""
    changed: str | None
    """When the texts last changed, as 2026-11-29; None where nobody has written any."""
    sections: tuple[Section, ...]


class Summary(msgspec.Struct, frozen=True):
    """A game in one line, in every language; *minutes* from and to, None if nobody has said."""

    id: str
    titles: dict[str, str]
    summaries: dict[str, str]
    players: int
    minutes: tuple[int, int] | None
    version: int


def summary(game: Game) -> Summary:
    """The line that stands for *game* in a list."""
    each = {language: filled_texts(game, language) for language in LANGUAGES}
    particulars = particulars_of(game)
    return Summary(
        id=game.id,
        titles={language: _title(texts, game) for language, texts in each.items()},
        summaries={language: _summary(texts, game) for language, texts in each.items()},
        players=len(game.seats),
        minutes=particulars.minutes if particulars else None,
        version=game.rules_version,
    )


def page(game: Game, language: str) -> Page:
    """The page of *game*. Where nobody has written texts for it, its docstring and its options must do."""
    texts = filled_texts(game, language)
    particulars = particulars_of(game)
    if particulars is None:
        changed, sections = None, _bare_sections(texts, game)
    else:
        changed = max(particulars.changed, common_particulars().changed)
        sections = _sections(texts, game, particulars, changed)
    return Page(
        game=game.id,
        language=language,
        title=_title(texts, game),
        summary=_summary(texts, game),
        version=game.rules_version,
        changed=changed,
        sections=tuple(sections),
    )


def _title(texts: Texts, game: Game) -> str:
    return texts.get("title") or readable(game.id)


def _summary(texts: Texts, game: Game) -> str:
    return texts.get("summary") or next(iter(_docstrings(game)), "")


def _docstrings(game: Game) -> list[str]:
    """What the author says of the game, in paragraphs: in the class, or else in the module."""
    said = type(game).__doc__ or sys.modules[type(game).__module__].__doc__ or ""
    return [" ".join(part.split()) for part in said.split("\n\n") if part.strip()]


def _sections(texts: Texts, game: Game, particulars: Particulars, changed: str) -> list[Section]:
    sections = [_facts(texts, game, particulars)]
    sections += [
        _written(texts, game, particulars, f"sections.{id}", id) for id in texts.children("sections")
    ]
    sections += [_screen(texts, particulars), _options(texts, game), _table_options(texts)]
    sections += [_written(texts, game, particulars, f"more.{id}", id) for id in texts.children("more")]
    sections += [
        _glossary(texts, game, particulars),
        _questions(texts, particulars),
        _source(texts, game, changed),
    ]
    return sections


def _bare_sections(texts: Texts, game: Game) -> list[Section]:
    about = tuple(Paragraph(text) for text in _docstrings(game))
    return [
        _facts(texts, game, None),
        Section("about", texts["page.about"], about),
        *([_options(texts, game)] if declared(game) else []),
        _table_options(texts),
        Section(
            "source",
            texts["page.source"],
            (Paragraph(texts.say("page.version", version=game.rules_version)),),
        ),
    ]


def _facts(texts: Texts, game: Game, particulars: Particulars | None) -> Section:
    pairs = any(len(side.seats) > 1 for side in game.sides)
    facts = [
        ("players", texts.say("facts.pairs" if pairs else "facts.alone", count=len(game.seats))),
        ("cards", texts["facts.pack"]),
    ]
    if particulars and particulars.minutes:
        least, most = particulars.minutes
        facts.insert(1, ("minutes", texts.say("facts.span", least=least, most=most)))
    facts += [(key, text) for key in ("kind", "audience") if (text := texts.get(key))]
    entries = tuple(Entry(key, texts[f"facts.{key}"], text) for key, text in facts)
    return Section("facts", texts["page.facts"], (FactBox(entries),))


def _written(texts: Texts, game: Game, particulars: Particulars, key: str, id: str) -> Section:
    blocks = tuple(_blocks(texts, game, particulars, texts[f"{key}.text"]))
    return Section(id, texts[f"{key}.title"], blocks)


_COMPUTED = re.compile(r"\[(\w+) (\w+)\]")


def _blocks(texts: Texts, game: Game, particulars: Particulars, text: str) -> list[AnyBlock]:
    """The blocks of a *text*: paragraphs, lists (``* ``, or ``# `` in order), and ``[kind name]`` to compute."""
    join = "" if texts.language == "ja" else " "
    blocks: list[AnyBlock] = []
    for piece in filter(None, (piece.strip() for piece in text.split("\n\n"))):
        lines = piece.splitlines()
        if found := _COMPUTED.fullmatch(piece):
            blocks.append(_computed(texts, game, particulars, found[1], found[2]))
        elif lines[0].startswith(("* ", "# ")):
            items = re.split(r"^[*#] ", piece, flags=re.MULTILINE)[1:]
            made = tuple(join.join(item.split("\n")).strip() for item in items)
            blocks.append(Items(made, ordered=piece.startswith("#")))
        else:
            blocks.append(Paragraph(join.join(lines)))
    return blocks


def _computed(texts: Texts, game: Game, particulars: Particulars, kind: str, name: str) -> Table:
    match kind:
        case "table" if name in TABLES:
            return TABLES[name](texts, game)
        case "table":
            rows = game.figures()[name]
            assert isinstance(rows, tuple)
            titles = [texts.fill(title) for title in texts.raw(f"tables.{name}.columns")]
            return table(name, texts[f"tables.{name}.caption"], titles, list(rows))
        case "example":
            return arithmetic_table(texts, game, name, particulars.examples[name])
        case "sheet":
            return running_table(texts, game, name, particulars.examples[name])
        case "compare":
            rows = [tuple(texts.fill(cell) for cell in row) for row in texts.raw(f"comparisons.{name}.rows")]
            titles = [texts.fill(title) for title in texts.raw(f"comparisons.{name}.columns")]
            return table("comparison", texts[f"comparisons.{name}.caption"], titles, rows)
        case _:
            raise KeyError(f"{game.id} asks for [{kind} {name}]")


def _screen(texts: Texts, particulars: Particulars) -> Section:
    parts = tuple(
        Entry(id, texts[f"screen.{id}.term"], texts[f"screen.{id}.text"]) for id in particulars.screen
    )
    return Section("screen", texts["page.screen"], (Picture("table", texts["page.screen-caption"], parts),))


def _options(texts: Texts, game: Game) -> Section:
    titles = [texts[f"page.column-{key}"] for key in ("name", "help", "default", "allowed", "changeable")]
    blocks: list[AnyBlock] = [Paragraph(texts["page.options-intro"])]
    for group, options in groups(declared(game)).items():
        rows: list[tuple[object, ...]] = [
            (
                option_title(texts, option.key),
                option_help(texts, option.key),
                value_name(texts, option.key, option.default),
                allowed(texts, option),
                condition(texts, option) or texts["page.changeable"],
            )
            for option in options
        ]
        keys = [option.key for option in options]
        blocks.append(table("options", group_title(texts, group), titles, rows, ids=keys))
    presets = tuple(
        Entry(preset.id, preset.title, preset.help + _changes(texts, preset.changes))
        for preset in option_form(game, texts.language).presets
    )
    if len(presets) > 1:
        blocks += [Paragraph(texts["page.presets-intro"]), Definitions(presets)]
    return Section("options", texts["page.options"], tuple(blocks))


def _changes(texts: Texts, changes: tuple[Change, ...]) -> str:
    said = [texts.say("page.change", title=change.title, value=change.name) for change in changes]
    return texts.say("page.changes", changes=texts["page.and"].join(said)) if said else ""


def _table_options(texts: Texts) -> Section:
    """What holds at every table, whatever is played."""
    titles = [texts[f"page.column-{key}"] for key in ("name", "help", "default", "allowed", "changeable")]
    keys = list(dict.fromkeys(key.split(".")[1] for key in texts.common if key.startswith("table_options.")))
    rows: list[tuple[object, ...]] = []
    for key in keys:
        choice = texts.get(f"table_options.{key}.allowed")
        rows.append(
            (
                texts[f"table_options.{key}.title"],
                texts[f"table_options.{key}.help"],
                texts[f"table_options.{key}.default"],
                choice or texts["page.no-choice"],
                texts["page.changeable" if choice else "page.fixed"],
            )
        )
    made = table("options", texts["page.table-caption"], titles, rows, ids=keys)
    return Section("table", texts["page.table"], (Paragraph(texts["page.table-intro"]), made))


def _glossary(texts: Texts, game: Game, particulars: Particulars) -> Section:
    others = [filled_texts(game, language) for language in LANGUAGES if language != texts.language]
    terms = (*particulars.glossary, *texts.children("glossary"))
    entries = tuple(
        Entry(
            id,
            texts[f"glossary.{id}.term"],
            texts[f"glossary.{id}.text"],
            also=", ".join(other[f"glossary.{id}.term"] for other in others),
        )
        for id in terms
    )
    return Section("glossary", texts["page.glossary"], (Definitions(entries),))


def _questions(texts: Texts, particulars: Particulars) -> Section:
    asked = tuple(
        Question(id, texts[f"questions.{id}.question"], texts[f"questions.{id}.answer"])
        for id in (*texts.children("questions"), *particulars.questions)
    )
    return Section("questions", texts["page.questions"], (Questions(asked),))


def _source(texts: Texts, game: Game, changed: str) -> Section:
    year, month, day = (str(int(part)) for part in changed.split("-"))
    dated = texts.say("page.changed", year=year, month=texts[f"months.{month}"], day=day)
    blocks = (
        Paragraph(texts["source"]),
        Paragraph(texts.say("page.version", version=game.rules_version)),
        Paragraph(dated),
    )
    return Section("source", texts["page.source"], blocks)
