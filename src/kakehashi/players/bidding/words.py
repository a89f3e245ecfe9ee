"""What a call means, in a person's words.

>>> from kakehashi.players.bidding import Phrase, Range
>>> say(Meaning("x", (Phrase("open.1N"),), Range(15, 17), (Range(2, 5),) * 4, "", False), "en")
'opening; 15–17 points'
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from kakehashi.model.contract import Strain
from kakehashi.players.bidding.engine import Meaning
from kakehashi.players.bidding.shows import Range

__all__ = ["catalogue", "say", "sentences"]

_POINTS = {"en": ("{count} points", "{count}+ points"), "ja": ("{count}点", "{count}点以上")}
_CARDS = {"en": ("{suit} {count}", "{suit} {count}+"), "ja": ("{suit}{count}枚", "{suit}{count}枚以上")}
"""How a number is said, and how one without an upper limit."""
_BETWEEN = {"en": "; ", "ja": "。"}
_LIST = {"en": ", ", "ja": "、"}
_MANY = 22
"""An upper limit of so many points says nothing, unless it is near."""
_NEAR = 5
"""So many points above the lower limit: 22–24 is said, not 22+, but 15+ rather than 15–26."""
_MOST_CARDS = 8
"""An upper limit of so many cards in a suit says nothing."""


@cache
def catalogue(language: str) -> dict[str, str]:
    """The sentences by key, in ``en`` or ``ja``. Raises FileNotFoundError for another language."""
    path = files("kakehashi.players.bidding").joinpath(f"words.{language}.json")
    return json.loads(path.read_text("utf-8"))


def say(meaning: Meaning, language: str) -> str:
    """The meaning as one line, in ``en`` or ``ja``: the sentences, points, and the lengths that tell something."""
    highest = max(_MANY, meaning.hcp.least + _NEAR + 1)
    numbers = [_amount(_POINTS[language], meaning.hcp, highest)] if _tells(meaning.hcp) else []
    for suit, length in reversed(list(zip("♣♦♥♠", meaning.lengths, strict=True))):
        if length.least >= 3 or length.most <= 2:
            numbers.append(_amount(_CARDS[language], length, _MOST_CARDS, suit=suit))
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


def _tells(points: Range) -> bool:
    return points.least > 0 or points.most < _MANY


def _amount(ways: tuple[str, str], limits: Range, highest: int, **of: str) -> str:
    """How many *of* something: from *highest* on it is without an upper limit."""
    number, or_more = ways
    if limits.least == limits.most:
        return number.format(count=limits.least, **of)
    if limits.most >= highest:
        return or_more.format(count=limits.least, **of)
    return number.format(count=f"{limits.least}–{limits.most}", **of)
