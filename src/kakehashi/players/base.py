"""What a CPU player is: a pure function from a view to a decision."""

from __future__ import annotations

from random import Random
from typing import Protocol

import msgspec

from kakehashi.game import Ruleset
from kakehashi.model.actions import Action
from kakehashi.model.view import View


class Reason(msgspec.Struct, frozen=True):
    """Why, as a catalogue key with parameters."""

    key: str
    params: dict[str, str | int | float] = {}


class Decision(msgspec.Struct, frozen=True):
    """An action out of `View.choices`, why, and the *budget* (samples) it was given, so that it can be done again."""

    action: Action
    reason: Reason
    budget: int = 0


class Player(Protocol):
    """Pure: the same view, the same rng and the same budget make the same decision, in any process."""

    def can_play(self, ruleset: Ruleset) -> bool:
        """Whether this player knows that game."""
        ...

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        """An action out of ``view.choices`` (never empty). *budget* is how many layouts to sample; 0 is none."""
        ...
