"""``kakehashi score``: what one contract is worth."""

import json

import pytest

from tests.cli.running import refused, run
from tests.fixtures import load


def score(*arguments: str) -> dict[str, object]:
    ran = run("score", *arguments, "--json")
    assert (ran.code, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def test_it_spells_out_the_arithmetic():
    ran = run("score", "4SX", "--declarer", "S", "--vul", "NS", "--tricks", "10")
    assert ran.code == 0
    assert ran.stdout.splitlines() == [
        "4♠X by South, North-South vulnerable, 10 tricks: made",
        "  trick points 4 × 60 = 240  (NS)",
        "  insult 50  (NS)",
        "  game 500  (NS)",
        "to NS 790",
    ]


def test_it_spells_out_undertricks_and_who_gets_them():
    out = run("score", "3NTX", "--declarer", "W", "--vul", "None", "--tricks", "5").stdout.splitlines()
    assert out[0].endswith("4 down")
    assert out[1:] == ["  undertricks 100 + 2 × 200 + 300 = 800  (NS)", "to NS 800"]


def test_it_speaks_japanese():
    out = run("score", "3N", "--declarer", "e", "--vul", "both", "--tricks", "10", "--lang", "ja").stdout
    assert out.splitlines()[0] == "3NT 東、双方バル、10トリック：1オーバー"
    assert "トリック点 40 + 2 × 30 = 100" in out


def test_json_has_the_score_of_declarers_side_and_its_parts():
    facts = score("4SX", "--declarer", "S", "--vul", "NS", "--tricks", "10")
    assert facts["score"] == 790
    assert facts["parts"] == {"trick": 240, "insult": 50, "game": 500}
    assert facts["terms"] == {"trick": [60, 60, 60, 60], "insult": [50], "game": [500]}
    assert (facts["contract"], facts["declarer"], facts["vul"], facts["made"]) == ("4SX", "S", "NS", True)


def test_the_score_is_negative_when_down():
    facts = score("4S", "--declarer", "E", "--vul", "EW", "--tricks", "8")
    assert (facts["score"], facts["parts"], facts["made"]) == (-200, {"under": 200}, False)


def test_a_sample_of_the_scores_of_the_laws():
    for level, strain, doubled, vulnerable, tricks, points in load("a_duplicate_scores.json")["rows"][::97]:
        vul = "EW" if vulnerable else "NS"
        contract = f"{level}{strain}{'x' * doubled}"
        assert score(contract, "--declarer", "W", "--vul", vul, "--tricks", str(tricks))["score"] == points


@pytest.mark.parametrize(
    ("vul", "vulnerable"),
    [
        ("None", False),
        ("-", False),
        ("love", False),
        ("NS", True),
        ("n-s", True),
        ("EW", False),
        ("All", True),
        ("both", True),
    ],
)
def test_vulnerability_is_read_in_the_usual_words(vul: str, vulnerable: bool):
    assert score("1C", "--declarer", "N", f"--vul={vul}", "--tricks", "7")["vulnerable"] is vulnerable


GOOD = {"--declarer": "S", "--vul": "NS", "--tricks": "10"}


@pytest.mark.parametrize(
    ("contract", "changes", "why"),
    [
        ("8S", {}, "'8S' is not a contract"),
        ("", {}, "is not a contract"),
        ("P", {}, "is not a contract"),
        ("4SXXX", {}, "is not a contract"),
        ("4S", {"--declarer": "Q"}, "'Q' is not a seat"),
        ("4S", {"--vul": "perhaps"}, "is not a vulnerability"),
        ("4S", {"--tricks": "14"}, "14 is not in the range"),
        ("4S", {"--tricks": "-1"}, "-1 is not in the range"),
        ("4S", {"--tricks": "ten"}, "'ten' is not a valid integer"),
        ("4S", {"--tricks": "9.5"}, "is not a valid integer"),
        ("4S", {"--form": "whist"}, "whist"),
        ("4S", {"--declarer": None}, "Missing option '--declarer'"),
        ("4S", {"--vul": None}, "Missing option '--vul'"),
        ("4S", {"--tricks": None}, "Missing option '--tricks'"),
        ("4S", {"--lang": "fr"}, "fr"),
        ("4S", {"--color": "red"}, "No such option"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(contract: str, changes: dict[str, str | None], why: str):
    options = [word for key, value in (GOOD | changes).items() if value is not None for word in (key, value)]
    assert why in refused("score", contract, *options)


def test_a_refusal_speaks_japanese_too():
    said = refused("score", "8S", "--declarer", "S", "--vul", "NS", "--tricks", "10", "--lang", "ja")
    assert said.startswith("読み取れません")
