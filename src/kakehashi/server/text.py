"""What people write: names and talk, without what cannot be seen."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from msgspec import Meta

UNSEEN = (
    "\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0e\ufeff\uffa0\ufff0-\uffff\U0001d173-\U0001d17a\U000e0000-\U0010ffff"
)
"""Characters that cannot be seen, those that turn the direction of writing, and those that have no shape of their own.

Of the variation selectors, the one that makes a picture of a character (U+FE0F) is not among them.
"""
MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0f\ufe20-\ufe2f"
"""What is set on the letter before."""
MARKS_AT_MOST = 3
"""On one letter; a pile of them covers the lines around."""

NAME_LENGTH = 20
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=NAME_LENGTH,
        pattern=rf"^(?!.*[{MARKS}]{{{MARKS_AT_MOST + 1}}})[^\s{UNSEEN}{MARKS}]([^{UNSEEN}]*[^\s{UNSEEN}])?$(?!\s)",
    ),
]
"""No space at either end, nothing that cannot be seen, and no piles of marks."""

_unseen = re.compile(f"[{UNSEEN}]")
_piles = re.compile(f"([{MARKS}]{{{MARKS_AT_MOST}}})[{MARKS}]+")


def cleaned(text: str) -> str:
    """*text* without what a Name may not hold either; empty if nothing is left."""
    return " ".join(_piles.sub(r"\1", _unseen.sub(" ", unicodedata.normalize("NFC", text))).split())


def alike(one: str, other: str) -> bool:
    """Whether two names are the same to a reader, in whatever way and width they are written."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
