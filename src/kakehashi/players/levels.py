"""How strong a CPU player is to be, by name: the bidding system it plays, and what it may spend on a decision.

>>> level("gentle")
Level(name='gentle', system='beginner', budget=4, habit=1.0)
>>> words("strong", "ja").title
'強い'

A level is a number of imagined layouts, never a time, so its decisions can be had again. Under load a server gives less
than the level's budget; more is never used. In games without an auction of bridge only the budget matters.

Partners should play the same system: what a call means is looked up in one's own.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from kakehashi.errors import OptionsError

__all__ = ["LEVELS", "SYSTEMS", "Level", "Words", "check_system", "level", "words"]

SYSTEMS = ("sayc", "beginner")
"""The bidding systems, the usual one first; `kakehashi.players.bidding.load` knows each by its name."""


class Level(msgspec.Struct, frozen=True):
    """*budget*: layouts imagined for a decision, at the most; with 0 cards are played by simple sound rules.

    *habit*: the same rules are kept to while that costs no more tricks than this, on average over the layouts.
    """

    name: str
    system: str
    budget: int
    habit: float = 0.0


LEVELS = (
    Level("quick", "sayc", 0),
    Level("gentle", "beginner", 4, habit=1.0),
    Level("standard", "sayc", 20),
    Level("strong", "sayc", 100),
)
"""From quick, for fields so large that nobody can think, up to the strongest."""


class Words(msgspec.Struct, frozen=True):
    """What a level is called, and a sentence about it."""

    title: str
    about: str


def level(name: str) -> Level:
    """The level of that name. Raises OptionsError."""
    for each in LEVELS:
        if each.name == name:
            return each
    there = ", ".join(each.name for each in LEVELS)
    raise OptionsError(
        f"there is no level {name!r}; there is {there}", reason="no-level", level=name, levels=there
    )


def check_system(name: str) -> str:
    """*name*, if it is a bidding system's. Raises OptionsError."""
    if name not in SYSTEMS:
        there = ", ".join(SYSTEMS)
        raise OptionsError(
            f"there is no system {name!r}; there is {there}", reason="no-system", system=name, systems=there
        )
    return name


@cache
def _catalogue(language: str) -> dict[str, Words]:
    text = files("kakehashi.players").joinpath(f"levels.{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Words])


def words(name: str, language: str) -> Words:
    """What that level is called in ``en`` or ``ja``."""
    return _catalogue(language)[name]
