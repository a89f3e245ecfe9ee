"""Are fair decks even, and does the independent script come to the same ones? (issue 4, fair deals)

Bars: every p above 0.001 over 100,000 decks from a fixed seed; no difference in 10,000 decks with people and without.
Times are of the processor.

Run: python -m bench.fair_deals [--decks 100000] [--again 10000] [--seed 1]
"""

from __future__ import annotations

import argparse
import runpy
import sys
import time
from pathlib import Path

from kakehashi.fairness import DealId, deck
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat
from tests.fair import digits
from tests.frequencies import p_values

SCRIPT = Path(__file__).parents[1] / "examples" / "verify_deal.py"
BAR = 0.001


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=100_000)
    parser.add_argument("--again", type=int, default=10_000, help="decks that the script derives too")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    began = time.process_time()
    decks = [
        deck(DealId("bench", number, 1), digits(given.seed, number), {})
        for number in range(1, given.decks + 1)
    ]
    spent = time.process_time() - began
    print(f"{given.decks:,} decks in {spent:.1f} s ({spent / given.decks * 1e6:.0f} µs each)")
    values = p_values(decks)
    for counted, p in values.items():
        print(f"{counted:14} p = {p:.4f}  (bar {BAR})")

    derive = runpy.run_path(str(SCRIPT))["derived_deck"]
    different, by_script = 0, 0.0
    for number in range(1, given.again + 1):
        contents = {seat: digits(given.seed, number, seat.value) for seat in tuple(Seat)[: number % 5]}
        deal, seed = DealId("bench", number, number % 3 + 1), digits(given.seed, number)
        ours = deck(deal, seed, contents)
        texts = {seat.value: content for seat, content in contents.items()}
        began = time.process_time()
        cards = derive([deal.match, deal.board, deal.attempt], bytes.fromhex(seed), texts)
        by_script += time.process_time() - began
        different += tuple(map(Card, cards)) != ours
    print(f"{given.again:,} decks derived by {SCRIPT.name} in {by_script:.1f} s: {different} differ")
    sys.exit(different > 0 or min(values.values()) <= BAR)


if __name__ == "__main__":
    main()
