"""CPU players of MiniBridge, Spades and two-handed bridge: the time of a decision, and how they do against others.

    python -m bench.cpu_games [--games minibridge,spades] [--timed 4] [--matches 40] [--budget 20]

For each game: milliseconds of processor time a decision, by phase, at the default budget over --timed deals; then
matches against `anyhow` and against a greedy player, who bids by simple counts, wins a trick as cheaply as possible
while it wants tricks and ducks when it does not. Each match is played twice with the same cards, the players changing
places. The measures P1 (Spades) and P2 (Draw-and-Discard) are `spades_games.py` and `draw_games.py`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.draw_discard import Keep, Reject
from kakehashi.games.minibridge import Goal, NameContract
from kakehashi.games.spades import NIL, BidTricks, GiveCard, Look, SpadesResult
from kakehashi.match import Match
from kakehashi.model.actions import Action, Answer, MakeCall, PlayCard
from kakehashi.model.cards import PACK, Card, Suit, high_card_points
from kakehashi.model.contract import PASS
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import View
from kakehashi.players.base import Decision, Player, Reason
from kakehashi.players.find import DEFAULT_BUDGET, player
from kakehashi.players.position import mask_of
from kakehashi.players.spades_bids import nil_risk, nil_shape, tricks_of

GAMES = ("minibridge", "spades", "draw_discard", "honeymoon")
Z95 = 1.96


class Greedy:
    """The pinned opponent: change it, and figures can no longer be compared."""

    def can_play(self, ruleset: Ruleset) -> bool:
        return True

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        return Decision(self._action(view), Reason("greedy"), budget)

    def _action(self, view: View) -> Action:
        choices = view.choices
        first = choices[0]
        hand = next(
            zone.cards or () for zone in view.zones if zone.kind == "hand" and zone.seat is view.viewer
        )
        if isinstance(first, Look):
            return first
        if isinstance(first, BidTricks):
            return self._bid(view, hand)
        if isinstance(first, GiveCard):
            return max(choices, key=lambda choice: choice.card.rank if isinstance(choice, GiveCard) else 0)
        if isinstance(first, Keep | Reject):
            drawn = next(zone.cards[0] for zone in view.zones if zone.kind == "drawn" and zone.cards)
            return Keep() if drawn.rank >= 10 else Reject()
        if isinstance(first, NameContract):
            return self._name(view, hand)
        if isinstance(first, MakeCall):
            return self._call(view, hand)
        if isinstance(first, Answer):
            return Answer(True)
        return self._card(view)

    @staticmethod
    def _bid(view: View, hand: tuple[Card, ...]) -> Action:
        assert view.viewer
        mask = mask_of(hand)
        numbers = [choice for choice in view.choices if isinstance(choice, BidTricks)]
        if nil_shape(mask) and nil_risk(mask) < 0.3 and view.facts["bids"].get(view.viewer.partner) != NIL:
            return numbers[0]
        return min(numbers[1:], key=lambda choice: abs(choice.tricks - max(1, int(tricks_of(mask) + 0.5))))

    @staticmethod
    def _name(view: View, hand: tuple[Card, ...]) -> Action:
        dummy = next(
            zone.cards or ()
            for zone in view.zones
            if zone.kind == "hand" and zone.seat is view.facts["dummy"]
        )
        points = high_card_points(hand + dummy)
        lengths = Counter(card.suit for card in hand + dummy)
        suit = max(Suit, key=lambda suit: (lengths[suit], suit.order))
        names = [choice for choice in view.choices if isinstance(choice, NameContract)]
        goal = Goal.GAME if points >= 26 else Goal.PART
        strain = suit.value if lengths[suit] >= 8 and (suit.order >= 2 or goal is Goal.PART) else "NT"
        return next(choice for choice in names if choice.goal is goal and choice.strain.value == strain)

    @staticmethod
    def _call(view: View, hand: tuple[Card, ...]) -> Action:
        """One opening bid in the longest suit with fifteen points, up to the two level; else pass."""
        lengths = Counter(card.suit for card in hand)
        suit = max(Suit, key=lambda suit: (lengths[suit], suit.order))
        points = high_card_points(hand)
        calls = [choice for choice in view.choices if isinstance(choice, MakeCall)]
        for choice in calls:
            call = choice.call
            if call.is_bid and call.strain.suit is suit and call.level <= min(2, (points - 13) // 2):
                return choice
        return next(choice for choice in calls if choice.call is PASS)

    @staticmethod
    def _card(view: View) -> Action:
        assert view.viewer
        plays = [choice for choice in view.choices if isinstance(choice, PlayCard)]
        facts = view.facts
        cards = sorted((choice.card for choice in plays), key=lambda card: (card.rank, card.order))
        trick = [
            (zone.seat, zone.cards[0])
            for zone in view.zones
            if zone.kind == "trick" and zone.seat and zone.cards
        ]
        trump: Suit | None = facts.get("trump")
        if "taken" in facts:
            side = (view.viewer, view.viewer.partner)
            bid = sum(facts["bids"][seat] for seat in side if isinstance(facts["bids"][seat], int))
            nil = not isinstance(facts["bids"][view.viewer], int) and not facts["taken"][view.viewer]
            wants = not nil and sum(facts["taken"][seat] for seat in side) < bid
        else:
            wants = (
                view.phase != "gathering"
            )  # where tricks score nothing, and low cards are the ones to lose
        if not trick:
            return PlayCard(cards[-1] if wants else cards[0])
        order = tuple(seat for seat, _ in trick)
        winner = Trick(order, tuple(card for _, card in trick)).winner(trump)
        best = dict(trick)[winner]
        winning = [
            card
            for card in cards
            if (card.suit is best.suit and card.rank > best.rank)
            or (card.suit is trump and best.suit is not trump)
        ]
        if wants and winning and winner is not facts.get("turn", view.viewer).partner:
            return PlayCard(winning[0])
        losing = [card for card in cards if card not in winning]
        if not wants and view.phase != "gathering":
            return PlayCard((losing or cards)[-1])
        return PlayCard((losing or cards)[0])


# ---- time


def time_decisions(game: str, deals: int) -> None:
    cpu = player("cpu")
    spent: dict[str, list[float]] = {}
    for deal in range(deals):
        match = dealt(Match.begin(ruleset_of(game), Seat.N), deal)
        rng = Random(deal)
        while not match.between_deals:
            assert match.deal
            seat = match.deal.to_act[0]
            view = table.view(match.deal, seat)
            began = time.process_time()
            decision = cpu.choose(view, rng, DEFAULT_BUDGET)
            spent.setdefault(view.phase, []).append(1000 * (time.process_time() - began))
            match, _ = match.act(seat, decision.action)
    for phase, times in spent.items():
        times.sort()
        p50, p95 = (times[int(share * len(times))] for share in (0.5, 0.95))
        print(
            f"  {phase:10} {len(times):5} decisions   p50 {p50:8.1f} ms   p95 {p95:8.1f} ms   most {times[-1]:8.1f} ms"
        )


# ---- strength


def ruleset_of(game: str) -> Ruleset:
    found = find(game)
    return Ruleset(found, found.read_options({}))


def dealt(match: Match, number: int) -> Match:
    deck = list(PACK)
    Random(f"deck/{number}").shuffle(deck)
    match, _ = match.deal_board(tuple(deck))
    return match


def played(ruleset: Ruleset, players: dict[Seat, Player], number: int, budget: int) -> Match:
    """A whole match."""
    match, rng, deals = Match.begin(ruleset, Seat.N), Random(f"luck/{number}"), 0
    while not match.over:
        match = dealt(match, 1000 * number + deals)
        deals += 1
        while not match.between_deals:
            assert match.deal
            seat = match.deal.to_act[0]
            decision = players[seat].choose(table.view(match.deal, seat), rng, budget)
            match, _ = match.act(seat, decision.action)
    return match


def compare(game: str, name: str, other: Player, matches: int, budget: int) -> None:
    ruleset = ruleset_of(game)
    cpu, sides = player("cpu"), ruleset.game.sides
    won = deals_won = deals_lost = deals = points = nils = nils_made = hands = 0
    for number in range(matches // 2):
        for ours in sides:
            players = {seat: cpu if seat in ours.seats else other for side in sides for seat in side.seats}
            match = played(ruleset, players, number, budget)
            won += 2 * (match.sheet.winner is ours) + (match.sheet.winner is None)
            for line in match.sheet.lines:
                gained = sum(part.points * (1 if part.side is ours else -1) for part in line.parts)
                points, deals = points + gained, deals + line.counted
                deals_won, deals_lost = deals_won + (gained > 0), deals_lost + (gained < 0)
                if isinstance(line.result, SpadesResult):
                    for seat in ours.seats:
                        hands += 1
                        if line.result.bids[seat] == NIL:
                            nils += 1
                            nils_made += line.result.tricks[seat] == 0
    share, count = won / 2 / (matches // 2 * 2), matches // 2 * 2
    error = Z95 * (share * (1 - share) / count) ** 0.5
    decided = max(deals_won + deals_lost, 1)
    print(
        f"  against {name:7} {count} matches   won {100 * share:5.1f} % ± {100 * error:.1f}   "
        f"deals won {deals_won} lost {deals_lost} of {deals} ({100 * deals_won / decided:.1f} %)   "
        f"{points / max(deals, 1):+.1f} points a deal"
    )
    if nils:
        print(f"    nil on {100 * nils / hands:.1f} % of hands, {100 * nils_made / nils:.0f} % of them made")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--timed", type=int, default=4, help="deals whose decisions are timed")
    parser.add_argument("--matches", type=int, default=40, help="against each opponent")
    parser.add_argument("--budget", type=int, default=20, help="of the CPU player in matches")
    chosen = parser.parse_args()
    for game in chosen.games.split(","):
        print(game)
        time_decisions(game, chosen.timed)
        for name, other in (("anyhow", player("anyhow")), ("greedy", Greedy())):
            compare(game, name, other, chosen.matches, chosen.budget)


if __name__ == "__main__":
    main()
