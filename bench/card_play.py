"""How well four CPU players play the cards, and how long they take.

    python -m bench.card_play                                   # 120 boards at 20 samples: tricks lost, times
    python -m bench.card_play --samples 100 --boards 20         # the same at what the server gives
    python -m bench.card_play --boards 40 --keep played.jsonl   # in parts: go on with --boards 80
    python -m bench.card_play --leads 150                       # opening leads alone
    python -m bench.card_play --levels 0,10,20,50,100 --boards 8
    python -m bench.card_play --times 12                        # T1: leads at 40 samples, cards at 100
    python -m bench.card_play --positions 10000 --game minibridge   # any choice legal, no exception, no growth

A card loses a trick when, with all hands open, another would have brought its side one more. What is lost is added
up over the whole play of a board, all four seats; claims are not made, so that every board is played out. Times are
CPU time of this process, which is the time on the clock when nothing else wants the core. The deals are read from a
file of one deal a line (``{"board", "dealer", "vul", "hands": {"N": "AKQ..."}}``) or dealt from the seed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from kakehashi import table
from kakehashi.game import Game, Ruleset
from kakehashi.games import find
from kakehashi.model.actions import PlayCard
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Hand, parse_hand
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.phases.play import Play
from kakehashi.players import solver
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.base import Player
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.find import DEFAULT_BUDGET
from kakehashi.players.minibridge import MiniBridgePlayer

SEED = 20261


def resident_megabytes() -> float:
    """What this process holds in memory now (Linux)."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


class Deal(msgspec.Struct, frozen=True):
    """A board and its hands, N E S W."""

    board: Board
    hands: tuple[Hand, ...]


class Card(msgspec.Struct, frozen=True):
    """One card: in which trick and at which place (both from 1), how long it took (ms of CPU), tricks it lost."""

    trick: int
    place: int
    defending: bool
    took: float
    lost: int


class Judged(msgspec.Struct, frozen=True):
    """A board played out: its cards, none when it was passed out, and how long each call took (ms of CPU)."""

    board: int
    cards: list[Card]
    calls: list[float]


def read_deals(file: Path, count: int) -> list[Deal]:
    deals: list[Deal] = []
    for line in file.read_text().splitlines()[:count]:
        row = json.loads(line)
        board = Board(row["board"], Seat(row["dealer"]), Vulnerable.parse(row["vul"]))
        deals.append(Deal(board, tuple(parse_hand(row["hands"][seat.value]) for seat in Seat)))
    return deals


def random_deals(count: int, seed: int) -> list[Deal]:
    rng = Random(seed)
    deals: list[Deal] = []
    for number in range(1, count + 1):
        deck = list(PACK)
        rng.shuffle(deck)
        hands = tuple(tuple(deck[13 * place : 13 * place + 13]) for place in range(4))
        deals.append(Deal(Board.duplicate(number), hands))
    return deals


def play(
    deal: Deal,
    *,
    samples: int,
    seed: str,
    judged: bool = False,
    most_cards: int = 52,
    player: Player | None = None,
) -> tuple[Contract | None, list[Card], list[float]]:
    """The contract reached, the cards, and how long each call took (ms of CPU)."""
    game = find("contract_bridge")
    ruleset = Ruleset(game, game.read_options({"claims": False}))
    deck = tuple(card for hand in deal.hands for card in hand)
    state, _ = table.begin(ruleset, deal.board, deck, Standing())
    player = player or BridgePlayer()
    luck = {seat: Random(f"{seed}/{seat}") for seat in Seat}
    cards: list[Card] = []
    calls: list[float] = []
    contract: Contract | None = None
    while state.to_act and len(cards) < most_cards:
        seat = state.to_act[0]
        seen = table.view(state, seat)
        start = time.process_time()
        decision = player.choose(seen, luck[seat], samples)
        took = 1000 * (time.process_time() - start)
        phase = state.phase
        if isinstance(phase, Play) and isinstance(decision.action, PlayCard):
            contract = seen.facts["contract"]
            lost = 0
            if judged:
                hands = np.array([[solver.mask_of(hand) for hand in phase.hands]])
                trick = phase.trick
                worth = solver.solve_cards(hands, phase.terms.trump, trick.leader, trick.cards)[0]
                lost = int(worth.max() - worth[decision.action.card.order])
            defending = phase.turn not in (phase.terms.declarer, phase.terms.dummy)
            cards.append(Card(len(phase.tricks) + 1, len(phase.trick.cards) + 1, defending, took, lost))
        else:
            calls.append(took)
        state, _ = table.act(state, seat, decision.action)
    return contract, cards, calls


def interval(per_board: list[int]) -> str:
    mean = float(np.mean(per_board))
    half = 1.96 * float(np.std(per_board, ddof=1)) / len(per_board) ** 0.5 if len(per_board) > 1 else 0.0
    return f"{mean:.2f} ± {half:.2f}"


def share_right(lost: list[int]) -> str:
    right = lost.count(0)
    share = right / len(lost)
    half = 1.96 * (share * (1 - share) / len(lost)) ** 0.5
    return f"{right} of {len(lost)} ({100 * share:.1f} ± {100 * half:.1f} %)"


def measure_leads(deals: list[Deal], *, samples: int, seed: int) -> None:
    """Print what opening leads lose, without playing on."""
    lost: list[int] = []
    for deal in deals:
        _, cards, _ = play(
            deal, samples=samples, seed=f"{seed}/{deal.board.number}", judged=True, most_cards=1
        )
        lost += [card.lost for card in cards]
    print(
        f"opening leads, {samples} samples: lost {interval(lost)} of a trick, nothing in {share_right(lost)}"
    )


def judge(deals: list[Deal], *, samples: int, seed: int, kept: Path | None) -> list[Judged]:
    """The boards played and judged; those of the file *kept* are read from it, and new ones written to it."""
    lines = kept.read_bytes().splitlines() if kept and kept.exists() else []
    found = {row.board: row for row in (msgspec.json.decode(line, type=Judged) for line in lines)}
    for deal in deals:
        number = deal.board.number
        if number in found:
            continue
        contract, cards, calls = play(deal, samples=samples, seed=f"{seed}/{number}", judged=True)
        found[number] = Judged(number, cards if contract else [], calls)
        if kept:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(found[number]) + b"\n")
    return [found[deal.board.number] for deal in deals]


def tricks_lost(deals: list[Deal], *, samples: int, seed: int, kept: Path | None) -> None:
    """Print what was lost and the times by trick."""
    rows = judge(deals, samples=samples, seed=seed, kept=kept)
    boards = [row.cards for row in rows if row.cards]
    calls = [took for row in rows for took in row.calls]
    print(f"{len(boards)} boards played of {len(deals)}, {samples} samples, seed {seed}")
    print(f"tricks lost a board, all seats   {interval([sum(c.lost for c in cards) for cards in boards])}")
    leads = [cards[0].lost for cards in boards]
    print(f"  opening leads                  {interval(leads)}")
    for name, defending in (("defenders' other cards", True), ("declarer's cards", False)):
        lost = [sum(c.lost for c in cards[1:] if c.defending is defending) for cards in boards]
        print(f"  {name:<30} {interval(lost)}")
    print(f"opening leads that lost nothing  {share_right(leads)}")
    print(f"calls: ms p50 {np.percentile(calls, 50):.1f}, p95 {np.percentile(calls, 95):.1f}")
    times(boards)


def times(boards: list[list[Card]]) -> None:
    print("trick    decisions   ms p50   ms p95   ms max")
    groups = [("lead", [c for cards in boards for c in cards if c.trick == c.place == 1])]
    groups += [
        (
            str(trick),
            [c for cards in boards for c in cards if c.trick == trick and (trick, c.place) != (1, 1)],
        )
        for trick in range(1, 14)
    ]
    groups.append(("not lead", [c for cards in boards for c in cards if (c.trick, c.place) != (1, 1)]))
    for name, group in groups:
        if group:
            p50, p95, most = np.percentile([card.took for card in group], [50, 95, 100])
            print(f"{name:<8} {len(group):>9} {p50:>8.0f} {p95:>8.0f} {most:>8.0f}")


def by_level(deals: list[Deal], *, levels: list[int], seed: int) -> None:
    """Print times and losses at several budgets."""
    print("samples  lead p50  lead p95  card p50  card p95  ms a board  lost a board")
    for samples in levels:
        boards = [
            cards
            for deal in deals
            for contract, cards, _ in [
                play(deal, samples=samples, seed=f"{seed}/{deal.board.number}", judged=True)
            ]
            if contract
        ]
        lead = np.percentile([cards[0].took for cards in boards], [50, 95])
        rest = np.percentile([card.took for cards in boards for card in cards[1:]], [50, 95])
        whole = np.mean([sum(card.took for card in cards) for cards in boards])
        lost = interval([sum(card.lost for card in cards) for cards in boards])
        print(
            f"{samples:>7} {lead[0]:>9.0f} {lead[1]:>9.0f} {rest[0]:>9.0f} {rest[1]:>9.0f} {whole:>11.0f}  {lost}"
        )


def measure_times(deals: list[Deal], *, seed: int) -> None:
    """Print T1: seconds of CPU for an opening lead at 40 samples, and for a card after the first trick at 100."""
    leads: list[float] = []
    cards: list[float] = []
    for deal in deals:
        for samples, took in ((40, leads), (100, cards)):
            last = 1 if samples == 40 else 52
            _, played, _ = play(deal, samples=samples, seed=f"{seed}/{deal.board.number}", most_cards=last)
            took += [card.took / 1000 for card in played if (card.trick > 1) == (took is cards)]
    for name, took, most in (("lead, 40 samples", leads, 3.0), ("card, 100 samples", cards, 1.0)):
        p50, p95, longest = np.percentile(took, [50, 95, 100])
        print(
            f"{name:<18} {len(took):>5}: s p50 {p50:.2f}, p95 {p95:.2f} (at most {most:.1f}), max {longest:.2f}"
        )


def positions(game: Game, count: int, *, samples: int, seed: int) -> None:
    """Ask the player in *count* positions that players without a thought have come to; print the memory held."""
    rng, lot = Random(seed), Anyhow()
    player = BridgePlayer() if game.id in BridgePlayer.games else MiniBridgePlayer()
    asked, kinds = 0, Counter[str]()
    while asked < count:
        deck = list(PACK)
        rng.shuffle(deck)
        ruleset = Ruleset(game, game.read_options({}))
        state, _ = table.begin(ruleset, Board.duplicate(asked % 16 + 1), tuple(deck), Standing())
        while state.to_act and asked < count:
            seat = rng.choice(state.to_act)
            seen = table.view(state, seat)
            if seen.phase == "play":
                # Solving is dear before the third trick: there the simple rules answer most of the time.
                dear = len(seen.facts["tricks"]) < 3 and rng.random() < 0.9
                decision = player.choose(seen, Random(rng.random()), 0 if dear else samples)
                assert decision.action in seen.choices, (decision, seen)
                kinds[decision.reason.key] += 1
                asked += 1
                if asked % max(count // 5, 1) == 0:
                    print(f"{asked:>7} positions: {resident_megabytes():.0f} MB", flush=True)
            state, _ = table.act(state, seat, lot.choose(seen, rng, 0).action)
    print(f"{game.id}: {asked} positions of the play, {samples} samples: a legal choice in each")
    print(", ".join(f"{key} {number}" for key, number in kinds.most_common()))


def main() -> None:
    parser = argparse.ArgumentParser(description="How well four CPU players play the cards, and how fast.")
    parser.add_argument(
        "--deals", type=Path, help="file of deals, one a line; dealt from the seed without it"
    )
    parser.add_argument("--boards", type=int, default=120)
    parser.add_argument("--samples", type=int, default=20, help=f"the server gives {DEFAULT_BUDGET}")
    parser.add_argument("--keep", type=Path, help="file of boards played: a long run in parts")
    parser.add_argument("--levels", help="several budgets, by commas")
    parser.add_argument("--times", type=int, default=0, help="boards to measure T1 on")
    parser.add_argument("--leads", type=int, default=0, help="boards to measure opening leads on")
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--game", default="contract_bridge", choices=("contract_bridge", "minibridge"))
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    if chosen.positions:
        positions(find(chosen.game), chosen.positions, samples=min(chosen.samples, 8), seed=chosen.seed)
        return
    boards = chosen.times or chosen.leads or chosen.boards
    deals = read_deals(chosen.deals, boards) if chosen.deals else random_deals(boards, chosen.seed)
    if chosen.times:
        measure_times(deals, seed=chosen.seed)
    elif chosen.leads:
        measure_leads(deals, samples=chosen.samples, seed=chosen.seed)
    elif chosen.levels:
        by_level(deals, levels=[int(level) for level in chosen.levels.split(",")], seed=chosen.seed)
    else:
        tricks_lost(deals, samples=chosen.samples, seed=chosen.seed, kept=chosen.keep)


if __name__ == "__main__":
    main()
