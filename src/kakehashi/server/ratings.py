"""Ratings: how well people play, as far as the matches they finished can tell. Pure; OpenSkill does the arithmetic.

Every match of a pool changes the ratings of those who played it, by Weng and Lin's model of Bradley and Terry. Why
that one, and what the numbers mean: docs/discussions/ratings.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import msgspec
from openskill.models import BradleyTerryPart

from kakehashi.game import Game
from kakehashi.model.seats import Side

__all__ = ["CPU", "NEW", "Played", "Pool", "Rating", "Shown", "family", "history", "places", "rated", "shown"]

_MEAN, _SPREAD = 25.0, 25.0 / 3
"""Of everybody's skill, as OpenSkill counts it."""
_LUCK = 25.0 / 6
"""How far one match differs from what a player can do (OpenSkill's beta)."""
_MODEL = BradleyTerryPart(mu=_MEAN, sigma=_SPREAD, beta=_LUCK)
_DECIMALS = 6
"""What is kept of a rating, so that it is the same on every machine."""

ENOUGH = math.sqrt(0.3) * _SPREAD
"""A rating is shown when its *sigma* is no larger. Then its reliability, one minus the share of its uncertainty in the
variance between players, is 0.7, which is what is asked of tests in psychology (Nunnally 1978)."""
MIDDLE = 1500
"""The number shown for the mean."""
POINTS = 400 / math.log(10) / (math.sqrt(2) * _LUCK)
"""Of the number shown, to one of skill: those of chess, so that 200 more is three wins of four."""


class Rating(msgspec.Struct, frozen=True, order=True):
    """What is believed of one player in one pool: skill *mu*, give or take *sigma*, after so many *matches*."""

    mu: float
    sigma: float
    matches: int = 0


NEW = Rating(_MEAN, _SPREAD)
"""Of somebody who has not played yet."""
CPU = Rating(_MEAN, 1.0)
"""Of every CPU player: the fixed point that those who play with them are measured by. It never changes."""


class Pool(msgspec.Struct, frozen=True):
    """Matches that are rated together: a family of games, among people only or with CPU players."""

    family: str
    with_cpu: bool


class Played(msgspec.Struct, frozen=True):
    """A finished match: who played in which team, None for a CPU player, and in which place each team came.

    Place 1 is the best; teams in the same place have drawn.
    """

    family: str
    teams: tuple[tuple[str | None, ...], ...]
    places: tuple[int, ...]

    def __post_init__(self) -> None:
        people = [user for team in self.teams for user in team if user is not None]
        if len(self.teams) < 2 or not all(self.teams) or len(self.places) != len(self.teams):
            raise ValueError("two teams or more, none of them empty, each with its place")
        if len(set(people)) != len(people):
            raise ValueError("nobody plays twice in one match")

    @property
    def pool(self) -> Pool:
        return Pool(self.family, any(user is None for team in self.teams for user in team))


class Shown(msgspec.Struct, frozen=True):
    """A rating as people see it: a whole *number*, and how many points it may be off, nineteen times of twenty."""

    number: int
    give_or_take: int


def family(game: Game) -> str:
    """The games that are rated together with *game*: those that name the same family, else it alone."""
    return game.family or game.id


def places(sides: tuple[Side, ...], winner: Side | None) -> tuple[int, ...]:
    """The place of each of two sides: the *winner* of the sheet first; without one both, which is a draw."""
    return tuple(1 if winner in (None, side) else 2 for side in sides)


def rated(ratings: Mapping[str, Rating], played: Played) -> dict[str, Rating]:
    """The new ratings of the people who played, from those they had in that pool; who had none was new."""
    # In an order that depends on no name, so that a match gives the same numbers however it is written down.
    teams = sorted(
        (place, sorted((CPU if user is None else ratings.get(user, NEW), user or "") for user in team))
        for place, team in zip(played.places, played.teams, strict=True)
    )
    skills = [[_MODEL.create_rating([rating.mu, rating.sigma]) for rating, _ in team] for _, team in teams]
    changed = _MODEL.rate(skills, ranks=[float(place) for place, _ in teams])
    return {
        user: Rating(round(skill.mu, _DECIMALS), round(skill.sigma, _DECIMALS), rating.matches + 1)
        for (_, team), skills_of_team in zip(teams, changed, strict=True)
        for (rating, user), skill in zip(team, skills_of_team, strict=True)
        if user
    }


def shown(rating: Rating) -> Shown | None:
    """The rating as people see it; None while it would mean nothing."""
    if rating.sigma > ENOUGH:
        return None
    return Shown(round(MIDDLE + POINTS * (rating.mu - _MEAN)), round(2 * POINTS * rating.sigma))


def history(matches: Iterable[Played]) -> dict[Pool, dict[str, tuple[Rating, ...]]]:
    """Everybody's ratings after each of their matches, by pool and user, from the matches in order."""
    found: dict[Pool, dict[str, tuple[Rating, ...]]] = {}
    for played in matches:
        points = found.setdefault(played.pool, {})
        latest = {user: own[-1] for user, own in points.items()}
        for user, rating in rated(latest, played).items():
            points[user] = (*points.get(user, ()), rating)
    return found
