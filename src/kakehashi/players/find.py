"""The players by name: ``cpu``, the best there is for a game, and ``anyhow``.

What a player needs is imported when it first decides, so finding one costs a server nothing.
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

__all__ = ["DEFAULT_BUDGET", "NAMES", "player", "prepare"]

DEFAULT_BUDGET = 100
"""Layouts imagined for a card when nobody else waits; what the server shrinks when somebody does.

In seconds of one core a decision of the bridge player takes at the most about 1 + budget / 80 for the opening lead and
0.5 + budget / 140 for another card, and mostly a tenth of that; 0 takes no time. `bench/card_play.py` prints it.
"""

_BEST_FIRST = (
    ("bridge", "BridgePlayer"),
    ("minibridge", "MiniBridgePlayer"),
    ("spades", "SpadesPlayer"),
    ("two_hand", "TwoHandPlayer"),
)
"""Modules beside this one, and the player in each."""


@cache
def _players() -> tuple[Player, ...]:
    made = [getattr(import_module(f"kakehashi.players.{module}"), name)() for module, name in _BEST_FIRST]
    return (*made, Anyhow())


def prepare() -> None:
    """Load what the players need now, so that the first decision is as quick as the next."""
    _players()


class Best:
    """Whichever player knows the game best; any game is known to one."""

    def can_play(self, ruleset: Ruleset) -> bool:
        return True

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        ruleset = Ruleset(find(view.game), view.options)
        for each in _players():
            if each.can_play(ruleset):
                return each.choose(view, rng, budget)
        raise AssertionError("one player plays everything")


_NAMED: dict[str, Player] = {"cpu": Best(), "anyhow": Anyhow()}
NAMES = tuple(_NAMED)


def player(name: str) -> Player:
    """The player of that name. Raises OptionsError."""
    if name not in _NAMED:
        raise OptionsError(f"there is no player {name!r}; there is {', '.join(NAMES)}", player=name)
    return _NAMED[name]
