"""A call found by trying: where somebody has strayed from the system, its table cannot be sure of the next call.

The table's own call and the others whose stated meaning the hand keeps to are tried over deals that fit the auction.
The table bids each deal out for all four; the contracts are solved with all hands open and compared in IMPs. Another
call than the table's has to be worth an IMP more, beyond the luck of the deals. Its meaning is the one that anybody
can look up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from kakehashi.model.contract import Call, Contract, Doubled
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players import calls, reasons, solver, stakes
from kakehashi.players.base import Reason
from kakehashi.players.bidding import Features, Situation, System, hand_features, load
from kakehashi.players.bidding.node import Node
from kakehashi.players.position import Position, cards_of
from kakehashi.players.sampling import Masks, sample
from kakehashi.scoring.imps import imps

FEWEST_DEALS, MOST_DEALS = 10, 20
"""With a smaller budget nothing is tried; more deals would take longer than three seconds, where it takes longest."""
MOST_CALLS = 4
"""Calls that are tried, the table's own among them."""
GAIN = 1.0
"""IMPs a deal by which a call must beat the table's, one standard error taken off."""

Deals = npt.NDArray[np.intp]


def choose(name: str, view: View, rng: Random, budget: int) -> tuple[Call, Reason]:
    """The call of the seat that looks, by the system of that *name*, and why."""
    system, position = load(name), Position.of_auction(view)
    at = calls.situation(view.board, view.standing, view.facts["calls"])
    hand = cards_of(position.hand)
    choice = system.choose(hand, at)
    by_table = choice.call, reasons.call(choice.rule_id)
    if budget < FEWEST_DEALS or not solver.available() or not system.strayed(at):
        return by_table
    one = hand_features(hand)
    others = [call for call in choice.alternatives if system.explain(at, call).mask(one)[0]]
    if not system.may_pass(at):
        others = [call for call in others if call is not Call.P]
    tried = [choice.call, *others][:MOST_CALLS]
    if len(tried) == 1:
        return by_table
    evidence = calls.AuctionEvidence(name, position)
    layouts = sample(position, want=min(budget, MOST_DEALS), evidence=evidence, rng=rng)
    if layouts.widened:
        return by_table
    points = _points(system, at, tried, layouts.hands, position)
    best = by_table
    most = GAIN
    for call, got in zip(tried[1:], points[1:], strict=True):
        gains = np.array([imps(int(gain)) for gain in got - points[0]], dtype=np.float64)
        gain = float(layouts.weights @ gains)
        error = float(np.sqrt(layouts.weights**2 @ (gains - gain) ** 2))
        if gain - error >= most:
            best, most = (call, reasons.simulated(gain, len(gains), than=choice.call)), gain - error
    return best


def _points(
    system: System, at: Situation, tried: list[Call], hands: Masks, position: Position
) -> npt.NDArray[np.int64]:
    """What the caller's side scores in each deal after each call: shape (calls, deals)."""
    sided = hands[:, [(at.dealer.order + place) % 4 for place in range(4)]]
    held = [Features(column) for column in sided.T]
    node = system.node(at)
    points = np.zeros((len(tried), len(hands)), dtype=np.int64)
    solved: dict[tuple[Contract, int], int] = {}
    ours = (position.viewer, position.viewer.partner)
    for place, call in enumerate(tried):
        for contract, deals in _bid_out(node.child(call), held, np.arange(len(hands)), at.dealer):
            if contract is None:
                continue
            worth = np.array(stakes.points(position, contract), dtype=np.int64)
            sign = 1 if contract.declarer in ours else -1
            tricks = _tricks(contract, hands, deals, solved)
            points[place, deals] = sign * worth[tricks]
    return points


def _bid_out(
    node: Node, held: list[Features], deals: Deals, dealer: Seat
) -> Iterator[tuple[Contract | None, Deals]]:
    """The contracts that the table comes to from *node* on, and in which of the *deals*."""
    if node.over:
        yield _contract(node, dealer), deals
        return
    decided = node.decide(held[node.turn].take(deals))
    made = [node.entries[place].call for place in decided]
    for call in dict.fromkeys(made):
        some = deals[[each is call for each in made]]
        yield from _bid_out(node.child(call), held, some, dealer)


def _contract(node: Node, dealer: Seat) -> Contract | None:
    if node.bid is None:
        return None
    first = next(
        place
        for place, call in enumerate(node.calls)
        if call.is_bid and call.strain is node.bid.strain and place % 2 == node.bidder % 2
    )
    declarer = tuple(Seat)[(dealer.order + first) % 4]
    return Contract(node.bid.level, node.bid.strain, tuple(Doubled)[node.doubled], declarer)


def _tricks(
    contract: Contract, hands: Masks, deals: Deals, solved: dict[tuple[Contract, int], int]
) -> npt.NDArray[np.int64]:
    """Declarer's tricks in those *deals*; those *solved* before are not solved again."""
    alike = Contract(1, contract.strain, Doubled.NO, contract.declarer)
    new = [deal for deal in deals.tolist() if (alike, deal) not in solved]
    if new:
        leads = solver.solve_tricks(hands[new], contract.strain.suit, contract.declarer.next)
        solved.update({(alike, deal): 13 - int(led) for deal, led in zip(new, leads, strict=True)})
    return np.array([solved[alike, deal] for deal in deals.tolist()], dtype=np.int64)
