"""Bidding: one table of rules that chooses a call, explains it, and tells which hands would have made it."""

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
