"""The pages beside the table: the rules of every game, choosing what to play, and the score calculator."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kakehashi.games import all_games
from tests.e2e.accessible import STRUCTURE, Scheme, assert_accessible_in, assert_no_violation
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page, sideways
from tests.live_server import THINKING, LiveServer

MORE_OF_THE_SAME = "article > section:nth-of-type(n + 5), .level:not(:has(.here), .down)"
"""Later sections of the rules, and the scores of the levels that are not chosen."""

GAMES = [game.id for game in all_games()]


@pytest.fixture
def server_settings() -> dict[str, str]:
    return THINKING


def radio(page: Page | Locator, group: str, name: str) -> Locator:
    return page.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio", name=name, exact=True)


@pytest.mark.parametrize(("sizes", "language"), [((PHONE, DESKTOP), "en"), ((DESKTOP, PHONE), "ja")])
def test_every_page_of_rules_can_be_read_by_everybody(
    browser: Browser, live_server: LiveServer, sizes: tuple[dict[str, int], ...], language: str
) -> None:
    """Nothing is wider than either screen; what axe says is asked at the second one."""
    page = open_page(browser, sizes[0], language)
    for game in GAMES:
        written = page.request.get(f"{live_server.url}api/rules/{game}?lang={language}").json()
        page.goto(f"{live_server.url}rules/{game}")
        expect(page.get_by_role("heading", level=1)).to_have_text(written["title"])
        expect(page.locator("article > section")).to_have_count(len(written["sections"]))
        for size in sizes:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert sideways(page) <= 0, (game, size)
        assert_no_violation(page, game, STRUCTURE)
    page.context.close()


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [(PHONE, "ja", "dark"), (DESKTOP, "en", "light")],
    ids=["phone", "desktop"],
)
def test_the_other_pages_can_be_used_by_everybody(
    browser: Browser, live_server: LiveServer, size: dict[str, int], language: str, scheme: Scheme
) -> None:
    page = open_page(browser, size, language)
    for path in ("", "rules/poker", "rules/minibridge", "new/contract_bridge", "score"):
        page.goto(f"{live_server.url}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if path.startswith("new"):
            page.locator("details > summary").click()
        if path == "score":
            expect(page.get_by_role("table")).to_have_count(9)
        assert sideways(page) <= 0, path
        assert_accessible_in(page, path, scheme, but=MORE_OF_THE_SAME)
    page.context.close()


def test_the_contents_lead_to_the_sections_and_a_change_of_language_keeps_the_place(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, DESKTOP, "en")
    page.goto(live_server.url)
    page.get_by_role("link", name="Rules", exact=True).click()
    page.get_by_role("link", name="Spades", exact=False).first.click()
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Scoring", exact=True).click()
    heading = page.locator("#scoring > h2")
    expect(heading).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Scoring", exact=True)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="日本語").click()
    expect(heading).to_have_text("得点")
    expect(heading).to_be_in_viewport()
    page.context.close()


def test_a_game_nobody_knows_is_answered_with_those_there_are(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "en")
    page.goto(f"{live_server.url}rules/poker")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such game")
    expect(page.get_by_role("main").get_by_role("link")).to_have_count(len(GAMES))
    page.context.close()


def test_one_click_on_a_page_of_rules_opens_a_table_with_them(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, DESKTOP, "ja")
    page.goto(f"{live_server.url}rules/contract_bridge")
    page.get_by_role("button", name="このルールで遊ぶ").click()
    expect(page.get_by_text("シカゴ1/4回", exact=True)).to_be_visible()
    page.context.close()


def test_an_option_that_is_chosen_holds_at_the_table_and_is_remembered(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, DESKTOP, "en")
    page.goto(live_server.url)
    page.get_by_role("link", name="Play something else").click()
    radio(page, "Game", "Contract bridge").check()
    page.locator("details > summary").click()
    radio(page, "Form", "rubber").check()  # then the number of deals is not for anyone to choose
    expect(page.get_by_role("radiogroup", name="Deals", exact=True)).to_have_count(0)
    radio(page, "Form", "Chicago").check()
    radio(page, "Deals", "8 deals").check()
    radio(page, "First dealer", "You (S)").check()
    expect(page.get_by_role("list", name="1 rule changed")).to_have_text("Deals: 8 deals")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Chicago 1/8", exact=True)).to_be_visible()
    expect(page.get_by_text("Dealer S", exact=False).first).to_be_visible()

    page.goto(f"{live_server.url}new")
    expect(radio(page, "Deals", "8 deals")).to_be_checked()
    page.get_by_role("button", name="Deals: back to default").click()
    expect(page.get_by_text("The default rules")).to_be_visible()
    expect(radio(page, "Rules to play by", "House rules")).to_be_checked()
    page.context.close()


def test_a_combination_that_the_server_refuses_is_explained(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "ja")
    page.goto(f"{live_server.url}new/spades")
    page.locator("details > summary").click()
    radio(page, "ビッドの順", "同時").check()
    radio(page, "組の約束の決め方", "あとの人が決める").check()
    page.get_by_role("button", name="遊ぶ", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("「あとの人」がいません")
    assert sideways(page) <= 0
    page.get_by_role("button", name="すべて元に戻す").click()
    expect(page.get_by_role("alert")).to_have_text("")
    page.context.close()


def test_a_chosen_partner_sits_opposite(browser: Browser, live_server: LiveServer) -> None:
    page = open_page(browser, DESKTOP, "en")
    page.goto(f"{live_server.url}new/spades")
    page.locator("details > summary").click()
    radio(page, "Teams", "choose a partner").check()
    page.get_by_label("Your partner").fill("Hinoki")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play", exact=True).click()
    sent = asked.value.post_data_json or {}
    assert (sent["options"], sent["cpu_names"]) == ({"teams": "choose_partner"}, ["hinoki"])
    page.wait_for_url("**/t/*")
    page.context.close()


def test_the_calculator_says_what_a_contract_is_worth_and_how(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, PHONE, "en")
    page.goto(f"{live_server.url}score")
    for group, name in (
        ("Level", "4"),
        ("Strain", "spades"),
        ("Doubled", "Doubled"),
        ("Declarer", "South"),
        ("Vulnerable", "N–S"),
        ("Tricks won by declarer’s side", "10 tricks: made exactly"),
    ):
        radio(page, group, name).check()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("790")
    expect(result.get_by_role("row", name="Trick points")).to_contain_text("4 × 60")
    expect(result.get_by_role("row", name="Total")).to_contain_text("240 + 50 + 500")
    radio(page, "Tricks won by declarer’s side", "9 tricks: 1 down").check()
    expect(result).to_contain_text("−200")
    expect(result).to_contain_text("Points for E–W")
    page.context.close()
