"""Every refusal a person may meet at a table, and every set phrase, has its words in both languages."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import kakehashi
from kakehashi import games, server
from kakehashi.errors import KakehashiError, NotInstalledError
from kakehashi.server.talk import PHRASES, REACTIONS

SOURCES = Path(kakehashi.__file__).parent
TEXTS = SOURCES.parents[1] / "web" / "src" / "i18n"
NEVER_AT_A_TABLE = ("kakehashi.cli", "kakehashi.server.storage")
"""What the command line says, and the server before it starts."""


def every_kind(kind: type[KakehashiError]) -> list[type[KakehashiError]]:
    return [kind, *(deeper for each in kind.__subclasses__() for deeper in every_kind(each))]


def codes() -> set[str]:
    for package in (games, server):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    kinds = every_kind(KakehashiError)
    errors = {kind.code for kind in kinds if not kind.__module__.startswith(NEVER_AT_A_TABLE)}
    objections = {
        code
        for path in SOURCES.rglob("*.py")
        for code in re.findall(r'Objection\(\s*"([a-z-]+)"', path.read_text("utf-8"))
    }
    return (errors | objections | {"internal"}) - {NotInstalledError.code}


def keys(language: str, group: str) -> set[str]:
    texts = "".join(path.read_text("utf-8") for path in TEXTS.glob(f"{language}*.ts"))
    return set(re.findall(rf"^  '{group}\.([a-z_-]+)':", texts, re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert {"follow-suit", "not-host", "undo-seen"} <= codes()
    assert codes() - keys(language, "refused") == set()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_set_phrase_and_reaction_has_its_words(language: str) -> None:
    assert set(PHRASES) <= keys(language, "talk")
    assert set(REACTIONS) == keys(language, "reaction") == keys(language, r"reaction\.say")
