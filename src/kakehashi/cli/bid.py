"""``kakehashi bid``: what a CPU player calls with a hand, and what it means."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from kakehashi.cli.auctions import read_auction, read_system, system_option
from kakehashi.cli.complaints import detail, misuse
from kakehashi.cli.parameters import dealer_option, json_option, vulnerable_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import KakehashiError, NotationError
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Suit, parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Meaning, Situation, System, hand_features, words

HAND = 13
"""Cards in a hand that bids."""
SOME_BAD = 1
"""The exit code when some lines could not be read, and the others were answered."""


class Asked(msgspec.Struct, frozen=True):
    """One line of --jsonl; what else it holds is handed back as it is."""

    hand: str
    auction: str | list[str] = ""
    dealer: str = "N"
    vul: str = "None"


@click.command()
@click.option("--hand", help="By suits, spades first: AKQ95.AT3.KJ2.97.")
@click.option("--auction", default="", help="The calls so far, from the dealer: 1N P 2D.")
@dealer_option
@vulnerable_option
@click.option("--jsonl", is_flag=True, help="Answer the questions on standard input, one JSON object a line.")
@system_option
@json_option
@language_option
def bid(
    hand: str | None,
    auction: str,
    dealer: Seat,
    vulnerable: Vulnerable,
    jsonl: bool,
    system: str,
    as_json: bool,
    language: str,
) -> int:
    """What a CPU player calls with a hand, what the call means, and what else the hand could have called.

    \b
    kakehashi bid --system sayc --hand AKQ95.AT3.KJ2.97 --auction "" --dealer N --vul None
    kakehashi bid --jsonl < questions.jsonl > answers.jsonl

    With --jsonl, each line {"hand": …, "auction": …, "dealer": …, "vul": …} comes back with "call" and "meaning"
    added, or with "error" when it cannot be read; the others are answered all the same, and the exit code is 1.
    """
    playing = read_system(system)
    if jsonl:
        return _answer_lines(playing, language)
    if hand is None:
        raise misuse("--hand is needed, or --jsonl", reason="no-hand")
    answer = Answer.of(playing, hand, read_auction(auction, dealer, vulnerable))
    if as_json:
        click.echo(msgspec.json.encode(answer.facts(language)).decode())
    else:
        click.echo("\n".join(answer.lines(language)))
    return 0


class Answer(msgspec.Struct, frozen=True):
    """A call, what it means, and other calls that the hand could have made, with what these would mean."""

    call: Call
    meaning: Meaning
    others: tuple[tuple[Call, Meaning], ...]

    @classmethod
    def of(cls, system: System, text: str, situation: Situation) -> Answer:
        """What is called with the hand in *text*. Raises NotationError."""
        if system.node(situation).over:
            raise NotationError("the auction is over: nobody is to call", reason="nothing-to-call")
        hand = parse_hand(text)
        if len(hand) != HAND:
            raise NotationError(
                f"{text!r} has {len(hand)} cards, not {HAND}", reason="hand-of", text=text, count=len(hand)
            )
        choice = system.choose(hand, situation)
        close = system.close(hand, situation, choice.alternatives)
        others = ((call, system.explain(situation, call)) for call in close)
        one = hand_features(hand)  # another rule for the same call may not have it
        fitting = tuple((call, meaning) for call, meaning in others if meaning.mask(one)[0])
        return cls(choice.call, choice.meaning, fitting)

    def facts(self, language: str) -> dict[str, Any]:
        """The answer as JSON has it."""
        return {
            "call": self.call.value,
            "meaning": words.say(self.meaning, language),
            "shows": shows(self.meaning),
            "alternatives": [
                {"call": call.value, "meaning": words.say(meaning, language)} for call, meaning in self.others
            ],
        }

    def lines(self, language: str) -> list[str]:
        """The answer as a person reads it."""
        alert = f"  [{say('alert', language)}]" if self.meaning.alert else ""
        lines = [f"{written(self.call)}  {words.say(self.meaning, language)}{alert}"]
        if self.others:
            lines.append(say("alternatives", language))
        return lines + [f"  {written(call)}  {words.say(meaning, language)}" for call, meaning in self.others]


def shows(meaning: Meaning) -> dict[str, Any]:
    """The meaning in figures: points and lengths from least to most."""
    return {
        "rule": meaning.rule,
        "hcp": [meaning.hcp.least, meaning.hcp.most],
        "lengths": {
            suit.value: [length.least, length.most]
            for suit, length in zip(Suit, meaning.lengths, strict=True)
        },
        "forcing": meaning.forcing,
        "alert": meaning.alert,
    }


def written(call: Call) -> str:
    """The call with the sign of its suit."""
    return f"{call.level}{call.strain.sign}" if call.is_bid else call.value


def _answer_lines(system: System, language: str) -> int:
    lines = bad = 0
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if not line.strip():
            continue
        lines += 1
        given: dict[str, Any] = {}
        try:
            given = _object(line)
            answer = given | _answer(system, given, language)
        except KakehashiError as error:
            bad += 1
            reason = say("line", language, line=number, reason=detail(error, language))
            answer = given | {"error": reason}
            click.echo(f"kakehashi: {reason}", err=True)
        click.echo(msgspec.json.encode(answer).decode())
    if bad:
        click.echo(f"kakehashi: {say('bad-lines', language, bad=bad, lines=lines)}", err=True)
    return SOME_BAD if bad else 0


def _object(line: bytes) -> dict[str, Any]:
    try:
        given = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotationError(str(error)) from None
    if not isinstance(given, dict):
        raise NotationError("not a JSON object", reason="not-an-object")
    return given


def _answer(system: System, given: dict[str, Any], language: str) -> dict[str, Any]:
    try:
        asked = msgspec.convert(given, Asked)
    except msgspec.ValidationError as error:
        raise NotationError(str(error)) from None
    situation = read_auction(asked.auction, Seat.parse(asked.dealer), Vulnerable.parse(asked.vul))
    return Answer.of(system, asked.hand, situation).facts(language)
