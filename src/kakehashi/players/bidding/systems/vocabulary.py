"""The words a system file is written in: what a hand may show, and what may be so at the table.

Suit names may be variables of the rule (`kakehashi.players.bidding.rules`), or ``their``: the suit they bid last.
"""

from __future__ import annotations

from collections.abc import Callable

from kakehashi.model.contract import PASS, Call
from kakehashi.model.view import Comparison
from kakehashi.players.bidding.features import SUITS
from kakehashi.players.bidding.node import Known, Node, Scope
from kakehashi.players.bidding.rules import When
from kakehashi.players.bidding.shows import ANYTHING, And, Compare, Limit, Or, Show, Tricks, Unit

# ---- hands --------------------------------------------------------------------------------------------------


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


def shortest(least: int, most: int) -> Show:
    """The length of the shortest suit."""
    return Unit("shortest", "", least, most)


def quality(suit: str, top3: int, top5: int = 5) -> Show:
    """At least so many of A K Q, or so many of A K Q J 10."""
    return Or(Unit("top3", suit, top3), Unit("top5", suit, top5))


def top3(suit: str, least: int) -> Show:
    """At least so many of A K Q."""
    return Unit("top3", suit, least)


def top5(suit: str, least: int) -> Show:
    """At least so many of A K Q J 10."""
    return Unit("top5", suit, least)


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
    return (
        Or(*(Unit("aces", "", count, count) for count in counts))
        if len(counts) > 1
        else Unit("aces", "", *counts * 2)
    )


def kings(*counts: int) -> Show:
    return (
        Or(*(Unit("kings", "", count, count) for count in counts))
        if len(counts) > 1
        else Unit("kings", "", *counts * 2)
    )


def losers(least: int, most: int = 13) -> Show:
    return Unit("losers", "", least, most)


def twenty(least: int = 20) -> Show:
    """High-card points and the lengths of the two longest suits together."""
    return Unit("twenty", "", least)


def pearson(least: int) -> Show:
    """High-card points and spades together."""
    return Unit("pearson", "", least)


def four_card_major() -> Show:
    return Or(H(4), S(4))


class Worked(Show):
    """A statement made when the auction is known, from what has been shown."""

    def __init__(self, work: Callable[[Scope], Show], *suits: str):
        self._work, self.suits = work, suits

    def bind(self, scope: Scope) -> Show:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._work(scope).bind(scope)


def _stopped(scope: Scope) -> Show:
    if any(call.is_bid and call.strain.value == "NT" and call.level < 4 for call in scope.node.partner_calls):
        return ANYTHING  # partner has said so
    theirs = sorted(scope.node.their_suits)
    return And(*(stopper(suit) for suit in theirs)) if theirs else ANYTHING


stopped = Worked(_stopped)
"""A stopper in each suit they have shown."""


def _others_held(scope: Scope) -> Show:
    node = scope.node
    unshown = sorted(set(SUITS) - node.partner_suits - node.my_suits - node.their_suits)
    if not unshown or len(unshown) > 2:
        return ANYTHING
    return And(*(Unit("stop", suit, 1) for suit in unshown))


def _notrump_shape(scope: Scope) -> Show:
    partner = scope.node.partner.lengths_least
    return And(*(length(suit, 1 if partner[suit] >= 4 else 2) for suit in SUITS))


notrump_shape = Worked(_notrump_shape)
"""No void, and a singleton only in a suit that partner has shown."""

others_held = Worked(_others_held)
"""Something in each suit that nobody has shown, where these are one or two."""


def _short_in_theirs(most: int, support: int) -> Callable[[Scope], Show]:
    def work(scope: Scope) -> Show:
        theirs = scope.node.their_suits
        return And(*(length(suit, 0, most) if suit in theirs else length(suit, support) for suit in SUITS))

    return work


def short_in_theirs(most: int, support: int) -> Show:
    """At most so many cards in each suit they have shown, at least *support* in each other."""
    return Worked(_short_in_theirs(most, support))


def _unbid_majors(scope: Scope) -> Show:
    node = scope.node
    unbid_majors = [
        suit for suit in "HS" if suit not in node.their_suits | node.partner_suits | node.my_suits
    ]
    if unbid_majors:
        return And(*(length(suit, 4) for suit in unbid_majors))
    return And(*(length(suit, 3) for suit in SUITS if suit not in node.their_suits | node.partner_suits))


unbid_majors_held = Worked(_unbid_majors)
"""Four cards in each major nobody has shown; with none left, three in each suit that is."""


def _unbid_held(scope: Scope) -> Show:
    node = scope.node
    return And(
        *(length(suit, 0, 2) for suit in sorted(node.their_suits)),
        *(
            length(suit, 3)
            for suit in SUITS
            if suit not in node.their_suits | node.partner_suits | node.my_suits
        ),
    )


unbid_held = Worked(_unbid_held)
"""Short in their suits, three cards or more in those nobody has shown."""


def _responsive(scope: Scope) -> Show:
    suits = "CD" if scope.node.their_suits & {"H", "S"} else "HS"
    return And(*(length(suit, 4) for suit in suits)) | short_in_theirs(2, 3).bind(scope)


responsive = Worked(_responsive)
"""Both minors when they bid a major, both majors when a minor; or something in each suit but theirs."""


def _four_unbid_major(scope: Scope) -> Show:
    unbid_majors = [suit for suit in "HS" if suit not in scope.node.their_suits]
    return Or(*(length(suit, 4) for suit in unbid_majors)) if unbid_majors else ~ANYTHING


four_unbid_major = Worked(_four_unbid_major)
"""Four cards in a major that they have not shown."""


def _major_fit(scope: Scope) -> Show:
    partner = scope.node.partner.lengths_least
    fits = [length(suit, max(8 - partner[suit], 0)) for suit in "HS" if suit not in scope.node.their_suits]
    return Or(*fits) if fits else ~ANYTHING


major_fit = Worked(_major_fit)
"""Eight cards of a major with partner, for sure."""

_FIRST = {"H": 2, "S": 1}
"""Majors before minors; of two majors the lower, so that the other can still be found."""


def best_unbid(suit: str) -> Show:
    """No suit that they have not shown is better than this one."""

    def work(scope: Scope) -> Show:
        name = scope.suit(suit)
        rivals = [rival for rival in SUITS if rival != name and rival not in scope.node.their_suits]
        if not rivals:
            return ANYTHING
        return And(
            *(Compare(name, rival, int(_FIRST.get(rival, 0) > _FIRST.get(name, 0))) for rival in rivals)
        )

    return Worked(work, suit)


def main_suit(suit: str) -> Show:
    """No suit is longer, nor as long and higher."""

    def work(scope: Scope) -> Show:
        name = scope.suit(suit)
        return And(
            *(
                Compare(name, other, int(SUITS.index(other) > SUITS.index(name)))
                for other in SUITS
                if other != name
            )
        )

    return Worked(work, suit)


def first_major(suit: str) -> Show:
    """The other major is shorter, or as long and higher."""
    return Worked(
        lambda scope: Compare(
            scope.suit(suit), "HS".replace(scope.suit(suit), ""), int(scope.suit(suit) == "S")
        ),
        suit,
    )


def better_fit(suit: str) -> Show:
    """That suit makes a longer fit with partner than the suit we stand in."""

    def work(scope: Scope) -> Show:
        here, name = scope.node.bid, scope.suit(suit)
        if here is None or here.strain.value == "NT":
            return ANYTHING
        mean = scope.node.partner.lengths_mean
        return Compare(name, here.strain.value, int(mean[here.strain.value] - mean[name] + 1.5))

    return Worked(work, suit)


def fit(suit: str, cards: int) -> Show:
    """At least *cards* in that suit with the fewest partner has shown."""
    return length(suit, lambda scope: max(cards - scope.node.partner.lengths_least[scope.suit(suit)], 0))


def more(suit: str, extra: int = 1) -> Show:
    """At least *extra* cards more in that suit than already shown."""
    return length(suit, lambda scope: scope.node.me.lengths_least[scope.suit(suit)] + extra)


def _setting(scope: Scope) -> Show:
    bid = scope.node.bid
    return Unit("defence", bid.strain.value, 8 - bid.level) if bid else ~ANYTHING


setting = Worked(_setting)
"""As many sure tricks as beat their bid."""


def trump_tricks(least: int) -> Show:
    """So many sure tricks in the suit they bid last, were it trumps."""
    return Unit("trump", "their", least)


# ---- limits worked out from the auction ---------------------------------------------------------------------


def _worth(partner: Known) -> float:
    """The points to count on in partner's hand: between the least and the average."""
    return (2 * partner.least + 3 * partner.mean) / 5


Total = float | Callable[[Scope], float]


def better_odds(less: float, at_long_odds: float) -> Callable[[Scope], float]:
    """*less*, or *at_long_odds*."""
    return lambda scope: at_long_odds if long_odds.holds(scope) else less


def odds(total: int) -> Callable[[Scope], float]:
    """*total*, and half a point less at `long_odds`."""
    return lambda scope: total - 0.5 * long_odds.holds(scope)


def _total(total: Total, scope: Scope) -> float:
    return total(scope) if callable(total) else total


def together(total: Total) -> Callable[[Scope], int]:
    """As many points as make *total* with those to count on in partner's hand."""
    return lambda scope: max(round(_total(total, scope) - _worth(scope.node.partner)), 0)


def below(total: Total) -> Callable[[Scope], int]:
    """One point less than `together` wants."""
    return lambda scope: max(round(_total(total, scope) - _worth(scope.node.partner)) - 1, -1)


def invitation(total: Total) -> Callable[[Scope], int]:
    """As many points as make *total* when partner has the most, or three more than we can count on."""

    def least(scope: Scope) -> int:
        partner = scope.node.partner
        return max(round(_total(total, scope) - min(partner.most, _worth(partner) + 3.5)), 0)

    return least


def making(strain: str, tricks: Total) -> Show:
    """On average we take so many *tricks* in that strain with partner's hand.

    The points that nobody has shown are spread over the three hands we do not see by how much is open about each.
    """

    def work(scope: Scope) -> Show:
        node, name = scope.node, scope.suit(strain)
        hidden = [each.points for each in (node.partner, node.left, node.right)]
        each_point = (5.2 if name == "NT" else 3.4) * hidden[0][1] / max(sum(open for _, open in hidden), 1)
        surplus = each_point * (40 - sum(mean for mean, _ in hidden))
        return Tricks(name, 10 * _total(tricks, scope) - node.partner.tricks(name) - surplus, each_point)

    return Worked(work, strain)


def by_level(*needed: int) -> Callable[[Scope], int]:
    """The first number for a bid of one, the second for two, …; the last for all higher."""
    return lambda scope: needed[min(max(scope.call.level, 1), len(needed)) - 1]


def by_last_level(*needed: int) -> Callable[[Scope], int]:
    """The same by the level of the last bid."""
    return lambda scope: needed[min(scope.node.bid.level if scope.node.bid else 1, len(needed)) - 1]


# ---- the table: what is so whatever we call ----------------------------------------------------------------


def here(holds: Callable[[Node], bool]) -> When:
    return When(lambda scope: holds(scope.node), here=True)


def seat(*places: int) -> When:
    """The first to fourth seat: one more than have passed."""
    return here(lambda node: len(node.calls) + 1 in places)


passed = here(lambda node: node.my_calls[:1] == (PASS,))
"""Our first call was a pass."""
vulnerable = here(lambda node: node.vulnerable)
they_vulnerable = here(lambda node: node.they_vulnerable)
matchpoints = here(lambda node: node.terms.comparison is Comparison.MATCHPOINTS)
"""Boards are compared by matchpoints: it counts how often one does better, not by how much."""
long_odds = vulnerable & ~matchpoints
"""A game pays at less than even odds: 10 IMPs to win for 6 to lose, where it is 6 for 5 when not vulnerable."""
forced = here(lambda node: node.forced)
ours = here(lambda node: node.ours)
"""Our side made the last bid."""
theirs = here(lambda node: node.theirs)
undoubled = here(lambda node: node.doubled == 0)
right_passed = here(lambda node: node.right_call is PASS)
enough = here(lambda node: node.enough)
"""Our last bid is game already, with what we have below the line."""
part_score = here(lambda node: node.part_score > 0)
"""We have a part-score."""
last_chance = here(lambda node: node.passes == 2)
"""A pass ends the auction."""


def _bid(calls: tuple[Call, ...]) -> bool:
    return any(call.is_bid for call in calls)


i_bid = here(lambda node: _bid(node.my_calls))
i_bid_major = here(
    lambda node: any(call.is_bid and call.strain.value in ("H", "S") for call in node.my_calls)
)
i_acted = here(lambda node: any(call is not PASS for call in node.my_calls))
partner_bid = here(lambda node: _bid(node.partner_calls))
partner_acted = here(lambda node: any(call is not PASS for call in node.partner_calls))
we_acted = i_acted | partner_acted
we_opened = here(lambda node: bool(node.spoken) and (len(node.calls) - len(node.spoken) - node.turn) % 2 == 0)
they_showed = here(lambda node: bool(node.their_suits))
"""They have shown a suit."""
theirs_agreed = here(
    lambda node: any(
        node.left.lengths_least[suit] >= 3 and node.right.lengths_least[suit] >= 3
        for suit in SUITS
        if node.bid is not None and node.bid.strain.value == suit
    )
)
"""Both of them have shown the suit bid last."""
they_showed_one = here(lambda node: len(node.their_suits) == 1)
major_unbid = here(lambda node: not {"H", "S"} <= node.my_suits | node.partner_suits | node.their_suits)
in_notrump = here(lambda node: node.bid is not None and node.bid.strain.value == "NT")
"""The last bid was in notrump."""
in_spades = here(lambda node: node.bid is not None and node.bid.strain.value == "S")
"""The last bid was in spades."""
in_our_suit = here(lambda node: node.bid is not None and node.bid.strain.value == node.trumps)
"""The last bid was in the suit we agree on."""
one_unbid = here(lambda node: len(node.my_suits | node.partner_suits | node.their_suits) == 3)
fit_known = here(lambda node: any(node.shown_together(suit) >= 8 for suit in SUITS))
partner_signed_off = here(
    lambda node: node.partner_said is not None and node.partner_said.rule.forcing == "off"
)


def _may_be_played(node: Node) -> bool:
    return node.theirs and (
        node.passes == 2 or node.said[node.bidder][-1].rule.forcing not in ("round", "game")
    )


may_be_played = here(_may_be_played)
"""Their last bid does not ask for another one, or was passed all the same."""


def _on_lead(node: Node) -> bool:
    if node.bid is None:
        return False
    strain = node.bid.strain
    named = (place for place in range(node.bidder % 2, len(node.calls), 2) if node.calls[place].is_bid)
    first = next(place for place in named if node.calls[place].strain is strain)
    return (first + 1) % 4 == node.turn


on_lead = here(_on_lead)
"""We lead, when the last bid is played."""


def _in_nobodys_suit(node: Node) -> bool:
    if (
        not node.ours
        or node.bid is None
        or node.bid.strain.value == "NT"
        or node.doubled != 1
        or node.passes < 2
    ):
        return False
    suit = node.bid.strain.value
    return node.known[node.bidder].lengths_mean[suit] < 3.5 and node.shown_together(suit) < 5


left_in_nobodys_suit = here(_in_nobodys_suit)
"""Our bid was doubled, partner left it to us, and it is a suit that we have not shown."""


def _among(id: str, ids: tuple[str, ...]) -> bool:
    return any(id == each or (each.endswith(".") and id.startswith(each)) for each in ids)


def said(*ids: str) -> When:
    """Partner's last call was by one of these rules; an id ending in a dot stands for all that begin so."""
    return here(lambda node: node.partner_said is not None and _among(node.partner_said.rule.id, ids))


def i_said(*ids: str) -> When:
    """One of our own calls was by one of these rules."""
    return here(lambda node: any(_among(entry.rule.id, ids) for entry in node.said[node.turn]))


def we_said(*ids: str) -> When:
    """A call of our side was by one of these rules."""
    return here(
        lambda node: any(
            _among(entry.rule.id, ids)
            for place in (node.turn, (node.turn + 2) % 4)
            for entry in node.said[place]
        )
    )


def last_bid(least: int, most: int) -> When:
    """The last bid was of such a level."""
    return here(lambda node: node.bid is not None and least <= node.bid.level <= most)


def partner_open(width: int) -> When:
    """Partner's points may differ by so many or more."""
    return here(lambda node: node.partner.most - node.partner.least >= width)


def partner_least(least: int) -> When:
    """Partner has shown so many points or more."""
    return here(lambda node: node.partner.least >= least)


# ---- the call and its suit ----------------------------------------------------------------------------------


def level(least: int, most: int) -> When:
    """The call is a bid of such a level."""
    return When(lambda scope: least <= scope.call.level <= most)


def cheapest(least: int = 1, most: int = 7) -> When:
    """The call is the cheapest bid in its strain, and of such a level."""
    return level(least, most) & jump(0)


def jump(levels: int) -> When:
    """The call skips exactly so many levels."""
    return When(
        lambda scope: (
            scope.call.is_bid and scope.call.level - scope.node.cheapest(scope.call.strain) == levels
        )
    )


is_game = When(lambda scope: scope.call.is_bid and scope.node.is_game(scope.call))
"""The call is a bid of a game, with what we have below the line."""


def strain_is(*names: str) -> When:
    return When(lambda scope: scope.call.is_bid and scope.call.strain.value in names)


majors = strain_is("H", "S")


def unbid(suit: str) -> When:
    """Nobody has shown that suit."""
    return When(
        lambda scope: (
            scope.suit(suit) not in scope.node.my_suits | scope.node.partner_suits | scope.node.their_suits
        )
    )


def mine(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.my_suits)


def partners(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.partner_suits)


def their(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in scope.node.their_suits)


def fit_shown(suit: str, cards: int = 8) -> When:
    """Our side has shown so many cards of that suit together."""
    return When(lambda scope: scope.node.shown_together(scope.suit(suit)) >= cards)


def fit_possible(suit: str, hold: int) -> When:
    """With *hold* cards in that suit we would have eight."""
    return When(lambda scope: scope.node.partner.lengths_least[scope.suit(suit)] + hold >= 8)


def in_strain(suit: str) -> When:
    """The last bid was in that suit."""
    return When(lambda scope: scope.node.bid is not None and scope.node.bid.strain.value == scope.suit(suit))


def trumps(suit: str) -> When:
    """Our side has agreed on that suit, as far as can be heard."""
    return When(lambda scope: scope.node.trumps == scope.suit(suit))


def is_major(suit: str) -> When:
    return When(lambda scope: scope.suit(suit) in "HS")


def above(suit: str) -> When:
    """The strain called ranks above that suit."""
    return When(lambda scope: SUITS.find(scope.call.strain.value) > SUITS.index(scope.suit(suit)))


def ranks_below(suit: str, other: str) -> When:
    return When(lambda scope: SUITS.index(scope.suit(suit)) < SUITS.index(scope.suit(other)))


def below_game_in(suit: str) -> When:
    """The call leaves room for four of that suit."""
    return When(
        lambda scope: (
            scope.call.level < 4 or SUITS.find(scope.call.strain.value) < SUITS.index(scope.suit(suit))
        )
    )
