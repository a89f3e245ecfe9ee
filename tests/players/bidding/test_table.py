"""The rule table itself: patterns, order, and the check for rules that cannot fire and hands without a call."""

from __future__ import annotations

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Situation, load
from kakehashi.players.bidding.engine import System
from kakehashi.players.bidding.rules import Table
from kakehashi.players.bidding.systems.vocabulary import H, S, hcp, length


def heard(*calls: str) -> tuple[Call, ...]:
    return tuple(map(Call.parse, calls))


def test_no_rule_is_dead_and_no_hand_without_a_call() -> None:
    assert load("sayc").faults() == []


def test_the_check_finds_what_is_planted() -> None:
    table = Table()
    table("strong", "1C", hcp(16), after="")
    table("stronger", "1D", hcp(20), after="")
    table("pass.stuck", "P", prio=-99)
    faults = System(table).faults()
    assert [fault.split(" (")[0] for fault in faults if "never fires" in fault] == ["stronger"]
    assert any("know no call" in fault for fault in faults)


def test_a_pattern_stands_for_each_choice_of_suits() -> None:
    table = Table()
    table("raise", "3M", length("M", 4), after="1M P/X")
    assert set(table.after) == {heard("1H", "P"), heard("1H", "X"), heard("1S", "P"), heard("1S", "X")}


def test_different_variables_are_different_suits_and_calls_must_rise() -> None:
    table = Table()
    table("three suits", "P", after="1x 1y 1z")
    for x, y, z in table.after:
        assert x.order < y.order < z.order
    table = Table()
    table("other major", "2OM", length("OM", 5), after="1M P")
    ((_, suits),) = table.after[heard("1H", "P")]
    assert suits == {"M": "H"}


def test_the_first_rule_that_fits_decides_and_later_ones_mean_less() -> None:
    table = Table()
    table("hearts", "1H", H(5), after="", prio=60)
    table("spades", "1S", S(5), after="")
    table("pass.stuck", "P", prio=-99)
    meaning = System(table).explain(Situation(Seat.N, Vulnerable.NONE, ()), Call.B1S)
    assert meaning.lengths[2].most == 4


def test_rules_are_the_same_for_every_dealer() -> None:
    system = load("sayc")
    for dealer in Seat:
        assert (
            system.explain(Situation(dealer, Vulnerable.NONE, heard("1H", "P")), Call.B2NT).rule
            == "jacoby2nt"
        )
