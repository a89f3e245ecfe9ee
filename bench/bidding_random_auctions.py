"""Calls in random legal auctions: none illegal, none missing, all explained (measures B5, E1, T1 and memory).

python -m bench.bidding_random_auctions [--auctions 10000] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import PACK
from kakehashi.model.contract import PASS
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Situation, load
from kakehashi.players.bidding.words import say


def resident_megabytes() -> float:
    """What this process holds in memory now (Linux)."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def tenths(seconds: float) -> int:
    """Tenths of a millisecond: counted by these, times take no more memory the longer it goes on."""
    return round(seconds * 1e4)


def percentile(times: Counter[int], share: float) -> float:
    """Milliseconds within which that *share* of the *times* lies."""
    left = share * times.total()
    for each in sorted(times):
        left -= times[each]
        if left < 0:
            return each / 10
    raise ValueError("no times")


def percentiles(times: Counter[int]) -> str:
    return f"p50 {percentile(times, 0.5):.1f} ms, p95 {percentile(times, 0.95):.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--auctions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    lots = random.Random(chosen.seed)
    system = load("sayc")
    asked = illegal = 0
    cold: Counter[int] = Counter()
    warm: Counter[int] = Counter()
    memory: list[float] = []
    for number in range(chosen.auctions):
        if number % max(chosen.auctions // 4, 1) == 0:
            memory.append(resident_megabytes())
        dealer, vulnerable = lots.choice(tuple(Seat)), lots.choice(tuple(Vulnerable))
        seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
        part_scores = lots.choice(((0, 0), (0, 0), (60, 0), (30, 90)))
        deck = list(PACK)
        auction = Auction(seats, PAIRS, ((),) * 4)
        while not auction.over:
            lots.shuffle(deck)
            situation = Situation(dealer, vulnerable, auction.calls, part_scores)
            legal = [action.call for action in auction.legal(auction.turn) if isinstance(action, MakeCall)]
            began = time.process_time()
            choice = system.choose(tuple(deck[:13]), situation)
            cold[tenths(time.process_time() - began)] += 1
            began = time.process_time()
            system.choose(tuple(deck[:13]), situation)
            warm[tenths(time.process_time() - began)] += 1
            asked += 1
            illegal += choice.call not in legal
            assert say(choice.meaning, "en")
            assert say(choice.meaning, "ja")
            # half of the time the auction goes on as the system would, else anyhow, with small steps likelier
            call = (
                choice.call if lots.random() < 0.5 else legal[min(int(lots.expovariate(0.4)), len(legal) - 1)]
            )
            if call not in legal:
                call = PASS
            auction, _ = auction.act(auction.turn, MakeCall(call))
    memory.append(resident_megabytes())
    print(f"{chosen.auctions} auctions, {asked} calls asked for")
    print(f"B5 illegal: {illegal}")
    print(f"E1 calls with a meaning in English and Japanese: {asked} of {asked}")
    print(f"T1 a call, CPU time: auction seen before {percentiles(warm)}; new {percentiles(cold)}")
    print("memory after each quarter (MB): " + " ".join(f"{each:.0f}" for each in memory))


if __name__ == "__main__":
    main()
