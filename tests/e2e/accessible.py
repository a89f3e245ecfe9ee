"""Whether axe finds anything wrong with a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def assert_accessible(page: Page, where: str) -> None:
    """No violation of any rule axe knows, in light and in dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{where}, {scheme}: {found.generate_report()}"
    page.emulate_media(color_scheme=None)
