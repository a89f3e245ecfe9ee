"""10,000 random legal play positions in each game with a CPU player of its own. (issue 5, must hold)

Bars: a legal answer every time, no exception, no growth of memory.

Deals under options drawn by lot are played at random; at every third decision or so the CPU player is asked what it
would do. Memory is what the process holds after a tenth of the positions, and at the end.

    nice python -m bench.play_positions [--positions 10000] [--budget 5] [--games spades,honeymoon]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from kakehashi import table
from kakehashi.games import find
from kakehashi.players.find import player
from tests.players.worlds import any_rules, begun


def resident_megabytes() -> float:
    """What this process holds in memory now (Linux)."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise LookupError("VmRSS")


def ask(game: str, positions: int, budget: int, seed: int) -> int:
    """How many answers were not legal."""
    rng, anyhow, cpu = Random(f"{game}/{seed}"), player("anyhow"), player("cpu")
    asked = illegal = 0
    times: list[float] = []
    early = resident_megabytes()
    while asked < positions:
        deal = begun(any_rules(find(game), rng), rng)
        while deal.state.to_act and asked < positions:
            seat = rng.choice(deal.state.to_act)
            view = table.view(deal.state, seat)
            if view.phase == "play" and rng.random() < 1 / 3:
                began = time.process_time()
                decision = cpu.choose(view, rng, budget)
                times.append(1000 * (time.process_time() - began))
                illegal += decision.action not in view.choices
                asked += 1
                if asked == positions // 10:
                    early = resident_megabytes()
            deal.act(seat, anyhow.choose(view, rng, 0).action)
    times.sort()
    p50, p95 = (times[int(share * len(times))] for share in (0.5, 0.95))
    print(
        f"{game:14} {asked:,} positions: {illegal} illegal   memory {early:.1f} → {resident_megabytes():.1f} MB   "
        f"p50 {p50:.1f} ms   p95 {p95:.1f} ms   most {times[-1]:.0f} ms"
    )
    return illegal


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--budget", type=int, default=5)
    parser.add_argument("--games", default="spades,draw_discard,honeymoon")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(sum(ask(game, given.positions, given.budget, given.seed) for game in given.games.split(",")) > 0)


if __name__ == "__main__":
    main()
