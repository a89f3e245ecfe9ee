"""How many matches until a rating is shown, and how good the number then is, where skills and luck are as assumed.

People of known skill meet at random and win as often as the model says; nobody has played people enough yet to
measure it otherwise. Run: python -m bench.ratings [--people 60] [--matches 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
import statistics
from random import Random

from kakehashi.server.ratings import MIDDLE, NEW, POINTS, Played, Rating, rated, shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--matches", type=int, default=100, help="of each, about")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for size, name in ((1, "one against one"), (2, "two against two")):
        lots = Random(given.seed)
        skill = {f"{number}": lots.gauss(NEW.mu, NEW.sigma) for number in range(given.people)}
        ratings: dict[str, Rating] = {}
        first: dict[str, int] = {}
        errors: list[float] = []
        within = 0
        for _ in range(given.people * given.matches // (2 * size)):
            people = lots.sample(list(skill), 2 * size)
            teams = tuple(people[:size]), tuple(people[size:])
            ahead = POINTS * (sum(skill[user] for user in teams[0]) - sum(skill[user] for user in teams[1]))
            won = lots.random() < 1 / (1 + math.pow(10, -ahead / 400))
            ratings |= rated(ratings, Played("bench", teams, (1, 2) if won else (2, 1)))
            for user in people:
                if (seen := shown(ratings[user])) and user not in first:
                    first[user] = ratings[user].matches
                    error = abs(seen.number - (MIDDLE + POINTS * (skill[user] - NEW.mu)))
                    errors.append(error)
                    within += error <= seen.give_or_take
        print(
            f"{name}: a number after {statistics.median(first.values()):.0f} matches; it is off by "
            f"{statistics.median(errors):.0f} points (median), {within / len(errors):.0%} within what is given"
        )


if __name__ == "__main__":
    main()
