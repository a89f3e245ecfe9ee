"""P2: our player of Draw-and-Discard against a greedy one. (design/CPU.md §4)

Bar: 70 % or more of the deals won, that is, with more points than the other player; a deal without points is half won.

The opponent is pinned: change it, and figures can no longer be compared. It keeps every ten or higher card, bids its
longest suit once when it has fifteen points or more, leads its highest card, wins as cheaply as it can, and else
throws its lowest. Every deck is played twice, the players changing places.

    python -m bench.draw_games [--deals 1000] [--budget 20] [--jobs 2] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.draw_discard import Keep, Reject
from kakehashi.match import Match
from kakehashi.model.actions import Action, Answer, MakeCall, PlayCard
from kakehashi.model.cards import PACK, Card, Suit, high_card_points
from kakehashi.model.contract import PASS
from kakehashi.model.tricks import Trick
from kakehashi.model.view import View
from kakehashi.players.find import player
from kakehashi.scoring.duplicate import ContractResult

Z95 = 1.96


def greedy(view: View) -> Action:
    """What the pinned player does."""
    first = view.choices[0]
    hand = next(zone.cards or () for zone in view.zones if zone.kind == "hand" and zone.seat is view.viewer)
    if isinstance(first, Keep | Reject):
        drawn = next(zone.cards[0] for zone in view.zones if zone.kind == "drawn" and zone.cards)
        return Keep() if drawn.rank >= 10 else Reject()
    if isinstance(first, MakeCall):
        return _call(view, hand)
    if isinstance(first, Answer):
        return Answer(True)
    return _card(view)


def _call(view: View, hand: tuple[Card, ...]) -> Action:
    lengths = Counter(card.suit for card in hand)
    suit = max(Suit, key=lambda suit: (lengths[suit], suit.order))
    level = min(2, (high_card_points(hand) - 13) // 2)
    calls = [choice for choice in view.choices if isinstance(choice, MakeCall)]
    for choice in calls:
        if choice.call.is_bid and choice.call.strain.suit is suit and choice.call.level <= level:
            return choice
    return next(choice for choice in calls if choice.call is PASS)


def _card(view: View) -> Action:
    plays = [choice.card for choice in view.choices if isinstance(choice, PlayCard)]
    cards = sorted(plays, key=lambda card: (card.rank, card.order))
    led = next(
        ((zone.seat, zone.cards[0]) for zone in view.zones if zone.kind == "trick" and zone.cards), None
    )
    if led is None:
        return PlayCard(cards[-1])
    seat, lead = led
    assert seat and view.viewer
    trump: Suit | None = view.facts["trump"]
    wins = [card for card in cards if Trick((seat, view.viewer), (lead, card)).winner(trump) is view.viewer]
    return PlayCard((wins or cards)[0])


def deal(number: int, ours: int, budget: int, seed: int) -> tuple[int, bool]:
    """The points of the CPU player less those of the other, and whether it declared."""
    found, cpu = find("draw_discard"), player("cpu")
    match = Match.begin(Ruleset(found, found.read_options({})), found.seats[number % 2])
    match, _ = match.deal_board(tuple(Random(f"deck/{seed}/{number}").sample(PACK, 52)))
    luck, mine = Random(f"luck/{seed}/{number}/{ours}"), found.seats[ours]
    while not match.between_deals:
        assert match.deal
        seat = match.deal.to_act[0]
        view = table.view(match.deal, seat)
        action = cpu.choose(view, luck, budget).action if seat is mine else greedy(view)
        match, _ = match.act(seat, action)
    (line,) = match.sheet.lines
    assert isinstance(line.result, ContractResult)
    contract = line.result.contract
    points = sum(part.points if part.side is found.sides[ours] else -part.points for part in line.parts)
    return points, contract is not None and contract.declarer is mine


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--budget", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    numbers = [number for number in range(given.deals // 2) for _ in range(2)]
    places = [place for _ in range(given.deals // 2) for place in range(2)]
    with ProcessPoolExecutor(given.jobs) as pool:
        budgets, seeds = [given.budget] * len(numbers), [given.seed] * len(numbers)
        found = list(pool.map(deal, numbers, places, budgets, seeds, chunksize=4))
    points = [each for each, _ in found]
    won, lost = sum(each > 0 for each in points), sum(each < 0 for each in points)
    count = len(points)
    share = (won + (count - won - lost) / 2) / count
    error = Z95 * (share * (1 - share) / count) ** 0.5
    print(
        f"{count} deals: won {100 * share:.1f} % ± {100 * error:.1f} (bar 70), {sum(points) / count:+.1f} points a deal"
    )
    declared = [each for each, declaring in found if declaring]
    made = sum(each > 0 for each in declared)
    print(f"declared {len(declared)} of them and made {100 * made / max(len(declared), 1):.0f} %")


if __name__ == "__main__":
    main()
