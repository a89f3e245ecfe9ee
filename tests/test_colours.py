"""Suit signs can be read on every face they are printed on: contrast of 4.5 to 1 or more (WCAG 2, 1.4.3)."""

import re
from itertools import product
from pathlib import Path

import pytest

STYLES = (Path(__file__).parents[1] / "web/src/app.css").read_text("utf-8")
TOKEN = re.compile(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)")
SETS = {"four": ":root", "two": ":root[data-suits='two']", "high": ":root[data-suits='high']"}
SUITS = ("suit-s", "suit-h", "suit-d", "suit-c")
FACES = ("card", "card-dim", "paper", "ground")


def tokens(selector: str) -> dict[str, tuple[str, str]]:
    """The colours a rule sets, in light and in dark."""
    rule = STYLES.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return {name: (light, dark) for name, light, dark in TOKEN.findall(rule)}


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize(("chosen", "suit", "face"), [*product(SETS, SUITS, FACES)])
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_suit_can_be_read(chosen: str, suit: str, face: str, theme: int) -> None:
    colours = tokens(":root") | tokens(SETS[chosen])
    assert contrast(colours[suit][theme], colours[face][theme]) >= 4.5
