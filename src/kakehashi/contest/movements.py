"""Movements: which pairs meet at which table in which round, and over which set of boards.

A *set* is a group of boards that are played one after another. With *barometer* flow every table plays the same
set in a round, which needs no more than that boards can be copied; *traditional* flow passes sets from table to
table.

>>> howell(4).rounds[0][1]
Meeting(table=2, ns=2, ew=7, set=3)
>>> movement_for(7, flow=Flow.BAROMETER).sitting_out(0)
Pair(number=1, field=None)
"""

from __future__ import annotations

from enum import Enum
from itertools import chain, combinations, product

import msgspec

from kakehashi.errors import OptionsError
from kakehashi.model.seats import Side


class Pair(msgspec.Struct, frozen=True):
    """Two partners, by their *number* in the event, or in their *field* where NS and EW compete separately."""

    number: int
    field: Side | None = None


class Meeting(msgspec.Struct, frozen=True):
    """Two pairs, by number, at one table for one set of boards."""

    table: int
    ns: int
    ew: int
    set: int


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """Every meeting of an event, round by round."""

    rounds: tuple[tuple[Meeting, ...], ...]
    two_fields: bool
    """Whether the NS and the EW pairs are numbered from 1 each, and have a winner each."""
    phantom: Pair | None = None
    """A pair that does not exist, to make the number even: whoever meets it sits out."""

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that exist."""
        return tuple(pair for pair in self.drawn if pair != self.phantom)

    @property
    def drawn(self) -> tuple[Pair, ...]:
        """The pairs, the phantom among them."""
        return tuple(
            sorted({pair for meeting in chain(*self.rounds) for pair in self.pairs_at(meeting)}, key=_order)
        )

    @property
    def shares_boards(self) -> bool:
        """Whether two tables play the same set in some round."""
        return any(len({meeting.set for meeting in meetings}) < len(meetings) for meetings in self.rounds)

    def pairs_at(self, meeting: Meeting) -> tuple[Pair, Pair]:
        """Who sits NS and who EW."""
        if self.two_fields:
            return Pair(meeting.ns, Side.NS), Pair(meeting.ew, Side.EW)
        return Pair(meeting.ns), Pair(meeting.ew)

    def played(self, index: int) -> tuple[Meeting, ...]:
        """The meetings of a round, counted from 0, in which nobody sits out."""
        return tuple(meeting for meeting in self.rounds[index] if self.phantom not in self.pairs_at(meeting))

    def sitting_out(self, index: int) -> Pair | None:
        """The pair that sits out in a round, counted from 0."""
        for ns, ew in map(self.pairs_at, self.rounds[index]):
            if self.phantom in (ns, ew):
                return ew if ns == self.phantom else ns
        return None

    def cut_to(self, rounds: int) -> Movement:
        """The first *rounds* of it. Raises OptionsError when it has not so many."""
        if not 1 <= rounds <= len(self.rounds):
            raise OptionsError(f"1 to {len(self.rounds)} rounds, not {rounds}")
        return msgspec.structs.replace(self, rounds=self.rounds[:rounds])


class Flow(Enum):
    """How the boards go round."""

    BAROMETER = "barometer"
    TRADITIONAL = "traditional"


class Mitchell(Enum):
    """How boards and EW pairs move while the NS pairs stay."""

    STANDARD = "standard"
    """Pairs up one table, boards down one: an odd number of tables only."""
    SKIP = "skip"
    """The same for an even number: halfway, the EW pairs skip a table; one round fewer."""
    SHARE_RELAY = "share_relay"
    """The same for an even number: the first and the last table share a set, and one set rests at a relay."""
    BAROMETER = "barometer"
    """Pairs up one table, everybody on the same set: any number of tables."""


def mitchell(tables: int, *, form: Mitchell) -> Movement:
    """NS pairs stay, EW pairs move up; with as many rounds as it allows. Raises OptionsError.

    Every EW pair meets every NS pair; with `Mitchell.SKIP`, all but one.
    """
    if tables < 2 or (form is not Mitchell.BAROMETER and (form is Mitchell.STANDARD) != (tables % 2 == 1)):
        raise OptionsError(f"no {form.value} Mitchell movement for {tables} tables")
    rounds = tables - 1 if form is Mitchell.SKIP else tables
    return Movement(
        rounds=tuple(
            tuple(
                Meeting(
                    table,
                    ns=table,
                    ew=_cycle(table - _steps(round_, tables, form), tables),
                    set=_mitchell_set(table, round_, tables, form),
                )
                for table in range(1, tables + 1)
            )
            for round_ in range(rounds)
        ),
        two_fields=True,
    )


def _steps(round_: int, tables: int, form: Mitchell) -> int:
    """How many tables the EW pairs have moved up before a round."""
    return round_ + (form is Mitchell.SKIP and round_ >= tables // 2)


def _mitchell_set(table: int, round_: int, tables: int, form: Mitchell) -> int:
    if form is Mitchell.BAROMETER:
        return round_ + 1
    beyond_the_relay = form is Mitchell.SHARE_RELAY and table > tables // 2
    return _cycle(table + round_ + beyond_the_relay, tables)


_HOWELL = {
    4: ((8, 1, 1), (2, 7, 3), (3, 6, 5), (5, 4, 2)),
    5: ((10, 1, 9), (2, 5, 2), (3, 7, 5), (4, 6, 7), (8, 9, 4)),
    6: ((12, 1, 6), (2, 5, 11), (3, 9, 10), (4, 11, 4), (6, 7, 9), (10, 8, 7)),
    7: ((14, 1, 11), (2, 8, 3), (3, 7, 6), (4, 6, 4), (5, 13, 7), (9, 12, 5), (10, 11, 2)),
}
"""The first round by the number of tables: NS pair, EW pair and set at each table."""


def howell(tables: int) -> Movement:
    """Everybody meets everybody and boards go round: 4 to 7 tables. Raises OptionsError.

    The last pair stays at table 1; all other numbers, and those of the sets, go up by one from round to round.
    """
    if tables not in _HOWELL:
        raise OptionsError(f"no Howell movement for {tables} tables: 4 to 7")
    still = 2 * tables
    cycle = still - 1
    return Movement(
        rounds=tuple(
            tuple(
                Meeting(
                    table,
                    ns=ns if ns == still else _cycle(ns + round_, cycle),
                    ew=_cycle(ew + round_, cycle),
                    set=_cycle(set_ + round_, cycle),
                )
                for table, (ns, ew, set_) in enumerate(_HOWELL[tables], 1)
            )
            for round_ in range(cycle)
        ),
        two_fields=False,
    )


_TURNED = {
    2: "00 00 11",
    3: "000 010 101 101 101",
    4: "1110 0001 0001 1110 1110 0001 1110",
    5: "00001 01011 11110 00011 11100 00001 11110 11110 00001",
    6: "110111 001000 001000 001000 110111 110111 110111 110111 001000 110111 110111",
    7: "0000100 1111011 0000100 1111011 1111011 0000100 1010101 0000110 1111001 0000110 1111011 0000100 1111011",
}
"""By the number of tables: for each round, the tables (1) where the pairs of the circle change NS and EW.

Found by search, so that any two pairs influence each other's result as evenly as possible: see `competition`.
"""


def all_play_all(tables: int) -> Movement:
    """Everybody meets everybody and every table plays the same set: 2 to 7 tables. Raises OptionsError.

    The circle method: the last pair meets the pair with the number of the round, and the pairs as far before it on
    the circle of the others as behind it meet each other.
    """
    if tables not in _TURNED:
        raise OptionsError(f"no all-play-all movement for {tables} tables: 2 to 7")
    still = 2 * tables
    cycle = still - 1
    rounds: list[tuple[Meeting, ...]] = []
    for round_, turned in enumerate(_TURNED[tables].split(), 1):
        meetings: list[Meeting] = []
        for away, turn in enumerate(turned):
            behind, before = _cycle(round_ + away, cycle), _cycle(round_ - away, cycle)
            ns, ew = (still if away == 0 else behind), before
            if turn == "1":
                ns, ew = ew, ns
            meetings.append(Meeting(away + 1, ns=ns, ew=ew, set=round_))
        rounds.append(tuple(meetings))
    return Movement(rounds=tuple(rounds), two_fields=False)


def arrow_switched(movement: Movement) -> Movement:
    """A movement of two fields made into one with a single winner: NS and EW change places an eighth of the time.

    Where boards go round, in the last rounds. Where a set is played in one round only, that would compare the same
    pairs as before; so there some tables change in every round, others each time. The EW pairs get the numbers
    after those of the NS pairs. Cut a movement first, then switch it. Raises OptionsError.
    """
    if not movement.two_fields:
        raise OptionsError("an arrow-switch is for a movement of two fields")
    tables, count = len(movement.rounds[0]), len(movement.rounds)
    barometer = all(len({meeting.set for meeting in meetings}) == 1 for meetings in movement.rounds)

    def turns(index: int, table: int) -> bool:
        if not barometer:
            return index >= count - _eighth(count)
        # Two tables on from round to round, so that NS and EW pairs have their turns alike.
        first = 2 * index + (tables % 2 == 0 and index >= tables // 2)
        return (table - 1 - first) % tables < _eighth(tables)

    phantom = movement.phantom
    if phantom:
        phantom = Pair(phantom.number + (tables if phantom.field is Side.EW else 0))
    return Movement(
        rounds=tuple(
            tuple(
                _seated(meeting, tables + meeting.ew, turned=turns(index, meeting.table))
                for meeting in meetings
            )
            for index, meetings in enumerate(movement.rounds)
        ),
        two_fields=False,
        phantom=phantom,
    )


def _eighth(number: int) -> int:
    """An eighth, rounded up."""
    return -(-number // 8)


def _seated(meeting: Meeting, ew: int, *, turned: bool) -> Meeting:
    """The *meeting* with that number for its EW pair, and turned if so."""
    ns, ew = (ew, meeting.ns) if turned else (meeting.ns, ew)
    return msgspec.structs.replace(meeting, ns=ns, ew=ew)


def movement_for(pairs: int, *, flow: Flow) -> Movement:
    """What a number of *pairs* plays unless somebody chooses otherwise. Raises OptionsError for fewer than three.

    Up to 14 everybody meets everybody; from 15 on it is a Mitchell. An odd number gets a phantom, the last pair
    (of the EW field).
    """
    if pairs < 3:
        raise OptionsError(f"{pairs} pairs are too few for a movement")
    tables = (pairs + 1) // 2
    if tables >= 8:
        standard = Mitchell.STANDARD if tables % 2 else Mitchell.SHARE_RELAY
        movement = mitchell(tables, form=Mitchell.BAROMETER if flow is Flow.BAROMETER else standard)
        last = Pair(tables, Side.EW)
    else:
        traditional = flow is Flow.TRADITIONAL and tables in _HOWELL
        movement = howell(tables) if traditional else all_play_all(tables)
        last = Pair(2 * tables)
    return msgspec.structs.replace(movement, phantom=last) if pairs % 2 else movement


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a movement, in which round (from 1), and with whom."""

    reason: str
    round: int
    pairs: tuple[Pair, ...]


def faults(movement: Movement) -> tuple[Fault, ...]:
    """Why *movement* cannot be played; nothing when it can.

    ``two-tables``: a pair is wanted at two tables, or twice at one; ``absent``: a pair is at none;
    ``played-before``: it has had that set; ``met-before``: the two have met.
    """
    found: list[Fault] = []
    everybody = frozenset(movement.drawn)
    had: set[tuple[Pair, int]] = set()
    met: set[frozenset[Pair]] = set()
    for number, meetings in enumerate(movement.rounds, 1):
        seated: set[Pair] = set()
        for meeting in meetings:
            both = movement.pairs_at(meeting)
            for pair in both:
                if pair in seated:
                    found.append(Fault("two-tables", number, (pair,)))
                if (pair, meeting.set) in had:
                    found.append(Fault("played-before", number, (pair,)))
                seated.add(pair)
            had |= {(pair, meeting.set) for pair in both}
            if frozenset(both) in met:
                found.append(Fault("met-before", number, both))
            met.add(frozenset(both))
        found += [Fault("absent", number, (pair,)) for pair in sorted(everybody - seated, key=_order)]
    return tuple(found)


def unmet(movement: Movement) -> tuple[tuple[Pair, Pair], ...]:
    """The pairs that could meet, being of two fields or of the only one, and never do."""
    met = {frozenset(movement.pairs_at(meeting)) for meeting in chain(*movement.rounds)}
    return tuple(
        (one, other)
        for one, other in combinations(movement.drawn, 2)
        if (one.field is not other.field or not movement.two_fields) and frozenset((one, other)) not in met
    )


def competition(movement: Movement) -> dict[tuple[Pair, Pair], int]:
    """How much any two pairs have to do with each other's result, in comparisons; equal numbers are fair.

    For each set, two pairs that sit the same way are compared once; with those that sit the other way one
    shares an interest, which takes one off; and who meets is compared at every other table.
    Only for a movement without faults.
    """
    drawn = movement.drawn
    counts = dict.fromkeys(combinations(drawn, 2), 0)
    sets: dict[int, list[tuple[Pair, Pair]]] = {}
    for meeting in chain(*movement.rounds):
        sets.setdefault(meeting.set, []).append(movement.pairs_at(meeting))
    for results in sets.values():
        for both in results:
            counts[_in_order(*both)] += len(results) - 1
        for one, other in combinations(results, 2):
            for (way, pair), (other_way, rival) in product(enumerate(one), enumerate(other)):
                counts[_in_order(pair, rival)] += 1 if way == other_way else -1
    return counts


def _in_order(one: Pair, other: Pair) -> tuple[Pair, Pair]:
    return (one, other) if _order(one) < _order(other) else (other, one)


def _order(pair: Pair) -> tuple[bool, int]:
    """NS before EW, then by number."""
    return pair.field is Side.EW, pair.number


def _cycle(number: int, length: int) -> int:
    """A place on a circle of 1 to *length*."""
    return (number - 1) % length + 1
