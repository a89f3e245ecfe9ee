"""Every reason a CPU player may give has its sentence in both languages."""

import re
from pathlib import Path

import kakehashi.players
from kakehashi.players.reasons import catalogue

SOURCES = Path(kakehashi.players.__file__).parent.glob("*.py")
GIVEN = {
    key
    for path in SOURCES
    for key in re.findall(r'(?:Reason\(|_counted\(|key = [^"\n]*)"([a-z.]+)"', path.read_text("utf-8"))
}


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    assert {"call", "card.makes", "draw.keep", "bid.nil", "bid.team"} <= GIVEN
    assert set(catalogue("en")) >= GIVEN
    assert set(catalogue("en")) == set(catalogue("ja"))


def test_the_sentences_take_the_same_numbers() -> None:
    def taken(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert [key for key, text in catalogue("en").items() if taken(text) != taken(catalogue("ja")[key])] == []
