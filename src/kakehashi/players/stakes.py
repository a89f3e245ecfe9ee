"""What the tricks of a contract are worth to declarer's side, so that cards can be compared in points."""

from __future__ import annotations

import numpy as np

from kakehashi.model.contract import Contract
from kakehashi.model.seats import PAIRS, Side
from kakehashi.players.position import Position
from kakehashi.scoring.chicago import CHUKKER, FOURTH_DEAL_BONUS
from kakehashi.scoring.duplicate import GAME, GAME_BONUS, PART_SCORE_BONUS, contract_parts, trick_terms
from kakehashi.scoring.rubber import RUBBER_BONUS

PART_SCORE_WORTH = 90
"""What carrying a part-score is reckoned to be worth, in points: half of what turns a later part-score into a game."""

UNSURE = 0.1
"""How far the tricks will turn out from what a solved layout says, in tricks for each that is left: nobody plays as if
all hands were open. So what is nearly lost or nearly sure still counts a little."""


def prospects(position: Position, contract: Contract) -> tuple[float, ...]:
    """By tricks of declarer's side that a layout promises, 0 to 13: the points to be expected."""
    spread = UNSURE * position.tricks_left
    tricks = np.arange(14)
    odds = np.exp(-0.5 * ((tricks[:, None] - tricks) / spread) ** 2)
    expected = odds @ np.array(points(position, contract), dtype=np.float64) / odds.sum(axis=1)
    return tuple(expected.tolist())


def points(position: Position, contract: Contract) -> tuple[int, ...]:
    """By tricks of declarer's side, 0 to 13: its points, less the other side's."""
    return tuple(_points(position, contract, tricks) for tricks in range(14))


def _points(position: Position, contract: Contract, tricks: int) -> int:
    side = contract.declarer.side_among(PAIRS)
    vulnerable = position.board.vulnerable.includes(contract.declarer)
    parts = contract_parts(contract, tricks=tricks, vulnerable=vulnerable, sides=PAIRS)
    total = sum(part.points if part.side is side else -part.points for part in parts)
    if tricks < contract.tricks_needed:
        return total
    trick_points = sum(trick_terms(contract))
    standing = position.standing
    if not standing.part_scores:  # each deal by itself
        return total + (GAME_BONUS[vulnerable] if trick_points >= GAME else PART_SCORE_BONUS)
    if standing.part_scores.get(side, 0) + trick_points >= GAME:
        return total + (_rubber_game(standing.games) if standing.games else GAME_BONUS[vulnerable])
    last = not standing.games and standing.deal % CHUKKER == 0
    return total + (FOURTH_DEAL_BONUS if last else PART_SCORE_WORTH)


def _rubber_game(games: dict[Side, int]) -> int:
    """What a game brings nearer of the rubber's bonus, when each game to come is anybody's.

    At one game all the next is worth the 500. With 700 ahead for a side that has won one game, three rubbers in four
    are its own, and 350 is what it leads by: so much the first game is worth, and the second whoever wins it.
    """
    return RUBBER_BONUS[1] if all(games.values()) else RUBBER_BONUS[0] // 2
