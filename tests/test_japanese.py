"""Japanese is set without blanks, round numbers, Latin letters and what is filled in as well."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kakehashi
from kakehashi.cli import sentences

PACKAGE = Path(kakehashi.__file__).parent
CATALOGUES = {
    "command line": sentences._CATALOGUES["ja"],
    **{file.name: json.loads(file.read_text("utf-8")) for file in PACKAGE.rglob("*.ja.json")},
    **{file.name: tomllib.loads(file.read_text("utf-8")) for file in PACKAGE.rglob("*.ja.toml")},
}
LETTER = "[\u3001-\u30ff\u3400-\u9fff\uff01-\uff60]"  # kana, kanji, and their punctuation
BLANK = re.compile(f"{LETTER} | {LETTER}")


@pytest.mark.parametrize("name", CATALOGUES)
def test_no_blank_stands_beside_a_japanese_letter(name: str):
    assert [line for line in lines(CATALOGUES[name]) if BLANK.search(line)] == []


def lines(read: Any) -> Iterator[str]:
    """Every line of every text, without the mark of an item of a list."""
    if isinstance(read, str):
        for line in read.splitlines():
            yield line.removeprefix("* ").removeprefix("# ")
    elif isinstance(read, (dict, list)):
        for each in read.values() if isinstance(read, dict) else read:
            yield from lines(each)
