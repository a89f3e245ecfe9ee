"""Small tables for the tests: an auction, a deal of named hands, a play that has come to some point."""

from collections.abc import Iterable

from kakehashi.model.actions import CALLS, PLAYS
from kakehashi.model.cards import PACK, Card, Hand, parse_hand
from kakehashi.model.contract import Call, Contract
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction
from kakehashi.phases.play import Play, Terms

HANDS: tuple[Hand, ...] = tuple(PACK[place * 13 : place * 13 + 13] for place in range(4))
"""North has the clubs, East the diamonds, South the hearts, West the spades."""


def order_from(seat: Seat) -> tuple[Seat, ...]:
    return (*tuple(Seat)[seat.order :], *tuple(Seat)[: seat.order])


def auction(dealer: Seat = Seat.N) -> Auction:
    """An auction that begins with *dealer*."""
    return Auction(order_from(dealer), PAIRS, HANDS)


def called(phase: Auction, calls: str | Iterable[str]) -> Auction:
    """The auction after those *calls*, each of which must be legal."""
    for text in calls.split() if isinstance(calls, str) else calls:
        action = CALLS[Call.parse(text)]
        assert phase.objection(phase.turn, action) is None, text
        phase, _ = phase.act(phase.turn, action)
    return phase


def hands(north: str, east: str, south: str, west: str) -> tuple[Hand, ...]:
    """Four hands of equal length, spades first: ``"AK.Q.J."``."""
    return tuple(parse_hand(text) for text in (north, east, south, west))


def play(
    contract: str = "3NT",
    declarer: Seat = Seat.S,
    dealt: tuple[Hand, ...] = HANDS,
    *,
    dummy_sees: tuple[Seat, ...] = (),
    claims: bool = True,
    exposed_stays: bool = True,
) -> Play:
    """The play of *contract*, before the opening lead."""
    final = Contract.parse(contract, declarer)
    terms = Terms(
        seats=tuple(Seat),
        sides=PAIRS,
        trump=final.strain.suit,
        declarer=declarer,
        dummy=final.dummy,
        dummy_sees=dummy_sees,
        claims=claims,
        exposed_stays=exposed_stays,
    )
    return Play.begin(terms, dealt, declarer.next)


def played(phase: Play, cards: str) -> Play:
    """The play after those *cards*, each of which must be legal."""
    for text in cards.split():
        (seat,) = phase.to_act
        action = PLAYS[Card.parse(text)]
        assert phase.objection(seat, action) is None, text
        phase, _ = phase.act(seat, action)
    return phase
