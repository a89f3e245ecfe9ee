"""Why a CPU player did what it did: the keys of `Reason`, each with its parameters.

=============== ==================== =====================================================================
key             parameters           meaning
=============== ==================== =====================================================================
anyhow                               no thought at all
call            rule                 the rule of the bidding system that chose the call
call.simulated  gain than of         worth so many IMPs more than the call of the system, *than*, in *of* deals
card.only                            there was one choice, or all were as good
card.makes      makes of             as declarer: the contract makes in that many of the layouts imagined
card.makes.than makes of other less  and with the *other* card in so many less
card.beats      beats of             as a defender: it is beaten in that many of them
card.beats.than beats of other less  and with the *other* card in so many less
card.tricks     tricks of            nothing is at stake but tricks: its average over that many layouts
card.sound                           a simple rule of sound play, without imagining layouts
claim.certain   tricks               the rest are sure from the top
answer.certain                       the claim holds in every layout the claimant has to fear
answer.fails                         the cards in sight refute the claim
answer.guess                         the claim rests on a guess, or nobody could be sure
answer.ours                          the claim gives away tricks of one's own side
changed                              the program decides otherwise now than it did then
=============== ==================== =====================================================================

Players of other games than contract bridge have more of their own; all have their sentences here.

>>> say(makes(83, 100, than=(Card.H5, 61)), "en")
'makes in 83 of 100 layouts; ♥5 only in 61'
>>> say(makes(83, 100, than=(Card.H5, 61)), "ja")
'想定した100通りのうち83通りでメイクします。♥5では61通りだけです。'
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from kakehashi.model.cards import Card
from kakehashi.model.contract import Call
from kakehashi.players.base import Reason

ANYHOW = Reason("anyhow")
ONLY = Reason("card.only")
SOUND = Reason("card.sound")
CERTAIN = Reason("answer.certain")
FAILS = Reason("answer.fails")
GUESS = Reason("answer.guess")
OURS = Reason("answer.ours")
CHANGED = Reason("changed")


def call(rule: str) -> Reason:
    return Reason("call", {"rule": rule})


def simulated(gain: float, of: int, *, than: Call) -> Reason:
    """*gain*: IMPs a deal over the call *than*, on average over *of* deals."""
    return Reason("call.simulated", {"gain": round(gain, 1), "than": than.value, "of": of})


def makes(count: int, of: int, *, than: tuple[Card, int] | None = None) -> Reason:
    """*than*: another card, and in how many layouts the contract makes with that."""
    return _counted("card.makes", {"makes": count, "of": of}, than)


def beats(count: int, of: int, *, than: tuple[Card, int] | None = None) -> Reason:
    """*than*: another card, and in how many layouts the contract is beaten with that."""
    return _counted("card.beats", {"beats": count, "of": of}, than)


def _counted(key: str, said: dict[str, str | int | float], than: tuple[Card, int] | None) -> Reason:
    if than is None:
        return Reason(key, said)
    return Reason(f"{key}.than", {**said, "other": than[0].value, "less": than[1]})


def tricks(average: float, of: int) -> Reason:
    return Reason("card.tricks", {"tricks": average, "of": of})


def claim(count: int) -> Reason:
    return Reason("claim.certain", {"tricks": count})


@cache
def catalogue(language: str) -> dict[str, str]:
    """The sentences by key, in ``en`` or ``ja``. Raises FileNotFoundError for another language."""
    path = files("kakehashi.players").joinpath(f"reasons.{language}.json")
    return json.loads(path.read_text("utf-8"))


def say(reason: Reason, language: str) -> str:
    """The reason as a sentence, in ``en`` or ``ja``. Raises KeyError for one that is not in the catalogue."""
    params = dict(reason.params)
    if isinstance(other := params.get("other"), str):
        params["other"] = _spoken(Card.parse(other))
    return catalogue(language)[reason.key].format(**params)


def _spoken(card: Card) -> str:
    return card.suit.sign + card.value[1:].replace("T", "10")
