"""Whether axe finds anything wrong with a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

STILL = """async () => {
    for (let moving; (moving = document.getAnimations()).length; )
        await Promise.allSettled(moving.map(({ finished }) => finished));
}"""
"""A card that flies across a name, half transparent, is no background for it; nothing here moves for ever."""


def assert_accessible(page: Page, where: str) -> None:
    """No violation of any rule axe knows, in light and in dark, once the page is there and nothing moves."""
    expect(page.locator("main").first).to_be_attached()
    page.evaluate(STILL)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert not found, f"{where}, {scheme}:\n" + "\n".join(map(told, found))
    page.emulate_media(color_scheme=None)


def told(violation: dict[str, Any]) -> str:
    """The rule, and each element that breaks it with what is wrong: for contrast, its colours."""
    nodes = [
        f"  {node['html']}\n    "
        + "; ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
        for node in violation["nodes"]
    ]
    return "\n".join([violation["id"], *nodes])
