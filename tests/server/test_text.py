"""What may be a name, and what is left of what people write."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.server.text import NAME_LENGTH, Name, alike, cleaned


def reads(name: str) -> bool:
    try:
        return msgspec.json.decode(msgspec.json.encode(name), type=Name) == name
    except msgspec.ValidationError:
        return False


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "花子",
        "Zoë",
        "Zoe\u0308",
        "O’Brien",
        "ที่รัก",
        "Việt",
        "שרה",
        "محمد",
        "🂡 ace",
        "❤\ufe0f",
        "a" * 20,
    ],
)
def test_names_that_people_have(name: str) -> None:
    assert reads(name)
    assert alike(cleaned(name), name)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="empty"),
        pytest.param(" Ann", id="space before"),
        pytest.param("Ann ", id="space after"),
        pytest.param("Ann\n", id="new line after"),
        pytest.param("An\tn", id="tab"),
        pytest.param("An\x00n", id="nothing"),
        pytest.param("An\u200bn", id="zero width"),
        pytest.param("\u202eAnn", id="right to left override"),
        pytest.param("An\u2066n", id="isolate"),
        pytest.param("Ann\u061c", id="Arabic mark"),
        pytest.param("\u3164", id="Hangul filler"),
        pytest.param("\u2800", id="empty Braille"),
        pytest.param("Ann\U000e0041", id="tag"),
        pytest.param("\ue000", id="private use"),
        pytest.param("Ann\ufeff", id="byte order mark"),
        pytest.param("A\u0300\u0301\u0302\u0303nn", id="a pile of marks"),
        pytest.param("\u0301Ann", id="a mark on nothing"),
        pytest.param("\ufe0f", id="a mark alone"),
        pytest.param("a" * 21, id="long"),
    ],
)
def test_what_is_no_name(name: str) -> None:
    assert not reads(name)


@given(st.text(min_size=1))
def test_what_is_left_of_any_text_is_cleaned_already(text: str) -> None:
    left = cleaned(text)
    assert cleaned(left) == left
    assert reads(f"A{left}"[:NAME_LENGTH].strip())


def test_names_that_look_the_same_are() -> None:
    assert alike("ann", "ANN")
    assert alike("Zo\u00eb", "zoe\u0308")
    assert alike("\uff21\uff4e\uff4e", "Ann")
    assert not alike("Ann", "Anne")
