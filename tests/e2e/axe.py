"""What axe finds on a page, in words one can act on."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()


def violations(page: Page) -> list[str]:
    """One line for each element that breaks a rule: the rule, the element, and what is wrong."""
    found = _axe.run(page).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for rule in found
        for node in rule["nodes"]
    ]
