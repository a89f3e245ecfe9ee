#!/usr/bin/env python3
"""How many random deals a second go through `table.act` on one core, for every game there is.

    python -m bench.rules [--seconds 5] [--conformance MATCHES]

Bar: 1,000 deals a second for a four-handed game with an auction (about 65 actions a deal); aim: 2,500. Claims are
left out, so that deals are played to the last card. Time is that of the process, so what else runs matters little;
the best of five rounds counts. With --conformance, so many random matches of each game are asked every promise
(the test suite plays 500 in all), which takes about a twentieth of a second each.
"""

import argparse
import time
from random import Random

from kakehashi import table
from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games
from kakehashi.match import Match
from kakehashi.model.actions import Action, Claim
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat

BAR = 1_000
ROUNDS = 5


def decks(count: int, rng: Random) -> list[tuple]:
    shuffled = []
    for _ in range(count):
        deck = list(PACK)
        rng.shuffle(deck)
        shuffled.append(tuple(deck))
    return shuffled


def play(ruleset: Ruleset, deck: tuple, match: Match, rng: Random) -> tuple[table.State, int]:
    """One random deal; the state it ends in and how many actions it took."""
    lot, legal, act = rng.random, table.legal, table.act
    state, _ = table.begin(ruleset, match.sheet.board, deck, match.sheet.standing)
    actions = 0
    while state.result is None:
        seat = state.to_act[0]
        choices = legal(state, seat)
        action: Action = choices[int(lot() * len(choices))]
        while isinstance(action, Claim):
            action = choices[int(lot() * len(choices))]
        state, _ = act(state, seat, action)
        actions += 1
    return state, actions


def rate(game: Game, seconds: float) -> tuple[float, float]:
    """Deals a second, and actions a deal."""
    ruleset = Ruleset(game, game.read_options({}))
    empty = Match.begin(ruleset, Seat.N)
    rng = Random("bench")
    best, actions, deals = 0.0, 0, 0
    for _ in range(ROUNDS):
        done, pile = 0, decks(200, rng)
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds / ROUNDS:
            _, took = play(ruleset, pile[done % len(pile)], empty, rng)
            done += 1
            actions += took
        best = max(best, done / spent)
        deals += done
    return best, actions / deals


def main() -> None:
    parser = argparse.ArgumentParser(description="Random deals a second, for every game.")
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time for each game")
    parser.add_argument("--conformance", type=int, default=0, metavar="MATCHES")
    given = parser.parse_args()
    for game in all_games():
        deals, actions = rate(game, given.seconds)
        print(f"{game.id:24} {deals:7,.0f} deals/s  {actions:5.1f} actions a deal  (bar {BAR:,})")
        if given.conformance:
            from tests.conformance.promises import keeps_its_promises

            began = time.perf_counter()
            asked = keeps_its_promises(game, matches=given.conformance, seed="bench")
            print(f"{'':24} {dict(asked)} in {time.perf_counter() - began:.0f} s: every promise kept")


if __name__ == "__main__":
    main()
