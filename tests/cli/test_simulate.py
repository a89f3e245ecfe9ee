"""``kakehashi simulate``: whole matches without a server."""

import json
import subprocess
import sys
from typing import Any

import pytest

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
    assert (english.code, english.stdout.splitlines()[0].split(":")[0]) == (0, "1 matches finished, 4 deals")
    japanese = run("simulate", *BRIDGE, *ANYHOW, "--deals", "4", "--lang", "ja")
    assert "ディール 4" in japanese.stdout


def test_cpu_players_are_found_by_name():
    ran = run("simulate", *BRIDGE, "--players", "cpu,anyhow", "--deals", "1", "--budget", "0", "--json")
    assert json.loads(ran.stdout)["players"] == {"NS": "cpu", "EW": "anyhow"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--players", "anyhow"), "one player for each of NS, EW"),
        (("--players", "a,b,c"), "one player for each"),
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
        ((*ANYHOW, "--game", "whist"), "no game 'whist'"),
        ((*ANYHOW, "--budget", "-1"), "--budget"),
        ((), "Missing option '--players'"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: tuple[str, ...], why: str):
    assert why in refused("simulate", *BRIDGE, *arguments)


@pytest.mark.parametrize("players", ["anyhow,anyhow", "cpu,anyhow"])
def test_another_process_plays_the_same(players: str):
    """Members of enums hash by where they lie in memory; nothing may come to depend on the order of a set."""
    command = [sys.executable, "-m", "kakehashi", "simulate", *BRIDGE, "--players", players, "--deals", "3"]
    command += ["--seed", "5", "--budget", "2", "--json"]
    first, second = (subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2))
    assert first == second
