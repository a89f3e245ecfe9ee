"""How a game of Spades ends (RULES §4.5); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi.errors import OptionsError
from kakehashi.games.spades import GAME as SPADES
from kakehashi.games.spades import ended
from kakehashi.model.seats import Side
from tests.fixtures import load

VECTORS = load("g_spades.json")


@pytest.mark.parametrize("case", VECTORS["endings"], ids=lambda case: case["name"])
def test_rows_31_32_36_when_the_game_ends(case: dict[str, Any]):
    options = SPADES.read_options(
        {
            "rounds": case["rounds"],
            "target": case["target"],
            "target_cmp": "exceed" if case["comparison"] == "gt" else "reach",
            "lose_at": case["lose_at"],
        }
    )
    totals = {Side.NS: case["NS"], Side.EW: case["EW"]}
    over = ended(options, totals, case["round_just_played"])
    assert over == (case["result"] in ("NS", "EW"))
    if over:
        assert max(totals, key=lambda side: totals[side]).value == case["result"]


def test_row_31_reach_ends_at_exactly_the_target_and_exceed_does_not():
    totals = {Side.NS: 500, Side.EW: 400}
    assert not ended(SPADES.read_options({}), totals, 5)
    assert ended(SPADES.read_options({"target_cmp": "reach"}), totals, 5)


@pytest.mark.parametrize("rounds", [3, 5, 10])
def test_row_32_the_chosen_number_of_deals_ends_it(rounds: int):
    totals = {Side.NS: 30, Side.EW: 20}
    options = SPADES.read_options({"rounds": rounds})
    assert not ended(options, totals, rounds - 1)
    assert ended(options, totals, rounds)


def test_row_32_or_the_target_does_whichever_comes_first():
    below, above = {Side.NS: 500, Side.EW: 20}, {Side.NS: 501, Side.EW: 20}
    assert ended(SPADES.read_options({}), below, 10)
    assert ended(SPADES.read_options({}), above, 4)
    unlimited = SPADES.read_options({"rounds": None})
    assert not ended(unlimited, below, 99)
    assert ended(unlimited, above, 99)


def test_row_36_a_tie_asks_for_another_deal_or_is_a_draw():
    level = {Side.NS: 240, Side.EW: 240}
    assert not ended(SPADES.read_options({}), level, 10)
    assert not ended(SPADES.read_options({}), level, 11)
    assert ended(SPADES.read_options({"tie": "draw"}), level, 10)


@pytest.mark.parametrize("limit", [-200, -300, -500])
def test_row_36_falling_to_the_losing_score_ends_it_where_there_is_one(limit: int):
    just_above, fallen = {Side.NS: limit + 1, Side.EW: 90}, {Side.NS: limit, Side.EW: 90}
    losing = SPADES.read_options({"lose_at": limit})
    assert not ended(losing, just_above, 4)
    assert ended(losing, fallen, 4)
    assert not ended(SPADES.read_options({}), fallen, 4)


@pytest.mark.parametrize(("gap", "over"), [(499, False), (500, True)])
def test_row_36_a_gap_of_500_ends_it_where_mercy_is_on(gap: int, over: bool):
    options = SPADES.read_options({"mercy_gap": 500})
    assert ended(options, {Side.NS: gap - 100, Side.EW: -100}, 3) is over


def test_a_game_without_any_end_is_refused():
    with pytest.raises(OptionsError) as refused:
        SPADES.read_options({"target": None, "rounds": None})
    assert refused.value.parameters["detail"] == "never-ends"


def test_the_common_preset_and_what_is_chosen_besides():
    options = SPADES.read_options({"preset": "common", "nil_value": 50})
    assert (options.target_cmp, options.nil_failed_tricks) == ("reach", "bags")
    assert (options.double_nil_deficit, options.rounds, options.nil_value) == (100, None, 50)
    with pytest.raises(OptionsError):
        SPADES.read_options({"preset": "unheard of"})
