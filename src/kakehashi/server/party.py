"""The party: the people at one table, where they sit, and the terms their host has set. Values only."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from random import SystemRandom
from typing import Any, Literal

import msgspec

from kakehashi.game import Game
from kakehashi.model.seats import Seat

LevelName = Literal["gentle", "standard", "strong", "quick"]

CPU_NAMES = (
    "kaede",
    "sakura",
    "tsubaki",
    "momiji",
    "sumire",
    "yanagi",
    "ayame",
    "hinoki",
    "nadeshiko",
    "kikyo",
)
"""What CPU players are called; the catalogues write them in each language."""

FORGOTTEN = "anonymous-"
"""What the id of a person who was forgotten begins with; it is longer than any other, so it is nobody's."""

_luck = SystemRandom()


class Presence(Enum):
    """Whether a person is at the table: *away* has a grace, after that the person is *gone*."""

    HERE = "here"
    AWAY = "away"
    GONE = "gone"


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a chair: the *user* of that id, or a CPU player when there is none."""

    name: str
    user: str | None = None


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the host of a table decides. *game* and *options* hold from the next match on, the rest at once."""

    game: str
    options: dict[str, Any] = {}
    turn_seconds: Literal[None, 30, 60] = None
    """How long a person may take to act."""
    late: Literal["cpu_turn", "pass_or_lowest"] = "cpu_turn"
    """What happens when that time is over: a CPU player acts once, or the least is done that there is."""
    absence: Literal["cpu", "wait", "abort"] = "cpu"
    """What happens when a person is gone: a CPU player plays for them, the table waits, or the match is stopped."""
    teams: Literal["chosen", "random", "with_cpu"] = "chosen"
    """Who plays with whom: as people sit, by lot for each match, or the host with a CPU player."""
    fill_with_cpu: bool = True
    """Whether CPU players sit in empty chairs; otherwise a match begins only when all are taken."""
    sit_down: Literal["between_deals", "at_once"] = "between_deals"
    """When a latecomer may take the chair of a CPU player; between deals wherever watchers may see a hand."""
    watching: Literal["nobody", "delayed", "live"] = "live"
    """Whether people without a seat see what is public of the game."""
    free_text: bool = True
    """Whether people may write what they like; set phrases are always there."""
    level: LevelName = "strong"
    """How strong the CPU players are (`kakehashi.players.levels`), and so by which system calls are read."""
    meanings: bool = True
    """Whether the bidding box says what each call would mean; not in ranked play."""
    ranked: bool = False
    """Whether the match counts for the ratings of those who play it; nothing is taken back then."""


def way_of_playing(terms: Terms) -> tuple[object, ...]:
    """Those of *terms* that would help some and not others in the middle of a ranked match."""
    return terms.turn_seconds, terms.late, terms.level


Chairs = dict[Seat, Occupant]


def empty_chairs(game: Game, names: Iterable[str] = ()) -> Chairs:
    """A CPU player in every seat of *game*; called by *names* as far as they go, the others by lot."""
    given = [*names]
    drawn = _luck.sample([name for name in CPU_NAMES if name not in given], len(game.seats))
    return {seat: Occupant(name) for seat, name in zip(game.seats, [*given, *drawn], strict=False)}


def seat_of(chairs: Chairs, user: str | None) -> Seat | None:
    """Where *user* sits."""
    if user is None:
        return None
    for seat, who in chairs.items():
        if who.user == user:
            return seat
    return None


def forgotten(user: str) -> bool:
    """Whether that stands in the place of a person who wished to be forgotten, and so never comes back."""
    return user.startswith(FORGOTTEN)


def people_in(chairs: Chairs) -> tuple[str, ...]:
    """The users who sit."""
    return tuple(who.user for who in chairs.values() if who.user)


def teams_of(game: Game, chairs: Chairs) -> tuple[tuple[str | None, ...], ...]:
    """The users of each side of *game*, in the order of its sides; None for a CPU player."""
    return tuple(tuple(chairs[seat].user for seat in side.seats) for side in game.sides)


def rateable(game: Game, chairs: Chairs) -> bool:
    """Whether a match says anything of anybody: where people sit at all, CPU players may be the others."""
    return any(user for team in teams_of(game, chairs) for user in team)


def sit(chairs: Chairs, user: str, name: str, seat: Seat) -> Chairs:
    """*user* takes *seat* from a CPU player, which takes over the chair that *user* had."""
    left = seat_of(chairs, user)
    after = {**chairs, seat: Occupant(name, user)}
    return {**after, left: chairs[seat]} if left and left is not seat else after


def stand_up(chairs: Chairs, user: str) -> Chairs:
    """A CPU player takes the chair of *user*."""
    taken = {who.name for who in chairs.values()}
    free = _luck.choice([name for name in CPU_NAMES if name not in taken])
    return {seat: Occupant(free) if who.user == user else who for seat, who in chairs.items()}


def swapped(chairs: Chairs, one: Seat, other: Seat) -> Chairs:
    return {**chairs, one: chairs[other], other: chairs[one]}


def chairs_for(game: Game, chairs: Chairs, host: str | None, teams: str) -> Chairs:
    """The chairs for a match of *game*: its seats only, and the teams made as agreed.

    People keep their seats where the game has them; the rest take the free ones, those for whom there is none watch.
    """
    people = {seat: who for seat, who in chairs.items() if who.user}
    kept = {seat: who for seat, who in people.items() if seat in game.seats}
    moved = [who for seat, who in people.items() if seat not in game.seats]
    free = [seat for seat in game.seats if seat not in kept]
    kept |= dict(zip(free, moved, strict=False))
    names = [who.name for who in chairs.values() if not who.user]
    cpus = list(empty_chairs(game, names).values())[: len(game.seats) - len(kept)]
    rest = iter(cpus)
    seated = {seat: kept.get(seat) or next(rest) for seat in game.seats}
    if teams == "random":
        return _by_lot(game, seated)
    if teams == "with_cpu":
        return _beside_a_cpu(game, seated, host)
    return seated


def _by_lot(game: Game, chairs: Chairs) -> Chairs:
    """Partners by lot; the first person keeps the seat."""
    who = list(chairs.values())
    _luck.shuffle(who)
    return dict(zip(game.seats, who, strict=True))


def _beside_a_cpu(game: Game, chairs: Chairs, host: str | None) -> Chairs:
    """The host's partner is a CPU player, where there are partners and a CPU player."""
    seat = seat_of(chairs, host)
    mates = [each for each in seat.side_among(game.sides).seats if each is not seat] if seat else []
    cpu = next((each for each, who in chairs.items() if who.user is None), None)
    return swapped(chairs, mates[0], cpu) if mates and cpu and chairs[mates[0]].user else chairs
