"""The convention card: what a system says about itself."""

from __future__ import annotations

import pytest

from kakehashi.model.contract import Call
from kakehashi.players.bidding import Range, load
from kakehashi.players.bidding.card import convention_card
from kakehashi.players.bidding.words import catalogue, say


@pytest.mark.parametrize("system", ["sayc", "beginner"])
def test_every_line_has_words_in_both_languages(system: str) -> None:
    for section in convention_card(load(system)):
        assert section.lines
        for language in ("en", "ja"):
            assert section.key in catalogue(language)
            assert all(say(line.meaning, language) for line in section.lines)


def test_the_card_says_what_the_booklet_says() -> None:
    lines = {
        (line.after, line.call): line.meaning
        for section in convention_card(load("sayc"))
        for line in section.lines
    }
    assert lines[(), Call.B1NT].hcp == Range(15, 17)
    assert lines[(), Call.B2NT].hcp == Range(20, 21)
    assert lines[(), Call.B2S].lengths[3] == Range(6, 6)
    assert lines[(Call.B1NT, Call.P), Call.B2D].alert
    assert lines[(Call.B1H, Call.P), Call.B2NT].rule == "jacoby2nt"


def test_only_calls_that_the_system_makes_are_listed() -> None:
    openings = convention_card(load("beginner"))[0]
    assert Call.B2H not in [line.call for line in openings.lines]
