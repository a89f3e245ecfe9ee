"""How boards are compared: IMPs, matchpoints, adjusted scores, places and victory points."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.scoring.comparison import Adjusted, Adjustment, Compared, places, session_percent
from kakehashi.scoring.imps import CrossDivide, Halves, butler, cross_imps, datum, imps
from kakehashi.scoring.matchpoints import Scale, SmallGroup, board_a_match, matchpoints
from kakehashi.scoring.victory_points import (
    BYE,
    discrete_starts,
    discrete_victory_points,
    victory_point_table,
    victory_points,
)
from tests.fixtures import load

IMPS = load("b_imps.json")
VICTORY_POINTS = load("e_vp.json")
COMPARED = load("f_matchpoints.json")
SCALES = {2: Scale.TWO_ONE_NOTHING, 1: Scale.ONE_HALF_NOTHING}

points = st.integers(-760, 760).map(lambda tens: 10 * tens)
boards = st.lists(points, min_size=1, max_size=12)
margins = st.integers(-150, 150)


def exact(number: float) -> Fraction:
    """The decimal fraction that a file means."""
    return Fraction(str(number))


def rounded(number: Fraction, digits: int) -> float:
    return float(round(Decimal(number.numerator) / Decimal(number.denominator), digits))


def negated(scores: list[int]) -> list[int]:
    return [-score for score in scores]


def test_law_78b_every_row_of_the_imp_table_from_its_first_difference_to_its_last():
    wrong = [
        (row, difference)
        for row in IMPS["table"]
        for difference in range(row["from"], (row["to"] or 10_000) + 10, 10)
        if imps(difference) != row["imps"] or imps(-difference) != -row["imps"]
    ]
    assert len(IMPS["table"]) == 25
    assert not wrong


def test_law_78b_the_differences_next_to_every_bound():
    assert len(IMPS["rows"]) > 100
    assert [row for row in IMPS["rows"] if imps(row[0]) != row[1]] == []


@pytest.mark.parametrize("case", IMPS["team_board_examples"], ids=lambda case: f"{case['difference']}")
def test_a_board_of_a_team_match(case: dict[str, int]):
    assert case["ns_table1"] - case["ns_table2"] == case["difference"]
    assert imps(case["ns_table1"] - case["ns_table2"]) == case["imps_team1"]


@pytest.mark.parametrize(
    "case", [case for case in load("bugcases.json") if case["area"] == "imp"], ids=lambda case: case["id"]
)
def test_imps_that_other_programs_got_wrong(case: dict[str, Any]):
    assert imps(case["input"]["diff"]) == case["expected"]


@pytest.mark.parametrize("case", COMPARED["cross_imps"], ids=lambda case: case["name"])
def test_cross_imps_by_every_way_to_divide(case: dict[str, Any]):
    scores = case["ns_scores"]
    sums = cross_imps(scores, divide=CrossDivide.NONE)
    assert list(sums) == case["cross_imps_total_ns"]
    by_comparison = cross_imps(scores)
    assert [rounded(score, 6) for score in by_comparison] == case["cross_imps_per_comparison_ns"]
    assert list(by_comparison) == [Fraction(score, len(scores) - 1) for score in sums]
    assert list(cross_imps(scores, divide=CrossDivide.RESULTS)) == [score / len(scores) for score in sums]


def test_a_single_result_has_nothing_to_be_compared_with():
    assert cross_imps([420]) == (0,)
    assert cross_imps([]) == butler([]) == matchpoints([]) == ()


@given(boards)
def test_cross_imps_of_a_board_cancel_out(scores: list[int]):
    assert sum(cross_imps(scores)) == 0
    assert cross_imps(negated(scores)) == tuple(-score for score in cross_imps(scores))


@pytest.mark.parametrize("case", COMPARED["butler"], ids=lambda case: case["name"])
def test_butler_imps_against_the_datum(case: dict[str, Any]):
    scores, trim = case["ns_scores"], case["trim_each_end"]
    assert datum(scores, trim=trim) == case["datum"]
    assert list(butler(scores, trim=trim)) == case["imps_ns"]
    assert butler(negated(scores), trim=trim) == tuple(-score for score in butler(scores, trim=trim))


def test_the_datum_leaves_out_both_ends_from_five_results_on():
    assert datum([0, 0, 0, 2000]) == 500
    assert datum([-2000, 100, 110, 120, 2000]) == 110


def test_a_datum_halfway_goes_from_zero_or_to_the_even_ten():
    assert datum([420, 430, 420, 430], halves=Halves.AWAY) == 430
    assert datum([420, 430, 420, 430], halves=Halves.EVEN) == 420
    assert datum([430, 440], halves=Halves.EVEN) == 440
    assert datum([-420, -430], halves=Halves.AWAY) == -430
    assert datum([-420, -430], halves=Halves.EVEN) == -420


def test_a_datum_needs_a_score():
    with pytest.raises(ValueError, match="2 scores leave none"):
        datum([420, 450], trim=1)


@pytest.mark.parametrize("case", COMPARED["boards"], ids=lambda case: case["name"])
def test_law_78a_matchpoints_of_a_board(case: dict[str, Any]):
    scores, scale = case["ns_scores"], SCALES[case["per_win"]]
    assert len(scores) == case["results"]
    assert list(matchpoints(scores, scale=scale)) == [exact(raw) for raw in case["ns_matchpoints_raw"]]
    expected, top = case["expected_results"], case["top"]
    ns = matchpoints(scores, scale=scale, expected=expected)
    ew = matchpoints(negated(scores), scale=scale, expected=expected)
    assert scale.top(expected) == top
    assert list(ns) == [exact(number) for number in case["ns_matchpoints"]]
    assert list(ew) == [exact(number) for number in case["ew_matchpoints"]]
    assert [rounded(number * 100 / top, 4) for number in ns] == case["ns_percent"]


@given(boards, st.sampled_from(Scale), st.integers(0, 9))
def test_matchpoints_of_a_board_have_a_constant_sum_however_it_was_played(
    scores: list[int], scale: Scale, missing: int
):
    expected = len(scores) + missing
    ns = matchpoints(scores, scale=scale, expected=expected)
    ew = matchpoints(negated(scores), scale=scale, expected=expected)
    top = scale.top(expected)
    assert sum(ns) == Fraction(top, 2) * len(scores)
    assert [mine + theirs for mine, theirs in zip(ns, ew, strict=True)] == [top] * len(scores)
    assert all(0 <= number <= top for number in ns)


@given(boards)
def test_both_scales_give_the_same_percentages(scores: list[int]):
    assert matchpoints(scores) == tuple(
        2 * number for number in matchpoints(scores, scale=Scale.ONE_HALF_NOTHING)
    )


@pytest.mark.parametrize("scale", Scale)
def test_white_book_4_2_3_a_small_group_gets_fixed_percentages_at_both_sides(scale: Scale):
    def percent(scores: list[int], expected: int) -> list[Fraction]:
        ebu = matchpoints(scores, scale=scale, expected=expected, small_group=SmallGroup.EBU)
        return [number * 100 / scale.top(expected) for number in ebu]

    assert percent([620, -100], 6) == [65, 55]
    assert percent(negated([620, -100]), 6) == [55, 65]
    assert percent([620, -100, 170], 9) == [70, 50, 60]
    assert percent([620, 620, 170], 9) == [65, 65, 50]
    assert percent([620, 620], 6) == [60, 60]
    assert percent([620], 3) == [60]


def test_white_book_4_2_3_a_group_above_a_third_or_of_four_is_scaled():
    def same(scores: list[int], expected: int) -> bool:
        ebu = matchpoints(scores, expected=expected, small_group=SmallGroup.EBU)
        return ebu == matchpoints(scores, expected=expected)

    assert same([-110, -200], 5)
    assert same([620, 170, 140, -100], 20)
    assert not same([-110, -200], 6)
    assert matchpoints([-200, -110], expected=5)[0] == Fraction(3, 2)


def test_fewer_results_than_there_are_cannot_be_expected():
    with pytest.raises(ValueError, match="2 results where 1 were expected"):
        matchpoints([420, 450], expected=1)


def test_a_whole_session_of_matchpoints():
    session = COMPARED["session"]
    by_set: dict[int, list[dict[str, int]]] = {}
    for line in session["lines"]:
        by_set.setdefault(line["set"], []).append(line)
    boards: dict[str, dict[int, list[Compared | Adjusted]]] = {"ns": {}, "ew": {}}
    for lines in by_set.values():
        top = Scale.TWO_ONE_NOTHING.top(len(lines))
        assert top == session["top_per_board"]
        scores = [line["ns_score"] for line in lines]
        for way, own in (("ns", scores), ("ew", negated(scores))):
            for line, number in zip(lines, matchpoints(own), strict=True):
                boards[way].setdefault(line[way], []).append(Compared(number, top))
    for way in ("ns", "ew"):
        assert {len(own) for own in boards[way].values()} == {session["boards_per_pair"]}
        for pair, total in session[f"{way}_totals"].items():
            own = boards[way][int(pair)]
            assert sum(board.points for board in own if isinstance(board, Compared)) == total
            percent = session_percent(own)
            assert percent is not None
            assert rounded(percent, 4) == session[f"{way}_percent"][pair]
    ew = [session_percent(boards["ew"][pair]) or Fraction() for pair in (1, 2, 3, 4)]
    assert [str(place) for place in places(ew)] == ["4", "1=", "1=", "1="]


@pytest.mark.parametrize("case", COMPARED["board_a_match"], ids=lambda case: f"{case['ns_team1']}")
def test_board_a_match_by_any_amount(case: dict[str, Any]):
    ours, theirs = case["ns_team1"], case["ns_team2"]
    assert board_a_match(ours, theirs) == exact(case["team1"])
    assert board_a_match(theirs, ours) == 1 - exact(case["team1"])
    assert board_a_match(ours, theirs, scale=Scale.TWO_ONE_NOTHING) == 2 * exact(case["team1"])


@pytest.mark.parametrize(
    ("adjustment", "own", "percent", "in_imps"),
    [
        (Adjustment.AVERAGE_PLUS, 55, 60, 3),
        (Adjustment.AVERAGE_PLUS, 64, 64, 3),
        (Adjustment.AVERAGE_PLUS, None, 60, 3),
        (Adjustment.AVERAGE, 64, 50, 0),
        (Adjustment.AVERAGE, None, 50, 0),
        (Adjustment.AVERAGE_MINUS, 55, 40, -3),
        (Adjustment.AVERAGE_MINUS, 31, 31, -3),
        (Adjustment.AVERAGE_MINUS, None, 40, -3),
    ],
)
def test_law_12c2_artificial_scores(adjustment: Adjustment, own: int | None, percent: int, in_imps: int):
    assert adjustment.percent(None if own is None else Fraction(own)) == percent
    assert adjustment.imps == in_imps


def test_law_12c2_average_plus_is_no_less_than_the_other_boards_of_the_session():
    played = [Compared(Fraction(14), 20), Compared(Fraction(16), 20)]
    plus = Adjusted(Adjustment.AVERAGE_PLUS, 20)
    assert session_percent([*played, plus]) == 75
    assert session_percent([plus, *played, Adjusted(Adjustment.AVERAGE_MINUS, 20)]) == Fraction(265, 4)
    assert session_percent([plus, plus]) == 60


def test_a_session_percentage_weighs_boards_by_their_tops_and_needs_one():
    assert session_percent([Compared(Fraction(10), 10), Compared(Fraction(0), 30)]) == 25
    assert session_percent([]) is None


def test_a_third_of_a_matchpoint_is_never_rounded():
    third = Compared(Fraction(1, 3), 3)
    assert session_percent([third] * 3) == Fraction(100, 9)


def test_equal_results_share_a_place_and_the_next_is_further_down():
    assert [str(place) for place in places([70, 70, 60])] == ["1=", "1=", "3"]
    assert [place.number for place in places([1, 2, 3])] == [3, 2, 1]
    assert places([]) == ()


@pytest.mark.parametrize("count", VICTORY_POINTS["boards"])
def test_the_published_victory_points_for_a_number_of_boards(count: str):
    table = VICTORY_POINTS["boards"][count]
    ours = victory_point_table(int(count))
    assert list(ours) == [exact(number) for number in table["continuous_winner"]]
    assert len(ours) == table["max_margin"] + 1
    assert list(discrete_starts(int(count))) == table["discrete_starts"]


@pytest.mark.parametrize("count", VICTORY_POINTS["boards"])
def test_the_entries_that_stand_above_the_rounded_curve(count: str):
    blitz = 15 * int(count) ** 0.5
    assert blitz == pytest.approx(VICTORY_POINTS["boards"][count]["blitz_exact"], abs=1e-4)
    ratio = 5**0.5 - 2
    raised = [
        margin
        for margin, number in enumerate(victory_point_table(int(count))[:-1])
        if number - exact(round(10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio), 2)) > 0
    ]
    assert raised == VICTORY_POINTS["boards"][count]["corrected_margins"]


@pytest.mark.parametrize(
    "case", VICTORY_POINTS["examples"], ids=lambda case: f"{case['boards']}-{case['imp_margin']}"
)
def test_victory_points_of_a_match(case: dict[str, Any]):
    margin, count = case["imp_margin"], case["boards"]
    continuous = [victory_points(margin, boards=count), victory_points(-margin, boards=count)]
    assert continuous == [exact(number) for number in case["vp_continuous"]]
    discrete = [discrete_victory_points(margin, boards=count), discrete_victory_points(-margin, boards=count)]
    assert discrete == case["vp_discrete"]


@pytest.mark.parametrize(
    ("count", "starts"),
    [
        (8, [0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39]),
        (16, [0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54]),
        (24, [0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66]),
    ],
)
def test_the_whole_victory_points_as_published(count: int, starts: list[int]):
    assert list(discrete_starts(count)) == starts


@given(margins, st.integers(1, 64))
def test_winner_and_loser_have_twenty_together(margin: int, count: int):
    assert victory_points(margin, boards=count) + victory_points(-margin, boards=count) == 20
    whole = discrete_victory_points(margin, boards=count) + discrete_victory_points(-margin, boards=count)
    assert whole == 20


@pytest.mark.parametrize("count", range(1, 65))
def test_every_imp_is_worth_something_and_no_more_than_the_one_before(count: int):
    table = victory_point_table(count)
    worth = [after - before for before, after in pairwise(table)]
    assert (table[0], table[-1]) == (10, 20)
    assert all(step > 0 for step in worth)
    assert all(step >= after for step, after in pairwise(worth))


@pytest.mark.parametrize("count", range(1, 65))
def test_no_step_of_whole_points_is_wider_than_the_next(count: int):
    starts = discrete_starts(count)
    widths = [2 * starts[1] - 1, *(after - before for before, after in pairwise(starts[1:]))]
    assert len(starts) == 11
    assert widths == sorted(widths)
    assert widths[0] > 0


@pytest.mark.parametrize("root", range(1, 9))
def test_a_third_of_a_blitz_gives_fifteen(root: int):
    assert victory_points(5 * root, boards=root * root) == 15


def test_a_match_has_a_board_and_a_bye_is_a_small_win():
    assert BYE == 12
    with pytest.raises(ValueError, match="at least one board"):
        victory_points(0, boards=0)
