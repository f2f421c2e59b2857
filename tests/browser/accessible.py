"""What axe-core finds fault with on a page; its rules run inside the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path("web/node_modules/axe-core/axe.min.js")
SERIOUS = ("serious", "critical")

_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, where: nodes.slice(0, 4).map(({ target }) => target.join(" ")),
  }));
}"""


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def serious(page: Page) -> list[str]:
    """Return what is seriously wrong with a page as it stands, one sentence each."""
    page.evaluate(_axe())
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {'; '.join(each['where'])}"
        for each in page.evaluate(_RUN)
        if each["impact"] in SERIOUS
    ]
