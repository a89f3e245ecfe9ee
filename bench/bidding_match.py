"""One system against another, the same deals both ways, scored double-dummy in IMPs (measure B3).

    python -m bench.bidding_match [--systems sayc,beginner] [--compare imps] [--data FILE] [--boards 400]

North and South bid by the first system at one table and by the second at the other. Each side hears the calls of the
other as its own system means them. The deals are read as `bidding_par` reads them. A system may be told what boards are
compared by (`sayc:matchpoints`). With `--compare matchpoints` a board is won, halved or lost: 1, ½ or 0.
"""

from __future__ import annotations

import argparse
import json
from bisect import bisect_right
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from bench.bidding_par import DATA, IMPS, score_ns
from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import parse_hand
from kakehashi.model.contract import Contract
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import Comparison
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Situation, System, load


class Bidder(NamedTuple):
    """A system, and what it is told that boards are compared by."""

    system: System
    comparison: Comparison

    @classmethod
    def parse(cls, text: str) -> Bidder:
        system, _, comparison = text.partition(":")
        return cls(load(system), Comparison(comparison or "points"))


def contract_of(record: dict, bidders: dict[Side, Bidder]) -> Contract | None:
    """What the four hands come to when each side bids by its system."""
    hands = {Seat(seat): parse_hand(text) for seat, text in record["hands"].items()}
    dealer, vulnerable = Seat(record["dealer"]), Vulnerable.parse(record["vul"])
    seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
    auction = Auction(seats, PAIRS, tuple(hands[seat] for seat in Seat))
    while not auction.over:
        seat = auction.turn
        system, comparison = bidders[Side.NS if seat in Side.NS.seats else Side.EW]
        at = Situation(dealer, vulnerable, auction.calls, comparison=comparison)
        choice = system.choose(hands[seat], at)
        auction, _ = auction.act(seat, MakeCall(choice.call))
    return auction.contract


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", default="sayc,beginner")
    parser.add_argument("--data", type=Path, default=DATA / "deals400_dd.jsonl")
    parser.add_argument("--compare", choices=("imps", "matchpoints"), default="imps")
    parser.add_argument("--boards", type=int, default=400)
    chosen = parser.parse_args()
    if not chosen.data.exists():
        print(f"skipped: there is no {chosen.data}")
        return
    ours, theirs = map(Bidder.parse, chosen.systems.split(","))
    swings: list[float] = []
    for line in chosen.data.read_text().splitlines()[: chosen.boards]:
        record = json.loads(line)
        here = score_ns(contract_of(record, {Side.NS: ours, Side.EW: theirs}), record)
        there = score_ns(contract_of(record, {Side.NS: theirs, Side.EW: ours}), record)
        if chosen.compare == "matchpoints":
            swings.append((here > there) + 0.5 * (here == there))
        else:
            imps = bisect_right(IMPS, abs(here - there))
            swings.append(imps if here > there else -imps)
    half = 1.96 * stdev(swings) / len(swings) ** 0.5
    scale = "of a matchpoint" if chosen.compare == "matchpoints" else "IMPs"
    print(f"B3 {chosen.systems}: {mean(swings):+.3f} ± {half:.3f} {scale} a board over {len(swings)} boards")


if __name__ == "__main__":
    main()
