"""How well four CPU players of each level play the cards.

    python -m bench.levels [--deals FILE] [--boards 30] [--only gentle,quick]

Tricks lost are counted as in `card_play`, which see: double-dummy, all four seats. The contracts are those that the
level's own system bids. Times are CPU time of this process.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.card_play import SEED, interval, play, random_deals, read_deals
from kakehashi.players.find import player
from kakehashi.players.levels import LEVELS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals", type=Path, help="file of deals, one a line; dealt from the seed without it"
    )
    parser.add_argument("--boards", type=int, default=30)
    parser.add_argument("--only", help="names of levels, by commas")
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    deals = (
        read_deals(chosen.deals, chosen.boards) if chosen.deals else random_deals(chosen.boards, chosen.seed)
    )
    wanted = chosen.only.split(",") if chosen.only else [level.name for level in LEVELS]
    print("level      boards  tricks lost    CPU ms a board")
    for level in LEVELS:
        if level.name not in wanted:
            continue
        played = [
            cards
            for deal in deals
            for contract, cards, _ in [
                play(
                    deal,
                    samples=level.budget,
                    seed=f"{chosen.seed}/{deal.board.number}",
                    judged=True,
                    player=player(level.name),
                )
            ]
            if contract
        ]
        lost = interval([sum(card.lost for card in cards) for cards in played])
        spent = sum(card.took for cards in played for card in cards) / len(played)
        print(f"{level.name:<10} {len(played):>6}  {lost:<13} {spent:>8.0f}", flush=True)


if __name__ == "__main__":
    main()
