"""A player without a thought: any legal action of any game, by lot."""

from __future__ import annotations

from random import Random

from kakehashi.game import Ruleset
from kakehashi.model.actions import Action, Answer, Claim, MakeCall
from kakehashi.model.contract import Call
from kakehashi.model.view import View
from kakehashi.players import reasons
from kakehashi.players.base import Decision

CLAIMS = 0.005
"""How often it claims when it may, so that most deals are played out."""
ACCEPTS = 0.7
PASSES = 0.65
DOUBLES = 0.05
"""How often it doubles or redoubles when it does not pass."""
NEAR_BIDS = 5
"""It bids no higher than so many steps above the last bid, so that auctions take their time and end."""


class Anyhow:
    """Plays every game there is, looking at nothing but `View.choices`."""

    def can_play(self, ruleset: Ruleset) -> bool:
        return True

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        return Decision(_pick(view.choices, rng), reasons.ANYHOW, budget)


def _pick(choices: tuple[Action, ...], rng: Random) -> Action:
    calls = [choice for choice in choices if isinstance(choice, MakeCall)]
    if calls and len(calls) == len(choices):
        return _call(calls, rng)
    if all(isinstance(choice, Answer) for choice in choices):
        accept = rng.random() < ACCEPTS
        return next((choice for choice in choices if choice == Answer(accept)), choices[0])
    claims = [choice for choice in choices if isinstance(choice, Claim)]
    others = [choice for choice in choices if not isinstance(choice, Claim)]
    if not others or (claims and rng.random() < CLAIMS):
        return rng.choice(claims)
    return rng.choice(others)


def _call(calls: list[MakeCall], rng: Random) -> MakeCall:
    passes = [each for each in calls if each.call is Call.P]
    doubles = [each for each in calls if each.call in (Call.X, Call.XX)]
    bids = [each for each in calls if each.call.is_bid]
    if passes and (not (bids or doubles) or rng.random() < PASSES):
        return passes[0]
    if doubles and (not bids or rng.random() < DOUBLES):
        return rng.choice(doubles)
    return rng.choice(bids[:NEAR_BIDS]) if bids else rng.choice(calls)
