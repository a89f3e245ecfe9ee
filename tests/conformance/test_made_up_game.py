"""A sixth game is one file: found from outside, it keeps every promise without any other change."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from kakehashi.errors import OptionsError
from kakehashi.games import all_games, find
from tests.cli.running import run
from tests.conformance import entry_point
from tests.conformance.made_up import GAME
from tests.conformance.promises import keeps_its_promises
from tests.conformance.worlds import option_choices


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(entry_point.install(tmp_path))
    all_games.cache_clear()
    yield
    all_games.cache_clear()


@pytest.mark.usefixtures("installed")
def test_it_is_found_through_the_entry_point():
    assert find(GAME.id) is GAME
    assert GAME in all_games()


def test_it_keeps_every_promise():
    asked = keeps_its_promises(GAME, matches=60, seed="made up")
    assert asked["exchanged"] > 20


def test_a_conflict_of_its_options_is_refused_and_never_played():
    conflict = {"deals": 5, "after": "shown"}
    with pytest.raises(OptionsError, match="too-long-to-show"):
        GAME.read_options(conflict)
    tried = list(islice(option_choices(GAME, Random(0)), 200))
    assert conflict not in tried
    assert {"deals": 5} in tried


@pytest.mark.usefixtures("installed")
def test_it_is_simulated_and_scored_by_the_command_line(tmp_path: Path):
    ran = run(
        "simulate", "--game", GAME.id, "--players", "anyhow,anyhow", "--deals", "7", "-o", "deals=2", "--json"
    )
    summary = json.loads(ran.stdout)
    assert (summary["deals"], summary["matches"], summary["outcomes"]) == (7, 3, {"played": 7})
    assert sum(summary["points"].values()) == 7
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"game": GAME.id, "deals": [{"seat": "E"}, {"seat": "N"}, {"seat": "W"}]}))
    sheet = json.loads(run("sheet", str(file)).stdout)
    assert (sheet["total"], sheet["winner"]) == ({"NS": 1, "EW": 2}, "EW")
    assert sheet["log"][0]["seat"] == "E"
