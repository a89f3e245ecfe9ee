"""Why a CPU player did what it did: the keys of `Reason`, each with its parameters. Sentences are in the catalogues.

============== ================= ==========================================================================
key            parameters        meaning
============== ================= ==========================================================================
anyhow                           no thought at all
call           rule              the rule of the bidding system that chose the call
card.only                        there was one choice, or all were as good
card.makes     makes, of         as declarer: the contract makes in that many of the layouts imagined
card.beats     beats, of         as a defender: it is beaten in that many of them
card.tricks    tricks, of        nothing is at stake but tricks: its average over that many layouts
card.sound                       a simple rule of sound play, without imagining layouts
claim.certain  tricks            the rest are sure from the top
answer.certain                   the claim holds in every layout the claimant has to fear
answer.fails                     the cards in sight refute the claim
answer.guess                     the claim rests on a guess, or nobody could be sure
answer.ours                      the claim gives away tricks of one's own side
============== ================= ==========================================================================
"""

from __future__ import annotations

from kakehashi.players.base import Reason

ANYHOW = Reason("anyhow")
ONLY = Reason("card.only")
SOUND = Reason("card.sound")
CERTAIN = Reason("answer.certain")
FAILS = Reason("answer.fails")
GUESS = Reason("answer.guess")
OURS = Reason("answer.ours")


def call(rule: str) -> Reason:
    return Reason("call", {"rule": rule})


def makes(count: int, of: int) -> Reason:
    return Reason("card.makes", {"makes": count, "of": of})


def beats(count: int, of: int) -> Reason:
    return Reason("card.beats", {"beats": count, "of": of})


def tricks(average: float, of: int) -> Reason:
    return Reason("card.tricks", {"tricks": average, "of": of})


def claim(count: int) -> Reason:
    return Reason("claim.certain", {"tricks": count})
