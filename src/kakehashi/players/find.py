"""The players by name: the levels, the bidding systems at any budget, and ``anyhow``, without a thought.

``cpu`` is the best there is for a game, at any budget. What a player needs is imported when it first decides, so
finding one costs a server nothing.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random

from kakehashi.errors import OptionsError
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.model.view import View
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.base import Decision, Player
from kakehashi.players.levels import LEVELS, SYSTEMS

__all__ = ["DEFAULT_BUDGET", "NAMES", "player", "prepare"]

DEFAULT_BUDGET = 100
"""Layouts imagined for a card when nobody else waits; what the server shrinks when somebody does.

In seconds of one core a decision of the bridge player takes at the most about 1 + budget / 80 for the opening lead and
0.5 + budget / 140 for another card, and mostly a tenth of that; 0 takes no time. `bench/card_play.py` prints it.
"""

_BEST_FIRST = (
    ("minibridge", "MiniBridgePlayer"),
    ("spades", "SpadesPlayer"),
    ("two_hand", "TwoHandPlayer"),
)
"""Modules beside this one, and the player in each; before them comes the one that plays a bidding system."""


@cache
def _players(system: str, habit: float) -> tuple[Player, ...]:
    bidder = import_module("kakehashi.players.bridge").BridgePlayer(system, habit)
    return (bidder, *_others(), Anyhow())


@cache
def _others() -> tuple[Player, ...]:
    return tuple(
        getattr(import_module(f"kakehashi.players.{module}"), name)() for module, name in _BEST_FIRST
    )


def prepare() -> None:
    """Load what the players need now, so that the first decision is as quick as the next."""
    for level in LEVELS:
        _players(level.system, level.habit)


class Best:
    """Whichever player knows the game best; any game is known to one.

    Where there is an auction of bridge it plays *system* and keeps to its *habit* (`levels.Level`). Of a budget it uses
    *most*, if that is less.
    """

    def __init__(self, system: str, most: int | None = None, habit: float = 0.0) -> None:
        self._system, self._most, self._habit = system, most, habit

    def can_play(self, ruleset: Ruleset) -> bool:
        return True

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        ruleset = Ruleset(find(view.game), view.options)
        spent = budget if self._most is None else min(budget, self._most)
        for each in _players(self._system, self._habit):
            if each.can_play(ruleset):
                return each.choose(view, rng, spent)
        raise AssertionError("one player plays everything")


class Bidder(Best):
    """A bidding system by name: it plays only games that are bid in one."""

    def can_play(self, ruleset: Ruleset) -> bool:
        return _players(self._system, self._habit)[0].can_play(ruleset)


_NAMED: dict[str, Player] = {
    "cpu": Best(SYSTEMS[0]),
    **{level.name: Best(level.system, level.budget, level.habit) for level in LEVELS},
    **{system: Bidder(system) for system in SYSTEMS},
    "anyhow": Anyhow(),
}
NAMES = tuple(_NAMED)


def player(name: str) -> Player:
    """The player of that name. Raises OptionsError."""
    if name not in _NAMED:
        there = ", ".join(NAMES)
        raise OptionsError(
            f"there is no player {name!r}; there is {there}", reason="no-player", player=name, players=there
        )
    return _NAMED[name]
