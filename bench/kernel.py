"""The native search kernel: how fast, and whether it is right. (issue 5.4)

Bars: two hands of 13 in 0.4 ms or less, and a nil of 13 cards in 4 ms or less, both in the median; no difference
from trying every card in --endings random endings of two hands and as many of four.

Milliseconds are of the processor, one call each. A nil may cost --limit nodes, and is unknown beyond: that bounds the
tail. "any": any four hands; "like nil": the seat holds what a player might bid nil on, which is much harder.

    python -m bench.kernel [--endings 10000] [--timed 500] [--limit 20000] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random

from kakehashi.players import kernel
from kakehashi.players.kernel import NilRules
from kakehashi.players.spades_bids import nil_shape
from tests.players.endings import dealt, nil_ending, nil_truth, two_hand_ending, two_hand_truth

RULES = NilRules(breaking=True, first_trick=True)


def timed(name: str, work: list[Callable[[], object]]) -> list[object]:
    answers: list[object] = []
    times: list[float] = []
    for call in work:
        began = time.process_time()
        answers.append(call())
        times.append(1000 * (time.process_time() - began))
    times.sort()
    p50, p95 = (times[int(share * len(times))] for share in (0.5, 0.95))
    print(f"{name:34} median {p50:7.3f} ms   p95 {p95:7.3f} ms   most {times[-1]:7.3f} ms")
    return answers


def time_all(count: int, limit: int, rng: Random) -> None:
    pairs = [(dealt(2, 13, rng), rng.randrange(-1, 4)) for _ in range(count)]
    timed(
        "two hands of 13, the best card",
        [lambda each=each: kernel.two_hand_tricks([(each[0][0], each[0][1])], each[1]) for each in pairs],
    )
    timed(
        "two hands of 13, every card",
        [lambda each=each: kernel.two_hand_cards([(each[0][0], each[0][1])], each[1]) for each in pairs],
    )
    for name, fits in (("any", lambda hand: True), ("like nil", nil_shape)):
        for size in (13, 9) if name == "any" else (13,):
            rows: list[list[int]] = []
            while len(rows) < count:
                row = dealt(4, size, rng)
                rows += [row] if fits(row[0]) else []
            answers = timed(
                f"nil at {size} cards, {name}",
                [
                    lambda row=row, leader=place % 4: kernel.nil_made(
                        [row], nil=0, leader=leader, rules=RULES, limit=limit
                    )
                    for place, row in enumerate(rows)
                ],
            )
            told = {each: answers.count([each]) for each in (True, False, None)}
            print(f"{'':34} made {told[True]}, not made {told[False]}, unknown {told[None]}")


def compare(count: int, rng: Random) -> int:
    """How many endings the kernel gets wrong."""
    wrong = 0
    for _ in range(count):
        two = two_hand_ending(5, rng)
        truth = two_hand_truth(two)
        pair = (two.mine, two.other)
        wrong += kernel.two_hand_cards([pair], two.trump, two.led) != [truth]
        wrong += kernel.two_hand_tricks([pair], two.trump, two.led) != [max(truth.values())]
        four = nil_ending(4, rng)
        wrong += kernel.nil_made([four.hands], limit=1_000_000, **four.asked) != [nil_truth(four)]
    print(f"{count:,} endings of two hands and {count:,} of four: {wrong} differ from trying every card")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--endings", type=int, default=10_000)
    parser.add_argument("--timed", type=int, default=500)
    parser.add_argument("--limit", type=int, default=20_000, help="nodes for one nil")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("the kernel" if kernel.native() else "its twin in Python: no kernel here")
    time_all(given.timed, given.limit, Random(given.seed))
    sys.exit(compare(given.endings, Random(given.seed)) > 0)


if __name__ == "__main__":
    main()
