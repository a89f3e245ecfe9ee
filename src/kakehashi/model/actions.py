"""Actions: anything a seat may do, and the objection that says why not.

Every action is a frozen Struct tagged with its ``type``; a game may add its own. The actions of one game form a
tagged union (`Game.actions`), which is what the log and the socket decode.
"""

from __future__ import annotations

import msgspec

from kakehashi.model.cards import Card
from kakehashi.model.contract import Call


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """Something a seat does."""


class MakeCall(Action, frozen=True, tag="call"):
    """Pass, double, redouble or bid."""

    call: Call


class PlayCard(Action, frozen=True, tag="play"):
    """Play a card; the card names the hand it leaves."""

    card: Card


class Claim(Action, frozen=True, tag="claim"):
    """Say that one's own side takes *tricks* of the tricks that are left; 0 concedes them all."""

    tricks: int


class Answer(Action, frozen=True, tag="answer"):
    """Accept or reject a claim."""

    accept: bool


class Objection(msgspec.Struct, frozen=True):
    """Why an action is not allowed: a permanent code, with the parameters its sentence needs."""

    code: str
    params: dict[str, str | int] = {}


NOT_YOUR_TURN = Objection("not-your-turn")
UNKNOWN_HERE = Objection("not-now")
"""The action is no part of this phase."""

CALLS: dict[Call, MakeCall] = {call: MakeCall(call) for call in Call}
PLAYS: dict[Card, PlayCard] = {card: PlayCard(card) for card in Card}
CLAIMS: tuple[Claim, ...] = tuple(Claim(tricks) for tricks in range(14))
ACCEPT, REJECT = Answer(True), Answer(False)
