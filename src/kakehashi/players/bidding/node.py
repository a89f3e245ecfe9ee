"""One point of an auction: what everybody has shown, which rules apply, and who would make which call."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from kakehashi.model.contract import BIDS, DOUBLE, PASS, REDOUBLE, Call, Strain, bid
from kakehashi.model.view import Comparison
from kakehashi.players.bidding.features import SUITS, Features, features
from kakehashi.players.bidding.rules import Rule, Suits, When, suit_of
from kakehashi.players.bidding.shows import Bounds, Range, Show

if TYPE_CHECKING:
    from kakehashi.players.bidding.engine import Meaning, System

__all__ = ["Entry", "Known", "Node", "Scope", "Terms", "pool", "rich_pool"]

POOL_SIZE = 1 << 16
POOL_SEED = 1924
FEW = 24
"""Fewer hands of the pool than this say nothing reliable; the bounds of the rules take over."""


MANY = 5_000
"""More hands than this tell nothing new."""


@cache
def pool() -> Features:
    """The same random hands every time, to read off what a sequence of calls shows."""
    return features(_dealt(_lots()))


@cache
def rich_pool() -> Features:
    """Random hands with more honours than fall to anybody."""
    rank = np.arange(52) % 13
    return features(_dealt(-_lots() - 0.6 * (rank >= 10) - 0.2 * (rank == 9)))


def _lots() -> NDArray[np.float64]:
    return np.random.RandomState(POOL_SEED).random_sample((POOL_SIZE, 52))


def _dealt(lots: NDArray[np.float64]) -> NDArray[np.bool_]:
    """For each row the 13 cards of the lowest lots; no two are equal."""
    return lots <= np.partition(lots, 12, axis=1)[:, 12:13]


_STRAINS = {strain.value: strain for strain in Strain}


class Known:
    """What the calls of one seat have told: points and lengths, clubs up.

    *least* and *most* leave out the odd few hands in a hundred; *mean* is the average. *places* are hands of the pool
    that fit; not *exact*: too few did, and these are only near.
    """

    __slots__ = (
        *("_points", "_tricks", "least", "lengths_least", "lengths_mean", "lengths_most"),
        *("mean", "most", "outer", "places"),
    )

    def __init__(self, places: NDArray[np.uint16], outer: Bounds, *, exact: bool = True):
        self.places, self.outer = places, outer
        self._tricks: dict[str, float] = {}
        self._points: tuple[float, float] | None = None
        if exact:
            hands = pool()
            hcp = _spread(hands.column("hcp")[places], 0.04)
            lengths = [_spread(hands.column(f"len.{suit}")[places], 0.02) for suit in SUITS]
        else:
            hcp = _guess(outer.hcp, 6)
            lengths = [_guess(length, 2) for length in outer.lengths]
        self.least, self.most, self.mean = int(hcp[0]), int(hcp[1]), hcp[2]
        self.lengths_least = {suit: int(length[0]) for suit, length in zip(SUITS, lengths, strict=True)}
        self.lengths_most = {suit: int(length[1]) for suit, length in zip(SUITS, lengths, strict=True)}
        self.lengths_mean = {suit: length[2] for suit, length in zip(SUITS, lengths, strict=True)}

    def tricks(self, strain: str) -> float:
        """What the hand is worth in that strain on average, in tenths of a trick (`Features`)."""
        found = self._tricks.get(strain)
        if found is None:
            found = self._tricks[strain] = float(pool().column(f"tricks.{strain}")[self.places].mean())
        return found

    @property
    def points(self) -> tuple[float, float]:
        """The average and the variance of its high-card points."""
        if self._points is None:
            hcp = pool().column("hcp")[self.places]
            self._points = float(hcp.mean()), float(hcp.var())
        return self._points


def _spread(values: NDArray[np.int8], share: float) -> list[float]:
    """The quantiles at *share* and 1 − *share*, and the mean. There are so few that lists are faster than arrays."""
    counts: list[int] = np.bincount(values, minlength=1).tolist()
    up_to = list(accumulate(counts))
    total = up_to[-1]
    least, most = bisect_right(up_to, share * total), bisect_right(up_to, (1 - share) * total)
    mean = sum(value * count for value, count in enumerate(counts)) / total
    return [least, min(most, len(counts) - 1), mean]


def _guess(limits: Range, width: int) -> list[float]:
    most = min(limits.most, limits.least + 2 * width)
    return [limits.least, most, limits.least + (most - limits.least) / 3]


@cache
def _everything() -> Known:
    return Known(np.arange(POOL_SIZE, dtype=np.uint16), Bounds())


class Entry(msgspec.Struct, frozen=True, eq=False):
    """A rule as it applies at one point, and the call; `Node.show` says what it shows there."""

    call: Call
    rule: Rule
    suits: Suits


def _in_order(entries: list[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda entry: (-entry.rule.prio, entry.rule.place)))


class Scope:
    """A point of an auction, seen through a rule whose variables stand for *suits*."""

    def __init__(self, node: Node, suits: Suits, call: Call):
        self.node, self.suits, self.call = node, suits, call

    def suit(self, name: str) -> str:
        if name == "their":
            return self.node.their_suit or "S"
        return suit_of(name, self.suits)


class Terms(msgspec.Struct, frozen=True):
    """What an auction is about: vulnerability and part-scores (points), dealer's side first, and what counts."""

    vulnerable: tuple[bool, bool]
    part_scores: tuple[int, int]
    comparison: Comparison


class Node:
    """A point of an auction. Positions count from the dealer, 0 to 3; even ones are one side."""

    def __init__(self, system: System, terms: Terms):
        self.system, self.terms = system, terms
        self.calls: tuple[Call, ...] = ()
        self.bid: Call | None = None
        self.bidder = -1
        self.doubled = 0
        self.passes = 0
        self.strayed = False
        """Whether a call before was one that no hand makes by the table."""
        self.known: tuple[Known, ...] = (_everything(),) * 4
        self.said: tuple[tuple[Entry, ...], ...] = ((),) * 4
        self.must_reach_game: tuple[bool, bool] = (False, False)
        self.meanings: dict[Call, Meaning] = {}
        self.facts: dict[When, bool] = {}
        self._shows: dict[Entry, Show] = {}

    # ---- who and what -----------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return len(self.calls) % 4

    @property
    def over(self) -> bool:
        return self.passes >= (3 if self.bid else 4)

    @property
    def vulnerable(self) -> bool:
        return self.terms.vulnerable[self.turn % 2]

    @property
    def they_vulnerable(self) -> bool:
        return self.terms.vulnerable[1 - self.turn % 2]

    @property
    def part_score(self) -> int:
        """What our side has below the line."""
        return self.terms.part_scores[self.turn % 2]

    @cached_property
    def me(self) -> Known:
        return self.known[self.turn]

    @cached_property
    def partner(self) -> Known:
        return self.known[(self.turn + 2) % 4]

    @cached_property
    def left(self) -> Known:
        return self.known[(self.turn + 1) % 4]

    @cached_property
    def right(self) -> Known:
        return self.known[(self.turn + 3) % 4]

    @property
    def ours(self) -> bool:
        """Whether our side made the last bid."""
        return self.bid is not None and self.bidder % 2 == self.turn % 2

    @property
    def theirs(self) -> bool:
        """Whether their side made the last bid."""
        return self.bid is not None and self.bidder % 2 != self.turn % 2

    def calls_of(self, position: int) -> tuple[Call, ...]:
        return self.calls[position % 4 :: 4]

    @cached_property
    def my_calls(self) -> tuple[Call, ...]:
        return self.calls_of(self.turn)

    @cached_property
    def partner_calls(self) -> tuple[Call, ...]:
        return self.calls_of(self.turn + 2)

    @cached_property
    def partner_said(self) -> Entry | None:
        said = self.said[(self.turn + 2) % 4]
        return said[-1] if said else None

    @cached_property
    def right_call(self) -> Call | None:
        return self.calls[-1] if self.calls else None

    @cached_property
    def forced(self) -> bool:
        """Whether partner's call, or what the side has agreed to reach, forbids to pass now."""
        if self.right_call not in (PASS, None) or not self.calls:
            return False  # an opponent has acted: partner will have another turn
        said = self.partner_said
        if said and said.rule.forcing in ("round", "game") and self.partner_calls[-1] is not PASS:
            return not self.enough
        return self.must_reach_game[self.turn % 2] and self.ours and not self.enough

    @cached_property
    def enough(self) -> bool:
        """Whether our last bid is a game already, counting the part-score, or is doubled."""
        if not self.ours or self.bid is None:
            return False
        return self.is_game(self.bid)

    def is_game(self, call: Call) -> bool:
        """Whether that bid, made by our side, is worth a game with what we have below the line."""
        each = 20 if call.strain in (Strain.C, Strain.D) else 30
        points = each * call.level + (10 if call.strain is Strain.NT else 0)
        return points + self.part_score >= 100

    def natural_suits(self, position: int) -> set[str]:
        """The suits that seat has shown: bid, with length in it."""
        position %= 4
        known = self.known[position]
        bids = {call.strain.value for call in self.calls_of(position) if call.is_bid}
        return {
            suit
            for suit in SUITS
            if known.lengths_least[suit] >= 4 or (suit in bids and known.lengths_least[suit] >= 3)
        }

    @cached_property
    def my_suits(self) -> set[str]:
        return self.natural_suits(self.turn)

    @cached_property
    def partner_suits(self) -> set[str]:
        return self.natural_suits(self.turn + 2)

    @cached_property
    def their_suits(self) -> set[str]:
        return self.natural_suits(self.turn + 1) | self.natural_suits(self.turn + 3)

    @cached_property
    def their_suit(self) -> str | None:
        """The suit they bid last and hold; with none, the highest they have shown; with none, the one bid last."""
        theirs = [
            place
            for place in range(len(self.calls))
            if place % 2 != self.turn % 2 and self.calls[place].is_bid
        ]
        suits = [
            suit for place in theirs if (suit := self.calls[place].strain.value) in self.natural_suits(place)
        ]
        shown = suits or [suit for suit in SUITS if suit in self.their_suits]
        bid = [suit for place in theirs if (suit := self.calls[place].strain.value) in SUITS]
        return (shown or bid or [None])[-1]

    @cached_property
    def trumps(self) -> str | None:
        """The suit our side has agreed on: most cards shown, eight or more; else the last it bid in earnest."""
        best = max(SUITS, key=self.shown_together)
        if self.shown_together(best) >= 8:
            return best
        for place in range(len(self.calls) - 1, -1, -1):
            suit = self.calls[place].strain.value if self.calls[place].is_bid else ""
            if place % 2 == self.turn % 2 and suit in self.natural_suits(place):
                return suit
        return None

    def shown_together(self, suit: str) -> int:
        return self.me.lengths_least[suit] + self.partner.lengths_least[suit]

    @cached_property
    def legal(self) -> frozenset[Call]:
        if self.over:
            return frozenset()
        calls = {PASS, *BIDS[self.bid.order + 1 if self.bid else 0 :]}
        if self.theirs and self.doubled == 0:
            calls.add(DOUBLE)
        if self.ours and self.doubled == 1:
            calls.add(REDOUBLE)
        return frozenset(calls)

    def cheapest(self, strain: Strain) -> int:
        """The lowest level at which that strain may be bid; 8 when it is too late."""
        if self.bid is None:
            return 1
        return self.bid.level + (strain.order <= self.bid.strain.order)

    # ---- rules ------------------------------------------------------------------------------------------------

    @cached_property
    def spoken(self) -> tuple[Call, ...]:
        """The calls from the first that was no pass."""
        for place, call in enumerate(self.calls):
            if call is not PASS:
                return self.calls[place:]
        return ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The decision list: a hand makes the call of the first entry that it fits. The last fits every hand."""
        table, here = self.system.table, Scope(self, {}, PASS)
        entries = [entry for rule in table.general.open(here) for entry in self._apply(rule, {})]
        for rule, suits in table.after.get(self.spoken, ()):
            if all(part.holds(here) for part in rule.here):
                entries += self._apply(rule, suits)
        return _in_order(entries)

    @cached_property
    def strays(self) -> tuple[Entry, ...]:
        """What calls mean that no hand makes by the table."""
        here = Scope(self, {}, PASS)
        return _in_order(
            [entry for rule in self.system.table.strays.open(here) for entry in self._apply(rule, {})]
        )

    def _apply(self, rule: Rule, bound: Suits) -> list[Entry]:
        entries: list[Entry] = []
        for suits in rule.suits(bound):
            call = rule.plain or self._bid(rule, suits)
            if call is None or call not in self.legal:
                continue
            scope = Scope(self, suits, call)
            for part in rule.when:
                if not part.holds(scope):
                    break
            else:
                entries.append(Entry(call, rule, suits))
        return entries

    def show(self, entry: Entry) -> Show:
        """What that rule shows with everything put in; found out when first asked, as of half of them nobody asks."""
        found = self._shows.get(entry)
        if found is None:
            found = self._shows[entry] = entry.rule.show.bind(Scope(self, entry.suits, entry.call))
        return found

    def _bid(self, rule: Rule, suits: Suits) -> Call | None:
        name = rule.strain
        strain = _STRAINS[self.their_suit or "S" if name == "their" else suit_of(name, suits)]
        level = rule.level or self.cheapest(strain) + rule.skipped
        return bid(level, strain) if 1 <= level <= 7 else None

    # ---- who would call what ----------------------------------------------------------------------------------

    def decide(self, hands: Features) -> NDArray[np.int16]:
        """For each hand the place in `entries` of the rule it follows."""
        found = np.full(len(hands), -1, np.int16)
        places, rest = np.arange(len(hands)), hands
        undecided = np.ones(len(hands), np.bool_)
        left = len(hands)
        for place, entry in enumerate(self.entries):
            held = self.show(entry).mask(rest) & undecided
            count = int(np.count_nonzero(held))
            if not count:
                continue
            found[places[held]] = place
            left -= count
            if not left:
                break
            undecided &= ~held
            if 2 * left < len(undecided):
                places = places[undecided]
                rest = hands.take(places)
                undecided = np.ones(left, np.bool_)
        return found

    @cached_property
    def decided(self) -> NDArray[np.int16]:
        """`decide` for the hands of the pool that the seat to call may hold."""
        if self.me is _everything():  # no column has to be copied, and what is worked out serves all
            return self.decide(pool())
        return self.decide(pool().take(self.me.places))

    def made(self, hands: Features, call: Call) -> NDArray[np.bool_]:
        """Which hands make exactly that call here."""
        entries = [(place, entry) for place, entry in enumerate(self.entries) if entry.call is call]
        if not entries or not self.expected(call):
            return self.meaning_bounds(call).mask(hands, slack=1)
        might = self.show(entries[0][1]).mask(hands)
        for _, entry in entries[1:]:
            might |= self.show(entry).mask(hands)
        places = np.flatnonzero(might)
        rest = hands.take(places)
        chosen = np.full(len(places), False)
        undecided = np.full(len(places), True)
        for entry in self.entries[: entries[-1][0] + 1]:
            held = self.show(entry).mask(rest) & undecided
            if entry.call is call:
                chosen |= held
            undecided &= ~held
        made = np.full(len(hands), False)
        made[places] = chosen
        return made

    @cached_property
    def counts(self) -> list[int]:
        """For each entry, how many hands of the pool follow it."""
        return np.bincount(self.decided, minlength=len(self.entries)).tolist()

    def expected(self, call: Call) -> bool:
        """Whether some hand the seat may hold makes that call by the table."""
        return any(entry.call is call and self.counts[place] for place, entry in enumerate(self.entries))

    def entry_for(self, call: Call) -> Entry:
        """What the call is taken to be: the rule by which most hands make it, or what it means when none does."""
        places = [place for place, entry in enumerate(self.entries) if entry.call is call]
        if places:
            best = max(places, key=lambda place: self.counts[place])
            if self.counts[best]:
                return self.entries[best]
        for entry in self.strays:
            if entry.call is call:
                return entry
        return self.entries[places[0]]

    def meaning_bounds(self, call: Call) -> Bounds:
        if not self.expected(call):
            return self.show(self.entry_for(call)).bounds()
        return self._joined([entry for entry in self.entries if entry.call is call])

    def likely_bounds(self, call: Call) -> Bounds:
        """The same without the rules that no hand of the pool follows here."""
        followed = [
            entry
            for entry, count in zip(self.entries, self.counts, strict=True)
            if count and entry.call is call
        ]
        return self._joined(followed) if followed else self.meaning_bounds(call)

    def _joined(self, entries: list[Entry]) -> Bounds:
        bounds = self.show(entries[0]).bounds()
        for entry in entries[1:]:
            bounds = bounds.join(self.show(entry).bounds())
        return bounds

    def child(self, call: Call) -> Node:
        """The point after that call, as the system remembers it."""
        return self.system.at(self.terms, (*self.calls, call))

    def after(self, call: Call) -> Node:
        """The point after that call, made anew."""
        after = Node(self.system, self.terms)
        turn = self.turn
        after.calls = (*self.calls, call)
        after.bid, after.bidder, after.doubled, after.passes = self.bid, self.bidder, self.doubled, 0
        if call is PASS:
            after.passes = self.passes + 1
        elif call is DOUBLE:
            after.doubled = 1
        elif call is REDOUBLE:
            after.doubled = 2
        else:
            after.bid, after.bidder, after.doubled = call, turn, 0
        after.strayed = self.strayed or not self.expected(call)
        entry = self.entry_for(call)
        known = self._shown(call, entry)
        after.known = (*self.known[:turn], known, *self.known[turn + 1 :])
        after.said = (*self.said[:turn], (*self.said[turn], entry), *self.said[turn + 1 :])
        must = list[bool](self.must_reach_game)
        if entry.rule.forcing == "game":
            must[turn % 2] = True
        after.must_reach_game = (must[0], must[1])
        return after

    def _shown(self, call: Call, entry: Entry) -> Known:
        """What the seat has shown with that call and all before."""
        calls = np.array([each.call is call for each in self.entries], np.bool_)
        places = self.me.places[calls[self.decided]] if len(self.decided) else self.me.places
        bounds = self.likely_bounds(call)
        outer = self.me.outer.meet(bounds)
        if not outer.possible:  # the seat has strayed from what it said before: believe the last call
            outer = bounds if bounds.possible else Bounds()
        if len(places) >= FEW:
            return Known(places[:MANY].copy(), outer)
        for slack in range(4):
            wider = np.flatnonzero(outer.mask(pool(), slack))[:MANY].astype(np.uint16)
            if len(wider) >= FEW:
                return Known(wider, outer, exact=slack == 0)
        return Known(_everything().places, outer, exact=False)
