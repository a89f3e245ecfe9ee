"""Whether axe finds anything wrong with a page."""

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

Scheme = Literal["light", "dark"]

STILL = """async () => {
    for (let moving; (moving = document.getAnimations()).length; )
        await Promise.allSettled(moving.map(({ finished }) => finished));
}"""
"""A card that flies across a name, half transparent, is no background for it; nothing here moves for ever."""

EVERYTHING: dict[str, Any] = {}

STRUCTURE: dict[str, Any] = {"rules": {"color-contrast": {"enabled": False}}}
"""Without what axe takes long for: where the colours of a like page have been looked at."""

COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that may find in the dark what they do not find in the light."""


def assert_accessible(page: Page, where: str, *, but: str | None = None) -> None:
    """No violation of any rule axe knows, in light and in dark, once the page is there and nothing moves."""
    assert_accessible_in(page, where, "light", but=but)
    page.emulate_media(color_scheme="dark")
    assert_no_violation(page, f"{where}, dark", COLOURS, but=but)
    page.emulate_media(color_scheme=None)


def assert_accessible_in(page: Page, where: str, scheme: Scheme, *, but: str | None = None) -> None:
    """The same in *scheme* alone: for screens that are looked at twice, the other time in the other."""
    expect(page.locator("main").first).to_be_attached()
    page.evaluate(STILL)
    page.emulate_media(color_scheme=scheme)
    assert_no_violation(page, f"{where}, {scheme}", EVERYTHING, but=but)


def assert_no_violation(page: Page, where: str, rules: dict[str, Any], *, but: str | None = None) -> None:
    """None of those *rules*, which are told as axe has it, is broken, *but* perhaps in the elements so selected."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], "reporter": "no-passes", "preload": False, **rules}
    context = {"include": ["html"], "exclude": [but] if but else []}
    run = "async ([context, options]) => (await axe.run(context, options)).violations"
    found = page.evaluate(run, [context, options])
    assert not found, f"{where}:\n" + "\n".join(map(told, found))


def told(violation: dict[str, Any]) -> str:
    """The rule, and each element that breaks it with what is wrong: for contrast, its colours."""
    nodes = [
        f"  {node['html']}\n    "
        + "; ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
        for node in violation["nodes"]
    ]
    return "\n".join([violation["id"], *nodes])
