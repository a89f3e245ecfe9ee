"""Errors speak the language asked for, from wherever they come."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kakehashi
from kakehashi.cli.complaints import detail, validation
from kakehashi.cli.sentences import has, say
from kakehashi.errors import IllegalAction, NotationError
from tests.cli.running import refused

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
REASONS = sorted(
    {
        reason
        for path in Path(kakehashi.__file__).parent.rglob("*.py")
        for reason in re.findall(r'\breason="([a-z-]+)"', path.read_text("utf-8"))
    }
)


def test_there_are_reasons():
    assert {"not-a-call", "not-a-deal", "no-solver"} <= set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_japanese_sentence(reason: str):
    assert has(f"reason-{reason}", "ja")


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("--dance",),
        ("score",),
        ("score", "9X", "--declarer", "N", "--vul", "None", "--tricks", "9"),
        ("score", "1C", "--declarer", "N", "--vul", "None", "--tricks", "many"),
        ("score", "1C", "--declarer", "N", "--vul", "None", "--tricks", "14"),
        ("score", "1C", "--declarer", "N", "--vul", "None", "--tricks"),
        ("score", "1C", "--declarer", "N", "--vul", "None", "--tricks", "7", "--form", "whist"),
        ("rules", "whist"),
        ("sheet", "no such file"),
        ("simulate", "--players", "anyhow,anyhow", "--options", "[1]"),
    ],
    ids=" ".join,
)
def test_a_refusal_in_japanese_has_japanese_in_what_is_wrong(arguments: tuple[str, ...]):
    said = refused(*arguments, "--lang", "ja").partition("：")[2]
    assert JAPANESE.search(said), said


@pytest.mark.parametrize(
    ("message", "japanese"),
    [
        ("Expected `int`, got `str` - at `$.boards`", "boards：intが必要です"),
        ("Expected `int` >= 1 - at `$.boards`", "boards：int >= 1が必要です"),
        ("Invalid enum value 5 - at `$.deals`", "deals：5は選べません"),
        ("Object contains unknown field `nonsense`", "「nonsense」という項目はありません"),
        ("Object missing required field `game`", "「game」がありません"),
        ("something else", "something else"),
    ],
)
def test_what_a_validation_found_is_said_in_japanese(message: str, japanese: str):
    assert validation(message, "ja") == japanese
    assert validation(message, "en") == message


DEAL = {"contract": "4S", "declarer": "N", "tricks": 10}
BIDS = {"N": 3, "E": 3, "S": 3, "W": 3}
TRICKS = {"N": 4, "E": 3, "S": 3, "W": 3}


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("contract_bridge", {"passed": False}),
        ("contract_bridge", {"contract": "4S"}),
        ("contract_bridge", DEAL | {"vul": "NS"}),
        ("contract_bridge", DEAL | {"contract": 4}),
        ("contract_bridge", DEAL | {"contract": "8S"}),
        ("contract_bridge", DEAL | {"declarer": "Q"}),
        ("contract_bridge", DEAL | {"tricks": "ten"}),
        ("contract_bridge", DEAL | {"honors": 100}),
        ("contract_bridge", DEAL | {"honors": {"seat": "N", "points": 50}}),
        ("draw_discard", DEAL | {"declarer": "E"}),
        ("minibridge", DEAL | {"contract": "4SX"}),
        ("minibridge", DEAL | {"goal": "part"}),
        ("minibridge", DEAL | {"contract": "6S"}),
        ("spades", {"bids": BIDS, "tricks": TRICKS | {"N": 3}}),
        ("spades", {"bids": BIDS | {"N": None}, "tricks": TRICKS}),
        ("spades", {"bids": BIDS | {"N": 14}, "tricks": TRICKS}),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_either_language(game: str, facts: dict[str, Any]):
    file = json.dumps({"game": game, "deals": [facts]})
    english = refused("sheet", "-", "--lang", "en", stdin=file)
    assert english.startswith("deal 1: ")
    assert not JAPANESE.search(english)
    japanese = refused("sheet", "-", "--lang", "ja", stdin=file).partition("1ディール目：")[2]
    assert JAPANESE.search(japanese), japanese


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"rounds": None, "target": None}, "rounds"),
        ({"bid_order": "simultaneous", "bid_scope": "team_final"}, "team_final"),
        ({"bid_order": "simultaneous", "forbid_total_13": True}, "forbid_total_13"),
        ({"bid_order": "simultaneous", "blind_timing": "at_turn"}, ""),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_either_language(options: dict[str, Any], named: str):
    file = json.dumps({"game": "spades", "deals": [], "options": options})
    for language, is_japanese in (("en", False), ("ja", True)):
        said = refused("sheet", "-", "--lang", language, stdin=file)
        assert named in said
        assert bool(JAPANESE.search(said.partition("：" if is_japanese else ": ")[2] or said)) == is_japanese


def test_an_error_that_comes_of_another_says_both():
    error = NotationError("call 2", reason="illegal-call", number=2, call="1C")
    error.__cause__ = IllegalAction("insufficient-bid", bid="1NT")
    assert detail(error, "en") == "call 2, 1C, is not allowed: it is not higher than the bid of 1NT"
    assert detail(error, "ja") == say(
        "reason-illegal-call", "ja", number=2, call="1C", cause="前のビッド1NTより上ではありません"
    )
