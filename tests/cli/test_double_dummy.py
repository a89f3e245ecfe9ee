"""``kakehashi dd`` and ``kakehashi par``."""

import json
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from kakehashi.players import solver
from tests.cli.running import refused, run

DEAL = "N:JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63 32..QJT853.AK742"
TRICKS = {
    "N": {"C": 0, "D": 0, "H": 10, "S": 7, "NT": 0},
    "E": {"C": 12, "D": 13, "H": 3, "S": 5, "NT": 8},
    "S": {"C": 0, "D": 0, "H": 10, "S": 8, "NT": 0},
    "W": {"C": 12, "D": 13, "H": 3, "S": 5, "NT": 8},
}
"""The first of 400 random deals, as another program solved it."""
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")


SOLVE = solver.tables


@cache
def solved(row: tuple[int, ...]) -> npt.NDArray[np.int8]:
    return SOLVE(np.array([row], dtype=np.int64))


@pytest.fixture(autouse=True)
def solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All ask about one deal, and solving it takes longer than all else."""
    monkeypatch.setattr(
        solver, "tables", lambda deals: np.concatenate([solved(tuple(row)) for row in deals.tolist()])
    )


@NEEDED
def test_the_table_has_twenty_results():
    lines = run("dd", DEAL).stdout.splitlines()
    assert lines[0].split() == ["♣", "♦", "♥", "♠", "NT"]
    assert [line.split() for line in lines[2:]] == [
        [name, *map(str, TRICKS[name[0]].values())] for name in ("North", "East", "South", "West")
    ]
    assert run("dd", DEAL, "--lang", "ja").stdout.splitlines()[2].startswith("北")


@NEEDED
def test_deals_from_standard_input_come_back_a_line_each():
    ran = run("dd", "-", "--json", "--processes", "1", stdin=f"{DEAL}\n\n{DEAL}\n")
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [{"deal": DEAL, "tricks": TRICKS}] * 2


@NEEDED
def test_par_names_the_contracts():
    ran = run("par", DEAL, "--dealer", "N", "--vul", "None")
    assert ran.stdout.splitlines() == [
        "par -500 to North-South (+500 to East-West)",
        "  7♥X by North or South, 10 tricks",
    ]
    facts = json.loads(run("par", DEAL, "--json").stdout)
    assert facts["par_ns"] == -500
    assert facts["contracts"] == [{"contract": "7HX", "declarers": ["N", "S"], "tricks": 10, "over": -3}]
    assert "パー：南北-500" in run("par", DEAL, "--lang", "ja").stdout


@pytest.mark.parametrize("command", ["dd", "par"])
@pytest.mark.parametrize(
    ("deal", "english", "japanese"),
    [
        ("nothing", "is not a deal", "ディールではありません"),
        (DEAL.replace("32..", "3.."), "W has 12 cards", "Wの手札が13枚ではなく12枚"),
        (DEAL.replace("32..", "33.."), "holds S3 twice", "S3が2枚"),
        (DEAL.replace("32..", "42.."), "N and W both hold S4", "S4がNとWの両方"),
        (DEAL.replace("N:", "X:"), "'X' is not a seat", "「X」は席ではありません"),
    ],
)
def test_what_is_no_deal_is_refused_in_either_language(command: str, deal: str, english: str, japanese: str):
    assert english in refused(command, deal)
    assert japanese in refused(command, deal, "--lang", "ja")


def test_a_line_that_is_no_deal_is_named():
    assert "line 3: 'no deal' is not a deal" in refused("dd", "-", stdin=f"{DEAL}\n\nno deal\n")
    assert "3行目：" in refused("dd", "-", "--lang", "ja", stdin=f"{DEAL}\n\n\xff\n")


def test_without_the_library_both_say_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("kakehashi.analysis.double_dummy.available", lambda: False)
    for command in ("dd", "par"):
        assert "the double-dummy library is not installed" in refused(command, DEAL)
        assert "ライブラリが入っていません" in refused(command, DEAL, "--lang", "ja")
