"""A page has all that it promises, with figures that are the engine's."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
import pytest

from kakehashi.game import Game, Options, grouped
from kakehashi.games import all_games, find
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.rulebook import LANGUAGES, Page, option_form, page, summary
from kakehashi.rulebook.blocks import Definitions, FactBox, Questions, Table
from kakehashi.rulebook.declared import declared
from kakehashi.scoring import chicago, duplicate, race, rubber
from tests.fixtures import load

GAMES = all_games()
EVERY_PAGE = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in GAMES for language in LANGUAGES],
    ids=lambda each: getattr(each, "id", each),
)


def tables(made: Page) -> Iterator[Table]:
    for section in made.sections:
        yield from (block for block in section.blocks if isinstance(block, Table))


def table(made: Page, name: str) -> list[list[str]]:
    """The rows of that table."""
    (found,) = (each for each in tables(made) if each.name == name)
    return [[cell.text for cell in row.cells] for row in found.rows]


@EVERY_PAGE
def test_a_page_has_every_section(game: Game, language: str) -> None:
    made = page(game, language)
    ids = [section.id for section in made.sections]
    assert len(ids) == len(set(ids))
    assert set(ids) >= {
        "facts", "aim", "setup", "strength", "play", "scoring", "ending", "seeing", "screen", "options", "table",
        "tip", "history", "glossary", "questions", "source",
    }  # fmt: skip
    assert all(section.title and section.blocks for section in made.sections)
    assert made.title and made.summary and made.changed
    (facts,) = made.sections[0].blocks
    assert isinstance(facts, FactBox)
    assert [fact.id for fact in facts.facts] == ["players", "minutes", "cards", "kind", "audience"]
    assert any(table.name == "comparison" for table in tables(made))


@EVERY_PAGE
def test_tables_are_rectangular_and_named(game: Game, language: str) -> None:
    for each in tables(page(game, language)):
        assert each.name and each.caption and each.rows
        assert {len(row.cells) for row in each.rows} == {len(each.columns)}
        assert all(column.title for column in each.columns[1:])


@EVERY_PAGE
def test_the_options_of_the_page_and_of_the_form_are_those_declared(game: Game, language: str) -> None:
    keys = [option.key for option in declared(game)]
    sections = {section.id: section for section in page(game, language).sections}
    rows = [row.id for block in sections["options"].blocks if isinstance(block, Table) for row in block.rows]
    form = option_form(game, language)
    fields = [field for group in form.groups for field in group.options]
    assert rows == [field.key for field in fields]
    assert sorted(rows) == sorted(keys)
    defaults = msgspec.to_builtins(game.options())
    for field in fields:
        assert field.default == defaults[field.key]
        assert (field.default in [value.value for value in field.values]) == (field.kind != "number")
        assert len({value.name for value in field.values}) == len(field.values), field.key
        assert field.when.keys() <= set(keys)
    assert form.presets[0].options == {} and form.presets[0].changes == ()
    assert [preset.id for preset in form.presets[1:]] == list(game.presets)


def test_values_stand_in_the_order_in_which_a_game_declares_them() -> None:
    """Two games may declare the same values in another order, and `typing` takes that for the same type."""
    for _ in range(2):
        for game, order in (("draw_discard", "house chicago rubber"), ("honeymoon", "chicago rubber house")):
            (scoring,) = (option for option in declared(find(game)) if option.key == "scoring")
            assert scoring.values == tuple(order.split())


def test_the_glossary_has_every_term_people_look_for() -> None:
    wanted = (
        "トリック 切り札 スート ビッド オークション コントラクト ディクレアラー ダミー "
        "オポーネント リード 手札 台札 ボード メイク ダウン ニル バッグ "
        "山札 捨て札"
    )
    entries = [entry for game in GAMES for entry in definitions(page(game, "ja"), "glossary")]
    assert set(wanted.split()) <= {entry.term for entry in entries}
    assert any(entry.term.startswith("バル") for entry in entries)
    assert all(re.search("[a-z]", entry.also) for entry in entries)


def definitions(made: Page, section: str) -> list:
    (found,) = (each for each in made.sections if each.id == section)
    return [entry for block in found.blocks if isinstance(block, Definitions) for entry in block.entries]


def test_the_questions_people_ask_are_answered() -> None:
    (found,) = (each for each in page(find("contract_bridge"), "ja").sections if each.id == "questions")
    (block,) = found.blocks
    assert isinstance(block, Questions)
    assert {each.id for each in block.questions} >= {"seven_bridge", "dummy", "number", "spades", "all_pass"}


# Figures


def figures(made: Page, name: str) -> list[list[int]]:
    return [[int(cell.replace("−", "-")) for cell in row] for row in table(made, name)]


def golden() -> dict[tuple[int, str, int, int, int], int]:
    return {tuple(row[:5]): row[5] for row in load("a_duplicate_scores.json")["rows"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_common_scoring_table_is_the_golden_one(language: str) -> None:
    scores = golden()
    made = page(find("contract_bridge"), language)

    def bonus(level: int, strain: str, doubled: int, trick: int) -> int:
        slam = {6: 500, 7: 1000}.get(level, 0)
        return (300 if trick >= 100 else 50) + slam + (0, 50, 100)[doubled]

    for level, *points in figures(made, "trick_points_by_level"):
        for place, trick in enumerate(points):
            strain, doubled = ("C", "H", "N")[place // 3], place % 3
            won = scores[level, strain, doubled, 0, level + 6]
            assert trick == won - bonus(level, strain, doubled, trick)
    for down, *points in figures(made, "undertricks"):
        for place, paid in enumerate(points):
            level = max(1, down - 6)
            assert -paid == scores[level, "S", place // 2, place % 2, level + 6 - down]
    rows = table(made, "overtricks")
    for strains, *points in rows:
        strain = {"♣": "C", "♥": "H"}[strains[0]]
        for place, paid in enumerate(points):
            made_one = scores[1, strain, place // 2, place % 2, 7]
            assert int(paid) == scores[1, strain, place // 2, place % 2, 8] - made_one


def test_minibridge_points_are_the_golden_ones() -> None:
    scores = {
        (kind, strain, tricks): score for kind, strain, _, tricks, score in load("h_minibridge.json")["rows"]
    }
    for tricks, *points in table(page(find("minibridge"), "en"), "points"):
        for place, shown in enumerate(points):
            kind, strain = ("part", "game")[place // 3], ("C", "H", "N")[place % 3]
            score = scores[kind, strain, int(tricks)]
            assert shown == (str(score) if score > 0 else "–")


@pytest.mark.parametrize(
    ("game", "points"),
    [
        (
            "contract_bridge",
            [["20", "40", "80"], ["30", "60", "120"], ["40", "80", "160"], ["30", "60", "120"]],
        ),
        ("minibridge", [["20"], ["30"], ["40"], ["30"]]),  # where nobody can double
    ],
)
def test_trick_points_are_doubled_where_there_is_an_auction(game: str, points: list[list[str]]) -> None:
    for language in LANGUAGES:
        assert [row[1:] for row in table(page(find(game), language), "trick_points")] == points


@pytest.mark.parametrize(
    ("module", "name", "value", "game", "found"),
    [
        (duplicate, "_FIRST_NOTRUMP_TRICK", 41, "contract_bridge", "41"),
        (duplicate, "PART_SCORE_BONUS", 57, "contract_bridge", "57"),
        (chicago, "FOURTH_DEAL_BONUS", 107, "honeymoon", "107"),
        (rubber, "RUBBER_BONUS", {0: 701, 1: 501}, "contract_bridge", "701"),
        (rubber, "UNFINISHED_GAME_BONUS", 307, "contract_bridge", "307"),
        (race, "FLAT_UNDERTRICK", 53, "draw_discard", "53"),
        (duplicate, "GAME", 97, "contract_bridge", "97"),
    ],
)
def test_a_figure_of_the_engine_is_a_figure_of_the_page(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, value: object, game: str, found: str
) -> None:
    def text() -> str:
        return msgspec.json.encode(page(find(game), "en")).decode()

    figure = re.compile(rf"(?<!\d){found}(?!\d)")
    assert not figure.search(text())
    monkeypatch.setattr(module, name, value)
    assert figure.search(text())


def test_a_default_of_an_option_is_what_the_sentences_say(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("spades")

    class Longer(game.options, frozen=True, kw_only=True):
        rounds: Annotated[Literal[None, 3, 5, 10, 77], grouped("end")] = 77

    monkeypatch.setattr(type(game), "options", Longer)
    assert "77 rounds" in msgspec.json.encode(page(game, "en")).decode()


# A game from elsewhere


class ToyOptions(Options, frozen=True, kw_only=True):
    """None to speak of."""

    long_deals: Annotated[bool, grouped("lengths")] = False
    size: Annotated[int, msgspec.Meta(ge=1, le=9), grouped("lengths", long_deals=True)] = 3


class Toy(Game):
    """Whoever has the higher card wins.

    There is
    nothing else to it.
    """

    id = "toy_game"
    rules_version = 7
    options = ToyOptions
    seats = tuple(Seat)
    sides = PAIRS
    actions = ()
    results = ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_texts_has_a_page_all_the_same(language: str) -> None:
    made = page(Toy(), language)
    assert (made.title, made.summary, made.version) == ("Toy game", "Whoever has the higher card wins.", 7)
    assert [section.id for section in made.sections] == ["facts", "about", "options", "table", "source"]
    text = msgspec.json.encode(made).decode()
    assert "There is nothing else to it." in text
    assert "Long deals" in text
    form = option_form(Toy(), language)
    assert [field.kind for group in form.groups for field in group.options] == ["flag", "number"]
    assert form.groups[0].options[1].when == {"long_deals": (True,)}
    assert (form.groups[0].options[1].least, form.groups[0].options[1].most) == (1, 9)
    assert summary(Toy()).titles == {"en": "Toy game", "ja": "Toy game"}
