"""A player of contract bridge: calls by a table of rules, plays by imagining the hidden hands and solving each.

It sees a `View` and nothing else. Its calls are those of a bidding system; its cards are chosen by the points each is
expected to bring over many layouts that fit what was called and played. Where the double-dummy library is missing, or
no time is given, it plays by simple sound rules.
"""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np
import numpy.typing as npt

from kakehashi.game import Ruleset
from kakehashi.model.actions import ACCEPT, CALLS, CLAIMS, PLAYS, REJECT, Action, Claim
from kakehashi.model.cards import Card
from kakehashi.model.view import View
from kakehashi.players import bidding, calls, claims, reasons, simulation, solver, stakes
from kakehashi.players.base import Decision, Reason
from kakehashi.players.cardplay import best_liked, likings
from kakehashi.players.inference import likelihood
from kakehashi.players.position import Position, cards_of
from kakehashi.players.sampling import Evidence, Layouts, sample

SYSTEM = "sayc"

LEAD_NODES = 2_000_000, 25_000
CARD_NODES = 1_000_000, 15_000
"""Positions the solver may look at in all, and more for each layout of the budget: at the opening lead, and for any
other card. Some two million take a second."""
LEAD_LAYOUTS = 40
"""More layouts make no better opening leads: what is wrong with the method then is not luck."""
CUSTOM, CUSTOM_SPAN = 0.2, 8.0
"""How much custom weighs in an opening lead: a lead that is liked less by CUSTOM_SPAN or more is marked down by this
part of the spread of the points at stake. Worth 0.02 of a trick a board on 97 boards."""
FEWEST_SOLVED = 8
"""So many layouts are solved at least, however long they take."""
LONG_ENDING = 8
"""With no more cards than these in a hand all layouts are solved in no time."""
ENDING, ENDING_MORE = 5, 4
"""With no more cards than these in a hand so many times the layouts are solved: at most 252 are possible then."""
EQUAL = 1e-6


class BridgePlayer:
    """Contract bridge, as well as we can.

    *habit*, in tricks: the card of custom is played where, on average over the layouts, it costs no more than that.
    """

    games = ("contract_bridge",)

    def __init__(self, system: str = SYSTEM, habit: float = 0.0) -> None:
        self._system, self._habit = system, habit
        bidding.load(system)
        solver.available()

    def can_play(self, ruleset: Ruleset) -> bool:
        return ruleset.game.id in self.games

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        if len(view.choices) == 1:
            return Decision(view.choices[0], reasons.ONLY, budget)
        action, reason = self._decide(view, rng, budget)
        return Decision(action, reason, budget)

    def _decide(self, view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
        if view.phase == "auction":
            return self._call(view, rng, budget)
        position = self._position(view)
        if claim := view.facts["claim"]:
            accept, reason = claims.answer(position, claim, rng=rng, budget=budget)
            return (ACCEPT if accept else REJECT), reason
        if any(isinstance(choice, Claim) for choice in view.choices) and (
            tricks := claims.to_claim(position)
        ):
            return CLAIMS[tricks], reasons.claim(tricks)
        return self._card(view, position, rng, budget)

    # ---- calls

    def _call(self, view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
        call, reason = simulation.choose(self._system, view, rng, budget)
        return CALLS[call], reason

    # ---- cards

    def _position(self, view: View) -> Position:
        return Position.of(view)

    def _evidence(self, view: View, position: Position) -> Evidence:
        """What is known of the hidden hands besides the play."""
        return calls.AuctionEvidence(self._system, position)

    def _card(self, view: View, position: Position, rng: Random, budget: int) -> tuple[Action, Reason]:
        if _all_alike(position):
            return PLAYS[best_liked(position)], reasons.ONLY
        if budget <= 0 or not solver.available():
            return PLAYS[best_liked(position)], reasons.SOUND
        evidence = self._evidence(view, position)
        layouts = sample(
            position,
            want=_wanted(position, budget),
            evidence=evidence,
            rng=rng,
            likelihood=partial(likelihood, position),
        )
        return _best_card(position, layouts, _most_nodes(position, budget), self._habit)


def _is_opening_lead(position: Position) -> bool:
    return not (position.tricks or position.trick.cards)


def _wanted(position: Position, budget: int) -> int:
    """How many layouts to imagine."""
    if _is_opening_lead(position):
        return min(budget, LEAD_LAYOUTS)
    return budget * ENDING_MORE if position.tricks_left <= ENDING else budget


def _most_nodes(position: Position, budget: int) -> int | None:
    if position.tricks_left <= LONG_ENDING:
        return None
    any_case, each = LEAD_NODES if _is_opening_lead(position) else CARD_NODES
    return any_case + budget * each


def _all_alike(position: Position) -> bool:
    """Whether the legal cards are of one suit and touch, so that it makes no difference which is played."""
    legal = cards_of(position.legal)
    if len(legal) == 1:
        return True
    if legal[0].suit is not legal[-1].suit:
        return False
    span = ((1 << (legal[-1].order + 1)) - 1) & ~((1 << legal[0].order) - 1)
    return not span & position.others


def _best_card(
    position: Position, layouts: Layouts, most_nodes: int | None, habit: float
) -> tuple[Action, Reason]:
    """The card that is worth most over the layouts; among equals the best liked."""
    legal = cards_of(position.legal)
    trick = position.trick
    solved = solver.solve_cards(
        layouts.hands,
        position.trump,
        trick.leader,
        trick.cards,
        most_nodes=most_nodes,
        least_deals=FEWEST_SOLVED,
    )
    tricks = solved[:, [card.order for card in legal]].astype(np.int64)
    weights = layouts.weights[: len(tricks)] / layouts.weights[: len(tricks)].sum()
    average = weights @ tricks
    contract = position.contract
    liked = likings(position)
    if habit and average[legal.index(custom := best_liked(position))] >= average.max() - habit:
        return PLAYS[custom], reasons.SOUND
    if contract is None:
        best = max(legal, key=lambda card: (round(average[legal.index(card)], 6), liked[card], -card.rank))
        return PLAYS[best], reasons.tricks(round(float(average.max()), 2), len(tricks))
    declarer = contract.declarer
    taken = position.won(declarer, declarer.partner)
    final = taken + (position.tricks_left - tricks if position.defending else tricks)
    values = np.array(stakes.prospects(position, contract))[final]
    worth = weights @ (-values if position.defending else values)
    if _is_opening_lead(position):
        worth = worth + _custom(legal, liked) * float(values.std())
    best = _pick(legal, worth, average, liked)
    met = (final < contract.tricks_needed) if position.defending else (final >= contract.tricks_needed)
    counts = [round(share * len(tricks)) for share in (weights @ met).tolist()]
    return PLAYS[best], _why(position, best, dict(zip(legal, counts, strict=True)), worth, len(tricks))


def _why(
    position: Position, best: Card, counts: dict[Card, int], worth: npt.NDArray[np.float64], of: int
) -> Reason:
    """In how many layouts the *best* card does it, and the worthiest of those that do it less often."""
    said = reasons.beats if position.defending else reasons.makes
    less = [
        (value, card)
        for card, value in zip(counts, worth.tolist(), strict=True)
        if counts[card] < counts[best]
    ]
    if not less:
        return said(counts[best], of)
    other = max(less, key=lambda each: each[0])[1]
    return said(counts[best], of, than=(other, counts[other]))


def _custom(legal: tuple[Card, ...], liked: dict[Card, float]) -> npt.NDArray[np.float64]:
    """What custom takes off each lead, as a part of the spread of the points; the best liked loses nothing."""
    likes = np.array([liked[card] for card in legal])
    return CUSTOM * np.clip(likes - likes.max(), -CUSTOM_SPAN, 0) / CUSTOM_SPAN


def _pick(
    legal: tuple[Card, ...],
    worth: npt.NDArray[np.float64],
    average: npt.NDArray[np.float64],
    liked: dict[Card, float],
) -> Card:
    """Most points, then most tricks, then the best liked."""
    close = [place for place in range(len(legal)) if worth[place] >= worth.max() - EQUAL]
    most = max(average[place] for place in close)
    close = [place for place in close if average[place] >= most - EQUAL]
    return max((legal[place] for place in close), key=lambda card: (liked[card], -card.rank, -card.order))
