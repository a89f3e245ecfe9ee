"""``kakehashi card``: what a system says about itself."""

import json

import pytest

from tests.cli.running import refused, run


def test_openings_come_first_and_alerts_are_marked():
    ran = run("card")
    assert (ran.code, ran.stderr) == (0, "")
    title, *rest = ran.stdout.splitlines()
    assert title == "Openings"
    assert next(line for line in rest if line.startswith("    1NT")).endswith("15–17 points")
    assert next(line for line in rest if line.startswith("    2♣ ")).endswith("[alert]")


def test_answers_stand_under_the_calls_they_answer():
    lines = run("card", "--system", "beginner").stdout.splitlines()
    assert any(line.startswith("    2♣ ") for line in lines[lines.index("  1NT P") :])
    assert not any(line.startswith("    2♥ ") for line in lines[: lines.index("  1NT P")])  # no weak twos


@pytest.mark.parametrize("system", ["sayc", "beginner"])
def test_it_speaks_japanese_all_through(system: str):
    ran = run("card", "--system", system, "--lang", "ja")
    assert ran.stdout.startswith("オープン\n")
    assert "[アラート]" in ran.stdout
    assert "points" not in ran.stdout


def test_json_has_sections_with_calls_words_and_figures():
    openings, *others = json.loads(run("card", "--json").stdout)
    assert openings["section"] == "Openings"
    notrump = next(line for line in openings["lines"] if line["call"] == "1NT")
    assert (notrump["after"], notrump["shows"]["hcp"]) == ([], [15, 17])
    assert ["1NT", "P"] in [line["after"] for line in others[0]["lines"]]


def test_a_system_that_is_not_there_is_refused():
    assert "precision" in refused("card", "--system", "precision")
