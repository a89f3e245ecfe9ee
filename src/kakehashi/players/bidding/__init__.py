"""Bidding: one table of rules that chooses a call, explains it, and tells which hands would have made it.

>>> from kakehashi.model.board import Vulnerable
>>> from kakehashi.model.cards import parse_hand
>>> from kakehashi.model.contract import Call
>>> from kakehashi.model.seats import Seat
>>> from kakehashi.players.bidding.words import say
>>> sayc = load("sayc")
>>> at = Situation(Seat.N, Vulnerable.NONE, (Call.B1NT, Call.P))
>>> choice = sayc.choose(parse_hand("KJ865.K32.532.J9"), at)
>>> choice.call, choice.rule_id, choice.meaning.lengths[3].least
(Call.B2H, 'nt.jacoby.spades', 5)
>>> say(choice.meaning, "ja")
'スペードへのトランスファー。♠5枚以上'
>>> sayc.fits(at.then(choice.call), Seat.S, hand_features(parse_hand("KJ865.K32.532.J9"))).tolist()
[True]

A system is a module of `systems` with a ``TABLE`` of rules; `rules` says how a rule is written, `systems.vocabulary`
with which words, and `systems.natural` bids on where a system has nothing to say. `node` is one point of an auction.
"""

from __future__ import annotations

from kakehashi.players.bidding.engine import Choice, Meaning, System, load
from kakehashi.players.bidding.features import Features, features, hand_features
from kakehashi.players.bidding.shows import Phrase, Range
from kakehashi.players.bidding.situation import Situation

__all__ = [
    "Choice",
    "Features",
    "Meaning",
    "Phrase",
    "Range",
    "Situation",
    "System",
    "features",
    "hand_features",
    "load",
]
