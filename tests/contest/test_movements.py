"""Who meets whom, where, when and over which boards."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kakehashi.contest.movements import (
    Fault,
    Flow,
    Meeting,
    Mitchell,
    Movement,
    Pair,
    all_play_all,
    arrow_switched,
    competition,
    faults,
    howell,
    mitchell,
    movement_for,
    unmet,
)
from kakehashi.errors import OptionsError
from kakehashi.model.seats import Side
from tests.fixtures import load

MOVEMENTS = load("k_movements.json")
EVERYBODY_MEETS = {"howell": howell, "barometer_round_robin": all_play_all}

ALLOWED = [
    *(mitchell(tables, form=Mitchell.BAROMETER) for tables in range(2, 31)),
    *(mitchell(tables, form=Mitchell.STANDARD) for tables in range(3, 31, 2)),
    *(
        mitchell(tables, form=form)
        for form in (Mitchell.SKIP, Mitchell.SHARE_RELAY)
        for tables in range(2, 31, 2)
    ),
    *(howell(tables) for tables in range(4, 8)),
    *(all_play_all(tables) for tables in range(2, 8)),
]


def rows(movement: Movement) -> list[list[list[int]]]:
    """The movement in the columns of the file."""
    assert MOVEMENTS["row_columns"] == ["table", "ns", "ew", "set"]
    return [[list(msgspec.structs.astuple(meeting)) for meeting in meetings] for meetings in movement.rounds]


@pytest.mark.parametrize(
    "case", MOVEMENTS["mitchell"], ids=lambda case: f"{case['tables']}-{case['variant']}"
)
def test_a_mitchell_movement_round_by_round(case: dict[str, Any]):
    movement = mitchell(case["tables"], form=Mitchell(case["variant"]))
    assert rows(movement) == case["rounds"]
    assert len(movement.rounds) == case["check"]["rounds"]
    assert movement.shares_boards is case["check"]["tables_share_boards"]
    assert (not unmet(movement)) is case["check"]["each_ew_meets_each_ns"]


@pytest.mark.parametrize("kind", EVERYBODY_MEETS)
@pytest.mark.parametrize("tables", range(2, 8))
def test_a_movement_where_everybody_meets_round_by_round(kind: str, tables: int):
    cases = [case for case in MOVEMENTS[kind] if case["tables"] == tables]
    if not cases:
        with pytest.raises(OptionsError):
            EVERYBODY_MEETS[kind](tables)
        return
    (case,) = cases
    movement = EVERYBODY_MEETS[kind](tables)
    assert rows(movement) == case["rounds"]
    assert [pair.number for pair in movement.pairs] == list(range(1, case["pairs"] + 1))
    counts = competition(movement).values()
    assert [min(counts), max(counts)] == case["competition_min_max"]
    assert sum((count - (tables - 1)) ** 2 for count in counts) == case["balance_sq_dev"]
    ns = [meeting.ns for meetings in movement.rounds for meeting in meetings]
    assert {str(pair.number): ns.count(pair.number) for pair in movement.pairs} == case["times_ns"]
    if "stationary_pair" in case:
        assert {meetings[0].ns for meetings in movement.rounds} == {case["stationary_pair"]}


@pytest.mark.parametrize(("kind", "tables"), [(howell, 3), (howell, 8), (all_play_all, 1), (all_play_all, 8)])
def test_everybody_meets_only_at_so_many_tables(kind: Callable[[int], Movement], tables: int):
    with pytest.raises(OptionsError, match=f"for {tables} tables"):
        kind(tables)


def test_every_movement_of_the_file_was_looked_at():
    assert [(case["tables"], case["variant"]) for case in MOVEMENTS["mitchell"]] == [
        *((tables, "standard") for tables in (3, 5, 7, 9)),
        *((tables, form) for tables in (4, 6, 8) for form in ("skip", "share_relay")),
    ]
    assert [case["tables"] for case in MOVEMENTS["howell"]] == [4, 5, 6, 7]
    assert [case["tables"] for case in MOVEMENTS["barometer_round_robin"]] == [2, 3, 4, 5, 6, 7]


def test_nobody_meets_a_set_or_a_pair_twice_in_any_movement():
    assert [movement for movement in ALLOWED if faults(movement)] == []


def test_every_two_pairs_meet_unless_half_the_field_skips_a_table():
    for movement in ALLOWED:
        skips = movement.two_fields and len(movement.rounds) < len(movement.rounds[0])
        assert len(unmet(movement)) == (len(movement.rounds[0]) if skips else 0)


def test_in_a_skip_mitchell_each_pair_misses_exactly_one():
    missed = unmet(mitchell(8, form=Mitchell.SKIP))
    assert sorted(ns.number for ns, _ in missed) == sorted(ew.number for _, ew in missed) == list(range(1, 9))
    assert {(ns.field, ew.field) for ns, ew in missed} == {(Side.NS, Side.EW)}


def test_with_barometer_flow_every_table_plays_the_set_of_the_round():
    for movement in (mitchell(9, form=Mitchell.BAROMETER), all_play_all(5)):
        for number, meetings in enumerate(movement.rounds, 1):
            assert {meeting.set for meeting in meetings} == {number}


def test_a_relay_keeps_the_first_and_the_last_table_on_one_set_and_one_set_at_rest():
    for meetings in mitchell(6, form=Mitchell.SHARE_RELAY).rounds:
        assert meetings[0].set == meetings[-1].set
        assert len({meeting.set for meeting in meetings}) == 5


@pytest.mark.parametrize(
    ("tables", "form"),
    [
        (4, Mitchell.STANDARD),
        (5, Mitchell.SKIP),
        (5, Mitchell.SHARE_RELAY),
        (1, Mitchell.STANDARD),
        (1, Mitchell.BAROMETER),
        (0, Mitchell.SKIP),
    ],
)
def test_a_form_of_mitchell_is_for_an_odd_or_an_even_number_of_tables(tables: int, form: Mitchell):
    with pytest.raises(OptionsError, match=f"no {form.value} Mitchell movement for {tables} tables"):
        mitchell(tables, form=form)


def test_a_movement_can_stop_early_but_not_go_on():
    movement = mitchell(9, form=Mitchell.STANDARD)
    short = movement.cut_to(6)
    assert short.rounds == movement.rounds[:6]
    assert not faults(short)
    assert len(unmet(short)) == 9 * 3
    for rounds in (0, 10):
        with pytest.raises(OptionsError, match="1 to 9 rounds"):
            movement.cut_to(rounds)


def test_an_arrow_switch_makes_one_field_and_turns_an_eighth_of_the_rounds():
    movement = mitchell(9, form=Mitchell.STANDARD)
    switched = arrow_switched(movement)
    assert not switched.two_fields
    assert [pair.number for pair in switched.pairs] == list(range(1, 19))
    assert switched.rounds[6][0] == Meeting(1, ns=1, ew=9 + movement.rounds[6][0].ew, set=7)
    assert switched.rounds[7][0] == Meeting(1, ns=9 + movement.rounds[7][0].ew, ew=1, set=8)
    assert [meetings[0].ew == 1 for meetings in switched.rounds] == [False] * 7 + [True] * 2
    assert not faults(switched)


def test_only_a_movement_of_two_fields_is_arrow_switched():
    with pytest.raises(OptionsError, match="two fields"):
        arrow_switched(howell(4))


@pytest.mark.parametrize("tables", range(2, 21))
def test_with_barometer_flow_tables_are_switched_in_every_round_and_pairs_in_turn(tables: int):
    movement = mitchell(tables, form=Mitchell.BAROMETER)
    switched = arrow_switched(movement)
    eighth = (tables + 7) // 8
    turned = [[meeting for meeting in meetings if meeting.ew <= tables] for meetings in switched.rounds]
    assert {len(meetings) for meetings in turned} == {eighth}
    times = Counter(pair for meetings in turned for meeting in meetings for pair in (meeting.ns, meeting.ew))
    assert {times[ns] for ns in range(1, tables + 1)} == {eighth}
    assert all(abs(times[ew] - eighth) <= 1 for ew in range(tables + 1, 2 * tables + 1))
    assert not faults(switched)


@pytest.mark.parametrize(
    "movement",
    [
        mitchell(8, form=Mitchell.BAROMETER),
        mitchell(9, form=Mitchell.BAROMETER),
        mitchell(9, form=Mitchell.STANDARD),
        mitchell(8, form=Mitchell.SHARE_RELAY),
    ],
)
def test_an_arrow_switch_makes_the_two_halves_of_the_field_compete(movement: Movement):
    tables = len(movement.rounds[0])

    def between_the_halves(counts: dict[tuple[Pair, Pair], int]) -> int:
        return sum(count for (one, other), count in counts.items() if (one.number <= tables < other.number))

    plain = sum(
        count for (one, other), count in competition(movement).items() if one.field is not other.field
    )
    assert plain == 0
    assert between_the_halves(competition(arrow_switched(movement))) > 0


@pytest.mark.parametrize("flow", Flow)
@pytest.mark.parametrize("pairs", range(3, 41))
def test_every_number_of_pairs_has_a_movement(pairs: int, flow: Flow):
    movement = movement_for(pairs, flow=flow)
    assert len(movement.pairs) == pairs
    assert not faults(movement)
    assert not unmet(movement)
    assert movement.two_fields is (pairs >= 15)
    if flow is Flow.BAROMETER:
        assert movement.shares_boards


@pytest.mark.parametrize("flow", Flow)
@pytest.mark.parametrize("pairs", range(3, 41))
def test_in_an_odd_field_one_pair_after_another_sits_out(pairs: int, flow: Flow):
    movement = movement_for(pairs, flow=flow)
    out = [movement.sitting_out(index) for index in range(len(movement.rounds))]
    playing = [len(movement.played(index)) for index in range(len(movement.rounds))]
    assert set(playing) == {pairs // 2}
    if pairs % 2 == 0:
        assert set(out) == {None}
        return
    assert None not in out
    assert len(set(out)) == len(out) == (pairs if pairs < 15 else (pairs + 1) // 2)


def test_traditional_flow_has_howells_from_four_tables_on_and_then_mitchells():
    assert movement_for(6, flow=Flow.TRADITIONAL) == all_play_all(3)
    assert movement_for(8, flow=Flow.TRADITIONAL) == howell(4)
    assert movement_for(16, flow=Flow.TRADITIONAL) == mitchell(8, form=Mitchell.SHARE_RELAY)
    assert movement_for(18, flow=Flow.TRADITIONAL) == mitchell(9, form=Mitchell.STANDARD)


def test_the_phantom_of_two_fields_is_the_last_ew_pair_and_keeps_its_place_after_a_switch():
    movement = movement_for(17, flow=Flow.BAROMETER)
    assert movement.phantom == Pair(9, Side.EW)
    assert movement.sitting_out(0) == Pair(9, Side.NS)
    switched = arrow_switched(movement)
    assert switched.phantom == Pair(18)
    assert len(switched.pairs) == 17
    assert switched.sitting_out(0) == Pair(9)
    ns_phantom = msgspec.structs.replace(movement, phantom=Pair(9, Side.NS))
    assert arrow_switched(ns_phantom).phantom == Pair(9)
    assert ns_phantom.sitting_out(0) == Pair(9, Side.EW)


@pytest.mark.parametrize("pairs", [0, 1, 2])
def test_two_pairs_are_no_event(pairs: int):
    with pytest.raises(OptionsError, match="too few"):
        movement_for(pairs, flow=Flow.BAROMETER)


def test_a_faulty_movement_is_told_what_is_wrong():
    def drawn(*rounds: tuple[Meeting, ...]) -> tuple[Fault, ...]:
        return faults(Movement(rounds=rounds, two_fields=False))

    first = (Meeting(1, ns=1, ew=2, set=1), Meeting(2, ns=3, ew=4, set=1))
    assert drawn(first) == ()
    assert drawn(first, (Meeting(1, ns=3, ew=1, set=1), Meeting(2, ns=2, ew=4, set=2))) == (
        Fault("played-before", 2, (Pair(3),)),
        Fault("played-before", 2, (Pair(1),)),
    )
    assert drawn(first, (Meeting(1, ns=2, ew=1, set=2), Meeting(2, ns=4, ew=3, set=2))) == (
        Fault("met-before", 2, (Pair(2), Pair(1))),
        Fault("met-before", 2, (Pair(4), Pair(3))),
    )
    assert drawn(first, (Meeting(1, ns=1, ew=3, set=2), Meeting(2, ns=1, ew=4, set=3))) == (
        Fault("two-tables", 2, (Pair(1),)),
        Fault("absent", 2, (Pair(2),)),
    )
    assert drawn((Meeting(1, ns=1, ew=1, set=1),)) == (Fault("two-tables", 1, (Pair(1),)),)


def test_pairs_of_two_fields_with_one_number_are_not_the_same():
    movement = mitchell(3, form=Mitchell.STANDARD)
    assert movement.pairs_at(movement.rounds[0][0]) == (Pair(1, Side.NS), Pair(1, Side.EW))
    assert len(movement.pairs) == 6
