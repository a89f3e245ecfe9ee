"""What a call means, in a person's words.

>>> from kakehashi.players.bidding import Phrase, Range
>>> say(Meaning("x", (Phrase("open.1N"),), Range(15, 17), (Range(2, 5),) * 4, "", False), "en")
'opening, balanced 15–17; 15–17 points'
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from kakehashi.model.contract import Strain
from kakehashi.players.bidding.engine import Meaning
from kakehashi.players.bidding.shows import Range

__all__ = ["catalogue", "say", "sentences"]

_POINTS = {"en": "{} points", "ja": "{}点"}
_CARDS = {"en": "{suit} {count}", "ja": "{suit}{count}枚"}
_BETWEEN = {"en": "; ", "ja": "。"}
_LIST = {"en": ", ", "ja": "、"}
_MANY = 22
"""An upper limit of so many points says nothing."""


@cache
def catalogue(language: str) -> dict[str, str]:
    """The sentences by key, in ``en`` or ``ja``. Raises FileNotFoundError for another language."""
    path = files("kakehashi.players.bidding").joinpath(f"words.{language}.json")
    return json.loads(path.read_text("utf-8"))


def say(meaning: Meaning, language: str) -> str:
    """The meaning as one line, in ``en`` or ``ja``: the sentences, points, and the lengths that tell something."""
    numbers = (
        [_POINTS[language].format(_between(meaning.hcp, 0, _MANY))] if _tells(meaning.hcp, 0, _MANY) else []
    )
    for suit, length in reversed(list(zip("♣♦♥♠", meaning.lengths, strict=True))):
        if length.least >= 3 or length.most <= 2:
            numbers.append(_CARDS[language].format(suit=suit, count=_between(length, 0, 8)))
    parts = [sentences(meaning, language), _LIST[language].join(numbers)]
    return _BETWEEN[language].join(part for part in parts if part)


def sentences(meaning: Meaning, language: str) -> str:
    """What the meaning says without its numbers, as one line."""
    return _LIST[language].join(
        catalogue(language)[phrase.key].format(
            **{
                name: _sign(value) if isinstance(value, str) else value
                for name, value in phrase.params.items()
            }
        )
        for phrase in meaning.phrases
    )


def _sign(name: str) -> str:
    return Strain(name).sign


def _tells(limits: Range, lowest: int, highest: int) -> bool:
    return limits.least > lowest or limits.most < highest


def _between(limits: Range, lowest: int, highest: int) -> str:
    if limits.least == limits.most:
        return str(limits.least)
    if limits.most >= highest:
        return f"{limits.least}+"
    return f"{limits.least}–{limits.most}"
