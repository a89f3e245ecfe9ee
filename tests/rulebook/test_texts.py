"""The texts: the same in both languages, none missing, none unused, none half translated."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import kakehashi
from kakehashi.game import DEFAULT_PRESET, Game
from kakehashi.games import all_games
from kakehashi.model.board import Vulnerable
from kakehashi.model.seats import Seat, Side
from kakehashi.rulebook import LANGUAGES, option_form, page, score_of, summary, texts
from kakehashi.rulebook.declared import declared
from kakehashi.rulebook.wording import value_key

HOME = Path(kakehashi.__file__).parent
FOLDER = HOME / "rulebook" / "texts"
NAMES = sorted(path.name.removesuffix(".en.toml") for path in FOLDER.glob("*.en.toml"))
GAMES = {game.id: game for game in all_games()}
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")
LATIN_SENTENCE = re.compile(r"[A-Za-z’']{2,}(?: [A-Za-z’']{2,}){3,}")
"""Four words in a row."""
NOT_TRANSLATED = {"also"}
"""Fields that hold the other language on purpose."""


def leaves(name: str, language: str) -> dict[str, object]:
    return texts.flat(tomllib.loads((FOLDER / f"{name}.{language}.toml").read_text("utf-8")))


def skeleton(text: str) -> list[str]:
    """What blocks a text has, with the length of its lists."""
    found: list[str] = []
    for piece in filter(None, (piece.strip() for piece in text.split("\n\n"))):
        items = len(re.findall(r"^[*#] ", piece, re.MULTILINE))
        computed = piece.startswith("[") and piece.endswith("]")
        found.append(piece if computed else f"{piece[0]}{items}" if items else "text")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_keys(name: str) -> None:
    english, japanese = (leaves(name, language) for language in LANGUAGES)
    assert english.keys() - japanese.keys() == (english.keys() - japanese.keys()) & value_names(english)
    assert japanese.keys() - english.keys() == (japanese.keys() - english.keys()) & value_names(japanese)


def value_names(keys: dict[str, object]) -> set[str]:
    """A language may name a single value where the other's unit fits all: one card, two cards."""
    return {key for key in keys if ".values." in key and f"{key.partition('.values.')[0]}.unit" in keys}


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_are_built_alike(name: str) -> None:
    english, japanese = (leaves(name, language) for language in LANGUAGES)
    for key in english.keys() & japanese.keys():
        one, other = english[key], japanese[key]
        if isinstance(one, str) and isinstance(other, str):
            assert skeleton(one) == skeleton(other), key
            assert parameters(one) == parameters(other), key
        else:
            assert isinstance(one, list) and isinstance(other, list), key
            assert [len(row) for row in one if isinstance(row, list)] == [
                len(row) for row in other if isinstance(row, list)
            ], key
            assert len(one) == len(other), key


def parameters(text: str) -> set[str]:
    return set(re.findall(r"\{([^{}]*)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_option_and_value_has_its_texts(game: Game, language: str) -> None:
    known = texts.texts_of(game, language)
    for option in declared(game):
        for part in ("title", "help"):
            assert known.raw(f"options.{option.key}.{part}"), (option.key, part)
        assert known.raw(f"groups.{option.group}"), option.group
        for value in option.values:
            plain_number = isinstance(value, int) and not isinstance(value, bool)
            if not plain_number:
                own = f"options.{option.key}.values.{value_key(value)}"
                assert known.raw(own) or known.raw(f"values.{value_key(value)}"), own
    for preset in {DEFAULT_PRESET, *game.presets}:
        assert known.raw(f"presets.{preset}.title") and known.raw(f"presets.{preset}.help"), preset


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_preset_can_be_chosen(game: Game) -> None:
    for preset in game.presets:
        game.read_options({"preset": preset})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_unused(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[str, str]] = set()
    raw = texts.Texts.raw
    current = ""

    def recording(self: texts.Texts, key: str) -> object:
        used.add((current if key in self.own else texts.COMMON, key))
        return raw(self, key)

    monkeypatch.setattr(texts.Texts, "raw", recording)
    for current in GAMES:
        page(GAMES[current], language)
        option_form(GAMES[current], language)
        summary(GAMES[current])
    for name in NAMES:
        left = {
            key for key in leaves(name, language) if (name, key) not in used and not expected_elsewhere(key)
        }
        assert left == set(), name


def expected_elsewhere(key: str) -> bool:
    """Texts that no page happens to need today, but for which there is something in code."""
    family, _, word = key.partition(".")
    match family:
        case "months":
            return word in {str(month) for month in range(1, 13)}
        case "seats":
            return word in {seat.value for seat in Seat}
        case "sides":
            return word in {side.value for side in Side}
        case "vulnerability":
            return word in {each.value for each in Vulnerable}
        case "parts" | "marks" | "bids":
            return any(f'"{word}"' in source for source in SOURCES)
        case _:
            # A deal passed out, which no example shows; a page without texts of its own.
            return key in ("result.none", "page.about")


SOURCES = [path.read_text("utf-8") for room in ("scoring", "games") for path in (HOME / room).glob("*.py")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_nothing_is_half_translated_and_no_placeholder_is_left(game: Game, language: str) -> None:
    for made in (page(game, language), option_form(game, language)):
        for path, text in words(msgspec.to_builtins(made)):
            assert "{" not in text and "}" not in text, path
            assert text == text.strip(), path
            if path.rpartition(".")[2] in NOT_TRANSLATED:
                continue
            if language == "en":
                assert not JAPANESE.search(text), path
            else:
                assert not LATIN_SENTENCE.search(text), path


def words(tree: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string in *tree* with its path."""
    if isinstance(tree, str):
        yield path, tree
    elif isinstance(tree, dict):
        for key, value in tree.items():
            yield from words(value, f"{path}.{key}")
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from words(value, path)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_japanese_sentences_are_polite_and_whole(game: Game) -> None:
    for key, text in leaves(game.id, "ja").items():
        if key.endswith((".help", ".answer", ".question")) and ".values." not in key:
            assert isinstance(text, str) and text.endswith("。"), key


@pytest.mark.parametrize("name", NAMES)
def test_the_date_is_that_of_the_texts(name: str) -> None:
    """Whoever changes a text writes the day and the new digest into the file beside it."""
    digest = hashlib.sha256()
    for language in LANGUAGES:
        digest.update((FOLDER / f"{name}.{language}.toml").read_bytes())
    written = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    assert written["digest"] == digest.hexdigest()[:12], f"{name}.toml: set changed to today, and this digest"
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", written["changed"])


def test_the_parts_of_a_score_have_names_in_both_languages() -> None:
    from kakehashi.model.contract import Contract

    for language in LANGUAGES:
        scored = score_of(
            Contract.parse("6SXX", Seat.S), vulnerable=Vulnerable.ALL, tricks=13, language=language
        )
        assert [item.key for item in scored.items] == ["trick", "over", "insult", "slam", "game"]
        assert all(bool(JAPANESE.search(item.name)) == (language == "ja") for item in scored.items)
