"""Who may ask what of a table: the one place where that is decided."""

from __future__ import annotations

from kakehashi.errors import IllegalAction, KakehashiError, TableError
from kakehashi.model.actions import Objection
from kakehashi.model.seats import Seat
from kakehashi.server.party import people_in, seat_of
from kakehashi.server.record import Record


class NotHost(TableError):
    """The host of the table decides that."""

    code = "not-host"


class NotASeat(TableError):
    """A watcher cannot do that."""

    code = "not-a-seat"


class NoCookie(TableError):
    """Whoever asks cannot be told from others, so they can only watch."""

    code = "no-cookie"


class MatchOn(TableError):
    """Not while a match is on."""

    code = "match-on"


class NoMatch(TableError):
    """Only while a match is on."""

    code = "no-match"


class DealOn(TableError):
    """Not while a deal is being played."""

    code = "deal-on"


class NoDeal(TableError):
    """Only while a deal is being played."""

    code = "no-deal"


class NotRanked(TableError):
    """Not at a ranked table."""

    code = "not-ranked"


class AskedAlready(TableError):
    """That came to nothing, and nobody has acted since: who asks again and again would stop all clocks for ever."""

    code = "asked-already"


class NoFreeText(TableError):
    """Only set phrases are said here, or now."""

    code = "no-free-text"


def objection(what: str, record: Record, user: str | None) -> KakehashiError | None:
    """Why *user* may not ask for *what* (the type of a command, or what is proposed) at all; None if they may."""
    return NoCookie() if user is None else _objection(what, record, user, seat_of(record.chairs, user))


def _objection(what: str, record: Record, user: str, seat: Seat | None) -> KakehashiError | None:
    match what:
        case "terms" | "pass_hosting" | "add_table" | "begin" if user != record.host:
            return NotHost()
        case "begin":
            return None if record.waiting else MatchOn()
        case "act" | "next" | "leave" | "vote" | "undo" | "redeal" | "end" if seat is None:
            return NotASeat()
        case "stand_up" | "sit" | "redeal" | "undo" if record.ranked_now:
            return NotRanked()
        case "undo":
            return _undo_objection(record, user)
        case "redeal":
            return NoDeal() if not record.playing else None
        case "end" if record.waiting:
            return NoMatch()
        case "end":
            return AskedAlready() if record.ranked_now and record.just_proposed else None
        case "stand_up" if seat is None and user != record.host:
            return NotASeat()
        case "stand_up":
            return DealOn() if record.playing else None
        case "sit" if record.playing and seat is not None:
            return DealOn()
        case "sit" if record.playing and (record.terms.sit_down == "between_deals" or _hands_seen(record)):
            return DealOn()
        case "say_text" if not record.terms.free_text:
            return NoFreeText()
        case "say_text" if record.ranked_now and record.playing and seat is not None:
            return NoFreeText()
        case _:
            return None


def _hands_seen(record: Record) -> bool:
    """Whether who watches this deal may have seen a hand: then they know too much to play it."""
    ruleset = record.begun.ruleset
    return ruleset.game.shows_hands(ruleset.options)


def _undo_objection(record: Record, user: str) -> KakehashiError | None:
    seat = seat_of(record.chairs, user)
    assert seat
    if not record.playing:
        return NoDeal()
    found: Objection | None = record.begun.undo_objection(seat)
    return IllegalAction(found.code, **found.params) if found else None


ASKABLE = (
    "terms",
    "pass_hosting",
    "add_table",
    "begin",
    "next",
    "leave",
    "undo",
    "redeal",
    "end",
    "stand_up",
    "sit",
    "say_text",
)


def may(record: Record, user: str | None) -> tuple[str, ...]:
    """What *user* may ask for, for a screen to offer."""
    if user is None:
        return ()
    seat = seat_of(record.chairs, user)
    return tuple(what for what in ASKABLE if _objection(what, record, user, seat) is None)


def all_people(record: Record) -> tuple[str, ...]:
    """Everybody who has come or sits, in the order they came."""
    return tuple(dict.fromkeys((*record.names, *people_in(record.chairs))))
