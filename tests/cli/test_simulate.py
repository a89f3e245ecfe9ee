"""``kakehashi simulate``: whole matches without a server."""

import json
import subprocess
import sys
from typing import Any

import pytest

from kakehashi.cli.sentences import LANGUAGES, has
from kakehashi.games import all_games
from kakehashi.players import solver
from tests.cli.running import refused, run

ANYHOW = ("--players", "anyhow,anyhow")
BRIDGE = ("--game", "contract_bridge")


def simulate(*arguments: str) -> dict[str, Any]:
    ran = run("simulate", *BRIDGE, *ANYHOW, *arguments, "--json")
    assert ran.code == 0
    assert "s a deal" in ran.stderr
    return json.loads(ran.stdout)


def test_the_same_seed_makes_the_same_matches():
    assert simulate("--deals", "12", "--seed", "7") == simulate("--deals", "12", "--seed", "7")
    assert (
        simulate("--deals", "12", "--seed", "7")["points"]
        != simulate("--deals", "12", "--seed", "8")["points"]
    )


def test_exactly_so_many_deals_are_played_in_whole_matches():
    summary = simulate("--deals", "41", "--seed", "1", "-o", "chicago_passout=count_as_zero")
    assert (summary["deals"], summary["matches"]) == (41, 10)
    assert sum(summary["wins"].values()) == 10
    assert sum(summary["outcomes"].values()) == 41
    assert set(summary["outcomes"]) == {"made", "down", "passed-out"}


def test_averages_are_of_a_deal():
    summary = simulate("--deals", "20")
    for side in ("NS", "EW"):
        assert summary["average"][side] == round(summary["points"][side] / 20, 2)
    advantage = (summary["points"]["NS"] - summary["points"]["EW"]) / 20
    assert summary["advantage"] == {"NS": round(advantage, 2), "EW": round(-advantage, 2)}


def test_options_are_given_as_json_or_one_by_one():
    given = simulate(
        "--deals", "1", "--options", '{"deals": 8}', "-o", "honors=false", "-o", "part_score=per_deal"
    )
    assert (given["options"]["deals"], given["options"]["honors"]) == (8, False)
    assert given["options"]["part_score"] == "per_deal"


def test_it_tells_a_person_in_either_language():
    english = run("simulate", *BRIDGE, *ANYHOW, "--deals", "4", "-o", "claims=false")
    assert english.code == 0
    assert english.stdout.startswith("matches finished: 1, deals: 4 (made ")
    japanese = run("simulate", *BRIDGE, *ANYHOW, "--deals", "4", "--lang", "ja")
    assert "ディール：4（" in japanese.stdout


def test_every_outcome_of_every_game_has_a_name():
    outcomes = {name for game in all_games() for result in game.results for name in result.outcomes}
    for name in outcomes:
        assert all(has(f"outcome-{name}", language) for language in LANGUAGES), name


def test_cpu_players_are_found_by_name():
    ran = run("simulate", *BRIDGE, "--players", "cpu,anyhow", "--deals", "1", "--budget", "0", "--json")
    assert json.loads(ran.stdout)["players"] == {"NS": "cpu", "EW": "anyhow"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--players", "anyhow"), "one player for each of NS, EW"),
        (("--players", "anyhow,anyhow,anyhow"), "one player for each"),
        (("--players", "nobody,anyhow"), "nobody"),
        ((*ANYHOW, "--deals", "0"), "--deals"),
        ((*ANYHOW, "--deals", "many"), "--deals"),
        ((*ANYHOW, "--first-dealer", "Q"), "'Q' is not a seat"),
        ((*ANYHOW, "--game", "honeymoon", "--first-dealer", "E"), "honeymoon has no seat E"),
        ((*ANYHOW, "--options", "[]"), "--options is not a JSON object"),
        ((*ANYHOW, "--options", "{"), "--options is not a JSON object"),
        ((*ANYHOW, "-o", "deals"), "key=value"),
        ((*ANYHOW, "-o", "deals=5"), "deals"),
        ((*ANYHOW, "-o", "nonsense=5"), "nonsense"),
        ((*ANYHOW, "-o", "deals=" + "[" * 10_000), "deals"),
        ((*ANYHOW, "-o", "deals=\udcff"), "deals"),
        ((*ANYHOW, "--options", "\udcff"), "--options is not a JSON object"),
        ((*ANYHOW, "--game", "whist"), "no game 'whist'"),
        ((*ANYHOW, "--budget", "-1"), "--budget"),
        ((*ANYHOW, "--compare", "hats"), "--compare"),
        ((*ANYHOW, "--game", "spades", "--double-dummy"), "not scored double-dummy"),
        ((*ANYHOW, "--game", "honeymoon", "--double-dummy"), "not scored double-dummy"),
        (("--players", "sayc,anyhow", "--game", "spades"), "sayc does not play spades"),
        ((), "Missing option '--players'"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: tuple[str, ...], why: str):
    assert why in refused("simulate", *BRIDGE, *arguments)


def compared(*arguments: str) -> dict[str, Any]:
    ran = run("simulate", *arguments, "-o", "form=duplicate", "--json")
    assert ran.code == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("scale", ["points", "imps"])
def test_a_player_against_itself_is_even_on_every_board(scale: str):
    """With the same cards and the same luck both tables go the same way."""
    facts = compared(*BRIDGE, *ANYHOW, "--deals", "12", "--compare", scale)
    assert (facts["average"], facts["interval"]) == (0, [0, 0])
    assert facts["boards"] == {"won": 0, "lost": 0, "tied": 12}


def test_exchanging_the_players_exchanges_the_score():
    given = ("--deals", "5", "--compare", "imps", "--budget", "0")
    better, worse = (compared("--players", players, *given) for players in ("quick,anyhow", "anyhow,quick"))
    assert better["average"] == -worse["average"] > 0
    assert better["boards"]["won"] == worse["boards"]["lost"]
    least, most = better["interval"]
    assert least < better["average"] < most


@pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
def test_bidding_systems_are_compared_double_dummy():
    facts = compared("--players", "sayc,beginner", "--deals", "8", "--compare", "imps", "--double-dummy")
    assert facts["game"] == "contract_bridge"
    assert facts["players"] == {"NS": "sayc", "EW": "beginner"}
    assert sum(facts["boards"].values()) == 8
    assert facts["boards"]["tied"] < 8


def test_a_comparison_is_told_in_either_language():
    given = (*BRIDGE, *ANYHOW, "--deals", "2", "--compare", "imps", "-o", "form=duplicate")
    assert (
        "anyhow against anyhow, 2 deals both ways: +0.00 ± 0.00 IMPs a board"
        in run("simulate", *given).stdout
    )
    assert "引き分け2" in run("simulate", *given, "--lang", "ja").stdout


def test_tables_whose_boards_come_apart_cannot_be_compared():
    """In Chicago a part-score is carried, and hardly the same one at both tables."""
    said = refused("simulate", *BRIDGE, "--players", "quick,anyhow", "--deals", "40", "--compare", "imps")
    assert "was not the same board at both tables" in said


def test_levels_have_budgets_of_their_own():
    ran = run("simulate", *BRIDGE, "--players", "quick,anyhow", "--deals", "1", "--json")
    assert json.loads(ran.stdout)["budget"] == {"NS": 0, "EW": 10}


def test_without_a_game_the_first_is_taken_that_all_play():
    given = ("--players", "sayc,anyhow", "--deals", "1", "--budget", "0", "--json")
    assert json.loads(run("simulate", *given).stdout)["game"] == "contract_bridge"
    assert "no game" in refused("simulate", "--players", "anyhow,anyhow,anyhow")


@pytest.mark.parametrize(("players", "deals"), [("anyhow,anyhow", "8"), ("cpu,anyhow", "1")])
def test_another_process_plays_the_same(players: str, deals: str):
    """Members of enums hash by where they lie in memory; nothing may come to depend on the order of a set."""
    given = (
        "simulate",
        *BRIDGE,
        "--players",
        players,
        "--deals",
        deals,
        "--seed",
        "5",
        "--budget",
        "2",
        "--json",
    )
    command = [sys.executable, "-m", "kakehashi", *given]
    another = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run(*given).stdout == another.stdout
