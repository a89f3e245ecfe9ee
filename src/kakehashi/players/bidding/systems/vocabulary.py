"""The words a system file is written in: what a hand may show, and what may be so at the table.

Suit names may be variables of the rule (`kakehashi.players.bidding.rules`).
"""

from __future__ import annotations

from collections.abc import Callable

from kakehashi.model.contract import DOUBLE, PASS, REDOUBLE
from kakehashi.players.bidding.features import SUITS
from kakehashi.players.bidding.node import Scope
from kakehashi.players.bidding.rules import When
from kakehashi.players.bidding.shows import ANYTHING, And, Compare, Limit, Or, Show, Unit

__all__ = [
    "ANYTHING",
    "C",
    "D",
    "H",
    "S",
    "about_together",
    "above",
    "aces",
    "at_most_together",
    "balanced",
    "below_game",
    "best_new",
    "best_unbid",
    "cheapest",
    "doubled",
    "enough",
    "equal_or_longer",
    "fit",
    "fit_possible",
    "fit_shown",
    "fit_shown_any",
    "forced",
    "forced_to_answer",
    "four_card_major",
    "hcp",
    "i_acted",
    "i_bid",
    "i_competed",
    "i_said",
    "in_notrump",
    "in_our_strain",
    "in_strain",
    "invitation",
    "is_game",
    "is_major",
    "jump",
    "kings",
    "last_bid",
    "last_chance",
    "last_level_needs",
    "length",
    "level",
    "level_needs",
    "long_major_fit",
    "longer",
    "longer_than_strain",
    "longest",
    "longest_major",
    "losers",
    "lower_level",
    "majors",
    "mine",
    "minors",
    "more",
    "must_reach_game",
    "not_our_suit",
    "not_suit",
    "one_suit_theirs",
    "ours",
    "partner_acted",
    "partner_bid",
    "partner_called",
    "partner_invited",
    "partner_least",
    "partner_passed",
    "partner_range",
    "partner_range_over",
    "partner_signed_off",
    "partners",
    "passed",
    "points",
    "quality",
    "reverse_into",
    "right_passed",
    "said",
    "seat",
    "semi",
    "short_in_theirs",
    "shortest",
    "sp",
    "sp_own",
    "stopped",
    "stopper",
    "strain_is",
    "suit_theirs",
    "their",
    "theirs",
    "they_bid",
    "they_vulnerable",
    "together",
    "trumps",
    "trumps_missing",
    "twenty",
    "unbid",
    "unbid_majors",
    "undoubled",
    "unshown_held",
    "vulnerable",
    "we_acted",
    "we_bid",
    "we_said",
]


# ---- hands ------------------------------------------------------------------------------------------------------


def hcp(least: Limit = 0, most: Limit = 40) -> Show:
    """High-card points."""
    return Unit("hcp", "", least, most)


def points(least: Limit = 0, most: Limit = 40) -> Show:
    """High-card points, and one for each card beyond four in a suit."""
    return Unit("points", "", least, most)


def sp(suit: str, least: Limit = 0, most: Limit = 40) -> Show:
    """Support points: high cards and shortness, with that suit as trumps."""
    return Unit("sp", suit, least, most)


def length(suit: str, least: Limit = 0, most: Limit = 13) -> Show:
    """Cards in a suit."""
    return Unit("len", suit, least, most)


def C(least: int, most: int = 13) -> Show:
    return length("C", least, most)


def D(least: int, most: int = 13) -> Show:
    return length("D", least, most)


def H(least: int, most: int = 13) -> Show:
    return length("H", least, most)


def S(least: int, most: int = 13) -> Show:
    return length("S", least, most)


def longer(suit: str, other: str) -> Show:
    return Compare(suit, other, 1)


def equal_or_longer(suit: str, other: str) -> Show:
    return Compare(suit, other, 0)


def longest(suit: str) -> Show:
    """No suit is longer."""
    return And(*(Compare(suit, other, 0) for other in SUITS))


def quality(suit: str, top3: int, top5: int = 5) -> Show:
    """At least so many of A K Q, or so many of A K Q J 10."""
    return Or(Unit("top3", suit, top3), Unit("top5", suit, top5))


def balanced() -> Show:
    """4333, 4432 or 5332."""
    return Unit("balanced", "", 1)


def semi() -> Show:
    """No singleton or void."""
    return Unit("semi", "", 1)


def stopper(suit: str) -> Show:
    return Unit("stop", suit, 2)


def aces(*counts: int) -> Show:
    """Exactly that many, or one of several numbers."""
    return Or(*(Unit("aces", "", count, count) for count in counts))


def kings(*counts: int) -> Show:
    return Or(*(Unit("kings", "", count, count) for count in counts))


def losers(least: int, most: int = 13) -> Show:
    return Unit("losers", "", least, most)


def twenty(least: int = 20) -> Show:
    """High-card points and the lengths of the two longest suits together."""
    return Unit("twenty", "", least)


def shortest(least: int, most: int) -> Show:
    """The length of the shortest suit."""
    return Unit("shortest", "", least, most)


class _Stopped(Show):
    """A stopper in each suit they have shown."""

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        theirs = sorted(scope.node.their_suits)
        return And(*(Unit("stop", suit, 2) for suit in theirs)) if theirs else ANYTHING


stopped = _Stopped()


class _Unshown(Show):
    """Enough in the suits nobody on our side has shown to play in notrump: no two of them wide open."""

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        node = scope.node
        open_suits = sorted(set(SUITS) - node.partner_suits - node.my_suits - node.their_suits)
        if len(open_suits) > 2 or not node.bid:
            return ANYTHING
        return And(*(Unit("stop", suit, 1) for suit in open_suits)) if open_suits else ANYTHING


unshown_held = _Unshown()


# ---- limits worked out from the auction ---------------------------------------------------------------------------


def together(total: int) -> Callable[[Scope], int]:
    """As many points as make *total* with the fewest partner has shown."""
    return lambda scope: max(total - scope.node.partner.least, 0)


def at_most_together(total: int) -> Callable[[Scope], int]:
    """As many points as stay under *total* with the most partner has shown."""
    return lambda scope: max(total - scope.node.partner.most, 0)


def about_together(total: int) -> Callable[[Scope], int]:
    """As many points as make *total* with what partner has on average."""
    return lambda scope: max(round(total - scope.node.partner.mean), 0)


def fit(suit: str, cards: int) -> Show:
    """At least *cards* in that suit with the fewest partner has shown."""
    return length(suit, lambda scope: max(cards - scope.node.partner.lengths_least[scope.suit(suit)], 0))


def more(suit: str, extra: int = 1) -> Show:
    """At least *extra* cards more in that suit than already shown."""
    return length(suit, lambda scope: scope.node.me.lengths_least[scope.suit(suit)] + extra)


# ---- the table ----------------------------------------------------------------------------------------------------


def _when(holds: Callable[[Scope], bool]) -> When:
    return When(holds)


def seat(*places: int) -> When:
    """The first to fourth seat: how many have passed before, and one."""
    return When(lambda scope: len(scope.node.calls) + 1 in places)


passed = When(lambda scope: scope.node.my_calls[:1] == (PASS,))
"""We passed before anybody opened, or at our first turn."""
partner_passed = When(lambda scope: scope.node.partner_calls[:1] == (PASS,))
vulnerable = When(lambda scope: scope.node.vulnerable[scope.node.turn % 2])
they_vulnerable = When(lambda scope: scope.node.vulnerable[1 - scope.node.turn % 2])
forced = When(lambda scope: scope.node.forced)
ours = When(lambda scope: scope.node.ours)
theirs = When(lambda scope: scope.node.theirs)
undoubled = When(lambda scope: scope.node.doubled == 0)
doubled = When(lambda scope: scope.node.doubled == 1)
right_passed = When(lambda scope: scope.node.right_call is PASS)
enough = When(lambda scope: scope.node.enough)
"""Our last bid is game already."""
must_reach_game = When(
    lambda scope: scope.node.must_reach_game[scope.node.turn % 2] and not scope.node.enough
)
last_chance = When(lambda scope: scope.node.passes == 2)
"""A pass ends the auction."""
i_bid = When(lambda scope: any(call.is_bid for call in scope.node.my_calls))
partner_bid = When(lambda scope: any(call.is_bid for call in scope.node.partner_calls))
i_acted = When(lambda scope: any(call is not PASS for call in scope.node.my_calls))
partner_acted = When(lambda scope: any(call is not PASS for call in scope.node.partner_calls))
we_acted = i_acted | partner_acted
they_bid = When(
    lambda scope: any(
        call.is_bid for place in (1, 3) for call in scope.node.calls_of(scope.node.turn + place)
    )
)


def said(*ids: str) -> When:
    """Partner's last call was by one of these rules; an id ending in a dot stands for all that begin so."""

    def holds(scope: Scope) -> bool:
        entry = scope.node.partner_said
        return entry is not None and _among(entry.rule.id, ids)

    return When(holds)


def i_said(*ids: str) -> When:
    """One of our own calls was by one of these rules."""
    return When(lambda scope: any(_among(entry.rule.id, ids) for entry in scope.node.said[scope.node.turn]))


def we_said(*ids: str) -> When:
    """Any call of our side was by one of these rules."""

    def holds(scope: Scope) -> bool:
        turn = scope.node.turn
        return any(
            _among(entry.rule.id, ids) for place in (turn, (turn + 2) % 4) for entry in scope.node.said[place]
        )

    return When(holds)


def _among(id: str, ids: tuple[str, ...]) -> bool:
    return any(id == each or (each.endswith(".") and id.startswith(each)) for each in ids)


def level(least: int, most: int) -> When:
    """The call is a bid of such a level."""
    return When(lambda scope: scope.call is not None and least <= scope.call.level <= most)


def last_bid(least: int, most: int) -> When:
    """The last bid was of such a level."""
    return When(lambda scope: scope.node.bid is not None and least <= scope.node.bid.level <= most)


def cheapest(least: int = 1, most: int = 7) -> When:
    """The call is the cheapest bid in its strain."""
    return level(least, most) & When(
        lambda scope: scope.call is not None and scope.call.level == scope.node.cheapest(scope.call.strain)
    )


is_game = When(lambda scope: scope.call is not None and scope.call.is_bid and scope.node.is_game(scope.call))
"""The call is a bid of a game, with what we have below the line."""


def unbid(suit: str) -> When:
    """Nobody has shown that suit."""

    def holds(scope: Scope) -> bool:
        node = scope.node
        name = scope.suit(suit)
        return name not in node.my_suits and name not in node.partner_suits and name not in node.their_suits

    return When(holds)


def mine(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.my_suits)


def partners(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.partner_suits)


def their(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.their_suits)


def fit_shown(suit: str, cards: int = 8) -> When:
    """Our side has shown so many cards of that suit together."""

    def holds(scope: Scope) -> bool:
        name = scope.suit(suit)
        return scope.node.me.lengths_least[name] + scope.node.partner.lengths_least[name] >= cards

    return When(holds)


def fit_possible(suit: str, hold: int) -> When:
    """With *hold* cards in that suit we would have eight."""
    return When(lambda scope: scope.node.partner.lengths_least[scope.suit(suit)] + hold >= 8)


def partner_range(width: int) -> When:
    """Partner's points are known within so many."""
    return When(lambda scope: scope.node.partner.most - scope.node.partner.least <= width)


def partner_least(least: int, most: int = 40) -> When:
    return When(lambda scope: least <= scope.node.partner.least <= most)


def in_strain(strain: str) -> When:
    """Our last bid was in that strain (a suit letter, a variable or N)."""

    def holds(scope: Scope) -> bool:
        bid = scope.node.bid
        name = "NT" if strain == "N" else scope.suit(strain)
        return bid is not None and bid.strain.value == name

    return When(holds)


def partner_called(*calls: str) -> When:
    """Partner's last call was one of these words: P, X, XX."""
    wanted = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
    return When(
        lambda scope: (
            scope.node.partner_calls[-1:] != () and scope.node.partner_calls[-1] in [wanted[c] for c in calls]
        )
    )


def trumps(suit: str) -> When:
    """Our side has agreed on that suit, as far as can be heard."""
    return When(lambda scope: scope.node.trumps == scope.suit(suit))


partner_signed_off = When(
    lambda scope: scope.node.partner_said is not None and scope.node.partner_said.rule.forcing == "off"
)
partner_invited = When(
    lambda scope: scope.node.partner_said is not None and "invite" in scope.node.partner_said.rule.id
)


def longer_than_strain(suit: str, by: int = 0) -> Show:
    """That suit makes a longer fit than the suit we stand in, by more than *by* cards."""
    return _LongerThanStrain(suit, by)


class _LongerThanStrain(Show):
    def __init__(self, suit: str, by: int):
        self.suit, self.by = suit, by

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        node = scope.node
        here = node.bid.strain.value if node.bid else "NT"
        name = scope.suit(self.suit)
        if here == "NT":
            return ANYTHING
        lengths = node.partner.lengths_mean
        return Compare(name, here, int(self.by + 1 + lengths[here] - lengths[name] + 0.5))


class _ShortInTheirs(Show):
    """At most so many cards in each suit they have shown, at least *support* in each other suit."""

    def __init__(self, most: int, support: int):
        self.most, self.support = most, support

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        theirs = scope.node.their_suits or {scope.node.their_suit}
        return And(
            *(Unit("len", suit, 0, self.most) for suit in sorted(theirs)),
            *(Unit("len", suit, self.support) for suit in SUITS if suit not in theirs),
        )


def short_in_theirs(most: int, support: int) -> Show:
    return _ShortInTheirs(most, support)


def level_needs(*needed: int) -> Callable[[Scope], int]:
    """The first number for a bid of one, the second for two, …; the last for all higher."""
    return lambda scope: needed[min(scope.call.level if scope.call else 1, len(needed)) - 1]


def last_level_needs(*needed: int) -> Callable[[Scope], int]:
    """The same by the level of the last bid."""
    return lambda scope: needed[min(scope.node.bid.level if scope.node.bid else 1, len(needed)) - 1]


def strain_is(*names: str) -> When:
    return When(
        lambda scope: scope.call is not None and scope.call.is_bid and scope.call.strain.value in names
    )


majors = strain_is("H", "S")
minors = strain_is("C", "D")


def is_major(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in "HS")


def jump(levels: int) -> When:
    """The call skips exactly so many levels."""
    return When(
        lambda scope: (
            scope.call is not None
            and scope.call.is_bid
            and scope.call.level - scope.node.cheapest(scope.call.strain) == levels
        )
    )


class _BestFor(Show):
    """No suit that they have not shown is better than this one: longer, or as long and a major against a minor."""

    def __init__(self, suit: str):
        self.suit = suit

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        name = scope.suit(self.suit)
        rivals = [suit for suit in SUITS if suit != name and suit not in scope.node.their_suits]
        compared = [Compare(name, suit, int(_rank(suit) > _rank(name))) for suit in rivals]
        return And(*compared) if compared else ANYTHING


def _rank(suit: str) -> int:
    """Majors before minors; among majors the lower first, so that the other can still be found."""
    return {"H": 2, "S": 1}.get(suit, 0)


def best_unbid(suit: str) -> Show:
    return _BestFor(suit)


def four_card_major() -> Show:
    return Or(Unit("len", "H", 4), Unit("len", "S", 4))


def invitation(total: int) -> Callable[[Scope], int]:
    """As many points as make *total* with the most partner may have, but not more than three short of the least."""

    def least(scope: Scope) -> int:
        partner = scope.node.partner
        return max(total - min(partner.most, partner.least + 3), 0)

    return least


def partner_range_over(width: int) -> When:
    return ~partner_range(width - 1)


class _UnbidMajors(Show):
    """Four cards in each major that nobody has shown; one is enough when both are open and the hand is not long."""

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        node = scope.node
        majors_open = [suit for suit in "HS" if suit not in node.their_suits | node.partner_suits]
        if not majors_open:
            return short_in_theirs(2, 3).bind(scope)
        return And(*(Unit("len", suit, 4) for suit in majors_open))


unbid_majors = _UnbidMajors()


class _LongMajorFit(Show):
    """Eight cards of a major with partner, for sure."""

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        lengths = scope.node.partner.lengths_least
        fits = [
            Unit("len", suit, max(8 - lengths[suit], 0))
            for suit in "HS"
            if suit not in scope.node.their_suits
        ]
        return Or(*fits) if fits else ~ANYTHING


long_major_fit = _LongMajorFit()


def best_new(suit: str) -> When:
    """The cheapest of the suits nobody has shown."""

    def holds(scope: Scope) -> bool:
        return True

    return When(holds)


def _our_bid_is_no_suit_of_ours(scope: Scope) -> bool:
    node = scope.node
    if (
        not node.ours
        or node.bid is None
        or node.bid.strain.value == "NT"
        or node.doubled != 1
        or node.passes < 2
    ):
        return False
    suit = node.bid.strain.value
    return node.me.lengths_least[suit] + node.partner.lengths_least[suit] < 5


not_our_suit = When(_our_bid_is_no_suit_of_ours)
"""Our bid was doubled, partner left the choice to us, and it was no suit of ours."""
trumps_missing = When(lambda scope: False)
forced_to_answer = said("aces.")
in_notrump = in_strain("N")
in_our_strain = When(
    lambda scope: scope.node.bid is not None and scope.node.trumps == scope.node.bid.strain.value
)
lower_level = When(lambda scope: scope.call is not None and scope.call.level <= 3)
we_bid = i_bid | partner_bid
fit_shown_any = When(
    lambda scope: any(
        scope.node.me.lengths_least[suit] + scope.node.partner.lengths_least[suit] >= 8 for suit in SUITS
    )
)
i_competed = i_said("compete.three", "compete.four", "compete.two")
one_suit_theirs = When(lambda scope: len(scope.node.their_suits) == 1)
suit_theirs = When(lambda scope: len(scope.node.their_suits) >= 1)


class _LongestMajor(Show):
    """The other major is not longer; with two of four cards, hearts first."""

    def __init__(self, suit: str):
        self.suit = suit

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        name = scope.suit(self.suit)
        return Compare(name, "S" if name == "H" else "H", int(name == "S"))


def longest_major(suit: str) -> Show:
    return _LongestMajor(suit)


def sp_own(suit: str, least: Limit = 0, most: Limit = 40) -> Show:
    """The points of a hand whose own long suit is trumps."""
    return Unit("points", "", least, most)


def above(suit: str) -> When:
    """The strain called ranks above that suit."""
    return When(
        lambda scope: (
            scope.call is not None
            and scope.call.strain.value in SUITS
            and SUITS.index(scope.call.strain.value) > SUITS.index(scope.suit(suit))
        )
    )


def reverse_into(suit: str) -> When:
    """A suit above opener's first one, not responder's."""
    return above(suit) & When(
        lambda scope: scope.call is not None and scope.call.strain.value not in scope.node.partner_suits
    )


def not_suit(suit: str, other: str) -> When:
    return When(lambda scope: scope.suit(suit) != scope.suit(other))


def below_game(suit: str) -> When:
    return When(
        lambda scope: (
            scope.call is not None
            and scope.call.strain.value in SUITS
            and scope.call.strain.value != scope.suit(suit)
            and (scope.call.level < 4 or SUITS.index(scope.call.strain.value) < SUITS.index(scope.suit(suit)))
        )
    )
