"""The bidding engine: one table of rules chooses a call, says what it means, and tells who would have made it.

>>> from kakehashi.model.cards import parse_hand
>>> start = Situation(Seat.N, Vulnerable.NONE, ())
>>> choice = load("sayc").choose(parse_hand("AKQ95.AT3.KJ2.97"), start)
>>> choice.call, choice.meaning.hcp
(Call.B1NT, Range(least=15, most=17))
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module

import msgspec
import numpy as np
from numpy.typing import NDArray

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Hand
from kakehashi.model.contract import DOUBLE, PASS, REDOUBLE, Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding.features import SUITS, Features, hand_features
from kakehashi.players.bidding.node import Node, Terms, pool, rich_pool
from kakehashi.players.bidding.rules import Rule, Table
from kakehashi.players.bidding.shows import Bounds, Phrase, Range
from kakehashi.players.bidding.situation import Situation

__all__ = ["Choice", "Meaning", "System", "load"]

LAST_RESORT = "pass.stuck"
"""The rule for a hand that must bid and has nothing to say; no auction with rules of its own should come to it."""

NODES_KEPT = 1000
"""Points of auctions remembered, those asked for last; about 50 kB each."""
ODD = 0.001
"""The share of hands at each end of a range that is left out of what a call is said to show."""
MANY = 250
"""So many hands of the pool give the limits of a call; with fewer, the bounds of its rules do."""

CLOSE = 2
"""So many points more or less make another hand no different from this one."""


class Meaning(msgspec.Struct, frozen=True):
    """What a call says: the rule's sentence first, then what else it tells; points and lengths of clubs up."""

    rule: str
    phrases: tuple[Phrase, ...]
    hcp: Range
    lengths: tuple[Range, Range, Range, Range]
    forcing: str
    """``""``, ``round``, ``game`` or ``off`` (partner should pass)."""
    alert: bool

    def mask(self, hands: Features) -> NDArray[np.bool_]:
        """Which hands have the points and lengths it states."""
        return Bounds(self.hcp, self.lengths).mask(hands)


class Choice(msgspec.Struct, frozen=True):
    """The call, the rule that chose it, what it means, and other calls whose rules the hand fits, best first."""

    call: Call
    rule_id: str
    meaning: Meaning
    alternatives: tuple[Call, ...]


class System:
    """A bidding system at work. Pure: what it remembers only saves time."""

    def __init__(self, table: Table):
        self.table = table
        self.at = lru_cache(maxsize=NODES_KEPT)(self._at)
        """The point of an auction about those `Terms` after those calls."""

    def node(self, situation: Situation) -> Node:
        """The point of the auction that *situation* has come to."""
        dealer = situation.dealer
        vulnerable = (situation.vulnerable.includes(dealer), situation.vulnerable.includes(dealer.next))
        north, east = situation.part_scores
        part_scores = (north, east) if dealer in (Seat.N, Seat.S) else (east, north)
        return self.at(Terms(vulnerable, part_scores, situation.comparison), situation.calls)

    def _at(self, terms: Terms, calls: tuple[Call, ...]) -> Node:
        return self.at(terms, calls[:-1]).after(calls[-1]) if calls else Node(self, terms)

    def choose(self, hand: Hand, situation: Situation) -> Choice:
        """What a seat that holds *hand* calls. Raises ValueError when the auction is over."""
        node = self._open_node(situation)
        one = hand_features(hand)
        fitting = [entry for entry in node.entries if node.show(entry).mask(one)[0]]
        first = fitting[0]
        others = dict.fromkeys(entry.call for entry in fitting[1:] if entry.rule.prio > -100)
        others.pop(first.call, None)
        return Choice(first.call, first.rule.id, self._meaning(node, first.call), tuple(others))

    def close(self, hand: Hand, situation: Situation, calls: Iterable[Call]) -> tuple[Call, ...]:
        """Those of *calls* that the table makes on hands of the same shape within a point or two."""
        node = self._open_node(situation)
        one, like = hand_features(hand), pool().take(node.me.places)
        same = np.ones(len(like), np.bool_)
        for column, apart in (*((f"len.{suit}", 0) for suit in SUITS), ("hcp", CLOSE)):
            same &= np.abs(like.column(column) - one.column(column)[0]) <= apart
        made = {node.entries[place].call for place in node.decided[same]}
        return tuple(call for call in calls if call in made)

    def explain(self, situation: Situation, call: Call) -> Meaning:
        """What *call* says in that situation, whoever makes it. Raises ValueError when the auction is over."""
        return self._meaning(self._open_node(situation), call)

    def calls(self, situation: Situation) -> tuple[Call, ...]:
        """The calls that some hand makes in that situation, pass and doubles first, then bids from the lowest."""
        node = self._open_node(situation)
        return tuple(call for call in Call if call in node.legal and node.expected(call))

    def strayed(self, situation: Situation) -> bool:
        """Whether a call was made that the table would not make, so that it knows no answer for sure."""
        return self.node(situation).strayed

    def may_pass(self, situation: Situation) -> bool:
        """Whether partner's calls leave the seat free to pass."""
        return not self._open_node(situation).forced

    def fits(self, situation: Situation, seat: Seat, hands: Features) -> NDArray[np.bool_]:
        """Which of N hands for *seat* would have made exactly the calls it made.

        The same table is gone through again for every hand. A call that the table would not make there (a person may
        think otherwise) keeps the hands that are within a card and two points of what such a call usually means. After
        such a call others may be found by simulation, and tell no more than is stated.
        """
        held = np.ones(len(hands), np.bool_)
        first = (seat.order - situation.dealer.order) % 4
        node = self.node(msgspec.structs.replace(situation, calls=()))
        for place, call in enumerate(situation.calls):
            if place % 4 == first:
                if held.all():
                    held = self._made(node, hands, call)
                else:
                    places = np.flatnonzero(held)
                    held[places] = self._made(node, hands.take(places), call)
            node = node.child(call)
        return held

    def _made(self, node: Node, hands: Features, call: Call) -> NDArray[np.bool_]:
        made = node.made(hands, call)
        return made | self._meaning(node, call).mask(hands) if node.strayed else made

    def faults(self) -> list[str]:
        """What is wrong with the table, in words; empty when nothing is.

        A rule for certain auctions is dead when no hand makes its call by it, in any of them: none of the pool, and of
        hands richer in honours none that fits the calls before. A hole is an auction, among those that rules are
        written for, where some hand finds nothing but the last resort. It takes seconds, so tests ask it, not every
        start.
        """
        asked: dict[int, tuple[Rule, Situation]] = {}
        fired: set[int] = set()
        holes: list[str] = []
        for vulnerable in (Vulnerable.NONE, Vulnerable.ALL):
            for calls, rules in self.table.after.items():
                if vulnerable is Vulnerable.ALL and fired.issuperset(rule.place for rule, _ in rules):
                    continue
                for passes in range(4):
                    situation = Situation(Seat.N, vulnerable, (*[PASS] * passes, *calls))
                    node = self.node(situation)
                    for entry, count in zip(node.entries, node.counts, strict=True):
                        if entry.rule.after is not None:
                            asked.setdefault(entry.rule.place, (entry.rule, situation))
                            if count:
                                fired.add(entry.rule.place)
                        elif count and entry.rule.id == LAST_RESORT:
                            holes.append(
                                f"{count} hands know no call after {' '.join(map(str, calls)) or 'nothing'}"
                            )
        dead = [
            f"{rule.id} ({rule.call} after {rule.after or 'passes'}) never fires"
            for place, (rule, situation) in asked.items()
            if place not in fired and not self._made_by_rich(rule, situation)
        ]
        never = [
            f"{rule.id} ({rule.call} after {rule.after}) never applies"
            for rule in self.table.rules
            if rule.after is not None and rule.place not in asked
        ]
        return [*dead, *never, *holes]

    def _made_by_rich(self, rule: Rule, situation: Situation) -> bool:
        """Whether a hand with many honours follows *rule* there."""
        node = self.node(situation)
        hands = rich_pool()
        hands = hands.take(self.fits(situation, situation.turn, hands))
        return any(node.entries[place].rule is rule for place in np.unique(node.decide(hands)))

    def _open_node(self, situation: Situation) -> Node:
        node = self.node(situation)
        if node.over:
            raise ValueError(f"the auction is over: {situation}")
        return node

    def _meaning(self, node: Node, call: Call) -> Meaning:
        if call not in node.legal:
            raise ValueError(f"{call} is not allowed after {node.calls}")
        found = node.meanings.get(call)
        if found is None:
            found = node.meanings[call] = _meaning(node, call)
        return found


def _meaning(node: Node, call: Call) -> Meaning:
    entry = node.entry_for(call)
    after = node.child(call).known[node.turn]
    hands, places = pool(), after.places
    outer = node.likely_bounds(call)
    if not outer.possible:
        outer = after.outer

    def limits(column: str, bounds: Range) -> Range:
        values = np.sort(hands.column(column)[places])
        odd = int(ODD * len(values))
        seen = Range(int(values[odd]), int(values[-1 - odd]))
        return seen if len(places) >= MANY else bounds

    lengths = tuple(limits(f"len.{suit}", length) for suit, length in zip(SUITS, outer.lengths, strict=True))
    params: dict[str, str | int] = {"suit": call.strain.value, "level": call.level} if call.is_bid else {}
    if call in (DOUBLE, REDOUBLE):
        params = {"suit": node.their_suit or "NT"}
    params |= entry.suits
    return Meaning(
        rule=entry.rule.id,
        phrases=(Phrase(entry.rule.key, params), *_once(node.show(entry).phrases())),
        hcp=limits("hcp", outer.hcp),
        lengths=lengths,  # pyright: ignore[reportArgumentType] (four of them)
        forcing=entry.rule.forcing,
        alert=entry.rule.alert,
    )


def _once(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    found: list[Phrase] = []
    for phrase in phrases:
        if phrase not in found:
            found.append(phrase)
    return tuple(found)


@cache
def load(system: str) -> System:
    """The system of that name, out of `kakehashi.players.bidding.systems`. Raises ModuleNotFoundError."""
    return System(import_module(f"kakehashi.players.bidding.systems.{system}").TABLE)
