"""Reports: the decision comes out again, from the text alone."""

import json
import subprocess
import sys
from random import Random

import msgspec
import pytest

from kakehashi import table
from kakehashi.analysis.report import Report, decide_again, read, report, write
from kakehashi.errors import NotationError, OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games
from kakehashi.model.actions import Action
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.players.find import player
from tests.cli.running import refused, run


def reports(game: Game, name: str, *, budget: int, every: int) -> list[Report]:
    """Reports of every so manieth decision of one deal among players of that *name*."""
    ruleset = Ruleset(game, game.read_options({}))
    deck = tuple(Random(f"{game.id} deck").sample(PACK, 52))
    board, standing = Board.duplicate(1), Standing()
    state, _ = table.begin(ruleset, board, deck, standing)
    actions: list[tuple[Seat, Action]] = []
    found: list[Report] = []
    while state.to_act:
        seat, seed = state.to_act[0], f"a seed/{len(actions)}"
        decision = player(name).choose(table.view(state, seat), Random(seed), budget)
        if len(actions) % every == 0:
            given = {"seat": seat, "player": name, "seed": seed, "budget": budget, "decision": decision}
            found.append(report(ruleset, board, standing, deck, tuple(actions), **given))
        actions.append((seat, decision.action))
        state, _ = table.act(state, seat, decision.action)
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_decision_comes_out_again_in_every_game(game: Game) -> None:
    for each in reports(game, "cpu", budget=2, every=9):
        again = read(write(each))
        assert again == each
        assert decide_again(again) == each.made


@pytest.fixture(scope="module")
def one() -> Report:
    """A card in the middle of a deal of contract bridge, decided with samples."""
    game = next(game for game in all_games() if game.id == "contract_bridge")
    found = reports(game, "gentle", budget=100, every=1)
    return next(each for each in found[20:] if each.decision.reason.key.startswith("card."))


def test_a_report_is_a_field_a_line(one: Report) -> None:
    lines = write(one).splitlines()
    assert [line.split('"')[1] for line in lines[1:-1]] == list(Report.__struct_fields__)
    assert json.loads(write(one))["player"] == "gentle"


def test_another_process_decides_the_same(one: Report) -> None:
    command = [sys.executable, "-m", "kakehashi", "replay", "-", "--json"]
    done = subprocess.run(command, input=write(one).encode(), capture_output=True, check=True)
    assert json.loads(done.stdout)["same"] is True


def test_a_decision_is_told_beside_the_one_made_again(one: Report) -> None:
    ran = run("replay", "-", stdin=write(one))
    assert (ran.code, ran.stdout.splitlines()[-1]) == (0, "the same")
    passed = msgspec.structs.replace(one.decision, action={"type": "call", "call": "P"})
    other = run("replay", "-", "--lang", "ja", stdin=write(msgspec.structs.replace(one, decision=passed)))
    assert (other.code, other.stdout.splitlines()[-1]) == (1, "違います")


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"rules_version": 99}, OptionsError, "rules-version"),
        ({"game": "whist"}, OptionsError, "no-game"),
        ({"player": "stranger"}, OptionsError, "no-player"),
        ({"deck": "SA SK"}, NotationError, "report-deck"),
        ({"deck": "SA XX"}, NotationError, "not-a-card"),
        ({"actions": ((Seat.W, {"type": "call", "call": "P"}),)}, NotationError, "report-action"),
        ({"actions": (), "seat": Seat.E}, NotationError, "report-turn"),  # North deals
    ],
)
def test_what_cannot_be_played_through_is_refused(
    one: Report, changes: dict[str, object], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error) as refusal:
        decide_again(msgspec.structs.replace(one, **changes))
    assert refusal.value.reason == reason  # type: ignore[attr-defined]


def test_a_file_that_is_no_report_is_refused_in_either_language() -> None:
    assert "JSON is malformed" in refused("replay", "-", stdin="no report")
    assert "「kakehashi」がありません" in refused("replay", "-", "--lang", "ja", stdin="{}")
    assert refused("replay", "no such file").count("no such file") == 1
