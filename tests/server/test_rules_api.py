"""The rules over HTTP."""

from collections.abc import Iterator

import httpx
import msgspec
import pytest

from kakehashi.games import all_games
from kakehashi.rulebook import LANGUAGES, option_form, page
from tests.live_server import LiveServer
from tests.plain_http import PLAIN


@pytest.fixture
def http(shared_server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=shared_server.url, trust_env=False, verify=PLAIN) as client:
        yield client


def test_every_game_is_listed_in_both_languages(http: httpx.Client) -> None:
    listed = http.get("/api/rules").json()
    assert [game["id"] for game in listed] == [game.id for game in all_games()]
    assert all(set(game["titles"]) == set(game["summaries"]) == set(LANGUAGES) for game in listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_forms_are_served_as_the_rulebook_makes_them(http: httpx.Client, language: str) -> None:
    for game in all_games():
        served = http.get(f"/api/rules/{game.id}", params={"lang": language}).json()
        assert served == plain(page(game, language))
        form = http.get(f"/api/games/{game.id}/options", params={"lang": language}).json()
        assert form == plain(option_form(game, language))


def plain(value: object) -> object:
    """*value* as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_pages_have_addresses_a_person_may_open(http: httpx.Client) -> None:
    home = http.get("/").status_code
    for address in ("/rules", "/rules/spades", "/new", "/new/spades", "/score"):
        assert http.get(address, headers={"accept": "text/html"}).status_code == home


def test_a_contract_is_scored_with_its_arithmetic(http: httpx.Client) -> None:
    asked = {"contract": "4SX", "declarer": "S", "vulnerable": "NS", "tricks": 10, "lang": "ja"}
    scored = http.get("/api/score", params=asked).json()
    assert (scored["score"], scored["side"], scored["made"]) == (790, "NS", True)
    assert scored["items"][0] == {
        "key": "trick",
        "name": "トリック点",
        "side": "NS",
        "terms": [60, 60, 60, 60],
        "arithmetic": "4 × 60 = 240",
        "points": 240,
    }


def test_the_whole_table_is_there_to_print(http: httpx.Client) -> None:
    table = http.get("/api/score/table", params={"vulnerable": "true"}).json()
    assert table["vulnerable"] is True
    (row,) = (
        row for row in table["rows"] if (row["level"], row["doubled"]) == (3, "") and row["strains"] == ["NT"]
    )
    assert row["scores"][9] == 600 and row["scores"][8] == -100


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/api/rules/poker", "options"),
        ("/api/games/poker/options", "options"),
        ("/api/rules/spades?lang=fr", "bad-request"),
        ("/api/score?contract=8S&declarer=N&vulnerable=None&tricks=9", "notation"),
        ("/api/score?contract=4S&declarer=Q&vulnerable=None&tricks=9", "notation"),
        ("/api/score?contract=4S&declarer=N&vulnerable=blue&tricks=9", "notation"),
        ("/api/score?contract=4S&declarer=N&vulnerable=None&tricks=14", "notation"),
        ("/api/score?contract=4S&declarer=N&vulnerable=None&tricks=9&form=poker", "notation"),
        ("/api/score?contract=4S", "bad-request"),
        ("/api/score/table?form=poker", "notation"),
    ],
)
def test_what_cannot_be_read_is_refused_by_code(http: httpx.Client, address: str, code: str) -> None:
    answer = http.get(address)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
