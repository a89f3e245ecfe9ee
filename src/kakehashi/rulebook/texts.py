"""Texts by key, one file a game and language, beside what all games share.

A key is a path: ``options.deals.title``. What the file of a game does not say, the common file may. In a text,
``{figure.game}`` stands for a number that code knows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, cast

import msgspec

from kakehashi.game import Game

LANGUAGES = ("en", "ja")
COMMON = "common"
PACKAGE = "kakehashi.rulebook"

_PARAMETER = re.compile(r"\{([^{}]*)\}")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Results, as score files have them, for the engine to score; *side* is the one whose score is meant."""

    deals: tuple[dict[str, Any], ...]  # what a result looks like, the game knows
    side: str
    options: dict[str, Any] = {}
    first_dealer: str = "N"
    ended_early: bool = False


class Particulars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is the same in every language."""

    changed: str
    """When the texts last changed: a date, 2026-11-29. A test holds it to *digest*."""
    digest: str
    """Of the texts in all languages as they were then."""
    minutes: tuple[int, int] | None = None
    """How long it takes as the house plays it, from and to."""
    glossary: tuple[str, ...] = ()
    """Terms of the common glossary that this game needs."""
    questions: tuple[str, ...] = ()
    """Common questions that this game's page answers too."""
    screen: tuple[str, ...] = ()
    """The parts of the screen that its page names, in the order in which they are numbered."""
    examples: dict[str, Example] = {}


class Texts:
    """The texts of one game in one language."""

    def __init__(self, own: Mapping[str, Any], common: Mapping[str, Any], language: str) -> None:
        self.own = own
        self.common = common
        self.language = language
        self.parameters: Mapping[str, str] = {}

    def raw(self, key: str) -> Any:
        """What stands under that *key*, unfilled: a text or a list; None if nothing does."""
        return self.own[key] if key in self.own else self.common.get(key)

    def get(self, key: str) -> str | None:
        text = self.raw(key)
        return None if text is None else self.fill(text)

    def __getitem__(self, key: str) -> str:
        text = self.get(key)
        if text is None:
            raise KeyError(f"no text {key!r} in {self.language}")
        return text

    def say(self, key: str, **parameters: object) -> str:
        """The text under *key* with those *parameters* besides."""
        return self.fill(str(self.raw(key)), {name: str(value) for name, value in parameters.items()})

    def fill(self, text: str, more: Mapping[str, str] | None = None) -> str:
        """The *text* with its parameters in place. Raises KeyError for one that nobody knows."""
        known = {**self.parameters, **(more or {})}
        return _PARAMETER.sub(lambda found: known[found[1]], text)

    def children(self, prefix: str) -> list[str]:
        """The words that follow *prefix* in the keys of the game's own file, in its order."""
        start = prefix + "."
        return list(
            dict.fromkeys(
                key.removeprefix(start).partition(".")[0] for key in self.own if key.startswith(start)
            )
        )


def texts_of(game: Game, language: str) -> Texts:
    """The texts of *game*; without its own file, the common ones."""
    return Texts(
        _own(game, f"{game.id}.{language}.toml") or {}, _common(f"{COMMON}.{language}.toml"), language
    )


def common_texts(language: str) -> Texts:
    """The texts that all games share."""
    return Texts({}, _common(f"{COMMON}.{language}.toml"), language)


def particulars_of(game: Game) -> Particulars | None:
    """What holds for *game* in every language; None where nobody has written texts for it."""
    found = _own_file(game, f"{game.id}.toml")
    return msgspec.convert(tomllib.loads(found), Particulars) if found else None


@cache
def common_particulars() -> Particulars:
    return msgspec.convert(tomllib.loads(_read(PACKAGE, f"{COMMON}.toml") or ""), Particulars)


@cache
def _common(name: str) -> dict[str, Any]:
    return flat(tomllib.loads(_read(PACKAGE, name) or ""))


@cache
def _own(game: Game, name: str) -> dict[str, Any] | None:
    found = _own_file(game, name)
    return None if found is None else flat(tomllib.loads(found))


@cache
def _own_file(game: Game, name: str) -> str | None:
    """The file of that *name* in our folder of texts, or in the folder ``texts`` beside the game's own module."""
    beside = type(game).__module__.rpartition(".")[0]
    return _read(PACKAGE, name) or (_read(beside, name) if beside else None)


def _read(package: str, name: str) -> str | None:
    file = resources.files(package) / "texts" / name
    return file.read_text("utf-8") if file.is_file() else None


def flat(tree: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The leaves of a *tree* by path.

    >>> flat({"a": {"b": "text", "c": ["x"]}})
    {'a.b': 'text', 'a.c': ['x']}
    """
    leaves: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            leaves |= flat(cast("dict[str, Any]", value), f"{path}{key}.")
        else:
            leaves[path + key] = value
    return leaves
