"""``kakehashi rules``: the rules of a game, to read."""

import re

import pytest

from kakehashi.cli.layout import tabulated, width, wrap
from kakehashi.games import all_games
from kakehashi.rulebook import LANGUAGES
from tests.cli.running import refused, run

GAMES = [game.id for game in all_games()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_game_it_lists_them(language: str) -> None:
    ran = run("rules", "--lang", language)
    assert ran.code == 0
    listed = [line.split()[0] for line in ran.stdout.splitlines() if not line.startswith(" ")]
    assert listed == GAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_a_terminal(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("rules", game, "--lang", language)
    assert ran.code == 0 and not ran.stderr
    lines = ran.stdout.splitlines()
    # A table of ten columns of figures may stick out; text does not.
    assert [line for line in lines if width(line) > 80 and not re.search(r"×4|\d{2,}.*\d{2,}|──", line)] == []
    assert not any(line != line.rstrip() for line in lines)


def test_columns_stand_under_their_heads_in_japanese_too() -> None:
    lines = tabulated(
        ["ダウン", "ノンバル", "Vul"], [["1", "50", "100"], ["13", "650", "1300"]], [True] * 3, 40
    )
    assert {width(line) for line in lines} == {width(lines[0])}
    assert lines[2] == "     1        50   100"


def test_punctuation_does_not_begin_a_line() -> None:
    for columns in range(10, 40, 2):
        for line in wrap("「ダブル」は、相手のビッドにできます（二人のパスがあっても）。", columns):
            assert line[0] not in "、。）」"
            assert line[-1] not in "（「"


def test_an_unknown_game_is_refused() -> None:
    assert "poker" in refused("rules", "poker")
