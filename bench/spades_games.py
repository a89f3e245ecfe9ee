"""P1: our Spades players as partners against two who play by rule. (design/CPU.md §4)

Bars: 65 % or more of the games won; nil on 3 % or more of the hands, 75 % or more of them made.

The opponents are pinned: change them, and figures can no longer be compared. They bid by the tables of Cohensius et al.
(ECAI 2020), nil among them, and play by one rule: win as cheaply as possible while their bid is not made, else duck.
Every game is played twice with the same cards, the pairs changing places. A draw is half a game.

    python -m bench.spades_games [--games 400] [--budget 20] [--jobs 2] [--seed 1]
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from random import Random

import msgspec

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.spades import NIL, BidTricks, GiveCard, Look, SpadesResult
from kakehashi.match import Match
from kakehashi.model.actions import Action, PlayCard
from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import View
from kakehashi.players.find import player

Z95 = 1.96

BY_LENGTH = {
    14: (0, 0.98, 0.98, 0.98, 0.97, 0.95, 0.92),
    13: (0, 0.30, 0.86, 0.86, 0.78, 0.68, 0.54),
    12: (0, 0.02, 0.25, 0.49, 0.35, 0.21, 0.10),
}
"""The chance of an ace, king and queen of a side suit, by its length."""
RUFFS = (2.0, 1.0, 0.25)


def tricks_expected(hand: tuple[Card, ...]) -> float:
    suits = {suit: [card.rank for card in hand if card.suit is suit] for suit in Suit}
    spades = suits.pop(Suit.S)
    total = max(len(spades) - 4, 0)
    total += sum(rank in spades and len(spades) >= 15 - rank for rank in (14, 13, 12, 11))
    total = min(total, len(spades))
    for ranks in suits.values():
        length = len(ranks)
        total += sum(chances[length] for rank, chances in BY_LENGTH.items() if rank in ranks and length < 7)
    spare = max(min(len(spades), 4) - total, 0)
    return total + min(spare, sum(RUFFS[len(ranks)] for ranks in suits.values() if len(ranks) < len(RUFFS)))


def bids_nil(hand: tuple[Card, ...]) -> bool:
    """Less than a trick, no top card, three spades at the most, and enough low cards in each suit."""
    if tricks_expected(hand) >= 1 or any(card.rank == 14 for card in hand):
        return False
    for suit in Suit:
        ranks = sorted(card.rank for card in hand if card.suit is suit)
        limits = (6, 9, 11) if suit is Suit.S else (7, 10, 12)
        if any(rank > limit for rank, limit in zip(ranks, limits, strict=False)):
            return False
        if suit is Suit.S and len(ranks) > 3:
            return False
    return True


def by_rule(view: View) -> Action:
    """What the pinned player does."""
    hand = next(zone.cards or () for zone in view.zones if zone.kind == "hand" and zone.seat is view.viewer)
    first = view.choices[0]
    if isinstance(first, Look):
        return first
    if isinstance(first, GiveCard):
        return first
    if isinstance(first, BidTricks):
        nil = bids_nil(hand) and view.facts["bids"].get(view.viewer.partner if view.viewer else None) != NIL
        wanted = 0 if nil else max(1, int(tricks_expected(hand) + 0.5))
        numbers = [choice for choice in view.choices if isinstance(choice, BidTricks)]
        return min(numbers, key=lambda choice: abs(choice.tricks - wanted))
    return _card(view)


def _card(view: View) -> Action:
    viewer, facts = view.viewer, view.facts
    assert viewer
    cards = sorted(
        (choice.card for choice in view.choices if isinstance(choice, PlayCard)),
        key=lambda card: (card.rank, card.suit is Suit.S, card.order),
    )
    mates = (viewer, viewer.partner)
    bid = sum(number for seat in mates if isinstance(number := facts["bids"][seat], int))
    nil = not isinstance(facts["bids"][viewer], int)
    wants = not nil and sum(facts["taken"][seat] for seat in mates) < bid
    zones = [zone for zone in view.zones if zone.kind == "trick" and zone.seat and zone.cards]
    if not zones:
        return PlayCard(cards[-1] if wants else cards[0])
    seats = tuple(zone.seat for zone in zones if zone.seat)
    played = tuple(zone.cards[0] for zone in zones if zone.cards)
    winner = Trick(seats, played).winner(Suit.S)
    wins = [card for card in cards if Trick((*seats, viewer), (*played, card)).winner(Suit.S) is viewer]
    loses = [card for card in cards if card not in wins]
    if wants:
        if wins and winner is not viewer.partner:
            return PlayCard(min(wins, key=lambda card: (card.suit is Suit.S, card.rank)))
        return PlayCard((loses or cards)[0])
    return PlayCard((loses or cards)[-1])


class Tally(msgspec.Struct):
    """Of games, and of hands and nils of one pair."""

    games: int = 0
    won: float = 0
    points: int = 0
    hands: int = 0
    nils: int = 0
    made: int = 0
    bags: int = 0
    set: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            *(
                one + two
                for one, two in zip(
                    msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True
                )
            )
        )


def game(number: int, ours: int, budget: int, seed: int) -> Tally:
    """One game, pair *ours* being the CPU players."""
    found, cpu = find("spades"), player("cpu")
    match = Match.begin(Ruleset(found, found.read_options({})), Seat.N)
    decks, luck = Random(f"decks/{seed}/{number}"), Random(f"luck/{seed}/{number}/{ours}")
    while not match.over:
        match, _ = match.deal_board(tuple(decks.sample(PACK, 52)))
        while not match.between_deals:
            assert match.deal
            seat = match.deal.to_act[0]
            view = table.view(match.deal, seat)
            mine = seat in PAIRS[ours].seats
            action = cpu.choose(view, luck, budget).action if mine else by_rule(view)
            match, _ = match.act(seat, action)
    side, sheet = PAIRS[ours], match.sheet
    tally = Tally(games=1, won=1.0 if sheet.winner is side else 0.5 * (sheet.winner is None))
    for line in sheet.lines:
        assert isinstance(line.result, SpadesResult)
        for part in line.parts:
            tally.points += part.points * (1 if part.side is side else -1)
            if part.side is side and part.key == "contract":
                tally.set += part.points < 0
            if part.side is side and part.key == "overtricks":
                tally.bags += part.points
        for seat in side.seats:
            tally.hands += 1
            if line.result.bids[seat] == NIL:
                tally.nils += 1
                tally.made += line.result.tricks[seat] == 0
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--budget", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    numbers = [number for number in range(given.games // 2) for _ in PAIRS]
    sides = [ours for _ in range(given.games // 2) for ours in range(len(PAIRS))]
    with ProcessPoolExecutor(given.jobs) as pool:
        budgets, seeds = [given.budget] * len(numbers), [given.seed] * len(numbers)
        tally = sum(pool.map(game, numbers, sides, budgets, seeds), Tally())
    share = tally.won / tally.games
    error = Z95 * (share * (1 - share) / tally.games) ** 0.5
    deals = tally.hands / 2
    print(
        f"{tally.games} games of {deals / tally.games:.1f} deals: won {100 * share:.1f} % ± {100 * error:.1f} (bar 65)"
    )
    nils, made = 100 * tally.nils / tally.hands, 100 * tally.made / max(tally.nils, 1)
    print(f"nil on {nils:.1f} % of hands (bar 3), {made:.0f} % of {tally.nils} made (bar 75)")
    print(
        f"{tally.points / deals:+.1f} points a deal more than the others; "
        f"set on {100 * tally.set / deals:.1f} % of deals, {tally.bags / deals:.2f} bags a deal"
    )


if __name__ == "__main__":
    main()
