"""What a call means, in words: each fact once, and the same in both languages."""

import re

import pytest

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Range, Situation, load
from kakehashi.players.bidding.words import catalogue, say, sentences
from kakehashi.players.levels import SYSTEMS

SAID_BESIDES = {
    "hand.balanced": "balanced|平ら",
    "hand.stopper": "stopp|止め札",
    "hand.good-suit": "good|良い",
    "hand.aces": "(one|two|three) aces?|エース[1-3]枚",
    "hand.kings": "kings: |キング[1-4]枚",
}
"""What a phrase says that is added to the sentence of a rule, and so the sentence does not."""
FIGURES = r"\d+–\d+|\b(four|five|six|seven|ten)\b[^,]* (or more|hearts|spades|cards)\b|\d枚以上|\d+点"
"""What points and lengths are told by."""


def explained(system: str, auction: str, call: str, language: str) -> str:
    at = Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, auction.split())))
    return say(load(system).explain(at, Call.parse(call)), language)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_rule_says_in_its_sentence_what_is_added_to_it(system: str, language: str) -> None:
    for rule in load(system).table.rules:
        sentence = catalogue(language)[rule.key]
        assert not re.search(FIGURES, sentence), (rule.key, sentence)
        for phrase in rule.show.phrases():
            assert not re.search(SAID_BESIDES[phrase.key], sentence), (rule.key, sentence)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_sentence_is_a_question_for_more_comes_behind_it(language: str) -> None:
    assert not [text for text in catalogue(language).values() if re.search("[?？]", text)]


@pytest.mark.parametrize(
    ("auction", "call", "english", "japanese"),
    [
        ("", "1N", "opening, balanced; 15–17 points", "オープン、平らな手。15–17点"),
        ("", "1S", "opening; 10–21 points, ♠ 5+", "オープン。10–21点、♠5枚以上"),
        ("", "2C", "strong opening, any shape; 19+ points", "強いオープン、形は問わない。19点以上"),
        ("", "3N", "opening, balanced; 25–27 points", "オープン、平らな手。25–27点"),
        ("2C P 2D P", "2N", "very strong, balanced; 22–24 points", "とても強い手、平らな手。22–24点"),
        ("1N P", "2H", "transfer to spades; ♠ 5+", "スペードへのトランスファー。♠5枚以上"),
        ("1N P", "2C", "Stayman: asks for a four-card major; ", "ステイマン：4枚のメジャーをたずねる。"),
    ],
)
def test_sentences_come_first_and_then_points_and_lengths(
    auction: str, call: str, english: str, japanese: str
) -> None:
    assert explained("sayc", auction, call, "en").startswith(english)
    assert explained("sayc", auction, call, "ja").startswith(japanese)


def test_what_every_alternative_says_is_said() -> None:
    """A suit is good with two of the top three or three of the top five; either way it is."""
    meaning = load("sayc").explain(Situation(Seat.N, Vulnerable.NONE, ()), Call.B2S)
    assert sentences(meaning, "en") == "weak two, good ♠"


@pytest.mark.parametrize(("call", "points"), [("1N", (15, 17)), ("2N", (20, 21)), ("3N", (25, 27))])
def test_notrump_openings_show_the_points_of_the_booklet(call: str, points: tuple[int, int]) -> None:
    """Rare hands too: the pool has hardly any of 25 to 27 points (ACBL, SAYC System Booklet)."""
    found = load("sayc").explain(Situation(Seat.N, Vulnerable.NONE, ()), Call.parse(call))
    assert found.hcp == Range(*points)
