"""Nobody else names a game: what is special about one stands in its own file (and in CPU players, texts and tests)."""

import re
from pathlib import Path

import pytest

import kakehashi
from kakehashi import games
from kakehashi.game import Game
from kakehashi.games import all_games

PACKAGE = Path(kakehashi.__file__).parent
ROOT = PACKAGE.parent.parent
GAMES = [game for game in all_games() if type(game).__module__.startswith(games.__name__)]

WRITTEN_FOR_A_GAME = ("src/kakehashi/players/", "web/src/i18n/", "web/src/rules/")
"""CPU players, and the client's texts."""


def sources() -> list[Path]:
    files = [*PACKAGE.rglob("*.py"), ROOT / "run.py", ROOT / "hatch_build.py", ROOT / "bench" / "rules.py"]
    files += [path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    return [path for path in files if not path.name.endswith(".test.ts")]


def names_of(game: Game) -> re.Pattern[str]:
    """Module and class as words, and the id in quotes."""
    module = type(game).__module__.rpartition(".")[2]
    # A module may bear the name of a suit; then only its import or its quoted id tells that the game is meant.
    word = rf"games\.{module}\b|games import .*\b{module}\b" if "_" not in module else rf"\b{module}\b"
    return re.compile(rf"{word}|\b{type(game).__name__}\b|['\"`]{game.id}['\"`]")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_file_names_a_game_but_its_own(game: Game):
    own = f"src/{type(game).__module__.replace('.', '/')}.py"
    pattern = names_of(game)
    naming = [
        f"{name}: {found.group()}"
        for path in sources()
        if not (name := path.relative_to(ROOT).as_posix()).startswith(WRITTEN_FOR_A_GAME)
        and name != own
        and (found := pattern.search(path.read_text("utf-8")))
    ]
    assert naming == []


def test_every_game_file_holds_one_game_that_was_found():
    files = {path.stem for path in (PACKAGE / "games").glob("*.py")} - {"__init__"}
    assert {type(game).__module__.rpartition(".")[2] for game in GAMES} == files
    assert len({game.id for game in all_games()}) == len(all_games())


def test_a_name_in_quotes_or_a_class_would_be_noticed():
    game = GAMES[0]
    pattern = names_of(game)
    assert pattern.search(f'find("{game.id}")')
    assert pattern.search(f"isinstance(game, {type(game).__name__})")
    assert not pattern.search("the rules of bridge")
