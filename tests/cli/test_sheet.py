"""``kakehashi sheet``: results in, the running sheet out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import refused, run
from tests.fixtures import load

GAME = "contract_bridge"
DEAL = {"contract": "4SX", "declarer": "N", "tricks": 10}


def sheet(file: dict[str, Any]) -> dict[str, Any]:
    ran = run("sheet", "-", stdin=json.dumps(file))
    assert (ran.code, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def refusal(file: object) -> str:
    return refused("sheet", "-", stdin=file if isinstance(file, (str, bytes)) else json.dumps(file))


@pytest.mark.parametrize("played", load("d_chicago.json")["games"], ids=lambda played: played["id"])
def test_worked_chicago_games_come_out_as_they_stand_in_the_books(played: dict[str, Any], tmp_path: Path):
    options = dict(played["options"])
    first_dealer = options.pop("first_dealer")
    options["deals"] = options.pop("chicago_deals")
    file = {"game": GAME, "options": options, "first_dealer": first_dealer, "deals": played["deals"]}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(file), "utf-8")
    ran = run("sheet", str(path))
    assert (ran.code, ran.stderr) == (0, "")
    assert json.loads(ran.stdout) == played["expected"]


def test_a_deal_passed_out_is_a_line_and_the_same_dealer_deals_again():
    log = sheet({"game": GAME, "deals": [{"passed": True}, DEAL]})["log"]
    assert [(row["deal"], row["dealer"]) for row in log] == [(1, "N"), (1, "N")]
    assert log[0]["passed_out"] is True
    assert log[0]["score"] == log[0]["total"] == {"NS": 0, "EW": 0}
    assert "parts" not in log[0]


def test_honors_are_one_object_or_a_list_and_are_listed_even_where_they_are_not_paid():
    for honors in ({"seat": "E", "points": 100}, [{"seat": "E", "points": 100}]):
        for paid in (True, False):
            deals = [{**DEAL, "honors": honors}]
            (row,) = sheet({"game": GAME, "options": {"honors": paid}, "deals": deals})["log"]
            assert row["honors_held"] == [{"seat": "E", "points": 100}]
            assert row["score"]["EW"] == (100 if paid else 0)
            assert row["parts"].get("honors") == (100 if paid else None)


def test_a_sheet_without_deals_is_empty():
    empty = sheet({"game": GAME, "deals": []})
    assert empty == {"log": [], "total": {"NS": 0, "EW": 0}, "complete": False, "winner": None}


def test_a_match_that_goes_on_has_no_winner_unless_the_players_stopped():
    file = {"game": GAME, "first_dealer": "W", "deals": [DEAL]}
    assert (sheet(file)["complete"], sheet(file)["winner"]) == (False, None)
    ended = sheet({**file, "ended_early": True})
    assert (ended["complete"], ended["winner"]) == (False, "NS")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "whist"}, "no game 'whist'"),
        ({"game": None}, "game"),
        ({"options": {"deals": 5}}, "deals"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"options": []}, "options"),
        ({"options": {"preset": ["house"]}}, "no preset ['house']"),
        ({"first_dealer": "X"}, "'X' is not a seat"),
        ({"first_dealer": 3}, "first_dealer"),
        ({"game": "draw_discard", "first_dealer": "E"}, "draw_discard has no seat E"),
        ({"ended_early": "yes"}, "ended_early"),
        ({"deals": {}}, "deals"),
        ({"deals": [7]}, "deals"),
        ({"extra": 1}, "extra"),
        ({"deals": [DEAL, {**DEAL, "contract": "9S"}]}, "deal 2: '9S' is not a contract"),
        ({"deals": [{**DEAL, "tricks": 14}]}, "deal 1: 14 is not a number of tricks"),
        ({"deals": [{**DEAL, "tricks": "10"}]}, "deal 1: '10' is not a number of tricks"),
        ({"deals": [{"contract": "4S"}]}, "deal 1: missing: declarer, tricks"),
        ({"deals": [{**DEAL, "vul": "NS"}]}, "deal 1: no part of a result: vul"),
        ({"deals": [{}]}, "deal 1:"),
        ({"deals": [DEAL] * 5}, "deal 5 comes after the match is over"),
        ({"game": "minibridge", "deals": [{**DEAL, "contract": "6S"}]}, "deal 1: no slams are played here"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(changes: dict[str, Any], why: str):
    assert why in refusal({"game": GAME, "deals": [DEAL]} | changes)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        "not json",
        '{"game": "contract_bridge"}',
        '{"deals": []}',
        b"\xff\xfe{}",
        "[" * 5000,
    ],
)
def test_what_is_no_sheet_is_refused_in_one_sentence(data: str | bytes):
    assert "standard input" in refusal(data)


def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path):
    assert "No such file" in refused("sheet", str(tmp_path / "none.json"))
    assert "directory" in refused("sheet", str(tmp_path))
    assert "Missing argument 'FILE'" in refused("sheet")
    assert refused("sheet", "\0")
