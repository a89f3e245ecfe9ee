"""``kakehashi bid`` and ``kakehashi explain``: calls and what they mean."""

import json
import re
from typing import Any

import pytest

from tests.cli.running import refused, run

HAND = "AKQ95.AT3.KJ2.97"
TRANSFER = ("--hand", "KJ865.K32.532.J9", "--auction", "1N P")


def bid(*arguments: str) -> dict[str, Any]:
    ran = run("bid", *arguments, "--json")
    assert (ran.code, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def test_it_says_the_call_and_what_it_means():
    ran = run("bid", "--system", "sayc", "--hand", HAND, "--auction", "", "--dealer", "N", "--vul", "None")
    assert ran.code == 0
    first, *rest = ran.stdout.splitlines()
    assert first == "1NT  opening, balanced; 15–17 points"
    assert any(line.strip().startswith("1♠") for line in rest)


def test_json_has_the_call_its_meaning_in_words_and_figures_and_the_alternatives():
    facts = bid(*TRANSFER)
    assert (facts["call"], facts["shows"]["lengths"]["S"][0], facts["shows"]["alert"]) == ("2H", 5, True)
    assert "transfer" in facts["meaning"]
    assert all(each["call"] != "2H" and each["meaning"] for each in facts["alternatives"])


def test_it_speaks_japanese():
    assert "トランスファー" in bid(*TRANSFER, "--lang", "ja")["meaning"]
    assert "[アラート]" in run("bid", *TRANSFER, "--lang", "ja").stdout


def test_an_alternative_is_no_call_whose_meaning_the_hand_does_not_keep_to():
    """Any hand may pass, but a pass of this one would deny what it holds."""
    calls = [each["call"] for each in bid("--hand", HAND)["alternatives"]]
    assert "P" not in calls
    assert "1S" in calls


def test_an_alternative_is_a_call_that_hands_of_this_shape_make():
    """Four diamonds open 1♦, but none with five spades besides."""
    calls = [each["call"] for each in bid("--hand", "AQJ95.T32.KQ32.7")["alternatives"]]
    assert calls == ["P"]


def test_vulnerability_and_dealer_are_part_of_the_question():
    weak = ("--hand", "KQJ8742.5.J84.92")
    assert bid(*weak, "--vul", "None")["call"] == bid(*weak, "--dealer", "S", "--vul", "EW")["call"] == "3S"


LINES = b"""\
{"hand": "AKQ95.AT3.KJ2.97", "id": 5}
no JSON

[1]
{"hand": "KJ865.K32.532.J9", "auction": ["1N", "P"], "dealer": "W", "vul": "Both"}
{"hand": "KJ865.K32.532.J9", "auction": "1N 1C"}
{"hand": "\xff"}
{"hand": "KJ865.K32.532.J9", "dealer": 3}
"""


def test_many_hands_are_answered_a_line_each_and_bad_ones_do_not_stop_the_rest():
    ran = run("bid", "--jsonl", stdin=LINES)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.code == 1
    assert [answer.get("call") for answer in answers] == ["1NT", None, None, "2H", None, None, None]
    assert (answers[0]["id"], answers[0]["hand"]) == (5, HAND)
    assert [int(answer["error"].split()[1][:-1]) for answer in answers if "error" in answer] == [
        2,
        4,
        6,
        7,
        8,
    ]
    assert "not higher than the bid of 1NT" in answers[4]["error"]
    assert ran.stderr.splitlines()[-1] == "kakehashi: 5 of 7 lines could not be read"


def test_good_lines_alone_leave_no_complaint():
    ran = run("bid", "--jsonl", "--lang", "ja", stdin=LINES.splitlines()[0] + b"\n")
    assert (ran.code, ran.stderr) == (0, "")
    assert "オープン" in json.loads(ran.stdout)["meaning"]


def test_no_lines_are_no_answers():
    ran = run("bid", "--jsonl", stdin="")
    assert (ran.code, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "english", "japanese"),
    [
        ((), "--hand is needed", "「--hand」か「--jsonl」が必要です"),
        (("--hand", "AKQ"), "four suits", "4つのスート"),
        (("--hand", "AK.AK.AK.AK"), "8 cards", "8枚"),
        (("--hand", "AKX95.AT3.KJ2.97"), "'X' is not a rank", "「X」という札はありません"),
        (("--hand", "AKK95.AT3.KJ2.97"), "twice", "SKが2枚"),
        (("--hand", HAND, "--auction", "1C 2Z"), "'2Z' is not a call", "「2Z」はコールではありません"),
        (("--hand", HAND, "--auction", "1S X X"), "call 3, X, is not allowed", "3番目のコール「X」"),
        (("--hand", HAND, "--auction", "P P P P"), "the auction is over", "もう終わっています"),
        (("--hand", HAND, "--auction", "P P P P P"), "over before call 5", "5番目のコールの前"),
        (("--hand", HAND, "--dealer", "Q"), "'Q' is not a seat", "「Q」は席ではありません"),
        (("--hand", HAND, "--vul", "us"), "not a vulnerability", "バルの指定ではありません"),
        (("--hand", HAND, "--system", "acol"), "--system", "sayc"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_either_language(
    arguments: tuple[str, ...], english: str, japanese: str
):
    assert english in refused("bid", *arguments)
    assert japanese in refused("bid", *arguments, "--lang", "ja")


def test_each_call_of_an_auction_is_explained():
    ran = run("explain", "--auction", "1N P 2D")
    assert ran.code == 0
    assert [line.split()[:2] for line in ran.stdout.splitlines()] == [
        ["North", "1NT"],
        ["East", "P"],
        ["South", "2♦"],
    ]
    assert "transfer to hearts" in ran.stdout
    starts = [re.match(r"\w+ +\S+ +", line) for line in ran.stdout.splitlines()]
    assert len({start and start.end() for start in starts}) == 1, "the meanings stand below each other"
    assert "ハートへのトランスファー" in run("explain", "--auction", "1N,P,2D", "--lang", "ja").stdout


def test_explanations_as_json():
    ran = run("explain", "--auction", "P 1S X", "--dealer", "E", "--json")
    facts = json.loads(ran.stdout)
    assert [(each["seat"], each["call"]) for each in facts] == [("E", "P"), ("S", "1S"), ("W", "X")]
    assert facts[1]["shows"]["lengths"]["S"][0] == 5
    assert all(each["meaning"] for each in facts)


def test_an_auction_that_cannot_be_is_refused():
    assert "not higher" in refused("explain", "--auction", "1N 1C")
    assert "Missing option '--auction'" in refused("explain")
